//! Runs one test file: all of its RUN lines, one after the other.

use crate::shell::{self, FileSystem};
use std::path::Path;
use terrace_filecheck::run_line::{Substitutions, parse_command, run_lines};

/// Runs the file at `path`, which is counted from `root` on.
///
/// # Errors
/// What is to be told of the first RUN line that fails.
pub fn run_file(root: &Path, path: &str) -> Result<(), String> {
    let text = std::fs::read(root.join(path)).map_err(|error| format!("{path}: {error}\n"))?;
    let lines = run_lines(&String::from_utf8_lossy(&text)).map_err(|error| format!("{path}: {error}\n"))?;
    if lines.is_empty() {
        return Err(format!("{path}: there is no RUN line\n"));
    }
    // Commands are run from the root, so that they can be repeated there by hand.
    let temporary = format!("/in-memory/{path}.tmp");
    let substitutions = Substitutions::for_test(path, &temporary);
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

/// Runs an example: it reads, verifies, and what is printed reads back as the same.
///
/// # Errors
/// What the tool says.
pub fn run_example(root: &Path, path: &str) -> Result<(), String> {
    let command = format!("terrace opt --verify-roundtrip {path}");
    let script = parse_command(&command, &Substitutions::new()).map_err(|error| format!("{error}\n"))?;
    shell::run(&script, &mut FileSystem::new(root))
}
