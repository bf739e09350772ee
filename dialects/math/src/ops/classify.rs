//! Questions about floats.

use terrace_arith::FastMathFlags;
use terrace_arith::constraints::{Arith_FastMathAttr, i1_of_same_shape};
use terrace_ir::constraints::{BoolLike, FloatLike};
use terrace_ods_macros::operation;

/// Tells whether a float is neither an infinity nor NaN.
///
/// ```mlir
/// %b = math.isfinite %x : f32
/// ```
#[operation(
    name = "math.isfinite",
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
pub struct IsFiniteOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<BoolLike>,
}

/// Tells whether a float is an infinity.
#[operation(
    name = "math.isinf",
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
pub struct IsInfOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<BoolLike>,
}

/// Tells whether a float is NaN.
#[operation(
    name = "math.isnan",
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
pub struct IsNaNOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<BoolLike>,
}

/// Tells whether a float is neither zero, subnormal, an infinity nor NaN.
#[operation(
    name = "math.isnormal",
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
pub struct IsNormalOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<BoolLike>,
}
