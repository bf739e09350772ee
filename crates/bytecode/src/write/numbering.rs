//! Gives numbers to attributes, types, names of operations and dialects.
//!
//! What is used most gets the smallest numbers, which take the least room; and among those that take as much room, what
//! is of one dialect stands together, for the dialect is noted once for all that are in a row.

use super::builtin;
use super::declared;
use super::positions::Positions;
use super::sink::Sink;
use smallvec::SmallVec;
use terrace_ir::{Attribute, AttributeKind, Ctx, Identifier, Location, OpName, Resource, Type, TypeKind};
use terrace_support::interner::FoldMap;

/// What a number is given to in the table of attributes.
#[derive(Clone, Copy)]
pub(super) enum Subject<'c> {
    Attribute(Attribute<'c>),
    Location(Location<'c>),
}

/// Something that gets a number.
pub(super) struct Item<S> {
    pub subject: S,
    pub dialect: u32,
    count: u32,
    /// Which of [`Numbering::references`] are its own.
    references: (u32, u32),
}

/// Items in the order in which they were met. Until all are met, the place in it stands for the number.
pub(super) struct Items<S> {
    pub items: Vec<Item<S>>,
    /// The final order, and the place of each in it.
    pub order: Vec<u32>,
    pub numbers: Vec<u32>,
}

impl<S> Default for Items<S> {
    fn default() -> Self {
        Items { items: Vec::new(), order: Vec::new(), numbers: Vec::new() }
    }
}

impl<S> Items<S> {
    fn add(&mut self, subject: S) -> u32 {
        self.items.push(Item { subject, dialect: 0, count: 1, references: (0, 0) });
        self.items.len() as u32 - 1
    }

    fn use_again(&mut self, at: u32) -> u32 {
        self.items[at as usize].count += 1;
        at
    }

    /// Finds the final order: by use, then by dialect among those whose numbers take as many bytes.
    fn sort(&mut self) {
        let items = &self.items;
        let all = 0..items.len() as u32;
        // Most are used once; those need no sorting.
        let (mut order, rest): (Vec<u32>, Vec<u32>) = all.partition(|&at| items[at as usize].count > 1);
        order.sort_by_key(|&at| std::cmp::Reverse(items[at as usize].count));
        order.extend(rest);
        let mut rest = &mut order[..];
        let mut first_dialect = 0;
        let mut size = 0u64;
        for bytes in 1.. {
            if rest.is_empty() {
                break;
            }
            // Not quite the numbers of that length, but what readers and writers agree on costs nothing to keep.
            size = (1u64 << (7 * bytes).min(63)).wrapping_sub(size);
            let (group, tail) =
                rest.split_at_mut(usize::try_from(size).unwrap_or(usize::MAX).min(rest.len()));
            let dialect = |at: &u32| items[*at as usize].dialect;
            group.sort_by_key(|at| (dialect(at) != first_dialect, dialect(at)));
            first_dialect = group.last().map_or(0, dialect);
            rest = tail;
        }
        self.numbers = vec![0; order.len()];
        for (number, &at) in order.iter().enumerate() {
            self.numbers[at as usize] = number as u32;
        }
        self.order = order;
    }
}

/// The numbers of everything that a program refers to.
pub(super) struct Numbering<'c> {
    pub context: Ctx<'c>,
    /// Names of dialects.
    pub dialects: Vec<&'c str>,
    dialect_numbers: FoldMap<&'c str, u32>,
    builtin: Option<u32>,
    pub attributes: Items<Subject<'c>>,
    pub types: Items<Type<'c>>,
    pub op_names: Items<OpName<'c>>,
    attribute_places: FoldMap<Attribute<'c>, u32>,
    location_places: FoldMap<Location<'c>, u32>,
    positions: Positions<'c>,
    /// The file of the last position that was met, and its place.
    last_file: Option<(Identifier<'c>, u32)>,
    identifier_places: FoldMap<Identifier<'c>, u32>,
    type_places: FoldMap<Type<'c>, u32>,
    name_places: FoldMap<OpName<'c>, u32>,
    /// The places of what each item refers to, in the order of its encoding.
    references: Vec<u32>,
    /// Resources, by dialect in the order in which they are met.
    pub resources: Vec<Resource<'c>>,
    pub resource_numbers: FoldMap<Resource<'c>, u32>,
}

impl<'c> Numbering<'c> {
    /// For a program of about so many operations.
    pub fn new(context: Ctx<'c>, ops: usize) -> Self {
        let mut numbering = Numbering {
            context,
            dialects: Vec::new(),
            dialect_numbers: FoldMap::default(),
            builtin: None,
            attributes: Items::default(),
            types: Items::default(),
            op_names: Items::default(),
            attribute_places: FoldMap::default(),
            location_places: FoldMap::default(),
            positions: Positions::default(),
            last_file: None,
            identifier_places: FoldMap::default(),
            type_places: FoldMap::default(),
            name_places: FoldMap::default(),
            references: Vec::new(),
            resources: Vec::new(),
            resource_numbers: FoldMap::default(),
        };
        numbering.positions.limit = ops * 8 + 4096;
        numbering.attributes.items.reserve(ops);
        numbering
    }

    pub fn finish(&mut self) {
        self.attributes.sort();
        self.types.sort();
        self.op_names.sort();
        // Those that are only declared come last.
        let numbers = &self.dialect_numbers;
        let place = |resource: &Resource<'c>| {
            (numbers.get(resource.dialect().as_str()).copied(), resource.blob().is_none())
        };
        self.resources.sort_by_key(place);
        self.resource_numbers = self.resources.iter().copied().zip(0..).collect();
    }

    /// What an item refers to, in the order of its encoding.
    pub fn references_of<S>(&self, item: &Item<S>) -> &[u32] {
        &self.references[item.references.0 as usize..item.references.1 as usize]
    }

    fn builtin_dialect(&mut self) -> u32 {
        match self.builtin {
            Some(builtin) => builtin,
            None => {
                let builtin = self.dialect("builtin");
                *self.builtin.insert(builtin)
            }
        }
    }

    fn dialect(&mut self, name: &'c str) -> u32 {
        let next = self.dialects.len() as u32;
        let at = *self.dialect_numbers.entry(name).or_insert(next);
        if at == next {
            self.dialects.push(name);
        }
        at
    }

    pub fn op_name(&mut self, name: OpName<'c>) -> u32 {
        if let Some(&at) = self.name_places.get(&name) {
            return self.op_names.use_again(at);
        }
        let at = self.op_names.add(name);
        self.name_places.insert(name, at);
        // A name without a dot counts as that of a dialect.
        let dialect = if name.as_str().contains('.') { name.dialect_name() } else { name.as_str() };
        self.op_names.items[at as usize].dialect = self.dialect(dialect);
        at
    }

    pub fn attribute(&mut self, attribute: Attribute<'c>) -> u32 {
        if let AttributeKind::Location(location) = *attribute.kind() {
            return self.location(location);
        }
        if let Some(&at) = self.attribute_places.get(&attribute) {
            return self.attributes.use_again(at);
        }
        let at = self.attributes.add(Subject::Attribute(attribute));
        self.attribute_places.insert(attribute, at);
        self.attributes.items[at as usize].dialect = match *attribute.kind() {
            AttributeKind::Opaque { dialect, .. } => self.dialect(dialect.as_str()),
            AttributeKind::Dialect { spec, .. } => self.dialect(spec.get().dialect()),
            _ => self.builtin_dialect(),
        };
        let is_declared = declared::has_encoding(attribute);
        if is_declared || builtin::has_attribute_encoding(attribute) {
            let refer = |numbering: &mut Self| {
                let mut counter = Counter { numbering, places: SmallVec::new() };
                match is_declared {
                    true => declared::encode(attribute, &mut counter),
                    false => builtin::encode_attribute(attribute, &mut counter),
                }
                counter.places
            };
            let is_leaf =
                matches!(attribute.kind(), AttributeKind::String { .. } | AttributeKind::Integer { .. });
            let places =
                if is_leaf { refer(self) } else { stacker::maybe_grow(64 << 10, 1 << 20, || refer(self)) };
            self.attributes.items[at as usize].references = self.keep(&places);
        } else {
            self.note_resources(attribute);
        }
        at
    }

    pub fn location(&mut self, location: Location<'c>) -> u32 {
        let next = self.attributes.items.len() as u32;
        let kept = match location {
            Location::FileLineCol(position) => self.positions.find_or_keep(position, next),
            _ => None,
        };
        let at = kept.unwrap_or_else(|| *self.location_places.entry(location).or_insert(next));
        if at != next {
            return self.attributes.use_again(at);
        }
        self.attributes.add(Subject::Location(location));
        self.attributes.items[at as usize].dialect = self.builtin_dialect();
        let places = match location {
            Location::Unknown => return at,
            Location::FileLineCol(position) => {
                let file = match self.last_file {
                    Some((name, file)) if name == position.file => self.attributes.use_again(file),
                    _ => self.identifier(position.file),
                };
                self.last_file = Some((position.file, file));
                self.attributes.items[at as usize].references = self.keep(&[file]);
                return at;
            }
            Location::Other(_) => stacker::maybe_grow(64 << 10, 1 << 20, || {
                let mut counter = Counter { numbering: self, places: SmallVec::new() };
                builtin::encode_location(location, &mut counter);
                counter.places
            }),
        };
        self.attributes.items[at as usize].references = self.keep(&places);
        at
    }

    /// A name, which is stored as a string attribute.
    pub fn identifier(&mut self, name: Identifier<'c>) -> u32 {
        if let Some(&at) = self.identifier_places.get(&name) {
            return self.attributes.use_again(at);
        }
        let at = self.attribute(self.context.string_attribute(name.as_str()));
        self.identifier_places.insert(name, at);
        at
    }

    pub fn ty(&mut self, ty: Type<'c>) -> u32 {
        if let Some(&at) = self.type_places.get(&ty) {
            return self.types.use_again(at);
        }
        let at = self.types.add(ty);
        self.type_places.insert(ty, at);
        self.types.items[at as usize].dialect = match *ty.kind() {
            TypeKind::Opaque { dialect, .. } => self.dialect(dialect.as_str()),
            TypeKind::Dialect { spec, .. } => self.dialect(spec.get().dialect()),
            _ => self.builtin_dialect(),
        };
        if builtin::has_type_encoding(ty) {
            let places = stacker::maybe_grow(64 << 10, 1 << 20, || {
                let mut counter = Counter { numbering: self, places: SmallVec::new() };
                builtin::encode_type(counter.numbering.context, ty, &mut counter);
                counter.places
            });
            self.types.items[at as usize].references = self.keep(&places);
        }
        at
    }

    fn keep(&mut self, places: &[u32]) -> (u32, u32) {
        let start = self.references.len() as u32;
        self.references.extend_from_slice(places);
        (start, self.references.len() as u32)
    }

    /// Notes the resources that the text of an attribute names.
    fn note_resources(&mut self, attribute: Attribute<'c>) {
        let mut todo = vec![attribute];
        while let Some(attribute) = todo.pop() {
            match *attribute.kind() {
                AttributeKind::DenseResource { resource, .. } => self.resource(resource),
                AttributeKind::Array(elements) | AttributeKind::Dialect { parameters: elements, .. } => {
                    todo.extend(elements.iter().rev());
                }
                AttributeKind::Dictionary(entries) => {
                    todo.extend(entries.iter().rev().map(|entry| entry.value))
                }
                _ => {}
            }
        }
    }

    fn resource(&mut self, resource: Resource<'c>) {
        self.dialect(resource.dialect().as_str());
        if self.resource_numbers.insert(resource, 0).is_none() {
            self.resources.push(resource);
        }
    }

    /// The number of a dialect that was met.
    pub fn dialect_number(&self, name: &str) -> u64 {
        u64::from(self.dialect_numbers.get(name).copied().unwrap_or_default())
    }

    /// What is noted while the properties of an operation are gone through.
    pub fn counter(&mut self) -> Counter<'_, 'c> {
        Counter { numbering: self, places: SmallVec::new() }
    }
}

/// Notes what an encoding refers to.
pub(super) struct Counter<'n, 'c> {
    numbering: &'n mut Numbering<'c>,
    pub places: SmallVec<[u32; 8]>,
}

impl<'c> Sink<'c> for Counter<'_, 'c> {
    fn byte(&mut self, _: u8) {}
    fn varint(&mut self, _: u64) {}
    fn signed(&mut self, _: i64) {}
    fn blob(&mut self, _: &[u8]) {}
    fn string(&mut self, _: &'c [u8]) {}
    fn attribute(&mut self, attribute: Attribute<'c>) {
        let at = self.numbering.attribute(attribute);
        self.places.push(at);
    }
    fn optional_attribute(&mut self, attribute: Option<Attribute<'c>>) {
        if let Some(attribute) = attribute {
            self.attribute(attribute);
        }
    }
    fn ty(&mut self, ty: Type<'c>) {
        let at = self.numbering.ty(ty);
        self.places.push(at);
    }
    fn location(&mut self, location: Location<'c>) {
        let at = self.numbering.location(location);
        self.places.push(at);
    }
    fn identifier(&mut self, name: Identifier<'c>) {
        let at = self.numbering.identifier(name);
        self.places.push(at);
    }
    fn flat_symbol(&mut self, name: Identifier<'c>) {
        self.attribute(self.numbering.context.symbol_attribute(name, &[]));
    }
    fn resource(&mut self, resource: Resource<'c>) {
        self.numbering.resource(resource);
    }
}
