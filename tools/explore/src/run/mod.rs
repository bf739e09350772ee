//! A run of a pipeline that is recorded.

pub mod functions;
mod recorder;
pub mod snapshot;
pub mod story;
pub mod tracks;
pub mod versions;

use crate::affine;
use recorder::{Recorder, Told};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use story::Story;
use terrace_bytecode::{Bytes, ReadOptions};
use terrace_editions::{Edition, marked, parse_source};
use terrace_ir::render::{SourceFile, render};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Failure, OwnedOperation};
use terrace_parser::{Source, TopLevel};
use terrace_pass::{PassEntry, PassManager, Pipeline, Ready, ReadyPass, RunSettings};
use terrace_registry::{DIALECTS_AND_TESTS, MODELS};
use terrace_support::ensure_stack;

/// Input of a run.
pub struct Input<'i> {
    /// Name of the file in diagnostics.
    pub name: &'i str,
    pub bytes: &'i [u8],
    pub pipeline: Result<Pipeline, String>,
    /// True if operations are verified after each pass.
    pub verifies_each: bool,
    pub allows_unregistered: bool,
    /// Values of symbols, if affine loops are drawn.
    pub affine: Option<&'i [(String, i64)]>,
}

/// Pass of the pipeline.
pub struct Step {
    pub argument: String,
    /// The pass with its options.
    pub text: String,
    pub summary: &'static str,
    /// Names of the operations around that it is nested in, the outermost first.
    pub scope: Vec<String>,
    pub time: Duration,
    pub statistics: Vec<(&'static str, u64, &'static str)>,
}

/// Result of a run.
pub struct Outcome {
    pub steps: Vec<Step>,
    pub story: Story,
    /// Rendered diagnostics, each alone.
    pub told: Vec<String>,
    pub succeeded: bool,
    /// The pipeline as it was run.
    pub pipeline: String,
    pub parse_time: Duration,
    /// Picture of the affine loops after the last pass.
    pub picture: Option<String>,
    /// Text of the program after the last pass.
    #[cfg(test)]
    pub text: String,
}

/// Reads a program, runs a pipeline on it and records what happens.
pub fn run(input: &Input<'_>) -> Outcome {
    let context = Context::new(DIALECTS_AND_TESTS);
    context.register_models(MODELS);
    context.set_allows_unregistered_dialects(input.allows_unregistered);
    // One order of events, on the thread that records.
    context.set_threads(1);
    context.set_verifies_ahead(true);
    let told: Told = Arc::new(Mutex::new(Vec::new()));
    let list = Arc::clone(&told);
    context.set_diagnostic_handler(move |diagnostic| {
        list.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
    });
    let mut outcome = Outcome {
        steps: Vec::new(),
        story: Story::default(),
        told: Vec::new(),
        succeeded: false,
        pipeline: String::new(),
        parse_time: Duration::ZERO,
        picture: None,
        #[cfg(test)]
        text: String::new(),
    };
    let started = Instant::now();
    let program = read(&context, input);
    outcome.parse_time = started.elapsed();
    match (&input.pipeline, program) {
        (Err(why), program) => {
            // The program is shown, if there is one.
            if let Ok(program) = program {
                outcome.story = Recorder::new(program.op(), &[], Arc::clone(&told)).finish(None);
            }
            take(&told);
            outcome.told.push(format!("<unknown>:0: error: {why}\n"));
            return outcome;
        }
        (Ok(_), Err(Failure)) => {}
        (Ok(pipeline), Ok(mut program)) => match PassManager::new(pipeline) {
            Ok(manager) => transform(&context, &mut program, manager, input, &told, &mut outcome),
            Err(why) => outcome.told.push(format!("<unknown>:0: error: {why}\n")),
        },
    }
    let source = SourceFile::new(input.name, input.bytes);
    let rendered = take(&told).into_iter().map(|diagnostic| {
        let mut text = String::new();
        render(&diagnostic, &source, &mut text);
        text
    });
    outcome.told.extend(rendered);
    outcome
}

fn take(told: &Told) -> Vec<Diagnostic> {
    std::mem::take(&mut *told.lock().unwrap_or_else(PoisonError::into_inner))
}

/// Reads and verifies the program.
fn read<'c>(context: &'c Context<'c>, input: &Input<'_>) -> Result<OwnedOperation<'c>, Failure> {
    if terrace_bytecode::is_bytecode(input.bytes) {
        let bytes = Bytes::Borrowed(input.bytes);
        let options = ReadOptions { name: input.name, ..ReadOptions::default() };
        return terrace_bytecode::read(context, &bytes, &options, verify);
    }
    let source = Source::new(input.bytes, input.name);
    let edition = marked(source.text).map_or(Edition::Today, |found| found.edition);
    let program = parse_source(context, source, TopLevel::Module, edition)?.program;
    verify(program.op())?;
    Ok(program)
}

fn transform<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    mut manager: PassManager,
    input: &Input<'_>,
    told: &Told,
    outcome: &mut Outcome,
) {
    outcome.pipeline = manager.to_text(",");
    let mut passes = Vec::new();
    list(
        &manager,
        &mut |_, pass| passes.push(std::ptr::from_ref::<PassEntry>(pass.entry())),
        &mut Vec::new(),
    );
    let recorder = Recorder::new(program.op(), &passes, Arc::clone(told));
    let started = Instant::now();
    let clock = || started.elapsed();
    let settings = RunSettings {
        verifies: input.verifies_each,
        watchers: &[&recorder],
        clock: Some(&clock),
        ..RunSettings::default()
    };
    let ran = manager.run(context, program, settings);
    outcome.succeeded = ran.is_ok();
    // After a panic the program may be broken, and is not read.
    let panicked = ran.as_ref().is_err_and(|failures| failures.iter().any(|one| one.panic.is_some()));
    outcome.story = recorder.finish((!panicked).then(|| program.op()));
    if let Err(failures) = &ran {
        for failure in failures.iter().filter(|failure| failure.panic.is_some()) {
            let step = passes_named(&manager, &failure.pass);
            outcome.story.failed.extend(step);
        }
    }
    if outcome.succeeded {
        outcome.picture = input.affine.map(|symbols| affine::draw(program.op(), symbols));
        #[cfg(test)]
        {
            let flags = terrace_ir::print::PrintFlags { local_scope: true, ..Default::default() };
            outcome.text = terrace_ir::print::print_operation(program.op(), &flags);
        }
    }
    let steps = &mut outcome.steps;
    list(&manager, &mut |scope, pass| steps.push(step(scope, pass)), &mut Vec::new());
}

/// Returns the first pass of a name, by its number.
fn passes_named(manager: &PassManager, name: &str) -> Option<u32> {
    let (mut found, mut number) = (None, 0);
    let mut look = |_: &[String], pass: &ReadyPass| {
        number += 1;
        if found.is_none() && pass.name() == name {
            found = Some(number);
        }
    };
    list(manager, &mut look, &mut Vec::new());
    found
}

fn step(scope: &[String], pass: &ReadyPass) -> Step {
    let entry = pass.entry();
    let statistics = entry.statistics.iter().zip(pass.statistics());
    Step {
        argument: entry.argument.to_owned(),
        text: pass.text().to_owned(),
        summary: entry.summary,
        scope: scope.to_vec(),
        time: pass.time(),
        statistics: statistics.map(|((name, what), value)| (*name, value, *what)).collect(),
    }
}

/// Visits the passes in order, with the names of the operations that they are nested in.
fn list(manager: &PassManager, visit: &mut dyn FnMut(&[String], &ReadyPass), scope: &mut Vec<String>) {
    scope.push(manager.anchor().as_str().to_owned());
    for step in manager.steps() {
        match step {
            Ready::Pass(pass) => visit(scope, pass),
            Ready::Nested(collection) => {
                for nested in collection.managers() {
                    ensure_stack(|| list(nested, visit, scope));
                }
            }
        }
    }
    scope.pop();
}

#[cfg(test)]
mod tests;
