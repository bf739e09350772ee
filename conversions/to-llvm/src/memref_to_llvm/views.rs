//! Other memrefs of the same memory.

use crate::lowering::build::{LlvmBuilder, Step};
use crate::lowering::descriptor::{Descriptor, address_part};
use terrace_ir::affine::AffineExprKind;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::GEPNoWrapFlags;
use terrace_llvm::types::{StructType, pointer_type};
use terrace_memref::{CastOp, MemorySpaceCastOp, ReinterpretCastOp, TransposeOp, ViewOp};
use terrace_rewrite::conversion::lowering::Lowered;

/// `memref.cast`: between ranked ones nothing, else the descriptor goes to memory or comes from there.
pub(super) fn cast<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<CastOp>(of.op)?;
    let (from, to) = (view.source().ty(), view.dest().ty());
    match (from.shape(), to.shape()) {
        (Some(_), Some(_)) => Some(of.operands[0]),
        (Some(shape), None) => unranked(of.operands[0], shape.len(), of.result, builder),
        (None, Some(_)) => {
            let pointer = pointer_type(builder.rewriter.context(), 0);
            let descriptor = builder.extract(of.operands[0], &[1], pointer);
            Some(builder.value(llvm::LoadOp::NAME, &[descriptor], of.result))
        }
        (None, None) => {
            builder.rewriter.notify_match_failure(of.op, "unsupported unranked to unranked cast")?;
            None
        }
    }
}

/// Creates an unranked memref of a ranked one, whose descriptor is stored on the stack.
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
pub(super) fn cast_memory_space<'c>(
    of: &Lowered<'_, 'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let memref = builder.rewriter.view::<MemorySpaceCastOp>(of.op)?.dest().ty();
    let (pointer, _) = address_part(of.result)?;
    let rank = memref.shape()?.len();
    let source = Descriptor::of(of.operands[0], builder.rewriter)?;
    let mut parts = [source.allocated(builder), source.aligned(builder)];
    let offset = source.offset(builder);
    let sizes: Vec<ValueId> = (0..rank).map(|at| source.size(at, builder)).collect();
    let strides: Vec<ValueId> = (0..rank).map(|at| source.stride(at, builder)).collect();
    for part in &mut parts {
        *part = builder.value(llvm::AddrSpaceCastOp::NAME, &[*part], pointer);
    }
    let mut new = Descriptor::poison(of.result, builder)?;
    new.set_allocated(parts[0], builder);
    new.set_aligned(parts[1], builder);
    new.set_offset(offset, builder);
    for (at, size) in sizes.into_iter().enumerate() {
        new.set_size(at, size, builder);
    }
    for (at, stride) in strides.into_iter().enumerate() {
        new.set_stride(at, stride, builder);
    }
    Some(new.value)
}

/// `memref.reinterpret_cast`: the same pointers with another offset, sizes and strides.
pub(super) fn reinterpret_cast<'c>(
    of: &Lowered<'_, 'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let view = builder.rewriter.view::<ReinterpretCastOp>(of.op)?;
    let source_type = view.source().ty();
    let all = [view.static_offsets(), view.static_sizes(), view.static_strides()];
    let mut dynamic = of.operands[1..].iter().copied();
    let mut mixed = all.map(|statics| {
        let mut one = |known: i64| if known == DYNAMIC { dynamic.next().ok_or(known) } else { Err(known) };
        statics.into_iter().map(&mut one).collect::<Vec<Result<ValueId, i64>>>()
    });
    let [offsets, sizes, strides] = &mut mixed;
    let mut new = Descriptor::poison(of.result, builder)?;
    let index = new.index_type();
    let (allocated, aligned) = match source_type.is_memref() {
        true => {
            let source = Descriptor::of(of.operands[0], builder.rewriter)?;
            (source.allocated(builder), source.aligned(builder))
        }
        false => super::reshape::pointers_of_unranked(of.operands[0], of.result, builder)?,
    };
    new.set_allocated(allocated, builder);
    new.set_aligned(aligned, builder);
    let offset = value_of(*offsets.first()?, index, builder);
    new.set_offset(offset, builder);
    for (at, (size, stride)) in sizes.iter().zip(strides.iter()).enumerate() {
        let size = value_of(*size, index, builder);
        new.set_size(at, size, builder);
        let stride = value_of(*stride, index, builder);
        new.set_stride(at, stride, builder);
    }
    Some(new.value)
}

/// Returns a number as a value, which is a constant if it is known.
fn value_of<'c>(
    number: Result<ValueId, i64>,
    index: terrace_ir::Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    number.unwrap_or_else(|known| builder.index(known, index))
}

/// `memref.transpose`: sizes and strides in another order.
pub(super) fn transpose<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<TransposeOp>(of.op)?;
    let permutation = view.permutation();
    let source = Descriptor::of(of.operands[0], builder.rewriter)?;
    let mut new = Descriptor::poison(of.result, builder)?;
    let allocated = source.allocated(builder);
    new.set_allocated(allocated, builder);
    let aligned = source.aligned(builder);
    new.set_aligned(aligned, builder);
    let offset = source.offset(builder);
    new.set_offset(offset, builder);
    for (to, expr) in permutation.results().iter().enumerate() {
        let AffineExprKind::Dim(from) = expr.kind() else { return None };
        let from = from as usize;
        let size = source.size(from, builder);
        new.set_size(to, size, builder);
        let stride = source.stride(from, builder);
        new.set_stride(to, stride, builder);
    }
    Some(new.value)
}

/// `memref.view`: a part of bytes as elements of another type.
pub(super) fn view<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<ViewOp>(of.op)?;
    let (source_type, result_type) = (view.source().ty(), view.result().ty());
    let byte = of.converter.convert_to_one(builder.rewriter.context(), source_type.element_or_self())?;
    let (_, offset) = source_type.strides_and_offset()?;
    let (strides, new_offset) = result_type.strides_and_offset()?;
    if offset != 0 || new_offset != 0 {
        builder.rewriter.notify_match_failure(of.op, "expected a memref without an offset")?;
    }
    let shape = result_type.shape()?;
    let sizes = &of.operands[2..];
    let source = Descriptor::of(of.operands[0], builder.rewriter)?;
    let mut new = Descriptor::poison(of.result, builder)?;
    let index = new.index_type();
    let allocated = source.allocated(builder);
    new.set_allocated(allocated, builder);
    let aligned = source.aligned(builder);
    let aligned =
        builder.element_pointer(aligned, &[Step::Value(of.operands[1])], byte, GEPNoWrapFlags::NONE);
    new.set_aligned(aligned, builder);
    let zero = builder.index(0, index);
    new.set_offset(zero, builder);
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
        new.set_size(at, size, builder);
        let stride = match (strides[at], next_stride, next_size) {
            (DYNAMIC, Some(stride), Some(size)) => builder.value(llvm::MulOp::NAME, &[stride, size], index),
            (DYNAMIC, ..) => builder.index(1, index),
            (known, ..) => builder.index(known, index),
        };
        new.set_stride(at, stride, builder);
        (next_size, next_stride) = (Some(size), Some(stride));
    }
    Some(new.value)
}
