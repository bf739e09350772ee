//! Files that other files include: TableGen's, and those of rules.

use crate::files::Files;
use terrace_arguments::{Arg, repeated};
use terrace_tablegen::Loader;

/// Returns the option that names folders in which to look for included files.
pub(crate) fn folders() -> Arg {
    short('I', "I", "DIR", "A folder in which to look for included files")
}

/// Returns the option that names macros which are defined from the start.
pub(crate) fn macros() -> Arg {
    short('D', "D", "NAME", "A macro that is defined from the start")
}

/// Returns an option of one letter that may be given several times.
fn short(letter: char, name: &'static str, placeholder: &'static str, help: &'static str) -> Arg {
    repeated(name, placeholder, help).short(letter).long(None)
}

/// Finds included files: by their names as they are, then in each folder.
pub(crate) struct Includes<'f> {
    pub folders: Vec<String>,
    pub files: &'f mut dyn Files,
}

impl Loader for Includes<'_> {
    fn open(&mut self, name: &str) -> Option<(String, String)> {
        let in_folders = self.folders.iter().map(|folder| format!("{}/{name}", folder.trim_end_matches('/')));
        let paths: Vec<String> = std::iter::once(name.to_owned()).chain(in_folders).collect();
        paths.into_iter().find_map(|path| {
            let bytes = self.files.read(&path).ok()?;
            Some((path, String::from_utf8_lossy(&bytes).into_owned()))
        })
    }
}
