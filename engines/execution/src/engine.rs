//! The trait behind which all engines are.

use crate::argument::{Argument, Returned};
use std::fmt;

/// Something that holds a program and runs functions of it.
pub trait Engine {
    /// Returns the name of the engine on the command line.
    fn name(&self) -> &'static str;

    /// Does ahead of time what the first call of a function would do.
    ///
    /// # Errors
    /// If there is no such function.
    fn prepare(&mut self, function: &str) -> Result<(), CallError> {
        let _ = function;
        Ok(())
    }

    /// Calls a function by its name. Memrefs are passed as slices, which hold what the function wrote when it returns.
    ///
    /// # Errors
    /// If there is no such function, if the arguments are not what it takes, or if the program did what no program may
    /// do; in the last case diagnostics were told as well.
    fn call(&mut self, function: &str, arguments: &mut [Argument<'_>]) -> Result<Vec<Returned>, CallError>;

    /// Returns the address of a function's code, which follows the calling convention of C; `None` if there is no such
    /// function, or if the engine makes no code.
    fn address(&mut self, function: &str) -> Option<*const u8> {
        let _ = function;
        None
    }

    /// Does what the program does last.
    ///
    /// # Errors
    /// If the program is stopped.
    fn finish(&mut self) -> Result<(), CallError> {
        Ok(())
    }

    /// The object file that was made on the way, if there is one.
    fn object(&self) -> Option<&[u8]> {
        None
    }

    /// Returns which compiler took each function, if the engine has several.
    fn placements(&self) -> &[Placement] {
        &[]
    }
}

/// Compiler that took a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Name of the function.
    pub function: String,
    /// Reason why the compiler for wide vectors did not take it; `None` if it did.
    pub refused: Option<String>,
}

impl Placement {
    /// Reason of a function on which the compiler for wide vectors panicked.
    pub const PANICKED: &str = "the compiler panicked";
}

/// Why a call did not return.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallError {
    /// The program has no function of that name, or only a declaration of it.
    NoSuchFunction(String),
    /// The number of arguments is wrong.
    WrongArity {
        /// Number of arguments that the function takes.
        expected: usize,
        /// Number of arguments given.
        given: usize,
    },
    /// An argument, or a result, is of another type.
    WrongType {
        /// Its position.
        position: usize,
        /// Shape in the function's signature.
        expected: String,
        /// Shape given.
        given: String,
    },
    /// A memref argument is of another shape, or has not as many elements as its shape says.
    WrongShape {
        /// Its position.
        position: usize,
        /// Shape in the function's signature.
        expected: String,
        /// Shape given.
        given: String,
    },
    /// A type that cannot be passed in or out.
    Unsupported(String),
    /// The program was stopped; the words of the diagnostic.
    Stopped(String),
    /// The program ended itself with this status.
    Exited(i32),
}

impl fmt::Display for CallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallError::NoSuchFunction(name) => write!(f, "there is no function '{name}' with a body"),
            CallError::WrongArity { expected, given } => {
                write!(f, "the function takes {expected} arguments, but {given} were given")
            }
            CallError::WrongType { position, expected, given } => {
                write!(f, "value #{position} is of type '{expected}', but '{given}' was given")
            }
            CallError::WrongShape { position, expected, given } => {
                write!(f, "argument #{position} has the shape [{expected}], but [{given}] was given")
            }
            CallError::Unsupported(what) => write!(f, "{what}"),
            CallError::Stopped(why) => f.write_str(why),
            CallError::Exited(status) => write!(f, "the program ended itself with status {status}"),
        }
    }
}

impl std::error::Error for CallError {}
