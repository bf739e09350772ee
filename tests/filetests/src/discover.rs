//! Finds the tests of the tree.

use crate::snippets::{Snippet, snippets_of};
use std::io;
use std::path::{Path, PathBuf};
use terrace_filecheck::CRATE_FOLDERS;

/// One thing to test.
#[derive(Clone, Debug)]
pub enum Test {
    /// A file with RUN lines, by its path from the root on.
    File(String),
    /// An example program, by its path: it must read, verify, and print to text that reads back.
    Example(String),
    /// An `mlir` block of a page or of a documentation comment.
    Snippet(Snippet),
}

impl Test {
    /// Returns the name by which it is reported and chosen.
    pub fn name(&self) -> String {
        match self {
            Test::File(path) | Test::Example(path) => path.clone(),
            Test::Snippet(snippet) => format!("{}:{} (documentation)", snippet.path, snippet.line),
        }
    }
}

/// Returns the root of the tree.
pub fn root() -> PathBuf {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent();
    crates.and_then(Path::parent).expect("this crate is two folders below the root").to_owned()
}

/// Returns all tests, in the order of their paths.
///
/// # Errors
/// A folder or a file that cannot be read.
pub fn discover(root: &Path) -> io::Result<Vec<Test>> {
    let mut tests = Vec::new();
    for path in files_below(root, "examples", "mlir")? {
        let has_commands = std::fs::read_to_string(root.join(&path))?.contains("RUN:");
        tests.push(if has_commands { Test::File(path) } else { Test::Example(path) });
    }
    for path in files_below(root, "docs", "md")?.into_iter().chain(["README.md".to_owned()]) {
        let text = std::fs::read_to_string(root.join(&path))?;
        tests.extend(snippets_of(&path, &text).into_iter().map(Test::Snippet));
    }
    for parent in CRATE_FOLDERS {
        for member in folders(root, parent)? {
            for extension in ["mlir", "ll"] {
                let files = files_below(root, &format!("{member}/tests"), extension)?;
                tests.extend(files.into_iter().map(Test::File));
            }
            for path in files_below(root, &format!("{member}/src"), "rs")? {
                let text = std::fs::read_to_string(root.join(&path))?;
                tests.extend(snippets_of(&path, &text).into_iter().map(Test::Snippet));
            }
        }
    }
    Ok(tests)
}

fn folders(root: &Path, parent: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    if root.join(parent).is_dir() {
        for entry in root.join(parent).read_dir()? {
            names.push(format!("{parent}/{}", entry?.file_name().to_string_lossy()));
        }
    }
    names.sort();
    Ok(names)
}

fn files_below(root: &Path, folder: &str, extension: &str) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        if !root.join(&folder).is_dir() {
            continue;
        }
        for entry in root.join(&folder).read_dir()? {
            let entry = entry?;
            let path = format!("{folder}/{}", entry.file_name().to_string_lossy());
            if entry.file_type()?.is_dir() {
                folders.push(path);
            } else if Path::new(&path).extension().is_some_and(|e| e == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}
