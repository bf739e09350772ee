//! A program between two steps: bytecode, which keeps locations, and its text.

use std::sync::{Arc, Mutex, PoisonError};
use terrace_bytecode::{Bytes, ReadOptions, WriteOptions};
use terrace_editions::{Edition, marked, parse_source};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::render::{SourceFile, render};
use terrace_ir::verify::verify;
use terrace_ir::{Context, Diagnostic, Failure, Operation, OwnedOperation, WalkOrder, WalkResult};
use terrace_parser::{Source, TopLevel};
use terrace_pass::{PassManager, Pipeline, RunSettings};
use terrace_registry::{DIALECTS_AND_TESTS, MODELS};

/// The file that a program came from, for diagnostics.
pub struct File {
    pub name: String,
    pub bytes: Vec<u8>,
}

/// A state of the program.
#[derive(Clone)]
pub struct Program {
    /// Writes bytecode of the current version.
    pub bytecode: Arc<Vec<u8>>,
    pub text: Arc<String>,
    /// Number of operations.
    pub operations: usize,
}

/// Diagnostics, as text.
pub type Told = String;

impl Program {
    /// Reads a program of any edition, or of bytecode.
    ///
    /// # Errors
    /// With what was told.
    pub fn read(file: &File, allows_unregistered: bool) -> Result<(Self, Told), Told> {
        within(file, allows_unregistered, |context| {
            let program = if terrace_bytecode::is_bytecode(&file.bytes) {
                from_bytecode(context, &file.bytes, &file.name)?
            } else {
                let source = Source::new(&file.bytes, &file.name);
                let edition = marked(source.text).map_or(Edition::Today, |found| found.edition);
                parse_source(context, source, TopLevel::Module, edition)?.program
            };
            verify(program.op())?;
            Program::of(program.op())
        })
    }

    /// Runs a pipeline; this state stays as it is.
    ///
    /// # Errors
    /// With what was told.
    pub fn transformed(
        &self,
        pipeline: &Pipeline,
        file: &File,
        allows_unregistered: bool,
    ) -> Result<(Self, Told), Told> {
        within(file, allows_unregistered, |context| {
            let mut program = from_bytecode(context, &self.bytecode, &file.name)?;
            let mut manager = PassManager::new(pipeline).map_err(|why| {
                context.error(terrace_ir::Location::Unknown, &why).tell();
                Failure
            })?;
            let settings = RunSettings { verifies: true, ..RunSettings::default() };
            if let Err(failures) = manager.run(context, &mut program, settings) {
                for failure in failures {
                    if let Some(panic) = &failure.panic {
                        let why = format!("pass '{}' panicked: {panic:?}", failure.pass);
                        context.error(terrace_ir::Location::Unknown, &why).tell();
                    }
                }
                return Err(Failure);
            }
            Program::of(program.op())
        })
    }

    /// Verifies the program.
    ///
    /// # Errors
    /// With what was told.
    pub fn verified(&self, file: &File, allows_unregistered: bool) -> Result<Told, Told> {
        within(file, allows_unregistered, |context| {
            verify(from_bytecode(context, &self.bytecode, &file.name)?.op())
        })
        .map(|((), told)| told)
    }

    /// Prints the program, or the first operation in it that defines a symbol; `None` if there is none.
    ///
    /// # Errors
    /// With what was told.
    pub fn printed(
        &self,
        symbol: Option<&str>,
        flags: &PrintFlags,
        file: &File,
        allows_unregistered: bool,
    ) -> Result<Option<String>, Told> {
        within(file, allows_unregistered, |context| {
            let program = from_bytecode(context, &self.bytecode, &file.name)?;
            let Some(name) = symbol else { return Ok(Some(printed(program.op(), flags))) };
            let mut found = None;
            let mut visit = |op: Operation<'_, '_>| {
                if op.symbol_name() == Some(name) {
                    found = Some(printed(op, flags));
                    return WalkResult::Interrupt;
                }
                WalkResult::Advance
            };
            // What it found is in `found`.
            let _ = program.op().walk_tree(WalkOrder::PreOrder, &mut visit);
            Ok(found)
        })
        .map(|(found, _)| found)
    }

    fn of(op: Operation<'_, '_>) -> Result<Self, Failure> {
        let bytecode = terrace_bytecode::write(op, &WriteOptions::default())?;
        let mut operations = 0;
        let mut count = |_: Operation<'_, '_>| {
            operations += 1;
            WalkResult::Advance
        };
        // It is never interrupted.
        let _ = op.walk_tree(WalkOrder::PreOrder, &mut count);
        Ok(Program {
            bytecode: Arc::new(bytecode),
            text: Arc::new(printed(op, &PrintFlags::default())),
            operations,
        })
    }

    /// Counts the operations by name.
    pub fn summary(&self) -> String {
        format!("{} operations", self.operations)
    }
}

fn printed(op: Operation<'_, '_>, flags: &PrintFlags) -> String {
    let mut text = print_operation(op, flags);
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

fn from_bytecode<'c>(
    context: &'c Context<'c>,
    bytes: &[u8],
    name: &str,
) -> Result<OwnedOperation<'c>, Failure> {
    let options = ReadOptions { name, ..ReadOptions::default() };
    terrace_bytecode::read(context, &Bytes::Borrowed(bytes), &options, verify)
}

/// Does some work in a context of its own, and returns its result with what was told.
fn within<T>(
    file: &File,
    allows_unregistered: bool,
    work: impl for<'c> FnOnce(&'c Context<'c>) -> Result<T, Failure>,
) -> Result<(T, Told), Told> {
    let context = Context::new(DIALECTS_AND_TESTS);
    context.register_models(MODELS);
    context.set_allows_unregistered_dialects(allows_unregistered);
    context.set_tracks_origins(true);
    let told: Arc<Mutex<Vec<Diagnostic>>> = Arc::default();
    let list = Arc::clone(&told);
    context.set_diagnostic_handler(move |diagnostic| {
        list.lock().unwrap_or_else(PoisonError::into_inner).push(diagnostic);
    });
    let result = work(&context);
    let source = SourceFile::new(&file.name, &file.bytes);
    let mut text = String::new();
    for diagnostic in told.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        render(diagnostic, &source, &mut text);
    }
    match result {
        Ok(result) => Ok((result, text)),
        Err(Failure) if text.is_empty() => Err("error: it failed without a reason\n".to_owned()),
        Err(Failure) => Err(text),
    }
}
