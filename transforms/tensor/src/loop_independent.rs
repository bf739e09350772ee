//! Tensors that are as large in all iterations of loops.

use terrace_affine::{AffineApplyOp, apply_canonical};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice, mixed_list};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, PatternRewriter, Type, TypedOp, Value};
use terrace_tensor::{DimOp, EmptyOp, PadOp, Padding, empty, extract_whole_slice};
use terrace_value_bounds::independent_upper_bound;

/// Replaces a `tensor.empty` or a `tensor.pad` in loops, the outermost last, by one that is as large in all iterations, and
/// returns what takes a part of it that is as large as before; the operation itself if that is so already.
///
/// `None` if it is another operation, or no bound of a size is known that is the same in all iterations.
///
/// ```text
/// for %i { use(empty(%i)) } up to %n  ->  for %i { use(extract_slice empty(%n - 1) [0] [%i]) }
/// ```
pub fn make_loop_independent(
    op: OpId,
    loops: &[OpId],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<OpId> {
    rewriter.set_insertion_point(op);
    let view = rewriter.op(op);
    let part = if view.isa::<EmptyOp>() {
        empty_tensor(op, loops, rewriter)?
    } else if view.isa::<PadOp>() {
        padded_tensor(op, loops, rewriter)?
    } else {
        return None;
    };
    let Some(part) = part else { return Some(op) };
    let new = rewriter.value(part).defining_op()?.id();
    rewriter.replace_op(op, &[part]);
    Some(new)
}

/// Returns the bounds of indices; the second value is true if one is not the index itself.
fn bounds<'c>(
    indices: &[MixedIndex],
    loops: &[OpId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<(Vec<MixedIndex>, bool)> {
    let mut bounds = Vec::with_capacity(indices.len());
    for index in indices {
        bounds.push(independent_upper_bound(*index, loops, location, rewriter)?);
    }
    let is_other = bounds[..] != *indices;
    Some((bounds, is_other))
}

fn empty_tensor(op: OpId, loops: &[OpId], rewriter: &mut PatternRewriter<'_, '_>) -> Option<Option<ValueId>> {
    let view = rewriter.view::<EmptyOp>(op)?;
    let (ty, location) = (view.result().ty(), view.op().location());
    let sizes = mixed_list(ty.shape()?, view.dynamic_sizes());
    let (bounds, is_other) = bounds(&sizes, loops, location, rewriter)?;
    if !is_other {
        return Some(None);
    }
    let whole = empty(&bounds, ty.element_or_self(), location, rewriter);
    let all = |index| vec![MixedIndex::Constant(index); sizes.len()];
    let slice = Slice { offsets: all(0), strides: all(1), sizes };
    Some(Some(extract_whole_slice(whole, &slice, location, rewriter)))
}

fn padded_tensor(
    op: OpId,
    loops: &[OpId],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Option<ValueId>> {
    let view = rewriter.view::<PadOp>(op)?;
    let location = view.op().location();
    let (source, padding) = (view.source().id(), view.padding());
    let (value, nofold) = (view.padding_value().map(Value::id)?, view.nofold());
    let (ty, from) = (view.result().ty(), view.source().ty().shape()?.to_vec());
    let (low, is_other_low) = bounds(&padding.low, loops, location, rewriter)?;
    let (high, is_other_high) = bounds(&padding.high, loops, location, rewriter)?;
    if !is_other_low && !is_other_high {
        return Some(None);
    }
    let context = rewriter.context();
    let size = |(from, (low, high)): (&i64, (&MixedIndex, &MixedIndex))| match (*from, *low, *high) {
        (DYNAMIC, ..) => DYNAMIC,
        (from, MixedIndex::Constant(low), MixedIndex::Constant(high)) => {
            from.checked_add(low).and_then(|sum| sum.checked_add(high)).unwrap_or(DYNAMIC)
        }
        _ => DYNAMIC,
    };
    let shape: Vec<i64> = from.iter().zip(low.iter().zip(&high)).map(size).collect();
    let result = context.ranked_tensor_type(&shape, ty.element_or_self(), None);
    let new_padding = Padding { low: low.clone(), high };
    let whole = terrace_tensor::pad(source, &new_padding, result, value, nofold, location, rewriter);
    let sizes = padded_sizes(source, &ty, &padding, location, rewriter);
    let mut offsets = Vec::new();
    for (new, old) in low.iter().zip(&padding.low) {
        offsets.push(difference(*new, *old, location, rewriter));
    }
    let strides = vec![MixedIndex::Constant(1); offsets.len()];
    let slice = Slice { offsets, sizes, strides };
    Some(Some(extract_whole_slice(whole, &slice, location, rewriter)))
}

/// Returns the sizes of a padded tensor, those of its type as constants.
fn padded_sizes<'c>(
    source: ValueId,
    ty: &Type<'c>,
    padding: &Padding,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<MixedIndex> {
    let context = rewriter.context();
    let shape = ty.shape().unwrap_or_default();
    let mut sizes = Vec::with_capacity(shape.len());
    for (dim, (&known, added)) in shape.iter().zip(padding.low.iter().zip(&padding.high)).enumerate() {
        if known != DYNAMIC {
            sizes.push(MixedIndex::Constant(known));
            continue;
        }
        let index = rewriter.builder(location).index(dim as i64);
        let mut operands = vec![rewriter.fold(DimOp::builder(context, location).source(source).index(index))];
        let mut sum = AffineExpr::dim(context, 0);
        for padding in [*added.0, *added.1] {
            sum = match padding {
                MixedIndex::Constant(constant) => sum.add_constant(context, constant),
                MixedIndex::Value(value) => {
                    operands.push(value);
                    sum.add(context, AffineExpr::symbol(context, operands.len() as u32 - 2))
                }
            };
        }
        let map = AffineMap::new(context, 1, operands.len() as u32 - 1, &[sum]);
        sizes.push(apply_canonical(map, &operands, location, rewriter));
    }
    sizes
}

/// `new - old`
fn difference<'c>(
    new: MixedIndex,
    old: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let mut operands = Vec::new();
    let [new, old] = [new, old].map(|index| match index {
        MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
        MixedIndex::Value(value) => {
            operands.push(value);
            AffineExpr::dim(context, operands.len() as u32 - 1)
        }
    });
    let expr = new.add(context, old.negate(context));
    if let (true, Some(constant)) = (operands.is_empty(), expr.as_constant()) {
        return MixedIndex::Constant(constant);
    }
    let map = AffineMap::new(context, operands.len() as u32, 0, &[expr]);
    let apply = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
    MixedIndex::Value(rewriter.create_value(apply.result(context.index_type())))
}
