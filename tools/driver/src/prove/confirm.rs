//! Programs that show mistakes, run by the interpreter.

use crate::opt::Registry;
use terrace_execution::{Engine, World};
use terrace_interp::{Interpreter, Limits};
use terrace_ir::capture;
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_prover::Counterexample;

/// Outcome of running a program that shows a mistake.
pub(super) struct Confirmed {
    /// Text of the program, as it is printed.
    pub program: String,
    /// Lines that `before` and `after` print, or why `after` does not.
    pub observed: Result<[String; 2], String>,
}

/// Output of the program.
#[derive(Default)]
struct Printed(Vec<u8>);

impl World for Printed {
    fn print(&mut self, text: &[u8]) {
        self.0.extend_from_slice(text);
    }

    fn print_error(&mut self, _: &[u8]) {}

    fn seconds(&mut self) -> f64 {
        0.0
    }
}

/// Steps that such a program may take.
const STEPS: u64 = 100_000;

/// Runs a program that shows a mistake.
pub(super) fn confirm(found: &Counterexample, registry: &Registry) -> Confirmed {
    let context = registry.new_context();
    let program = match super::parse(&context, "counterexample.mlir", found.program.as_bytes()) {
        Ok(program) => program,
        Err(why) => return Confirmed { program: found.program.clone(), observed: Err(why) },
    };
    let text = print_operation(program.op(), &PrintFlags::default());
    let mut printed = Printed::default();
    let limits = Limits { steps: STEPS, ..Limits::default() };
    let (ended, _) = capture(|| Interpreter::new(program.op(), &mut printed, limits).call("main", &mut []));
    let lines: Vec<String> = String::from_utf8_lossy(&printed.0).lines().map(str::to_owned).collect();
    let observed = match ended {
        Ok(_) => {
            let (before, after) = lines.split_at(lines.len() / 2);
            if before == after {
                Err("the interpreter sees no difference".to_owned())
            } else {
                Ok([before.join(", "), after.join(", ")])
            }
        }
        Err(error) => match found.results.cmp(&lines.len()) {
            std::cmp::Ordering::Greater => Err(format!("the interpreter stops in 'before': {error}")),
            _ => Ok([lines[..found.results].join(", "), error.to_string()]),
        },
    };
    Confirmed { program: text, observed }
}
