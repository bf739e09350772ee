//! `cargo xtask`: tasks about the tree itself.
#![forbid(unsafe_code)]

use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
Usage: cargo xtask <task>

Tasks:
  tidy   Check floors, sizes, paths, headers and dependencies of the tree
";

fn main() -> ExitCode {
    match std::env::args().nth(1).as_deref() {
        Some("tidy") => tidy(),
        _ => {
            eprint!("{HELP}");
            ExitCode::FAILURE
        }
    }
}

fn tidy() -> ExitCode {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    match xtask::tidy(&root) {
        Ok(complaints) if complaints.is_empty() => {
            println!("tidy: nothing to complain about");
            ExitCode::SUCCESS
        }
        Ok(complaints) => {
            complaints.iter().for_each(|complaint| eprintln!("{complaint}"));
            eprintln!("tidy: {} complaints", complaints.len());
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("tidy: the tree cannot be read: {error}");
            ExitCode::FAILURE
        }
    }
}
