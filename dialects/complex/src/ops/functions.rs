//! Functions of complex numbers.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::{AnySignlessInteger, ComplexOfAnyFloat};
use terrace_ods_macros::operation;

/// Gives the two-argument arctangent, continued to complex numbers.
#[operation(
    name = "complex.atan2",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct Atan2Op {
    lhs: Operand<ComplexOfAnyFloat>,
    rhs: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Gives the cosine of a complex number.
#[operation(
    name = "complex.cos",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
)]
pub struct CosOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Raises e to a complex power.
#[operation(
    name = "complex.exp",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ExpOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Raises e to a complex power and subtracts one, exactly also near zero.
#[operation(
    name = "complex.expm1",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
)]
pub struct Expm1Op {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Gives the natural logarithm of a complex number.
#[operation(
    name = "complex.log",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct LogOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Adds one and gives the natural logarithm, exactly also near zero.
#[operation(
    name = "complex.log1p",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
)]
pub struct Log1pOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Raises a complex number to a complex power.
#[operation(
    name = "complex.pow",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct PowOp {
    lhs: Operand<ComplexOfAnyFloat>,
    rhs: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
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

/// Gives one over the square root of a complex number.
#[operation(
    name = "complex.rsqrt",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
)]
pub struct RsqrtOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Gives the sine of a complex number.
#[operation(
    name = "complex.sin",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
)]
pub struct SinOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Gives the square root of a complex number.
#[operation(
    name = "complex.sqrt",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
)]
pub struct SqrtOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Gives the tangent of a complex number.
#[operation(
    name = "complex.tan",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
)]
pub struct TanOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Gives the hyperbolic tangent of a complex number.
#[operation(
    name = "complex.tanh",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
)]
pub struct TanhOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}
