//! Groups and lists of attributes.

use super::super::codes::{attribute, block};
use super::super::words;
use super::out::{Out, signed};
use super::{OwnedRecord, Writer};
use crate::module::attributes::{Attribute, Form, Value, form, ordered};
use crate::module::body::Call;
use crate::module::symbols::Function;
use std::collections::HashMap;
use terrace_support::ap_int::ApInt;

/// Groups and lists of attributes, unique.
#[derive(Default)]
pub(super) struct AttributeTable {
    /// Fields of the groups, without their numbers.
    groups: Vec<Vec<u64>>,
    group_numbers: HashMap<Vec<u64>, u64>,
    /// Groups of the lists.
    lists: Vec<Vec<u64>>,
    list_numbers: HashMap<Vec<u64>, u64>,
}

impl<'a> Writer<'_, 'a> {
    /// Returns the number of a list of attributes, counted from one; zero is the empty one.
    fn list(
        &mut self,
        result: &[Attribute<'a>],
        function: &[Attribute<'a>],
        parameters: &[&[Attribute<'a>]],
    ) -> u64 {
        let mut groups = Vec::new();
        groups.extend(self.group(attribute::FUNCTION, function));
        groups.extend(self.group(0, result));
        for (at, attributes) in parameters.iter().enumerate() {
            groups.extend(self.group(at as u64 + 1, attributes));
        }
        if groups.is_empty() {
            return 0;
        }
        let table = &mut self.attributes;
        let next = table.lists.len() as u64 + 1;
        *table.list_numbers.entry(groups.clone()).or_insert_with(|| {
            table.lists.push(groups);
            next
        })
    }

    fn group(&mut self, place: u64, attributes: &[Attribute<'a>]) -> Option<u64> {
        let mut fields = vec![place];
        for attribute in ordered(&self.module.groups, attributes) {
            self.encode(attribute, &mut fields);
        }
        if fields.len() == 1 {
            return None;
        }
        let table = &mut self.attributes;
        let next = table.groups.len() as u64 + 1;
        let number = *table.group_numbers.entry(fields.clone()).or_insert_with(|| {
            table.groups.push(fields);
            next
        });
        Some(number)
    }

    fn encode(&self, attribute: &Attribute<'a>, fields: &mut Vec<u64>) {
        let text = |fields: &mut Vec<u64>, text: &[u8]| {
            fields.extend(text.iter().map(|byte| u64::from(*byte)));
            fields.push(0);
        };
        let (name, value) = match attribute {
            Attribute::Text(name, value) => {
                fields.push(if value.is_empty() { 3 } else { 4 });
                text(fields, name);
                if !value.is_empty() {
                    text(fields, value);
                }
                return;
            }
            Attribute::Known(name, value) => (*name, value),
            Attribute::Group(_) => return,
        };
        // What a pointer captures has one spelling now.
        let (name, value) = match name {
            "nocapture" => ("captures", &Value::Words(vec!["none"])),
            _ => (name, value),
        };
        let Some(key) = words::number(words::ATTRIBUTES, name) else { return };
        match value {
            Value::None if form(name) == Some(Form::Type) => fields.extend([5, key]),
            Value::None => fields.extend([0, key]),
            Value::Type(ty) => fields.extend([6, key, self.ty(*ty)]),
            Value::Range(lower, upper) => {
                fields.extend([7, key, u64::from(lower.width_bits())]);
                bounds(lower, upper, fields);
            }
            Value::Ranges(ranges) => {
                fields.extend([8, key, ranges.len() as u64, 64]);
                ranges.iter().for_each(|(low, high)| fields.extend([signed(*low), signed(*high)]));
            }
            Value::Integer(number) => fields.extend([1, key, *number]),
            Value::Pair(first, second) => {
                let absent = if name == "allocsize" { 0xffff_ffff } else { *first };
                fields.extend([1, key, first << 32 | second.unwrap_or(absent)]);
            }
            Value::Text(text) => {
                let kinds = text.split(|byte| *byte == b',').filter_map(|kind| str::from_utf8(kind).ok());
                fields.extend([1, key, words::bits(words::ALLOCATION, kinds)]);
            }
            Value::Words(given) => {
                let number = match name {
                    "uwtable" => {
                        if *given == ["sync"] {
                            1
                        } else {
                            2
                        }
                    }
                    "memory" => effects(given),
                    "captures" => captured(given),
                    _ => words::bits(words::FLOAT_CLASS_WORDS, given.iter().copied()),
                };
                fields.extend([1, key, number]);
            }
        }
    }

    /// Returns the number of the attributes of a function.
    pub(super) fn function_list(&mut self, function: &Function<'a>) -> u64 {
        let parameters: Vec<&[Attribute<'a>]> =
            function.parameters.iter().map(|(_, attributes)| &**attributes).collect();
        self.list(&function.result_attributes, &function.attributes, &parameters)
    }

    /// Returns the number of the attributes of a call.
    pub(super) fn call_list(&mut self, call: &Call<'a>) -> u64 {
        let parameters: Vec<&[Attribute<'a>]> =
            call.arguments.iter().map(|(_, attributes)| &**attributes).collect();
        self.list(&call.result_attributes, &call.attributes, &parameters)
    }

    /// Returns the number of the attributes of a variable.
    pub(super) fn variable_list(&mut self, attributes: &[Attribute<'a>]) -> u64 {
        self.list(&[], attributes, &[])
    }

    /// Gives the attributes of all calls numbers.
    pub(super) fn number_attributes(&mut self) {
        let module = self.module;
        let bodies = module.functions.iter().filter_map(|function| function.body.as_ref());
        for instruction in bodies.flat_map(|body| &body.blocks).flat_map(|block| &block.instructions) {
            if let Some(call) = instruction.kind.call() {
                self.call_list(call);
            }
        }
    }

    pub(super) fn write_attributes(&self, out: &mut Out) {
        let table = &self.attributes;
        if table.groups.is_empty() {
            return;
        }
        out.block(block::ATTRIBUTE_GROUPS, |out| {
            for (at, fields) in table.groups.iter().enumerate() {
                let record: OwnedRecord = (attribute::GROUP, [&[at as u64 + 1], &**fields].concat());
                out.record(record.0, &record.1);
            }
        });
        out.block(block::ATTRIBUTES, |out| {
            table.lists.iter().for_each(|groups| out.record(attribute::LIST, groups));
        });
    }
}

/// Appends the bounds of a range of integers.
pub(super) fn bounds(lower: &ApInt, upper: &ApInt, fields: &mut Vec<u64>) {
    if lower.width_bits() <= 64 {
        let bound = |bound: &ApInt| signed(bound.to_i64().unwrap_or_default());
        fields.extend([bound(lower), bound(upper)]);
        return;
    }
    let (low, high) = (lower.words(), upper.words());
    fields.push(low.len() as u64 | (high.len() as u64) << 32);
    fields.extend(low.iter().chain(high).map(|word| signed(word.cast_signed())));
}

/// Returns the number of effects on memory.
fn effects(given: &[&str]) -> u64 {
    const CURRENT: u64 = 1 << 56;
    let mut of = vec![0; words::PLACES.len()];
    let mut place = None;
    for word in given {
        if let Some(at) = words::number(words::PLACES, word) {
            place = Some(at as usize);
            continue;
        }
        let effect = words::number(words::EFFECTS, word).unwrap_or_default();
        match place.take() {
            Some(at) => of[at] = effect,
            None => of.fill(effect),
        }
    }
    of.iter().enumerate().fold(CURRENT, |bits, (at, effect)| bits | effect << (2 * at))
}

/// Returns the number of what is captured of a pointer: by the result, and in other ways.
fn captured(given: &[&str]) -> u64 {
    let bits = |given: &[&str]| {
        let of = |word: &&str| {
            words::CAPTURED.iter().find(|(known, ..)| known == word).map_or(0, |(.., bits)| *bits)
        };
        given.iter().map(of).fold(0, |all, bits| all | bits)
    };
    match given.iter().position(|word| *word == "ret:") {
        Some(at) => bits(&given[..at]) << 4 | bits(&given[at..]),
        None => bits(given) << 4 | bits(given),
    }
}
