//! Arithmetic of integers and floats, one component at a time.

use crate::constraints::{
    AnyFloat, AnyStruct, Float, FloatVec2To4, ScalarOrVectorOfFloat, ScalarOrVectorOfInteger,
    ScalarVectorOrMatrixOfFloat, ScalarVectorOrMatrixOfInteger, VectorOfAnyFloat,
};
use terrace_ods_macros::operation;

/// Computes the dot product of two vectors of floats.
///
/// ```mlir
/// %1 = spirv.Dot %x, %y : vector<4xf32> -> f32
/// ```
#[operation(
    name = "spirv.Dot",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["vector1", "vector2"]),
        AllElementTypesMatch(&["vector1", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($vector1) `->` type($result)",
    effects = [],
)]
pub struct DotOp {
    vector1: Operand<VectorOfAnyFloat>,
    vector2: Operand<VectorOfAnyFloat>,
    result: OpResult<AnyFloat>,
}

/// Adds floats.
///
/// ```mlir
/// %1 = spirv.FAdd %x, %y : f32
/// ```
#[operation(
    name = "spirv.FAdd",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand1", "operand2", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct FAddOp {
    operand1: Operand<ScalarVectorOrMatrixOfFloat>,
    operand2: Operand<ScalarVectorOrMatrixOfFloat>,
    result: OpResult<ScalarVectorOrMatrixOfFloat>,
}

/// Divides floats.
#[operation(
    name = "spirv.FDiv",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand1", "operand2", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct FDivOp {
    operand1: Operand<ScalarVectorOrMatrixOfFloat>,
    operand2: Operand<ScalarVectorOrMatrixOfFloat>,
    result: OpResult<ScalarVectorOrMatrixOfFloat>,
}

/// Computes the remainder of a division of floats, with the sign of the divisor.
#[operation(
    name = "spirv.FMod",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand1", "operand2", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct FModOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Multiplies floats.
#[operation(
    name = "spirv.FMul",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand1", "operand2", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct FMulOp {
    operand1: Operand<ScalarVectorOrMatrixOfFloat>,
    operand2: Operand<ScalarVectorOrMatrixOfFloat>,
    result: OpResult<ScalarVectorOrMatrixOfFloat>,
}

/// Changes the sign of floats.
#[operation(
    name = "spirv.FNegate",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct FNegateOp {
    operand: Operand<ScalarVectorOrMatrixOfFloat>,
    result: OpResult<ScalarVectorOrMatrixOfFloat>,
}

/// Computes the remainder of a division of floats, with the sign of the dividend.
#[operation(
    name = "spirv.FRem",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand1", "operand2", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct FRemOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfFloat>,
}

/// Subtracts floats.
#[operation(
    name = "spirv.FSub",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand1", "operand2", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct FSubOp {
    operand1: Operand<ScalarVectorOrMatrixOfFloat>,
    operand2: Operand<ScalarVectorOrMatrixOfFloat>,
    result: OpResult<ScalarVectorOrMatrixOfFloat>,
}

/// Adds integers modulo 2^n, n being their bit width.
#[operation(
    name = "spirv.IAdd",
    traits = [
        IsCommutative, Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        AllTypesMatch(&["operand1", "operand2", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct IAddOp {
    operand1: Operand<ScalarVectorOrMatrixOfInteger>,
    operand2: Operand<ScalarVectorOrMatrixOfInteger>,
    result: OpResult<ScalarVectorOrMatrixOfInteger>,
}

/// Adds unsigned integers; gives a structure of the low bits and the carry.
///
/// ```mlir
/// %1 = spirv.IAddCarry %x, %y : !spirv.struct<(i32, i32)>
/// ```
#[operation(
    name = "spirv.IAddCarry",
    traits = [IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct IAddCarryOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<AnyStruct>,
}

/// Multiplies integers modulo 2^n.
#[operation(
    name = "spirv.IMul",
    traits = [
        IsCommutative, Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        AllTypesMatch(&["operand1", "operand2", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct IMulOp {
    operand1: Operand<ScalarVectorOrMatrixOfInteger>,
    operand2: Operand<ScalarVectorOrMatrixOfInteger>,
    result: OpResult<ScalarVectorOrMatrixOfInteger>,
}

/// Subtracts integers modulo 2^n.
#[operation(
    name = "spirv.ISub",
    traits = [
        Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        AllTypesMatch(&["operand1", "operand2", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct ISubOp {
    operand1: Operand<ScalarVectorOrMatrixOfInteger>,
    operand2: Operand<ScalarVectorOrMatrixOfInteger>,
    result: OpResult<ScalarVectorOrMatrixOfInteger>,
}

/// Subtracts unsigned integers; gives a structure of the low bits and the borrow.
#[operation(
    name = "spirv.ISubBorrow",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct ISubBorrowOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<AnyStruct>,
}

/// Divides signed integers, rounding towards zero.
#[operation(
    name = "spirv.SDiv",
    traits = [
        Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        AllTypesMatch(&["operand1", "operand2", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct SDivOp {
    operand1: Operand<ScalarVectorOrMatrixOfInteger>,
    operand2: Operand<ScalarVectorOrMatrixOfInteger>,
    result: OpResult<ScalarVectorOrMatrixOfInteger>,
}

/// Computes the remainder of a division of signed integers, with the sign of the divisor.
#[operation(
    name = "spirv.SMod",
    traits = [
        Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        AllTypesMatch(&["operand1", "operand2", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct SModOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Multiplies signed integers; gives a structure of the low and the high half.
#[operation(
    name = "spirv.SMulExtended",
    traits = [AlwaysSpeculatableImplTrait, IsCommutative],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct SMulExtendedOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<AnyStruct>,
}

/// Subtracts integers from zero.
#[operation(
    name = "spirv.SNegate",
    traits = [
        Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, AllTypesMatch(&["operand", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct SNegateOp {
    operand: Operand<ScalarVectorOrMatrixOfInteger>,
    result: OpResult<ScalarVectorOrMatrixOfInteger>,
}

/// Computes the remainder of a division of signed integers, with the sign of the dividend.
#[operation(
    name = "spirv.SRem",
    traits = [
        Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        AllTypesMatch(&["operand1", "operand2", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct SRemOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Divides unsigned integers.
#[operation(
    name = "spirv.UDiv",
    traits = [
        Named("UnsignedOp"), Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        AllTypesMatch(&["operand1", "operand2", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct UDivOp {
    operand1: Operand<ScalarVectorOrMatrixOfInteger>,
    operand2: Operand<ScalarVectorOrMatrixOfInteger>,
    result: OpResult<ScalarVectorOrMatrixOfInteger>,
}

/// Computes the remainder of a division of unsigned integers.
#[operation(
    name = "spirv.UMod",
    traits = [
        Named("UnsignedOp"), Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        AllTypesMatch(&["operand1", "operand2", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct UModOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Multiplies unsigned integers; gives a structure of the low and the high half.
#[operation(
    name = "spirv.UMulExtended",
    traits = [AlwaysSpeculatableImplTrait, IsCommutative],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct UMulExtendedOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<AnyStruct>,
}

/// Multiplies each component of a vector with a scalar.
///
/// ```mlir
/// %1 = spirv.VectorTimesScalar %v, %s : (vector<4xf32>, f32) -> vector<4xf32>
/// ```
#[operation(
    name = "spirv.VectorTimesScalar",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` `(` type(operands) `)` `->` type($result)",
    effects = [],
    has = [verify],
)]
pub struct VectorTimesScalarOp {
    vector: Operand<FloatVec2To4>,
    scalar: Operand<Float>,
    result: OpResult<FloatVec2To4>,
}
