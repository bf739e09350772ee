//! Interface implementations.

use crate::*;
use terrace_interfaces::destination_style::{DestinationStyle, operands_of_group};
use terrace_ir::{TypedOp, Value};

/// It writes into its first operand.
pub(crate) static DESTINATION: DestinationStyle = DestinationStyle { inits: |op| operands_of_group(op, 0) };

/// The names that results have, which are those of what is done.
macro_rules! result_names {
    ($($op:ident = $($name:literal)*;)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
                for (result, name) in self.op().results().zip([$($name),*]) {
                    set(result, name);
                }
            }
        }
    )*};
}

result_names! {
    AllGatherOp = "all_gather";
    AllReduceOp = "all_reduce";
    AllSliceOp = "all_slice";
    AllToAllOp = "all_to_all";
    BroadcastOp = "broadcast";
    GatherOp = "gather";
    GridShapeOp = "grid_shape";
    NeighborsLinearIndicesOp = "down_linear_idx" "up_linear_idx";
    ProcessLinearIndexOp = "proc_linear_idx";
    ProcessMultiIndexOp = "proc_linear_idx";
    RecvOp = "recv";
    ReduceOp = "reduce";
    ReduceScatterOp = "reduce_scatter";
    ScatterOp = "scatter";
    SendOp = "send";
    ShardOp = "sharding_annotated";
    ShardShapeOp = "shard_shape";
    ShardingOp = "sharding";
    ShiftOp = "shift";
}
