//! Reasons for which a program is stopped.

use std::fmt;

/// Reason for which an operation was not executed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trap {
    /// The program has undefined behavior.
    Undefined(String),
    /// The interpreter cannot execute this.
    Unsupported(String),
    /// A limit was reached: steps, depth of calls, memory.
    Limit(String),
    /// The program aborted, with a message.
    Abort(String),
    /// The program exited, with a status.
    Exit(i32),
}

/// Result of an execution, unless the program is stopped.
pub type Outcome<T> = Result<T, Trap>;

impl Trap {
    /// Stops the program at undefined behavior.
    pub fn undefined<T>(what: impl fmt::Display) -> Outcome<T> {
        Err(Trap::Undefined(what.to_string()))
    }

    /// Stops the program at something that is not supported.
    pub fn unsupported<T>(what: impl fmt::Display) -> Outcome<T> {
        Err(Trap::Unsupported(what.to_string()))
    }

    /// Stops the program at poison where a value has to be known.
    pub fn poison<T>(what: impl fmt::Display) -> Outcome<T> {
        Self::undefined(format_args!("{what} is poison"))
    }
}

impl fmt::Display for Trap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trap::Undefined(what) => write!(f, "has undefined behavior: {what}"),
            Trap::Unsupported(what) => write!(f, "cannot be interpreted: {what}"),
            Trap::Limit(what) | Trap::Abort(what) => f.write_str(what),
            Trap::Exit(status) => write!(f, "ended the program with status {status}"),
        }
    }
}
