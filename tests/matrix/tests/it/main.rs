//! The matrix is whole, its page is current, and a sample of it is true.

mod sample;
mod types;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use terrace_matrix::{Program, Reasons, page, read};

/// Returns the folder of this crate.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// Returns all programs.
fn programs() -> Vec<Program> {
    read(&folder().join("programs")).expect("the programs can be read")
}

/// Returns the reasons of all holes.
fn reasons() -> Reasons {
    let text = std::fs::read_to_string(folder().join("reasons.txt")).expect("the reasons can be read");
    Reasons::read(&text).expect("the reasons have their form")
}

#[test]
fn each_operation_of_the_interpreter_has_a_program() {
    let programs = programs();
    let covered: BTreeSet<&str> =
        programs.iter().flat_map(|program| program.operations.iter().map(String::as_str)).collect();
    let known: BTreeSet<&str> = terrace_interp::operations().into_iter().collect();
    let missing: Vec<&&str> = known.difference(&covered).collect();
    let unknown: Vec<&&str> = covered.difference(&known).collect();
    assert!(missing.is_empty(), "write programs in tests/matrix/programs for: {missing:?}");
    assert!(unknown.is_empty(), "the interpreter has no operations of these names: {unknown:?}");
}

#[test]
fn the_page_is_current() {
    let operations: Vec<String> = terrace_interp::operations().into_iter().map(str::to_owned).collect();
    let path = folder().join("../../docs/engines.md");
    let current = page(&operations, &reasons());
    if std::env::var_os("TERRACE_WRITE_DOCS").is_some() {
        std::fs::write(&path, &current).expect("the page can be written");
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == current, "docs/engines.md is not current: run `cargo xtask matrix`");
}

#[test]
fn reasons_are_those_of_operations() {
    let known: BTreeSet<&str> = terrace_interp::operations().into_iter().collect();
    let reasons = reasons();
    let unknown: Vec<_> = reasons.holes().filter(|(operation, _)| !known.contains(operation)).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}
