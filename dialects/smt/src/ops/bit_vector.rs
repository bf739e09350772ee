//! Bit vectors.

use crate::BVCmpPredicate;
use crate::constraints::{BVCmpPredicateAttr, BitVectorType, BoolType, IntType, SmtBitVectorAttr};
use terrace_ir::constraints::{I32Attr, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        lhs: Operand<BitVectorType>,
        rhs: Operand<BitVectorType>,
        result: OpResult<BitVectorType>,
    }

    /// Adds two bit vectors.
    ///
    /// ```mlir
    /// %r = smt.bv.add %a, %b : !smt.bv<8>
    /// ```
    pub struct BVAddOp = "smt.bv.add";

    /// Combines bits by "and".
    pub struct BVAndOp = "smt.bv.and";
    /// Shifts to the right and keeps the sign.
    pub struct BVAShrOp = "smt.bv.ashr";
    /// Shifts to the right and fills up with zeros.
    pub struct BVLShrOp = "smt.bv.lshr";
    /// Multiplies two bit vectors.
    pub struct BVMulOp = "smt.bv.mul";
    /// Combines bits by "or".
    pub struct BVOrOp = "smt.bv.or";
    /// Divides as integers with a sign.
    pub struct BVSDivOp = "smt.bv.sdiv";
    /// Shifts to the left.
    pub struct BVShlOp = "smt.bv.shl";
    /// The remainder of a division with a sign, that of the divisor.
    pub struct BVSModOp = "smt.bv.smod";
    /// The remainder of a division with a sign, that of the dividend.
    pub struct BVSRemOp = "smt.bv.srem";
    /// Divides as integers without a sign.
    pub struct BVUDivOp = "smt.bv.udiv";
    /// The remainder of a division without a sign.
    pub struct BVURemOp = "smt.bv.urem";
    /// Combines bits by "exclusive or".
    pub struct BVXOrOp = "smt.bv.xor";
}

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// Compares two bit vectors.
    ///
    /// ```mlir
    /// %r = smt.bv.cmp ult %a, %b : !smt.bv<8>
    /// ```
    pub struct BVCmpOp = "smt.bv.cmp",
        traits = [SameTypeOperands],
        format = "$pred $lhs `,` $rhs attr-dict `:` qualified(type($lhs))",
        result_types = inferred,
    {
        #[cases(BVCmpPredicate)]
        pred: Attr<BVCmpPredicateAttr>,
        lhs: Operand<BitVectorType>,
        rhs: Operand<BitVectorType>,
        result: OpResult<BoolType>,
    }

    /// Takes bits from a position on.
    ///
    /// ```mlir
    /// %r = smt.bv.extract %a from 5 : (!smt.bv<32>) -> !smt.bv<16>
    /// ```
    pub struct ExtractOp = "smt.bv.extract",
        format = "$input `from` $lowBit attr-dict `:` functional-type($input, $result)",
        has = [verify],
    {
        #[name = "lowBit"]
        low_bit: Attr<I32Attr>,
        input: Operand<BitVectorType>,
        result: OpResult<BitVectorType>,
    }

    /// Puts a bit vector after itself `n` times.
    ///
    /// ```mlir
    /// %r = smt.bv.repeat 5 times %a : !smt.bv<3>
    /// ```
    pub struct RepeatOp = "smt.bv.repeat", has = [custom_syntax, verify] {
        input: Operand<BitVectorType>,
        result: OpResult<BitVectorType>,
    }

    /// The integer that a bit vector stands for.
    ///
    /// ```mlir
    /// %r = smt.bv2int %a signed : !smt.bv<8>
    /// ```
    pub struct BV2IntOp = "smt.bv2int",
        format = "$input (`signed` $is_signed^)? attr-dict `:` qualified(type($input))",
        result_types = inferred,
    {
        input: Operand<BitVectorType>,
        is_signed: OptionalAttr<UnitAttr>,
        result: OpResult<IntType>,
    }
}

/// Puts the bits of one vector in front of those of another.
///
/// ```mlir
/// %r = smt.bv.concat %a, %b : !smt.bv<3>, !smt.bv<5>
/// ```
#[operation(
    name = "smt.bv.concat",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [InferTypeOpInterface],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type(operands))",
    effects = [],
    result_types = custom,
    has = [infer_types],
)]
pub struct ConcatOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// A bit vector that is known.
///
/// ```mlir
/// %c92_bv8 = smt.bv.constant #smt.bv<92> : !smt.bv<8>
/// ```
#[operation(
    name = "smt.bv.constant",
    traits = [AlwaysSpeculatableImplTrait, ConstantLike, Named("FirstAttrDerivedResultType")],
    interfaces = [InferTypeOpInterface, OpAsmOpInterface],
    format = "qualified($value) attr-dict",
    effects = [],
    result_types = custom,
    has = [result_names, infer_types],
)]
pub struct BVConstantOp {
    value: Attr<SmtBitVectorAttr>,
    result: OpResult<BitVectorType>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
        format = "$input attr-dict `:` qualified(type($result))",
        effects = [],
        result_types = inferred,
    )]
    struct _ {
        input: Operand<BitVectorType>,
        result: OpResult<BitVectorType>,
    }

    /// Changes the sign.
    pub struct BVNegOp = "smt.bv.neg";
    /// Inverts all bits.
    pub struct BVNotOp = "smt.bv.not";
}
