//! Queries of a descriptor: sizes, rank, pointers.

use crate::lowering::build::{LlvmBuilder, Step};
use crate::lowering::descriptor::{Descriptor, address_part};
use crate::lowering::types::address_space;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, DYNAMIC, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::GEPNoWrapFlags;
use terrace_llvm::types::{Packing, StructType, array_type, pointer_type};
use terrace_memref::{DimOp, ExtractAlignedPointerAsIndexOp, ExtractStridedMetadataOp, RankOp};
use terrace_rewrite::conversion::lowering::Lowered;

/// `memref.dim`: a constant, a part of the descriptor, or the element of an array in memory.
pub(super) fn dim<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<DimOp>(of.op)?;
    let memref = view.source().ty();
    let known = view.index().constant_i64();
    let index = of.result;
    let value = match memref.shape() {
        None => unranked_size(of.operands[0], of.operands[1], memref, index, builder)?,
        Some(shape) => match known.and_then(|known| usize::try_from(known).ok()) {
            Some(at) if at < shape.len() => match shape[at] {
                DYNAMIC => Descriptor::of(of.operands[0], builder.rewriter)?.size(at, builder),
                size => builder.index(size, index),
            },
            _ => chosen_size(of.operands[0], of.operands[1], shape.len(), index, builder),
        },
    };
    Some(value)
}

/// Loads the size of a dimension whose number is known at run time only.
fn chosen_size<'c>(
    descriptor: ValueId,
    dimension: ValueId,
    rank: usize,
    index: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> ValueId {
    const SIZES: i64 = 3;
    let sizes = array_type(builder.rewriter.context(), index, rank as u64);
    let one = builder.index(1, index);
    let all = builder.extract(descriptor, &[SIZES], sizes);
    let room = builder.on_stack(all, one);
    let steps = [Step::Known(0), Step::Value(dimension)];
    let size = builder.element_pointer(room, &steps, sizes, GEPNoWrapFlags::NONE);
    builder.value(llvm::LoadOp::NAME, &[size], index)
}

/// Loads the size of a dimension from the descriptor of an unranked memref: sizes follow the offset.
fn unranked_size<'c>(
    value: ValueId,
    dimension: ValueId,
    memref: Type<'c>,
    index: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    const OFFSET: i32 = 2;
    let context = builder.rewriter.context();
    let pointer = pointer_type(context, address_space(memref.memory_space())?);
    let descriptor = builder.extract(value, &[1], pointer_type(context, 0));
    let start = StructType::literal(context, &[pointer, pointer, index], Packing::Aligned);
    let steps = [Step::Known(0), Step::Known(OFFSET)];
    let offset = builder.element_pointer(descriptor, &steps, start, GEPNoWrapFlags::NONE);
    let one = builder.index(1, index);
    let at = builder.value(llvm::AddOp::NAME, &[one, dimension], index);
    let size = builder.element_pointer(offset, &[Step::Value(at)], index, GEPNoWrapFlags::NONE);
    Some(builder.value(llvm::LoadOp::NAME, &[size], index))
}

/// `memref.rank`
pub(super) fn rank<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let memref = builder.rewriter.view::<RankOp>(of.op)?.memref().ty();
    let index = of.result;
    let value = match memref.shape() {
        Some(shape) => builder.index(shape.len() as i64, index),
        None => builder.extract(of.operands[0], &[0], index),
    };
    Some(value)
}

/// `memref.extract_aligned_pointer_as_index`
pub(super) fn aligned_pointer_as_index<'c>(
    of: &Lowered<'_, 'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let memref = builder.rewriter.view::<ExtractAlignedPointerAsIndexOp>(of.op)?.source().ty();
    let index = of.result;
    let pointer = match memref.is_memref() {
        true => Descriptor::of(of.operands[0], builder.rewriter)?.aligned(builder),
        false => {
            // The second pointer of the descriptor in memory.
            let ty = pointer_type(builder.rewriter.context(), address_space(memref.memory_space())?);
            let outer = pointer_type(builder.rewriter.context(), 0);
            let descriptor = builder.extract(of.operands[0], &[1], outer);
            let second = builder.element_pointer(descriptor, &[Step::Known(1)], ty, GEPNoWrapFlags::NONE);
            builder.value(llvm::LoadOp::NAME, &[second], ty)
        }
    };
    Some(builder.value(llvm::PtrToIntOp::NAME, &[pointer], index))
}

/// `memref.extract_strided_metadata`
pub(super) fn strided_metadata<'c>(
    of: &Lowered<'_, 'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<Vec<ValueId>> {
    let view = builder.rewriter.view::<ExtractStridedMetadataOp>(of.op)?;
    let (rank, base) = (view.source().ty().shape()?.len(), view.base_buffer().ty());
    let base = of.converter.convert_to_one(builder.rewriter.context(), base)?;
    address_part(base)?;
    let source = Descriptor::of(of.operands[0], builder.rewriter)?;
    let (allocated, aligned) = (source.allocated(builder), source.aligned(builder));
    let mut buffer = Descriptor::poison(base, builder)?;
    buffer.set_allocated(allocated, builder);
    buffer.set_aligned(aligned, builder);
    let zero = builder.index(0, source.index_type());
    buffer.set_offset(zero, builder);
    let mut values = vec![buffer.value, source.offset(builder)];
    for dimension in 0..rank {
        values.push(source.size(dimension, builder));
    }
    for dimension in 0..rank {
        values.push(source.stride(dimension, builder));
    }
    Some(values)
}
