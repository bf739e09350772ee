//! Names of values and blocks, for one body.
//!
//! As upstream: all values of a region are named before those of regions nested in it; names that are suggested are
//! made unique among the regions around; numbers go on from those of the regions around.

use super::PrintFlags;
use crate::body::Body;
use crate::ids::OpId;
use crate::location::{Location, LocationData};
use crate::view::{Block, Operation, Region, Value};
use std::sync::Arc;
use terrace_support::interner::{FoldMap, FoldSet};

/// Where numbering stands.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Counters {
    pub value: u32,
    pub argument: u32,
    pub conflict: u32,
}

/// What a body takes over from those around it.
#[derive(Clone, Default, Debug)]
pub(super) struct Inherited {
    pub counters: Counters,
    pub used: Arc<FoldSet<Box<str>>>,
}

/// The name of one value, in 32 bits.
#[derive(Clone, Copy, PartialEq, Eq)]
struct NameRef(u32);

impl NameRef {
    const NONE: NameRef = NameRef(u32::MAX);
    const TEXT: u32 = 1 << 31;
    /// A result that belongs to the group of an earlier one; the low bits say how far before it that stands.
    const MEMBER: u32 = 1 << 30;

    /// How far before it the first result of its group stands; 0 for a value with a name of its own.
    fn distance(self) -> usize {
        if self.0 >> 30 == 1 { (self.0 & (Self::MEMBER - 1)) as usize } else { 0 }
    }
}

/// Names of the values and blocks of a body.
#[derive(Default)]
pub(super) struct BodyNames {
    values: Vec<NameRef>,
    /// Numbers of blocks within their regions.
    blocks: Vec<u32>,
    block_texts: FoldMap<usize, Box<str>>,
    texts: String,
    spans: Vec<(u32, u32)>,
    /// Numbers of operations without results, where comments speak of them.
    ops: FoldMap<OpId, u32>,
    /// What each nested body takes over.
    children: FoldMap<OpId, Inherited>,
}

/// The names of bodies by their address.
pub(super) type NamesByBody = FoldMap<usize, BodyNames>;

impl BodyNames {
    /// Names everything in the body of `root`, which may be any operation of it.
    pub fn of(root: Operation<'_, '_>, inherited: &Inherited, flags: &PrintFlags) -> Self {
        let mut namer = Namer::new(root, inherited, flags);
        namer.name_tree(root);
        namer.names
    }

    /// Names everything in the body of `root` and in all bodies in it, so that no name occurs twice.
    pub fn of_tree(root: Operation<'_, '_>, flags: &PrintFlags) -> NamesByBody {
        let mut namer = Namer::new(root, &Inherited::default(), flags);
        namer.name_tree(root);
        namer.bodies.insert(namer.current, namer.names);
        namer.bodies
    }

    /// No names yet.
    fn blank(body: &Body<'_>) -> Self {
        BodyNames {
            values: vec![NameRef::NONE; body.values.len()],
            blocks: vec![0; body.blocks.len()],
            ..BodyNames::default()
        }
    }

    /// What the body of a nested isolated operation takes over.
    pub fn inherited_by(&self, op: OpId) -> Inherited {
        self.children.get(&op).cloned().unwrap_or_default()
    }

    pub fn is_named(&self, value: Value<'_, '_>) -> bool {
        self.values.get(value.id().index()).is_some_and(|name| *name != NameRef::NONE)
    }

    /// Whether a result starts a group of its own.
    pub fn starts_group(&self, result: Value<'_, '_>) -> bool {
        self.values.get(result.id().index()).is_none_or(|name| name.distance() == 0)
    }

    /// Writes the name of a value; the position within its group only if `with_number` is set.
    #[inline]
    pub fn write_value(&self, value: Value<'_, '_>, with_number: bool, out: &mut String) {
        let at = value.id().index();
        let Some(&name) = self.values.get(at) else {
            out.push_str("<<UNKNOWN SSA VALUE>>");
            return;
        };
        let leader = at - name.distance();
        let name = self.values[leader];
        if name == NameRef::NONE {
            out.push_str("<<UNKNOWN SSA VALUE>>");
            return;
        }
        out.push('%');
        if name.0 & NameRef::TEXT != 0 {
            let (start, len) = self.spans[(name.0 & !NameRef::TEXT) as usize];
            out.push_str(&self.texts[start as usize..(start + len) as usize]);
        } else {
            push_number(name.0, out);
        }
        if with_number && self.is_group(value, leader) {
            out.push('#');
            push_number((at - leader) as u32, out);
        }
    }

    /// Whether the group that starts at `leader` has more than one value.
    fn is_group(&self, value: Value<'_, '_>, leader: usize) -> bool {
        leader != value.id().index()
            || value.body().values.get(leader + 1).is_some_and(|next| {
                self.values[leader + 1].distance() == 1
                    && next.definition == value.body().values[leader].definition
            })
    }

    pub fn write_block(&self, block: Block<'_, '_>, out: &mut String) {
        let at = block.id().index();
        if let Some(text) = self.block_texts.get(&at) {
            out.push('^');
            out.push_str(text);
            return;
        }
        let Some(&number) = self.blocks.get(at) else {
            out.push_str("INVALIDBLOCK");
            return;
        };
        out.push_str("^bb");
        push_number(number, out);
    }

    /// Writes the number of an operation without results.
    pub fn write_op(&self, op: OpId, out: &mut String) {
        out.push('%');
        push_number(self.ops.get(&op).copied().unwrap_or_default(), out);
    }

    /// The position of a block within its region.
    pub fn block_number(&self, block: Block<'_, '_>) -> u32 {
        self.blocks.get(block.id().index()).copied().unwrap_or(u32::MAX)
    }
}

fn push_number(value: u32, out: &mut String) {
    out.push_str(itoa::Buffer::new().format(value));
}

struct Scope {
    /// Names that end with the scope.
    names: Vec<Box<str>>,
}

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
    used: FoldSet<Box<str>>,
    scopes: Vec<Scope>,
}

impl<'p> Namer<'p> {
    fn new(root: Operation<'_, '_>, inherited: &Inherited, flags: &'p PrintFlags) -> Self {
        Namer {
            names: BodyNames::blank(root.body()),
            current: std::ptr::from_ref(root.body()).addr(),
            bodies: NamesByBody::default(),
            flags,
            counters: inherited.counters,
            inherited_used: inherited.used.clone(),
            used: FoldSet::default(),
            scopes: Vec::new(),
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
        self.scopes.push(Scope { names: Vec::new() });
        if root.result_count() > 0 {
            self.name_results(root);
        }
        let mut tasks: Vec<Task<'a, 'c>> = Vec::new();
        self.push_regions(root, &mut tasks);
        while let Some(task) = tasks.pop() {
            if !self.flags.numbers_uniquely() {
                self.counters = task.counters;
            }
            self.enter(task.region.body());
            while self.scopes.len() > task.depth {
                let ended = self.scopes.pop().expect("there is a scope");
                for name in ended.names {
                    self.used.remove(&name);
                }
            }
            self.scopes.push(Scope { names: Vec::new() });
            self.name_region(task.region);
            let mut snapshot: Option<Arc<FoldSet<Box<str>>>> = None;
            for op in task.region.ops() {
                if op.body().child(op.id()).is_some() && !self.flags.numbers_uniquely() {
                    let used = snapshot.get_or_insert_with(|| self.snapshot()).clone();
                    self.names.children.insert(op.id(), Inherited { counters: self.counters, used });
                } else if op.region_count() > 0 {
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

    /// All names that are taken here.
    fn snapshot(&self) -> Arc<FoldSet<Box<str>>> {
        if self.used.is_empty() {
            return self.inherited_used.clone();
        }
        Arc::new(self.inherited_used.iter().chain(&self.used).cloned().collect())
    }

    fn name_region(&mut self, region: Region<'_, '_>) {
        let uses_hooks = !self.flags.op_generic;
        let hooks = region.parent_op().and_then(|op| op.spec()).map(|spec| &spec.hooks);
        if let Some(name_arguments) = hooks.and_then(|hooks| hooks.argument_names).filter(|_| uses_hooks) {
            name_arguments(region, &mut |value, name| {
                if !self.names.is_named(value) {
                    self.set_name(value, name);
                }
            });
        }
        for (number, block) in region.blocks().enumerate() {
            self.names.blocks[block.id().index()] = number as u32;
            self.name_block(block);
        }
    }

    fn name_block(&mut self, block: Block<'_, '_>) {
        let is_entry = block.is_entry();
        for argument in block.arguments() {
            if self.names.is_named(argument) || self.set_name_from_location(argument) {
                continue;
            }
            if is_entry {
                let mut name = String::from("arg");
                push_number(self.counters.argument, &mut name);
                self.counters.argument += 1;
                self.set_name(argument, &name);
            } else {
                self.set_number(argument);
            }
        }
        for op in block.ops() {
            self.name_results(op);
        }
    }

    #[inline]
    fn name_results<'a, 'c>(&mut self, op: Operation<'a, 'c>) {
        if let Some(spec) = op.spec().filter(|_| !self.flags.op_generic) {
            if let Some(name_blocks) = spec.hooks.block_names {
                name_blocks(op, &mut |block, name| {
                    self.names.block_texts.insert(block.id().index(), name.into());
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
            self.set_number(first);
        }
        let mut leader = first.id().index();
        for result in results {
            let at = result.id().index();
            if self.names.is_named(result) {
                leader = at;
            } else {
                self.names.values[at] = NameRef(NameRef::MEMBER | (at - leader) as u32);
            }
        }
    }

    fn set_number(&mut self, value: Value<'_, '_>) {
        self.names.values[value.id().index()] = NameRef(self.counters.value);
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
            self.set_number(value);
            return;
        }
        let wanted = sanitized(wanted);
        let name: Box<str> = if self.is_used(&wanted) {
            let mut probe = String::from(&*wanted);
            probe.push('_');
            let stem = probe.len();
            loop {
                push_number(self.counters.conflict, &mut probe);
                self.counters.conflict += 1;
                if !self.is_used(&probe) {
                    break probe.into();
                }
                probe.truncate(stem);
            }
        } else {
            wanted.into()
        };
        let start = self.names.texts.len() as u32;
        self.names.texts.push_str(&name);
        let at = self.names.spans.len() as u32;
        self.names.spans.push((start, name.len() as u32));
        self.names.values[value.id().index()] = NameRef(at | NameRef::TEXT);
        self.used.insert(name.clone());
        self.scopes.last_mut().expect("there is a scope").names.push(name);
    }

    fn is_used(&self, name: &str) -> bool {
        self.used.contains(name) || self.inherited_used.contains(name)
    }
}

/// A suggested name with whatever may not stand in a name replaced.
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
