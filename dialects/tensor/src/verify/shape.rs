//! Checks of casts, reshapes and accesses.

use crate::{ExtractOp, InsertOp, ReshapeOp};
use terrace_interfaces::cast::Cast;
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{DYNAMIC, LogicalResult, Type, TypedOp};

/// `tensor.cast`.
pub(crate) static CAST: Cast = Cast {
    are_compatible: |from, to| {
        is_pair(from, to, |from, to| {
            from.shaped_element() == to.shaped_element() && have_compatible_shapes(from, to)
        })
    },
};

/// `tensor.bitcast`.
pub(crate) static BITCAST: Cast = Cast {
    are_compatible: |from, to| {
        is_pair(from, to, |from, to| {
            element_width_bits(from) == element_width_bits(to) && have_compatible_shapes(from, to)
        })
    },
};

fn is_pair(from: &[Type<'_>], to: &[Type<'_>], are_compatible: fn(Type<'_>, Type<'_>) -> bool) -> bool {
    matches!((from, to), ([from], [to]) if are_compatible(*from, *to))
}

fn element_width_bits(ty: Type<'_>) -> Option<u32> {
    ty.element_or_self().int_or_float_width()
}

impl ReshapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (source, result) = (self.source().ty(), self.result().ty());
        if source.shaped_element() != result.shaped_element() {
            return op
                .emit_op_error("element types of source and destination tensor types should be the same");
        }
        let Some(rank) = result.rank() else { return Ok(()) };
        if source.has_static_shape()
            && result.has_static_shape()
            && source.element_count() != result.element_count()
        {
            return op.emit_op_error("source and destination tensor should have the same number of elements");
        }
        match self.shape().ty().shape() {
            Some([DYNAMIC]) => op.emit_op_error(
                "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type",
            ),
            Some([len]) if usize::try_from(*len) != Ok(rank) => {
                op.emit_op_error("length of shape operand differs from the result's tensor rank")
            }
            _ => Ok(()),
        }
    }
}

impl ExtractOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.tensor().ty().rank() != Some(self.indices().len()) {
            return self.op().emit_op_error("incorrect number of indices for extract_element");
        }
        Ok(())
    }
}

impl InsertOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.dest().ty().rank() != Some(self.indices().len()) {
            return self.op().emit_op_error("incorrect number of indices");
        }
        Ok(())
    }
}
