//! `--affine-loop-invariant-code-motion`: what is the same in all iterations of an affine loop is done before it, accesses to
//! memory included.
//!
//! Reads:     effects, speculatability, bounds of loops.
//! Preserves: nothing.
//! Cost:      for each loop, one visit for each operation in it, and for each access one look at each memref accessed.

use crate::dependence::{Touch, may_alias};
use crate::legality::domain::always_runs;
use terrace_affine::{AffineForOp, AffineIfOp, AffineParallelOp};
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_interfaces::speculation::is_speculatable;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{LogicalResult, Operation, TraitFlags, TypedOp, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{in_each_body, named};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};

/// The pass `--affine-loop-invariant-code-motion`.
#[pass(
    "affine-loop-invariant-code-motion",
    "Hoist loop invariant instructions outside of affine loops",
    anchor = "func.func"
)]
pub struct AffineLoopInvariantCodeMotion;

impl Pass for AffineLoopInvariantCodeMotion {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            // Inner loops come before those around them.
            for op in named(body, AffineForOp::SPEC.name) {
                let hoisted =
                    AffineForOp::cast(Operation::new(body, op)).map(invariant_ops).unwrap_or_default();
                for inner in hoisted {
                    body.move_op_before(inner, op);
                }
            }
            Ok(())
        })
    }
}

/// Finds the operations in the body of a loop that can be done once before it.
fn invariant_ops(of: AffineForOp<'_, '_>) -> Vec<OpId> {
    let Some(body) = of.region().first_block() else { return Vec::new() };
    let mut search = Search { of, memory: Memory::of(of.op()), hoisted: FoldSet::default(), runs: None };
    let mut found = Vec::new();
    let end = body.last_op();
    for op in body.ops().take_while(|op| Some(*op) != end) {
        if search.is_invariant(op, op) {
            search.hoisted.insert(op.id());
            found.push(op.id());
        }
    }
    found
}

/// The search for invariant operations in a loop.
struct Search<'a, 'c> {
    of: AffineForOp<'a, 'c>,
    memory: Memory<'a, 'c>,
    /// Operations of the body that are invariant.
    hoisted: FoldSet<OpId>,
    /// True if the loop always has an iteration; worked out when needed.
    runs: Option<bool>,
}

impl<'a, 'c> Search<'a, 'c> {
    /// Returns true if an operation is invariant: one of the body, or in one (`candidate`) that may be.
    fn is_invariant(&mut self, op: Operation<'a, 'c>, candidate: Operation<'a, 'c>) -> bool {
        let is_around = AffineIfOp::cast(op).is_some()
            || AffineForOp::cast(op).is_some()
            || AffineParallelOp::cast(op).is_some();
        if is_around {
            let mut inside = op.regions().flat_map(|region| region.ops());
            if !inside.all(|op| ensure_stack(|| self.is_invariant(op, candidate))) {
                return false;
            }
        } else if !op.has_trait(TraitFlags::TERMINATOR) {
            let is_access = op.declares_interface("AffineReadOpInterface")
                || op.declares_interface("AffineWriteOpInterface");
            if is_access && self.memory.has_conflict(op) || !is_access && !is_memory_effect_free(op) {
                return false;
            }
            if op.operand_count() == 0 && !op.has_trait(TraitFlags::CONSTANT_LIKE) {
                return false;
            }
            // What is in another operation with regions may use values of the loop that are no operands of it.
            let mut is_outside = true;
            op.for_each_nested(|inner| {
                is_outside &= inner.operands().all(|operand| self.is_outside(operand, candidate));
            });
            if !is_outside {
                return false;
            }
            // What is not done if the loop has no iteration must do no harm if it is done all the same.
            if (is_access || !is_speculatable(op)) && !self.runs() {
                return false;
            }
        }
        op.operands().all(|operand| self.is_outside(operand, candidate))
    }

    fn runs(&mut self) -> bool {
        let of = self.of;
        *self.runs.get_or_insert_with(|| always_runs(of))
    }

    /// Returns true if a value comes from outside of the loop, from what is moved, or from inside of the candidate.
    fn is_outside(&self, value: Value<'a, 'c>, candidate: Operation<'a, 'c>) -> bool {
        let region = self.of.region();
        if !value.parent_region().is_some_and(|at| at.is_within(region)) {
            return true;
        }
        let own = value.defining_op().or_else(|| value.parent_block().and_then(|block| block.parent_op()));
        let around = own.and_then(|op| region.find_ancestor_op(op));
        around.is_some_and(|around| around == candidate || self.hoisted.contains(&around.id()))
    }
}

/// Accesses to one memref.
#[derive(Default)]
struct Accesses {
    /// The first operations that access it, two at most.
    all: Vec<OpId>,
    /// The first ones that write it.
    writes: Vec<OpId>,
}

/// Accesses in a loop.
struct Memory<'a, 'c> {
    by_memref: Vec<(Value<'a, 'c>, Accesses)>,
    /// Accesses to memory that is not known.
    unknown: Accesses,
}

impl<'a, 'c> Memory<'a, 'c> {
    fn of(op: Operation<'a, 'c>) -> Self {
        let mut memory = Memory { by_memref: Vec::new(), unknown: Accesses::default() };
        let mut places: FoldMap<ValueId, usize> = FoldMap::default();
        for touch in Touch::all_in(op) {
            let accesses = match touch.memref {
                None => &mut memory.unknown,
                Some(memref) => {
                    let place = *places.entry(memref.id()).or_insert_with(|| {
                        memory.by_memref.push((memref, Accesses::default()));
                        memory.by_memref.len() - 1
                    });
                    &mut memory.by_memref[place].1
                }
            };
            let note = |list: &mut Vec<OpId>| {
                if list.len() < 2 && !list.contains(&touch.op.id()) {
                    list.push(touch.op.id());
                }
            };
            note(&mut accesses.all);
            if touch.writes {
                note(&mut accesses.writes);
            }
        }
        memory
    }

    /// Returns true if another operation may access the same memory, and one of both writes.
    fn has_conflict(&self, op: Operation<'a, 'c>) -> bool {
        let mut own = Vec::new();
        Touch::of(op, &mut own);
        own.iter().any(|touch| {
            let Some(memref) = touch.memref else { return true };
            let near = self
                .by_memref
                .iter()
                .filter(|(other, _)| may_alias(memref, *other))
                .map(|(_, accesses)| accesses);
            near.chain([&self.unknown]).any(|accesses| {
                let list = if touch.writes { &accesses.all } else { &accesses.writes };
                list.iter().any(|other| *other != op.id())
            })
        })
    }
}
