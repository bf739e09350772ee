//! The files of the tree, read once.

use std::collections::BTreeMap;
use std::path::Path;

/// Folders that are not part of the tree.
const FOREIGN: [&str; 3] = ["target", "shared", "node_modules"];

/// Projects of users, which stand on published crates and have a workspace of their own.
const OF_USERS: [&str; 1] = ["examples/melior"];

/// Folders that the tools of npm write.
const MADE: [&str; 3] = ["doors/web/build", "doors/web/dist", "doors/editors/vscode/dist"];

/// All files, by their paths from the root on, written with `/`.
pub struct Tree {
    files: BTreeMap<String, String>,
}

impl Tree {
    /// Reads all files that are text; those that are not count as empty.
    pub fn read(root: &Path) -> std::io::Result<Self> {
        let mut tree = Tree { files: BTreeMap::new() };
        tree.read_folder(root, "")?;
        Ok(tree)
    }

    /// Creates a tree of these files.
    #[cfg(test)]
    pub fn of(files: &[(&str, &str)]) -> Self {
        Tree { files: files.iter().map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect() }
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str) -> std::io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with('.') || FOREIGN.contains(&name.as_str()) {
                continue;
            }
            let path = if prefix.is_empty() { name } else { format!("{prefix}/{name}") };
            if OF_USERS.contains(&path.as_str()) || MADE.contains(&path.as_str()) {
                continue;
            }
            if entry.file_type()?.is_dir() {
                self.read_folder(&entry.path(), &path)?;
            } else {
                let text = String::from_utf8(std::fs::read(entry.path())?).unwrap_or_default();
                self.files.insert(path, text);
            }
        }
        Ok(())
    }

    /// Returns the text of a file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path).map(String::as_str)
    }

    /// Returns all files with their texts, by path.
    pub fn files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files.iter().map(|(path, text)| (path.as_str(), text.as_str()))
    }

    /// Returns the Rust files.
    pub fn rust_files(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter(|(path, _)| path.ends_with(".rs"))
    }

    /// Returns the crates: their folders and their manifests.
    pub fn crates(&self) -> impl Iterator<Item = (&str, &str)> {
        self.files().filter_map(|(path, text)| Some((path.strip_suffix("/Cargo.toml")?, text)))
    }
}

/// Returns true if a file holds tests only.
pub fn is_test(path: &str) -> bool {
    path.contains("/tests/") || path.ends_with("/tests.rs")
}
