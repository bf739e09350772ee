//! `--convert-index-to-spirv`.
//!
//! Reads:     the target environment.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

use crate::lowering::constants::ConstantBuilder;
use crate::lowering::numbers::TypeOptions;
use crate::lowering::one_to_one::{OneToOne, converted_result, expand, replace_with};
use crate::lowering::pass::{Edge, USE_64BIT_INDEX};
use crate::lowering::{Lowering, Row, patterns_of};
use std::sync::Arc;
use terrace_index as index;
use terrace_index::IndexCmpPredicate;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::{ConversionTarget, converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;

/// The edge.
#[pass(
    "convert-index-to-spirv",
    "Lower the `index` dialect to the `spirv` dialect.",
    class = "ConvertIndexToSPIRVPass"
)]
pub struct IndexToSpirv {
    #[option(USE_64BIT_INDEX)]
    is_64bit_index: bool,
}

impl Edge for IndexToSpirv {
    fn types(&self) -> TypeOptions {
        TypeOptions { is_64bit_index: self.is_64bit_index, ..TypeOptions::default() }
    }

    fn extend_target(&self, _: &Arc<Lowering>, target: &mut ConversionTarget<'_>) {
        target.legal_ops(&[&terrace_ir::builtin::UNREALIZED_CONVERSION_CAST]);
        target.add_legal_dialects(&["spirv"]);
        target.add_illegal_dialects(&["index"]);
    }

    fn patterns(&self, lowering: &Arc<Lowering>) -> Vec<Pattern> {
        patterns(lowering)
    }
}

static TABLE: &[OneToOne] = &[
    OneToOne::of::<index::AddOp, spirv::IAddOp>("ConvertIndexAdd"),
    OneToOne::of::<index::SubOp, spirv::ISubOp>("ConvertIndexSub"),
    OneToOne::of::<index::MulOp, spirv::IMulOp>("ConvertIndexMul"),
    OneToOne::of::<index::DivSOp, spirv::SDivOp>("ConvertIndexDivS"),
    OneToOne::of::<index::DivUOp, spirv::UDivOp>("ConvertIndexDivU"),
    OneToOne::of::<index::RemSOp, spirv::SRemOp>("ConvertIndexRemS"),
    OneToOne::of::<index::RemUOp, spirv::UModOp>("ConvertIndexRemU"),
    OneToOne::of::<index::MaxSOp, spirv::GLSMaxOp>("ConvertIndexMaxSGL"),
    OneToOne::of::<index::MaxUOp, spirv::GLUMaxOp>("ConvertIndexMaxUGL"),
    OneToOne::of::<index::MinSOp, spirv::GLSMinOp>("ConvertIndexMinSGL"),
    OneToOne::of::<index::MinUOp, spirv::GLUMinOp>("ConvertIndexMinUGL"),
    OneToOne::of::<index::ShlOp, spirv::ShiftLeftLogicalOp>("ConvertIndexShl"),
    OneToOne::of::<index::ShrSOp, spirv::ShiftRightArithmeticOp>("ConvertIndexShrS"),
    OneToOne::of::<index::ShrUOp, spirv::ShiftRightLogicalOp>("ConvertIndexShrU"),
    OneToOne::of::<index::AndOp, spirv::BitwiseAndOp>("ConvertIndexAnd"),
    OneToOne::of::<index::OrOp, spirv::BitwiseOrOp>("ConvertIndexOr"),
    OneToOne::of::<index::XOrOp, spirv::BitwiseXorOp>("ConvertIndexXor"),
];

/// Returns the patterns of the dialect.
pub(crate) fn patterns(lowering: &Arc<Lowering>) -> Vec<Pattern> {
    const ROWS: &[Row] = &[
        Row::of::<index::ConstantOp>("ConvertIndexConstantOpPattern", constant),
        Row::of::<index::BoolConstantOp>("ConvertIndexConstantBoolOpPattern", bool_constant),
        Row::of::<index::CeilDivSOp>("ConvertIndexCeilDivSPattern", |op, lowering, rewriter| {
            expand(op, lowering, rewriter, |operands, ty, builder| ceil_div_signed(operands, ty, builder))
        }),
        Row::of::<index::CeilDivUOp>("ConvertIndexCeilDivUPattern", |op, lowering, rewriter| {
            expand(op, lowering, rewriter, |operands, ty, builder| ceil_div_unsigned(operands, ty, builder))
        }),
        Row::of::<index::FloorDivSOp>("ConvertIndexFloorDivSPattern", |op, lowering, rewriter| {
            expand(op, lowering, rewriter, |operands, ty, builder| floor_div_signed(operands, ty, builder))
        }),
        Row::of::<index::CastSOp>("ConvertIndexCastS", |op, lowering, rewriter| {
            cast(op, spirv::SConvertOp::NAME, lowering, rewriter)
        }),
        Row::of::<index::CastUOp>("ConvertIndexCastU", |op, lowering, rewriter| {
            cast(op, spirv::UConvertOp::NAME, lowering, rewriter)
        }),
        Row::of::<index::CmpOp>("ConvertIndexCmpPattern", compare),
        Row::of::<index::SizeOfOp>("ConvertIndexSizeOf", size_of),
    ];
    let mut patterns: Vec<Pattern> = TABLE.iter().map(|one| one.pattern(lowering)).collect();
    patterns.extend(patterns_of(ROWS, lowering));
    patterns
}

fn constant(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let value = rewriter.view::<index::ConstantOp>(op)?.value_attr()?.as_i64()?;
    expand(op, lowering, rewriter, |_, ty, builder| Some(builder.number(value, ty)))
}

fn bool_constant(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let value = rewriter.view::<index::BoolConstantOp>(op)?.value_attr()?;
    expand(op, lowering, rewriter, |_, ty, builder| Some(builder.constant(value, ty)))
}

fn size_of(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    expand(op, lowering, rewriter, |_, ty, builder| {
        Some(builder.number(i64::from(ty.int_or_float_width()?), ty))
    })
}

/// `cast x -> x` where types are the same after conversion
fn cast(op: OpId, to: &str, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let result = converted_result(op, lowering, rewriter)?;
    if rewriter.type_of(operands[0]) == result {
        replace_op_converted(op, &operands, &lowering.converter, rewriter);
        return Some(());
    }
    replace_with(op, to, result, &[], lowering, rewriter)
}

fn compare(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let to = match rewriter.view::<index::CmpOp>(op)?.pred() {
        IndexCmpPredicate::Eq => spirv::IEqualOp::NAME,
        IndexCmpPredicate::Ne => spirv::INotEqualOp::NAME,
        IndexCmpPredicate::Slt => spirv::SLessThanOp::NAME,
        IndexCmpPredicate::Sle => spirv::SLessThanEqualOp::NAME,
        IndexCmpPredicate::Sgt => spirv::SGreaterThanOp::NAME,
        IndexCmpPredicate::Sge => spirv::SGreaterThanEqualOp::NAME,
        IndexCmpPredicate::Ult => spirv::ULessThanOp::NAME,
        IndexCmpPredicate::Ule => spirv::ULessThanEqualOp::NAME,
        IndexCmpPredicate::Ugt => spirv::UGreaterThanOp::NAME,
        IndexCmpPredicate::Uge => spirv::UGreaterThanEqualOp::NAME,
    };
    expand(op, lowering, rewriter, |operands, _, builder| Some(builder.predicate(to, operands)))
}

/// `n * m > 0 ? (n + (m > 0 ? -1 : 1)) / m + 1 : -(-n / m)`
fn ceil_div_signed<'c>(operands: &[ValueId], ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[n, m] = operands else { return None };
    let (zero, one, minus) = (b.number(0, ty), b.number(1, ty), b.number(-1, ty));
    let is_m_positive = b.predicate(spirv::SGreaterThanOp::NAME, &[m, zero]);
    let towards_zero = b.select(is_m_positive, minus, one);
    let nearer = b.binary(spirv::IAddOp::NAME, n, towards_zero);
    let quotient = b.binary(spirv::SDivOp::NAME, nearer, m);
    let same_signs = b.binary(spirv::IAddOp::NAME, quotient, one);
    let negative = b.binary(spirv::ISubOp::NAME, zero, n);
    let quotient = b.binary(spirv::SDivOp::NAME, negative, m);
    let other_signs = b.binary(spirv::ISubOp::NAME, zero, quotient);
    let is_n_positive = b.predicate(spirv::SGreaterThanOp::NAME, &[n, zero]);
    let agree = b.binary(spirv::LogicalEqualOp::NAME, is_n_positive, is_m_positive);
    let is_not_zero = b.predicate(spirv::INotEqualOp::NAME, &[n, zero]);
    let chosen = b.binary(spirv::LogicalAndOp::NAME, agree, is_not_zero);
    Some(b.select(chosen, same_signs, other_signs))
}

/// `n == 0 ? 0 : (n - 1) / m + 1`
fn ceil_div_unsigned<'c>(operands: &[ValueId], ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[n, m] = operands else { return None };
    let (zero, one) = (b.number(0, ty), b.number(1, ty));
    let less = b.binary(spirv::ISubOp::NAME, n, one);
    let quotient = b.binary(spirv::UDivOp::NAME, less, m);
    let more = b.binary(spirv::IAddOp::NAME, quotient, one);
    let is_zero = b.predicate(spirv::IEqualOp::NAME, &[n, zero]);
    Some(b.select(is_zero, zero, more))
}

/// `n * m < 0 ? n / m : -1 - ((m < 0 ? 1 : -1) - n) / m`, the branches as upstream has them
fn floor_div_signed<'c>(operands: &[ValueId], ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let &[n, m] = operands else { return None };
    let (zero, one, minus) = (b.number(0, ty), b.number(1, ty), b.number(-1, ty));
    let is_m_negative = b.predicate(spirv::SLessThanOp::NAME, &[m, zero]);
    let away = b.select(is_m_negative, one, minus);
    let difference = b.binary(spirv::ISubOp::NAME, away, n);
    let quotient = b.binary(spirv::SDivOp::NAME, difference, m);
    let other_signs = b.binary(spirv::ISubOp::NAME, minus, quotient);
    let same_signs = b.binary(spirv::SDivOp::NAME, n, m);
    let is_n_negative = b.predicate(spirv::SLessThanOp::NAME, &[n, zero]);
    let differ = b.binary(spirv::LogicalNotEqualOp::NAME, is_n_negative, is_m_negative);
    let is_not_zero = b.predicate(spirv::INotEqualOp::NAME, &[n, zero]);
    let chosen = b.binary(spirv::LogicalAndOp::NAME, differ, is_not_zero);
    Some(b.select(chosen, same_signs, other_signs))
}
