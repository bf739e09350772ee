//! `terrace inspect`: what a bytecode file consists of.

use crate::files::Files;

/// Name and usage of the tool.
const HELP: &str = "\
Usage: terrace inspect [FILE]...

Prints of each bytecode file the version, the sections with their sizes, the dialects and the resources, without loading
the program. Without a file, or with '-', it is read from standard input.
";

/// Runs the tool with the arguments behind its name; the exit status.
pub fn main(arguments: &[String], files: &mut dyn Files) -> i32 {
    if arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h")) {
        return i32::from(files.write("-", HELP.as_bytes()).is_err());
    }
    if let Some(flag) = arguments.iter().find(|argument| argument.starts_with('-') && *argument != "-") {
        files.report(&format!("terrace inspect: there is no option '{flag}'\n\n{HELP}"));
        return 1;
    }
    let standard_input = ["-".to_owned()];
    let names = if arguments.is_empty() { &standard_input } else { arguments };
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
