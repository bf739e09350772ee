//! The solver outside of this process, as the files' side starts it.

use crate::files::Files;
use terrace_prover::External;

/// A solver by the name of its program.
pub(super) struct Solver<'f> {
    pub program: &'f str,
    pub files: &'f mut dyn Files,
    /// True once it could not be started: then it is not tried again.
    pub is_missing: bool,
}

impl External for Solver<'_> {
    fn answer(&mut self, script: &str) -> Option<String> {
        if self.is_missing {
            return None;
        }
        let answer = self.files.solve(self.program, script);
        self.is_missing = answer.is_none();
        answer
    }
}
