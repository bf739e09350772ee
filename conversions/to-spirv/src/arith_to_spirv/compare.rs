//! Comparisons.

use super::casts::is_bool;
use crate::lowering::constants::ConstantBuilder;
use crate::lowering::one_to_one::{expand, is_unsigned, replace_with, report_width};
use crate::lowering::{Lowering, Row, patterns_of};
use std::sync::Arc;
use terrace_arith as arith;
use terrace_arith::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, FastMathFlags};
use terrace_ir::ids::OpId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::Capability;

/// Returns the patterns of comparisons.
pub(super) fn patterns(lowering: &Arc<Lowering>) -> Vec<Pattern> {
    const ROWS: &[Row] = &[
        Row::of::<CmpIOp>("CmpIOpBooleanPattern", booleans),
        Row::of::<CmpIOp>("CmpIOpPattern", integers),
        Row::of::<CmpFOp>("CmpFOpPattern", floats),
        Row::of::<CmpFOp>("CmpFOpNanNonePattern", nan_or_none),
    ];
    const KERNEL: &[Row] = &[Row::of::<CmpFOp>("CmpFOpNanKernelPattern", ordered)];
    let mut patterns = patterns_of(ROWS, lowering);
    if lowering.types.environment.allows(Capability::Kernel) {
        patterns.extend(patterns_of(KERNEL, lowering).into_iter().map(|pattern| pattern.benefit(2)));
    }
    patterns
}

/// Compares booleans: those without an operation of their own as integers of 32 bits.
fn booleans(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<CmpIOp>(op)?;
    let (ty, predicate, result) = (view.lhs().ty(), view.predicate(), view.result().ty());
    let (location, attribute) = (view.op().location(), view.predicate_attr()?);
    if !is_bool(ty) {
        return None;
    }
    lowering.converter.convert_to_one_in(rewriter, ty)?;
    let result = lowering.converter.convert_to_one_in(rewriter, result)?;
    match predicate {
        CmpIPredicate::Eq => replace_with(op, spirv::LogicalEqualOp::NAME, result, &[], lowering, rewriter),
        CmpIPredicate::Ne => {
            replace_with(op, spirv::LogicalNotEqualOp::NAME, result, &[], lowering, rewriter)
        }
        CmpIPredicate::Uge | CmpIPredicate::Ugt | CmpIPredicate::Ule | CmpIPredicate::Ult => {
            let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
            let mut builder = Builder::new(rewriter, location);
            let word = builder.context().integer_type(32);
            let wide = builder.type_like(operands[0], word);
            let lhs = builder.value(arith::ExtUIOp::NAME, &operands[..1], wide);
            let rhs = builder.value(arith::ExtUIOp::NAME, &operands[1..], wide);
            let value = builder.value_with(CmpIOp::NAME, &[lhs, rhs], result, &[("predicate", attribute)]);
            replace_op_converted(op, &[value], &lowering.converter, rewriter);
            Some(())
        }
        _ => None,
    }
}

fn integers(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<CmpIOp>(op)?;
    let (ty, predicate) = (view.lhs().ty(), view.predicate());
    if is_bool(ty) {
        return None;
    }
    let converted = lowering.converter.convert_to_one_in(rewriter, ty)?;
    let to: &'static OpSpec<'static> = match predicate {
        CmpIPredicate::Eq => spirv::IEqualOp::SPEC,
        CmpIPredicate::Ne => spirv::INotEqualOp::SPEC,
        CmpIPredicate::Slt => spirv::SLessThanOp::SPEC,
        CmpIPredicate::Sle => spirv::SLessThanEqualOp::SPEC,
        CmpIPredicate::Sgt => spirv::SGreaterThanOp::SPEC,
        CmpIPredicate::Sge => spirv::SGreaterThanEqualOp::SPEC,
        CmpIPredicate::Ult => spirv::ULessThanOp::SPEC,
        CmpIPredicate::Ule => spirv::ULessThanEqualOp::SPEC,
        CmpIPredicate::Ugt => spirv::UGreaterThanOp::SPEC,
        CmpIPredicate::Uge => spirv::UGreaterThanEqualOp::SPEC,
    };
    let (from, element) = (ty.element_or_self(), converted.element_or_self());
    let has_other_width = !from.is_index() && from.int_or_float_width() != element.int_or_float_width();
    if is_unsigned(to) && has_other_width {
        return report_width(op, rewriter);
    }
    expand(op, lowering, rewriter, |operands, _, builder| Some(builder.predicate(to.name, operands)))
}

fn floats(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let to = match rewriter.view::<CmpFOp>(op)?.predicate() {
        CmpFPredicate::Oeq => spirv::FOrdEqualOp::NAME,
        CmpFPredicate::Ogt => spirv::FOrdGreaterThanOp::NAME,
        CmpFPredicate::Oge => spirv::FOrdGreaterThanEqualOp::NAME,
        CmpFPredicate::Olt => spirv::FOrdLessThanOp::NAME,
        CmpFPredicate::Ole => spirv::FOrdLessThanEqualOp::NAME,
        CmpFPredicate::One => spirv::FOrdNotEqualOp::NAME,
        CmpFPredicate::Ueq => spirv::FUnordEqualOp::NAME,
        CmpFPredicate::Ugt => spirv::FUnordGreaterThanOp::NAME,
        CmpFPredicate::Uge => spirv::FUnordGreaterThanEqualOp::NAME,
        CmpFPredicate::Ult => spirv::FUnordLessThanOp::NAME,
        CmpFPredicate::Ule => spirv::FUnordLessThanEqualOp::NAME,
        CmpFPredicate::Une => spirv::FUnordNotEqualOp::NAME,
        _ => return None,
    };
    expand(op, lowering, rewriter, |operands, _, builder| Some(builder.predicate(to, operands)))
}

/// `cmpf ord x, y -> spirv.Ordered x, y`
fn ordered(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let to = match rewriter.view::<CmpFOp>(op)?.predicate() {
        CmpFPredicate::Ord => spirv::OrderedOp::NAME,
        CmpFPredicate::Uno => spirv::UnorderedOp::NAME,
        _ => return None,
    };
    expand(op, lowering, rewriter, |operands, _, builder| Some(builder.predicate(to, operands)))
}

/// `cmpf uno x, y -> IsNan x || IsNan y`
fn nan_or_none(op: OpId, lowering: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<CmpFOp>(op)?;
    let is_ordered = match view.predicate() {
        CmpFPredicate::Ord => true,
        CmpFPredicate::Uno => false,
        _ => return None,
    };
    let (has_no_nan, ty) = (view.fastmath().contains(FastMathFlags::NNAN), view.result().ty());
    expand(op, lowering, rewriter, |operands, _, builder| {
        if has_no_nan {
            return Some(builder.number(i64::from(is_ordered), ty));
        }
        let lhs = builder.predicate(spirv::IsNanOp::NAME, &operands[..1]);
        let rhs = builder.predicate(spirv::IsNanOp::NAME, &operands[1..]);
        let either = builder.binary(spirv::LogicalOrOp::NAME, lhs, rhs);
        let neither =
            |builder: &mut Builder<'_, '_, '_>| builder.predicate(spirv::LogicalNotOp::NAME, &[either]);
        Some(if is_ordered { neither(builder) } else { either })
    })
}
