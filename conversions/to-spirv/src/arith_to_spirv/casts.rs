//! Casts: of booleans by selection, of narrow numbers by masks and shifts.

use crate::lowering::constants::{ConstantBuilder, case};
use crate::lowering::one_to_one::{converted_result, expand, replace_with};
use crate::lowering::{Lowering, Row};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_arith::RoundingMode;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, MatchResult, PatternRewriter, Type, TypedOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::attributes::FP_ROUNDING_MODE_ATTR;
use terrace_spirv::attributes::enums::FPRoundingMode;

pub(super) const ROWS: &[Row] = &[
    Row::of::<arith::ExtUIOp>("ExtUIPattern", extend_unsigned),
    Row::of::<arith::ExtUIOp>("ExtUII1Pattern", |op, lowering, rewriter| {
        select_one(op, 1, lowering, rewriter)
    }),
    Row::of::<arith::ExtSIOp>("ExtSIPattern", extend_signed),
    Row::of::<arith::ExtSIOp>("ExtSII1Pattern", |op, lowering, rewriter| {
        select_one(op, -1, lowering, rewriter)
    }),
    Row::of::<arith::ExtFOp>("ExtFPattern", |op, lowering, rewriter| {
        cast(op, spirv::FConvertOp::NAME, lowering, rewriter)
    }),
    Row::of::<arith::TruncIOp>("TruncIPattern", truncate),
    Row::of::<arith::TruncIOp>("TruncII1Pattern", truncate_to_bit),
    Row::of::<arith::TruncFOp>("TruncFPattern", |op, lowering, rewriter| {
        cast(op, spirv::FConvertOp::NAME, lowering, rewriter)
    }),
    Row::of::<arith::UIToFPOp>("UIToFPPattern", |op, lowering, rewriter| {
        int_to_float(op, spirv::ConvertUToFOp::NAME, lowering, rewriter)
    }),
    Row::of::<arith::UIToFPOp>("UIToFPI1Pattern", |op, lowering, rewriter| {
        select_one(op, 1, lowering, rewriter)
    }),
    Row::of::<arith::SIToFPOp>("SIToFPPattern", |op, lowering, rewriter| {
        int_to_float(op, spirv::ConvertSToFOp::NAME, lowering, rewriter)
    }),
    Row::of::<arith::SIToFPOp>("SIToFPI1Pattern", |op, lowering, rewriter| {
        select_one(op, 1, lowering, rewriter)
    }),
    Row::of::<arith::FPToUIOp>("FPToUIPattern", |op, lowering, rewriter| {
        cast(op, spirv::ConvertFToUOp::NAME, lowering, rewriter)
    }),
    Row::of::<arith::FPToUIOp>("FPToUII1Pattern", float_to_bit),
    Row::of::<arith::FPToSIOp>("FPToSIPattern", |op, lowering, rewriter| {
        cast(op, spirv::ConvertFToSOp::NAME, lowering, rewriter)
    }),
    Row::of::<arith::FPToSIOp>("FPToSII1Pattern", float_to_bit),
    Row::of::<arith::IndexCastOp>("IndexCastPattern", |op, lowering, rewriter| {
        cast(op, spirv::SConvertOp::NAME, lowering, rewriter)
    }),
    Row::of::<arith::IndexCastOp>("IndexCastIndexI1Pattern", index_to_bit),
    Row::of::<arith::IndexCastOp>("IndexCastI1IndexPattern", |op, lowering, rewriter| {
        select_one(op, 1, lowering, rewriter)
    }),
    Row::of::<arith::IndexCastUIOp>("IndexCastUIPattern", |op, lowering, rewriter| {
        cast(op, spirv::UConvertOp::NAME, lowering, rewriter)
    }),
    Row::of::<arith::BitcastOp>("BitcastPattern", |op, lowering, rewriter| {
        cast(op, spirv::BitcastOp::NAME, lowering, rewriter)
    }),
];

/// Returns true for booleans, and vectors of them.
pub(super) fn is_bool(ty: Type<'_>) -> bool {
    ty.element_or_self().is_signless_integer_of(1)
}

fn width(ty: Type<'_>) -> Option<u32> {
    ty.element_or_self().int_or_float_width()
}

/// `cast x -> x` where types are the same after conversion
fn cast(op: OpId, to: &str, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let result = converted_result(op, lowering, rewriter)?;
    let from = rewriter.type_of(operands[0]);
    if is_bool(from) || is_bool(result) {
        return None;
    }
    if from == result {
        replace_op_converted(op, &operands, &lowering.converter, rewriter);
        return Some(());
    }
    let attributes = match rounding(op, rewriter) {
        None => Vec::new(),
        Some(mode) => vec![("fp_rounding_mode", mode?)],
    };
    replace_with(op, to, result, &attributes, lowering, rewriter)
}

/// Returns the rounding mode that an operation says; the inner `None` is one that the language lacks.
fn rounding<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Option<Attribute<'c>>> {
    let mode = rewriter.op(op).attribute("roundingmode").and_then(terrace_ir::spec::case_value)?;
    let mode = match RoundingMode::from_value(mode)? {
        RoundingMode::ToNearestEven => FPRoundingMode::RTE,
        RoundingMode::Downward => FPRoundingMode::RTN,
        RoundingMode::Upward => FPRoundingMode::RTP,
        RoundingMode::TowardZero => FPRoundingMode::RTZ,
        RoundingMode::ToNearestAway => return Some(None),
    };
    Some(Some(case(rewriter.context(), &FP_ROUNDING_MODE_ATTR, mode.value())))
}

/// `ext b -> select b, 1 or -1, 0`
fn select_one(
    op: OpId,
    one: i64,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    expand(op, lowering, rewriter, |operands, result, builder| {
        is_bool(builder.type_of(operands[0])).then_some(())?;
        // Booleans become others by the order in which upstream creates the two.
        let (one, zero) = if one < 0 {
            (builder.number(one, result), builder.number(0, result))
        } else {
            let zero = builder.number(0, result);
            (builder.number(one, result), zero)
        };
        Some(builder.select(operands[0], one, zero))
    })
}

/// `extui x -> x & mask` where a wider type stands for both
fn extend_unsigned(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let bits = width(rewriter.op(op).operand(0).ty())?;
    expand(op, lowering, rewriter, |operands, result, builder| {
        let from = builder.type_of(operands[0]);
        if is_bool(from) {
            return None;
        }
        if from != result {
            return Some(builder.value(spirv::UConvertOp::NAME, operands, result));
        }
        keep_low_bits(operands[0], bits, builder)
    })
}

/// Returns a value without the bits from a position on.
fn keep_low_bits<'c>(value: ValueId, bits: u32, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let mask = i64::try_from((1u128 << bits.min(63)) - 1).ok()?;
    let mask = builder.number(mask, builder.type_of(value));
    Some(builder.binary(spirv::BitwiseAndOp::NAME, value, mask))
}

/// `extsi x -> (x << n) >> n` where a wider type stands for both
fn extend_signed(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let bits = width(rewriter.op(op).operand(0).ty())?;
    expand(op, lowering, rewriter, |operands, result, builder| {
        let from = builder.type_of(operands[0]);
        if is_bool(from) {
            return None;
        }
        if from != result {
            return Some(builder.value(spirv::SConvertOp::NAME, operands, result));
        }
        let amount = builder.number(i64::from(width(result)?.checked_sub(bits)?), result);
        let high = builder.binary(spirv::ShiftLeftLogicalOp::NAME, operands[0], amount);
        Some(builder.binary(spirv::ShiftRightArithmeticOp::NAME, high, amount))
    })
}

/// `trunci x -> x & mask` where a wider type stands for both
fn truncate(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let bits = width(rewriter.op(op).result(0).ty())?;
    expand(op, lowering, rewriter, |operands, result, builder| {
        if is_bool(result) {
            return None;
        }
        if builder.type_of(operands[0]) != result {
            return Some(builder.value(spirv::SConvertOp::NAME, operands, result));
        }
        keep_low_bits(operands[0], bits, builder)
    })
}

/// `trunci x to i1 -> select (x & 1) == 1, true, false`
fn truncate_to_bit(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    expand(op, lowering, rewriter, |operands, result, builder| {
        is_bool(result).then_some(())?;
        let mask = builder.number(1, builder.type_of(operands[0]));
        let low = builder.binary(spirv::BitwiseAndOp::NAME, operands[0], mask);
        let is_one = builder.predicate(spirv::IEqualOp::NAME, &[low, mask]);
        let zero = builder.number(0, result);
        let one = builder.number(1, result);
        Some(builder.select(is_one, one, zero))
    })
}

/// Replaces a conversion of integers to floats; a type that stands for a narrower one is extended first.
fn int_to_float(
    op: OpId,
    to: &str,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let bits = width(rewriter.op(op).operand(0).ty())?;
    expand(op, lowering, rewriter, |operands, result, builder| {
        let from = builder.type_of(operands[0]);
        if is_bool(from) {
            return None;
        }
        let excess = width(from)?.checked_sub(bits)?;
        let value = match excess {
            0 => operands[0],
            _ if to == spirv::ConvertUToFOp::NAME => keep_low_bits(operands[0], bits, builder)?,
            _ => {
                let amount = builder.number(i64::from(excess), from);
                let high = builder.binary(spirv::ShiftLeftLogicalOp::NAME, operands[0], amount);
                builder.binary(spirv::ShiftRightArithmeticOp::NAME, high, amount)
            }
        };
        Some(builder.value(to, &[value], result))
    })
}

/// `fptosi x to i1 -> x != 0`
fn float_to_bit(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    expand(op, lowering, rewriter, |operands, result, builder| {
        is_bool(result).then_some(())?;
        let zero = builder.number(0, builder.type_of(operands[0]));
        Some(builder.value(spirv::FOrdNotEqualOp::NAME, &[operands[0], zero], result))
    })
}

/// `index_cast x to i1 -> x == 1`
fn index_to_bit(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    expand(op, lowering, rewriter, |operands, result, builder| {
        is_bool(result).then_some(())?;
        let zero = builder.number(0, builder.type_of(operands[0]));
        Some(builder.value(spirv::INotEqualOp::NAME, &[operands[0], zero], result))
    })
}
