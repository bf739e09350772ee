//! Properties that are the same: those of operations of one name, with the same attributes.
//!
//! Most operations have the properties of another one, so that what those refer to need not be gone through again.

use super::numbering::Numbering;
use super::properties;
use crate::properties::Plan;
use hashbrown::HashTable;
use std::hash::{BuildHasher, Hash, Hasher};
use terrace_ir::{Attribute, Operation};
use terrace_support::interner::FoldState;

/// Classes of properties, by number.
#[derive(Default)]
pub(super) struct Classes<'c> {
    /// By the place of a name: its classes, found by their attributes.
    names: Vec<HashTable<u32>>,
    classes: Vec<Class>,
    /// The attributes of each class, one class after the other.
    slots: Vec<Option<Attribute<'c>>>,
    /// The places of what each class refers to, in the order of its encoding; those of a class up to where they end.
    references: Vec<u32>,
}

struct Class {
    slots_start: u32,
    /// Number of further operations in the class, after the first.
    others: u32,
    references_end: u32,
}

impl<'c> Classes<'c> {
    pub fn len(&self) -> usize {
        self.classes.len()
    }

    /// Returns the class of an operation's properties, whose name has that place and plan.
    pub fn class_of(
        &mut self,
        op: Operation<'_, 'c>,
        place: u32,
        plan: &Plan,
        numbering: &mut Numbering<'c>,
    ) -> u32 {
        if self.names.len() <= place as usize {
            self.names.resize_with(place as usize + 1, HashTable::default);
        }
        let slots = op.slots();
        let (classes, all_slots) = (&self.classes, &self.slots);
        let slots_of =
            |class: &u32| &all_slots[classes[*class as usize].slots_start as usize..][..slots.len()];
        let hash = hash_of_slots(slots);
        let name = &mut self.names[place as usize];
        if let Some(&class) = name.find(hash, |class| slots_of(class) == slots) {
            self.classes[class as usize].others += 1;
            return class;
        }
        let class = self.classes.len() as u32;
        name.insert_unique(hash, class, |class| hash_of_slots(slots_of(class)));
        let slots_start = self.slots.len() as u32;
        self.slots.extend_from_slice(slots);
        let mut counter = numbering.counter();
        properties::encode(op.context(), op, plan, &mut counter);
        self.references.extend_from_slice(&counter.places);
        self.classes.push(Class { slots_start, others: 0, references_end: self.references.len() as u32 });
        class
    }

    /// Returns the places of what a class refers to; all of them are attributes.
    pub fn references(&self, class: u32) -> &[u32] {
        let class = class as usize;
        let start = class.checked_sub(1).map_or(0, |before| self.classes[before].references_end);
        &self.references[start as usize..self.classes[class].references_end as usize]
    }

    /// Counts what all operations but the first of each class refer to.
    pub fn count(&mut self, numbering: &mut Numbering<'c>) {
        (self.names, self.slots) = (Vec::new(), Vec::new());
        for (number, class) in (0..).zip(&self.classes) {
            for &place in self.references(number) {
                numbering.attributes.add_uses(place, class.others);
            }
        }
    }
}

fn hash_of_slots(slots: &[Option<Attribute<'_>>]) -> u64 {
    let mut hasher = FoldState.build_hasher();
    slots.iter().flatten().for_each(|attribute| attribute.hash(&mut hasher));
    hasher.finish()
}
