//! Integer operations.

use terrace_ir::constraints::SignlessIntegerOrIndexLike;
use terrace_ods_macros::operation;

/// Gives the magnitude of a signed integer; the least integer stays as it is.
#[operation(
    name = "math.absi",
    traits = [
        SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [VectorUnrollOpInterface],
    format = "$operand attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct AbsIOp {
    operand: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Counts the zero bits above the highest set bit.
#[operation(
    name = "math.ctlz",
    traits = [
        SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [VectorUnrollOpInterface],
    format = "$operand attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct CountLeadingZerosOp {
    operand: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Counts the set bits.
#[operation(
    name = "math.ctpop",
    traits = [
        SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [VectorUnrollOpInterface],
    format = "$operand attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct CtPopOp {
    operand: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Counts the zero bits below the lowest set bit.
#[operation(
    name = "math.cttz",
    traits = [
        SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [VectorUnrollOpInterface],
    format = "$operand attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct CountTrailingZerosOp {
    operand: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Raises a signed integer to the power of another one.
#[operation(
    name = "math.ipowi",
    traits = [
        SameOperandsAndResultType, AlwaysSpeculatableImplTrait, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct IPowIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}
