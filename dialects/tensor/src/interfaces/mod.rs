//! Names of results, and answers to interfaces.

pub(crate) mod ranges;

use crate::*;
use terrace_interfaces::destination_style::{DestinationStyle, operands_of_group};
use terrace_interfaces::parallel_combining::ParallelCombining;
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_ir::{TypedOp, Value};

macro_rules! result_names {
    ($($op:ident = $name:literal;)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn result_names(self, set: &mut dyn FnMut(Value<'a, 'c>, &str)) {
                set(self.op().result(0), $name);
            }
        }
    )*};
}

result_names! {
    CastOp = "cast";
    CollapseShapeOp = "collapsed";
    ConcatOp = "concat";
    DimOp = "dim";
    ExpandShapeOp = "expanded";
    ExtractOp = "extracted";
    ExtractSliceOp = "extracted_slice";
    FromElementsOp = "from_elements";
    GatherOp = "gather";
    GenerateOp = "generated";
    InsertOp = "inserted";
    InsertSliceOp = "inserted_slice";
    PadOp = "padded";
    RankOp = "rank";
    ReshapeOp = "reshape";
    ScatterOp = "scatter";
    SplatOp = "splat";
}

pub(crate) static INSERT_IN_PARALLEL: ParallelCombining =
    ParallelCombining { updated_destinations: |op| op.operand_group(DESTINATION).collect() };

/// The operand group of an insertion that is inserted into; not always one operand before the operation is verified.
const DESTINATION: usize = 1;

/// The second operand is written into.
pub(crate) static SECOND_IS_DESTINATION: DestinationStyle =
    DestinationStyle { inits: |op| operands_of_group(op, 1) };

/// It is known that there is a dimension of this number.
pub(crate) static DIM_SPECULATION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| {
        let (source, index) = (op.operand(0).ty(), op.operand(1).constant_i64());
        let rank = source.rank().filter(|_| source.is_ranked_tensor());
        let index = index.and_then(|index| usize::try_from(index).ok());
        Speculatability::when(rank.zip(index).is_some_and(|(rank, index)| index < rank))
    },
};
