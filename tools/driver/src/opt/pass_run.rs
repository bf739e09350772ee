//! A run of passes with all that is to be seen of it.

use crate::files::Files;
use crate::opt::instruments::{InstrumentSettings, IrPrinter, LastState, Recipe, Ticker};
use std::time::Instant;
use terrace_ir::print::PrintFlags;
use terrace_ir::{Context, OwnedOperation};
use terrace_pass::{PassFailure, PassManager, Pipeline, Progress, RunSettings, Watcher};

/// Default file of the reproducer of a panic.
const PANIC_REPRODUCER: &str = "terrace-reproducer.mlir";

/// Pipeline run and its settings.
#[derive(Clone, Copy)]
pub(crate) struct PassRun<'s> {
    pub pipeline: &'s Pipeline,
    /// True if operations are verified after each pass.
    pub verifies: bool,
    pub instruments: &'s InstrumentSettings,
    pub print: &'s PrintFlags,
    /// True if times are of interest.
    pub is_timed: bool,
}

/// Result of a pipeline run.
pub(crate) struct Ran {
    pub succeeded: bool,
    /// The manager, with what its passes counted.
    pub manager: PassManager,
}

impl PassRun<'_> {
    /// Runs the passes; `again` writes the reproducer of a recipe for the program as it was before.
    pub fn run<'c>(
        &self,
        context: &'c Context<'c>,
        op: &mut OwnedOperation<'c>,
        files: &mut dyn Files,
        again: &dyn Fn(&Recipe) -> Option<String>,
    ) -> Ran {
        let mut manager = PassManager::new(self.pipeline).expect("the pipeline was made once before");
        let InstrumentSettings { print_ir, crash_reproducer, is_local_reproducer, .. } = self.instruments;
        let printer = print_ir.as_ref().map(|settings| IrPrinter::new(settings, self.print));
        let is_local = crash_reproducer.is_some() && *is_local_reproducer;
        let last_state = is_local.then(|| LastState::new(self.print, self.verifies));
        let mut watchers: Vec<&dyn Watcher> = Vec::new();
        // The reproducer is made first, since texts are told as they are made.
        watchers.extend(last_state.as_ref().map(|watcher| watcher as &dyn Watcher));
        watchers.extend(printer.as_ref().map(|watcher| watcher as &dyn Watcher));
        let started = Instant::now();
        let clock = || started.elapsed();
        let progress = Progress::default();
        let settings = RunSettings {
            verifies: self.verifies,
            watchers: &watchers,
            sees_whole: self.instruments.sees_whole(),
            clock: if self.is_timed { Some(&clock) } else { None },
            print: Some(self.print),
            progress: Some(&progress),
        };
        let steps: Vec<String> = manager.steps().iter().map(terrace_pass::Ready::to_text).collect();
        let outcome =
            Ticker::watch(files.progress_line(), &steps, &progress, || manager.run(context, op, settings));
        for (name, text) in printer.iter().flat_map(IrPrinter::take_files) {
            if let Err(why) = files.write_in_folders(&name, text.as_bytes()) {
                files.report(&format!("error: {why}\n"));
            }
        }
        let succeeded = outcome.is_ok();
        if let Err(failures) = outcome
            && let Some(first) = failures.iter().find(|one| one.panic.is_some()).or(failures.first())
        {
            let recipe = || Recipe {
                pipeline: manager.to_text(", "),
                disables_threading: context.threads() == 1,
                verifies: self.verifies,
            };
            let text = || match last_state {
                Some(last_state) => Some(last_state.into_text()),
                None => again(&recipe()),
            };
            let default = first.panic.as_ref().map(|_| PANIC_REPRODUCER);
            if let Some(file) = crash_reproducer.as_deref().or(default)
                && let Some(text) = text()
            {
                let is_written = files.write(file, text.as_bytes());
                tell_reproducer(context, first, is_local, file, is_written);
            }
        }
        Ran { succeeded, manager }
    }
}

fn tell_reproducer<'c>(
    context: &'c Context<'c>,
    failure: &PassFailure<'c>,
    is_local: bool,
    file: &str,
    is_written: Result<(), String>,
) {
    let at = format!("`{}` on {}", failure.pass, failure.op);
    let at = if is_local { at } else { format!("[{at}]") };
    let outcome = match is_written {
        Ok(()) => format!("reproducer generated at `{file}`"),
        Err(why) => {
            let why = why.replacen("cannot write", "cannot open output file", 1);
            format!("failed to create output stream: Failed to create reproducer stream: {why}")
        }
    };
    let location = failure.location;
    context
        .error(location, "Failures have been detected while processing an MLIR pass pipeline")
        .note(location, format_args!("Pipeline failed while executing {at}: {outcome}"))
        .tell();
}
