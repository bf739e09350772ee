//! Values of a region for a device that the host computes: it needs them before it starts the region, so they may only
//! say how many teams and threads run it and how often its one loop is run.

use crate::TargetOp;
use crate::interfaces::{block_arguments_of, is_omp, wrappers_of};
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::{Block, LogicalResult, Operation, TraitFlags, TypedOp, Value};

/// Checks the uses of the values that the host computes.
pub(super) fn verify_host_eval(target: TargetOp<'_, '_>) -> LogicalResult {
    let op = target.op();
    let mut values = block_arguments_of(op, "host_eval_vars").peekable();
    if values.peek().is_none() {
        return Ok(());
    }
    // What is inside knows the target by its own side.
    let captured = innermost_captured(op.inner(), true);
    let kernel = captured.map_or(Kernel::default(), |captured| kernel_of(op.inner(), captured));
    for value in values {
        for user in value.users() {
            if let Some(message) = wrong_use(value, user, captured, kernel) {
                return op.emit_op_error(message);
            }
        }
    }
    Ok(())
}

/// Returns the error in the use of a host-evaluated value, if there is one.
fn wrong_use<'a, 'c>(
    value: Value<'a, 'c>,
    user: Operation<'a, 'c>,
    captured: Option<Operation<'a, 'c>>,
    kernel: Kernel,
) -> Option<String> {
    let is_one_of = |groups: &[&str]| {
        groups.iter().any(|name| {
            let group = user.spec().and_then(|spec| spec.operands.iter().position(|one| one.name == *name));
            group.is_some_and(|group| user.operand_group(group).any(|operand| operand == value))
        })
    };
    let (is_legal, message) = match user.name().as_str() {
        "omp.teams" => (
            is_one_of(&["num_teams_lower", "num_teams_upper", "thread_limit"]),
            "host_eval argument only legal as 'num_teams' and 'thread_limit' in 'omp.teams'",
        ),
        "omp.parallel" => (
            kernel.runs_one_program
                && captured.is_some_and(|captured| is_around(user, captured))
                && is_one_of(&["num_threads"]),
            "host_eval argument only legal as 'num_threads' in 'omp.parallel' when representing target SPMD",
        ),
        "omp.loop_nest" => (
            kernel.needs_trip_count
                && captured.is_some_and(|captured| captured.id() == user.id())
                && is_one_of(&["loop_lower_bounds", "loop_upper_bounds", "loop_steps"]),
            "host_eval argument only legal as loop bounds and steps in 'omp.loop_nest' when trip count must be \
             evaluated in the host",
        ),
        name => return Some(format!("host_eval argument illegal use in '{name}' operation")),
    };
    (!is_legal).then(|| message.to_owned())
}

fn is_around(outer: Operation<'_, '_>, inner: Operation<'_, '_>) -> bool {
    std::iter::successors(Some(inner), |op| op.parent_op()).any(|op| op.id() == outer.id())
}

/// Execution mode of a target region, as far as it matters for host-evaluated values.
#[derive(Clone, Copy, Default)]
struct Kernel {
    /// All threads run the region from its beginning.
    runs_one_program: bool,
    /// Requires the trip count of the loop in advance.
    needs_trip_count: bool,
}

/// Returns the execution mode of `target`, whose whole region is made up by `captured`, the innermost such construct.
fn kernel_of<'a, 'c>(target: Operation<'a, 'c>, captured: Operation<'a, 'c>) -> Kernel {
    if !captured.is("omp.loop_nest") {
        return Kernel::default();
    }
    let mut wrappers: Vec<_> = wrappers_of(captured).collect();
    if wrappers.first().is_some_and(|innermost| innermost.is("omp.simd")) {
        wrappers.remove(0);
    }
    let Some(around) = wrappers.last().and_then(|outermost| outermost.parent_op()) else {
        return Kernel::default();
    };
    let is_in = |op: Operation<'a, 'c>, name: &str| op.parent_op().filter(|parent| parent.is(name));
    let is_directly_in_target =
        |op: Operation<'a, 'c>| op.parent_op().is_some_and(|parent| parent.id() == target.id());
    let names: Vec<_> = wrappers.iter().map(|wrapper| wrapper.name().without_dialect()).collect();
    match names[..] {
        ["wsloop", "distribute"] if around.is("omp.parallel") => Kernel {
            runs_one_program: is_in(around, "omp.teams").is_some_and(is_directly_in_target),
            needs_trip_count: is_in(around, "omp.teams").is_some_and(is_directly_in_target),
        },
        ["loop"] if around.is("omp.teams") && is_directly_in_target(around) => {
            Kernel { runs_one_program: true, needs_trip_count: true }
        }
        ["distribute"] if around.is("omp.teams") && is_directly_in_target(around) => Kernel {
            runs_one_program: innermost_captured(captured, false).is_some_and(|inner| {
                let mut path = std::iter::successors(Some(inner), |op| op.parent_op());
                path.find(|op| op.parent_op().is_some_and(|parent| parent.id() == captured.id()))
                    .is_some_and(|outermost| outermost.is("omp.parallel"))
            }),
            needs_trip_count: true,
        },
        ["wsloop"] if around.is("omp.parallel") => {
            Kernel { runs_one_program: is_directly_in_target(around), needs_trip_count: false }
        }
        _ => Kernel::default(),
    }
}

/// Returns the innermost construct in `root` that makes up all that it and the constructs around it hold, other
/// dialects aside. A loop ends the search. If `is_run_once`, only what is run exactly once is looked at.
fn innermost_captured<'a, 'c>(root: Operation<'a, 'c>, is_run_once: bool) -> Option<Operation<'a, 'c>> {
    let mut captured = None;
    let mut around = root;
    loop {
        let mut constructs = around.regions().flat_map(|region| region.ops());
        let Some(op) = constructs.find(|op| is_omp(*op) && op.region_count() > 0) else {
            break;
        };
        let is_alone = op.parent_region().is_some_and(|region| {
            region.ops().all(|other| {
                other.id() == op.id() || !is_omp(other) || other.has_trait(TraitFlags::TERMINATOR)
            })
        });
        if !is_alone || is_run_once && !op.block().is_some_and(block_is_run_once) {
            break;
        }
        captured = Some(op);
        if op.is("omp.loop_nest") {
            break;
        }
        around = op;
    }
    captured
}

/// Returns true if a block is on all ways through its region, and no way leads back to it.
fn block_is_run_once(block: Block<'_, '_>) -> bool {
    let Some(region) = block.parent_region() else { return false };
    if region.has_one_block() {
        return true;
    }
    let mut seen: Vec<_> = block.successors().collect();
    let mut at = 0;
    while at < seen.len() {
        if seen[at].id() == block.id() {
            return false;
        }
        for next in seen[at].successors() {
            if seen.iter().all(|one| one.id() != next.id()) {
                seen.push(next);
            }
        }
        at += 1;
    }
    let dominance = DominanceInfo::new();
    region.blocks().all(|end| {
        end.successors().next().is_some()
            || !dominance.is_reachable_from_entry(end)
            || dominance.block_dominates(block, end)
    })
}
