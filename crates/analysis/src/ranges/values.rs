//! Propagation of facts about values: along branches, into and out of regions and functions, and through operations.

use super::state::{Analysis, Item, Lattice, Point};
use super::{RangeSolver, entries};
use crate::constants::{ConstantPropagation, ConstantValue};
use crate::sparse::SparseAnalysis;
use terrace_interfaces::branch::Branch;
use terrace_interfaces::call::{Call, Callable};
use terrace_interfaces::int_range::{ConstantIntRanges, InferIntRange, storage_bits};
use terrace_interfaces::loop_like::{LoopBounds, LoopLike};
use terrace_interfaces::region_branch::{RegionBranch, RegionBranchPoint, RegionSuccessor, forwarded};
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::ids::ValueId;
use terrace_ir::{Block, Operation, Region, TraitFlags, Value};
use terrace_support::ap_int::ApInt;
use terrace_support::interner::FoldSet;

/// Widening limit: a value that changes more often becomes unbounded. An argument that a function adds to and passes to
/// itself would grow step by step; upstream lets it.
const MOST_CHANGES: u32 = 1000;

impl<'a, 'c> RangeSolver<'_, 'a, 'c> {
    /// Nothing is known of what comes from outside; then looks at everything once.
    pub(super) fn initialize_values(&mut self, root: Operation<'a, 'c>, analysis: Analysis) {
        for argument in entries(root).flat_map(Block::arguments) {
            self.set_to_entry(argument, analysis);
        }
        self.initialize_op(root, analysis);
    }

    fn initialize_op(&mut self, op: Operation<'a, 'c>, analysis: Analysis) {
        self.visit_op(self.outer(op), analysis);
        for block in op.regions().flat_map(Region::blocks) {
            let at = self.block_at(block);
            self.blocks[at].subscribers.add(analysis);
            self.visit_block(block, analysis);
            for inner in block.ops() {
                stacker::maybe_grow(64 << 10, 1 << 20, || self.initialize_op(inner, analysis));
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
            let at = self.value_at(operand);
            match analysis {
                Analysis::Ranges => self.ranges.values[at].subscribers.add(analysis),
                _ => self.constants.values[at].subscribers.add(analysis),
            }
        }
        if let Some(call) = op.interface::<Call>() {
            return self.visit_call(op, call, analysis);
        }
        match analysis {
            Analysis::Ranges => self.transfer_ranges(op),
            _ => self.transfer_constants(op),
        }
    }

    fn visit_call(&mut self, op: Operation<'a, 'c>, call: &'static Call, analysis: Analysis) {
        let point = Point::After(op);
        let returns = match self.known_callee(op, call) {
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
        let to = self.block_at(block);
        let mut seen = FoldSet::default();
        for terminator in block.predecessor_ops() {
            // One that names the block more than once is met as often.
            let Some(from) = terminator.block().filter(|_| seen.insert(terminator.id())) else { continue };
            let edge = (self.block_at(from), to);
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

    /// The arguments of a first block are set by the operation around it, or by calls.
    fn visit_entry(&mut self, block: Block<'a, 'c>, analysis: Analysis) {
        let Some(parent) = block.parent_op().map(|parent| self.outer(parent)) else { return };
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
        let has_unknown_calls = self.functions.has_unknown_calls(callable);
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
        let counts = op.interface::<LoopLike>().filter(|_| analysis == Analysis::Ranges);
        let bounds =
            counts.and_then(|methods| Some(((methods.body)(op)?.arguments(), (methods.bounds)(op)?)));
        let mut variables = Vec::new();
        for (variable, bounds) in bounds.into_iter().flat_map(|(all, bounds)| all.zip(bounds)) {
            if targets.contains(&variable) {
                self.visit_induction_variable(variable, bounds);
                variables.push(variable);
            }
        }
        for (at, target) in targets.iter().enumerate() {
            if !but.contains(&at) && !variables.contains(target) {
                self.set_to_entry(*target, analysis);
            }
        }
    }

    /// From the lower bound up to the upper one, or the other way round if it goes down.
    fn visit_induction_variable(&mut self, variable: Value<'a, 'c>, bounds: LoopBounds) {
        let Some(block) = variable.parent_block() else { return };
        let bits = storage_bits(variable.ty());
        let one = ApInt::one(bits);
        let mut min = self.bound(bounds.lower, false, bits, block);
        let mut max = self.bound(bounds.upper, true, bits, block);
        // A step that is not known is taken to be positive.
        if self.bound(bounds.step, true, bits, block).is_negative() {
            std::mem::swap(&mut min, &mut max);
        } else {
            max = max.wrapping_sub(&one);
        }
        if max.cmp_signed(&min).is_ge() {
            self.join_range(variable, &ConstantIntRanges::from_signed(min, max));
        }
    }

    fn bound(&mut self, bound: Option<MixedIndex>, is_upper: bool, bits: u32, block: Block<'a, 'c>) -> ApInt {
        let end = if is_upper { ApInt::signed_max(bits) } else { ApInt::signed_min(bits) };
        match bound {
            None => end,
            Some(MixedIndex::Constant(value)) => ApInt::from_i64(bits, value),
            Some(MixedIndex::Value(value)) => {
                // The bounds of a loop are values around it.
                let value = Value::new(block.body(), value);
                let at = self.value_at(value);
                let key = self.key(Point::Start(block));
                let dependents = self.ranges.dependents.entry(at).or_default();
                dependents.add(key, (Point::Start(block), Analysis::Ranges));
                match &self.ranges.values[at].fact {
                    Some(range) if is_upper => range.smax().clone(),
                    Some(range) => range.smin().clone(),
                    None => end,
                }
            }
        }
    }

    // ---- what single values are ----

    /// Nothing is known of a value but its type.
    fn set_to_entry(&mut self, value: Value<'a, 'c>, analysis: Analysis) {
        match analysis {
            Analysis::Ranges => match storage_bits(value.ty()) {
                0 => {}
                bits => self.join_range(value, &ConstantIntRanges::max_range(bits)),
            },
            _ => self.join_constant(value, ConstantValue::Unknown),
        }
    }

    /// One value flows into another; who looks at that place does so again when more is known of the one.
    fn join_value(&mut self, value: Value<'a, 'c>, from: Value<'a, 'c>, item: Item<'a, 'c>) {
        let (at, key) = (self.value_at(from), self.key(item.0));
        if item.1 == Analysis::Ranges {
            self.ranges.dependents.entry(at).or_default().add(key, item);
            if let Some(range) = self.ranges.values[at].fact.clone() {
                self.join_range(value, &range);
            }
        } else {
            self.constants.dependents.entry(at).or_default().add(key, item);
            self.join_constant(value, self.constants.values[at].fact);
        }
    }

    fn join_constant(&mut self, value: Value<'a, 'c>, fact: ConstantValue<'c>) {
        let at = self.value_at(value);
        if !ConstantPropagation.join(&mut self.constants.values[at].fact, &fact) {
            return;
        }
        self.queue.push_all(self.constants.dependents.get(&at));
        let subscribers = self.constants.values[at].subscribers.clone();
        for user in value.users() {
            for analysis in subscribers.iter() {
                self.queue.push((self.after(user), analysis));
            }
        }
    }

    fn join_range(&mut self, value: Value<'a, 'c>, range: &ConstantIntRanges) {
        let at = self.value_at(value);
        let Lattice { fact, changes, .. } = &mut self.ranges.values[at];
        let mut joined = fact.as_ref().map_or_else(|| range.clone(), |old| old.union(range));
        if fact.as_ref() == Some(&joined) {
            return;
        }
        *changes += 1;
        if *changes > MOST_CHANGES {
            joined = joined.union(&ConstantIntRanges::max_range(storage_bits(value.ty())));
        }
        *fact = Some(joined);
        self.range_changed(value);
    }

    /// Tells who depends on the bounds of a value. Bounds of one integer make it a constant.
    fn range_changed(&mut self, value: Value<'a, 'c>) {
        let at = self.value_at(value);
        self.queue.push_all(self.ranges.dependents.get(&at));
        let subscribers = self.ranges.values[at].subscribers.clone();
        for user in value.users() {
            for analysis in subscribers.iter() {
                self.queue.push((self.after(user), analysis));
            }
        }
        let element = value.ty().element_or_self();
        // Regions may yield an integer as a value of another type, as `async.execute` does.
        let is_integer = element.is_index() || element.as_integer().is_some();
        let constant = self.ranges.values[at].fact.as_ref().and_then(ConstantIntRanges::constant_value);
        let constant = constant.filter(|_| is_integer);
        let fact = match constant {
            None => ConstantValue::Unknown,
            Some(constant) => {
                let op = value.defining_op().or_else(|| value.parent_block()?.parent_op());
                let attribute = value.context().ap_int_attribute(element, constant);
                ConstantValue::Constant(attribute, op.and_then(|op| op.name().dialect()))
            }
        };
        self.join_constant(value, fact);
    }

    fn transfer_constants(&mut self, op: Operation<'a, 'c>) {
        if op.region_count() != 0 {
            return op.results().for_each(|result| self.set_to_entry(result, Analysis::Constants));
        }
        let mut constants = Vec::with_capacity(op.operand_count());
        for operand in op.operands() {
            constants.push(match self.constants.values[self.value_at(operand)].fact {
                ConstantValue::Uninitialized => return,
                ConstantValue::Constant(value, _) => Some(value),
                ConstantValue::Unknown => None,
            });
        }
        let mut facts = Vec::new();
        let base = self.base(op.body()).values;
        let value_of = |value: ValueId| self.constants.values[base + value.index()].fact;
        ConstantPropagation.visit(op, &constants, &value_of, &mut |at, fact| facts.push((at, fact)));
        for (at, fact) in facts {
            self.join_constant(op.result(at), fact);
        }
    }

    fn transfer_ranges(&mut self, op: Operation<'a, 'c>) {
        let Some(interface) = op.interface::<InferIntRange>() else {
            return op.results().for_each(|result| self.set_to_entry(result, Analysis::Ranges));
        };
        let operands: Vec<Option<ConstantIntRanges>> =
            op.operands().map(|operand| self.ranges.values[self.value_at(operand)].fact.clone()).collect();
        let Some(range) = interface.infer(op, &operands) else { return };
        let result = op.result(0);
        let at = self.value_at(result);
        let old = self.ranges.values[at].fact.clone();
        let mut joined = old.as_ref().map_or_else(|| range.clone(), |old| old.union(&range));
        if old.as_ref() == Some(&joined) {
            return;
        }
        // What goes round in a loop would grow step by step: any change of it is taken to be without end.
        let is_handed_on = result.users().any(|user| user.has_trait(TraitFlags::TERMINATOR));
        if is_handed_on && old.is_some() {
            joined = joined.union(&ConstantIntRanges::max_range(storage_bits(result.ty())));
        }
        self.ranges.values[at].fact = Some(joined);
        self.range_changed(result);
    }
}
