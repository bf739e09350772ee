//! `terrace explore`: runs a pipeline once and writes one page that shows what each pass did.
//!
//! `run` records the program after each pass on each operation, and follows operations and values from pass to pass;
//! `graphs` draws functions; `page` makes one file of HTML of it; `serve` does it again whenever the file changes.
#![forbid(unsafe_code)]

mod affine;
mod arguments;
mod graphs;
mod html;
mod json;
mod page;
mod run;
mod serve;

pub use arguments::command;

use arguments::Arguments;
use run::{Input, Outcome, run};
use terrace_arguments::Exit;

/// Access of the tool to the world.
pub trait World {
    /// Returns the contents of a file; `-` is standard input.
    ///
    /// # Errors
    /// With words for the user.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String>;
    /// Writes a file; `-` is standard output.
    ///
    /// # Errors
    /// With words for the user.
    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String>;
    /// Writes to standard error.
    fn report(&mut self, text: &str);
}

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String], world: &mut dyn World) -> i32 {
    let arguments = match Arguments::of(arguments) {
        Ok(arguments) => arguments,
        Err(Exit::Information(text)) => return status(world.write("-", text.as_bytes()), world),
        Err(Exit::Refusal(why)) => {
            world.report(&why);
            return 1;
        }
    };
    if let Some(port) = arguments.serve {
        return serve::serve(&arguments, port, world);
    }
    let bytes = match world.read(&arguments.file) {
        Ok(bytes) => bytes,
        Err(why) => {
            world.report(&format!("cannot open input file '{}': {why}\n", arguments.file));
            return 1;
        }
    };
    let (page, outcome) = explore(&arguments, &bytes, None);
    let text = if arguments.affine.is_some() { outcome.picture.clone() } else { Some(page) };
    outcome.told.iter().for_each(|told| world.report(told));
    let Some(text) = text else { return 1 };
    let output = arguments.output();
    let written = status(world.write(&output, text.as_bytes()), world);
    if written == 0 && output != "-" {
        world.report(&format!("wrote {output}\n"));
    }
    if outcome.succeeded { written } else { 1 }
}

fn status(written: Result<(), String>, world: &mut dyn World) -> i32 {
    match written {
        Ok(()) => 0,
        Err(why) => {
            world.report(&format!("error: {why}\n"));
            1
        }
    }
}

/// Runs the pipeline on a program, and returns the page about it.
fn explore(arguments: &Arguments, bytes: &[u8], version: Option<u64>) -> (String, Outcome) {
    let name = if arguments.file == "-" { "<stdin>" } else { &arguments.file };
    let outcome = run(&Input {
        name,
        bytes,
        pipeline: arguments.pipeline(),
        verifies_each: arguments.verifies_each,
        allows_unregistered: arguments.allows_unregistered,
        affine: arguments.affine.as_deref(),
    });
    let data = page::data(&outcome, name, &arguments.request(), arguments.most_nodes);
    let title = format!("{name} · terrace explore");
    (page::page(&title, &data, version), outcome)
}
