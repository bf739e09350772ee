//! Bounds that are the same in all iterations of loops.

use crate::{Side, reified_bound};
use terrace_affine::AffineApplyOp;
use terrace_arith::ArithBuilder;
use terrace_interfaces::loop_like::is_defined_outside;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExprKind, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, PatternRewriter, Value};
use terrace_memref::DimOp as MemRefDimOp;
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;
use terrace_tensor::DimOp as TensorDimOp;

/// Returns an index that an index never exceeds, and that is the same in all iterations of some loops around the insertion
/// point, the outermost last; the index itself if it is. What computes it is created at the insertion point.
///
/// `None` if no such bound is known.
///
/// ```text
/// %size = affine.apply (d0)[s0] -> (s0 - d0)(%i)[%n] in scf.for %i = %m to %n
///   ->  affine.apply ()[s0, s1] -> (s0 - s1)()[%n, %m]
/// ```
pub fn independent_upper_bound<'c>(
    index: MixedIndex,
    loops: &[OpId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<MixedIndex> {
    let MixedIndex::Value(value) = index else { return Some(index) };
    let outermost = *loops.last()?;
    let value = rewriter.value(value);
    if is_independent(value, outermost, &mut FoldMap::default()) {
        return Some(index);
    }
    let known = std::cell::RefCell::new(FoldMap::default());
    let may_use =
        |value: Value<'_, 'c>, _: Option<usize>| is_independent(value, outermost, &mut known.borrow_mut());
    let bound = reified_bound(rewriter.body(), value, None, Side::Upper, &may_use)?;
    let result = *bound.map.results().first()?;
    if let Some(constant) = result.as_constant() {
        return Some(MixedIndex::Constant(constant));
    }
    let mut operands: Vec<ValueId> = Vec::with_capacity(bound.operands.len());
    for (value, dim) in bound.operands {
        operands.push(match dim {
            None => value,
            Some(dim) => size(value, dim, location, rewriter),
        });
    }
    if let AffineExprKind::Symbol(at) = result.kind() {
        return operands.get(at as usize).copied().map(MixedIndex::Value);
    }
    let context = rewriter.context();
    let map = AffineMap::new(context, 0, bound.map.symbols(), &[result]);
    let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
    Some(MixedIndex::Value(rewriter.create_value(new.result(context.index_type()))))
}

fn size<'c>(
    value: ValueId,
    dim: usize,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context = rewriter.context();
    let index = rewriter.builder(location).index(dim as i64);
    match rewriter.type_of(value).is_tensor() {
        true => rewriter.create_value(TensorDimOp::builder(context, location).source(value).index(index)),
        false => rewriter.create_value(MemRefDimOp::builder(context, location).source(value).index(index)),
    }
}

/// Returns true if a value is the same in all iterations of a loop and of those in it.
fn is_independent(value: Value<'_, '_>, outermost: OpId, known: &mut FoldMap<ValueId, bool>) -> bool {
    if is_defined_outside(value, outermost) {
        return true;
    }
    if let Some(&known) = known.get(&value.id()) {
        return known;
    }
    let Some(op) = value.defining_op().filter(|op| op.region_count() == 0) else { return false };
    known.insert(value.id(), false);
    let is_independent =
        ensure_stack(|| op.operands().all(|operand| is_independent(operand, outermost, known)));
    known.insert(value.id(), is_independent);
    is_independent
}
