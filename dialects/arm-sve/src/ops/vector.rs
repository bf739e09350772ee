//! Operations on whole vectors: products of matrices, repeated and interleaved elements.

use crate::constraints::{
    SVEVector, ScalableVectorOfFactors, ScalableVectorOfFourI32, ScalableVectorOfSixteenI8,
    ScalableVectorOfSums, ZipInputVectorType,
};
use terrace_ir::constraints::I64Attr;
use terrace_ods_macros::{operation, operations};

/// Repeats one of the 128-bit parts of a vector in all of them.
///
/// ```mlir
/// %r = arm_sve.dupq_lane %v[2] : vector<[8]xf16>
/// ```
#[operation(
    name = "arm_sve.dupq_lane",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["src", "dst"])],
    format = "$src `[` $lane `]` attr-dict `:` type($dst)",
    effects = [],
    view = none,
)]
pub struct DupQLaneOp {
    src: Operand<SVEVector>,
    lane: Attr<I64Attr>,
    dst: OpResult<SVEVector>,
}

operations! {
    #[operation(
        traits = [
            AlwaysSpeculatableImplTrait, AllTypesMatch(&["src1", "src2"]), AllTypesMatch(&["acc", "dst"]),
        ],
        format = "$acc `,` $src1 `,` $src2 attr-dict `:` type($src1) `to` type($dst)",
        effects = [],
    )]
    struct _<Acc, In> {
        acc: Operand<Acc>,
        src1: Operand<In>,
        src2: Operand<In>,
        dst: OpResult<Acc>,
    }

    /// Adds to each number the products of four pairs of signed elements.
    ///
    /// ```mlir
    /// %r = arm_sve.sdot %acc, %a, %b : vector<[16]xi8> to vector<[4]xi32>
    /// ```
    pub struct SdotOp<ScalableVectorOfSums, ScalableVectorOfFactors> = "arm_sve.sdot";

    /// Adds to matrices the products of matrices of signed bytes.
    ///
    /// ```mlir
    /// %r = arm_sve.smmla %acc, %a, %b : vector<[16]xi8> to vector<[4]xi32>
    /// ```
    pub struct SmmlaOp<ScalableVectorOfFourI32, ScalableVectorOfSixteenI8> = "arm_sve.smmla";

    /// Adds to each number the products of four pairs of unsigned elements.
    pub struct UdotOp<ScalableVectorOfSums, ScalableVectorOfFactors> = "arm_sve.udot";
    /// Adds to matrices the products of matrices of unsigned bytes.
    pub struct UmmlaOp<ScalableVectorOfFourI32, ScalableVectorOfSixteenI8> = "arm_sve.ummla";
    /// Adds to matrices the products of matrices of unsigned bytes and matrices of signed bytes.
    pub struct UsmmlaOp<ScalableVectorOfFourI32, ScalableVectorOfSixteenI8> = "arm_sve.usmmla";
}

/// Interleaves the elements of two vectors.
///
/// ```mlir
/// %a, %b = arm_sve.zip.x2 %v, %w : vector<[8]xi16>
/// ```
#[operation(
    name = "arm_sve.zip.x2",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["sourceV1", "sourceV2", "resultV1", "resultV2"])],
    format = "$sourceV1 `,` $sourceV2 attr-dict `:` type($sourceV1)",
    effects = [],
    view = none,
)]
pub struct ZipX2Op {
    #[name = "sourceV1"]
    source_v1: Operand<ZipInputVectorType>,
    #[name = "sourceV2"]
    source_v2: Operand<ZipInputVectorType>,
    #[name = "resultV1"]
    result_v1: OpResult<ZipInputVectorType>,
    #[name = "resultV2"]
    result_v2: OpResult<ZipInputVectorType>,
}

/// Interleaves the elements of four vectors.
///
/// ```mlir
/// %a, %b, %c, %d = arm_sve.zip.x4 %v, %w, %x, %y : vector<[16]xi8>
/// ```
#[operation(
    name = "arm_sve.zip.x4",
    traits = [
        AlwaysSpeculatableImplTrait,
        AllTypesMatch(&["sourceV1", "sourceV2", "sourceV3", "sourceV4", "resultV1", "resultV2", "resultV3", "resultV4"]),
    ],
    format = "$sourceV1 `,` $sourceV2 `,` $sourceV3 `,` $sourceV4 attr-dict `:` type($sourceV1)",
    effects = [],
    view = none,
)]
pub struct ZipX4Op {
    #[name = "sourceV1"]
    source_v1: Operand<ZipInputVectorType>,
    #[name = "sourceV2"]
    source_v2: Operand<ZipInputVectorType>,
    #[name = "sourceV3"]
    source_v3: Operand<ZipInputVectorType>,
    #[name = "sourceV4"]
    source_v4: Operand<ZipInputVectorType>,
    #[name = "resultV1"]
    result_v1: OpResult<ZipInputVectorType>,
    #[name = "resultV2"]
    result_v2: OpResult<ZipInputVectorType>,
    #[name = "resultV3"]
    result_v3: OpResult<ZipInputVectorType>,
    #[name = "resultV4"]
    result_v4: OpResult<ZipInputVectorType>,
}
