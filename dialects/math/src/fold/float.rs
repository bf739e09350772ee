//! Folds of functions of floats.

use super::error_function::{erf, erfc, erfcf, erff};
use super::inverse_hyperbolic::{acosh, acoshf, asinh, asinhf, atanh, atanhf};
use super::native::{fold_binary_unless, fold_unary, fold_unary_where};
use crate::{
    AbsFOp, AcosOp, AcoshOp, AsinOp, AsinhOp, Atan2Op, AtanOp, AtanhOp, CeilOp, CopySignOp, CosOp, CoshOp,
    ErfOp, ErfcOp, Exp2Op, ExpM1Op, ExpOp, FloorOp, Log1pOp, Log2Op, Log10Op, LogOp, PowFOp, RoundEvenOp,
    RoundOp, SinOp, SinhOp, SqrtOp, TanOp, TanhOp, TruncOp,
};
use terrace_ir::{Constants, Folded};
use terrace_support::float::ApFloat;

/// `f(c) -> the value of f at c`, for each row.
macro_rules! folds {
    ($($op:ident: |$operands:ident| $fold:expr;)*) => { $(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn fold(self, $operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
                $fold
            }
        }
    )* };
}

folds! {
    // Of any format.
    AbsFOp: |c| c.fold_unary_float(|value| Some(value.abs()));
    CeilOp: |c| c.fold_unary_float(|value| Some(value.ceil()));
    CopySignOp: |c| c.fold_binary_float(ApFloat::copy_sign);
    FloorOp: |c| c.fold_unary_float(|value| Some(value.floor()));
    RoundEvenOp: |c| c.fold_unary_float(|value| Some(value.round_even()));
    // Of `f64` and `f32`.
    AcosOp: |c| fold_unary(c, f64::acos, f32::acos);
    AcoshOp: |c| fold_unary(c, acosh, acoshf);
    AsinOp: |c| fold_unary(c, f64::asin, f32::asin);
    AsinhOp: |c| fold_unary(c, asinh, asinhf);
    Atan2Op: |c| fold_binary_unless(c, are_zero, f64::atan2, f32::atan2);
    AtanOp: |c| fold_unary(c, f64::atan, f32::atan);
    AtanhOp: |c| fold_unary(c, atanh, atanhf);
    CosOp: |c| fold_unary(c, f64::cos, f32::cos);
    CoshOp: |c| fold_unary(c, f64::cosh, f32::cosh);
    ErfOp: |c| fold_unary(c, erf, erff);
    ErfcOp: |c| fold_unary(c, erfc, erfcf);
    Exp2Op: |c| fold_unary(c, f64::exp2, f32::exp2);
    ExpM1Op: |c| fold_unary(c, f64::exp_m1, f32::exp_m1);
    ExpOp: |c| fold_unary(c, f64::exp, f32::exp);
    PowFOp: |c| fold_binary_unless(c, |_, _| false, f64::powf, f32::powf);
    RoundOp: |c| fold_unary(c, f64::round, f32::round);
    SinOp: |c| fold_unary(c, f64::sin, f32::sin);
    SinhOp: |c| fold_unary(c, f64::sinh, f32::sinh);
    TanOp: |c| fold_unary(c, f64::tan, f32::tan);
    TanhOp: |c| fold_unary(c, f64::tanh, f32::tanh);
    TruncOp: |c| fold_unary(c, f64::trunc, f32::trunc);
    // Of what has no sign: negative zero and negative NaN are left alone.
    LogOp: |c| fold_unary_where(c, has_no_sign, f64::ln, f32::ln);
    Log10Op: |c| fold_unary_where(c, has_no_sign, f64::log10, f32::log10);
    Log1pOp: |c| fold_unary_where(c, has_no_sign_with_one, f64::ln_1p, f32::ln_1p);
    Log2Op: |c| fold_unary_where(c, has_no_sign, f64::log2, f32::log2);
    SqrtOp: |c| fold_unary_where(c, has_no_sign, f64::sqrt, f32::sqrt);
}

/// Returns true for the origin, which has no angle.
fn are_zero(y: ApFloat, x: ApFloat) -> bool {
    y.is_zero() && x.is_zero()
}

fn has_no_sign(value: ApFloat) -> bool {
    !value.is_negative()
}

fn has_no_sign_with_one(value: ApFloat) -> bool {
    !value.add(ApFloat::one(value.semantics())).is_negative()
}
