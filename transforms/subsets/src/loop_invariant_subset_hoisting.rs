//! `--loop-invariant-subset-hoisting`: what a loop reads from a part of a tensor, and writes back to it, is carried
//! from one iteration to the next by itself.
//!
//! `for iter_args(t = x) { s = extract t; r = f(s); u = insert r into t; yield u }` reads before the loop and writes
//! after it.
//!
//! Reads:     loops, the operations on parts of tensors.
//! Preserves: nothing.
//! Cost:      for each carried value, a look at each pair of operations on its parts.

use crate::subsets::{Access, are_disjoint, are_equivalent};
use terrace_interfaces::Values;
use terrace_interfaces::loop_like::{LoopLike, is_defined_outside};
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, Listener, LogicalResult, Operation, PatternRewriter};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{for_each_in, in_each_body};
use terrace_scf_transforms::carried::carry;
use terrace_support::ensure_stack;

/// The pass `--loop-invariant-subset-hoisting`.
#[pass("loop-invariant-subset-hoisting", "Hoist loop invariant subset ops outside of the loop")]
pub struct LoopInvariantSubsetHoisting;

impl Pass for LoopInvariantSubsetHoisting {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            let mut loops = Vec::new();
            for region in Operation::new(body, Body::ROOT).regions() {
                for_each_in(region, &mut |op| {
                    if op.interface::<LoopLike>().is_some() {
                        loops.push(op.id());
                    }
                });
            }
            loops.into_iter().for_each(|op| hoist_from(body, op, &mut NoListener));
            Ok(())
        })
    }
}

/// Values that a loop carries, by position.
struct Carried<'a, 'c> {
    inits: Values<'a, 'c>,
    arguments: Values<'a, 'c>,
    yielded: Values<'a, 'c>,
    results: Values<'a, 'c>,
}

impl<'a, 'c> Carried<'a, 'c> {
    /// Builds it for a loop that yields its carried values last.
    fn of(op: Operation<'a, 'c>) -> Option<Self> {
        let methods = op.interface::<LoopLike>()?;
        let inits: Values<'a, 'c> = op.operands_in((methods.inits)(op)).collect();
        let arguments = methods.region_iter_args(op);
        let yielded: Values<'a, 'c> =
            (methods.terminator)(op).into_iter().flat_map(|last| last.operands()).collect();
        let results: Values<'a, 'c> = op.results().collect();
        let is_complete =
            [arguments.len(), yielded.len(), results.len()].iter().all(|len| *len == inits.len());
        // What a `while` yields goes to other arguments than those that it gives.
        let has_one_region = op.region_count() == 1;
        (is_complete && has_one_region).then_some(Carried { inits, arguments, yielded, results })
    }
}

/// Hoists reads and writes of the same parts of tensors out of a loop; the loop is replaced by one that carries the
/// parts, of which the listener hears.
pub fn hoist_loop_invariant_subsets<'c>(body: &mut Body<'c>, op: OpId, listener: &mut dyn Listener<'c>) {
    hoist_from(body, op, listener);
}

/// Hoists for each carried value; those that come of it are looked at as well.
fn hoist_from<'c>(body: &mut Body<'c>, op: OpId, listener: &mut dyn Listener<'c>) {
    let mut op = op;
    let mut at = 0;
    while Carried::of(Operation::new(body, op)).is_some_and(|carried| at < carried.arguments.len()) {
        for (extraction, insertion) in hoistable(Operation::new(body, op), at) {
            match hoist(body, op, at, (extraction, insertion), listener) {
                Some(new) => op = new,
                None => return,
            }
        }
        at += 1;
    }
}

/// The operations on parts of a carried value, on the one way from the argument to what is yielded.
#[derive(Default)]
struct Parts<'a, 'c> {
    all: Vec<Operation<'a, 'c>>,
    /// Operations that read a part, and that replace the same part.
    pairs: Vec<(Option<Operation<'a, 'c>>, Option<Operation<'a, 'c>>)>,
}

impl<'a, 'c> Parts<'a, 'c> {
    fn add(&mut self, op: Operation<'a, 'c>, access: Access, pairs_up: bool) {
        self.all.push(op);
        if !pairs_up {
            return;
        }
        let other_of = |pair: &(Option<Operation<'a, 'c>>, Option<Operation<'a, 'c>>)| match access {
            Access::Extract => pair.1,
            Access::Insert => pair.0,
        };
        let fitting = self.pairs.iter_mut().find(|pair| {
            let other = other_of(pair);
            other.is_some_and(|other| are_equivalent(other, op))
        });
        match (fitting, access) {
            (Some(pair), Access::Extract) => pair.0 = Some(op),
            (Some(pair), Access::Insert) => pair.1 = Some(op),
            (None, Access::Extract) => self.pairs.push((Some(op), None)),
            (None, Access::Insert) => self.pairs.push((None, Some(op))),
        }
    }

    /// Follows a carried value from the argument to the end of the loop; `None` if anything else is done with it.
    fn follow(&mut self, op: Operation<'a, 'c>, at: usize, pairs_up: bool) -> Option<()> {
        let carried = Carried::of(op)?;
        let last = op.regions().next()?.first_block()?.last_op()?;
        let mut value = carried.arguments[at];
        while value != carried.yielded[at] {
            let mut next = None;
            for operand in value.uses() {
                let user = operand.owner();
                let following = if user.interface::<LoopLike>().is_some() {
                    let inner = Carried::of(user)?;
                    let init = inner_position(&inner, user, operand.number())?;
                    ensure_stack(|| self.follow(user, init, false))?;
                    Some(inner.results[init])
                } else {
                    let access = Access::of(user)?;
                    self.add(user, access, pairs_up);
                    match access {
                        Access::Extract => None,
                        Access::Insert if operand.number() != access.whole() => return None,
                        Access::Insert => Some(user.result(0)),
                    }
                };
                if following.is_some() {
                    if next.is_some() {
                        return None;
                    }
                    next = following;
                }
            }
            value = next?;
        }
        // Nothing else may use what is yielded.
        let mut uses = value.uses();
        let is_yielded_only = uses.next().is_some_and(|one| one.owner() == last) && uses.next().is_none();
        is_yielded_only.then_some(())
    }
}

/// Returns the position of an operand among the initial values of a loop.
fn inner_position(inner: &Carried<'_, '_>, op: Operation<'_, '_>, operand: usize) -> Option<usize> {
    let first = op.operand_count().checked_sub(inner.inits.len())?;
    operand.checked_sub(first)
}

/// Returns the pairs of operations that read and replace the same part of a carried value, and can be hoisted.
fn hoistable(op: Operation<'_, '_>, at: usize) -> Vec<(OpId, OpId)> {
    let mut parts = Parts::default();
    if parts.follow(op, at, true).is_none() {
        return Vec::new();
    }
    let is_free = |candidate: Operation<'_, '_>, but: &[usize]| {
        candidate
            .operands()
            .enumerate()
            .all(|(at, operand)| but.contains(&at) || is_defined_outside(operand, op.id()))
    };
    let pairs =
        parts.pairs.iter().filter_map(|(extraction, insertion)| Some(((*extraction)?, (*insertion)?)));
    pairs
        .filter(|(extraction, insertion)| {
            let others = parts.all.iter().filter(|other| *other != extraction && *other != insertion);
            let is_alone = others.into_iter().all(|other| are_disjoint(*other, *extraction));
            is_alone && is_free(*extraction, &[0]) && is_free(*insertion, &[0, 1])
        })
        .map(|(extraction, insertion)| (extraction.id(), insertion.id()))
        .collect()
}

/// Moves a pair out of a loop, which carries the part from then on; gives the new loop.
fn hoist<'c>(
    body: &mut Body<'c>,
    op: OpId,
    at: usize,
    (extraction, insertion): (OpId, OpId),
    listener: &mut dyn Listener<'c>,
) -> Option<OpId> {
    let part = Operation::new(body, extraction).result(0).id();
    let written = Operation::new(body, insertion).operand(0).id();
    let new = carry(op, part, written, &mut PatternRewriter::new(body, listener))?;
    body.move_op_before(extraction, new);
    body.detach_op(insertion);
    body.insert_op_after(new, insertion);
    let view = Operation::new(body, insertion);
    let (updated, destination) = (view.result(0).id(), view.operand(1).id());
    body.replace_all_uses(updated, destination);
    let [init, result, last] = {
        let carried = Carried::of(Operation::new(body, new))?;
        [carried.inits[at], carried.results[at], *carried.results.last()?].map(|value| value.id())
    };
    body.set_operand(extraction, 0, init);
    body.replace_all_uses(result, updated);
    body.set_operand(insertion, 0, last);
    body.set_operand(insertion, 1, result);
    Some(new)
}
