//! The last vectors of loops, of which some elements belong to no iteration.

use super::access::{subscripts, variable};
use super::strategy::Strategy;
use crate::bounds::upper;
use crate::loops::largest_divisor_of_trip_count;
use terrace_affine::AffineForOp;
use terrace_interfaces::speculation::is_speculatable;
use terrace_ir::affine::AffineExprKind;
use terrace_ir::ids::OpId;
use terrace_ir::{Operation, TypedOp, Value};
use terrace_memref as memref;

/// Returns true if all vectors of a loop are full.
pub(super) fn is_full(of: AffineForOp<'_, '_>, size: i64) -> bool {
    largest_divisor_of_trip_count(of).is_multiple_of(size.unsigned_abs())
}

/// Returns the vectorized loops around a store, outermost first, whose last vectors would write what the program does
/// not.
pub(super) fn loops_to_mask(store: Operation<'_, '_>, strategy: &Strategy<'_>) -> Vec<OpId> {
    let around = std::iter::successors(store.parent_op(), |op| op.parent_op());
    let mut found: Vec<OpId> = around
        .filter_map(|op| Some((AffineForOp::cast(op)?, *strategy.dims.get(&op.id())?)))
        .filter(|(of, dim)| !is_full(*of, strategy.sizes[*dim]) && !ends_with_memory(store, *of))
        .map(|(of, _)| of.op().id())
        .collect();
    found.reverse();
    found
}

/// Returns true if what a loop would write after its last iteration is not there: it runs to the end of a dimension.
fn ends_with_memory<'a, 'c>(store: Operation<'a, 'c>, of: AffineForOp<'a, 'c>) -> bool {
    ends_with_dimension(store, of).unwrap_or(false)
}

fn ends_with_dimension<'a, 'c>(store: Operation<'a, 'c>, of: AffineForOp<'a, 'c>) -> Option<bool> {
    let context = store.context();
    let mut subscripts = subscripts(store)?;
    subscripts.compose(context);
    let variable = variable(of)?;
    let memref = store.operand(1);
    let shape = memref.ty().shape()?;
    let results = subscripts.map.results();
    // The subscript is the variable and a constant.
    let (dim, offset) = results.iter().enumerate().find_map(|(dim, result)| {
        let form = result.as_linear_form(context, subscripts.map.dims())?;
        let mut terms = form.terms.iter();
        let (Some((input, 1)), None) = (terms.next(), terms.next()) else { return None };
        (subscripts.operands[*input as usize] == variable).then_some((dim, form.constant))
    })?;
    let size = *shape.get(dim)?;
    let end = upper(of);
    if let [result] = end.map.results()
        && let Some(end) = result.as_constant()
    {
        return Some(size >= 0 && end.checked_add(offset)? >= size);
    }
    let [result] = end.map.results() else { return Some(false) };
    let value = match result.kind() {
        AffineExprKind::Dim(at) => *end.operands.get(at as usize)?,
        AffineExprKind::Symbol(at) => *end.operands.get((end.map.dims() + at) as usize)?,
        _ => return Some(false),
    };
    Some(size < 0 && offset >= 0 && is_size_of(value, memref, dim))
}

/// Returns true if a value is the size of a memref along a dimension.
fn is_size_of<'a, 'c>(value: Value<'a, 'c>, memref: Value<'a, 'c>, dim: usize) -> bool {
    if let Some(size) = value.defining::<memref::DimOp>()
        && size.source() == memref
        && size.index().constant_i64() == i64::try_from(dim).ok()
    {
        return true;
    }
    let Some(alloc) =
        memref.defining_op().filter(|op| op.isa::<memref::AllocOp>() || op.isa::<memref::AllocaOp>())
    else {
        return false;
    };
    let Some(shape) = memref.ty().shape() else { return false };
    let place = shape[..dim].iter().filter(|size| **size < 0).count();
    alloc.operand_group(0).nth(place) == Some(value)
}

/// Returns true if an operation may be done on elements that belong to no iteration.
pub(super) fn is_harmless(op: Operation<'_, '_>, strategy: &Strategy<'_>) -> bool {
    if op.spec().is_none() || is_speculatable(op) {
        return true;
    }
    std::iter::successors(op.parent_op(), |op| op.parent_op())
        .filter_map(|op| Some((AffineForOp::cast(op)?, *strategy.dims.get(&op.id())?)))
        .all(|(of, dim)| is_full(of, strategy.sizes[dim]))
}
