//! `terrace translate`: MLIR in the formats of others and back, as `mlir-translate` does it.
//!
//! Each format is a file in `formats`, and a row of its table.

mod formats;

use crate::chunks::chunks;
use crate::diagnostics::expected::Expectations;
use crate::diagnostics::{Around, SourceFile, near_miss_warnings};
use crate::files::{Files, leave};
use crate::input::{InputOptions, rendered};
use crate::opt::Registry;
use formats::{Format, Work};
use terrace_arguments::{
    ArgMatches, Command, examples, is_on, optional_value, output, parse, switch, text, tool, value,
};
use terrace_bytecode::Bytes;
use terrace_ir::Severity;
use terrace_ir::print::print_operation;
use terrace_ir::verify::verify;

/// Describes the command line.
pub fn command() -> Command {
    let formats = formats::ALL.iter().map(|format| switch(format.flag, format.help).help_heading("Formats"));
    tool("translate", "Writes a program in the format of somebody else, or reads one")
        .args(InputOptions::arguments())
        .args(formats)
        .args(formats::ALL.iter().flat_map(|format| (format.options)()))
        .args(crate::printing::arguments().into_iter().map(|flag| flag.help_heading("Printing")))
        .arg(output("Where to write; '-' is standard output"))
        .arg(optional_value(
            "split-input-file",
            "MARKER",
            MARKER,
            "Each part of the file between markers is a program of its own",
        ))
        .arg(value("output-split-marker", "TEXT", "What stands between their translations"))
        .arg(
            optional_value(
                "verify-diagnostics",
                "LEVEL",
                "all",
                "Compare what is told with 'expected-error' comments",
            )
            .value_parser(["all", "only-expected"]),
        )
        .arg(switch("error-diagnostics-only", "Tell nothing but errors"))
        .after_help(examples(&[
            ("terrace translate --mlir-to-llvmir lowered.mlir -o program.ll", "Writes LLVM IR"),
            ("terrace translate --mlir-to-llvm-bitcode lowered.mlir -o program.bc", "Writes its bitcode"),
            (
                "terrace translate --import-llvm program.ll",
                "Reads LLVM IR; program.bc and libprogram.a work as well",
            ),
            ("terrace translate --export-smtlib formula.mlir", "Writes SMT-LIB"),
        ]))
}

/// Separator of the programs of one file.
const MARKER: &str = "// -----";

struct Options<'m> {
    matches: &'m ArgMatches,
    input: InputOptions,
    /// Standard output if there is none.
    output: Option<String>,
    /// Translations, each of what the one before it wrote.
    formats: Vec<&'static Format>,
    marker: Option<String>,
    separator: String,
    /// True if only what comments announce is looked at; `None` if nothing is compared.
    compares: Option<bool>,
    only_errors: bool,
}

/// Runs the tool with the arguments after its name; the exit status.
pub fn main(arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let matches = match parse(command(), arguments) {
        Ok(matches) => matches,
        Err(exit) => return leave(exit, files),
    };
    let Some(options) = Options::of(&matches) else {
        let help = command().render_help();
        files.report(&format!(
            "terrace translate: Translation must be specified, for example --mlir-to-llvmir\n\n{help}"
        ));
        return 1;
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
    let name = options.input.name();
    let is_binary = terrace_bytecode::is_bytecode(&bytes)
        || terrace_source_llvm::is_bitcode(&bytes)
        || terrace_source_wasm::is_wasm(&bytes);
    match (members(&bytes, &options), options.marker.as_deref().filter(|_| !is_binary)) {
        (Some(Ok(members)), _) => {
            let separator = Some(&*options.separator).filter(|given| !given.is_empty()).unwrap_or(MARKER);
            for (number, (member, content)) in members.into_iter().enumerate() {
                if number > 0 {
                    out.extend_from_slice(separator.as_bytes());
                    out.push(b'\n');
                }
                let source = SourceFile { name: &member, text: content, around: Around::default() };
                succeeded &= translate(source, &options, registry, files, &mut out);
            }
        }
        (Some(Err(why)), _) => {
            files.report(&format!("{name}: error: {why}\n"));
            succeeded = false;
        }
        (None, None) => {
            let source = SourceFile { name, text: &bytes, around: Around::default() };
            succeeded = translate(source, &options, registry, files, &mut out);
        }
        (None, Some(marker)) => {
            let text = String::from_utf8_lossy(&bytes);
            files.report(&near_miss_warnings(&text, marker, options.input.name()));
            for (number, chunk) in chunks(&text, marker).into_iter().enumerate() {
                if number > 0 && options.compares.is_none() && !options.separator.is_empty() {
                    out.extend_from_slice(options.separator.as_bytes());
                    out.push(b'\n');
                }
                let around = crate::diagnostics::around(&chunk);
                let source = SourceFile { name, text: chunk.text.as_bytes(), around };
                succeeded &= translate(source, &options, registry, files, &mut out);
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

impl<'m> Options<'m> {
    /// Reads the command line; `None` if it names no format.
    fn of(matches: &'m ArgMatches) -> Option<Self> {
        let given = formats::ALL.iter().filter(|format| is_on(matches, format.flag));
        let mut formats: Vec<_> = given.map(|format| (position(matches, format.flag), *format)).collect();
        formats.sort_by_key(|(position, _)| *position);
        let formats: Vec<_> = formats.into_iter().map(|(_, format)| format).collect();
        if formats.is_empty() {
            return None;
        }
        Some(Options {
            matches,
            input: InputOptions::of(matches),
            output: text(matches, "o").map(str::to_owned),
            formats,
            marker: text(matches, "split-input-file").map(str::to_owned),
            separator: text(matches, "output-split-marker").unwrap_or_default().to_owned(),
            compares: text(matches, "verify-diagnostics").map(|level| level == "only-expected"),
            only_errors: is_on(matches, "error-diagnostics-only"),
        })
    }
}

/// Returns the programs in a library, if the file is one, by their names in messages.
fn members<'b>(bytes: &'b [u8], options: &Options<'_>) -> Option<Result<Vec<(String, &'b [u8])>, String>> {
    let Work::ImportMembers(_, members) = options.formats.first()?.work else { return None };
    Some(members(bytes)?.and_then(|members| {
        if members.is_empty() {
            return Err("no file in the library is a program of this format".to_owned());
        }
        let name = options.input.name();
        Ok(members.into_iter().map(|(member, content)| (format!("{name}({member})"), content)).collect())
    }))
}

/// Translates one program to one format after the other; whether all went well.
fn translate(
    program: SourceFile<'_>,
    options: &Options<'_>,
    registry: &Registry,
    files: &mut dyn Files,
    out: &mut Vec<u8>,
) -> bool {
    let (last, first) = options.formats.split_last().expect("a translation was specified");
    let mut between;
    let mut source = program;
    for format in first {
        let mut written = Vec::new();
        if !translate_to(format, &source, options, registry, files, &mut written) {
            return false;
        }
        between = written;
        source = SourceFile { name: BETWEEN, text: &between, around: Around::default() };
    }
    translate_to(last, &source, options, registry, files, out)
}

/// The name of what one translation hands to the next.
const BETWEEN: &str = "-";

/// Translates a program to one format; whether all went well.
fn translate_to(
    format: &Format,
    source: &SourceFile<'_>,
    options: &Options<'_>,
    registry: &Registry,
    files: &mut dyn Files,
    out: &mut Vec<u8>,
) -> bool {
    let SourceFile { name, text: bytes, around } = *source;
    let context = registry.new_context();
    let told = options.input.prepare(&context);
    let translated = match format.work {
        Work::Export(write) => options
            .input
            .read_named(&context, &Bytes::Borrowed(bytes), around, name)
            .and_then(|program| write(program.op(), options.matches)),
        Work::Import(read) | Work::ImportMembers(read, _) => read(&context, bytes, name, options.matches)
            .and_then(|program| {
                verify(program.op())?;
                Ok(print_operation(program.op(), &crate::printing::flags(options.matches)).into_bytes())
            }),
    }
    .ok();
    let told = told.take();
    if let Some(only_expected) = options.compares {
        let problems = Expectations::read(bytes, around.first_line).compare(&told, name, only_expected);
        files.report(&problems);
        out.extend_from_slice(&translated.unwrap_or_default());
        return problems.is_empty();
    }
    let shown = told.iter().filter(|one| !options.only_errors || one.severity == Severity::Error);
    files.report(&rendered(shown, source));
    out.extend_from_slice(translated.as_deref().unwrap_or_default());
    translated.is_some()
}

/// Returns the position of a switch on the command line.
fn position(matches: &ArgMatches, flag: &str) -> usize {
    matches.indices_of(flag).and_then(|mut all| all.next()).unwrap_or(usize::MAX)
}
