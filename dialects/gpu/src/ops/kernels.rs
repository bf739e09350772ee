//! Kernels: the modules and functions that hold them, and how they are launched.

use crate::constraints::{
    GPU_AsyncToken, GPU_OptionalDimSizeHintAttr, GPUNonEmptyTargetArrayAttr, LaunchIndx,
    NonEmptyObjectArrayAttr, OffloadingTranslationAttr,
};
use crate::interfaces;
use crate::syntax::{ASYNC_DEPENDENCIES, LAUNCH_DIM_TYPE, LAUNCH_FUNC_OPERANDS, OFFLOADING_HANDLER};
use terrace_ir::constraints::{
    AnyType, DictArrayAttr, FlatSymbolRefAttr, FunctionTypeAttr, I32, I64Attr, Index, SymbolNameAttr,
    SymbolRefAttr,
};
use terrace_ods_macros::operation;

/// A compiled module: objects, each for a target, of which one is chosen when it is embedded.
#[operation(
    name = "gpu.binary",
    traits = [Symbol],
    format = "$sym_name custom<OffloadingHandler>($offloadingHandler) attr-dict $objects",
    directives = [OFFLOADING_HANDLER],
)]
pub struct BinaryOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "offloadingHandler"]
    offloading_handler: OptionalAttr<OffloadingTranslationAttr>,
    objects: Attr<NonEmptyObjectArrayAttr>,
}

/// A function of the device, with buffers that it owns: those of a block (`workgroup`) and of a thread (`private`).
///
/// With `kernel` it can be launched.
///
/// ```mlir
/// gpu.module @kernels {
///   gpu.func @scale(%x: memref<?xf32>) workgroup(%tile: memref<32xf32, 3>) kernel {
///     gpu.return
///   }
/// }
/// ```
#[operation(
    name = "gpu.func",
    traits = [HasParent(&["gpu.module"]), AutomaticAllocationScope, Symbol, IsIsolatedFromAbove, AffineScope],
    interfaces = [
        FunctionOpInterface, CallableOpInterface(&interfaces::CALLABLE), ArgAndResultAttrsOpInterface,
    ],
    has = [custom_syntax, verify],
)]
pub struct GPUFuncOp {
    function_type: Attr<FunctionTypeAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    workgroup_attrib_attrs: OptionalAttr<DictArrayAttr>,
    private_attrib_attrs: OptionalAttr<DictArrayAttr>,
    known_block_size: OptionalAttr<GPU_OptionalDimSizeHintAttr>,
    known_grid_size: OptionalAttr<GPU_OptionalDimSizeHintAttr>,
    known_cluster_size: OptionalAttr<GPU_OptionalDimSizeHintAttr>,
    body: Region<AnyRegion>,
}

/// Runs its region on the device, once for each thread; it knows positions and sizes, and sees the values around.
///
/// ```mlir
/// gpu.launch blocks(%bx, %by, %bz) in (%nbx = %n, %nby = %n, %nbz = %n)
///     threads(%tx, %ty, %tz) in (%ntx = %m, %nty = %m, %ntz = %m) {
///   gpu.terminator
/// }
/// ```
#[operation(
    name = "gpu.launch",
    traits = [AffineScope, AutomaticAllocationScope, AttrSizedOperandSegments, HasRecursiveMemoryEffects],
    interfaces = [InferIntRangeInterface, AsyncOpInterface],
    has = [canonicalize, custom_syntax, verify, verify_regions],
)]
pub struct LaunchOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    #[name = "gridSizeX"]
    grid_size_x: Operand<Index>,
    #[name = "gridSizeY"]
    grid_size_y: Operand<Index>,
    #[name = "gridSizeZ"]
    grid_size_z: Operand<Index>,
    #[name = "blockSizeX"]
    block_size_x: Operand<Index>,
    #[name = "blockSizeY"]
    block_size_y: Operand<Index>,
    #[name = "blockSizeZ"]
    block_size_z: Operand<Index>,
    #[name = "clusterSizeX"]
    cluster_size_x: OptionalOperand<Index>,
    #[name = "clusterSizeY"]
    cluster_size_y: OptionalOperand<Index>,
    #[name = "clusterSizeZ"]
    cluster_size_z: OptionalOperand<Index>,
    #[name = "dynamicSharedMemorySize"]
    dynamic_shared_memory_size: OptionalOperand<I32>,
    module: OptionalAttr<FlatSymbolRefAttr>,
    function: OptionalAttr<FlatSymbolRefAttr>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
    body: Region<AnyRegion>,
}

/// Launches a kernel of a module or a binary.
///
/// ```mlir
/// module attributes {gpu.container_module} {
///   gpu.module @kernels {
///     gpu.func @scale(%x: memref<?xf32>) kernel {
///       gpu.return
///     }
///   }
///   func.func @host(%n: index, %m: index, %x: memref<?xf32>) {
///     gpu.launch_func @kernels::@scale blocks in (%n, %n, %n) threads in (%m, %m, %m) args(%x : memref<?xf32>)
///     return
///   }
/// }
/// ```
#[operation(
    name = "gpu.launch_func",
    traits = [
        AttrSizedOperandSegments,
        AllTypesMatch(&["gridSizeX", "gridSizeY", "gridSizeZ", "blockSizeX", "blockSizeY", "blockSizeZ"]),
    ],
    interfaces = [AsyncOpInterface],
    format = "custom<AsyncDependencies>(type($asyncToken), $asyncDependencies) (`<` $asyncObject^ `:` \
        type($asyncObject) `>`)? $kernel ( `clusters` `in` ` ` `(` $clusterSizeX^ `,` $clusterSizeY `,` \
        $clusterSizeZ `)` )? `blocks` `in` ` ` `(` $gridSizeX `,` $gridSizeY `,` $gridSizeZ `)` `threads` \
        `in` ` ` `(` $blockSizeX `,` $blockSizeY `,` $blockSizeZ `)` custom<LaunchDimType>(type($gridSizeX), \
        ref($clusterSizeX), type($clusterSizeX), type($clusterSizeY), type($clusterSizeZ)) \
        (`dynamic_shared_memory_size` $dynamicSharedMemorySize^)? \
        custom<LaunchFuncOperands>($kernelOperands, type($kernelOperands)) attr-dict",
    directives = [ASYNC_DEPENDENCIES, LAUNCH_DIM_TYPE, LAUNCH_FUNC_OPERANDS],
    has = [verify, verify_symbol_uses],
)]
pub struct LaunchFuncOp {
    #[name = "asyncDependencies"]
    async_dependencies: VariadicOperand<GPU_AsyncToken>,
    kernel: Attr<SymbolRefAttr>,
    #[name = "gridSizeX"]
    grid_size_x: Operand<LaunchIndx>,
    #[name = "gridSizeY"]
    grid_size_y: Operand<LaunchIndx>,
    #[name = "gridSizeZ"]
    grid_size_z: Operand<LaunchIndx>,
    #[name = "blockSizeX"]
    block_size_x: Operand<LaunchIndx>,
    #[name = "blockSizeY"]
    block_size_y: Operand<LaunchIndx>,
    #[name = "blockSizeZ"]
    block_size_z: Operand<LaunchIndx>,
    #[name = "clusterSizeX"]
    cluster_size_x: OptionalOperand<LaunchIndx>,
    #[name = "clusterSizeY"]
    cluster_size_y: OptionalOperand<LaunchIndx>,
    #[name = "clusterSizeZ"]
    cluster_size_z: OptionalOperand<LaunchIndx>,
    #[name = "dynamicSharedMemorySize"]
    dynamic_shared_memory_size: OptionalOperand<I32>,
    #[name = "kernelOperands"]
    kernel_operands: VariadicOperand<AnyType>,
    #[name = "asyncObject"]
    async_object: OptionalOperand<AnyType>,
    #[name = "asyncToken"]
    async_token: OptionalResult<GPU_AsyncToken>,
}

/// Contains device code; it may say for which targets it is compiled.
///
/// ```mlir
/// gpu.module @kernels {
/// }
/// ```
#[operation(
    name = "gpu.module",
    traits = [
        IsIsolatedFromAbove, Named("HasDefaultDLTIDataLayout"), NoRegionArguments, SymbolTable, Symbol,
        NoTerminator, SingleBlock, HasOnlyGraphRegion,
    ],
    interfaces = [DataLayoutOpInterface, RegionKindInterface],
    format = "$sym_name (`<` $offloadingHandler^ `>`)? ($targets^)? attr-dict-with-keyword $bodyRegion",
)]
pub struct GPUModuleOp {
    sym_name: Attr<SymbolNameAttr>,
    targets: OptionalAttr<GPUNonEmptyTargetArrayAttr>,
    #[name = "offloadingHandler"]
    offloading_handler: OptionalAttr<OffloadingTranslationAttr>,
    #[name = "bodyRegion"]
    body_region: Region<SizedRegion<1>>,
}

/// Leaves the function around it with these values as its results.
///
/// ```mlir
/// gpu.return %x : f32
/// ```
#[operation(
    name = "gpu.return",
    traits = [HasParent(&["gpu.func"]), AlwaysSpeculatableImplTrait, IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
    has = [verify],
)]
pub struct ReturnOp {
    operands: VariadicOperand<AnyType>,
}

/// Ends the region of a launch.
///
/// ```mlir
/// gpu.terminator
/// ```
#[operation(
    name = "gpu.terminator",
    traits = [HasParent(&["gpu.launch"]), AlwaysSpeculatableImplTrait, IsTerminator],
    format = "attr-dict",
    effects = [],
)]
pub struct TerminatorOp {}

/// Runs its region on the first thread of a subgroup only; vectors go in and out spread over all threads.
///
/// ```mlir
/// %r = gpu.warp_execute_on_lane_0(%lane)[32] -> (vector<4xf32>) {
///   %all = arith.constant dense<0.0> : vector<128xf32>
///   gpu.yield %all : vector<128xf32>
/// }
/// ```
#[operation(
    name = "gpu.warp_execute_on_lane_0",
    traits = [SingleBlock, SingleBlockImplicitTerminator("gpu.yield"), HasRecursiveMemoryEffects],
    interfaces = [RegionBranchOpInterface(&interfaces::ON_LANE_0)],
    has = [custom_syntax, verify],
)]
pub struct WarpExecuteOnLane0Op {
    laneid: Operand<Index>,
    warp_size: Attr<I64Attr>,
    args: VariadicOperand<AnyType>,
    results: VariadicResult<AnyType>,
    #[name = "warpRegion"]
    warp_region: Region<SizedRegion<1>>,
}

/// Ends a region with these values.
///
/// ```mlir
/// gpu.yield %x : f32
/// ```
#[operation(
    name = "gpu.yield",
    traits = [AlwaysSpeculatableImplTrait, ReturnLike, IsTerminator],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($values^ `:` type($values))?",
    effects = [],
)]
pub struct YieldOp {
    values: VariadicOperand<AnyType>,
}
