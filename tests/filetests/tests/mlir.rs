//! Runs the tests of the tree; `cargo test -p terrace-filetests -- arith/canonicalize` runs some of them.

use std::process::ExitCode;

fn main() -> ExitCode {
    terrace_filetests::harness::main()
}
