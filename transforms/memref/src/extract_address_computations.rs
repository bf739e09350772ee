//! Indices of accesses as the offsets of views: each access is then at the first element.

use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, Operation, Pattern, PatternRewriter, Value};
use terrace_memref as memref;
use terrace_memref::facts::shapes::subview_type;
use terrace_nvgpu as nvgpu;
use terrace_vector as vector;

/// Patterns for each kind of access.
pub const EXTRACT_ADDRESS_COMPUTATIONS: &[Pattern] = &[
    Pattern::of::<memref::LoadOp>("StoreLoadLikeOpRewriter<memref::LoadOp>", |op, rewriter| {
        extract(op, 0, Extent::Element, rewriter)
    }),
    Pattern::of::<memref::StoreOp>("StoreLoadLikeOpRewriter<memref::StoreOp>", |op, rewriter| {
        extract(op, 1, Extent::Element, rewriter)
    }),
    Pattern::of::<nvgpu::LdMatrixOp>("StoreLoadLikeOpRewriter<nvgpu::LdMatrixOp>", |op, rewriter| {
        extract(op, 0, Extent::Rest, rewriter)
    }),
    Pattern::of::<vector::TransferReadOp>(
        "StoreLoadLikeOpRewriter<vector::TransferReadOp>",
        |op, rewriter| extract(op, 0, Extent::Rest, rewriter),
    ),
    Pattern::of::<vector::TransferWriteOp>(
        "StoreLoadLikeOpRewriter<vector::TransferWriteOp>",
        |op, rewriter| extract(op, 1, Extent::Rest, rewriter),
    ),
];

/// Part of the memref that an access may touch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// One element.
    Element,
    /// All that is after the indices.
    Rest,
}

/// Returns the index that a value is.
fn index_of(value: Value<'_, '_>) -> MixedIndex {
    value.constant_i64().map_or(MixedIndex::Value(value.id()), MixedIndex::Constant)
}

/// `access m[i] -> access (subview m[i])[0]`; the memref and the indices are groups of operands next to each other.
fn extract(op: OpId, group: usize, extent: Extent, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let view: Operation<'_, '_> = rewriter.op(op);
    let memref = view.operand_group(group).next()?;
    let ty = memref.ty();
    let indices: Vec<MixedIndex> = view.operand_group(group + 1).map(index_of).collect();
    if !ty.is_memref() || indices.iter().all(|index| *index == MixedIndex::Constant(0)) {
        return None;
    }
    let (memref, location, range) = (memref.id(), view.location(), view.operand_range(group + 1));
    let sizes = match extent {
        Extent::Element => vec![MixedIndex::Constant(1); indices.len()],
        Extent::Rest => sizes_behind(memref, &indices, op, rewriter)?,
    };
    let ones = vec![MixedIndex::Constant(1); indices.len()];
    let result =
        subview_type(context, ty, &constants_of(&indices), &constants_of(&sizes), &constants_of(&ones));
    let new = memref::SubViewOp::builder(context, location)
        .source(memref)
        .offsets(values_of(&indices))
        .sizes(values_of(&sizes))
        .static_offsets(&constants_of(&indices))
        .static_sizes(&constants_of(&sizes))
        .static_strides(&constants_of(&ones))
        .result(result);
    let part = rewriter.create_value(new);
    let zero = rewriter.builder(location).index(0);
    let mut state = rewriter.state_of(op);
    let at = rewriter.op(op).operand_range(group).start;
    state.operands[at] = part;
    state.operands[range].fill(zero);
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}

/// Returns how many elements of each dimension are after an index.
fn sizes_behind(
    memref: ValueId,
    indices: &[MixedIndex],
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Vec<MixedIndex>> {
    let context = rewriter.context();
    let location = rewriter.op(op).location();
    let shape = rewriter.type_of(memref).shape()?.to_vec();
    let metadata =
        rewriter.create(memref::ExtractStridedMetadataOp::builder(context, location).source(memref));
    let view = rewriter.view::<memref::ExtractStridedMetadataOp>(metadata)?;
    let asked: Vec<ValueId> = view.sizes().map(Value::id).collect();
    let [whole, first] = [0, 1].map(|at| AffineExpr::symbol(context, at));
    let map = AffineMap::new(context, 0, 2, &[whole.sub(context, first)]);
    let mut sizes = Vec::new();
    for ((known, asked), index) in shape.iter().zip(asked).zip(indices) {
        let size = if *known == DYNAMIC { MixedIndex::Value(asked) } else { MixedIndex::Constant(*known) };
        sizes.push(apply_folded(map, &[size, *index], location, rewriter));
    }
    Some(sizes)
}
