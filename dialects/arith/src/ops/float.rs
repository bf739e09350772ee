//! Float operations.

use crate::FastMathFlags;
use crate::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::FloatLike;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, IsCommutative, SameOperandsAndResultType, Elementwise, Scalarizable,
            Vectorizable, Tensorizable,
        ],
        interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        effects = [],
        result_types = inferred,
        has = [fold],
    )]
    struct _ {
        lhs: Operand<FloatLike>,
        rhs: Operand<FloatLike>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<FloatLike>,
    }

    /// Adds two floats.
    pub struct AddFOp = "arith.addf";
    /// Returns the larger float; NaN if one is NaN, and positive zero counts as larger than negative zero.
    pub struct MaximumFOp = "arith.maximumf";
    /// Returns the larger float; the other one if one is NaN.
    pub struct MaxNumFOp = "arith.maxnumf";
    /// Returns the smaller float; NaN if one is NaN, and negative zero counts as smaller than positive zero.
    pub struct MinimumFOp = "arith.minimumf";
    /// Returns the smaller float; the other one if one is NaN.
    pub struct MinNumFOp = "arith.minnumf";
    /// Multiplies two floats.
    pub struct MulFOp = "arith.mulf", has = [canonicalize];
}

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
            Tensorizable,
        ],
        interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
        format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
        effects = [],
        result_types = inferred,
        has = [fold],
    )]
    struct _ {
        lhs: Operand<FloatLike>,
        rhs: Operand<FloatLike>,
        #[default("none", |context| FastMathFlags::NONE.attribute(context))]
        #[cases(FastMathFlags)]
        fastmath: Attr<Arith_FastMathAttr>,
        result: OpResult<FloatLike>,
    }

    /// Divides two floats.
    pub struct DivFOp = "arith.divf", has = [canonicalize];
    /// Returns the remainder of a float division that rounds towards zero; it has the sign of the dividend.
    pub struct RemFOp = "arith.remf";
    /// Subtracts the second float from the first.
    pub struct SubFOp = "arith.subf";
}

/// Flips the sign of a float.
#[operation(
    name = "arith.negf",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct NegFOp {
    operand: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}
