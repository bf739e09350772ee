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
use std::sync::Arc;
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Root};
use terrace_ods_macros::pass;
use terrace_rewrite::conversion::ConversionTarget;
use terrace_rewrite::passes::{ConversionPass, PatternSet};

/// The pass.
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
        target.add_legal_ops(&["complex.create", "complex.im", "complex.re"]);
    }
}

/// Rewrite of a pattern.
type Rewrite = fn(OpId, ComplexRange, &mut PatternRewriter<'_, '_>) -> MatchResult;

fn patterns(range: ComplexRange) -> Vec<Pattern> {
    const ALL: &[(&str, &str, Rewrite)] = &[
        ("complex.abs", "AbsOpConversion", magnitude::absolute),
        ("complex.angle", "AngleOpConversion", magnitude::angle),
        ("complex.atan2", "Atan2OpConversion", magnitude::atan2),
        ("complex.eq", "ComparisonOpConversion<complex::EqualOp>", arithmetic::equal),
        ("complex.neq", "ComparisonOpConversion<complex::NotEqualOp>", arithmetic::not_equal),
        ("complex.add", "BinaryComplexOpConversion<complex::AddOp>", arithmetic::add),
        ("complex.sub", "BinaryComplexOpConversion<complex::SubOp>", arithmetic::sub),
        ("complex.conj", "ConjOpConversion", arithmetic::conjugate),
        ("complex.cos", "CosOpConversion", periodic::cos),
        ("complex.div", "DivOpConversion", arithmetic::divide),
        ("complex.exp", "ExpOpConversion", periodic::exp),
        ("complex.expm1", "Expm1OpConversion", periodic::exp_minus_one),
        ("complex.log1p", "Log1pOpConversion", magnitude::log_of_one_plus),
        ("complex.log", "LogOpConversion", magnitude::log),
        ("complex.mul", "MulOpConversion", arithmetic::multiply),
        ("complex.neg", "NegOpConversion", arithmetic::negate),
        ("complex.sign", "SignOpConversion", magnitude::sign),
        ("complex.sin", "SinOpConversion", periodic::sin),
        ("complex.sqrt", "SqrtOpConversion", magnitude::sqrt),
        ("complex.tan", "TanTanhOpConversion<complex::TanOp>", periodic::tan),
        ("complex.tanh", "TanTanhOpConversion<complex::TanhOp>", periodic::tanh),
        ("complex.pow", "PowOpConversion", power::pow),
        ("complex.powi", "PowiOpConversion", power::pow_of_integer),
        ("complex.rsqrt", "RsqrtOpConversion", magnitude::rsqrt),
    ];
    let pattern = |&(op, name, rewrite): &(&'static str, &'static str, Rewrite)| {
        let apply = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| rewrite(op, range, rewriter);
        Pattern::with_closure(Root::Op(op), name, Arc::new(apply))
    };
    ALL.iter().map(pattern).collect()
}
