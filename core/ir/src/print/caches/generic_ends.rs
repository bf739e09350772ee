//! Cache of the ends of operations in generic form, inherent attributes and types: most of a kind repeat.

use crate::print::AsmPrinter;
use crate::uniqued::attribute::NamedAttribute;
use crate::view::Operation;

/// All that the text of an end depends on: a count of operands, and the addresses of what is uniqued: name, inherent
/// attributes, types of operands and of results.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::print) struct Key {
    /// Zero after the last one.
    words: [usize; Key::MOST_WORDS],
}

impl Key {
    const MOST_WORDS: usize = 8;

    /// Returns the key of an operation and all bits of it mixed, unless there is more to it.
    #[inline]
    fn of(op: Operation<'_, '_>) -> Option<(Key, u64)> {
        let (slots, operands, results) = (op.slots(), op.operands(), op.results());
        if 2 + slots.len() + operands.len() + results.len() > Self::MOST_WORDS {
            return None;
        }
        let mut words = [0; Self::MOST_WORDS];
        words[0] = operands.len();
        let mut mixed = operands.len();
        let parts = slots.iter().map(|slot| slot.map_or(0, |attribute| attribute.address()));
        let parts = std::iter::once(op.name().address()).chain(parts);
        let parts = parts.chain(operands.chain(results).map(|value| value.ty().address()));
        for (word, part) in words[1..].iter_mut().zip(parts) {
            *word = part;
            mixed = mixed.rotate_left(11) ^ part;
        }
        Some((Key { words }, mixed as u64))
    }
}

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes ` <{a = 1 : i32}> : (t) -> u`, the end of an operation without regions, successors and discardable
    /// attributes.
    #[inline]
    pub(in crate::print) fn print_generic_end(&mut self, op: Operation<'_, 'c>) {
        let Some((key, mixed)) = Key::of(op) else { return self.print_new_generic_end(op) };
        match self.generic_ends.find(&key, mixed) {
            Some(text) => self.out.push_snippet(self.generic_ends.snippets(), text),
            None => self.print_and_note_generic_end(op, key, mixed),
        }
    }

    fn print_and_note_generic_end(&mut self, op: Operation<'_, 'c>, key: Key, mixed: u64) {
        let start = self.out.len();
        self.print_new_generic_end(op);
        self.generic_ends.note(key, mixed, self.out.since(start));
    }

    fn print_new_generic_end(&mut self, op: Operation<'_, 'c>) {
        self.print_properties(op);
        self.push_str(" : ");
        self.print_functional_type_of(op);
    }

    /// Writes ` <{a = 1 : i32}>`, if there are any inherent attributes.
    pub(in crate::print) fn print_properties(&mut self, op: Operation<'_, 'c>) {
        let (names, order) = (op.name().slot_names(), op.name().slots_by_name());
        let slots = if names.is_empty() { &[] } else { op.slots() };
        if slots.iter().any(Option::is_some) {
            let entry = |&slot: &u32| {
                let (name, value) = (names[slot as usize], slots[slot as usize]?);
                Some(NamedAttribute { name, value })
            };
            self.push_str(" <{");
            self.print_list(order.iter().filter_map(entry), |p, entry| p.print_named_attribute(&entry));
            self.push_str("}>");
        }
    }
}
