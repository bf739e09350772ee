//! `--buffer-hoisting` and `--buffer-loop-hoisting`: memory is allocated as early as its sizes and its uses allow.
//!
//! Reads:     functions, allocations, the flow of buffers.
//! Preserves: control flow.
//! Cost:      for each allocation, the uses of what its memory flows to.

use super::allocations::allocations;
use super::blocks::{common_dominator, dominates, has_known_control_flow, is_loop, properly_dominates};
use super::flow::Flow;
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::Trait;
use terrace_ir::{Block, Body, LogicalResult, Operation, TypedOp, Value};
use terrace_memref::{AllocOp, AllocaOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass that moves allocations to the blocks that dominate all of their uses.
#[pass(
    "buffer-hoisting",
    "Optimizes placement of allocation operations by moving them into common dominators and out of nested regions",
    class = "BufferHoistingPass",
    anchor = "func.func"
)]
pub struct BufferHoisting;

impl Pass for BufferHoisting {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        hoist(op.body_mut(), Kind::ToDominators);
        Ok(())
    }
}

/// The pass that moves allocations out of loops.
#[pass(
    "buffer-loop-hoisting",
    "Optimizes placement of allocation operations by moving them out of loop nests",
    class = "BufferLoopHoistingPass",
    anchor = "func.func"
)]
pub struct BufferLoopHoisting;

impl Pass for BufferLoopHoisting {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        hoist(op.body_mut(), Kind::OutOfLoops);
        Ok(())
    }
}

/// Kind of hoisting.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    ToDominators,
    OutOfLoops,
}

fn hoist(body: &mut Body<'_>, kind: Kind) {
    let flow = Flow::of(body);
    let dominance = DominanceInfo::new();
    let mut values: Vec<ValueId> = allocations(body).into_iter().map(|allocation| allocation.value).collect();
    if kind == Kind::OutOfLoops {
        for op in crate::basis::analysis::ops_of(body) {
            values.extend(AllocaOp::cast(Operation::new(body, op)).map(|view| view.memref().id()));
        }
    }
    for value in values {
        let Some(op) = Value::new(body, value).defining_op() else { continue };
        let is_wanted =
            AllocOp::cast(op).is_some() || kind == Kind::OutOfLoops && AllocaOp::cast(op).is_some();
        if !is_wanted {
            continue;
        }
        let op = op.id();
        if let Some(start) = start_of(body, value, &flow, &dominance, kind).filter(|start| *start != op) {
            body.move_op_before(op, start);
        }
    }
}

/// Returns the operation before which an allocation is to be; `None` if it stays where it is.
fn start_of(
    body: &Body<'_>,
    value: ValueId,
    flow: &Flow,
    dominance: &DominanceInfo,
    kind: Kind,
) -> Option<OpId> {
    let view = Value::new(body, value);
    let (op, own) = (view.defining_op()?, view.parent_block()?);
    let mut dominator = own;
    for alias in flow.resolve(value) {
        let alias = Value::new(body, alias);
        for user in alias.users() {
            dominator = common_dominator(dominator, user.block()?, dominance)?;
        }
        dominator = common_dominator(dominator, alias.parent_block()?, dominance)?;
    }
    // What it depends on is computed before.
    let mut dependency: Option<Block<'_, '_>> = None;
    for operand in op.operands() {
        let block = operand.parent_block()?;
        if dependency.is_none_or(|known| dominates(known, block, dominance)) {
            dependency = Some(block);
        }
    }
    let bound = match (kind, dependency) {
        (Kind::OutOfLoops, dependency) => dependency,
        (Kind::ToDominators, Some(dependency)) if properly_dominates(dominator, dependency, dominance) => {
            Some(dependency)
        }
        (Kind::ToDominators, _) => Some(dominator),
    };
    let place = placement(own, bound, dominator, dominance, kind);
    if place == own.id() {
        return None;
    }
    let place = Block::new(body, place);
    let mut around = std::iter::successors(Some(op), |op| op.parent_op());
    let start = around.find(|op| op.block() == Some(place)).or_else(|| place.last_op());
    start.map(Operation::id)
}

/// Goes up from a block as far as it is allowed.
fn placement<'a, 'c>(
    own: Block<'a, 'c>,
    bound: Option<Block<'a, 'c>>,
    dominator: Block<'a, 'c>,
    dominance: &DominanceInfo,
    kind: Kind,
) -> BlockId {
    let mut place = own.id();
    let mut at = own;
    loop {
        let Some(parent) = at.parent_op() else { return place };
        let Some(outer) = parent.block() else { return place };
        if bound.is_some_and(|bound| !properly_dominates(bound, at, dominance)) {
            return place;
        }
        let immediate = match (at.is_entry(), at.parent_region()) {
            (false, Some(region)) => dominance.tree(region).immediate_dominator(at.id()),
            _ => None,
        };
        let immediate = immediate.map(|block| Block::new(at.body(), block));
        match immediate.filter(|block| properly_dominates(outer, *block, dominance)) {
            Some(block) => {
                at = block;
                if kind == Kind::ToDominators {
                    place = at.id();
                }
            }
            None => {
                let is_legal = match kind {
                    Kind::ToDominators => !is_loop(parent),
                    Kind::OutOfLoops => {
                        is_loop(parent) && !is_parallel(parent) && !dominates(dominator, outer, dominance)
                    }
                };
                if !has_known_control_flow(parent) || !is_legal {
                    return place;
                }
                at = outer;
                place = at.id();
            }
        }
    }
}

/// Returns true if threads run the regions of an operation; each has memory of its own.
fn is_parallel(op: Operation<'_, '_>) -> bool {
    op.spec().is_some_and(|spec| spec.has_trait(|one| matches!(one, Trait::HasParallelRegion)))
}
