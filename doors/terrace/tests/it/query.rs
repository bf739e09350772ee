//! `terrace query`, as it is started: our language, and the commands of `mlir-query`.
#![allow(missing_docs)]

use std::fs;
use std::path::PathBuf;
use std::process::Command;

const PROGRAM: &str = "func.func @f(%a: f32, %b: f32) -> f32 {
  %c = arith.constant 1.0 : f32
  %s = arith.addf %a, %c : f32
  %p = arith.mulf %s, %b : f32
  return %p : f32
}
";

/// Asks about the program; standard output and standard error.
fn ask(test: &str, arguments: &[&str]) -> (String, String) {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("query").join(test);
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    fs::write(folder.join("in.mlir"), PROGRAM).expect("the folder for tests can be written to");
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace"));
    let ended = command.current_dir(folder).arg("query").args(arguments).output();
    let ended = ended.expect("the program was built for this test");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&ended.stdout), text(&ended.stderr))
}

#[test]
fn queries_are_answered() {
    let found = "in.mlir:3:8:   %s = arith.addf %a, %c : f32\n";
    let rows: [(&[&str], &str); 7] = [
        (&["op(\"arith.addf\") where used_by(\"arith.mulf\")", "in.mlir"], found),
        (&["op() where operand(1).constant == 1", "in.mlir"], found),
        (&["op(\"*.addf\") where depends_on(op() where isOneFloat())", "in.mlir"], found),
        (&["op(\"arith.addf\") where not used_by(\"arith.mulf\")", "in.mlir"], ""),
        (&["--count", "op(\"arith.*\") where inside(\"func.func\")", "in.mlir"], "3\n"),
        (
            &["--json", "op(\"arith.addf\")", "in.mlir"],
            "[{\"file\":\"in.mlir\",\"line\":3,\"column\":8,\"op\":\"arith.addf\",\"operands\":[\"f32\",\"f32\"],\
             \"results\":[\"f32\"],\"attributes\":{\"fastmath\":\"#arith.fastmath<none>\"},\
             \"text\":\"%0 = arith.addf %arg0, %cst : f32\"}]\n",
        ),
        (
            &["in.mlir", "-c", "m getAllDefinitions(hasOpName(\"arith.mulf\"), 1)"],
            "\nMatch #1:\n\nin.mlir:3:8: \n  %s = arith.addf %a, %c : f32\n       ^\nin.mlir:4:8: note: \"root\" binds \
             here\n  %p = arith.mulf %s, %b : f32\n       ^\n1 match.\n\n",
        ),
    ];
    for (arguments, expected) in rows {
        let (found, errors) = ask("answers", arguments);
        assert_eq!((found.as_str(), errors.as_str()), (expected, ""), "{arguments:?}");
    }
}

#[test]
fn what_is_found_is_extracted_and_rewritten() {
    let (found, _) = ask("extract", &["--extract=g", "op(\"arith.addf\")", "in.mlir"]);
    assert!(found.starts_with("func.func @g(%arg0: f32, %arg1: f32) -> f32 {\n  %0 = arith.addf"), "{found}");
    let template =
        "%t = arith.negf $operand(0) : $operand(0).type\narith.subf $operand(1), %t : $result(0).type";
    let (found, errors) =
        ask("rewrite", &[&format!("--rewrite={template}"), "op(\"arith.addf\")", "in.mlir"]);
    assert!(found.contains("arith.negf %arg0") && found.contains("arith.subf %cst"), "{found}{errors}");
    assert!(!found.contains("arith.addf"), "{found}");
}

#[test]
fn wrong_queries_are_told_with_their_positions() {
    let (_, errors) = ask("wrong", &["op() where rnk == 2", "in.mlir"]);
    assert!(
        errors.starts_with("query:1:12: error: there is no property 'rnk'; did you mean 'rank'?\n"),
        "{errors}"
    );
    let (_, errors) = ask("template", &["--rewrite=x.y $nothing", "op(\"arith.addf\")", "in.mlir"]);
    assert!(errors.contains("in the template, at byte 5: there is no property 'nothing'"), "{errors}");
}
