//! Bit vectors.

use crate::BVCmpPredicate;
use crate::constraints::{BVCmpPredicateAttr, BitVectorType, BoolType, IntType, SmtBitVectorAttr};
use terrace_ir::constraints::{I32Attr, UnitAttr};
use terrace_ods_macros::operation;

/// Adds two bit vectors.
///
/// ```mlir
/// %r = smt.bv.add %a, %b : !smt.bv<8>
/// ```
#[operation(
    name = "smt.bv.add",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVAddOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Combines bits by "and".
#[operation(
    name = "smt.bv.and",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVAndOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Shifts to the right and keeps the sign.
#[operation(
    name = "smt.bv.ashr",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVAShrOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Compares two bit vectors.
///
/// ```mlir
/// %r = smt.bv.cmp ult %a, %b : !smt.bv<8>
/// ```
#[operation(
    name = "smt.bv.cmp",
    traits = [AlwaysSpeculatableImplTrait, SameTypeOperands],
    format = "$pred $lhs `,` $rhs attr-dict `:` qualified(type($lhs))",
    effects = [],
    result_types = inferred,
)]
pub struct BVCmpOp {
    #[cases(BVCmpPredicate)]
    pred: Attr<BVCmpPredicateAttr>,
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BoolType>,
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

/// Takes bits from a position on.
///
/// ```mlir
/// %r = smt.bv.extract %a from 5 : (!smt.bv<32>) -> !smt.bv<16>
/// ```
#[operation(
    name = "smt.bv.extract",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$input `from` $lowBit attr-dict `:` functional-type($input, $result)",
    effects = [],
    has = [verify],
)]
pub struct ExtractOp {
    #[name = "lowBit"]
    low_bit: Attr<I32Attr>,
    input: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Shifts to the right and fills up with zeros.
#[operation(
    name = "smt.bv.lshr",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVLShrOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Multiplies two bit vectors.
#[operation(
    name = "smt.bv.mul",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVMulOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Changes the sign.
#[operation(
    name = "smt.bv.neg",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$input attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVNegOp {
    input: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Inverts all bits.
#[operation(
    name = "smt.bv.not",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$input attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVNotOp {
    input: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Combines bits by "or".
#[operation(
    name = "smt.bv.or",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVOrOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Puts a bit vector behind itself so many times.
///
/// ```mlir
/// %r = smt.bv.repeat 5 times %a : !smt.bv<3>
/// ```
#[operation(
    name = "smt.bv.repeat",
    traits = [AlwaysSpeculatableImplTrait],
    effects = [],
    has = [custom_syntax, verify],
)]
pub struct RepeatOp {
    input: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Divides as integers with a sign.
#[operation(
    name = "smt.bv.sdiv",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVSDivOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Shifts to the left.
#[operation(
    name = "smt.bv.shl",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVShlOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// The remainder of a division with a sign, that of the divisor.
#[operation(
    name = "smt.bv.smod",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVSModOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// The remainder of a division with a sign, that of the dividend.
#[operation(
    name = "smt.bv.srem",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVSRemOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Divides as integers without a sign.
#[operation(
    name = "smt.bv.udiv",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVUDivOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// The remainder of a division without a sign.
#[operation(
    name = "smt.bv.urem",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVURemOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// Combines bits by "exclusive or".
#[operation(
    name = "smt.bv.xor",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$lhs `,` $rhs attr-dict `:` qualified(type($result))",
    effects = [],
    result_types = inferred,
)]
pub struct BVXOrOp {
    lhs: Operand<BitVectorType>,
    rhs: Operand<BitVectorType>,
    result: OpResult<BitVectorType>,
}

/// The integer that a bit vector stands for.
///
/// ```mlir
/// %r = smt.bv2int %a signed : !smt.bv<8>
/// ```
#[operation(
    name = "smt.bv2int",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$input (`signed` $is_signed^)? attr-dict `:` qualified(type($input))",
    effects = [],
    result_types = inferred,
)]
pub struct BV2IntOp {
    input: Operand<BitVectorType>,
    is_signed: OptionalAttr<UnitAttr>,
    result: OpResult<IntType>,
}
