//! Attributes.

use super::super::bits::signed;
use super::super::codes::{attribute, block};
use super::super::stream::{Entry, Record, Stream};
use super::super::words;
use super::{Read, Reader};
use crate::module::attributes::{Attribute, Form, Value, form};
use std::collections::HashMap;
use terrace_support::ap_int::ApInt;

/// Lists of attributes by their numbers.
#[derive(Default)]
pub(super) struct AttributeTables {
    /// Groups of each list.
    lists: Vec<Vec<u32>>,
    /// Places of groups: zero for the result, all bits of 32 for the function, or the number of a parameter plus one.
    places: HashMap<u32, u64>,
}

/// Attributes of a function or call.
#[derive(Clone, Debug, Default)]
pub(super) struct AttributeList<'a> {
    /// Those of the result.
    pub result: Vec<Attribute<'a>>,
    /// Those of the function.
    pub function: Vec<Attribute<'a>>,
    /// Those of parameters, with their numbers.
    parameters: Vec<(u64, Vec<Attribute<'a>>)>,
}

impl<'a> AttributeList<'a> {
    /// Takes the attributes of a parameter.
    pub(super) fn parameter(&mut self, at: usize) -> Vec<Attribute<'a>> {
        let found = self.parameters.iter_mut().find(|(place, _)| *place == at as u64);
        found.map(|(_, attributes)| std::mem::take(attributes)).unwrap_or_default()
    }
}

/// Operands of a record of attributes.
struct Operands<'r> {
    rest: &'r [u64],
}

impl Operands<'_> {
    fn next(&mut self) -> Option<u64> {
        let (first, rest) = self.rest.split_first()?;
        self.rest = rest;
        Some(*first)
    }

    /// Takes bytes up to a zero.
    fn text(&mut self) -> Option<Vec<u8>> {
        let end = self.rest.iter().position(|byte| *byte == 0)?;
        let text = self.rest[..end].iter().map(|byte| *byte as u8).collect();
        self.rest = &self.rest[end + 1..];
        Some(text)
    }

    /// Takes the bounds of a range of integers of a width.
    fn bounds(&mut self, width: u32) -> Option<(ApInt, ApInt)> {
        if width <= 64 {
            let mut bound = || Some(ApInt::from_i64(width, signed(self.next()?)));
            return Some((bound()?, bound()?));
        }
        let counts = self.next()?;
        let mut bound = |count: u64| {
            let count = usize::try_from(count).ok()?;
            let (words, rest) = self.rest.split_at_checked(count)?;
            self.rest = rest;
            let words: Vec<u64> = words.iter().map(|word| signed(*word).cast_unsigned()).collect();
            wide(width, &words)
        };
        Some((bound(counts & 0xffff_ffff)?, bound(counts >> 32)?))
    }
}

/// Returns the integer of words, the lowest first; none if there are too many.
pub(super) fn wide(width: u32, words: &[u64]) -> Option<ApInt> {
    let count = width.div_ceil(64) as usize;
    let mut all = words.to_vec();
    if all.len() > count {
        return None;
    }
    all.resize(count, 0);
    Some(ApInt::from_words(width, &all))
}

impl<'a> Reader<'a> {
    pub(super) fn read_attributes(&mut self, id: u32, stream: &mut Stream<'a>) -> Read<()> {
        let mut record = Record::default();
        stream.enter(id)?;
        let is_groups = id == block::ATTRIBUTE_GROUPS;
        loop {
            match stream.next(&mut record)? {
                Entry::End => return Ok(()),
                Entry::Block(_) => stream.skip()?,
                Entry::Record => {
                    self.at = record.at;
                    match record.code {
                        attribute::GROUP if is_groups => self.read_group(&record)?,
                        attribute::LIST if !is_groups => {
                            let groups = record.fields.iter().map(|group| *group as u32).collect();
                            self.attributes.lists.push(groups);
                        }
                        code => return self.error(format!("unknown record {code} of attributes")),
                    }
                }
            }
        }
    }

    fn read_group(&mut self, record: &Record<'a>) -> Read<()> {
        let (number, place) = (record.field(0)?, record.field(1)?);
        let Ok(number) = u32::try_from(number) else {
            return self.error("invalid number of a group of attributes");
        };
        let mut operands = Operands { rest: &record.fields[2..] };
        let mut attributes = Vec::new();
        while !operands.rest.is_empty() {
            let attribute = self.read_attribute(&mut operands)?;
            attributes.push(attribute);
        }
        self.module.groups.insert(number, attributes);
        self.attributes.places.insert(number, place);
        Ok(())
    }

    fn read_attribute(&mut self, operands: &mut Operands<'_>) -> Read<Attribute<'a>> {
        const FLAG: u64 = 0;
        const INTEGER: u64 = 1;
        const TEXT: u64 = 3;
        const PAIR_OF_TEXTS: u64 = 4;
        const NO_TYPE: u64 = 5;
        const TYPE: u64 = 6;
        const RANGE: u64 = 7;
        const RANGES: u64 = 8;
        let Some(kind) = operands.next() else { return self.error("a record is too short") };
        if matches!(kind, TEXT | PAIR_OF_TEXTS) {
            let name = operands.text();
            let value = if kind == TEXT { Some(Vec::new()) } else { operands.text() };
            return match (name, value) {
                (Some(name), Some(value)) => Ok(Attribute::Text(name.into(), value.into())),
                _ => self.error("a record is too short"),
            };
        }
        let Some(number) = operands.next() else { return self.error("a record is too short") };
        let Some(name) = words::word(words::ATTRIBUTES, number) else {
            return self.error(format!("unknown attribute kind ({number})"));
        };
        let value = match kind {
            FLAG if form(name) == Some(Form::OptionalWords) => Value::Words(Vec::new()),
            FLAG | NO_TYPE => Value::None,
            INTEGER => match operands.next() {
                Some(number) => integer_value(name, number),
                None => return self.error("a record is too short"),
            },
            TYPE => match operands.next() {
                Some(number) => Value::Type(self.ty(number)?),
                None => return self.error("a record is too short"),
            },
            RANGE => match self.range(operands)? {
                Some((lower, upper)) => Value::Range(lower, upper),
                None => return self.error("a record is too short"),
            },
            RANGES => match self.ranges(operands) {
                Some(ranges) => Value::Ranges(ranges),
                None => return self.error("a record is too short"),
            },
            kind => return self.error(format!("unknown form {kind} of attributes")),
        };
        Ok(Attribute::Known(name, value))
    }

    fn range(&mut self, operands: &mut Operands<'_>) -> Read<Option<(ApInt, ApInt)>> {
        let Some(width) = operands.next() else { return Ok(None) };
        let width = match u32::try_from(width) {
            Ok(width) if (1..=crate::module::rules::WIDEST_INTEGER).contains(&width) => width,
            _ => return self.error("bitwidth for integer type out of range"),
        };
        self.spend(width as usize / 64 * 2)?;
        Ok(operands.bounds(width))
    }

    fn ranges(&self, operands: &mut Operands<'_>) -> Option<Vec<(i64, i64)>> {
        let (count, width) = (operands.next()?, operands.next()?);
        if width != 64 {
            return None;
        }
        let range = |operands: &mut Operands<'_>| {
            let (low, high) = operands.bounds(64)?;
            Some((low.to_i64()?, high.to_i64()?))
        };
        let mut ranges = Vec::new();
        for _ in 0..count {
            ranges.push(range(operands)?);
        }
        Some(ranges)
    }

    /// Returns the attributes of a list; zero is none.
    pub(super) fn attribute_list(&self, number: u64) -> Read<AttributeList<'a>> {
        let mut list = AttributeList::default();
        let Some(at) = number.checked_sub(1) else { return Ok(list) };
        let Some(groups) = usize::try_from(at).ok().and_then(|at| self.attributes.lists.get(at)) else {
            return self.error(format!("use of undefined list {number} of attributes"));
        };
        for group in groups {
            let (Some(place), Some(attributes)) =
                (self.attributes.places.get(group), self.module.groups.get(group))
            else {
                return self.error(format!("use of undefined group {group} of attributes"));
            };
            match *place {
                0 => list.result.extend(attributes.iter().cloned()),
                attribute::FUNCTION => list.function.push(Attribute::Group(*group)),
                place => list.parameters.push((place - 1, attributes.clone())),
            }
        }
        Ok(list)
    }
}

/// Returns the value of an attribute that a number stands for.
fn integer_value<'a>(name: &str, number: u64) -> Value<'a> {
    match name {
        "allocsize" => {
            let count = number & 0xffff_ffff;
            Value::Pair(number >> 32, (count != 0xffff_ffff).then_some(count))
        }
        "vscale_range" => Value::Pair(number >> 32, Some(number & 0xffff_ffff)),
        "uwtable" => Value::Words(if number == 1 { vec!["sync"] } else { Vec::new() }),
        "allockind" => Value::Text(words::flags(words::ALLOCATION, number).join(",").into_bytes().into()),
        "nofpclass" => Value::Words(words::flags(words::FLOAT_CLASSES, number)),
        "memory" => Value::Words(effects(number)),
        "captures" => Value::Words(captured(number)),
        _ => Value::Integer(number),
    }
}

/// Returns the words of effects on memory.
fn effects(number: u64) -> Vec<&'static str> {
    // What came before errno was told apart has three places, and the highest byte zero.
    let is_current = number >> 56 != 0;
    let effect = |place: usize| match (is_current, place) {
        (true, _) => number >> (2 * place) & 3,
        (false, 0 | 1) => number >> (2 * place) & 3,
        (false, _) => number >> 4 & 3,
    };
    let mut words = Vec::new();
    for (place, name) in words::PLACES.iter().enumerate() {
        // Places of targets have no effects unless all places have.
        words.push(*name);
        words.extend(words::word(words::EFFECTS, effect(place)));
    }
    words
}

/// Returns the words of what is captured of a pointer: by the result, and in other ways.
fn captured(number: u64) -> Vec<&'static str> {
    let parts = |bits: u64| {
        let is_set = |(_, mask, bits_of): &&(&str, u64, u64)| bits & mask == *bits_of;
        words::CAPTURED.iter().filter(is_set).map(|(word, ..)| *word).collect::<Vec<&'static str>>()
    };
    let (result, other) = (number & 0xf, number >> 4 & 0xf);
    let mut words = Vec::new();
    if other == 0 && result == 0 {
        return vec!["none"];
    }
    if other != 0 || result == other {
        words.extend(parts(other));
    }
    if result != other {
        words.push("ret:");
        words.extend(if result == 0 { vec!["none"] } else { parts(result) });
    }
    words
}
