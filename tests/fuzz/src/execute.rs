//! One execution: read, verify, print, read again; and what is wrong if it does not go as the laws say.

use crate::engines::Programs;
use crate::laws::{
    Finding, Outcome, check_consistency, check_round_trip, guarded, is_placed_error, read, require,
    without_names,
};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::spec::ModelTable;
use terrace_ir::{Context, DialectSpec, OwnedOperation, Severity, capture};
use terrace_pass::{PassManager, PassRegistry, RunSettings};

/// Environment in which inputs are executed.
#[derive(Clone, Copy)]
pub struct Setup {
    /// The dialects.
    pub dialects: &'static [&'static DialectSpec<'static>],
    /// The models that passes ask for.
    pub models: &'static [ModelTable],
    /// Passes to run on valid inputs, if any.
    pub passes: Option<&'static PassRegistry>,
    /// The programs that all engines run, if inputs are such.
    pub runs: Option<Programs>,
}

/// The passes that are run.
const PIPELINE: &str = "canonicalize,cse";

/// Executes one input.
///
/// # Errors
/// The law that it breaks.
pub fn execute(text: &[u8], setup: Setup) -> Result<Outcome, Finding> {
    guarded(|| check_laws(text, setup))
}

fn check_laws(text: &[u8], setup: Setup) -> Result<Outcome, Finding> {
    if terrace_bytecode::is_bytecode(text) {
        return crate::execute_bytecode::check_laws(text, setup.dialects);
    }
    let context = Context::new(setup.dialects);
    context.register_models(setup.models);
    if let (Some(kind), Some(passes)) = (setup.runs, setup.passes) {
        return crate::engines::run(text, kind, &context, passes);
    }
    context.set_allows_unregistered_dialects(true);
    // As the programs do, which verify all they read.
    context.set_verifies_ahead(true);
    let (read, told) = capture(|| read(&context, text));
    let Ok(mut op) = read else {
        require(
            told.iter().any(is_placed_error),
            "a text is refused without an error at a position",
            || format!("told: {told:?}"),
        )?;
        return Ok(Outcome::Refused);
    };
    let (is_valid, told) = capture(|| terrace_ir::verify::verify(op.op()).is_ok());
    if !is_valid {
        let is_told = told.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
        require(is_told, "a program does not verify, and no error is told", String::new)?;
        return Ok(Outcome::Invalid);
    }
    if let Some(passes) = setup.passes {
        transform(&context, &mut op, passes)?;
        check_round_trip(&context, &op, &PrintFlags { op_generic: true, ..PrintFlags::default() })?;
        check_round_trip(&context, &op, &PrintFlags::default())?;
        return Ok(Outcome::Valid);
    }
    for flags in [
        PrintFlags::default(),
        PrintFlags { op_generic: true, debuginfo: true, ..PrintFlags::default() },
        PrintFlags { debuginfo: true, local_scope: true, ..PrintFlags::default() },
    ] {
        check_round_trip(&context, &op, &flags)?;
    }
    Ok(Outcome::Valid)
}

/// Runs the passes: what was valid stays so.
fn transform<'c>(
    context: &'c Context<'c>,
    op: &mut OwnedOperation<'c>,
    passes: &PassRegistry,
) -> Result<(), Finding> {
    let mut manager = PassManager::of_text(PIPELINE, passes).expect("the passes are registered");
    let (result, told) =
        capture(|| manager.run(context, op, RunSettings { verifies: true, ..RunSettings::default() }));
    let message = told.first().map_or("", |diagnostic| &diagnostic.message);
    require(result.is_ok(), &format!("passes break a program: {}", without_names(message)), || {
        let flags = PrintFlags { op_generic: true, ..PrintFlags::default() };
        format!("{}\n{told:#?}", print_operation(op.op(), &flags))
    })?;
    check_consistency(op, "", String::new)
}
