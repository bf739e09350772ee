//! Behavior of a program in the interpreter.

use super::arguments::Inputs;
use super::text_of;
use crate::input::arrays::{Kind, print};
use terrace_execution::{CallError, Engine, Returned, World};
use terrace_interp::{Interpreter, Limits};
use terrace_ir::{Operation, capture};

/// Behavior of a program.
#[derive(Clone, PartialEq, Debug)]
pub enum Behavior {
    /// It prints this, its results included.
    Prints(String),
    /// It does what has no meaning, or exceeds its limits: the interpreter's words.
    Stops(String),
    /// It cannot be called, or the interpreter does not know an operation: why.
    Unknown(String),
}

impl Behavior {
    /// Runs a function in the interpreter.
    pub fn of(program: Operation<'_, '_>, entry: &str, inputs: &mut Inputs, limits: Limits) -> Self {
        let mut world = Recorder::default();
        let (called, told) = capture(|| {
            let mut engine = Interpreter::new(program, &mut world, limits);
            let mut arguments = inputs.arguments().map_err(CallError::Unsupported)?;
            engine.call(entry, &mut arguments)
        });
        match called {
            Ok(results) => Behavior::Prints(world.text + &Behavior::text_of_results(&results)),
            Err(CallError::Stopped(_)) => {
                let words = told.first().map_or_else(String::new, |one| one.message.clone());
                let is_unknown = words.contains("cannot be interpreted");
                if is_unknown { Behavior::Unknown(words) } else { Behavior::Stops(words) }
            }
            Err(CallError::Exited(status)) => {
                Behavior::Prints(format!("{}ends with status {status}\n", world.text))
            }
            Err(other) => Behavior::Unknown(other.to_string()),
        }
    }

    /// Returns the text of results, as `terrace run` prints them.
    pub fn text_of_results(results: &[Returned]) -> String {
        results.iter().map(shown).collect()
    }

    /// Returns true if both print the same; NaNs have no sign.
    pub fn is_like(&self, other: &Behavior) -> bool {
        match (self, other) {
            (Behavior::Prints(one), Behavior::Prints(other)) => {
                one.replace("-nan", "nan") == other.replace("-nan", "nan")
            }
            _ => false,
        }
    }
}

/// Returns the text of a result.
fn shown(result: &Returned) -> String {
    match result {
        Returned::MemRef(array) => print::text(array, Kind::Plain),
        scalar => text_of(scalar),
    }
}

/// World that keeps what is printed.
#[derive(Default)]
struct Recorder {
    text: String,
}

impl World for Recorder {
    fn print(&mut self, text: &[u8]) {
        self.text += &String::from_utf8_lossy(text);
    }

    fn print_error(&mut self, text: &[u8]) {
        self.text += &String::from_utf8_lossy(text);
    }

    fn seconds(&mut self) -> f64 {
        0.0
    }
}
