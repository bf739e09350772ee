//! Arithmetic and comparisons.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::{ComplexOfAnyFloat, I1};
use terrace_ods_macros::operation;

/// Adds two complex numbers.
#[operation(
    name = "complex.add",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct AddOp {
    lhs: Operand<ComplexOfAnyFloat>,
    rhs: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Subtracts the second complex number from the first.
#[operation(
    name = "complex.sub",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct SubOp {
    lhs: Operand<ComplexOfAnyFloat>,
    rhs: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Multiplies two complex numbers.
#[operation(
    name = "complex.mul",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct MulOp {
    lhs: Operand<ComplexOfAnyFloat>,
    rhs: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Divides two complex numbers.
#[operation(
    name = "complex.div",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct DivOp {
    lhs: Operand<ComplexOfAnyFloat>,
    rhs: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Flips the signs of both parts.
#[operation(
    name = "complex.neg",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct NegOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Flips the sign of the imaginary part.
#[operation(
    name = "complex.conj",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ConjOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Gives the complex number of magnitude one in the same direction; zero for zero.
#[operation(
    name = "complex.sign",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise],
    interfaces = [ArithFastMathInterface],
    format = "$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)",
    effects = [],
    result_types = inferred,
)]
pub struct SignOp {
    complex: Operand<ComplexOfAnyFloat>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<ComplexOfAnyFloat>,
}

/// Tells whether two complex numbers are equal.
///
/// ```mlir
/// %b = complex.eq %x, %y : complex<f32>
/// ```
#[operation(
    name = "complex.eq",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["lhs", "rhs"]), Elementwise],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs)",
    effects = [],
    result_types = inferred,
)]
pub struct EqualOp {
    lhs: Operand<ComplexOfAnyFloat>,
    rhs: Operand<ComplexOfAnyFloat>,
    result: OpResult<I1>,
}

/// Tells whether two complex numbers differ.
#[operation(
    name = "complex.neq",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["lhs", "rhs"]), Elementwise],
    format = "$lhs `,` $rhs attr-dict `:` type($lhs)",
    effects = [],
    result_types = inferred,
)]
pub struct NotEqualOp {
    lhs: Operand<ComplexOfAnyFloat>,
    rhs: Operand<ComplexOfAnyFloat>,
    result: OpResult<I1>,
}
