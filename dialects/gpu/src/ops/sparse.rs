//! Sparse matrices, in libraries that the device comes with.

use crate::constraints::{
    GPU_AsyncToken, GPU_Prune2To4SpMatFlagAttr, GPU_SpGEMMWorkEstimationOrComputeKindAttr,
    GPU_SparseDnTensorHandle, GPU_SparseSpGEMMOpHandle, GPU_SparseSpMatHandle, GPU_TransposeModeAttr,
};
use crate::syntax::ASYNC_DEPENDENCIES;
use crate::{Prune2To4SpMatFlag, SpGEMMWorkEstimationOrComputeKind, TransposeMode};
use terrace_ir::constraints::{AnyMemRef, Index, TypeAttr};
use terrace_ods_macros::operations;

operations! {
    #[operation(interfaces = [AsyncOpInterface], directives = [ASYNC_DEPENDENCIES])]
    struct _ {
        #[name = "asyncDependencies"]
        async_dependencies: VariadicOperand<GPU_AsyncToken>,
        ..,
        #[name = "asyncToken"]
        async_token: OptionalResult<GPU_AsyncToken>,
    }

    /// A sparse matrix in which two of four elements in a row are kept.
    ///
    /// ```mlir
    /// %matrix = gpu.create_2to4_spmat {PRUNE_AND_CHECK} %rows, %columns, %memory : memref<?xf64>
    /// ```
    pub struct Create2To4SpMatOp = "gpu.create_2to4_spmat",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $pruneFlag `}` $rows `,` \
        $cols `,` $memref attr-dict `:` type($memref)",
    {
        rows: Operand<Index>,
        cols: Operand<Index>,
        #[default("PRUNE_AND_CHECK", |context| Prune2To4SpMatFlag::PruneAndCheck.attribute(context))]
        #[cases(Prune2To4SpMatFlag)]
        #[name = "pruneFlag"]
        prune_flag: Attr<GPU_Prune2To4SpMatFlagAttr>,
        memref: Operand<AnyMemRef>,
        #[name = "spMat"]
        sp_mat: OpResult<GPU_SparseSpMatHandle>,
    }

    /// A sparse matrix of blocks, in compressed rows.
    pub struct CreateBsrOp = "gpu.create_bsr",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $brows `,` $bcols `,` $bnnz \
        `,` $rBlockSize `,` $cBlockSize `,` $bRowPos `,` $bColIdxs `,` $values attr-dict `:` type($bRowPos) \
        `,` type($bColIdxs) `,` type($values)",
    {
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
    }

    /// A sparse matrix whose elements have coordinates, rows and columns apart.
    ///
    /// ```mlir
    /// %matrix = gpu.create_coo %rows, %columns, %count, %i, %j, %x : memref<?xindex>, memref<?xindex>, memref<?xf64>
    /// ```
    pub struct CreateCooOp = "gpu.create_coo",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` \
        $rowIdxs `,` $colIdxs `,` $values attr-dict `:` type($rowIdxs) `,` type($colIdxs) `,` type($values)",
    {
        rows: Operand<Index>,
        cols: Operand<Index>,
        nnz: Operand<Index>,
        #[name = "rowIdxs"]
        row_idxs: Operand<AnyMemRef>,
        #[name = "colIdxs"]
        col_idxs: Operand<AnyMemRef>,
        values: Operand<AnyMemRef>,
        spmat: OpResult<GPU_SparseSpMatHandle>,
    }

    /// A sparse matrix whose elements have coordinates, each row beside its column.
    pub struct CreateCooAoSOp = "gpu.create_coo_aos",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` \
        $idxs `,` $values attr-dict `:` type($idxs) `,` type($values)",
    {
        rows: Operand<Index>,
        cols: Operand<Index>,
        nnz: Operand<Index>,
        idxs: Operand<AnyMemRef>,
        values: Operand<AnyMemRef>,
        spmat: OpResult<GPU_SparseSpMatHandle>,
    }

    /// A sparse matrix in compressed columns.
    pub struct CreateCscOp = "gpu.create_csc",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` \
        $colPos `,` $rowIdxs `,` $values attr-dict `:` type($colPos) `,` type($rowIdxs) `,` type($values)",
    {
        rows: Operand<Index>,
        cols: Operand<Index>,
        nnz: Operand<Index>,
        #[name = "colPos"]
        col_pos: Operand<AnyMemRef>,
        #[name = "rowIdxs"]
        row_idxs: Operand<AnyMemRef>,
        values: Operand<AnyMemRef>,
        spmat: OpResult<GPU_SparseSpMatHandle>,
    }

    /// A sparse matrix in compressed rows.
    pub struct CreateCsrOp = "gpu.create_csr",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $rows `,` $cols `,` $nnz `,` \
        $rowPos `,` $colIdxs `,` $values attr-dict `:` type($rowPos) `,` type($colIdxs) `,` type($values)",
    {
        rows: Operand<Index>,
        cols: Operand<Index>,
        nnz: Operand<Index>,
        #[name = "rowPos"]
        row_pos: Operand<AnyMemRef>,
        #[name = "colIdxs"]
        col_idxs: Operand<AnyMemRef>,
        values: Operand<AnyMemRef>,
        spmat: OpResult<GPU_SparseSpMatHandle>,
    }

    /// Ends the use of a dense tensor.
    pub struct DestroyDnTensorOp = "gpu.destroy_dn_tensor",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnTensor attr-dict",
    {
        #[name = "dnTensor"]
        dn_tensor: Operand<GPU_SparseDnTensorHandle>,
    }

    /// Ends the use of a sparse matrix.
    pub struct DestroySpMatOp = "gpu.destroy_sp_mat",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict",
    {
        spmat: Operand<GPU_SparseSpMatHandle>,
    }

    /// Multiplies two dense matrices where a sparse one has elements.
    pub struct SDDMMOp = "gpu.sddmm",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? \
        `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $buffer attr-dict `:` type($buffer) `into` \
        $computeType",
    {
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
    }

    /// Returns the buffer size that `gpu.sddmm` needs.
    pub struct SDDMMBufferSizeOp = "gpu.sddmm_buffer_size",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dnmatA (`{` $modeA^ `}`)? \
        `,` $dnmatB (`{` $modeB^ `}`)? `,` $spmatC attr-dict `into` $computeType",
    {
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
    }

    /// Sets the memory of a sparse matrix in compressed rows.
    pub struct SetCsrPointersOp = "gpu.set_csr_pointers",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat `,` $positions `,` \
        $coordinates `,` $values attr-dict `:` type($positions) `,` type($coordinates) `,` type($values)",
    {
        spmat: Operand<GPU_SparseSpMatHandle>,
        positions: Operand<AnyMemRef>,
        coordinates: Operand<AnyMemRef>,
        values: Operand<AnyMemRef>,
    }

    /// Copies the product of two sparse matrices into a matrix, as the last step.
    pub struct SpGEMMCopyOp = "gpu.spgemm_copy",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? \
        `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc attr-dict `:` $computeType",
    {
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
    }

    /// Begins the multiplication of two sparse matrices.
    pub struct SpGEMMCreateDescrOp = "gpu.spgemm_create_descr",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict",
    {
        desc: OpResult<GPU_SparseSpGEMMOpHandle>,
    }

    /// Ends the multiplication of two sparse matrices.
    pub struct SpGEMMDestroyDescrOp = "gpu.spgemm_destroy_descr",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $desc attr-dict",
    {
        desc: Operand<GPU_SparseSpGEMMOpHandle>,
    }

    /// A step in the multiplication of two sparse matrices, or how much memory it needs.
    pub struct SpGEMMWorkEstimationOrComputeOp = "gpu.spgemm_work_estimation_or_compute",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) `{` $kind `}` $spmatA (`{` \
        $modeA^ `}`)? `,` $spmatB (`{` $modeB^ `}`)? `,` $spmatC `,` $desc `,` $bufferSz `,` $buffer \
        attr-dict `:` $computeType `into` type($buffer)",
    {
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
    }

    /// Rows, columns and elements of a sparse matrix.
    pub struct SpMatGetSizeOp = "gpu.spmat_get_size",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmat attr-dict",
    {
        spmat: Operand<GPU_SparseSpMatHandle>,
        rows: OpResult<Index>,
        cols: OpResult<Index>,
        nnz: OpResult<Index>,
    }

    /// Multiplies a sparse matrix with a dense vector.
    ///
    /// ```mlir
    /// gpu.spmv %a{TRANSPOSE}, %x, %y, %buffer : memref<?xf64> into f64
    /// ```
    pub struct SpMVOp = "gpu.spmv",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? \
        `,` $dnX `,` $dnY `,` $buffer attr-dict `:` type($buffer) `into` $computeType",
    {
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
    }

    /// Returns the buffer size that `gpu.spmv` needs.
    pub struct SpMVBufferSizeOp = "gpu.spmv_buffer_size",
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? \
        `,` $dnX `,` $dnY attr-dict `into` $computeType",
    {
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
    }
}

operations! {
    #[operation(interfaces = [AsyncOpInterface], directives = [ASYNC_DEPENDENCIES])]
    struct _ {
        #[name = "asyncDependencies"]
        async_dependencies: VariadicOperand<GPU_AsyncToken>,
        ..,
        #[name = "asyncToken"]
        async_token: OptionalResult<GPU_AsyncToken>,
    }

    /// A dense tensor, for what multiplies it with sparse ones.
    ///
    /// ```mlir
    /// %tensor = gpu.create_dn_tensor %memory, %n, %m : index, index into memref<?xf64>
    /// ```
    pub struct CreateDnTensorOp = "gpu.create_dn_tensor",
        traits = [AttrSizedOperandSegments],
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref `,` $dims attr-dict \
        `:` type($dims) `into` type($memref)",
    {
        memref: Operand<AnyMemRef>,
        dims: VariadicOperand<Index>,
        #[name = "dnTensor"]
        dn_tensor: OpResult<GPU_SparseDnTensorHandle>,
    }

    /// Multiplies a sparse matrix with a dense one.
    pub struct SpMMOp = "gpu.spmm",
        traits = [AttrSizedOperandSegments],
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? \
        `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC `,` $buffers attr-dict `:` type($buffers) `into` \
        $computeType",
    {
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
    }

    /// Returns the buffer size that `gpu.spmm` needs.
    pub struct SpMMBufferSizeOp = "gpu.spmm_buffer_size",
        traits = [AttrSizedResultSegments],
        format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $spmatA (`{` $modeA^ `}`)? \
        `,` $dnmatB (`{` $modeB^ `}`)? `,` $dnmatC attr-dict `:` type($bufferSzs) `into` $computeType",
    {
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
    }
}
