//! Gives numbers to attributes, types, names of operations and dialects.
//!
//! What is used most gets the smallest numbers, which take the least room; and among those that take as much room, what
//! is of one dialect stands together, for the dialect is noted once for all that are in a row.

use super::builtin;
use super::declared;
use super::positions::{LocationPlaces, Positions};
use super::sink::Sink;
use smallvec::SmallVec;
use terrace_ir::affine::AffineMap;
use terrace_ir::{
    Attribute, AttributeKind, Ctx, Identifier, Interned, Location, LocationData, OpName, Resource, Type,
    TypeKind,
};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// Subject of a number in the table of attributes: 16 bytes.
#[derive(Clone, Copy)]
pub(super) enum Subject<'c> {
    Attribute(Attribute<'c>),
    /// A position in a file, which is what it refers to.
    Position {
        line: u32,
        column: u32,
        /// One more than the place of another one in the line, if there is one: see [`Positions`].
        previous: u32,
    },
    /// One of the rarer forms.
    Location(Interned<'c, LocationData<'c>>),
    Unknown,
}

/// Something that gets a number.
pub(super) struct Item<S> {
    pub subject: S,
    /// From where on [`Numbering::references`] has the places of what it refers to; of a position, that place itself.
    pub(super) references: u32,
}

/// Items in the order in which they were met. Until all are met, the place in it stands for the number.
pub(super) struct Items<S> {
    pub items: Vec<Item<S>>,
    /// Number of uses of each.
    pub(super) counts: Vec<u32>,
    /// The number of the dialect of each.
    pub dialects: Vec<u32>,
    /// The final order, and the place of each in it.
    pub order: Vec<u32>,
    pub numbers: Vec<u32>,
}

impl<S> Default for Items<S> {
    fn default() -> Self {
        Items {
            items: Vec::new(),
            counts: Vec::new(),
            dialects: Vec::new(),
            order: Vec::new(),
            numbers: Vec::new(),
        }
    }
}

impl<S> Items<S> {
    fn reserve(&mut self, count: usize) {
        self.items.reserve(count);
        self.counts.reserve(count);
        self.dialects.reserve(count);
    }

    pub(super) fn add(&mut self, subject: S, dialect: u32) -> u32 {
        self.items.push(Item { subject, references: 0 });
        self.counts.push(1);
        self.dialects.push(dialect);
        self.items.len() as u32 - 1
    }

    pub(super) fn use_again(&mut self, at: u32) -> u32 {
        self.counts[at as usize] += 1;
        at
    }

    fn forget_subjects(&mut self) {
        let numbers = std::mem::take(&mut self.numbers);
        *self = Items { numbers, ..Items::default() };
    }

    /// Counts more uses of an item that was met.
    pub fn add_uses(&mut self, at: u32, more: u32) {
        self.counts[at as usize] += more;
    }

    /// Finds the final order: by use, then by dialect among those whose numbers take as many bytes.
    fn sort(&mut self) {
        let (counts, dialects) = (&self.counts, &self.dialects);
        let all = 0..counts.len() as u32;
        // Most are used once; those need no sorting.
        let (mut order, rest): (Vec<u32>, Vec<u32>) = all.partition(|&at| counts[at as usize] > 1);
        order.sort_by_key(|&at| std::cmp::Reverse(counts[at as usize]));
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
            let dialect = |at: &u32| dialects[*at as usize];
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
    /// The place of each attribute and one more, by its number.
    attribute_places: Vec<u32>,
    pub(super) location_places: LocationPlaces,
    pub(super) positions: Positions<'c>,
    /// The file of the last position that was met, and its place.
    pub(super) last_file: Option<(Identifier<'c>, u32)>,
    /// The file of the last position that came with a number, and that number.
    pub(super) last_number: Option<(usize, Identifier<'c>)>,
    /// The place of each identity map and one more, by its rank.
    identities: Vec<u32>,
    identifier_places: FoldMap<Identifier<'c>, u32>,
    /// The place of each type and one more, by its number.
    type_places: Vec<u32>,
    /// The place of each name of an operation and one more, by its number.
    name_places: Vec<u32>,
    /// The places of what each item refers to, in the order of its encoding.
    references: Vec<u32>,
    /// Total size in bytes of the raw data of all attributes.
    pub blob_bytes: usize,
    /// Resources, by dialect in the order in which they are met.
    pub resources: Vec<Resource<'c>>,
    pub resource_numbers: FoldMap<Resource<'c>, u32>,
}

impl<'c> Numbering<'c> {
    /// Creates the numbering of a program of about `ops` operations.
    pub fn new(context: Ctx<'c>, ops: usize) -> Self {
        let mut numbering = Numbering {
            context,
            dialects: Vec::new(),
            dialect_numbers: FoldMap::default(),
            builtin: None,
            attributes: Items::default(),
            types: Items::default(),
            op_names: Items::default(),
            attribute_places: vec![0; context.attribute_limit()],
            location_places: LocationPlaces::default(),
            positions: Positions::default(),
            last_file: None,
            last_number: None,
            identities: Vec::new(),
            identifier_places: FoldMap::default(),
            type_places: vec![0; context.type_limit()],
            name_places: Vec::new(),
            references: Vec::new(),
            blob_bytes: 0,
            resources: Vec::new(),
            resource_numbers: FoldMap::default(),
        };
        numbering.positions.limit = ops * 8 + 4096;
        // Most operations have a position of their own.
        numbering.attributes.reserve(ops + context.attribute_limit());
        numbering.types.reserve(context.type_limit());
        numbering
    }

    /// Gives the numbers; nothing new is met from here on.
    pub fn finish(&mut self) {
        (self.attribute_places, self.type_places) = (Vec::new(), Vec::new());
        (self.positions, self.location_places) = (Positions::default(), LocationPlaces::default());
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

    /// Forgets all but the numbers, when everything that has one was written.
    pub fn forget_subjects(&mut self) {
        self.attributes.forget_subjects();
        self.types.forget_subjects();
        self.references = Vec::new();
    }

    /// Returns the references of an item that is no position, in the order of its encoding; others follow.
    pub fn references_of<S>(&self, item: &Item<S>) -> &[u32] {
        &self.references[item.references as usize..]
    }

    /// Returns the number of the file of a position.
    pub fn file_of(&self, item: &Item<Subject<'c>>) -> u64 {
        u64::from(self.attributes.numbers[item.references as usize])
    }

    pub(super) fn builtin_dialect(&mut self) -> u32 {
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
        if let Some(at) = place_of(&self.name_places, name.number()) {
            return self.op_names.use_again(at);
        }
        // A name without a dot counts as that of a dialect.
        let dialect = if name.as_str().contains('.') { name.dialect_name() } else { name.as_str() };
        let dialect = self.dialect(dialect);
        let at = self.op_names.add(name, dialect);
        set_place(&mut self.name_places, name.number(), at);
        at
    }

    pub fn attribute(&mut self, attribute: Attribute<'c>) -> u32 {
        if let Some(at) = place_of(&self.attribute_places, attribute.number()) {
            return self.attributes.use_again(at);
        }
        let dialect = match *attribute.kind() {
            AttributeKind::Location(location) => return self.location(location),
            AttributeKind::Opaque { dialect, .. } => self.dialect(dialect.as_str()),
            AttributeKind::Dialect { spec, .. } => self.dialect(spec.get().dialect()),
            _ => self.builtin_dialect(),
        };
        let at = self.attributes.add(Subject::Attribute(attribute), dialect);
        set_place(&mut self.attribute_places, attribute.number(), at);
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
            let places = if is_leaf { refer(self) } else { ensure_stack(|| refer(self)) };
            self.attributes.items[at as usize].references = self.keep(&places);
        } else {
            self.note_resources(attribute);
        }
        at
    }

    /// Returns the place of a name that was met.
    pub(super) fn known_identifier(&self, name: Identifier<'c>) -> Option<u32> {
        self.identifier_places.get(&name).copied()
    }

    /// Returns a name, which is stored as a string attribute.
    pub fn identifier(&mut self, name: Identifier<'c>) -> u32 {
        if let Some(at) = self.known_identifier(name) {
            return self.attributes.use_again(at);
        }
        let at = self.attribute(self.context.string_attribute(name.as_str()));
        self.identifier_places.insert(name, at);
        at
    }

    pub fn ty(&mut self, ty: Type<'c>) -> u32 {
        if let Some(at) = place_of(&self.type_places, ty.number()) {
            return self.types.use_again(at);
        }
        let dialect = match *ty.kind() {
            TypeKind::Opaque { dialect, .. } => self.dialect(dialect.as_str()),
            TypeKind::Dialect { spec, .. } => self.dialect(spec.get().dialect()),
            _ => self.builtin_dialect(),
        };
        let at = self.types.add(ty, dialect);
        set_place(&mut self.type_places, ty.number(), at);
        if builtin::has_type_encoding(ty) {
            let places = ensure_stack(|| {
                let mut counter = Counter { numbering: self, places: SmallVec::new() };
                builtin::encode_type(ty, &mut counter);
                counter.places
            });
            self.types.items[at as usize].references = self.keep(&places);
        }
        at
    }

    pub(super) fn keep(&mut self, places: &[u32]) -> u32 {
        let start = self.references.len() as u32;
        self.references.extend_from_slice(places);
        start
    }

    /// Returns the identity map of n dimensions, as an attribute.
    fn identity(&mut self, rank: u32) -> u32 {
        if let Some(at) = place_of(&self.identities, rank as usize) {
            return self.attributes.use_again(at);
        }
        let at = self.attribute(self.context.affine_map_attribute(AffineMap::identity(self.context, rank)));
        set_place(&mut self.identities, rank as usize, at);
        at
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

    /// Returns the number of a dialect that was met.
    pub fn dialect_number(&self, name: &str) -> u64 {
        u64::from(self.dialect_numbers.get(name).copied().unwrap_or_default())
    }

    /// Returns the counter that visits the properties of operations.
    pub fn counter(&mut self) -> Counter<'_, 'c> {
        Counter { numbering: self, places: SmallVec::new() }
    }
}

/// Returns a place in a table that holds one more than it.
#[inline]
fn place_of(places: &[u32], number: usize) -> Option<u32> {
    places.get(number)?.checked_sub(1)
}

fn set_place(places: &mut Vec<u32>, number: usize, place: u32) {
    if places.len() <= number {
        places.resize(number + 1, 0);
    }
    places[number] = place + 1;
}

/// Notes what an encoding refers to.
pub(super) struct Counter<'n, 'c> {
    pub numbering: &'n mut Numbering<'c>,
    pub places: SmallVec<[u32; 8]>,
}

impl<'c> Sink<'c> for Counter<'_, 'c> {
    fn byte(&mut self, _: u8) {}
    fn varint(&mut self, _: u64) {}
    fn signed(&mut self, _: i64) {}
    fn blob(&mut self, bytes: &[u8]) {
        self.numbering.blob_bytes += bytes.len();
    }
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
    fn identity(&mut self, rank: u32) {
        let at = self.numbering.identity(rank);
        self.places.push(at);
    }
    fn resource(&mut self, resource: Resource<'c>) {
        self.numbering.resource(resource);
    }
}
