//! What a descriptor says: sizes, rank, where it points to.

use crate::to_llvm::build::{Builder, Step};
use crate::to_llvm::descriptor::{Descriptor, address_part};
use crate::to_llvm::one_to_one::converted_result;
use crate::to_llvm::types::address_space;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_llvm::GEPNoWrapFlags;
use terrace_llvm::types::{Packing, StructType, array_type, pointer_type};
use terrace_memref::{DimOp, ExtractStridedMetadataOp};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};

/// `memref.dim`: a constant, a part of the descriptor, or the element of an array in memory.
pub(super) fn dim(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<DimOp>(op)?;
    let (memref, location) = (view.source().ty(), view.op().location());
    let known = view.index().constant_i64();
    let index = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let value = match memref.shape() {
        None => unranked_size(operands[0], operands[1], memref, index, &mut builder)?,
        Some(shape) => match known.and_then(|known| usize::try_from(known).ok()) {
            Some(at) if at < shape.len() => match shape[at] {
                DYNAMIC => Descriptor::of(operands[0], builder.rewriter)?.size(at, &mut builder),
                size => builder.index(size, index),
            },
            _ => chosen_size(operands[0], operands[1], shape.len(), index, &mut builder),
        },
    };
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// The size of a dimension that is known only when the program runs.
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
    builder.value("llvm.load", &[size], index)
}

/// The size of a dimension of the memref behind an unranked one: sizes follow the offset.
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
    let at = builder.value("llvm.add", &[one, dimension], index);
    let size = builder.element_pointer(offset, &[Step::Value(at)], index, GEPNoWrapFlags::NONE);
    Some(builder.value("llvm.load", &[size], index))
}

/// `memref.rank`
pub(super) fn rank(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (memref, location) = (rewriter.op(op).operand(0).ty(), rewriter.op(op).location());
    let index = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let value = match memref.shape() {
        Some(shape) => builder.index(shape.len() as i64, index),
        None => builder.extract(operands[0], &[0], index),
    };
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// `memref.extract_aligned_pointer_as_index`
pub(super) fn aligned_pointer_as_index(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (memref, location) = (rewriter.op(op).operand(0).ty(), rewriter.op(op).location());
    let index = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let pointer = match memref.is_memref() {
        true => Descriptor::of(operands[0], builder.rewriter)?.aligned(&mut builder),
        false => {
            // The second pointer of the descriptor in memory.
            let ty = pointer_type(builder.rewriter.context(), address_space(memref.memory_space())?);
            let outer = pointer_type(builder.rewriter.context(), 0);
            let descriptor = builder.extract(operands[0], &[1], outer);
            let second = builder.element_pointer(descriptor, &[Step::Known(1)], ty, GEPNoWrapFlags::NONE);
            builder.value("llvm.load", &[second], ty)
        }
    };
    let value = builder.value("llvm.ptrtoint", &[pointer], index);
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

/// `memref.extract_strided_metadata`
pub(super) fn strided_metadata(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<ExtractStridedMetadataOp>(op)?;
    let (rank, base, location) =
        (view.source().ty().shape()?.len(), view.base_buffer().ty(), view.op().location());
    let base = converter.convert_to_one(rewriter.context(), base)?;
    address_part(base)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let mut builder = Builder::new(rewriter, location);
    let source = Descriptor::of(operands[0], builder.rewriter)?;
    let (allocated, aligned) = (source.allocated(&mut builder), source.aligned(&mut builder));
    let mut buffer = Descriptor::poison(base, &mut builder)?;
    buffer.set_allocated(allocated, &mut builder);
    buffer.set_aligned(aligned, &mut builder);
    let zero = builder.index(0, source.index_type());
    buffer.set_offset(zero, &mut builder);
    let mut values = vec![buffer.value, source.offset(&mut builder)];
    for dimension in 0..rank {
        values.push(source.size(dimension, &mut builder));
    }
    for dimension in 0..rank {
        values.push(source.stride(dimension, &mut builder));
    }
    replace_op_converted(op, &values, converter, rewriter);
    Some(())
}
