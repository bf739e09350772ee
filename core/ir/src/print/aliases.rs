//! Aliases: short names for attributes, types and locations that are long or repeated.
//!
//! Collecting is a dry run of the printer over the operations that hold anything with an alias: what would be printed is
//! noted in the order in which it would be.

use super::uniqued::attributes::TypeElision;
use super::{AsmPrinter, PrintFlags};
use crate::declarations::op_name::OpName;
use crate::uniqued::attribute::{Attribute, AttributeKind};
use crate::uniqued::discardable::Discardable;
use crate::uniqued::location::Location;
use crate::uniqued::ty::{Type, TypeKind};
use crate::view::{Block, Operation, Region, Value};
use smallvec::SmallVec;
use std::hash::Hash;
use std::sync::atomic::Ordering;
use terrace_support::interner::FoldMap;
use terrace_support::recent::Recent;

/// The aliases of one operation's text.
#[derive(Default)]
pub struct AliasTable<'c> {
    attributes: FoldMap<Attribute<'c>, Box<str>>,
    types: FoldMap<Type<'c>, Box<str>>,
    locations: FoldMap<Location<'c>, Box<str>>,
    /// Definitions in the order in which they are printed; those that may stand after the operation come last.
    definitions: Vec<(Subject<'c>, bool)>,
    distinct: FoldMap<Attribute<'c>, u32>,
}

/// Subject of an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Subject<'c> {
    Attribute(Attribute<'c>),
    Type(Type<'c>),
    Location(Location<'c>),
}

impl<'c> AliasTable<'c> {
    /// Collects the aliases for the text of an operation and all in it.
    ///
    /// Cost: nothing per operation if no type or attribute that occurs could have an alias and locations are not
    /// printed; otherwise up to that of printing.
    pub fn collect(op: Operation<'_, 'c>, flags: &PrintFlags) -> Self {
        let empty = AliasTable::default();
        let context = op.context();
        let flags_of_context = [&context.has_types_with_aliases, &context.has_attributes_with_aliases];
        if !flags.debuginfo && !flags_of_context.iter().any(|flag| flag.load(Ordering::Relaxed)) {
            return empty;
        }
        let mut printer = AsmPrinter::new(context, flags, &empty);
        printer.collector = Some(Collector::default());
        printer.collect_op(op);
        let collector = printer.collector.take().expect("the collector is put back");
        collector.finish()
    }

    pub(super) fn attribute(&self, attribute: Attribute<'c>) -> Option<&str> {
        if !attribute.may_alias() || self.attributes.is_empty() && self.locations.is_empty() {
            return None;
        }
        if let AttributeKind::Location(location) = *attribute.kind() {
            return self.location(location);
        }
        self.attributes.get(&attribute).map(|alias| &**alias)
    }

    pub(super) fn ty(&self, ty: Type<'c>) -> Option<&str> {
        if self.types.is_empty() || !ty.may_alias() {
            return None;
        }
        self.types.get(&ty).map(|alias| &**alias)
    }

    pub(super) fn location(&self, location: Location<'c>) -> Option<&str> {
        self.locations.get(&location).map(|alias| &**alias)
    }

    /// Returns the number of a distinct attribute in this text, if aliases were collected.
    pub(super) fn distinct_id(&self, attribute: Attribute<'c>) -> Option<u32> {
        self.distinct.get(&attribute).copied()
    }
}

#[derive(Clone)]
struct Entry {
    alias: Option<String>,
    depth: u32,
    is_type: bool,
    is_deferrable: bool,
    children: Vec<usize>,
}

/// Notes what is printed.
#[derive(Default)]
pub(super) struct Collector<'c> {
    entries: Vec<Entry>,
    subjects: Vec<Subject<'c>>,
    index: FoldMap<Subject<'c>, usize>,
    /// Entries that are being visited, innermost last.
    open: Vec<usize>,
    /// Distinct attributes that are written where they are met, and not in the definition of an alias.
    distinct: Vec<usize>,
    seen: Seen<'c>,
}

/// Operations that were gone through lately, by all that an alias in them can come from.
#[derive(Default)]
struct Seen<'c>(Recent<SeenOp<'c>, (), 512>);

type SeenOp<'c> = (OpName<'c>, SmallVec<[Option<Attribute<'c>>; 4]>);

impl<'c> Seen<'c> {
    /// Returns true if an operation like this one is among them.
    fn contains(&self, name: OpName<'c>, slots: &[Option<Attribute<'c>>]) -> bool {
        let seen = self.0.entry(Self::hash(name, slots));
        seen.is_some_and(|((other, theirs), ())| *other == name && theirs[..] == *slots)
    }

    /// Adds an operation, all of whose attributes were noted.
    fn add(&mut self, name: OpName<'c>, slots: &[Option<Attribute<'c>>]) {
        self.0.insert(Self::hash(name, slots), (name, slots.into()), ());
    }

    fn hash(name: OpName<'c>, slots: &[Option<Attribute<'c>>]) -> u64 {
        let mix = |mixed: usize, slot: &Option<Attribute<'c>>| {
            mixed.rotate_left(11) ^ slot.map_or(0, Attribute::address)
        };
        slots.iter().fold(name.address(), mix) as u64
    }
}

impl<'c> AsmPrinter<'_, 'c> {
    /// Returns true if there is nothing to note about an operation itself, beside its regions: nothing in it may have
    /// an alias, or attributes in slots alone, and one with the same ones was gone through. Operations of a kind repeat
    /// theirs a lot.
    pub(super) fn has_nothing_to_note(&mut self, op: Operation<'_, 'c>) -> bool {
        let may_alias = |value: Value<'_, 'c>| value.ty().may_alias();
        let looks_at_types = self.types_may_alias();
        if self.flags.debuginfo || looks_at_types && op.operands().chain(op.results()).any(may_alias) {
            return false;
        }
        let slots = op.slots();
        let mut may_alias = slots.iter().flatten().any(|attribute| attribute.may_alias());
        if !op.is_plain() {
            let discardable = op.discardable();
            may_alias |= discardable.is_some_and(Discardable::may_alias)
                || looks_at_types
                    && op.regions().filter_map(Region::first_block).any(has_argument_that_may_alias);
            if discardable.is_some() {
                return !may_alias;
            }
        }
        !may_alias
            || self.collector.as_ref().is_some_and(|collector| collector.seen.contains(op.name(), slots))
    }

    /// Notes that an operation was seen as a whole: only now, as what is in its regions may stand before its
    /// attributes.
    pub(super) fn note_seen(&mut self, op: Operation<'_, 'c>) {
        if let Some(collector) = &mut self.collector {
            collector.seen.add(op.name(), op.slots());
        }
    }

    /// Returns true if there is any type with an alias: if not, nobody need look for one.
    pub(super) fn types_may_alias(&self) -> bool {
        self.context.is_none_or(|context| context.has_types_with_aliases.load(Ordering::Relaxed))
    }

    /// Notes a type that would be printed.
    #[inline]
    pub(super) fn note_type(&mut self, ty: Type<'c>) {
        if ty.may_alias() {
            self.note(Subject::Type(ty), || type_alias(ty), false, |p| p.print_type_body(ty));
        }
    }

    /// Notes an attribute that would be printed.
    #[inline]
    pub(super) fn note_attribute(&mut self, attribute: Attribute<'c>, elision: TypeElision) {
        if attribute.may_alias() {
            self.note_attribute_that_may_alias(attribute, elision);
        }
    }

    fn note_attribute_that_may_alias(&mut self, attribute: Attribute<'c>, elision: TypeElision) {
        if let AttributeKind::Location(location) = *attribute.kind() {
            return self.note_location(location, false);
        }
        let alias = || attribute_alias(attribute);
        let print = |p: &mut Self| p.print_attribute_body(attribute, elision);
        self.note(Subject::Attribute(attribute), alias, false, print);
    }

    /// Notes a location that would be printed.
    pub(super) fn note_location(&mut self, location: Location<'c>, can_be_deferred: bool) {
        let alias = || Some("loc".to_owned());
        self.note(Subject::Location(location), alias, can_be_deferred, |p| p.print_location_body(location));
    }

    /// Notes something, and if it is new what is in it.
    fn note(
        &mut self,
        subject: Subject<'c>,
        alias: impl FnOnce() -> Option<String>,
        can_be_deferred: bool,
        print: impl FnOnce(&mut Self),
    ) {
        let Some(collector) = &mut self.collector else { return };
        // What is in something may stand where that does.
        let can_be_deferred =
            collector.open.last().map_or(can_be_deferred, |parent| collector.entries[*parent].is_deferrable);
        let known = collector.index.get(&subject).copied();
        let at = known.unwrap_or_else(|| collector.add(subject, alias(), can_be_deferred));
        if let Some(&parent) = collector.open.last() {
            collector.entries[parent].children.push(at);
        }
        if collector.is_distinct(at) && collector.is_written_here(at) {
            collector.distinct.push(at);
        }
        if known.is_none() {
            collector.open.push(at);
            print(self);
        }
        let Some(collector) = &mut self.collector else { return };
        if known.is_none() {
            collector.open.pop();
            collector.set_depth(at);
        }
        if !can_be_deferred {
            collector.require_now(at);
        }
    }
}

impl<'c> Collector<'c> {
    fn add(&mut self, subject: Subject<'c>, alias: Option<String>, is_deferrable: bool) -> usize {
        let at = self.entries.len();
        let is_type = matches!(subject, Subject::Type(_));
        self.entries.push(Entry { alias, depth: 0, is_type, is_deferrable, children: Vec::new() });
        self.subjects.push(subject);
        self.index.insert(subject, at);
        at
    }

    /// Sets how deep an entry is, whose children are all noted.
    fn set_depth(&mut self, at: usize) {
        let deepest = self.entries[at].children.iter().map(|child| self.entries[*child].depth).max();
        // What has no alias itself hands on the depth of what is in it.
        let own = u32::from(self.entries[at].alias.is_some());
        self.entries[at].depth =
            deepest.map_or(0, |depth| depth + 1).max(own) - u32::from(deepest.is_some() && own == 0);
    }

    /// Requires the alias, and those in it, to stand before the operation.
    fn require_now(&mut self, at: usize) {
        let Entry { is_deferrable, children, .. } = &self.entries[at];
        if !is_deferrable && !children.iter().any(|child| self.entries[*child].is_deferrable) {
            return;
        }
        let mut pending = vec![at];
        while let Some(at) = pending.pop() {
            if std::mem::replace(&mut self.entries[at].is_deferrable, false) || pending.is_empty() {
                pending.extend(self.entries[at].children.iter().filter(|c| self.entries[**c].is_deferrable));
            }
        }
    }

    /// Returns true if it is within something that it notes.
    #[cfg(feature = "parallel")]
    pub(super) fn is_within(&self) -> bool {
        !self.open.is_empty()
    }

    /// Takes over what was noted of operations after those that it went through.
    #[cfg(feature = "parallel")]
    pub(super) fn append(&mut self, behind: Collector<'c>) {
        let first = self.entries.len();
        let mut places = Vec::with_capacity(behind.entries.len());
        for (entry, subject) in behind.entries.into_iter().zip(behind.subjects) {
            let at = *self.index.entry(subject).or_insert(self.entries.len());
            if let Some(known) = self.entries.get_mut(at) {
                known.is_deferrable &= entry.is_deferrable;
            } else {
                self.entries.push(entry);
                self.subjects.push(subject);
            }
            places.push(at);
        }
        // What is in something known is known as well.
        for entry in &mut self.entries[first..] {
            entry.children.iter_mut().for_each(|child| *child = places[*child]);
        }
        self.distinct.extend(behind.distinct.into_iter().map(|at| places[at]));
    }

    /// Returns true if an entry is written as it is, and nothing that it is in has an alias.
    fn is_written_here(&self, at: usize) -> bool {
        self.open.iter().chain([&at]).all(|at| self.entries[*at].alias.is_none())
    }

    fn is_distinct(&self, at: usize) -> bool {
        matches!(self.subjects[at], Subject::Attribute(a) if matches!(a.kind(), AttributeKind::Distinct { .. }))
    }

    /// Returns distinct attributes in the order in which they are written: in the definitions before the operation,
    /// in it, and in the definitions after it.
    fn distinct_in_order(&self, definitions: &[usize]) -> FoldMap<Attribute<'c>, u32> {
        let mut numbers = FoldMap::default();
        if !(0..self.entries.len()).any(|at| self.is_distinct(at)) {
            return numbers;
        }
        let mut is_done = vec![false; self.entries.len()];
        let (behind, before): (Vec<usize>, Vec<usize>) =
            definitions.iter().partition(|at| self.entries[**at].is_deferrable);
        let inside = self.distinct.iter().copied();
        // What was in something met before is among the last ones.
        let all = before.into_iter().chain(inside).chain(behind).chain(0..self.entries.len());
        for at in all {
            let mut pending = vec![at];
            while let Some(at) = pending.pop() {
                if std::mem::replace(&mut is_done[at], true) {
                    continue;
                }
                if let (Subject::Attribute(attribute), true) = (self.subjects[at], self.is_distinct(at)) {
                    let next = numbers.len() as u32;
                    numbers.entry(attribute).or_insert(next);
                }
                // What has an alias is not written here.
                let children = self.entries[at].children.iter().rev();
                pending.extend(children.filter(|child| self.entries[**child].alias.is_none()));
            }
        }
        numbers
    }

    fn finish(self) -> AliasTable<'c> {
        let mut order: Vec<usize> =
            (0..self.entries.len()).filter(|at| self.entries[*at].alias.is_some()).collect();
        order.sort_by_key(|at| {
            let entry = &self.entries[*at];
            (entry.depth, !entry.is_type, entry.alias.clone())
        });
        let mut table = AliasTable { distinct: self.distinct_in_order(&order), ..AliasTable::default() };
        let mut counts: FoldMap<String, u32> = FoldMap::default();
        for at in order {
            let Entry { alias, is_deferrable, is_type, .. } = self.entries[at].clone();
            let alias = alias.expect("filtered above");
            let sigil = if is_type { '!' } else { '#' };
            let count = counts.entry(alias.clone()).or_insert(0);
            let gap = if alias.ends_with(|c: char| c.is_ascii_digit()) && *count > 0 { "_" } else { "" };
            let name: Box<str> = match *count {
                0 => format!("{sigil}{alias}").into(),
                n => format!("{sigil}{alias}{gap}{n}").into(),
            };
            *count += 1;
            let subject = self.subjects[at];
            match subject {
                Subject::Attribute(attribute) => table.attributes.insert(attribute, name),
                Subject::Type(ty) => table.types.insert(ty, name),
                Subject::Location(location) => table.locations.insert(location, name),
            };
            table.definitions.push((subject, is_deferrable));
        }
        table
    }
}

/// Returns true if the type of an argument may be printed as an alias.
fn has_argument_that_may_alias(block: Block<'_, '_>) -> bool {
    block.arguments().any(|argument| argument.ty().may_alias())
}

/// Returns the alias that an attribute asks for.
fn attribute_alias(attribute: Attribute<'_>) -> Option<String> {
    match *attribute.kind() {
        AttributeKind::AffineMap(_) => Some("map".to_owned()),
        AttributeKind::IntegerSet(_) => Some("set".to_owned()),
        AttributeKind::Distinct { referenced, .. } => (!referenced.is_unit()).then(|| "distinct".to_owned()),
        AttributeKind::Dialect { spec, parameters } => spec.get().alias.and_then(|alias| alias(parameters)),
        _ => None,
    }
}

/// Tuples with more elements than this get an alias.
pub(crate) const LONG_TUPLE: usize = 16;

/// Returns the alias that a type asks for.
fn type_alias(ty: Type<'_>) -> Option<String> {
    match *ty.kind() {
        TypeKind::Tuple(elements) if elements.len() > LONG_TUPLE => Some("tuple".to_owned()),
        TypeKind::Dialect { spec, parameters } => spec.get().alias.and_then(|alias| alias(parameters)),
        _ => None,
    }
}

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes the definitions of aliases: those before the operation, or those after it.
    pub(super) fn print_aliases(&mut self, deferred: bool) {
        let aliases = self.aliases;
        for (subject, is_deferrable) in &aliases.definitions {
            if *is_deferrable != deferred {
                continue;
            }
            match *subject {
                Subject::Attribute(attribute) => {
                    self.push_str(&aliases.attributes[&attribute]);
                    self.push_str(" = ");
                    self.print_attribute_body(attribute, TypeElision::Never);
                }
                Subject::Type(ty) => {
                    self.push_str(&aliases.types[&ty]);
                    self.push_str(" = ");
                    self.print_type_body(ty);
                }
                Subject::Location(location) => {
                    self.push_str(&aliases.locations[&location]);
                    self.push_str(" = ");
                    self.print_location_definition(location);
                }
            }
            self.push('\n');
        }
    }
}
