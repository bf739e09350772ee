//! Integer operations.

use terrace_ir::constraints::SignlessIntegerOrIndexLike;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
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
    struct _ {
        operand: Operand<SignlessIntegerOrIndexLike>,
        result: OpResult<SignlessIntegerOrIndexLike>,
    }

    /// Returns the magnitude of a signed integer; the least integer stays as it is.
    pub struct AbsIOp = "math.absi";
    /// Counts the zero bits above the highest set bit.
    pub struct CountLeadingZerosOp = "math.ctlz";
    /// Counts the set bits.
    pub struct CtPopOp = "math.ctpop";
    /// Counts the zero bits below the lowest set bit.
    pub struct CountTrailingZerosOp = "math.cttz";
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
