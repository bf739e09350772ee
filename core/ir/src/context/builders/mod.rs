//! Construction of types and attributes: look-up of what is known, and checks of what is new.

mod attributes;
mod types;

use super::validity::BuildError;
use crate::context::Context;
use crate::uniqued::attribute::{Attribute, AttributeData, AttributeKind, NamedAttribute};
use crate::uniqued::identifier::Interned;
use crate::uniqued::ty::{Signedness, Type, TypeData, TypeKind};
use smallvec::SmallVec;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use terrace_support::ap_int::ApIntRef;
use terrace_support::float::FloatSemantics;
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

    /// Looks a type up, and makes it if its parts are valid.
    fn checked_type<'k>(
        &'c self,
        key: TypeKind<'k>,
        check: impl FnOnce() -> Result<(), BuildError>,
        make: impl FnOnce(&mut ArenaScope<'_, 'c>) -> TypeKind<'c>,
    ) -> Result<Type<'c>, BuildError>
    where
        'c: 'k,
    {
        let is_equal = |stored: &'c TypeData<'c>| {
            let stored: &TypeKind<'k> = &stored.kind;
            *stored == key
        };
        // What is there was valid when it was made.
        if let Some(known) = self.types.find(hash_of(&key), is_equal) {
            return Ok(Type(Interned::new(known)));
        }
        check()?;
        Ok(self.type_of(key, make))
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

    /// Looks an attribute up, and makes it if its parts are valid.
    pub(crate) fn checked_attribute<'k>(
        &'c self,
        key: AttributeKind<'k>,
        check: impl FnOnce() -> Result<(), BuildError>,
        make: impl FnOnce(&mut ArenaScope<'_, 'c>) -> AttributeKind<'c>,
    ) -> Result<Attribute<'c>, BuildError>
    where
        'c: 'k,
    {
        let is_equal = |stored: &'c AttributeData<'c>| {
            let stored: &AttributeKind<'k> = &stored.kind;
            *stored == key
        };
        // What is there was valid when it was made.
        if let Some(known) = self.attributes.find(hash_of(&key), is_equal) {
            return Ok(Attribute(Interned::new(known)));
        }
        check()?;
        Ok(self.attribute_of(key, make))
    }

    /// Returns an upper bound on the numbers of attributes.
    pub fn attribute_limit(&self) -> usize {
        self.next_attribute.load(Ordering::Relaxed) as usize
    }

    /// Returns an upper bound on the numbers of types.
    pub fn type_limit(&self) -> usize {
        self.next_type.load(Ordering::Relaxed) as usize
    }
}

/// Returns the next number of a type or attribute.
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
