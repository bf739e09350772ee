//! Integer operations.

use crate::IntegerOverflowFlags;
use crate::constraints::Arith_IntegerOverflowAttr;
use crate::interfaces::ranges;
use terrace_ir::constraints::{BoolLike, SignlessIntegerOrIndexLike, UnitAttr};
use terrace_ods_macros::{operation, operations};

/// Adds two integers modulo 2^n, n being their bit width.
///
/// Signed overflow under `nsw`, or unsigned overflow under `nuw`, yields poison.
///
/// ```mlir
/// %sum = arith.addi %a, %b overflow<nsw> : i64
/// ```
#[operation(
    name = "arith.addi",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [
        InferIntRangeInterface(&ranges::ADD), ArithIntegerOverflowFlagsInterface, VectorUnrollOpInterface,
    ],
    format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct AddIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    #[name = "overflowFlags"]
    #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
    #[cases(IntegerOverflowFlags)]
    overflow_flags: Attr<Arith_IntegerOverflowAttr>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Adds two unsigned integers and tells in a second result whether the sum wrapped around.
///
/// ```mlir
/// %sum, %overflow = arith.addui_extended %a, %b : i64, i1
/// ```
#[operation(
    name = "arith.addui_extended",
    traits = [
        AlwaysSpeculatableImplTrait, IsCommutative, AllTypesMatch(&["lhs", "rhs", "sum"]), Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
    effects = [],
    has = [fold, canonicalize],
)]
pub struct AddUIExtendedOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    sum: OpResult<SignlessIntegerOrIndexLike>,
    overflow: OpResult<BoolLike>,
}

/// Conjoins two integers bit by bit.
#[operation(
    name = "arith.andi",
    traits = [
        IsCommutative, IsIdempotent, AlwaysSpeculatableImplTrait, SameOperandsAndResultType,
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::AND), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct AndIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Divides signed integers, rounding the quotient towards positive infinity.
#[operation(
    name = "arith.ceildivsi",
    traits = [SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable],
    interfaces = [ConditionallySpeculatable(&crate::interfaces::SIGNED_DIVISION), InferIntRangeInterface(&ranges::CEIL_DIV_SIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct CeilDivSIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Divides unsigned integers, rounding the quotient up.
#[operation(
    name = "arith.ceildivui",
    traits = [SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable],
    interfaces = [ConditionallySpeculatable(&crate::interfaces::UNSIGNED_DIVISION), InferIntRangeInterface(&ranges::CEIL_DIV_UNSIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct CeilDivUIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Divides signed integers, rounding the quotient towards zero.
///
/// Division by zero and the one quotient that overflows are undefined behaviour; `exact` promises that no
/// remainder is left.
///
/// ```mlir
/// %q = arith.divsi %a, %b exact : i32
/// ```
#[operation(
    name = "arith.divsi",
    traits = [SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable],
    interfaces = [ConditionallySpeculatable(&crate::interfaces::SIGNED_DIVISION), InferIntRangeInterface(&ranges::DIV_SIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct DivSIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    #[name = "isExact"]
    is_exact: OptionalAttr<UnitAttr>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Divides unsigned integers, rounding the quotient down; division by zero is undefined behaviour.
#[operation(
    name = "arith.divui",
    traits = [SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable],
    interfaces = [ConditionallySpeculatable(&crate::interfaces::UNSIGNED_DIVISION), InferIntRangeInterface(&ranges::DIV_UNSIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct DivUIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    #[name = "isExact"]
    is_exact: OptionalAttr<UnitAttr>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Divides signed integers, rounding the quotient towards negative infinity.
#[operation(
    name = "arith.floordivsi",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::FLOOR_DIV_SIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct FloorDivSIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Returns the larger of two signed integers.
#[operation(
    name = "arith.maxsi",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::MAX_SIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct MaxSIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Returns the larger of two unsigned integers.
#[operation(
    name = "arith.maxui",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::MAX_UNSIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct MaxUIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Returns the smaller of two signed integers.
#[operation(
    name = "arith.minsi",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::MIN_SIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct MinSIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Returns the smaller of two unsigned integers.
#[operation(
    name = "arith.minui",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::MIN_UNSIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct MinUIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Multiplies two integers modulo 2^n, n being their bit width.
#[operation(
    name = "arith.muli",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [
        OpAsmOpInterface, InferIntRangeInterface(&ranges::MUL), ArithIntegerOverflowFlagsInterface,
        VectorUnrollOpInterface,
    ],
    format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [result_names, fold, canonicalize],
)]
pub struct MulIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    #[name = "overflowFlags"]
    #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
    #[cases(IntegerOverflowFlags)]
    overflow_flags: Attr<Arith_IntegerOverflowAttr>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, IsCommutative, AllTypesMatch(&["lhs", "rhs", "low", "high"]),
            Elementwise, Scalarizable, Vectorizable, Tensorizable,
        ],
        interfaces = [VectorUnrollOpInterface],
        format = "$lhs `,` $rhs attr-dict `:` type($lhs)",
        effects = [],
        result_types = inferred,
        has = [fold, canonicalize],
    )]
    struct _ {
        lhs: Operand<SignlessIntegerOrIndexLike>,
        rhs: Operand<SignlessIntegerOrIndexLike>,
        low: OpResult<SignlessIntegerOrIndexLike>,
        high: OpResult<SignlessIntegerOrIndexLike>,
    }

    /// Multiplies two signed integers; the product is twice as wide and comes in two halves.
    ///
    /// ```mlir
    /// %low, %high = arith.mulsi_extended %a, %b : i32
    /// ```
    pub struct MulSIExtendedOp = "arith.mulsi_extended";

    /// Multiplies two unsigned integers; the product is twice as wide and comes in two halves.
    ///
    /// ```mlir
    /// %low, %high = arith.mului_extended %a, %b : i32
    /// ```
    pub struct MulUIExtendedOp = "arith.mului_extended";
}

/// Disjoins two integers bit by bit.
#[operation(
    name = "arith.ori",
    traits = [
        IsCommutative, IsIdempotent, AlwaysSpeculatableImplTrait, SameOperandsAndResultType,
        Elementwise, Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::OR), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct OrIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Returns the remainder of a signed division that rounds towards zero; it has the sign of the dividend.
#[operation(
    name = "arith.remsi",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::REM_SIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct RemSIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Returns the remainder of an unsigned division.
#[operation(
    name = "arith.remui",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::REM_UNSIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct RemUIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Shifts the bits of an integer to the left; zeros come in from the right.
#[operation(
    name = "arith.shli",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [
        InferIntRangeInterface(&ranges::SHL), ArithIntegerOverflowFlagsInterface, VectorUnrollOpInterface,
    ],
    format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ShLIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    #[name = "overflowFlags"]
    #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
    #[cases(IntegerOverflowFlags)]
    overflow_flags: Attr<Arith_IntegerOverflowAttr>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Shifts the bits of an integer to the right; copies of the sign come in from the left.
#[operation(
    name = "arith.shrsi",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::SHR_SIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ShRSIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    #[name = "isExact"]
    is_exact: OptionalAttr<UnitAttr>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Shifts the bits of an integer to the right; zeros come in from the left.
#[operation(
    name = "arith.shrui",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::SHR_UNSIGNED), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ShRUIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    #[name = "isExact"]
    is_exact: OptionalAttr<UnitAttr>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Subtracts the second integer from the first modulo 2^n, n being their bit width.
#[operation(
    name = "arith.subi",
    traits = [
        AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable,
        Tensorizable,
    ],
    interfaces = [
        InferIntRangeInterface(&ranges::SUB), ArithIntegerOverflowFlagsInterface, VectorUnrollOpInterface,
    ],
    format = "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct SubIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    #[name = "overflowFlags"]
    #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
    #[cases(IntegerOverflowFlags)]
    overflow_flags: Attr<Arith_IntegerOverflowAttr>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}

/// Returns the bits in which two integers differ.
#[operation(
    name = "arith.xori",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameOperandsAndResultType, Elementwise,
        Scalarizable, Vectorizable, Tensorizable,
    ],
    interfaces = [InferIntRangeInterface(&ranges::XOR), VectorUnrollOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct XOrIOp {
    lhs: Operand<SignlessIntegerOrIndexLike>,
    rhs: Operand<SignlessIntegerOrIndexLike>,
    result: OpResult<SignlessIntegerOrIndexLike>,
}
