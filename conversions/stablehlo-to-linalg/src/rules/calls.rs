//! Calls of functions, and communication of a program that is one process alone.

use super::Row;
use crate::source::Source;
use crate::translation::{Translation, Values};
use terrace_arith::ArithBuilder;
use terrace_func::CallOp;
use terrace_ir::TypedOp;
use terrace_stablehlo as hlo;

/// Rules of this family.
pub(super) const ROWS: &[Row] = &[
    (hlo::CompositeOp::NAME, composite),
    (hlo::CustomCallOp::NAME, custom_call),
    (hlo::AllGatherOp::NAME, alone),
    (hlo::AllReduceOp::NAME, alone),
    (hlo::AllToAllOp::NAME, alone),
    (hlo::CollectiveBroadcastOp::NAME, alone),
    (hlo::CollectivePermuteOp::NAME, alone),
    (hlo::ReduceScatterOp::NAME, alone),
    (hlo::CrossReplicaSumOp::NAME, alone),
    (hlo::PartitionIdOp::NAME, first_process),
    (hlo::ReplicaIdOp::NAME, first_process),
];

/// `composite "f"(x) {decomposition = @g} -> call @g(x)`
fn composite<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let callee = source.attribute("decomposition").ok_or("'decomposition' is missing")?;
    let operands = t.operands(source)?;
    let mut types = Vec::new();
    for at in 0..source.result_types.len() {
        types.push(t.result_type(source, at)?);
    }
    let op = t.b.op(CallOp::NAME, &operands, &types, &[("callee", callee)]);
    Ok(t.b.rewriter.results(op).to_vec())
}

/// Targets of calls that only say how arrays lie on devices.
const MARKS: &[&str] =
    &["Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", "annotate_device_placement"];

fn custom_call<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let target = source.attribute("call_target_name").and_then(|name| name.as_str()).unwrap_or_default();
    if MARKS.contains(&target) && source.operand_types == source.result_types {
        return t.operands(source);
    }
    Err(format!("the function '{target}' is not part of the program"))
}

/// Returns the operands: all processes of a group are this one.
fn alone<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let names_others = ["replica_groups", "source_target_pairs"].iter().any(|name| {
        let processes = source.attribute(name).and_then(|groups| groups.dense_integers());
        processes.is_some_and(|mut processes| processes.any(|process| !process.is_zero()))
    });
    if names_others || source.operand_types != source.result_types {
        return Err("it is about several processes".to_owned());
    }
    t.operands(source)
}

fn first_process<'c>(t: &mut Translation<'_, '_, 'c>, source: &Source<'c>) -> Values {
    let ty = t.result_type(source, 0)?;
    let zero = t.b.int(ty, 0);
    Ok(vec![zero])
}
