//! Runs one test file: all of its RUN lines, one after the other.

use crate::machine::FileSystem;
use crate::shell;
use std::path::Path;
use terrace_filecheck::run_line::{Substitutions, parse_command, run_lines};

/// Runs the file at `path`, which is counted from `root` on.
///
/// # Errors
/// What is to be told of the first RUN line that fails.
pub fn run_file(root: &Path, path: &str) -> Result<(), String> {
    let text = std::fs::read(root.join(path)).map_err(|error| format!("{path}: {error}\n"))?;
    let text = String::from_utf8_lossy(&text);
    if let Some(missing) = text.lines().filter_map(required).find(|what| !is_there(what)) {
        println!("{path}: left out, for it needs {missing}");
        return Ok(());
    }
    let lines = run_lines(&text).map_err(|error| format!("{path}: {error}\n"))?;
    if lines.is_empty() {
        return Err(format!("{path}: there is no RUN line\n"));
    }
    // Commands are run from the root, so that they can be repeated there by hand.
    let temporary = format!("/in-memory/{path}.tmp");
    let mut substitutions = Substitutions::for_test(path, &temporary);
    if is_there("llvm") {
        substitutions.add_feature("llvm");
    }
    let mut files = FileSystem::new(root);
    for line in lines {
        let outcome = parse_command(&line.command, &substitutions)
            .map_err(|error| format!("{error}\n"))
            .and_then(|script| shell::run(&script, &mut files));
        outcome.map_err(|why| {
            format!("{path}:{}: RUN: {}\n{why}", line.line, substitutions.expand(&line.command))
        })?;
    }
    Ok(())
}

/// Returns the feature that a line requires.
fn required(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix("// REQUIRES:").map(str::trim)
}

/// Returns true if the machine has it.
fn is_there(what: &str) -> bool {
    match what {
        "llvm" => terrace_jit::llvm::Llvm::open(None).is_ok(),
        _ => true,
    }
}

/// Runs an example: it reads, verifies, and what is printed reads back as the same.
///
/// # Errors
/// What the tool says.
pub fn run_example(root: &Path, path: &str) -> Result<(), String> {
    let command = format!("terrace opt --verify-roundtrip {path}");
    let script = parse_command(&command, &Substitutions::new()).map_err(|error| format!("{error}\n"))?;
    shell::run(&script, &mut FileSystem::new(root))
}
