//! Instructions, by the names that LLVM gives them behind `aarch64.sve.`.

use crate::constraints::{
    SVBool, SVEPredicate, ScalableVectorOfEightBF16, ScalableVectorOfFourF32, ScalableVectorOfRank1,
    has_bool_result, has_predicate_result,
};
use terrace_ir::constraints::{AnyScalableVectorOfAnyRank, I32, I64, I64Attr};
use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::operation;

/// Adds integers in the lanes whose predicate is true.
///
/// ```mlir
/// %r = "arm_sve.intr.add"(%m, %a, %b) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
/// ```
#[operation(name = "arm_sve.intr.add")]
pub struct ScalableMaskedAddIIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// Adds to matrices of floats the products of matrices of short floats.
///
/// ```mlir
/// %r = arm_sve.intr.bfmmla %acc, %a, %b : vector<[8]xbf16> to vector<[4]xf32>
/// ```
#[operation(
    name = "arm_sve.intr.bfmmla",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["src1", "src2"]), AllTypesMatch(&["acc", "res"])],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
    effects = [],
)]
pub struct BfmmlaOp {
    acc: Operand<ScalableVectorOfFourF32>,
    src1: Operand<ScalableVectorOfEightBF16>,
    src2: Operand<ScalableVectorOfEightBF16>,
    res: OpResult<ScalableVectorOfFourF32>,
}

/// The instruction that takes the predicates of elements from predicates of bytes.
///
/// ```mlir
/// %r = "arm_sve.intr.convert.from.svbool"(%s) : (vector<[16]xi1>) -> vector<[4]xi1>
/// ```
#[operation(
    name = "arm_sve.intr.convert.from.svbool",
    traits = [
        Predicate {
            name: "TypeIs",
            summary: "'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
            values: &[],
            holds: has_predicate_result,
        },
    ],
)]
pub struct ConvertFromSvboolIntrOp {
    svbool: Operand<SVBool>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that gives the predicates of bytes from predicates of elements.
#[operation(
    name = "arm_sve.intr.convert.to.svbool",
    traits = [
        Predicate {
            name: "TypeIs",
            summary: "'res' is vector<[16]xi1>",
            values: &[],
            holds: has_bool_result,
        },
    ],
)]
pub struct ConvertToSvboolIntrOp {
    mask: Operand<SVEPredicate>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that repeats one of the 128-bit parts of a vector.
///
/// ```mlir
/// %r = "arm_sve.intr.dupq_lane"(%v) <{lane = 2 : i64}> : (vector<[8]xf16>) -> vector<[8]xf16>
/// ```
#[operation(name = "arm_sve.intr.dupq_lane")]
pub struct DupQLaneIntrOp {
    v: Operand<ScalableVectorOfRank1>,
    lane: Attr<I64Attr>,
    res: OpResult<LLVM_Type>,
}

/// Adds floats in the lanes whose predicate is true.
#[operation(name = "arm_sve.intr.fadd")]
pub struct ScalableMaskedAddFIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// Divides floats in the lanes whose predicate is true.
#[operation(name = "arm_sve.intr.fdiv")]
pub struct ScalableMaskedDivFIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// Multiplies floats in the lanes whose predicate is true.
#[operation(name = "arm_sve.intr.fmul")]
pub struct ScalableMaskedMulFIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// Subtracts floats in the lanes whose predicate is true.
#[operation(name = "arm_sve.intr.fsub")]
pub struct ScalableMaskedSubFIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// Multiplies integers in the lanes whose predicate is true.
#[operation(name = "arm_sve.intr.mul")]
pub struct ScalableMaskedMulIIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that selects between predicates and none.
#[operation(
    name = "arm_sve.intr.psel",
    traits = [
        AlwaysSpeculatableImplTrait,
        Predicate {
            name: "TypeIs",
            summary: "'res' is vector<[16]xi1>",
            values: &[],
            holds: has_bool_result,
        },
    ],
    effects = [],
)]
pub struct PselIntrOp {
    p1: Operand<SVBool>,
    p2: Operand<SVEPredicate>,
    index: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Divides signed integers in the lanes whose predicate is true.
#[operation(name = "arm_sve.intr.sdiv")]
pub struct ScalableMaskedSDivIIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that adds to each number the products of four pairs of signed elements.
#[operation(name = "arm_sve.intr.sdot")]
pub struct SdotIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that adds to matrices the products of matrices of signed bytes.
#[operation(name = "arm_sve.intr.smmla")]
pub struct SmmlaIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// Subtracts integers in the lanes whose predicate is true.
#[operation(name = "arm_sve.intr.sub")]
pub struct ScalableMaskedSubIIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// Divides unsigned integers in the lanes whose predicate is true.
#[operation(name = "arm_sve.intr.udiv")]
pub struct ScalableMaskedUDivIIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that adds to each number the products of four pairs of unsigned elements.
#[operation(name = "arm_sve.intr.udot")]
pub struct UdotIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that adds to matrices the products of matrices of unsigned bytes.
#[operation(name = "arm_sve.intr.ummla")]
pub struct UmmlaIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that adds to matrices the products of matrices of unsigned bytes and matrices of signed bytes.
#[operation(name = "arm_sve.intr.usmmla")]
pub struct UsmmlaIntrOp {
    #[unnamed]
    arg0: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg1: Operand<AnyScalableVectorOfAnyRank>,
    #[unnamed]
    arg2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// Gives predicates that are true as long as the numbers that count up from `base` are less than `n`.
///
/// ```mlir
/// %r = "arm_sve.intr.whilelt"(%i, %n) : (i64, i64) -> vector<[4]xi1>
/// ```
#[operation(
    name = "arm_sve.intr.whilelt",
    traits = [
        Predicate {
            name: "TypeIs",
            summary: "'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>",
            values: &[],
            holds: has_predicate_result,
        },
        AlwaysSpeculatableImplTrait,
    ],
    effects = [],
)]
pub struct WhileLTIntrOp {
    base: Operand<I64>,
    n: Operand<I64>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that interleaves the elements of two vectors.
#[operation(name = "arm_sve.intr.zip.x2")]
pub struct ZipX2IntrOp {
    v1: Operand<AnyScalableVectorOfAnyRank>,
    v2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that interleaves the elements of four vectors.
#[operation(name = "arm_sve.intr.zip.x4")]
pub struct ZipX4IntrOp {
    v1: Operand<AnyScalableVectorOfAnyRank>,
    v2: Operand<AnyScalableVectorOfAnyRank>,
    v3: Operand<AnyScalableVectorOfAnyRank>,
    v4: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}
