//! Transformations of loops, and of expressions of their bounds.

mod affine;
mod outline;
mod siblings;

pub(super) use affine::ROWS as AFFINE_ROWS;
pub(super) use outline::ROWS as OUTLINE_ROWS;
pub(super) use siblings::ROWS as SIBLING_ROWS;

use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use crate::ops::rows;
use terrace_affine::AffineForOp;
use terrace_affine_transforms::loops::{
    Unrolled, promote_single_iteration as promote_affine, unroll_and_jam as jam_affine,
    unroll_by_factor as unroll_affine_by_factor,
};
use terrace_affine_transforms::{Ranges, coalesce_nest};
use terrace_interfaces::loop_like::LoopLike;
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Attribute, Operation, PatternRewriter, TypedOp};
use terrace_scf as scf;
use terrace_scf_transforms::{
    forall_to_for, forall_to_parallel, parallel_for_to_nested_fors, peel_first, peel_last,
    promote_single_iteration, unroll_and_jam, unroll_by_factor,
};
use terrace_subsets::hoist_loop_invariant_subsets;
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::LoopCoalesceOp => coalesce,
    transform::ForallToForOp => |state, op| nest(state, op.op(), scf::ForallOp::NAME, forall_to_for),
    transform::ForallToParallelOp => parallel,
    transform::HoistLoopInvariantSubsetsOp => hoist_subsets,
    transform::ParallelForToNestedForOps =>
        |state, op| nest(state, op.op(), scf::ParallelOp::NAME, parallel_for_to_nested_fors),
    transform::LoopPeelOp => peel,
    transform::LoopPromoteIfOneIterationOp => promote,
    transform::LoopUnrollOp => |state, op| {
        unroll(state, op.op(), "failed to unroll", unroll_by_factor, |target, factor, rewriter| {
            unroll_affine_by_factor(target, factor, Unrolled::Groups, rewriter)
        })
    },
    transform::LoopUnrollAndJamOp => |state, op| {
        unroll(state, op.op(), "failed to unroll and jam", unroll_and_jam, jam_affine)
    },
    transform::TakeAssumedBranchOp => take_branch,
};

/// Function that unrolls a loop by a factor.
type UnrollFn = fn(OpId, i64, &mut PatternRewriter<'_, '_>) -> Option<()>;

/// Unrolls each loop by the factor that the operation says.
fn unroll<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    failure: &'static str,
    of_scf: UnrollFn,
    of_affine: UnrollFn,
) -> Applied {
    let factor = op.attribute("factor").and_then(Attribute::as_i64).unwrap_or(1);
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        let unroll = match view.name().as_str() {
            scf::ForOp::NAME => of_scf,
            AffineForOp::NAME => of_affine,
            _ => return op.failure(format_args!("{failure}, incorrect type of payload")).fail(),
        };
        let done = state
            .rewrite(target, |target, rewriter| unroll(target, factor, rewriter).map(|()| Vec::new()))?;
        if done.is_some() { Ok(Vec::new()) } else { op.failure(failure).fail() }
    })
}

fn coalesce<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::LoopCoalesceOp<'s, 'c>) -> Applied {
    let op = view.op();
    state.for_each_target(op, |state, target| {
        let done = state.rewrite(target, |target, rewriter| {
            coalesce_nest(target, Ranges::Trusted, rewriter).then(Vec::new)
        })?;
        match done {
            Some(_) => Ok(vec![Payload::Ops(vec![target])]),
            None => op.failure("failed to coalesce").fail(),
        }
    })
}

fn hoist_subsets<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::HoistLoopInvariantSubsetsOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    for target in state.ops(transform.target()) {
        let view = state.tree.op(target)?;
        if view.interface::<LoopLike>().is_none() {
            return op.wrong_kind(view.location()).fail();
        }
        let id = view.id();
        state.edit(|rewriter| {
            rewriter.edit_inside(target, |body, listener| hoist_loop_invariant_subsets(body, id, listener))
        })?;
    }
    Ok(())
}

fn promote<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::LoopPromoteIfOneIterationOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    state.for_each_target(op, |state, target| {
        // Loops that run several times stay.
        state.rewrite(target, |target, rewriter| {
            let is_affine = rewriter.op(target).isa::<AffineForOp>();
            let promoted = match is_affine {
                true => promote_affine(target, rewriter),
                false => promote_single_iteration(target, rewriter),
            };
            promoted.map(|()| Vec::new())
        })?;
        Ok(Vec::new())
    })
}

fn take_branch<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::TakeAssumedBranchOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let takes_else = transform.take_else_branch();
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        if !view.isa::<scf::IfOp>() {
            return op.wrong_kind(view.location()).fail();
        }
        let region = view.region(usize::from(takes_else));
        if !region.has_one_block() {
            let which = if takes_else { "else" } else { "then" };
            let message = format_args!("requires an scf.if op with a single-block `{which}` region");
            return op.failure(message).fail_definitely();
        }
        state.rewrite(target, |target, rewriter| {
            let block = rewriter.op(target).region(usize::from(takes_else)).first_block()?;
            let (end, block) = (block.last_op()?.id(), block.id());
            let values = rewriter.operands(end);
            rewriter.erase_op(end);
            rewriter.set_insertion_point(target);
            let point = rewriter.insertion_point();
            rewriter.inline_block_before(block, point, &[]);
            rewriter.replace_op(target, &values);
            Some(Vec::new())
        })?;
        Ok(Vec::new())
    })
}

/// Replaces the one loop associated with the operand by a nest of loops, each associated with a result of its own.
fn nest<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    name: &str,
    lower: fn(OpId, &mut PatternRewriter<'_, '_>) -> Option<Vec<OpId>>,
) -> Applied {
    let target = one_loop(state, op, name)?;
    let view = state.tree.op(target)?;
    let location = view.location();
    let variables =
        view.interface::<LoopLike>().map_or(0, |methods| (methods.induction_variable_count)(view));
    if variables != op.result_count() {
        let message = format_args!(
            "op expects as many results ({}) as payload has induction variables ({variables})",
            op.result_count()
        );
        return op.failure(message).note(location, "payload op").fail();
    }
    let Some(loops) = state.rewrite(target, |target, rewriter| lower(target, rewriter))? else {
        return op
            .failure(format_args!("failed to convert {} into for", short(name)))
            .note(location, "target op")
            .fail();
    };
    state.set_all(op.results(), loops.into_iter().map(|one| Payload::Ops(vec![one])))
}

/// Returns the name of an operation without that of the dialect.
fn short(name: &str) -> &str {
    name.rsplit_once('.').map_or(name, |(_, short)| short)
}

/// Returns the one operation associated with the operand, of a name.
fn one_loop<'s, 'c>(
    state: &Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    name: &str,
) -> Applied<terrace_ir::tree::TreeOp> {
    let targets = state.ops(op.operand(0));
    let [target] = targets[..] else {
        return op.failure("expected a single payload op").fail();
    };
    let view = state.tree.op(target)?;
    if !view.is(name) {
        return op
            .failure(format_args!("expected the payload to be {name}"))
            .note(view.location(), "payload op")
            .fail();
    }
    Ok(target)
}

fn parallel<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::ForallToParallelOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let target = one_loop(state, op, scf::ForallOp::NAME)?;
    let location = state.tree.op(target)?.location();
    let new = state
        .rewrite(target, |target, rewriter| forall_to_parallel(target, rewriter).map(|new| vec![new]))?;
    match new {
        Some(new) => state.set_all(op.results(), [Payload::Ops(new)]),
        None => op.failure("failed to convert forall into parallel").note(location, "target op").fail(),
    }
}

fn peel<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, peel: transform::LoopPeelOp<'s, 'c>) -> Applied {
    let op = peel.op();
    let front = peel.peel_front();
    state.for_each_target(op, |state, target| {
        if !state.tree.op(target)?.isa::<scf::ForOp>() {
            return op.wrong_kind(state.tree.op(target)?.location()).fail();
        }
        let rest = state.rewrite(target, |target, rewriter| {
            let rest = if front { peel_first(target, rewriter) } else { peel_last(target, rewriter) };
            rest.map(|rest| vec![rest])
        })?;
        match rest {
            Some(rest) => Ok(vec![Payload::Ops(vec![target]), Payload::Ops(rest)]),
            None => {
                let which = if front { "first" } else { "last" };
                op.failure(format_args!("failed to peel the {which} iteration")).fail()
            }
        }
    })
}
