//! Making operations, blocks, regions and values.

use super::leaf::LeafState;
use crate::body::data::*;
use crate::context::Ctx;
use crate::declarations::op_name::{OpName, TraitFlags};
use crate::ids::*;
use crate::uniqued::discardable::Discardable;
use crate::uniqued::location::{FileLineCol, Location, PackedLocation};
use crate::{Attribute, Identifier, NamedAttribute, Type};
use smallvec::SmallVec;

/// Source of a region of an operation under construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RegionSource {
    /// A region without blocks.
    Empty,
    /// A detached region: of the state's `child` if there is one, else of the body in which the operation is created.
    Detached(RegionId),
}

/// All that makes an operation, collected before it is created.
pub struct OperationState<'c> {
    /// The name.
    pub name: OpName<'c>,
    /// The location.
    pub location: Location<'c>,
    /// Operands: values of the body in which the operation will be created.
    pub operands: SmallVec<[ValueId; 4]>,
    /// Types of the results.
    pub result_types: SmallVec<[Type<'c>; 2]>,
    /// Inherent attributes by slot.
    pub slots: SmallVec<[Option<Attribute<'c>>; 4]>,
    /// Discardable attributes, in the order in which they were given.
    pub discardable: SmallVec<[NamedAttribute<'c>; 1]>,
    /// Successors.
    pub successors: SmallVec<[BlockId; 2]>,
    /// Regions.
    pub regions: SmallVec<[RegionSource; 2]>,
    /// The body of an isolated operation, in which its regions are.
    pub child: Option<Box<Body<'c>>>,
}

impl<'c> OperationState<'c> {
    /// Name of the discardable attribute that stores the properties of an unregistered operation, which may be any
    /// attribute: `<{...}>` in the generic form. No attribute has this name in text.
    pub const OPAQUE_PROPERTIES: &'static str = "";

    /// Creates a state with a name and a place, and nothing else yet.
    pub fn new(name: OpName<'c>, location: Location<'c>) -> Self {
        OperationState {
            name,
            location,
            operands: SmallVec::new(),
            result_types: SmallVec::new(),
            slots: SmallVec::from_elem(None, name.slot_names().len()),
            discardable: SmallVec::new(),
            successors: SmallVec::new(),
            regions: SmallVec::new(),
            child: None,
        }
    }

    /// Creates a state of an operation without regions and successors, by its name.
    pub fn named(
        context: Ctx<'c>,
        name: &str,
        location: Location<'c>,
        operands: &[ValueId],
        results: &[Type<'c>],
        attributes: &[(&str, Attribute<'c>)],
    ) -> Self {
        let mut state = OperationState::new(context.op_name(name), location);
        state.operands.extend_from_slice(operands);
        state.result_types.extend_from_slice(results);
        for (name, value) in attributes {
            state.set(context, name, *value);
        }
        state
    }

    /// Makes it as new, for another operation, but keeps its memory.
    pub fn restart(&mut self, name: OpName<'c>, location: Location<'c>) {
        self.name = name;
        self.location = location;
        let slots = name.slot_names().len();
        if self.slots.len() == slots {
            self.slots.fill(None);
        } else {
            self.slots.clear();
            self.slots.resize(slots, None);
        }
        // Most are empty, and clearing is not free.
        if !self.operands.is_empty() {
            self.operands.clear();
        }
        if !self.result_types.is_empty() {
            self.result_types.clear();
        }
        if !self.discardable.is_empty() {
            self.discardable.clear();
        }
        if !self.successors.is_empty() {
            self.successors.clear();
        }
        if !self.regions.is_empty() {
            self.regions.clear();
        }
        self.child = None;
    }

    /// Returns the attribute of that name, inherent or discardable.
    pub fn attribute(&self, name: &str) -> Option<Attribute<'c>> {
        match self.name.slot_of(name) {
            Some(slot) => self.slots[slot],
            None => {
                self.discardable.iter().find(|entry| entry.name.as_str() == name).map(|entry| entry.value)
            }
        }
    }

    /// Sets an attribute: an inherent one if the operation's spec has a slot of that name, else a discardable one.
    pub fn set_attribute(&mut self, name: Identifier<'c>, value: Attribute<'c>) {
        if let Some(slot) = self.name.slot_of_identifier(name) {
            self.slots[slot] = Some(value);
        } else if let Some(entry) = self.discardable.iter_mut().find(|entry| entry.name == name) {
            entry.value = value;
        } else {
            self.discardable.push(NamedAttribute { name, value });
        }
    }

    /// Sets an attribute by its name's text.
    pub fn set(&mut self, context: Ctx<'c>, name: &str, value: Attribute<'c>) {
        match self.name.slot_of(name) {
            Some(slot) => self.slots[slot] = Some(value),
            None => self.set_attribute(context.identifier(name), value),
        }
    }

    /// Takes an attribute out.
    pub fn take_attribute(&mut self, name: &str) -> Option<Attribute<'c>> {
        match self.name.slot_of(name) {
            Some(slot) => self.slots[slot].take(),
            None => {
                let at = self.discardable.iter().position(|entry| entry.name.as_str() == name)?;
                Some(self.discardable.remove(at).value)
            }
        }
    }

    /// Adds a region without blocks.
    pub fn add_empty_region(&mut self) {
        self.regions.push(RegionSource::Empty);
    }
}

impl<'c> Body<'c> {
    /// Creates an operation that is in no block yet.
    ///
    /// # Panics
    /// If an operand, region or successor is not of this body.
    pub fn create(&mut self, mut state: OperationState<'c>) -> OpId {
        self.create_from(&mut state)
    }

    /// Creates as [`Body::create`] does, and leaves the state for [`OperationState::restart`].
    pub fn create_from(&mut self, state: &mut OperationState<'c>) -> OpId {
        if state.regions.is_empty() && state.child.is_none() {
            return self.create_leaf(LeafState {
                name: state.name,
                location: state.location,
                operands: &state.operands,
                result_types: &state.result_types,
                slots: &state.slots,
                discardable: &state.discardable,
                successors: &state.successors,
            });
        }
        for (slot, default) in state.slots.iter_mut().zip(state.name.defaults()) {
            *slot = slot.or(*default);
        }
        let op = self.reserve_op(state.name);
        let location = self.pack_location(state.location);
        let discardable = self.context.discardable(&state.discardable);
        let mut regions: SmallVec<[RegionId; 2]> = SmallVec::new();
        let child = state.child.take();
        let is_misplaced = |source: &RegionSource| match *source {
            RegionSource::Detached(region) => self.regions[region].first_block.is_some(),
            RegionSource::Empty => false,
        };
        if child.is_none() && state.name.has_trait(TraitFlags::ISOLATED) {
            assert!(
                !state.regions.iter().any(is_misplaced),
                "the regions of '{}' are in a body of its own, which is the child of the state",
                state.name.as_str()
            );
        }
        let has_blocks = |child: &Body<'c>| child.regions.iter().any(|region| region.first_block.is_some());
        match child {
            Some(mut child) if has_blocks(&child) => {
                let mut own = OperationState::new(state.name, state.location);
                own.slots = std::mem::take(&mut state.slots);
                own.regions = std::mem::take(&mut state.regions);
                child.findings = Findings::default();
                child.create_at(Self::ROOT, &own, location, discardable);
                child.shrink();
                self.fill_op(op, state, location, None, regions, Some(child));
            }
            dropped => {
                for source in &state.regions {
                    regions.push(match *source {
                        RegionSource::Detached(region) if dropped.is_none() => region,
                        _ => self.create_region(),
                    });
                }
                self.fill_op(op, state, location, discardable, regions, None);
            }
        }
        op
    }

    /// Creates the root of a body that was made for it; its record was reserved by `Body::for_child`.
    fn create_at(
        &mut self,
        op: OpId,
        state: &OperationState<'c>,
        location: PackedLocation,
        discardable: Option<Discardable<'c>>,
    ) {
        let mut regions: SmallVec<[RegionId; 2]> = SmallVec::new();
        for source in &state.regions {
            regions.push(match *source {
                RegionSource::Detached(region) => region,
                RegionSource::Empty => self.create_region(),
            });
        }
        self.ops[op].name = state.name;
        self.fill_op(op, state, location, discardable, regions, None);
    }

    /// Makes the reserved root of a body the operation of a state whose regions are in this body.
    pub(crate) fn create_root(&mut self, state: OperationState<'c>) {
        let location = self.pack_location(state.location);
        let discardable = self.context.discardable(&state.discardable);
        self.create_at(Self::ROOT, &state, location, discardable);
    }

    /// Returns a body whose root record is reserved for an operation of that name, to put regions in before the
    /// operation is created around them.
    pub fn for_child(context: Ctx<'c>, name: OpName<'c>) -> Box<Body<'c>> {
        let mut body = Body::new(context);
        body.reserve_op(name);
        Box::new(body)
    }

    /// Restarts as [`Body::for_child`] would, in the memory that [`Body::drain_to_fit`] left.
    pub fn restart_for_child(&mut self, name: OpName<'c>) {
        debug_assert!(self.ops.is_empty(), "the body was drained");
        self.reserve_op(name);
    }

    fn fill_op(
        &mut self,
        op: OpId,
        state: &OperationState<'c>,
        location: PackedLocation,
        discardable: Option<Discardable<'c>>,
        regions: SmallVec<[RegionId; 2]>,
        child: Option<Box<Body<'c>>>,
    ) {
        let operands = self.new_operands(op, &state.operands);
        let results = self.new_results(op, &state.result_types);
        let attributes = self.new_slots(&state.slots);
        self.own_regions(op, &regions);
        let successors = self.new_successors(op, &state.successors);
        let needs_extra =
            discardable.is_some() || !regions.is_empty() || successors.len != 0 || child.is_some();
        let extra = needs_extra.then(|| {
            let id = self.new_extra();
            let extra = &mut self.extras[id.index()];
            extra.discardable = discardable;
            extra.regions = regions;
            extra.successors = successors;
            extra.child = child;
            id
        });
        let data = &mut self.ops[op];
        data.location = location;
        data.operands = operands;
        data.results = results;
        data.attributes = attributes;
        data.extra = Extra::new(extra);
    }

    /// Gives regions to an operation.
    ///
    /// # Panics
    /// If a region has an operation already.
    pub(super) fn own_regions(&mut self, op: OpId, regions: &[RegionId]) {
        for &region in regions {
            let parent = self.regions[region].parent.replace(op);
            assert!(
                parent.is_none_or(|parent| parent == op),
                "region #{} belongs to another operation",
                region.index()
            );
        }
    }

    /// Packs the location of something new: as the context does, or as part of its origin where those are tracked. The
    /// number of a file is looked up when the file changes; no file is remembered while origins are tracked.
    #[inline]
    pub(in crate::body) fn pack_location(&mut self, location: Location<'c>) -> PackedLocation {
        if let Location::FileLineCol(position) = location {
            let number = match self.last_file {
                Some((file, number)) if file == position.file => number,
                _ => {
                    if self.context.tracks_origins() {
                        return self.context.pack_new(location, &mut self.last_origin);
                    }
                    let number = self.context.file_number(position.file);
                    self.last_file = Some((position.file, number));
                    number
                }
            };
            if let Some(packed) = PackedLocation::file_line_col(number, position.line(), position.column()) {
                return packed;
            }
        }
        if self.context.tracks_origins() {
            return self.context.pack_new(location, &mut self.last_origin);
        }
        self.context.pack_location(location)
    }

    /// Returns a location as it was before it was packed; the file that was met last needs no look-up.
    #[inline]
    pub(crate) fn unpack_location(&self, location: PackedLocation) -> Location<'c> {
        if let (Some(position), Some((file, number))) = (location.position(), self.last_file)
            && position.file == number
        {
            return Location::FileLineCol(FileLineCol::new(file, position.line, position.column));
        }
        self.context.unpack_location(location)
    }

    pub(in crate::body) fn new_slots(&mut self, slots: &[Option<Attribute<'c>>]) -> u32 {
        if slots.is_empty() {
            return 0;
        }
        match self.free.attributes.take(slots.len()) {
            Some(start) => {
                self.attributes[start as usize..start as usize + slots.len()].copy_from_slice(slots);
                start
            }
            None => {
                make_room(&mut self.attributes, slots.len());
                self.attributes.extend_from_slice(slots);
                (self.attributes.len() - slots.len()) as u32
            }
        }
    }

    /// Allocates room for the inherent attributes of an operation, with those in it that are not to be given.
    pub(in crate::body) fn new_default_slots(&mut self, name: OpName<'c>) -> u32 {
        let count = name.slot_names().len();
        if count == 0 {
            return 0;
        }
        let start = match self.free.attributes.take(count) {
            Some(start) => {
                self.attributes[start as usize..start as usize + count].fill(None);
                start as usize
            }
            None => {
                let start = self.attributes.len();
                make_room(&mut self.attributes, count);
                self.attributes.resize(start + count, None);
                start
            }
        };
        for (slot, default) in self.attributes[start..].iter_mut().zip(name.defaults()).take(count) {
            *slot = *default;
        }
        start as u32
    }

    pub(in crate::body) fn new_results(&mut self, op: OpId, types: &[Type<'c>]) -> Span {
        if types.is_empty() {
            return Span::default();
        }
        let value = |ty| ValueData { ty, first_use: None, definition: Definition::op(op) };
        let start = match self.free.values.take(types.len()) {
            Some(start) => {
                for (slot, &ty) in (start as usize..).zip(types) {
                    self.values[slot] = value(ty);
                }
                start
            }
            None => {
                make_room(&mut self.values, types.len());
                self.values.extend(types.iter().map(|&ty| value(ty)));
                (self.values.len() - types.len()) as u32
            }
        };
        Span { start, len: types.len() as u32 }
    }

    /// Creates a region that belongs to no operation yet.
    pub fn create_region(&mut self) -> RegionId {
        let blank = RegionData { parent: None, first_block: None, last_block: None };
        let at = match self.free.regions.pop() {
            Some(region) => {
                self.regions[region.index()] = blank;
                region.index()
            }
            None => {
                self.regions.push(blank);
                self.regions.len() - 1
            }
        };
        self.regions.id(at)
    }

    /// Creates a block that is in no region yet.
    pub fn create_block(&mut self) -> BlockId {
        let blank = BlockData {
            region: None,
            previous: None,
            next: None,
            first_op: None,
            last_op: None,
            first_predecessor: None,
            arguments: Vec::new(),
            is_order_valid: true,
        };
        let at = match self.free.blocks.pop() {
            Some(block) => {
                self.blocks[block.index()] = blank;
                block.index()
            }
            None => {
                push(&mut self.blocks, blank);
                self.blocks.len() - 1
            }
        };
        self.blocks.id(at)
    }

    /// Adds an argument at the end of a block's arguments.
    pub fn add_argument(&mut self, block: BlockId, ty: Type<'c>, location: Location<'c>) -> ValueId {
        let index = self.blocks[block].arguments.len();
        self.insert_argument(block, index, ty, location)
    }

    /// Inserts an argument at a position of a block's arguments; those after it move up.
    pub fn insert_argument(
        &mut self,
        block: BlockId,
        index: usize,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> ValueId {
        let location = self.pack_location(location);
        let data = ArgumentData { block, index: index as u32, location };
        let argument = match self.free.arguments.pop() {
            Some(at) => {
                self.arguments[at as usize] = data;
                at as usize
            }
            None => {
                push(&mut self.arguments, data);
                self.arguments.len() - 1
            }
        };
        let value = self.new_value(ty, Definition::argument(argument));
        self.blocks[block].arguments.insert(index, value);
        self.renumber_arguments(block, index + 1);
        self.forget_branches_to(block);
        value
    }

    /// Creates a value that is used before it is defined; [`Body::resolve_forward`] ends it.
    pub fn create_forward(&mut self, ty: Type<'c>) -> ValueId {
        self.new_value(ty, Definition::FORWARD)
    }

    /// Makes all uses of a forward value uses of the value it stood for, and frees it.
    pub fn resolve_forward(&mut self, forward: ValueId, value: ValueId) {
        self.replace_forward(forward, value);
        self.free_forward(forward);
    }

    /// Makes all uses of a forward value uses of the value it stood for. Whoever still holds its id may use it until
    /// [`Body::free_forward`].
    pub fn replace_forward(&mut self, forward: ValueId, value: ValueId) {
        debug_assert!(matches!(self.values[forward].definition.kind(), DefinitionKind::Forward));
        self.replace_all_uses(forward, value);
    }

    /// Frees a value that was never defined, of which nobody has the id any more.
    pub fn free_forward(&mut self, forward: ValueId) {
        let span = Span { start: forward.index() as u32, len: 1 };
        self.values.retire(span.range());
        self.free.values.give(span);
    }

    fn new_value(&mut self, ty: Type<'c>, definition: Definition) -> ValueId {
        let data = ValueData { ty, first_use: None, definition };
        let at = match self.free.values.take(1) {
            Some(at) => {
                self.values[at as usize] = data;
                at as usize
            }
            None => {
                push(&mut self.values, data);
                self.values.len() - 1
            }
        };
        self.values.id(at)
    }

    pub(crate) fn renumber_arguments(&mut self, block: BlockId, from: usize) {
        for index in from..self.blocks[block].arguments.len() {
            let value = self.blocks[block].arguments[index];
            let DefinitionKind::Argument(at) = self.values[value].definition.kind() else {
                unreachable!("a block's arguments are argument values");
            };
            self.arguments[at].index = index as u32;
        }
    }
}
