//! Log of a conversion: enough to finish it, and to roll back rewrites that cannot be legalized.
//!
//! Creations, moves and in-place changes are applied at once. Replaced and erased operations stay in place until the
//! end, so that patterns see the original IR; only then are uses rewired to their new values.

mod finish;

use super::op_set::OpSet;
use super::snapshot::Snapshot;
use super::target::Rules;
use super::value_table::ValueTable;
use crate::provenance;
use smallvec::SmallVec;
use std::ops::Range;
use std::sync::Arc;
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::origins::{Step, current_step};
use terrace_ir::rewrite::{ConvertedTypes, MaterializationKind, Materialize, ValueConversion, ValueList};
use terrace_ir::{Attribute, Block, Body, Listener, OpName, Operation, Region, SymbolRequest, Type, Value};
use terrace_support::ensure_stack;

/// Log entry, with the data needed to undo it.
enum Action<'c> {
    OpCreated(OpId),
    OpMoved {
        op: OpId,
        from: BlockId,
        before: Option<OpId>,
    },
    OpChanged {
        op: OpId,
        old: Box<Snapshot<'c>>,
    },
    OpReplaced(OpId),
    OpIgnored(OpId),
    OpRenamed,
    ValueReplaced {
        value: ValueId,
        before: Option<u32>,
    },
    BlockCreated(BlockId),
    BlockMoved {
        block: BlockId,
        from: RegionId,
        before: Option<BlockId>,
    },
    BlockSplit {
        from: BlockId,
        new: BlockId,
    },
    BlockErased {
        block: BlockId,
        from: RegionId,
        before: Option<BlockId>,
    },
    /// Block that was replaced by another one.
    BlockReplaced {
        old: BlockId,
        new: BlockId,
    },
    CastCreated(OpId),
    SymbolRequested,
}

/// Replacement of a value, and the way to materialize its original type.
struct Replacement {
    value: ValueId,
    values: ValueList,
    converter: Option<Arc<dyn Materialize>>,
}

/// Final replacement of an operation, in place.
struct Renamed<'c> {
    op: OpId,
    name: OpName<'c>,
    slots: SmallVec<[Option<Attribute<'c>>; 2]>,
    /// Original operands, if they were changed.
    old_operands: Option<Box<[ValueId]>>,
    /// Step that does it, while origins are tracked.
    step: Option<Step>,
}

/// Error of a lookup: the value was not replaced by exactly one value.
struct NotOne;

/// A cast that stands for a materialization.
pub(super) struct PendingCast<'c> {
    /// Previous cast with the same first operand.
    before: Option<u32>,
    pub cast: OpId,
    pub kind: MaterializationKind,
    pub original: Option<Type<'c>>,
    pub converter: Option<Arc<dyn Materialize>>,
}

/// State of the conversion of one body, and listener of the rewriters of its patterns.
pub(super) struct State<'d, 'c> {
    /// Legality rules and patterns.
    pub(super) rules: Rules<'d, 'c>,
    actions: Vec<Action<'c>>,
    /// Operations that will be erased.
    replaced: OpSet,
    /// Operations nested in erased or recursively legal ones.
    ignored: OpSet,
    renamed: Vec<Renamed<'c>>,
    /// Buffer for the operations that are erased at the end.
    doomed: Vec<OpId>,
    /// Buffer for the operations to convert.
    pub(super) pending: Vec<OpId>,
    /// Index in `replacements` by value.
    values: ValueTable,
    replacements: Vec<Replacement>,
    casts: Vec<PendingCast<'c>>,
    /// Last of `casts` by first operand.
    casts_of: ValueTable,
    /// Converted types, for all bodies.
    types: ConvertedTypes<'c>,
    is_moving: bool,
    /// Requested symbols.
    requested: Vec<SymbolRequest<'c>>,
    /// Reasons for failed matches, if they are traced.
    pub(super) explanations: Option<Vec<String>>,
}

/// An operation that may not be legal any more.
#[derive(Clone, Copy)]
pub(super) enum Touched {
    Created(OpId),
    Changed(OpId),
}

/// Position in the log.
#[derive(Clone, Copy)]
pub(super) struct Mark(usize);

impl<'c> Listener<'c> for State<'_, 'c> {
    fn defers(&self) -> bool {
        true
    }

    fn operation_inserted(&mut self, body: &Body<'c>, op: OpId) {
        if !std::mem::take(&mut self.is_moving) {
            provenance::note(body, op, provenance::Action::Inserted);
            self.actions.push(Action::OpCreated(op));
        }
    }

    fn operation_moving(&mut self, body: &Body<'c>, op: OpId) {
        let view = Operation::new(body, op);
        let Some(block) = view.block() else { return };
        let before = view.next().map(Operation::id);
        self.actions.push(Action::OpMoved { op, from: block.id(), before });
        self.is_moving = true;
    }

    fn operation_changing(&mut self, body: &Body<'c>, op: OpId) {
        provenance::note(body, op, provenance::Action::Modified);
        let old = Box::new(Snapshot::of(Operation::new(body, op)));
        self.actions.push(Action::OpChanged { op, old });
    }

    fn operation_replaced(&mut self, body: &Body<'c>, op: OpId, values: &[ValueId]) {
        provenance::note_replaced(body, op, values);
        let view = Operation::new(body, op);
        assert_eq!(view.result_count(), values.len(), "a replaced operation has a value for each result");
        for (result, &value) in view.results().zip(values) {
            self.replace_with_one(result.id(), value);
        }
        self.operation_erased(body, op);
    }

    fn operation_erased(&mut self, body: &Body<'c>, op: OpId) {
        if !self.replaced.insert(op) {
            return;
        }
        provenance::note(body, op, provenance::Action::Erased);
        self.actions.push(Action::OpReplaced(op));
        self.ignore_nested(Operation::new(body, op));
    }

    fn block_inserted(&mut self, _: &Body<'c>, block: BlockId) {
        if !std::mem::take(&mut self.is_moving) {
            self.actions.push(Action::BlockCreated(block));
        }
    }

    fn block_moving(&mut self, body: &Body<'c>, block: BlockId) {
        if let Some((from, before)) = place_of(body, block) {
            self.actions.push(Action::BlockMoved { block, from, before });
            self.is_moving = true;
        }
    }

    fn block_erased(&mut self, body: &Body<'c>, block: BlockId) {
        if let Some((from, before)) = place_of(body, block) {
            self.actions.push(Action::BlockErased { block, from, before });
        }
    }

    fn block_split(&mut self, _: &Body<'c>, from: BlockId, new: BlockId) {
        self.actions.push(Action::BlockSplit { from, new });
    }

    fn conversion(&mut self) -> Option<&mut dyn ValueConversion<'c>> {
        Some(self)
    }

    fn match_failed(&mut self, _: &Body<'c>, _: OpId, why: &dyn std::fmt::Display) {
        if let Some(explanations) = &mut self.explanations {
            explanations.push(why.to_string());
        }
    }

    fn argument_replaced(&mut self, _: &Body<'c>, argument: ValueId, value: ValueId) {
        self.replace_with_one(argument, value);
    }
}

fn have_types<'c>(body: &Body<'c>, values: &[ValueId], types: &[Type<'c>]) -> bool {
    values.iter().map(|value| Value::new(body, *value).ty()).eq(types.iter().copied())
}

impl<'c> ValueConversion<'c> for State<'_, 'c> {
    fn lookup(&self, body: &Body<'c>, value: ValueId, types: Option<&[Type<'c>]>) -> Option<ValueList> {
        if let Ok(found) = self.find_one(body, value, types) {
            return found.map(|value| ValueList::from_slice(&[value]));
        }
        let mut current: ValueList = ValueList::from_slice(&[value]);
        let mut found = None;
        loop {
            if let Some(types) = types {
                if have_types(body, &current, types) {
                    found = Some(current.clone());
                } else if let Some(cast) = self.cast_to(body, &current, types) {
                    found = Some(cast);
                }
            }
            let mut changed = false;
            let mut next = ValueList::new();
            for value in &current {
                match self.replacement(*value) {
                    Some(replacement) => {
                        changed = true;
                        next.extend_from_slice(&replacement.values);
                    }
                    None => next.push(*value),
                }
            }
            if !changed {
                return if types.is_some() { found } else { Some(current) };
            }
            current = next;
        }
    }

    fn lookup_one(&self, body: &Body<'c>, value: ValueId, ty: Type<'c>) -> Option<ValueId> {
        match self.find_one(body, value, Some(&[ty])) {
            Ok(found) => found,
            Err(NotOne) => self.lookup(body, value, Some(&[ty]))?.first().copied(),
        }
    }

    fn converted_types(&mut self) -> &mut ConvertedTypes<'c> {
        &mut self.types
    }

    fn replace_value(&mut self, from: ValueId, to: &[ValueId], converter: Option<Arc<dyn Materialize>>) {
        let before = self.values.set(from, Some(self.replacements.len() as u32));
        let values = match *to {
            [one] => ValueList::from_buf([one]),
            _ => ValueList::from_slice(to),
        };
        self.replacements.push(Replacement { value: from, values, converter });
        self.actions.push(Action::ValueReplaced { value: from, before });
    }

    fn erase(&mut self, body: &Body<'c>, op: OpId) {
        self.operation_erased(body, op);
    }

    fn rename(
        &mut self,
        body: &mut Body<'c>,
        op: OpId,
        name: OpName<'c>,
        operands: &[ValueId],
        slots: SmallVec<[Option<Attribute<'c>>; 2]>,
    ) -> bool {
        let view = Operation::new(body, op);
        let old = view.operands().map(Value::id);
        // The replacement of an operand takes its place at the end anyway.
        let is_same = |(old, &new): (Value<'_, 'c>, &ValueId)| {
            old.id() == new
                || matches!(self.find_one(body, old.id(), Some(&[old.ty()])), Ok(Some(one)) if one == new)
        };
        let keeps_operands = old.len() == operands.len() && view.operands().zip(operands).all(is_same);
        // Patterns that reach it through its results must see the original operands.
        if !self.rules.of(name).is_always_legal || !keeps_operands && view.result_count() != 0 {
            return false;
        }
        let old_operands = (!keeps_operands).then(|| old.collect());
        if old_operands.is_some() {
            body.set_operands(op, operands);
        }
        provenance::note(body, op, provenance::Action::Modified);
        let step = body.context().tracks_origins().then(current_step).flatten();
        self.renamed.push(Renamed { op, name, slots, old_operands, step });
        self.ignored.insert(op);
        self.actions.push(Action::OpRenamed);
        true
    }

    fn cast_created(
        &mut self,
        body: &Body<'c>,
        cast: OpId,
        kind: MaterializationKind,
        original: Option<Type<'c>>,
        converter: Option<Arc<dyn Materialize>>,
    ) {
        self.add_cast(body, PendingCast { cast, kind, original, converter, before: None });
        self.actions.push(Action::CastCreated(cast));
    }

    fn request_symbol(&mut self, request: SymbolRequest<'c>) {
        self.requested.push(request);
        self.actions.push(Action::SymbolRequested);
    }

    fn block_replaced(&mut self, _: &Body<'c>, old: BlockId, new: BlockId) {
        self.actions.push(Action::BlockReplaced { old, new });
    }
}

fn place_of(body: &Body<'_>, block: BlockId) -> Option<(RegionId, Option<BlockId>)> {
    let block = Block::new(body, block);
    Some((block.parent_region()?.id(), block.next().map(Block::id)))
}

impl<'d, 'c> State<'d, 'c> {
    /// Returns the state at the start of a conversion.
    pub(super) fn new(rules: Rules<'d, 'c>) -> Self {
        State {
            rules,
            actions: Vec::new(),
            replaced: OpSet::default(),
            ignored: OpSet::default(),
            renamed: Vec::new(),
            doomed: Vec::new(),
            pending: Vec::new(),
            values: ValueTable::default(),
            replacements: Vec::new(),
            casts: Vec::new(),
            casts_of: ValueTable::default(),
            types: ConvertedTypes::default(),
            is_moving: false,
            requested: Vec::new(),
            explanations: None,
        }
    }

    /// Returns the current position in the log.
    pub(super) fn mark(&self) -> Mark {
        Mark(self.actions.len())
    }

    /// Returns true if the body was changed.
    pub(super) fn has_changes(&self) -> bool {
        !self.actions.iter().all(|action| matches!(action, Action::OpIgnored(_)))
    }

    /// Returns true if an operation needs no further work: it is erased, or nested in an erased one.
    pub(super) fn is_done_with(&self, op: OpId) -> bool {
        self.replaced.contains(op) || self.ignored.contains(op)
    }

    /// Ignores the operations nested in an operation.
    #[inline]
    pub(super) fn ignore_nested(&mut self, op: Operation<'_, 'c>) {
        if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            self.ignore_regions(op);
        }
    }

    fn ignore_regions(&mut self, op: Operation<'_, 'c>) {
        for inner in op.regions().flat_map(Region::ops) {
            if self.ignored.insert(inner.id()) {
                self.actions.push(Action::OpIgnored(inner.id()));
            }
            ensure_stack(|| self.ignore_nested(inner));
        }
    }

    fn replace_with_one(&mut self, from: ValueId, to: ValueId) {
        self.replace_value(from, &[to], None);
    }

    /// Returns the log entries between two marks.
    pub(super) fn between(from: Mark, to: Mark) -> Range<usize> {
        from.0..to.0
    }

    /// Returns the operation that a log entry created or changed.
    pub(super) fn touched_by(&self, action: usize) -> Option<Touched> {
        match self.actions[action] {
            Action::OpCreated(op) => Some(Touched::Created(op)),
            Action::OpChanged { op, .. } => Some(Touched::Changed(op)),
            _ => None,
        }
    }

    /// Rolls back to a position in the log.
    pub(super) fn roll_back(&mut self, body: &mut Body<'c>, mark: Mark) {
        self.is_moving = false;
        while self.actions.len() > mark.0 {
            match self.actions.pop().expect("there are more actions than there were at the mark") {
                Action::OpCreated(op) => body.erase_op(op),
                Action::OpMoved { op, from, before } => {
                    body.detach_op(op);
                    match before {
                        Some(next) => body.insert_op_before(next, op),
                        None => body.append_op(from, op),
                    }
                }
                Action::OpChanged { op, old } => old.restore(body, op),
                Action::OpReplaced(op) => {
                    self.replaced.remove(op);
                }
                Action::OpIgnored(op) => {
                    self.ignored.remove(op);
                }
                Action::OpRenamed => {
                    let Some(Renamed { op, old_operands, .. }) = self.renamed.pop() else { continue };
                    self.ignored.remove(op);
                    if let Some(operands) = old_operands {
                        body.set_operands(op, &operands);
                    }
                }
                Action::ValueReplaced { value, before } => {
                    self.values.set(value, before);
                    self.replacements.pop();
                }
                Action::BlockCreated(block) => body.erase_block(block),
                Action::BlockMoved { block, from, before } => {
                    body.detach_block(block);
                    put_block(body, block, from, before);
                }
                Action::BlockSplit { from, new } => {
                    while let Some(op) = Block::new(body, new).first_op().map(Operation::id) {
                        body.move_op_to_end(op, from);
                    }
                    body.erase_block(new);
                }
                Action::BlockErased { block, from, before } => put_block(body, block, from, before),
                Action::BlockReplaced { old, new } => {
                    body.insert_block_before(new, old);
                    while let Some(op) = Block::new(body, new).first_op().map(Operation::id) {
                        body.move_op_to_end(op, old);
                    }
                    body.replace_all_predecessors(new, old);
                    body.erase_block(new);
                }
                Action::CastCreated(cast) => {
                    let before = self.casts.pop().and_then(|one| one.before);
                    if let Some(first) = Operation::new(body, cast).operands().next() {
                        self.casts_of.set(first.id(), before);
                    }
                    body.erase_op(cast);
                }
                Action::SymbolRequested => {
                    self.requested.pop();
                }
            }
        }
    }

    /// Returns a cast of values to types.
    fn cast_to(&self, body: &Body<'c>, values: &[ValueId], types: &[Type<'c>]) -> Option<ValueList> {
        let mut at = self.casts_of.get(*values.first()?);
        while let Some(number) = at {
            let one = &self.casts[number as usize];
            let cast = Operation::new(body, one.cast);
            let fits = cast.operands().map(Value::id).eq(values.iter().copied())
                && cast.results().map(Value::ty).eq(types.iter().copied());
            if fits {
                return Some(cast.results().map(Value::id).collect());
            }
            at = one.before;
        }
        None
    }

    /// Returns a cast of one value to one type.
    fn cast_to_one(&self, body: &Body<'c>, value: ValueId, ty: Type<'c>) -> Option<ValueId> {
        let mut at = self.casts_of.get(value);
        while let Some(number) = at {
            let one = &self.casts[number as usize];
            let cast = Operation::new(body, one.cast);
            if cast.operand_count() == 1 && cast.result_count() == 1 && cast.result(0).ty() == ty {
                return Some(cast.result(0).id());
            }
            at = one.before;
        }
        None
    }

    /// Looks up a value as `lookup` does, where exactly one replaces it; an error otherwise.
    fn find_one(
        &self,
        body: &Body<'c>,
        value: ValueId,
        types: Option<&[Type<'c>]>,
    ) -> Result<Option<ValueId>, NotOne> {
        let wanted = match types {
            None => None,
            Some(&[ty]) => Some(ty),
            Some(_) => return Err(NotOne),
        };
        let (mut at, mut found) = (value, None);
        loop {
            if let Some(wanted) = wanted {
                if Value::new(body, at).ty() == wanted {
                    found = Some(at);
                } else if let Some(cast) = self.cast_to_one(body, at, wanted) {
                    found = Some(cast);
                }
            }
            match self.replacement(at).map(|replacement| &replacement.values[..]) {
                None => return Ok(if wanted.is_some() { found } else { Some(at) }),
                Some(&[next]) => at = next,
                Some(_) => return Err(NotOne),
            }
        }
    }

    /// Records a cast, to be found by its first operand.
    fn add_cast(&mut self, body: &Body<'c>, mut cast: PendingCast<'c>) {
        if let Some(first) = Operation::new(body, cast.cast).operands().next() {
            cast.before = self.casts_of.set(first.id(), Some(self.casts.len() as u32));
        }
        self.casts.push(cast);
    }

    /// Returns the replacement of a value.
    fn replacement(&self, value: ValueId) -> Option<&Replacement> {
        self.values.get(value).map(|number| &self.replacements[number as usize])
    }
}

fn put_block(body: &mut Body<'_>, block: BlockId, region: RegionId, before: Option<BlockId>) {
    match before {
        Some(next) => body.insert_block_before(next, block),
        None => body.append_block(region, block),
    }
}
