//! Indices into the source of a view, from those into the view.

use crate::view::Within;
use terrace_affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, apply_folded};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, PatternRewriter, TypedOp, Value};
use terrace_memref as memref;
use terrace_memref::facts::reshapes::{groups_of, output_shape};
use terrace_memref::facts::shapes::SLICE;

/// `offset + index * stride`; the index is zero where the view leaves out a dimension.
pub(crate) fn through_subview<'c>(
    op: OpId,
    indices: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let context = rewriter.context();
    let view = rewriter.view::<memref::SubViewOp>(op)?;
    let (slice, dropped) = (SLICE.slice(view.op()), view.dropped_dims()?);
    let [offset, index, stride] = [0, 1, 2].map(|at| AffineExpr::symbol(context, at));
    let map = AffineMap::new(context, 0, 3, &[offset.add(context, index.mul(context, stride))]);
    let mut indices = indices.iter().copied();
    let mut resolved = Vec::new();
    for ((offset, stride), is_dropped) in slice.offsets.iter().zip(&slice.strides).zip(dropped) {
        let index = if is_dropped { MixedIndex::Constant(0) } else { indices.next()? };
        let at = apply_folded(map, &[*offset, index, *stride], location, rewriter);
        resolved.push(rewriter.builder(location).index_of(at));
    }
    Some(resolved)
}

/// Puts indices of dimensions that were one together.
pub(super) fn through_expand<'c>(
    op: OpId,
    indices: &[ValueId],
    within: Within,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let context = rewriter.context();
    let (groups, shape) = (groups_of(rewriter.op(op)), output_shape(rewriter.op(op)));
    let mut resolved = Vec::new();
    for group in groups {
        let dims: Vec<usize> = group.iter().filter_map(|dim| usize::try_from(*dim).ok()).collect();
        if let [dim] = dims[..] {
            resolved.push(*indices.get(dim)?);
            continue;
        }
        let basis: Vec<MixedIndex> = dims.iter().filter_map(|dim| shape.get(*dim).copied()).collect();
        let own: Vec<ValueId> = dims.iter().filter_map(|dim| indices.get(*dim).copied()).collect();
        let new = AffineLinearizeIndexOp::builder(context, location)
            .multi_index(own)
            .dynamic_basis(values_of(&basis))
            .static_basis(&constants_of(&basis))
            .disjoint(within == Within::Known);
        resolved.push(rewriter.create_value(new));
    }
    Some(resolved)
}

/// Takes apart an index of dimensions that became one.
pub(super) fn through_collapse<'c>(
    op: OpId,
    indices: &[ValueId],
    _: Within,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let context = rewriter.context();
    let view = rewriter.view::<memref::CollapseShapeOp>(op)?;
    let (groups, source) = (groups_of(view.op()), view.src());
    let (shape, source) = (source.ty().shape()?.to_vec(), source.id());
    let is_dynamic = shape.contains(&DYNAMIC);
    let sizes: Vec<ValueId> = if is_dynamic {
        let new = memref::ExtractStridedMetadataOp::builder(context, location).source(source);
        let new = rewriter.create(new);
        rewriter.view::<memref::ExtractStridedMetadataOp>(new)?.sizes().map(Value::id).collect()
    } else {
        Vec::new()
    };
    if groups.is_empty() {
        return Some(shape.iter().map(|_| rewriter.builder(location).index(0)).collect());
    }
    let mut resolved = Vec::new();
    for (group, &index) in groups.iter().zip(indices) {
        if group.len() == 1 {
            resolved.push(index);
            continue;
        }
        let size = |dim: &i64| {
            let dim = usize::try_from(*dim).ok()?;
            Some(match *shape.get(dim)? {
                DYNAMIC => MixedIndex::Value(*sizes.get(dim)?),
                size => MixedIndex::Constant(size),
            })
        };
        let basis: Vec<MixedIndex> = group.iter().map(size).collect::<Option<_>>()?;
        let new = AffineDelinearizeIndexOp::builder(context, location)
            .linear_index(index)
            .dynamic_basis(values_of(&basis))
            .static_basis(&constants_of(&basis))
            .multi_index(basis.iter().map(|_| context.index_type()));
        let new = rewriter.create(new);
        resolved.extend(rewriter.results(new));
    }
    Some(resolved)
}
