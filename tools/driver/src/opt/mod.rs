//! `terrace opt`: read, verify, run passes, print.
//!
//! `command_line` makes a job of the arguments, `program` takes one program after the other through its stages,
//! and `output` writes what they leave.

mod arguments;
mod command_line;
mod debug_counter;
pub mod dump;
pub mod instruments;
mod output;
mod pass_run;
mod passes;
mod program;
mod rules;
mod settings;
pub(crate) mod td;

use crate::chunks::chunks;
use crate::diagnostics::near_miss_warnings;
use crate::files::{Files, leave};
use command_line::Job;
use output::Output;
use program::{Program, process};
use terrace_arguments::{ArgAction, Command, optional_value};
use terrace_ir::spec::ModelTable;
use terrace_ir::{Context, DialectSpec, LogicalResult, Operation};
use terrace_pass::PassRegistry;

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
        self.new_context_of(self.dialects)
    }

    /// Creates a context that knows these dialects, and the models.
    pub(crate) fn new_context_of<'c>(&self, dialects: &[&'static DialectSpec<'static>]) -> Context<'c> {
        let context = Context::new(dialects);
        context.register_models(self.models);
        context
    }
}

/// Describes the command line, with a flag for each pass and pipeline.
pub fn command(passes: &PassRegistry) -> Command {
    let flag = |name: &'static str, summary: &'static str| {
        let options = optional_value(name, "OPTIONS", "", summary);
        options.action(ArgAction::Append).help_heading("Passes")
    };
    let pass = passes.all_passes().into_iter().map(|entry| flag(entry.argument, entry.summary));
    let pipelines = passes.all_pipelines().into_iter().map(|entry| flag(entry.argument, entry.summary));
    arguments::opt_command("opt").bin_name("terrace opt").args(pass).args(pipelines)
}

/// Runs the tool with the arguments that follow its name; returns the exit status.
pub fn main(name: &'static str, arguments: &[String], registry: &Registry, files: &mut dyn Files) -> i32 {
    let job = match Job::of(name, arguments, registry, files) {
        Ok(job) => job,
        Err(exit) => return leave(exit, files),
    };
    let Job { settings, contents, input, target, split } = job;
    if !settings.instruments.runs_reproducer {
        output::dump_pipeline(&settings, settings.pipeline.as_ref(), files);
    }
    let mut output = Output::new(&target, files);
    let mut succeeded = true;
    match split {
        None => succeeded = process(Program::whole(contents, &input), &settings, registry, &mut output),
        Some(split) => {
            let bytes = contents.bytes();
            let text = String::from_utf8_lossy(bytes.get());
            output.files.report(&near_miss_warnings(&text, &split.marker, &input));
            for (number, chunk) in chunks(&text, &split.marker).iter().enumerate() {
                if number > 0 {
                    output.push(split.separator.as_bytes());
                    output.push(b"\n");
                }
                succeeded &= process(Program::chunk(chunk, &input), &settings, registry, &mut output);
            }
            // The file is there even if there was nothing to write.
            output.push(b"");
        }
    }
    let status = output.finish(name);
    if succeeded { status } else { 1 }
}
