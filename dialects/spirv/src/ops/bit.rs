//! Bits of integers.

use crate::constraints::{Integer, ScalarOrVectorOfInteger};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "$operand `:` type($operand) attr-dict",
        effects = [],
        result_types = inferred,
        view = none,
    )]
    struct _ {
        operand: Operand<ScalarOrVectorOfInteger>,
        result: OpResult<ScalarOrVectorOfInteger>,
    }

    /// Counts the bits that are set.
    ///
    /// ```mlir
    /// %1 = spirv.BitCount %x : i32
    /// ```
    pub struct BitCountOp = "spirv.BitCount";

    /// Reverses the order of the bits.
    pub struct BitReverseOp = "spirv.BitReverse";
}

/// Replaces some bits of the base by the low bits of another integer.
///
/// ```mlir
/// %1 = spirv.BitFieldInsert %base, %insert, %offset, %count : vector<3xi32>, i8, i8
/// ```
#[operation(
    name = "spirv.BitFieldInsert",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["base", "insert", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
    effects = [],
    result_types = inferred,
    view = none,
)]
pub struct BitFieldInsertOp {
    base: Operand<ScalarOrVectorOfInteger>,
    insert: Operand<ScalarOrVectorOfInteger>,
    offset: Operand<Integer>,
    count: Operand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

operations! {
    #[operation(
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
        effects = [],
        result_types = inferred,
        view = none,
    )]
    struct _ {
        base: Operand<ScalarOrVectorOfInteger>,
        offset: Operand<Integer>,
        count: Operand<Integer>,
        result: OpResult<ScalarOrVectorOfInteger>,
    }

    /// Takes some bits of the base and extends them with their sign.
    pub struct BitFieldSExtractOp = "spirv.BitFieldSExtract",
        traits = [Named("SignedOp"), AlwaysSpeculatableImplTrait, AllTypesMatch(&["base", "result"])];

    /// Takes some bits of the base and extends them with zeros.
    pub struct BitFieldUExtractOp = "spirv.BitFieldUExtract",
        traits = [Named("UnsignedOp"), AlwaysSpeculatableImplTrait, AllTypesMatch(&["base", "result"])];
}

operations! {
    #[operation(
        traits = [
            IsCommutative, Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
            SameOperandsAndResultType,
        ],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "operands attr-dict `:` type($result)",
        effects = [],
        result_types = inferred,
        view = none,
    )]
    struct _ {
        operand1: Operand<ScalarOrVectorOfInteger>,
        operand2: Operand<ScalarOrVectorOfInteger>,
        result: OpResult<ScalarOrVectorOfInteger>,
    }

    /// Keeps the bits that are set in both.
    pub struct BitwiseAndOp = "spirv.BitwiseAnd", has = [fold];
    /// Keeps the bits that are set in one at least.
    pub struct BitwiseOrOp = "spirv.BitwiseOr", has = [fold];
    /// Keeps the bits that are set in one only.
    pub struct BitwiseXorOp = "spirv.BitwiseXor", has = [fold];
}

/// Inverts all bits.
#[operation(
    name = "spirv.Not",
    traits = [Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
    view = none,
    has = [fold],
)]
pub struct NotOp {
    operand: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

operations! {
    #[operation(
        traits = [
            Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultShape,
            AllTypesMatch(&["operand1", "result"]),
        ],
        interfaces = [
            QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface,
            QueryCapabilityInterface,
        ],
        format = "operands attr-dict `:` type($operand1) `,` type($operand2)",
        effects = [],
        result_types = inferred,
        has = [verify],
    )]
    struct _ {
        operand1: Operand<ScalarOrVectorOfInteger>,
        operand2: Operand<ScalarOrVectorOfInteger>,
        result: OpResult<ScalarOrVectorOfInteger>,
    }

    /// Shifts bits up, filling with zeros.
    ///
    /// ```mlir
    /// %1 = spirv.ShiftLeftLogical %x, %shift : i32, i16
    /// ```
    pub struct ShiftLeftLogicalOp = "spirv.ShiftLeftLogical", has = [fold];

    /// Shifts bits down, filling with the sign.
    pub struct ShiftRightArithmeticOp = "spirv.ShiftRightArithmetic", has = [fold];
    /// Shifts bits down, filling with zeros.
    pub struct ShiftRightLogicalOp = "spirv.ShiftRightLogical", has = [fold];
}
