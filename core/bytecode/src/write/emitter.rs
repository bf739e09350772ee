//! Writes encodings, with the numbers of what they refer to.

use super::numbering::Numbering;
use super::output::{StringTable, signed, varint};
use super::sink::Sink;
use terrace_ir::{Attribute, Identifier, Location, Resource, Type};

/// Writes one encoding. What it refers to was noted before, in the same order.
pub(super) struct Emitter<'e, 'c, 's> {
    numbering: &'e Numbering<'c>,
    references: &'e [u32],
    used: usize,
    out: &'e mut Vec<u8>,
    strings: Option<&'e mut StringTable<'s>>,
}

impl<'e, 'c: 's, 's> Emitter<'e, 'c, 's> {
    pub fn new(
        numbering: &'e Numbering<'c>,
        references: &'e [u32],
        out: &'e mut Vec<u8>,
        strings: Option<&'e mut StringTable<'s>>,
    ) -> Self {
        Emitter { numbering, references, used: 0, out, strings }
    }

    fn next(&mut self) -> usize {
        self.used += 1;
        self.references[self.used - 1] as usize
    }

    fn next_attribute(&mut self) -> u64 {
        let place = self.next();
        u64::from(self.numbering.attributes.numbers[place])
    }
}

impl<'c: 's, 's> Sink<'c> for Emitter<'_, 'c, 's> {
    fn byte(&mut self, value: u8) {
        self.out.push(value);
    }
    fn varint(&mut self, value: u64) {
        varint(self.out, value);
    }
    fn signed(&mut self, value: i64) {
        signed(self.out, value);
    }
    fn blob(&mut self, bytes: &[u8]) {
        varint(self.out, bytes.len() as u64);
        self.out.extend_from_slice(bytes);
    }
    fn string(&mut self, text: &'c [u8]) {
        let number = self.strings.as_deref_mut().expect("only attributes have texts").number(text);
        varint(self.out, number);
    }
    fn attribute(&mut self, _: Attribute<'c>) {
        let number = self.next_attribute();
        varint(self.out, number);
    }
    fn optional_attribute(&mut self, attribute: Option<Attribute<'c>>) {
        match attribute {
            Some(_) => {
                let number = self.next_attribute();
                varint(self.out, number << 1 | 1);
            }
            None => varint(self.out, 0),
        }
    }
    fn ty(&mut self, _: Type<'c>) {
        let place = self.next();
        varint(self.out, u64::from(self.numbering.types.numbers[place]));
    }
    fn location(&mut self, _: Location<'c>) {
        let number = self.next_attribute();
        varint(self.out, number);
    }
    fn identifier(&mut self, _: Identifier<'c>) {
        let number = self.next_attribute();
        varint(self.out, number);
    }
    fn flat_symbol(&mut self, _: Identifier<'c>) {
        let number = self.next_attribute();
        varint(self.out, number);
    }
    fn identity(&mut self, _: u32) {
        let number = self.next_attribute();
        varint(self.out, number);
    }
    fn resource(&mut self, resource: Resource<'c>) {
        let number = self.numbering.resource_numbers.get(&resource).copied().unwrap_or_default();
        varint(self.out, u64::from(number));
    }
}
