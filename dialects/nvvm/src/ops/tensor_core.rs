//! Tensor cores of the fifth generation and their memory.

use crate::attributes::enums::{
    CTAGroupKind, MMABlockScaleKind, Tcgen05CpMulticast, Tcgen05CpShape, Tcgen05CpSrcFormat,
    Tcgen05FenceKind, Tcgen05LdStShape, Tcgen05MMABlockScale, Tcgen05MMACollectorBBuffer,
    Tcgen05MMACollectorOp, Tcgen05MMAKind, Tcgen05WaitKind,
};
use crate::constraints::{
    AnyOrSharedPointer, CTAGroupKindAttr, I32OrVectorOfI32, MMABlockScaleKindAttr, PointerTensor,
    PointerTensorOrI64, Tcgen05CpMulticastAttr, Tcgen05CpShapeAttr, Tcgen05CpSrcFormatAttr,
    Tcgen05FenceKindAttr, Tcgen05LdStShapeAttr, Tcgen05MMABlockScaleAttr, Tcgen05MMACollectorBBufferAttr,
    Tcgen05MMACollectorOpAttr, Tcgen05MMAKindAttr, Tcgen05WaitKindAttr, VectorOf4Or8I32,
};
use terrace_ir::constraints::{I1, I8, I16, I32, I64, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(traits = [Named("NVVMRequiresSMa<100, 101>")])]
    struct _;

    /// Takes columns of tensor memory.
    ///
    /// ```mlir
    /// nvvm.tcgen05.alloc %addr, %columns : !llvm.ptr, i32
    /// ```
    pub struct Tcgen05AllocOp = "nvvm.tcgen05.alloc",
        format = "$addr `,` $nCols attr-dict `:` type(operands)",
    {
        addr: Operand<AnyOrSharedPointer>,
        #[name = "nCols"]
        n_cols: Operand<I32>,
        #[default("cta_1", |context| CTAGroupKind::Cta1.attribute(context))]
        #[cases(CTAGroupKind)]
        group: Attr<CTAGroupKindAttr>,
    }

    /// Makes a barrier in memory know when what tensor cores have begun is done.
    pub struct Tcgen05CommitOp = "nvvm.tcgen05.commit",
        format = "$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)",
    {
        addr: Operand<AnyOrSharedPointer>,
        #[name = "multicastMask"]
        multicast_mask: OptionalOperand<I16>,
        #[default("cta_1", |context| CTAGroupKind::Cta1.attribute(context))]
        #[cases(CTAGroupKind)]
        group: Attr<CTAGroupKindAttr>,
    }

    /// Begins a copy from shared to tensor memory.
    pub struct Tcgen05CpOp = "nvvm.tcgen05.cp", format = "$taddr`,` $smem_desc attr-dict", has = [verify] {
        #[cases(Tcgen05CpShape)]
        shape: Attr<Tcgen05CpShapeAttr>,
        #[default("cta_1", |context| CTAGroupKind::Cta1.attribute(context))]
        #[cases(CTAGroupKind)]
        group: Attr<CTAGroupKindAttr>,
        #[default("none", |context| Tcgen05CpMulticast::None.attribute(context))]
        #[cases(Tcgen05CpMulticast)]
        multicast: Attr<Tcgen05CpMulticastAttr>,
        #[cases(Tcgen05CpSrcFormat)]
        #[name = "srcFormat"]
        src_format: OptionalAttr<Tcgen05CpSrcFormatAttr>,
        taddr: Operand<PointerTensor>,
        smem_desc: Operand<I64>,
    }

    /// Returns columns of tensor memory back.
    pub struct Tcgen05DeallocOp = "nvvm.tcgen05.dealloc",
        format = "$taddr `,` $nCols attr-dict `:` type(operands)",
    {
        taddr: Operand<PointerTensor>,
        #[name = "nCols"]
        n_cols: Operand<I32>,
        #[default("cta_1", |context| CTAGroupKind::Cta1.attribute(context))]
        #[cases(CTAGroupKind)]
        group: Attr<CTAGroupKindAttr>,
    }

    /// Orders what tensor cores do before or after a barrier of threads.
    pub struct Tcgen05FenceOp = "nvvm.tcgen05.fence", format = "$kind attr-dict" {
        #[cases(Tcgen05FenceKind)]
        kind: Attr<Tcgen05FenceKindAttr>,
    }

    /// Loads from tensor memory.
    ///
    /// ```mlir
    /// %r = nvvm.tcgen05.ld %addr {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : vector<2xi32>
    /// ```
    pub struct Tcgen05LdOp = "nvvm.tcgen05.ld",
        format = "$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)",
        has = [verify],
    {
        pack: OptionalAttr<UnitAttr>,
        #[cases(Tcgen05LdStShape)]
        shape: Attr<Tcgen05LdStShapeAttr>,
        #[name = "tmemAddr"]
        tmem_addr: Operand<PointerTensor>,
        offset: OptionalOperand<I64>,
        res: OpResult<I32OrVectorOfI32>,
    }

    /// Says that the block takes no more tensor memory.
    pub struct Tcgen05RelinquishAllocPermitOp = "nvvm.tcgen05.relinquish_alloc_permit", format = "attr-dict" {
        #[default("cta_1", |context| CTAGroupKind::Cta1.attribute(context))]
        #[cases(CTAGroupKind)]
        group: Attr<CTAGroupKindAttr>,
    }

    /// Stores to tensor memory.
    pub struct Tcgen05StOp = "nvvm.tcgen05.st",
        format = "$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)",
        has = [verify],
    {
        unpack: OptionalAttr<UnitAttr>,
        #[cases(Tcgen05LdStShape)]
        shape: Attr<Tcgen05LdStShapeAttr>,
        #[name = "tmemAddr"]
        tmem_addr: Operand<PointerTensor>,
        val: Operand<I32OrVectorOfI32>,
        offset: OptionalOperand<I64>,
    }

    /// Waits for loads from tensor memory, or stores to it.
    pub struct Tcgen05WaitOp = "nvvm.tcgen05.wait", format = "$kind attr-dict" {
        #[cases(Tcgen05WaitKind)]
        kind: Attr<Tcgen05WaitKindAttr>,
    }
}

operations! {
    #[operation(traits = [AttrSizedOperandSegments, Named("NVVMRequiresSMa<100, 110>")], has = [verify])]
    struct _ {
        #[cases(Tcgen05MMAKind)]
        kind: Attr<Tcgen05MMAKindAttr>,
        #[cases(CTAGroupKind)]
        #[name = "ctaGroup"]
        cta_group: Attr<CTAGroupKindAttr>,
        #[default("discard", |context| Tcgen05MMACollectorOp::Discard.attribute(context))]
        #[cases(Tcgen05MMACollectorOp)]
        #[name = "collectorOp"]
        collector_op: Attr<Tcgen05MMACollectorOpAttr>,
        #[name = "aShift"]
        a_shift: OptionalAttr<UnitAttr>,
        #[name = "matrixD"]
        matrix_d: Operand<PointerTensor>,
        #[name = "matrixA"]
        matrix_a: Operand<PointerTensorOrI64>,
        #[name = "matrixB"]
        matrix_b: Operand<I64>,
        idesc: Operand<I32>,
        #[name = "enableInputD"]
        enable_input_d: Operand<I1>,
        ..,
        #[name = "scaleInputD"]
        scale_input_d: OptionalOperand<I64>,
        #[name = "disableOutputLane"]
        disable_output_lane: OptionalOperand<VectorOf4Or8I32>,
    }

    /// Starts to multiply matrices and to add the product to one in tensor memory.
    pub struct Tcgen05MMAOp = "nvvm.tcgen05.mma",
        format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`scale` `=` \
        $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) `)`";

    /// Begins such a product of a matrix that is half zeros.
    pub struct Tcgen05MMASparseOp = "nvvm.tcgen05.mma.sp",
        format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata \
        (`scale` `=` $scaleInputD^)? (`mask` `=` $disableOutputLane^)? attr-dict `:` `(` type(operands) \
        `)`",
    {
        #[name = "sparseMetadata"]
        sparse_metadata: Operand<PointerTensor>,
    }
}

/// Begins such a product with scales for blocks of the elements.
#[operation(
    name = "nvvm.tcgen05.mma.block_scale",
    traits = [Named("NVVMRequiresSMa<100, 110>")],
    format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $scaleA `,` $scaleB \
        attr-dict `:` `(` type(operands) `)`",
    has = [verify],
)]
pub struct Tcgen05MMABlockScaleOp {
    #[cases(MMABlockScaleKind)]
    kind: Attr<MMABlockScaleKindAttr>,
    #[cases(CTAGroupKind)]
    #[name = "ctaGroup"]
    cta_group: Attr<CTAGroupKindAttr>,
    #[default("default", |context| Tcgen05MMABlockScale::Default.attribute(context))]
    #[cases(Tcgen05MMABlockScale)]
    #[name = "blockScale"]
    block_scale: Attr<Tcgen05MMABlockScaleAttr>,
    #[default("discard", |context| Tcgen05MMACollectorOp::Discard.attribute(context))]
    #[cases(Tcgen05MMACollectorOp)]
    #[name = "collectorOp"]
    collector_op: Attr<Tcgen05MMACollectorOpAttr>,
    #[name = "matrixD"]
    matrix_d: Operand<PointerTensor>,
    #[name = "matrixA"]
    matrix_a: Operand<PointerTensorOrI64>,
    #[name = "matrixB"]
    matrix_b: Operand<I64>,
    idesc: Operand<I32>,
    #[name = "enableInputD"]
    enable_input_d: Operand<I1>,
    #[name = "scaleA"]
    scale_a: Operand<PointerTensor>,
    #[name = "scaleB"]
    scale_b: Operand<PointerTensor>,
}

/// Begins such a product of a matrix that is half zeros, with scales for blocks of the elements.
#[operation(
    name = "nvvm.tcgen05.mma.sp.block_scale",
    traits = [Named("NVVMRequiresSMa<100, 110>")],
    format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata `,` \
        $scaleA `,` $scaleB attr-dict `:` `(` type(operands) `)`",
    has = [verify],
)]
pub struct Tcgen05MMASparseBlockScaleOp {
    #[cases(MMABlockScaleKind)]
    kind: Attr<MMABlockScaleKindAttr>,
    #[cases(CTAGroupKind)]
    #[name = "ctaGroup"]
    cta_group: Attr<CTAGroupKindAttr>,
    #[default("default", |context| Tcgen05MMABlockScale::Default.attribute(context))]
    #[cases(Tcgen05MMABlockScale)]
    #[name = "blockScale"]
    block_scale: Attr<Tcgen05MMABlockScaleAttr>,
    #[default("discard", |context| Tcgen05MMACollectorOp::Discard.attribute(context))]
    #[cases(Tcgen05MMACollectorOp)]
    #[name = "collectorOp"]
    collector_op: Attr<Tcgen05MMACollectorOpAttr>,
    #[name = "matrixD"]
    matrix_d: Operand<PointerTensor>,
    #[name = "matrixA"]
    matrix_a: Operand<PointerTensorOrI64>,
    #[name = "matrixB"]
    matrix_b: Operand<I64>,
    idesc: Operand<I32>,
    #[name = "enableInputD"]
    enable_input_d: Operand<I1>,
    #[name = "sparseMetadata"]
    sparse_metadata: Operand<PointerTensor>,
    #[name = "scaleA"]
    scale_a: Operand<PointerTensor>,
    #[name = "scaleB"]
    scale_b: Operand<PointerTensor>,
}

/// Begins a product in which one matrix stays in place.
#[operation(
    name = "nvvm.tcgen05.mma.ws",
    traits = [Named("NVVMRequiresSMa<100, 110>")],
    format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD (`,` $zeroColMask^)? \
        attr-dict `:` `(` type(operands) `)`",
    view = none,
)]
pub struct Tcgen05MMAWsOp {
    #[cases(Tcgen05MMAKind)]
    kind: Attr<Tcgen05MMAKindAttr>,
    #[default("b0", |context| Tcgen05MMACollectorBBuffer::B0.attribute(context))]
    #[cases(Tcgen05MMACollectorBBuffer)]
    #[name = "collectorBBuffer"]
    collector_b_buffer: Attr<Tcgen05MMACollectorBBufferAttr>,
    #[default("discard", |context| Tcgen05MMACollectorOp::Discard.attribute(context))]
    #[cases(Tcgen05MMACollectorOp)]
    #[name = "collectorOp"]
    collector_op: Attr<Tcgen05MMACollectorOpAttr>,
    #[name = "matrixD"]
    matrix_d: Operand<PointerTensor>,
    #[name = "matrixA"]
    matrix_a: Operand<PointerTensorOrI64>,
    #[name = "matrixB"]
    matrix_b: Operand<I64>,
    idesc: Operand<I32>,
    #[name = "enableInputD"]
    enable_input_d: Operand<I1>,
    #[name = "zeroColMask"]
    zero_col_mask: OptionalOperand<I64>,
}

/// Begins a product in which one matrix stays in place and another one is half zeros.
#[operation(
    name = "nvvm.tcgen05.mma.ws.sp",
    traits = [Named("NVVMRequiresSMa<100, 110>")],
    format = "$matrixD `,` $matrixA `,` $matrixB `,` $idesc `,` $enableInputD `,` $sparseMetadata (`,` \
        $zeroColMask^)? attr-dict `:` `(` type(operands) `)`",
    view = none,
)]
pub struct Tcgen05MMAWsSparseOp {
    #[cases(Tcgen05MMAKind)]
    kind: Attr<Tcgen05MMAKindAttr>,
    #[default("b0", |context| Tcgen05MMACollectorBBuffer::B0.attribute(context))]
    #[cases(Tcgen05MMACollectorBBuffer)]
    #[name = "collectorBBuffer"]
    collector_b_buffer: Attr<Tcgen05MMACollectorBBufferAttr>,
    #[default("discard", |context| Tcgen05MMACollectorOp::Discard.attribute(context))]
    #[cases(Tcgen05MMACollectorOp)]
    #[name = "collectorOp"]
    collector_op: Attr<Tcgen05MMACollectorOpAttr>,
    #[name = "matrixD"]
    matrix_d: Operand<PointerTensor>,
    #[name = "matrixA"]
    matrix_a: Operand<PointerTensorOrI64>,
    #[name = "matrixB"]
    matrix_b: Operand<I64>,
    idesc: Operand<I32>,
    #[name = "enableInputD"]
    enable_input_d: Operand<I1>,
    #[name = "sparseMetadata"]
    sparse_metadata: Operand<PointerTensor>,
    #[name = "zeroColMask"]
    zero_col_mask: OptionalOperand<I64>,
}

/// Makes the description of a matrix in shared memory.
#[operation(
    name = "nvvm.tcgen05.mma_smem_desc",
    format = "`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)",
    view = none,
)]
pub struct Tcgen05MmaSmemDescOp {
    #[name = "startAddr"]
    start_addr: Operand<I32>,
    #[name = "leadingDimOffset"]
    leading_dim_offset: Operand<I32>,
    #[name = "strideDimOffset"]
    stride_dim_offset: Operand<I32>,
    #[name = "baseOffset"]
    base_offset: Operand<I8>,
    #[name = "leadingDimMode"]
    leading_dim_mode: Operand<I1>,
    #[name = "swizzleMode"]
    swizzle_mode: Operand<I8>,
    res: OpResult<I64>,
}

/// Moves rows of tensor memory down by one.
#[operation(
    name = "nvvm.tcgen05.shift",
    traits = [Named("NVVMRequiresSMa<100, 101, 103>")],
    format = "$taddr attr-dict `:` type(operands)",
    view = none,
)]
pub struct Tcgen05ShiftOp {
    taddr: Operand<PointerTensor>,
    #[default("cta_1", |context| CTAGroupKind::Cta1.attribute(context))]
    #[cases(CTAGroupKind)]
    group: Attr<CTAGroupKindAttr>,
}
