//! The end of a tool whose command line asks for no work.

use crate::files::Files;
use terrace_arguments::Exit;

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
