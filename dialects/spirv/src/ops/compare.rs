//! Comparisons of integers and of floats.

use crate::constraints::{ScalarOrVectorOfBool, ScalarOrVectorOfFloat, ScalarOrVectorOfInteger};
use crate::facts::booleans_like;
use terrace_ods_macros::operations;

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
        view = none,
    )]
    struct _ {
        operand1: Operand<ScalarOrVectorOfFloat>,
        operand2: Operand<ScalarOrVectorOfFloat>,
        result: OpResult<ScalarOrVectorOfBool>,
    }

    /// True if neither is a NaN and the first equals the second.
    ///
    /// ```mlir
    /// %1 = spirv.FOrdEqual %x, %y : f32
    /// ```
    pub struct FOrdEqualOp = "spirv.FOrdEqual";

    /// True if neither is a NaN and the first differs from the second.
    pub struct FOrdNotEqualOp = "spirv.FOrdNotEqual";
    /// True if one is a NaN or the first equals the second.
    pub struct FUnordEqualOp = "spirv.FUnordEqual";
    /// True if one is a NaN or the first differs from the second.
    pub struct FUnordNotEqualOp = "spirv.FUnordNotEqual";
}

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, SameTypeOperands, SameOperandsAndResultShape,
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
        operand1: Operand<ScalarOrVectorOfFloat>,
        operand2: Operand<ScalarOrVectorOfFloat>,
        result: OpResult<ScalarOrVectorOfBool>,
    }

    /// True if neither is a NaN and the first is greater than the second.
    pub struct FOrdGreaterThanOp = "spirv.FOrdGreaterThan";
    /// True if neither is a NaN and the first is not less than the second.
    pub struct FOrdGreaterThanEqualOp = "spirv.FOrdGreaterThanEqual";
    /// True if neither is a NaN and the first is less than the second.
    pub struct FOrdLessThanOp = "spirv.FOrdLessThan";
    /// True if neither is a NaN and the first is not greater than the second.
    pub struct FOrdLessThanEqualOp = "spirv.FOrdLessThanEqual";
    /// True if one is a NaN or the first is greater than the second.
    pub struct FUnordGreaterThanOp = "spirv.FUnordGreaterThan";
    /// True if one is a NaN or the first is not less than the second.
    pub struct FUnordGreaterThanEqualOp = "spirv.FUnordGreaterThanEqual";
    /// True if one is a NaN or the first is less than the second.
    pub struct FUnordLessThanOp = "spirv.FUnordLessThan";
    /// True if one is a NaN or the first is not greater than the second.
    pub struct FUnordLessThanEqualOp = "spirv.FUnordLessThanEqual";
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
        operand1: Operand<ScalarOrVectorOfInteger>,
        operand2: Operand<ScalarOrVectorOfInteger>,
        result: OpResult<ScalarOrVectorOfBool>,
    }

    /// True if two integers are equal.
    ///
    /// ```mlir
    /// %1 = spirv.IEqual %x, %y : vector<4xi32>
    /// ```
    pub struct IEqualOp = "spirv.IEqual", has = [fold];

    /// True if two integers differ.
    pub struct INotEqualOp = "spirv.INotEqual", has = [fold];
}

operations! {
    #[operation(
        traits = [
            Named("UsableInSpecConstantOp"), Named("SignedOp"), AlwaysSpeculatableImplTrait, SameTypeOperands,
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
        operand1: Operand<ScalarOrVectorOfInteger>,
        operand2: Operand<ScalarOrVectorOfInteger>,
        result: OpResult<ScalarOrVectorOfBool>,
    }

    /// True if the first is greater than the second, both being signed.
    pub struct SGreaterThanOp = "spirv.SGreaterThan", has = [fold];
    /// True if the first is not less than the second, both being signed.
    pub struct SGreaterThanEqualOp = "spirv.SGreaterThanEqual", has = [fold];
    /// True if the first is less than the second, both being signed.
    pub struct SLessThanOp = "spirv.SLessThan", has = [fold];
    /// True if the first is not greater than the second, both being signed.
    pub struct SLessThanEqualOp = "spirv.SLessThanEqual", has = [fold];
}

operations! {
    #[operation(
        traits = [
            Named("UnsignedOp"), Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
            SameTypeOperands, SameOperandsAndResultShape,
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
        operand1: Operand<ScalarOrVectorOfInteger>,
        operand2: Operand<ScalarOrVectorOfInteger>,
        result: OpResult<ScalarOrVectorOfBool>,
    }

    /// True if the first is greater than the second, both being unsigned.
    pub struct UGreaterThanOp = "spirv.UGreaterThan", has = [fold];
    /// True if the first is not less than the second, both being unsigned.
    pub struct UGreaterThanEqualOp = "spirv.UGreaterThanEqual", has = [fold];
    /// True if the first is less than the second, both being unsigned.
    pub struct ULessThanOp = "spirv.ULessThan", has = [fold];
    /// True if the first is not greater than the second, both being unsigned.
    pub struct ULessThanEqualOp = "spirv.ULessThanEqual", has = [fold];
}
