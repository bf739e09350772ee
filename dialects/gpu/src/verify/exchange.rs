//! Verification of collective operations of the threads of a group.

use crate::{
    AllReduceOp, AllReduceOperation, BroadcastType, RotateOp, SubgroupBroadcastOp, SubgroupReduceOp, YieldOp,
};
use terrace_ir::{Attribute, LogicalResult, Operation, Type, TypedOp};

/// Checks that values of the type can be reduced so; `shown` is what the message speaks of.
fn verify_reduction(
    op: Operation<'_, '_>,
    reduction: AllReduceOperation,
    ty: Type<'_>,
    shown: Type<'_>,
) -> LogicalResult {
    use AllReduceOperation::{
        And, Maximumf, Maxnumf, Maxsi, Maxui, Minimumf, Minnumf, Minsi, Minui, Or, Xor,
    };
    let is_possible = match reduction {
        Minnumf | Maxnumf | Minimumf | Maximumf => ty.is_float(),
        Minsi | Minui | Maxsi | Maxui | And | Or | Xor => ty.is_integer(),
        AllReduceOperation::Add | AllReduceOperation::Mul => true,
    };
    match is_possible {
        true => Ok(()),
        false => op.emit_error(format_args!(
            "`{}` reduction operation is not compatible with type '{shown}'",
            reduction.text()
        )),
    }
}

impl AllReduceOp<'_, '_> {
    pub(crate) fn verify_regions(self) -> LogicalResult {
        let op = self.op();
        let ty = self.result().ty();
        let Some(entry) = self.body().first_block() else {
            return match self.reduction() {
                Some(reduction) => verify_reduction(op, reduction, ty, ty),
                None => op.emit_error("expected either an op attribute or a non-empty body"),
            };
        };
        if self.reduction().is_some() {
            return op.emit_error("expected either an op attribute or a non-empty body");
        }
        if entry.argument_count() != 2 {
            return op.emit_error("expected two region arguments");
        }
        if entry.arguments().any(|argument| argument.ty() != ty) {
            return op.emit_error("incorrect region argument type");
        }
        let mut has_yield = false;
        for last in self.body().blocks().filter_map(|block| block.last_op()) {
            if !last.is(YieldOp::SPEC.name) {
                continue;
            }
            if last.operand_count() != 1 {
                return op.emit_error("expected one gpu.yield operand");
            }
            if last.operand(0).ty() != ty {
                return op.emit_error("incorrect gpu.yield type");
            }
            has_yield = true;
        }
        if has_yield { Ok(()) } else { op.emit_error("expected gpu.yield op in region") }
    }
}

impl SubgroupReduceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let ty = self.result().ty();
        if ty.is_scalable_vector() {
            return op.emit_op_error("is not compatible with scalable vector types");
        }
        verify_reduction(op, self.reduction(), ty.element_or_self(), ty)?;
        let size = self.cluster_size().map(|size| size as u32);
        if let Some(size) = size
            && !size.is_power_of_two()
        {
            return op.emit_op_error(format_args!("cluster size {size} is not a power of two"));
        }
        let stride = self.cluster_stride() as u32;
        if stride != 1 && size.is_none() {
            return op.emit_op_error("cluster stride can only be specified if cluster size is specified");
        }
        if !stride.is_power_of_two() {
            return op.emit_op_error(format_args!("cluster stride {stride} is not a power of two"));
        }
        Ok(())
    }
}

impl RotateOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let value = |attribute: Attribute<'_>| attribute.as_i64().unwrap_or_default();
        let (offset, width) = (value(self.offset()), value(self.width()));
        match offset < width {
            true => Ok(()),
            false => self.op().emit_op_error(format_args!("offset must be in the range [0, {width})")),
        }
    }
}

impl SubgroupBroadcastOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        match (self.broadcast_type(), self.lane()) {
            (BroadcastType::FirstActiveLane, Some(_)) => {
                self.op().emit_op_error("lane can only be specified for `specific_lane` broadcast")
            }
            (BroadcastType::SpecificLane, None) => {
                self.op().emit_op_error("lane must be specified for `specific_lane` broadcast")
            }
            _ => Ok(()),
        }
    }
}
