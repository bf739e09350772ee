//! Integers.

use crate::IntPredicate;
use crate::constraints::{BitVectorType, BoolType, IntPredicateAttr, IntType};
use terrace_ir::constraints::APIntAttr;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// The absolute value of an integer.
    pub struct IntAbsOp = "smt.int.abs", format = "$input attr-dict", result_types = inferred {
        input: Operand<IntType>,
        result: OpResult<IntType>,
    }

    /// Compares two integers.
    ///
    /// ```mlir
    /// %r = smt.int.cmp le %a, %b
    /// ```
    pub struct IntCmpOp = "smt.int.cmp", format = "$pred $lhs `,` $rhs attr-dict", result_types = inferred {
        #[cases(IntPredicate)]
        pred: Attr<IntPredicateAttr>,
        lhs: Operand<IntType>,
        rhs: Operand<IntType>,
        result: OpResult<BoolType>,
    }

    /// The bit vector that stands for an integer.
    pub struct Int2BVOp = "smt.int2bv", format = "$input attr-dict `:` qualified(type($result))" {
        input: Operand<IntType>,
        result: OpResult<BitVectorType>,
    }
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, IsCommutative],
        format = "$inputs attr-dict",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        inputs: VariadicOperand<IntType>,
        result: OpResult<IntType>,
    }

    /// Adds integers.
    ///
    /// ```mlir
    /// %r = smt.int.add %a, %b, %c
    /// ```
    pub struct IntAddOp = "smt.int.add";

    /// Multiplies integers.
    pub struct IntMulOp = "smt.int.mul";
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

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "$lhs `,` $rhs attr-dict",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        lhs: Operand<IntType>,
        rhs: Operand<IntType>,
        result: OpResult<IntType>,
    }

    /// Divides integers.
    pub struct IntDivOp = "smt.int.div";
    /// The remainder of a division of integers.
    pub struct IntModOp = "smt.int.mod";
    /// Subtracts the second integer from the first.
    pub struct IntSubOp = "smt.int.sub";
}
