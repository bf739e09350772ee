//! Operations that become several, or one that depends on their types.

use super::flags::{fast_math, fast_math_attribute};
use crate::lowering::RewriteWith;
use crate::lowering::build::LlvmBuilder;
use crate::lowering::one_to_one::{Attributes, cast_index, convert_to, has_unknown_float};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_arith::{CmpFOp, CmpIOp, ConstantOp, RoundingMode, SelectOp, TruncFOp};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, Context, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_llvm::types::{Packing, StructType, as_array};
use terrace_llvm::{self as llvm, FCmpPredicate, ICmpPredicate};
use terrace_rewrite::conversion::lowering::{Lowered, Row, lower_all};
use terrace_rewrite::conversion::{TypeConverter, rename_op, replace_op_converted};

pub(super) const EXPANSIONS: &[Row<RewriteWith>] = &[
    Row::of::<arith::AddUIExtendedOp>("AddUIExtendedOpLowering", |op, converter, rewriter| {
        lower_all(op, converter, rewriter, add_extended)
    }),
    Row::of::<CmpFOp>("CmpFOpLowering", compare_floats),
    Row::of::<CmpIOp>("CmpIOpLowering", compare_integers),
    Row::of::<ConstantOp>("ConstantOpLowering", constant),
    Row::of::<arith::IndexCastOp>("IndexCastOpSILowering", |op, converter, rewriter| {
        cast_index(op, llvm::SExtOp::NAME, converter, rewriter)
    }),
    Row::of::<arith::IndexCastUIOp>("IndexCastOpUILowering", |op, converter, rewriter| {
        cast_index(op, llvm::ZExtOp::NAME, converter, rewriter)
    }),
    Row::of::<arith::MulSIExtendedOp>("MulSIExtendedOpLowering", |op, converter, rewriter| {
        lower_all(op, converter, rewriter, |of, builder| multiply_extended(of, llvm::SExtOp::NAME, builder))
    }),
    Row::of::<arith::MulUIExtendedOp>("MulUIExtendedOpLowering", |op, converter, rewriter| {
        lower_all(op, converter, rewriter, |of, builder| multiply_extended(of, llvm::ZExtOp::NAME, builder))
    }),
    Row::of::<SelectOp>("SelectOpOneToNLowering", select),
    Row::of::<TruncFOp>("TruncFOpLowering", truncate),
];

/// `arith.constant -> llvm.mlir.constant`
fn constant(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ConstantOp>(op)?;
    let (value, ty, location) = (view.value(), view.result().ty(), view.op().location());
    let result = converter.convert_to_one_in(rewriter, ty)?;
    if result == ty && rename_op(op, llvm::ConstantOp::NAME, &[], &[("value", value)], rewriter) {
        return Some(());
    }
    let mut attributes = vec![("value", value)];
    let discardable = rewriter.op(op).discardable_attributes().iter();
    attributes.extend(discardable.map(|attribute| (attribute.name.as_str(), attribute.value)));
    let mut builder = Builder::new(rewriter, location);
    let value = builder.value_with(llvm::ConstantOp::NAME, &[], result, &attributes);
    replace_op_converted(op, &[value], converter, rewriter);
    Some(())
}

fn compare_integers(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let predicate = ICmpPredicate::from_value(rewriter.view::<CmpIOp>(op)?.predicate().value())?;
    let predicate = predicate.attribute(rewriter.context());
    convert_to(op, llvm::ICmpOp::NAME, &[("predicate", predicate)], converter, rewriter)
}

fn compare_floats(
    op: OpId,
    converter: &Arc<TypeConverter>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let predicate = FCmpPredicate::from_value(rewriter.view::<CmpFOp>(op)?.predicate().value())?;
    let mut attributes = Attributes::from_iter([("predicate", predicate.attribute(rewriter.context()))]);
    attributes.extend(fast_math_attribute(op, rewriter).map(|flags| ("fastmathFlags", flags)));
    if has_unknown_float(op, rewriter) {
        return rewriter.notify_match_failure(op, "unsupported floating point type");
    }
    convert_to(op, llvm::FCmpOp::NAME, &attributes, converter, rewriter)
}

/// Lowers a selection: by one bit, of values of any type; by a vector of bits, row by row.
fn select(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<SelectOp>(op)?;
    if view.condition().ty().is_vector() {
        return convert_to(op, llvm::SelectOp::NAME, &[], converter, rewriter);
    }
    let location = view.op().location();
    let lists = terrace_rewrite::conversion::converted_operands(op, converter, rewriter)?;
    let [condition, true_values, false_values] = &lists[..] else { return None };
    let &[condition] = &condition[..] else { return None };
    if let (&[a], &[b]) = (&true_values[..], &false_values[..])
        && rewriter.type_of(a) == rewriter.op(op).result(0).ty()
        && rename_op(op, llvm::SelectOp::NAME, &[condition, a, b], &[], rewriter)
    {
        return Some(());
    }
    let mut results = terrace_ir::rewrite::ValueList::new();
    for (a, b) in true_values.iter().zip(false_values) {
        let ty = rewriter.type_of(*a);
        let mut builder = Builder::new(rewriter, location);
        results.push(builder.value(llvm::SelectOp::NAME, &[condition, *a, *b], ty));
    }
    terrace_rewrite::conversion::replace_op_with_lists(op, &[results], converter, rewriter);
    Some(())
}

/// Lowers a truncation; one with a rounding mode becomes the constrained intrinsic.
fn truncate(op: OpId, converter: &Arc<TypeConverter>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    if has_unknown_float(op, rewriter) {
        return rewriter.notify_match_failure(op, "unsupported floating point type");
    }
    let context = rewriter.context();
    let Some(mode) = rewriter.view::<TruncFOp>(op)?.roundingmode() else {
        let attributes = fast_math(op, rewriter)?;
        return convert_to(op, llvm::FPTruncOp::NAME, &attributes, converter, rewriter);
    };
    let mode = match mode {
        RoundingMode::ToNearestEven => llvm::RoundingMode::NearestTiesToEven,
        RoundingMode::Downward => llvm::RoundingMode::TowardNegative,
        RoundingMode::Upward => llvm::RoundingMode::TowardPositive,
        RoundingMode::TowardZero => llvm::RoundingMode::TowardZero,
        RoundingMode::ToNearestAway => llvm::RoundingMode::NearestTiesToAway,
    };
    let attributes = [
        ("roundingmode", mode.attribute(context)),
        ("fpExceptionBehavior", llvm::FPExceptionBehavior::Ignore.attribute(context)),
    ];
    convert_to(op, llvm::ConstrainedFPTruncIntrOp::NAME, &attributes, converter, rewriter)
}

/// Returns the sum, and the bit of its overflow.
fn add_extended<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<Vec<ValueId>> {
    let context = builder.rewriter.context();
    let types: Option<Vec<Type<'_>>> =
        of.view(builder).results().map(|one| of.converter.convert_to_one(context, one.ty())).collect();
    let [sum, overflow] = types?[..] else { return None };
    if as_array(sum).is_some() {
        builder.rewriter.notify_match_failure(of.op, "ND vector types are not supported yet")?;
    }
    let both = StructType::literal(context, &[sum, overflow], Packing::Aligned);
    let both = builder.value(llvm::UAddWithOverflowOp::NAME, &of.operands, both);
    Some(vec![builder.extract(both, &[0], sum), builder.extract(both, &[1], overflow)])
}

/// Returns the two halves of a product.
fn multiply_extended<'c>(
    of: &Lowered<'_, 'c>,
    widen: &str,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<Vec<ValueId>> {
    let narrow = of.result;
    if as_array(narrow).is_some() {
        builder.rewriter.notify_match_failure(of.op, "ND vector types are not supported yet")?;
    }
    let context = builder.rewriter.context();
    let width = narrow.element_or_self().int_or_float_width()?;
    if 2 * width > Context::MAX_INTEGER_WIDTH_BITS {
        builder.rewriter.notify_match_failure(of.op, "the product is wider than any integer")?;
    }
    let wide_element = context.integer_type(2 * width);
    let wide = match narrow.shape() {
        Some(shape) => context.scalable_vector_type(shape, narrow.scalable_dims(), wide_element),
        None => wide_element,
    };
    let amount = context.integer_attribute(wide_element, i64::from(width));
    let amount = if wide.is_vector() { context.splat_of_scalar(wide, amount)? } else { amount };
    let lhs = builder.value(widen, &of.operands[..1], wide);
    let rhs = builder.value(widen, &of.operands[1..], wide);
    let product = builder.value(llvm::MulOp::NAME, &[lhs, rhs], wide);
    let low = builder.value(llvm::TruncOp::NAME, &[product], narrow);
    let amount = builder.constant(amount, wide);
    let high = builder.value(llvm::LShrOp::NAME, &[product, amount], wide);
    let high = builder.value(llvm::TruncOp::NAME, &[high], narrow);
    Some(vec![low, high])
}
