//! Values of other lanes of the wave.

use crate::attributes::DPPPerm;
use crate::constraints::{AMDGPU_DPPPermAttr, AnyIntegerOrFloatOr1DVector, DPPArgument};
use terrace_ir::constraints::{AnyType, BoolAttr, I32Attr};
use terrace_ods_macros::operation;

/// Gives each lane the value of another one of its row, by a pattern.
///
/// ```mlir
/// %r = amdgpu.dpp %old %src row_shl(1 : i32) {row_mask = 10 : i32} : f32
/// ```
#[operation(
    name = "amdgpu.dpp",
    traits = [AlwaysSpeculatableImplTrait, SameTypeOperands, AllTypesMatch(&["result", "old", "src"])],
    format = "$old $src $kind (`(` $permArgument^ `)`)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct DPPOp {
    old: Operand<AnyType>,
    src: Operand<AnyType>,
    #[cases(DPPPerm)]
    kind: Attr<AMDGPU_DPPPermAttr>,
    #[name = "permArgument"]
    perm_argument: OptionalAttr<DPPArgument>,
    #[default("0xf", |context| context.integer_attribute(context.integer_type(32), 15))]
    row_mask: Attr<I32Attr>,
    #[default("0xf", |context| context.integer_attribute(context.integer_type(32), 15))]
    bank_mask: Attr<I32Attr>,
    #[default("false", |context| context.bool_attribute(false))]
    bound_ctrl: Attr<BoolAttr>,
    result: OpResult<AnyType>,
}

/// Exchanges rows of lanes of one value.
///
/// ```mlir
/// %r = amdgpu.permlane_swap %v 16 : f32
/// ```
#[operation(
    name = "amdgpu.permlane_swap",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["result", "src"])],
    format = "$src $row_length attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct PermlaneSwapOp {
    src: Operand<AnyIntegerOrFloatOr1DVector>,
    row_length: Attr<I32Attr>,
    #[default("false", |context| context.bool_attribute(false))]
    fetch_inactive: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    bound_ctrl: Attr<BoolAttr>,
    result: OpResult<AnyIntegerOrFloatOr1DVector>,
}

/// Gives each lane the value of the lane whose number its own becomes by three masks.
///
/// ```mlir
/// %r = amdgpu.swizzle_bitmode %v 1 2 4 : f32
/// ```
#[operation(
    name = "amdgpu.swizzle_bitmode",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["result", "src"])],
    format = "$src $and_mask $or_mask $xor_mask attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct SwizzleBitModeOp {
    src: Operand<AnyIntegerOrFloatOr1DVector>,
    and_mask: Attr<I32Attr>,
    or_mask: Attr<I32Attr>,
    xor_mask: Attr<I32Attr>,
    result: OpResult<AnyIntegerOrFloatOr1DVector>,
}
