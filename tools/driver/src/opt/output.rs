//! Output of a run: the program as text or bytecode, diagnostics, and what is told of the run itself.

use super::instruments::Phases;
use super::settings::{BytecodeSettings, Settings};
use crate::diagnostics::{SourceFile, render, render_pretty};
use crate::files::Files;
use std::time::Duration;
use terrace_bytecode::WriteOptions;
use terrace_ir::print::write_operation;
use terrace_ir::{Diagnostic, Failure, Operation, Severity};
use terrace_pass::{PassManager, Pipeline};

/// Destination of the printed text, piece by piece.
pub(super) struct Output<'f> {
    pub files: &'f mut dyn Files,
    target: &'f str,
    is_started: bool,
    /// The first trouble; nothing is written after it.
    written: Result<(), String>,
}

impl<'f> Output<'f> {
    /// Creates the output to a file; `-` is standard output.
    pub fn new(target: &'f str, files: &'f mut dyn Files) -> Self {
        Output { files, target, is_started: false, written: Ok(()) }
    }

    /// Writes a piece after the others.
    pub fn push(&mut self, piece: &[u8]) {
        if self.written.is_err() {
            return;
        }
        self.written = if std::mem::replace(&mut self.is_started, true) {
            self.files.append(self.target, piece)
        } else {
            self.files.write(self.target, piece)
        };
    }

    /// Returns the exit status of the tool of that name, and reports what went wrong with the file.
    pub fn finish(self, name: &str) -> i32 {
        match self.written {
            Ok(()) => 0,
            Err(why) => {
                self.files.report(&format!("{name}: {why}\n"));
                1
            }
        }
    }

    /// Writes a program: its bytecode, or else its text.
    pub fn write(&mut self, op: Operation<'_, '_>, bytecode: Option<&[Vec<u8>]>, settings: &Settings) {
        match bytecode {
            Some(parts) => parts.iter().for_each(|part| self.push(part)),
            None => {
                let flags = settings.flags_to_print(op);
                write_operation(op, &flags, &mut |piece| self.push(piece));
                self.push(b"\n");
            }
        }
    }
}

/// Encodes a program as bytecode.
pub(super) fn bytecode(op: Operation<'_, '_>, settings: &BytecodeSettings) -> Result<Vec<Vec<u8>>, Failure> {
    let options = WriteOptions {
        version: settings.version,
        producer: settings.producer.as_deref().unwrap_or(WriteOptions::default().producer),
        elides_resources: settings.elides_resources,
        is_lossy: settings.is_lossy,
        ..WriteOptions::default()
    };
    terrace_bytecode::write_parts(op, &options)
}

/// Writes those of the diagnostics that are files; returns the others.
pub(super) fn write_files(told: Vec<Diagnostic>, files: &mut dyn Files) -> Vec<Diagnostic> {
    let is_file = |one: &Diagnostic| one.severity == Severity::Text && !one.place.text.is_empty();
    let (made, others): (Vec<_>, Vec<_>) = told.into_iter().partition(is_file);
    for file in made {
        if let Err(why) = files.write(&file.place.text, file.message.as_bytes()) {
            files.report(&format!("error: {why}\n"));
        }
    }
    others
}

/// Returns diagnostics as text.
pub(super) fn render_all(told: &[Diagnostic], source: &SourceFile<'_>, settings: &Settings) -> String {
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

/// Reports the pipeline, if that is asked for.
pub(super) fn dump_pipeline(settings: &Settings, pipeline: Option<&Pipeline>, files: &mut dyn Files) {
    if let (true, Some(pipeline)) = (settings.dumps_pipeline, pipeline) {
        let (count, text) = (pipeline.steps.len(), pipeline.to_pretty_text());
        files.report(&format!("Pass Manager with {count} passes:\n{text}\n\n"));
    }
}

/// Reports what passes counted and how long everything took, if that is asked for.
pub(super) fn report_run(
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
