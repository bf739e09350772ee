//! Read-only views of a body: `Copy` pairs of the arena and an id.

use crate::body::{Body, DefinitionKind, Span};
use crate::context::Ctx;
use crate::declarations::op_name::{OpName, TraitFlags};
use crate::ids::*;
use crate::spec::OpSpec;
use crate::uniqued::attribute::NamedAttribute;
use crate::uniqued::discardable::Discardable;
use crate::uniqued::location::{Location, NumberedPosition};
use crate::{Attribute, Type};

mod block;
pub mod dominance;
pub mod equivalence;
pub(crate) mod iterators;
mod matchers;
pub(crate) mod typed;
mod walk;

pub use walk::{WalkOrder, WalkResult};

/// View of an operation in a body: its name, operands, attributes, regions and results.
#[derive(Clone, Copy)]
pub struct Operation<'a, 'c> {
    body: &'a Body<'c>,
    id: OpId,
}

/// View of a block in a body: its arguments and operations.
#[derive(Clone, Copy)]
pub struct Block<'a, 'c> {
    body: &'a Body<'c>,
    id: BlockId,
}

/// View of a region in a body: its blocks.
#[derive(Clone, Copy)]
pub struct Region<'a, 'c> {
    body: &'a Body<'c>,
    id: RegionId,
}

/// An SSA value: a result of an operation or an argument of a block.
#[derive(Clone, Copy)]
pub struct Value<'a, 'c> {
    body: &'a Body<'c>,
    id: ValueId,
}

/// One use of a value: an operation and the position among its operands.
#[derive(Clone, Copy)]
pub struct OpOperand<'a, 'c> {
    body: &'a Body<'c>,
    id: OperandId,
}

macro_rules! view {
    ($name:ident, $id:ident, $table:ident) => {
        impl<'a, 'c> $name<'a, 'c> {
            /// Returns the view of entry `id` of `body`.
            ///
            /// # Panics
            /// With debug assertions, if the id is one of another body or was erased.
            #[inline]
            #[track_caller]
            pub fn new(body: &'a Body<'c>, id: $id) -> Self {
                body.$table.check(id);
                $name { body, id }
            }
            /// Returns the id in its body.
            #[inline]
            pub fn id(self) -> $id {
                self.id
            }
            /// Returns the body it is in.
            #[inline]
            pub fn body(self) -> &'a Body<'c> {
                self.body
            }
            /// Returns the context.
            #[inline]
            pub fn context(self) -> Ctx<'c> {
                self.body.context
            }
        }
        impl PartialEq for $name<'_, '_> {
            fn eq(&self, other: &Self) -> bool {
                std::ptr::eq(self.body, other.body) && self.id == other.id
            }
        }
        impl Eq for $name<'_, '_> {}
    };
}

view!(Operation, OpId, ops);
view!(Block, BlockId, blocks);
view!(Region, RegionId, regions);
view!(Value, ValueId, values);
view!(OpOperand, OperandId, operands);

impl<'a, 'c> Operation<'a, 'c> {
    /// Returns the side that holds name, location, attributes and regions: the root of its own body if it has one.
    #[inline]
    pub fn inner(self) -> Operation<'a, 'c> {
        match self.body.child(self.id) {
            Some(child) => Operation { body: child, id: Body::ROOT },
            None => self,
        }
    }

    /// Returns true if it has neither regions nor successors nor discardable attributes.
    #[inline]
    pub fn is_plain(self) -> bool {
        self.body.op_data(self.id).extra.is_none()
    }

    /// Returns the name.
    #[inline]
    pub fn name(self) -> OpName<'c> {
        self.body.op_data(self.id).name
    }

    /// Returns the declaration of this name; `None` for an unregistered operation.
    #[inline]
    pub fn spec(self) -> Option<&'c OpSpec<'c>> {
        self.name().spec()
    }

    /// Returns true if the name declares all of `flags`.
    #[inline]
    pub fn has_trait(self, flags: TraitFlags) -> bool {
        self.name().has_trait(flags)
    }

    /// Returns true if this is an operation of that name.
    #[inline]
    pub fn is(self, name: &str) -> bool {
        self.name().as_str() == name
    }

    /// Returns the location.
    pub fn location(self) -> Location<'c> {
        self.body.unpack_location(self.body.op_data(self.id).location)
    }

    /// Returns the location if it is a position in a file and in its short form, without looking up the name of the
    /// file.
    #[inline]
    pub fn position(self) -> Option<NumberedPosition> {
        self.body.op_data(self.id).location.position()
    }

    /// Returns the inherent attributes by slot.
    #[inline]
    pub fn slots(self) -> &'a [Option<Attribute<'c>>] {
        let inner = self.inner();
        let data = inner.body.op_data(inner.id);
        let start = data.attributes as usize;
        &inner.body.attributes[start..start + data.name.slot_names().len()]
    }

    /// Returns the inherent attribute in a slot.
    ///
    /// # Panics
    /// If there is no such slot.
    #[inline]
    pub fn slot(self, slot: usize) -> Option<Attribute<'c>> {
        let inner = self.inner();
        let data = inner.body.op_data(inner.id);
        assert!(slot < data.name.slot_names().len(), "inherent attribute #{slot} exists");
        inner.body.attributes[data.attributes as usize + slot]
    }

    /// Returns the attribute of that name, inherent or discardable.
    pub fn attribute(self, name: &str) -> Option<Attribute<'c>> {
        match self.name().slot_of(name) {
            Some(slot) => self.slots()[slot],
            None => self.discardable_attributes().iter().find(|a| a.name.as_str() == name).map(|a| a.value),
        }
    }

    /// Returns the discardable attributes; `None` if there are none.
    #[inline]
    pub fn discardable(self) -> Option<Discardable<'c>> {
        let inner = self.inner();
        inner.body.extra(inner.id).and_then(|extra| extra.discardable)
    }

    /// Returns the discardable attributes, sorted by name.
    #[inline]
    pub fn discardable_attributes(self) -> &'c [NamedAttribute<'c>] {
        self.discardable().map_or(&[], Discardable::entries)
    }

    /// Returns all attributes, inherent ones included, sorted by name.
    pub fn attributes(self) -> Vec<NamedAttribute<'c>> {
        let mut all: Vec<NamedAttribute<'c>> = self.discardable_attributes().to_vec();
        let names = self.name().slot_names();
        all.extend(
            names
                .iter()
                .zip(self.slots())
                .filter_map(|(&name, value)| Some(NamedAttribute { name, value: (*value)? })),
        );
        all.sort_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
        all
    }

    /// Returns the number of operands.
    #[inline]
    pub fn operand_count(self) -> usize {
        self.body.op_data(self.id).operands.len as usize
    }

    /// Returns the operand at a position.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn operand(self, index: usize) -> Value<'a, 'c> {
        let span = self.body.op_data(self.id).operands;
        assert!(index < span.len as usize, "operand #{index} exists");
        Value { body: self.body, id: self.body.operands[span.start as usize + index].value }
    }

    /// Returns the operands.
    #[inline]
    pub fn operands(self) -> impl DoubleEndedIterator<Item = Value<'a, 'c>> + ExactSizeIterator + Clone {
        let body = self.body;
        body.operands[body.op_data(self.id).operands.range()].iter().map(move |o| Value { body, id: o.value })
    }

    /// Returns the operands at some positions; none if there are not that many.
    #[inline]
    pub fn operands_in(
        self,
        range: std::ops::Range<usize>,
    ) -> impl DoubleEndedIterator<Item = Value<'a, 'c>> + ExactSizeIterator + Clone {
        let body = self.body;
        let all = &body.operands[body.op_data(self.id).operands.range()];
        all.get(range).unwrap_or_default().iter().map(move |o| Value { body, id: o.value })
    }

    /// Returns the results at some positions.
    pub(crate) fn results_in(
        self,
        range: std::ops::Range<usize>,
    ) -> impl DoubleEndedIterator<Item = Value<'a, 'c>> + ExactSizeIterator + Clone {
        let body = self.body;
        let start = body.op_data(self.id).results.start as usize;
        (start + range.start..start + range.end).map(move |at| Value { body, id: body.values.id(at) })
    }

    /// Returns the uses that this operation makes of its operands.
    pub fn op_operands(self) -> impl DoubleEndedIterator<Item = OpOperand<'a, 'c>> + ExactSizeIterator {
        let body = self.body;
        body.op_data(self.id).operands.range().map(move |at| OpOperand { body, id: body.operands.id(at) })
    }

    /// Returns the number of results.
    #[inline]
    pub fn result_count(self) -> usize {
        self.body.op_data(self.id).results.len as usize
    }

    /// Returns the result at a position.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn result(self, index: usize) -> Value<'a, 'c> {
        let span = self.body.op_data(self.id).results;
        assert!(index < span.len as usize, "result #{index} exists");
        Value { body: self.body, id: self.body.values.id(span.start as usize + index) }
    }

    /// Returns the results.
    #[inline]
    pub fn results(self) -> impl DoubleEndedIterator<Item = Value<'a, 'c>> + ExactSizeIterator + Clone {
        let body = self.body;
        body.op_data(self.id).results.range().map(move |at| Value { body, id: body.values.id(at) })
    }

    /// Returns the number of regions.
    #[inline]
    pub fn region_count(self) -> usize {
        if self.is_plain() { 0 } else { self.region_ids().1.len() }
    }

    /// Returns the body in which the regions are, and what they are called there.
    #[inline]
    fn region_ids(self) -> (&'a Body<'c>, &'a [RegionId]) {
        let Some(extra) = self.body.extra(self.id) else { return (self.body, &[]) };
        match extra.child.as_deref() {
            Some(child) => (child, child.extra(Body::ROOT).map_or(&[], |extra| &extra.regions)),
            None => (self.body, &extra.regions),
        }
    }

    /// Returns the region at a position.
    ///
    /// # Panics
    /// If there is none.
    pub fn region(self, index: usize) -> Region<'a, 'c> {
        let (body, regions) = self.region_ids();
        assert!(index < regions.len(), "region #{index} exists");
        Region { body, id: regions[index] }
    }

    /// Returns the regions.
    #[inline]
    pub fn regions(self) -> impl DoubleEndedIterator<Item = Region<'a, 'c>> + ExactSizeIterator + Clone {
        let (body, regions) = self.region_ids();
        regions.iter().map(move |&id| Region { body, id })
    }

    /// Returns the number of successors.
    #[inline]
    pub fn successor_count(self) -> usize {
        self.successor_span().len as usize
    }

    #[inline]
    fn successor_span(self) -> Span {
        self.body.extra(self.id).map(|extra| extra.successors).unwrap_or_default()
    }

    /// Returns the successor at a position.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn successor(self, index: usize) -> Block<'a, 'c> {
        let span = self.successor_span();
        assert!(index < span.len as usize, "successor #{index} exists");
        Block { body: self.body, id: self.body.successors[span.start as usize + index].block }
    }

    /// Returns the successors.
    pub fn successors(self) -> impl DoubleEndedIterator<Item = Block<'a, 'c>> + ExactSizeIterator + Clone {
        let body = self.body;
        body.successors[self.successor_span().range()].iter().map(move |s| Block { body, id: s.block })
    }

    /// Returns the block it is in; `None` for a detached operation and for the root of a body.
    #[inline]
    pub fn block(self) -> Option<Block<'a, 'c>> {
        let body = self.body;
        body.op_data(self.id).block.map(|id| Block { body, id })
    }

    /// Returns the region it is in.
    pub fn parent_region(self) -> Option<Region<'a, 'c>> {
        self.block()?.parent_region()
    }

    /// Returns the operation around it. From the root of a body there is no way up: what encloses an isolated
    /// operation is not to be seen from inside.
    pub fn parent_op(self) -> Option<Operation<'a, 'c>> {
        self.parent_region()?.parent_op()
    }

    /// Returns the operation after it in its block.
    #[inline]
    pub fn next(self) -> Option<Operation<'a, 'c>> {
        let body = self.body;
        body.op_data(self.id).next.map(|id| Operation { body, id })
    }

    /// Returns the operation before it in its block.
    pub fn previous(self) -> Option<Operation<'a, 'c>> {
        let body = self.body;
        body.op_data(self.id).previous.map(|id| Operation { body, id })
    }

    /// Returns true if it stands before `other`, which is in the same block.
    pub fn is_before_in_block(self, other: Operation<'a, 'c>) -> bool {
        self.body.is_before_in_block(self.id, other.id)
    }
}

impl<'a, 'c> Value<'a, 'c> {
    /// Returns the type.
    #[inline]
    pub fn ty(self) -> Type<'c> {
        self.body.values[self.id].ty
    }

    #[inline]
    fn definition(self) -> DefinitionKind {
        self.body.values[self.id].definition.kind()
    }

    /// Returns the operation whose result it is.
    #[inline]
    pub fn defining_op(self) -> Option<Operation<'a, 'c>> {
        match self.definition() {
            DefinitionKind::Op(id) => Some(Operation { body: self.body, id }),
            _ => None,
        }
    }

    /// Returns its position among the results of its operation.
    pub fn result_number(self) -> Option<usize> {
        let op = self.defining_op()?;
        Some(self.id.index() - self.body.op_data(op.id).results.start as usize)
    }

    /// Returns the block and position of which it is the argument.
    pub fn as_argument(self) -> Option<(Block<'a, 'c>, usize)> {
        match self.definition() {
            DefinitionKind::Argument(at) => {
                let data = &self.body.arguments[at];
                Some((Block { body: self.body, id: data.block }, data.index as usize))
            }
            _ => None,
        }
    }

    /// Returns the block in which it is defined.
    pub fn parent_block(self) -> Option<Block<'a, 'c>> {
        match self.definition() {
            DefinitionKind::Op(id) => Operation { body: self.body, id }.block(),
            DefinitionKind::Argument(at) => {
                Some(Block { body: self.body, id: self.body.arguments[at].block })
            }
            DefinitionKind::Forward => None,
        }
    }

    /// Returns the region in which it is defined.
    pub fn parent_region(self) -> Option<Region<'a, 'c>> {
        self.parent_block()?.parent_region()
    }

    /// Returns the location: of the operation, or of the argument itself.
    pub fn location(self) -> Location<'c> {
        match self.definition() {
            DefinitionKind::Op(id) => Operation { body: self.body, id }.location(),
            DefinitionKind::Argument(at) => self.body.unpack_location(self.body.arguments[at].location),
            DefinitionKind::Forward => Location::Unknown,
        }
    }

    /// Returns the same of a block argument, as [`Operation::position`].
    pub fn position(self) -> Option<NumberedPosition> {
        match self.definition() {
            DefinitionKind::Op(id) => Operation { body: self.body, id }.position(),
            DefinitionKind::Argument(at) => self.body.arguments[at].location.position(),
            DefinitionKind::Forward => None,
        }
    }

    /// Returns its uses, newest first.
    pub fn uses(self) -> impl Iterator<Item = OpOperand<'a, 'c>> {
        let body = self.body;
        let first = body.values[self.id].first_use;
        std::iter::successors(first, move |slot| body.operands[*slot].next)
            .map(move |id| OpOperand { body, id })
    }

    /// Returns the operations that use it, newest use first, once for each use.
    pub fn users(self) -> impl Iterator<Item = Operation<'a, 'c>> {
        self.uses().map(OpOperand::owner)
    }

    /// Returns true if nothing uses it.
    pub fn is_unused(self) -> bool {
        self.body.values[self.id].first_use.is_none()
    }

    /// Returns true if exactly one operand uses it.
    pub fn has_one_use(self) -> bool {
        self.uses().take(2).count() == 1
    }
}

impl<'a, 'c> OpOperand<'a, 'c> {
    /// Returns the operation that uses the value.
    pub fn owner(self) -> Operation<'a, 'c> {
        Operation { body: self.body, id: self.body.operands[self.id].owner }
    }

    /// Returns the value that is used.
    #[inline]
    pub fn value(self) -> Value<'a, 'c> {
        Value { body: self.body, id: self.body.operands[self.id].value }
    }

    /// Returns the position among the operands of the owner.
    pub fn number(self) -> usize {
        self.id.index() - self.body.op_data(self.owner().id).operands.start as usize
    }
}
