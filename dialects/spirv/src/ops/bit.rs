//! Bits of integers.

use crate::constraints::{Integer, ScalarOrVectorOfInteger};
use terrace_ods_macros::operation;

/// Counts the bits that are set.
///
/// ```mlir
/// %1 = spirv.BitCount %x : i32
/// ```
#[operation(
    name = "spirv.BitCount",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct BitCountOp {
    operand: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
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
)]
pub struct BitFieldInsertOp {
    base: Operand<ScalarOrVectorOfInteger>,
    insert: Operand<ScalarOrVectorOfInteger>,
    offset: Operand<Integer>,
    count: Operand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Takes some bits of the base and extends them with their sign.
#[operation(
    name = "spirv.BitFieldSExtract",
    traits = [Named("SignedOp"), AlwaysSpeculatableImplTrait, AllTypesMatch(&["base", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
    effects = [],
    result_types = inferred,
)]
pub struct BitFieldSExtractOp {
    base: Operand<ScalarOrVectorOfInteger>,
    offset: Operand<Integer>,
    count: Operand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Takes some bits of the base and extends them with zeros.
#[operation(
    name = "spirv.BitFieldUExtract",
    traits = [Named("UnsignedOp"), AlwaysSpeculatableImplTrait, AllTypesMatch(&["base", "result"])],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($base) `,` type($offset) `,` type($count)",
    effects = [],
    result_types = inferred,
)]
pub struct BitFieldUExtractOp {
    base: Operand<ScalarOrVectorOfInteger>,
    offset: Operand<Integer>,
    count: Operand<Integer>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Reverses the order of the bits.
#[operation(
    name = "spirv.BitReverse",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "$operand `:` type($operand) attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct BitReverseOp {
    operand: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Keeps the bits that are set in both.
#[operation(
    name = "spirv.BitwiseAnd",
    traits = [
        IsCommutative, Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        SameOperandsAndResultType,
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct BitwiseAndOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Keeps the bits that are set in one at least.
#[operation(
    name = "spirv.BitwiseOr",
    traits = [
        IsCommutative, Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        SameOperandsAndResultType,
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct BitwiseOrOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Keeps the bits that are set in one only.
#[operation(
    name = "spirv.BitwiseXor",
    traits = [
        IsCommutative, Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait,
        SameOperandsAndResultType,
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct BitwiseXorOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
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
)]
pub struct NotOp {
    operand: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Shifts bits up, filling with zeros.
///
/// ```mlir
/// %1 = spirv.ShiftLeftLogical %x, %shift : i32, i16
/// ```
#[operation(
    name = "spirv.ShiftLeftLogical",
    traits = [
        Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultShape,
        AllTypesMatch(&["operand1", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($operand1) `,` type($operand2)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct ShiftLeftLogicalOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Shifts bits down, filling with the sign.
#[operation(
    name = "spirv.ShiftRightArithmetic",
    traits = [
        Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultShape,
        AllTypesMatch(&["operand1", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($operand1) `,` type($operand2)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct ShiftRightArithmeticOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}

/// Shifts bits down, filling with zeros.
#[operation(
    name = "spirv.ShiftRightLogical",
    traits = [
        Named("UsableInSpecConstantOp"), AlwaysSpeculatableImplTrait, SameOperandsAndResultShape,
        AllTypesMatch(&["operand1", "result"]),
    ],
    interfaces = [
        QueryMinVersionInterface, QueryMaxVersionInterface, QueryExtensionInterface, QueryCapabilityInterface,
    ],
    format = "operands attr-dict `:` type($operand1) `,` type($operand2)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct ShiftRightLogicalOp {
    operand1: Operand<ScalarOrVectorOfInteger>,
    operand2: Operand<ScalarOrVectorOfInteger>,
    result: OpResult<ScalarOrVectorOfInteger>,
}
