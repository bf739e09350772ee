//! Verification of code that one thread of a subgroup runs for all.

use crate::{WarpExecuteOnLane0Op, YieldOp};
use terrace_ir::{LogicalResult, Operation, Type, TypedOp};

impl WarpExecuteOnLane0Op<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let entry = self.warp_region().first_block();
        if self.args().len() != entry.map_or(0, |entry| entry.argument_count()) {
            return op.emit_op_error("expected same number op arguments and block arguments.");
        }
        let Some(last) = entry.and_then(|entry| entry.last_op()).filter(|last| last.is(YieldOp::SPEC.name))
        else {
            return op.emit_op_error("expected body to be terminated with 'gpu.yield'");
        };
        if last.operand_count() != self.results().len() {
            return op.emit_op_error("expected same number of yield operands and return values.");
        }
        let size = self.warp_size();
        for (inside, given) in entry.into_iter().flat_map(|entry| entry.arguments()).zip(self.args()) {
            verify_distribution(op, inside.ty(), given.ty(), size)?;
        }
        for (inside, result) in last.operands().zip(self.results()) {
            verify_distribution(op, inside.ty(), result.ty(), size)?;
        }
        Ok(())
    }
}

/// Checks that a value of the first type, spread over the threads of a subgroup, is one of the second in each.
fn verify_distribution(
    op: Operation<'_, '_>,
    expanded: Type<'_>,
    distributed: Type<'_>,
    threads: i64,
) -> LogicalResult {
    if expanded == distributed {
        return Ok(());
    }
    if !expanded.is_vector() || !distributed.is_vector() {
        return op.emit_op_error("expected vector type for distributed operands.");
    }
    if expanded.rank() != distributed.rank() || expanded.element_or_self() != distributed.element_or_self() {
        return op.emit_op_error("expected distributed vectors to have same rank and element type.");
    }
    let mut factor = 1i64;
    let sizes = expanded.shape().unwrap_or_default().iter().zip(distributed.shape().unwrap_or_default());
    for (at, (whole, part)) in sizes.enumerate() {
        if whole.checked_rem(*part) != Some(0) {
            return op.emit_op_error(format_args!(
                "expected expanded vector dimension #{at} ({whole}) to be a multipler of the distributed vector \
                 dimension ({part})"
            ));
        }
        factor = factor.wrapping_mul(whole / part);
    }
    if factor != threads {
        return op.emit_op_error(format_args!(
            "incompatible distribution dimensions from '{expanded}' to '{distributed}' with warp size = {threads}"
        ));
    }
    Ok(())
}
