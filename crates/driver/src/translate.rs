//! `terrace translate`: MLIR in the formats of others, as `mlir-translate` writes them.

use crate::chunks::chunks;
use crate::diagnostics::{Around, SourceFile, near_miss_warnings};
use crate::expected::Expectations;
use crate::files::Files;
use crate::input::{InputOptions, rendered};
use crate::opt::Registry;
use crate::words::{self, Word, Words};
use terrace_bytecode::Bytes;
use terrace_ir::Severity;

/// Name and usage of the tool.
const HELP: &str = "\
Usage: terrace translate --mlir-to-llvmir|--export-smtlib [OPTIONS] [FILE]

Writes a program in the format of somebody else. Without a file, or with '-', standard input is read.

Formats:
  --mlir-to-llvmir              Text of LLVM IR, from the llvm dialect
  --export-smtlib               SMT-LIB, from the smt dialect

Options:
  --smtlibexport-inline-single-use-values
                                Terms that are used once stand where they are used
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

/// Separator of the programs of one file.
const MARKER: &str = "// -----";

#[derive(Default)]
struct Options {
    input: InputOptions,
    /// Standard output if there is none.
    output: Option<String>,
    format: Option<Format>,
    inlines: bool,
    marker: Option<String>,
    separator: String,
    /// True if only what comments announce is looked at; `None` if nothing is compared.
    compares: Option<bool>,
    only_errors: bool,
}

/// Format of somebody else.
#[derive(Clone, Copy)]
enum Format {
    LlvmIr,
    SmtLib,
}

/// Runs the tool with the arguments behind its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    if words::asks_for_help(arguments) {
        return i32::from(files.write("-", HELP.as_bytes()).is_err());
    }
    let options = match options(arguments) {
        Ok(options) => options,
        Err(why) => {
            files.report(&format!("terrace translate: {why}\n"));
            return 1;
        }
    };
    let bytes = match files.read(&options.input.file) {
        Ok(bytes) => bytes,
        Err(why) => {
            files.report(&format!("cannot open input file '{}': {why}\n", options.input.file));
            return 1;
        }
    };
    let mut out = Vec::new();
    let mut succeeded = true;
    match options.marker.as_deref().filter(|_| !terrace_bytecode::is_bytecode(&bytes)) {
        None => succeeded = translate(&bytes, Around::default(), &options, registry, files, &mut out),
        Some(marker) => {
            let text = String::from_utf8_lossy(&bytes);
            files.report(&near_miss_warnings(&text, marker, options.input.name()));
            for (number, chunk) in chunks(&text, marker).into_iter().enumerate() {
                if number > 0 && options.compares.is_none() && !options.separator.is_empty() {
                    out.extend_from_slice(options.separator.as_bytes());
                    out.push(b'\n');
                }
                let around = crate::diagnostics::around(&chunk);
                succeeded &= translate(chunk.text.as_bytes(), around, &options, registry, files, &mut out);
            }
        }
    }
    // As mlir-translate: what fails leaves no file, but standard output has what was written before.
    let output = options.output.as_deref().unwrap_or("-");
    if (succeeded || output == "-")
        && let Err(why) = files.write(output, &out)
    {
        files.report(&format!("terrace translate: {why}\n"));
        return 1;
    }
    i32::from(!succeeded)
}

fn options(arguments: &[String]) -> Result<Options, String> {
    let mut options = Options::default();
    let mut words = Words::new(arguments);
    while let Some(word) = words.next() {
        let Some(Word::Flag(flag)) = options.input.take(word, &mut words)? else { continue };
        match (flag.name, flag.value) {
            ("mlir-to-llvmir", None) => options.format = Some(Format::LlvmIr),
            ("export-smtlib", None) => options.format = Some(Format::SmtLib),
            ("smtlibexport-inline-single-use-values", None) => options.inlines = true,
            ("o", _) => options.output = Some(words.value(&flag)?.to_owned()),
            ("split-input-file", value) => options.marker = Some(value.unwrap_or(MARKER).to_owned()),
            ("output-split-marker", Some(value)) => value.clone_into(&mut options.separator),
            ("verify-diagnostics", None | Some("all")) => options.compares = Some(false),
            ("verify-diagnostics", Some("only-expected")) => options.compares = Some(true),
            ("error-diagnostics-only", None) => options.only_errors = true,
            _ => return Err(words::unknown(&flag, HELP)),
        }
    }
    match options.format {
        Some(_) => Ok(options),
        None => Err(format!("Translation must be specified, for example --mlir-to-llvmir\n\n{HELP}")),
    }
}

/// Translates one program, which begins behind so many lines and characters of the file; whether all went well.
fn translate(
    bytes: &[u8],
    around: Around<'_>,
    options: &Options,
    registry: &Registry,
    files: &mut dyn Files,
    out: &mut Vec<u8>,
) -> bool {
    let context = registry.new_context();
    let told = options.input.prepare(&context);
    let translated = options
        .input
        .read(&context, &Bytes::Borrowed(bytes), around)
        .and_then(|program| match options.format {
            Some(Format::SmtLib) => {
                let settings = terrace_target_smt::Settings { inline_single_use_values: options.inlines };
                terrace_target_smt::translate(program.op(), settings)
            }
            Some(Format::LlvmIr) | None => {
                terrace_target_llvm::translate(program.op()).map(|written| written.text)
            }
        })
        .ok();
    let told = told.take();
    let name = options.input.name();
    if let Some(only_expected) = options.compares {
        let problems = Expectations::read(bytes, around.first_line).compare(&told, name, only_expected);
        files.report(&problems);
        out.extend_from_slice(translated.unwrap_or_default().as_bytes());
        return problems.is_empty();
    }
    let source = SourceFile { name, text: bytes, around };
    let shown = told.iter().filter(|one| !options.only_errors || one.severity == Severity::Error);
    files.report(&rendered(shown, &source));
    out.extend_from_slice(translated.as_deref().unwrap_or_default().as_bytes());
    translated.is_some()
}
