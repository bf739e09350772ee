//! `--mem2reg`: replace memory that nobody else sees by the values that are stored in it.
//!
//! A slot can go if all its users can do without it. Where control flow joins and different stores may have been the
//! last, the block gets an argument.
//!
//! Reads:     memory slots, control flow, dominance.
//! Preserves: nothing.
//! Cost:      one visit for each use of a slot, and for each block in which what it holds is needed.

mod analysis;
mod pending;
mod promotion;

use analysis::Obstacle;
use pending::PendingOperands;
use promotion::Promoter;
use std::sync::atomic::{AtomicU64, Ordering};
use terrace_interfaces::memory_slots::{MemorySlot, PromotableAllocation};
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::OpId;
use terrace_ir::{Body, LogicalResult, Operation, Region, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldSet;

/// The pass `--mem2reg`.
#[pass(
    "mem2reg",
    "Replace memory slots by values",
    statistics = [
        ("promoted slots", "Total amount of memory slots promoted"),
        ("new block args", "Total amount of new block argument inserted in blocks"),
    ],
)]
pub struct Mem2Reg {
    /// Accepted, and without effect.
    #[option("region-simplify", default = true)]
    _region_simplify: bool,
}

const PROMOTED_SLOTS: usize = 0;
const NEW_BLOCK_ARGUMENTS: usize = 1;

impl Pass for Mem2Reg {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let statistics = op.statistics();
        if !promote_all(op.body_mut(), statistics) {
            op.mark_all_analyses_preserved();
        }
        Ok(())
    }
}

/// Promotes what can be promoted in a body and in the isolated operations in it; whether there was anything.
fn promote_all(body: &mut Body<'_>, statistics: &[AtomicU64]) -> bool {
    let nested = body.for_each_child(&|child| promote_all(child, statistics));
    let mut allocators = Vec::new();
    for region in Operation::new(body, Body::ROOT).regions() {
        find_allocators(region, &mut allocators);
    }
    let changed = !allocators.is_empty() && promote_in(body, allocators, statistics);
    changed || nested.into_iter().any(|changed| changed)
}

/// Collects the operations that allocate slots, inner ones first.
fn find_allocators(region: Region<'_, '_>, allocators: &mut Vec<OpId>) {
    for op in region.ops() {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                ensure_stack(|| find_allocators(inner, allocators));
            }
        }
        if op.interface::<PromotableAllocation>().is_some() {
            allocators.push(op.id());
        }
    }
}

/// Facts about a body while slots are promoted in it. Blocks and branches stay as they are.
pub(super) struct Facts {
    pub dominance: DominanceInfo,
    /// The place of an operation that was there at the start, in the order of the text, by id.
    pub places: Vec<u32>,
}

impl Facts {
    fn new(body: &Body<'_>) -> Self {
        fn number(region: Region<'_, '_>, next: &mut u32, places: &mut Vec<u32>) {
            for op in region.ops() {
                let at = op.id().index();
                if places.len() <= at {
                    places.resize((at + 1).next_power_of_two(), 0);
                }
                places[at] = *next;
                *next += 1;
                if op.region_count() != 0 && op.body().child(op.id()).is_none() {
                    for inner in op.regions() {
                        ensure_stack(|| number(inner, next, places));
                    }
                }
            }
        }
        let (mut next, mut places) = (0, Vec::new());
        for region in Operation::new(body, Body::ROOT).regions() {
            number(region, &mut next, &mut places);
        }
        Facts { dominance: DominanceInfo::new(), places }
    }
}

/// An allocation that was not promoted yet.
struct Candidate {
    op: OpId,
    /// Obstacles to promoting each of its slots.
    obstacles: Vec<Obstacle>,
}

/// Promotes slot after slot until none can be promoted any more.
fn promote_in(body: &mut Body<'_>, allocators: Vec<OpId>, statistics: &[AtomicU64]) -> bool {
    let facts = Facts::new(body);
    let mut pending = PendingOperands::default();
    let mut candidates: Vec<Candidate> =
        allocators.into_iter().map(|op| Candidate { op, obstacles: Vec::new() }).collect();
    let mut touched: FoldSet<OpId> = FoldSet::default();
    let mut changed = false;
    loop {
        let (mut rest, mut again) = (Vec::new(), false);
        for Candidate { op, obstacles } in candidates {
            // Nothing else has changed for it.
            let stays = |one: &Obstacle| match one {
                Obstacle::Op(op) => !touched.contains(op),
                Obstacle::Forever => true,
            };
            if !obstacles.is_empty() && obstacles.iter().all(stays) {
                rest.push(Candidate { op, obstacles });
                continue;
            }
            match promote_one(body, op, &facts, &mut pending, &mut touched, statistics) {
                Outcome::Promoted(next) => {
                    again = true;
                    rest.extend(next.map(|op| Candidate { op, obstacles: Vec::new() }));
                }
                Outcome::Refused(obstacles) if obstacles.is_empty() => {}
                Outcome::Refused(obstacles) => rest.push(Candidate { op, obstacles }),
            }
        }
        changed |= again;
        candidates = rest;
        if !again {
            break;
        }
    }
    pending.flush(body);
    changed
}

enum Outcome {
    /// With what took the place of the operation that allocated it.
    Promoted(Option<OpId>),
    Refused(Vec<Obstacle>),
}

/// Promotes the first slot of an allocation that can be promoted.
fn promote_one(
    body: &mut Body<'_>,
    op: OpId,
    facts: &Facts,
    pending: &mut PendingOperands,
    touched: &mut FoldSet<OpId>,
    statistics: &[AtomicU64],
) -> Outcome {
    let view = Operation::new(body, op);
    let allocation: &PromotableAllocation =
        view.interface().expect("candidates are operations with the interface");
    let slots: Vec<MemorySlot<'_>> = (allocation.slots)(view);
    let mut obstacles = Vec::new();
    for slot in slots {
        if Value::new(body, slot.pointer).is_unused() {
            continue;
        }
        if pending.has_value(slot.pointer) {
            obstacles.push(Obstacle::Forever);
            continue;
        }
        let plan = match analysis::plan(body, slot, facts) {
            Ok(plan) => plan,
            Err(obstacle) => {
                obstacles.push(obstacle);
                continue;
            }
        };
        statistics[PROMOTED_SLOTS].fetch_add(1, Ordering::Relaxed);
        statistics[NEW_BLOCK_ARGUMENTS].fetch_add(plan.merge_points.len() as u64, Ordering::Relaxed);
        return Outcome::Promoted(Promoter::new(body, op, slot, facts, pending, touched).promote(plan));
    }
    Outcome::Refused(obstacles)
}
