//! Conversions between types.

use crate::constraints::{
    AnyPtr, Integer, ScalarOrVectorOrPtr, ScalarVectorOrMatrixOfAnyFloat, ScalarVectorOrMatrixOfInteger,
};
use terrace_ods_macros::operation;

/// Sees bits as another type of the same size.
///
/// ```mlir
/// %1 = spirv.Bitcast %x : f32 to i32
/// ```
#[operation(
    name = "spirv.Bitcast",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct BitcastOp {
    operand: Operand<ScalarOrVectorOrPtr>,
    result: OpResult<ScalarOrVectorOrPtr>,
}

/// Converts floats to signed integers, rounding towards zero.
#[operation(
    name = "spirv.ConvertFToS",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultShape],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct ConvertFToSOp {
    operand: Operand<ScalarVectorOrMatrixOfAnyFloat>,
    result: OpResult<ScalarVectorOrMatrixOfInteger>,
}

/// Converts floats to unsigned integers, rounding towards zero.
#[operation(
    name = "spirv.ConvertFToU",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultShape],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct ConvertFToUOp {
    operand: Operand<ScalarVectorOrMatrixOfAnyFloat>,
    result: OpResult<ScalarVectorOrMatrixOfInteger>,
}

/// Converts a physical pointer to an integer.
#[operation(
    name = "spirv.ConvertPtrToU",
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$pointer attr-dict `:` type($pointer) `to` type($result)",
    has = [verify, verify_symbol_uses],
)]
pub struct ConvertPtrToUOp {
    pointer: Operand<AnyPtr>,
    result: OpResult<Integer>,
}

/// Converts signed integers to floats.
#[operation(
    name = "spirv.ConvertSToF",
    traits = [Named("SignedOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultShape],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct ConvertSToFOp {
    operand: Operand<ScalarVectorOrMatrixOfInteger>,
    result: OpResult<ScalarVectorOrMatrixOfAnyFloat>,
}

/// Converts unsigned integers to floats.
#[operation(
    name = "spirv.ConvertUToF",
    traits = [Named("UnsignedOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultShape],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct ConvertUToFOp {
    operand: Operand<ScalarVectorOrMatrixOfInteger>,
    result: OpResult<ScalarVectorOrMatrixOfAnyFloat>,
}

/// Converts an integer to a physical pointer.
#[operation(
    name = "spirv.ConvertUToPtr",
    traits = [Named("UnsignedOp")],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    has = [verify, verify_symbol_uses],
)]
pub struct ConvertUToPtrOp {
    operand: Operand<Integer>,
    result: OpResult<AnyPtr>,
}

/// Converts floats to another width.
///
/// ```mlir
/// %1 = spirv.FConvert %x : f32 to f64
/// ```
#[operation(
    name = "spirv.FConvert",
    traits = [Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultShape],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct FConvertOp {
    operand: Operand<ScalarVectorOrMatrixOfAnyFloat>,
    result: OpResult<ScalarVectorOrMatrixOfAnyFloat>,
}

/// Converts a generic pointer to one of a concrete storage class.
#[operation(
    name = "spirv.GenericCastToPtr",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$pointer attr-dict `:` type($pointer) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct GenericCastToPtrOp {
    pointer: Operand<AnyPtr>,
    result: OpResult<AnyPtr>,
}

/// Converts a generic pointer to one of a concrete storage class, or to null if it does not point there.
#[operation(
    name = "spirv.GenericCastToPtrExplicit",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$pointer attr-dict `:` type($pointer) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct GenericCastToPtrExplicitOp {
    pointer: Operand<AnyPtr>,
    result: OpResult<AnyPtr>,
}

/// Converts a pointer to one of the generic storage class.
///
/// ```mlir
/// %1 = spirv.PtrCastToGeneric %p : !spirv.ptr<f32, CrossWorkgroup> to !spirv.ptr<f32, Generic>
/// ```
#[operation(
    name = "spirv.PtrCastToGeneric",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$pointer attr-dict `:` type($pointer) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct PtrCastToGenericOp {
    pointer: Operand<AnyPtr>,
    result: OpResult<AnyPtr>,
}

/// Converts integers to another width, extending with the sign.
#[operation(
    name = "spirv.SConvert",
    traits = [
        Named("UsableInSpecConstantOp"), Named("SignedOp"), AlwaysSpeculatableImplTrait,
        SameOperandsAndResultShape,
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct SConvertOp {
    operand: Operand<ScalarVectorOrMatrixOfInteger>,
    result: OpResult<ScalarVectorOrMatrixOfInteger>,
}

/// Converts integers to another width, extending with zeros.
#[operation(
    name = "spirv.UConvert",
    traits = [
        Named("UnsignedOp"), Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        SameOperandsAndResultShape,
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand attr-dict `:` type($operand) `to` type($result)",
    effects = [],
    has = [verify],
)]
pub struct UConvertOp {
    operand: Operand<ScalarVectorOrMatrixOfInteger>,
    result: OpResult<ScalarVectorOrMatrixOfInteger>,
}
