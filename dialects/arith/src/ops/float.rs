//! Float operations.

use crate::FastMathFlags;
use crate::constraints::Arith_FastMathAttr;
use terrace_ir::constraints::FloatLike;
use terrace_ods_macros::operation;

/// Adds two floats.
#[operation(
    name = "arith.addf",
    traits = [
        AlwaysSpeculatableImplTrait, IsCommutative, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct AddFOp {
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Divides two floats.
#[operation(
    name = "arith.divf",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct DivFOp {
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Gives the larger float; NaN if one is NaN, and positive zero counts as larger than negative zero.
#[operation(
    name = "arith.maximumf",
    traits = [
        AlwaysSpeculatableImplTrait, IsCommutative, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct MaximumFOp {
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Gives the larger float; the other one if one is NaN.
#[operation(
    name = "arith.maxnumf",
    traits = [
        AlwaysSpeculatableImplTrait, IsCommutative, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct MaxNumFOp {
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Gives the smaller float; NaN if one is NaN, and negative zero counts as smaller than positive zero.
#[operation(
    name = "arith.minimumf",
    traits = [
        AlwaysSpeculatableImplTrait, IsCommutative, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct MinimumFOp {
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Gives the smaller float; the other one if one is NaN.
#[operation(
    name = "arith.minnumf",
    traits = [
        AlwaysSpeculatableImplTrait, IsCommutative, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct MinNumFOp {
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Multiplies two floats.
#[operation(
    name = "arith.mulf",
    traits = [
        AlwaysSpeculatableImplTrait, IsCommutative, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [ArithFastMathInterface, VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct MulFOp {
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
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

/// Gives the remainder of a float division that rounds towards zero; it has the sign of the dividend.
#[operation(
    name = "arith.remf",
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
pub struct RemFOp {
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}

/// Subtracts the second float from the first.
#[operation(
    name = "arith.subf",
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
pub struct SubFOp {
    lhs: Operand<FloatLike>,
    rhs: Operand<FloatLike>,
    #[default("none", |context| FastMathFlags::NONE.attribute(context))]
    #[cases(FastMathFlags)]
    fastmath: Attr<Arith_FastMathAttr>,
    result: OpResult<FloatLike>,
}
