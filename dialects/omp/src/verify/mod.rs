//! Verification beyond the declared constraints, by families of operations.

mod atomic;
mod cancel;
mod clauses;
mod host_eval;
mod loops;
mod parallel;
mod recipes;
mod symbols;
mod target;
mod tasks;
mod transform;

use terrace_ir::Operation;
use terrace_ir::spec::case_value;

/// Returns the value of the case that an attribute of the operation holds.
fn case_of(op: Operation<'_, '_>, name: &str) -> Option<u64> {
    op.attribute(name).and_then(case_value)
}

/// Returns the nearest operation around that has the name.
fn parent_of_kind<'a, 'c>(op: Operation<'a, 'c>, name: &str) -> Option<Operation<'a, 'c>> {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).find(|op| op.is(name))
}
