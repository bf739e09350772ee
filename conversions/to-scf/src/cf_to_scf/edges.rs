//! Edges between blocks, and the values that go along them.

use super::Lift;
use terrace_cf as cf;
use terrace_interfaces::branch::Branch;
use terrace_ir::TypedOp;
use terrace_ir::ids::{BlockId, ValueId};

/// One of the successors of the terminator of a block.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub from: BlockId,
    pub successor: usize,
}

impl Lift<'_, '_, '_> {
    pub fn target(&self, edge: Edge) -> BlockId {
        self.rewriter.op(self.terminator(edge.from)).successor(edge.successor).id()
    }

    pub fn set_target(&mut self, edge: Edge, block: BlockId) {
        let op = self.terminator(edge.from);
        self.rewriter.body_mut().set_successor(op, edge.successor, block);
    }

    /// Returns the edges to a block, the newest first.
    pub fn edges_to(&self, block: BlockId) -> Vec<Edge> {
        let edges = self.rewriter.block(block).predecessor_edges();
        edges.filter_map(|(op, successor)| Some(Edge { from: op.block()?.id(), successor })).collect()
    }

    /// Returns the values that are passed along an edge.
    pub fn values(&self, edge: Edge) -> Vec<ValueId> {
        let op = self.rewriter.op(self.terminator(edge.from));
        let Some(branch) = op.interface::<Branch>() else { return Vec::new() };
        let range = (branch.successor_operands)(op, edge.successor).forwarded;
        op.operands_in(range).map(|value| value.id()).collect()
    }

    pub fn set_values(&mut self, edge: Edge, values: &[ValueId]) {
        let op = self.terminator(edge.from);
        let body = self.rewriter.body_mut();
        let name = terrace_ir::Operation::new(body, op).name();
        match (name.as_str(), edge.successor) {
            (cf::BranchOp::NAME, _) => body.set_operand_group(op, 0, values),
            (cf::CondBranchOp::NAME, at) => body.set_operand_group(op, 1 + at, values),
            (cf::SwitchOp::NAME, 0) => body.set_operand_group(op, 1, values),
            (cf::SwitchOp::NAME, at) => {
                let view = terrace_ir::Operation::new(body, op);
                let sizes = view.attribute("case_operand_segments").and_then(|sizes| sizes.as_i32_array());
                let all: Vec<ValueId> = view.operand_group(2).map(|value| value.id()).collect();
                let mut all = all.into_iter();
                let mut runs: Vec<Vec<ValueId>> = sizes
                    .unwrap_or_default()
                    .into_iter()
                    .map(|size| all.by_ref().take(size.max(0) as usize).collect())
                    .collect();
                if let Some(run) = runs.get_mut(at - 1) {
                    *run = values.to_vec();
                }
                let sizes: Vec<i32> = runs.iter().map(|run| run.len() as i32).collect();
                let context = body.context();
                // The runs are set by hand, as the group knows them by their sizes only.
                let empty = context.dense_i32_array(&vec![0; runs.len()]);
                let segments = context.identifier("case_operand_segments");
                body.set_operand_group(op, 2, &[]);
                body.set_attribute(op, segments, Some(empty));
                body.set_operand_group(op, 2, &runs.concat());
                body.set_attribute(op, segments, Some(context.dense_i32_array(&sizes)));
            }
            _ => {}
        }
    }

    pub fn append_value(&mut self, edge: Edge, value: ValueId) {
        let mut values = self.values(edge);
        values.push(value);
        self.set_values(edge, &values);
    }
}
