//! Extractions and insertions.

use crate::{ExtractOp, ExtractStridedSliceOp, InsertOp, InsertStridedSliceOp, POISON_INDEX};
use std::ops::Range;
use terrace_ir::{Attribute, DYNAMIC, LogicalResult, Operation, Type, TypedOp};

impl ExtractOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        if is_vector_of_rank_0(self.result().ty()) {
            return op.emit_error("expected a scalar instead of a 0-d vector as the result type");
        }
        let position = self.static_position();
        verify_dynamic_positions(op, &position, self.dynamic_position().len())?;
        let shape = self.source().ty().shape().unwrap_or_default();
        if position.len() > shape.len() {
            return op.emit_op_error("expected position attribute of rank no greater than vector rank");
        }
        match first_out_of_bounds(&position, shape) {
            Some(at) => op.emit_op_error(format_args!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding \
                 vector dimension or poison (-1)",
                at + 1
            )),
            None => Ok(()),
        }
    }
}

impl InsertOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, source) = (self.op(), self.value_to_store().ty());
        if is_vector_of_rank_0(source) {
            return op.emit_error("expected a scalar instead of a 0-d vector as the source operand");
        }
        let position = self.static_position();
        verify_dynamic_positions(op, &position, self.dynamic_position().len())?;
        let shape = self.dest().ty().shape().unwrap_or_default();
        if position.len() > shape.len() {
            return op.emit_op_error("expected position attribute of rank no greater than dest vector rank");
        }
        let left = shape.len() - position.len();
        if source.is_vector() && source.rank() != Some(left) {
            return op
                .emit_op_error("expected position attribute rank + source rank to match dest vector rank");
        }
        if !source.is_vector() && left != 0 {
            return op.emit_op_error("expected position attribute rank to match the dest vector rank");
        }
        match first_out_of_bounds(&position, shape) {
            Some(at) => op.emit_op_error(format_args!(
                "expected position attribute #{} to be a non-negative integer smaller than the corresponding \
                 dest vector dimension",
                at + 1
            )),
            None => Ok(()),
        }
    }
}

fn is_vector_of_rank_0(ty: Type<'_>) -> bool {
    ty.is_vector() && ty.rank() == Some(0)
}

/// Checks that one operand for each position that the attribute leaves open.
fn verify_dynamic_positions(op: Operation<'_, '_>, position: &[i64], dynamic: usize) -> LogicalResult {
    if position.iter().filter(|at| **at == DYNAMIC).count() != dynamic {
        return op.emit_op_error(
            "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic \
             position) -- this can only happen due to an incorrect fold/rewrite",
        );
    }
    Ok(())
}

/// Returns the first static position that is neither in its dimension nor poison.
fn first_out_of_bounds(position: &[i64], shape: &[i64]) -> Option<usize> {
    let mut both = position.iter().zip(shape);
    both.position(|(at, size)| *at != DYNAMIC && !(POISON_INDEX..*size).contains(at))
}

impl ExtractStridedSliceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, source) = (self.op(), self.source().ty());
        let (offsets, sizes, strides) =
            (integers(self.offsets()), integers(self.sizes()), integers(self.strides()));
        if offsets.len() != sizes.len() || offsets.len() != strides.len() {
            return op.emit_op_error("expected offsets, sizes and strides attributes of same size");
        }
        let shape = source.shape().unwrap_or_default();
        if offsets.len() > shape.len() {
            return op.emit_op_error("expected offsets attribute of rank no greater than vector rank");
        }
        verify_each(op, "offsets", &offsets, shape.iter().map(|size| 0..*size))?;
        verify_each(op, "sizes", &sizes, shape.iter().map(|size| 1..size + 1))?;
        verify_strides(op, &strides)?;
        verify_ends(op, "sizes", &offsets, &sizes, shape)?;
        let result_shape = [&sizes, &shape[sizes.len()..]].concat();
        let scalable = source.scalable_dims();
        let expected = op.context().scalable_vector_type(&result_shape, scalable, source.element_or_self());
        if self.result().ty() != expected {
            return op.emit_op_error(format_args!("expected result type to be '{expected}'"));
        }
        let mut both = sizes.iter().zip(shape).zip(scalable);
        match both.position(|((size, base), scalable)| *scalable && size != base) {
            Some(at) => emit_partial_scalable(op, at, sizes[at], shape[at]),
            None => Ok(()),
        }
    }
}

impl InsertStridedSliceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let (op, source, dest) = (self.op(), self.value_to_store().ty(), self.dest().ty());
        let (offsets, strides) = (integers(self.offsets()), integers(self.strides()));
        let (from, into) = (source.shape().unwrap_or_default(), dest.shape().unwrap_or_default());
        if offsets.len() != into.len() {
            return op.emit_op_error("expected offsets of same size as destination vector rank");
        }
        if strides.len() != from.len() {
            return op.emit_op_error("expected strides of same size as source vector rank");
        }
        let Some(lead) = into.len().checked_sub(from.len()) else {
            return op.emit_op_error("expected source rank to be no greater than destination rank");
        };
        verify_each(op, "offsets", &offsets, into.iter().map(|size| 0..*size))?;
        verify_strides(op, &strides)?;
        let sizes = [&vec![0; lead], from].concat();
        verify_ends(op, "source vector shape", &offsets, &sizes, into)?;
        for (at, (from_scalable, into_scalable)) in
            source.scalable_dims().iter().zip(&dest.scalable_dims()[lead..]).enumerate()
        {
            if from_scalable != into_scalable {
                return op
                    .emit_op_error(format_args!("mismatching scalable flags (at source vector idx={at})"));
            }
            if *from_scalable && from[at] != into[lead + at] {
                return emit_partial_scalable(op, at, from[at], into[lead + at]);
            }
        }
        Ok(())
    }
}

fn integers(attributes: &[Attribute<'_>]) -> Vec<i64> {
    attributes.iter().map(|one| one.as_i64().expect("a verified array of 64-bit integers")).collect()
}

fn verify_each(
    op: Operation<'_, '_>,
    name: &str,
    values: &[i64],
    bounds: impl Iterator<Item = Range<i64>>,
) -> LogicalResult {
    match values.iter().zip(bounds).enumerate().find(|(_, (value, bounds))| !bounds.contains(value)) {
        Some((at, (_, Range { start, end }))) => op
            .emit_op_error(format_args!("expected {name} dimension {at} to be confined to [{start}, {end})")),
        None => Ok(()),
    }
}

/// Checks that only strides of one are supported.
fn verify_strides(op: Operation<'_, '_>, strides: &[i64]) -> LogicalResult {
    match strides.iter().all(|stride| *stride == 1) {
        true => Ok(()),
        false => op.emit_op_error("expected strides to be confined to [1, 2)"),
    }
}

/// Checks that the slice ends within the shape.
fn verify_ends(
    op: Operation<'_, '_>,
    sizes_name: &str,
    offsets: &[i64],
    sizes: &[i64],
    shape: &[i64],
) -> LogicalResult {
    let mut all = offsets.iter().zip(sizes).zip(shape);
    match all.position(|((offset, size), end)| offset + size < 0 || offset + size > *end) {
        Some(at) => op.emit_op_error(format_args!(
            "expected sum(offsets, {sizes_name}) dimension {at} to be confined to [1, {})",
            shape[at] + 1
        )),
        None => Ok(()),
    }
}

fn emit_partial_scalable(op: Operation<'_, '_>, at: usize, size: i64, base: i64) -> LogicalResult {
    op.emit_op_error(format_args!(
        "expected size at idx={at} to match the corresponding base size from the input vector ({size} vs {base})"
    ))
}
