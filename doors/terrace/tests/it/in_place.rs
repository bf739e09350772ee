//! A file is written to while it is mapped, for it is the input as well.

use std::path::PathBuf;
use std::process::Command;

/// Number of comments that make a file long enough to be mapped.
const COMMENTS: usize = 5 << 20;

/// A file of its own for one test.
fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("terrace-{name}-{}.mlir", std::process::id()))
}

/// Returns the contents of a file of this text after `terrace opt` wrote its output there.
fn rewritten(name: &str, text: &str, arguments: &[&str]) -> String {
    let path = file(name);
    std::fs::write(&path, text).expect("a file is written");
    let output = Command::new(env!("CARGO_BIN_EXE_terrace"))
        .arg("opt")
        .arg(&path)
        .arg("-o")
        .arg(&path)
        .args(arguments)
        .output()
        .expect("the program starts");
    let written = std::fs::read_to_string(&path).expect("the file is still there");
    std::fs::remove_file(&path).expect("the file can be removed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    written
}

fn comments() -> String {
    "// nothing to see here\n".repeat(COMMENTS / 23)
}

#[test]
fn a_mapped_file_is_the_output() {
    let text = format!("{}func.func private @f()\n", comments());
    assert_eq!(rewritten("whole", &text, &[]), "module {\n  func.func private @f()\n}\n\n");
}

#[test]
fn a_mapped_file_is_the_output_of_its_parts() {
    let text = format!("func.func private @f()\n// -----\n{}// -----\nfunc.func private @g()\n", comments());
    let written = rewritten("parts", &text, &["--split-input-file"]);
    assert!(written.contains("@f()") && written.contains("@g()"), "{written}");
    assert!(written.len() < 200, "only what was printed is left: {} bytes", written.len());
}
