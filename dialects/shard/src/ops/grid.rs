//! The grid of devices, and the place of a device in it.

use crate::facts::no_axes;
use crate::syntax::DIMENSION_LIST;
use terrace_ir::constraints::{
    DenseI16ArrayAttr, DenseI64ArrayAttr, FlatSymbolRefAttr, Index, SymbolNameAttr,
};
use terrace_ods_macros::{operation, operations};

/// A grid of devices: how many there are in each direction, `?` where that is not known before the program runs.
///
/// ```mlir
/// shard.grid @devices(shape = 2x?x4)
/// ```
#[operation(
    name = "shard.grid",
    traits = [Symbol, AlwaysSpeculatableImplTrait],
    format = "$sym_name `(` `shape` `=` custom<DimensionList>($shape) `)` attr-dict",
    directives = [DIMENSION_LIST],
    effects = [],
    has = [verify],
)]
pub struct GridOp {
    sym_name: Attr<SymbolNameAttr>,
    shape: Attr<DenseI64ArrayAttr>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        interfaces = [SymbolUserOpInterface, OpAsmOpInterface],
        effects = [],
        has = [verify_symbol_uses, result_names],
    )]
    struct _ {
        grid: Attr<FlatSymbolRefAttr>,
    }

    /// Returns the number of devices of a grid, in the named directions or in all of them.
    ///
    /// ```mlir
    /// shard.grid @devices(shape = 2x4)
    /// %sizes:2 = shard.grid_shape @devices : index, index
    /// ```
    pub struct GridShapeOp = "shard.grid_shape",
        format = "$grid (`axes` `=` $axes^)? attr-dict `:` type($result)",
    {
        #[default("[]", no_axes)]
        axes: Attr<DenseI16ArrayAttr>,
        result: VariadicResult<Index>,
    }

    /// The linear indices of the two devices next to one, in a direction; negative where there is none.
    pub struct NeighborsLinearIndicesOp = "shard.neighbors_linear_indices",
        format = "`on` $grid `[` $device `]` `split_axes` `=` $split_axes attr-dict `:` type(results)",
        result_types = inferred,
    {
        device: VariadicOperand<Index>,
        split_axes: Attr<DenseI16ArrayAttr>,
        neighbor_down: OpResult<Index>,
        neighbor_up: OpResult<Index>,
    }

    /// The place of this device when all devices stand in one row, those of the last direction next to each other.
    pub struct ProcessLinearIndexOp = "shard.process_linear_index",
        format = "`on` $grid attr-dict `:` type($result)",
        result_types = inferred,
    {
        result: OpResult<Index>,
    }

    /// The place of this device in the directions that are named or in all of them.
    ///
    /// ```mlir
    /// shard.grid @devices(shape = 2x4)
    /// %place = shard.process_multi_index on @devices axes = [1] : index
    /// ```
    pub struct ProcessMultiIndexOp = "shard.process_multi_index",
        format = "`on` $grid (`axes` `=` $axes^)? attr-dict `:` type($result)",
    {
        #[default("[]", no_axes)]
        axes: Attr<DenseI16ArrayAttr>,
        result: VariadicResult<Index>,
    }
}
