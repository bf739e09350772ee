//! Distribution of loops over the blocks and threads of a GPU.

use super::rows;
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable};
use terrace_gpu as gpu;
use terrace_gpu_transforms::async_copies::copy_asynchronously;
use terrace_gpu_transforms::launch::{check_limits, create_launch, set_block_size, set_grid_size};
use terrace_gpu_transforms::mapping::{Available, Level, map_forall};
use terrace_ir::ids::OpId;
use terrace_ir::spec::ModelRows;
use terrace_ir::tree::TreeOp;
use terrace_ir::{Attribute, Block, Operation, PatternRewriter, TypedOp, Value};
use terrace_scf as scf;
use terrace_transform as transform;
use terrace_vector as vector;

/// The rows of this file.
pub(super) const ROWS: ModelRows<crate::interpreter::TransformModel> = rows! {
    transform::MapForallToBlocks => map_to_blocks,
    transform::MapNestedForallToThreads => map_to_threads,
    transform::CreateAsyncGroupsOp => create_async_groups,
};

/// Returns the three numbers of an attribute, with one for each that is missing; `None` if there are none.
fn three(op: Operation<'_, '_>, name: &str) -> Option<[i64; 3]> {
    let list = op.attribute(name).and_then(Attribute::as_i64_array).unwrap_or_default();
    let number = |at: usize| list.get(at).copied().unwrap_or(1);
    (!list.is_empty()).then(|| [number(0), number(1), number(2)])
}

/// Returns the sizes of a launch, with one for each that is not known.
fn sizes_of<'a, 'c>(sizes: [Value<'a, 'c>; 3]) -> [i64; 3] {
    sizes.map(|size| size.constant_i64().unwrap_or(1))
}

fn map_to_threads<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::MapNestedForallToThreads<'s, 'c>,
) -> Applied {
    let op = view.op();
    let sizes = three(op, "block_dims").unwrap_or([1; 3]);
    let available = Available {
        sizes: Some(sizes),
        warp_size: op.attribute("warp_size").and_then(Attribute::as_i64).unwrap_or(32),
        waits: op.attribute("sync_after_distribute").and_then(Attribute::as_bool).unwrap_or(true),
    };
    state.for_each_target(op, |state, target| {
        if !state.tree.op(target)?.isa::<gpu::LaunchOp>() {
            return op.failure("Given target is not a gpu.launch").fail();
        }
        if let Err(why) = check_limits([1; 3], sizes) {
            return op.failure(why).note(op.location(), "\"block_dims\" is too large").fail();
        }
        state.rewrite(target, |target, rewriter| {
            set_block_size(target, sizes, rewriter).map(|()| Vec::new())
        })?;
        for inner in state.ops_inside_out(target)? {
            if !state.tree.is_live(inner) || !state.tree.op(inner)?.isa::<scf::ForallOp>() {
                continue;
            }
            let levels = [Level::Thread, Level::Warp, Level::Warpgroup, Level::Lane];
            map_one(state, op, inner, |forall, rewriter| map_forall(forall, &levels, &available, rewriter))?;
        }
        Ok(vec![Payload::Ops(vec![target])])
    })
}

/// Rewrites a loop by a function, and fails definitely if that cannot.
fn map_one<'s, 'c, T>(
    state: &mut Interpreter<'s, '_, 'c>,
    op: Operation<'s, 'c>,
    target: TreeOp,
    map: impl FnOnce(OpId, &mut PatternRewriter<'_, 'c>) -> Result<T, String>,
) -> Applied<T> {
    let mut outcome = None;
    state.rewrite(target, |target, rewriter| {
        outcome = Some(map(target, rewriter));
        Some(Vec::new())
    })?;
    match outcome {
        Some(Ok(value)) => Ok(value),
        Some(Err(why)) => op.failure(why).fail_definitely(),
        None => op.failure("the loop cannot be mapped").fail_definitely(),
    }
}

fn create_async_groups<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::CreateAsyncGroupsOp<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let bypasses_cache = transform.bypass_l1();
    state.for_each_target(op, |state, target| {
        for store in state.ops_inside_out(target)? {
            // Stores that are in a group of another one are gone.
            if !state.tree.is_live(store) {
                continue;
            }
            let view = state.tree.op(store)?;
            if view.isa::<vector::TransferWriteOp>() || view.isa::<vector::StoreOp>() {
                state
                    .rewrite(store, |store, rewriter| copy_asynchronously(store, bypasses_cache, rewriter))?;
            }
        }
        Ok(vec![Payload::Ops(vec![target])])
    })
}

fn map_to_blocks<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    transform: transform::MapForallToBlocks<'s, 'c>,
) -> Applied {
    let op = transform.op();
    let creates_launch = transform.generate_gpu_launch();
    let given = three(op, "grid_dims");
    state.for_each_target(op, |state, target| {
        let view = state.tree.op(target)?;
        let location = view.location();
        const NOTE: &str = "when applied to this payload op";
        if !creates_launch && !view.isa::<gpu::LaunchOp>() {
            let message = "Given target is not gpu.launch, set `generate_gpu_launch` attribute";
            return op.failure(message).note(location, NOTE).fail();
        }
        let Some(forall) = only_outer_forall(state, target)? else {
            return op.failure("could not find a unique topLevel scf.forall").note(location, NOTE).fail();
        };
        let launch = match creates_launch {
            true => launch_around(state, forall)?,
            false => target,
        };
        let available = Available { sizes: given, warp_size: 1, waits: false };
        let sizes = map_one(state, op, forall, |forall, rewriter| {
            map_forall(forall, &[Level::Block], &available, rewriter)
        })?;
        let sizes = given.unwrap_or(sizes);
        let view = state.tree.op(launch)?;
        let threads = view.try_as::<gpu::LaunchOp>().map_or([1; 3], |launch| {
            sizes_of([launch.block_size_x(), launch.block_size_y(), launch.block_size_z()])
        });
        if let Err(why) = check_limits(sizes, threads) {
            return op.failure(why).fail();
        }
        state.rewrite(launch, |launch, rewriter| {
            set_grid_size(launch, sizes, rewriter).map(|()| Vec::new())
        })?;
        Ok(vec![Payload::Ops(vec![launch])])
    })
}

/// Returns the `scf.forall` in an operation that is in no other one; `None` unless there is one.
fn only_outer_forall(state: &Interpreter<'_, '_, '_>, target: TreeOp) -> Applied<Option<TreeOp>> {
    let mut found = None;
    for inner in state.ops_inside_out(target)? {
        let view = state.tree.op(inner)?;
        let is_nested =
            std::iter::successors(view.parent_op(), |op| op.parent_op()).any(|op| op.isa::<scf::ForallOp>());
        if view.isa::<scf::ForallOp>() && !is_nested && found.replace(inner).is_some() {
            return Ok(None);
        }
    }
    Ok(found)
}

/// Moves a loop into a new launch in its place.
fn launch_around(state: &mut Interpreter<'_, '_, '_>, forall: TreeOp) -> Applied<TreeOp> {
    let new = state.rewrite(forall, |forall, rewriter| {
        rewriter.set_insertion_point(forall);
        let location = rewriter.op(forall).location();
        let launch = create_launch(location, rewriter);
        let end = rewriter.op(launch).region(0).first_block().and_then(Block::last_op)?.id();
        rewriter.move_op_before(forall, end);
        Some(vec![launch])
    })?;
    new.and_then(|new| new.first().copied()).ok_or(crate::interpreter::Interruption::Definite)
}
