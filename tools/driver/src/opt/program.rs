//! Stages of a program: it is read and verified, transformed, and written or compared with what is expected.

use super::Registry;
use super::instruments::{Phases, Recipe};
use super::output::{self, Output, render_all, report_run, write_files};
use super::pass_run::PassRun;
use super::settings::{ExpectationLevel, Settings};
use crate::chunks::Chunk;
use crate::diagnostics::expected::Expectations;
use crate::diagnostics::{Around, SourceFile, around};
use crate::files::{Contents, Files, read_named};
use crate::input::Told;
use crate::input::editions;
use std::sync::Arc;
use std::time::Instant;
use terrace_bytecode::{Bytes, ReadOptions};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Ctx, Diagnostic, Failure, LogicalResult, Operation, OwnedOperation, Severity};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_pass::{PassManager, PassRegistry, Pipeline};

/// Program of the input.
pub(super) struct Program<'p> {
    contents: Contents,
    /// Name of the file, for diagnostics.
    name: &'p str,
    /// Its place in the file.
    around: Around<'p>,
    /// True if it is all of the file.
    is_whole: bool,
}

impl<'p> Program<'p> {
    /// Returns the program that is all of a file.
    pub fn whole(contents: Contents, name: &'p str) -> Self {
        Program { contents, name, around: Around::default(), is_whole: true }
    }

    /// Returns a program of several: diagnostics speak of the whole file all the same.
    pub fn chunk(chunk: &Chunk<'p>, name: &'p str) -> Self {
        let contents = Contents(Arc::new(chunk.text.as_bytes().to_vec()));
        Program { contents, name, around: around(chunk), is_whole: false }
    }
}

/// Takes a program through all its stages, in a context of its own; returns true if all went well.
pub(super) fn process(
    program: Program<'_>,
    settings: &Settings,
    registry: &Registry,
    output: &mut Output<'_>,
) -> bool {
    let counting = settings.debug_counters.start();
    let started = Instant::now();
    let dialects = settings.table_gen.built_in(registry);
    let new_context = program.contents.expect_during(settings.threads, || registry.new_context_of(&dialects));
    let own;
    let context: Ctx<'_> = if program.is_whole {
        // The process ends soon, and takes back at once what would be given back piece by piece.
        Box::leak(Box::new(new_context))
    } else {
        own = new_context;
        &own
    };
    prepare(context, settings);
    counting.watch(context);
    let mut run = Run {
        settings,
        registry,
        told: Told::by(context),
        started,
        phases: Phases::default(),
        manager: None,
    };
    let succeeded = match run.load_definitions(context, output.files) {
        Ok(()) => {
            let read = run.read(context, &program);
            let transformed = read.and_then(|op| run.transform(context, op, &program, output.files));
            run.write(transformed, program, output)
        }
        Err(Failure) => false,
    };
    if let Some(counted) = settings.debug_counters.report(&counting) {
        output.files.report(&counted);
    }
    succeeded
}

/// Run of the tool on one program.
struct Run<'s> {
    settings: &'s Settings,
    registry: &'s Registry,
    told: Told,
    started: Instant,
    phases: Phases,
    /// The manager of the passes that ran.
    manager: Option<PassManager>,
}

impl Run<'_> {
    /// Registers the dialects that a file defines, if there is one.
    fn load_definitions<'c>(&self, context: Ctx<'c>, files: &mut dyn Files) -> LogicalResult {
        if let Err(why) = self.settings.table_gen.load(context, self.registry) {
            files.report(&format!("error: {why}\n"));
            return Err(Failure);
        }
        let loaded = load_definitions(context, self.settings, self.registry);
        if let (Err(Failure), Some((name, text))) = (loaded, &self.settings.definitions) {
            files.report(&render_all(&self.told.take(), &SourceFile::new(name, text), self.settings));
        }
        loaded
    }

    /// Reads and verifies the program.
    fn read<'c>(&mut self, context: Ctx<'c>, program: &Program<'_>) -> Result<OwnedOperation<'c>, Failure> {
        let read = read_program(context, &program.contents.bytes(), program, self.settings)
            .and_then(|op| self.check_roundtrip(context, op));
        self.phases.parser = self.started.elapsed();
        program.contents.set_aside(self.settings.threads);
        read
    }

    /// Checks that the printed text reads back as the same operation, if that is asked for.
    fn check_roundtrip<'c>(
        &self,
        context: Ctx<'c>,
        op: OwnedOperation<'c>,
    ) -> Result<OwnedOperation<'c>, Failure> {
        if self.settings.verifies_roundtrip {
            read_back(context, &op, self.settings.top)?;
        }
        Ok(op)
    }

    /// Runs the passes, if there are any, and writes what they make beside the program.
    fn transform<'c>(
        &mut self,
        context: Ctx<'c>,
        mut op: OwnedOperation<'c>,
        program: &Program<'_>,
        files: &mut dyn Files,
    ) -> Result<OwnedOperation<'c>, Failure> {
        let (settings, registry) = (self.settings, self.registry);
        let mut pipeline = settings.pipeline.clone();
        let mut verifies = settings.verifies_each;
        if settings.instruments.runs_reproducer
            && let Some(recipe) = Recipe::take(context)
        {
            pipeline = Some(reproduced(&recipe, pipeline, registry.passes).map_err(|why| {
                files.report(&format!("<unknown>:0: error: {why}\n"));
                Failure
            })?);
            if recipe.disables_threading {
                context.set_threads(1);
            }
            verifies = recipe.verifies;
            output::dump_pipeline(settings, pipeline.as_ref(), files);
        }
        if let Err(refused) = settings.rules.apply(context, &mut op, settings.verifies_each, files) {
            if let Some(source) = refused.source {
                files.report(&render_all(&self.told.take(), &source, settings));
            }
            return Err(Failure);
        }
        let mut succeeded = true;
        if let Some(pipeline) = &mut pipeline {
            pipeline.read_files(&mut |name| read_named(name, files));
        }
        if let Some(pipeline) = &pipeline {
            let run = PassRun {
                pipeline,
                verifies,
                instruments: &settings.instruments,
                print: &settings.print,
                is_timed: settings.instruments.timing.is_some(),
            };
            let again = |recipe: &Recipe| write_again(recipe, program, settings, registry);
            let ran = run.run(context, &mut op, files, &again);
            succeeded = ran.succeeded;
            self.manager = Some(ran.manager);
        }
        if let (Some(file), true) = (&settings.instruments.reproducer, succeeded) {
            let anchor = op.op().name().as_str();
            let pipeline =
                self.manager.as_ref().map_or_else(|| format!("{anchor}()"), |manager| manager.to_text(","));
            let text = Recipe { pipeline, ..Recipe::default() }.write(op.op(), &settings.print);
            Recipe::take(context);
            if let Err(why) = files.write(file, text.as_bytes()) {
                files.report(&format!("error: {why}\n"));
                succeeded = false;
            }
        }
        if succeeded { Ok(op) } else { Err(Failure) }
    }

    /// Writes the program, if there is one, after what was told of it, or what is wrong with what was told.
    fn write(
        mut self,
        transformed: Result<OwnedOperation<'_>, Failure>,
        program: Program<'_>,
        output: &mut Output<'_>,
    ) -> bool {
        let told = write_files(self.told.take(), output.files);
        let encoded = transformed.and_then(|op| {
            let bytecode = self.settings.bytecode.as_ref();
            let parts = bytecode.map(|settings| output::bytecode(op.op(), settings)).transpose()?;
            Ok((op, parts))
        });
        let told: Vec<_> = told.into_iter().chain(self.told.take()).collect();
        let is_done = match self.settings.expectations {
            Some(level) => compare(&program, level, told, output.files),
            None => {
                let bytes = program.contents.bytes();
                let source = SourceFile { name: program.name, text: bytes.get(), around: program.around };
                output.files.report(&render_all(&told, &source, self.settings));
                encoded.is_ok()
            }
        };
        let is_whole = program.is_whole;
        // All has been told that shows lines of it, and it may be as large as what was made of it.
        drop(program);
        if let Ok((op, parts)) = &encoded {
            let before = self.started.elapsed();
            output.write(op.op(), parts.as_deref(), self.settings);
            self.phases.output = Some(self.started.elapsed().saturating_sub(before));
        }
        self.report(output.files);
        if is_whole {
            std::mem::forget(encoded);
        }
        is_done
    }

    /// Reports what passes counted and how long everything took, if that is asked for.
    fn report(self, files: &mut dyn Files) {
        report_run(self.manager.as_ref(), self.settings, self.phases, self.started.elapsed(), files);
    }
}

/// Compares what was told with what the comments of the program announce; returns true if they agree.
fn compare(
    program: &Program<'_>,
    level: ExpectationLevel,
    told: Vec<Diagnostic>,
    files: &mut dyn Files,
) -> bool {
    let bytes = program.contents.bytes();
    let expected = Expectations::read(bytes.get(), program.around.first_line);
    let (texts, told): (Vec<_>, Vec<_>) = told.into_iter().partition(|one| one.severity == Severity::Text);
    texts.iter().for_each(|text| files.report(&text.message));
    let problems = expected.compare(&told, program.name, level == ExpectationLevel::OnlyExpected);
    files.report(&problems);
    problems.is_empty()
}

/// Lets a context know the settings.
fn prepare(context: &Context<'_>, settings: &Settings) {
    context.set_allows_unregistered_dialects(settings.allows_unregistered);
    context.set_threads(settings.threads);
    context.set_shows_op_on_diagnostic(settings.shows_op);
    context.set_diagnostic_print_flags(settings.print.clone());
    context.set_explains_legalization(settings.explains_legalization);
    context.set_tracks_origins(settings.tracks_origins);
    context.set_verifies_ahead(settings.verifies);
}

/// Registers the dialects that a file defines.
fn load_definitions<'c>(context: Ctx<'c>, settings: &Settings, registry: &Registry) -> LogicalResult {
    let (Some((name, text)), Some(load)) = (&settings.definitions, registry.load_dialects) else {
        return Ok(());
    };
    let module = parse_source(context, Source::new(text, name), TopLevel::Module)?;
    verify(module.op())?;
    load(module.op())
}

/// Reads text or bytecode, and verifies it.
fn read_program<'c>(
    context: Ctx<'c>,
    bytes: &Bytes<'_>,
    program: &Program<'_>,
    settings: &Settings,
) -> Result<OwnedOperation<'c>, Failure> {
    let (text, name) = (bytes.get(), program.name);
    let check = |op: Operation<'_, 'c>| if settings.verifies { verify(op) } else { Ok(()) };
    if terrace_source_vhlo::is_artifact(text) {
        return terrace_source_vhlo::read(context, text, name);
    }
    if terrace_bytecode::is_bytecode(text) {
        let any_operation = settings.top == TopLevel::AnyOperation;
        let options = ReadOptions { name, any_operation, ..ReadOptions::default() };
        return terrace_bytecode::read(context, bytes, &options, check);
    }
    let source = Source::new(text, name).behind(program.around.first_line, program.around.indent());
    let op = editions::read(context, source, settings.top, settings.edition, settings.is_verbose)?;
    check(op.op())?;
    Ok(op)
}

/// Checks that the printed text, custom and generic, reads back as the same operation.
fn read_back<'c>(context: Ctx<'c>, op: &OwnedOperation<'c>, top: TopLevel) -> LogicalResult {
    let location = op.op().location();
    // Without locations: a terminator that the text leaves out gets another one when it is read again.
    let reference = PrintFlags { op_generic: true, ..PrintFlags::default() };
    let wanted = print_operation(op.op(), &reference);
    for op_generic in [false, true] {
        let text =
            print_operation(op.op(), &PrintFlags { op_generic, debuginfo: true, ..PrintFlags::default() });
        let source = Source::new(text.as_bytes(), "<roundtrip>");
        let Ok(again) = parse_source(context, source, top) else {
            let message = "failed to parse the printed text of the operation back";
            return Err(context.error(location, message).tell());
        };
        if print_operation(again.op(), &reference) != wanted {
            let message = "the printed text of the operation reads back as another operation";
            return Err(context.error(location, message).tell());
        }
    }
    Ok(())
}

/// Returns the pipeline of a reproducer, with the passes of the command line after it.
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

/// Returns a reproducer for the program as it was read, which is read again for it: most runs need none, so nobody keeps
/// a copy.
fn write_again(
    recipe: &Recipe,
    program: &Program<'_>,
    settings: &Settings,
    registry: &Registry,
) -> Option<String> {
    let context = settings.table_gen.new_context(registry);
    prepare(&context, settings);
    settings.table_gen.load(&context, registry).ok()?;
    load_definitions(&context, settings, registry).ok()?;
    let op = read_program(&context, &program.contents.bytes(), program, settings).ok()?;
    Some(recipe.write(op.op(), &settings.print))
}
