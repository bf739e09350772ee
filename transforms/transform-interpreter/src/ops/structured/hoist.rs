//! Padding ahead of loops.

use super::pack::integers;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_interfaces::loop_like::is_defined_outside;
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Operation, TypedOp};
use terrace_linalg_transforms::padding::{HoistedPad, PaddingLoops, build_packing_loops, hoist_pad};
use terrace_scf::ForOp;
use terrace_subsets::hoist_loop_invariant_subsets;
use terrace_tensor::{ExtractSliceOp, PadOp};
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::HoistPadOp => hoist,
    transform::HoistPadBuildPackingLoopNestOp => build_loops,
};

/// Returns the loop that carries the tensor of which a slice is padded in it, if it is the outermost of some.
fn carrying_loop(pad: Operation<'_, '_>, limit: PaddingLoops) -> Option<OpId> {
    let slice = ExtractSliceOp::cast(PadOp::cast(pad)?.source().defining_op()?)?;
    let (block, at) = slice.source().as_argument()?;
    let owner = block.parent_op().filter(|owner| at > 0 && owner.isa::<ForOp>())?;
    let mut around =
        std::iter::successors(pad.parent_op(), |op| op.parent_op()).take_while(|op| op.isa::<ForOp>());
    let is_outermost = match limit {
        PaddingLoops::Count(count) => around.take(count).last() == Some(owner),
        PaddingLoops::UpTo(outermost) => outermost == owner.id() && around.any(|one| one == owner),
    };
    let moves = || slice.op().operands().skip(1).all(|index| is_defined_outside(index, owner.id()));
    (is_outermost && moves()).then(|| owner.id())
}

/// Moves the slice that is padded out of the loop that carries the tensor that it is a slice of.
fn prepare(state: &mut Interpreter<'_, '_, '_>, target: TreeOp, limit: PaddingLoops) -> Applied<bool> {
    let Some(owner) = carrying_loop(state.tree.op(target)?, limit) else { return Ok(false) };
    let home = state.tree.parent(target)?.unwrap_or(state.tree.root());
    state.edit(|rewriter| {
        rewriter.edit_inside(home, |body, listener| hoist_loop_invariant_subsets(body, owner, listener))
    })?;
    Ok(true)
}

fn hoist<'s, 'c>(state: &mut Interpreter<'s, '_, 'c>, view: transform::HoistPadOp<'s, 'c>) -> Applied {
    let op = view.op();
    let order = integers(op, "transpose");
    let limit = PaddingLoops::Count(usize::try_from(view.num_loops()).unwrap_or_default());
    state.for_each_target(op, |state, target| {
        let payload = state.tree.op(target)?;
        let location = payload.location();
        if !payload.isa::<PadOp>() {
            return op.wrong_kind(location).fail();
        }
        prepare(state, target, limit)?;
        let new = state.rewrite(target, |target, rewriter| {
            hoist_pad(target, limit, &order, rewriter).map(|new| vec![new.pad])
        })?;
        match new {
            Some(new) => Ok(vec![Payload::Ops(new)]),
            None => op.not_applied(location).fail(),
        }
    })
}

fn build_loops<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::HoistPadBuildPackingLoopNestOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let (targets, loops) = (state.ops(view.target()), state.ops(view.loop_()));
    let pair = match (&targets[..], &loops[..]) {
        ([target], [outermost]) => {
            let (pad, outer) = (state.tree.op(*target)?, state.tree.op(*outermost)?);
            (pad.isa::<PadOp>() && outer.isa::<ForOp>()).then(|| (*target, pad.body(), outer))
        }
        _ => None,
    };
    let Some((target, body, outer)) = pair else {
        return op.failure("requires exactly 2 non-null handles").fail_definitely();
    };
    let limit = match std::ptr::eq(body, outer.body()) {
        true => PaddingLoops::UpTo(outer.id()),
        false => PaddingLoops::Count(0),
    };
    let order = integers(op, "transpose");
    let limit = match (prepare(state, target, limit)?, limit) {
        // Another loop is in its place then, the outermost one that the padding depends on.
        (true, PaddingLoops::UpTo(_)) => replaced_limit(state, target)?,
        (_, limit) => limit,
    };
    let new = state.rewrite(target, |target, rewriter| {
        let HoistedPad { pad, loops } = build_packing_loops(target, limit, &order, rewriter)?;
        Some(vec![loops.first().copied().unwrap_or(pad)])
    })?;
    match new {
        Some(new) => state.set_ops(view.packing_loop(), new),
        None => op.failure("could not build packing loop nest").fail_definitely(),
    }
}

/// Returns the loop that carries the tensor that is padded.
fn replaced_limit(state: &Interpreter<'_, '_, '_>, target: TreeOp) -> Applied<PaddingLoops> {
    let source = PadOp::cast(state.tree.op(target)?).and_then(|pad| pad.source().as_argument());
    let owner = source.and_then(|(block, _)| block.parent_op());
    Ok(owner.map_or(PaddingLoops::Count(0), |owner| PaddingLoops::UpTo(owner.id())))
}
