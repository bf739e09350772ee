//! Parses the RUN lines of a test into a tree, which `filetests` executes.
//!
//! The rules are those of LLVM's lit: [`run_lines`] finds the commands, [`parse_command`] parses one of them.

mod conditions;
mod keywords;
mod parse;
mod script;
mod substitutions;

pub use conditions::holds;
pub use keywords::{RunLine, run_lines};
pub use parse::parse_command;
pub use script::{Command, Condition, Expectation, Output, Pipeline, Redirection, Script, Step};
pub use substitutions::Substitutions;

use std::fmt;

/// Error in a RUN line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunLineError {
    /// The line of the test file, counted from 1; `None` if it is not known.
    pub line: Option<usize>,
    /// Message.
    pub message: String,
}

impl std::error::Error for RunLineError {}

impl fmt::Display for RunLineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.message),
            None => f.write_str(&self.message),
        }
    }
}
