//! Models of `cf`: what a branch hands on is bufferized with the block that it goes to.

use crate::basis::model::{AliasingValue, AliasingValues, BufferizableModel, Relation};
use crate::basis::state::State;
use terrace_cf as cf;
use terrace_interfaces::branch::Branch;
use terrace_ir::spec::ModelRows;
use terrace_ir::{OpOperand, model_rows};

pub(crate) const ROWS: ModelRows<BufferizableModel> = model_rows! {
    cf::BranchOp | cf::CondBranchOp => BRANCH,
};

const BRANCH: BufferizableModel =
    BufferizableModel { aliasing_values: arguments_of_targets, ..BufferizableModel::NOTHING };

fn arguments_of_targets(operand: OpOperand<'_, '_>, _: &State<'_, '_>) -> AliasingValues {
    let op = operand.owner();
    let mut found = AliasingValues::new();
    let Some(branch) = op.interface::<Branch>() else { return found };
    branch.for_each_edge(op, |successor, operands| {
        if operands.forwarded.contains(&operand.number()) {
            let at = operands.produced + operand.number() - operands.forwarded.start;
            let argument = op.successor(successor).arguments().nth(at);
            found.extend(argument.map(|argument| AliasingValue::possible(argument, Relation::Equivalent)));
        }
    });
    found
}
