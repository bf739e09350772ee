//! The operations.

use crate::IndexCmpPredicate;
use crate::constraints::IndexCmpPredicateAttr;
use crate::interfaces;
use crate::interfaces::ranges;
use terrace_ir::constraints::{AnyIntegerOrIndex, BoolAttr, I1, Index, IndexAttr};
use terrace_ods_macros::operation;

/// Adds two indices, wrapping around.
#[operation(
    name = "index.add",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::ADD)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct AddOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Conjoins two indices bit by bit.
#[operation(
    name = "index.and",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::AND)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct AndOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns a known truth value.
///
/// ```mlir
/// %b = index.bool.constant true
/// ```
#[operation(
    name = "index.bool.constant",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::BOOL_CONSTANT), OpAsmOpInterface],
    format = "attr-dict $value",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct BoolConstantOp {
    value: Attr<BoolAttr>,
    result: OpResult<I1>,
}

/// Converts between `index` and integers; what is widened repeats its top bit.
///
/// ```mlir
/// %x = index.casts %i : index to i64
/// ```
#[operation(
    name = "index.casts",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::CAST_SIGNED), CastOpInterface(&interfaces::CAST)],
    format = "$input attr-dict `:` type($input) `to` type($output)",
    effects = [],
    has = [fold],
)]
pub struct CastSOp {
    input: Operand<AnyIntegerOrIndex>,
    output: OpResult<AnyIntegerOrIndex>,
}

/// Converts between `index` and integers; what is widened gets zeros at the top.
///
/// ```mlir
/// %x = index.castu %i : index to i64
/// ```
#[operation(
    name = "index.castu",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::CAST_UNSIGNED), CastOpInterface(&interfaces::CAST)],
    format = "$input attr-dict `:` type($input) `to` type($output)",
    effects = [],
    has = [fold],
)]
pub struct CastUOp {
    input: Operand<AnyIntegerOrIndex>,
    output: OpResult<AnyIntegerOrIndex>,
}

/// Divides signed indices, rounding towards positive infinity.
#[operation(
    name = "index.ceildivs",
    interfaces = [InferIntRangeInterface(&ranges::CEIL_DIV_SIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct CeilDivSOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Divides unsigned indices, rounding up.
#[operation(
    name = "index.ceildivu",
    interfaces = [InferIntRangeInterface(&ranges::CEIL_DIV_UNSIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct CeilDivUOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Compares two indices, signed or unsigned as the predicate says.
///
/// ```mlir
/// %lt = index.cmp slt(%a, %b)
/// ```
#[operation(
    name = "index.cmp",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::COMPARE)],
    format = "`` $pred `(` $lhs `,` $rhs `)` attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct CmpOp {
    #[cases(IndexCmpPredicate)]
    pred: Attr<IndexCmpPredicateAttr>,
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<I1>,
}

/// Returns a known index.
///
/// ```mlir
/// %i = index.constant 42
/// ```
#[operation(
    name = "index.constant",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::CONSTANT), OpAsmOpInterface],
    format = "attr-dict $value",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct ConstantOp {
    value: Attr<IndexAttr>,
    result: OpResult<Index>,
}

/// Divides signed indices, rounding towards zero.
#[operation(
    name = "index.divs",
    interfaces = [InferIntRangeInterface(&ranges::DIV_SIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct DivSOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Divides unsigned indices, rounding down.
#[operation(
    name = "index.divu",
    interfaces = [InferIntRangeInterface(&ranges::DIV_UNSIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct DivUOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Divides signed indices, rounding towards negative infinity.
#[operation(
    name = "index.floordivs",
    interfaces = [InferIntRangeInterface(&ranges::FLOOR_DIV_SIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct FloorDivSOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns the larger of two signed indices.
#[operation(
    name = "index.maxs",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::MAX_SIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct MaxSOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns the larger of two unsigned indices.
#[operation(
    name = "index.maxu",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::MAX_UNSIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct MaxUOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns the smaller of two signed indices.
#[operation(
    name = "index.mins",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::MIN_SIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct MinSOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns the smaller of two unsigned indices.
#[operation(
    name = "index.minu",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::MIN_UNSIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct MinUOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Multiplies two indices, wrapping around.
#[operation(
    name = "index.mul",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::MUL)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct MulOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Disjoins two indices bit by bit.
#[operation(
    name = "index.or",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::OR)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct OrOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns the remainder of a signed division that rounds towards zero.
#[operation(
    name = "index.rems",
    interfaces = [InferIntRangeInterface(&ranges::REM_SIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct RemSOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns the remainder of an unsigned division.
#[operation(
    name = "index.remu",
    interfaces = [InferIntRangeInterface(&ranges::REM_UNSIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct RemUOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Shifts the bits of an index to the left; zeros come in.
#[operation(
    name = "index.shl",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::SHL)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ShlOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Shifts the bits of an index to the right; copies of the sign come in.
#[operation(
    name = "index.shrs",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::SHR_SIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ShrSOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Shifts the bits of an index to the right; zeros come in.
#[operation(
    name = "index.shru",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::SHR_UNSIGNED)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ShrUOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns the width of `index` in bits on the target.
///
/// ```mlir
/// %bits = index.sizeof
/// ```
#[operation(
    name = "index.sizeof",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::SIZE)],
    format = "attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct SizeOfOp {
    result: OpResult<Index>,
}

/// Subtracts the second index from the first, wrapping around.
#[operation(
    name = "index.sub",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::SUB)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct SubOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}

/// Returns the bits in which two indices differ.
#[operation(
    name = "index.xor",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [InferIntRangeInterface(&ranges::XOR)],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
    has = [fold, canonicalize],
)]
pub struct XOrOp {
    lhs: Operand<Index>,
    rhs: Operand<Index>,
    result: OpResult<Index>,
}
