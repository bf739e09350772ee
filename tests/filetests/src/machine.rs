//! Files and streams of the programs of one test, in memory.

use std::collections::BTreeMap;
use std::path::Path;

/// Output stream of a program, in the order of writing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// The standard output.
    Output,
    /// The standard error.
    Error,
}

/// Exit status of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// With this status.
    Status(i32),
    /// By a panic.
    Crash,
}

/// The files that the commands of one test see.
pub struct FileSystem<'t> {
    root: &'t Path,
    written: BTreeMap<String, Vec<u8>>,
}

impl<'t> FileSystem<'t> {
    /// Creates the tree under `root`, to be read; what is written stays in memory.
    pub fn new(root: &'t Path) -> Self {
        FileSystem { root, written: BTreeMap::new() }
    }

    /// Reads the contents of a file.
    ///
    /// # Errors
    /// With the words that the driver uses.
    pub fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        if let Some(text) = self.written.get(name) {
            return Ok(text.clone());
        }
        std::fs::read(self.root.join(name)).map_err(|error| match error.kind() {
            std::io::ErrorKind::NotFound => "No such file or directory".to_owned(),
            _ => error.to_string(),
        })
    }

    /// Returns the names of the files in a folder, sorted; `None` if there is no such folder.
    pub fn folder(&self, name: &str) -> Option<Vec<String>> {
        let entries = std::fs::read_dir(self.root.join(name)).ok()?.filter_map(Result::ok);
        let files = entries.filter(|entry| entry.path().is_file());
        let mut names: Vec<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
        names.sort_unstable();
        Some(names)
    }

    /// Writes a file.
    pub fn write(&mut self, name: &str, text: &[u8]) {
        if name != "/dev/null" {
            self.written.insert(name.to_owned(), text.to_vec());
        }
    }

    /// Writes after what is in a file.
    pub fn append(&mut self, name: &str, text: &[u8]) {
        if name != "/dev/null" {
            self.written.entry(name.to_owned()).or_default().extend_from_slice(text);
        }
    }

    /// Forgets a file that was written.
    pub fn remove(&mut self, name: &str) {
        self.written.remove(name);
    }
}

/// Everything that a program can touch.
pub struct Machine<'m, 't> {
    /// The files.
    pub files: &'m mut FileSystem<'t>,
    /// The standard input.
    pub input: &'m [u8],
    /// Output so far.
    pub written: Vec<(Stream, Vec<u8>)>,
}

impl Machine<'_, '_> {
    /// Writes to the standard output.
    pub fn print(&mut self, text: impl AsRef<[u8]>) {
        self.written.push((Stream::Output, text.as_ref().to_vec()));
    }

    /// Writes to the standard error.
    pub fn complain(&mut self, text: impl AsRef<[u8]>) {
        self.written.push((Stream::Error, text.as_ref().to_vec()));
    }
}
