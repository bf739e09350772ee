//! Communication between processes, and with the host.

use crate::constraints::*;
use crate::verify::traits::COMPATIBLE_TYPES;
use terrace_ir::constraints::{ArrayAttr, BoolAttr, I64ElementsAttr, StrAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        interfaces = [SymbolUserOpInterface],
    )]
    struct _;

    /// Joins the tensors of all processes of a group along a dimension.
    pub struct AllGatherOp = "stablehlo.all_gather" {
        operands: VariadicOperand<HLO_Tensor>,
        all_gather_dim: Attr<NonNegativeI64Attr>,
        replica_groups: Attr<StableHLO_ReplicaGroups>,
        channel_handle: OptionalAttr<StableHLO_ChannelHandle>,
        use_global_device_ids: OptionalAttr<UnitAttr>,
        #[unnamed]
        results: VariadicResult<HLO_Tensor>,
    }

    /// Combines the tensors of all processes of a group.
    pub struct AllReduceOp = "stablehlo.all_reduce",
        traits = [SingleBlock, SingleBlockImplicitTerminator("stablehlo.return")],
    {
        operands: VariadicOperand<HLO_Tensor>,
        replica_groups: Attr<StableHLO_ReplicaGroups>,
        channel_handle: OptionalAttr<StableHLO_ChannelHandle>,
        use_global_device_ids: OptionalAttr<UnitAttr>,
        #[unnamed]
        results: VariadicResult<HLO_Tensor>,
        computation: Region<SizedRegion<1>>,
    }

    /// Sends parts of tensors to all processes of a group, and joins what comes from them.
    pub struct AllToAllOp = "stablehlo.all_to_all" {
        operands: VariadicOperand<HLO_Tensor>,
        split_dimension: Attr<NonNegativeI64Attr>,
        concat_dimension: Attr<NonNegativeI64Attr>,
        split_count: Attr<PositiveI64Attr>,
        replica_groups: Attr<StableHLO_ReplicaGroups>,
        channel_handle: OptionalAttr<StableHLO_ChannelHandle>,
        #[unnamed]
        results: VariadicResult<HLO_Tensor>,
    }

    /// Sends the tensor of the first process of a group to all.
    pub struct CollectiveBroadcastOp = "stablehlo.collective_broadcast" {
        operands: VariadicOperand<HLO_Tensor>,
        replica_groups: Attr<StableHLO_ReplicaGroups>,
        channel_handle: OptionalAttr<StableHLO_ChannelHandle>,
        has_dynamic_root: OptionalAttr<UnitAttr>,
        #[unnamed]
        results: VariadicResult<HLO_Tensor>,
    }

    /// Combines the tensors of all processes of a group, and hands a part to each.
    pub struct ReduceScatterOp = "stablehlo.reduce_scatter" {
        operand: Operand<HLO_Tensor>,
        scatter_dimension: Attr<NonNegativeI64Attr>,
        replica_groups: Attr<StableHLO_ReplicaGroups>,
        channel_handle: OptionalAttr<StableHLO_ChannelHandle>,
        use_global_device_ids: OptionalAttr<UnitAttr>,
        #[unnamed]
        result: OpResult<HLO_Tensor>,
        computation: Region<SizedRegion<1>>,
    }
}

/// Sends tensors from processes to processes.
#[operation(name = "stablehlo.collective_permute", traits = [SameOperandsAndResultElementType])]
pub struct CollectivePermuteOp {
    operand: Operand<HLO_Tensor>,
    source_target_pairs: Attr<I64ElementsAttr>,
    channel_handle: OptionalAttr<StableHLO_ChannelHandle>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}

/// Sums the tensors of all replicas of a group.
#[operation(
    name = "stablehlo.cross-replica-sum",
    traits = [AlwaysSpeculatableImplTrait, COMPATIBLE_TYPES],
    effects = [],
    result_types = custom,
    has = [infer_types, are_compatible_types],
)]
pub struct CrossReplicaSumOp {
    operand: Operand<HLO_Tensor>,
    replica_groups: Attr<I64ElementsAttr>,
    #[unnamed]
    result: OpResult<HLO_Tensor>,
}

/// Reads from the host.
#[operation(name = "stablehlo.infeed")]
pub struct InfeedOp {
    token: Operand<HLO_Token>,
    #[default("", |context| context.string_attribute(""))]
    infeed_config: Attr<StrAttr>,
    layout: OptionalAttr<ArrayAttr>,
    #[unnamed]
    results: VariadicResult<HLO_StaticShapeTensorOrPerAxisQuantizedTensorOrToken>,
}

/// Writes to the host.
#[operation(name = "stablehlo.outfeed")]
pub struct OutfeedOp {
    inputs: VariadicOperand<HLO_TensorOrPerAxisQuantizedTensor>,
    token: Operand<HLO_Token>,
    #[default("", |context| context.string_attribute(""))]
    outfeed_config: Attr<StrAttr>,
    #[unnamed]
    result: OpResult<HLO_Token>,
}

/// Sends over a channel.
#[operation(name = "stablehlo.send")]
pub struct SendOp {
    inputs: VariadicOperand<HLO_TensorOrPerAxisQuantizedTensor>,
    token: Operand<HLO_Token>,
    channel_handle: Attr<StableHLO_ChannelHandle>,
    #[default("false", |context| context.bool_attribute(false))]
    is_host_transfer: OptionalAttr<BoolAttr>,
    source_target_pairs: OptionalAttr<I64ElementsAttr>,
    #[unnamed]
    result: OpResult<HLO_Token>,
}

/// Receives from a channel.
#[operation(name = "stablehlo.recv")]
pub struct RecvOp {
    token: Operand<HLO_Token>,
    channel_handle: Attr<StableHLO_ChannelHandle>,
    #[default("false", |context| context.bool_attribute(false))]
    is_host_transfer: OptionalAttr<BoolAttr>,
    source_target_pairs: OptionalAttr<I64ElementsAttr>,
    #[unnamed]
    results: VariadicResult<HLO_StaticShapeTensorOrPerAxisQuantizedTensorOrToken>,
}

operations! {
    #[operation(
        traits = [AlwaysSpeculatableImplTrait],
        format = "attr-dict `:` type(results)",
        effects = [],
        result_types = custom,
        has = [infer_types, are_compatible_types],
    )]
    struct _ {
        #[unnamed]
        result: OpResult<UI32RankedTensor>,
    }

    /// The number of this process's partition.
    pub struct PartitionIdOp = "stablehlo.partition_id";
    /// The number of this process's replica.
    pub struct ReplicaIdOp = "stablehlo.replica_id";
}
