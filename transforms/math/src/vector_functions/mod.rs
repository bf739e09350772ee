//! `--math-vectors-to-polynomials`: functions of vectors of `f32` become arithmetic in all lanes at once.
//!
//! Machines have no instructions for them, and a call of a library for each lane takes ten times as long. Results are within
//! two units in the last place of the exact ones, infinities and what is not a number included; they are the same for each
//! lane of a vector, whatever the others hold.
//!
//! Source of the coefficients: weighted minimax fits (Lawson's iteration) of the functions on the given intervals, rounded
//! to `f32`.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation.

mod error_function;
mod exponential;
mod hyperbolic;
mod logarithm;

use terrace_arith::{ArithBuilder, CmpFPredicate};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Type, TypedOp};
use terrace_math as math;
use terrace_ods_macros::pass;
use terrace_pass::PassOptions;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_support::float::{ApFloat, FloatSemantics};

/// The pass `--math-vectors-to-polynomials`.
#[pass(
    "math-vectors-to-polynomials",
    "Compute functions of vectors of f32 by polynomials, in all lanes at once",
    configure
)]
pub struct MathVectorsToPolynomials {
    #[option("ops", help = "Operations to rewrite, without 'math.'; all that can be if none is given.")]
    ops: Vec<String>,
}

impl MathVectorsToPolynomials {
    fn configure(&mut self, _: &PassOptions) -> Result<(), String> {
        match self.ops.iter().find(|op| function(&format!("math.{op}")).is_none()) {
            Some(unknown) => Err(format!("there is no polynomial for 'math.{unknown}'")),
            None => Ok(()),
        }
    }
}

impl GreedyPass for MathVectorsToPolynomials {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let is_wanted = |name: &str| {
            self.ops.is_empty() || self.ops.iter().any(|op| name.strip_prefix("math.") == Some(op))
        };
        set.extend(
            FUNCTIONS
                .iter()
                .filter(|(name, _)| is_wanted(name))
                .map(|(name, _)| Pattern::new(name, "VectorToPolynomial", rewrite)),
        );
    }
}

/// Creates the operations that compute a function.
type Compute = for<'r, 'b, 'c> fn(ValueId, &mut Lanes<'r, 'b, 'c>) -> ValueId;

/// Functions, by the names of their operations.
const FUNCTIONS: &[(&str, Compute)] = &[
    (math::ErfOp::NAME, error_function::erf),
    (math::ExpOp::NAME, exponential::exp),
    (math::Exp2Op::NAME, exponential::exp2),
    (math::LogOp::NAME, logarithm::log),
    (math::TanhOp::NAME, hyperbolic::tanh),
];

fn function(name: &str) -> Option<Compute> {
    FUNCTIONS.iter().find(|(known, _)| *known == name).map(|(_, compute)| *compute)
}

fn rewrite(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let compute = function(view.name().as_str())?;
    let (x, ty) = (view.operand(0).id(), view.operand(0).ty());
    let is_known = ty.is_vector() && !ty.is_scalable_vector();
    if !is_known || ty.element_or_self().as_float() != Some(FloatSemantics::F32) {
        return None;
    }
    let builder = rewriter.builder_like(op);
    let integers = ty.with_element(builder.context(), builder.context().integer_type(32));
    let result = compute(x, &mut Lanes { builder, ty, integers });
    rewriter.replace_op(op, &[result]);
    Some(())
}

/// Builder of operations on all lanes of vectors of one type.
struct Lanes<'r, 'b, 'c> {
    builder: Builder<'r, 'b, 'c>,
    /// Type of the vectors.
    ty: Type<'c>,
    /// Type of their bits.
    integers: Type<'c>,
}

impl Lanes<'_, '_, '_> {
    /// Creates a number in all lanes.
    fn float(&mut self, value: f32) -> ValueId {
        let value = ApFloat::from_bits(FloatSemantics::F32, u128::from(value.to_bits()));
        self.builder.float(self.ty, &value)
    }

    /// Creates an integer in all lanes.
    fn int(&mut self, value: i64) -> ValueId {
        self.builder.int(self.integers, value)
    }

    /// Creates `a * b + c` with one rounding.
    fn fma(&mut self, a: ValueId, b: ValueId, c: ValueId) -> ValueId {
        let new = math::FmaOp::builder(self.builder.context(), self.builder.location).a(a).b(b).c(c);
        self.builder.make(new)
    }

    /// Creates the value of a polynomial, by Horner's scheme; the coefficient of the lowest power comes first.
    fn polynomial(&mut self, x: ValueId, coefficients: &[f32]) -> ValueId {
        let (last, rest) = coefficients.split_last().expect("a polynomial has coefficients");
        let mut value = self.float(*last);
        for coefficient in rest.iter().rev() {
            let coefficient = self.float(*coefficient);
            value = self.fma(value, x, coefficient);
        }
        value
    }

    /// Creates the bits of a value.
    fn bits(&mut self, x: ValueId) -> ValueId {
        self.builder.bitcast(x, self.integers)
    }

    /// Creates the value of bits.
    fn of_bits(&mut self, bits: ValueId) -> ValueId {
        self.builder.bitcast(bits, self.ty)
    }

    /// Creates the magnitude of a value, and the bits of its sign.
    fn magnitude_and_sign(&mut self, x: ValueId) -> (ValueId, ValueId) {
        let bits = self.bits(x);
        let (all_but_sign, sign) = (self.int(0x7fff_ffff), self.int(-0x8000_0000));
        let magnitude = self.builder.andi(bits, all_but_sign);
        let sign = self.builder.andi(bits, sign);
        (self.of_bits(magnitude), sign)
    }

    /// Creates a value that is not negative with the sign of another one.
    fn with_sign(&mut self, magnitude: ValueId, sign: ValueId) -> ValueId {
        let bits = self.bits(magnitude);
        let bits = self.builder.ori(bits, sign);
        self.of_bits(bits)
    }

    /// Creates a value that is at most a limit; what is not a number stays.
    fn at_most(&mut self, x: ValueId, most: f32) -> ValueId {
        let most = self.float(most);
        let is_above = self.builder.cmpf(CmpFPredicate::Ogt, x, most);
        self.builder.select(is_above, most, x)
    }

    /// Creates a value that is at least a limit; what is not a number stays.
    fn at_least(&mut self, x: ValueId, least: f32) -> ValueId {
        let least = self.float(least);
        let is_below = self.builder.cmpf(CmpFPredicate::Olt, x, least);
        self.builder.select(is_below, least, x)
    }
}
