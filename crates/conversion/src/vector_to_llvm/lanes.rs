//! What LLVM does with all lanes at once.

use super::elements::shuffled;
use crate::to_llvm::build::Builder;
use crate::to_llvm::descriptor::Descriptor;
use crate::to_llvm::one_to_one::converted_result;
use crate::to_llvm::{RewriteWith, pattern};
use std::sync::Arc;
use terrace_dialect_transforms::vector::shapes::{rank_of, shape_of};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter};
use terrace_llvm::types::{Packing, StructType};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};

pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const ALL: &[(&str, &str, RewriteWith)] = &[
        ("vector.bitcast", "VectorBitCastOpConversion", |op, converter, rewriter| {
            convert(op, "llvm.bitcast", converter, rewriter)
        }),
        ("vector.deinterleave", "VectorDeinterleaveOpLowering", deinterleave),
        ("vector.fma", "VectorFMAOp1DConversion", |op, converter, rewriter| {
            convert(op, "llvm.intr.fmuladd", converter, rewriter)
        }),
        ("vector.interleave", "VectorInterleaveOpLowering", interleave),
        ("vector.step", "VectorScalableStepOpLowering", |op, converter, rewriter| {
            convert(op, "llvm.intr.stepvector", converter, rewriter)
        }),
        ("vector.type_cast", "VectorTypeCastOpConversion", type_cast),
        ("vector.vscale", "VectorScaleOp", |op, converter, rewriter| {
            convert(op, "llvm.intr.vscale", converter, rewriter)
        }),
    ];
    ALL.iter().map(|(op, name, rewrite)| pattern(op, name, converter, *rewrite)).collect()
}

/// One operation for another, on vectors of one dimension.
fn convert(
    op: OpId,
    to: &str,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let (location, rank) = (view.location(), rank_of(view.result(0).ty()));
    if rank > 1 {
        return rewriter.notify_match_failure(op, "only vectors of one dimension");
    }
    let result = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let value = Builder::new(rewriter, location).value(to, &operands, result);
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

fn interleave(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let ty = rewriter.op(op).result(0).ty();
    if ty.is_scalable_vector() {
        return convert(op, "llvm.intr.vector.interleave2", converter, rewriter);
    }
    if rank_of(ty) > 1 {
        return rewriter.notify_match_failure(op, "InterleaveOp not rank 1");
    }
    let location = rewriter.op(op).location();
    let result = converted_result(op, converter, rewriter)?;
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let half = i32::try_from(shape_of(ty)[0] / 2).ok()?;
    let mask: Vec<i32> = (0..half).flat_map(|at| [at, at + half]).collect();
    let mut builder = Builder::new(rewriter, location);
    let value = shuffled(operands[0], operands[1], &mask, result, &mut builder);
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

fn deinterleave(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let (ty, location) = (view.result(0).ty(), view.location());
    if rank_of(ty) != 1 {
        return rewriter.notify_match_failure(op, "DeinterleaveOp not rank 1");
    }
    let result = converted_result(op, converter, rewriter)?;
    let source = converted_operands_to_one(op, converter, rewriter)?[0];
    let mut builder = Builder::new(rewriter, location);
    let values = if ty.is_scalable_vector() {
        let context = builder.rewriter.context();
        let pair = StructType::literal(context, &[result, result], Packing::Aligned);
        let pair = builder.value("llvm.intr.vector.deinterleave2", &[source], pair);
        [builder.extract(pair, &[0], result), builder.extract(pair, &[1], result)]
    } else {
        let from = builder.rewriter.type_of(source);
        let poison = builder.poison(from);
        let half = i32::try_from(shape_of(ty)[0]).ok()?;
        [0, 1].map(|first| {
            let mask: Vec<i32> = (0..half).map(|at| 2 * at + first).collect();
            shuffled(source, poison, &mask, result, &mut builder)
        })
    };
    replace_op_converted(op, &values, converter, rewriter);
    Some(())
}

/// A memref of vectors, on the data of a memref of their elements.
fn type_cast(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let (from, to, location) = (view.operand(0).ty(), view.result(0).ty(), view.location());
    // Only memrefs of which the elements lie one after the other can be seen as vectors.
    let is_contiguous = |ty: terrace_ir::Type<'_>| {
        let (strides, _) = ty.strides_and_offset()?;
        let shape = shape_of(ty);
        let mut expected = 1;
        let mut fits = true;
        for (stride, size) in strides.iter().zip(shape).rev() {
            fits &= *stride == expected && *size != terrace_ir::DYNAMIC;
            expected *= size;
        }
        Some(fits)
    };
    if is_contiguous(from) != Some(true) || is_contiguous(to) != Some(true) {
        return None;
    }
    let (strides, _) = to.strides_and_offset()?;
    let result = converted_result(op, converter, rewriter)?;
    let source = converted_operands_to_one(op, converter, rewriter)?[0];
    let mut builder = Builder::new(rewriter, location);
    let source = Descriptor::of(source, builder.rewriter)?;
    let mut descriptor = Descriptor::poison(result, &mut builder)?;
    let allocated = source.allocated(&mut builder);
    descriptor.set_allocated(allocated, &mut builder);
    let aligned = source.aligned(&mut builder);
    descriptor.set_aligned(aligned, &mut builder);
    let zero = builder.index(0, descriptor.index_type());
    descriptor.set_offset(zero, &mut builder);
    for (dimension, (size, stride)) in shape_of(to).iter().zip(strides).enumerate() {
        let size = builder.index(*size, descriptor.index_type());
        descriptor.set_size(dimension, size, &mut builder);
        let stride = builder.index(stride, descriptor.index_type());
        descriptor.set_stride(dimension, stride, &mut builder);
    }
    replace_op_converted(op, &[descriptor.value], converter, rewriter);
    Some(())
}
