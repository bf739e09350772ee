//! Connectedness of a pattern's match.

use crate::{OperandOp, OperandsOp, OperationOp, PatternOp, ResultOp, ResultsOp, RewriteOp};
use std::collections::HashSet;
use terrace_ir::ids::OpId;
use terrace_ir::{Block, LogicalResult, Operation, TypedOp};

/// Checks that whatever a rewrite uses is reached from the first of it.
pub(super) fn verify<'a, 'c>(pattern: Operation<'a, 'c>, body: Block<'a, 'c>) -> LogicalResult {
    let mut reached: Option<HashSet<OpId>> = None;
    for op in body.ops().filter(|op| is_part(*op) && is_used_by_rewrite(*op)) {
        match &reached {
            None => reached = Some(component_of(op)),
            Some(reached) if reached.contains(&op.id()) => {}
            Some(_) => {
                return pattern
                    .op_error("the operations must form a connected component")
                    .note(op.location(), "see a disconnected value / operation here")
                    .emit();
            }
        }
    }
    Ok(())
}

/// Returns true if it stands for something that is matched.
fn is_part(op: Operation<'_, '_>) -> bool {
    OperandOp::cast(op).is_some()
        || OperandsOp::cast(op).is_some()
        || is_results(op)
        || OperationOp::cast(op).is_some()
}

fn is_results(op: Operation<'_, '_>) -> bool {
    ResultOp::cast(op).is_some() || ResultsOp::cast(op).is_some()
}

fn is_used_by_rewrite(op: Operation<'_, '_>) -> bool {
    let is_rewrite = |op: Operation<'_, '_>| RewriteOp::cast(op).is_some();
    op.results()
        .flat_map(|result| result.users())
        .any(|user| is_rewrite(user) || user.parent_op().is_some_and(is_rewrite))
}

/// Returns all operations of the pattern that lead to one another as operands, results and users.
fn component_of(first: Operation<'_, '_>) -> HashSet<OpId> {
    let mut reached = HashSet::new();
    let mut left = vec![first];
    while let Some(op) = left.pop() {
        let is_in_pattern = op.parent_op().and_then(PatternOp::cast).is_some();
        if !is_in_pattern || RewriteOp::cast(op).is_some() || !reached.insert(op.id()) {
            continue;
        }
        if let Some(operation) = OperationOp::cast(op) {
            left.extend(operation.operand_values().filter_map(|value| value.defining_op()));
        } else if is_results(op) {
            left.extend(op.operands().filter_map(|parent| parent.defining_op()));
        }
        left.extend(op.results().flat_map(|result| result.users()));
    }
    reached
}
