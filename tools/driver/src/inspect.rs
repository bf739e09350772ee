//! `terrace inspect`: what a bytecode file consists of.

use crate::files::{Files, leave};
use terrace_arguments::{Command, examples, inputs, parse, texts, tool};

/// Describes the command line.
pub fn command() -> Command {
    tool("inspect", "Prints what a bytecode file consists of")
        .long_about(
            "Prints of each bytecode file the version, the sections with their sizes, the dialects and the resources, \
             without loading the program.",
        )
        .arg(inputs("The files to read; '-' for standard input"))
        .after_help(examples(&[("terrace inspect model.mlirbc", "Shows the sections and their sizes")]))
}

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String], files: &mut dyn Files) -> i32 {
    let names = match parse(command(), arguments) {
        Ok(matches) => texts(&matches, "inputs"),
        Err(exit) => return leave(exit, files),
    };
    let mut text = String::new();
    let mut status = 0;
    for (number, name) in names.iter().enumerate() {
        let report = files.open(name).and_then(|contents| {
            let report = terrace_bytecode::inspect::inspect(contents.bytes().get())?;
            Ok(report.to_string())
        });
        match report {
            Ok(report) if names.len() == 1 => text.push_str(&report),
            Ok(report) => {
                let gap = if number == 0 { "" } else { "\n" };
                text.push_str(&format!("{gap}{name}\n{report}"));
            }
            Err(why) => {
                files.report(&format!("{name}: error: {why}\n"));
                status = 1;
            }
        }
    }
    if files.write("-", text.as_bytes()).is_err() { 1 } else { status }
}
