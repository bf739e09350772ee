//! Constants, conversions of numbers to other widths, and functions that LLVM has in parts.

use super::Rewrite;
use std::sync::Arc;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_rewrite::conversion::lowering::{Lower, Lowered, Row};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_support::float::ApFloat;
use terrace_to_llvm::lowering::build::LlvmBuilder;
use terrace_to_llvm::lowering::one_to_one::{convert_to, converted_result};

pub(super) const ROWS: &[Row<Lower>] = &[
    Row::of::<spirv::ConstantOp>("ConstantScalarAndVectorPattern", constant),
    Row::of::<spirv::GLInverseSqrtOp>("InverseSqrtPattern", inverse_root),
];

pub(super) const CASTS: &[Row<Rewrite>] = &[
    Row::of::<spirv::FConvertOp>("IndirectCastPattern", |op, converter, rewriter| {
        convert_width(op, llvm::FPExtOp::NAME, llvm::FPTruncOp::NAME, converter, rewriter)
    }),
    Row::of::<spirv::SConvertOp>("IndirectCastPattern", |op, converter, rewriter| {
        convert_width(op, llvm::SExtOp::NAME, llvm::TruncOp::NAME, converter, rewriter)
    }),
    Row::of::<spirv::UConvertOp>("IndirectCastPattern", |op, converter, rewriter| {
        convert_width(op, llvm::ZExtOp::NAME, llvm::TruncOp::NAME, converter, rewriter)
    }),
    Row::of::<spirv::BitcastOp>("BitcastConversionPattern", bitcast),
];

/// `spirv.Constant -> llvm.mlir.constant`: scalars and vectors, integers without their signs.
fn constant<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let ty = of.view(builder).result(0).ty();
    if !ty.is_vector() && ty.int_or_float_width().is_none() {
        return None;
    }
    let value = of.view(builder).attribute("value")?;
    let value = without_sign(builder.rewriter.context(), value, of.result)?;
    Some(builder.constant(value, of.result))
}

/// Returns the constant of the converted type with the same bits.
fn without_sign<'c>(context: Ctx<'c>, value: Attribute<'c>, ty: Type<'c>) -> Option<Attribute<'c>> {
    if value.ty() == Some(ty) || ty.element_or_self().is_float() {
        return Some(value);
    }
    match value.as_integer() {
        Some(number) => Some(context.ap_int_attribute(ty, &number.to_ap_int())),
        None => Some(context.dense_integers_attribute(ty, &value.dense_integers()?.collect::<Vec<_>>())),
    }
}

/// Replaces a conversion by the one that makes wider, or the one that makes narrower.
fn convert_width(
    op: OpId,
    wider: &str,
    narrower: &str,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.op(op);
    let width = |ty: Type<'_>| ty.element_or_self().int_or_float_width();
    let (from, to) = (width(view.operand(0).ty())?, width(view.result(0).ty())?);
    let name = if from < to { wider } else { narrower };
    if from == to {
        return None;
    }
    convert_to(op, name, &[], converter, rewriter)
}

/// `spirv.Bitcast -> llvm.bitcast`; a pointer stays as it is.
fn bitcast(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let operands = converted_operands_to_one(op, converter, rewriter)?;
    let result = converted_result(op, converter, rewriter)?;
    if llvm::types::address_space(result).is_some() {
        replace_op_converted(op, &operands, converter, rewriter);
        return Some(());
    }
    convert_to(op, llvm::BitcastOp::NAME, &[], converter, rewriter)
}

/// Returns the constant of a float type, in each lane.
fn float<'c>(value: f64, ty: Type<'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let context = builder.rewriter.context();
    let element = ty.element_or_self();
    let value = context.float_attribute(element, ApFloat::from_f64(element.as_float()?, value).value);
    let value = if ty.is_vector() { context.splat_of_scalar(ty, value)? } else { value };
    Some(builder.constant(value, ty))
}

/// `1 / sqrt(x)`
fn inverse_root<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let (x, ty) = (*of.operands.first()?, of.result);
    let one = float(1.0, ty, builder)?;
    let root = builder.value(llvm::SqrtOp::NAME, &[x], ty);
    Some(builder.value(llvm::FDivOp::NAME, &[one, root], ty))
}
