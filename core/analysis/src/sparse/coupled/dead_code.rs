//! Reachability of program points, as far as constants tell.

use super::state::{Analysis, Executable, Point};
use super::{CoupledAnalysis, Solver, entries};
use crate::program::{end_successors, entry_successors};
use crate::sparse::constants::ConstantValue;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::{Call, Callable};
use terrace_interfaces::region_branch::Inputs;
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchTerminator, RegionSuccessors};
use terrace_ir::{Attribute, Block, Operation, Region, TraitFlags};
use terrace_support::ensure_stack;

impl<'a, 'c, A: CoupledAnalysis<'c>> Solver<'_, 'a, 'c, A> {
    /// Marks where control begins, and looks at everything once.
    pub(super) fn initialize_dead_code(&mut self, root: Operation<'a, 'c>) {
        entries(root).for_each(|entry| self.enter(entry));
        self.initialize_control(root);
    }

    fn initialize_control(&mut self, op: Operation<'a, 'c>) {
        let has_control = op.region_count() != 0
            || op.successor_count() != 0
            || self.ends_region(op)
            || op.interface::<Call>().is_some();
        if has_control {
            if let Some(block) = op.block() {
                let at = self.program.block_index(block);
                self.blocks[at].subscribers.add(Analysis::DeadCode);
            }
            self.visit_control(self.after(op));
        }
        for inner in op.regions().flat_map(Region::ops) {
            ensure_stack(|| self.initialize_control(inner));
        }
    }

    /// Returns true if an operation ends a region whose control flow is known.
    fn ends_region(&self, op: Operation<'a, 'c>) -> bool {
        let Some(parent) = op.parent_op() else { return false };
        op.next().is_none()
            && op.successor_count() == 0
            && (parent.interface::<RegionBranch>().is_some() || parent.interface::<Callable>().is_some())
    }

    pub(super) fn visit_control(&mut self, point: Point<'a, 'c>) {
        let Point::After(op) = point else { return };
        if !self.is_op_live(op) {
            return;
        }
        if let Some(call) = op.interface::<Call>() {
            self.visit_call_of(op, call);
        }
        if op.region_count() != 0 {
            if let Some(branch) = op.interface::<RegionBranch>() {
                self.visit_region_branch(op, branch);
            } else if op.interface::<Callable>().is_some() {
                let has_unknown_calls = self.program.has_unknown_calls(op);
                let calls = self.predecessors_for(point, (point, Analysis::DeadCode));
                if has_unknown_calls || !calls.known.is_empty() {
                    entries(op).for_each(|entry| self.enter(entry));
                }
            } else {
                entries(op).for_each(|entry| self.enter(entry));
            }
        }
        if self.ends_region(op)
            && let Some(parent) = op.parent_op()
        {
            match parent.interface::<RegionBranch>() {
                Some(branch) => self.visit_region_end(op, parent, branch),
                None => self.visit_return(op, parent),
            }
        }
        if op.successor_count() != 0 {
            self.visit_branch(op);
        }
    }

    /// Returns the operands that are constants; `None` if nothing is known of one of them yet.
    fn constant_operands(&mut self, op: Operation<'a, 'c>) -> Option<Vec<Option<Attribute<'c>>>> {
        let mut constants = Vec::with_capacity(op.operand_count());
        for operand in op.operands() {
            let at = self.program.value_index(operand);
            self.constants.subscribers[at].add(Analysis::DeadCode);
            constants.push(match self.constants.facts[at] {
                ConstantValue::Uninitialized => return None,
                ConstantValue::Constant(value, _) => Some(value),
                ConstantValue::Unknown => None,
            });
        }
        Some(constants)
    }

    fn visit_branch(&mut self, op: Operation<'a, 'c>) {
        let Some(from) = op.block() else { return };
        let mut chosen = None;
        if let Some(branch) = op.interface::<Branch>() {
            let Some(constants) = self.constant_operands(op) else { return };
            chosen = (branch.successor_for)(op, &constants);
        }
        for (at, to) in op.successors().enumerate() {
            if chosen.is_none_or(|chosen| chosen == at) {
                self.enter_along_edge(from, to);
            }
        }
    }

    fn visit_region_branch(&mut self, op: Operation<'a, 'c>, branch: &'static RegionBranch) {
        let Some(constants) = self.constant_operands(op) else { return };
        let successors = entry_successors(op, branch, &constants);
        self.enter_successors(op, op, successors);
    }

    fn visit_region_end(
        &mut self,
        op: Operation<'a, 'c>,
        parent: Operation<'a, 'c>,
        branch: &'static RegionBranch,
    ) {
        let Some(constants) = self.constant_operands(op) else { return };
        if op.interface::<RegionBranchTerminator>().is_none() && !op.has_trait(TraitFlags::RETURN_LIKE) {
            return;
        }
        let successors = end_successors(op, parent, branch, &constants);
        self.enter_successors(parent, op, successors);
    }

    fn enter_successors(
        &mut self,
        parent: Operation<'a, 'c>,
        from: Operation<'a, 'c>,
        successors: RegionSuccessors<'a, 'c>,
    ) {
        for successor in successors {
            let point = match successor.region {
                Some(region) => match region.first_block() {
                    Some(entry) => {
                        self.enter(entry);
                        Point::Start(entry)
                    }
                    None => continue,
                },
                None => self.after(parent),
            };
            self.add_predecessor(point, from, successor.inputs);
        }
    }

    fn visit_call_of(&mut self, op: Operation<'a, 'c>, call: &'static Call) {
        match self.program.callee_of(op, call) {
            Some((callee, _)) => self.add_predecessor(self.after(callee), op, Inputs::Nothing),
            None => {
                let key = self.key(self.after(op));
                let state = self.predecessors.entry(key).or_default();
                if !std::mem::replace(&mut state.has_unknown, true) {
                    self.queue.push_all(Some(&state.dependents));
                }
            }
        }
    }

    fn visit_return(&mut self, op: Operation<'a, 'c>, parent: Operation<'a, 'c>) {
        let callable = self.after(parent);
        let calls = self.predecessors_for(callable, (self.after(op), Analysis::DeadCode));
        let calls: Vec<Operation<'a, 'c>> = calls.known.iter().map(|(call, _)| *call).collect();
        let is_return = op.has_trait(TraitFlags::RETURN_LIKE);
        for call in calls {
            if is_return {
                self.add_predecessor(self.after(call), op, Inputs::Nothing);
                continue;
            }
            let key = self.key(self.after(call));
            let state = self.predecessors.entry(key).or_default();
            if !std::mem::replace(&mut state.has_unknown, true) {
                self.queue.push_all(Some(&state.dependents));
            }
        }
    }

    fn add_predecessor(&mut self, to: Point<'a, 'c>, from: Operation<'a, 'c>, inputs: Inputs<'a, 'c>) {
        let (key, from_key) = (self.key(to), self.key(self.after(from)));
        let state = self.predecessors.entry(key).or_default();
        if state.add(from_key, from, inputs) {
            self.queue.push_all(Some(&state.dependents));
        }
    }

    /// Notes that control gets to a block: its subscribers visit all of it.
    fn enter(&mut self, block: Block<'a, 'c>) {
        let at = self.program.block_index(block);
        let Executable { is_live, subscribers } = &mut self.blocks[at];
        if std::mem::replace(is_live, true) {
            return;
        }
        let subscribers = subscribers.clone();
        for analysis in subscribers.iter() {
            self.queue.push((Point::Start(block), analysis));
        }
        for analysis in subscribers.iter() {
            for op in block.ops() {
                self.queue.push((self.after(op), analysis));
            }
        }
    }

    fn enter_along_edge(&mut self, from: Block<'a, 'c>, to: Block<'a, 'c>) {
        self.enter(to);
        let edge = (self.program.block_index(from), self.program.block_index(to));
        let Executable { is_live, subscribers } = self.edges.entry(edge).or_default();
        if !std::mem::replace(is_live, true) {
            for analysis in subscribers.iter() {
                self.queue.push((Point::Start(to), analysis));
            }
        }
    }
}
