//! How loops and conditions answer questions about loops and control flow.

use crate::ops::{AffineForOp, AffineIfOp};
use terrace_interfaces::loop_like::LoopLike;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessor};
use terrace_interfaces::speculation::{ConditionallySpeculatable, Speculatability};
use terrace_ir::{Block, Operation, TypedOp, Value};

fn body<'a, 'c>(op: Operation<'a, 'c>) -> Option<Block<'a, 'c>> {
    op.regions().next().and_then(|region| region.first_block())
}

/// What the body of a loop ends with.
fn yielded<'a, 'c>(op: Operation<'a, 'c>) -> Vec<Value<'a, 'c>> {
    body(op).and_then(|body| body.last_op()).map(|last| last.operands().collect()).unwrap_or_default()
}

fn arguments<'a, 'c>(op: Operation<'a, 'c>) -> Vec<Value<'a, 'c>> {
    body(op).map(|body| body.arguments().collect()).unwrap_or_default()
}

/// `affine.for` carries what `iter_args` lists; its results are checked as those of any control flow.
pub(crate) static FOR_LOOP: LoopLike = LoopLike {
    arguments,
    induction_variable_count: |_| 1,
    inits: |op| AffineForOp::wrap(op).inits().collect(),
    yielded_values: yielded,
    ..LoopLike::CARRIES_NOTHING
};

/// `affine.parallel` carries nothing.
pub(crate) static PARALLEL_LOOP: LoopLike =
    LoopLike { arguments, induction_variable_count: |op| arguments(op).len(), ..LoopLike::CARRIES_NOTHING };

/// Into the body of `affine.for`, from there on into it, or out.
pub(crate) static FOR_BRANCH: RegionBranch =
    RegionBranch { entry_operands: |op, _| op.operand_range(2), ..RegionBranch::new(for_successors) };

/// Into one of the regions of `affine.if`, then out; past both if there is only one.
pub(crate) static IF_BRANCH: RegionBranch = RegionBranch::new(if_successors);

fn for_successors<'a, 'c>(
    op: Operation<'a, 'c>,
    _: RegionBranchPoint<'a, 'c>,
) -> Vec<RegionSuccessor<'a, 'c>> {
    let carried = arguments(op).into_iter().skip(1).collect();
    vec![
        RegionSuccessor { region: Some(AffineForOp::wrap(op).region()), inputs: carried },
        RegionSuccessor::out_of(op),
    ]
}

fn if_successors<'a, 'c>(
    op: Operation<'a, 'c>,
    point: RegionBranchPoint<'a, 'c>,
) -> Vec<RegionSuccessor<'a, 'c>> {
    if point != RegionBranchPoint::Parent {
        return vec![RegionSuccessor::out_of(op)];
    }
    let view = AffineIfOp::wrap(op);
    let otherwise = if view.else_region().is_empty() {
        RegionSuccessor::out_of(op)
    } else {
        RegionSuccessor::into_region(view.else_region())
    };
    vec![RegionSuccessor::into_region(view.then_region()), otherwise]
}

/// A loop ends whatever its bounds are if it goes on in steps of one.
pub(crate) static FOR_SPECULATION: ConditionallySpeculatable = ConditionallySpeculatable {
    speculatability: |op| match op.attribute("step").and_then(|step| step.as_i64()) {
        Some(1) => Speculatability::RecursivelySpeculatable,
        _ => Speculatability::NotSpeculatable,
    },
};
