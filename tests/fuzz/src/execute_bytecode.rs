//! One execution of bytecode: read, verify, print, write, read again.

use crate::laws::{Finding, Outcome, require};
use terrace_bytecode::inspect::inspect;
use terrace_bytecode::{Bytes, LazyFile, ReadOptions, WriteOptions, read, write};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::verify::verify;
use terrace_ir::{Context, DialectSpec, OwnedOperation, Severity, capture};

/// Checks what holds of any bytes.
pub(crate) fn check_laws(
    bytes: &[u8],
    dialects: &'static [&'static DialectSpec<'static>],
) -> Result<Outcome, Finding> {
    // Inspecting a file requires less than reading it.
    let is_inspected = inspect(bytes).is_ok();
    let context = new_context(dialects);
    let (read, told) = capture(|| read_file(&context, bytes));
    let Ok(op) = read else {
        let is_told = told.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        require(is_told, "bytecode is refused without an error", || format!("told: {told:?}"))?;
        check_lazy(bytes, dialects);
        return Ok(Outcome::Refused);
    };
    require(is_inspected, "bytecode that can be read cannot be inspected", String::new)?;
    check_lazy(bytes, dialects);
    let (is_valid, told) = capture(|| verify(op.op()).is_ok());
    if !is_valid {
        let is_told = told.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        require(is_told, "a program does not verify, and no error is told", String::new)?;
        return Ok(Outcome::Invalid);
    }
    let flags = PrintFlags { op_generic: true, debuginfo: true, ..PrintFlags::default() };
    let first = print_operation(op.op(), &flags);
    let options = WriteOptions::default();
    let (written, told) = capture(|| write(op.op(), &options));
    let Ok(written) = written else {
        return Err(Finding {
            title: "a valid program is not written".to_owned(),
            details: format!("{told:#?}"),
        });
    };
    let again_context = new_context(dialects);
    let (again, told) = capture(|| read_file(&again_context, &written));
    let Ok(again) = again else {
        let message = told.first().map_or("", |diagnostic| &diagnostic.message);
        let title = format!("what is written does not read back: {message}");
        return Err(Finding { title, details: format!("{first}\n{told:#?}") });
    };
    let second = print_operation(again.op(), &flags);
    require(first == second, "what is written is another program when it is read", || {
        format!("first:\n{first}\nthen:\n{second}")
    })?;
    let (third, _) = capture(|| write(again.op(), &options));
    require(
        third.as_ref() == Ok(&written),
        "what is written is written as other bytes when it is read",
        || first.clone(),
    )?;
    Ok(Outcome::Valid)
}

fn new_context<'c>(dialects: &'static [&'static DialectSpec<'static>]) -> Context<'c> {
    let context = Context::new(dialects);
    context.set_allows_unregistered_dialects(true);
    // As the programs do, which verify all they read.
    context.set_verifies_ahead(true);
    context
}

fn read_file<'c>(context: &'c Context<'c>, bytes: &[u8]) -> Result<OwnedOperation<'c>, terrace_ir::Failure> {
    let options = ReadOptions { name: "input", ..ReadOptions::default() };
    read(context, &Bytes::Borrowed(bytes), &options, |_| Ok(()))
}

/// Opens a file lazily and loads each symbol: whatever comes of it, it ends.
fn check_lazy(bytes: &[u8], dialects: &'static [&'static DialectSpec<'static>]) {
    let context = new_context(dialects);
    let ((), _) = capture(|| {
        let options = ReadOptions { name: "input", ..ReadOptions::default() };
        let Ok(file) = LazyFile::open(&context, &Bytes::Borrowed(bytes), &options) else { return };
        let mut symbols = Vec::new();
        let _ = file.visit_symbols(|symbol| {
            symbols.push(symbol);
            true
        });
        for symbol in &symbols {
            let _ = file.load(symbol);
        }
    });
}
