//! Sparse matrices, in libraries that the device comes with.

use crate::constraints::{
    GPU_AsyncToken, GPU_Prune2To4SpMatFlagAttr, GPU_SpGEMMWorkEstimationOrComputeKindAttr,
    GPU_SparseDnTensorHandle, GPU_SparseSpGEMMOpHandle, GPU_SparseSpMatHandle, GPU_TransposeModeAttr,
};
use crate::syntax::ASYNC_DEPENDENCIES;
use crate::{Prune2To4SpMatFlag, SpGEMMWorkEstimationOrComputeKind, TransposeMode};
use terrace_ir::constraints::{AnyMemRef, Index, TypeAttr};
use terrace_ods_macros::operation;

/// A sparse matrix in which two of four elements in a row are kept.
///
/// ```mlir
/// %matrix = gpu.create_2to4_spmat {PRUNE_AND_CHECK} %rows, %columns, %memory : memref<?xf64>
/// ```
#[operation(
    name = "gpu.create_2to4_spmat",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $pruneFlag `}` $rows `,` \
        $cols `,` $memref attr-dict `:` type($memref)",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct Create2To4SpMatOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    rows: Operand<Index>,
    cols: Operand<Index>,
    #[default("PRUNE_AND_CHECK", |context| Prune2To4SpMatFlag::PruneAndCheck.attribute(context))]
    #[cases(Prune2To4SpMatFlag)]
    #[name = "pruneFlag"]
    prune_flag: Attr<GPU_Prune2To4SpMatFlagAttr>,
    memref: Operand<AnyMemRef>,
    #[name = "spMat"]
    sp_mat: OpResult<GPU_SparseSpMatHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// A sparse matrix of blocks, in compressed rows.
#[operation(
    name = "gpu.create_bsr",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $brows `,` $bcols `,` $bnnz \
        `,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` $values attr-dict `:` type($bRowPos) \
        `,` type($bColIdxs) `,` type($values)",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct CreateBsrOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    brows: Operand<Index>,
    bcols: Operand<Index>,
    bnnz: Operand<Index>,
    #[name = "rBlockSize"]
    r_block_size: Operand<Index>,
    #[name = "cBlockSize"]
    c_block_size: Operand<Index>,
    #[name = "bRowPos"]
    b_row_pos: Operand<AnyMemRef>,
    #[name = "bColIdxs"]
    b_col_idxs: Operand<AnyMemRef>,
    values: Operand<AnyMemRef>,
    spmat: OpResult<GPU_SparseSpMatHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// A sparse matrix whose elements have coordinates, rows and columns apart.
///
/// ```mlir
/// %matrix = gpu.create_coo %rows, %columns, %count, %i, %j, %x : memref<?xindex>, memref<?xindex>, memref<?xf64>
/// ```
#[operation(
    name = "gpu.create_coo",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` \
        $rowIdxs `,` $colIdxs `,` $values attr-dict `:` type($rowIdxs) `,` type($colIdxs) `,` type($values)",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct CreateCooOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    rows: Operand<Index>,
    cols: Operand<Index>,
    nnz: Operand<Index>,
    #[name = "rowIdxs"]
    row_idxs: Operand<AnyMemRef>,
    #[name = "colIdxs"]
    col_idxs: Operand<AnyMemRef>,
    values: Operand<AnyMemRef>,
    spmat: OpResult<GPU_SparseSpMatHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// A sparse matrix whose elements have coordinates, each row beside its column.
#[operation(
    name = "gpu.create_coo_aos",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` \
        $idxs `,` $values attr-dict `:` type($idxs) `,` type($values)",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct CreateCooAoSOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    rows: Operand<Index>,
    cols: Operand<Index>,
    nnz: Operand<Index>,
    idxs: Operand<AnyMemRef>,
    values: Operand<AnyMemRef>,
    spmat: OpResult<GPU_SparseSpMatHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// A sparse matrix in compressed columns.
#[operation(
    name = "gpu.create_csc",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` \
        $colPos `,` $rowIdxs `,` $values attr-dict `:` type($colPos) `,` type($rowIdxs) `,` type($values)",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct CreateCscOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    rows: Operand<Index>,
    cols: Operand<Index>,
    nnz: Operand<Index>,
    #[name = "colPos"]
    col_pos: Operand<AnyMemRef>,
    #[name = "rowIdxs"]
    row_idxs: Operand<AnyMemRef>,
    values: Operand<AnyMemRef>,
    spmat: OpResult<GPU_SparseSpMatHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// A sparse matrix in compressed rows.
#[operation(
    name = "gpu.create_csr",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` \
        $rowPos `,` $colIdxs `,` $values attr-dict `:` type($rowPos) `,` type($colIdxs) `,` type($values)",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct CreateCsrOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    rows: Operand<Index>,
    cols: Operand<Index>,
    nnz: Operand<Index>,
    #[name = "rowPos"]
    row_pos: Operand<AnyMemRef>,
    #[name = "colIdxs"]
    col_idxs: Operand<AnyMemRef>,
    values: Operand<AnyMemRef>,
    spmat: OpResult<GPU_SparseSpMatHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// A dense tensor, for what multiplies it with sparse ones.
///
/// ```mlir
/// %tensor = gpu.create_dn_tensor %memory, %n, %m : index, index into memref<?xf64>
/// ```
#[operation(
    name = "gpu.create_dn_tensor",
    traits = [AttrSizedOperandSegments],
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref `,` $dims attr-dict \
        `:` type($dims) `into` type($memref)",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct CreateDnTensorOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    memref: Operand<AnyMemRef>,
    dims: VariadicOperand<Index>,
    #[name = "dnTensor"]
    dn_tensor: OpResult<GPU_SparseDnTensorHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Ends the use of a dense tensor.
#[operation(
    name = "gpu.destroy_dn_tensor",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnTensor attr-dict",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct DestroyDnTensorOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    #[name = "dnTensor"]
    dn_tensor: Operand<GPU_SparseDnTensorHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Ends the use of a sparse matrix.
#[operation(
    name = "gpu.destroy_sp_mat",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct DestroySpMatOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    spmat: Operand<GPU_SparseSpMatHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Multiplies two dense matrices where a sparse one has elements.
#[operation(
    name = "gpu.sddmm",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? \
        `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $buffer attr-dict `:` type($buffer) `into` \
        $computeType",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SDDMMOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeA"]
    mode_a: Attr<GPU_TransposeModeAttr>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeB"]
    mode_b: Attr<GPU_TransposeModeAttr>,
    #[name = "dnmatA"]
    dnmat_a: Operand<GPU_SparseDnTensorHandle>,
    #[name = "dnmatB"]
    dnmat_b: Operand<GPU_SparseDnTensorHandle>,
    #[name = "spmatC"]
    spmat_c: Operand<GPU_SparseSpMatHandle>,
    #[name = "computeType"]
    compute_type: Attr<TypeAttr>,
    buffer: Operand<AnyMemRef>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Returns the buffer size that `gpu.sddmm` needs.
#[operation(
    name = "gpu.sddmm_buffer_size",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? \
        `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC attr-dict `into` $computeType",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SDDMMBufferSizeOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeA"]
    mode_a: Attr<GPU_TransposeModeAttr>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeB"]
    mode_b: Attr<GPU_TransposeModeAttr>,
    #[name = "dnmatA"]
    dnmat_a: Operand<GPU_SparseDnTensorHandle>,
    #[name = "dnmatB"]
    dnmat_b: Operand<GPU_SparseDnTensorHandle>,
    #[name = "spmatC"]
    spmat_c: Operand<GPU_SparseSpMatHandle>,
    #[name = "computeType"]
    compute_type: Attr<TypeAttr>,
    #[name = "bufferSz"]
    buffer_sz: OpResult<Index>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Sets the memory of a sparse matrix in compressed rows.
#[operation(
    name = "gpu.set_csr_pointers",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat `,` $positions `,` \
        $coordinates `,` $values attr-dict `:` type($positions) `,` type($coordinates) `,` type($values)",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SetCsrPointersOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    spmat: Operand<GPU_SparseSpMatHandle>,
    positions: Operand<AnyMemRef>,
    coordinates: Operand<AnyMemRef>,
    values: Operand<AnyMemRef>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Copies the product of two sparse matrices into a matrix, as the last step.
#[operation(
    name = "gpu.spgemm_copy",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? \
        `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc attr-dict `:` $computeType",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SpGEMMCopyOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    desc: Operand<GPU_SparseSpGEMMOpHandle>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeA"]
    mode_a: Attr<GPU_TransposeModeAttr>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeB"]
    mode_b: Attr<GPU_TransposeModeAttr>,
    #[name = "spmatA"]
    spmat_a: Operand<GPU_SparseSpMatHandle>,
    #[name = "spmatB"]
    spmat_b: Operand<GPU_SparseSpMatHandle>,
    #[name = "spmatC"]
    spmat_c: Operand<GPU_SparseSpMatHandle>,
    #[name = "computeType"]
    compute_type: Attr<TypeAttr>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Begins the multiplication of two sparse matrices.
#[operation(
    name = "gpu.spgemm_create_descr",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SpGEMMCreateDescrOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    desc: OpResult<GPU_SparseSpGEMMOpHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Ends the multiplication of two sparse matrices.
#[operation(
    name = "gpu.spgemm_destroy_descr",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $desc attr-dict",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SpGEMMDestroyDescrOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    desc: Operand<GPU_SparseSpGEMMOpHandle>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// A step in the multiplication of two sparse matrices, or how much memory it needs.
#[operation(
    name = "gpu.spgemm_work_estimation_or_compute",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $kind `}` $spmatA (`{` \
        $modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc `,` $bufferSz `,` $buffer \
        attr-dict `:` $computeType `into` type($buffer)",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SpGEMMWorkEstimationOrComputeOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    desc: Operand<GPU_SparseSpGEMMOpHandle>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeA"]
    mode_a: Attr<GPU_TransposeModeAttr>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeB"]
    mode_b: Attr<GPU_TransposeModeAttr>,
    #[name = "spmatA"]
    spmat_a: Operand<GPU_SparseSpMatHandle>,
    #[name = "spmatB"]
    spmat_b: Operand<GPU_SparseSpMatHandle>,
    #[name = "spmatC"]
    spmat_c: Operand<GPU_SparseSpMatHandle>,
    #[name = "computeType"]
    compute_type: Attr<TypeAttr>,
    #[name = "bufferSz"]
    buffer_sz: Operand<Index>,
    buffer: Operand<AnyMemRef>,
    #[cases(SpGEMMWorkEstimationOrComputeKind)]
    kind: Attr<GPU_SpGEMMWorkEstimationOrComputeKindAttr>,
    #[name = "bufferSzNew"]
    buffer_sz_new: OpResult<Index>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Rows, columns and elements of a sparse matrix.
#[operation(
    name = "gpu.spmat_get_size",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SpMatGetSizeOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    spmat: Operand<GPU_SparseSpMatHandle>,
    rows: OpResult<Index>,
    cols: OpResult<Index>,
    nnz: OpResult<Index>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Multiplies a sparse matrix with a dense one.
#[operation(
    name = "gpu.spmm",
    traits = [AttrSizedOperandSegments],
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? \
        `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC `,` $buffers attr-dict `:` type($buffers) `into` \
        $computeType",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SpMMOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeA"]
    mode_a: Attr<GPU_TransposeModeAttr>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeB"]
    mode_b: Attr<GPU_TransposeModeAttr>,
    #[name = "spmatA"]
    spmat_a: Operand<GPU_SparseSpMatHandle>,
    #[name = "dnmatB"]
    dnmat_b: Operand<GPU_SparseDnTensorHandle>,
    #[name = "dnmatC"]
    dnmat_c: Operand<GPU_SparseDnTensorHandle>,
    #[name = "computeType"]
    compute_type: Attr<TypeAttr>,
    buffers: VariadicOperand<AnyMemRef>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Returns the buffer size that `gpu.spmm` needs.
#[operation(
    name = "gpu.spmm_buffer_size",
    traits = [AttrSizedResultSegments],
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? \
        `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC attr-dict `:` type($bufferSzs) `into` $computeType",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SpMMBufferSizeOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeA"]
    mode_a: Attr<GPU_TransposeModeAttr>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeB"]
    mode_b: Attr<GPU_TransposeModeAttr>,
    #[name = "spmatA"]
    spmat_a: Operand<GPU_SparseSpMatHandle>,
    #[name = "dnmatB"]
    dnmat_b: Operand<GPU_SparseDnTensorHandle>,
    #[name = "dnmatC"]
    dnmat_c: Operand<GPU_SparseDnTensorHandle>,
    #[name = "computeType"]
    compute_type: Attr<TypeAttr>,
    #[name = "bufferSzs"]
    buffer_szs: VariadicResult<Index>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Multiplies a sparse matrix with a dense vector.
///
/// ```mlir
/// gpu.spmv %a{TRANSPOSE}, %x, %y, %buffer : memref<?xf64> into f64
/// ```
#[operation(
    name = "gpu.spmv",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? \
        `,` $dnX `,` $dnY `,` $buffer attr-dict `:` type($buffer) `into` $computeType",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SpMVOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeA"]
    mode_a: Attr<GPU_TransposeModeAttr>,
    #[name = "spmatA"]
    spmat_a: Operand<GPU_SparseSpMatHandle>,
    #[name = "dnX"]
    dn_x: Operand<GPU_SparseDnTensorHandle>,
    #[name = "dnY"]
    dn_y: Operand<GPU_SparseDnTensorHandle>,
    #[name = "computeType"]
    compute_type: Attr<TypeAttr>,
    buffer: Operand<AnyMemRef>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Returns the buffer size that `gpu.spmv` needs.
#[operation(
    name = "gpu.spmv_buffer_size",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? \
        `,` $dnX `,` $dnY attr-dict `into` $computeType",
    directives = [ASYNC_DEPENDENCIES],
)]
pub struct SpMVBufferSizeOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    #[default("NON_TRANSPOSE", |context| TransposeMode::NonTranspose.attribute(context))]
    #[cases(TransposeMode)]
    #[name = "modeA"]
    mode_a: Attr<GPU_TransposeModeAttr>,
    #[name = "spmatA"]
    spmat_a: Operand<GPU_SparseSpMatHandle>,
    #[name = "dnX"]
    dn_x: Operand<GPU_SparseDnTensorHandle>,
    #[name = "dnY"]
    dn_y: Operand<GPU_SparseDnTensorHandle>,
    #[name = "computeType"]
    compute_type: Attr<TypeAttr>,
    #[name = "bufferSz"]
    buffer_sz: OpResult<Index>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}
