//! Collective operations of a group of devices.

use crate::constraints::{ReductionKindAttr, TensorOrMemref};
use crate::enums::ReductionKind;
use crate::facts::no_axes;
use terrace_ir::constraints::{
    AnyNon0RankedTensor, AnyRankedTensor, DenseI16ArrayAttr, DenseI64ArrayAttr, FlatSymbolRefAttr, I64Attr,
    Index, IndexAttr, UnitAttr,
};
use terrace_ods_macros::{operation, operations};
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait, SameOperandsAndResultElementType, SameOperandsAndResultRank],
        interfaces = [SymbolUserOpInterface, OpAsmOpInterface],
        effects = [],
        has = [canonicalize, verify_symbol_uses, result_names],
    )]
    struct _ {
        grid: Attr<FlatSymbolRefAttr>,
        #[default("[]", no_axes)]
        grid_axes: Attr<DenseI16ArrayAttr>,
        input: Operand<AnyNon0RankedTensor>,
        ..,
        result: OpResult<AnyNon0RankedTensor>,
    }

    /// Puts the pieces of a group of devices one after the other, on every device of the group.
    ///
    /// ```mlir
    /// shard.grid @devices(shape = 2x4)
    /// %whole = shard.all_gather %piece on @devices grid_axes = [1] gather_axis = 1 : tensor<4x8xf32> -> tensor<4x32xf32>
    /// ```
    pub struct AllGatherOp = "shard.all_gather",
        format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `gather_axis` `=` $gather_axis attr-dict `:` type($input) `->` type($result)",
    {
        gather_axis: Attr<IndexAttr>,
    }

    /// Takes the piece of this device from a tensor that all devices of the group have.
    pub struct AllSliceOp = "shard.all_slice",
        format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `slice_axis` `=` $slice_axis attr-dict `:` type($input) `->` type($result)",
    {
        slice_axis: Attr<IndexAttr>,
    }

    /// Every device of a group sends a piece to every other one, and puts what it receives one after the other.
    pub struct AllToAllOp = "shard.all_to_all",
        format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `split_axis` `=` $split_axis `concat_axis` `=` $concat_axis attr-dict `:` type($input) `->` type($result)",
    {
        split_axis: Attr<IndexAttr>,
        concat_axis: Attr<IndexAttr>,
    }
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
        #[default("[]", no_axes)]
        grid_axes: Attr<DenseI16ArrayAttr>,
    }

    /// Combines what the devices of a group have element by element, on every device of the group.
    pub struct AllReduceOp = "shard.all_reduce",
        traits = [SameOperandsAndResultShape],
        format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? attr-dict `:` type($input) `->` type($result)",
        has = [canonicalize],
    {
        input: Operand<TensorOrMemref>,
        #[default("sum", |context| ReductionKind::Sum.attribute(context))]
        #[cases(ReductionKind)]
        reduction: Attr<ReductionKindAttr>,
        result: OpResult<TensorOrMemref>,
    }

    /// Returns what one device of a group has to all of them.
    ///
    /// ```mlir
    /// shard.grid @devices(shape = 2x4)
    /// %copy = shard.broadcast %tensor on @devices grid_axes = [0] root = [1] : (tensor<4x8xf32>) -> tensor<4x8xf32>
    /// ```
    pub struct BroadcastOp = "shard.broadcast",
        traits = [AllShapesMatch(&["input", "result"]), AllElementTypesMatch(&["input", "result"])],
        format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `root` `=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, results)",
        directives = [DYNAMIC_INDEX_LIST],
        has = [canonicalize],
    {
        input: Operand<AnyRankedTensor>,
        root: Attr<DenseI64ArrayAttr>,
        root_dynamic: VariadicOperand<Index>,
        result: OpResult<AnyRankedTensor>,
    }

    /// Puts the pieces of a group of devices one after the other, on one device of the group.
    pub struct GatherOp = "shard.gather",
        traits = [AllRanksMatch(&["input", "result"]), AllElementTypesMatch(&["input", "result"])],
        format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `gather_axis` `=` $gather_axis `root` `=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, results)",
        directives = [DYNAMIC_INDEX_LIST],
        has = [canonicalize],
    {
        input: Operand<AnyNon0RankedTensor>,
        gather_axis: Attr<IndexAttr>,
        root: Attr<DenseI64ArrayAttr>,
        root_dynamic: VariadicOperand<Index>,
        result: OpResult<AnyNon0RankedTensor>,
    }

    /// Combines what the devices of a group have element by element, on one device of the group.
    pub struct ReduceOp = "shard.reduce",
        traits = [AllShapesMatch(&["input", "result"])],
        format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? `root` `=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, results)",
        directives = [DYNAMIC_INDEX_LIST],
        has = [canonicalize],
    {
        input: Operand<AnyRankedTensor>,
        #[default("sum", |context| ReductionKind::Sum.attribute(context))]
        #[cases(ReductionKind)]
        reduction: Attr<ReductionKindAttr>,
        root: Attr<DenseI64ArrayAttr>,
        root_dynamic: VariadicOperand<Index>,
        result: OpResult<AnyRankedTensor>,
    }

    /// Combines what the devices of a group have element by element, and leaves a piece of the outcome on each.
    pub struct ReduceScatterOp = "shard.reduce_scatter",
        traits = [SameOperandsAndResultRank],
        format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`reduction` `=` $reduction^)? `scatter_axis` `=` $scatter_axis attr-dict `:` type($input) `->` type($result)",
        has = [canonicalize],
    {
        input: Operand<AnyNon0RankedTensor>,
        #[default("sum", |context| ReductionKind::Sum.attribute(context))]
        #[cases(ReductionKind)]
        reduction: Attr<ReductionKindAttr>,
        scatter_axis: Attr<IndexAttr>,
        result: OpResult<AnyRankedTensor>,
    }

    /// Returns every device of a group a piece of what one of them has.
    pub struct ScatterOp = "shard.scatter",
        traits = [AllRanksMatch(&["input", "result"]), AllElementTypesMatch(&["input", "result"])],
        format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `scatter_axis` `=` $scatter_axis `root` `=` custom<DynamicIndexList>($root_dynamic, $root) attr-dict `:` functional-type(operands, results)",
        directives = [DYNAMIC_INDEX_LIST],
        has = [canonicalize],
    {
        input: Operand<AnyNon0RankedTensor>,
        scatter_axis: Attr<IndexAttr>,
        root: Attr<DenseI64ArrayAttr>,
        root_dynamic: VariadicOperand<Index>,
        result: OpResult<AnyRankedTensor>,
    }

    /// Passes tensors on along a direction, from each device to one that stands n places further.
    pub struct ShiftOp = "shard.shift",
        traits = [SameOperandsAndResultElementType, SameOperandsAndResultShape],
        format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `shift_axis` `=` $shift_axis `offset` `=` $offset (`rotate` $rotate^)? attr-dict `:` type($input) `->` type($result)",
    {
        input: Operand<AnyNon0RankedTensor>,
        shift_axis: Attr<IndexAttr>,
        offset: Attr<I64Attr>,
        rotate: OptionalAttr<UnitAttr>,
        result: OpResult<AnyRankedTensor>,
    }
}

/// Receives a tensor from another device of the group.
#[operation(
    name = "shard.recv",
    traits = [AllShapesMatch(&["input", "result"]), AllElementTypesMatch(&["input", "result"])],
    interfaces = [SymbolUserOpInterface, OpAsmOpInterface],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? (`source` `=` custom<DynamicIndexList>($source_dynamic, $source)^)? attr-dict `:` functional-type(operands, results)",
    directives = [DYNAMIC_INDEX_LIST],
    has = [canonicalize, verify_symbol_uses, result_names],
)]
pub struct RecvOp {
    grid: Attr<FlatSymbolRefAttr>,
    #[default("[]", no_axes)]
    grid_axes: Attr<DenseI16ArrayAttr>,
    input: Operand<AnyNon0RankedTensor>,
    source: OptionalAttr<DenseI64ArrayAttr>,
    source_dynamic: VariadicOperand<Index>,
    result: OpResult<AnyRankedTensor>,
}

/// Sends a tensor to another device of the group.
#[operation(
    name = "shard.send",
    traits = [AllShapesMatch(&["input", "result"]), AllElementTypesMatch(&["input", "result"])],
    interfaces = [SymbolUserOpInterface, OpAsmOpInterface],
    format = "$input `on` $grid (`grid_axes` `=` $grid_axes^)? `destination` `=` custom<DynamicIndexList>($destination_dynamic, $destination) attr-dict `:` functional-type(operands, results)",
    directives = [DYNAMIC_INDEX_LIST],
    has = [canonicalize, verify_symbol_uses, result_names],
)]
pub struct SendOp {
    grid: Attr<FlatSymbolRefAttr>,
    #[default("[]", no_axes)]
    grid_axes: Attr<DenseI16ArrayAttr>,
    input: Operand<AnyNon0RankedTensor>,
    destination: Attr<DenseI64ArrayAttr>,
    destination_dynamic: VariadicOperand<Index>,
    result: OpResult<AnyRankedTensor>,
}
