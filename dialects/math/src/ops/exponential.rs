//! Powers, roots and logarithms.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::{FloatLike, SignlessIntegerOrIndexLike};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [
            SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable,
            Tensorizable,
        ],
        interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
        format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        operand: Operand<FloatLike>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<FloatLike>,
    }

    /// Raises e to a power.
    pub struct ExpOp = "math.exp", has = [fold];
    /// Raises two to a power.
    pub struct Exp2Op = "math.exp2", has = [fold];
    /// Raises e to a power and subtracts one, exactly also near zero.
    pub struct ExpM1Op = "math.expm1", has = [fold];
    /// Returns the natural logarithm.
    pub struct LogOp = "math.log", has = [fold];
    /// Returns the logarithm to the base ten.
    pub struct Log10Op = "math.log10", has = [fold];
    /// Adds one and returns the natural logarithm, exactly also near zero.
    pub struct Log1pOp = "math.log1p", has = [fold];
    /// Returns the logarithm to the base two.
    pub struct Log2Op = "math.log2", has = [fold];
    /// Returns the square root.
    pub struct SqrtOp = "math.sqrt", has = [fold];
    /// Returns one over the square root.
    pub struct RsqrtOp = "math.rsqrt";
    /// Returns the cube root.
    pub struct CbrtOp = "math.cbrt";
}

operations! {
    #[operation(
        interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
        effects = [],
        result_types = inferred,
    )]
    struct _<T> {
        lhs: Operand<FloatLike>,
        rhs: Operand<T>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<FloatLike>,
    }

    /// Raises a float to the power of another one.
    pub struct PowFOp<FloatLike> = "math.powf",
        traits = [
            SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable,
            Tensorizable,
        ],
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        has = [fold];

    /// Raises a float to the power of a signed integer.
    ///
    /// ```mlir
    /// %r = math.fpowi %x, %n : f32, i32
    /// ```
    pub struct FPowIOp<SignlessIntegerOrIndexLike> = "math.fpowi",
        traits = [
            SameOperandsAndResultShape, AllTypesMatch(&["lhs", "result"]), AlwaysSpeculatableImplTrait,
            Elementwise, Scalarizable, Vectorizable, Tensorizable,
        ],
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs) `,` type($rhs)";
}
