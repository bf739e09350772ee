//! Elements in other places, and shapes that the program computes.

use crate::facts::{list_text, reductions::differ};
use crate::{
    AddOp, BitcastConvertOp, BroadcastInDimOp, DynamicBroadcastInDimOp, DynamicIotaOp, DynamicReshapeOp,
    IotaOp, RealDynamicSliceOp, ReshapeOp, ReverseOp, RngBitGeneratorOp,
};
use terrace_ir::verify::have_compatible_shapes;
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, TypedOp};

/// Returns the bits of an element; of a complex number, of both parts.
fn bits(ty: Type<'_>) -> Option<i64> {
    match ty.as_complex() {
        Some(part) => Some(i64::from(part.int_or_float_width()?) * 2),
        None => ty.int_or_float_width().map(i64::from),
    }
}

impl AddOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let element = self.lhs().ty().element_or_self();
        let mut others = [self.rhs().ty(), self.result().ty()].into_iter();
        let is_plain = terrace_quant::storage_type(element).is_none();
        if is_plain && others.any(|ty| !crate::facts::are_compatible_elements(element, ty)) {
            return self.op().emit_error("op requires the same element type for all operands and results");
        }
        Ok(())
    }
}

impl BitcastConvertOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (from, to) = (self.operand().ty(), self.result().ty());
        let (a, b) = (from.element_or_self(), to.element_or_self());
        if a.as_complex().is_some() != b.as_complex().is_some() {
            return op.emit_op_error(format_args!(
                "cannot convert between real and complex types, but got: '{from}' and '{to}'"
            ));
        }
        let (Some(a), Some(b)) = (bits(a), bits(b)) else { return Ok(()) };
        let (Some(from_sizes), Some(to_sizes)) = (from.shape(), to.shape()) else { return Ok(()) };
        let mismatch = || {
            op.emit_op_error(format_args!(
                "operand and result shapes must match except for the innermost dimension of the shape with the smaller \
                 element type. Got: '{from}' and '{to}'."
            ))
        };
        if a == b {
            return if have_compatible_shapes(from, to) { Ok(()) } else { mismatch() };
        }
        let (small, small_bits, big, big_bits) =
            if a < b { (from_sizes, a, to_sizes, b) } else { (to_sizes, b, from_sizes, a) };
        if small.len() != big.len() + 1 {
            let (small, big) = (small.len(), big.len());
            return op.emit_op_error(format_args!(
                "rank of smaller element type ({small}) should be 1 more than rank of larger element type ({big}), but \
                 {small} != {big} + 1."
            ));
        }
        let (last, outer) = small.split_last().expect("it has a dimension more than another shape");
        if outer.iter().zip(big).any(|(a, b)| differ(*a, *b)) {
            return mismatch();
        }
        if *last != DYNAMIC && last.checked_mul(small_bits) != Some(big_bits) {
            return op.emit_op_error(format_args!(
                "requires compatible bit widths. Got: '{from}' and '{to}', but {small_bits} * {last} != {big_bits}."
            ));
        }
        Ok(())
    }
}

/// Checks the dimensions of a result along which an operand lies.
fn verify_broadcast(
    op: Operation<'_, '_>,
    dimensions: &[i64],
    operand: Type<'_>,
    result: Type<'_>,
) -> LogicalResult {
    let (Some(own), Some(whole)) = (operand.shape(), result.shape()) else { return Ok(()) };
    if dimensions.len() != own.len() {
        return op.emit_op_error(format_args!(
            "broadcast_dimensions size ({}) does not match operand rank ({})",
            dimensions.len(),
            own.len()
        ));
    }
    if whole.len() < own.len() {
        return op.emit_op_error(format_args!(
            "result rank ({}) is less than operand rank ({})",
            whole.len(),
            own.len()
        ));
    }
    for (at, dim) in dimensions.iter().enumerate() {
        if dimensions[..at].contains(dim) {
            return op.emit_op_error("broadcast_dimensions should not have duplicates");
        }
        let Some(&size) = usize::try_from(*dim).ok().and_then(|dim| whole.get(dim)) else {
            return op.emit_op_error(format_args!(
                "broadcast_dimensions contains invalid value {dim} for result with rank {}",
                whole.len()
            ));
        };
        if own[at] != 1 && differ(own[at], size) {
            let own = own[at];
            return op.emit_op_error(format_args!(
                "size of operand dimension {at} ({own}) is not equal to 1 or size of result dimension {dim} ({size})"
            ));
        }
    }
    Ok(())
}

fn integers(op: Operation<'_, '_>, name: &str) -> Vec<i64> {
    op.attribute(name).and_then(|list| list.as_i64_array()).unwrap_or_default()
}

impl BroadcastInDimOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_broadcast(op, &integers(op, "broadcast_dimensions"), self.operand().ty(), self.result().ty())
    }
}

impl DynamicBroadcastInDimOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        verify_broadcast(op, &integers(op, "broadcast_dimensions"), self.operand().ty(), self.result().ty())
    }
}

fn verify_iota(op: Operation<'_, '_>, result: Type<'_>) -> LogicalResult {
    let dimension =
        op.attribute("iota_dimension").and_then(|dimension| dimension.as_i64()).unwrap_or_default();
    if result.rank().is_some_and(|rank| dimension >= rank as i64) {
        return op.emit_op_error("iota dimension cannot go beyond the output rank.");
    }
    Ok(())
}

impl IotaOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        if self.output().ty().rank() == Some(0) {
            return self.op().emit_op_error("does not support scalars.");
        }
        verify_iota(self.op(), self.output().ty())
    }
}

impl DynamicIotaOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_iota(self.op(), self.result().ty())
    }
}

impl ReshapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        verify_count(self.op(), self.operand().ty(), self.result().ty())
    }
}

/// Checks that two static shapes have one number of elements.
fn verify_count(op: Operation<'_, '_>, operand: Type<'_>, result: Type<'_>) -> LogicalResult {
    if !operand.has_static_shape()
        || !result.has_static_shape()
        || operand.element_count() == result.element_count()
    {
        return Ok(());
    }
    let (given, wanted) =
        (result.element_count().unwrap_or_default(), operand.element_count().unwrap_or_default());
    op.emit_op_error(format_args!(
        "number of output elements ({given}) doesn't match expected number of elements ({wanted})"
    ))
}

impl DynamicReshapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (from, to) = (self.operand().ty(), self.result().ty());
        if !crate::facts::are_compatible_elements(from, to) {
            return self.op().emit_op_error(format_args!(
                "expects operand and result to have compatible element type. Got: '{from}' and '{to}'"
            ));
        }
        let length = self.output_shape().ty().shape().and_then(|shape| shape.first()).copied();
        if to.rank().is_some_and(|rank| length.is_some_and(|length| differ(rank as i64, length))) {
            return self
                .op()
                .emit_op_error("result should have a rank equal to the number of elements in output_shape");
        }
        verify_count(self.op(), from, to)
    }
}

impl RealDynamicSliceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let Some(rank) = self.operand().ty().rank() else { return Ok(()) };
        let lists = [
            ("start_indices", self.start_indices().ty()),
            ("limit_indices", self.limit_indices().ty()),
            ("strides", self.strides().ty()),
        ];
        for (name, ty) in lists {
            if let Some(&length) = ty.shape().and_then(|shape| shape.first())
                && differ(length, rank as i64)
            {
                return self.op().emit_op_error(format_args!(
                    "has mismatched number of operand rank ({rank}) and {name} size ({length})"
                ));
            }
        }
        Ok(())
    }
}

impl ReverseOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, dimensions) = (self.op(), integers(self.op(), "dimensions"));
        let rank = self.operand().ty().rank().unwrap_or_default() as i64;
        for (at, dim) in dimensions.iter().enumerate() {
            if dimensions[..at].contains(dim) {
                return op.emit_op_error(format_args!(
                    "dimensions should be unique. Got: {}",
                    list_text(&dimensions)
                ));
            }
            if *dim < 0 {
                return op.emit_op_error(format_args!(
                    "all dimensions should be non-negative. Got dimension: {dim}."
                ));
            }
            if *dim >= rank {
                return op.emit_op_error(format_args!(
                    "all dimensions should be between [0, {rank}). Got dimension: {dim}."
                ));
            }
        }
        Ok(())
    }
}

impl RngBitGeneratorOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (before, after) = (self.initial_state().ty(), self.output_state().ty());
        if !crate::facts::are_compatible_pair(before, after) {
            return self.op().emit_op_error(format_args!(
                "output state shape must be compatible with initial state shape. Got: '{before}' and '{after}'"
            ));
        }
        Ok(())
    }
}
