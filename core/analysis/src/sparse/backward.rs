//! Backward facts: what is known of a value because of how it is used.

use super::{ForwardFacts, Lookup, forward};
use crate::program::{Program, end_successors, entry_successors};
use crate::sparse::constants::{ConstantPropagation, ConstantValue};
use crate::worklist::Worklist;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::{Call, Callable};
use terrace_interfaces::region_branch::{
    RegionBranch, RegionBranchPoint, RegionBranchTerminator, RegionSuccessor, forwarded_operands,
};
use terrace_ir::{Attribute, Block, BodyOp, Operation, Region, TraitFlags, Value};
use terrace_support::interner::{FoldMap, FoldSet};

/// A backward analysis: a lattice, and a transfer function.
pub trait BackwardAnalysis<'c> {
    /// Lattice element of a value.
    type Fact: Clone;

    /// Returns the top of the lattice: no use has been visited.
    fn uninitialized(&self) -> Self::Fact;

    /// Returns the fact about a value that is passed to unknown code, as to an external function or an unknown caller.
    fn exit(&self, value: Value<'_, 'c>) -> Self::Fact;

    /// Weakens a fact to hold for both uses. Returns true if that changed it.
    fn join(&self, into: &mut Self::Fact, other: &Self::Fact) -> bool;

    /// Computes the facts about the operands of an operation without control flow of its own, or of a terminator whose
    /// control flow is not known.
    ///
    /// `set` takes the position of an operand. Operands that are not set keep their fact.
    fn transfer(
        &self,
        op: Operation<'_, 'c>,
        facts: Lookup<'_, Self::Fact>,
        set: &mut dyn FnMut(usize, Self::Fact),
    );

    /// Returns the fact about an operand that a branch does not pass on, but that decides where control goes.
    ///
    /// `branch` is the branch, or the operation with the regions among which control moves; `facts` are those of its
    /// body.
    fn control(
        &self,
        branch: Operation<'_, 'c>,
        operand: Value<'_, 'c>,
        facts: Lookup<'_, Self::Fact>,
    ) -> Self::Fact;
}

/// Runs a backward analysis over the reachable part of a program.
///
/// Cost: constant propagation, one visit of each operation, and one for each change of a result's fact.
pub fn backward<'p, 'a, 'c, A: BackwardAnalysis<'c>>(
    analysis: &A,
    program: &'p Program<'a, 'c>,
) -> BackwardFacts<'p, 'a, 'c, A::Fact> {
    let mut solver = Solver {
        analysis,
        program,
        reachable: forward(&ConstantPropagation, program),
        call_sites: FoldMap::default(),
        facts: vec![analysis.uninitialized(); program.value_limit()],
        pending: Worklist::new(program.op_limit()),
    };
    program.root().for_each_in_tree(|op| {
        if let Some((callee, _)) = solver.callee(op) {
            solver.call_sites.entry(program.tree().key(callee)).or_default().push(op);
        }
        solver.enqueue(op);
    });
    while let Some(op) = solver.pending.pop() {
        solver.visit(op);
    }
    BackwardFacts { program, facts: solver.facts, call_sites: solver.call_sites }
}

/// Result of a backward analysis.
pub struct BackwardFacts<'p, 'a, 'c, F> {
    program: &'p Program<'a, 'c>,
    facts: Vec<F>,
    call_sites: FoldMap<BodyOp, Vec<Operation<'a, 'c>>>,
}

impl<'a, 'c, F> BackwardFacts<'_, 'a, 'c, F> {
    /// Returns the fact about a value.
    pub fn of(&self, value: Value<'_, 'c>) -> &F {
        &self.facts[self.program.value_index(value)]
    }

    /// Returns the calls of a function, or `None` if there may be others.
    pub fn calls_of(&self, function: Operation<'_, 'c>) -> Option<&[Operation<'a, 'c>]> {
        if self.program.has_unknown_calls(function) {
            return None;
        }
        Some(self.call_sites.get(&self.program.tree().key(function)).map_or(&[], |calls| calls))
    }
}

struct Solver<'s, 'a, 'c, A: BackwardAnalysis<'c>> {
    analysis: &'s A,
    program: &'s Program<'a, 'c>,
    reachable: ForwardFacts<'s, 'a, 'c, ConstantValue<'c>>,
    call_sites: FoldMap<BodyOp, Vec<Operation<'a, 'c>>>,
    facts: Vec<A::Fact>,
    pending: Worklist<Operation<'a, 'c>>,
}

impl<'a, 'c, A: BackwardAnalysis<'c>> Solver<'_, 'a, 'c, A> {
    fn lookup(&self, op: Operation<'_, 'c>) -> Lookup<'_, A::Fact> {
        Lookup(&self.facts[self.program.base(op.body()).values..])
    }

    /// Returns the callable that an operation calls, if its body is in the program.
    fn callee(&self, op: Operation<'a, 'c>) -> Option<(Operation<'a, 'c>, Block<'a, 'c>)> {
        let (callee, region) = self.program.callee(op)?;
        Some((callee, region.first_block()?))
    }

    fn enqueue(&mut self, op: Operation<'a, 'c>) {
        if op.block().is_some_and(|block| self.reachable.is_live(block)) {
            self.pending.push(self.program.op_index(op), op);
        }
    }

    fn enqueue_terminators(&mut self, op: Operation<'a, 'c>) {
        let terminators = op.regions().flat_map(Region::blocks).filter_map(Block::last_op);
        terminators.for_each(|terminator| self.enqueue(terminator));
    }

    /// Computes the facts about the operands of an operation.
    fn visit(&mut self, op: Operation<'a, 'c>) {
        let parent = op.parent_op();
        let is_return = op.has_trait(TraitFlags::RETURN_LIKE);
        let ends_region = is_return || op.interface::<RegionBranchTerminator>().is_some();
        if let Some(branch) = op.interface::<RegionBranch>() {
            let unknown: Vec<Option<Attribute<'c>>> = vec![None; op.operand_count()];
            let successors = entry_successors(op, branch, &unknown);
            self.visit_region_flow(op, op, branch, RegionBranchPoint::Parent, &successors);
        } else if let Some(branch) = op.interface::<Branch>() {
            self.visit_branch(op, branch);
        } else if let Some(call) = op.interface::<Call>() {
            self.visit_call(op, call);
        } else if let (true, Some(parent)) = (ends_region, parent)
            && let Some(branch) = parent.interface::<RegionBranch>()
        {
            let unknown: Vec<Option<Attribute<'c>>> = vec![None; op.operand_count()];
            let successors = end_successors(op, parent, branch, &unknown);
            self.visit_region_flow(op, parent, branch, RegionBranchPoint::Terminator(op), &successors);
        } else if let (true, Some(function)) = (is_return, parent) {
            self.visit_return(op, function);
        } else {
            let mut facts = Vec::new();
            self.analysis.transfer(op, self.lookup(op), &mut |at, fact| facts.push((at, fact)));
            facts.into_iter().for_each(|(at, fact)| self.join(op.operand(at), &fact));
        }
    }

    /// Gives operands that are passed on the facts of what they become; the others decide where control goes.
    fn visit_region_flow(
        &mut self,
        op: Operation<'a, 'c>,
        parent: Operation<'a, 'c>,
        branch: &'static RegionBranch,
        point: RegionBranchPoint<'a, 'c>,
        successors: &[RegionSuccessor<'a, 'c>],
    ) {
        let mut is_passed_on = vec![false; op.operand_count()];
        for successor in successors {
            let (_, positions) = forwarded_operands(parent, branch, point, successor);
            for (position, input) in positions.zip(successor.inputs.iter()) {
                is_passed_on[position] = true;
                self.join_value(op.operand(position), input);
            }
        }
        self.join_control(op, parent, &is_passed_on);
    }

    fn visit_branch(&mut self, op: Operation<'a, 'c>, branch: &'static Branch) {
        let mut is_passed_on = vec![false; op.operand_count()];
        for (block, operands) in op.successors().zip(branch.all(op)) {
            let arguments = block.arguments().skip(operands.produced);
            for (position, argument) in operands.forwarded.zip(arguments) {
                is_passed_on[position] = true;
                self.join_value(op.operand(position), argument);
            }
        }
        self.join_control(op, op, &is_passed_on);
    }

    fn join_control(&mut self, op: Operation<'a, 'c>, branch: Operation<'a, 'c>, is_passed_on: &[bool]) {
        for (operand, is_passed_on) in op.operands().zip(is_passed_on) {
            if !is_passed_on {
                let fact = self.analysis.control(branch, operand, self.lookup(branch));
                self.join(operand, &fact);
            }
        }
    }

    fn visit_call(&mut self, op: Operation<'a, 'c>, call: &'static Call) {
        let entry = self.callee(op).map(|(_, entry)| entry);
        let passed = (call.arguments)(op);
        for (position, operand) in op.operands().enumerate() {
            let argument = entry.filter(|_| passed.contains(&position)).and_then(|entry| {
                let at = position - passed.start;
                (at < entry.argument_count()).then(|| entry.argument(at))
            });
            match argument {
                Some(argument) => self.join_value(operand, argument),
                None => self.join_exit(operand),
            }
        }
    }

    fn visit_return(&mut self, op: Operation<'a, 'c>, function: Operation<'a, 'c>) {
        if function.interface::<Callable>().is_none() || self.program.has_unknown_calls(function) {
            return op.operands().for_each(|operand| self.join_exit(operand));
        }
        let calls = self.call_sites.get(&self.program.tree().key(function)).cloned().unwrap_or_default();
        for call in calls {
            for (operand, result) in op.operands().zip(call.results()) {
                self.join_value(operand, result);
            }
        }
    }

    fn join_exit(&mut self, value: Value<'a, 'c>) {
        self.join(value, &self.analysis.exit(value));
    }

    fn join_value(&mut self, value: Value<'a, 'c>, becomes: Value<'a, 'c>) {
        let fact = self.facts[self.program.value_index(becomes)].clone();
        self.join(value, &fact);
    }

    /// Weakens the fact about a value; the operations that compute or pass the value are visited again if that changed
    /// it.
    fn join(&mut self, value: Value<'a, 'c>, fact: &A::Fact) {
        let at = self.program.value_index(value);
        if !self.analysis.join(&mut self.facts[at], fact) {
            return;
        }
        if let Some(op) = value.defining_op() {
            self.enqueue(op);
            if op.interface::<RegionBranch>().is_some() {
                self.enqueue_terminators(op);
            } else if let Some((callee, _)) = self.callee(op) {
                self.enqueue_terminators(callee);
            }
        } else if let Some((block, _)) = value.as_argument() {
            self.enqueue_predecessors(block);
        }
    }

    fn enqueue_predecessors(&mut self, block: Block<'a, 'c>) {
        if !block.is_entry() {
            let mut seen = FoldSet::default();
            // A switch that names the block often is visited once.
            let branches =
                block.predecessor_ops().filter(|op| op.successor_count() < 2 || seen.insert(op.id()));
            return branches.for_each(|op| self.enqueue(op));
        }
        let Some(parent) = block.parent_op().map(|parent| self.program.outer(parent)) else { return };
        if parent.interface::<RegionBranch>().is_some() {
            self.enqueue(parent);
            self.enqueue_terminators(parent);
        } else if let Some(calls) = self.call_sites.get(&self.program.tree().key(parent)) {
            calls.clone().into_iter().for_each(|call| self.enqueue(call));
        }
    }
}
