//! Which values matter: they have a part in an effect, in what is returned to somebody unknown, or in where control
//! goes to do such things.
//!
//! From what matters, facts flow backwards: to the operands of its definition, along branches, out of regions and into
//! them, and through calls of functions whose callers are all known. Where control never gets, nothing matters.

use crate::constants::ConstantPropagation;
use crate::functions::Functions;
use crate::sparse::SparseSolver;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::{Call, Callable, Callee};
use terrace_interfaces::effects::EffectSummary;
use terrace_interfaces::region_branch::{
    RegionBranch, RegionBranchPoint, RegionBranchTerminator, RegionSuccessor, forwarded_operands,
};
use terrace_ir::{Attribute, Block, Body, BodyOp, BodyTree, Operation, Region, TraitFlags, Value};
use terrace_support::interner::{FoldMap, FoldSet};

/// Liveness of the values in an operation.
pub struct Liveness<'t, 'a, 'c> {
    tree: &'t BodyTree<'a, 'c>,
    solver: SparseSolver<'t, 'a, 'c, ConstantPropagation>,
    functions: Functions<'t, 'a, 'c>,
    call_sites: FoldMap<BodyOp, Vec<Operation<'a, 'c>>>,
    /// Summaries of operations with regions.
    summaries: FoldMap<BodyOp, EffectSummary>,
    live: Vec<Vec<bool>>,
    pending: Vec<Operation<'a, 'c>>,
}

impl<'t, 'a, 'c> Liveness<'t, 'a, 'c> {
    /// Analyses an operation; `is_nested` says whether it is in another one, which may refer to its symbols.
    pub fn run(tree: &'t BodyTree<'a, 'c>, is_nested: bool) -> Self {
        let mut liveness = Liveness {
            tree,
            solver: SparseSolver::run(&ConstantPropagation, tree, is_nested, FoldSet::default()),
            functions: Functions::find(tree, is_nested),
            call_sites: FoldMap::default(),
            summaries: FoldMap::default(),
            live: tree.bodies().map(|body| vec![false; body.value_limit()]).collect(),
            pending: Vec::new(),
        };
        let root = Operation::new(tree.body(0), Body::ROOT);
        liveness.prepare(root);
        while let Some(op) = liveness.pending.pop() {
            liveness.visit(op);
        }
        liveness
    }

    /// Returns true if a value matters.
    pub fn is_live(&self, value: Value<'_, 'c>) -> bool {
        self.live[self.tree.number(value.body()) as usize][value.id().index()]
    }

    /// Returns the memory effects of an operation, with everything nested in it.
    pub fn effects(&self, op: Operation<'_, 'c>) -> EffectSummary {
        match self.summaries.get(&self.tree.key(op)) {
            Some(summary) => *summary,
            None => EffectSummary::of_op(op, EffectSummary::NONE),
        }
    }

    /// The calls of a function, if all are known.
    pub fn calls_of(&self, function: Operation<'_, 'c>) -> Option<&[Operation<'a, 'c>]> {
        if self.functions.has_unknown_calls(function) {
            return None;
        }
        Some(self.call_sites.get(&self.tree.key(function)).map_or(&[], |calls| calls))
    }

    /// Finds effects and calls; everything that control gets to is looked at once, the last operation first.
    fn prepare(&mut self, op: Operation<'a, 'c>) -> EffectSummary {
        if let Some(callee) = self.callee(op) {
            self.call_sites.entry(self.tree.key(callee)).or_default().push(op);
        }
        if op.block().is_some_and(|block| self.solver.is_live(block)) {
            self.pending.push(op);
        }
        if op.region_count() == 0 {
            return EffectSummary::of_op(op, EffectSummary::NONE);
        }
        let mut nested = EffectSummary::NONE;
        for inner in op.regions().flat_map(Region::ops) {
            nested = nested.and(stacker::maybe_grow(64 << 10, 1 << 20, || self.prepare(inner)));
        }
        let summary = EffectSummary::of_op(op, nested);
        self.summaries.insert(self.tree.key(op), summary);
        summary
    }

    /// The function that is called, if that is known.
    fn callee(&mut self, op: Operation<'a, 'c>) -> Option<Operation<'a, 'c>> {
        let call = op.interface::<Call>()?;
        let Some(Callee::Symbol(symbol)) = (call.callee)(op) else { return None };
        let callee = self.functions.resolve(op, symbol)?;
        let callable = callee.interface::<Callable>()?;
        (callable.region)(callee).filter(|region| !region.is_empty())?;
        Some(callee)
    }

    /// Marks the operands that matter.
    fn visit(&mut self, op: Operation<'a, 'c>) {
        let parent = op.parent_op();
        let ends_branch =
            op.has_trait(TraitFlags::RETURN_LIKE) || op.interface::<RegionBranchTerminator>().is_some();
        if let Some(branch) = op.interface::<RegionBranch>() {
            let none: Vec<Option<Attribute<'c>>> = vec![None; op.operand_count()];
            let successors = match branch.entry_successors {
                Some(successors) => successors(op, &none),
                None => (branch.successors)(op, RegionBranchPoint::Parent),
            };
            self.visit_flow(op, op, branch, RegionBranchPoint::Parent, &successors);
        } else if let Some(branch) = op.interface::<Branch>() {
            self.visit_branch(op, branch);
        } else if let Some(call) = op.interface::<Call>() {
            self.visit_call(op, call);
        } else if let (true, Some(parent)) = (ends_branch, parent)
            && let Some(branch) = parent.interface::<RegionBranch>()
        {
            let none: Vec<Option<Attribute<'c>>> = vec![None; op.operand_count()];
            let point = RegionBranchPoint::Terminator(op);
            let terminator = op.interface::<RegionBranchTerminator>();
            let successors = match terminator.and_then(|terminator| terminator.successors) {
                Some(successors) => successors(op, &none),
                None => (branch.successors)(parent, point),
            };
            self.visit_flow(op, parent, branch, point, &successors);
        } else if let (true, Some(function)) = (op.has_trait(TraitFlags::RETURN_LIKE), parent) {
            self.visit_return(op, function);
        } else if op.has_trait(TraitFlags::TERMINATOR)
            || !self.effects(op).is_droppable
            || self.has_live_result(op)
        {
            // Where a terminator hands its operands that is none of the above, only the operation around it knows.
            self.mark_all(op);
        }
    }

    fn has_live_result(&self, op: Operation<'a, 'c>) -> bool {
        op.results().any(|result| self.is_live(result))
    }

    fn mark_all(&mut self, op: Operation<'a, 'c>) {
        op.operands().for_each(|operand| self.mark(operand));
    }

    /// Operands that are handed on matter if what they become does. The others say where control goes: they matter if
    /// the operation does anything.
    fn visit_flow(
        &mut self,
        op: Operation<'a, 'c>,
        parent: Operation<'a, 'c>,
        branch: &'static RegionBranch,
        point: RegionBranchPoint<'a, 'c>,
        successors: &[RegionSuccessor<'a, 'c>],
    ) {
        let mut is_handed_on = vec![false; op.operand_count()];
        for successor in successors {
            let (_, positions) = forwarded_operands(parent, branch, point, successor);
            for (position, input) in positions.zip(successor.inputs.iter()) {
                is_handed_on[position] = true;
                if self.is_live(input) {
                    self.mark(op.operand(position));
                }
            }
        }
        if !self.effects(parent).is_free || self.has_live_result(parent) {
            for (operand, is_handed_on) in op.operands().zip(is_handed_on) {
                if !is_handed_on {
                    self.mark(operand);
                }
            }
        }
    }

    fn visit_branch(&mut self, op: Operation<'a, 'c>, branch: &'static Branch) {
        let mut is_handed_on = vec![false; op.operand_count()];
        for (block, operands) in op.successors().zip(branch.all(op)) {
            let arguments = block.arguments().skip(operands.produced);
            for (position, argument) in operands.forwarded.zip(arguments) {
                is_handed_on[position] = true;
                if self.is_live(argument) {
                    self.mark(op.operand(position));
                }
            }
        }
        for (operand, is_handed_on) in op.operands().zip(is_handed_on) {
            if !is_handed_on {
                self.mark(operand);
            }
        }
    }

    fn visit_call(&mut self, op: Operation<'a, 'c>, call: &'static Call) {
        let Some(callee) = self.callee(op) else { return self.mark_all(op) };
        let entry =
            callee.interface::<Callable>().and_then(|callable| (callable.region)(callee)?.first_block());
        let Some(entry) = entry else { return self.mark_all(op) };
        let arguments = (call.arguments)(op);
        for (position, operand) in op.operands().enumerate() {
            let argument = position.checked_sub(arguments.start).filter(|_| arguments.contains(&position));
            match argument.filter(|at| *at < entry.argument_count()) {
                Some(at) if !self.is_live(entry.argument(at)) => {}
                _ => self.mark(operand),
            }
        }
    }

    fn visit_return(&mut self, op: Operation<'a, 'c>, function: Operation<'a, 'c>) {
        let calls = match self.calls_of(function) {
            Some(calls) if function.interface::<Callable>().is_some() => calls.to_vec(),
            _ => return self.mark_all(op),
        };
        for call in calls {
            for (operand, result) in op.operands().zip(call.results()) {
                if self.is_live(result) {
                    self.mark(operand);
                }
            }
        }
    }

    /// A value matters; so may what it is made of.
    fn mark(&mut self, value: Value<'a, 'c>) {
        let number = self.tree.number(value.body()) as usize;
        if std::mem::replace(&mut self.live[number][value.id().index()], true) {
            return;
        }
        if let Some(op) = value.defining_op() {
            self.enqueue(op);
            if op.interface::<RegionBranch>().is_some() {
                self.enqueue_ends(op);
            } else if let Some(callee) = self.callee(op) {
                self.enqueue_ends(callee);
            }
        } else if let Some((block, _)) = value.as_argument() {
            if !block.is_entry() {
                let mut seen = FoldSet::default();
                // A switch that names the block often is looked at once.
                let branches =
                    block.predecessor_ops().filter(|op| op.successor_count() < 2 || seen.insert(op.id()));
                branches.for_each(|op| self.enqueue(op));
            } else if let Some(parent) = block.parent_op() {
                let parent = self.tree.op(self.tree.key(parent));
                if parent.interface::<RegionBranch>().is_some() {
                    self.enqueue(parent);
                    self.enqueue_ends(parent);
                } else if let Some(calls) = self.call_sites.get(&self.tree.key(parent)) {
                    calls.clone().into_iter().for_each(|call| self.enqueue(call));
                }
            }
        }
    }

    fn enqueue(&mut self, op: Operation<'a, 'c>) {
        if op.block().is_some_and(|block| self.solver.is_live(block)) {
            self.pending.push(op);
        }
    }

    /// The ends of all blocks in an operation.
    fn enqueue_ends(&mut self, op: Operation<'a, 'c>) {
        let ends = op.regions().flat_map(Region::blocks).filter_map(Block::last_op);
        ends.for_each(|end| self.enqueue(end));
    }
}
