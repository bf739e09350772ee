//! Comparisons of integers and of floats.

use crate::constraints::{ScalarOrVectorOfBool, ScalarOrVectorOfFloat, ScalarOrVectorOfInteger};
use crate::facts::booleans_like;
use terrace_ods_macros::operation;

/// True if neither is a NaN and the first equals the second.
///
/// ```mlir
/// %1 = spirv.FOrdEqual %x, %y : f32
/// ```
#[operation(
    name = "spirv.FOrdEqual",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FOrdEqualOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if neither is a NaN and the first is greater than the second.
#[operation(
    name = "spirv.FOrdGreaterThan",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FOrdGreaterThanOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if neither is a NaN and the first is not less than the second.
#[operation(
    name = "spirv.FOrdGreaterThanEqual",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FOrdGreaterThanEqualOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if neither is a NaN and the first is less than the second.
#[operation(
    name = "spirv.FOrdLessThan",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FOrdLessThanOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if neither is a NaN and the first is not greater than the second.
#[operation(
    name = "spirv.FOrdLessThanEqual",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FOrdLessThanEqualOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if neither is a NaN and the first differs from the second.
#[operation(
    name = "spirv.FOrdNotEqual",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FOrdNotEqualOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if one is a NaN or the first equals the second.
#[operation(
    name = "spirv.FUnordEqual",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FUnordEqualOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if one is a NaN or the first is greater than the second.
#[operation(
    name = "spirv.FUnordGreaterThan",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FUnordGreaterThanOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if one is a NaN or the first is not less than the second.
#[operation(
    name = "spirv.FUnordGreaterThanEqual",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FUnordGreaterThanEqualOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if one is a NaN or the first is less than the second.
#[operation(
    name = "spirv.FUnordLessThan",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FUnordLessThanOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if one is a NaN or the first is not greater than the second.
#[operation(
    name = "spirv.FUnordLessThanEqual",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FUnordLessThanEqualOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if one is a NaN or the first differs from the second.
#[operation(
    name = "spirv.FUnordNotEqual",
    traits = [
        IsCommutative, AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct FUnordNotEqualOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if two integers are equal.
///
/// ```mlir
/// %1 = spirv.IEqual %x, %y : vector<4xi32>
/// ```
#[operation(
    name = "spirv.IEqual",
    traits = [
        IsCommutative, Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IEqualOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if two integers differ.
#[operation(
    name = "spirv.INotEqual",
    traits = [
        IsCommutative, Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct INotEqualOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if the first is greater than the second, both being signed.
#[operation(
    name = "spirv.SGreaterThan",
    traits = [
        Named("UsableInSpecConstantOp"), Named("SignedOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct SGreaterThanOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if the first is not less than the second, both being signed.
#[operation(
    name = "spirv.SGreaterThanEqual",
    traits = [
        Named("UsableInSpecConstantOp"), Named("SignedOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct SGreaterThanEqualOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if the first is less than the second, both being signed.
#[operation(
    name = "spirv.SLessThan",
    traits = [
        Named("UsableInSpecConstantOp"), Named("SignedOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct SLessThanOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if the first is not greater than the second, both being signed.
#[operation(
    name = "spirv.SLessThanEqual",
    traits = [
        Named("UsableInSpecConstantOp"), Named("SignedOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct SLessThanEqualOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if the first is greater than the second, both being unsigned.
#[operation(
    name = "spirv.UGreaterThan",
    traits = [
        Named("UnsignedOp"), Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct UGreaterThanOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if the first is not less than the second, both being unsigned.
#[operation(
    name = "spirv.UGreaterThanEqual",
    traits = [
        Named("UnsignedOp"), Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct UGreaterThanEqualOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if the first is less than the second, both being unsigned.
#[operation(
    name = "spirv.ULessThan",
    traits = [
        Named("UnsignedOp"), Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct ULessThanOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if the first is not greater than the second, both being unsigned.
#[operation(
    name = "spirv.ULessThanEqual",
    traits = [
        Named("UnsignedOp"), Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct ULessThanEqualOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfBool>,
}
