//! `--flatten-memref`: memrefs of several dimensions are accessed as memrefs of one, by a `reinterpret_cast`.
//!
//! ```text
//! load m[i, j] : memref<4x8xf32>
//!   -> load (reinterpret_cast m : memref<32xf32, strided<[1]>>)[8 * i + j]
//! ```
//!
//! The size is the largest product of a size and its stride.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; a few operations for each access.

use crate::{Strided, product};
use terrace_affine::{apply_folded, maximum_folded};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{
    Attribute, Builder, Ctx, DYNAMIC, MatchResult, OperationState, Pattern, PatternRewriter, Type,
};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_vector as vector;

/// The pass `--flatten-memref`.
#[pass(
    "flatten-memref",
    "Flatten a multiple dimensional memref to 1-dimensional",
    class = "FlattenMemrefsPass"
)]
pub struct FlattenMemref;

impl GreedyPass for FlattenMemref {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::of::<memref::LoadOp>("MemRefRewritePattern<memref::LoadOp>", |op, r| access(op, r, 0)),
            Pattern::of::<memref::StoreOp>("MemRefRewritePattern<memref::StoreOp>", |op, r| access(op, r, 1)),
            Pattern::of::<memref::AllocOp>("MemRefRewritePattern<memref::AllocOp>", allocation),
            Pattern::of::<memref::AllocaOp>("MemRefRewritePattern<memref::AllocaOp>", allocation),
            Pattern::of::<vector::LoadOp>("MemRefRewritePattern<vector::LoadOp>", |op, r| access(op, r, 0)),
            Pattern::of::<vector::StoreOp>("MemRefRewritePattern<vector::StoreOp>", |op, r| access(op, r, 1)),
            Pattern::of::<vector::MaskedLoadOp>("MemRefRewritePattern<vector::MaskedLoadOp>", |op, r| {
                access(op, r, 0)
            }),
            Pattern::of::<vector::MaskedStoreOp>("MemRefRewritePattern<vector::MaskedStoreOp>", |op, r| {
                access(op, r, 0)
            }),
            Pattern::of::<vector::TransferReadOp>("MemRefRewritePattern<vector::TransferReadOp>", read),
            Pattern::of::<vector::TransferWriteOp>("MemRefRewritePattern<vector::TransferWriteOp>", write),
        ]);
    }
}

/// `access m[i, j] -> access (reinterpret_cast m)[i * stride + j]`, where the memref is an operand with the indices
/// after it
fn access(op: OpId, rewriter: &mut PatternRewriter<'_, '_>, position: usize) -> MatchResult {
    let operands = rewriter.operands(op);
    let rank = flattened_rank(rewriter.type_of(*operands.get(position)?))?;
    let mut b = rewriter.builder_like(op);
    let indices = &operands[position + 1..position + 1 + rank];
    let (flat, index) = flatten(&mut b, operands[position], indices)?;
    let mut state = rewriter.state_of(op);
    let (before, behind) = (&operands[..position], &operands[position + 1 + rank..]);
    state.operands = before.iter().chain(&[flat, index]).chain(behind).copied().collect();
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// `transfer_read m[i, j] -> transfer_read (reinterpret_cast m)[i * stride + j]`, of one dimension and in bounds
fn read(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::TransferReadOp>(op)?;
    let ty = view.vector().ty();
    let is_simple = view.mask().is_none() && is_row(ty, view.permutation_map(), view.in_bounds());
    flattened_rank(view.base().ty()).filter(|_| is_simple)?;
    let (base, padding) = (view.base().id(), view.padding().id());
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let mut b = rewriter.builder_like(op);
    let (flat, index) = flatten(&mut b, base, &indices)?;
    let (context, location) = (b.context(), b.location);
    let new = vector::TransferReadOp::builder(context, location)
        .base(flat)
        .indices([index])
        .permutation_map(AffineMap::identity(context, 1))
        .padding(padding)
        .in_bounds(&[context.bool_attribute(false)])
        .vector(ty);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `transfer_write v, m[i, j] -> transfer_write v, (reinterpret_cast m)[i * stride + j]`, of one dimension and in
/// bounds
fn write(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::TransferWriteOp>(op)?;
    let ty = view.value_to_store().ty();
    let is_simple = view.mask().is_none() && is_row(ty, view.permutation_map(), view.in_bounds());
    flattened_rank(view.base().ty()).filter(|_| is_simple)?;
    let (base, value) = (view.base().id(), view.value_to_store().id());
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let mut b = rewriter.builder_like(op);
    let (flat, index) = flatten(&mut b, base, &indices)?;
    let (context, location) = (b.context(), b.location);
    let new = vector::TransferWriteOp::builder(context, location)
        .value_to_store(value)
        .base(flat)
        .indices([index])
        .permutation_map(AffineMap::identity(context, 1))
        .in_bounds(&[context.bool_attribute(false)]);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// Returns true if a transfer is one of a row of elements, all of which are there.
fn is_row(vector: Type<'_>, map: AffineMap<'_>, in_bounds: &[Attribute<'_>]) -> bool {
    vector.rank() == Some(1)
        && map.results().len() == 1
        && map.is_minor_identity()
        && in_bounds.iter().all(|flag| flag.as_bool() == Some(true))
}

/// Returns the rank of a memref that is flattened; `None` if it has one dimension or none, or no strides.
fn flattened_rank(ty: Type<'_>) -> Option<usize> {
    ty.strides_and_offset()?;
    ty.rank().filter(|rank| ty.is_memref() && *rank > 1)
}

/// Creates the flat memref, and the index there of an element.
fn flatten<'c>(
    b: &mut Builder<'_, '_, 'c>,
    memref: ValueId,
    indices: &[ValueId],
) -> Option<(ValueId, ValueId)> {
    let (ty, location) = (b.type_of(memref), b.location);
    let Strided { offset, sizes, strides, .. } = Strided::of(memref, location, b.rewriter)?;
    let context = b.context();
    let terms = (0..2 * indices.len() as u32).step_by(2).map(|at| product_of_symbols(context, at));
    let sum = terms.reduce(|sum, term| sum.add(context, term))?;
    let factors: Vec<MixedIndex> = indices
        .iter()
        .zip(&strides)
        .flat_map(|(index, stride)| [MixedIndex::Value(*index), *stride])
        .collect();
    let map = AffineMap::new(context, 0, factors.len() as u32, &[sum]);
    let index = apply_folded(map, &factors, location, b.rewriter);
    let size = flat_size(b, &sizes, &strides)?;
    let cast = memref::ReinterpretCastOp::builder(context, location)
        .source(memref)
        .offsets(values_of(&[offset]))
        .sizes(values_of(&[size]))
        .static_offsets(&constants_of(&[offset]))
        .static_sizes(&constants_of(&[size]))
        .static_strides(&[1])
        .result(flat_type(context, ty, size)?);
    Some((b.make(cast), b.index_of(index)))
}

fn product_of_symbols(context: Ctx<'_>, first: u32) -> AffineExpr<'_> {
    AffineExpr::symbol(context, first).mul(context, AffineExpr::symbol(context, first + 1))
}

/// Creates the number of elements of the flat memref: the largest product of a size and its stride.
fn flat_size(
    b: &mut Builder<'_, '_, '_>,
    sizes: &[MixedIndex],
    strides: &[MixedIndex],
) -> Option<MixedIndex> {
    let (context, location) = (b.context(), b.location);
    let is_representable = |(stride, size): (&MixedIndex, &MixedIndex)| match (stride, size) {
        (MixedIndex::Constant(stride), MixedIndex::Constant(size)) => stride.checked_mul(*size).is_some(),
        _ => true,
    };
    if !strides.iter().zip(sizes).all(is_representable) {
        return None;
    }
    let products: Vec<_> =
        (0..2 * sizes.len() as u32).step_by(2).map(|at| product_of_symbols(context, at)).collect();
    let factors: Vec<MixedIndex> =
        strides.iter().zip(sizes).flat_map(|(stride, size)| [*stride, *size]).collect();
    let map = AffineMap::new(context, 0, factors.len() as u32, &products);
    Some(maximum_folded(map, &factors, location, b.rewriter))
}

/// Returns the type of the flat memref of a size, with the offset of the other one; `None` if there is none.
fn flat_type<'c>(context: Ctx<'c>, ty: Type<'c>, size: MixedIndex) -> Option<Type<'c>> {
    let (_, offset) = ty.strides_and_offset()?;
    let size = match size {
        MixedIndex::Constant(size) if size < 0 => return None,
        MixedIndex::Constant(size) => size,
        MixedIndex::Value(_) => DYNAMIC,
    };
    let layout = context.strided_layout_attribute(offset, &[1]);
    Some(context.memref_type(&[size], ty.element_or_self(), Some(layout), ty.memory_space()))
}

/// `alloc : memref<4x8xf32> -> reinterpret_cast (alloc : memref<32xf32>)`, if the first element is at the beginning
fn allocation(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let ty = view.result(0).ty();
    flattened_rank(ty)?;
    let (known_strides, offset) = ty.strides_and_offset()?;
    let is_identity = ty.layout().is_none();
    if offset != 0 || !is_identity && known_strides.contains(&DYNAMIC) {
        return None;
    }
    let (name, alignment) = (view.name(), view.attribute("alignment"));
    let dynamic: Vec<ValueId> = view.operands().map(|operand| operand.id()).collect();
    let mut dynamic = dynamic.into_iter();
    let size = |size: &i64| match *size {
        DYNAMIC => dynamic.next().map(MixedIndex::Value),
        size => Some(MixedIndex::Constant(size)),
    };
    let sizes: Vec<MixedIndex> = ty.shape()?.iter().map(size).collect::<Option<_>>()?;
    let mut b = rewriter.builder_like(op);
    let (context, location) = (b.context(), b.location);
    let mut strides: Vec<MixedIndex> = known_strides.into_iter().map(MixedIndex::Constant).collect();
    for at in (0..sizes.len().saturating_sub(1)).rev().filter(|_| is_identity) {
        strides[at] = product(&[strides[at + 1], sizes[at + 1]], location, b.rewriter);
    }
    let size = flat_size(&mut b, &sizes, &strides)?;
    let mut state = OperationState::new(name, location);
    state.result_types.push(flat_type(context, ty, size)?);
    state.operands = values_of(&[size]).into_iter().collect();
    if let Some(alignment) = alignment {
        state.set(context, "alignment", alignment);
    }
    let operand_count = i32::from(matches!(size, MixedIndex::Value(_)));
    state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&[operand_count, 0]));
    let flat = b.make(state);
    let new = Strided { base: flat, offset: MixedIndex::Constant(0), sizes, strides };
    let new = new.reinterpret_cast(ty, location, rewriter);
    rewriter.replace_op(op, &[new]);
    Some(())
}
