//! Flow of buffers: from a value to those that may be the same memory, or a part of it.

use terrace_arith::SelectOp;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::Call;
use terrace_interfaces::effects::effects;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchTerminator, branch_points, forwarded};
use terrace_ir::ids::ValueId;
use terrace_ir::spec::{EffectKind, EffectTarget};
use terrace_ir::{Body, Operation, TypedOp, Value, WalkOrder, WalkResult};
use terrace_support::interner::{FoldMap, FoldSet};

/// Returns true if the definition of a value allocates it.
fn is_allocated(value: Value<'_, '_>) -> bool {
    value.defining_op().and_then(effects).unwrap_or_default().iter().any(|effect| {
        effect.kind == EffectKind::Allocate
            && matches!(effect.on, EffectTarget::Value(of) if of.id() == value.id())
    })
}

/// Steps of buffers from one value to the next, in a body.
#[derive(Default)]
pub(super) struct Flow {
    next: FoldMap<ValueId, Vec<ValueId>>,
    previous: FoldMap<ValueId, Vec<ValueId>>,
    /// Buffers that may come from nowhere else.
    terminals: FoldMap<ValueId, Origin>,
}

/// Origin of a buffer that may come from nowhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// New memory.
    New,
    /// An argument of the function.
    Given,
    /// Nothing is known of it.
    Unknown,
}

impl Flow {
    /// Finds the steps in a body.
    pub fn of(body: &Body<'_>) -> Self {
        let mut flow = Flow::default();
        let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PostOrder, &mut |op| {
            flow.add_op(op);
            WalkResult::Advance
        });
        flow
    }

    fn add(&mut self, from: Value<'_, '_>, to: Value<'_, '_>) {
        if from.ty().is_any_memref() && to.ty().is_any_memref() {
            self.next.entry(from.id()).or_default().push(to.id());
            self.previous.entry(to.id()).or_default().push(from.id());
        }
    }

    fn add_op(&mut self, op: Operation<'_, '_>) {
        if let Some(view) = SelectOp::cast(op) {
            self.add(view.true_value(), view.result());
            self.add(view.false_value(), view.result());
        } else if op.declares_interface("ViewLikeOpInterface") {
            if let Some((source, result)) = op.operands().next().zip(op.results().next()) {
                self.add(source, result);
            }
        } else if let Some(branch) = op.interface::<Branch>() {
            branch.for_each_edge(op, |successor, operands| {
                let arguments = op.successor(successor).arguments().skip(operands.produced);
                for (from, to) in op.operands_in(operands.forwarded).zip(arguments) {
                    self.add(from, to);
                }
            });
        } else if let Some(branch) = op.interface::<RegionBranch>() {
            for point in branch_points(op) {
                for successor in (branch.successors)(op, point) {
                    let values = forwarded(op, branch, point, &successor);
                    for (from, to) in values.into_iter().zip(successor.inputs.iter()) {
                        self.add(from, to);
                    }
                }
            }
        } else if op.interface::<RegionBranchTerminator>().is_some() {
            // What ends a region is part of the operation around.
        } else {
            self.end_at(op);
            if op.interface::<Call>().is_none() {
                return;
            }
            // A callee may return any of its arguments.
            for from in op.operands() {
                for to in op.results() {
                    self.add(from, to);
                }
            }
        }
    }

    /// Notes that nothing is known of where the buffers of an operation come from.
    fn end_at(&mut self, op: Operation<'_, '_>) {
        let is_buffer = |value: &Value<'_, '_>| value.ty().is_any_memref();
        for result in op.results().filter(is_buffer) {
            let origin = if is_allocated(result) { Origin::New } else { Origin::Unknown };
            self.terminals.insert(result.id(), origin);
        }
        if op.id() == Body::ROOT || op.body().child(op.id()).is_none() {
            let origin = if op.id() == Body::ROOT { Origin::Given } else { Origin::Unknown };
            let entries = op.regions().filter_map(|region| region.first_block());
            for argument in entries.flat_map(|block| block.arguments()).filter(is_buffer) {
                self.terminals.insert(argument.id(), origin);
            }
        }
    }

    /// Returns the origin of a buffer, if it may come from nowhere else.
    pub fn origin(&self, value: ValueId) -> Option<Origin> {
        self.terminals.get(&value).copied()
    }

    /// Returns a value and all that its buffer may come from.
    pub fn resolve_back(&self, value: ValueId) -> Vec<ValueId> {
        closure(value, &self.previous)
    }

    /// Returns a value and all that its buffer flows to.
    pub fn resolve(&self, value: ValueId) -> Vec<ValueId> {
        closure(value, &self.next)
    }
}

/// Returns a value and all that steps lead to from it.
fn closure(value: ValueId, steps: &FoldMap<ValueId, Vec<ValueId>>) -> Vec<ValueId> {
    let mut known: FoldSet<ValueId> = FoldSet::default();
    let mut found = vec![value];
    known.insert(value);
    let mut at = 0;
    while let Some(value) = found.get(at) {
        at += 1;
        for next in steps.get(value).into_iter().flatten() {
            if known.insert(*next) {
                found.push(*next);
            }
        }
    }
    found
}
