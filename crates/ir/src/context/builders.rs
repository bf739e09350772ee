//! Makes types and attributes: one method of [`Context`] each.

use crate::affine::{AffineMap, IntegerSet};
use crate::context::Context;
use crate::spec::{AttributeSpec, TypeSpec};
use crate::uniqued::attribute::{Attribute, AttributeData, AttributeKind, FloatBits, NamedAttribute};
use crate::uniqued::identifier::{Identifier, Interned};
use crate::uniqued::location::Location;
use crate::uniqued::ty::{Signedness, Type, TypeData, TypeKind};
use smallvec::SmallVec;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use terrace_support::ap_int::{ApInt, ApIntRef};
use terrace_support::float::{ApFloat, FloatSemantics};
use terrace_support::interner::{ArenaScope, hash_of};

/// Types and attributes that are needed all the time.
pub(crate) struct Common<'c> {
    i1: Type<'c>,
    i32: Type<'c>,
    i64: Type<'c>,
    index: Type<'c>,
    f32: Type<'c>,
    f64: Type<'c>,
    none: Type<'c>,
    unit: Attribute<'c>,
    is_false: Attribute<'c>,
    is_true: Attribute<'c>,
}

impl<'c> Context<'c> {
    fn common(&'c self) -> &'c Common<'c> {
        self.common.get_or_init(|| {
            let i1 = self.make_integer_type(1, Signedness::Signless);
            let bool_attribute = |value| {
                self.attribute_of(
                    AttributeKind::Integer { ty: i1, value: ApIntRef::from_word(1, value) },
                    |_| AttributeKind::Integer { ty: i1, value: ApIntRef::from_word(1, value) },
                )
            };
            Common {
                i1,
                i32: self.make_integer_type(32, Signedness::Signless),
                i64: self.make_integer_type(64, Signedness::Signless),
                index: self.type_of(TypeKind::Index, |_| TypeKind::Index),
                f32: self.make_float_type(FloatSemantics::F32),
                f64: self.make_float_type(FloatSemantics::F64),
                none: self.type_of(TypeKind::None, |_| TypeKind::None),
                unit: self.attribute_of(AttributeKind::Unit, |_| AttributeKind::Unit),
                is_false: bool_attribute(0),
                is_true: bool_attribute(1),
            }
        })
    }

    /// Looks a type up by a key that may borrow from anywhere; `make` moves it into the arena.
    fn type_of<'k>(
        &'c self,
        key: TypeKind<'k>,
        make: impl FnOnce(&mut ArenaScope<'_, 'c>) -> TypeKind<'c>,
    ) -> Type<'c>
    where
        'c: 'k,
    {
        let is_equal = |stored: &'c TypeData<'c>| {
            let stored: &TypeKind<'k> = &stored.kind;
            *stored == key
        };
        Type(Interned::new(self.types.intern_with(hash_of(&key), is_equal, |arena| {
            let kind = make(arena);
            let may_alias = type_may_alias(&kind);
            note_alias(&self.has_types_with_aliases, may_alias);
            TypeData { kind, number: take_number(&self.next_type), may_alias }
        })))
    }

    pub(crate) fn attribute_of<'k>(
        &'c self,
        key: AttributeKind<'k>,
        make: impl FnOnce(&mut ArenaScope<'_, 'c>) -> AttributeKind<'c>,
    ) -> Attribute<'c>
    where
        'c: 'k,
    {
        let is_equal = |stored: &'c AttributeData<'c>| {
            let stored: &AttributeKind<'k> = &stored.kind;
            *stored == key
        };
        Attribute(Interned::new(self.attributes.intern_with(hash_of(&key), is_equal, |arena| {
            let kind = make(arena);
            let may_alias = attribute_may_alias(&kind);
            note_alias(&self.has_attributes_with_aliases, may_alias);
            AttributeData { kind, number: take_number(&self.next_attribute), may_alias }
        })))
    }

    /// Returns an upper bound on the numbers of attributes.
    pub fn attribute_limit(&self) -> usize {
        self.next_attribute.load(Ordering::Relaxed) as usize
    }

    /// Returns an upper bound on the numbers of types.
    pub fn type_limit(&self) -> usize {
        self.next_type.load(Ordering::Relaxed) as usize
    }

    // ---- types ----

    fn make_integer_type(&'c self, width: u32, signedness: Signedness) -> Type<'c> {
        let kind = TypeKind::Integer { width, signedness };
        self.type_of(kind, |_| TypeKind::Integer { width, signedness })
    }

    fn make_float_type(&'c self, semantics: FloatSemantics) -> Type<'c> {
        self.type_of(TypeKind::Float(semantics), |_| TypeKind::Float(semantics))
    }

    /// The widest integer type there is, in bits.
    pub const MAX_INTEGER_WIDTH_BITS: u32 = (1 << 24) - 1;

    /// `i<width>`.
    ///
    /// # Panics
    /// If the width is over [`Context::MAX_INTEGER_WIDTH_BITS`].
    pub fn integer_type(&'c self, width: u32) -> Type<'c> {
        match width {
            1 => self.common().i1,
            32 => self.common().i32,
            64 => self.common().i64,
            _ => self.signed_integer_type(width, Signedness::Signless),
        }
    }

    /// `i<width>`, `si<width>` or `ui<width>`.
    ///
    /// # Panics
    /// If the width is over [`Context::MAX_INTEGER_WIDTH_BITS`].
    pub fn signed_integer_type(&'c self, width: u32, signedness: Signedness) -> Type<'c> {
        assert!(width <= Self::MAX_INTEGER_WIDTH_BITS, "an integer type has at most 2^24 - 1 bits");
        self.make_integer_type(width, signedness)
    }

    /// `index`.
    pub fn index_type(&'c self) -> Type<'c> {
        self.common().index
    }

    /// `none`.
    pub fn none_type(&'c self) -> Type<'c> {
        self.common().none
    }

    /// A float type.
    pub fn float_type(&'c self, semantics: FloatSemantics) -> Type<'c> {
        match semantics {
            FloatSemantics::F32 => self.common().f32,
            FloatSemantics::F64 => self.common().f64,
            _ => self.make_float_type(semantics),
        }
    }

    /// `complex<element>`.
    pub fn complex_type(&'c self, element: Type<'c>) -> Type<'c> {
        self.type_of(TypeKind::Complex(element), |_| TypeKind::Complex(element))
    }

    /// `tuple<...>`.
    pub fn tuple_type(&'c self, elements: &[Type<'c>]) -> Type<'c> {
        self.type_of(TypeKind::Tuple(elements), |arena| TypeKind::Tuple(arena.slice(elements)))
    }

    /// `(inputs) -> results`.
    pub fn function_type(&'c self, inputs: &[Type<'c>], results: &[Type<'c>]) -> Type<'c> {
        self.type_of(TypeKind::Function { inputs, results }, |arena| TypeKind::Function {
            inputs: arena.slice(inputs),
            results: arena.slice(results),
        })
    }

    /// `graph<(inputs) -> results>`.
    pub fn graph_type(&'c self, inputs: &[Type<'c>], results: &[Type<'c>]) -> Type<'c> {
        self.type_of(TypeKind::Graph { inputs, results }, |arena| TypeKind::Graph {
            inputs: arena.slice(inputs),
            results: arena.slice(results),
        })
    }

    /// A vector without scalable dimensions.
    pub fn vector_type(&'c self, shape: &[i64], element: Type<'c>) -> Type<'c> {
        self.scalable_vector_type(shape, &vec![false; shape.len()], element)
    }

    /// A vector.
    ///
    /// # Panics
    /// If `scalable` is not as long as `shape`.
    pub fn scalable_vector_type(&'c self, shape: &[i64], scalable: &[bool], element: Type<'c>) -> Type<'c> {
        assert_eq!(shape.len(), scalable.len(), "every dimension is scalable or not");
        self.type_of(TypeKind::Vector { shape, scalable, element }, |arena| TypeKind::Vector {
            shape: arena.slice(shape),
            scalable: arena.slice(scalable),
            element,
        })
    }

    /// A tensor with a rank.
    pub fn ranked_tensor_type(
        &'c self,
        shape: &[i64],
        element: Type<'c>,
        encoding: Option<Attribute<'c>>,
    ) -> Type<'c> {
        self.type_of(TypeKind::RankedTensor { shape, element, encoding }, |arena| TypeKind::RankedTensor {
            shape: arena.slice(shape),
            element,
            encoding,
        })
    }

    /// `tensor<*xelement>`.
    pub fn unranked_tensor_type(&'c self, element: Type<'c>) -> Type<'c> {
        self.type_of(TypeKind::UnrankedTensor { element }, |_| TypeKind::UnrankedTensor { element })
    }

    /// A memref with a rank. An identity layout and the memory space 0 count as absent.
    pub fn memref_type(
        &'c self,
        shape: &[i64],
        element: Type<'c>,
        layout: Option<Attribute<'c>>,
        memory_space: Option<Attribute<'c>>,
    ) -> Type<'c> {
        let layout = layout.filter(|layout| !is_identity_layout(*layout, shape.len()));
        let memory_space = memory_space.filter(|space| !is_default_memory_space(*space));
        self.type_of(TypeKind::MemRef { shape, element, layout, memory_space }, |arena| TypeKind::MemRef {
            shape: arena.slice(shape),
            element,
            layout,
            memory_space,
        })
    }

    /// `memref<*xelement>`.
    pub fn unranked_memref_type(
        &'c self,
        element: Type<'c>,
        memory_space: Option<Attribute<'c>>,
    ) -> Type<'c> {
        let memory_space = memory_space.filter(|space| !is_default_memory_space(*space));
        let kind = TypeKind::UnrankedMemRef { element, memory_space };
        self.type_of(kind, |_| TypeKind::UnrankedMemRef { element, memory_space })
    }

    /// A type of a dialect that is not registered.
    pub fn opaque_type(&'c self, dialect: &str, text: &str) -> Type<'c> {
        let dialect = self.identifier(dialect);
        self.type_of(TypeKind::Opaque { dialect, text }, |arena| TypeKind::Opaque {
            dialect,
            text: arena.str(text),
        })
    }

    /// A type that a dialect declares, with its parameters. They are not checked here.
    pub fn dialect_type(&'c self, spec: &'c TypeSpec<'c>, parameters: &[Attribute<'c>]) -> Type<'c> {
        let spec = Interned::new(spec);
        self.type_of(TypeKind::Dialect { spec, parameters }, |arena| TypeKind::Dialect {
            spec,
            parameters: arena.slice(parameters),
        })
    }

    // ---- attributes ----

    /// `unit`.
    pub fn unit_attribute(&'c self) -> Attribute<'c> {
        self.common().unit
    }

    /// Returns the attribute that represents an absent parameter.
    pub fn absent_parameter(&'c self) -> Attribute<'c> {
        self.common().unit
    }

    /// `true` or `false`.
    pub fn bool_attribute(&'c self, value: bool) -> Attribute<'c> {
        if value { self.common().is_true } else { self.common().is_false }
    }

    /// An integer attribute of at most 64 bits; the value is truncated to the width of the type.
    ///
    /// # Panics
    /// If the type is neither an integer of at most 64 bits nor `index`.
    pub fn integer_attribute(&'c self, ty: Type<'c>, value: i64) -> Attribute<'c> {
        let width = if ty.is_index() { 64 } else { ty.as_integer().expect("an integer type").0 };
        if width <= 64 {
            let value = ApIntRef::from_word(width, value as u64);
            let kind = AttributeKind::Integer { ty, value };
            return self.attribute_of(kind, |_| AttributeKind::Integer { ty, value });
        }
        self.ap_int_attribute(ty, &ApInt::from_i64(width, value))
    }

    /// An integer attribute.
    ///
    /// # Panics
    /// If the width of the value is not that of the type, 64 for `index`.
    pub fn ap_int_attribute(&'c self, ty: Type<'c>, value: &ApInt) -> Attribute<'c> {
        let width = if ty.is_index() { 64 } else { ty.as_integer().expect("an integer type").0 };
        assert_eq!(width, value.width_bits(), "an integer attribute's value is as wide as its type");
        let borrowed = value.as_ref();
        let key = AttributeKind::Integer { ty, value: borrowed };
        self.attribute_of(key, |arena| AttributeKind::Integer {
            ty,
            value: match borrowed.as_word_slice() {
                Some(words) => ApIntRef::from_words(width, arena.slice(words)),
                None => ApIntRef::from_word(width, borrowed.words()[0]),
            },
        })
    }

    /// An `i64` attribute.
    pub fn i64_attribute(&'c self, value: i64) -> Attribute<'c> {
        self.integer_attribute(self.common().i64, value)
    }

    /// An `i32` attribute.
    pub fn i32_attribute(&'c self, value: i32) -> Attribute<'c> {
        self.integer_attribute(self.common().i32, i64::from(value))
    }

    /// An `index` attribute.
    pub fn index_attribute(&'c self, value: i64) -> Attribute<'c> {
        self.integer_attribute(self.common().index, value)
    }

    /// A float attribute.
    ///
    /// # Panics
    /// If the type is not the float type of the value.
    pub fn float_attribute(&'c self, ty: Type<'c>, value: ApFloat) -> Attribute<'c> {
        assert_eq!(ty.as_float(), Some(value.semantics()), "a float attribute's value is of its type");
        let bits = FloatBits::new(value.to_bits());
        self.attribute_of(AttributeKind::Float { ty, bits }, |_| AttributeKind::Float { ty, bits })
    }

    /// A string attribute.
    pub fn string_attribute(&'c self, value: &str) -> Attribute<'c> {
        self.bytes_attribute(value.as_bytes(), self.none_type())
    }

    /// A string attribute with a type; any bytes.
    pub fn bytes_attribute(&'c self, value: &[u8], ty: Type<'c>) -> Attribute<'c> {
        let key = AttributeKind::String { value, ty };
        self.attribute_of(key, |arena| AttributeKind::String { value: arena.slice(value), ty })
    }

    /// An array attribute.
    pub fn array_attribute(&'c self, elements: &[Attribute<'c>]) -> Attribute<'c> {
        self.attribute_of(AttributeKind::Array(elements), |arena| AttributeKind::Array(arena.slice(elements)))
    }

    /// An array of `i64` attributes.
    pub fn i64_array_attribute(&'c self, elements: &[i64]) -> Attribute<'c> {
        let elements: Vec<_> = elements.iter().map(|value| self.i64_attribute(*value)).collect();
        self.array_attribute(&elements)
    }

    /// A dictionary attribute; the entries are sorted, and of several with one name the last counts.
    pub fn dictionary_attribute(&'c self, entries: &[NamedAttribute<'c>]) -> Attribute<'c> {
        for_sorted_entries(entries, |entries| self.sorted_dictionary(entries))
    }

    fn sorted_dictionary(&'c self, entries: &[NamedAttribute<'c>]) -> Attribute<'c> {
        self.attribute_of(AttributeKind::Dictionary(entries), |arena| {
            AttributeKind::Dictionary(arena.slice(entries))
        })
    }

    /// A type as an attribute.
    pub fn type_attribute(&'c self, ty: Type<'c>) -> Attribute<'c> {
        self.attribute_of(AttributeKind::Type(ty), |_| AttributeKind::Type(ty))
    }

    /// `@name`.
    pub fn flat_symbol_attribute(&'c self, name: &str) -> Attribute<'c> {
        self.symbol_attribute(self.identifier(name), &[])
    }

    /// `@root::@nested`.
    pub fn symbol_attribute(&'c self, root: Identifier<'c>, nested: &[Identifier<'c>]) -> Attribute<'c> {
        let key = AttributeKind::SymbolRef { root, nested };
        self.attribute_of(key, |arena| AttributeKind::SymbolRef { root, nested: arena.slice(nested) })
    }

    /// An affine map as an attribute.
    pub fn affine_map_attribute(&'c self, map: AffineMap<'c>) -> Attribute<'c> {
        self.attribute_of(AttributeKind::AffineMap(map), |_| AttributeKind::AffineMap(map))
    }

    /// An integer set as an attribute.
    pub fn integer_set_attribute(&'c self, set: IntegerSet<'c>) -> Attribute<'c> {
        self.attribute_of(AttributeKind::IntegerSet(set), |_| AttributeKind::IntegerSet(set))
    }

    /// `strided<...>`.
    pub fn strided_layout_attribute(&'c self, offset: i64, strides: &[i64]) -> Attribute<'c> {
        let key = AttributeKind::StridedLayout { offset, strides };
        self.attribute_of(key, |arena| AttributeKind::StridedLayout { offset, strides: arena.slice(strides) })
    }

    /// An attribute of a dialect that is not registered.
    pub fn opaque_attribute(&'c self, dialect: &str, text: &str, ty: Type<'c>) -> Attribute<'c> {
        let dialect = self.identifier(dialect);
        let key = AttributeKind::Opaque { dialect, text, ty };
        self.attribute_of(key, |arena| AttributeKind::Opaque { dialect, text: arena.str(text), ty })
    }

    /// A location as an attribute.
    pub fn location_attribute(&'c self, location: Location<'c>) -> Attribute<'c> {
        let location = self.flat_location(location);
        self.attribute_of(AttributeKind::Location(location), |_| AttributeKind::Location(location))
    }

    /// An attribute unlike any other.
    pub fn distinct_attribute(&'c self, referenced: Attribute<'c>) -> Attribute<'c> {
        let id = self.new_distinct_id();
        let key = AttributeKind::Distinct { id, referenced };
        self.attribute_of(key, |_| AttributeKind::Distinct { id, referenced })
    }

    /// An attribute that a dialect declares, with its parameters. They are not checked here.
    pub fn dialect_attribute(
        &'c self,
        spec: &'c AttributeSpec<'c>,
        parameters: &[Attribute<'c>],
    ) -> Attribute<'c> {
        let spec = Interned::new(spec);
        self.attribute_of(AttributeKind::Dialect { spec, parameters }, |arena| AttributeKind::Dialect {
            spec,
            parameters: arena.slice(parameters),
        })
    }
}

/// The next number of a type or attribute.
/// Hands over entries of a dictionary sorted by name; of one name the last counts.
#[inline]
pub(crate) fn for_sorted_entries<'c, R>(
    entries: &[NamedAttribute<'c>],
    work: impl FnOnce(&[NamedAttribute<'c>]) -> R,
) -> R {
    if entries.is_sorted_by(|a, b| a.name.as_str() < b.name.as_str()) {
        return work(entries);
    }
    let mut sorted: SmallVec<[_; 8]> = SmallVec::from_slice(entries);
    sorted.reverse();
    sorted.sort_by(|a, b| a.name.as_str().cmp(b.name.as_str()));
    sorted.dedup_by_key(|entry| entry.name);
    work(&sorted)
}

fn take_number(next: &AtomicU32) -> u32 {
    let number = next.fetch_add(1, Ordering::Relaxed);
    assert!(number < u32::MAX, "a context holds fewer than 2^32 - 1 types or attributes");
    number
}

fn is_identity_layout(layout: Attribute<'_>, rank: usize) -> bool {
    match *layout.kind() {
        AttributeKind::AffineMap(map) => map.dims() as usize == rank && map.is_identity(),
        AttributeKind::StridedLayout { .. } => false,
        _ => false,
    }
}

fn is_default_memory_space(space: Attribute<'_>) -> bool {
    matches!(*space.kind(), AttributeKind::Integer { ty, value } if value.to_u64() == Some(0) && ty.is_signless_integer_of(64))
}

fn type_may_alias(kind: &TypeKind<'_>) -> bool {
    let any = |types: &[Type<'_>]| types.iter().any(|ty| ty.may_alias());
    match *kind {
        TypeKind::Complex(element)
        | TypeKind::UnrankedTensor { element }
        | TypeKind::Vector { element, .. } => element.may_alias(),
        TypeKind::Tuple(elements) => elements.len() > crate::print::LONG_TUPLE || any(elements),
        TypeKind::Function { inputs, results } | TypeKind::Graph { inputs, results } => {
            any(inputs) || any(results)
        }
        TypeKind::RankedTensor { element, encoding, .. } => {
            element.may_alias() || encoding.is_some_and(Attribute::may_alias)
        }
        TypeKind::MemRef { element, layout, memory_space, .. } => {
            element.may_alias()
                || layout.is_some_and(Attribute::may_alias)
                || memory_space.is_some_and(Attribute::may_alias)
        }
        TypeKind::UnrankedMemRef { element, memory_space } => {
            element.may_alias() || memory_space.is_some_and(Attribute::may_alias)
        }
        TypeKind::Dialect { spec, parameters } => {
            spec.get().alias.is_some() || parameters.iter().any(|p| p.may_alias())
        }
        _ => false,
    }
}

/// Notes that something with an alias was made.
fn note_alias(flag: &AtomicBool, may_alias: bool) {
    if may_alias {
        flag.store(true, Ordering::Relaxed);
    }
}

fn attribute_may_alias(kind: &AttributeKind<'_>) -> bool {
    match *kind {
        AttributeKind::AffineMap(_)
        | AttributeKind::IntegerSet(_)
        | AttributeKind::Location(_)
        | AttributeKind::Distinct { .. } => true,
        AttributeKind::Integer { ty, .. }
        | AttributeKind::Float { ty, .. }
        | AttributeKind::String { ty, .. }
        | AttributeKind::DenseElements { ty, .. }
        | AttributeKind::DenseStrings { ty, .. }
        | AttributeKind::DenseResource { ty, .. }
        | AttributeKind::Opaque { ty, .. }
        | AttributeKind::Sparse { ty, .. }
        | AttributeKind::Type(ty) => ty.may_alias(),
        AttributeKind::Array(elements) => elements.iter().any(|e| e.may_alias()),
        AttributeKind::Dictionary(entries) => entries.iter().any(|e| e.value.may_alias()),
        AttributeKind::Dialect { spec, parameters } => {
            spec.get().alias.is_some() || parameters.iter().any(|p| p.may_alias())
        }
        _ => false,
    }
}
