//! Operations on tiles.

use crate::attributes::{CombiningKind, TileSliceLayout, TypeSize};
use crate::constraints::{
    ArmSME_CombiningKindAttr, ArmSME_TileSliceLayoutAttr, ArmSME_TypeSizeAttr, BOTH_MASKS, LHS_MASK,
    MemRefOfRank2, RHS_MASK, SMETile, SVEPredicate, SVEVector, element_of_tile, has_padding_with_mask,
    mask_of_slice, of_i1, product_tile, slice_of_tile,
};
use terrace_ir::constraints::AnyVectorOfNonZeroRank;
use terrace_ir::constraints::{AnyMemRef, AnyType, Index};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(traits = [AlwaysSpeculatableImplTrait], interfaces = [ArmSMETileOpInterface], effects = [])]
    struct _;

    /// Copies a tile, so that one of both may be changed.
    ///
    /// ```mlir
    /// %copy = arm_sme.copy_tile %tile : vector<[4]x[4]xf32>
    /// ```
    pub struct CopyTileOp = "arm_sme.copy_tile",
        traits = [AllTypesMatch(&["tile", "result"])],
        format = "$tile attr-dict `:` type($result)",
        result_types = inferred,
    {
        tile: Operand<SMETile>,
        result: OpResult<SMETile>,
    }

    /// Reads a row or column of a tile.
    ///
    /// ```mlir
    /// %slice = arm_sme.extract_tile_slice %tile[%i] layout<vertical> : vector<[4]xf32> from vector<[4]x[4]xf32>
    /// ```
    pub struct ExtractTileSliceOp = "arm_sme.extract_tile_slice",
        traits = [
            TypesMatchWith {
            summary: "type of 'result' matches type of 'tile' slice",
            from: "tile",
            to: "result",
            transform: slice_of_tile,
        },
        ],
        format = "$tile `[` $tile_slice_index `]` (`layout` `` $layout^)? attr-dict `:` type($result) `from` \
        type($tile)",
        result_types = inferred,
    {
        tile: Operand<SMETile>,
        tile_slice_index: Operand<Index>,
        #[default("horizontal", |context| TileSliceLayout::Horizontal.attribute(context))]
        #[cases(TileSliceLayout)]
        layout: Attr<ArmSME_TileSliceLayoutAttr>,
        result: OpResult<SVEVector>,
    }

    /// Returns a tile of which nothing is known.
    ///
    /// ```mlir
    /// %tile = arm_sme.get_tile : vector<[4]x[4]xf32>
    /// ```
    pub struct GetTileOp = "arm_sme.get_tile", format = "attr-dict `:` type($tile)" {
        tile: OpResult<SMETile>,
    }

    /// Replaces a row or column of a tile.
    ///
    /// ```mlir
    /// %r = arm_sme.insert_tile_slice %slice, %tile[%i] : vector<[4]xf32> into vector<[4]x[4]xf32>
    /// ```
    pub struct InsertTileSliceOp = "arm_sme.insert_tile_slice",
        traits = [
            AllTypesMatch(&["tile", "result"]),
            TypesMatchWith {
            summary: "type of 'vector' matches type of 'tile' slice",
            from: "tile",
            to: "vector",
            transform: slice_of_tile,
        },
        ],
        format = "$vector `,` $tile `[` $tile_slice_index `]` (`layout` `` $layout^)? attr-dict `:` \
        type($vector) `into` type($result)",
        result_types = inferred,
    {
        vector: Operand<SVEVector>,
        tile: Operand<SMETile>,
        tile_slice_index: Operand<Index>,
        #[default("horizontal", |context| TileSliceLayout::Horizontal.attribute(context))]
        #[cases(TileSliceLayout)]
        layout: Attr<ArmSME_TileSliceLayoutAttr>,
        result: OpResult<SMETile>,
    }

    /// Multiplies each element of one vector by each of another, and adds that to a tile or subtracts it.
    ///
    /// ```mlir
    /// %r = arm_sme.outerproduct %a, %b kind<sub> acc(%acc) masks(%m, %n) : vector<[4]xf32>, vector<[4]xf32>
    /// ```
    pub struct OuterProductOp = "arm_sme.outerproduct",
        traits = [
            AttrSizedOperandSegments, AllTypesMatch(&["lhs", "rhs"]), LHS_MASK, RHS_MASK, BOTH_MASKS,
            OptionalTypesMatchWith {
            summary: "resulttype is derived from `lhs` and `rhs`",
            from: "lhs",
            to: "result",
            transform: product_tile,
        },
            OptionalTypesMatchWith {
            summary: "acctype is derived from `lhs` and `rhs`",
            from: "lhs",
            to: "acc",
            transform: product_tile,
        },
        ],
        format = "$lhs `,` $rhs oilist( `kind` `` $kind | `acc` `` `(` $acc `)` | `masks` `` `(` $lhsMask `,` \
        $rhsMask `)` ) attr-dict `:` type($lhs) `,` type($rhs)",
        result_types = inferred,
    {
        lhs: Operand<SVEVector>,
        rhs: Operand<SVEVector>,
        #[name = "lhsMask"]
        lhs_mask: OptionalOperand<SVEPredicate>,
        #[name = "rhsMask"]
        rhs_mask: OptionalOperand<SVEPredicate>,
        acc: OptionalOperand<SMETile>,
        #[default("add", |context| CombiningKind::Add.attribute(context))]
        #[cases(CombiningKind)]
        kind: Attr<ArmSME_CombiningKindAttr>,
        result: OpResult<SMETile>,
    }

    /// Returns a tile of zeros.
    ///
    /// ```mlir
    /// %tile = arm_sme.zero : vector<[4]x[4]xi32>
    /// ```
    pub struct ZeroOp = "arm_sme.zero", format = "attr-dict `:` type($res)" {
        res: OpResult<SMETile>,
    }
}

/// Reads a row or column of a tile from memory.
///
/// ```mlir
/// %r = arm_sme.load_tile_slice %base[%i, %j], %mask, %tile, %k : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
/// ```
#[operation(
    name = "arm_sme.load_tile_slice",
    traits = [
        AllElementTypesMatch(&["tile", "base"]), AllTypesMatch(&["tile", "result"]),
        TypesMatchWith {
            summary: "`mask` has i1 element type and the shape is a slice of `result`",
            from: "result",
            to: "mask",
            transform: mask_of_slice,
        },
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$base `[` $indices `]` `,` $mask `,` $tile `,` $tile_slice_index (`layout` `` $layout^)? \
        attr-dict `:` type($base) `,` type($mask) `,` type($result)",
    effects = [EffectSpec::new(EffectKind::Read).on("base")],
    result_types = inferred,
    view = none,
)]
pub struct LoadTileSliceOp {
    base: Operand<AnyMemRef>,
    mask: Operand<SVEPredicate>,
    tile: Operand<SMETile>,
    indices: VariadicOperand<Index>,
    tile_slice_index: Operand<Index>,
    #[default("horizontal", |context| TileSliceLayout::Horizontal.attribute(context))]
    #[cases(TileSliceLayout)]
    layout: Attr<ArmSME_TileSliceLayoutAttr>,
    result: OpResult<SMETile>,
}

/// Writes a row or column of a tile to memory.
///
/// ```mlir
/// arm_sme.store_tile_slice %tile, %k, %mask, %base[%i, %j] : memref<?x?xf32>, vector<[4]xi1>, vector<[4]x[4]xf32>
/// ```
#[operation(
    name = "arm_sme.store_tile_slice",
    traits = [
        AllElementTypesMatch(&["tile", "base"]),
        TypesMatchWith {
            summary: "`mask` has i1 element type and the shape is a slice of `tile`",
            from: "tile",
            to: "mask",
            transform: mask_of_slice,
        },
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$tile `,` $tile_slice_index `,` $mask `,` $base `[` $indices `]` (`layout` `` $layout^)? \
        attr-dict `:` type($base) `,` type($mask) `,` type($tile)",
    effects = [EffectSpec::new(EffectKind::Write).on("base")],
    view = none,
)]
pub struct StoreTileSliceOp {
    tile: Operand<SMETile>,
    tile_slice_index: Operand<Index>,
    mask: Operand<SVEPredicate>,
    base: Operand<AnyMemRef>,
    indices: VariadicOperand<Index>,
    #[default("horizontal", |context| TileSliceLayout::Horizontal.attribute(context))]
    #[cases(TileSliceLayout)]
    layout: Attr<ArmSME_TileSliceLayoutAttr>,
}

/// Tells how many elements of a size a register holds in streaming mode.
///
/// ```mlir
/// %n = arm_sme.streaming_vl <word>
/// ```
#[operation(
    name = "arm_sme.streaming_vl",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$type_size attr-dict",
    effects = [],
    result_types = inferred,
    view = none,
)]
pub struct StreamingVLOp {
    #[cases(TypeSize)]
    type_size: Attr<ArmSME_TypeSizeAttr>,
    #[unnamed]
    arg0: OpResult<Index>,
}

/// Reads a tile from memory.
///
/// ```mlir
/// %tile = arm_sme.tile_load %base[%i, %j] : memref<?x?xf32>, vector<[4]x[4]xf32>
/// ```
#[operation(
    name = "arm_sme.tile_load",
    traits = [
        AttrSizedOperandSegments, AllElementTypesMatch(&["result", "base"]),
        OptionalTypesMatchWith {
            summary: "padding type matches element type of result",
            from: "result",
            to: "padding",
            transform: element_of_tile,
        },
        OptionalTypesMatchWith {
            summary: "mask has i1 element type and same shape as result",
            from: "result",
            to: "mask",
            transform: of_i1,
        },
        Predicate {
            name: "PredOpTrait",
            summary: "both `padding` and `mask` should be provided or neither",
            values: &[],
            holds: has_padding_with_mask,
        },
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$base `[` $indices `]` (`,` $padding `,` $mask^)? (`layout` `` $layout^)?attr-dict `:` \
        type($base) `,` type($result)",
    effects = [EffectSpec::new(EffectKind::Read).on("base")],
)]
pub struct TileLoadOp {
    base: Operand<MemRefOfRank2>,
    indices: VariadicOperand<Index>,
    padding: OptionalOperand<AnyType>,
    mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[default("horizontal", |context| TileSliceLayout::Horizontal.attribute(context))]
    #[cases(TileSliceLayout)]
    layout: Attr<ArmSME_TileSliceLayoutAttr>,
    result: OpResult<SMETile>,
}

/// Writes a tile to memory.
///
/// ```mlir
/// arm_sme.tile_store %tile, %base[%i, %j] : memref<?x?xf32>, vector<[4]x[4]xf32>
/// ```
#[operation(
    name = "arm_sme.tile_store",
    traits = [
        AttrSizedOperandSegments, AllElementTypesMatch(&["valueToStore", "base"]),
        OptionalTypesMatchWith {
            summary: "mask has i1 element type and same shape as valueToStore",
            from: "valueToStore",
            to: "mask",
            transform: of_i1,
        },
    ],
    interfaces = [ArmSMETileOpInterface],
    format = "$valueToStore `,` $base `[` $indices `]` (`,` $mask^)? (`layout` `` $layout^)?attr-dict `:` \
        type($base) `,` type($valueToStore)",
    effects = [EffectSpec::new(EffectKind::Write).on("base")],
)]
pub struct TileStoreOp {
    #[name = "valueToStore"]
    value_to_store: Operand<SMETile>,
    base: Operand<MemRefOfRank2>,
    indices: VariadicOperand<Index>,
    mask: OptionalOperand<AnyVectorOfNonZeroRank>,
    #[default("horizontal", |context| TileSliceLayout::Horizontal.attribute(context))]
    #[cases(TileSliceLayout)]
    layout: Attr<ArmSME_TileSliceLayoutAttr>,
}
