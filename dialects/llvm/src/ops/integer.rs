//! Arithmetic, bits and comparisons of integers.

use crate::constraints::{
    ICmpPredicateAttr, LLVM_IntegerOverflowFlagsProp, LLVM_IntegersOrPointers, LLVM_ScalarOrVectorOfI1,
    LLVM_ScalarOrVectorOfSignlessInteger, i1_of_same_shape,
};
use crate::interfaces;
use crate::{ICmpPredicate, IntegerOverflowFlags};
use terrace_ir::constraints::UnitAttr;
use terrace_ods_macros::operation;

/// Adds two integers modulo 2^n.
#[operation(
    name = "llvm.add",
    traits = [SameOperandsAndResultType, IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [IntegerOverflowFlagsInterface],
    format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct AddOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
    #[cases(IntegerOverflowFlags)]
    #[name = "overflowFlags"]
    overflow_flags: Property<LLVM_IntegerOverflowFlagsProp>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// The bits that both integers have.
#[operation(
    name = "llvm.and",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct AndOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// Shifts right and keeps the sign.
#[operation(
    name = "llvm.ashr",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    interfaces = [ExactFlagInterface],
    format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct AShrOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[name = "isExact"]
    is_exact: OptionalAttr<UnitAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// Compares two integers or pointers.
#[operation(
    name = "llvm.icmp",
    traits = [
        AlwaysSpeculatableImplTrait, SameTypeOperands,
        TypesMatchWith {
            summary: "result type has i1 element type and same shape as operands",
            from: "lhs",
            to: "res",
            transform: i1_of_same_shape,
        },
    ],
    effects = [],
    result_types = inferred,
    has = [custom_syntax, fold],
)]
pub struct ICmpOp {
    #[cases(ICmpPredicate)]
    predicate: Attr<ICmpPredicateAttr>,
    lhs: Operand<LLVM_IntegersOrPointers>,
    rhs: Operand<LLVM_IntegersOrPointers>,
    res: OpResult<LLVM_ScalarOrVectorOfI1>,
}

/// Shifts right and fills with zeros.
#[operation(
    name = "llvm.lshr",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    interfaces = [ExactFlagInterface],
    format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct LShrOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[name = "isExact"]
    is_exact: OptionalAttr<UnitAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// Multiplies two integers modulo 2^n.
#[operation(
    name = "llvm.mul",
    traits = [SameOperandsAndResultType, IsCommutative, AlwaysSpeculatableImplTrait],
    interfaces = [IntegerOverflowFlagsInterface],
    format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct MulOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
    #[cases(IntegerOverflowFlags)]
    #[name = "overflowFlags"]
    overflow_flags: Property<LLVM_IntegerOverflowFlagsProp>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// The bits that one of the integers has.
#[operation(
    name = "llvm.or",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    interfaces = [DisjointFlagInterface],
    format = "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct OrOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[name = "isDisjoint"]
    is_disjoint: OptionalAttr<UnitAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// Divides signed integers, rounding toward zero.
#[operation(
    name = "llvm.sdiv",
    traits = [SameOperandsAndResultType],
    interfaces = [ExactFlagInterface, ConditionallySpeculatable(&interfaces::SIGNED_DIVISION)],
    format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct SDivOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[name = "isExact"]
    is_exact: OptionalAttr<UnitAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// Shifts left.
#[operation(
    name = "llvm.shl",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    interfaces = [IntegerOverflowFlagsInterface],
    format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
    has = [fold],
)]
pub struct ShlOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
    #[cases(IntegerOverflowFlags)]
    #[name = "overflowFlags"]
    overflow_flags: Property<LLVM_IntegerOverflowFlagsProp>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// The remainder of a signed division, with the sign of the dividend.
#[operation(
    name = "llvm.srem",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct SRemOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// Subtracts two integers modulo 2^n.
#[operation(
    name = "llvm.sub",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    interfaces = [IntegerOverflowFlagsInterface],
    format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct SubOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
    #[cases(IntegerOverflowFlags)]
    #[name = "overflowFlags"]
    overflow_flags: Property<LLVM_IntegerOverflowFlagsProp>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// Divides unsigned integers.
#[operation(
    name = "llvm.udiv",
    traits = [SameOperandsAndResultType],
    interfaces = [ExactFlagInterface, ConditionallySpeculatable(&interfaces::UNSIGNED_DIVISION)],
    format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct UDivOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    #[name = "isExact"]
    is_exact: OptionalAttr<UnitAttr>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// The remainder of an unsigned division.
#[operation(
    name = "llvm.urem",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct URemOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}

/// The bits that exactly one of the integers has.
#[operation(
    name = "llvm.xor",
    traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
    format = "$lhs `,` $rhs attr-dict `:` type($res)",
    effects = [],
    result_types = inferred,
)]
pub struct XOrOp {
    lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
    res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
}
