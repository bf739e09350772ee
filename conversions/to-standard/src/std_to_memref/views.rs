//! Views and reshapes: offset and strides follow from the layout map.

use super::layout::{Base, base_of_reshape, of_any_strides, tells_place};
use terrace_affine as affine;
use terrace_interfaces::view_like::{MixedIndex, constants_of, mixed_list};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, MatchResult, Operation, PatternRewriter, Type, TypedOp};
use terrace_memref as memref;
use terrace_memref::{CastOp, are_cast_compatible};
use terrace_memref_transforms::{Strided, index_map, map_indices, product};
use terrace_std::{ReshapeOp, ViewOp};

/// `view(m) -> reinterpret_cast(base of m)`
pub(super) fn convert_view(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ViewOp>(op)?;
    let (source, location, to) = (view.source().id(), view.op().location(), view.result().ty());
    let sizes = mixed_list(to.shape()?, view.sizes());
    let symbols: Vec<ValueId> = view.symbols().map(|symbol| symbol.id()).collect();
    let map = index_map(rewriter.context(), to)?;
    rewriter.set_insertion_point(op);
    let source = Strided::of(source, location, rewriter)?;
    let strided = place(map, &source, &symbols, sizes, location, rewriter);
    replace(op, &strided, location, rewriter)
}

/// `reshape(m) -> reinterpret_cast(base of m)`
pub(super) fn convert_reshape(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let reshape = rewriter.view::<ReshapeOp>(op)?;
    let (from, to, location) = (reshape.source().ty(), reshape.result().ty(), reshape.op().location());
    let source = reshape.source().id();
    let sizes = mixed_list(to.shape()?, reshape.sizes());
    let symbols: Vec<ValueId> = reshape.symbols().map(|symbol| symbol.id()).collect();
    let map = index_map(rewriter.context(), to)?;
    rewriter.set_insertion_point(op);
    let mut source = Strided::of(source, location, rewriter)?;
    let strided = if to.layout().is_none() {
        let strides = (1..=sizes.len()).map(|dim| product(&sizes[dim..], location, rewriter)).collect();
        Strided { base: source.base, offset: source.offset, sizes, strides }
    } else {
        if base_of_reshape(from, to) == Base::Row {
            source.strides = vec![MixedIndex::Constant(1)];
        }
        place(map, &source, &symbols, sizes, location, rewriter)
    };
    replace(op, &strided, location, rewriter)
}

/// Returns the strided view of the elements that a map gives indices of the source for.
fn place<'c>(
    map: AffineMap<'c>,
    source: &Strided,
    symbols: &[ValueId],
    sizes: Vec<MixedIndex>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Strided {
    let (offset, strides) = map_indices(map, symbols, (source.offset, &source.strides), location, rewriter);
    Strided { base: source.base, offset, sizes, strides }
}

/// Puts the view in the place of the operation: where what uses it takes any layout as it is, else cast to the type
/// that is known there.
fn replace<'c>(
    op: OpId,
    strided: &Strided,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MatchResult {
    let context = rewriter.context();
    let old = rewriter.op(op).result(0);
    let (ty, old) = (old.ty(), old.id());
    let layout =
        context.strided_layout_attribute(strided.offset.or_dynamic(), &constants_of(&strided.strides));
    let exact = context.memref_type(ty.shape()?, ty.element_or_self(), Some(layout), ty.memory_space());
    if tells_place(ty) && ty.strides_and_offset() == exact.strides_and_offset() {
        let new = strided.reinterpret_cast(ty, location, rewriter);
        rewriter.replace_op(op, &[new]);
        return Some(());
    }
    // Types that do not tell a place will be of any strides everywhere.
    let wanted = if tells_place(ty) { ty } else { of_any_strides(context, ty) };
    let needs_cast = rewriter.value(old).users().any(|user| !takes_any_layout(user, exact));
    if needs_cast && !are_cast_compatible(exact, wanted) {
        // The place was computed, so the program has changed; the pass fails because of the operation that is left.
        return Some(());
    }
    let new = strided.reinterpret_cast(exact, location, rewriter);
    rewriter.replace_uses_if(old, new, |user| takes_any_layout(user, exact));
    if rewriter.value(old).is_unused() {
        rewriter.erase_op(op);
        return Some(());
    }
    let cast = rewriter.create_value(CastOp::builder(context, location).source(new).dest(wanted));
    rewriter.replace_op(op, &[cast]);
    Some(())
}

/// Returns true if an operation may have a memref of another layout among its operands.
fn takes_any_layout<'c>(op: Operation<'_, 'c>, exact: Type<'c>) -> bool {
    match op.name().as_str() {
        memref::LoadOp::NAME
        | memref::StoreOp::NAME
        | memref::DimOp::NAME
        | memref::RankOp::NAME
        | memref::DeallocOp::NAME
        | memref::CopyOp::NAME
        | memref::PrefetchOp::NAME
        | memref::AtomicRMWOp::NAME
        | memref::DmaStartOp::NAME
        | memref::DmaWaitOp::NAME
        | affine::AffineLoadOp::NAME
        | affine::AffineStoreOp::NAME
        | affine::AffinePrefetchOp::NAME
        | ViewOp::NAME => true,
        CastOp::NAME => are_cast_compatible(exact, op.result(0).ty()),
        _ => false,
    }
}
