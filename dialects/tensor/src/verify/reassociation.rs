//! Checks of joined and split dimensions.

use crate::{CollapseShapeOp, ExpandShapeOp};
use terrace_interfaces::reassociation::{group_size, groups};
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, TypedOp};

impl CollapseShapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let groups = groups(self.reassociation());
        if groups.iter().any(Vec::is_empty) {
            return self.op().emit_op_error("reassociation indices must not be empty");
        }
        verify_reassociation(self.op(), self.src().ty(), self.result().ty(), &groups)
    }
}

impl ExpandShapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let output = self.static_output_shape();
        if let Some(rank) = self.result().ty().rank().filter(|rank| *rank != output.len()) {
            return op.emit_op_error(format_args!(
                "expected number of static shape dims to be equal to the output rank ({rank}) but found {} inputs \
                 instead",
                output.len()
            ));
        }
        let (dynamic, values) =
            (output.iter().filter(|size| **size == DYNAMIC).count(), self.output_shape().len());
        if dynamic != values {
            return op.emit_op_error(format_args!(
                "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has {dynamic} \
                 dynamic dims while output_shape has {values} values"
            ));
        }
        verify_reassociation(op, self.result().ty(), self.src().ty(), &groups(self.reassociation()))
    }
}

/// Checks that the groups list the dimensions of the expanded type in order, and that the types agree.
fn verify_reassociation<'c>(
    op: Operation<'_, 'c>,
    expanded: Type<'c>,
    collapsed: Type<'c>,
    groups: &[Vec<i64>],
) -> LogicalResult {
    let (Some(from), Some(to)) = (expanded.shape(), collapsed.shape()) else {
        return rank_error(op, expanded, collapsed);
    };
    if from.len() < to.len() {
        return rank_error(op, expanded, collapsed);
    }
    if to.len() != groups.len() {
        return op.emit_op_error(format_args!(
            "expected collapsed rank ({}) to equal the number of reassociation maps ({}).",
            to.len(),
            groups.len()
        ));
    }
    let dims = groups.iter().flatten().max().map_or(0, |dim| dim + 1);
    if !groups.is_empty() && usize::try_from(dims) != Ok(from.len()) {
        return op.emit_op_error(format_args!(
            "expected reassociation map #0 to have size equal to the expanded rank ({}), but it is  {dims}.",
            from.len()
        ));
    }
    let mut expected = 0i64..;
    for (at, group) in groups.iter().enumerate() {
        if group.iter().any(|dim| expected.next() != Some(*dim)) {
            return op
                .emit_op_error(format_args!("expected reassociation map #{at} to be valid and contiguous."));
        }
    }
    verify_sizes(op, from, to, groups)?;
    let inferred = op.context().ranked_tensor_type(to, expanded.element_or_self(), None);
    if expanded.shaped_element() != collapsed.shaped_element() {
        return op.emit_op_error(format_args!(
            "expected collapsed type to be '{inferred}', but got '{collapsed}'"
        ));
    }
    Ok(())
}

fn rank_error<'c>(op: Operation<'_, 'c>, expanded: Type<'c>, collapsed: Type<'c>) -> LogicalResult {
    op.emit_op_error(format_args!(
        "expected the expanded type, '{expanded}' to have a higher (or same) rank than the collapsed type, \
         '{collapsed}'."
    ))
}

fn verify_sizes(
    op: Operation<'_, '_>,
    expanded: &[i64],
    collapsed: &[i64],
    groups: &[Vec<i64>],
) -> LogicalResult {
    let mut next = 0;
    for (at, (group, &size)) in groups.iter().zip(collapsed).enumerate() {
        let dims = next..next + group.len();
        next = dims.end;
        let product = group_size(expanded[dims].iter().copied());
        if product == DYNAMIC && size != DYNAMIC {
            return op.emit_op_error(format_args!(
                "expected dimension {at} of collapsed type to be dynamic since one or more of the corresponding \
                 dimensions in the expanded type is dynamic"
            ));
        }
        if product != size {
            return op.emit_op_error(format_args!(
                "expected dimension {at} of collapsed type to be static value of {product}"
            ));
        }
    }
    Ok(())
}
