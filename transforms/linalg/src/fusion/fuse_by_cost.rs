//! `--linalg-fuse-by-cost`: operations on elements are fused into those that read their results, where that pays.
//!
//! `--linalg-fuse-elementwise-ops` fuses whatever has one user, and so may compute a function of elements again in each
//! iteration of a product that reads them. This pass does what the pipelines for compiled programs want:
//!
//! ```text
//! one user, as many iterations                fused
//! some users, little to compute               a copy for each
//! iterations that the producer does not have  fused if next to nothing is computed, and loads stay as they are
//! regions that grow too long, or would keep   not fused
//!   the others from being vectors
//! ```
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use super::elementwise::{Pair, check};
use super::fuse_elementwise_ops::around_fusion;
use super::moving::fuse_input;
use crate::maps::as_dim;
use crate::vector_loops::works_in_lanes;
use terrace_arith::{DivFOp, RemFOp};
use terrace_ir::ids::OpId;
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, Value, ValueMap};
use terrace_linalg::{GenericOp, IndexOp, LinalgOp};
use terrace_ods_macros::pass;
use terrace_rewrite::GreedyConfig;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--linalg-fuse-by-cost`.
#[pass(
    "linalg-fuse-by-cost",
    "Fuse elementwise operations on tensors where that saves time",
    class = "LinalgFuseByCostPass"
)]
pub struct LinalgFuseByCost;

/// Number of operations of a region up to which regions are put together.
const MOST_OPS: usize = 48;

/// Number of operations that are computed again for each of several users.
const FEW_OPS: usize = 2;

/// Number of users that each get a copy.
const FEW_USERS: usize = 4;

impl GreedyPass for LinalgFuseByCost {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<GenericOp>("FuseElementwiseOpsByCost", fuse));
        set.extend(around_fusion());
    }

    fn config(&self) -> GreedyConfig {
        GreedyConfig { top_down: true, ..GreedyConfig::default() }
    }
}

/// Fuses the producer of the first input with which that pays.
fn fuse(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (operand, is_shared) = (0..view.operand_count()).find_map(|operand| {
        let pair = Pair::of(view, operand)?;
        check(pair)?;
        Some((operand, judge(pair)?))
    })?;
    if is_shared {
        let producer = rewriter.op(op).operand(operand);
        let (producer, result) = (producer.defining_op()?.id(), producer.result_number()?);
        let point = rewriter.save_insertion_point();
        rewriter.set_insertion_point(producer);
        let own = rewriter.clone_op(producer, &mut ValueMap::default());
        rewriter.restore_insertion_point(point);
        let own = *rewriter.results(own).get(result)?;
        rewriter.set_operand(op, operand, own);
        // With the copy, the operation has changed in any case.
        return fuse_input(op, operand, rewriter).or(Some(()));
    }
    fuse_input(op, operand, rewriter)
}

/// Returns whether others than the consumer use the producer, if it pays to fuse the two.
fn judge(pair: Pair<'_, '_>) -> Option<bool> {
    let (producer, consumer) = (Region::of(pair.producer)?, Region::of(pair.consumer)?);
    if producer.ops + consumer.ops > MOST_OPS || producer.is_in_lanes != consumer.is_in_lanes {
        return None;
    }
    let uses = pair.producer.op().results().flat_map(Value::uses).take(FEW_USERS + 1).count();
    if is_repeated(pair) {
        let is_cheap = match producer.weight {
            0 => keeps_neighbors(pair)?,
            1 => pair.consumer.is_parallel(),
            _ => false,
        };
        return (is_cheap && uses == 1).then_some(false);
    }
    if uses == 1 {
        return Some(false);
    }
    let mut users = pair.producer.op().results().flat_map(Value::users);
    let is_worth_copies = uses <= FEW_USERS
        && producer.weight <= FEW_OPS
        && users.all(|user| user.isa::<GenericOp>() && reads_once(user, pair.producer));
    is_worth_copies.then_some(true)
}

/// Returns true if an operation can be fused with a producer, which it reads by one operand, without computing it again.
fn reads_once(user: Operation<'_, '_>, producer: LinalgOp<'_, '_>) -> bool {
    let producer = producer.op().id();
    let is_read = |at: &usize| user.operand(*at).defining_op().map(Operation::id) == Some(producer);
    let mut operands = (0..user.operand_count()).filter(is_read);
    let (Some(operand), None) = (operands.next(), operands.next()) else { return false };
    let pair = Pair::of(user, operand);
    pair.is_some_and(|pair| check(pair).is_some() && !is_repeated(pair))
}

/// Returns true if the consumer has loops along which the element of the producer stays the same.
fn is_repeated(pair: Pair<'_, '_>) -> bool {
    let Some(map) = pair.consumer.map(pair.operand) else { return true };
    let extents = pair.consumer.loop_extents();
    let is_used = |at: usize| map.results().iter().any(|result| result.uses_dim(at as u32));
    (0..extents.len()).any(|at| extents[at] != 1 && !is_used(at))
}

/// Returns true if, after fusion, neighboring iterations of the loop along which the consumer reads neighboring elements
/// still do so in the inputs of the producer.
fn keeps_neighbors(pair: Pair<'_, '_>) -> Option<bool> {
    let loop_ = pair.consumer.map(pair.operand)?.results().last().and_then(|last| as_dim(*last));
    let Some(loop_) = loop_ else { return Some(false) };
    for input in (0..pair.producer.input_count()).filter(|at| pair.producer.uses_element(*at)) {
        let map = pair.map_in_consumer(pair.consumer.op().context(), input)?;
        let mut others = map.results().iter().rev().skip(1);
        let is_last = map
            .results()
            .last()
            .is_none_or(|last| as_dim(*last) == Some(loop_) || !last.uses_dim(loop_ as u32));
        if !is_last || others.any(|result| result.uses_dim(loop_ as u32)) {
            return Some(false);
        }
    }
    Some(true)
}

/// Cost of the region of an operation.
struct Region {
    /// Number of operations.
    ops: usize,
    /// Their cost: one for each that computes a number in a step or two, many for others.
    weight: usize,
    /// True if it may be computed for several elements at once.
    is_in_lanes: bool,
}

impl Region {
    fn of(linalg: LinalgOp<'_, '_>) -> Option<Self> {
        let (block, end) = (linalg.block()?, linalg.terminator()?);
        let ops = block.ops().filter(|op| *op != end);
        Some(Region {
            ops: ops.clone().count(),
            weight: ops.clone().map(weight).sum(),
            is_in_lanes: ops.clone().all(works_in_lanes),
        })
    }
}

fn weight(op: Operation<'_, '_>) -> usize {
    if op.isa::<IndexOp>() || op.constant_value().is_some() {
        return 0;
    }
    let divides = op.isa::<DivFOp>() || op.isa::<RemFOp>();
    let is_quick = op.name().dialect_name() == "arith" && works_in_lanes(op) && !divides;
    if is_quick { 1 } else { 16 }
}
