//! Operations that become several, or one that depends on their types.

use super::casts::is_bool;
use crate::lowering::constants::ConstantBuilder;
use crate::lowering::one_to_one::{converted_result, expand, replace_with};
use crate::lowering::{Lowering, Row, patterns_of};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_arith::FastMathFlags;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::case_value;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::types::StructType;

/// Returns the patterns of the table.
pub(super) fn patterns(lowering: &Arc<Lowering>) -> Vec<Pattern> {
    let mut patterns = patterns_of(ROWS, lowering);
    patterns.extend(patterns_of(OPENCL, lowering).into_iter().map(|pattern| pattern.benefit(2)));
    patterns
}

const OPENCL: &[Row] = &[Row::of::<arith::RemSIOp>("RemSIOpCLPattern", |op, lowering, rewriter| {
    expand(op, lowering, rewriter, |operands, _, builder| {
        Some(signed_remainder(spirv::CLSAbsOp::NAME, operands[0], operands[1], operands[0], builder))
    })
})];

const ROWS: &[Row] = &[
    Row::of::<arith::RemSIOp>("RemSIOpGLPattern", |op, lowering, rewriter| {
        expand(op, lowering, rewriter, |operands, _, builder| {
            Some(signed_remainder(spirv::GLSAbsOp::NAME, operands[0], operands[1], operands[0], builder))
        })
    }),
    Row::of::<arith::AndIOp>("AndIPattern", |op, lowering, rewriter| {
        bitwise(op, [spirv::LogicalAndOp::NAME, spirv::BitwiseAndOp::NAME], lowering, rewriter)
    }),
    Row::of::<arith::OrIOp>("OrIPattern", |op, lowering, rewriter| {
        bitwise(op, [spirv::LogicalOrOp::NAME, spirv::BitwiseOrOp::NAME], lowering, rewriter)
    }),
    Row::of::<arith::XOrIOp>("XOrIPattern", |op, lowering, rewriter| {
        bitwise(op, [spirv::LogicalNotEqualOp::NAME, spirv::BitwiseXorOp::NAME], lowering, rewriter)
    }),
    Row::of::<arith::AddUIExtendedOp>("AddUIExtendedOpPattern", add_extended),
    Row::of::<arith::MulSIExtendedOp>("MulSIExtendedOpPattern", |op, lowering, rewriter| {
        multiply_extended(op, spirv::SMulExtendedOp::NAME, lowering, rewriter)
    }),
    Row::of::<arith::MulUIExtendedOp>("MulUIExtendedOpPattern", |op, lowering, rewriter| {
        multiply_extended(op, spirv::UMulExtendedOp::NAME, lowering, rewriter)
    }),
    Row::of::<arith::SelectOp>("SelectOpPattern", |op, lowering, rewriter| {
        expand(op, lowering, rewriter, |operands, _, builder| match *operands {
            [condition, then, otherwise] => Some(builder.select(condition, then, otherwise)),
            _ => None,
        })
    }),
    Row::of::<arith::MaximumFOp>("MaximumFGLPattern", |op, lowering, rewriter| {
        extremum(op, spirv::GLFMaxOp::NAME, Nan::Result, lowering, rewriter)
    }),
    Row::of::<arith::MinimumFOp>("MinimumFGLPattern", |op, lowering, rewriter| {
        extremum(op, spirv::GLFMinOp::NAME, Nan::Result, lowering, rewriter)
    }),
    Row::of::<arith::MaxNumFOp>("MaxNumFGLPattern", |op, lowering, rewriter| {
        extremum(op, spirv::GLFMaxOp::NAME, Nan::Other, lowering, rewriter)
    }),
    Row::of::<arith::MinNumFOp>("MinNumFGLPattern", |op, lowering, rewriter| {
        extremum(op, spirv::GLFMinOp::NAME, Nan::Other, lowering, rewriter)
    }),
    Row::of::<arith::MaximumFOp>("MaximumFCLPattern", |op, lowering, rewriter| {
        extremum(op, spirv::CLFMaxOp::NAME, Nan::Result, lowering, rewriter)
    }),
    Row::of::<arith::MinimumFOp>("MinimumFCLPattern", |op, lowering, rewriter| {
        extremum(op, spirv::CLFMinOp::NAME, Nan::Result, lowering, rewriter)
    }),
    Row::of::<arith::MaxNumFOp>("MaxNumFCLPattern", |op, lowering, rewriter| {
        extremum(op, spirv::CLFMaxOp::NAME, Nan::Handled, lowering, rewriter)
    }),
    Row::of::<arith::MinNumFOp>("MinNumFCLPattern", |op, lowering, rewriter| {
        extremum(op, spirv::CLFMinOp::NAME, Nan::Handled, lowering, rewriter)
    }),
];

/// Returns the remainder with the sign of one of the operands: `sign >= 0 ? |a| % |b| : -(|a| % |b|)`.
pub(crate) fn signed_remainder(
    absolute: &str,
    lhs: ValueId,
    rhs: ValueId,
    sign: ValueId,
    builder: &mut Builder<'_, '_, '_>,
) -> ValueId {
    let ty = builder.type_of(lhs);
    let lhs_size = builder.value(absolute, &[lhs], ty);
    let rhs_size = builder.value(absolute, &[rhs], ty);
    let size = builder.binary(spirv::UModOp::NAME, lhs_size, rhs_size);
    let size_of_sign = if sign == lhs { lhs_size } else { rhs_size };
    let is_positive = builder.predicate(spirv::IEqualOp::NAME, &[sign, size_of_sign]);
    let negative = builder.value(spirv::SNegateOp::NAME, &[size], ty);
    builder.select(is_positive, size, negative)
}

/// Replaces an operation on bits: the first name is for booleans.
fn bitwise(
    op: OpId,
    [logical, bitwise]: [&str; 2],
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let result = converted_result(op, lowering, rewriter)?;
    let to = if is_bool(rewriter.op(op).result(0).ty()) { logical } else { bitwise };
    replace_with(op, to, result, &[], lowering, rewriter)
}

/// Returns the structure of two values of a type.
pub(crate) fn pair<'c>(ty: Type<'c>, builder: &Builder<'_, '_, 'c>) -> Option<Type<'c>> {
    StructType::build(builder.context(), None, &[ty, ty], &[], &[], &[]).ok()
}

fn add_extended(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let (ty, location) = (rewriter.type_of(operands[0]), rewriter.op(op).location());
    let mut builder = Builder::new(rewriter, location);
    let both = pair(ty, &builder)?;
    let both = builder.value(spirv::IAddCarryOp::NAME, &operands, both);
    let sum = builder.extract(both, &[0], ty);
    let carry = builder.extract(both, &[1], ty);
    let one = builder.number(1, ty);
    let carry = builder.predicate(spirv::IEqualOp::NAME, &[carry, one]);
    replace_op_converted(op, &[sum, carry], &lowering.converter, rewriter);
    Some(())
}

fn multiply_extended(
    op: OpId,
    to: &str,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let (ty, location) = (rewriter.type_of(operands[0]), rewriter.op(op).location());
    let mut builder = Builder::new(rewriter, location);
    let both = pair(ty, &builder)?;
    let both = builder.value(to, &operands, both);
    let low = builder.extract(both, &[0], ty);
    let high = builder.extract(both, &[1], ty);
    replace_op_converted(op, &[low, high], &lowering.converter, rewriter);
    Some(())
}

/// Result of an extremum where an operand is no number.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nan {
    /// No number.
    Result,
    /// The other operand.
    Other,
    /// The other operand, as the operation of the language has it.
    Handled,
}

fn extremum(
    op: OpId,
    to: &str,
    nan: Nan,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let flags = rewriter.op(op).attribute("fastmath").and_then(case_value);
    let flags = flags.and_then(FastMathFlags::from_value).unwrap_or_default();
    let is_simple = nan == Nan::Handled || flags.contains(FastMathFlags::NNAN);
    expand(op, lowering, rewriter, |operands, result, builder| {
        let &[lhs, rhs] = operands else { return None };
        let value = builder.value(to, operands, result);
        Some(if is_simple { value } else { guarded(value, lhs, rhs, nan, builder) })
    })
}

/// Returns an extremum, or an operand where one of them is no number.
fn guarded(
    value: ValueId,
    lhs: ValueId,
    rhs: ValueId,
    nan: Nan,
    builder: &mut Builder<'_, '_, '_>,
) -> ValueId {
    let is_lhs_nan = builder.predicate(spirv::IsNanOp::NAME, &[lhs]);
    let is_rhs_nan = builder.predicate(spirv::IsNanOp::NAME, &[rhs]);
    let (of_lhs, of_rhs) = if nan == Nan::Result { (lhs, rhs) } else { (rhs, lhs) };
    let value = builder.select(is_lhs_nan, of_lhs, value);
    builder.select(is_rhs_nan, of_rhs, value)
}
