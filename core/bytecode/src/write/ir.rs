//! The IR section: operations, regions and blocks.

use super::collect::Collected;
use super::emitter::Emitter;
use super::layout::Layout;
use super::output::{Nested, flagged, varint};
use super::properties;
use super::uses;
use crate::format::{ELIDED_ARGUMENT_LOCATIONS, LAZY_REGIONS, PROPERTIES, USE_ORDERS, mask};
use smallvec::SmallVec;
use std::collections::HashMap;
use terrace_ir::{Block, Location, Operation, Region};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldState;

/// Properties by number, each once.
#[derive(Default)]
pub(super) struct PropertiesTable {
    numbers: HashMap<SmallVec<[u8; 16]>, u32, FoldState>,
    bytes: Vec<u8>,
}

impl PropertiesTable {
    fn number(&mut self, properties: &[u8]) -> u32 {
        if let Some(&number) = self.numbers.get(properties) {
            return number;
        }
        let number = self.numbers.len() as u32;
        self.numbers.insert(SmallVec::from_slice(properties), number);
        varint(&mut self.bytes, properties.len() as u64);
        self.bytes.extend_from_slice(properties);
        number
    }

    /// Returns the properties section.
    pub fn section(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.bytes.len() + 9);
        varint(&mut out, self.numbers.len() as u64);
        out.extend_from_slice(&self.bytes);
        out
    }
}

/// About how many bytes are written for what one note is about, with operands and counts.
const BYTES_PER_NOTE: usize = 3;

/// Writes operations.
pub(super) struct IrWriter<'w, 'c> {
    collected: &'w Collected<'c>,
    version: u64,
    pub out: Nested,
    pub properties: PropertiesTable,
    /// The numbers of properties, by their class; none for those that were not written yet.
    property_numbers: Vec<Option<u32>>,
    scratch: Vec<u8>,
    /// Layouts whose room can be used again.
    layouts: Vec<Layout>,
    /// The next note.
    at: usize,
    /// The number in the layout of the first value that what is written now can refer to.
    first_value: u32,
}

impl<'w, 'c> IrWriter<'w, 'c> {
    /// Writes the block at top level, with `root` in it.
    pub fn write(collected: &'w Collected<'c>, version: u64, root: Operation<'_, 'c>) -> Self {
        let mut writer = IrWriter {
            collected,
            version,
            out: Nested::with_capacity(collected.notes.len() * BYTES_PER_NOTE),
            properties: PropertiesTable::default(),
            property_numbers: vec![None; collected.properties.len()],
            scratch: Vec::new(),
            layouts: Vec::new(),
            at: 0,
            first_value: 0,
        };
        let mut layout = Layout::default();
        layout.fill_alone(root);
        flagged(&mut writer.out.bytes, 1, false);
        writer.write_op(&mut layout, root, root.result_count() as u32);
        writer
    }

    fn note(&mut self) -> u32 {
        self.at += 1;
        self.collected.notes[self.at - 1]
    }

    fn attribute_note(&mut self) -> u64 {
        let place = self.note();
        u64::from(self.collected.numbering.attributes.numbers[place as usize])
    }

    fn type_note(&mut self) -> u64 {
        let place = self.note();
        u64::from(self.collected.numbering.types.numbers[place as usize])
    }

    /// Writes an operation; `end` is the number after the last value of the region that it is in.
    fn write_op(&mut self, layout: &mut Layout, op: Operation<'_, 'c>, end: u32) {
        let numbering = &self.collected.numbering;
        let name_place = self.note();
        varint(&mut self.out.bytes, u64::from(numbering.op_names.numbers[name_place as usize]));
        let mask_at = self.out.bytes.len();
        self.out.bytes.push(0);
        let mut has = 0;
        // The types are noted before what is written before them.
        let types = &self.collected.notes[self.at..self.at + op.result_count()];
        self.at += types.len();
        let dictionary = self.note();
        let mut properties = None;
        if self.version >= PROPERTIES && !op.name().slot_names().is_empty() {
            properties = Some(self.properties_note(op, name_place));
        }
        let location = self.attribute_note();
        let out = &mut self.out.bytes;
        varint(out, location);
        if dictionary > 0 {
            has |= mask::ATTRIBUTES;
            varint(out, u64::from(numbering.attributes.numbers[dictionary as usize - 1]));
        }
        if let Some(properties) = properties {
            has |= mask::PROPERTIES;
            varint(out, u64::from(properties));
        }
        if !types.is_empty() {
            has |= mask::RESULTS;
            varint(out, types.len() as u64);
            for &ty in types {
                varint(out, u64::from(numbering.types.numbers[ty as usize]));
            }
        }
        if op.operand_count() > 0 {
            has |= mask::OPERANDS;
            varint(out, op.operand_count() as u64);
            for operand in op.operands() {
                varint(out, u64::from(layout.value(operand.id()).wrapping_sub(self.first_value)));
            }
        }
        let regions = op.region_count();
        if !op.is_plain() && op.successor_count() > 0 {
            has |= mask::SUCCESSORS;
            varint(out, op.successor_count() as u64);
            for successor in op.successors() {
                varint(out, u64::from(layout.block(successor.id())));
            }
        }
        if self.version >= USE_ORDERS && uses::write_orders(layout, op.results(), out) {
            has |= mask::USE_ORDERS;
        }
        if regions > 0 {
            has |= mask::REGIONS;
        }
        self.out.bytes[mask_at] = has;
        if regions > 0 {
            ensure_stack(|| self.write_regions(layout, op, end));
        }
    }

    /// Returns the number of the properties of an operation, which are written if they were not yet.
    fn properties_note(&mut self, op: Operation<'_, 'c>, name_place: u32) -> u32 {
        let class = self.note();
        if let Some(number) = self.property_numbers[class as usize] {
            return number;
        }
        let numbering = &self.collected.numbering;
        self.scratch.clear();
        let references = self.collected.properties.references(class);
        let mut emitter = Emitter::new(numbering, references, &mut self.scratch, None);
        properties::encode(op.context(), op, self.collected.plans.get(name_place), &mut emitter);
        let number = self.properties.number(&self.scratch);
        self.property_numbers[class as usize] = Some(number);
        number
    }

    fn write_regions(&mut self, layout: &mut Layout, op: Operation<'_, 'c>, end: u32) {
        let first = self.note() as usize;
        let (behind, first_value) = (self.at, self.first_value);
        let child = op.body().child(op.id());
        let is_isolated = child.is_some() || layout.next() != 0;
        flagged(&mut self.out.bytes, op.region_count() as u64, is_isolated);
        let section = (is_isolated && self.version >= LAZY_REGIONS).then(|| self.out.begin());
        let mut own = child.map(|body| {
            let mut own = self.layouts.pop().unwrap_or_default();
            own.fill(body);
            own
        });
        let start = if own.is_some() { 0 } else { end };
        if is_isolated {
            self.first_value = start;
        }
        let layout = own.as_mut().unwrap_or(layout);
        for (number, region) in (first..).zip(op.regions()) {
            self.at = self.collected.regions[number];
            self.write_region(layout, region, start);
        }
        self.layouts.extend(own);
        if let Some(section) = section {
            self.out.end(section);
        }
        (self.at, self.first_value) = (behind, first_value);
    }

    /// Writes a region whose values are numbered from `start` on.
    fn write_region(&mut self, layout: &mut Layout, region: Region<'_, 'c>, start: u32) {
        let (blocks, values) = (layout.next(), layout.next());
        let counts = layout.take(blocks);
        varint(&mut self.out.bytes, u64::from(blocks));
        if blocks == 0 {
            return;
        }
        varint(&mut self.out.bytes, u64::from(values));
        for (block, count) in region.blocks().zip(counts) {
            let ops = layout.at(count);
            flagged(&mut self.out.bytes, u64::from(ops), block.argument_count() > 0);
            if block.argument_count() > 0 {
                self.write_arguments(layout, block);
            }
            for op in block.ops() {
                self.write_op(layout, op, start + values);
            }
        }
    }

    fn write_arguments(&mut self, layout: &Layout, block: Block<'_, 'c>) {
        varint(&mut self.out.bytes, block.argument_count() as u64);
        for argument in block.arguments() {
            let location = self.attribute_note();
            let ty = self.type_note();
            let out = &mut self.out.bytes;
            if self.version < ELIDED_ARGUMENT_LOCATIONS {
                varint(out, ty);
                varint(out, location);
                continue;
            }
            let has_location = argument.location() != Location::Unknown;
            flagged(out, ty, has_location);
            if has_location {
                varint(out, location);
            }
        }
        if self.version >= USE_ORDERS {
            let flag_at = self.out.bytes.len();
            self.out.bytes.push(0);
            let has_orders = uses::write_orders(layout, block.arguments(), &mut self.out.bytes);
            self.out.bytes[flag_at] = if has_orders { mask::USE_ORDERS } else { 0 };
        }
    }
}
