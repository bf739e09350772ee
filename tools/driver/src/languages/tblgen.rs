//! `terrace tblgen`: the records of TableGen files, as `llvm-tblgen` prints them.

use super::doc;
use crate::files::{Files, leave};
use crate::input::includes::{Includes, folders, macros};
use terrace_arguments::{Command, examples, input, is_on, output, parse, switch, text, tool, value};
use terrace_ods_docs::Page;
use terrace_tablegen::{Severity, dump_json, print_records};

/// Options for documentation, as `mlir-tblgen` has them.
const DOCS: [(&str, Page, &str); 6] = [
    ("gen-dialect-doc", Page::Dialect, "Write a page about a dialect, as 'terrace doc' does"),
    ("gen-op-doc", Page::Operations, "Write about operations"),
    ("gen-attrdef-doc", Page::Attributes, "Write about attributes"),
    ("gen-typedef-doc", Page::Types, "Write about types"),
    ("gen-enum-doc", Page::Enums, "Write about enums"),
    ("gen-pass-doc", Page::Passes, "Write about passes"),
];

/// Describes the command line.
pub fn command() -> Command {
    tool("tblgen", "Prints the records of a TableGen file")
        .long_about("Prints the records of a TableGen file, as llvm-tblgen does: its classes and definitions, or JSON.")
        .arg(input())
        .arg(output("Where to write; '-' is standard output"))
        .arg(switch("print-records", "Print all classes and definitions; the default"))
        .arg(switch("dump-json", "Print all definitions as JSON"))
        .args(DOCS.map(|(name, _, help)| switch(name, help)))
        .arg(value("dialect", "NAME", "The dialect of the documentation"))
        .arg(switch("null-backend", "Print nothing, and report errors only"))
        .arg(folders())
        .arg(macros())
        .after_help(examples(&[
            ("terrace tblgen -I include MyDialect.td", "Prints the records of a dialect"),
            ("terrace tblgen --dump-json -I include MyDialect.td", "The same for other programs"),
        ]))
}

/// Runs the tool with the arguments after its name; returns the exit status.
pub fn main(arguments: &[String], files: &mut dyn Files) -> i32 {
    let matches = match parse(command(), arguments) {
        Ok(matches) => matches,
        Err(exit) => return leave(exit, files),
    };
    let name = text(&matches, "input").unwrap_or("-").to_owned();
    let all = |id: &str| matches.get_many::<String>(id).into_iter().flatten().cloned().collect::<Vec<_>>();
    let (folders, defined) = (all("I"), all("D"));
    let bytes = match files.read(&name) {
        Ok(bytes) => bytes,
        Err(why) => {
            files.report(&format!("Could not open input file '{name}': {why}\n"));
            return 1;
        }
    };
    let defined: Vec<&str> = defined.iter().map(String::as_str).collect();
    let source = String::from_utf8_lossy(&bytes);
    let parsed = terrace_tablegen::parse(&name, &source, &defined, &mut Includes { folders, files });
    for diagnostic in &parsed.diagnostics {
        files.report(&parsed.sources.render(diagnostic));
    }
    let errors = parsed.diagnostics.iter().filter(|one| one.severity == Severity::Error).count();
    if errors > 0 {
        files.report(&format!("terrace tblgen: {errors} errors.\n"));
        return 1;
    }
    let output = text(&matches, "o").unwrap_or("-");
    if let Some((_, kind, _)) = DOCS.iter().find(|(name, ..)| is_on(&matches, name)) {
        return doc::write(&parsed, *kind, text(&matches, "dialect"), output, files);
    }
    let printed = match (is_on(&matches, "null-backend"), is_on(&matches, "dump-json")) {
        (true, _) => return 0,
        (_, true) => dump_json(&parsed.records, &parsed.sources),
        _ => print_records(&parsed.records),
    };
    match files.write(output, printed.as_bytes()) {
        Ok(()) => 0,
        Err(why) => {
            files.report(&format!("{why}\n"));
            1
        }
    }
}
