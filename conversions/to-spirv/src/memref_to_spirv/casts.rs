//! Casts of pointers.

use crate::lowering::Lowering;
use crate::lowering::constants::{ConstantBuilder, case};
use crate::lowering::memrefs::storage_class_of;
use crate::lowering::one_to_one::converted_result;
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{Builder, DYNAMIC, MatchResult, PatternRewriter, TypedOp};
use terrace_memref::{ExtractAlignedPointerAsIndexOp, ReinterpretCastOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::attributes::STORAGE_CLASS_ATTR;
use terrace_spirv::attributes::enums::StorageClass;
use terrace_spirv::types::PointerType;

/// Casts a pointer to another storage class, by the generic one.
pub(super) fn memory_space(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let (from, to) = (rewriter.op(op).operand(0).ty(), rewriter.op(op).result(0).ty());
    let (Some(from_class), Some(to_class)) = (storage_class_of(from), storage_class_of(to)) else {
        return rewriter.notify_match_failure(op, "memory spaces are not SPIR-V storage classes");
    };
    let result = converted_result(op, lowering, rewriter)?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let class = case(context, &STORAGE_CLASS_ATTR, StorageClass::Generic.value());
    let generic = context.memref_type(from.shape()?, from.element_or_self(), from.layout(), Some(class));
    let mut value = operands[0];
    let mut middle = result;
    if from_class != StorageClass::Generic && to_class != StorageClass::Generic {
        middle = lowering.converter.convert_to_one_in(rewriter, generic)?;
    }
    let mut builder = Builder::new(rewriter, location);
    if from_class != StorageClass::Generic {
        value = builder.value(spirv::PtrCastToGenericOp::NAME, &[value], middle);
    }
    if to_class != StorageClass::Generic {
        value = builder.value(spirv::GenericCastToPtrOp::NAME, &[value], result);
    }
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

/// `memref.cast p -> p`, if the types are the same after conversion
pub(super) fn cast(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let result = converted_result(op, lowering, rewriter)?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    if rewriter.type_of(operands[0]) != result {
        return rewriter.notify_match_failure(op, "types doesn't match");
    }
    replace_op_converted(op, &operands, &lowering.converter, rewriter);
    Some(())
}

/// Moves a pointer by the offset of a cast.
pub(super) fn reinterpret(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let offset = rewriter.view::<ReinterpretCastOp>(op)?.static_offsets_attr()?.as_i64_array()?;
    let offset = *offset.first()?;
    let result = converted_result(op, lowering, rewriter)?;
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    if PointerType::of(result).is_none() || rewriter.type_of(operands[0]) != result {
        return rewriter.notify_match_failure(op, "invalid dst type");
    }
    let value = match offset {
        0 => operands[0],
        offset => {
            let index = lowering.index(context);
            let mut builder = Builder::new(rewriter, location);
            let by = if offset == DYNAMIC { *operands.get(1)? } else { builder.number(offset, index) };
            builder.value(spirv::InBoundsPtrAccessChainOp::NAME, &[operands[0], by], result)
        }
    };
    replace_op_converted(op, &[value], &lowering.converter, rewriter);
    Some(())
}

/// `memref.extract_aligned_pointer_as_index -> spirv.ConvertPtrToU`
pub(super) fn pointer_as_index(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    rewriter.view::<ExtractAlignedPointerAsIndexOp>(op)?;
    let result = converted_result(op, lowering, rewriter)?;
    crate::lowering::one_to_one::replace_with(
        op,
        spirv::ConvertPtrToUOp::NAME,
        result,
        &[],
        lowering,
        rewriter,
    )
}
