//! Subgroup operations: reads and writes of memory, and products of matrices.

use crate::attributes::{AddrSpace, LoadCacheControl, MemScope, StoreCacheControl};
use crate::constraints::{
    BlockElement, GlobalPointer, TileElements, XeVM_AddrSpaceAttr, XeVM_LoadCacheControlAttr,
    XeVM_MMAShapeAttr, XeVM_MMATypesAttr, XeVM_MemScopeAttr, XeVM_StoreCacheControlAttr,
};
use terrace_ir::constraints::{I1Attr, I32, I32Attr};
use terrace_llvm::constraints::LLVM_AnyPointer;
use terrace_ods_macros::operation;

/// Reads a row of elements, which the lanes of a subgroup share.
///
/// ```mlir
/// %v = xevm.blockload %p <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>) -> vector<4xi16>
/// ```
#[operation(
    name = "xevm.blockload",
    format = "operands prop-dict attr-dict `:` functional-type(operands, results)",
    effects = [EffectSpec::new(EffectKind::Read).on("ptr")],
    has = [verify],
)]
pub struct BlockLoadOp {
    ptr: Operand<LLVM_AnyPointer>,
    #[cases(LoadCacheControl)]
    cache_control: OptionalAttr<XeVM_LoadCacheControlAttr>,
    res: OpResult<BlockElement>,
}

/// Reads tiles of a matrix in memory, which the lanes of a subgroup share.
///
/// ```mlir
/// %v = xevm.blockload2d %p, %width, %height, %pitch, %x, %y <{elem_size_in_bits = 16 : i32, tile_width = 16 : i32, tile_height = 8 : i32, v_blocks = 1 : i32, transpose = false, pack_register = false}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32) -> vector<8xi16>
/// ```
#[operation(
    name = "xevm.blockload2d",
    format = "operands prop-dict attr-dict `:` functional-type(operands, results)",
    effects = [EffectSpec::new(EffectKind::Read).on("ptr")],
    has = [verify],
)]
pub struct BlockLoad2dOp {
    ptr: Operand<LLVM_AnyPointer>,
    base_width: Operand<I32>,
    base_height: Operand<I32>,
    base_pitch: Operand<I32>,
    x: Operand<I32>,
    y: Operand<I32>,
    elem_size_in_bits: Attr<I32Attr>,
    tile_width: Attr<I32Attr>,
    tile_height: Attr<I32Attr>,
    v_blocks: Attr<I32Attr>,
    transpose: Attr<I1Attr>,
    pack_register: Attr<I1Attr>,
    #[cases(LoadCacheControl)]
    cache_control: OptionalAttr<XeVM_LoadCacheControlAttr>,
    res: OpResult<TileElements>,
}

/// Asks for tiles of a matrix in memory to be brought near.
///
/// ```mlir
/// xevm.blockprefetch2d %p, %width, %height, %pitch, %x, %y <{elem_size_in_bits = 8 : i32, tile_width = 32 : i32, tile_height = 8 : i32, v_blocks = 1 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32)
/// ```
#[operation(
    name = "xevm.blockprefetch2d",
    format = "operands prop-dict attr-dict `:` `(` type(operands) `)`",
    has = [verify],
)]
pub struct BlockPrefetch2dOp {
    ptr: Operand<LLVM_AnyPointer>,
    base_width: Operand<I32>,
    base_height: Operand<I32>,
    base_pitch: Operand<I32>,
    x: Operand<I32>,
    y: Operand<I32>,
    elem_size_in_bits: Attr<I32Attr>,
    tile_width: Attr<I32Attr>,
    tile_height: Attr<I32Attr>,
    v_blocks: Attr<I32Attr>,
    #[cases(LoadCacheControl)]
    cache_control: OptionalAttr<XeVM_LoadCacheControlAttr>,
}

/// Writes a row of elements, which the lanes of a subgroup share.
///
/// ```mlir
/// xevm.blockstore %p, %v : (!llvm.ptr<1>, vector<4xi16>)
/// ```
#[operation(
    name = "xevm.blockstore",
    format = "operands prop-dict attr-dict `:` `(` type(operands) `)`",
    effects = [EffectSpec::new(EffectKind::Write).on("ptr")],
    has = [verify],
)]
pub struct BlockStoreOp {
    ptr: Operand<LLVM_AnyPointer>,
    val: Operand<BlockElement>,
    #[cases(StoreCacheControl)]
    cache_control: OptionalAttr<XeVM_StoreCacheControlAttr>,
}

/// Writes a tile of a matrix in memory, which the lanes of a subgroup share.
///
/// ```mlir
/// xevm.blockstore2d %p, %width, %height, %pitch, %x, %y, %v <{elem_size_in_bits = 32 : i32, tile_width = 16 : i32, tile_height = 8 : i32}> : (!llvm.ptr<1>, i32, i32, i32, i32, i32, vector<8xi32>)
/// ```
#[operation(
    name = "xevm.blockstore2d",
    format = "operands prop-dict attr-dict `:` `(` type(operands) `)`",
    effects = [EffectSpec::new(EffectKind::Write).on("ptr")],
    has = [verify],
)]
pub struct BlockStore2dOp {
    ptr: Operand<LLVM_AnyPointer>,
    base_width: Operand<I32>,
    base_height: Operand<I32>,
    base_pitch: Operand<I32>,
    x: Operand<I32>,
    y: Operand<I32>,
    elem_size_in_bits: Attr<I32Attr>,
    tile_width: Attr<I32Attr>,
    tile_height: Attr<I32Attr>,
    stored_val: Operand<TileElements>,
    #[cases(StoreCacheControl)]
    cache_control: OptionalAttr<XeVM_StoreCacheControlAttr>,
}

/// Puts accesses before it in front of those after it.
///
/// ```mlir
/// xevm.memfence <{addrspace = #xevm.addr_space<global>, scope = #xevm.mem_scope<workgroup>}>
/// ```
#[operation(name = "xevm.memfence", format = "prop-dict attr-dict", view = none)]
pub struct MemfenceOp {
    #[cases(MemScope)]
    scope: Attr<XeVM_MemScopeAttr>,
    #[default("generic", |context| AddrSpace::Generic.attribute(context))]
    #[cases(AddrSpace)]
    addrspace: Attr<XeVM_AddrSpaceAttr>,
}

/// Multiplies two matrices, which the lanes of a subgroup share, and adds a third if there is one.
///
/// ```mlir
/// %d = xevm.mma %a, %b, %c {shape = <m = 8, n = 16, k = 16>, types = <d = f32, a = f16, b = f16, c = f32>} : (vector<8xi16>, vector<8xi32>, vector<8xf32>) -> vector<8xf32>
/// ```
#[operation(
    name = "xevm.mma",
    format = "$a `,` $b (`,` $c^)? ` ` `{` `shape` `=` $shape `,` `types` `=` $types `}` attr-dict `:` \
        functional-type(operands, results)",
    has = [verify],
)]
pub struct MMAOp {
    a: Operand<TileElements>,
    b: Operand<TileElements>,
    c: OptionalOperand<TileElements>,
    shape: Attr<XeVM_MMAShapeAttr>,
    types: Attr<XeVM_MMATypesAttr>,
    d: OpResult<TileElements>,
}

/// Asks for what is in memory to be brought near.
///
/// ```mlir
/// xevm.prefetch %p <{cache_control = #xevm.load_cache_control<L1uc_L2uc_L3uc>}> : (!llvm.ptr<1>)
/// ```
#[operation(name = "xevm.prefetch", format = "operands prop-dict attr-dict `:` `(` type(operands) `)`")]
pub struct PrefetchOp {
    ptr: Operand<GlobalPointer>,
    #[cases(LoadCacheControl)]
    cache_control: OptionalAttr<XeVM_LoadCacheControlAttr>,
}
