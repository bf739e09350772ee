//! Arithmetic and comparisons.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::{ComplexOfAnyFloat, I1};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise],
        interfaces = [ArithFastMathInterface],
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        effects = [],
        result_types = inferred,
        has = [fold],
    )]
    struct _ {
        lhs: Operand<ComplexOfAnyFloat>,
        rhs: Operand<ComplexOfAnyFloat>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<ComplexOfAnyFloat>,
    }

    /// Adds two complex numbers.
    pub struct AddOp = "complex.add";
    /// Subtracts the second complex number from the first.
    pub struct SubOp = "complex.sub";
    /// Multiplies two complex numbers.
    pub struct MulOp = "complex.mul";
    /// Divides two complex numbers.
    pub struct DivOp = "complex.div";
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

    /// Flips the signs of both parts.
    pub struct NegOp = "complex.neg", has = [fold];
    /// Flips the sign of the imaginary part.
    pub struct ConjOp = "complex.conj", has = [fold];
    /// Returns the complex number of magnitude one in the same direction; zero for zero.
    pub struct SignOp = "complex.sign";
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["lhs", "rhs"]), Elementwise],
        format = "$lhs `,` $rhs attr-dict `:` type($lhs)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        lhs: Operand<ComplexOfAnyFloat>,
        rhs: Operand<ComplexOfAnyFloat>,
        result: OpResult<I1>,
    }

    /// Tests whether two complex numbers are equal.
    ///
    /// ```mlir
    /// %b = complex.eq %x, %y : complex<f32>
    /// ```
    pub struct EqualOp = "complex.eq";

    /// Tests whether two complex numbers differ.
    pub struct NotEqualOp = "complex.neq";
}
