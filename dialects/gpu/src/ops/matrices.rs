//! Matrices whose elements are spread over the threads of a subgroup.

use crate::MMAElementwiseOp;
use crate::constraints::{
    AccumulatedMatrix, AnyIntegerOrFloat, GPU_MMAMatrix, GPU_MMAMemRef, MMAElementWiseAttr, MatrixConstant,
    MultipliedMatrix, StoredMatrix,
};
use crate::types::elements;
use terrace_ir::constraints::{Index, IndexAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], effects = [])]
    struct _;

    /// Multiplies two matrices and adds the product to a third.
    ///
    /// ```mlir
    /// %d = gpu.subgroup_mma_compute %a, %b, %c : !gpu.mma_matrix<16x16xf16, "AOp">, !gpu.mma_matrix<16x16xf16, "BOp"> -> !gpu.mma_matrix<16x16xf32, "COp">
    /// ```
    pub struct SubgroupMmaComputeOp = "gpu.subgroup_mma_compute",
        traits = [AllTypesMatch(&["opC", "res"])],
        format = "$opA`,` $opB`,` $opC attr-dict `:` type($opA)`,` type($opB) `->` type($res)",
        result_types = inferred,
        has = [verify],
    {
        #[name = "opA"]
        op_a: Operand<MultipliedMatrix>,
        #[name = "opB"]
        op_b: Operand<MultipliedMatrix>,
        #[name = "opC"]
        op_c: Operand<AccumulatedMatrix>,
        a_transpose: OptionalAttr<UnitAttr>,
        b_transpose: OptionalAttr<UnitAttr>,
        res: OpResult<GPU_MMAMatrix>,
    }

    /// A matrix whose elements are all the same.
    pub struct SubgroupMmaConstantMatrixOp = "gpu.subgroup_mma_constant_matrix",
        traits = [
            TypesMatchWith { summary: "value type matches element type of mma_matrix", from: "res", to: "value", transform: |_, types| elements(types) },
        ],
        format = "$value attr-dict `:` type($res)",
    {
        value: Operand<MatrixConstant>,
        res: OpResult<GPU_MMAMatrix>,
    }

    /// Does something to each element of matrices.
    pub struct SubgroupMmaElementwiseOp = "gpu.subgroup_mma_elementwise",
        traits = [AllTypesMatch(&["args"])],
        format = "$opType $args attr-dict `:` functional-type($args, $res)",
    {
        args: VariadicOperand<GPU_MMAMatrix>,
        #[cases(MMAElementwiseOp)]
        #[name = "opType"]
        op_type: Attr<MMAElementWiseAttr>,
        res: OpResult<GPU_MMAMatrix>,
    }

    /// An element of those that the thread holds.
    pub struct SubgroupMmaExtractThreadLocalOp = "gpu.subgroup_mma_extract_thread_local",
        traits = [
            TypesMatchWith { summary: "value type matches element type of mma_matrix", from: "matrix", to: "res", transform: |_, types| elements(types) },
        ],
        format = "$matrix`[`$indices`]` attr-dict `:` type($matrix) `->` type($res)",
        result_types = inferred,
    {
        matrix: Operand<GPU_MMAMatrix>,
        indices: VariadicOperand<Index>,
        res: OpResult<AnyIntegerOrFloat>,
    }

    /// The matrix with one of the elements that the thread holds replaced.
    pub struct SubgroupMmaInsertThreadLocalOp = "gpu.subgroup_mma_insert_thread_local",
        traits = [
            TypesMatchWith { summary: "value type matches element type of mma_matrix", from: "matrix", to: "value", transform: |_, types| elements(types) },
        ],
        format = "$value`,` $matrix`[`$indices`]` attr-dict `:` type($value)`,` type($matrix) `->` type($res)",
    {
        value: Operand<AnyIntegerOrFloat>,
        matrix: Operand<GPU_MMAMatrix>,
        indices: VariadicOperand<Index>,
        res: OpResult<GPU_MMAMatrix>,
    }
}

/// Loads a matrix from memory.
///
/// ```mlir
/// %a = gpu.subgroup_mma_load_matrix %memory[%i, %j] {leadDimension = 32 : index} : memref<32x32xf16, 3> -> !gpu.mma_matrix<16x16xf16, "AOp">
/// ```
#[operation(
    name = "gpu.subgroup_mma_load_matrix",
    format = "$srcMemref`[`$indices`]` attr-dict `:` type($srcMemref) `->` type($res)",
    effects = [EffectSpec::new(EffectKind::Read), EffectSpec::new(EffectKind::Read).on("srcMemref").full()],
    has = [verify],
)]
pub struct SubgroupMmaLoadMatrixOp {
    #[name = "srcMemref"]
    src_memref: Operand<GPU_MMAMemRef>,
    indices: VariadicOperand<Index>,
    #[name = "leadDimension"]
    lead_dimension: Attr<IndexAttr>,
    transpose: OptionalAttr<UnitAttr>,
    res: OpResult<GPU_MMAMatrix>,
}

/// Stores a matrix in memory.
#[operation(
    name = "gpu.subgroup_mma_store_matrix",
    format = "$src`,` $dstMemref`[`$indices`]` attr-dict `:` type($src)`,` type($dstMemref)",
    effects = [EffectSpec::new(EffectKind::Write), EffectSpec::new(EffectKind::Write).on("dstMemref").full()],
    has = [verify],
)]
pub struct SubgroupMmaStoreMatrixOp {
    src: Operand<StoredMatrix>,
    #[name = "dstMemref"]
    dst_memref: Operand<GPU_MMAMemRef>,
    indices: VariadicOperand<Index>,
    #[name = "leadDimension"]
    lead_dimension: Attr<IndexAttr>,
    transpose: OptionalAttr<UnitAttr>,
}
