//! Meets everything that a program refers to, region by region.
//!
//! What an operation refers to is noted in the order in which it is written later, so that nothing has to be looked up
//! twice:
//!
//! ```text
//! block argument   location, type
//! operation        name, result types, dictionary + 1, what its properties refer to, location, number of its first region
//! ```

use super::Lossy;
use super::numbering::Numbering;
use super::properties;
use crate::format::PROPERTIES;
use crate::properties::Plan;
use std::rc::Rc;
use terrace_ir::{Attribute, NamedAttribute, OpName, Operation, Region};
use terrace_support::interner::FoldMap;

/// What a program refers to, and where the notes about each region begin.
pub(super) struct Collected<'c> {
    pub numbering: Numbering<'c>,
    pub notes: Vec<u32>,
    /// By the number of the region.
    pub regions: Vec<usize>,
    pub plans: Plans<'c>,
}

/// How the properties of operations are stored, by their name.
pub(super) struct Plans<'c> {
    version: u64,
    plans: FoldMap<OpName<'c>, Rc<Plan>>,
}

impl<'c> Plans<'c> {
    /// The plan of a name; without steps if there are no properties.
    pub fn get(&mut self, name: OpName<'c>) -> Rc<Plan> {
        let version = self.version;
        let plan = self.plans.entry(name).or_insert_with(|| {
            Rc::new(match name.spec() {
                Some(spec) if version >= PROPERTIES => Plan::of(name, spec, version),
                _ => Plan::default(),
            })
        });
        plan.clone()
    }
}

impl<'c> Collected<'c> {
    /// Meets everything in `root`. What the version cannot hold goes to `lossy`.
    pub fn of(root: Operation<'_, 'c>, version: u64, lossy: &mut Lossy) -> Self {
        let mut collected = Collected {
            numbering: Numbering::new(root.context()),
            notes: Vec::new(),
            regions: Vec::new(),
            plans: Plans { version, plans: FoldMap::default() },
        };
        // The region that was noted last is gone through first.
        let mut todo: Vec<(usize, Region<'_, 'c>)> = Vec::new();
        collected.note_op(root, version, lossy, &mut todo);
        while let Some((number, region)) = todo.pop() {
            collected.regions[number] = collected.notes.len();
            for block in region.blocks() {
                for argument in block.arguments() {
                    let location =
                        collected.numbering.location(argument.context().flat_location(argument.location()));
                    let ty = collected.numbering.ty(argument.ty());
                    collected.notes.extend([location, ty]);
                }
                for op in block.ops() {
                    collected.note_op(op, version, lossy, &mut todo);
                }
            }
        }
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
        let op = NotedOp { outer: op, inner: op.inner() };
        let name = op.inner.name();
        let numbering = &mut self.numbering;
        self.notes.push(numbering.op_name(name));
        for result in op.outer.results() {
            self.notes.push(numbering.ty(result.ty()));
        }
        let dictionary = if version >= PROPERTIES {
            op.inner.discardable_dictionary()
        } else {
            all_attributes(op.inner, version, lossy)
        };
        self.notes.push(dictionary.map_or(0, |dictionary| numbering.attribute(dictionary) + 1));
        if !name.slot_names().is_empty() && version >= PROPERTIES {
            let plan = self.plans.get(name);
            let mut counter = numbering.counter();
            properties::encode(op.inner.context(), op.inner, &plan, &mut counter);
            self.notes.extend_from_slice(&counter.places);
        }
        self.notes.push(numbering.location(op.inner.context().flat_location(op.inner.location())));
        let count = op.inner.region_count();
        if count > 0 {
            let first = self.regions.len();
            self.notes.push(first as u32);
            self.regions.resize(first + count, 0);
            todo.extend((first..).zip(op.inner.regions()));
        }
    }
}

/// Both sides of an operation.
struct NotedOp<'a, 'c> {
    outer: Operation<'a, 'c>,
    inner: Operation<'a, 'c>,
}

/// All attributes in one dictionary, as versions without properties have them.
fn all_attributes<'c>(op: Operation<'_, 'c>, version: u64, lossy: &mut Lossy) -> Option<Attribute<'c>> {
    let mut entries: Vec<NamedAttribute<'c>> = op.attributes();
    if let Some(spec) = op.spec()
        && spec.attributes.iter().any(|attribute| attribute.is_property)
    {
        for attribute in spec.attributes.iter().filter(|attribute| attribute.is_property) {
            let at = entries.iter().position(|entry| entry.name.as_str() == attribute.name);
            let Some(entry) = at.map(|at| entries.remove(at)) else { continue };
            let default = attribute.default.map(|default| (default.build)(op.context()));
            if default != Some(entry.value) && properties::is_set(Some(entry.value)) {
                lossy.note(op, attribute.name, version);
            }
        }
    }
    (!entries.is_empty()).then(|| op.context().dictionary_attribute(&entries))
}
