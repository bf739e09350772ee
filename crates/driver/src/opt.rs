//! `terrace opt`: read, verify, run passes, print.

use crate::arguments::{self, is_on};
use crate::chunks::chunks;
use crate::debug_counter::{Counting, DebugCounters};
use crate::diagnostics::{Around, SourceFile, near_miss_warnings, render, render_pretty};
use crate::editions;
use crate::expected::Expectations;
use crate::files::{Contents, Files};
use crate::instruments::{InstrumentSettings, Phases, Recipe};
use crate::pass_run::PassRun;
use crate::passes::{self, Requests};
use crate::settings::{BytecodeSettings, ExpectationLevel, Settings};
use clap::ArgMatches;
use clap::error::ErrorKind;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use terrace_bytecode::{Bytes, ReadOptions, WriteOptions};
use terrace_ir::print::{PrintFlags, print_operation, write_operation};
use terrace_ir::spec::ModelTable;
use terrace_ir::verify::verify;
use terrace_ir::{
    Context, Diagnostic, DialectSpec, Failure, LogicalResult, Operation, OwnedOperation, Severity,
};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{PassManager, PassRegistry, Pipeline};

/// Dialects of a tool, and their JSON description.
#[derive(Clone, Copy)]
pub struct Registry {
    /// The dialects beside `builtin`.
    pub dialects: &'static [&'static DialectSpec<'static>],
    /// The passes.
    pub passes: &'static PassRegistry,
    /// The models that passes ask for.
    pub models: &'static [ModelTable],
    /// Registers the dialects that a module defines, for `--irdl-file`.
    pub load_dialects: Option<fn(Operation<'_, '_>) -> LogicalResult>,
    /// Describes the declarations, for `--dump-specs=json`.
    pub dump_specs: Option<fn(&[&DialectSpec<'_>]) -> String>,
}

impl Registry {
    /// Creates a context that knows the dialects and the models.
    pub fn new_context<'c>(&self) -> Context<'c> {
        let context = Context::new(self.dialects);
        context.register_models(self.models);
        context
    }
}

/// Runs the tool with the arguments behind its name; the exit status.
pub fn main(name: &'static str, arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let command = arguments::opt_command(name).no_binary_name(true);
    let known: Vec<String> =
        command.get_arguments().filter_map(|flag| flag.get_long().map(str::to_owned)).collect();
    let (requests, rest) = Requests::take(arguments::with_two_dashes(arguments), registry.passes);
    let matches = match command.try_get_matches_from(rest) {
        Ok(matches) => matches,
        Err(error) => {
            let is_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
            let text = error.to_string();
            if is_help {
                return finish(files.write("-", text.as_bytes()), name, files);
            }
            files.report(
                &passes::unknown_flag(name, arguments, &error, &known, registry.passes).unwrap_or(text),
            );
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
    let mut settings = Settings::of(&matches);
    if let Some(name) = matches.get_one::<String>("irdl-file") {
        match files.read(name) {
            Ok(text) => settings.definitions = Some((name.clone(), text)),
            Err(why) => {
                files.report(&format!("error: cannot open input file '{name}': {why}\n"));
                return 1;
            }
        }
    }
    match InstrumentSettings::of(&matches, settings.threads) {
        Ok(instruments) => settings.instruments = instruments,
        Err(why) => {
            files.report(&format!("<unknown>:0: error: {why}\n"));
            return 1;
        }
    }
    match DebugCounters::of(&matches) {
        Ok(counters) => settings.debug_counters = counters,
        Err(why) => {
            files.report(&format!("error: {why}\n"));
            return 1;
        }
    }
    if settings.debug_counters.is_counting() {
        // Numbers only mean something where there is one order.
        settings.threads = 1;
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
    if let Some(why) = passes::unknown_pass(&settings.instruments, registry.passes) {
        files.report(&format!("{name}: {why}\n"));
        return 1;
    }
    if !settings.instruments.runs_reproducer {
        dump_pipeline(&settings, settings.pipeline.as_ref(), files);
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
        None => {
            let start = Start { around: Around::default(), is_whole: true };
            process(contents, shown, start, &settings, registry, &mut output)
        }
        Some(marker) => {
            let bytes = contents.bytes();
            let text = String::from_utf8_lossy(bytes.get());
            let separator = matches.get_one::<String>("output-split-marker").map_or("", String::as_str);
            let mut succeeded = true;
            output.files.report(&near_miss_warnings(&text, marker, shown));
            for (number, chunk) in chunks(&text, marker).into_iter().enumerate() {
                if number > 0 && !separator.is_empty() && settings.expectations.is_none() {
                    output.push(separator.as_bytes());
                    output.push(b"\n");
                }
                // Lines before the chunk count: diagnostics speak of the whole file.
                let whole = Contents(Arc::new(chunk.text.as_bytes().to_vec()));
                let around = crate::diagnostics::around(&chunk);
                succeeded &= process(
                    whole,
                    shown,
                    Start { around, is_whole: false },
                    &settings,
                    registry,
                    &mut output,
                );
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

fn dump_pipeline(settings: &Settings, pipeline: Option<&Pipeline>, files: &mut dyn Files) {
    if let (true, Some(pipeline)) = (settings.dumps_pipeline, pipeline) {
        let (count, text) = (pipeline.steps.len(), pipeline.to_pretty_text());
        files.report(&format!("Pass Manager with {count} passes:\n{text}\n\n"));
    }
}

/// Destination of the printed text, piece by piece.
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
        let all = registry.dialects.iter().copied().chain([&terrace_ir::builtin::DIALECT]);
        return Some(format!("Available Dialects: {}\n", DialectSpec::names_of_today(all).join(",")));
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

/// Position of a program in its file.
#[derive(Clone, Copy)]
struct Start<'t> {
    around: Around<'t>,
    /// True if it is all of the file.
    is_whole: bool,
}

/// Reads, verifies, transforms and writes one program, and tells what was counted; whether all went well.
fn process(
    contents: Contents,
    name: &str,
    start: Start<'_>,
    settings: &Settings,
    registry: &Registry,
    output: &mut Output<'_>,
) -> bool {
    let counting = settings.debug_counters.start();
    let succeeded = process_counted(contents, name, start, settings, registry, &counting, output);
    if let Some(counted) = settings.debug_counters.report(&counting) {
        output.files.report(&counted);
    }
    succeeded
}

fn process_counted(
    contents: Contents,
    name: &str,
    start: Start<'_>,
    settings: &Settings,
    registry: &Registry,
    counting: &Counting,
    output: &mut Output<'_>,
) -> bool {
    let started = Instant::now();
    let mut phases = Phases::default();
    let new_context = || registry.new_context();
    let new_context = contents.expect_during(settings.threads, new_context);
    let own;
    let context: &Context<'_> = if start.is_whole {
        // The process ends soon, and takes back at once what would be given back piece by piece.
        Box::leak(Box::new(new_context))
    } else {
        own = new_context;
        &own
    };
    set_up(context, settings);
    counting.watch(context);
    let told = Arc::new(Mutex::new(Vec::<Diagnostic>::new()));
    let list = Arc::clone(&told);
    context.set_diagnostic_handler(move |diagnostic| {
        list.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
    });
    let take_told = || std::mem::take(&mut *told.lock().unwrap_or_else(PoisonError::into_inner));
    if let Some((name, text)) = &settings.definitions {
        let is_loaded = load_definitions(context, name, text, registry).is_ok();
        if !is_loaded {
            let source = SourceFile::new(name, text);
            output.files.report(&render_all(&take_told(), &source, settings));
            return false;
        }
    }
    let around = start.around;
    let bytes = contents.bytes();
    let text = bytes.get();
    let program = read_program(context, &bytes, name, start, settings)
        .ok()
        .filter(|op| !settings.verifies_roundtrip || reads_back(context, op, settings));
    phases.parser = started.elapsed();
    contents.set_aside(settings.threads);
    let source = Program { bytes: &bytes, name, start };
    let mut manager = None;
    let mut op = program.and_then(|mut op| {
        run_passes(context, &mut op, &source, settings, registry, output.files, &mut manager).then_some(op)
    });
    write_files(&told, output.files);
    if let Some(level) = settings.expectations {
        let expected = Expectations::read(text, around.first_line);
        let (texts, told): (Vec<_>, Vec<_>) =
            take_told().into_iter().partition(|one| one.severity == Severity::Text);
        texts.iter().for_each(|text| output.files.report(&text.message));
        let problems = expected.compare(&told, name, level == ExpectationLevel::OnlyExpected);
        output.files.report(&problems);
        report_run(manager.as_ref(), settings, phases, started.elapsed(), output.files);
        return problems.is_empty();
    }
    let mut written = None;
    if let (Some(program), Some(bytecode)) = (&op, &settings.bytecode) {
        match write_bytecode(program.op(), bytecode) {
            Ok(parts) => written = Some(parts),
            Err(Failure) => op = None,
        }
    }
    output.files.report(&render_all(&take_told(), &SourceFile { name, text, around }, settings));
    // All has been told that shows lines of it, and it may be as large as what was made of it.
    drop(bytes);
    drop(contents);
    if let Some(op) = &op {
        let before = started.elapsed();
        match written {
            Some(parts) => parts.iter().for_each(|part| output.push(part)),
            None => {
                let flags = settings.flags_to_print(op.op());
                write_operation(op.op(), &flags, &mut |piece| output.push(piece));
                output.push(b"\n");
            }
        }
        phases.output = Some(started.elapsed().saturating_sub(before));
    }
    report_run(manager.as_ref(), settings, phases, started.elapsed(), output.files);
    let is_done = op.is_some();
    if start.is_whole {
        std::mem::forget(op);
    }
    is_done
}

/// Writes what passes told that belongs in files.
fn write_files(told: &Mutex<Vec<Diagnostic>>, files: &mut dyn Files) {
    let mut told = told.lock().unwrap_or_else(PoisonError::into_inner);
    let is_file = |one: &Diagnostic| one.severity == Severity::Text && !one.place.text.is_empty();
    for file in told.extract_if(.., |one| is_file(one)) {
        if let Err(why) = files.write(&file.place.text, file.message.as_bytes()) {
            files.report(&format!("error: {why}\n"));
        }
    }
}

fn set_up(context: &Context<'_>, settings: &Settings) {
    context.set_allows_unregistered_dialects(settings.allows_unregistered);
    context.set_threads(settings.threads);
    context.set_shows_op_on_diagnostic(settings.shows_op);
    context.set_diagnostic_print_flags(settings.print.clone());
    context.set_explains_legalization(settings.explains_legalization);
    context.set_verifies_ahead(settings.verifies);
}

/// Reports what passes counted and how long everything took, if that is asked for.
fn report_run(
    manager: Option<&PassManager>,
    settings: &Settings,
    mut phases: Phases,
    total: Duration,
    files: &mut dyn Files,
) {
    phases.total = total;
    if let (Some(display), Some(manager)) = (settings.instruments.statistics, manager) {
        files.report(&display.report(manager));
    }
    if let Some(timing) = settings.instruments.timing {
        files.report(&timing.report(manager, phases));
    }
}

/// Parsed program.
struct Program<'p, 'b> {
    bytes: &'p Bytes<'b>,
    name: &'p str,
    start: Start<'p>,
}

/// Registers the dialects that a file defines.
fn load_definitions<'c>(
    context: &'c Context<'c>,
    name: &str,
    text: &[u8],
    registry: &Registry,
) -> LogicalResult {
    let Some(load) = registry.load_dialects else { return Ok(()) };
    let module = parse_source(context, Source::new(text, name), TopLevel::Module)?;
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
fn run_passes<'c>(
    context: &'c Context<'c>,
    op: &mut OwnedOperation<'c>,
    source: &Program<'_, '_>,
    settings: &Settings,
    registry: &Registry,
    files: &mut dyn Files,
    manager: &mut Option<PassManager>,
) -> bool {
    let mut pipeline = settings.pipeline.clone();
    let mut verifies = settings.verifies_each;
    if settings.instruments.runs_reproducer
        && let Some(recipe) = Recipe::take(context)
    {
        match reproduced(&recipe, pipeline, registry.passes) {
            Ok(reproduced) => pipeline = Some(reproduced),
            Err(why) => {
                files.report(&format!("<unknown>:0: error: {why}\n"));
                return false;
            }
        }
        if recipe.disables_threading {
            context.set_threads(1);
        }
        verifies = recipe.verifies;
        dump_pipeline(settings, pipeline.as_ref(), files);
    }
    let empty = Pipeline::new(terrace_pass::Anchor::Any);
    let run = PassRun {
        pipeline: pipeline.as_ref().unwrap_or(&empty),
        verifies,
        instruments: &settings.instruments,
        print: &settings.print,
        is_timed: settings.instruments.timing.is_some(),
    };
    let mut succeeded = true;
    if pipeline.is_some() {
        let again = |recipe: &Recipe| write_again(recipe, source, settings, registry);
        let ran = run.run(context, op, files, &again);
        succeeded = ran.succeeded;
        *manager = Some(ran.manager);
    }
    if let (Some(file), true) = (&settings.instruments.reproducer, succeeded) {
        let anchor = op.op().name().as_str();
        let pipeline = manager.as_ref().map_or_else(|| format!("{anchor}()"), |manager| manager.to_text(","));
        let text = Recipe { pipeline, ..Recipe::default() }.write(op.op(), &settings.print);
        Recipe::take(context);
        if let Err(why) = files.write(file, text.as_bytes()) {
            files.report(&format!("error: {why}\n"));
            return false;
        }
    }
    succeeded
}

/// The pipeline of a reproducer, with the passes of the command line behind it.
fn reproduced(
    recipe: &Recipe,
    pipeline: Option<Pipeline>,
    registry: &PassRegistry,
) -> Result<Pipeline, String> {
    let mut reproduced = terrace_pass::parse_top_level(&recipe.pipeline, registry)?;
    reproduced.steps.extend(pipeline.into_iter().flat_map(|pipeline| pipeline.steps));
    PassManager::new(&reproduced)?;
    Ok(reproduced)
}

/// A reproducer for the program as it was read, which is read again for it: most runs need none, so nobody keeps a copy.
fn write_again(
    recipe: &Recipe,
    source: &Program<'_, '_>,
    settings: &Settings,
    registry: &Registry,
) -> Option<String> {
    let context = registry.new_context();
    set_up(&context, settings);
    if let Some((name, text)) = &settings.definitions {
        load_definitions(&context, name, text, registry).ok()?;
    }
    let op = read_program(&context, source.bytes, source.name, source.start, settings).ok()?;
    Some(recipe.write(op.op(), &settings.print))
}

/// Reads text or bytecode, and verifies it.
fn read_program<'c>(
    context: &'c Context<'c>,
    bytes: &Bytes<'_>,
    name: &str,
    start: Start<'_>,
    settings: &Settings,
) -> Result<OwnedOperation<'c>, Failure> {
    let text = bytes.get();
    let check = |op: Operation<'_, 'c>| if settings.verifies { verify(op) } else { Ok(()) };
    if terrace_bytecode::is_bytecode(text) {
        let any_operation = settings.top == TopLevel::AnyOperation;
        let options = ReadOptions { name, any_operation, ..ReadOptions::default() };
        return terrace_bytecode::read(context, bytes, &options, check);
    }
    let source = Source::new(text, name).behind(start.around.first_line, start.around.indent());
    let op = editions::read(context, source, settings.top, settings.edition, settings.is_verbose)?;
    check(op.op())?;
    Ok(op)
}

fn write_bytecode(op: Operation<'_, '_>, settings: &BytecodeSettings) -> Result<Vec<Vec<u8>>, Failure> {
    let options = WriteOptions {
        version: settings.version,
        producer: settings.producer.as_deref().unwrap_or(WriteOptions::default().producer),
        elides_resources: settings.elides_resources,
        is_lossy: settings.is_lossy,
        ..WriteOptions::default()
    };
    terrace_bytecode::write_parts(op, &options)
}

/// Returns true if the printed text, custom and generic, reads back as the same operation.
fn reads_back<'c>(context: &'c Context<'c>, op: &OwnedOperation<'c>, settings: &Settings) -> bool {
    let location = op.op().location();
    // Without locations: a terminator that the text leaves out gets another one when it is read again.
    let reference = PrintFlags { op_generic: true, ..PrintFlags::default() };
    let wanted = print_operation(op.op(), &reference);
    for op_generic in [false, true] {
        let text =
            print_operation(op.op(), &PrintFlags { op_generic, debuginfo: true, ..PrintFlags::default() });
        let source = Source::new(text.as_bytes(), "<roundtrip>");
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
