//! Names of values and blocks, for one body.
//!
//! As upstream: all values of a region are named before those of regions nested in it; names that are suggested are
//! made unique among the regions around; numbers go on from those of the regions around.

pub(in crate::print) mod taken;
mod users;
mod value_names;

pub use value_names::ValueNames;

use super::PrintFlags;
use super::text::{Snippet, Snippets, Text};
use crate::body::Body;
use crate::declarations::op_name::TraitFlags;
use crate::ids::{BlockId, OpId, ValueId};
use crate::uniqued::location::{Location, LocationData};
use crate::view::{Block, Operation, Region, Value};
use std::sync::Arc;
use taken::TakenNames;
use terrace_support::interner::{FoldMap, FoldSet};

/// State of the numbering.
#[derive(Clone, Copy, Default, Debug)]
pub(in crate::print) struct Counters {
    pub value: u32,
    pub argument: u32,
    pub conflict: u32,
}

/// Names that a body inherits from those around it.
#[derive(Clone, Default, Debug)]
pub(in crate::print) struct Inherited {
    pub counters: Counters,
    pub used: Arc<FoldSet<Box<str>>>,
}

/// The name of one value, in 32 bits: a number, with [`NameRef::ARGUMENT`] that of an argument, or with
/// [`NameRef::TEXT`] the position of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
struct NameRef(u32);

impl NameRef {
    const NONE: NameRef = NameRef(u32::MAX);
    const TEXT: u32 = 1 << 31;
    /// A result that belongs to the group of an earlier one; the low bits say how far before it that stands.
    const MEMBER: u32 = 1 << 30;
    /// The first result of a group of several.
    const LEADER: u32 = 1 << 29;
    /// `%arg` and a number.
    const ARGUMENT: u32 = 1 << 28;

    /// Returns the distance to the first result of its group; 0 for a value with a name of its own.
    fn distance(self) -> usize {
        if self.0 >> 30 == 1 { (self.0 & (Self::MEMBER - 1)) as usize } else { 0 }
    }

    /// Returns the number or the position, without what else is said.
    fn index(self) -> u32 {
        self.0 & (Self::ARGUMENT - 1)
    }
}

/// Names of the values and blocks of a body.
#[derive(Default)]
pub(in crate::print) struct BodyNames {
    values: Vec<NameRef>,
    /// Numbers of blocks within their regions.
    blocks: Vec<u32>,
    block_texts: FoldMap<BlockId, Box<str>>,
    /// Names that are not numbers, with their `%`.
    texts: Snippets,
    places: Vec<Snippet>,
    /// Numbers of operations without results, where comments speak of them.
    ops: FoldMap<OpId, u32>,
    /// Names inherited by each nested body.
    children: FoldMap<OpId, Inherited>,
}

/// The names of bodies by their address.
pub(in crate::print) type NamesByBody = FoldMap<usize, BodyNames>;

impl BodyNames {
    /// Names everything in the body of `root`, which may be any operation of it.
    ///
    /// `taken` is empty before and after: it is room that is used again.
    pub fn of(
        root: Operation<'_, '_>,
        inherited: &Inherited,
        taken: &mut TakenNames,
        flags: &PrintFlags,
    ) -> Self {
        let mut namer = Namer::new(root, inherited, std::mem::take(taken), flags);
        namer.name_tree(root);
        *taken = namer.taken;
        taken.clear();
        namer.names
    }

    /// Names everything in the body of `root` and in all bodies in it, so that no name occurs twice.
    pub fn of_tree(root: Operation<'_, '_>, flags: &PrintFlags) -> NamesByBody {
        let mut namer = Namer::new(root, &Inherited::default(), TakenNames::default(), flags);
        namer.name_tree(root);
        namer.bodies.insert(namer.current, namer.names);
        namer.bodies
    }

    /// Returns no names yet.
    fn blank(body: &Body<'_>) -> Self {
        BodyNames {
            values: vec![NameRef::NONE; body.values.len()],
            blocks: vec![0; body.blocks.len()],
            ..BodyNames::default()
        }
    }

    /// Returns the names inherited by the body of a nested isolated operation.
    pub fn inherited_by(&self, op: OpId) -> Inherited {
        self.children.get(&op).cloned().unwrap_or_default()
    }

    pub fn is_named(&self, value: Value<'_, '_>) -> bool {
        self.values.get(value.id().index()).is_some_and(|name| *name != NameRef::NONE)
    }

    /// Returns true if a result starts a group of its own.
    pub fn starts_group(&self, result: Value<'_, '_>) -> bool {
        self.values.get(result.id().index()).is_none_or(|name| name.distance() == 0)
    }

    /// Writes the name of a value, with the position within its group if that has several.
    #[inline]
    pub fn write_value(&self, value: ValueId, out: &mut Text) {
        let at = value.index();
        let name = self.values.get(at).copied().unwrap_or(NameRef::NONE);
        if name.0 < NameRef::ARGUMENT {
            return out.push_marked(b'%', name.0);
        }
        self.write_member(at, name, out);
    }

    /// Writes the name of a value that is a text or that of an argument, or that belongs to a group.
    fn write_member(&self, at: usize, name: NameRef, out: &mut Text) {
        let distance = name.distance();
        if self.write_group_at(at - distance, out) {
            out.push_marked(b'#', distance as u32);
        }
    }

    /// Writes the name of the group that starts with a value; whether it has several.
    pub fn write_group(&self, leader: ValueId, out: &mut Text) -> bool {
        self.write_group_at(leader.index(), out)
    }

    fn write_group_at(&self, leader: usize, out: &mut Text) -> bool {
        let name = self.values.get(leader).copied().unwrap_or(NameRef::NONE);
        if name == NameRef::NONE {
            out.push_str("<<UNKNOWN SSA VALUE>>");
            return false;
        }
        if name.0 & NameRef::TEXT != 0 {
            out.push_snippet(&self.texts, self.places[name.index() as usize]);
        } else if name.0 & NameRef::ARGUMENT != 0 {
            out.push_str(ARGUMENT_PREFIX);
            out.push_number(name.index());
        } else {
            out.push_marked(b'%', name.index());
        }
        name.0 & NameRef::LEADER != 0
    }

    /// Lets a value have the name of another one from here on.
    pub fn shadow(&mut self, value: ValueId, name: &str) {
        let place = self.texts.keep(&[name.as_bytes()]);
        if let Some(known) = self.values.get_mut(value.index()) {
            *known = NameRef(NameRef::TEXT | self.places.len() as u32);
            self.places.push(place);
        }
    }

    pub fn write_block(&self, block: Block<'_, '_>, out: &mut Text) {
        if !self.block_texts.is_empty()
            && let Some(text) = self.block_texts.get(&block.id())
        {
            out.push('^');
            return out.push_str(text);
        }
        match self.blocks.get(block.id().index()) {
            Some(&number) => {
                out.push_str("^bb");
                out.push_number(number);
            }
            None => out.push_str("INVALIDBLOCK"),
        }
    }

    /// Writes the number of an operation without results.
    pub fn write_op(&self, op: OpId, out: &mut Text) {
        out.push('%');
        out.push_number(self.ops.get(&op).copied().unwrap_or_default());
    }

    /// Returns the position of a block within its region.
    pub fn block_number(&self, block: Block<'_, '_>) -> u32 {
        self.blocks.get(block.id().index()).copied().unwrap_or(u32::MAX)
    }
}

/// Prefix of an argument's number.
const ARGUMENT_PREFIX: &str = "%arg";

/// A region that is to be named, and what it starts from.
struct Task<'a, 'c> {
    region: Region<'a, 'c>,
    counters: Counters,
    depth: usize,
}

struct Namer<'p> {
    /// Names of the current body.
    names: BodyNames,
    /// The address of the current body.
    current: usize,
    /// Names of the other bodies, if all of them are named at once.
    bodies: NamesByBody,
    flags: &'p PrintFlags,
    counters: Counters,
    inherited_used: Arc<FoldSet<Box<str>>>,
    taken: TakenNames,
    /// Number of names taken before each enclosing scope.
    scopes: Vec<usize>,
    /// True if other values may be named as arguments are, so that their names have to be compared.
    compares_arguments: bool,
}

impl<'p> Namer<'p> {
    fn new(root: Operation<'_, '_>, inherited: &Inherited, taken: TakenNames, flags: &'p PrintFlags) -> Self {
        // Where no number occurs twice, arguments of earlier regions tell nothing of which names are taken.
        let has_suggestions = !flags.op_generic || flags.use_nameloc_as_prefix;
        let compares_arguments = !inherited.used.is_empty() || flags.numbers_uniquely() && has_suggestions;
        Namer {
            names: BodyNames::blank(root.body()),
            current: std::ptr::from_ref(root.body()).addr(),
            bodies: NamesByBody::default(),
            flags,
            counters: inherited.counters,
            inherited_used: inherited.used.clone(),
            taken,
            scopes: Vec::new(),
            compares_arguments,
        }
    }

    /// Goes on with the names of this body.
    fn enter(&mut self, body: &Body<'_>) {
        let address = std::ptr::from_ref(body).addr();
        if address == self.current {
            return;
        }
        let next = self.bodies.remove(&address).unwrap_or_else(|| BodyNames::blank(body));
        let left = std::mem::replace(&mut self.names, next);
        self.bodies.insert(std::mem::replace(&mut self.current, address), left);
    }

    fn name_tree<'a, 'c>(&mut self, root: Operation<'a, 'c>) {
        self.scopes.push(0);
        // What has no results is numbered where users are told, but for an operation around numbers that start again.
        if root.result_count() > 0 || self.flags.numbers_uniquely() {
            self.name_results(root);
        }
        let mut tasks: Vec<Task<'a, 'c>> = Vec::new();
        let mut nested: Vec<Operation<'a, 'c>> = Vec::new();
        self.push_regions(root, &mut tasks);
        while let Some(task) = tasks.pop() {
            if !self.flags.numbers_uniquely() {
                self.counters = task.counters;
            }
            self.enter(task.region.body());
            while self.scopes.len() > task.depth {
                self.taken.truncate(self.scopes.pop().expect("there is a scope"));
            }
            self.scopes.push(self.taken.len());
            self.name_region(task.region, &mut nested);
            let mut snapshot: Option<Arc<FoldSet<Box<str>>>> = None;
            for op in nested.drain(..) {
                if op.body().child(op.id()).is_some() && !self.flags.numbers_uniquely() {
                    let used = snapshot.get_or_insert_with(|| self.snapshot()).clone();
                    self.names.children.insert(op.id(), Inherited { counters: self.counters, used });
                } else {
                    self.push_regions(op, &mut tasks);
                }
            }
        }
    }

    fn push_regions<'a, 'c>(&mut self, op: Operation<'a, 'c>, tasks: &mut Vec<Task<'a, 'c>>) {
        if op.body().child(op.id()).is_some() && !self.flags.numbers_uniquely() {
            let used = self.snapshot();
            self.names.children.insert(op.id(), Inherited { counters: self.counters, used });
            return;
        }
        let (counters, depth) = (self.counters, self.scopes.len());
        tasks.extend(op.regions().map(|region| Task { region, counters, depth }));
    }

    /// Returns all names that are taken here.
    fn snapshot(&self) -> Arc<FoldSet<Box<str>>> {
        if self.taken.len() == 0 {
            return self.inherited_used.clone();
        }
        Arc::new(self.inherited_used.iter().cloned().chain(self.taken.iter().map(Box::from)).collect())
    }

    /// Names what is directly in a region, and notes the operations that have regions themselves.
    fn name_region<'a, 'c>(&mut self, region: Region<'a, 'c>, nested: &mut Vec<Operation<'a, 'c>>) {
        let uses_hooks = !self.flags.op_generic;
        let hooks = region.parent_op().and_then(|op| op.spec()).map(|spec| &spec.hooks);
        if let Some(name_arguments) = hooks.and_then(|hooks| hooks.argument_names).filter(|_| uses_hooks) {
            name_arguments(region, &mut |value, name| {
                if !self.names.is_named(value) {
                    self.set_name(value, name);
                }
            });
        }
        for (block, number) in region.blocks().zip(0..) {
            self.names.blocks[block.id().index()] = number;
            self.name_arguments(block);
            for op in block.ops() {
                self.name_results(op);
                if !op.is_plain() {
                    op.body().prefetch_roots_after(op.id());
                    if op.region_count() > 0 {
                        nested.push(op);
                    }
                }
            }
        }
    }

    fn name_arguments(&mut self, block: Block<'_, '_>) {
        let is_entry = block.is_entry();
        for argument in block.arguments() {
            if self.names.is_named(argument) || self.set_name_from_location(argument) {
                continue;
            }
            if is_entry {
                let number = self.counters.argument;
                if self.compares_arguments {
                    self.set_name(argument, &format!("{}{number}", &ARGUMENT_PREFIX[1..]));
                } else {
                    self.names.values[argument.id().index()] = NameRef(number | NameRef::ARGUMENT);
                }
                self.counters.argument += 1;
            } else {
                self.set_number(argument.id());
            }
        }
    }

    #[inline]
    fn name_results<'a, 'c>(&mut self, op: Operation<'a, 'c>) {
        if op.has_trait(TraitFlags::SUGGESTS_NAMES)
            && let Some(spec) = op.spec().filter(|_| !self.flags.op_generic)
        {
            if let Some(name_blocks) = spec.hooks.block_names {
                name_blocks(op, &mut |block, name| {
                    self.names.block_texts.insert(block.id(), name.into());
                });
            }
            if let Some(name_results) = spec.hooks.result_names {
                name_results(op, &mut |value, name| {
                    if !self.names.is_named(value) {
                        self.set_name(value, name);
                    }
                });
            }
        }
        let mut results = op.results();
        let Some(first) = results.next() else {
            if self.flags.value_users {
                self.names.ops.insert(op.id(), self.counters.value);
                self.counters.value += 1;
            }
            return;
        };
        if !self.names.is_named(first) && !self.set_name_from_location(first) {
            self.set_number(first.id());
        }
        let mut leader = first.id().index();
        for result in results {
            let at = result.id().index();
            if self.names.is_named(result) {
                leader = at;
            } else {
                self.names.values[leader].0 |= NameRef::LEADER;
                self.names.values[at] = NameRef(NameRef::MEMBER | (at - leader) as u32);
            }
        }
    }

    #[inline]
    fn set_number(&mut self, value: ValueId) {
        self.names.values[value.index()] = NameRef(self.counters.value);
        self.counters.value += 1;
    }

    fn set_name_from_location(&mut self, value: Value<'_, '_>) -> bool {
        if !self.flags.use_nameloc_as_prefix {
            return false;
        }
        let Location::Other(data) = value.location() else { return false };
        let LocationData::Name { name, .. } = *data.get() else { return false };
        self.set_name(value, name.as_str());
        true
    }

    fn set_name(&mut self, value: Value<'_, '_>, wanted: &str) {
        if wanted.is_empty() {
            return self.set_number(value.id());
        }
        let wanted = sanitized(wanted);
        let place = if self.take(&wanted) {
            self.names.texts.keep(&[b"%", wanted.as_bytes()])
        } else {
            let mut name = String::from(&*wanted);
            name.push('_');
            let stem = name.len();
            loop {
                name.push_str(itoa::Buffer::new().format(self.counters.conflict));
                self.counters.conflict += 1;
                if self.take(&name) {
                    break;
                }
                name.truncate(stem);
            }
            self.names.texts.keep(&[b"%", name.as_bytes()])
        };
        let at = self.names.places.len() as u32;
        self.names.places.push(place);
        self.names.values[value.id().index()] = NameRef(at | NameRef::TEXT);
    }

    /// Takes a name, if it is free.
    fn take(&mut self, name: &str) -> bool {
        if let Some(digits) = name.strip_prefix(&ARGUMENT_PREFIX[1..])
            && let Ok(number) = digits.parse::<u32>()
        {
            self.compares_arguments = true;
            // A number is written without zeros before it.
            let is_name = digits.len() == 1 || !digits.starts_with('0');
            if is_name && number < self.counters.argument && !self.flags.numbers_uniquely() {
                return false;
            }
        }
        (self.inherited_used.is_empty() || !self.inherited_used.contains(name)) && self.taken.insert(name)
    }
}

/// Replaces the characters of a suggested name that may not stand in a name.
fn sanitized(name: &str) -> std::borrow::Cow<'_, str> {
    let is_part = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'$' | b'.' | b'_' | b'-');
    let starts_with_digit = name.as_bytes()[0].is_ascii_digit();
    if !starts_with_digit && name.bytes().all(is_part) {
        return name.into();
    }
    let mut clean = String::with_capacity(name.len() + 1);
    if starts_with_digit {
        clean.push('_');
    }
    for byte in name.bytes() {
        match byte {
            _ if is_part(byte) => clean.push(char::from(byte)),
            b' ' => clean.push('_'),
            _ => clean.push_str(&format!("{byte:X}")),
        }
    }
    clean.into()
}
