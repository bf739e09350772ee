//! `terrace bisect`, as it is started: it runs itself.
#![cfg(unix)]

use std::process::{Command, Output};

/// Bisects a program that loses digits where `tanh` is expanded.
fn bisected(arguments: &[&str]) -> Output {
    let file = format!("{}/../../tools/reduce/failures/expanded_tanh.mlir", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_terrace"));
    command.args(["bisect", &file]).args(arguments);
    command.output().expect("the program was built for this test")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_pass_and_the_application_of_its_pattern() {
    let pipeline = "--pipeline=builtin.module(cse,func.func(math-expand-ops{ops=tanh},cse))";
    let ended = bisected(&["--no-reduce", pipeline]);
    let (found, errors) = (text(&ended.stdout), text(&ended.stderr));
    assert_eq!(ended.status.code(), Some(1), "{found}{errors}");
    for part in [
        "(math-expand-ops), execution 3 of a pass, its pattern application 1: ConvertTanhOp\n",
        "-    %3 = math.tanh %1 : f32\n",
        "Before, the program prints:\n1\n1e-05\n",
        "After, it prints:\n1\n1.00137e-05\n",
    ] {
        assert!(found.contains(part), "{part}\nin\n{found}{errors}");
    }
}

#[test]
fn passes_that_are_right() {
    let ended = bisected(&["--pipeline=builtin.module(cse,func.func(cse))"]);
    assert_eq!(ended.status.code(), Some(0), "{}", text(&ended.stderr));
    assert!(text(&ended.stdout).ends_with("does the same before and after the passes\n"));
}

#[test]
fn functions_with_arguments() {
    let file = std::env::temp_dir().join(format!("terrace-bisect-{}.mlir", std::process::id()));
    let program = "func.func @f(%x: f32) -> f32 {\n  %r = math.tanh %x : f32\n  return %r : f32\n}\n";
    std::fs::write(&file, program).expect("a file can be written");
    let bisected = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_terrace"));
        command.arg("bisect").arg(&file).args(["--no-reduce", "-e", "f"]).args(arguments);
        command.output().expect("the program was built for this test")
    };
    let wrong = bisected(&["--pipeline=builtin.module(math-expand-ops{ops=tanh})", "--input=0.00001"]);
    // Arguments are made where none are given.
    let right = bisected(&["--pipeline=builtin.module(cse)"]);
    // A leftover file is harmless.
    let _ = std::fs::remove_file(&file);
    assert!(text(&wrong.stdout).contains("ConvertTanhOp"), "{}", text(&wrong.stderr));
    assert_eq!(wrong.status.code(), Some(1));
    assert_eq!(right.status.code(), Some(0), "{}{}", text(&right.stdout), text(&right.stderr));
}

#[test]
fn nothing_is_known_without_passes() {
    let ended = bisected(&[]);
    assert_eq!(ended.status.code(), Some(2));
    assert!(text(&ended.stderr).contains("say the passes by --pipeline, or by a command after '--'"));
}

/// The passes of `examples/mistakes`, and the patterns that they apply.
const MISTAKES: [(&str, &str); 16] = [
    ("subtraction", "SubtractionByComplement"),
    ("product", "ProductByShift"),
    ("division", "DivisionByShift"),
    ("remainder", "RemainderByMask"),
    ("order", "SignedOrder"),
    ("negation", "SelectOfNegation"),
    ("widening", "ExtensionOfTruncation"),
    ("zero", "SumWithZero"),
    ("maximum", "MaximumByComparison"),
    ("rest", "LoopOfWholeSteps"),
    ("calls", "CallOnce"),
    ("forwarding", "LastStore"),
    ("dead-store", "DeadStore"),
    ("hoisting", "InvariantLoad"),
    ("lane", "ExtractOfInsert"),
    ("slice", "SliceOfSlice"),
];

#[test]
fn mistakes_of_a_tool_of_ones_own() {
    let program = format!("{}/examples/mistakes/program.mlir", env!("CARGO_MANIFEST_DIR"));
    let terrace = std::path::Path::new(env!("CARGO_BIN_EXE_terrace"));
    let tool = terrace.with_file_name("examples").join("mistakes");
    assert!(tool.exists(), "build it: cargo build -p terrace --example mistakes");
    let bisected = |mistake: &str| {
        let mut command = Command::new(terrace);
        command.args(["bisect", "--no-reduce", &program, "--"]).arg(&tool).arg("--cse");
        command.arg(format!("--mistake-{mistake}")).arg("--canonicalize");
        command.output().expect("the program was built for this test")
    };
    for (mistake, pattern) in MISTAKES {
        let ended = bisected(mistake);
        let (found, errors) = (text(&ended.stdout), text(&ended.stderr));
        let place = format!("(mistake-{mistake}), execution 2 of a pass, its pattern application ");
        assert!(found.contains(&place), "{mistake}: {found}{errors}");
        assert!(found.contains(&format!(": {pattern}\n")), "{mistake}: {found}{errors}");
    }
}
