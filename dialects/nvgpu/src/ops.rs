//! The operations.

use crate::attributes::enums::RcpRoundingMode;
use crate::constraints::{
    DeviceAsyncToken, I32OrI64, MBarrierGroup, MBarrierToken, RcpRoundingModeAttr, TensorMapDescriptor,
    VectorOf2I16, VectorOfF32, WarpgroupAccumulator, WarpgroupMatrixDescriptor,
};
use terrace_ir::constraints::{
    AnyMemRef, AnyUnrankedMemRef, AnyVectorOfAnyRank, BoolAttr, I1, I16, I32Attr, I64ArrayAttr, I64Attr,
    Index, IndexAttr, UnitAttr,
};
use terrace_ods_macros::operation;

/// Begins a copy from global to shared memory, and returns a token of it.
///
/// ```mlir
/// %token = nvgpu.device_async_copy %src[%i, %i], %dst[%i, %i], 4 : memref<4x5xf32> to memref<2x7xf32, 3>
/// ```
#[operation(
    name = "nvgpu.device_async_copy",
    traits = [AttrSizedOperandSegments],
    format = "$src `[` $srcIndices `]` `,` $dst `[` $dstIndices `]` `,` $dstElements (`,` $srcElements^)? \
        attr-dict `:` type($src) `to` type($dst)",
    effects = [EffectSpec::new(EffectKind::Write).on("dst").full(), EffectSpec::new(EffectKind::Read).on("src").full()],
    result_types = inferred,
    has = [verify],
)]
pub struct DeviceAsyncCopyOp {
    dst: Operand<AnyMemRef>,
    #[name = "dstIndices"]
    dst_indices: VariadicOperand<Index>,
    src: Operand<AnyMemRef>,
    #[name = "srcIndices"]
    src_indices: VariadicOperand<Index>,
    #[name = "dstElements"]
    dst_elements: Attr<IndexAttr>,
    #[name = "srcElements"]
    src_elements: OptionalOperand<Index>,
    #[name = "bypassL1"]
    bypass_l1: OptionalAttr<UnitAttr>,
    #[name = "asyncToken"]
    async_token: OpResult<DeviceAsyncToken>,
}

/// Makes copies a group.
#[operation(
    name = "nvgpu.device_async_create_group",
    format = "$inputTokens attr-dict",
    result_types = inferred,
)]
pub struct DeviceAsyncCreateGroupOp {
    #[name = "inputTokens"]
    input_tokens: VariadicOperand<DeviceAsyncToken>,
    #[name = "asyncToken"]
    async_token: OpResult<DeviceAsyncToken>,
}

/// Waits for a group of copies, or until no more than that many groups are under way.
#[operation(name = "nvgpu.device_async_wait", format = "$asyncDependencies attr-dict")]
pub struct DeviceAsyncWaitOp {
    #[name = "asyncDependencies"]
    async_dependencies: Operand<DeviceAsyncToken>,
    #[name = "numGroups"]
    num_groups: OptionalAttr<I32Attr>,
}

/// Loads matrices from shared memory, spread over the threads of a warp.
///
/// ```mlir
/// %m = nvgpu.ldmatrix %src[%i, %i] {numTiles = 4 : i32, transpose = false} : memref<?x?xf16, 3> -> vector<4x2xf16>
/// ```
#[operation(
    name = "nvgpu.ldmatrix",
    traits = [Predicate { name: "PredOpTrait", summary: "srcMemref and res have same element type", values: &[], holds: |op| op.result(0).ty().element_or_self() == op.operand(0).ty().element_or_self() }],
    format = "$srcMemref`[` $indices `]` attr-dict `:` type($srcMemref) `->` type($res)",
    effects = [EffectSpec::new(EffectKind::Read), EffectSpec::new(EffectKind::Read).on("srcMemref").full()],
    has = [verify],
)]
pub struct LdMatrixOp {
    #[name = "srcMemref"]
    src_memref: Operand<AnyMemRef>,
    indices: VariadicOperand<Index>,
    transpose: Attr<BoolAttr>,
    #[name = "numTiles"]
    num_tiles: Attr<I32Attr>,
    res: OpResult<AnyVectorOfAnyRank>,
}

/// Arrives at a barrier, and returns the state of its phase.
#[operation(
    name = "nvgpu.mbarrier.arrive",
    format = "$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($token)",
    result_types = inferred,
)]
pub struct MBarrierArriveOp {
    barriers: Operand<MBarrierGroup>,
    #[name = "mbarId"]
    mbar_id: Operand<Index>,
    token: OpResult<MBarrierToken>,
}

/// Makes a barrier wait for that many bytes more.
#[operation(
    name = "nvgpu.mbarrier.arrive.expect_tx",
    format = "$barriers `[` $mbarId `]` `,` $txcount (`,` `predicate` `=` $predicate^)? attr-dict `:` \
        type($barriers)"
)]
pub struct MBarrierArriveExpectTxOp {
    barriers: Operand<MBarrierGroup>,
    txcount: Operand<Index>,
    #[name = "mbarId"]
    mbar_id: Operand<Index>,
    predicate: OptionalOperand<I1>,
}

/// Arrives several times at a barrier without ending its phase.
#[operation(
    name = "nvgpu.mbarrier.arrive.nocomplete",
    format = "$barriers `[` $mbarId `]` `,` $count attr-dict `:` type($barriers) `->` type($token)",
    result_types = inferred,
)]
pub struct MBarrierArriveNoCompleteOp {
    barriers: Operand<MBarrierGroup>,
    #[name = "mbarId"]
    mbar_id: Operand<Index>,
    count: Operand<Index>,
    token: OpResult<MBarrierToken>,
}

/// Makes objects for barriers in shared memory.
///
/// ```mlir
/// %barriers = nvgpu.mbarrier.create -> !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>
/// ```
#[operation(name = "nvgpu.mbarrier.create", format = "attr-dict `->` type($barriers)")]
pub struct MBarrierCreateOp {
    barriers: OpResult<MBarrierGroup>,
}

/// Returns the address of a barrier.
#[operation(
    name = "nvgpu.mbarrier.get",
    format = "$barriers `[` $mbarId `]` attr-dict `:` type($barriers) `->` type($mbarrierPointer)"
)]
pub struct MBarrierGetOp {
    barriers: Operand<MBarrierGroup>,
    #[name = "mbarId"]
    mbar_id: Operand<Index>,
    #[name = "mbarrierPointer"]
    mbarrier_pointer: OpResult<I32OrI64>,
}

/// Makes a barrier for a number of arrivals.
#[operation(
    name = "nvgpu.mbarrier.init",
    format = "$barriers `[` $mbarId `]` `,` $count (`,` `predicate` `=` $predicate^)? attr-dict `:` \
        type($barriers)"
)]
pub struct MBarrierInitOp {
    barriers: Operand<MBarrierGroup>,
    count: Operand<Index>,
    #[name = "mbarId"]
    mbar_id: Operand<Index>,
    predicate: OptionalOperand<I1>,
}

/// Tests whether a phase of a barrier is over.
#[operation(
    name = "nvgpu.mbarrier.test.wait",
    format = "$barriers `[` $mbarId `]` `,` $token attr-dict `:` type($barriers) `,` type($token)",
    result_types = inferred,
)]
pub struct MBarrierTestWaitOp {
    barriers: Operand<MBarrierGroup>,
    token: Operand<MBarrierToken>,
    #[name = "mbarId"]
    mbar_id: Operand<Index>,
    #[name = "waitComplete"]
    wait_complete: OpResult<I1>,
}

/// Waits for the end of a phase of a barrier, which has an even or odd number.
#[operation(
    name = "nvgpu.mbarrier.try_wait.parity",
    format = "$barriers `[` $mbarId `]` `,` $phaseParity `,` $ticks attr-dict `:` type($barriers)"
)]
pub struct MBarrierTryWaitParityOp {
    barriers: Operand<MBarrierGroup>,
    #[name = "phaseParity"]
    phase_parity: Operand<I1>,
    ticks: Operand<Index>,
    #[name = "mbarId"]
    mbar_id: Operand<Index>,
}

/// Multiplies a matrix that is half zeros with another one, and adds a third one.
#[operation(
    name = "nvgpu.mma.sp.sync",
    traits = [AlwaysSpeculatableImplTrait, Predicate { name: "PredOpTrait", summary: "matrixA and matrixB have same element type", values: &[], holds: |op| op.operand(0).ty().element_or_self() == op.operand(1).ty().element_or_self() }],
    format = "`(` $matrixA`,` $matrixB`,` $matrixC `)` `metadata` `(` $sparseMetadata `)` attr-dict `:` \
        `(` type($matrixA) `,` type($matrixB) `,` type($matrixC) `)` `->` type($res)",
    effects = [],
    has = [verify],
)]
pub struct MmaSparseSyncOp {
    #[name = "matrixA"]
    matrix_a: Operand<AnyVectorOfAnyRank>,
    #[name = "matrixB"]
    matrix_b: Operand<AnyVectorOfAnyRank>,
    #[name = "matrixC"]
    matrix_c: Operand<AnyVectorOfAnyRank>,
    #[name = "sparseMetadata"]
    sparse_metadata: Operand<VectorOf2I16>,
    #[name = "mmaShape"]
    mma_shape: Attr<I64ArrayAttr>,
    #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
    #[name = "sparsitySelector"]
    sparsity_selector: Attr<I32Attr>,
    #[name = "tf32Enabled"]
    tf32_enabled: OptionalAttr<UnitAttr>,
    res: OpResult<AnyVectorOfAnyRank>,
}

/// Multiplies matrices that are spread over the threads of a warp, and adds a third one.
///
/// ```mlir
/// %d = nvgpu.mma.sync(%a, %b, %c) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf16>) -> vector<2x2xf16>
/// ```
#[operation(
    name = "nvgpu.mma.sync",
    traits = [AlwaysSpeculatableImplTrait, Predicate { name: "PredOpTrait", summary: "matrixA and matrixB have same element type", values: &[], holds: |op| op.operand(0).ty().element_or_self() == op.operand(1).ty().element_or_self() }],
    format = "`(` $matrixA`,` $matrixB`,` $matrixC `)` attr-dict `:` `(` type($matrixA) `,` \
        type($matrixB) `,` type($matrixC) `)` `->` type($res)",
    effects = [],
    has = [verify],
)]
pub struct MmaSyncOp {
    #[name = "matrixA"]
    matrix_a: Operand<AnyVectorOfAnyRank>,
    #[name = "matrixB"]
    matrix_b: Operand<AnyVectorOfAnyRank>,
    #[name = "matrixC"]
    matrix_c: Operand<AnyVectorOfAnyRank>,
    #[name = "mmaShape"]
    mma_shape: Attr<I64ArrayAttr>,
    #[name = "tf32Enabled"]
    tf32_enabled: OptionalAttr<UnitAttr>,
    res: OpResult<AnyVectorOfAnyRank>,
}

/// Returns the reciprocals of floats.
#[operation(
    name = "nvgpu.rcp",
    traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultType],
    format = "$in `{` `rounding` `=` $rounding (`,` `ftz` $ftz^)? `}` attr-dict `:` type($out)",
    effects = [],
    result_types = inferred,
    has = [verify],
)]
pub struct RcpOp {
    #[name = "in"]
    input: Operand<VectorOfF32>,
    #[default("approx", |context| RcpRoundingMode::Approx.attribute(context))]
    #[cases(RcpRoundingMode)]
    rounding: Attr<RcpRoundingModeAttr>,
    ftz: OptionalAttr<UnitAttr>,
    out: OpResult<VectorOfF32>,
}

/// Begins a copy of a box of a tensor to shared memory.
#[operation(
    name = "nvgpu.tma.async.load",
    traits = [AttrSizedOperandSegments],
    format = "$tensorMapDescriptor `[` $coordinates `]` `,` $barriers `[` $mbarId `]` `to` $dst \
        (`multicast_mask` `=` $multicastMask^ )? (`,` `predicate` `=` $predicate^)? attr-dict `:` \
        type($tensorMapDescriptor) `,` type($barriers) `->` type($dst)",
    effects = [EffectSpec::new(EffectKind::Write).on("dst").full()],
    has = [verify],
)]
pub struct TmaAsyncLoadOp {
    dst: Operand<AnyMemRef>,
    barriers: Operand<MBarrierGroup>,
    #[name = "tensorMapDescriptor"]
    tensor_map_descriptor: Operand<TensorMapDescriptor>,
    coordinates: VariadicOperand<Index>,
    #[name = "mbarId"]
    mbar_id: Operand<Index>,
    #[name = "multicastMask"]
    multicast_mask: OptionalOperand<I16>,
    predicate: OptionalOperand<I1>,
}

/// Begins a copy of a box from shared memory to a tensor.
#[operation(
    name = "nvgpu.tma.async.store",
    traits = [AttrSizedOperandSegments],
    format = "$src `to` $tensorMapDescriptor `[` $coordinates `]` (`,` `predicate` `=` $predicate^)? \
        attr-dict `:` type($src) `->` type($tensorMapDescriptor)",
    effects = [EffectSpec::new(EffectKind::Read).on("src").full(), EffectSpec::new(EffectKind::Write).on("tensorMapDescriptor").full()],
    has = [verify],
)]
pub struct TmaAsyncStoreOp {
    src: Operand<AnyMemRef>,
    #[name = "tensorMapDescriptor"]
    tensor_map_descriptor: Operand<TensorMapDescriptor>,
    coordinates: VariadicOperand<Index>,
    predicate: OptionalOperand<I1>,
}

/// Describes a tensor, of which boxes are copied.
#[operation(
    name = "nvgpu.tma.create.descriptor",
    format = "$tensor `box` `[` $boxDimensions `]` attr-dict `:` type($tensor) `->` type($tensorMap)",
    has = [verify],
)]
pub struct TmaCreateDescriptorOp {
    tensor: Operand<AnyUnrankedMemRef>,
    #[name = "boxDimensions"]
    box_dimensions: VariadicOperand<Index>,
    #[name = "tensorMap"]
    tensor_map: OpResult<TensorMapDescriptor>,
}

/// Orders the making of a description before its uses.
#[operation(
    name = "nvgpu.tma.fence.descriptor",
    format = "$tensorMapDescriptor attr-dict `:` type($tensorMapDescriptor)"
)]
pub struct TmaFenceOp {
    #[name = "tensorMapDescriptor"]
    tensor_map_descriptor: Operand<TensorMapDescriptor>,
}

/// Brings the description of a tensor into the cache.
#[operation(
    name = "nvgpu.tma.prefetch.descriptor",
    format = "$tensorMapDescriptor (`,` `predicate` `=` $predicate^)? attr-dict `:` \
        type($tensorMapDescriptor)"
)]
pub struct TmaPrefetchOp {
    #[name = "tensorMapDescriptor"]
    tensor_map_descriptor: Operand<TensorMapDescriptor>,
    predicate: OptionalOperand<I1>,
}

/// Describes a matrix in shared memory that a group of warps multiplies.
#[operation(
    name = "nvgpu.warpgroup.generate.descriptor",
    format = "$tensor `,` $tensorMap attr-dict `:` type($tensor) `,` type($tensorMap) `->` type($descriptor)",
    effects = [EffectSpec::new(EffectKind::Read).on("tensor")],
    has = [verify],
)]
pub struct WarpgroupGenerateDescriptorOp {
    tensor: Operand<AnyMemRef>,
    #[name = "tensorMap"]
    tensor_map: Operand<TensorMapDescriptor>,
    descriptor: OpResult<WarpgroupMatrixDescriptor>,
}

/// Multiplies matrices in shared memory, and adds one that is spread over a group of warps.
#[operation(
    name = "nvgpu.warpgroup.mma",
    format = "$descriptorA`,` $descriptorB`,` $matrixC attr-dict `:` type($descriptorA) `,` \
        type($descriptorB) `,` type($matrixC) `->` type($matrixD)",
    has = [verify],
)]
pub struct WarpgroupMmaOp {
    #[name = "descriptorA"]
    descriptor_a: Operand<WarpgroupMatrixDescriptor>,
    #[name = "descriptorB"]
    descriptor_b: Operand<WarpgroupMatrixDescriptor>,
    #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
    #[name = "waitGroup"]
    wait_group: OptionalAttr<I64Attr>,
    #[name = "transposeA"]
    transpose_a: OptionalAttr<UnitAttr>,
    #[name = "transposeB"]
    transpose_b: OptionalAttr<UnitAttr>,
    #[name = "matrixC"]
    matrix_c: Operand<WarpgroupAccumulator>,
    #[name = "matrixD"]
    matrix_d: OpResult<WarpgroupAccumulator>,
}

/// Makes a matrix of zeros that is spread over a group of warps.
#[operation(
    name = "nvgpu.warpgroup.mma.init.accumulator",
    format = "attr-dict `->` type($matrixC)",
    has = [verify],
)]
pub struct WarpgroupMmaInitAccumulatorOp {
    #[name = "matrixC"]
    matrix_c: OpResult<WarpgroupAccumulator>,
}

/// Stores a matrix that is spread over a group of warps.
#[operation(
    name = "nvgpu.warpgroup.mma.store",
    format = "$matrixD `,` $dstMemref attr-dict `:` type($matrixD) `to` type($dstMemref)",
    effects = [EffectSpec::new(EffectKind::Write).on("dstMemref")],
    has = [verify],
)]
pub struct WarpgroupMmaStoreOp {
    #[name = "matrixD"]
    matrix_d: Operand<WarpgroupAccumulator>,
    #[name = "dstMemref"]
    dst_memref: Operand<AnyMemRef>,
}
