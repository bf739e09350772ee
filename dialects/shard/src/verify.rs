//! Verification beyond the declared constraints, most of it against the grid, when symbols are known.

use crate::attributes::{directions, split_axes};
use crate::facts::{Grid, Group, error_at};
use crate::*;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Attribute, DYNAMIC, Failure, LogicalResult, Operation, TypedOp};

impl GridOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let sizes = self.sizes();
        if sizes.is_empty() {
            return self.op().emit_op_error("rank of grid is expected to be a positive integer");
        }
        match sizes.iter().any(|size| *size < 0 && *size != DYNAMIC) {
            true => {
                self.op().emit_op_error("dimension size of a grid is expected to be non-negative or dynamic")
            }
            false => Ok(()),
        }
    }
}

impl ShardingOp<'_, '_> {
    pub(crate) fn verify(self) -> LogicalResult {
        let op = self.op();
        let mut seen = Vec::new();
        let dimensions = axes_of_dimensions(op);
        for axis in dimensions.iter().flatten() {
            if *axis < 0 {
                return op.emit_error("grid axis is expected to be non-negative");
            }
            if seen.contains(axis) {
                return op.emit_error("grid axis duplicated");
            }
            seen.push(*axis);
        }
        let halos = numbers(op, "static_halo_sizes");
        if !halos.is_empty() && !numbers(op, "static_sharded_dims_offsets").is_empty() {
            return op.emit_op_error("halo sizes and shard offsets are mutually exclusive");
        }
        let split = dimensions.iter().filter(|axes| !axes.is_empty()).count();
        match !halos.is_empty() && halos.len() != 2 * split {
            true => op.emit_error("halo sizes must be specified for all split axes."),
            false => Ok(()),
        }
    }
}

impl<'a, 'c> ShardingOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        let op = self.op();
        let grid = Grid::of(op, scope)?;
        let offsets = numbers(op, "static_sharded_dims_offsets");
        if offsets.is_empty() {
            return Ok(());
        }
        if grid.shape.contains(&DYNAMIC) {
            return op
                .emit_error("sharded dims offsets are not allowed for device grids with dynamic shape.");
        }
        let mut offsets = &offsets[..];
        for axes in axes_of_dimensions(op).iter().filter(|axes| !axes.is_empty()) {
            grid.verify_axes(op, axes)?;
            // Of each piece where it begins, and where the last one ends.
            let pieces = axes.iter().filter_map(|axis| grid.size_along(*axis)).fold(0, i64::saturating_add);
            let needed = usize::try_from(pieces).unwrap_or(usize::MAX).saturating_add(1);
            let given = &offsets[..needed.min(offsets.len())];
            let falls = |pair: &[i64]| !pair.contains(&DYNAMIC) && pair[0] > pair[1];
            if given.windows(2).any(falls) {
                return op.emit_error("sharded dims offsets must be non-decreasing.");
            }
            if given.len() < needed {
                return op.emit_error("sharded dims offsets has wrong size.");
            }
            offsets = &offsets[needed..];
        }
        Ok(())
    }
}

impl<'a, 'c> GridShapeOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        verify_result_per_axis(self.op(), scope)
    }
}

impl<'a, 'c> ProcessMultiIndexOp<'a, 'c> {
    pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
        verify_result_per_axis(self.op(), scope)
    }
}

/// Checks that there is a result for each direction that is named, or for each of the grid if none is.
fn verify_result_per_axis<'a, 'c>(op: Operation<'a, 'c>, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
    let grid = Grid::of(op, scope)?;
    let axes = op.attribute("axes").and_then(directions).unwrap_or_default();
    grid.verify_axes(op, &axes)?;
    let wanted = if axes.is_empty() { grid.shape.len() } else { axes.len() };
    let given = op.result_count();
    match given == wanted {
        true => Ok(()),
        false => op.emit_error(format_args!("Unexpected number of results {given}. Expected {wanted}.")),
    }
}

/// Checks nothing but that there is a grid of the name.
macro_rules! verify_grid {
    ($($op:ident)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
                Grid::of(self.op(), scope).map(drop)
            }
        }
    )*};
}

verify_grid!(NeighborsLinearIndicesOp ProcessLinearIndexOp UpdateHaloOp);

/// Checks the group, and what else there is to check of it and the operation.
macro_rules! verify_group {
    ($($op:ident: |$group:ident, $name:ident| $check:expr;)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn verify_symbol_uses(self, scope: &SymbolScope<'a, 'c>) -> LogicalResult {
                let $name = self.op();
                let $group = Group::of($name, scope)?;
                $check
            }
        }
    )*};
}

verify_group! {
    AllGatherOp: |group, op| verify_gathered(op, &group);
    AllReduceOp: |_group, op| Ok(());
    AllSliceOp: |group, op| verify_piece(op, &group, "slice_axis", "Slice");
    AllToAllOp: |group, op| verify_exchanged(op, &group);
    BroadcastOp: |group, op| group.verify_device(op, "root");
    GatherOp: |group, op| group.verify_device(op, "root").and_then(|()| verify_gathered(op, &group));
    RecvOp: |group, op| match op.attribute("source") {
        Some(_) => group.verify_device(op, "source"),
        None => Ok(()),
    };
    ReduceOp: |group, op| group.verify_device(op, "root");
    ReduceScatterOp: |group, op| verify_piece(op, &group, "scatter_axis", "Scatter");
    ScatterOp: |group, op| {
        group.verify_device(op, "root").and_then(|()| verify_piece(op, &group, "scatter_axis", "Scatter"))
    };
    SendOp: |group, op| group.verify_device(op, "destination");
    ShiftOp: |group, op| {
        let axis = axis(op, "shift_axis");
        match group.axes.iter().any(|one| i64::from(*one) == axis) {
            true => Ok(()),
            false => op.emit_error(format_args!(
                "Invalid shift axis {axis}. It must be one of the grouping grid axes."
            )),
        }
    };
}

/// Returns the shapes of the tensor that comes in and of the one that goes out, which have one rank.
fn shapes<'c>(op: Operation<'_, 'c>) -> (&'c [i64], &'c [i64]) {
    (op.operand(0).ty().shape().unwrap_or_default(), op.result(0).ty().shape().unwrap_or_default())
}

/// Returns a dimension of a tensor by an attribute.
fn axis(op: Operation<'_, '_>, attribute: &str) -> i64 {
    op.attribute(attribute).and_then(Attribute::as_i64).unwrap_or_default()
}

/// Returns a dimension of a tensor by an attribute, which has to be there.
fn bounded_axis(op: Operation<'_, '_>, attribute: &str, word: &str, rank: usize) -> Result<usize, Failure> {
    let axis = axis(op, attribute);
    match usize::try_from(axis).ok().filter(|axis| *axis < rank) {
        Some(axis) => Ok(axis),
        None => {
            error_at(op, format_args!("{word} axis {axis} is out of bounds [0, {rank})."))?;
            Err(Failure)
        }
    }
}

/// Checks a dimension of the result; what is wanted may be unknown, and then has to be so.
fn verify_size(op: Operation<'_, '_>, axis: usize, wanted: Option<i64>, given: i64) -> LogicalResult {
    if given == DYNAMIC || wanted == Some(given) {
        return Ok(());
    }
    let wanted = wanted.map_or_else(|| "dynamic".to_owned(), |wanted| wanted.to_string());
    error_at(
        op,
        format_args!("Dimension size mismatch for result axis {axis}. Expected {wanted}, but got {given}."),
    )
}

/// Checks that all dimensions are kept but for these.
fn verify_kept(op: Operation<'_, '_>, but: &[i64]) -> LogicalResult {
    let (input, result) = shapes(op);
    for (axis, (size, given)) in input.iter().zip(result).enumerate() {
        if !but.contains(&(axis as i64)) {
            verify_size(op, axis, known(*size), *given)?;
        }
    }
    Ok(())
}

/// Returns a size, if it is known.
fn known(size: i64) -> Option<i64> {
    (size != DYNAMIC).then_some(size)
}

/// Checks pieces that are put one after the other.
fn verify_gathered(op: Operation<'_, '_>, group: &Group) -> LogicalResult {
    let (input, result) = shapes(op);
    let gathered = bounded_axis(op, "gather_axis", "Gather", result.len())?;
    for (axis, (size, given)) in input.iter().zip(result).enumerate() {
        let size = known(*size);
        let wanted = if axis == gathered { times(size, group.size()) } else { size };
        verify_size(op, axis, wanted, *given)?;
    }
    Ok(())
}

fn times(size: Option<i64>, group: Option<i64>) -> Option<i64> {
    size?.checked_mul(group?)
}

/// Checks the piece that a device of the group has.
fn verify_piece(op: Operation<'_, '_>, group: &Group, attribute: &str, word: &str) -> LogicalResult {
    let (input, result) = shapes(op);
    let cut = bounded_axis(op, attribute, word, input.len().min(result.len()))?;
    verify_kept(op, &[cut as i64])?;
    let wanted = match (known(input[cut]), group.size()) {
        (Some(size), Some(group)) => match (size.checked_rem(group), size.checked_div(group)) {
            (Some(0), Some(piece)) => Some(piece),
            _ => {
                return error_at(
                    op,
                    format_args!(
                        "Operand dimension size {size} is not divisible by collective device group size {group} for \
                     tensor axis {cut}."
                    ),
                );
            }
        },
        _ => None,
    };
    verify_size(op, cut, wanted, result[cut])
}

/// Checks a tensor that is cut along one dimension, and whose pieces are put one after the other along another.
fn verify_exchanged(op: Operation<'_, '_>, group: &Group) -> LogicalResult {
    let (input, result) = shapes(op);
    let (cut, grown) = (axis(op, "split_axis"), axis(op, "concat_axis"));
    if cut == grown {
        return verify_kept(op, &[]);
    }
    verify_kept(op, &[cut, grown])?;
    let rank = input.len().min(result.len());
    let cut = bounded_axis(op, "split_axis", "Split", rank)?;
    let grown = bounded_axis(op, "concat_axis", "Concat", rank)?;
    verify_size(op, grown, times(known(input[grown]), group.size()), result[grown])?;
    let piece = known(input[cut]).zip(group.size()).and_then(|(size, group)| match size.checked_rem(group) {
        Some(0) => size.checked_div(group),
        _ => None,
    });
    verify_size(op, cut, piece, result[cut])
}

fn axes_of_dimensions(op: Operation<'_, '_>) -> Vec<Vec<i16>> {
    op.attribute("split_axes").and_then(split_axes).unwrap_or_default()
}

fn numbers(op: Operation<'_, '_>, attribute: &str) -> Vec<i64> {
    op.attribute(attribute).and_then(Attribute::as_i64_array).unwrap_or_default()
}
