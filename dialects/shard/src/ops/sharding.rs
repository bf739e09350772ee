//! Sharding of tensors.

use crate::constraints::{Piece, Sharding, SplitAxesAttr};
use crate::interfaces;
use terrace_ir::constraints::{AnyRankedTensor, DenseI64ArrayAttr, FlatSymbolRefAttr, I64, Index, UnitAttr};
use terrace_ods_macros::operation;
use terrace_syntax::index_list::DYNAMIC_INDEX_LIST;

/// Returns the sharding of a tensor.
#[operation(
    name = "shard.get_sharding",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$source attr-dict `:` type($source) `->` type($result)",
    effects = [],
    result_types = inferred,
)]
pub struct GetShardingOp {
    source: Operand<AnyRankedTensor>,
    result: OpResult<Sharding>,
}

/// Says how a tensor is to be spread, where it is made or, with `annotate_for_users`, where it is used.
///
/// ```mlir
/// shard.grid @devices(shape = 2x4)
/// %by_rows = shard.sharding @devices split_axes = [[0]] : !shard.sharding
/// %0 = shard.shard %tensor to %by_rows annotate_for_users : tensor<4x8xf32>
/// ```
#[operation(
    name = "shard.shard",
    traits = [AlwaysSpeculatableImplTrait, AllTypesMatch(&["result", "src"])],
    interfaces = [OpAsmOpInterface],
    format = "$src `to` $sharding (`annotate_for_users` $annotate_for_users^)? attr-dict `:` type($result)",
    effects = [],
    result_types = inferred,
    has = [result_names],
)]
pub struct ShardOp {
    src: Operand<AnyRankedTensor>,
    sharding: Operand<Sharding>,
    annotate_for_users: OptionalAttr<UnitAttr>,
    result: OpResult<AnyRankedTensor>,
}

/// The sizes of the piece that a device has of a tensor of these sizes.
#[operation(
    name = "shard.shard_shape",
    traits = [AlwaysSpeculatableImplTrait, AttrSizedOperandSegments],
    interfaces = [OpAsmOpInterface],
    format = "`dims` `=` custom<DynamicIndexList>($dims_dynamic, $dims) `sharding` `=` $sharding `device` `=` custom<DynamicIndexList>($device_dynamic, $device) attr-dict `:` type(results)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = [],
    has = [result_names],
)]
pub struct ShardShapeOp {
    dims: Attr<DenseI64ArrayAttr>,
    dims_dynamic: VariadicOperand<Index>,
    sharding: Operand<Sharding>,
    device: Attr<DenseI64ArrayAttr>,
    device_dynamic: VariadicOperand<Index>,
    result: VariadicResult<Index>,
}

/// Describes the sharding of a tensor over a grid: the directions along which each dimension is split. Pieces may
/// overlap by halos, or have sizes of their own; not both.
///
/// ```mlir
/// shard.grid @devices(shape = 2x4)
/// %by_rows = shard.sharding @devices split_axes = [[0]] halo_sizes = [1, 2] : !shard.sharding
/// ```
#[operation(
    name = "shard.sharding",
    traits = [AlwaysSpeculatableImplTrait, AttrSizedOperandSegments],
    interfaces = [SymbolUserOpInterface, OpAsmOpInterface],
    format = "$grid `split_axes` `=` $split_axes (`halo_sizes` `=` custom<DynamicIndexList>($dynamic_halo_sizes, $static_halo_sizes)^)? (`sharded_dims_offsets` `=` custom<DynamicIndexList>($dynamic_sharded_dims_offsets, $static_sharded_dims_offsets)^)? attr-dict `:` type($result)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = [],
    result_types = inferred,
    has = [verify_symbol_uses, result_names, verify],
)]
pub struct ShardingOp {
    grid: Attr<FlatSymbolRefAttr>,
    split_axes: Attr<SplitAxesAttr>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_sharded_dims_offsets: Attr<DenseI64ArrayAttr>,
    dynamic_sharded_dims_offsets: VariadicOperand<I64>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_halo_sizes: Attr<DenseI64ArrayAttr>,
    dynamic_halo_sizes: VariadicOperand<I64>,
    result: OpResult<Sharding>,
}

/// Fetches the edges of the neighbors' pieces into the halos of this one.
#[operation(
    name = "shard.update_halo",
    traits = [AlwaysSpeculatableImplTrait, TypesMatchWith { summary: "result has same type as destination", from: "result", to: "destination", transform: |_, types| types.to_vec() }],
    interfaces = [DestinationStyleOpInterface(&interfaces::DESTINATION), SymbolUserOpInterface],
    format = "$destination `on` $grid `split_axes` `=` $split_axes (`halo_sizes` `=` custom<DynamicIndexList>($halo_sizes, $static_halo_sizes)^)? attr-dict `:` type($result)",
    directives = [DYNAMIC_INDEX_LIST],
    effects = [],
    has = [verify_symbol_uses],
)]
pub struct UpdateHaloOp {
    destination: Operand<Piece>,
    grid: Attr<FlatSymbolRefAttr>,
    split_axes: Attr<SplitAxesAttr>,
    halo_sizes: VariadicOperand<I64>,
    #[default("[]", |context| context.dense_i64_array(&[]))]
    static_halo_sizes: Attr<DenseI64ArrayAttr>,
    result: OpResult<Piece>,
}
