//! Functions of complex numbers.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::{AnySignlessInteger, ComplexOfAnyFloat};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise],
        interfaces = [ArithFastMathInterface],
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        lhs: Operand<ComplexOfAnyFloat>,
        rhs: Operand<ComplexOfAnyFloat>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<ComplexOfAnyFloat>,
    }

    /// Returns the two-argument arctangent, continued to complex numbers.
    pub struct Atan2Op = "complex.atan2";
    /// Raises a complex number to a complex power.
    pub struct PowOp = "complex.pow";
}

operations! {
    #[operation(
        traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
        interfaces = [ArithFastMathInterface],
        format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        complex: Operand<ComplexOfAnyFloat>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<ComplexOfAnyFloat>,
    }

    /// Returns the cosine of a complex number.
    pub struct CosOp = "complex.cos";
    /// Raises e to a complex power.
    pub struct ExpOp = "complex.exp", has = [fold];
    /// Raises e to a complex power and subtracts one, exactly also near zero.
    pub struct Expm1Op = "complex.expm1";
    /// Returns the natural logarithm of a complex number.
    pub struct LogOp = "complex.log", has = [fold];
    /// Adds one and returns the natural logarithm, exactly also near zero.
    pub struct Log1pOp = "complex.log1p";
    /// Returns one over the square root of a complex number.
    pub struct RsqrtOp = "complex.rsqrt";
    /// Returns the sine of a complex number.
    pub struct SinOp = "complex.sin";
    /// Returns the square root of a complex number.
    pub struct SqrtOp = "complex.sqrt";
    /// Returns the tangent of a complex number.
    pub struct TanOp = "complex.tan";
    /// Returns the hyperbolic tangent of a complex number.
    pub struct TanhOp = "complex.tanh";
}

/// Raises a complex number to the power of a signed integer.
#[operation(
    name = "complex.powi",
    traits = [
        AlwaysSpeculatableImplTrait, Elementwise, SameOperandsAndResultShape,
        AllTypesMatch(&["lhs", "result"]),
    ],
    interfaces = [ArithFastMathInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)",
    effects = [],
    result_types = inferred,
)]
pub struct PowiOp {
    lhs: Operand<ComplexOfAnyFloat>,
    rhs: Operand<AnySignlessInteger>,
    #[cases(FastMathFlags)]
    fastmath: OptionalAttr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}
