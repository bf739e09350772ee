//! Patterns of comparisons: they compare what was there before conversions.

use crate::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ConstantOp, ExtSIOp, ExtUIOp, SIToFPOp, UIToFPOp};
use std::cmp::Ordering;
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, MatchResult, Pattern, PatternRewriter, Value};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics, RoundingMode};

impl CmpIOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] = &[
        Pattern::of::<CmpIOp>("CmpIExtSI", cmp_of_extsi).benefit(3),
        Pattern::of::<CmpIOp>("CmpIExtUI", cmp_of_extui).benefit(3),
    ];
}

impl CmpFOp<'_, '_> {
    pub(crate) const CANONICALIZE: &'static [Pattern] =
        &[Pattern::of::<CmpFOp>("CmpFIntToFPConst", cmp_of_converted)];
}

/// `cmpi(eq, extsi(a), extsi(b)) -> cmpi(eq, a, b)`, and so for `ne`
fn cmp_of_extsi(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    cmp_of_extended(op, rewriter, |value| value.defining::<ExtSIOp>().map(ExtSIOp::input))
}

/// `cmpi(eq, extui(a), extui(b)) -> cmpi(eq, a, b)`, and so for `ne`
fn cmp_of_extui(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    cmp_of_extended(op, rewriter, |value| value.defining::<ExtUIOp>().map(ExtUIOp::input))
}

fn cmp_of_extended(
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
    before: for<'a, 'c> fn(Value<'a, 'c>) -> Option<Value<'a, 'c>>,
) -> MatchResult {
    let cmp = rewriter.view::<CmpIOp>(op)?;
    let (a, b, predicate) = (before(cmp.lhs())?, before(cmp.rhs())?, cmp.predicate());
    if a.ty() != b.ty() || !matches!(predicate, CmpIPredicate::Eq | CmpIPredicate::Ne) {
        return None;
    }
    let extensions = [op, cmp.lhs().defining_op()?.id(), cmp.rhs().defining_op()?.id()];
    let (a, b, context, location) =
        (a.id(), b.id(), rewriter.context(), rewriter.fused_location(&extensions));
    rewriter
        .replace_op_with_new_op(op, CmpIOp::builder(context, location).predicate(predicate).lhs(a).rhs(b));
    Some(())
}

/// `cmpf(p, sitofp(x), c) -> cmpi(q, x, d)`, or a truth value where `c` is out of reach, and so for `uitofp`
fn cmp_of_converted(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let cmp = rewriter.view::<CmpFOp>(op)?;
    let constant = cmp.rhs().constant().and_then(Attribute::as_float).filter(|value| !value.is_nan())?;
    let (x, is_signed) = match cmp.lhs().defining::<SIToFPOp>() {
        Some(conversion) => (conversion.input(), true),
        None => (cmp.lhs().defining::<UIToFPOp>()?.input(), false),
    };
    let (x, ty) = (x.id(), x.ty());
    let outcome = compare_integers(cmp.predicate(), ty.as_integer()?.0, is_signed, constant)?;
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    match outcome {
        Outcome::Known(truth) => {
            let truth = context.bool_attribute(truth);
            let new = ConstantOp::builder(context, location).value(truth).result(context.integer_type(1));
            rewriter.replace_op_with_new_op(op, new);
        }
        Outcome::Compare(predicate, bound) => {
            let bound = context.ap_int_attribute(ty, &bound);
            let bound = ConstantOp::builder(context, location).value(bound).result(ty);
            let bound = rewriter.create_value(bound);
            let new = CmpIOp::builder(context, location).predicate(predicate).lhs(x).rhs(bound);
            rewriter.replace_op_with_new_op(op, new);
        }
    }
    Some(())
}

/// Outcome of comparing a converted integer with a float.
enum Outcome {
    Known(bool),
    Compare(CmpIPredicate, ApInt),
}

/// Restates a comparison of an integer, converted to a float, with a constant as one of the integer.
fn compare_integers(
    predicate: CmpFPredicate,
    width: u32,
    is_signed: bool,
    constant: ApFloat,
) -> Option<Outcome> {
    let semantics = constant.semantics();
    if rounding_may_matter(width, is_signed, constant) {
        return None;
    }
    // What an integer becomes is never NaN.
    let relation = match predicate {
        CmpFPredicate::Ord => return Some(Outcome::Known(true)),
        CmpFPredicate::Uno => return Some(Outcome::Known(false)),
        predicate => Relation::of(predicate)?,
    };
    let float = |value: ApInt| {
        let convert = if is_signed { ApFloat::from_int_signed } else { ApFloat::from_int_unsigned };
        convert(semantics, &value, RoundingMode::NearestTiesToEven).value
    };
    let (least, greatest) = if is_signed {
        (ApInt::signed_min(width), ApInt::signed_max(width))
    } else {
        (ApInt::zero(width), ApInt::all_ones(width))
    };
    if float(greatest).compare(constant)?.is_lt() {
        return Some(Outcome::Known(relation.holds(Ordering::Less)));
    }
    if float(least).compare(constant)?.is_gt() {
        return Some(Outcome::Known(relation.holds(Ordering::Greater)));
    }
    let towards_zero = if is_signed {
        constant.to_int_signed(width, RoundingMode::TowardZero)
    } else {
        constant.to_int_unsigned(width, RoundingMode::TowardZero)
    };
    if towards_zero.overflows {
        return None;
    }
    let bound = towards_zero.value;
    let is_fractional = !constant.is_zero() && float(bound.clone()).compare(constant)?.is_ne();
    let relation = match relation {
        Relation::Equal if is_fractional => return Some(Outcome::Known(false)),
        Relation::Different if is_fractional => return Some(Outcome::Known(true)),
        // No integer lies between the bound and a constant above it ..
        Relation::Less | Relation::LessOrEqual if is_fractional && !constant.is_negative() => {
            Relation::LessOrEqual
        }
        Relation::Greater | Relation::GreaterOrEqual if is_fractional && !constant.is_negative() => {
            Relation::Greater
        }
        // .. or below it.
        Relation::Less | Relation::LessOrEqual if is_fractional => Relation::Less,
        Relation::Greater | Relation::GreaterOrEqual if is_fractional => Relation::GreaterOrEqual,
        relation => relation,
    };
    Some(Outcome::Compare(relation.of_integers(is_signed), bound))
}

/// Returns true if integers of a width lose so much by their conversion that a comparison with the constant may come
/// out otherwise.
fn rounding_may_matter(width: u32, is_signed: bool, constant: ApFloat) -> bool {
    let semantics = constant.semantics();
    let precision = semantics.precision_bits();
    if width <= precision {
        return false;
    }
    let value_bits = if is_signed { width - 1 } else { width };
    if constant.is_infinite() {
        return semantics.max_exponent() < value_bits.cast_signed();
    }
    let magnitude = constant.abs();
    let is_at_least =
        |exponent: u32| magnitude.compare(power_of_two(semantics, exponent)).is_some_and(Ordering::is_ge);
    is_at_least(precision) && !is_at_least(value_bits + 1)
}

/// Returns 2^`exponent`, or infinity where the format has no such number.
fn power_of_two(semantics: FloatSemantics, exponent: u32) -> ApFloat {
    let power = ApInt::one(exponent + 1).shl(exponent);
    ApFloat::from_int_unsigned(semantics, &power, RoundingMode::NearestTiesToEven).value
}

/// Relation of two numbers, NaN aside.
#[derive(Clone, Copy)]
enum Relation {
    Equal,
    Different,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
}

impl Relation {
    fn of(predicate: CmpFPredicate) -> Option<Self> {
        match predicate {
            CmpFPredicate::Oeq | CmpFPredicate::Ueq => Some(Relation::Equal),
            CmpFPredicate::One | CmpFPredicate::Une => Some(Relation::Different),
            CmpFPredicate::Olt | CmpFPredicate::Ult => Some(Relation::Less),
            CmpFPredicate::Ole | CmpFPredicate::Ule => Some(Relation::LessOrEqual),
            CmpFPredicate::Ogt | CmpFPredicate::Ugt => Some(Relation::Greater),
            CmpFPredicate::Oge | CmpFPredicate::Uge => Some(Relation::GreaterOrEqual),
            _ => None,
        }
    }

    fn holds(self, order: Ordering) -> bool {
        match self {
            Relation::Equal => order.is_eq(),
            Relation::Different => order.is_ne(),
            Relation::Less => order.is_lt(),
            Relation::LessOrEqual => order.is_le(),
            Relation::Greater => order.is_gt(),
            Relation::GreaterOrEqual => order.is_ge(),
        }
    }

    fn of_integers(self, is_signed: bool) -> CmpIPredicate {
        match self {
            Relation::Equal => CmpIPredicate::Eq,
            Relation::Different => CmpIPredicate::Ne,
            Relation::Less if is_signed => CmpIPredicate::Slt,
            Relation::Less => CmpIPredicate::Ult,
            Relation::LessOrEqual if is_signed => CmpIPredicate::Sle,
            Relation::LessOrEqual => CmpIPredicate::Ule,
            Relation::Greater if is_signed => CmpIPredicate::Sgt,
            Relation::Greater => CmpIPredicate::Ugt,
            Relation::GreaterOrEqual if is_signed => CmpIPredicate::Sge,
            Relation::GreaterOrEqual => CmpIPredicate::Uge,
        }
    }
}
