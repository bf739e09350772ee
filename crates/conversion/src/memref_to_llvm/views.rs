//! Other memrefs of the same memory.

use crate::to_llvm::build::{Builder, Step};
use crate::to_llvm::descriptor::{Descriptor, address_part};
use crate::to_llvm::one_to_one::converted_result;
use std::sync::Arc;
use terrace_ir::affine::AffineExprKind;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, PatternRewriter, TypedOp};
use terrace_llvm::GEPNoWrapFlags;
use terrace_llvm::types::{StructType, pointer_type};
use terrace_memref::{CastOp, ReinterpretCastOp, TransposeOp, ViewOp};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};

/// `memref.cast`: between ranked ones nothing, else the descriptor goes to memory or comes from there.
pub(super) fn cast(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<CastOp>(op)?;
    let (from, to, location) = (view.source().ty(), view.dest().ty(), view.op().location());
    let result = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let value = match (from.shape(), to.shape()) {
        (Some(_), Some(_)) => operands[0],
        (Some(shape), None) => unranked(operands[0], shape.len(), result, &mut builder)?,
        (None, Some(_)) => {
            let pointer = pointer_type(builder.rewriter.context(), 0);
            let descriptor = builder.extract(operands[0], &[1], pointer);
            builder.value("llvm.load", &[descriptor], result)
        }
        (None, None) => {
            return builder.rewriter.notify_match_failure(op, "unsupported unranked to unranked cast");
        }
    };
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// An unranked memref of a ranked one, whose descriptor is put on the stack.
fn unranked<'c>(
    descriptor: ValueId,
    rank: usize,
    ty: terrace_ir::Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let index = StructType::of(ty)?.body().next()?;
    let one = builder.one_word();
    let pointer = builder.on_stack(descriptor, one);
    let rank = builder.index(rank as i64, index);
    let value = builder.poison(ty);
    let value = builder.insert(value, rank, &[0]);
    Some(builder.insert(value, pointer, &[1]))
}

/// `memref.memory_space_cast`
pub(super) fn cast_memory_space(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let (memref, location) = (view.result(0).ty(), view.location());
    let result = converted_result(op, converter, rewriter)?;
    let (pointer, _) = address_part(result)?;
    let rank = memref.shape()?.len();
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let source = Descriptor::of(operands[0], builder.rewriter)?;
    let mut parts = Vec::new();
    for part in [source.allocated(&mut builder), source.aligned(&mut builder)] {
        parts.push(part);
    }
    let offset = source.offset(&mut builder);
    let sizes: Vec<ValueId> = (0..rank).map(|at| source.size(at, &mut builder)).collect();
    let strides: Vec<ValueId> = (0..rank).map(|at| source.stride(at, &mut builder)).collect();
    for part in &mut parts {
        *part = builder.value("llvm.addrspacecast", &[*part], pointer);
    }
    let mut new = Descriptor::poison(result, &mut builder)?;
    new.set_allocated(parts[0], &mut builder);
    new.set_aligned(parts[1], &mut builder);
    new.set_offset(offset, &mut builder);
    for (at, size) in sizes.into_iter().enumerate() {
        new.set_size(at, size, &mut builder);
    }
    for (at, stride) in strides.into_iter().enumerate() {
        new.set_stride(at, stride, &mut builder);
    }
    replace_op_converted(op, &[new.value], converter, rewriter);
    Some(())
}

/// `memref.reinterpret_cast`: the same pointers with another offset, sizes and strides.
pub(super) fn reinterpret_cast(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<ReinterpretCastOp>(op)?;
    let location = view.op().location();
    let source_type = view.source().ty();
    let all = [view.static_offsets(), view.static_sizes(), view.static_strides()];
    let result = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut dynamic = operands[1..].iter().copied();
    let mut mixed = all.map(|statics| {
        let mut one = |known: i64| if known == DYNAMIC { dynamic.next().ok_or(known) } else { Err(known) };
        statics.into_iter().map(&mut one).collect::<Vec<Result<ValueId, i64>>>()
    });
    let [offsets, sizes, strides] = &mut mixed;
    let mut builder = Builder::new(rewriter, location);
    let mut new = Descriptor::poison(result, &mut builder)?;
    let index = new.index_type();
    let (allocated, aligned) = match source_type.is_memref() {
        true => {
            let source = Descriptor::of(operands[0], builder.rewriter)?;
            (source.allocated(&mut builder), source.aligned(&mut builder))
        }
        false => super::reshape::pointers_of_unranked(operands[0], result, &mut builder)?,
    };
    new.set_allocated(allocated, &mut builder);
    new.set_aligned(aligned, &mut builder);
    let offset = value_of(*offsets.first()?, index, &mut builder);
    new.set_offset(offset, &mut builder);
    for (at, (size, stride)) in sizes.iter().zip(strides.iter()).enumerate() {
        let size = value_of(*size, index, &mut builder);
        new.set_size(at, size, &mut builder);
        let stride = value_of(*stride, index, &mut builder);
        new.set_stride(at, stride, &mut builder);
    }
    replace_op_converted(op, &[new.value], converter, rewriter);
    Some(())
}

/// A number that is a value, or known.
fn value_of<'c>(
    number: Result<ValueId, i64>,
    index: terrace_ir::Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    number.unwrap_or_else(|known| builder.index(known, index))
}

/// `memref.transpose`: sizes and strides in another order.
pub(super) fn transpose(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<TransposeOp>(op)?;
    let (permutation, location) = (view.permutation(), view.op().location());
    let result = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let source = Descriptor::of(operands[0], builder.rewriter)?;
    let mut new = Descriptor::poison(result, &mut builder)?;
    let allocated = source.allocated(&mut builder);
    new.set_allocated(allocated, &mut builder);
    let aligned = source.aligned(&mut builder);
    new.set_aligned(aligned, &mut builder);
    let offset = source.offset(&mut builder);
    new.set_offset(offset, &mut builder);
    for (to, expr) in permutation.results().iter().enumerate() {
        let AffineExprKind::Dim(from) = expr.kind() else { return None };
        let from = from as usize;
        let size = source.size(from, &mut builder);
        new.set_size(to, size, &mut builder);
        let stride = source.stride(from, &mut builder);
        new.set_stride(to, stride, &mut builder);
    }
    replace_op_converted(op, &[new.value], converter, rewriter);
    Some(())
}

/// `memref.view`: a part of bytes as elements of another type.
pub(super) fn view(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<ViewOp>(op)?;
    let (source_type, result_type) = (view.source().ty(), view.result().ty());
    let location = view.op().location();
    let result = converted_result(op, converter, rewriter)?;
    let byte = converter.convert_to_one(rewriter.context(), source_type.element_or_self())?;
    let (_, offset) = source_type.strides_and_offset()?;
    let (strides, new_offset) = result_type.strides_and_offset()?;
    if offset != 0 || new_offset != 0 {
        return rewriter.notify_match_failure(op, "expected a memref without an offset");
    }
    let shape = result_type.shape()?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let sizes = &operands[2..];
    let mut builder = Builder::new(rewriter, location);
    let source = Descriptor::of(operands[0], builder.rewriter)?;
    let mut new = Descriptor::poison(result, &mut builder)?;
    let index = new.index_type();
    let allocated = source.allocated(&mut builder);
    new.set_allocated(allocated, &mut builder);
    let aligned = source.aligned(&mut builder);
    let aligned = builder.element_pointer(aligned, &[Step::Value(operands[1])], byte, GEPNoWrapFlags::NONE);
    new.set_aligned(aligned, &mut builder);
    let zero = builder.index(0, index);
    new.set_offset(zero, &mut builder);
    let mut next_stride: Option<ValueId> = None;
    let mut next_size: Option<ValueId> = None;
    for at in (0..shape.len()).rev() {
        let size = match shape[at] {
            DYNAMIC => {
                let which = shape[..at].iter().filter(|size| **size == DYNAMIC).count();
                *sizes.get(which)?
            }
            size => builder.index(size, index),
        };
        new.set_size(at, size, &mut builder);
        let stride = match (strides[at], next_stride, next_size) {
            (DYNAMIC, Some(stride), Some(size)) => builder.value("llvm.mul", &[stride, size], index),
            (DYNAMIC, ..) => builder.index(1, index),
            (known, ..) => builder.index(known, index),
        };
        new.set_stride(at, stride, &mut builder);
        (next_size, next_stride) = (Some(size), Some(stride));
    }
    replace_op_converted(op, &[new.value], converter, rewriter);
    Some(())
}
