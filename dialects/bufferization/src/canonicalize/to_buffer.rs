//! Patterns of the ways between tensors and buffers.

use crate::{ToBufferOp, ToTensorOp};
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Ctx, DYNAMIC, Location, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_memref::{AllocOp, CastOp, CopyOp, DimOp, LoadOp, are_cast_compatible};
use terrace_tensor::ExtractOp;

impl ToBufferOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<ToBufferOp>("ToBufferOfCast", buffer_of_cast),
        Pattern::of::<ToBufferOp>("ToBufferToTensorFolding", buffer_of_tensor_of),
        Pattern::of::<LoadOp>("LoadOfToBuffer", load_of_buffer),
        Pattern::of::<DimOp>("DimOfToBuffer", dim_of_buffer),
    ];
}

impl ToTensorOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<terrace_tensor::DimOp>("DimOfToTensorFolder", dim_of_tensor)];
}

/// `to_buffer(cast(t)) -> cast(to_buffer(t))`
fn buffer_of_cast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let to_buffer = rewriter.view::<ToBufferOp>(op)?;
    let source = to_buffer.tensor().defining::<terrace_tensor::CastOp>()?.source();
    let (shape, ty, location) = (source.ty().shape()?, to_buffer.buffer().ty(), to_buffer.op().location());
    let (source, read_only, context) = (source.id(), to_buffer.read_only(), rewriter.context());
    let inner = context.memref_type(shape, ty.element_or_self(), ty.layout(), ty.memory_space());
    let new = ToBufferOp::builder(context, location).tensor(source).read_only(read_only).buffer(inner);
    let new = rewriter.create_value(new);
    rewriter.replace_op_with_new_op(op, CastOp::builder(context, location).source(new).dest(ty));
    Some(())
}

/// `to_buffer(to_tensor(m)) -> cast(m)`, or a copy of it where the layouts may differ
fn buffer_of_tensor_of(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let to_buffer = rewriter.view::<ToBufferOp>(op)?;
    let source = to_buffer.tensor().defining::<ToTensorOp>()?.buffer();
    let (from, to, location) = (source.ty(), to_buffer.buffer().ty(), to_buffer.op().location());
    let (source, context) = (source.id(), rewriter.context());
    if !(from.is_any_memref() && to.is_any_memref()) || from == to {
        return None;
    }
    if are_cast_compatible(from, to) && forgets_only(from, to) {
        rewriter.replace_op_with_new_op(op, CastOp::builder(context, location).source(source).dest(to));
        return Some(());
    }
    let needs_symbols =
        to.layout().and_then(|layout| layout.as_affine_map()).is_some_and(|map| map.symbols() > 0);
    let shape = to.shape().filter(|_| !needs_symbols)?;
    let dynamic = (0..shape.len()).filter(|dim| shape[*dim] == DYNAMIC);
    let sizes: Vec<ValueId> = dynamic.map(|dim| size(source, dim, location, rewriter)).collect();
    let alloc = AllocOp::builder(context, location).dynamic_sizes(sizes).memref(to);
    let alloc = rewriter.create_value(alloc);
    rewriter.create(CopyOp::builder(context, location).source(source).target(alloc));
    rewriter.replace_op(op, &[alloc]);
    Some(())
}

/// Returns true if all that is known of the layout of the second type is known of the first.
fn forgets_only(from: Type<'_>, to: Type<'_>) -> bool {
    if from.shape().is_none() || to.shape().is_none() {
        return true;
    }
    let (Some((strides, offset)), Some((to_strides, to_offset))) =
        (from.strides_and_offset(), to.strides_and_offset())
    else {
        return false;
    };
    let is_kept = |(a, b): (&i64, &i64)| a == b || *b == DYNAMIC;
    is_kept((&offset, &to_offset)) && strides.iter().zip(&to_strides).all(is_kept)
}

fn size<'c>(
    of: ValueId,
    dim: usize,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context: Ctx<'c> = rewriter.context();
    let index = rewriter.builder(location).index(dim as i64);
    rewriter.create_value(DimOp::builder(context, location).source(of).index(index))
}

/// `load(to_buffer(t), i) -> extract(t, i)`
fn load_of_buffer(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let load = rewriter.view::<LoadOp>(op)?;
    let tensor = load.memref().defining::<ToBufferOp>()?.tensor().id();
    let indices: Vec<ValueId> = load.indices().map(|index| index.id()).collect();
    let location = load.op().location();
    let new = ExtractOp::builder(rewriter.context(), location).tensor(tensor).indices(indices);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `dim(to_buffer(t), i) -> dim(t, i)`
fn dim_of_buffer(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dim = rewriter.view::<DimOp>(op)?;
    let tensor = dim.source().defining::<ToBufferOp>()?.tensor().id();
    let (index, location) = (dim.index().id(), dim.op().location());
    let new = terrace_tensor::DimOp::builder(rewriter.context(), location).source(tensor).index(index);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `dim(to_tensor(m), i) -> dim(m, i)`
fn dim_of_tensor(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dim = rewriter.view::<terrace_tensor::DimOp>(op)?;
    let buffer = dim.source().defining::<ToTensorOp>()?.buffer().id();
    let (index, location) = (dim.index().id(), dim.op().location());
    let new = DimOp::builder(rewriter.context(), location).source(buffer).index(index);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
