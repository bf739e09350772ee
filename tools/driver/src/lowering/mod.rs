//! Brings a program down to the `llvm` dialect, for engines that know nothing else.

pub(crate) mod inputs;
pub mod schedule;
pub mod script;
pub mod steps;
pub mod target;

use terrace_execution::symbols;
use terrace_ir::ids::OpId;
use terrace_ir::symbol_table::SYMBOL_VISIBILITY;
use terrace_ir::{
    Body, Context, DYNAMIC, Failure, LogicalResult, NamedAttribute, Operation, OwnedOperation, Region, Value,
    WalkOrder, WalkResult,
};
use terrace_pass::{PassManager, PassRegistry, RunSettings};

/// The pass of [`legalize`].
const LEGALIZATION: &str = "stablehlo-legalize-to-linalg";

/// The pipeline of [`to_loops`].
const TENSORS: &str = "tensors-to-loops";

/// Pipeline that takes the place of it where several threads run simple loops.
pub(crate) const PARALLEL_LOOPS: &str = "tensors-to-loops{parallel=true}";

/// The pipeline of [`to_loops`] where there is only memory.
const MEMORY: &str = "convert-bufferization-to-memref,convert-linalg-to-loops";

/// Checks of shapes, before everything else.
const SHAPES: &str = "verify-tensor-shapes,generate-runtime-verification";

/// Checks of sizes, when there is memory.
const SIZES: &str = "verify-allocation-sizes";

/// The pipeline of [`to_llvm`].
pub(crate) const PIPELINE: &str = "lower-to-llvm";

/// The first part of it: the pipeline of [`to_cf`].
const FIRST_PART: &str = "lower-to-cf";

/// The pipeline of [`optimize`].
pub(crate) const OPTIMIZATION: &str = "optimize-before-lowering";

/// The pipeline of [`to_tasks`].
const TASKS: &str = "lower-affine,parallel-loops-to-tasks";

/// Treatment of shapes in compiled code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shapes {
    /// Shapes are taken to fit each other.
    Trusted,
    /// A program checks, when it runs, that shapes fit each other, accesses are inside of them, and memory can be counted.
    Verified,
}

/// Returns true if there is an operation of a framework.
pub(crate) fn is_framework(op: Operation<'_, '_>) -> bool {
    is_any(op, |op| matches!(op.name().dialect_name(), "stablehlo" | "chlo"))
}

/// Lowers operations of frameworks, which no engine knows, to loops over elements of tensors. The arrays of the entry, if one
/// is named, have elements of whole bytes.
///
/// # Errors
/// If there are no loops for one; it was told.
///
/// # Panics
/// If the registry lacks the pass.
pub fn legalize<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &PassRegistry,
    entry: Option<&str>,
) -> LogicalResult {
    if !is_framework(program.op()) {
        return Ok(());
    }
    match entry {
        Some(entry) => run(&format!("{LEGALIZATION}{{entry={entry}}}"), context, program, passes),
        None => run(LEGALIZATION, context, program, passes),
    }
}

/// Lowers a program on tensors to loops over memory; others are left as they are, but for checks. They go the way
/// of a pipeline, if there is one.
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
    shapes: Shapes,
    pipeline: Option<&str>,
) -> LogicalResult {
    to_loops_with(context, program, passes, (shapes, pipeline), None)
}

/// Change of a program on its way.
pub(crate) type Change<'r, 'c> = dyn FnMut(&mut OwnedOperation<'c>) -> LogicalResult + 'r;

/// Lowers as [`to_loops`] does; where tensors are memory already and operations are not loops yet, the program may be
/// changed.
///
/// # Errors
/// If a pass or the change fails; it was told.
///
/// # Panics
/// If the registry lacks the passes of the pipeline.
pub(crate) fn to_loops_with<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &PassRegistry,
    (shapes, pipeline): (Shapes, Option<&str>),
    change: Option<&mut Change<'_, 'c>>,
) -> LogicalResult {
    legalize(context, program, passes, None)?;
    if shapes == Shapes::Verified {
        run(SHAPES, context, program, passes)?;
    }
    check_sizes(program.op())?;
    drop_schedules(program);
    let pipeline = pipeline_to_loops(program.op(), pipeline);
    if pipeline.is_some() && has_tensors(program.op()) {
        declare_readers(program);
    }
    match (pipeline, change) {
        (Some(pipeline), None) => run(pipeline, context, program, passes)?,
        (None, None) => {}
        (pipeline, Some(change)) => {
            let single = pipeline.map(|pipeline| steps::single_passes(pipeline, passes)).unwrap_or_default();
            let is_last = |pass: &String| ENDS_OF_STRUCTURE.iter().any(|name| pass.contains(name));
            let at = single.iter().position(is_last).unwrap_or(single.len());
            single[..at].iter().try_for_each(|pass| run(pass, context, program, passes))?;
            change(program)?;
            single[at..].iter().try_for_each(|pass| run(pass, context, program, passes))?;
        }
    }
    if shapes == Shapes::Verified {
        run(SIZES, context, program, passes)?;
    }
    Ok(())
}

/// Passes that make loops of operations on memory.
const ENDS_OF_STRUCTURE: [&str; 3] =
    ["convert-linalg-to-vector-loops", "convert-linalg-to-loops", "convert-linalg-to-parallel-loops"];

/// Returns the pipeline of [`to_loops`] for a program, given the one for tensors; `None` if there is nothing to do.
pub(crate) fn pipeline_to_loops<'a>(op: Operation<'_, '_>, tensors: Option<&'a str>) -> Option<&'a str> {
    if has_tensors(op) {
        // What a program does to its own memory keeps its order.
        Some(tensors.filter(|_| !works_on_memory(op)).unwrap_or(TENSORS))
    } else {
        // Its memory is its own, and freed by it.
        has_structured(op).then_some(MEMORY)
    }
}

/// Returns true if [`to_loops`] has something to do without checks.
pub(crate) fn is_above_loops(op: Operation<'_, '_>) -> bool {
    has_tensors(op) || has_structured(op)
}

/// Returns true if there is a value of a tensor type, or a function that takes or gives one.
pub fn has_tensors(op: Operation<'_, '_>) -> bool {
    is_any(op, |op| {
        let signature = op.attribute("function_type").and_then(|ty| ty.as_type()?.as_function());
        let mut declared = signature.into_iter().flat_map(|(inputs, results)| inputs.iter().chain(results));
        declared.any(|ty| ty.is_tensor())
            || op.operands().chain(op.results()).any(|value| value.ty().is_tensor())
    })
}

/// Returns true if there is an operation that becomes loops or operations on memory.
fn has_structured(op: Operation<'_, '_>) -> bool {
    is_any(op, |op| matches!(op.name().dialect_name(), "linalg" | "bufferization"))
}

/// Returns true if there is a structured operation on memory.
fn works_on_memory(op: Operation<'_, '_>) -> bool {
    is_any(op, |op| {
        op.name().dialect_name() == "linalg" && op.operands().any(|operand| operand.ty().is_any_memref())
    })
}

fn is_any(op: Operation<'_, '_>, mut is_one: impl FnMut(Operation<'_, '_>) -> bool) -> bool {
    let mut visit =
        |op: Operation<'_, '_>| if is_one(op) { WalkResult::Interrupt } else { WalkResult::Advance };
    op.walk_tree(WalkOrder::PreOrder, &mut visit).is_break()
}

/// Erases the modules that say how a program may be transformed: they are no part of it.
fn drop_schedules(program: &mut OwnedOperation<'_>) {
    let body = program.body_mut();
    let root = Operation::new(body, Body::ROOT);
    let schedules: Vec<OpId> = (root.regions().flat_map(Region::ops))
        .filter(|op| op.is("builtin.module") && op.attribute("transform.with_named_sequence").is_some())
        .map(Operation::id)
        .collect();
    schedules.into_iter().for_each(|op| body.erase_op(op));
}

/// Says of functions of the runtime on tensors that they only read: they print or compare.
fn declare_readers(program: &mut OwnedOperation<'_>) {
    let (context, body) = (program.body().context(), program.body_mut());
    let root = Operation::new(body, Body::ROOT);
    let is_reader = |name: &str| {
        symbols::lookup(&format!("_mlir_ciface_{name}")).is_some()
            && ["print", "verify"].iter().any(|verb| name.starts_with(verb))
    };
    let readers: Vec<(OpId, usize)> = (root.regions().flat_map(Region::ops))
        .filter(|op| op.regions().all(Region::is_empty) && op.symbol_name().is_some_and(is_reader))
        .filter_map(|op| Some((op.id(), terrace_interp::signature(op)?.0.len())))
        .collect();
    let access = NamedAttribute {
        name: context.identifier("bufferization.access"),
        value: context.string_attribute("read"),
    };
    for (op, inputs) in readers {
        let attributes = vec![context.dictionary_attribute(&[access]); inputs];
        let name = context.identifier("arg_attrs");
        if Operation::new(body, op).attribute("arg_attrs").is_none() {
            body.set_attribute(op, name, Some(context.array_attribute(&attributes)));
        }
    }
}

/// Reports a tensor or memref of known sizes whose bytes cannot be counted in 64 bits: no machine has room for it, and the
/// arithmetic of compiled programs wraps around.
fn check_sizes(op: Operation<'_, '_>) -> LogicalResult {
    let mut result = Ok(());
    let mut visit = |op: Operation<'_, '_>| {
        let is_too_large = op.results().map(Value::ty).any(|ty| {
            let has_sizes = ty.is_tensor() || ty.is_memref();
            let shape =
                ty.shape().filter(|shape| has_sizes && !shape.contains(&DYNAMIC) && !shape.contains(&0));
            let element_bytes = ty.element_or_self().int_or_float_width().unwrap_or(64).div_ceil(8);
            shape.is_some_and(|shape| {
                let bytes =
                    shape.iter().try_fold(i64::from(element_bytes), |all, size| all.checked_mul(*size));
                bytes.is_none()
            })
        });
        if is_too_large {
            result = op.emit_op_error("has a result whose size overflows 64 bits");
            return WalkResult::Interrupt;
        }
        WalkResult::Advance
    };
    // What it tells is in `result`.
    let _ = op.walk_tree(WalkOrder::PreOrder, &mut visit);
    result
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
pub(crate) fn hide_all_but(entry: &str, program: &mut OwnedOperation<'_>) {
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
    run(PIPELINE, context, program, passes)?;
    check_lowered(program.op())
}

/// Reports the first operation that no lowering took. The casts around it are no operations of the source.
fn check_lowered(op: Operation<'_, '_>) -> LogicalResult {
    let mut result = Ok(());
    let mut visit = |op: Operation<'_, '_>| {
        if matches!(op.name().dialect_name(), "llvm" | "builtin") {
            return WalkResult::Advance;
        }
        result = op.emit_op_error(
            "has no lowering to machine code for these types; the interpreter runs it (--backend=interpreter)",
        );
        WalkResult::Interrupt
    };
    // What it tells is in `result`.
    let _ = op.walk_tree(WalkOrder::PreOrder, &mut visit);
    result
}

/// Makes functions of parallel loops, for several threads to run, unless the program is lowered already.
///
/// # Errors
/// If a pass fails; it was told.
///
/// # Panics
/// If the registry lacks the passes of the pipeline.
pub fn to_tasks<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &PassRegistry,
) -> LogicalResult {
    if is_lowered(program.op()) { Ok(()) } else { run(TASKS, context, program, passes) }
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
