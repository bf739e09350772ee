//! Memory, and waiting for what happens in it.

use crate::constraints::{AnyIntegerIndexOrFloat, GPU_AsyncToken, OneDimensionalByteMemRef};
use crate::syntax::ASYNC_DEPENDENCIES;
use terrace_ir::constraints::{AnyMemRef, AnyType, AnyUnrankedMemRef, I32, Index, StrAttr, UnitAttr};
use terrace_ods_macros::operation;

/// Allocates memory on the device.
///
/// ```mlir
/// %memory = gpu.alloc (%n) : memref<64x?xf32, 1>
/// ```
#[operation(
    name = "gpu.alloc",
    traits = [AttrSizedOperandSegments],
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (` ` `host_shared` \
        $hostShared^)? ` ` `(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
    directives = [ASYNC_DEPENDENCIES],
    effects = [EffectSpec::new(EffectKind::Allocate).on("memref").full()],
    has = [canonicalize, verify],
)]
pub struct AllocOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    #[name = "dynamicSizes"]
    dynamic_sizes: VariadicOperand<Index>,
    #[name = "symbolOperands"]
    symbol_operands: VariadicOperand<Index>,
    #[name = "hostShared"]
    host_shared: OptionalAttr<UnitAttr>,
    memref: OpResult<AnyMemRef>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Waits until all threads of the block have got here, and see what the others wrote.
///
/// ```mlir
/// gpu.barrier
/// ```
#[operation(name = "gpu.barrier", format = "attr-dict",
    has = [canonicalize],
)]
pub struct BarrierOp {}

/// Frees memory on the device.
///
/// ```mlir
/// gpu.dealloc %memory : memref<8x64xf32, 1>
/// ```
#[operation(
    name = "gpu.dealloc",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $memref attr-dict `:` \
        type($memref)",
    directives = [ASYNC_DEPENDENCIES],
    effects = [EffectSpec::new(EffectKind::Free).on("memref").full()],
)]
pub struct DeallocOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    memref: Operand<AnyMemRef>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// The memory of a block whose size the launch gave.
///
/// ```mlir
/// %bytes = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
/// ```
#[operation(
    name = "gpu.dynamic_shared_memory",
    traits = [AlwaysSpeculatableImplTrait],
    format = "attr-dict `:` type($resultMemref)",
    effects = [],
    has = [verify],
)]
pub struct DynamicSharedMemoryOp {
    #[name = "resultMemref"]
    result_memref: OpResult<OneDimensionalByteMemRef>,
}

/// Lets the device access memory of the host.
///
/// ```mlir
/// gpu.host_register %memory : memref<*xf32>
/// ```
#[operation(name = "gpu.host_register", format = "$value attr-dict `:` type($value)")]
pub struct HostRegisterOp {
    value: Operand<AnyUnrankedMemRef>,
}

/// Ends the access of the device to memory of the host.
#[operation(name = "gpu.host_unregister", format = "$value attr-dict `:` type($value)")]
pub struct HostUnregisterOp {
    value: Operand<AnyUnrankedMemRef>,
}

/// Copies memory, from the host, to it or on the device.
///
/// ```mlir
/// %done = gpu.memcpy async [%before] %to, %from : memref<?xf32>, memref<?xf32, 1>
/// ```
#[operation(
    name = "gpu.memcpy",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $src `:` \
        type($dst)`,` type($src) attr-dict",
    directives = [ASYNC_DEPENDENCIES],
    effects = [
        EffectSpec::new(EffectKind::Write).on("dst").full(),
        EffectSpec::new(EffectKind::Read).on("src").full(),
    ],
    has = [fold, canonicalize, verify],
)]
pub struct MemcpyOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    dst: Operand<AnyMemRef>,
    src: Operand<AnyMemRef>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Sets all elements in memory.
///
/// ```mlir
/// gpu.memset %memory, %x : memref<?xf32, 1>, f32
/// ```
#[operation(
    name = "gpu.memset",
    traits = [AllElementTypesMatch(&["dst", "value"])],
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) $dst`,` $value `:` \
        type($dst)`,` type($value) attr-dict",
    directives = [ASYNC_DEPENDENCIES],
    effects = [EffectSpec::new(EffectKind::Write).on("dst").full()],
    has = [fold],
)]
pub struct MemsetOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    dst: Operand<AnyMemRef>,
    value: Operand<AnyType>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Prints on the device, by a format as in C.
///
/// ```mlir
/// gpu.printf "%d of %f", %i, %x : i32, f32
/// ```
#[operation(
    name = "gpu.printf",
    format = "$format attr-dict (`,` $args^ `:` type($args))?",
    effects = [EffectSpec::new(EffectKind::Write)],
)]
pub struct PrintfOp {
    format: Attr<StrAttr>,
    args: VariadicOperand<AnyIntegerIndexOrFloat>,
}

/// Chooses the device that the host uses from here on.
///
/// ```mlir
/// gpu.set_default_device %device
/// ```
#[operation(
    name = "gpu.set_default_device",
    format = "attr-dict $devIndex",
    effects = [EffectSpec::new(EffectKind::Write)],
)]
pub struct SetDefaultDeviceOp {
    #[name = "devIndex"]
    dev_index: Operand<I32>,
}

/// Waits for tokens; with `async` it gives a token that stands for all of them.
///
/// ```mlir
/// %all = gpu.wait async [%a, %b]
/// ```
#[operation(
    name = "gpu.wait",
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) attr-dict",
    directives = [ASYNC_DEPENDENCIES],
    has = [canonicalize],
)]
pub struct WaitOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}
