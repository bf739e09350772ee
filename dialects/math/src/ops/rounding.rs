//! Rounding to whole numbers.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::FloatLike;
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
        has = [fold],
    )]
    struct _ {
        operand: Operand<FloatLike>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<FloatLike>,
    }

    /// Rounds up to a whole number.
    pub struct CeilOp = "math.ceil";
    /// Rounds down to a whole number.
    pub struct FloorOp = "math.floor";
    /// Rounds to the nearest whole number; halves go away from zero.
    pub struct RoundOp = "math.round";
    /// Rounds to the nearest whole number; halves go to the even neighbour.
    pub struct RoundEvenOp = "math.roundeven";
    /// Rounds towards zero to a whole number.
    pub struct TruncOp = "math.trunc";
}
