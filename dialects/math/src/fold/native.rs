//! Functions of the machine's two float formats.

use terrace_ir::{Constants, Folded};
use terrace_support::float::{ApFloat, FloatSemantics};

/// Folds a function of one float; other formats than `f64` and `f32` are not folded.
///
/// The results are those of the mathematical library that the program runs on, so that the last bit may differ between
/// machines.
pub(super) fn fold_unary<'c>(
    operands: &Constants<'_, 'c>,
    double: fn(f64) -> f64,
    single: fn(f32) -> f32,
) -> Option<Folded<'c>> {
    operands.fold_unary_float(|value| unary(value, double, single))
}

/// Folds a function of one float where it is defined.
pub(super) fn fold_unary_where<'c>(
    operands: &Constants<'_, 'c>,
    is_defined: fn(ApFloat) -> bool,
    double: fn(f64) -> f64,
    single: fn(f32) -> f32,
) -> Option<Folded<'c>> {
    operands.fold_unary_float(|value| is_defined(value).then(|| unary(value, double, single))?)
}

/// Folds a function of two floats, to NaN where it is not defined; other formats than `f64` and `f32` are not folded.
pub(super) fn fold_binary_unless<'c>(
    operands: &Constants<'_, 'c>,
    is_undefined: fn(ApFloat, ApFloat) -> bool,
    double: fn(f64, f64) -> f64,
    single: fn(f32, f32) -> f32,
) -> Option<Folded<'c>> {
    operands.fold_binary_of(None, |lhs: &ApFloat, rhs: &ApFloat| match lhs.semantics() {
        semantics if is_undefined(*lhs, *rhs) => Some(ApFloat::nan(semantics)),
        FloatSemantics::F64 => Some(of_double(double(to_double(*lhs), to_double(*rhs)))),
        FloatSemantics::F32 => Some(of_single(single(to_single(*lhs), to_single(*rhs)))),
        _ => None,
    })
}

fn unary(value: ApFloat, double: fn(f64) -> f64, single: fn(f32) -> f32) -> Option<ApFloat> {
    match value.semantics() {
        FloatSemantics::F64 => Some(of_double(double(to_double(value)))),
        FloatSemantics::F32 => Some(of_single(single(to_single(value)))),
        _ => None,
    }
}

fn to_double(value: ApFloat) -> f64 {
    f64::from_bits(value.to_bits() as u64)
}

fn to_single(value: ApFloat) -> f32 {
    f32::from_bits(value.to_bits() as u32)
}

fn of_double(value: f64) -> ApFloat {
    ApFloat::from_bits(FloatSemantics::F64, u128::from(value.to_bits()))
}

fn of_single(value: f32) -> ApFloat {
    ApFloat::from_bits(FloatSemantics::F32, u128::from(value.to_bits()))
}
