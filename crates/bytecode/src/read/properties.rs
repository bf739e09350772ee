//! The attributes of an operation: properties, and dictionaries of older versions that hold all of them.

use super::decode::unexpected;
use super::tables::Tables;
use crate::cursor::{Cursor, Read, Stop};
use crate::properties::Step;
use smallvec::SmallVec;
use terrace_ir::{Attribute, NamedAttribute, OpName};

/// What was read of an operation's attributes.
#[derive(Default)]
pub(super) struct Attributes<'c> {
    pub slots: SmallVec<[Option<Attribute<'c>>; 8]>,
    /// A dictionary that is not empty.
    pub discardable: Option<Attribute<'c>>,
}

impl<'c> Attributes<'c> {
    pub fn clear(&mut self, name: OpName<'c>) {
        self.slots.clear();
        self.slots.resize(name.slot_names().len(), None);
        self.discardable = None;
    }

    /// Takes the entries of a dictionary: inherent ones into their slots, the rest stays.
    pub fn add_dictionary(&mut self, tables: &Tables<'_, 'c>, name: OpName<'c>, index: u64) -> Read<()> {
        let attribute = tables.attribute(index)?;
        let Some(entries) = attribute.as_dictionary() else {
            return Err(unexpected("DictionaryAttr", attribute));
        };
        if entries.is_empty() {
            return Ok(());
        }
        let is_discardable = |entry: &NamedAttribute<'c>| slot_of(name, entry).is_none();
        if self.discardable.is_none() && entries.iter().all(is_discardable) {
            self.discardable = Some(attribute);
            return Ok(());
        }
        let mut rest: Vec<NamedAttribute<'c>> =
            self.discardable.and_then(Attribute::as_dictionary).unwrap_or_default().to_vec();
        for entry in entries {
            match slot_of(name, entry) {
                Some(slot) if fits(name, slot, entry.value) => self.slots[slot] = Some(entry.value),
                Some(_) => {}
                None => rest.push(*entry),
            }
        }
        self.discardable = (!rest.is_empty()).then(|| tables.context.dictionary_attribute(&rest));
        Ok(())
    }

    /// Reads the properties of a registered operation, of which the writer knew as much as we do.
    pub fn read_properties(
        &mut self,
        tables: &Tables<'_, 'c>,
        steps: &[(usize, Step)],
        bytes: &[u8],
    ) -> Read<()> {
        let mut cursor = Cursor::new(bytes);
        for &(slot, step) in steps {
            self.slots[slot] = match step {
                Step::Required => Some(tables.attribute(cursor.varint()?)?),
                Step::Optional => match cursor.flagged()? {
                    (index, true) => Some(tables.attribute(index)?),
                    (_, false) => None,
                },
                Step::SegmentArray(count) => {
                    Some(pad_segments(tables, tables.attribute(cursor.varint()?)?, count)?)
                }
                Step::Flag => Some(match cursor.byte()? {
                    0 => tables.context.bool_attribute(false),
                    _ => tables.context.unit_attribute(),
                }),
                Step::Case(width) => {
                    let value = cursor.varint()?;
                    let ty = tables.context.integer_type(width);
                    Some(tables.context.integer_attribute(ty, value as i64))
                }
                Step::Segments(count) => {
                    Some(tables.context.dense_i32_array(&read_segments(&mut cursor, count)?))
                }
            };
        }
        Ok(())
    }

    /// Gives inherent attributes that are absent the values that are declared for this case.
    pub fn fill_in(&mut self, name: OpName<'c>) {
        for (slot, default) in self.slots.iter_mut().zip(name.defaults()) {
            *slot = slot.or(*default);
        }
    }
}

/// The slot of an attribute, under today's name or, for sizes of segments, that of old.
fn slot_of<'c>(name: OpName<'c>, entry: &NamedAttribute<'c>) -> Option<usize> {
    if name.slot_names().is_empty() {
        return None;
    }
    name.slot_of_identifier(entry.name).or_else(|| match entry.name.as_str() {
        "operand_segment_sizes" => name.slot_of("operandSegmentSizes"),
        "result_segment_sizes" => name.slot_of("resultSegmentSizes"),
        _ => None,
    })
}

/// Whether a value can be in a slot at all: what is said of the sizes of segments and gives none for each is passed over,
/// as upstream does.
fn fits(name: OpName<'_>, slot: usize, value: Attribute<'_>) -> bool {
    let Some(spec) = name.spec() else { return true };
    let groups = match name.slot_names()[slot].as_str() {
        "operandSegmentSizes" => spec.operands.len(),
        "resultSegmentSizes" => spec.results.len(),
        _ => return true,
    };
    value.as_i32_array().is_some_and(|sizes| sizes.len() == groups)
}

/// Sizes of segments: all of them, or only those that are not zero, each with its place in its low bits.
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

/// An array of sizes, with zeros for those that are missing.
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
