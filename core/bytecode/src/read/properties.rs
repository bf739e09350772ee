//! The attributes of an operation: properties, and dictionaries of older versions that hold all of them.

use super::decode::unexpected;
use super::tables::Tables;
use crate::cursor::{Cursor, Read, Stop};
use crate::properties::Step;
use smallvec::SmallVec;
use terrace_ir::{Attribute, Discardable, NamedAttribute, OpName};

/// Inherent attributes, one for each slot of a name.
type Slots<'c> = [Option<Attribute<'c>>];

/// Attributes of an operation, as read.
#[derive(Clone, Default)]
pub(super) struct Attributes<'c> {
    own: SmallVec<[Option<Attribute<'c>>; 8]>,
    /// Slots of the same properties read before, in place of `own`.
    known: Option<&'c Slots<'c>>,
    /// Discardable attributes.
    pub discardable: Option<Discardable<'c>>,
}

impl<'c> Attributes<'c> {
    pub fn clear(&mut self) {
        self.own.clear();
        (self.known, self.discardable) = (None, None);
    }

    /// Returns the inherent attributes; all that an operation of the name has, once they are filled in.
    #[inline]
    pub fn slots(&self) -> &Slots<'c> {
        self.known.unwrap_or(&self.own)
    }

    /// Slots that can be written to.
    fn own_slots(&mut self, name: OpName<'c>) -> &mut Slots<'c> {
        let count = name.slot_names().len();
        if self.own.len() < count {
            self.own.resize(count, None);
        }
        &mut self.own
    }

    /// Takes the entries of a dictionary: inherent ones into their slots, the rest stays.
    pub fn add_dictionary(&mut self, tables: &Tables<'_, 'c>, name: OpName<'c>, index: u64) -> Read<()> {
        let Some(given) = tables.discardable(index)? else { return Ok(()) };
        let is_discardable = |entry: &NamedAttribute<'c>| slot_of(name, entry).is_none();
        let are_discardable = || name.slot_names().is_empty() || given.entries().iter().all(is_discardable);
        if self.discardable.is_none() && are_discardable() {
            self.discardable = Some(given);
            return Ok(());
        }
        let mut rest = self.discardable.map_or(&[][..], Discardable::entries).to_vec();
        for entry in given.entries() {
            match slot_of(name, entry) {
                Some(slot) if fits(name, slot, entry.value) => {
                    self.own_slots(name)[slot] = Some(entry.value);
                }
                Some(_) => {}
                None => rest.push(*entry),
            }
        }
        self.discardable = tables.context.discardable(&rest);
        Ok(())
    }

    /// Reads the properties of that number of a registered operation, of which the writer knew as much as we do.
    /// `name_number` is that of the name.
    pub fn read_properties(
        &mut self,
        tables: &Tables<'_, 'c>,
        (name_number, name): (u64, OpName<'c>),
        number: u64,
    ) -> Read<()> {
        self.known = tables.known_slots(number, name);
        if self.known.is_some() {
            return Ok(());
        }
        let mut cursor = Cursor::new(tables.properties(number)?);
        let slots = self.own_slots(name);
        for &(slot, step) in &tables.plan(name_number, name).steps {
            slots[slot] = read_step(tables, step, &mut cursor)?;
        }
        self.fill_in(name);
        tables.keep_slots(number, name, &self.own);
        Ok(())
    }

    /// Gives inherent attributes that are absent the values that are declared for this case.
    pub fn fill_in(&mut self, name: OpName<'c>) {
        for (slot, default) in self.own_slots(name).iter_mut().zip(name.defaults()) {
            *slot = slot.or(*default);
        }
    }
}

/// Reads one property; `None` if it is absent.
fn read_step<'c>(
    tables: &Tables<'_, 'c>,
    step: Step,
    cursor: &mut Cursor<'_>,
) -> Read<Option<Attribute<'c>>> {
    Ok(Some(match step {
        Step::Required => tables.attribute(cursor.varint()?)?,
        Step::Optional => match cursor.flagged()? {
            (index, true) => tables.attribute(index)?,
            (_, false) => return Ok(None),
        },
        Step::SegmentArray(count) => pad_segments(tables, tables.attribute(cursor.varint()?)?, count)?,
        Step::Flag => match cursor.byte()? {
            0 => tables.context.bool_attribute(false),
            _ => tables.context.unit_attribute(),
        },
        Step::Case(width) => {
            let value = cursor.varint()?;
            tables.context.integer_attribute(tables.context.integer_type(width), value as i64)
        }
        Step::Segments(count) => tables.context.dense_i32_array(&read_segments(cursor, count)?),
    }))
}

/// Returns the slot of an attribute, under the current name or, for sizes of segments, that of old.
fn slot_of<'c>(name: OpName<'c>, entry: &NamedAttribute<'c>) -> Option<usize> {
    name.slot_of_identifier(entry.name).or_else(|| match entry.name.as_str() {
        "operand_segment_sizes" => name.slot_of("operandSegmentSizes"),
        "result_segment_sizes" => name.slot_of("resultSegmentSizes"),
        _ => None,
    })
}

/// Returns true if a value can be in a slot at all: what is said of the sizes of segments and gives none for each is
/// passed over, as upstream does.
fn fits(name: OpName<'_>, slot: usize, value: Attribute<'_>) -> bool {
    let Some(spec) = name.spec() else { return true };
    let groups = match name.slot_names()[slot].as_str() {
        "operandSegmentSizes" => spec.operands.len(),
        "resultSegmentSizes" => spec.results.len(),
        _ => return true,
    };
    value.as_i32_array().is_some_and(|sizes| sizes.len() == groups)
}

/// Reads the sizes of segments: all of them, or only those that are not zero, each with its index in its low bits.
fn read_segments(cursor: &mut Cursor<'_>, count: usize) -> Read<SmallVec<[i32; 8]>> {
    let mut sizes: SmallVec<[i32; 8]> = SmallVec::from_elem(0, count);
    let (given, is_sparse) = cursor.flagged()?;
    if given == 0 {
        return Ok(sizes);
    }
    if !is_sparse {
        if given > count as u64 {
            return Err(Stop::new(format!(
                "trying to read an array of {given} but only {count} storage available."
            )));
        }
        for size in &mut sizes[..given as usize] {
            *size = cursor.varint()? as i32;
        }
        return Ok(sizes);
    }
    let index_bits = cursor.varint()?;
    if index_bits > 8 {
        return Err(Stop::new(format!("reading sparse array with indexing above 8 bits: {index_bits}")));
    }
    for _ in 0..given {
        let pair = cursor.varint()?;
        let index = pair & !(u64::MAX << index_bits);
        match sizes.get_mut(index as usize) {
            Some(size) => *size = (pair >> index_bits) as i32,
            None => {
                return Err(Stop::new(format!(
                    "reading a sparse array found index {index} but only {count} storage available."
                )));
            }
        }
    }
    Ok(sizes)
}

/// Returns an array of sizes, with zeros for those that are missing.
fn pad_segments<'c>(tables: &Tables<'_, 'c>, attribute: Attribute<'c>, count: usize) -> Read<Attribute<'c>> {
    let Some(mut sizes) = attribute.as_i32_array() else {
        return Err(unexpected("detail::DenseArrayAttrImpl<int>", attribute));
    };
    if sizes.len() > count {
        return Err(Stop::new("size mismatch for operand/result_segment_size"));
    }
    if sizes.len() == count {
        return Ok(attribute);
    }
    sizes.resize(count, 0);
    Ok(tables.context.dense_i32_array(&sizes))
}
