//! Operations that move elements.

use super::{are_compatible_sizes, divide_exactly, is_static, list, same_elements_in_and_out, size_of};
use crate::constant_shape;
use crate::{
    ConcatOp, GatherOp, PadOp, ReshapeOp, ResizeOp, ScatterOp, SliceOp, TileOp, TransposeOp, shape_rank,
};
use terrace_ir::{DYNAMIC, LogicalResult, Operation, Type, TypedOp};

impl ConcatOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let output = self.output();
        if self.input1().len() == 0 {
            return op.emit_op_error("expect at least one input");
        }
        self.input1().try_for_each(|input| same_elements_in_and_out(op, input, output))?;
        let inputs = self.input1().map(|input| input.ty().shape());
        let Some(first) = inputs.clone().flatten().next() else { return Ok(()) };
        let axis = self.axis();
        let Some(axis) = usize::try_from(axis).ok().filter(|axis| *axis < first.len()) else {
            return op.emit_op_error(format_args!(
                "expect axis to be within range 0 < axis < rank(input1[firstRankedTensorIdx]), got {axis}"
            ));
        };
        let Some(shapes) = inputs.collect::<Option<Vec<_>>>() else { return Ok(()) };
        for (number, shape) in shapes.iter().enumerate().skip(1) {
            verify_beside(op, axis, first, shape, number)?;
        }
        let Some(shape) = output.ty().shape() else { return Ok(()) };
        if shape.len() != first.len() {
            return op.emit_op_error(format_args!(
                "expect output rank to match inputs rank, got {} vs {}",
                shape.len(),
                first.len()
            ));
        }
        let mut along = shapes.iter().map(|shape| Some(shape[axis]).filter(|size| is_static(*size)));
        let sum = along.try_fold(0_i64, |sum, size| Some(sum.wrapping_add(size?)));
        match sum {
            Some(sum) if is_static(shape[axis]) && sum != shape[axis] => op.emit_op_error(format_args!(
                "requires sum of axis dimensions of input1 equal to output axis dimension, got {sum} and {}",
                shape[axis]
            )),
            _ => Ok(()),
        }
    }
}

/// Checks that an operand has the sizes of the first one, but for those along the axis.
fn verify_beside(
    op: Operation<'_, '_>,
    axis: usize,
    first: &[i64],
    shape: &[i64],
    number: usize,
) -> LogicalResult {
    if shape.len() != first.len() {
        return op.emit_op_error(format_args!(
            "expect all operands to have the same rank, but got {} vs {} on operands 0 and {number}",
            first.len(),
            shape.len()
        ));
    }
    for (at, (&size, &wanted)) in shape.iter().zip(first).enumerate() {
        if at != axis && !are_compatible_sizes(size, wanted) {
            return op.emit_op_error(format_args!(
                "expect all operand shapes to have the same sizes on non-axis dimensions, but got {size} vs {wanted} \
                 at index {at} on operands 0 and {number}"
            ));
        }
    }
    Ok(())
}

/// Checks sizes of a tensor against those that are known, by name; what is not known yet is learnt.
fn require_sizes(op: Operation<'_, '_>, name: &str, ty: Type<'_>, known: [&mut i64; 3]) -> LogicalResult {
    let Some(shape) = ty.shape() else { return Ok(()) };
    for (at, (known, &given)) in known.into_iter().zip(shape).enumerate() {
        if !is_static(*known) {
            *known = given;
        } else if is_static(given) && *known != given {
            return op.emit_op_error(format_args!(
                "requires {name} dimension {at} to have size {known}, got {given}"
            ));
        }
    }
    Ok(())
}

impl GatherOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        same_elements_in_and_out(op, self.values(), self.output())?;
        let values = self.values().ty();
        let (mut n, mut c, mut w) = (size_of(values, 0), size_of(values, 2), DYNAMIC);
        require_sizes(op, "indices", self.indices().ty(), [&mut n, &mut w, &mut 0])?;
        require_sizes(op, "output", self.output().ty(), [&mut n, &mut w, &mut c])
    }
}

impl ScatterOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        same_elements_in_and_out(op, self.values_in(), self.values_out())?;
        same_elements_in_and_out(op, self.input(), self.values_out())?;
        let values = self.values_in().ty();
        let (mut n, mut k, mut c, mut w) =
            (size_of(values, 0), size_of(values, 1), size_of(values, 2), DYNAMIC);
        require_sizes(op, "indices", self.indices().ty(), [&mut n, &mut w, &mut 0])?;
        require_sizes(op, "input", self.input().ty(), [&mut n, &mut w, &mut c])?;
        require_sizes(op, "values_out", self.values_out().ty(), [&mut n, &mut k, &mut c])?;
        if is_static(k) && is_static(w) && k < w {
            return op.emit_op_error(format_args!("requires dimensions K >= W, got K={k} and W={w}"));
        }
        Ok(())
    }
}

impl PadOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (self.input1(), self.output());
        same_elements_in_and_out(op, input, output)?;
        same_elements_in_and_out(op, self.pad_const(), output)?;
        let (Some(input), Some(output)) = (input.ty().shape(), output.ty().shape()) else { return Ok(()) };
        let (rank, given) = (input.len(), output.len());
        if rank != given {
            return op.emit_op_error(format_args!(
                "expect same input and output tensor rank, but got inputRank: {rank}, outputRank: {given}"
            ));
        }
        let Some(padding) = constant_shape(self.padding()) else { return Ok(()) };
        if padding.len() != 2 * rank {
            return op.emit_op_error(format_args!(
                "padding tensor must have {rank} * 2 = {} elements, but got {}",
                2 * rank,
                padding.len()
            ));
        }
        for (at, pair) in padding.chunks_exact(2).enumerate() {
            let (start, end) = (pair[0], pair[1]);
            if start < -1 || end < -1 {
                return op.emit_op_error(format_args!(
                    "invalid padding values at dimension {at}: values must be non-negative or -1 for dynamic padding, \
                     got [{start}, {end}]"
                ));
            }
            let (size, given) = (input[at], output[at]);
            let wanted = size.wrapping_add(start).wrapping_add(end);
            if is_static(size) && is_static(given) && given != wanted {
                return op.emit_op_error(format_args!(
                    "mismatch in output shape at dimension {at}: expected {size} + {start} + {end} = {wanted}, but got \
                     {given}"
                ));
            }
        }
        Ok(())
    }
}

impl ReshapeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (input, output) = (self.input1().ty(), self.output().ty());
        same_elements_in_and_out(op, self.input1(), self.output())?;
        let Some(shape) = constant_shape(self.shape()) else { return Ok(()) };
        if shape.iter().filter(|size| **size == -1).count() > 1 {
            return op.emit_op_error("expected at most one target dimension to be -1");
        }
        let Some(given) = output.shape() else { return Ok(()) };
        if shape.len() != given.len() {
            return op.emit_op_error("new shape does not match result rank");
        }
        for (&size, &given) in shape.iter().zip(given) {
            if size != -1 && !are_compatible_sizes(size, given) {
                return op.emit_op_error("new shape is inconsistent with result shape");
            }
            if is_static(size) && size < -1 {
                return op.emit_op_error(format_args!("new shape has invalid tensor dimension size {size}"));
            }
        }
        if !input.has_static_shape() {
            return Ok(());
        }
        let count = element_count(input);
        let cannot =
            |into: i64| op.emit_op_error(format_args!("cannot reshape {count} elements into {into}"));
        if output.has_static_shape() && element_count(output) != count {
            return cannot(element_count(output));
        }
        let known =
            shape.iter().filter(|size| **size > 0).fold(1, |product: i64, size| product.wrapping_mul(*size));
        let is_known = shape.iter().all(|size| *size > 0);
        if (is_known && known != count) || (!is_known && known > count) {
            return cannot(known);
        }
        Ok(())
    }
}

/// Returns the number of elements of a static shape.
fn element_count(ty: Type<'_>) -> i64 {
    ty.shape().unwrap_or_default().iter().fold(1, |product: i64, size| product.wrapping_mul(*size))
}

impl ResizeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let (Some(scale), Some(offset), Some(border)) =
            (constant_shape(self.scale()), constant_shape(self.offset()), constant_shape(self.border()))
        else {
            return Ok(());
        };
        if scale.iter().any(|scale| *scale <= 0) {
            return op.emit_op_error(format_args!("expect all scale values to be > 0, got {}", list(&scale)));
        }
        let (Some(input), Some(output)) = (self.input().ty().shape(), self.output().ty().shape()) else {
            return Ok(());
        };
        for (at, (dimension, axis)) in [("height", "y"), ("width", "x")].into_iter().enumerate() {
            let (size, given) = (input[at + 1], output[at + 1]);
            // One element may be repeated as often as it is needed.
            if !is_static(size) || size == 1 {
                continue;
            }
            let (numerator, denominator) = (scale[2 * at], scale[2 * at + 1]);
            let (offset, border) = (offset[at], border[at]);
            let span = (size - 1).wrapping_mul(numerator).wrapping_sub(offset).wrapping_add(border);
            let Some(last) = divide_exactly(span, denominator) else {
                return op.emit_op_error(format_args!(
                    "expected (input_{dimension} - 1) * scale_{axis}_n - offset_{axis} + border_{axis} to be wholly \
                     divisible by scale_{axis}_d, got (({size} - 1) * {numerator} - {offset} + {border}) / \
                     {denominator}"
                ));
            };
            if is_static(given) && last + 1 != given {
                return op.emit_op_error(format_args!(
                    "calculated output {dimension} did not match expected: calculated={}, expected={given}",
                    last + 1
                ));
            }
        }
        Ok(())
    }
}

impl SliceOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        same_elements_in_and_out(op, self.input1(), self.output())?;
        let Some(rank) = self.input1().ty().rank() else { return Ok(()) };
        if let Some(given) = self.output().ty().rank().filter(|given| *given != rank) {
            return op.emit_op_error(format_args!(
                "expect input1 and output to have the same ranks, got {rank} and {given}"
            ));
        }
        for (name, shape) in [("start", self.start()), ("size", self.size())] {
            if shape_rank(shape.ty()) != i64::try_from(rank).ok() {
                return op
                    .emit_op_error(format_args!("length of {name} is not equal to rank of input shape"));
            }
        }
        Ok(())
    }
}

impl TileOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        same_elements_in_and_out(op, self.input1(), self.output())?;
        let (input, output) = (self.input1().ty().rank(), self.output().ty().rank());
        let given =
            shape_rank(self.multiples().ty()).and_then(|rank| usize::try_from(rank).ok()).unwrap_or_default();
        match (input, output) {
            (Some(rank), _) if rank != given => {
                return op
                    .emit_op_error(format_args!("expect 'multiples' to have rank {rank} but got {given}."));
            }
            (Some(input), Some(output)) if input != output => {
                return op.emit_op_error("expect same input and output tensor rank.");
            }
            (None, Some(rank)) if rank != given => {
                return op.emit_op_error(format_args!(
                    "expect 'multiples' array to have length {rank} but got {given}."
                ));
            }
            _ => {}
        }
        let multiples = constant_shape(self.multiples()).unwrap_or_default();
        if multiples.iter().any(|multiple| *multiple <= 0 && *multiple != -1) {
            return op.emit_op_error("expect element of 'multiples' to be positive integer or -1.");
        }
        Ok(())
    }
}

impl TransposeOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        same_elements_in_and_out(op, self.input1(), self.output())?;
        let (input, output) = (self.input1().ty(), self.output().ty());
        let perms = self.perms();
        let wrong_count = |rank: usize, side: &str| {
            op.emit_op_error(format_args!(
                "expected perms attribute to have size {rank} ({side} rank) but got size {}",
                perms.len()
            ))
        };
        if let Some(rank) = input.rank().filter(|rank| *rank != perms.len()) {
            return wrong_count(rank, "input");
        }
        if let (Some(input), Some(output)) = (input.rank(), output.rank())
            && input != output
        {
            return op.emit_op_error("expected input tensor rank to equal result tensor rank");
        }
        if let Some(rank) = output.rank().filter(|rank| *rank != perms.len()) {
            return wrong_count(rank, "output");
        }
        let mut is_taken = vec![false; perms.len()];
        let indices: Option<Vec<usize>> = perms
            .iter()
            .map(|index| {
                let index = usize::try_from(*index).ok()?;
                let taken = is_taken.get_mut(index)?;
                (!std::mem::replace(taken, true)).then_some(index)
            })
            .collect();
        let Some(indices) = indices else {
            return op.emit_op_error("expected valid permutation indices");
        };
        if input.has_static_shape()
            && output.has_static_shape()
            && element_count(input) != element_count(output)
        {
            return op.emit_op_error(format_args!(
                "expected input1 and output to have same numbers of elements, got {} and {}",
                element_count(input),
                element_count(output)
            ));
        }
        let (Some(input), Some(output)) = (input.shape(), output.shape()) else { return Ok(()) };
        for (at, (&from, &given)) in indices.iter().zip(output).enumerate() {
            if !are_compatible_sizes(input[from], given) {
                return op.emit_op_error(format_args!(
                    "expected output tensor dim {at} to match input dim {from} with value of {}",
                    input[from]
                ));
            }
        }
        Ok(())
    }
}
