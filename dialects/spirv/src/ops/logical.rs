//! Comparisons, and operations on what they give.

use crate::constraints::{ScalarOrVectorOfBool, ScalarOrVectorOfFloat, SelectType};
use crate::facts::booleans_like;
use terrace_ods_macros::operation;

/// Asks of each component whether it is neither infinite nor a NaN.
#[operation(
    name = "spirv.IsFinite",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IsFiniteOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// Asks of each component whether it is infinite.
#[operation(
    name = "spirv.IsInf",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IsInfOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// Asks of each component whether it is a NaN.
#[operation(
    name = "spirv.IsNan",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IsNanOp {
    operand: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if both hold.
#[operation(
    name = "spirv.LogicalAnd",
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
pub struct LogicalAndOp {
    operand1: Operand<ScalarOrVectorOfBool>,
    operand2: Operand<ScalarOrVectorOfBool>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if both hold or none does.
#[operation(
    name = "spirv.LogicalEqual",
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
pub struct LogicalEqualOp {
    operand1: Operand<ScalarOrVectorOfBool>,
    operand2: Operand<ScalarOrVectorOfBool>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if it does not hold.
///
/// ```mlir
/// %1 = spirv.LogicalNot %x : i1
/// ```
#[operation(
    name = "spirv.LogicalNot",
    traits = [
        Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
        SameOperandsAndResultShape,
        TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand", to: "result", transform: booleans_like },
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct LogicalNotOp {
    operand: Operand<ScalarOrVectorOfBool>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if only one holds.
#[operation(
    name = "spirv.LogicalNotEqual",
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
pub struct LogicalNotEqualOp {
    operand1: Operand<ScalarOrVectorOfBool>,
    operand2: Operand<ScalarOrVectorOfBool>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// True if one holds.
#[operation(
    name = "spirv.LogicalOr",
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
pub struct LogicalOrOp {
    operand1: Operand<ScalarOrVectorOfBool>,
    operand2: Operand<ScalarOrVectorOfBool>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// Asks whether neither is a NaN.
#[operation(
    name = "spirv.Ordered",
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
pub struct OrderedOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}

/// Takes one of two values, as the condition says.
///
/// ```mlir
/// %1 = spirv.Select %condition, %x, %y : i1, f32
/// ```
#[operation(
    name = "spirv.Select",
    traits = [
        AlwaysSpeculatableImplTrait, AllTypesMatch(&["true_value", "false_value", "result"]),
        Named("UsableInSpecConstantOp"),
    ],
    interfaces = [
        SelectLikeOpInterface, QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
        QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($condition) `,` type($result)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct SelectOp {
    condition: Operand<ScalarOrVectorOfBool>,
    true_value: Operand<SelectType>,
    false_value: Operand<SelectType>,
    result: OpResult<SelectType>,
}

/// Asks whether one is a NaN.
#[operation(
    name = "spirv.Unordered",
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
pub struct UnorderedOp {
    operand1: Operand<ScalarOrVectorOfFloat>,
    operand2: Operand<ScalarOrVectorOfFloat>,
    result: OpResult<ScalarOrVectorOfBool>,
}
