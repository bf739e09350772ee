//! Common interfaces of families of operations: block arguments of clauses, and loop wrappers.

mod names;

pub(crate) use names::{is_applyee, is_generatee};

use terrace_interfaces::atomic::{AtomicCapture, AtomicRead, AtomicUpdate, AtomicWrite};
use terrace_ir::spec::Interface;
use terrace_ir::{LogicalResult, Operation, Value};

pub(crate) static ATOMIC_CAPTURE: AtomicCapture = AtomicCapture;
pub(crate) static ATOMIC_READ: AtomicRead = AtomicRead;
pub(crate) static ATOMIC_UPDATE: AtomicUpdate = AtomicUpdate;
pub(crate) static ATOMIC_WRITE: AtomicWrite = AtomicWrite;
pub(crate) static BLOCK_ARGUMENTS: BlockArguments = BlockArguments;
pub(crate) static LOOP_WRAPPER: LoopWrapper = LoopWrapper;

/// `BlockArgOpenMPOpInterface`: the entry block begins with an argument for each variable of some clauses.
///
/// Those of the clauses follow each other in the order of [`CLAUSES`].
pub struct BlockArguments;

impl Interface for BlockArguments {
    const NAME: &'static str = "BlockArgOpenMPOpInterface";
    const VERIFY: Option<terrace_ir::spec::Check> = Some(verify_block_arguments);
}

/// The operands whose variables are arguments of the entry block.
pub const CLAUSES: [&str; 9] = [
    "has_device_addr_vars",
    "host_eval_vars",
    "in_reduction_vars",
    "map_vars",
    "private_vars",
    "reduction_vars",
    "task_reduction_vars",
    "use_device_addr_vars",
    "use_device_ptr_vars",
];

/// Returns the number of entry block arguments for that clause.
fn count_of(op: Operation<'_, '_>, clause: &str) -> usize {
    // A section has the variables of the construct around it; what is mapped by `target_data` is no argument.
    let owner = if op.is("omp.section") { op.parent_op() } else { Some(op) };
    let Some(owner) = owner.filter(|owner| !(owner.is("omp.target_data") && clause == "map_vars")) else {
        return 0;
    };
    let Some(spec) = owner.spec() else { return 0 };
    let group = spec.operands.iter().position(|operand| operand.name == clause);
    group.map_or(0, |group| owner.operand_range(group).len())
}

/// Returns the arguments of the entry block that stand for variables of that clause.
pub fn block_arguments_of<'a, 'c>(
    op: Operation<'a, 'c>,
    clause: &str,
) -> impl Iterator<Item = Value<'a, 'c>> {
    let before = CLAUSES.iter().take_while(|name| **name != clause).map(|name| count_of(op, name)).sum();
    let entry = op.regions().next().and_then(|region| region.first_block());
    entry.into_iter().flat_map(|block| block.arguments()).skip(before).take(count_of(op, clause))
}

fn verify_block_arguments(op: Operation<'_, '_>) -> LogicalResult {
    let wanted: usize = CLAUSES.iter().map(|name| count_of(op, name)).sum();
    let entry = op.regions().next().and_then(|region| region.first_block());
    if entry.map_or(0, |block| block.argument_count()) < wanted {
        return op.emit_op_error(format_args!("expected at least {wanted} entry block argument(s)"));
    }
    Ok(())
}

/// `LoopWrapperInterface`: says how the loop directly inside is run.
pub struct LoopWrapper;

impl Interface for LoopWrapper {
    const NAME: &'static str = "LoopWrapperInterface";
    const VERIFY_REGIONS: Option<terrace_ir::spec::Check> = Some(verify_loop_wrapper);
}

/// Returns true if an operation is a wrapper of a loop.
pub fn is_loop_wrapper(op: Operation<'_, '_>) -> bool {
    op.interface::<LoopWrapper>().is_some()
}

/// Returns the wrapper directly in a valid wrapper, if that does not hold the loop itself.
pub fn nested_wrapper<'a, 'c>(wrapper: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
    wrapper.regions().next().and_then(|region| region.ops().next()).filter(|op| is_loop_wrapper(*op))
}

/// Returns the wrappers around a loop, from the innermost on.
pub fn wrappers_of<'a, 'c>(nest: Operation<'a, 'c>) -> impl Iterator<Item = Operation<'a, 'c>> {
    let wrapper_around = |op: Operation<'a, 'c>| op.parent_op().filter(|parent| is_loop_wrapper(*parent));
    std::iter::successors(wrapper_around(nest), move |op| wrapper_around(*op))
}

fn verify_loop_wrapper(op: Operation<'_, '_>) -> LogicalResult {
    let mut ops = op.region(0).ops();
    let (Some(nested), None) = (ops.next(), ops.next()) else {
        return op.emit_op_error("loop wrapper does not contain exactly one nested op");
    };
    if !is_loop_wrapper(nested) && !nested.is("omp.loop_nest") {
        return op.emit_op_error("nested in loop wrapper is not another loop wrapper or `omp.loop_nest`");
    }
    Ok(())
}

/// Returns true if an operation is of this dialect.
pub(crate) fn is_omp(op: Operation<'_, '_>) -> bool {
    op.name().dialect_name() == "omp"
}

/// `ComposableOpInterface`: whether an operation is part of a composite construct.
pub fn is_composite(op: Operation<'_, '_>) -> bool {
    op.attribute("omp.composite").is_some()
}
