//! Propagation of facts about values: along branches, into and out of regions and functions, and through operations.

use super::state::{Analysis, Item, Point, Subscribers};
use super::{CoupledAnalysis, RegionInput, Solver, entries};
use crate::sparse::constants::{ConstantPropagation, ConstantValue};
use crate::sparse::{ForwardAnalysis, Lookup};
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::{Call, Callable};
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessor, forwarded};
use terrace_ir::{Block, Operation, Region, Value};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldSet;

/// Number of changes after which a fact is widened. An argument that a recursive function increments would grow step by
/// step; upstream lets it.
const MOST_CHANGES: u32 = 1000;

impl<'a, 'c, A: CoupledAnalysis<'c>> Solver<'_, 'a, 'c, A> {
    /// Initializes the facts of values: nothing is known of what comes from outside; then visits everything once.
    pub(super) fn initialize_values(&mut self, root: Operation<'a, 'c>, analysis: Analysis) {
        for argument in entries(root).flat_map(Block::arguments) {
            self.set_to_entry(argument, analysis);
        }
        self.initialize_op(root, analysis);
    }

    fn initialize_op(&mut self, op: Operation<'a, 'c>, analysis: Analysis) {
        self.visit_op(self.program.outer(op), analysis);
        for block in op.regions().flat_map(Region::blocks) {
            let at = self.program.block_index(block);
            self.blocks[at].subscribers.add(analysis);
            self.visit_block(block, analysis);
            for inner in block.ops() {
                ensure_stack(|| self.initialize_op(inner, analysis));
            }
        }
    }

    pub(super) fn visit_values(&mut self, point: Point<'a, 'c>, analysis: Analysis) {
        match point {
            Point::After(op) => self.visit_op(op, analysis),
            Point::Start(block) => self.visit_block(block, analysis),
        }
    }

    fn visit_op(&mut self, op: Operation<'a, 'c>, analysis: Analysis) {
        if op.result_count() == 0 || !self.is_op_live(op) {
            return;
        }
        if let Some(branch) = op.interface::<RegionBranch>() {
            let results: Vec<Value<'a, 'c>> = op.results().collect();
            return self.visit_region_successor(Point::After(op), op, branch, &results, analysis);
        }
        for operand in op.operands() {
            let at = self.program.value_index(operand);
            match analysis {
                Analysis::Client => self.client.subscribers[at].add(analysis),
                _ => self.constants.subscribers[at].add(analysis),
            }
        }
        if let Some(call) = op.interface::<Call>() {
            return self.visit_call(op, call, analysis);
        }
        match analysis {
            Analysis::Client => self.transfer(op),
            _ => self.transfer_constants(op),
        }
    }

    fn visit_call(&mut self, op: Operation<'a, 'c>, call: &'static Call, analysis: Analysis) {
        let point = Point::After(op);
        let returns = match self.program.callee_of(op, call) {
            Some(_) => {
                let state = self.predecessors_for(point, (point, analysis));
                (!state.has_unknown).then(|| state.known.iter().map(|(from, _)| *from).collect::<Vec<_>>())
            }
            None => None,
        };
        let Some(returns) = returns else {
            return op.results().for_each(|result| self.set_to_entry(result, analysis));
        };
        for from in returns {
            for (result, operand) in op.results().zip(from.operands()) {
                self.join_value(result, operand, (point, analysis));
            }
        }
    }

    fn visit_block(&mut self, block: Block<'a, 'c>, analysis: Analysis) {
        if block.argument_count() == 0 || !self.is_live(block) {
            return;
        }
        if block.is_entry() {
            return self.visit_entry(block, analysis);
        }
        let point = Point::Start(block);
        let to = self.program.block_index(block);
        let mut seen = FoldSet::default();
        for terminator in block.predecessor_ops() {
            // One that names the block more than once is met as often.
            let Some(from) = terminator.block().filter(|_| seen.insert(terminator.id())) else { continue };
            let edge = (self.program.block_index(from), to);
            let executable = self.edges.entry(edge).or_default();
            executable.subscribers.add(analysis);
            if !executable.is_live {
                continue;
            }
            let Some(branch) = terminator.interface::<Branch>() else {
                return block.arguments().for_each(|argument| self.set_to_entry(argument, analysis));
            };
            for (successor, operands) in terminator.successors().zip(branch.all(terminator)) {
                if successor != block {
                    continue;
                }
                for argument in block.arguments().take(operands.produced) {
                    self.set_to_entry(argument, analysis);
                }
                let arguments = block.arguments().skip(operands.produced);
                for (argument, operand) in arguments.zip(operands.forwarded) {
                    self.join_value(argument, terminator.operand(operand), (point, analysis));
                }
            }
        }
    }

    /// Visits the arguments of a first block, which the operation around it sets, or calls do.
    fn visit_entry(&mut self, block: Block<'a, 'c>, analysis: Analysis) {
        let Some(parent) = block.parent_op().map(|parent| self.program.outer(parent)) else { return };
        let point = Point::Start(block);
        let arguments: Vec<Value<'a, 'c>> = block.arguments().collect();
        let region = block.parent_region();
        if let Some(callable) = parent.interface::<Callable>()
            && region.is_some()
            && (callable.region)(parent) == region
        {
            return self.visit_function(parent, &arguments, (point, analysis));
        }
        if let Some(branch) = parent.interface::<RegionBranch>() {
            return self.visit_region_successor(point, parent, branch, &arguments, analysis);
        }
        self.visit_other_inputs(parent, &arguments, 0..0, analysis);
    }

    fn visit_function(
        &mut self,
        callable: Operation<'a, 'c>,
        arguments: &[Value<'a, 'c>],
        item: Item<'a, 'c>,
    ) {
        let has_unknown_calls = self.program.has_unknown_calls(callable);
        let state = self.predecessors_for(self.after(callable), item);
        let calls: Vec<Operation<'a, 'c>> = state.known.iter().map(|(call, _)| *call).collect();
        if has_unknown_calls {
            return arguments.iter().for_each(|argument| self.set_to_entry(*argument, item.1));
        }
        for call in calls {
            let Some(interface) = call.interface::<Call>() else { continue };
            for (argument, operand) in arguments.iter().zip((interface.arguments)(call)) {
                self.join_value(*argument, call.operand(operand), item);
            }
        }
    }

    /// Propagates into a region, or out of the operation: `targets` are all its arguments, or all its results.
    fn visit_region_successor(
        &mut self,
        point: Point<'a, 'c>,
        op: Operation<'a, 'c>,
        branch: &'static RegionBranch,
        targets: &[Value<'a, 'c>],
        analysis: Analysis,
    ) {
        let region = match point {
            Point::Start(block) => block.parent_region(),
            Point::After(_) => None,
        };
        let known = self.predecessors_for(point, (point, analysis)).known.clone();
        for (from, inputs) in known {
            let first = match inputs.iter().next() {
                Some(input) => targets.iter().position(|target| *target == input).unwrap_or(0),
                None => 0,
            };
            if inputs.len() != targets.len() {
                self.visit_other_inputs(op, targets, first..first + inputs.len(), analysis);
            }
            let from_point = match self.op_at(from) == self.op_at(op) {
                true => RegionBranchPoint::Parent,
                false => RegionBranchPoint::Terminator(from),
            };
            let successor = RegionSuccessor { region, inputs };
            let operands = forwarded(op, branch, from_point, &successor);
            for (target, operand) in targets[first..].iter().zip(operands) {
                self.join_value(*target, operand, (point, analysis));
            }
        }
    }

    /// Sets the targets that no control flow sets. Induction variables of loops get their bounds.
    fn visit_other_inputs(
        &mut self,
        op: Operation<'a, 'c>,
        targets: &[Value<'a, 'c>],
        but: std::ops::Range<usize>,
        analysis: Analysis,
    ) {
        let mut is_set = vec![false; targets.len()];
        if analysis == Analysis::Client {
            for (at, &value) in targets.iter().enumerate() {
                is_set[at] = self.visit_region_input(RegionInput { op, value });
            }
        }
        for (at, target) in targets.iter().enumerate() {
            if !but.contains(&at) && !is_set[at] {
                self.set_to_entry(*target, analysis);
            }
        }
    }

    /// Sets what the operation itself tells of a value. Returns false if it tells nothing.
    fn visit_region_input(&mut self, input: RegionInput<'a, 'c>) -> bool {
        let (analysis, program) = (self.analysis, self.program);
        let mut read = Vec::new();
        let fact = analysis.region_input(input, &mut |value| {
            let at = program.value_index(value);
            read.push(at);
            self.client.facts[at].clone()
        });
        if let Some(block) = input.value.parent_block() {
            let (point, key) = (Point::Start(block), self.key(Point::Start(block)));
            for at in read {
                self.client.dependents.entry(at).or_default().add(key, (point, Analysis::Client));
            }
        }
        let Some(fact) = fact else { return false };
        self.join_client(input.value, &fact);
        true
    }

    /// Joins the entry fact of a value.
    fn set_to_entry(&mut self, value: Value<'a, 'c>, analysis: Analysis) {
        match analysis {
            Analysis::Client => self.join_client(value, &self.analysis.entry(value)),
            _ => self.join_constant(value, ConstantValue::Unknown),
        }
    }

    /// Joins the fact about one value into another one, now and whenever it changes.
    fn join_value(&mut self, value: Value<'a, 'c>, from: Value<'a, 'c>, item: Item<'a, 'c>) {
        let (at, key) = (self.program.value_index(from), self.key(item.0));
        if item.1 == Analysis::Client {
            self.client.dependents.entry(at).or_default().add(key, item);
            self.join_client(value, &self.client.facts[at].clone());
        } else {
            self.constants.dependents.entry(at).or_default().add(key, item);
            self.join_constant(value, self.constants.facts[at]);
        }
    }

    fn join_constant(&mut self, value: Value<'a, 'c>, fact: ConstantValue<'c>) {
        let at = self.program.value_index(value);
        if ConstantPropagation.join(&mut self.constants.facts[at], &fact) {
            self.queue.push_all(self.constants.dependents.get(&at));
            let subscribers = self.constants.subscribers[at].clone();
            self.notify_users(value, &subscribers);
        }
    }

    fn join_client(&mut self, value: Value<'a, 'c>, fact: &A::Fact) {
        let at = self.program.value_index(value);
        if !self.analysis.join(&mut self.client.facts[at], fact) {
            return;
        }
        self.client.changes[at] += 1;
        if self.client.changes[at] > MOST_CHANGES {
            self.analysis.widen(value, &mut self.client.facts[at]);
        }
        self.client_changed(value);
    }

    fn client_changed(&mut self, value: Value<'a, 'c>) {
        let at = self.program.value_index(value);
        self.queue.push_all(self.client.dependents.get(&at));
        let subscribers = self.client.subscribers[at].clone();
        self.notify_users(value, &subscribers);
        let constant = self.analysis.implied_constant(value, &self.client.facts[at]);
        self.join_constant(value, constant);
    }

    fn notify_users(&mut self, value: Value<'a, 'c>, subscribers: &Subscribers) {
        for user in value.users() {
            for analysis in subscribers.iter() {
                self.queue.push((self.after(user), analysis));
            }
        }
    }

    fn transfer_constants(&mut self, op: Operation<'a, 'c>) {
        if op.region_count() != 0 {
            return op.results().for_each(|result| self.set_to_entry(result, Analysis::Constants));
        }
        let mut facts = Vec::new();
        let lookup = Lookup(&self.constants.facts[self.program.base(op.body()).values..]);
        ConstantPropagation.transfer(op, lookup, &mut |at, fact| facts.push((at, fact)));
        for (at, fact) in facts {
            self.join_constant(op.result(at), fact);
        }
    }

    fn transfer(&mut self, op: Operation<'a, 'c>) {
        let mut facts = Vec::new();
        let lookup = Lookup(&self.client.facts[self.program.base(op.body()).values..]);
        self.analysis.transfer(op, lookup, &mut |at, fact| facts.push((at, fact)));
        for (at, fact) in facts {
            let result = op.result(at);
            let into = &mut self.client.facts[self.program.value_index(result)];
            if self.analysis.join_result(result, into, &fact) {
                self.client_changed(result);
            }
        }
    }
}
