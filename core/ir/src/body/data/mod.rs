//! The records of a body and their tables.

mod extra;
mod grow;
mod prefetch;
pub(in crate::body) mod record;
mod table;

pub(crate) use super::findings::Findings;
use crate::body::around::requests::Requests;
use crate::body::around::surroundings::Surroundings;
use crate::context::Ctx;
use crate::context::origins::LastOrigin;
use crate::declarations::op_name::OpName;
use crate::dominance::DominatorTree;
use crate::ids::*;
use crate::ids::{Origin, TableId};
use crate::uniqued::discardable::Discardable;
use crate::uniqued::location::PackedLocation;
use crate::{Attribute, Identifier, Type};
pub(crate) use extra::Extra;
pub(in crate::body) use grow::{make_room, push};
use smallvec::SmallVec;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};
pub(crate) use table::{BodyNumber, Table};

/// A run of consecutive entries of a table.
#[derive(Clone, Copy, Default, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    pub start: u32,
    pub len: u32,
}

impl Span {
    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.start as usize + self.len as usize
    }
}

/// One operation: 56 bytes.
pub(crate) struct OpData<'c> {
    pub name: OpName<'c>,
    pub location: PackedLocation,
    pub block: Option<BlockId>,
    pub previous: Option<OpId>,
    pub next: Option<OpId>,
    /// Grows along the block, with gaps; meaningful while the block's `is_order_valid` holds.
    pub order: u32,
    pub operands: Span,
    /// Results are consecutive values.
    pub results: Span,
    /// The first inherent attribute slot; the name's spec knows how many there are.
    pub attributes: u32,
    pub extra: Extra,
}

impl<'c> OpData<'c> {
    /// Returns it with nothing but a name.
    #[inline]
    fn blank(name: OpName<'c>) -> Self {
        OpData {
            name,
            location: PackedLocation::UNKNOWN,
            block: None,
            previous: None,
            next: None,
            order: 0,
            operands: Span::default(),
            results: Span::default(),
            attributes: 0,
            extra: Extra::new(None),
        }
    }
}

/// Rare parts of an operation: discardable attributes, regions, successors, a body of its own.
#[derive(Default)]
pub(crate) struct OpExtra<'c> {
    pub discardable: Option<Discardable<'c>>,
    pub regions: SmallVec<[RegionId; 2]>,
    pub successors: Span,
    /// Present if the operation is isolated and one of its regions has a block. Then name, location, attributes,
    /// discardable attributes and regions are those of the child's `ROOT`, not of this record.
    pub child: Option<Box<Body<'c>>>,
}

/// One operand: 16 bytes, linked into the use list of its value.
#[derive(Clone, Copy)]
pub(crate) struct OperandData {
    pub value: ValueId,
    pub owner: OpId,
    pub next: Option<OperandId>,
    pub previous: Option<OperandId>,
}

/// One successor: linked into the list of its block's predecessors.
#[derive(Clone, Copy)]
pub(crate) struct SuccessorData {
    pub block: BlockId,
    pub owner: OpId,
    pub next: Option<SuccessorId>,
    pub previous: Option<SuccessorId>,
}

/// Definition of a value, in 32 bits.
#[derive(Clone, Copy)]
pub(crate) struct Definition {
    /// Twice the number of the operation, or twice that of the argument and one.
    number: u32,
    /// Origin of the operation's id.
    origin: Origin,
}

pub(crate) enum DefinitionKind {
    Op(OpId),
    /// Index of an [`ArgumentData`].
    Argument(usize),
    /// A placeholder for a value that is used before it is defined, and is not defined yet.
    Forward,
}

impl Definition {
    const FORWARD_NUMBER: u32 = u32::MAX;

    /// Definition of a value that was erased.
    pub const ERASED: Definition = Definition { number: Self::ERASED_NUMBER, origin: Origin::ANY };
    const ERASED_NUMBER: u32 = u32::MAX - 1;

    pub const FORWARD: Definition = Definition { number: Self::FORWARD_NUMBER, origin: Origin::ANY };

    #[inline]
    pub fn op(op: OpId) -> Self {
        Definition { number: (op.index() as u32) << 1, origin: op.origin() }
    }
    #[inline]
    pub fn argument(index: usize) -> Self {
        Definition { number: (index as u32) << 1 | 1, origin: Origin::ANY }
    }
    #[inline]
    pub fn is_erased(self) -> bool {
        self.number == Self::ERASED_NUMBER
    }
    #[inline]
    pub fn kind(self) -> DefinitionKind {
        if self.number >= Self::ERASED_NUMBER {
            DefinitionKind::Forward
        } else if self.number & 1 == 0 {
            DefinitionKind::Op(OpId::new((self.number >> 1) as usize, self.origin))
        } else {
            DefinitionKind::Argument((self.number >> 1) as usize)
        }
    }
}

/// One value: 16 bytes.
pub(crate) struct ValueData<'c> {
    pub ty: Type<'c>,
    pub first_use: Option<OperandId>,
    pub definition: Definition,
}

/// Data of a block argument, beside its value.
pub(crate) struct ArgumentData {
    pub block: BlockId,
    pub index: u32,
    pub location: PackedLocation,
}

pub(crate) struct BlockData {
    pub region: Option<RegionId>,
    pub previous: Option<BlockId>,
    pub next: Option<BlockId>,
    /// Invariant: `first_op` and `last_op` are both `None` or both `Some`. Kept by `edit`.
    pub first_op: Option<OpId>,
    pub last_op: Option<OpId>,
    pub first_predecessor: Option<SuccessorId>,
    pub arguments: Vec<ValueId>,
    pub is_order_valid: bool,
}

pub(crate) struct RegionData {
    pub parent: Option<OpId>,
    pub first_block: Option<BlockId>,
    pub last_block: Option<BlockId>,
}

/// Everything nested in one isolated operation, and that operation itself as [`Body::ROOT`].
///
/// `&mut Body` is permission to rewrite all of it and nothing else.
pub struct Body<'c> {
    pub(crate) context: Ctx<'c>,
    pub(crate) number: BodyNumber,
    pub(crate) ops: Table<OpData<'c>, OpId>,
    pub(crate) extras: Vec<OpExtra<'c>>,
    pub(crate) operands: Table<OperandData, OperandId>,
    pub(crate) successors: Vec<SuccessorData>,
    pub(crate) attributes: Vec<Option<Attribute<'c>>>,
    pub(crate) values: Table<ValueData<'c>, ValueId>,
    pub(crate) arguments: Vec<ArgumentData>,
    pub(crate) blocks: Table<BlockData, BlockId>,
    pub(crate) regions: Table<RegionData, RegionId>,
    pub(crate) free: FreeLists,
    pub(crate) erased: Option<Box<Erased>>,
    /// The file of the location that was packed last, and its number.
    pub(in crate::body) last_file: Option<(Identifier<'c>, usize)>,
    /// Location of a new operation that was made last, while origins are tracked.
    pub(in crate::body) last_origin: Option<Box<LastOrigin<'c>>>,
    /// The dominator tree that was made last, until a block or branch changes.
    pub(crate) dominators: OnceLock<(RegionId, Arc<DominatorTree>)>,
    /// Surroundings, for as long as the body is handed out.
    pub(crate) surroundings: Option<Arc<Surroundings<'c>>>,
    /// Symbols that it needs around it.
    pub(crate) requests: Requests<'c>,
    /// Findings, until the body is handed out for changes.
    pub(crate) findings: Findings,
    /// True if something was asked of what is around, since [`Body::watch_around`].
    pub(crate) asked_around: AtomicBool,
}

/// Entries that were erased and may be used again.
#[derive(Default)]
pub(crate) struct FreeLists {
    pub ops: Vec<OpId>,
    /// The last of the operations that still have their operands, results and inherent attributes, which are free as well;
    /// each knows the one before. Most of what is erased is not followed by anything new, and then nobody has to sort its
    /// parts.
    pub last_leaf: Option<OpId>,
    pub extras: Vec<ExtraId>,
    pub blocks: Vec<BlockId>,
    pub regions: Vec<RegionId>,
    pub arguments: Vec<u32>,
    pub operands: FreeSpans,
    pub values: FreeSpans,
    pub attributes: FreeSpans,
    pub successors: FreeSpans,
}

/// Entries that were erased by the current piece of work, which may still have their ids.
#[derive(Default)]
pub(crate) struct Erased {
    pub ops: Vec<OpId>,
    /// The ends of the list of leaves, as in [`FreeLists`].
    pub first_leaf: Option<OpId>,
    pub last_leaf: Option<OpId>,
    pub blocks: Vec<BlockId>,
    pub values: FreeSpans,
}

/// Runs that were given back, by length.
#[derive(Default)]
pub(crate) struct FreeSpans(Vec<Vec<u32>>);

impl FreeSpans {
    /// Longer runs are not kept: they are too rare to be found again.
    const LONGEST: usize = 64;

    pub fn give(&mut self, span: Span) {
        let len = span.len as usize;
        if len == 0 || len > Self::LONGEST {
            return;
        }
        if self.0.len() < len {
            self.0.resize_with(len, Vec::new);
        }
        self.0[len - 1].push(span.start);
    }

    pub fn take(&mut self, len: usize) -> Option<u32> {
        self.0.get_mut(len.checked_sub(1)?)?.pop()
    }

    /// Returns the entries of all runs.
    pub fn entries(&self) -> impl Iterator<Item = usize> + '_ {
        let runs = self
            .0
            .iter()
            .enumerate()
            .flat_map(|(at, starts)| starts.iter().map(move |start| (*start, at + 1)));
        runs.flat_map(|(start, len)| (start..).take(len).map(|entry| entry as usize))
    }

    /// Moves the runs by a distance towards the end.
    pub fn move_by(&mut self, distance: u32) {
        self.0.iter_mut().flatten().for_each(|start| *start += distance);
    }

    /// Takes all runs of another list.
    pub fn append(&mut self, other: &mut FreeSpans) {
        if self.0.len() < other.0.len() {
            self.0.resize_with(other.0.len(), Vec::new);
        }
        for (mine, others) in self.0.iter_mut().zip(&mut other.0) {
            mine.append(others);
        }
    }
}

impl<'c> Body<'c> {
    /// The operation that owns the body.
    pub const ROOT: OpId = OpId::FIRST;

    /// Creates an empty body without a root yet; the first operation that is created becomes [`Body::ROOT`].
    pub(crate) fn new(context: Ctx<'c>) -> Self {
        let number = BodyNumber::next();
        Body {
            context,
            number,
            ops: Table::new(number),
            extras: Vec::new(),
            operands: Table::new(number),
            successors: Vec::new(),
            attributes: Vec::new(),
            values: Table::new(number),
            arguments: Vec::new(),
            blocks: Table::new(number),
            regions: Table::new(number),
            free: FreeLists::default(),
            erased: None,
            last_file: None,
            last_origin: None,
            dominators: OnceLock::new(),
            surroundings: None,
            requests: Requests::default(),
            findings: Findings::default(),
            asked_around: AtomicBool::new(false),
        }
    }

    /// Returns the context in which the types, attributes and names of this body live.
    pub fn context(&self) -> Ctx<'c> {
        self.context
    }

    #[inline]
    pub(crate) fn op_data(&self, op: OpId) -> &OpData<'c> {
        &self.ops[op]
    }

    #[inline]
    pub(crate) fn extra(&self, op: OpId) -> Option<&OpExtra<'c>> {
        self.ops[op].extra.id().map(|extra| &self.extras[extra.index()])
    }

    /// Returns the rare part of `op`, made if it is not there. It is going to change.
    pub(crate) fn extra_mut(&mut self, op: OpId) -> &mut OpExtra<'c> {
        let id = match self.ops[op].extra.id() {
            Some(id) => id,
            None => self.new_extra(),
        };
        self.ops[op].extra = Extra::new(Some(id));
        &mut self.extras[id.index()]
    }

    /// Creates a rare part with nothing in it. What goes there is written where it stays: a record that is put
    /// together elsewhere and then copied is read in wider pieces than it was just written in, for which a machine
    /// waits.
    #[inline]
    pub(crate) fn new_extra(&mut self) -> ExtraId {
        // Those that were given back are empty.
        self.free.extras.pop().unwrap_or_else(|| {
            push(&mut self.extras, OpExtra::default());
            ExtraId::at(self.extras.len() - 1)
        })
    }

    /// Returns a record for an operation with nothing but a name, to be written to where it stays.
    #[inline]
    pub(crate) fn reserve_op(&mut self, name: OpName<'c>) -> OpId {
        let record = self.next_record();
        self.write(record, OpData::blank(name))
    }

    /// Takes a record that nobody uses any more.
    #[inline]
    pub(in crate::body) fn take_free_op(&mut self) -> Option<OpId> {
        match self.free.ops.pop() {
            Some(op) => Some(self.ops.id(op.index())),
            None => self.take_apart_leaf(),
        }
    }

    /// Sorts the parts of an erased leaf, whose record is free then.
    #[inline]
    pub(in crate::body) fn take_apart_leaf(&mut self) -> Option<OpId> {
        let op = self.ops.id(self.free.last_leaf?.index());
        let OpData { operands, results, previous, .. } = self.ops[op];
        self.free.last_leaf = previous;
        let slots = self.slot_span(op);
        self.free.operands.give(operands);
        self.free.values.give(results);
        self.free.attributes.give(slots);
        Some(op)
    }

    /// Returns the erased leaves, the last one first.
    pub(in crate::body) fn free_leaves(&self) -> impl Iterator<Item = OpId> {
        let before = |leaf: &OpId| self.ops[leaf.index()].previous;
        let erased = self.erased.as_deref();
        let first = erased.and_then(|erased| erased.first_leaf);
        // The first one that was erased by the current work knows none before it.
        let recent = std::iter::successors(erased.and_then(|erased| erased.last_leaf), move |leaf| {
            if Some(*leaf) == first { None } else { before(leaf) }
        });
        let leaves = recent.chain(std::iter::successors(self.free.last_leaf, before));
        leaves.map(|leaf| self.ops.id(leaf.index()))
    }

    /// Returns the span of the inherent attributes of an operation without a body of its own.
    pub(in crate::body) fn slot_span(&self, op: OpId) -> Span {
        let OpData { name, attributes, .. } = self.ops[op];
        Span { start: attributes, len: name.slot_names().len() as u32 }
    }

    /// Returns a number above those of all values: for tables by value.
    pub fn value_limit(&self) -> usize {
        self.values.len()
    }

    /// Returns a number above those of all operations: for tables by operation.
    pub fn op_limit(&self) -> usize {
        self.ops.len()
    }

    /// Returns a number above those of all blocks: for tables by block.
    pub fn block_limit(&self) -> usize {
        self.blocks.len()
    }

    /// Returns a number above those of all operands: for tables by use.
    pub fn operand_limit(&self) -> usize {
        self.operands.len()
    }

    /// Returns true if it is sure that no operation in it has regions here, isolated ones that have bodies of their own
    /// excepted: then nobody has to look through all operations for them.
    pub fn is_flat(&self) -> bool {
        let own = self.extra(Self::ROOT).map_or(0, |extra| extra.regions.len());
        self.regions.len() - self.free.regions.len() <= own
    }

    /// Returns true if it is sure that no operation in it has regions, here or in a body of its own.
    pub fn has_no_regions_inside(&self) -> bool {
        self.is_flat() && !self.has_children()
    }

    /// Returns the body of `op`, if `op` is isolated and has a block.
    #[inline]
    pub fn child(&self, op: OpId) -> Option<&Body<'c>> {
        self.extra(op).and_then(|extra| extra.child.as_deref())
    }

    /// Returns the body of `op`, to rewrite.
    pub fn child_mut(&mut self, op: OpId) -> Option<&mut Body<'c>> {
        self.findings = Findings::default();
        self.ops.note_edit();
        let child = self.child_to_prepare(op)?;
        child.findings = Findings::default();
        Some(child)
    }

    /// Returns the body of `op`, for those who do not change what is in it.
    pub(crate) fn child_to_prepare(&mut self, op: OpId) -> Option<&mut Body<'c>> {
        let extra = self.ops[op].extra.id()?;
        self.extras[extra.index()].child.as_deref_mut()
    }

    /// Returns the number of edits and of requests so far, by which a caller tells whether work changed anything.
    #[cfg(debug_assertions)]
    pub fn edits(&self) -> u64 {
        let records = self.ops.edits() + self.operands.edits() + self.values.edits();
        let blocks = self.blocks.edits() + self.regions.edits();
        records + blocks + self.requests.list.len() as u64
    }

    /// Takes the body of `op` out, so that another thread can work on it; [`Body::put_child`] puts it back.
    ///
    /// Until then `op` looks like an operation without regions.
    pub fn take_child(&mut self, op: OpId) -> Option<Box<Body<'c>>> {
        self.findings = Findings::default();
        self.ops.note_edit();
        let mut child = self.take_child_to_prepare(op)?;
        child.findings = Findings::default();
        Some(child)
    }

    /// Takes the body as [`Body::take_child`] does, for callers that do not change its contents.
    pub(crate) fn take_child_to_prepare(&mut self, op: OpId) -> Option<Box<Body<'c>>> {
        let extra = self.ops[op].extra.id()?;
        self.extras[extra.index()].child.take()
    }

    /// Forgets what was found out; for those who change a body that was taken out and verified since.
    pub fn note_change(&mut self) {
        self.findings = Findings::default();
    }

    /// Puts back what [`Body::take_child`] took.
    pub fn put_child(&mut self, op: OpId, child: Box<Body<'c>>) {
        self.extra_mut(op).child = Some(child);
    }

    /// Moves everything to a body of just the size that is needed; the room stays here, to be filled again.
    ///
    /// Cost: all tables are copied. Worth it where many small bodies are made one after another.
    pub fn drain_to_fit(&mut self) -> Box<Body<'c>> {
        fn drain<T>(table: &mut Vec<T>) -> Vec<T> {
            let mut moved = Vec::with_capacity(table.len());
            moved.append(table);
            moved
        }
        let number = BodyNumber::next();
        Box::new(Body {
            number: std::mem::replace(&mut self.number, number),
            surroundings: None,
            requests: Requests::default(),
            findings: Findings::default(),
            asked_around: AtomicBool::new(false),
            context: self.context,
            ops: self.ops.drain_to_fit(number),
            extras: drain(&mut self.extras),
            operands: self.operands.drain_to_fit(number),
            successors: drain(&mut self.successors),
            attributes: drain(&mut self.attributes),
            values: self.values.drain_to_fit(number),
            arguments: drain(&mut self.arguments),
            blocks: self.blocks.drain_to_fit(number),
            regions: self.regions.drain_to_fit(number),
            free: std::mem::take(&mut self.free),
            erased: self.erased.take(),
            last_file: self.last_file,
            last_origin: None,
            dominators: std::mem::take(&mut self.dominators),
        })
    }

    /// Forgets what is known of the control flow, which is about to change, or is not asked for any more.
    #[inline]
    pub(in crate::body) fn forget_flow(&mut self) {
        if self.dominators.get_mut().is_some() {
            self.dominators = OnceLock::new();
        }
    }

    /// Returns the number of operation records.
    pub fn size(&self) -> usize {
        self.ops.len()
    }

    /// Gives back the room that growing left over, where it is more than a small part.
    ///
    /// Cost: one reallocation a table. Worth it for bodies that stay.
    pub fn shrink(&mut self) {
        shrink(&mut self.ops);
        shrink(&mut self.extras);
        shrink(&mut self.operands);
        shrink(&mut self.successors);
        shrink(&mut self.attributes);
        shrink(&mut self.values);
        shrink(&mut self.arguments);
        shrink(&mut self.blocks);
        shrink(&mut self.regions);
    }
}

fn shrink<T>(table: &mut Vec<T>) {
    if table.capacity() - table.len() > table.len() / 8 {
        table.shrink_to_fit();
    }
}

/// Bodies are nested as deep as the input: what is inside is freed level by level, not by recursion.
impl Drop for Body<'_> {
    fn drop(&mut self) {
        let children = |body: &mut Self| body.extras.iter_mut().filter_map(|e| e.child.take()).collect();
        let mut pending: Vec<Box<Self>> = children(self);
        while let Some(mut body) = pending.pop() {
            pending.append(&mut children(&mut body));
        }
    }
}
