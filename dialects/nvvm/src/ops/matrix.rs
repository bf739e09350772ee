//! Matrices that are spread over threads, and products of them.

use crate::attributes::enums::{
    BlockScaleFormat, LdStMatrixEltType, MMAB1Op, MMABlockScaleKind, MMAFrag, MMAIntOverflow, MMAKind,
    MMALayout, MMATypes, ScaleVecSize, WGMMAScaleIn, WGMMAScaleOut, WGMMATypes,
};
use crate::constraints::{
    BlockScaleFormatAttr, LdStMatrixEltTypeAttr, LdStMatrixShapeAttr, MMAB1OpAttr, MMABlockScaleKindAttr,
    MMAFragAttr, MMAIntOverflowAttr, MMAKindAttr, MMALayoutAttr, MMATypesAttr, NVVM_MMAShapeAttr,
    PointerShared, ScaleVecSizeAttr, StructOrF64, WGMMAScaleInAttr, WGMMAScaleOutAttr, WGMMATypesAttr,
};
use terrace_ir::constraints::{AnyType, I16, I32, I32Attr, I64, I64Attr, UnitAttr};
use terrace_llvm::constraints::{LLVM_AnyPointer, LLVM_AnyStruct, LLVM_Type};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(has = [verify])]
    struct _;

    /// Loads matrices from shared memory, spread over the threads of a warp.
    ///
    /// ```mlir
    /// %r = nvvm.ldmatrix %p {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
    /// ```
    pub struct LdMatrixOp = "nvvm.ldmatrix", format = "$ptr attr-dict `:` functional-type($ptr, $res)" {
        ptr: Operand<PointerShared>,
        num: Attr<I32Attr>,
        #[cases(MMALayout)]
        layout: Attr<MMALayoutAttr>,
        shape: Attr<LdStMatrixShapeAttr>,
        #[cases(LdStMatrixEltType)]
        #[name = "eltType"]
        elt_type: Attr<LdStMatrixEltTypeAttr>,
        res: OpResult<AnyType>,
    }

    /// Stores matrices to shared memory that are spread over the threads of a warp.
    pub struct StMatrixOp = "nvvm.stmatrix", format = "$ptr `,` $sources attr-dict `:` type(operands)" {
        ptr: Operand<PointerShared>,
        sources: VariadicOperand<I32>,
        #[cases(MMALayout)]
        layout: Attr<MMALayoutAttr>,
        shape: Attr<LdStMatrixShapeAttr>,
        #[cases(LdStMatrixEltType)]
        #[name = "eltType"]
        elt_type: Attr<LdStMatrixEltTypeAttr>,
    }

    /// Loads a matrix, spread over the threads of a warp.
    pub struct WMMALoadOp = "nvvm.wmma.load",
        format = "$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)",
    {
        ptr: Operand<LLVM_AnyPointer>,
        stride: Operand<I32>,
        m: Attr<I32Attr>,
        n: Attr<I32Attr>,
        k: Attr<I32Attr>,
        #[cases(MMALayout)]
        layout: Attr<MMALayoutAttr>,
        #[cases(MMATypes)]
        eltype: Attr<MMATypesAttr>,
        #[cases(MMAFrag)]
        frag: Attr<MMAFragAttr>,
        res: OpResult<StructOrF64>,
    }

    /// Multiplies matrices that were loaded so, and adds a third one.
    pub struct WMMAMmaOp = "nvvm.wmma.mma", format = "$args attr-dict `:` functional-type($args, $res)" {
        m: Attr<I32Attr>,
        n: Attr<I32Attr>,
        k: Attr<I32Attr>,
        #[cases(MMALayout)]
        #[name = "layoutA"]
        layout_a: Attr<MMALayoutAttr>,
        #[cases(MMALayout)]
        #[name = "layoutB"]
        layout_b: Attr<MMALayoutAttr>,
        #[cases(MMATypes)]
        #[name = "eltypeA"]
        eltype_a: Attr<MMATypesAttr>,
        #[cases(MMATypes)]
        #[name = "eltypeB"]
        eltype_b: Attr<MMATypesAttr>,
        args: VariadicOperand<LLVM_Type>,
        res: OpResult<LLVM_AnyStruct>,
    }

    /// Stores a matrix that is spread over the threads of a warp.
    pub struct WMMAStoreOp = "nvvm.wmma.store",
        format = "$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)",
    {
        ptr: Operand<LLVM_AnyPointer>,
        m: Attr<I32Attr>,
        n: Attr<I32Attr>,
        k: Attr<I32Attr>,
        #[cases(MMALayout)]
        layout: Attr<MMALayoutAttr>,
        #[cases(MMATypes)]
        eltype: Attr<MMATypesAttr>,
        args: VariadicOperand<LLVM_Type>,
        stride: Operand<I32>,
    }
}

operations! {
    #[operation(traits = [AttrSizedOperandSegments], has = [custom_syntax, verify])]
    struct _ {
        shape: Attr<NVVM_MMAShapeAttr>,
        ..,
        res: OpResult<LLVM_AnyStruct>,
    }

    /// Multiplies matrices with scales for blocks of their elements, and adds a third one.
    pub struct MmaBlockScaleOp = "nvvm.mma.block_scale" {
        #[cases(MMATypes)]
        #[name = "multiplicandAPtxType"]
        multiplicand_a_ptx_type: OptionalAttr<MMATypesAttr>,
        #[cases(MMATypes)]
        #[name = "multiplicandBPtxType"]
        multiplicand_b_ptx_type: OptionalAttr<MMATypesAttr>,
        #[cases(ScaleVecSize)]
        #[name = "scaleVecSize"]
        scale_vec_size: Attr<ScaleVecSizeAttr>,
        #[cases(BlockScaleFormat)]
        #[name = "blockScaleFormat"]
        block_scale_format: Attr<BlockScaleFormatAttr>,
        #[cases(MMABlockScaleKind)]
        kind: Attr<MMABlockScaleKindAttr>,
        #[name = "operandA"]
        operand_a: VariadicOperand<LLVM_Type>,
        #[name = "operandB"]
        operand_b: VariadicOperand<LLVM_Type>,
        #[name = "operandC"]
        operand_c: VariadicOperand<LLVM_Type>,
        #[name = "scaleAData"]
        scale_a_data: Operand<I32>,
        #[name = "byteIdA"]
        byte_id_a: Operand<I16>,
        #[name = "threadIdA"]
        thread_id_a: Operand<I16>,
        #[name = "scaleBData"]
        scale_b_data: Operand<I32>,
        #[name = "byteIdB"]
        byte_id_b: Operand<I16>,
        #[name = "threadIdB"]
        thread_id_b: Operand<I16>,
    }

    /// Multiplies a matrix that is half zeros with another one, with scales for blocks of their elements, and adds a
    /// third one.
    pub struct MmaSpBlockScaleOp = "nvvm.mma.sp.block_scale" {
        #[cases(MMATypes)]
        #[name = "multiplicandAPtxType"]
        multiplicand_a_ptx_type: OptionalAttr<MMATypesAttr>,
        #[cases(MMATypes)]
        #[name = "multiplicandBPtxType"]
        multiplicand_b_ptx_type: OptionalAttr<MMATypesAttr>,
        #[cases(ScaleVecSize)]
        #[name = "scaleVecSize"]
        scale_vec_size: Attr<ScaleVecSizeAttr>,
        #[cases(BlockScaleFormat)]
        #[name = "blockScaleFormat"]
        block_scale_format: Attr<BlockScaleFormatAttr>,
        #[cases(MMABlockScaleKind)]
        kind: Attr<MMABlockScaleKindAttr>,
        #[name = "orderedMetadata"]
        ordered_metadata: OptionalAttr<UnitAttr>,
        #[name = "operandA"]
        operand_a: VariadicOperand<LLVM_Type>,
        #[name = "operandB"]
        operand_b: VariadicOperand<LLVM_Type>,
        #[name = "operandC"]
        operand_c: VariadicOperand<LLVM_Type>,
        #[name = "sparseMetadata"]
        sparse_metadata: Operand<I32>,
        #[name = "sparsitySelector"]
        sparsity_selector: Operand<I32>,
        #[name = "scaleAData"]
        scale_a_data: Operand<I32>,
        #[name = "byteIdA"]
        byte_id_a: Operand<I16>,
        #[name = "threadIdA"]
        thread_id_a: Operand<I16>,
        #[name = "scaleBData"]
        scale_b_data: Operand<I32>,
        #[name = "byteIdB"]
        byte_id_b: Operand<I16>,
        #[name = "threadIdB"]
        thread_id_b: Operand<I16>,
    }

    /// Multiplies a matrix that is half zeros with another one, and adds a third one.
    pub struct MmaSpOp = "nvvm.mma.sp.sync" {
        #[cases(MMAIntOverflow)]
        #[name = "intOverflowBehavior"]
        int_overflow_behavior: OptionalAttr<MMAIntOverflowAttr>,
        #[cases(MMATypes)]
        #[name = "multiplicandAPtxType"]
        multiplicand_a_ptx_type: OptionalAttr<MMATypesAttr>,
        #[cases(MMATypes)]
        #[name = "multiplicandBPtxType"]
        multiplicand_b_ptx_type: OptionalAttr<MMATypesAttr>,
        #[name = "orderedMetadata"]
        ordered_metadata: OptionalAttr<UnitAttr>,
        #[cases(MMAKind)]
        kind: OptionalAttr<MMAKindAttr>,
        #[name = "operandA"]
        operand_a: VariadicOperand<LLVM_Type>,
        #[name = "operandB"]
        operand_b: VariadicOperand<LLVM_Type>,
        #[name = "operandC"]
        operand_c: VariadicOperand<LLVM_Type>,
        #[name = "sparseMetadata"]
        sparse_metadata: Operand<I32>,
        #[name = "sparsitySelector"]
        sparsity_selector: Operand<I32>,
    }

    /// Multiplies matrices that are spread over the threads of a warp, and adds a third one.
    ///
    /// ```mlir
    /// %r = nvvm.mma.sync A[%a0, %a1] B[%b0] C[%c0, %c1]
    ///   {layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<col>, shape = #nvvm.shape<m = 16, n = 8, k = 8>}
    ///   : (vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(vector<2xf16>, vector<2xf16>)>
    /// ```
    pub struct MmaOp = "nvvm.mma.sync" {
        #[cases(MMAB1Op)]
        #[name = "b1Op"]
        b1_op: OptionalAttr<MMAB1OpAttr>,
        #[cases(MMAIntOverflow)]
        #[name = "intOverflowBehavior"]
        int_overflow_behavior: OptionalAttr<MMAIntOverflowAttr>,
        #[cases(MMALayout)]
        #[name = "layoutA"]
        layout_a: Attr<MMALayoutAttr>,
        #[cases(MMALayout)]
        #[name = "layoutB"]
        layout_b: Attr<MMALayoutAttr>,
        #[cases(MMATypes)]
        #[name = "multiplicandAPtxType"]
        multiplicand_a_ptx_type: OptionalAttr<MMATypesAttr>,
        #[cases(MMATypes)]
        #[name = "multiplicandBPtxType"]
        multiplicand_b_ptx_type: OptionalAttr<MMATypesAttr>,
        #[name = "operandA"]
        operand_a: VariadicOperand<LLVM_Type>,
        #[name = "operandB"]
        operand_b: VariadicOperand<LLVM_Type>,
        #[name = "operandC"]
        operand_c: VariadicOperand<LLVM_Type>,
    }
}

operations! {
    #[operation(traits = [Named("NVVMRequiresSMa<90>")], format = "attr-dict", view = none)]
    struct _;

    /// Makes the products that a group of warps has begun a group.
    pub struct WgmmaGroupSyncAlignedOp = "nvvm.wgmma.commit.group.sync.aligned";
    /// Orders accesses to registers before products that read them.
    pub struct WgmmaFenceAlignedOp = "nvvm.wgmma.fence.aligned";
}

/// Starts to multiply matrices in shared memory and to add the product to one in registers.
#[operation(
    name = "nvvm.wgmma.mma_async",
    traits = [Predicate { name: "PredOpTrait", summary: "input struct and result struct must be the same type", values: &[], holds: |op| op.result(0).ty() == op.operand(0).ty() }],
    interfaces = [BasicPtxBuilderInterface],
    format = "$descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` `D` `[` $typeD `,` $scaleD (`,` \
        $satfinite^)? `]` `,` `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` `B` `[` $typeB `,` $scaleB \
        `,` $layoutB `]` attr-dict `:` type($inouts) `->` type($results)",
    has = [verify],
)]
pub struct WgmmaMmaAsyncOp {
    inouts: Operand<LLVM_AnyStruct>,
    #[name = "descriptorA"]
    descriptor_a: Operand<I64>,
    #[name = "descriptorB"]
    descriptor_b: Operand<I64>,
    shape: Attr<NVVM_MMAShapeAttr>,
    #[cases(WGMMATypes)]
    #[name = "typeA"]
    type_a: Attr<WGMMATypesAttr>,
    #[cases(WGMMATypes)]
    #[name = "typeB"]
    type_b: Attr<WGMMATypesAttr>,
    #[cases(WGMMATypes)]
    #[name = "typeD"]
    type_d: Attr<WGMMATypesAttr>,
    #[cases(WGMMAScaleOut)]
    #[name = "scaleD"]
    scale_d: Attr<WGMMAScaleOutAttr>,
    #[cases(WGMMAScaleIn)]
    #[name = "scaleA"]
    scale_a: Attr<WGMMAScaleInAttr>,
    #[cases(WGMMAScaleIn)]
    #[name = "scaleB"]
    scale_b: Attr<WGMMAScaleInAttr>,
    #[cases(MMALayout)]
    #[name = "layoutA"]
    layout_a: Attr<MMALayoutAttr>,
    #[cases(MMALayout)]
    #[name = "layoutB"]
    layout_b: Attr<MMALayoutAttr>,
    #[cases(MMAIntOverflow)]
    satfinite: OptionalAttr<MMAIntOverflowAttr>,
    results: OpResult<LLVM_AnyStruct>,
}

/// Waits until no more than that many groups of products are under way.
#[operation(
    name = "nvvm.wgmma.wait.group.sync.aligned",
    traits = [Named("NVVMRequiresSMa<90>")],
    format = "attr-dict $group",
    view = none,
)]
pub struct WgmmaWaitGroupSyncOp {
    group: Attr<I64Attr>,
}
