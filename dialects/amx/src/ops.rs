//! The operations on tiles.

use crate::constraints::{AMXTileF16OrBF16, AMXTileF32, AMXTileI8, AMXTileI32, AnyAMXTile};
use terrace_ir::constraints::{AnyMemRef, Index, UnitAttr};
use terrace_ods_macros::operation;

/// Reads a tile from memory; rows are `stride` elements apart, or as far as those of the memory.
///
/// ```mlir
/// %t = amx.tile_load %base[%i, %j] : memref<?x?xi8> into !amx.tile<16x64xi8>
/// ```
#[operation(
    name = "amx.tile_load",
    traits = [AttrSizedOperandSegments],
    interfaces = [AMXIntrinsicOp, OneToOneIntrinsicOpInterface],
    format = "$base `[` $indices `]` (`,` $stride^ )? attr-dict`:` type($base) `into` qualified(type($res))",
    effects = [EffectSpec::new(EffectKind::Write), EffectSpec::new(EffectKind::Read).on("base")],
    has = [verify],
)]
pub struct TileLoadOp {
    base: Operand<AnyMemRef>,
    indices: VariadicOperand<Index>,
    stride: OptionalOperand<Index>,
    res: OpResult<AnyAMXTile>,
}

/// Adds to a tile of floats the product of two tiles of short ones.
///
/// ```mlir
/// %r = amx.tile_mulf %a, %b, %acc : !amx.tile<16x32xbf16>, !amx.tile<16x32xbf16>, !amx.tile<16x16xf32>
/// ```
#[operation(
    name = "amx.tile_mulf",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["acc", "res"])],
    interfaces = [AMXIntrinsicOp, OneToOneIntrinsicOpInterface],
    format = "$lhs `,` $rhs `,` $acc attr-dict `:` qualified(type($lhs)) `,` qualified(type($rhs)) `,` \
        qualified(type($acc))",
    effects = [],
    has = [verify],
)]
pub struct TileMulFOp {
    lhs: Operand<AMXTileF16OrBF16>,
    rhs: Operand<AMXTileF16OrBF16>,
    acc: Operand<AMXTileF32>,
    res: OpResult<AMXTileF32>,
}

/// Adds to a tile of integers the product of two tiles of bytes, signed or, with `zext`, unsigned ones.
///
/// ```mlir
/// %r = amx.tile_muli %a zext, %b, %acc : !amx.tile<16x64xi8>, !amx.tile<16x64xi8>, !amx.tile<16x16xi32>
/// ```
#[operation(
    name = "amx.tile_muli",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["acc", "res"])],
    interfaces = [AMXIntrinsicOp, OneToOneIntrinsicOpInterface],
    format = "$lhs (`zext` $isZextLhs^)? `,` $rhs (`zext` $isZextRhs^)? `,` $acc attr-dict `:` \
        qualified(type($lhs)) `,` qualified(type($rhs)) `,` qualified(type($acc))",
    effects = [],
    has = [verify],
)]
pub struct TileMulIOp {
    lhs: Operand<AMXTileI8>,
    rhs: Operand<AMXTileI8>,
    acc: Operand<AMXTileI32>,
    #[name = "isZextLhs"]
    is_zext_lhs: OptionalAttr<UnitAttr>,
    #[name = "isZextRhs"]
    is_zext_rhs: OptionalAttr<UnitAttr>,
    res: OpResult<AMXTileI32>,
}

/// Writes a tile to memory; rows are `stride` elements apart, or as far as those of the memory.
///
/// ```mlir
/// amx.tile_store %base[%i], %t, %stride : memref<?xi8>, !amx.tile<16x64xi8>
/// ```
#[operation(
    name = "amx.tile_store",
    traits = [AttrSizedOperandSegments],
    interfaces = [AMXIntrinsicOp, OneToOneIntrinsicOpInterface],
    format = "$base `[` $indices `]` `,` $val (`,` $stride^ )?attr-dict `:` type($base) `,` \
        qualified(type($val))",
    effects = [EffectSpec::new(EffectKind::Write).on("base")],
    has = [verify],
)]
pub struct TileStoreOp {
    base: Operand<AnyMemRef>,
    indices: VariadicOperand<Index>,
    val: Operand<AnyAMXTile>,
    stride: OptionalOperand<Index>,
}

/// Returns a tile of zeros.
///
/// ```mlir
/// %t = amx.tile_zero : !amx.tile<16x16xbf16>
/// ```
#[operation(
    name = "amx.tile_zero",
    interfaces = [AMXIntrinsicOp, OneToOneIntrinsicOpInterface],
    format = "attr-dict `:` qualified(type($res))",
    effects = [EffectSpec::new(EffectKind::Write)],
    has = [verify],
)]
pub struct TileZeroOp {
    res: OpResult<AnyAMXTile>,
}
