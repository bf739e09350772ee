//! Flow of buffers: from a value to those that may be the same memory, or a part of it.

use terrace_arith::SelectOp;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::Call;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchTerminator, branch_points, forwarded};
use terrace_ir::ids::ValueId;
use terrace_ir::{Body, Operation, TypedOp, Value, WalkOrder, WalkResult};
use terrace_support::interner::{FoldMap, FoldSet};

/// Steps of buffers from one value to the next, in a body.
#[derive(Default)]
pub(super) struct Flow {
    next: FoldMap<ValueId, Vec<ValueId>>,
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
        } else if op.interface::<RegionBranchTerminator>().is_none() && op.interface::<Call>().is_some() {
            // A callee may return any of its arguments.
            for from in op.operands() {
                for to in op.results() {
                    self.add(from, to);
                }
            }
        }
    }

    /// Returns a value and all that its buffer flows to.
    pub fn resolve(&self, value: ValueId) -> Vec<ValueId> {
        let mut known: FoldSet<ValueId> = FoldSet::default();
        let mut found = vec![value];
        known.insert(value);
        let mut at = 0;
        while let Some(value) = found.get(at) {
            at += 1;
            for next in self.next.get(value).into_iter().flatten() {
                if known.insert(*next) {
                    found.push(*next);
                }
            }
        }
        found
    }
}
