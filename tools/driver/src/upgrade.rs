//! `terrace upgrade`: programs of older editions in the current syntax.

use crate::chunks::{Chunk, DEFAULT_MARKER, chunks};
use crate::diagnostics::SourceFile;
use crate::files::{Files, leave};
use crate::input::editions::{Wanted, read_and_find};
use crate::input::{Told, edition, rendered};
use crate::opt::Registry;
use terrace_arguments::{
    Arg, ArgAction, Command, examples, inputs, is_on, optional_value, parse, switch, text, texts, tool,
};
use terrace_editions::{Changes, Detected, Edition, Origin, print};
use terrace_ir::Severity;
use terrace_ir::verify::verify;
use terrace_parser::{Source, TopLevel};

/// Describes the command line.
pub fn command() -> Command {
    tool("upgrade", "Writes programs of older editions of MLIR in today's syntax")
        .long_about(
            "Writes programs of older editions of MLIR in today's syntax. Comments are kept. Where anything was not \
             understood, nothing is written.",
        )
        .arg(inputs("The files to read; '-' for standard input"))
        .arg(Arg::new("i").short('i').help("Write each file in place").action(ArgAction::SetTrue))
        .arg(switch("check", "Write nothing; fail if there is a file that is not in today's edition"))
        .arg(edition())
        .arg(optional_value(
            "split-input-file",
            "MARKER",
            DEFAULT_MARKER,
            "Upgrade each of the programs that the marker separates",
        ))
        .arg(switch("strict", "Refuse what is read with a warning, and operations that are not known"))
        .after_help(examples(&[
            ("terrace upgrade old.mlir > new.mlir", "Finds out the edition and writes today's"),
            ("terrace upgrade -i --edition=2020 tests/*.mlir", "Upgrades files in place"),
            ("terrace upgrade --check src/*.mlir", "Fails if a file is not in today's edition"),
        ]))
}

struct Options {
    in_place: bool,
    checks: bool,
    is_strict: bool,
    /// Separator of the programs of a file.
    marker: Option<String>,
    edition: Option<String>,
}

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let matches = match parse(command(), arguments) {
        Ok(matches) => matches,
        Err(exit) => return leave(exit, files),
    };
    let options = Options {
        in_place: matches.get_flag("i"),
        checks: is_on(&matches, "check"),
        is_strict: is_on(&matches, "strict"),
        marker: text(&matches, "split-input-file").map(str::to_owned),
        edition: text(&matches, "edition").map(str::to_owned),
    };
    let names = texts(&matches, "inputs");
    let mut status = 0;
    for name in &names {
        if !upgrade(name, &options, registry, files) {
            status = 1;
        }
    }
    status
}

/// Upgraded program.
struct Upgraded {
    text: String,
    found: Detected,
    changes: Changes,
    warnings: usize,
}

impl Upgraded {
    fn is_current(&self) -> bool {
        self.found.edition == Edition::Today
    }

    /// Returns the report about it.
    fn report(&self) -> String {
        let Upgraded { found: Detected { edition, by, .. }, changes, warnings, .. } = self;
        if self.is_current() {
            return "in today's edition already".to_owned();
        }
        let changes = if changes.is_empty() { String::new() } else { format!(": {changes}") };
        format!("upgraded from edition {edition} ({by}), {warnings} assumptions{changes}")
    }
}

/// Upgrades one file; whether all went well.
fn upgrade(name: &str, options: &Options, registry: &Registry, files: &mut dyn Files) -> bool {
    let bytes = match files.read(name) {
        Ok(bytes) => bytes,
        Err(why) => {
            files.report(&format!("{name}: error: {why}\n"));
            return false;
        }
    };
    if terrace_bytecode::is_bytecode(&bytes) {
        files.report(&format!("{name}: bytecode has no edition\n"));
        return true;
    }
    let shown = if name == "-" { "<stdin>" } else { name };
    let text = String::from_utf8_lossy(&bytes);
    let marker = options.marker.as_deref().unwrap_or_default();
    let parts = chunks(&text, marker);
    let is_split = parts.len() > 1;
    let place = |part: &Chunk<'_>| if is_split { format!("{shown}:{}", part.line) } else { shown.to_owned() };
    let mut all = Vec::new();
    for part in &parts {
        all.push(upgraded(shown, part, options, registry, files));
        if all.last().is_some_and(Option::is_none) {
            files.report(&format!("{}: not upgraded\n", place(part)));
        }
    }
    let Some(all): Option<Vec<Upgraded>> = all.into_iter().collect() else { return false };
    let is_current = all.iter().all(Upgraded::is_current);
    if options.checks {
        for one in all.iter().filter(|one| !one.is_current()) {
            let Detected { edition, by, line } = one.found;
            files.report(&format!("{shown}:{line}: edition {edition}: {by}\n"));
        }
        return is_current;
    }
    let warnings: usize = all.iter().map(|one| one.warnings).sum();
    if options.is_strict && warnings > 0 {
        files.report(&format!("{shown}: not upgraded: {warnings} assumptions were made\n"));
        return false;
    }
    // What is in today's edition stays as it is, to the byte.
    let written = match (is_current, options.in_place && name != "-") {
        (true, true) => Ok(()),
        (true, false) => files.append("-", &bytes),
        (false, true) => files.write(name, joined(&parts, &all, marker).as_bytes()),
        (false, false) => files.append("-", joined(&parts, &all, marker).as_bytes()),
    };
    if let Err(why) = written {
        files.report(&format!("{shown}: error: {why}\n"));
        return false;
    }
    if is_current {
        files.report(&format!("{shown}: {}\n", all[0].report()));
    } else {
        for (part, one) in parts.iter().zip(&all) {
            files.report(&format!("{}: {}\n", place(part), one.report()));
        }
    }
    true
}

/// Returns the parts of a file, upgraded, with what was between them.
fn joined(parts: &[Chunk<'_>], all: &[Upgraded], marker: &str) -> String {
    let mut text = String::new();
    for (number, (part, one)) in parts.iter().zip(all).enumerate() {
        if number > 0 {
            text.push_str(marker);
        }
        if one.is_current() {
            text.push_str(part.text);
            continue;
        }
        // The rest of the marker's line, and empty lines on both ends.
        if number > 0 {
            let blank = &part.text[..part.text.len() - part.text.trim_start().len()];
            text.push_str(blank.rfind('\n').map_or("\n", |end| &blank[..=end]));
        }
        text.push_str(&one.text);
        if number + 1 < parts.len() {
            let blank = &part.text[part.text.trim_end().len()..];
            text.push_str(blank.split_once('\n').map_or("", |(_, blank)| blank));
        }
    }
    text
}

fn upgraded(
    name: &str,
    part: &Chunk<'_>,
    options: &Options,
    registry: &Registry,
    files: &mut dyn Files,
) -> Option<Upgraded> {
    let context = registry.new_context();
    context.set_allows_unregistered_dialects(!options.is_strict);
    let told = Told::by(&context);
    let (text, around) = (part.text.as_bytes(), crate::diagnostics::around(part));
    let source = Source::new(text, name).behind(around.first_line, around.indent());
    let wanted = match &options.edition {
        Some(edition) => Wanted::of_name(Some(edition)),
        None => Wanted::Auto,
    };
    let (found, read) = read_and_find(&context, source, TopLevel::Module, wanted);
    let read = read.ok().filter(|read| verify(read.program.op()).is_ok());
    let told = told.take();
    files.report(&rendered(&told, &SourceFile { name, text, around }));
    let terrace_editions::Upgraded { program, changes } = read?;
    let mut found = found.unwrap_or(match wanted {
        Wanted::Given(edition) => Detected { edition, by: "as it was asked for", line: 1 },
        _ => Detected { edition: Edition::Today, by: "it reads as such", line: 1 },
    });
    found.line += around.first_line;
    let warnings = told.iter().filter(|one| one.severity == Severity::Warning).count();
    let text = print(&program, Origin { name, first_line: around.first_line }, text);
    Some(Upgraded { text, found, changes, warnings })
}
