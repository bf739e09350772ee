//! Elementary functions, rounding and counts of bits.

use super::{Call, Function, Row, real};
use crate::types::Kind;
use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_chlo as chlo;
use terrace_complex as complex;
use terrace_ir::ids::ValueId;
use terrace_ir::{Builder, TypedOp};
use terrace_math as math;
use terrace_stablehlo as hlo;
use terrace_support::float::FloatSemantics;

/// Declares a function that is one operation, of floats and of complex numbers; empty where there is none.
macro_rules! elementary {
    ($($op:ty: $float:expr, $complex:expr;)*) => {
        &[$((<$op>::NAME, {
            let function: Function = |b, call, xs| named(b, call, xs, $float, $complex);
            function
        }),)*]
    };
}

/// Functions of this family.
pub(super) const ROWS: &[Row] = elementary! {
    hlo::CeilOp: math::CeilOp::NAME, "";
    hlo::FloorOp: math::FloorOp::NAME, "";
    hlo::RoundOp: math::RoundOp::NAME, "";
    hlo::RoundNearestEvenOp: math::RoundEvenOp::NAME, "";
    hlo::CbrtOp: math::CbrtOp::NAME, "";
    hlo::CosineOp: math::CosOp::NAME, complex::CosOp::NAME;
    hlo::ExpOp: math::ExpOp::NAME, complex::ExpOp::NAME;
    hlo::Expm1Op: math::ExpM1Op::NAME, complex::Expm1Op::NAME;
    hlo::LogOp: math::LogOp::NAME, complex::LogOp::NAME;
    hlo::Log1pOp: math::Log1pOp::NAME, complex::Log1pOp::NAME;
    hlo::LogisticOp: LOGISTIC, LOGISTIC;
    hlo::RsqrtOp: math::RsqrtOp::NAME, complex::RsqrtOp::NAME;
    hlo::SineOp: math::SinOp::NAME, complex::SinOp::NAME;
    hlo::SqrtOp: math::SqrtOp::NAME, complex::SqrtOp::NAME;
    hlo::TanOp: math::TanOp::NAME, complex::TanOp::NAME;
    hlo::TanhOp: math::TanhOp::NAME, complex::TanhOp::NAME;
    hlo::Atan2Op: math::Atan2Op::NAME, complex::Atan2Op::NAME;
    hlo::ClzOp: math::CountLeadingZerosOp::NAME, "";
    hlo::PopulationCountOp: math::CtPopOp::NAME, "";
    chlo::AcosOp: math::AcosOp::NAME, "";
    chlo::AcoshOp: math::AcoshOp::NAME, "";
    chlo::AsinOp: math::AsinOp::NAME, "";
    chlo::AsinhOp: math::AsinhOp::NAME, "";
    chlo::AtanOp: math::AtanOp::NAME, "";
    chlo::AtanhOp: math::AtanhOp::NAME, "";
    chlo::CoshOp: math::CoshOp::NAME, "";
    chlo::SinhOp: math::SinhOp::NAME, "";
    chlo::TanOp: math::TanOp::NAME, complex::TanOp::NAME;
    chlo::ErfOp: math::ErfOp::NAME, "";
    chlo::ErfcOp: math::ErfcOp::NAME, "";
    chlo::ErfInvOp: ERF_INV, "";
    chlo::SquareOp: SQUARE, SQUARE;
    chlo::ConjOp: CONJ, complex::ConjOp::NAME;
};

/// Marks of functions that take several operations.
const LOGISTIC: &str = "logistic";
const ERF_INV: &str = "erf_inv";
const SQUARE: &str = "square";
const CONJ: &str = "conj";

fn named<'c>(
    b: &mut Builder<'_, '_, 'c>,
    call: &Call<'_, 'c>,
    xs: &[ValueId],
    float: &'static str,
    complex_name: &'static str,
) -> Option<ValueId> {
    let x = *xs.first()?;
    let is_complex = call.kind == Kind::Complex;
    match if is_complex { complex_name } else { float } {
        "" => None,
        LOGISTIC if is_complex => {
            let part = call.element.as_complex()?;
            let (one, zero) = (real(b, part, 1.0), real(b, part, 0.0));
            let one = b.value(complex::CreateOp::NAME, &[one, zero], call.element);
            let negative = b.value(complex::NegOp::NAME, &[x], call.element);
            let power = b.value(complex::ExpOp::NAME, &[negative], call.element);
            let sum = b.value(complex::AddOp::NAME, &[one, power], call.element);
            Some(b.value(complex::DivOp::NAME, &[one, sum], call.element))
        }
        LOGISTIC => {
            let one = real(b, call.element, 1.0);
            let negative = b.negf(x);
            let power = b.value(math::ExpOp::NAME, &[negative], call.element);
            let sum = b.addf(one, power);
            Some(b.divf(one, sum))
        }
        SQUARE if is_complex => Some(b.value(complex::MulOp::NAME, &[x, x], call.element)),
        SQUARE => Some(b.mulf(x, x)),
        CONJ => Some(x),
        ERF_INV => erf_inv(b, call, x),
        name => Some(b.value(name, xs, call.element)),
    }
}

/// Coefficients of the inverse error function near zero, the highest first.
///
/// Source: M. Giles, Approximating the erfinv function, 2012.
const CENTRAL: [f64; 9] = [
    2.810_226_36e-8,
    3.432_739_39e-7,
    -3.523_387_7e-6,
    -4.391_506_54e-6,
    0.000_218_580_87,
    -0.001_253_725_03,
    -0.004_177_681_640,
    0.246_640_727,
    1.501_409_41,
];
/// Coefficients towards one.
const TAIL: [f64; 9] = [
    -0.000_200_214_257,
    0.000_100_950_558,
    0.001_349_343_22,
    -0.003_673_428_44,
    0.005_739_507_73,
    -0.007_622_461_3,
    0.009_438_870_47,
    1.001_674_06,
    2.832_976_82,
];

/// Returns the inverse of the error function for floats of 32 bits and fewer.
fn erf_inv<'c>(b: &mut Builder<'_, '_, 'c>, call: &Call<'_, 'c>, x: ValueId) -> Option<ValueId> {
    let ty = call.element;
    if ty.as_float() == Some(FloatSemantics::F64) {
        return None;
    }
    let square = b.mulf(x, x);
    let negative = b.negf(square);
    let log = b.value(math::Log1pOp::NAME, &[negative], ty);
    let w = b.negf(log);
    let five = real(b, ty, 5.0);
    let is_central = b.cmpf(CmpFPredicate::Olt, w, five);
    let (two_and_a_half, three) = (real(b, ty, 2.5), real(b, ty, 3.0));
    let central_w = b.subf(w, two_and_a_half);
    let root = b.value(math::SqrtOp::NAME, &[w], ty);
    let tail_w = b.subf(root, three);
    let polynomial = |b: &mut Builder<'_, '_, 'c>, w: ValueId, coefficients: &[f64; 9]| {
        let mut sum = real(b, ty, coefficients[0]);
        for coefficient in &coefficients[1..] {
            let (product, coefficient) = (b.mulf(sum, w), real(b, ty, *coefficient));
            sum = b.addf(product, coefficient);
        }
        sum
    };
    let (central, tail) = (polynomial(b, central_w, &CENTRAL), polynomial(b, tail_w, &TAIL));
    let factor = b.select(is_central, central, tail);
    let value = b.mulf(factor, x);
    // At the ends the logarithm is infinite.
    let one = real(b, ty, 1.0);
    let size = b.value(math::AbsFOp::NAME, &[x], ty);
    let is_end = b.cmpf(CmpFPredicate::Oeq, size, one);
    let infinity = real(b, ty, f64::INFINITY);
    let end = b.mulf(x, infinity);
    Some(b.select(is_end, end, value))
}
