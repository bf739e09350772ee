//! `--convert-complex-to-standard`: complex numbers are computed with by arithmetic on their parts.
//!
//! ```text
//! parts      a number in parts, and arithmetic on them
//! arithmetic sums, products, comparisons
//! magnitude  the absolute value, roots, logarithms
//! power      powers
//! periodic   exponential and trigonometric functions
//! ```
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and some dozens of operations for a function.

mod arithmetic;
mod magnitude;
mod parts;
mod periodic;
mod power;

use crate::complex_division::{ComplexRange, complex_range};
use terrace_complex as complex;
use terrace_ir::{Pattern, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::conversion::lowering::{RewriteWith, Row};
use terrace_rewrite::passes::{ConversionPass, PatternSet};

/// The pass `--convert-complex-to-standard`.
#[pass(
    "convert-complex-to-standard",
    "Convert Complex dialect to standard dialect",
    class = "ConvertComplexToStandardPass"
)]
pub struct ConvertComplexToStandard {
    #[option(complex_range("improved"))]
    range: ComplexRange,
}

impl ConversionPass for ConvertComplexToStandard {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend(patterns(self.range));
    }

    fn target(&self, target: &mut ConversionTarget<'_>) {
        target.add_legal_dialects(&["arith", "math"]);
        target.legal_ops(&[complex::CreateOp::SPEC, complex::ImOp::SPEC, complex::ReOp::SPEC]);
    }
}

/// Rewrite function of a pattern that gets the range of complex numbers.
type Rewrite = RewriteWith<ComplexRange>;

fn patterns(range: ComplexRange) -> Vec<Pattern> {
    const ALL: &[Row<Rewrite>] = &[
        Row::of::<complex::AbsOp>("AbsOpConversion", magnitude::absolute),
        Row::of::<complex::AngleOp>("AngleOpConversion", magnitude::angle),
        Row::of::<complex::Atan2Op>("Atan2OpConversion", magnitude::atan2),
        Row::of::<complex::EqualOp>("ComparisonOpConversion<complex::EqualOp>", arithmetic::equal),
        Row::of::<complex::NotEqualOp>("ComparisonOpConversion<complex::NotEqualOp>", arithmetic::not_equal),
        Row::of::<complex::AddOp>("BinaryComplexOpConversion<complex::AddOp>", arithmetic::add),
        Row::of::<complex::SubOp>("BinaryComplexOpConversion<complex::SubOp>", arithmetic::sub),
        Row::of::<complex::ConjOp>("ConjOpConversion", arithmetic::conjugate),
        Row::of::<complex::CosOp>("CosOpConversion", periodic::cos),
        Row::of::<complex::DivOp>("DivOpConversion", arithmetic::divide),
        Row::of::<complex::ExpOp>("ExpOpConversion", periodic::exp),
        Row::of::<complex::Expm1Op>("Expm1OpConversion", periodic::exp_minus_one),
        Row::of::<complex::Log1pOp>("Log1pOpConversion", magnitude::log_of_one_plus),
        Row::of::<complex::LogOp>("LogOpConversion", magnitude::log),
        Row::of::<complex::MulOp>("MulOpConversion", arithmetic::multiply),
        Row::of::<complex::NegOp>("NegOpConversion", arithmetic::negate),
        Row::of::<complex::SignOp>("SignOpConversion", magnitude::sign),
        Row::of::<complex::SinOp>("SinOpConversion", periodic::sin),
        Row::of::<complex::SqrtOp>("SqrtOpConversion", magnitude::sqrt),
        Row::of::<complex::TanOp>("TanTanhOpConversion<complex::TanOp>", periodic::tan),
        Row::of::<complex::TanhOp>("TanTanhOpConversion<complex::TanhOp>", periodic::tanh),
        Row::of::<complex::PowOp>("PowOpConversion", power::pow),
        Row::of::<complex::PowiOp>("PowiOpConversion", power::pow_of_integer),
        Row::of::<complex::RsqrtOp>("RsqrtOpConversion", magnitude::rsqrt),
    ];
    ALL.iter().map(|row| row.pattern(&range)).collect()
}
