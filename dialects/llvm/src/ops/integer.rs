//! Arithmetic, bits and comparisons of integers.

use crate::constraints::{
    ICmpPredicateAttr, LLVM_IntegerOverflowFlagsProp, LLVM_IntegersOrPointers, LLVM_ScalarOrVectorOfI1,
    LLVM_ScalarOrVectorOfSignlessInteger, i1_of_same_shape,
};
use crate::interfaces;
use crate::{ICmpPredicate, IntegerOverflowFlags};
use terrace_ir::constraints::UnitAttr;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [SameOperandsAndResultType, IsCommutative, AlwaysSpeculatableImplTrait],
        interfaces = [IntegerOverflowFlagsInterface],
        format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
        #[cases(IntegerOverflowFlags)]
        #[name = "overflowFlags"]
        overflow_flags: Property<LLVM_IntegerOverflowFlagsProp>,
        res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
    }

    /// Adds two integers modulo 2^n.
    pub struct AddOp = "llvm.add";
    /// Multiplies two integers modulo 2^n.
    pub struct MulOp = "llvm.mul";
}

operations! {
    #[operation(
        traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
        format = "$lhs `,` $rhs attr-dict `:` type($res)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
    }

    /// The bits that both integers have.
    pub struct AndOp = "llvm.and";
    /// The remainder of a signed division, with the sign of the dividend.
    pub struct SRemOp = "llvm.srem";
    /// The remainder of an unsigned division.
    pub struct URemOp = "llvm.urem";
    /// The bits that exactly one of the integers has.
    pub struct XOrOp = "llvm.xor";
}

operations! {
    #[operation(
        traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
        interfaces = [ExactFlagInterface],
        format = "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        #[name = "isExact"]
        is_exact: OptionalAttr<UnitAttr>,
        res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
    }

    /// Shifts right and keeps the sign.
    pub struct AShrOp = "llvm.ashr";
    /// Shifts right and fills with zeros.
    pub struct LShrOp = "llvm.lshr";
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

operations! {
    #[operation(
        traits = [SameOperandsAndResultType, AlwaysSpeculatableImplTrait],
        interfaces = [IntegerOverflowFlagsInterface],
        format = "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        lhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        rhs: Operand<LLVM_ScalarOrVectorOfSignlessInteger>,
        #[default("none", |context| IntegerOverflowFlags::NONE.attribute(context))]
        #[cases(IntegerOverflowFlags)]
        #[name = "overflowFlags"]
        overflow_flags: Property<LLVM_IntegerOverflowFlagsProp>,
        res: OpResult<LLVM_ScalarOrVectorOfSignlessInteger>,
    }

    /// Shifts left.
    pub struct ShlOp = "llvm.shl", has = [fold];
    /// Subtracts two integers modulo 2^n.
    pub struct SubOp = "llvm.sub";
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
