//! Comparisons, and operations on what they give.

use crate::constraints::{ScalarOrVectorOfBool, ScalarOrVectorOfFloat, SelectType};
use crate::facts::booleans_like;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
            TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand", to: "result", transform: booleans_like },
        ],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$operand `:` type($operand) attr-dict",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        operand: Operand<ScalarOrVectorOfFloat>,
        result: OpResult<ScalarOrVectorOfBool>,
    }

    /// Asks of each component whether it is neither infinite nor a NaN.
    pub struct IsFiniteOp = "spirv.IsFinite";
    /// Asks of each component whether it is infinite.
    pub struct IsInfOp = "spirv.IsInf";
    /// Asks of each component whether it is a NaN.
    pub struct IsNanOp = "spirv.IsNan";
}

operations! {
    #[operation(
        traits = [
            IsCommutative, Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
            SameOperandsAndResultShape,
            TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
        ],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
        effects = [],
        result_types = inferred,
        view = none,
    )]
    struct _ {
        operand1: Operand<ScalarOrVectorOfBool>,
        operand2: Operand<ScalarOrVectorOfBool>,
        result: OpResult<ScalarOrVectorOfBool>,
    }

    /// True if both hold.
    pub struct LogicalAndOp = "spirv.LogicalAnd", has = [fold];
    /// True if both hold or none does.
    pub struct LogicalEqualOp = "spirv.LogicalEqual", has = [fold];
    /// True if only one holds.
    pub struct LogicalNotEqualOp = "spirv.LogicalNotEqual", has = [fold];
    /// True if one holds.
    pub struct LogicalOrOp = "spirv.LogicalOr", has = [fold];
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
    view = none,
    has = [fold, canonicalize],
)]
pub struct LogicalNotOp {
    operand: Operand<ScalarOrVectorOfBool>,
    result: OpResult<ScalarOrVectorOfBool>,
}

operations! {
    #[operation(
        traits = [
            IsCommutative, AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
            TypesMatchWith { summary: "type of result to correspond to the `i1` equivalent of the operand", from: "operand1", to: "result", transform: booleans_like },
        ],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$operand1 `,` $operand2 `:` type($operand1) attr-dict",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        operand1: Operand<ScalarOrVectorOfFloat>,
        operand2: Operand<ScalarOrVectorOfFloat>,
        result: OpResult<ScalarOrVectorOfBool>,
    }

    /// Tests whether neither is a NaN.
    pub struct OrderedOp = "spirv.Ordered";
    /// Tests whether one is a NaN.
    pub struct UnorderedOp = "spirv.Unordered";
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
    has = [fold, verify],
)]
pub struct SelectOp {
    condition: Operand<ScalarOrVectorOfBool>,
    true_value: Operand<SelectType>,
    false_value: Operand<SelectType>,
    result: OpResult<SelectType>,
}
