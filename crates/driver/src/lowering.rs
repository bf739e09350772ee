//! Brings a program down to the `llvm` dialect, for engines that know nothing else.

use terrace_execution::symbols;
use terrace_ir::ids::OpId;
use terrace_ir::symbol_table::SYMBOL_VISIBILITY;
use terrace_ir::{
    Body, Context, Failure, LogicalResult, Operation, OwnedOperation, Region, Value, WalkOrder, WalkResult,
};
use terrace_pass::{PassManager, PassRegistry, RunSettings};

/// The pipeline of [`to_loops`].
const TENSORS: &str = "tensors-to-loops";

/// The pipeline of [`to_llvm`].
const PIPELINE: &str = "lower-to-llvm";

/// The first part of it: the pipeline of [`to_cf`].
const FIRST_PART: &str = "lower-to-cf";

/// The pipeline of [`optimize`].
const OPTIMIZATION: &str = "optimize-before-lowering";

/// Lowers a program on tensors to loops over memory; others are left as they are.
///
/// # Errors
/// If a pass fails; it was told.
///
/// # Panics
/// If the registry lacks the passes of the pipeline.
pub fn to_loops<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &PassRegistry,
) -> LogicalResult {
    if has_tensors(program.op()) { run(TENSORS, context, program, passes) } else { Ok(()) }
}

/// Returns true if there is an operation on tensors, or a structured one.
pub(crate) fn has_tensors(op: Operation<'_, '_>) -> bool {
    let mut visit = |op: Operation<'_, '_>| {
        let is_structured = matches!(op.name().dialect_name(), "linalg" | "bufferization");
        let mut types = op.operands().map(Value::ty).chain(op.results().map(Value::ty));
        let is_found = is_structured || types.any(|ty| ty.is_tensor());
        if is_found { WalkResult::Interrupt } else { WalkResult::Advance }
    };
    op.walk_tree(WalkOrder::PreOrder, &mut visit).is_break()
}

/// Optimizes a program for an engine that does little of that, unless it is lowered already: small functions are inlined,
/// and what a loop keeps in memory it keeps in values.
///
/// Only the entry point, if one is given, will be called from outside.
///
/// # Errors
/// If a pass fails; it was told.
///
/// # Panics
/// If the registry lacks the passes of the pipeline.
pub fn optimize<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &PassRegistry,
    entry: Option<&str>,
) -> LogicalResult {
    if is_lowered(program.op()) {
        return Ok(());
    }
    if let Some(entry) = entry {
        hide_all_but(entry, program);
    }
    run(OPTIMIZATION, context, program, passes)
}

/// Makes the functions private that have a body, but for one.
fn hide_all_but(entry: &str, program: &mut OwnedOperation<'_>) {
    let (context, body) = (program.body().context(), program.body_mut());
    let is_hidden = |op: &Operation<'_, '_>| {
        op.is("func.func") && !op.regions().all(Region::is_empty) && op.symbol_name() != Some(entry)
    };
    let root = Operation::new(body, Body::ROOT);
    let hidden: Vec<OpId> =
        root.regions().flat_map(Region::ops).filter(is_hidden).map(Operation::id).collect();
    let (visibility, private) = (context.identifier(SYMBOL_VISIBILITY), context.string_attribute("private"));
    for op in hidden {
        body.set_attribute(op, visibility, Some(private));
    }
}

/// Lowers a program, unless it is at that level already.
///
/// # Errors
/// If a pass fails; it was told.
///
/// # Panics
/// If the registry lacks the passes of the pipeline.
pub fn to_llvm<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &PassRegistry,
) -> LogicalResult {
    if is_lowered(program.op()) {
        return Ok(());
    }
    request_c_interfaces(program);
    run(PIPELINE, context, program, passes)
}

/// Goes only the first part of the way that [`to_llvm`] goes: to branches between blocks.
///
/// # Errors
/// If a pass fails; it was told.
///
/// # Panics
/// If the registry lacks the passes of the pipeline.
pub fn to_cf<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &PassRegistry,
) -> LogicalResult {
    if is_lowered(program.op()) { Ok(()) } else { run(FIRST_PART, context, program, passes) }
}

fn run<'c>(
    pipeline: &str,
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &PassRegistry,
) -> LogicalResult {
    let mut manager =
        PassManager::of_text(pipeline, passes).expect("the passes of the pipeline are registered");
    let settings = RunSettings { verifies: true, ..RunSettings::default() };
    manager.run(context, program, settings).map_err(|_| Failure)
}

/// Returns true if there are operations of the `llvm` dialect only, beside modules.
fn is_lowered(op: Operation<'_, '_>) -> bool {
    let mut visit = |op: Operation<'_, '_>| {
        let is_low = op.is("builtin.module") || op.name().dialect_name() == "llvm";
        if is_low { WalkResult::Advance } else { WalkResult::Interrupt }
    };
    !op.walk_tree(WalkOrder::PreOrder, &mut visit).is_break()
}

/// Asks for C interfaces of functions of the runtime that have no other, so that a program need not.
fn request_c_interfaces(program: &mut OwnedOperation<'_>) {
    let (context, body) = (program.body().context(), program.body_mut());
    let root = Operation::new(body, Body::ROOT);
    let has_only_c_interface = |op: &Operation<'_, '_>| {
        let is_declaration = op.is("func.func") && op.regions().all(Region::is_empty);
        op.symbol_name().filter(|_| is_declaration).is_some_and(|name| {
            symbols::lookup(name).is_none() && symbols::lookup(&format!("_mlir_ciface_{name}")).is_some()
        })
    };
    let declared: Vec<OpId> =
        root.regions().flat_map(Region::ops).filter(has_only_c_interface).map(Operation::id).collect();
    let request = context.identifier("llvm.emit_c_interface");
    for op in declared {
        body.set_attribute(op, request, Some(context.unit_attribute()));
    }
}
