//! Checks of `tensor.gather` and `tensor.scatter`.

use crate::{GatherOp, ScatterOp};
use terrace_ir::{Ctx, LogicalResult, Operation, Type, TypedOp};

impl GatherOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, dims) = (self.op(), self.gather_dims());
        let (source, indices, result) = (self.source().ty(), self.indices().ty(), self.result().ty());
        verify_dims(op, &dims, indices, source.rank().unwrap_or(0), "gather", "source")?;
        verify_slices(op, ("result", result), source, indices, &dims)
    }
}

impl ScatterOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, dims) = (self.op(), self.scatter_dims());
        let (source, dest, indices) = (self.source().ty(), self.dest().ty(), self.indices().ty());
        verify_dims(op, &dims, indices, dest.rank().unwrap_or(0), "scatter", "dest")?;
        if !self.unique() {
            return op.emit_op_error("requires 'unique' attribute to be set");
        }
        verify_slices(op, ("source", source), dest, indices, &dims)
    }
}

/// Checks the dimensions in which coordinates lie.
fn verify_dims(
    op: Operation<'_, '_>,
    dims: &[i64],
    indices: Type<'_>,
    rank: usize,
    name: &str,
    of: &str,
) -> LogicalResult {
    if dims.is_empty() {
        return op.emit_op_error(format_args!("{name}_dims must be non-empty"));
    }
    if dims.len() > rank {
        return op.emit_op_error(format_args!("{name}_dims overflow {of} rank"));
    }
    let coordinates = indices.shape().and_then(|shape| shape.last());
    if coordinates != Some(&(dims.len() as i64)) {
        return op.emit_op_error(format_args!(
            "{name}_dims length must match the size of last dimension of indices"
        ));
    }
    for &dim in dims {
        if dim < 0 {
            return op.emit_op_error(format_args!("{name}_dims value must be non-negative"));
        }
        if dim >= rank as i64 {
            return op.emit_op_error(format_args!("{name}_dims value must be smaller than {of} rank"));
        }
    }
    if !dims.is_sorted_by(|a, b| a < b) {
        return op.emit_op_error(format_args!("{name}_dims values must be strictly increasing"));
    }
    Ok(())
}

/// Checks the type of all slices together: in it the dimensions of coordinates have size one, or are left out.
fn verify_slices<'c>(
    op: Operation<'_, 'c>,
    (name, given): (&str, Type<'c>),
    whole: Type<'c>,
    indices: Type<'c>,
    dims: &[i64],
) -> LogicalResult {
    let full = slices_type(op.context(), whole, indices, dims, true);
    let reduced = slices_type(op.context(), whole, indices, dims, false);
    if given == full || given == reduced {
        return Ok(());
    }
    op.emit_op_error(format_args!(
        "{name} type mismatch: expected '{full}' or its rank-reduced variant '{reduced}' (got: '{given}')"
    ))
}

fn slices_type<'c>(
    context: Ctx<'c>,
    whole: Type<'c>,
    indices: Type<'c>,
    dims: &[i64],
    keeps_ones: bool,
) -> Type<'c> {
    let batch = indices.shape().unwrap_or_default();
    let mut shape = batch[..batch.len().saturating_sub(1)].to_vec();
    for (at, &size) in (0i64..).zip(whole.shape().unwrap_or_default()) {
        match (dims.contains(&at), keeps_ones) {
            (false, _) => shape.push(size),
            (true, true) => shape.push(1),
            (true, false) => {}
        }
    }
    whole.with_shape(context, &shape)
}
