//! `terrace opt`: read, verify, print.

use crate::arguments::{self, is_on, is_on_by_default};
use crate::diagnostics::{SourceFile, render, render_pretty};
use crate::expected::Expectations;
use clap::ArgMatches;
use clap::error::ErrorKind;
use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};
use terrace_filecheck::chunks::chunks;
use terrace_ir::print::{PrintFlags, print_operation, write_operation};
use terrace_ir::{Context, Diagnostic, DialectSpec, OwnedOperation};
use terrace_parser::{Source, TopLevel, parse_source};

/// Where a tool reads and writes.
pub trait Files {
    /// The contents of a file; `-` is standard input.
    ///
    /// # Errors
    /// With words for the user.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String>;
    /// Writes a file; `-` is standard output.
    ///
    /// # Errors
    /// With words for the user.
    fn write(&mut self, name: &str, text: &[u8]) -> Result<(), String>;
    /// Writes behind what is in a file; `-` is standard output.
    ///
    /// # Errors
    /// With words for the user.
    fn append(&mut self, name: &str, text: &[u8]) -> Result<(), String>;
    /// Writes to standard error.
    fn report(&mut self, text: &str);
}

/// What a tool knows: the dialects, and how to describe them.
#[derive(Clone, Copy)]
pub struct Registry {
    /// The dialects beside `builtin`.
    pub dialects: &'static [&'static DialectSpec<'static>],
    /// Describes the declarations, for `--dump-specs=json`.
    pub dump_specs: Option<fn(&[&DialectSpec<'_>]) -> String>,
}

struct Settings {
    print: PrintFlags,
    top: TopLevel,
    threads: usize,
    verifies: bool,
    verifies_roundtrip: bool,
    allows_unregistered: bool,
    shows_op: bool,
    is_pretty: bool,
    expectations: Option<ExpectationLevel>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ExpectationLevel {
    All,
    OnlyExpected,
}

/// Runs the tool with the arguments behind its name; the exit status.
pub fn main(name: &'static str, arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let command = arguments::opt_command(name).no_binary_name(true);
    let matches = match command.try_get_matches_from(arguments::with_two_dashes(arguments)) {
        Ok(matches) => matches,
        Err(error) => {
            let is_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            let text = error.to_string();
            if is_help {
                return finish(files.write("-", text.as_bytes()), name, files);
            }
            files.report(&text);
            return 1;
        }
    };
    if let Some(text) = information(&matches, registry) {
        return finish(files.write("-", text.as_bytes()), name, files);
    }
    let input = matches.get_one::<String>("input").map_or("-", String::as_str);
    let text = match files.read(input) {
        Ok(text) => text,
        Err(why) => {
            files.report(&format!("cannot open input file '{input}': {why}\n"));
            return 1;
        }
    };
    let settings = settings(&matches);
    let shown = if input == "-" { "<stdin>" } else { input };
    if settings.threads > 1 && matches.contains_id("threads") {
        // The pool is made once; a tool that runs again in this process keeps the first number.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(settings.threads).build_global();
    }
    let target = matches.get_one::<String>("o").map_or("-", String::as_str);
    let mut output = Output { files, target, is_started: false, written: Ok(()) };
    let succeeded = match matches.get_one::<String>("split-input-file") {
        None => process(text.into(), shown, 0, &settings, registry, &mut output),
        Some(marker) => {
            let text = String::from_utf8_lossy(&text);
            let separator = matches.get_one::<String>("output-split-marker").map_or("", String::as_str);
            let mut succeeded = true;
            for (number, chunk) in chunks(&text, marker).into_iter().enumerate() {
                if number > 0 && !separator.is_empty() && settings.expectations.is_none() {
                    output.push(separator.as_bytes());
                    output.push(b"\n");
                }
                // Lines before the chunk count: diagnostics speak of the whole file.
                let whole = chunk.text.as_bytes();
                let first_line = chunk.line as u32 - 1;
                succeeded &= process(whole.into(), shown, first_line, &settings, registry, &mut output);
            }
            if settings.expectations.is_none() {
                // The file is there even if there was nothing to write.
                output.push(b"");
            }
            succeeded
        }
    };
    let written = output.written;
    let status = finish(written, name, files);
    if succeeded { status } else { 1 }
}

/// Where the printed text goes, piece by piece.
struct Output<'f> {
    files: &'f mut dyn Files,
    target: &'f str,
    is_started: bool,
    /// The first trouble; nothing is written after it.
    written: Result<(), String>,
}

impl Output<'_> {
    fn push(&mut self, piece: &[u8]) {
        if self.written.is_err() {
            return;
        }
        self.written = if std::mem::replace(&mut self.is_started, true) {
            self.files.append(self.target, piece)
        } else {
            self.files.write(self.target, piece)
        };
    }
}

fn finish(written: Result<(), String>, name: &str, files: &mut dyn Files) -> i32 {
    match written {
        Ok(()) => 0,
        Err(why) => {
            files.report(&format!("{name}: {why}\n"));
            1
        }
    }
}

/// The text of a flag that only asks for information.
fn information(matches: &ArgMatches, registry: &Registry) -> Option<String> {
    if is_on(matches, "version") {
        return Some(format!("Terrace {}, for the MLIR of LLVM 22\n", env!("CARGO_PKG_VERSION")));
    }
    if is_on(matches, "show-dialects") {
        let mut names: Vec<_> =
            registry.dialects.iter().map(|dialect| dialect.name).chain(["builtin"]).collect();
        names.sort_unstable();
        return Some(format!("Available Dialects: {}\n", names.join(",")));
    }
    if is_on(matches, "list-passes") {
        return Some(String::new());
    }
    if matches.contains_id("dump-specs") {
        let mut dialects = vec![&terrace_ir::builtin::DIALECT];
        dialects.extend(registry.dialects);
        return registry.dump_specs.map(|dump| dump(&dialects));
    }
    None
}

fn settings(matches: &ArgMatches) -> Settings {
    let limit = |name: &str| {
        let value = matches.get_one::<i64>(name)?;
        usize::try_from(*value).ok()
    };
    let hex = "mlir-print-elementsattrs-with-hex-if-larger";
    let print = PrintFlags {
        debuginfo: is_on(matches, "mlir-print-debuginfo"),
        pretty_debuginfo: is_on(matches, "mlir-pretty-debuginfo"),
        op_generic: is_on(matches, "mlir-print-op-generic"),
        local_scope: is_on(matches, "mlir-print-local-scope"),
        unique_ssa_ids: is_on(matches, "mlir-print-unique-ssa-ids"),
        skip_regions: is_on(matches, "mlir-print-skip-regions"),
        value_users: is_on(matches, "mlir-print-value-users"),
        use_nameloc_as_prefix: is_on(matches, "mlir-use-nameloc-as-prefix"),
        assume_verified: is_on(matches, "mlir-print-assume-verified"),
        elide_elements_if_larger: limit("mlir-elide-elementsattrs-if-larger"),
        elide_resource_strings_if_larger: limit("mlir-elide-resource-strings-if-larger"),
        hex_if_larger: if matches.contains_id(hex) {
            limit(hex)
        } else {
            PrintFlags::default().hex_if_larger
        },
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let threads =
        if is_on(matches, "mlir-disable-threading") { 1 } else { limit("threads").unwrap_or(cores) };
    Settings {
        print,
        top: if is_on(matches, "no-implicit-module") { TopLevel::AnyOperation } else { TopLevel::Module },
        threads,
        verifies: !is_on(matches, "mlir-very-unsafe-disable-verifier-on-parsing"),
        verifies_roundtrip: is_on(matches, "verify-roundtrip"),
        allows_unregistered: is_on(matches, "allow-unregistered-dialect"),
        shows_op: is_on_by_default(matches, "mlir-print-op-on-diagnostic"),
        is_pretty: matches.get_one::<String>("diagnostics").is_some_and(|form| form == "pretty"),
        expectations: matches.get_one::<String>("verify-diagnostics").map(|level| match level.as_str() {
            "only-expected" => ExpectationLevel::OnlyExpected,
            _ => ExpectationLevel::All,
        }),
    }
}

/// Reads, verifies and prints one text; whether all went well.
fn process(
    text: Cow<'_, [u8]>,
    name: &str,
    first_line: u32,
    settings: &Settings,
    registry: &Registry,
    output: &mut Output<'_>,
) -> bool {
    let context = Context::new(registry.dialects);
    context.set_allows_unregistered_dialects(settings.allows_unregistered);
    context.set_threads(settings.threads);
    context.set_shows_op_on_diagnostic(settings.shows_op);
    let told: Arc<Mutex<Vec<Diagnostic>>> = Arc::default();
    let list = told.clone();
    context.set_diagnostic_handler(move |diagnostic| {
        list.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
    });
    let source = Source { text: &text, name, first_line };
    let op = parse_source(&context, source, settings.top).ok().filter(|op| {
        let is_valid = !settings.verifies || terrace_ir::verify::verify(op.op()).is_ok();
        is_valid && (!settings.verifies_roundtrip || reads_back(&context, op, settings))
    });
    let told = std::mem::take(&mut *told.lock().unwrap_or_else(PoisonError::into_inner));
    if let Some(level) = settings.expectations {
        let expected = Expectations::read(&text, first_line);
        let problems = expected.compare(&told, name, level == ExpectationLevel::OnlyExpected);
        output.files.report(&problems);
        return problems.is_empty();
    }
    let shown = SourceFile { name, text: &text, first_line };
    let mut report = String::new();
    for diagnostic in &told {
        if settings.is_pretty {
            render_pretty(diagnostic, &shown, &mut report);
        } else {
            render(diagnostic, &shown, &mut report);
        }
    }
    output.files.report(&report);
    // All has been told that shows lines of it, and it may be as large as what was made of it.
    drop(text);
    let Some(op) = op else { return false };
    write_operation(op.op(), &settings.print, &mut |piece| output.push(piece));
    output.push(b"\n");
    true
}

/// Whether the printed text, custom and generic, reads back as the same operation.
fn reads_back<'c>(context: &'c Context<'c>, op: &OwnedOperation<'c>, settings: &Settings) -> bool {
    let location = op.op().location();
    // Without locations: a terminator that the text leaves out gets another one when it is read again.
    let reference = PrintFlags { op_generic: true, ..PrintFlags::default() };
    let wanted = print_operation(op.op(), &reference);
    for op_generic in [false, true] {
        let text =
            print_operation(op.op(), &PrintFlags { op_generic, debuginfo: true, ..PrintFlags::default() });
        let source = Source { text: text.as_bytes(), name: "<roundtrip>", first_line: 0 };
        let Ok(again) = parse_source(context, source, settings.top) else {
            context.error(location, "failed to parse the printed text of the operation back").tell();
            return false;
        };
        if print_operation(again.op(), &reference) != wanted {
            context
                .error(location, "the printed text of the operation reads back as another operation")
                .tell();
            return false;
        }
    }
    true
}
