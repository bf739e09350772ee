//! `terrace translate`: MLIR in the formats of others, as `mlir-translate` writes them.

use crate::diagnostics::{SourceFile, render};
use crate::editions::{Wanted, read_and_find};
use crate::expected::Expectations;
use crate::opt::{Files, Registry};
use std::sync::{Arc, Mutex, PoisonError};
use terrace_bytecode::ReadOptions;
use terrace_filecheck::chunks::chunks;
use terrace_ir::verify::verify;
use terrace_ir::{Body, Context, Diagnostic, Failure, OwnedOperation, Severity};
use terrace_parser::{Source, TopLevel};

/// How the tool is called.
const HELP: &str = "\
Usage: terrace translate --mlir-to-llvmir [OPTIONS] [FILE]

Writes a program in the format of somebody else. Without a file, or with '-', standard input is read.

Formats:
  --mlir-to-llvmir              Text of LLVM IR, from the llvm dialect

Options:
  -o FILE                       Where to write; '-' is standard output
  --split-input-file[=MARKER]   Each part of the file between markers is a program of its own
  --output-split-marker=TEXT    What stands between their translations
  --allow-unregistered-dialect  Accept operations that are not known, as long as they are not translated
  --no-implicit-module          The file has one operation at its top
  --verify-diagnostics[=LEVEL]  Compare what is told with 'expected-error' comments; LEVEL: all or only-expected
  --error-diagnostics-only      Tell nothing but errors
  --edition=EDITION             2019-01, 2019-05, 2020, 2022, today, or auto
  -h, --help                    Print this
";

/// What separates programs of one file.
const MARKER: &str = "// -----";

struct Options {
    input: String,
    output: String,
    has_format: bool,
    marker: Option<String>,
    separator: String,
    allows_unregistered: bool,
    top: TopLevel,
    /// Whether only what comments announce is looked at; `None` if nothing is compared.
    compares: Option<bool>,
    only_errors: bool,
    edition: Option<String>,
}

/// Runs the tool with the arguments behind its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    if arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-h" | "-help")) {
        return i32::from(files.write("-", HELP.as_bytes()).is_err());
    }
    let options = match options(arguments) {
        Ok(options) => options,
        Err(why) => {
            files.report(&format!("terrace translate: {why}\n"));
            return 1;
        }
    };
    let bytes = match files.read(&options.input) {
        Ok(bytes) => bytes,
        Err(why) => {
            files.report(&format!("cannot open input file '{}': {why}\n", options.input));
            return 1;
        }
    };
    let mut out = Vec::new();
    let mut succeeded = true;
    match options.marker.as_deref().filter(|_| !terrace_bytecode::is_bytecode(&bytes)) {
        None => succeeded = translate(&bytes, (0, 0), &options, registry, files, &mut out),
        Some(marker) => {
            let text = String::from_utf8_lossy(&bytes);
            for (number, chunk) in chunks(&text, marker).into_iter().enumerate() {
                if number > 0 && options.compares.is_none() && !options.separator.is_empty() {
                    out.extend_from_slice(options.separator.as_bytes());
                    out.push(b'\n');
                }
                let start = (chunk.line as u32 - 1, chunk.indent as u32);
                succeeded &= translate(chunk.text.as_bytes(), start, &options, registry, files, &mut out);
            }
        }
    }
    // As mlir-translate: what fails leaves no file, but standard output has what was written before.
    if (succeeded || options.output == "-")
        && let Err(why) = files.write(&options.output, &out)
    {
        files.report(&format!("terrace translate: {why}\n"));
        return 1;
    }
    i32::from(!succeeded)
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options {
        input: "-".to_owned(),
        output: "-".to_owned(),
        has_format: false,
        marker: None,
        separator: String::new(),
        allows_unregistered: false,
        top: TopLevel::Module,
        compares: None,
        only_errors: false,
        edition: None,
    };
    let mut has_input = false;
    let mut rest = arguments.iter();
    while let Some(argument) = rest.next() {
        if argument == "-" || !argument.starts_with('-') {
            if std::mem::replace(&mut has_input, true) {
                return Err("more than one input file is given".to_owned());
            }
            options.input.clone_from(argument);
            continue;
        }
        let flag = argument.trim_start_matches('-');
        let (name, value) = match flag.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (flag, None),
        };
        match (name, value) {
            ("mlir-to-llvmir", None) => options.has_format = true,
            ("o", Some(value)) => options.output = value.to_owned(),
            ("o", None) => match rest.next() {
                Some(value) => options.output.clone_from(value),
                None => return Err("'-o' needs a value".to_owned()),
            },
            ("split-input-file", value) => options.marker = Some(value.unwrap_or(MARKER).to_owned()),
            ("output-split-marker", Some(value)) => options.separator = value.to_owned(),
            ("allow-unregistered-dialect", None) => options.allows_unregistered = true,
            ("no-implicit-module", None) => options.top = TopLevel::AnyOperation,
            ("verify-diagnostics", None | Some("all")) => options.compares = Some(false),
            ("verify-diagnostics", Some("only-expected")) => options.compares = Some(true),
            ("error-diagnostics-only", None) => options.only_errors = true,
            ("edition", Some(edition)) if crate::editions::NAMES.contains(&edition) => {
                options.edition = Some(edition.to_owned());
            }
            _ => return Err(format!("there is no option '{argument}'\n\n{HELP}")),
        }
    }
    match options.has_format {
        true => Ok(options),
        false => Err(format!("Translation must be specified, for example --mlir-to-llvmir\n\n{HELP}")),
    }
}

/// Translates one program, which begins behind so many lines and characters of the file; whether all went well.
fn translate(
    bytes: &[u8],
    start: (u32, u32),
    options: &Options,
    registry: &Registry,
    files: &mut dyn Files,
    out: &mut Vec<u8>,
) -> bool {
    let context = Context::new(registry.dialects);
    context.set_allows_unregistered_dialects(options.allows_unregistered);
    let told = Arc::new(Mutex::new(Vec::<Diagnostic>::new()));
    let list = Arc::clone(&told);
    context.set_diagnostic_handler(move |diagnostic| {
        list.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
    });
    let name = if options.input == "-" { "<stdin>" } else { &options.input };
    let translated = read(&context, bytes, name, start, options)
        .and_then(|program| terrace_target_llvm::translate(program.op()))
        .ok();
    let told = std::mem::take(&mut *told.lock().unwrap_or_else(PoisonError::into_inner));
    if let Some(only_expected) = options.compares {
        let problems = Expectations::read(bytes, start.0).compare(&told, name, only_expected);
        files.report(&problems);
        out.extend_from_slice(translated.map(|written| written.text).unwrap_or_default().as_bytes());
        return problems.is_empty();
    }
    let source = SourceFile { name, text: bytes, first_line: start.0 };
    let mut report = String::new();
    for diagnostic in told.iter().filter(|one| !options.only_errors || one.severity == Severity::Error) {
        render(diagnostic, &source, &mut report);
    }
    files.report(&report);
    out.extend_from_slice(translated.as_ref().map_or("", |written| &written.text).as_bytes());
    translated.is_some()
}

fn read<'c>(
    context: &'c Context<'c>,
    bytes: &[u8],
    name: &str,
    (first_line, indent): (u32, u32),
    options: &Options,
) -> Result<OwnedOperation<'c>, Failure> {
    if terrace_bytecode::is_bytecode(bytes) {
        let bytes = terrace_bytecode::Bytes::Borrowed(bytes);
        let settings = ReadOptions { name, ..ReadOptions::default() };
        return terrace_bytecode::read(context, &bytes, &settings, verify);
    }
    let source = Source { text: bytes, name, first_line };
    let (_, program) =
        read_and_find(context, source, options.top, Wanted::of_name(options.edition.as_deref()));
    let mut program = program?;
    if indent > 0 && program.op().location() == context.file_line_col(name, first_line, 0) {
        // The module around the operations of a later part begins behind the marker.
        program.body_mut().set_location(Body::ROOT, context.file_line_col(name, first_line + 1, indent + 1));
    }
    verify(program.op())?;
    Ok(program)
}
