//! `terrace upgrade`: programs of older editions in today's syntax.

use crate::comments;
use crate::diagnostics::SourceFile;
use crate::editions::{NAMES, Wanted, read_and_find};
use crate::input::{Told, rendered};
use crate::opt::{Files, Registry};
use terrace_editions::{Changes, Detected, Edition};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, OwnedOperation, Severity};
use terrace_parser::{Source, TopLevel};

/// How the tool is called.
const HELP: &str = "\
Usage: terrace upgrade [OPTIONS] [FILE]...

Writes programs of older editions of MLIR in today's syntax. Without a file, or with '-', standard input is read.
Comments that stand on lines of their own are kept. Where anything was not understood, nothing is written.

Options:
  -i                   Write each file in place
  --check              Write nothing; fail if there is a file that is not in today's edition
  --edition=EDITION    2019-01, 2019-05, 2020, 2022, today, or auto (unless given)
  --strict             Refuse what is read with a warning, and operations that are not known
  -h, --help           Print this
";

#[derive(Default)]
struct Options {
    in_place: bool,
    checks: bool,
    is_strict: bool,
    edition: Option<String>,
}

/// Runs the tool with the arguments behind its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let mut options = Options::default();
    let mut names = Vec::new();
    for argument in arguments {
        match argument.as_str() {
            "--help" | "-h" => return i32::from(files.write("-", HELP.as_bytes()).is_err()),
            "-i" => options.in_place = true,
            "--check" => options.checks = true,
            "--strict" => options.is_strict = true,
            other => match other.strip_prefix("--edition=") {
                Some(name) if NAMES.contains(&name) => options.edition = Some(name.to_owned()),
                None if other == "-" || !other.starts_with('-') => names.push(other.to_owned()),
                _ => {
                    files.report(&format!("terrace upgrade: there is no option '{other}'\n\n{HELP}"));
                    return 1;
                }
            },
        }
    }
    if names.is_empty() {
        names.push("-".to_owned());
    }
    let mut status = 0;
    for name in &names {
        if !upgrade(name, &options, registry, files) {
            status = 1;
        }
    }
    status
}

/// What became of a file.
struct Upgraded {
    text: String,
    found: Detected,
    changes: Changes,
    warnings: usize,
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
    let Some(Upgraded { text, found, changes, warnings }) = upgraded(shown, &bytes, options, registry, files)
    else {
        files.report(&format!("{shown}: not upgraded\n"));
        return false;
    };
    let is_todays = found.edition == Edition::Today;
    if options.checks {
        if !is_todays {
            files.report(&format!("{shown}:{}: edition {}: {}\n", found.line, found.edition, found.by));
        }
        return is_todays;
    }
    if options.is_strict && warnings > 0 {
        files.report(&format!("{shown}: not upgraded: {warnings} assumptions were made\n"));
        return false;
    }
    // What is in today's edition stays as it is, to the byte.
    let written = match (is_todays, options.in_place && name != "-") {
        (true, true) => Ok(()),
        (true, false) => files.append("-", &bytes),
        (false, true) => files.write(name, text.as_bytes()),
        (false, false) => files.append("-", text.as_bytes()),
    };
    if let Err(why) = written {
        files.report(&format!("{shown}: error: {why}\n"));
        return false;
    }
    let what = match is_todays {
        true => "in today's edition already".to_owned(),
        false => {
            let changes = if changes.is_empty() { String::new() } else { format!(": {changes}") };
            let Detected { edition, by, .. } = found;
            format!("upgraded from edition {edition} ({by}), {warnings} assumptions{changes}")
        }
    };
    files.report(&format!("{shown}: {what}\n"));
    true
}

fn upgraded(
    name: &str,
    text: &[u8],
    options: &Options,
    registry: &Registry,
    files: &mut dyn Files,
) -> Option<Upgraded> {
    let context = Context::new(registry.dialects);
    context.set_allows_unregistered_dialects(!options.is_strict);
    let told = Told::by(&context);
    let source = Source { text, name, first_line: 0 };
    let wanted = match &options.edition {
        Some(edition) => Wanted::of_name(Some(edition)),
        None => Wanted::Auto,
    };
    let (found, read) = read_and_find(&context, source, TopLevel::Module, wanted);
    let read = read.ok().filter(|read| verify(read.program.op()).is_ok());
    let told = told.take();
    files.report(&rendered(&told, &SourceFile { name, text, first_line: 0 }));
    let terrace_editions::Upgraded { program, changes } = read?;
    let found = found.unwrap_or(match wanted {
        Wanted::Given(edition) => Detected { edition, by: "as it was asked for", line: 1 },
        _ => Detected { edition: Edition::Today, by: "it reads as such", line: 1 },
    });
    let warnings = told.iter().filter(|one| one.severity == Severity::Warning).count();
    Some(Upgraded { text: print(&program, name, text), found, changes, warnings })
}

/// The program in today's syntax, with the comments of the old text, and without a module that was not there.
fn print(program: &OwnedOperation<'_>, name: &str, old: &[u8]) -> String {
    let plain = print_operation(program.op(), &PrintFlags::default());
    let flags = PrintFlags { debuginfo: true, local_scope: true, ..PrintFlags::default() };
    // Aliases are written out where locations are, so the two are told apart by what stands in front of the module.
    let located = print_operation(program.op(), &flags);
    let text = comments::keep(&plain, &located, name, old);
    if comments::has_module(old) { text } else { comments::without_module(&text) }
}
