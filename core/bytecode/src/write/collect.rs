//! Meets everything that a program refers to, region by region.
//!
//! What an operation refers to is noted in the order in which it is written later, so that nothing has to be looked up
//! twice:
//!
//! ```text
//! block argument   location, type
//! operation        name, result types, dictionary + 1, class of its properties, location, number of its first region
//! ```

use super::Lossy;
use super::classes::Classes;
use super::numbering::Numbering;
use super::properties;
use crate::format::PROPERTIES;
use crate::properties::Plan;
use terrace_ir::{Attribute, Body, NamedAttribute, OpName, Operation, Region};

/// References of a program, and the start of the notes about each region.
pub(super) struct Collected<'c> {
    pub numbering: Numbering<'c>,
    pub notes: Vec<u32>,
    /// By the number of the region.
    pub regions: Vec<usize>,
    pub plans: Plans,
    pub properties: Classes<'c>,
}

/// Encodings of the properties of operations, by the position of their name.
pub(super) struct Plans {
    version: u64,
    plans: Vec<Plan>,
}

impl Plans {
    /// Makes the plan of a name that is met; one without steps if there are no properties.
    fn note(&mut self, place: u32, name: OpName<'_>) {
        if (place as usize) < self.plans.len() {
            return;
        }
        self.plans.push(match name.spec() {
            Some(spec) if self.version >= PROPERTIES => Plan::of(name, spec, self.version),
            _ => Plan::default(),
        });
    }

    /// Returns the plan of a name that was met.
    pub fn get(&self, place: u32) -> &Plan {
        &self.plans[place as usize]
    }
}

/// Counts the operations, except those in isolated operations nested two or more deep.
fn count_ops(root: Operation<'_, '_>) -> usize {
    let child_of = |op: Operation<'_, '_>| op.body().child(op.id()).map_or(0, Body::op_limit);
    let root = root.inner();
    root.body().op_limit() + root.regions().flat_map(|region| region.ops()).map(child_of).sum::<usize>()
}

impl<'c> Collected<'c> {
    /// Meets everything in `root`. What the version cannot hold goes to `lossy`.
    pub fn of(root: Operation<'_, 'c>, version: u64, lossy: &mut Lossy) -> Self {
        let ops = count_ops(root);
        let mut collected = Collected {
            numbering: Numbering::new(root.context(), ops),
            notes: Vec::with_capacity(ops * 5),
            regions: Vec::new(),
            plans: Plans { version, plans: Vec::new() },
            properties: Classes::default(),
        };
        // The region that was noted last is gone through first.
        let mut todo: Vec<(usize, Region<'_, 'c>)> = Vec::new();
        collected.note_op(root, version, lossy, &mut todo);
        while let Some((number, region)) = todo.pop() {
            collected.regions[number] = collected.notes.len();
            for block in region.blocks() {
                for argument in block.arguments() {
                    let location = match argument.position() {
                        Some(position) => collected.numbering.numbered_position(position),
                        None => collected
                            .numbering
                            .location(argument.context().flat_location(argument.location())),
                    };
                    let ty = collected.numbering.ty(argument.ty());
                    collected.notes.extend([location, ty]);
                }
                for op in block.ops() {
                    collected.note_op(op, version, lossy, &mut todo);
                }
            }
        }
        collected.properties.count(&mut collected.numbering);
        collected.numbering.finish();
        collected
    }

    fn note_op<'a>(
        &mut self,
        op: Operation<'a, 'c>,
        version: u64,
        lossy: &mut Lossy,
        todo: &mut Vec<(usize, Region<'a, 'c>)>,
    ) {
        let inner = op.inner();
        let name = inner.name();
        let numbering = &mut self.numbering;
        let place = numbering.op_name(name);
        self.notes.push(place);
        self.plans.note(place, name);
        for result in op.results() {
            self.notes.push(numbering.ty(result.ty()));
        }
        let dictionary = if version >= PROPERTIES {
            inner.discardable().map(|discardable| inner.context().dictionary_attribute(discardable.entries()))
        } else {
            all_attributes(inner, version, lossy)
        };
        self.notes.push(dictionary.map_or(0, |dictionary| numbering.attribute(dictionary) + 1));
        if !name.slot_names().is_empty() && version >= PROPERTIES {
            self.notes.push(self.properties.class_of(inner, place, self.plans.get(place), numbering));
        }
        self.notes.push(match inner.position() {
            Some(position) => numbering.numbered_position(position),
            None => numbering.location(inner.context().flat_location(inner.location())),
        });
        let count = inner.region_count();
        if count > 0 {
            let first = self.regions.len();
            self.notes.push(first as u32);
            self.regions.resize(first + count, 0);
            todo.extend((first..).zip(inner.regions()));
        }
    }
}

/// Returns all attributes in one dictionary, as versions without properties have them.
fn all_attributes<'c>(op: Operation<'_, 'c>, version: u64, lossy: &mut Lossy) -> Option<Attribute<'c>> {
    let mut entries: Vec<NamedAttribute<'c>> = op.attributes();
    if let Some(spec) = op.spec()
        && spec.attributes.iter().any(|attribute| attribute.is_property)
    {
        for attribute in spec.attributes.iter().filter(|attribute| attribute.is_property) {
            let at = entries.iter().position(|entry| entry.name.as_str() == attribute.name);
            let Some(entry) = at.map(|at| entries.remove(at)) else { continue };
            let default = attribute.default.map(|default| default.build.build(op.context()));
            if default != Some(entry.value) && properties::is_set(Some(entry.value)) {
                lossy.note(op, attribute.name, version);
            }
        }
    }
    (!entries.is_empty()).then(|| op.context().dictionary_attribute(&entries))
}
