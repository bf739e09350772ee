//! Vector operations that LLVM does on all lanes at once.

use super::elements::shuffled;
use crate::lowering::build::LlvmBuilder;
use crate::lowering::descriptor::Descriptor;
use std::sync::Arc;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, Pattern, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::types::{Packing, StructType};
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering::{Lower, LowerAll, Lowered, Row};
use terrace_vector as vector;
use terrace_vector_transforms::shapes::{rank_of, shape_of};

const DEINTERLEAVE: Row<LowerAll> =
    Row::of::<vector::DeinterleaveOp>("VectorDeinterleaveOpLowering", deinterleave);

pub(super) fn patterns(converter: &Arc<TypeConverter>) -> Vec<Pattern> {
    const ALL: &[Row<Lower>] = &[
        Row::of::<vector::BitCastOp>("VectorBitCastOpConversion", |of, builder| {
            renamed(of, llvm::BitcastOp::NAME, builder)
        }),
        Row::of::<vector::FMAOp>("VectorFMAOp1DConversion", |of, builder| {
            renamed(of, llvm::FMulAddOp::NAME, builder)
        }),
        Row::of::<vector::InterleaveOp>("VectorInterleaveOpLowering", interleave),
        Row::of::<vector::StepOp>("VectorScalableStepOpLowering", |of, builder| {
            renamed(of, llvm::StepVectorOp::NAME, builder)
        }),
        Row::of::<vector::TypeCastOp>("VectorTypeCastOpConversion", type_cast),
        Row::of::<vector::VectorScaleOp>("VectorScaleOp", |of, builder| {
            renamed(of, llvm::VscaleOp::NAME, builder)
        }),
    ];
    let mut patterns: Vec<Pattern> = ALL.iter().map(|row| row.pattern(converter)).collect();
    patterns.push(DEINTERLEAVE.pattern(converter));
    patterns
}

/// Replaces an operation on vectors of one dimension by another one with the same operands.
fn renamed<'c>(of: &Lowered<'_, 'c>, to: &str, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    if rank_of(of.view(builder).result(0).ty()) > 1 {
        builder.rewriter.notify_match_failure(of.op, "only vectors of one dimension")?;
    }
    Some(builder.value(to, &of.operands, of.result))
}

fn interleave<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let ty = builder.rewriter.view::<vector::InterleaveOp>(of.op)?.result().ty();
    if ty.is_scalable_vector() {
        return renamed(of, llvm::VectorInterleave2Op::NAME, builder);
    }
    if rank_of(ty) > 1 {
        builder.rewriter.notify_match_failure(of.op, "InterleaveOp not rank 1")?;
    }
    let half = i32::try_from(shape_of(ty)[0] / 2).ok()?;
    let mask: Vec<i32> = (0..half).flat_map(|at| [at, at + half]).collect();
    Some(shuffled(of.operands[0], of.operands[1], &mask, of.result, builder))
}

fn deinterleave<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<Vec<ValueId>> {
    let ty = builder.rewriter.view::<vector::DeinterleaveOp>(of.op)?.res1().ty();
    if rank_of(ty) != 1 {
        builder.rewriter.notify_match_failure(of.op, "DeinterleaveOp not rank 1")?;
    }
    let source = of.operands[0];
    let values = if ty.is_scalable_vector() {
        let context = builder.rewriter.context();
        let pair = StructType::literal(context, &[of.result, of.result], Packing::Aligned);
        let pair = builder.value(llvm::VectorDeinterleave2Op::NAME, &[source], pair);
        vec![builder.extract(pair, &[0], of.result), builder.extract(pair, &[1], of.result)]
    } else {
        let from = builder.rewriter.type_of(source);
        let poison = builder.poison(from);
        let half = i32::try_from(shape_of(ty)[0]).ok()?;
        let mut half_from = |first: i32| {
            let mask: Vec<i32> = (0..half).map(|at| 2 * at + first).collect();
            shuffled(source, poison, &mask, of.result, builder)
        };
        vec![half_from(0), half_from(1)]
    };
    Some(values)
}

/// Creates the descriptor of a memref of vectors, on the data of a memref of their elements.
fn type_cast<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<vector::TypeCastOp>(of.op)?;
    let (from, to) = (view.memref().ty(), view.result().ty());
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
    let source = Descriptor::of(of.operands[0], builder.rewriter)?;
    let mut descriptor = Descriptor::poison(of.result, builder)?;
    let allocated = source.allocated(builder);
    descriptor.set_allocated(allocated, builder);
    let aligned = source.aligned(builder);
    descriptor.set_aligned(aligned, builder);
    let zero = builder.index(0, descriptor.index_type());
    descriptor.set_offset(zero, builder);
    for (dimension, (size, stride)) in shape_of(to).iter().zip(strides).enumerate() {
        let size = builder.index(*size, descriptor.index_type());
        descriptor.set_size(dimension, size, builder);
        let stride = builder.index(stride, descriptor.index_type());
        descriptor.set_stride(dimension, stride, builder);
    }
    Some(descriptor.value)
}
