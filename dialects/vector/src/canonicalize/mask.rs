//! Patterns of masks, and of what they mask.

use crate::facts::masks::{MaskFormat, mask_format, vscale_factor};
use crate::fold::constant_lanes;
use crate::{
    CompressStoreOp, ConstantMaskOp, CreateMaskOp, ExpandLoadOp, GatherOp, LoadOp, MaskOp, MaskedLoadOp,
    MaskedStoreOp, ScatterOp, StoreOp, YieldOp,
};
use terrace_arith::SelectOp;
use terrace_ir::ids::OpId;
use terrace_ir::{InsertionPoint, MatchResult, Operation, Pattern, PatternRewriter, TypedOp, Value};

impl CreateMaskOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<CreateMaskOp>("CreateMaskFolder", create_mask_of_constants)];
}

impl MaskOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<MaskOp>("CanonializeEmptyMaskOp", mask_of_nothing),
        Pattern::of::<MaskOp>("FoldAllTrueMaskOp", mask_of_all),
    ];
}

impl MaskedLoadOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::new("vector.maskedload", "MaskedLoadFolder", masked_load)];
}

impl MaskedStoreOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::new("vector.maskedstore", "MaskedStoreFolder", masked_store)];
}

impl GatherOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<GatherOp>("GatherFolder", gather_of_none),
        Pattern::of::<GatherOp>("FoldContiguousGather", gather_of_neighbours),
    ];
}

impl ScatterOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ScatterOp>("ScatterFolder", scatter_of_none),
        Pattern::of::<ScatterOp>("FoldContiguousScatter", scatter_of_neighbours),
    ];
}

impl ExpandLoadOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::new("vector.expandload", "ExpandLoadFolder", masked_load)];
}

impl CompressStoreOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::new("vector.compressstore", "CompressStoreFolder", masked_store)];
}

/// `create_mask(c, d) -> constant_mask [c, d]`
fn create_mask_of_constants(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let create = rewriter.view::<CreateMaskOp>(op)?;
    let ty = create.result().ty();
    let (mut shape, mut scalable) = (ty.shape()?, ty.scalable_dims());
    if shape.is_empty() {
        (shape, scalable) = (&[1], &[false]);
    }
    let mut set = Vec::new();
    for ((size, &all), &is_scalable) in create.op().operands().zip(shape).zip(scalable) {
        let known = match size.constant_i64() {
            // Of a scalable dimension, nothing or all can be told.
            Some(known) if !is_scalable || known < 0 => known,
            Some(_) => return None,
            None => vscale_factor(size).filter(|factor| *factor >= all)?,
        };
        set.push(known.clamp(0, all));
    }
    if set.contains(&0) {
        set.fill(0);
    }
    let location = create.op().location();
    let new = ConstantMaskOp::builder(rewriter.context(), location).mask_dim_sizes(&set).result(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `mask(m, passthru) { yield x } -> select(m, x, passthru)`
fn mask_of_nothing(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mask = rewriter.view::<MaskOp>(op)?;
    let passthru = mask.passthru()?;
    let end = mask.mask_region().first_block()?.first_op().and_then(YieldOp::cast)?;
    let value = end.op().operands().next().filter(|value| {
        value.ty() == mask.mask().ty().with_element(rewriter.context(), value.ty().element_or_self())
    })?;
    let (condition, value, passthru, location) =
        (mask.mask().id(), value.id(), passthru.id(), mask.op().location());
    let new = SelectOp::builder(rewriter.context(), location)
        .condition(condition)
        .true_value(value)
        .false_value(passthru);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `mask(all) { op } -> op`
fn mask_of_all(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mask = rewriter.view::<MaskOp>(op)?;
    let block = mask.mask_region().first_block()?;
    let end = block.terminator()?;
    if !mask.selects_all() || block.first_op() == Some(end) {
        return None;
    }
    let (block, end) = (block.id(), end.id());
    let point = InsertionPoint { block: mask.op().block()?.id(), before: Some(op) };
    let results = rewriter.operands(end);
    rewriter.inline_block_before(block, point, &[]);
    rewriter.erase_op(end);
    rewriter.replace_op(op, &results);
    Some(())
}

/// Returns the operand group of the mask: the third of all masked loads and stores, after base and indices.
fn masked_parts<'a, 'c>(op: Operation<'a, 'c>) -> Option<(Value<'a, 'c>, Value<'a, 'c>)> {
    let count = op.operand_count();
    Some((op.operand(count.checked_sub(2)?), op.operand(count - 1)))
}

/// `maskedload(x, all) -> load(x)`, and `maskedload(x, none, passthru) -> passthru`
fn masked_load(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let load = rewriter.op(op);
    let (mask, passthru) = masked_parts(load)?;
    match mask_format(mask) {
        MaskFormat::AllTrue => {
            let new = LoadOp::builder(rewriter.context(), load.location())
                .base(load.operand(0).id())
                .indices(load.operand_group(1).map(|index| index.id()).collect::<Vec<_>>())
                .result(load.result(0).ty());
            rewriter.replace_op_with_new_op(op, new);
        }
        MaskFormat::AllFalse => {
            let passthru = passthru.id();
            rewriter.replace_op(op, &[passthru]);
        }
        MaskFormat::Unknown => return None,
    }
    Some(())
}

/// `maskedstore(x, all, y) -> store(y, x)`, and `maskedstore(x, none, y) ->`
fn masked_store(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let store = rewriter.op(op);
    let (mask, value) = masked_parts(store)?;
    match mask_format(mask) {
        MaskFormat::AllTrue => {
            let new = StoreOp::builder(rewriter.context(), store.location())
                .value_to_store(value.id())
                .base(store.operand(0).id())
                .indices(store.operand_group(1).map(|index| index.id()).collect::<Vec<_>>());
            rewriter.replace_op_with_new_op(op, new);
        }
        MaskFormat::AllFalse => rewriter.erase_op(op),
        MaskFormat::Unknown => return None,
    }
    Some(())
}

/// `gather(x, none, passthru) -> passthru`
fn gather_of_none(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (mask, passthru) = masked_parts(rewriter.op(op))?;
    if mask_format(mask) != MaskFormat::AllFalse {
        return None;
    }
    let passthru = passthru.id();
    rewriter.replace_op(op, &[passthru]);
    Some(())
}

/// `scatter(x, none, y) ->`
fn scatter_of_none(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let scatter = rewriter.op(op);
    let (mask, _) = masked_parts(scatter)?;
    if mask_format(mask) != MaskFormat::AllFalse {
        return None;
    }
    let base = scatter.operand(0).id();
    match scatter.result_count() {
        0 => rewriter.erase_op(op),
        _ => rewriter.replace_op(op, &[base]),
    }
    Some(())
}

/// Returns true if indices are 0, 1, 2, ...
fn are_neighbours(indices: Value<'_, '_>) -> bool {
    indices.ty().rank() == Some(1)
        && (indices.defining_op().is_some_and(|op| op.is("vector.step"))
            || constant_lanes(indices).is_some_and(|lanes| lanes.iter().copied().eq(0..lanes.len() as i64)))
}

/// `gather(x, [0, 1, ..]) -> maskedload(x)`
fn gather_of_neighbours(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let gather = rewriter.view::<GatherOp>(op)?;
    if !gather.base().ty().is_memref() || !are_neighbours(gather.indices()) {
        return None;
    }
    let (mask, passthru) = (gather.mask().id(), gather.pass_thru().id());
    let new = MaskedLoadOp::builder(rewriter.context(), gather.op().location())
        .base(gather.base().id())
        .indices(gather.offsets().map(|index| index.id()).collect::<Vec<_>>())
        .mask(mask)
        .pass_thru(passthru)
        .result(gather.result().ty());
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `scatter(x, [0, 1, ..], y) -> maskedstore(x, y)`
fn scatter_of_neighbours(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let scatter = rewriter.view::<ScatterOp>(op)?;
    if !scatter.base().ty().is_memref() || !are_neighbours(scatter.indices()) {
        return None;
    }
    let (mask, value) = (scatter.mask().id(), scatter.value_to_store().id());
    let new = MaskedStoreOp::builder(rewriter.context(), scatter.op().location())
        .base(scatter.base().id())
        .indices(scatter.offsets().map(|index| index.id()).collect::<Vec<_>>())
        .mask(mask)
        .value_to_store(value);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
