//! C programs against our headers and library, where a C compiler is installed.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn include() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("include")
}

/// Runs the C compiler; `None` where there is none.
fn compile(arguments: &[&str]) -> Option<Output> {
    let mut compiler = Command::new("cc");
    compiler.args(["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-I"]).arg(include());
    compiler.args(arguments).output().ok()
}

fn check_success(what: &str, output: &Output) {
    assert!(output.status.success(), "{what}: {}", String::from_utf8_lossy(&output.stderr));
}

/// Returns the headers, by their paths from the include folder on.
fn headers(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).expect("the folder is readable") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            headers(&path, found);
        } else {
            let from_include = path.strip_prefix(include()).expect("it is inside");
            found.push(from_include.display().to_string());
        }
    }
}

#[test]
fn each_header_compiles_alone() {
    let mut all = Vec::new();
    headers(&include(), &mut all);
    assert!(all.len() > 60, "{all:?}");
    let folder = std::env::temp_dir().join(format!("terrace-headers-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is room for files");
    let files: Vec<String> = all
        .iter()
        .enumerate()
        .map(|(number, header)| {
            let path = folder.join(format!("{number}.c"));
            std::fs::write(&path, format!("#include \"{header}\"\n")).expect("there is room for files");
            path.display().to_string()
        })
        .collect();
    let mut arguments = vec!["-fsyntax-only"];
    arguments.extend(files.iter().map(String::as_str));
    let compiled = compile(&arguments);
    std::fs::remove_dir_all(&folder).expect("the files are ours");
    if let Some(output) = compiled {
        check_success("headers", &output);
    }
}

const PRINTED: &str = "\
valid: 1
pipeline: success
module {
  func.func @twice(%arg0: i32) -> i32 {
    %0 = arith.addi %arg0, %arg0 : i32
    return %0 : i32
  }
}

diagnostic: expected non-function type
parsed: 0
regions of what is gone: 0
";

#[test]
fn the_example_runs() {
    let test = std::env::current_exe().expect("the test has a path");
    let libraries = test.parent().expect("it is in a folder");
    let program = libraries.join(format!("simplify-{}", std::process::id()));
    let (source, search) = (root().join("examples/c/simplify.c"), libraries.display().to_string());
    let compiled = compile(&[
        &source.display().to_string(),
        "-o",
        &program.display().to_string(),
        &format!("-L{search}"),
        &format!("-Wl,-rpath,{search}"),
        "-lMLIRPythonCAPI",
    ]);
    let Some(compiled) = compiled else { return };
    check_success("simplify.c", &compiled);
    let ran = Command::new(&program).output();
    std::fs::remove_file(&program).expect("the program is ours");
    let ran = ran.expect("the program starts");
    check_success("simplify", &ran);
    assert_eq!(String::from_utf8_lossy(&ran.stdout), PRINTED);
    let told = String::from_utf8_lossy(&ran.stderr);
    assert_eq!(told, "mlirOperationGetNumRegions: the operation is gone: it was erased or destroyed\n");
}
