//! The trait that all engines implement.

use crate::argument::{Argument, Returned};
use std::fmt;

/// An engine that holds a program and runs functions of it.
pub trait Engine {
    /// Returns the name of the engine on the command line.
    fn name(&self) -> &'static str;

    /// Compiles a function ahead of its first call.
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
    /// If there is no such function, if the arguments do not fit its signature, or if the program had undefined
    /// behavior; in the last case diagnostics were emitted as well.
    fn call(&mut self, function: &str, arguments: &mut [Argument<'_>]) -> Result<Vec<Returned>, CallError>;

    /// Returns the address of a function's code, which follows the calling convention of C; `None` if there is no such
    /// function, or if the engine emits no code.
    fn address(&mut self, function: &str) -> Option<*const u8> {
        let _ = function;
        None
    }

    /// Runs the destructors of the program.
    ///
    /// # Errors
    /// If the program is stopped.
    fn finish(&mut self) -> Result<(), CallError> {
        Ok(())
    }

    /// Returns the object file that was emitted, if there is one.
    fn object(&self) -> Option<&[u8]> {
        None
    }

    /// Returns the compiler of each function, if the engine has several.
    fn placements(&self) -> &[Placement] {
        &[]
    }
}

/// Compiler of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement {
    /// Name of the function.
    pub function: String,
    /// Reason for which the compiler for wide vectors rejected it; `None` if it compiled it.
    pub refused: Option<String>,
}

impl Placement {
    /// Reason of a function on which the compiler for wide vectors panicked.
    pub const PANICKED: &str = "the compiler panicked";
}

/// Reason for which a call did not return.
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
    /// A memref argument is of another shape, or its number of elements is not that of its shape.
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
    /// The program was stopped; the text of the diagnostic.
    Stopped(String),
    /// The program exited with this status.
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
