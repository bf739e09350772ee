//! Names of results, and answers to interfaces.

use crate::*;
use terrace_interfaces::parallel_combining::ParallelCombining;
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
