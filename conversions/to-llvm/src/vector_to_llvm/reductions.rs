//! Reductions of the lanes of a vector to one value, of all lanes or of those that a mask leaves.

use crate::arith_to_llvm::flags::fast_math_of;
use crate::lowering::build::LlvmBuilder;
use std::sync::Arc;
use terrace_arith as arith;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, MatchResult, Operation, Pattern, PatternRewriter, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::{FastmathFlags, ICmpPredicate};
use terrace_rewrite::conversion::lowering::{Lowered, RewriteWith, Row, lower};
use terrace_rewrite::conversion::{TypeConverter, converted_operands_to_one};
use terrace_support::ap_int::ApInt;
use terrace_support::float::ApFloat;
use terrace_vector as vector;
use terrace_vector::{CombiningKind, MaskOp, ReductionOp};
use terrace_vector_transforms::shapes::{rank_of, shape_of};

/// Inputs of the patterns.
#[derive(Clone)]
struct Reductions {
    converter: Arc<TypeConverter>,
    reassociates: bool,
}

pub(super) fn patterns(converter: &Arc<TypeConverter>, reassociates: bool) -> Vec<Pattern> {
    const ALL: &[Row<RewriteWith<Reductions>>] = &[
        Row::of::<ReductionOp>("VectorReductionOpConversion", reduction),
        Row::of::<MaskOp>("MaskedReductionOpConversion", masked_reduction),
    ];
    let with = Reductions { converter: converter.clone(), reassociates };
    ALL.iter().map(|row| row.pattern(&with)).collect()
}

/// Combination of lanes by a kind.
struct Combination {
    /// Operation that combines all lanes of a vector.
    lanes: &'static str,
    /// Operation that combines the lanes that a mask leaves; LLVM has none for some kinds.
    masked_lanes: Option<&'static str>,
    /// Operation that combines two values.
    with: With,
    /// Neutral element.
    neutral: Neutral,
}

enum With {
    /// An operation on what was accumulated and the lanes.
    Operation(&'static str),
    /// The smaller or larger of the two, by a comparison.
    Comparison(ICmpPredicate),
    /// An operation on the lanes and what was accumulated, with flags.
    Flagged(&'static str),
    /// The operation takes what was accumulated itself.
    Start,
}

#[derive(Clone, Copy)]
enum Neutral {
    Zero,
    One,
    AllOnes,
    SignedMax,
    SignedMin,
    Nan,
    NegativeNan,
}

/// Writes a [`Combination`] with the operations of LLVM that combine all lanes, and those that a mask leaves.
macro_rules! row {
    ($lanes:ident, _, $with:expr, $neutral:ident) => {
        row!($lanes => None, $with, $neutral)
    };
    ($lanes:ident, $masked:ident, $with:expr, $neutral:ident) => {
        row!($lanes => Some(llvm::$masked::NAME), $with, $neutral)
    };
    ($lanes:ident => $masked:expr, $with:expr, $neutral:ident) => {
        Combination {
            lanes: llvm::$lanes::NAME,
            masked_lanes: $masked,
            with: $with,
            neutral: Neutral::$neutral,
        }
    };
}

/// Returns the combination of a kind; `None` if LLVM has none for such values.
fn combination(kind: CombiningKind, is_float: bool) -> Option<Combination> {
    use CombiningKind as K;
    Some(match (kind, is_float) {
        (K::Add, false) => row!(VectorReduceAddOp, VPReduceAddOp, With::Operation(llvm::AddOp::NAME), Zero),
        (K::Mul, false) => row!(VectorReduceMulOp, VPReduceMulOp, With::Operation(llvm::MulOp::NAME), One),
        (K::And, false) => {
            row!(VectorReduceAndOp, VPReduceAndOp, With::Operation(llvm::AndOp::NAME), AllOnes)
        }
        (K::Or, false) => row!(VectorReduceOrOp, VPReduceOrOp, With::Operation(llvm::OrOp::NAME), Zero),
        (K::Xor, false) => row!(VectorReduceXorOp, VPReduceXorOp, With::Operation(llvm::XOrOp::NAME), Zero),
        (K::Minui, false) => {
            row!(VectorReduceUMinOp, VPReduceUMinOp, With::Comparison(ICmpPredicate::Ule), AllOnes)
        }
        (K::Minsi, false) => {
            row!(VectorReduceSMinOp, VPReduceSMinOp, With::Comparison(ICmpPredicate::Sle), SignedMax)
        }
        (K::Maxui, false) => {
            row!(VectorReduceUMaxOp, VPReduceUMaxOp, With::Comparison(ICmpPredicate::Uge), Zero)
        }
        (K::Maxsi, false) => {
            row!(VectorReduceSMaxOp, VPReduceSMaxOp, With::Comparison(ICmpPredicate::Sge), SignedMin)
        }
        (K::Add, true) => row!(VectorReduceFAddOp, VPReduceFAddOp, With::Start, Zero),
        (K::Mul, true) => row!(VectorReduceFMulOp, VPReduceFMulOp, With::Start, One),
        (K::Minnumf, true) => {
            row!(VectorReduceFMinOp, VPReduceFMinOp, With::Flagged(llvm::MinNumOp::NAME), NegativeNan)
        }
        (K::Maxnumf, true) => {
            row!(VectorReduceFMaxOp, VPReduceFMaxOp, With::Flagged(llvm::MaxNumOp::NAME), Nan)
        }
        (K::Minimumf, true) => row!(VectorReduceFMinimumOp, _, With::Flagged(llvm::MinimumOp::NAME), Zero),
        (K::Maximumf, true) => row!(VectorReduceFMaximumOp, _, With::Flagged(llvm::MaximumOp::NAME), Zero),
        _ => return None,
    })
}

fn neutral_constant<'c>(
    neutral: Neutral,
    ty: Type<'c>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let context = builder.rewriter.context();
    if let Some(semantics) = ty.as_float() {
        let value = match neutral {
            Neutral::One => ApFloat::from_f64(semantics, 1.0).value,
            Neutral::Nan => ApFloat::from_f64(semantics, f64::NAN).value,
            Neutral::NegativeNan => ApFloat::from_f64(semantics, f64::NAN).value.neg(),
            _ => ApFloat::from_f64(semantics, 0.0).value,
        };
        let value = context.float_attribute(ty, value);
        return Some(builder.constant(value, ty));
    }
    let (width, _) = ty.as_integer()?;
    let value = match neutral {
        Neutral::One => ApInt::from_u64(width, 1),
        Neutral::AllOnes => ApInt::all_ones(width),
        Neutral::SignedMax => ApInt::signed_max(width),
        Neutral::SignedMin => ApInt::signed_min(width),
        _ => ApInt::from_u64(width, 0),
    };
    let value = context.ap_int_attribute(ty, &value);
    Some(builder.constant(value, ty))
}

fn reduction(op: OpId, with: &Reductions, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    lower(op, &with.converter, rewriter, |of, builder| reduced(of, with.reassociates, builder))
}

fn reduced<'c>(
    of: &Lowered<'_, 'c>,
    reassociates: bool,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let view = builder.rewriter.view::<ReductionOp>(of.op)?;
    let (kind, has_acc) = (view.kind(), view.acc().is_some());
    let mut flags = fast_math_of(view.fastmath());
    if reassociates {
        flags = flags.union(FastmathFlags::REASSOC);
    }
    let (result, lanes) = (of.result, of.operands[0]);
    let acc = has_acc.then(|| of.operands[1]);
    let how = combination(kind, result.is_float())?;
    let context = builder.rewriter.context();
    let flags_attribute = [("fastmathFlags", flags.attribute(context))];
    let flagged = if flags == FastmathFlags::NONE { &[] } else { &flags_attribute[..] };
    if let With::Start = how.with {
        let start = match acc {
            Some(acc) => acc,
            None => neutral_constant(how.neutral, result, builder)?,
        };
        return Some(builder.value_with(how.lanes, &[start, lanes], result, &flags_attribute));
    }
    let own = if let With::Flagged(_) = how.with { flagged } else { &[] };
    let value = builder.value_with(how.lanes, &[lanes], result, own);
    let Some(acc) = acc else { return Some(value) };
    Some(match how.with {
        With::Start => value,
        With::Flagged(combine) => builder.value_with(combine, &[value, acc], result, flagged),
        With::Operation(combine) => builder.value(combine, &[acc, value], result),
        With::Comparison(predicate) => {
            let is_first = builder.compare(predicate, acc, value);
            builder.value(llvm::SelectOp::NAME, &[is_first, acc, value], result)
        }
    })
}

/// Returns the value of lanes left out of a minimum or maximum: the bound that no number exceeds. Upstream takes the
/// largest number, and the one just below zero, which is wrong for all that is below it.
fn unordered_neutral<'c>(kind: CombiningKind, ty: Type<'c>, context: Ctx<'c>) -> Option<Attribute<'c>> {
    let is_negative = kind == CombiningKind::Maximumf;
    let (semantics, infinity) = (ty.as_float()?, if is_negative { f64::NEG_INFINITY } else { f64::INFINITY });
    let value = ApFloat::from_f64(semantics, infinity).value;
    // Not all formats have infinities.
    let value = if value.is_infinite() { value } else { ApFloat::largest(semantics, is_negative) };
    Some(context.float_attribute(ty, value))
}

/// `mask { reduction }`
fn masked_reduction(op: OpId, with: &Reductions, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    lower(op, &with.converter, rewriter, masked)
}

fn masked<'c>(of: &Lowered<'_, 'c>, builder: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
    let view = builder.rewriter.view::<MaskOp>(of.op)?;
    if view.passthru().is_some() {
        return None;
    }
    let inner = view.op().region(0).ops().next().map(Operation::id)?;
    let reduction = builder.rewriter.view::<ReductionOp>(inner)?;
    let (kind, vector, has_acc) = (reduction.kind(), reduction.vector().ty(), reduction.acc().is_some());
    if rank_of(vector) != 1 {
        return None;
    }
    let (result, mask) = (of.result, of.operands[0]);
    let operands = converted_operands_to_one(inner, of.converter, builder.rewriter)?;
    let how = combination(kind, result.is_float())?;
    let context = builder.rewriter.context();
    // LLVM has no masked form of these: lanes that are left out become what changes nothing.
    if let (None, With::Flagged(combine)) = (how.masked_lanes, &how.with) {
        let lanes_type = builder.rewriter.type_of(operands[0]);
        let largest = unordered_neutral(kind, result, context)?;
        let value = context.splat_of_scalar(lanes_type, largest)?;
        let neutral = builder.constant(value, lanes_type);
        let lanes = builder.value(llvm::SelectOp::NAME, &[mask, operands[0], neutral], lanes_type);
        let value = builder.value(how.lanes, &[lanes], result);
        return Some(if has_acc { builder.value(combine, &[value, operands[1]], result) } else { value });
    }
    let start = match has_acc {
        true => operands[1],
        false => neutral_constant(how.neutral, result, builder)?,
    };
    let int32 = context.integer_type(32);
    let mut length = builder.integer(shape_of(vector)[0], int32);
    if vector.is_scalable_vector() {
        let scale = builder.value(vector::VectorScaleOp::NAME, &[], context.index_type());
        let scale = builder.value(arith::IndexCastOp::NAME, &[scale], int32);
        length = builder.value(arith::MulIOp::NAME, &[length, scale], int32);
    }
    Some(builder.value(how.masked_lanes?, &[start, operands[0], mask, length], result))
}
