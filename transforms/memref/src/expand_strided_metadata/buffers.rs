//! The parts of memrefs that are no views of others: they are known from where the memref comes from.

use crate::strided::{Strided, product, replace_metadata};
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, MatchResult, Operation, PatternRewriter, Type, TypedOp, Value};
use terrace_memref::facts::shapes::{SLICE, has_identity_layout};
use terrace_memref::{
    AllocOp, AllocaOp, AssumeAlignmentOp, CastOp, ExtractStridedMetadataOp, GetGlobalOp, MemorySpaceCastOp,
    ReinterpretCastOp,
};

/// Replaces the parts of a memref by what the operation that gives it tells of them.
pub(super) fn metadata(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let metadata = rewriter.view::<ExtractStridedMetadataOp>(op)?;
    let location = metadata.op().location();
    let definition = metadata.source().defining_op()?;
    if let Some(sizes) = sizes_of_allocation(definition) {
        return of_allocation(op, &sizes, rewriter);
    }
    if let Some(cast) = ReinterpretCastOp::cast(definition) {
        let (slice, source) = (SLICE.slice(cast.op()), cast.source());
        if !source.ty().is_memref() {
            return None;
        }
        let source = source.id();
        let whole = Strided::of(source, location, rewriter)?;
        replace_metadata(op, whole.base, *slice.offsets.first()?, &slice.sizes, &slice.strides, rewriter);
        return Some(());
    }
    if let Some(inner) = ExtractStridedMetadataOp::cast(definition) {
        let (base, offset) = (inner.base_buffer().id(), inner.offset().id());
        replace_metadata(op, base, MixedIndex::Value(offset), &[], &[], rewriter);
        return Some(());
    }
    let source = same_parts(definition)?.id();
    let base_type = metadata.base_buffer().ty();
    let Strided { base, offset, sizes, strides } = Strided::of(source, location, rewriter)?;
    let base = in_space(base, base_type, location, rewriter);
    replace_metadata(op, base, offset, &sizes, &strides, rewriter);
    Some(())
}

/// Returns the memref that an operation gives with another type, but the same parts.
fn same_parts<'a, 'c>(op: Operation<'a, 'c>) -> Option<Value<'a, 'c>> {
    let source = if let Some(cast) = CastOp::cast(op) {
        cast.source()
    } else if let Some(cast) = MemorySpaceCastOp::cast(op) {
        cast.source()
    } else {
        AssumeAlignmentOp::cast(op)?.memref()
    };
    source.ty().is_memref().then_some(source)
}

/// Casts a buffer to a memory space.
fn in_space<'c>(
    base: ValueId,
    wanted: Type<'c>,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    if rewriter.type_of(base) == wanted {
        return base;
    }
    rewriter.create_value(MemorySpaceCastOp::builder(rewriter.context(), location).source(base).dest(wanted))
}

/// Returns the sizes of memory that lies element by element.
fn sizes_of_allocation(op: Operation<'_, '_>) -> Option<Vec<MixedIndex>> {
    let ty = op.results().next()?.ty();
    let shape = ty.shape().filter(|_| has_identity_layout(ty))?;
    if let Some(alloc) = AllocOp::cast(op) {
        return Some(mixed_list(shape, alloc.dynamic_sizes()));
    }
    if let Some(alloca) = AllocaOp::cast(op) {
        return Some(mixed_list(shape, alloca.dynamic_sizes()));
    }
    GetGlobalOp::cast(op)?;
    Some(mixed_list(shape, std::iter::empty()))
}

/// Replaces the parts of an allocation: the offset is zero, and each stride the product of the sizes after it.
fn of_allocation(op: OpId, sizes: &[MixedIndex], rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let metadata = rewriter.view::<ExtractStridedMetadataOp>(op)?;
    let location = metadata.op().location();
    let (source, base_type) = (metadata.source(), metadata.base_buffer().ty());
    let is_base = source.ty() == base_type;
    let source = source.id();
    let mut strides = vec![MixedIndex::Constant(1); sizes.len()];
    for at in (1..sizes.len()).rev() {
        strides[at - 1] = product(&sizes[at..], location, rewriter);
    }
    let offset = MixedIndex::Constant(0);
    let base = if is_base {
        source
    } else {
        let whole = Strided { base: source, offset, sizes: Vec::new(), strides: Vec::new() };
        whole.reinterpret_cast(base_type, location, rewriter)
    };
    replace_metadata(op, base, offset, sizes, &strides, rewriter);
    Some(())
}
