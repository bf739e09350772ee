//! Paths: no file or folder is named for not having found its name, and the root has only what belongs there.

use super::{Complaint, Tree};
use std::collections::BTreeSet;

const BANNED: [&str; 7] = ["util", "utils", "common", "helper", "helpers", "misc", "miscellaneous"];

/// Entries of the root that are not hidden, sorted.
const EXPECTED: [&str; 24] = [
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "DEPENDENCIES.md",
    "LICENSE",
    "README.md",
    "clippy.toml",
    "compat",
    "conversions",
    "core",
    "dialects",
    "docs",
    "doors",
    "engines",
    "examples",
    "formats",
    "layers.txt",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "tests",
    "tools",
    "transforms",
    "xtask",
];

pub fn check(tree: &Tree, found: &mut Vec<Complaint>) {
    check_root(tree, found);
    for (path, _) in tree.files() {
        let word = path.split(['/', '_', '-', '.']).find(|word| BANNED.contains(word));
        if let Some(word) = word {
            let message = format!("'{word}' says nothing about what is in it");
            found.push(Complaint { path: path.to_owned(), line: 0, check: "paths", message });
        }
    }
}

/// Reports entries of the root that do not belong there.
fn check_root(tree: &Tree, found: &mut Vec<Complaint>) {
    let entries: BTreeSet<&str> =
        tree.files().map(|(path, _)| path.split('/').next().unwrap_or(path)).collect();
    for entry in entries.into_iter().filter(|entry| EXPECTED.binary_search(entry).is_err()) {
        let message = "does not belong in the root: a test writes where it runs".to_owned();
        found.push(Complaint { path: entry.to_owned(), line: 0, check: "paths", message });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strays_are_found() {
        let mut found = Vec::new();
        check(&Tree::of(&[("core/ir/src/lib.rs", ""), ("%t.one", ""), ("README.md", "")]), &mut found);
        assert_eq!(found.iter().map(|one| one.path.as_str()).collect::<Vec<_>>(), ["%t.one"]);
        assert!(EXPECTED.is_sorted());
    }
}
