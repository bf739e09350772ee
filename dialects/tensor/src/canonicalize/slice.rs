//! Patterns of elements and parts.

use super::{replace_by_cast, replace_maybe_by_cast};
use crate::facts::static_information::{preserves_static_information, through_cast};
use crate::verify::{EXTRACT, INSERT, is_slice_type};
use crate::{CastOp, ExtractOp, ExtractSliceOp, InsertSliceOp, ParallelInsertSliceOp};
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, kept_dims_matching_dynamic, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Ctx, DYNAMIC, Location, MatchResult, Operation, OperationState, Pattern, PatternRewriter, Type, TypedOp,
};

impl ExtractOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<ExtractOp>("ExtractFromTensorCast", extract_of_cast)];
}

impl ExtractSliceOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ExtractSliceOp>(
            "OpWithOffsetSizesAndStridesConstantArgumentFolder",
            extract_slice_of_constants,
        ),
        Pattern::of::<ExtractSliceOp>("ExtractSliceOpCastFolder", extract_slice_of_cast),
    ];
}

impl InsertSliceOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<InsertSliceOp>("InsertSliceOpConstantArgumentFolder", insert_slice_of_constants),
        Pattern::of::<InsertSliceOp>("InsertSliceOpCastFolder", insert_slice_of_cast),
        Pattern::of::<InsertSliceOp>("InsertSliceOpSourceCastInserter", cast_inserted),
    ];
}

impl ParallelInsertSliceOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ParallelInsertSliceOp>(
            "InsertSliceOpConstantArgumentFolder",
            insert_slice_of_constants,
        ),
        Pattern::of::<ParallelInsertSliceOp>("InsertSliceOpCastFolder", insert_slice_of_cast),
        Pattern::of::<ParallelInsertSliceOp>("InsertSliceOpSourceCastInserter", cast_inserted),
    ];
}

/// `extract(cast(x), i) -> extract(x, i)`
fn extract_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractOp>(op)?;
    let cast = extract.tensor().defining::<CastOp>().filter(|cast| cast.source().ty().has_rank())?;
    let (source, location) = (cast.source().id(), extract.op().location());
    let indices: Vec<_> = extract.indices().map(|index| index.id()).collect();
    let new = ExtractOp::builder(rewriter.context(), location).tensor(source).indices(indices);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// Returns the type of a part of a tensor, without as many dimensions of size one as `rank` asks for, the first ones.
fn slice_type<'c>(context: Ctx<'c>, whole: Type<'c>, sizes: &[i64], rank: usize) -> Type<'c> {
    let mut surplus = sizes.len().saturating_sub(rank);
    if surplus == 0 {
        return context.ranked_tensor_type(sizes, whole.element_or_self(), whole.encoding());
    }
    let mut shape = sizes.to_vec();
    shape.retain(|size| {
        let is_dropped = *size == 1 && surplus > 0;
        surplus -= usize::from(is_dropped);
        !is_dropped
    });
    context.ranked_tensor_type(&shape, whole.element_or_self(), None)
}

/// Makes an `extract_slice`.
pub(super) fn extract_slice<'c>(
    context: Ctx<'c>,
    location: Location<'c>,
    source: ValueId,
    slice: &Slice,
    result: Type<'c>,
) -> OperationState<'c> {
    ExtractSliceOp::builder(context, location)
        .source(source)
        .offsets(values_of(&slice.offsets))
        .sizes(values_of(&slice.sizes))
        .strides(values_of(&slice.strides))
        .static_offsets(&constants_of(&slice.offsets))
        .static_sizes(&constants_of(&slice.sizes))
        .static_strides(&constants_of(&slice.strides))
        .result(result)
        .build()
}

/// `extract_slice(x, c) -> cast(extract_slice(x, [c]))`
fn extract_slice_of_constants(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractSliceOp>(op)?;
    let mut slice = EXTRACT.slice(extract.op());
    let (whole, body) = (extract.source().ty(), rewriter.body());
    if !slice.fold_known(body) || !slice.is_inside(whole.shape()?) {
        return None;
    }
    let context = rewriter.context();
    let kept = extract.kept_dims()?;
    let sizes = constants_of(&slice.sizes);
    let shape: Vec<i64> = sizes.iter().zip(&kept).filter(|(_, kept)| **kept).map(|(size, _)| *size).collect();
    let ty = context.ranked_tensor_type(&shape, whole.element_or_self(), whole.encoding());
    let (source, location) = (extract.source().id(), extract.op().location());
    let new = rewriter.create_value(extract_slice(context, location, source, &slice, ty));
    replace_maybe_by_cast(op, new, rewriter);
    Some(())
}

impl ExtractSliceOp<'_, '_> {
    /// Returns which dimensions of the source are in the result: a size of one is left out unless the result has it
    /// too.
    fn kept_dims(self) -> Option<Vec<bool>> {
        let shape = self.result().ty().shape()?;
        let mut next = 0;
        let sizes = EXTRACT.slice(self.op()).sizes;
        let is_kept = |size: &MixedIndex| {
            let is_kept = *size != MixedIndex::Constant(1) || shape.get(next) == Some(&1);
            next += usize::from(is_kept);
            is_kept
        };
        Some(sizes.iter().map(is_kept).collect())
    }
}

fn has_constant_operand(op: Operation<'_, '_>) -> bool {
    op.operands().any(|operand| operand.ty().is_index() && operand.constant_int().is_some())
}

/// `extract_slice(cast(x)) -> extract_slice(x)`
fn extract_slice_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let extract = rewriter.view::<ExtractSliceOp>(op)?;
    // Constants go first.
    if has_constant_operand(extract.op()) {
        return None;
    }
    let source = through_cast(extract.source())?;
    let slice = EXTRACT.slice(extract.op());
    if !slice.is_inside(source.ty().shape()?) {
        return None;
    }
    let (source, location, ty) = (source.id(), extract.op().location(), extract.result().ty());
    let new = extract_slice(rewriter.context(), location, source, &slice, ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// Creates an `insert_slice`, or a `parallel_insert_slice`, whichever `op` is.
fn create_insert_slice(
    op: OpId,
    source: ValueId,
    dest: ValueId,
    slice: &Slice,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> OpId {
    let (old, context) = (rewriter.op(op), rewriter.context());
    let location = old.location();
    macro_rules! insert {
        ($op:ident) => {
            $op::builder(context, location)
                .source(source)
                .dest(dest)
                .offsets(values_of(&slice.offsets))
                .sizes(values_of(&slice.sizes))
                .strides(values_of(&slice.strides))
                .static_offsets(&constants_of(&slice.offsets))
                .static_sizes(&constants_of(&slice.sizes))
                .static_strides(&constants_of(&slice.strides))
        };
    }
    if InsertSliceOp::cast(old).is_some() {
        rewriter.create(insert!(InsertSliceOp))
    } else {
        rewriter.create(insert!(ParallelInsertSliceOp))
    }
}

/// Replaces an `insert_slice` or `parallel_insert_slice` by another one.
fn replace_insert_slice(
    op: OpId,
    source: ValueId,
    dest: ValueId,
    slice: &Slice,
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let new = create_insert_slice(op, source, dest, slice, rewriter);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
}

/// Creates a cast of what is inserted; in parallel, before the operation that holds what the iterations add.
fn create_cast<'c>(
    op: OpId,
    source: ValueId,
    ty: Type<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let (insert, point) = (rewriter.op(op), rewriter.save_insertion_point());
    let location = insert.location();
    if InsertSliceOp::cast(insert).is_none()
        && let Some(parent) = insert.parent_op().map(Operation::id)
    {
        rewriter.set_insertion_point(parent);
    }
    let new = CastOp::builder(rewriter.context(), location).source(source).dest(ty);
    let cast = rewriter.create_value(new);
    rewriter.restore_insertion_point(point);
    cast
}

/// `insert_slice(x, y, c) -> insert_slice(cast(x), y, [c])`
fn insert_slice_of_constants(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let insert = rewriter.op(op);
    let (source, dest) = (insert.operand(0), insert.operand(1));
    let mut slice = INSERT.slice(insert);
    let body = rewriter.body();
    if !slice.fold_known(body) || !slice.is_inside(dest.ty().shape()?) {
        return None;
    }
    let rank = source.ty().rank()?;
    let ty = slice_type(rewriter.context(), dest.ty(), &constants_of(&slice.sizes), rank);
    let (is_same, mut source, dest) = (source.ty() == ty, source.id(), dest.id());
    if !is_same {
        source = create_cast(op, source, ty, rewriter);
    }
    replace_insert_slice(op, source, dest, &slice, rewriter);
    Some(())
}

/// `insert_slice(cast(x), cast(y)) -> cast(insert_slice(x, y))`
fn insert_slice_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let insert = rewriter.op(op);
    // Constants go first.
    if has_constant_operand(insert) {
        return None;
    }
    let (source, dest) = (through_cast(insert.operand(0)), through_cast(insert.operand(1)));
    source.or(dest)?;
    let (source, dest) = (source.unwrap_or(insert.operand(0)), dest.unwrap_or(insert.operand(1)));
    let (from, whole) = (source.ty(), dest.ty());
    let mut slice = INSERT.slice(insert);
    // What the source tells of its sizes goes to those of the slice.
    let shape = from.shape()?;
    let kept = kept_dims_matching_dynamic(&constants_of(&slice.sizes), shape)?;
    let mut next = 0;
    for (size, _) in slice.sizes.iter_mut().zip(kept).filter(|(_, kept)| *kept) {
        if let Some(&known) = shape.get(next).filter(|known| **known != DYNAMIC) {
            *size = MixedIndex::Constant(known);
            next += 1;
        }
    }
    let sizes = constants_of(&slice.sizes);
    if !is_slice_type(rewriter.context(), whole, &sizes, from) || !slice.is_inside(whole.shape()?) {
        return None;
    }
    let (source, dest) = (source.id(), dest.id());
    let new = create_insert_slice(op, source, dest, &slice, rewriter);
    match rewriter.results(new).first() {
        Some(&result) if rewriter.type_of(result) != rewriter.op(op).result(0).ty() => {
            replace_by_cast(op, result, rewriter);
        }
        Some(&result) => rewriter.replace_op(op, &[result]),
        None => rewriter.erase_op(op),
    }
    Some(())
}

/// `insert_slice(x : tensor<?>, y, [c]) -> insert_slice(cast(x) : tensor<c>, y, [c])`
fn cast_inserted(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let insert = rewriter.op(op);
    let (source, dest, slice) = (insert.operand(0), insert.operand(1), INSERT.slice(insert));
    let mut shape = source.ty().shape()?.to_vec();
    let mut known = INSERT.slice(insert);
    // What is known to be outside has no type that is.
    while known.fold_known(rewriter.body()) {}
    if dest.ty().rank() != Some(shape.len()) || !known.is_inside(dest.ty().shape()?) {
        return None;
    }
    for (size, wanted) in shape.iter_mut().zip(&slice.sizes) {
        if let Some(known) = wanted.known(rewriter.body()) {
            if known < 0 {
                return None;
            }
            *size = known;
        }
    }
    let old = source.ty();
    let ty = old.with_shape(rewriter.context(), &shape);
    let is_compatible =
        old.shape()?.iter().zip(&shape).all(|(from, to)| from == to || *from == DYNAMIC || *to == DYNAMIC);
    if old == ty || !preserves_static_information(old, ty) || !is_compatible {
        return None;
    }
    let (source, dest) = (source.id(), dest.id());
    let cast = create_cast(op, source, ty, rewriter);
    replace_insert_slice(op, cast, dest, &slice, rewriter);
    Some(())
}
