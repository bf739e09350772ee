//! What operations end with in their generic form, inherent attributes and types: most of a kind repeat it.

use super::AsmPrinter;
use super::text::{Snippet, Snippets};
use crate::attribute::NamedAttribute;
use crate::view::Operation;
use smallvec::SmallVec;
use terrace_support::interner::place_among;

/// Texts of ends. Of several that fall on the same place, the last that came twice.
#[derive(Default)]
pub(super) struct GenericEnds {
    places: Vec<Place>,
    snippets: Snippets,
}

#[derive(Clone, Default)]
struct Place {
    /// All bits of the key that was looked for last.
    mixed: u64,
    text: Option<(Key, Snippet)>,
}

/// How many places there are.
const PLACES: usize = 128;

/// When the texts take this much, no more are added.
const MOST_BYTES: usize = 1 << 16;

/// All that the text of an end depends on: a count of operands, and the addresses of what is uniqued: name, inherent
/// attributes, types of operands and of results.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    /// Zero behind the last one.
    words: [usize; Key::MOST_WORDS],
}

impl Key {
    const MOST_WORDS: usize = 8;

    /// The key of an operation and all bits of it mixed, unless there is more to it.
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
    pub(super) fn print_generic_end(&mut self, op: Operation<'_, 'c>) {
        let Some((key, mixed)) = Key::of(op) else { return self.print_new_generic_end(op) };
        let ends = &mut self.generic_ends;
        if ends.places.is_empty() {
            ends.places.resize(PLACES, Place::default());
        }
        let at = place_among(PLACES, mixed);
        match &ends.places[at].text {
            Some((known, snippet)) if *known == key => self.out.push_snippet(&ends.snippets, *snippet),
            _ => self.print_and_keep_generic_end(op, at, key, mixed),
        }
    }

    fn print_and_keep_generic_end(&mut self, op: Operation<'_, 'c>, at: usize, key: Key, mixed: u64) {
        let start = self.out.len();
        self.print_new_generic_end(op);
        let ends = &mut self.generic_ends;
        let place = &mut ends.places[at];
        if place.mixed != mixed {
            // Most of what comes once does not come again.
            place.mixed = mixed;
        } else if ends.snippets.len() < MOST_BYTES {
            place.text = Some((key, ends.snippets.keep(&[self.out.since(start)])));
        }
    }

    fn print_new_generic_end(&mut self, op: Operation<'_, 'c>) {
        self.print_properties(op);
        self.push_str(" : ");
        self.print_functional_type_of(op);
    }

    /// Writes ` <{a = 1 : i32}>`, if there are any inherent attributes.
    pub(super) fn print_properties(&mut self, op: Operation<'_, 'c>) {
        let slots = if op.name().slot_names().is_empty() { &[] } else { op.slots() };
        if slots.iter().any(Option::is_some) {
            let names = op.name().slot_names();
            let mut shown: SmallVec<[NamedAttribute<'c>; 4]> = names
                .iter()
                .zip(slots)
                .filter_map(|(&name, value)| Some(NamedAttribute { name, value: (*value)? }))
                .collect();
            shown.sort_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
            self.push_str(" <{");
            self.print_list(shown.iter(), |p, entry| p.print_named_attribute(entry));
            self.push_str("}>");
        }
    }
}
