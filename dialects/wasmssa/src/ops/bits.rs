//! Bit operations on integers.

use crate::constraints::{Integer, Number};
use terrace_ods_macros::operation;

/// The bits that both have.
#[operation(
    name = "wasmssa.and",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct AndOp {
    lhs: Operand<Number>,
    rhs: Operand<Number>,
    result: OpResult<Number>,
}

/// Counts the leading zero bits.
#[operation(
    name = "wasmssa.clz",
    traits = [AllTypesMatch(&["src", "result"])],
    format = "$src`:` type($src) attr-dict",
    result_types = inferred,
)]
pub struct ClzOp {
    src: Operand<Integer>,
    result: OpResult<Integer>,
}

/// Counts the trailing zero bits.
#[operation(
    name = "wasmssa.ctz",
    traits = [AllTypesMatch(&["src", "result"])],
    format = "$src`:` type($src) attr-dict",
    result_types = inferred,
)]
pub struct CtzOp {
    src: Operand<Integer>,
    result: OpResult<Integer>,
}

/// The bits that one of the two has.
#[operation(
    name = "wasmssa.or",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct OrOp {
    lhs: Operand<Number>,
    rhs: Operand<Number>,
    result: OpResult<Number>,
}

/// Counts the one bits.
#[operation(
    name = "wasmssa.popcnt",
    traits = [AllTypesMatch(&["src", "result"])],
    format = "$src`:` type($src) attr-dict",
    result_types = inferred,
)]
pub struct PopCntOp {
    src: Operand<Integer>,
    result: OpResult<Integer>,
}

/// The bits moved up, those that fall off at the bottom again.
#[operation(
    name = "wasmssa.rotl",
    traits = [AllTypesMatch(&["val", "bits", "result"])],
    format = "$val `by` $bits `bits` `:` type($val) attr-dict",
    result_types = inferred,
)]
pub struct RotlOp {
    val: Operand<Integer>,
    bits: Operand<Integer>,
    result: OpResult<Integer>,
}

/// The bits moved down, those that fall off at the top again.
#[operation(
    name = "wasmssa.rotr",
    traits = [AllTypesMatch(&["val", "bits", "result"])],
    format = "$val `by` $bits `bits` `:` type($val) attr-dict",
    result_types = inferred,
)]
pub struct RotrOp {
    val: Operand<Integer>,
    bits: Operand<Integer>,
    result: OpResult<Integer>,
}

/// The bits moved up.
///
/// ```mlir
/// %0 = wasmssa.shl %a by %b bits : i64
/// ```
#[operation(
    name = "wasmssa.shl",
    traits = [AllTypesMatch(&["val", "bits", "result"])],
    format = "$val `by` $bits `bits` `:` type($val) attr-dict",
    result_types = inferred,
)]
pub struct ShLOp {
    val: Operand<Integer>,
    bits: Operand<Integer>,
    result: OpResult<Integer>,
}

/// The bits moved down, the sign in the places that become free.
#[operation(
    name = "wasmssa.shr_s",
    traits = [AllTypesMatch(&["val", "bits", "result"])],
    format = "$val `by` $bits `bits` `:` type($val) attr-dict",
    result_types = inferred,
)]
pub struct ShRSOp {
    val: Operand<Integer>,
    bits: Operand<Integer>,
    result: OpResult<Integer>,
}

/// The bits moved down, zeros in the places that become free.
#[operation(
    name = "wasmssa.shr_u",
    traits = [AllTypesMatch(&["val", "bits", "result"])],
    format = "$val `by` $bits `bits` `:` type($val) attr-dict",
    result_types = inferred,
)]
pub struct ShRUOp {
    val: Operand<Integer>,
    bits: Operand<Integer>,
    result: OpResult<Integer>,
}

/// The bits that just one of the two has.
#[operation(
    name = "wasmssa.xor",
    traits = [AllTypesMatch(&["lhs", "rhs", "result"])],
    format = "$lhs $rhs `:` type($lhs) attr-dict",
    result_types = inferred,
)]
pub struct XOrOp {
    lhs: Operand<Number>,
    rhs: Operand<Number>,
    result: OpResult<Number>,
}
