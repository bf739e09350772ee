//! `--fold-tensor-subset-ops`: what reads a part of a tensor or inserts one does so in the tensor itself.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, kept_dims, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Attribute, Ctx, Location, MatchResult, Operation, Pattern, PatternRewriter, TypedOp, Value,
};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_tensor::{EXTRACT, ExtractSliceOp, INSERT, InsertSliceOp, ParallelInsertSliceOp};
use terrace_vector::{TransferReadOp, TransferWriteOp};

/// The pass `--fold-tensor-subset-ops`.
#[pass(
    "fold-tensor-subset-ops",
    "Fold tensor subset ops into producer/consumer ops",
    class = "FoldTensorSubsetOpsPass"
)]
pub struct FoldTensorSubsetOps;

impl GreedyPass for FoldTensorSubsetOps {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([TRANSFERS, SLICES].concat());
    }
}

/// Patterns of slices that transfers of vectors read or make.
pub const TRANSFERS: &[Pattern] = &[
    Pattern::of::<TransferReadOp>("TransferReadOfExtractSliceOpFolder", read_of_extract),
    Pattern::of::<InsertSliceOp>("InsertSliceOfTransferWriteOpFolder", insert_of_write),
];

const SLICES: &[Pattern] = &[
    Pattern::of::<InsertSliceOp>("InsertSliceOfInsertSliceFolder<tensor::InsertSliceOp>", insert_of_insert),
    Pattern::of::<ParallelInsertSliceOp>(
        "InsertSliceOfInsertSliceFolder<tensor::ParallelInsertSliceOp>",
        insert_of_insert,
    ),
];

/// A slice of a tensor, and which dimensions of that the part does not have.
struct Part {
    slice: Slice,
    is_dropped: Vec<bool>,
}

impl Part {
    fn of(slice: Slice, part: &[i64]) -> Option<Self> {
        let kept = kept_dims(&constants_of(&slice.sizes), part)?;
        Some(Part { slice, is_dropped: kept.into_iter().map(|is_kept| !is_kept).collect() })
    }

    /// Returns `offset + index * stride` for each dimension of the tensor.
    fn resolve<'c>(
        &self,
        indices: &[MixedIndex],
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<Vec<ValueId>> {
        let context = rewriter.context();
        let [offset, index, stride] = [0, 1, 2].map(|at| AffineExpr::symbol(context, at));
        let map = AffineMap::new(context, 0, 3, &[offset.add(context, index.mul(context, stride))]);
        let mut indices = indices.iter().copied();
        let mut resolved = Vec::new();
        for (dim, is_dropped) in self.is_dropped.iter().enumerate() {
            let index = if *is_dropped { MixedIndex::Constant(0) } else { indices.next()? };
            let operands = [*self.slice.offsets.get(dim)?, index, *self.slice.strides.get(dim)?];
            let at = apply_folded(map, &operands, location, rewriter);
            resolved.push(rewriter.builder(location).index_of(at));
        }
        Some(resolved)
    }

    /// Returns a permutation map over the dimensions of the part as one over those of the tensor.
    fn expand_map<'c>(&self, context: Ctx<'c>, map: AffineMap<'c>) -> AffineMap<'c> {
        let kept = (0u32..).zip(&self.is_dropped).filter(|(_, is_dropped)| !**is_dropped);
        let kept: Vec<AffineExpr<'c>> = kept.map(|(dim, _)| AffineExpr::dim(context, dim)).collect();
        map.compose(context, AffineMap::new(context, self.is_dropped.len() as u32, 0, &kept))
    }
}

/// Returns true if a transfer is in bounds and has no mask.
fn is_plain(in_bounds: Attribute<'_>, has_mask: bool) -> bool {
    let in_bounds = in_bounds.as_array().unwrap_or_default();
    !has_mask && in_bounds.iter().all(|one| one.as_bool() == Some(true))
}

/// `transfer_read(extract_slice(x), i) -> transfer_read(x, i + offset)`
fn read_of_extract(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let read = rewriter.view::<TransferReadOp>(op)?;
    let extract = read.base().defining::<ExtractSliceOp>()?;
    let slice = EXTRACT.slice(extract.op());
    if !is_plain(read.op().attribute("in_bounds")?, read.mask().is_some()) {
        return rewriter.notify_match_failure(op, "out of bounds or masked transfer");
    }
    if !slice.has_unit_strides(rewriter.body()) {
        return rewriter.notify_match_failure(op, "non-1 stride extract_slice");
    }
    let part = Part::of(slice, extract.result().ty().shape()?)?;
    let (context, location) = (rewriter.context(), read.op().location());
    let indices: Vec<MixedIndex> = read.indices().map(|index| MixedIndex::Value(index.id())).collect();
    let map = part.expand_map(context, read.op().attribute("permutation_map")?.as_affine_map()?);
    let (source, padding) = (extract.source().id(), read.padding().id());
    let (in_bounds, ty) = (read.op().attribute("in_bounds")?, read.vector().ty());
    let indices = part.resolve(&indices, location, rewriter)?;
    let mut operands = vec![source];
    operands.extend(indices.iter().copied());
    operands.push(padding);
    let sizes = context.dense_i32_array(&[1, indices.len() as i32, 1, 0]);
    let attributes = [
        ("permutation_map", context.affine_map_attribute(map)),
        ("in_bounds", in_bounds),
        ("operandSegmentSizes", sizes),
    ];
    let new = rewriter.create_named(TransferReadOp::SPEC.name, location, &operands, &[ty], &attributes);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// `insert_slice(transfer_write(v, x, i), y) -> transfer_write(v, y, i + offset)`
fn insert_of_write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let insert = rewriter.view::<InsertSliceOp>(op)?;
    let write = insert.source().defining::<TransferWriteOp>()?;
    let slice = INSERT.slice(insert.op());
    if !is_plain(write.op().attribute("in_bounds")?, write.mask().is_some()) {
        return rewriter.notify_match_failure(op, "out of bounds or masked transfer");
    }
    if !slice.has_unit_strides(rewriter.body()) {
        return rewriter.notify_match_failure(op, "non-1 stride insert_slice");
    }
    // What the write leaves as it was would be inserted too.
    if write.value_to_store().ty().shape() != write.base().ty().shape() {
        return rewriter.notify_match_failure(op, "transfer_write does not replace the whole tensor");
    }
    let part = Part::of(slice, insert.source().ty().shape()?)?;
    let (context, location) = (rewriter.context(), write.op().location());
    let op_location = insert.op().location();
    let indices: Vec<MixedIndex> = write.indices().map(|index| MixedIndex::Value(index.id())).collect();
    let map = part.expand_map(context, write.op().attribute("permutation_map")?.as_affine_map()?);
    let (dest, value) = (insert.dest().id(), write.value_to_store().id());
    let (in_bounds, ty) = (write.op().attribute("in_bounds")?, insert.result().ty());
    let indices = part.resolve(&indices, location, rewriter)?;
    let mut operands = vec![value, dest];
    operands.extend(indices.iter().copied());
    let sizes = context.dense_i32_array(&[1, 1, indices.len() as i32, 0]);
    let attributes = [
        ("permutation_map", context.affine_map_attribute(map)),
        ("in_bounds", in_bounds),
        ("operandSegmentSizes", sizes),
    ];
    let new = rewriter.create_named(TransferWriteOp::SPEC.name, op_location, &operands, &[ty], &attributes);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// `insert_slice(insert_slice(x, y), z) -> insert_slice(x, z)`, where the inner one replaces all that the outer one inserts
fn insert_of_insert(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.op(op);
    let inner = outer.operand(0).defining::<InsertSliceOp>()?;
    let (whole, part) = (INSERT.slice(outer), INSERT.slice(inner.op()));
    let body = rewriter.body();
    if !whole.has_unit_strides(body) || !part.has_unit_strides(body) {
        return rewriter.notify_match_failure(op, "requires unit strides");
    }
    let around = Part::of(whole, outer.operand(0).ty().shape()?)?;
    let kept = around.slice.sizes.iter().zip(&around.is_dropped).filter(|(_, is_dropped)| !**is_dropped);
    let kept: Vec<MixedIndex> = kept.map(|(size, _)| *size).collect();
    if kept != part.sizes {
        return rewriter
            .notify_match_failure(op, "requires matching sizes to fold, otherwise a copy is needed");
    }
    let mut own = part.sizes.iter().copied();
    let mut sizes = Vec::new();
    for is_dropped in &around.is_dropped {
        sizes.push(if *is_dropped { MixedIndex::Constant(1) } else { own.next()? });
    }
    let location = inner.op().location();
    let source = inner.source().id();
    let parent = outer.parent_op().map(Operation::id);
    let is_parallel = ParallelInsertSliceOp::cast(outer).is_some();
    let strides = around.slice.strides.clone();
    if is_parallel {
        rewriter.set_insertion_point(parent?);
    }
    let offsets = around.resolve(&part.offsets, location, rewriter)?;
    rewriter.set_insertion_point(op);
    let offsets: Vec<MixedIndex> = offsets.into_iter().map(|offset| known(offset, rewriter)).collect();
    let dest = rewriter.op(op).operand(1).id();
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    macro_rules! replace_by {
        ($op:ident) => {
            rewriter.replace_op_with_new_op(
                op,
                $op::builder(context, location)
                    .source(source)
                    .dest(dest)
                    .offsets(values_of(&offsets))
                    .sizes(values_of(&sizes))
                    .strides(values_of(&strides))
                    .static_offsets(&constants_of(&offsets))
                    .static_sizes(&constants_of(&sizes))
                    .static_strides(&constants_of(&strides)),
            )
        };
    }
    if is_parallel {
        replace_by!(ParallelInsertSliceOp);
    } else {
        replace_by!(InsertSliceOp);
    }
    Some(())
}

/// Returns an index as a constant, if it is one.
fn known(value: ValueId, rewriter: &PatternRewriter<'_, '_>) -> MixedIndex {
    let value: Value<'_, '_> = rewriter.value(value);
    value.constant_i64().map_or(MixedIndex::Value(value.id()), MixedIndex::Constant)
}
