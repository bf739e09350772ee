//! `terrace opt`: read, verify, run passes, print.

use crate::arguments::{self, is_on, is_on_by_default};
use crate::diagnostics::{SourceFile, render, render_pretty};
use crate::editions::{self, Wanted};
use crate::expected::Expectations;
use crate::passes::{self, Requests};
use clap::ArgMatches;
use clap::error::ErrorKind;
use std::sync::{Arc, Mutex, PoisonError};
use terrace_bytecode::{Bytes, ReadOptions, WriteOptions};
use terrace_filecheck::chunks::chunks;
use terrace_ir::print::{PrintFlags, print_operation, write_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Body, Context, Diagnostic, DialectSpec, Failure, LogicalResult, Operation, OwnedOperation};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{PassManager, PassRegistry, Pipeline, RunSettings};

/// Where a tool reads and writes.
pub trait Files {
    /// The contents of a file; `-` is standard input.
    ///
    /// # Errors
    /// With words for the user.
    fn read(&mut self, name: &str) -> Result<Vec<u8>, String>;
    /// The contents of a file that may be large, where they are if they need not be read all at once.
    ///
    /// # Errors
    /// With words for the user.
    fn open(&mut self, name: &str) -> Result<Contents, String> {
        self.read(name).map(|bytes| Contents(Arc::new(bytes)))
    }
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

/// The contents of a file, for as long as somebody needs them.
#[derive(Clone)]
pub struct Contents(pub Arc<dyn AsRef<[u8]> + Send + Sync>);

impl Contents {
    /// The bytes.
    pub fn bytes(&self) -> Bytes<'_> {
        Bytes::Shared { owner: self.0.clone(), bytes: (*self.0).as_ref() }
    }
}

/// What a tool knows: the dialects, and how to describe them.
#[derive(Clone, Copy)]
pub struct Registry {
    /// The dialects beside `builtin`.
    pub dialects: &'static [&'static DialectSpec<'static>],
    /// The passes.
    pub passes: &'static PassRegistry,
    /// Registers the dialects that a module defines, for `--irdl-file`.
    pub load_dialects: Option<fn(Operation<'_, '_>) -> LogicalResult>,
    /// Describes the declarations, for `--dump-specs=json`.
    pub dump_specs: Option<fn(&[&DialectSpec<'_>]) -> String>,
}

struct Settings {
    print: PrintFlags,
    top: TopLevel,
    threads: usize,
    edition: Wanted,
    is_verbose: bool,
    verifies: bool,
    verifies_roundtrip: bool,
    allows_unregistered: bool,
    shows_op: bool,
    is_pretty: bool,
    /// How bytecode is written, if it is.
    bytecode: Option<BytecodeSettings>,
    expectations: Option<ExpectationLevel>,
    pipeline: Option<Pipeline>,
    run: RunSettings,
    /// A file that defines dialects, by name and text.
    definitions: Option<(String, Vec<u8>)>,
}

struct BytecodeSettings {
    version: i64,
    producer: Option<String>,
    elides_resources: bool,
    is_lossy: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum ExpectationLevel {
    All,
    OnlyExpected,
}

/// Runs the tool with the arguments behind its name; the exit status.
pub fn main(name: &'static str, arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let command = arguments::opt_command(name).no_binary_name(true);
    let (requests, arguments) = Requests::take(arguments::with_two_dashes(arguments), registry.passes);
    let matches = match command.try_get_matches_from(arguments) {
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
    let contents = match files.open(input) {
        Ok(contents) => contents,
        Err(why) => {
            files.report(&format!("cannot open input file '{input}': {why}\n"));
            return 1;
        }
    };
    let mut settings = settings(&matches);
    if let Some(name) = matches.get_one::<String>("irdl-file") {
        match files.read(name) {
            Ok(text) => settings.definitions = Some((name.clone(), text)),
            Err(why) => {
                files.report(&format!("error: cannot open input file '{name}': {why}\n"));
                return 1;
            }
        }
    }
    let anchor = if settings.top == TopLevel::Module { "builtin.module" } else { "any" };
    let pipeline = matches.get_one::<String>("pass-pipeline").map(String::as_str);
    let pipeline = requests.pipeline(pipeline, anchor, registry.passes).and_then(|pipeline| {
        // Made once here to find what is wrong with it.
        PassManager::new(&pipeline).map(|_| pipeline)
    });
    match pipeline {
        Ok(pipeline) => settings.pipeline = Some(pipeline).filter(|pipeline| !pipeline.steps.is_empty()),
        Err(why) => {
            files.report(&format!("<unknown>:0: error: {why}\n"));
            return 1;
        }
    }
    if let (true, Some(pipeline)) = (is_on(&matches, "dump-pass-pipeline"), &settings.pipeline) {
        let (count, text) = (pipeline.steps.len(), pipeline.to_pretty_text());
        files.report(&format!("Pass Manager with {count} passes:\n{text}\n\n"));
    }
    let shown = if input == "-" { "<stdin>" } else { input };
    if settings.threads > 1 && matches.contains_id("threads") {
        // The pool is made once; a tool that runs again in this process keeps the first number.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(settings.threads).build_global();
    }
    let target = matches.get_one::<String>("o").map_or("-", String::as_str);
    let mut output = Output { files, target, is_started: false, written: Ok(()) };
    let marker = matches.get_one::<String>("split-input-file");
    let succeeded = match marker.filter(|_| !terrace_bytecode::is_bytecode(contents.bytes().get())) {
        None => process(contents, shown, Start::default(), &settings, registry, &mut output),
        Some(marker) => {
            let bytes = contents.bytes();
            let text = String::from_utf8_lossy(bytes.get());
            let separator = matches.get_one::<String>("output-split-marker").map_or("", String::as_str);
            let mut succeeded = true;
            for (number, chunk) in chunks(&text, marker).into_iter().enumerate() {
                if number > 0 && !separator.is_empty() && settings.expectations.is_none() {
                    output.push(separator.as_bytes());
                    output.push(b"\n");
                }
                // Lines before the chunk count: diagnostics speak of the whole file.
                let whole = Contents(Arc::new(chunk.text.as_bytes().to_vec()));
                let start = Start { first_line: chunk.line as u32 - 1, indent: chunk.indent as u32 };
                succeeded &= process(whole, shown, start, &settings, registry, &mut output);
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
        return Some(passes::list(registry.passes));
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
        edition: Wanted::of_name(matches.get_one::<String>("edition").map(String::as_str)),
        is_verbose: is_on(matches, "verbose"),
        verifies: !is_on(matches, "mlir-very-unsafe-disable-verifier-on-parsing"),
        verifies_roundtrip: is_on(matches, "verify-roundtrip"),
        allows_unregistered: is_on(matches, "allow-unregistered-dialect"),
        shows_op: is_on_by_default(matches, "mlir-print-op-on-diagnostic"),
        is_pretty: matches.get_one::<String>("diagnostics").is_some_and(|form| form == "pretty"),
        bytecode: is_on(matches, "emit-bytecode").then(|| BytecodeSettings {
            version: matches
                .get_one::<i64>("emit-bytecode-version")
                .copied()
                .unwrap_or(terrace_bytecode::format::CURRENT_VERSION as i64),
            producer: matches.get_one::<String>("emit-bytecode-producer").cloned(),
            elides_resources: is_on(matches, "elide-resource-data-from-bytecode"),
            is_lossy: is_on(matches, "lossy"),
        }),
        expectations: matches.get_one::<String>("verify-diagnostics").map(|level| match level.as_str() {
            "only-expected" => ExpectationLevel::OnlyExpected,
            _ => ExpectationLevel::All,
        }),
        pipeline: None,
        definitions: None,
        run: RunSettings { verifies: is_on_by_default(matches, "verify-each") },
    }
}

/// Where a chunk begins in its file.
#[derive(Clone, Copy, Default)]
struct Start {
    /// How many lines stand before that in which it begins.
    first_line: u32,
    /// How many characters of that line stand before it.
    indent: u32,
}

/// Reads, verifies, transforms and writes one program; whether all went well.
fn process(
    contents: Contents,
    name: &str,
    start: Start,
    settings: &Settings,
    registry: &Registry,
    output: &mut Output<'_>,
) -> bool {
    let context = Context::new(registry.dialects);
    context.set_allows_unregistered_dialects(settings.allows_unregistered);
    context.set_threads(settings.threads);
    context.set_shows_op_on_diagnostic(settings.shows_op);
    let told = Arc::new(Mutex::new(Vec::<Diagnostic>::new()));
    let list = Arc::clone(&told);
    context.set_diagnostic_handler(move |diagnostic| {
        list.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
    });
    let take_told = || std::mem::take(&mut *told.lock().unwrap_or_else(PoisonError::into_inner));
    if let Some((name, text)) = &settings.definitions {
        let is_loaded = load_definitions(&context, name, text, registry).is_ok();
        if !is_loaded {
            let source = SourceFile { name, text, first_line: 0 };
            output.files.report(&render_all(&take_told(), &source, settings));
            return false;
        }
    }
    let first_line = start.first_line;
    let bytes = contents.bytes();
    let text = bytes.get();
    let mut op = read_program(&context, &bytes, name, start, settings)
        .ok()
        .filter(|op| !settings.verifies_roundtrip || reads_back(&context, op, settings))
        .and_then(|mut op| run_passes(&context, &mut op, settings).then_some(op));
    if let Some(level) = settings.expectations {
        let expected = Expectations::read(text, first_line);
        let problems = expected.compare(&take_told(), name, level == ExpectationLevel::OnlyExpected);
        output.files.report(&problems);
        return problems.is_empty();
    }
    let mut written = None;
    if let (Some(program), Some(bytecode)) = (&op, &settings.bytecode) {
        match write_bytecode(program.op(), bytecode) {
            Ok(bytes) => written = Some(bytes),
            Err(Failure) => op = None,
        }
    }
    output.files.report(&render_all(&take_told(), &SourceFile { name, text, first_line }, settings));
    // All has been told that shows lines of it, and it may be as large as what was made of it.
    drop(bytes);
    drop(contents);
    let Some(op) = op else { return false };
    match written {
        Some(bytes) => output.push(&bytes),
        None => {
            write_operation(op.op(), &settings.print, &mut |piece| output.push(piece));
            output.push(b"\n");
        }
    }
    true
}

/// Registers the dialects that a file defines.
fn load_definitions<'c>(
    context: &'c Context<'c>,
    name: &str,
    text: &[u8],
    registry: &Registry,
) -> LogicalResult {
    let Some(load) = registry.load_dialects else { return Ok(()) };
    let module = parse_source(context, Source { text, name, first_line: 0 }, TopLevel::Module)?;
    verify(module.op())?;
    load(module.op())
}

fn render_all(told: &[Diagnostic], source: &SourceFile<'_>, settings: &Settings) -> String {
    let mut report = String::new();
    for diagnostic in told {
        if settings.is_pretty {
            render_pretty(diagnostic, source, &mut report);
        } else {
            render(diagnostic, source, &mut report);
        }
    }
    report
}

/// Runs the pipeline, if there is one; whether all went well.
fn run_passes<'c>(context: &'c Context<'c>, op: &mut OwnedOperation<'c>, settings: &Settings) -> bool {
    let Some(pipeline) = &settings.pipeline else { return true };
    let mut manager = PassManager::new(pipeline).expect("the pipeline was made once before");
    manager.run(context, op, &settings.run).is_ok()
}

/// Reads text or bytecode, and verifies it.
fn read_program<'c>(
    context: &'c Context<'c>,
    bytes: &Bytes<'_>,
    name: &str,
    start: Start,
    settings: &Settings,
) -> Result<OwnedOperation<'c>, Failure> {
    let text = bytes.get();
    let check = |op: Operation<'_, 'c>| if settings.verifies { verify(op) } else { Ok(()) };
    if terrace_bytecode::is_bytecode(text) {
        let any_operation = settings.top == TopLevel::AnyOperation;
        let options = ReadOptions { name, any_operation, ..ReadOptions::default() };
        return terrace_bytecode::read(context, bytes, &options, check);
    }
    let Start { first_line, indent } = start;
    let source = Source { text, name, first_line };
    let mut op = editions::read(context, source, settings.top, settings.edition, settings.is_verbose)?;
    if indent > 0 && op.op().location() == context.file_line_col(name, first_line, 0) {
        // The module around the operations of a later chunk begins behind the marker.
        let location = context.file_line_col(name, first_line + 1, indent + 1);
        op.body_mut().set_location(Body::ROOT, location);
    }
    check(op.op())?;
    Ok(op)
}

fn write_bytecode(op: Operation<'_, '_>, settings: &BytecodeSettings) -> Result<Vec<u8>, Failure> {
    let options = WriteOptions {
        version: settings.version,
        producer: settings.producer.as_deref().unwrap_or(WriteOptions::default().producer),
        elides_resources: settings.elides_resources,
        is_lossy: settings.is_lossy,
        ..WriteOptions::default()
    };
    terrace_bytecode::write(op, &options)
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
