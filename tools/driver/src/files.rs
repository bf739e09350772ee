//! File access of tools.

use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;
use terrace_arguments::Exit;
use terrace_bytecode::Bytes;
use terrace_pass::NamedFiles;

/// Writer of the progress line; the last text stays until the next one.
pub type ProgressLine = Box<dyn Fn(&str) + Send + Sync>;

/// File access of a tool.
pub trait Files: Send {
    /// Reads the contents of a file; `-` is standard input.
    ///
    /// # Errors
    /// With words for the user.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String>;
    /// Returns the contents of a file that may be large, where they are if they need not be read all at once.
    ///
    /// # Errors
    /// With words for the user.
    fn open(&mut self, name: &str) -> Result<Contents, String> {
        self.read(name).map(|bytes| Contents(Arc::new(bytes)))
    }
    /// Returns the names of the files in a folder, sorted; `None` if there is no such folder.
    fn folder(&mut self, name: &str) -> Option<Vec<String>> {
        let _ = name;
        None
    }
    /// Writes a file; `-` is standard output.
    ///
    /// # Errors
    /// With words for the user.
    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String>;
    /// Writes after what is in a file; `-` is standard output.
    ///
    /// # Errors
    /// With words for the user.
    fn append(&mut self, name: &str, text: &[u8]) -> Result<(), String>;
    /// Writes a file; folders on the way to it that do not exist are made.
    ///
    /// # Errors
    /// With words for the user.
    fn write_in_folders(&mut self, name: &str, text: &[u8]) -> Result<(), String> {
        self.write(name, text)
    }
    /// Makes something that can be started of an object file.
    ///
    /// # Errors
    /// With words for the user; here, that there is nothing to do it with.
    fn link(&mut self, object: &str, output: &str) -> Result<(), String> {
        Err(format!("cannot link '{object}' to '{output}': there is no linker here"))
    }
    /// Lets a solver that reads SMT-LIB from its standard input answer a script; `None` if it cannot be started.
    fn solve(&mut self, solver: &str, script: &str) -> Option<String> {
        let _ = (solver, script);
        None
    }
    /// Writes to standard error.
    fn report(&mut self, text: &str);
    /// Returns the progress line of a long run; `None` if nobody watches.
    fn progress_line(&mut self) -> Option<ProgressLine> {
        None
    }
}

/// Reads the file of a name, or all files in the folder of that name; `None` if there is neither.
pub(crate) fn read_named(name: &str, files: &mut dyn Files) -> Option<NamedFiles> {
    let Some(names) = files.folder(name) else {
        return files.read(name).ok().map(|bytes| NamedFiles::File(bytes.into()));
    };
    let mut found = Vec::new();
    for file in names {
        let path = format!("{}/{file}", name.trim_end_matches('/'));
        if let Ok(bytes) = files.read(&path) {
            found.push((path, bytes.into()));
        }
    }
    Some(NamedFiles::Folder(found))
}

/// The bytes of a file, wherever they are.
pub trait Held: AsRef<[u8]> + Send + Sync {
    /// Hears that a part of them will be read, so that it may be made ready.
    fn expect(&self, _part: Range<usize>) {}
    /// Hears that hardly any of them will be read for a while, so that they need not be in memory until then.
    fn set_aside(&self) {}
}

impl Held for Vec<u8> {}

/// The contents of a file, for as long as somebody needs them.
#[derive(Clone)]
pub struct Contents(pub Arc<dyn Held>);

impl Contents {
    /// Returns the bytes.
    pub fn bytes(&self) -> Bytes<'_> {
        Bytes::Shared { owner: self.0.clone(), bytes: (*self.0).as_ref() }
    }

    /// Lets it be known that all will be read.
    pub(crate) fn expect(&self) {
        self.0.expect(0..(*self.0).as_ref().len());
    }

    /// Returns the same while something else is done, if there are several threads.
    pub(crate) fn expect_during<R: Send>(&self, threads: usize, work: impl FnOnce() -> R + Send) -> R {
        const PART: usize = 1 << 20;
        if threads < 2 || !self.is_worth_a_thread() {
            self.expect();
            return work();
        }
        let len = (*self.0).as_ref().len();
        let parts = (0..len.div_ceil(PART)).into_par_iter().with_max_len(1);
        let expect = || parts.for_each(|part| self.0.expect(part * PART..len.min((part + 1) * PART)));
        rayon::join(work, expect).0
    }

    /// Returns true if there is so much that it is worth it to have other threads, which may have to be started, see to
    /// it.
    fn is_worth_a_thread(&self) -> bool {
        const LEAST: usize = 1 << 20;
        (*self.0).as_ref().len() >= LEAST
    }

    /// Lets it be known that hardly any of them will be read for a while; where there are several threads, nobody waits
    /// until all have heard of it.
    pub(crate) fn set_aside(&self, threads: usize) {
        if threads < 2 || !self.is_worth_a_thread() {
            return self.0.set_aside();
        }
        let held = Arc::clone(&self.0);
        rayon::spawn(move || held.set_aside());
    }
}

/// Writes what a command line asks for, or what is wrong with it; the exit status.
pub(crate) fn leave(exit: Exit, files: &mut dyn Files) -> i32 {
    match exit {
        Exit::Information(text) => i32::from(files.write("-", text.as_bytes()).is_err()),
        Exit::Refusal(text) => {
            files.report(&text);
            1
        }
    }
}
