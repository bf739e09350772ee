//! Instructions, by the names that LLVM gives them after `aarch64.sve.`.

use crate::constraints::{
    SVBool, SVEPredicate, ScalableVectorOfEightBF16, ScalableVectorOfFourF32, ScalableVectorOfRank1,
    has_bool_result, has_predicate_result,
};
use terrace_ir::constraints::{AnyScalableVectorOfAnyRank, I32, I64, I64Attr};
use terrace_llvm::constraints::LLVM_Type;
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(view = none)]
    struct _ {
        #[unnamed]
        arg0: Operand<AnyScalableVectorOfAnyRank>,
        #[unnamed]
        arg1: Operand<AnyScalableVectorOfAnyRank>,
        #[unnamed]
        arg2: Operand<AnyScalableVectorOfAnyRank>,
        res: OpResult<LLVM_Type>,
    }

    /// Adds integers in the lanes whose predicate is true.
    ///
    /// ```mlir
    /// %r = "arm_sve.intr.add"(%m, %a, %b) : (vector<[4]xi1>, vector<[4]xi32>, vector<[4]xi32>) -> vector<[4]xi32>
    /// ```
    pub struct ScalableMaskedAddIIntrOp = "arm_sve.intr.add";

    /// Adds floats in the lanes whose predicate is true.
    pub struct ScalableMaskedAddFIntrOp = "arm_sve.intr.fadd";
    /// Divides floats in the lanes whose predicate is true.
    pub struct ScalableMaskedDivFIntrOp = "arm_sve.intr.fdiv";
    /// Multiplies floats in the lanes whose predicate is true.
    pub struct ScalableMaskedMulFIntrOp = "arm_sve.intr.fmul";
    /// Subtracts floats in the lanes whose predicate is true.
    pub struct ScalableMaskedSubFIntrOp = "arm_sve.intr.fsub";
    /// Multiplies integers in the lanes whose predicate is true.
    pub struct ScalableMaskedMulIIntrOp = "arm_sve.intr.mul";
    /// Divides signed integers in the lanes whose predicate is true.
    pub struct ScalableMaskedSDivIIntrOp = "arm_sve.intr.sdiv";
    /// The instruction that adds to each number the products of four pairs of signed elements.
    pub struct SdotIntrOp = "arm_sve.intr.sdot";
    /// The instruction that adds to matrices the products of matrices of signed bytes.
    pub struct SmmlaIntrOp = "arm_sve.intr.smmla";
    /// Subtracts integers in the lanes whose predicate is true.
    pub struct ScalableMaskedSubIIntrOp = "arm_sve.intr.sub";
    /// Divides unsigned integers in the lanes whose predicate is true.
    pub struct ScalableMaskedUDivIIntrOp = "arm_sve.intr.udiv";
    /// The instruction that adds to each number the products of four pairs of unsigned elements.
    pub struct UdotIntrOp = "arm_sve.intr.udot";
    /// The instruction that adds to matrices the products of matrices of unsigned bytes.
    pub struct UmmlaIntrOp = "arm_sve.intr.ummla";
    /// The instruction that adds to matrices the products of matrices of unsigned bytes and matrices of signed bytes.
    pub struct UsmmlaIntrOp = "arm_sve.intr.usmmla";
}

/// Adds to matrices of floats the products of matrices of f16/bf16 values.
///
/// ```mlir
/// %r = arm_sve.intr.bfmmla %acc, %a, %b : vector<[8]xbf16> to vector<[4]xf32>
/// ```
#[operation(
    name = "arm_sve.intr.bfmmla",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["src1", "src2"]), AllTypesMatch(&["acc", "res"])],
    format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($res)",
    effects = [],
    view = none,
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
    view = none,
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
    view = none,
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
#[operation(name = "arm_sve.intr.dupq_lane", view = none)]
pub struct DupQLaneIntrOp {
    v: Operand<ScalableVectorOfRank1>,
    lane: Attr<I64Attr>,
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
    view = none,
)]
pub struct PselIntrOp {
    p1: Operand<SVBool>,
    p2: Operand<SVEPredicate>,
    index: Operand<I32>,
    res: OpResult<LLVM_Type>,
}

/// Returns predicates that are true as long as the numbers that count up from `base` are less than `n`.
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
    view = none,
)]
pub struct WhileLTIntrOp {
    base: Operand<I64>,
    n: Operand<I64>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that interleaves the elements of two vectors.
#[operation(name = "arm_sve.intr.zip.x2", view = none)]
pub struct ZipX2IntrOp {
    v1: Operand<AnyScalableVectorOfAnyRank>,
    v2: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}

/// The instruction that interleaves the elements of four vectors.
#[operation(name = "arm_sve.intr.zip.x4", view = none)]
pub struct ZipX4IntrOp {
    v1: Operand<AnyScalableVectorOfAnyRank>,
    v2: Operand<AnyScalableVectorOfAnyRank>,
    v3: Operand<AnyScalableVectorOfAnyRank>,
    v4: Operand<AnyScalableVectorOfAnyRank>,
    res: OpResult<LLVM_Type>,
}
