//! Integers.

use crate::IntPredicate;
use crate::constraints::{BitVectorType, BoolType, IntPredicateAttr, IntType};
use terrace_ir::constraints::APIntAttr;
use terrace_ods_macros::operation;

/// The absolute value of an integer.
#[operation(
    name = "smt.int.abs",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$input attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IntAbsOp {
    input: Operand<IntType>,
    result: OpResult<IntType>,
}

/// Adds integers.
///
/// ```mlir
/// %r = smt.int.add %a, %b, %c
/// ```
#[operation(
    name = "smt.int.add",
    traits = [AlwaysSpeculatableImplTrait, IsCommutative],
    format = "$inputs attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IntAddOp {
    inputs: VariadicOperand<IntType>,
    result: OpResult<IntType>,
}

/// Compares two integers.
///
/// ```mlir
/// %r = smt.int.cmp le %a, %b
/// ```
#[operation(
    name = "smt.int.cmp",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$pred $lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IntCmpOp {
    #[cases(IntPredicate)]
    pred: Attr<IntPredicateAttr>,
    lhs: Operand<IntType>,
    rhs: Operand<IntType>,
    result: OpResult<BoolType>,
}

/// An integer that is known.
///
/// ```mlir
/// %c123 = smt.int.constant 123
/// ```
#[operation(
    name = "smt.int.constant",
    traits = [AlwaysSpeculatableImplTrait, ConstantLike],
    interfaces = [OpAsmOpInterface],
    effects = [],
    result_types = inferred,
    has = [result_names, custom_syntax],
)]
pub struct IntConstantOp {
    value: Attr<APIntAttr>,
    result: OpResult<IntType>,
}

/// Divides integers.
#[operation(
    name = "smt.int.div",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IntDivOp {
    lhs: Operand<IntType>,
    rhs: Operand<IntType>,
    result: OpResult<IntType>,
}

/// The remainder of a division of integers.
#[operation(
    name = "smt.int.mod",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IntModOp {
    lhs: Operand<IntType>,
    rhs: Operand<IntType>,
    result: OpResult<IntType>,
}

/// Multiplies integers.
#[operation(
    name = "smt.int.mul",
    traits = [AlwaysSpeculatableImplTrait, IsCommutative],
    format = "$inputs attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IntMulOp {
    inputs: VariadicOperand<IntType>,
    result: OpResult<IntType>,
}

/// Subtracts the second integer from the first.
#[operation(
    name = "smt.int.sub",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$lhs `,` $rhs attr-dict",
    effects = [],
    result_types = inferred,
)]
pub struct IntSubOp {
    lhs: Operand<IntType>,
    rhs: Operand<IntType>,
    result: OpResult<IntType>,
}

/// The bit vector that stands for an integer.
#[operation(
    name = "smt.int2bv",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$input attr-dict `:` qualified(type($result))",
    effects = [],
)]
pub struct Int2BVOp {
    input: Operand<IntType>,
    result: OpResult<BitVectorType>,
}
