//! Questions about floats.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::{Arith_FastMathAttr, i1_of_same_shape};
use terrace_ir::constraints::{BoolLike, FloatLike};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        traits = [
            TypesMatchWith {
            summary: "result type has i1 element type and same shape as operands",
            from: "operand",
            to: "result",
            transform: i1_of_same_shape,
        },
            AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable, Tensorizable,
        ],
        interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
        format = "$operand attr-dict `:` type($operand)",
        effects = [],
        result_types = inferred,
        has = [fold],
    )]
    struct _ {
        operand: Operand<FloatLike>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<BoolLike>,
    }

    /// Tests whether a float is neither an infinity nor NaN.
    ///
    /// ```mlir
    /// %b = math.isfinite %x : f32
    /// ```
    pub struct IsFiniteOp = "math.isfinite";

    /// Tests whether a float is an infinity.
    pub struct IsInfOp = "math.isinf";
    /// Tests whether a float is NaN.
    pub struct IsNaNOp = "math.isnan";
    /// Tests whether a float is neither zero, subnormal, an infinity nor NaN.
    pub struct IsNormalOp = "math.isnormal";
}
