//! Rounding to whole numbers.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::FloatLike;
use terrace_ods_macros::operation;

/// Rounds up to a whole number.
#[operation(
    name = "math.ceil",
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
pub struct CeilOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Rounds down to a whole number.
#[operation(
    name = "math.floor",
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
pub struct FloorOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Rounds to the nearest whole number; halves go away from zero.
#[operation(
    name = "math.round",
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
pub struct RoundOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Rounds to the nearest whole number; halves go to the even neighbour.
#[operation(
    name = "math.roundeven",
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
pub struct RoundEvenOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Rounds towards zero to a whole number.
#[operation(
    name = "math.trunc",
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
pub struct TruncOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}
