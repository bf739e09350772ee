//! Indices of a view's element in the viewed memref.

use terrace_affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_affine_transforms::apply::apply_folded;
use terrace_arith::facts::index_constant;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, Location, PatternRewriter, TypedOp, Value};
use terrace_memref::facts::reshapes::{groups_of, output_shape};
use terrace_memref::facts::shapes::SLICE;
use terrace_memref::{ExtractStridedMetadataOp, SubViewOp};

/// A view that is seen through.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// `memref.subview`.
    Subview,
    /// `memref.expand_shape`.
    Expand,
    /// `memref.collapse_shape`.
    Collapse,
}

impl View {
    /// The operation that makes a value, if it is one.
    pub fn of(value: Value<'_, '_>) -> Option<(View, OpId)> {
        let op = value.defining_op()?;
        let view = match op.name().as_str() {
            "memref.subview" => View::Subview,
            "memref.expand_shape" => View::Expand,
            "memref.collapse_shape" => View::Collapse,
            _ => return None,
        };
        Some((view, op.id()))
    }
}

/// True if indices are known to be within the sizes of their dimensions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Within {
    /// They are.
    Known,
    /// They may not be.
    Unknown,
}

/// The value of an index: a constant is created for a number.
pub fn materialize<'c>(
    index_or_value: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    match index_or_value {
        MixedIndex::Constant(constant) => index_constant(rewriter, location, constant),
        MixedIndex::Value(value) => value,
    }
}

/// The indices into the source of a view.
pub fn source_indices<'c>(
    view: View,
    op: OpId,
    indices: &[ValueId],
    within: Within,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    match view {
        View::Subview => {
            let indices: Vec<MixedIndex> = indices.iter().map(|index| MixedIndex::Value(*index)).collect();
            through_subview(op, &indices, location, rewriter)
        }
        View::Expand => through_expand(op, indices, within, location, rewriter),
        View::Collapse => through_collapse(op, indices, location, rewriter),
    }
}

/// `offset + index * stride`; the index is zero where the view leaves out a dimension.
pub fn through_subview<'c>(
    op: OpId,
    indices: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let context = rewriter.context();
    let view = rewriter.view::<SubViewOp>(op)?;
    let (slice, dropped) = (SLICE.slice(view.op()), view.dropped_dims()?);
    let [offset, index, stride] = [0, 1, 2].map(|at| AffineExpr::symbol(context, at));
    let map = AffineMap::new(context, 0, 3, &[offset.add(context, index.mul(context, stride))]);
    let mut indices = indices.iter().copied();
    let mut resolved = Vec::new();
    for ((offset, stride), is_dropped) in slice.offsets.iter().zip(&slice.strides).zip(dropped) {
        let index = if is_dropped { MixedIndex::Constant(0) } else { indices.next()? };
        let at = apply_folded(map, &[*offset, index, *stride], location, rewriter);
        resolved.push(materialize(at, location, rewriter));
    }
    Some(resolved)
}

/// Indices of dimensions that were one are put together.
fn through_expand<'c>(
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

/// An index of dimensions that became one is taken apart.
fn through_collapse<'c>(
    op: OpId,
    indices: &[ValueId],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let context = rewriter.context();
    let view = rewriter.op(op);
    let (groups, source) = (groups_of(view), view.operand(0));
    let (shape, source) = (source.ty().shape()?.to_vec(), source.id());
    let is_dynamic = shape.contains(&DYNAMIC);
    let sizes: Vec<ValueId> = if is_dynamic {
        let new = ExtractStridedMetadataOp::builder(context, location).source(source);
        let new = rewriter.create(new);
        rewriter.view::<ExtractStridedMetadataOp>(new)?.sizes().map(Value::id).collect()
    } else {
        Vec::new()
    };
    if groups.is_empty() {
        return Some(shape.iter().map(|_| index_constant(rewriter, location, 0)).collect());
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
