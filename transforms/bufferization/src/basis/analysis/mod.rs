//! The analysis: which operands can be bufferized in place.
//!
//! Values that share memory are a class, with its reads, its writes and the ranges of the text in which a write disturbs
//! a read. An operand is bufferized in place if its class and those of its results can be joined and nothing read becomes
//! wrong. Classes have no conflicts in themselves, so only pairs across them are looked at: those of the smaller one,
//! each against what it overlaps in the larger one. A chain of n operations takes n log n.

mod annotate;
mod classes;
mod conflicts;
mod intervals;
mod order;
mod positions;
mod regions;
mod sets;

pub(crate) use annotate::{annotate_alias_sets, annotate_in_place};
pub(crate) use order::{ops_in_order, shuffle};
pub(crate) use sets::OperandSet;

use crate::basis::model::Relation;
use crate::basis::state::{Follow, Session, State};
use classes::{Class, Classes};
use conflicts::Conflicts;
use positions::Positions;
use regions::Regions;
use sets::Partition;
use smallvec::SmallVec;
use terrace_bufferization::ToTensorOp;
use terrace_ir::dominance::DominanceInfo;
use terrace_ir::ids::{OpId, OperandId, ValueId};
use terrace_ir::{Body, Failure, LogicalResult, OpOperand, Operation, TypedOp, Value, WalkOrder, WalkResult};

/// Decisions about the tensors of a body.
#[derive(Default)]
pub(crate) struct Decisions {
    /// Operands that are bufferized in place.
    pub in_place: OperandSet,
    /// Values that may share memory.
    pub aliases: Partition,
    /// Values that have the same buffer.
    pub equivalence: Partition,
    /// Uses of values whose contents nothing defines.
    pub undefined: OperandSet,
}

/// Numbers of operands by decision.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Counts {
    pub in_place: usize,
    pub out_of_place: usize,
}

/// Outcome of an analysis.
pub(crate) struct Analyzed<'s, 'c> {
    pub state: State<'s, 'c>,
    pub counts: Counts,
    /// Names of attributes that tell of conflicts, if they are asked for.
    pub notes: Vec<(OpId, String)>,
}

/// Returns the operations of a body in post-order, the root last; what is isolated inside is left out.
pub(crate) fn ops_of(body: &Body<'_>) -> Vec<OpId> {
    let mut ops = Vec::new();
    let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PostOrder, &mut |op| {
        ops.push(op.id());
        WalkResult::Advance
    });
    ops
}

/// Analyzes a body. `order` is a list of its operations; without one, the options say how they are ordered.
///
/// # Errors
/// If the program cannot be bufferized; that is told.
pub(crate) fn analyze<'s, 'c>(
    body: &Body<'c>,
    session: &'s Session<'c>,
    order: Option<Vec<OpId>>,
    notes: &mut NoteNumbers,
) -> Result<Analyzed<'s, 'c>, Failure> {
    let mut analyzer = Analyzer::new(body, session, notes);
    let ops = ops_of(body);
    analyzer.set_up(&ops);
    analyzer.check_assumptions(&ops)?;
    let order = order.unwrap_or_else(|| ops_in_order(body, &analyzer.state));
    for op in &order {
        for operand in Operation::new(body, *op).op_operands() {
            if operand.value().ty().is_tensor() {
                analyzer.decide(operand);
            }
        }
    }
    analyzer.find_equivalent(&ops);
    analyzer.find_undefined(&ops);
    let Analyzer { mut state, counts, notes: told, .. } = analyzer;
    let mut result = Ok(());
    for op in ops.iter().map(|op| Operation::new(body, *op)) {
        if let Some(model) = state.model(op)
            && (model.verify)(op, &state).is_err()
        {
            result = Err(Failure);
        }
    }
    result?;
    state.forget_answers();
    Ok(Analyzed { state, counts, notes: told })
}

/// Numbers of the next notes of each kind.
#[derive(Default)]
pub(crate) struct NoteNumbers {
    conflicts: usize,
    not_writable: usize,
}

struct Analyzer<'n, 's, 'a, 'c> {
    body: &'a Body<'c>,
    state: State<'s, 'c>,
    positions: Positions,
    regions: Regions,
    dominance: DominanceInfo,
    classes: Classes,
    counts: Counts,
    numbers: &'n mut NoteNumbers,
    notes: Vec<(OpId, String)>,
}

/// Representatives of a few classes.
type Representatives = SmallVec<[usize; 4]>;

impl<'n, 's, 'a, 'c> Analyzer<'n, 's, 'a, 'c> {
    fn new(body: &'a Body<'c>, session: &'s Session<'c>, numbers: &'n mut NoteNumbers) -> Self {
        Analyzer {
            body,
            state: State::with(session, Decisions::default()),
            positions: Positions::of(body),
            regions: Regions::default(),
            dominance: DominanceInfo::new(),
            classes: Classes::default(),
            counts: Counts::default(),
            numbers,
            notes: Vec::new(),
        }
    }

    fn decisions(&mut self) -> &mut Decisions {
        self.state.decisions.get_or_insert_default()
    }

    fn class_of(&self, value: ValueId) -> usize {
        self.state.decisions.as_ref().map_or(value.index(), |decisions| decisions.aliases.find(value))
    }

    fn operand(&self, operand: OperandId) -> OpOperand<'a, 'c> {
        OpOperand::new(self.body, operand)
    }

    /// Makes a class of each tensor, and joins those that must share memory.
    fn set_up(&mut self, ops: &[OpId]) {
        let body = self.body;
        let mut forced = Vec::new();
        for op in ops.iter().map(|op| Operation::new(body, *op)) {
            self.regions.learn(op, &self.state);
            for region in op.regions().filter(|_| body.child(op.id()).is_none()) {
                self.regions.learn_region(region, &self.state);
            }
            let Some(model) = self.state.model(op) else { continue };
            for operand in op.op_operands().filter(|operand| operand.value().ty().is_tensor()) {
                if (model.must_be_in_place)(operand, &self.state) {
                    forced.push(operand.id());
                }
            }
        }
        for operand in &forced {
            self.counts.in_place += 1;
            self.decisions().in_place.insert(*operand);
        }
        for op in ops.iter().map(|op| Operation::new(body, *op)) {
            let arguments = op
                .regions()
                .filter(|_| op.id() == Body::ROOT || body.child(op.id()).is_none())
                .flat_map(|region| region.blocks())
                .flat_map(|block| block.arguments());
            for value in op.results().chain(arguments).filter(|value| value.ty().is_tensor()) {
                self.describe(value);
            }
        }
        for operand in &forced {
            let at = self.operand(*operand).value().id().index();
            let class = self.classes.class(at);
            if class.writes.len != 0 && self.finds_conflict_between(class, class) {
                self.classes.class_mut(at).is_inconsistent = true;
            }
        }
        for operand in forced {
            let operand = self.operand(operand);
            for alias in self.state.aliasing_values(operand) {
                let classes = self.representatives(operand);
                let conflicts = self.finds_conflict_across(&classes);
                self.join(alias.value, operand.value().id());
                let at = self.class_of(alias.value);
                self.classes.class_mut(at).is_inconsistent |= conflicts;
            }
        }
    }

    /// Describes a value by its uses.
    fn describe(&mut self, value: Value<'a, 'c>) {
        let at = value.id().index();
        let mut class = Class { is_read_only: !self.state.is_writable(value), ..Class::EMPTY };
        let mut reads = SmallVec::<[_; 4]>::new();
        let mut writes = SmallVec::<[_; 4]>::new();
        for operand in value.uses() {
            let is_written = self.state.writes(operand);
            let is_read = self.state.reads(operand)
                || !is_written
                    && self
                        .state
                        .aliasing_values(operand)
                        .iter()
                        .any(|alias| self.state.is_read(Value::new(self.body, alias.value)));
            if is_read {
                class.is_read = true;
                let definitions = self.state.definitions(value);
                if !definitions.is_empty() {
                    let definitions: SmallVec<[_; 2]> =
                        definitions.iter().map(|id| Value::new(self.body, *id)).collect();
                    let ranges = self.positions.conflict_ranges(operand.owner(), &definitions, &self.regions);
                    reads.extend(ranges.into_iter().map(|range| (operand.id(), range)));
                }
            }
            if is_written && self.state.is_in_place(operand) {
                class.is_shared |= self.is_shared(operand);
                writes.push(operand.id());
            }
        }
        *self.classes.class_mut(at) = class;
        for (read, range) in reads {
            self.classes.add(at, read, range, false);
        }
        for write in writes {
            let span = self.positions.op(self.operand(write).owner().id());
            self.classes.add(at, write, span, true);
        }
    }

    /// Returns true if several threads write, to memory that is not private to each.
    fn is_shared(&self, write: OpOperand<'a, 'c>) -> bool {
        if !self.state.options().check_parallel_regions {
            return false;
        }
        let own = self.regions.parallel(write.owner().parent_region());
        let origins = self
            .state
            .origins(write, Follow::ALL, |value| self.state.value_writes(Value::new(self.body, value)));
        origins.into_iter().any(|id| self.regions.parallel(Value::new(self.body, id).parent_region()) != own)
    }

    /// Returns the classes of an operand and of the values that share memory with it, each once.
    fn representatives(&self, operand: OpOperand<'a, 'c>) -> Representatives {
        let mut found = Representatives::new();
        found.push(self.class_of(operand.value().id()));
        for alias in self.state.aliasing_values(operand) {
            let class = self.class_of(alias.value);
            if !found.contains(&class) {
                found.push(class);
            }
        }
        found
    }

    fn join(&mut self, value: ValueId, with: ValueId) {
        if let Some((top, below)) = self.decisions().aliases.join(value, with) {
            self.classes.merge(top, below);
        }
    }

    fn conflicts(&mut self, read: OperandId, write: OperandId) -> bool {
        let (read, write) = (self.operand(read), self.operand(write));
        let conflicts = Conflicts { state: &self.state, regions: &self.regions, dominance: &self.dominance };
        let Some(definition) = conflicts.conflict(read, write) else { return false };
        if self.state.options().print_conflicts {
            self.note_conflict(read, write, Value::new(self.body, definition));
        }
        true
    }

    /// Returns true if something is wrong when some classes become one.
    fn finds_conflict_across(&mut self, classes: &Representatives) -> bool {
        let all: SmallVec<[Class; 4]> = classes.iter().map(|at| self.classes.class(*at)).collect();
        let is_read = all.iter().any(|class| class.is_read);
        if all.iter().any(|class| class.is_inconsistent || is_read && class.is_shared) {
            return true;
        }
        for (at, one) in all.iter().enumerate() {
            for other in &all[..at] {
                if self.finds_conflict_between(*one, *other) || self.finds_conflict_between(*other, *one) {
                    return true;
                }
            }
        }
        false
    }

    /// Returns true if a write of one class makes a read of another one wrong.
    fn finds_conflict_between(&mut self, reads: Class, writes: Class) -> bool {
        let classes = std::mem::take(&mut self.classes);
        let found =
            classes.any_pair(reads.reads, writes.writes, &mut |read, write| self.conflicts(read, write));
        self.classes = classes;
        found
    }

    /// Returns true if a write in place makes a read of some classes wrong.
    fn finds_conflict_with(&mut self, write: OpOperand<'a, 'c>, classes: &Representatives) -> bool {
        let all: SmallVec<[Class; 4]> = classes.iter().map(|at| self.classes.class(*at)).collect();
        if all.iter().any(|class| class.is_read) && self.is_shared(write) {
            return true;
        }
        let span = self.positions.op(write.owner().id());
        let arena = std::mem::take(&mut self.classes);
        let found = all
            .iter()
            .any(|class| arena.any_read(class.reads, span, &mut |read| self.conflicts(read, write.id())));
        self.classes = arena;
        found
    }

    /// Returns true if something that must not be written would be.
    fn writes_read_only(
        &mut self,
        operand: OpOperand<'a, 'c>,
        classes: &Representatives,
        writes: bool,
    ) -> bool {
        let all = || classes.iter().map(|at| self.classes.class(*at));
        let is_written = writes || all().any(|class| class.writes.len != 0);
        let is_read_only = is_written && all().any(|class| class.is_read_only);
        if is_read_only && self.state.options().print_conflicts {
            self.note_read_only(operand);
        }
        is_read_only
    }

    /// Decides about an operand.
    fn decide(&mut self, operand: OpOperand<'a, 'c>) {
        if self.state.is_in_place(operand) {
            return;
        }
        let classes = self.representatives(operand);
        let writes = self.state.writes(operand);
        if self.writes_read_only(operand, &classes, writes)
            || self.finds_conflict_across(&classes)
            || writes && self.finds_conflict_with(operand, &classes)
        {
            self.counts.out_of_place += 1;
            return;
        }
        self.counts.in_place += 1;
        self.decisions().in_place.insert(operand.id());
        if writes {
            let is_shared = self.is_shared(operand);
            let span = self.positions.op(operand.owner().id());
            let at = self.class_of(operand.value().id());
            self.classes.class_mut(at).is_shared |= is_shared;
            self.classes.add(at, operand.id(), span, true);
        }
        for alias in self.state.aliasing_values(operand) {
            self.join(alias.value, operand.value().id());
        }
    }

    /// Checks what the analysis takes for granted.
    fn check_assumptions(&mut self, ops: &[OpId]) -> LogicalResult {
        for op in ops.iter().map(|op| Operation::new(self.body, *op)) {
            let Some(model) = self.state.model(op) else { continue };
            crate::basis::bufferizer::check_control_flow(op, model)?;
        }
        for op in ops.iter().map(|op| Operation::new(self.body, *op)) {
            if self.state.model(op).is_none() {
                continue;
            }
            let is_unrestricted = ToTensorOp::cast(op).is_some_and(|view| !view.restrict());
            if is_unrestricted && !op.result(0).is_unused() {
                return op.emit_op_error(
                    "to_tensor ops without `restrict` are not supported by One-Shot Analysis",
                );
            }
            for operand in op.op_operands().filter(|operand| operand.value().ty().is_tensor()) {
                let classes = self.representatives(operand);
                if self.finds_conflict_across(&classes) {
                    return op.emit_op_error(
                        "not bufferizable under the given constraints: cannot avoid RaW conflict",
                    );
                }
                if self.state.is_in_place(operand) && self.writes_read_only(operand, &classes, false) {
                    return op.emit_op_error(
                        "not bufferizable under the given constraints: would write to read-only buffer",
                    );
                }
            }
        }
        Ok(())
    }

    /// Finds the values that have the same buffer.
    fn find_equivalent(&mut self, ops: &[OpId]) {
        for op in ops.iter().map(|op| Operation::new(self.body, *op)) {
            if self.state.model(op).is_none() {
                continue;
            }
            for result in op.results().filter(|result| result.ty().is_tensor()) {
                if let Some(operand) = self.equivalent_operand(result) {
                    self.decisions().equivalence.join(result.id(), operand.value().id());
                }
            }
        }
    }

    /// Returns an operand whose buffer a result surely is: the one that must be, or all that may be if they are the same.
    fn equivalent_operand(&self, result: Value<'a, 'c>) -> Option<OpOperand<'a, 'c>> {
        let aliases = self.state.aliasing_operands(result);
        let first = self.operand(aliases.first()?.operand);
        let mut are_same = true;
        for alias in aliases {
            let operand = self.operand(alias.operand);
            let is_same = alias.relation == Relation::Equivalent && self.state.is_in_place(operand);
            if is_same && alias.is_definite {
                return Some(operand);
            }
            let (a, b) = (operand.value(), first.value());
            are_same &= is_same && (a.id() == b.id() || self.state.are_equivalent(a, b));
        }
        are_same.then_some(first)
    }

    /// Finds the uses of values whose contents nothing defines.
    fn find_undefined(&mut self, ops: &[OpId]) {
        for op in ops.iter().map(|op| Operation::new(self.body, *op)) {
            if self.state.model(op).is_none() {
                continue;
            }
            for result in op.results().filter(|result| result.ty().is_tensor() && !result.is_unused()) {
                if self.state.definitions(result).is_empty() {
                    for operand in result.uses() {
                        self.decisions().undefined.insert(operand.id());
                    }
                }
            }
        }
    }
}
