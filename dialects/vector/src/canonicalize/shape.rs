//! Patterns of other shapes and types for the same elements.

use super::{number, positions, shape_of};
use crate::facts::broadcasting::{element_count, is_broadcastable, sizes, splat_source};
use crate::{
    BroadcastOp, ConstantMaskOp, CreateMaskOp, FromElementsOp, InterleaveOp, ShapeCastOp, ShuffleOp,
    TransposeOp,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Type, TypedOp};

impl BroadcastOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<BroadcastOp>("BroadcastFolder", broadcast_of_broadcast)];
}

impl ShapeCastOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ShapeCastOp>("ShapeCastCreateMaskFolderTrailingOneDim", shape_cast_of_mask),
        Pattern::of::<ShapeCastOp>("ShapeCastBroadcastFolder", shape_cast_of_broadcast),
    ];
}

impl TransposeOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<TransposeOp>("FoldTransposeCreateMask", transpose_of_mask),
        Pattern::of::<TransposeOp>("FoldTransposeShapeCast", transpose_of_shape_cast),
        Pattern::of::<TransposeOp>("TransposeFolder", transpose_of_transpose),
        Pattern::of::<TransposeOp>("FoldTransposeSplat", transpose_of_splat),
        Pattern::of::<TransposeOp>("FoldTransposeFromElements", transpose_of_elements),
        Pattern::of::<TransposeOp>("FoldTransposeBroadcast", transpose_of_broadcast),
    ];
}

impl ShuffleOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ShuffleOp>("ShuffleSplat", shuffle_of_splat),
        Pattern::of::<ShuffleOp>("ShuffleInterleave", shuffle_that_interleaves),
        Pattern::of::<ShuffleOp>("Canonicalize0DShuffleOp", shuffle_of_scalars),
    ];
}

/// Replaces an operation by a broadcast to the type of its result.
pub(super) fn replace_by_broadcast(op: OpId, source: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
    let (old, context) = (rewriter.op(op), rewriter.context());
    let new = BroadcastOp::builder(context, old.location()).source(source).vector(old.result(0).ty());
    rewriter.replace_op_with_new_op(op, new);
}

/// Replaces an operation by a shape_cast to the type of its result.
pub(super) fn replace_by_shape_cast(op: OpId, source: ValueId, rewriter: &mut PatternRewriter<'_, '_>) {
    let (old, context) = (rewriter.op(op), rewriter.context());
    let new = ShapeCastOp::builder(context, old.location()).source(source).result(old.result(0).ty());
    rewriter.replace_op_with_new_op(op, new);
}

/// `broadcast(broadcast(x)) -> broadcast(x)`
fn broadcast_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let broadcast = rewriter.view::<BroadcastOp>(op)?;
    let source = broadcast.source().defining::<BroadcastOp>()?.source().id();
    replace_by_broadcast(op, source, rewriter);
    Some(())
}

/// Returns the type without dimensions of one element at the end; one dimension stays.
fn without_trailing_ones<'c>(rewriter: &PatternRewriter<'_, 'c>, ty: Type<'c>) -> Type<'c> {
    let mut sizes = sizes(ty);
    while sizes.len() > 1 && sizes.last() == Some(&(1, false)) {
        sizes.pop();
    }
    let (shape, scalable): (Vec<i64>, Vec<bool>) = sizes.into_iter().unzip();
    rewriter.context().scalable_vector_type(&shape, &scalable, ty.element_or_self())
}

/// `shape_cast(create_mask(x, 1)) : vector<nx1> to vector<n> -> create_mask(x)`, and so for constant masks
fn shape_cast_of_mask(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<ShapeCastOp>(op)?;
    let (from, to) = (cast.source().ty(), cast.result().ty());
    let surplus = from.rank()?.checked_sub(to.rank()?).filter(|surplus| *surplus > 0)?;
    if without_trailing_ones(rewriter, from) != to {
        return None;
    }
    let (context, location) = (rewriter.context(), cast.op().location());
    if let Some(mask) = cast.source().defining::<CreateMaskOp>() {
        let operands: Vec<_> = mask.op().operands().collect();
        let (kept, dropped) = operands.split_at(operands.len().checked_sub(surplus)?);
        if dropped.iter().any(|size| size.constant_i64() != Some(1)) {
            return None;
        }
        let kept: Vec<ValueId> = kept.iter().map(|size| size.id()).collect();
        let new = CreateMaskOp::builder(context, location).operands(kept).result(to);
        rewriter.replace_op_with_new_op(op, new);
        return Some(());
    }
    let set = cast.source().defining::<ConstantMaskOp>()?.mask_dim_sizes();
    let (kept, dropped) = set.split_at(set.len().checked_sub(surplus)?);
    if dropped.iter().any(|size| *size != 1) {
        return None;
    }
    let new = ConstantMaskOp::builder(context, location).mask_dim_sizes(kept).result(to);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `shape_cast(broadcast(x)) -> shape_cast(x)` if nothing is repeated, `-> broadcast(x)` if that gives the type
fn shape_cast_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cast = rewriter.view::<ShapeCastOp>(op)?;
    let source = cast.source().defining::<BroadcastOp>()?.source();
    let (from, to) = (source.ty(), cast.result().ty());
    let repeats = !from.is_vector() || element_count(from) != element_count(to);
    let is_broadcast = is_broadcastable(from, to);
    let source = source.id();
    if !repeats {
        replace_by_shape_cast(op, source, rewriter);
    } else if is_broadcast {
        replace_by_broadcast(op, source, rewriter);
    } else {
        return None;
    }
    Some(())
}

/// Returns the entries in the order of a permutation.
fn permuted<T: Copy>(list: &[T], permutation: &[i64]) -> Option<Vec<T>> {
    permutation.iter().map(|at| list.get(usize::try_from(*at).ok()?).copied()).collect()
}

/// `transpose(create_mask(x, y)) -> create_mask(y, x)`, and so for constant masks
fn transpose_of_mask(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transpose = rewriter.view::<TransposeOp>(op)?;
    let (source, ty, permutation) = (transpose.vector(), transpose.result().ty(), transpose.permutation());
    let (context, location) = (rewriter.context(), transpose.op().location());
    if let Some(mask) = source.defining::<CreateMaskOp>() {
        let operands: Vec<ValueId> = mask.op().operands().map(|size| size.id()).collect();
        let operands = permuted(&operands, &permutation)?;
        rewriter.replace_op_with_new_op(
            op,
            CreateMaskOp::builder(context, location).operands(operands).result(ty),
        );
        return Some(());
    }
    let set = permuted(&source.defining::<ConstantMaskOp>()?.mask_dim_sizes(), &permutation)?;
    let new = ConstantMaskOp::builder(context, location).mask_dim_sizes(&set).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `transpose(shape_cast(x)) -> shape_cast(x)`, if the order of elements stays
fn transpose_of_shape_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transpose = rewriter.view::<TransposeOp>(op)?;
    let cast = transpose.vector().defining::<ShapeCastOp>().filter(|_| transpose.is_order_preserving())?;
    let source = cast.source().id();
    replace_by_shape_cast(op, source, rewriter);
    Some(())
}

/// `transpose(transpose(x, p), q) -> transpose(x, p o q)`
fn transpose_of_transpose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transpose = rewriter.view::<TransposeOp>(op)?;
    let inner = transpose.vector().defining::<TransposeOp>()?;
    let permutation = permuted(&inner.permutation(), &transpose.permutation())?;
    let (source, ty) = (inner.vector().id(), transpose.result().ty());
    let location = transpose.op().location();
    let new = TransposeOp::builder(rewriter.context(), location)
        .vector(source)
        .permutation(&permutation)
        .result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `transpose(broadcast(x : scalar)) -> broadcast(x)`
fn transpose_of_splat(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transpose = rewriter.view::<TransposeOp>(op)?;
    let source = splat_source(transpose.vector())?.id();
    replace_by_broadcast(op, source, rewriter);
    Some(())
}

/// `transpose(from_elements(..)) -> from_elements(..)`
fn transpose_of_elements(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transpose = rewriter.view::<TransposeOp>(op)?;
    let list = transpose.vector().defining::<FromElementsOp>()?;
    let (ty, from, permutation) = (transpose.result().ty(), transpose.vector().ty(), transpose.permutation());
    let elements: Vec<ValueId> = list.elements().map(|element| element.id()).collect();
    let mut moved = Vec::with_capacity(elements.len());
    for position in positions(shape_of(ty)) {
        let mut origin = vec![0; position.len()];
        for (at, dim) in position.iter().zip(&permutation) {
            *origin.get_mut(usize::try_from(*dim).ok()?)? = *at;
        }
        moved.push(*elements.get(number(shape_of(from), &origin)?)?);
    }
    let location = transpose.op().location();
    let new = FromElementsOp::builder(rewriter.context(), location).elements(moved).dest(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `transpose(broadcast(x)) -> broadcast(x)`, if dimensions change places only where `x` has one element or none
fn transpose_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let transpose = rewriter.view::<TransposeOp>(op)?;
    let source = transpose.vector().defining::<BroadcastOp>()?.source();
    let permutation = transpose.permutation();
    let shape = if source.ty().is_vector() { shape_of(source.ty()) } else { &[] };
    let lead = permutation.len().checked_sub(shape.len())?;
    // Each run of dimensions that `x` does not tell apart stays where it is.
    let mut low = 0;
    for at in 0..shape.len() {
        if shape[at] != 1 || (at > 0 && shape[at - 1] != 1) {
            let high = at + lead;
            let inside = low as i64..high as i64;
            if permutation[low..high].iter().any(|to| !inside.contains(to)) {
                return None;
            }
            low = high;
        }
    }
    let source = source.id();
    replace_by_broadcast(op, source, rewriter);
    Some(())
}

/// `shuffle(broadcast(x), broadcast(x)) -> broadcast(x)`
fn shuffle_of_splat(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let shuffle = rewriter.view::<ShuffleOp>(op)?;
    let source = splat_source(shuffle.v1())?;
    if splat_source(shuffle.v2()) != Some(source) {
        return None;
    }
    let source = source.id();
    replace_by_broadcast(op, source, rewriter);
    Some(())
}

/// `shuffle(x, y, [0, n, 1, n + 1, ..]) -> interleave(x, y)`
fn shuffle_that_interleaves(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let shuffle = rewriter.view::<ShuffleOp>(op)?;
    let ty = shuffle.vector().ty();
    let [size] = *shape_of(ty) else { return None };
    let (v1, v2, mask) = (shuffle.v1(), shuffle.v2(), shuffle.mask());
    let half = size / 2;
    if v1.ty() != v2.ty() || v1.ty().is_scalable_vector() || size % 2 != 0 {
        return None;
    }
    if element_count(v1.ty()) != half || !mask.iter().copied().eq((0..size).map(|at| at / 2 + at % 2 * half))
    {
        return None;
    }
    let (v1, v2, location) = (v1.id(), v2.id(), shuffle.op().location());
    rewriter.replace_op_with_new_op(op, InterleaveOp::builder(rewriter.context(), location).lhs(v1).rhs(v2));
    Some(())
}

/// `shuffle(x : vector<t>, y, [0]) -> broadcast(x)`
fn shuffle_of_scalars(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let shuffle = rewriter.view::<ShuffleOp>(op)?;
    let [at] = shuffle.mask()[..] else { return None };
    if shuffle.v1().ty().rank() != Some(0) {
        return None;
    }
    let source = if at == 0 { shuffle.v1() } else { shuffle.v2() }.id();
    replace_by_broadcast(op, source, rewriter);
    Some(())
}
