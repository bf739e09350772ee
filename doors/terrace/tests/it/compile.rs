//! `terrace compile` with nothing but this program and a linker: what it makes starts and does as what is run in this
//! process, and what it cannot make is an error at its operation.
#![cfg(all(unix, not(target_vendor = "apple")))]

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};

/// A folder for one test, empty at its beginning.
fn folder(test: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the folder for tests can be written to");
    folder
}

fn terrace(arguments: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_terrace");
    Command::new(program).args(arguments).output().expect("the program was built for this test")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

const PROGRAM: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/compile/program.mlir");

#[test]
fn what_is_compiled_does_as_what_is_run() {
    let run = terrace(&["run", "--backend=cranelift", "--entry-point-result=i32", PROGRAM]);
    let printed = text(&run.stdout);
    // After what it prints is its result.
    let expected = printed.strip_suffix("0\n").unwrap_or_else(|| panic!("{printed}{}", text(&run.stderr)));
    assert!(expected.contains("sorted 10 3"), "{expected}");
    for level in ["-O0", "-O2"] {
        let started = folder(&format!("started{level}")).join("program");
        let output = started.to_str().expect("paths of tests are text");
        let compiled = terrace(&["compile", "--backend=cranelift", level, "-o", output, PROGRAM]);
        assert!(compiled.status.success(), "{}", text(&compiled.stderr));
        assert_eq!(text(&compiled.stderr), "");
        let done = Command::new(&started).output().expect("what was linked can be started");
        assert!(done.status.success(), "{:?}", done.status);
        assert_eq!(text(&done.stdout), expected);
    }
}

#[test]
fn what_a_file_has_no_code_for_is_told_at_its_operation() {
    let rows = [
        (
            "llvm.func @f(%a: f80) -> f80 {\n  %0 = llvm.fadd %a, %a : f80\n  llvm.return %0 : f80\n}\n",
            "input.mlir:2:8: error: 'llvm.fadd' op cannot be compiled by Cranelift: computes what only this program can",
        ),
        (
            "llvm.func @f() {\n  llvm.return\n}\nllvm.mlir.alias external @g : !llvm.func<void ()> {\n  \
             %0 = llvm.mlir.addressof @f : !llvm.ptr\n  llvm.return %0 : !llvm.ptr\n}\n",
            "input.mlir:4:1: error: 'llvm.mlir.alias' op cannot be compiled by Cranelift: in a file, another name",
        ),
    ];
    let folder = folder("refused");
    let input = folder.join("input.mlir");
    let output = folder.join("output.o");
    for (program, message) in rows {
        fs::write(&input, program).expect("the folder for tests can be written to");
        let paths = [&output, &input].map(|path| path.to_str().expect("paths of tests are text"));
        let refused = terrace(&["compile", "--backend=cranelift", "-o", paths[0], paths[1]]);
        assert_eq!(refused.status.code(), Some(1));
        assert!(text(&refused.stderr).contains(message), "{}", text(&refused.stderr));
        assert!(!output.exists(), "nothing is written");
    }
}

#[test]
fn other_files_are_made_by_llvm_only() {
    let output = folder("assembly").join("output.s");
    let output = output.to_str().expect("paths of tests are text");
    let refused = terrace(&["compile", "--backend=cranelift", "-o", output, PROGRAM]);
    assert_eq!(refused.status.code(), Some(1));
    let expected = "terrace compile: Cranelift makes object files only; text for an assembler is LLVM's\n";
    assert_eq!(text(&refused.stderr), expected);
    let refused = terrace(&["compile", "--backend=interpreter", "-o", output, PROGRAM]);
    let expected = "terrace compile: the interpreter makes no files; 'cranelift' and 'llvm' do\n";
    assert_eq!(text(&refused.stderr), expected);
}
