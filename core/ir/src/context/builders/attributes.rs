//! Makes attributes: one method of [`Context`] each.

use super::super::validity::*;
use super::for_sorted_entries;
use crate::affine::{AffineMap, IntegerSet};
use crate::context::Context;
use crate::spec::AttributeSpec;
use crate::uniqued::attribute::{Attribute, AttributeKind, FloatBits, NamedAttribute};
use crate::uniqued::identifier::{Identifier, Interned};
use crate::uniqued::location::Location;
use crate::uniqued::ty::Type;
use terrace_support::ap_int::{ApInt, ApIntRef};
use terrace_support::float::ApFloat;

impl<'c> Context<'c> {
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

    /// Returns an integer attribute of at most 64 bits; the value is truncated to the width of the type.
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

    /// Returns an integer attribute.
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

    /// Returns an `i64` attribute.
    pub fn i64_attribute(&'c self, value: i64) -> Attribute<'c> {
        self.integer_attribute(self.common().i64, value)
    }

    /// Returns an `i32` attribute.
    pub fn i32_attribute(&'c self, value: i32) -> Attribute<'c> {
        self.integer_attribute(self.common().i32, i64::from(value))
    }

    /// Returns an `index` attribute.
    pub fn index_attribute(&'c self, value: i64) -> Attribute<'c> {
        self.integer_attribute(self.common().index, value)
    }

    /// Returns a float attribute.
    ///
    /// # Panics
    /// If the type is not the float type of the value.
    pub fn float_attribute(&'c self, ty: Type<'c>, value: ApFloat) -> Attribute<'c> {
        assert_eq!(ty.as_float(), Some(value.semantics()), "a float attribute's value is of its type");
        let bits = FloatBits::new(value.to_bits());
        self.attribute_of(AttributeKind::Float { ty, bits }, |_| AttributeKind::Float { ty, bits })
    }

    /// Returns a string attribute.
    pub fn string_attribute(&'c self, value: &str) -> Attribute<'c> {
        self.bytes_attribute(value.as_bytes(), self.none_type())
    }

    /// Returns a string attribute with a type; any bytes.
    pub fn bytes_attribute(&'c self, value: &[u8], ty: Type<'c>) -> Attribute<'c> {
        let key = AttributeKind::String { value, ty };
        self.attribute_of(key, |arena| AttributeKind::String { value: arena.slice(value), ty })
    }

    /// Returns an array attribute.
    pub fn array_attribute(&'c self, elements: &[Attribute<'c>]) -> Attribute<'c> {
        self.attribute_of(AttributeKind::Array(elements), |arena| AttributeKind::Array(arena.slice(elements)))
    }

    /// Returns an array of `i64` attributes.
    pub fn i64_array_attribute(&'c self, elements: &[i64]) -> Attribute<'c> {
        let elements: Vec<_> = elements.iter().map(|value| self.i64_attribute(*value)).collect();
        self.array_attribute(&elements)
    }

    /// Returns a dictionary attribute; the entries are sorted, and of several with one name the last counts.
    pub fn dictionary_attribute(&'c self, entries: &[NamedAttribute<'c>]) -> Attribute<'c> {
        for_sorted_entries(entries, |entries| self.sorted_dictionary(entries))
    }

    fn sorted_dictionary(&'c self, entries: &[NamedAttribute<'c>]) -> Attribute<'c> {
        self.attribute_of(AttributeKind::Dictionary(entries), |arena| {
            AttributeKind::Dictionary(arena.slice(entries))
        })
    }

    /// Returns a type as an attribute.
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

    /// Returns an affine map as an attribute.
    pub fn affine_map_attribute(&'c self, map: AffineMap<'c>) -> Attribute<'c> {
        self.attribute_of(AttributeKind::AffineMap(map), |_| AttributeKind::AffineMap(map))
    }

    /// Returns an integer set as an attribute.
    pub fn integer_set_attribute(&'c self, set: IntegerSet<'c>) -> Attribute<'c> {
        self.attribute_of(AttributeKind::IntegerSet(set), |_| AttributeKind::IntegerSet(set))
    }

    /// `strided<...>`.
    pub fn strided_layout_attribute(&'c self, offset: i64, strides: &[i64]) -> Attribute<'c> {
        let key = AttributeKind::StridedLayout { offset, strides };
        self.attribute_of(key, |arena| AttributeKind::StridedLayout { offset, strides: arena.slice(strides) })
    }

    /// Returns an attribute of a dialect that is not registered.
    ///
    /// # Panics
    /// If the dialect has no name that can be read again.
    pub fn opaque_attribute(&'c self, dialect: &str, text: &str, ty: Type<'c>) -> Attribute<'c> {
        let is_letter = |one: u8| one.is_ascii_alphanumeric() || b"_$-".contains(&one);
        assert!(!dialect.is_empty() && dialect.bytes().all(is_letter), "'{dialect}' is no name of a dialect");
        let dialect = self.identifier(dialect);
        let key = AttributeKind::Opaque { dialect, text, ty };
        self.attribute_of(key, |arena| AttributeKind::Opaque { dialect, text: arena.str(text), ty })
    }

    /// Returns a location as an attribute.
    pub fn location_attribute(&'c self, location: Location<'c>) -> Attribute<'c> {
        let location = self.flat_location(location);
        self.attribute_of(AttributeKind::Location(location), |_| AttributeKind::Location(location))
    }

    /// Returns an attribute unlike any other.
    pub fn distinct_attribute(&'c self, referenced: Attribute<'c>) -> Attribute<'c> {
        let id = self.new_distinct_id();
        let key = AttributeKind::Distinct { id, referenced };
        self.attribute_of(key, |_| AttributeKind::Distinct { id, referenced })
    }

    /// Returns an attribute that a dialect declares, with its parameters.
    ///
    /// # Panics
    /// If there is not one parameter for each that is declared, or one is of another kind than declared. What the
    /// declaration's own code says of them is not checked here.
    #[track_caller]
    pub fn dialect_attribute(
        &'c self,
        spec: &'c AttributeSpec<'c>,
        parameters: &[Attribute<'c>],
    ) -> Attribute<'c> {
        self.try_dialect_attribute(spec, parameters).unwrap_or_else(|error| error.raise())
    }

    /// Returns an attribute that a dialect declares, with its parameters.
    ///
    /// # Errors
    /// Fails where [`Context::dialect_attribute`] panics.
    pub fn try_dialect_attribute(
        &'c self,
        spec: &'c AttributeSpec<'c>,
        parameters: &[Attribute<'c>],
    ) -> Result<Attribute<'c>, BuildError> {
        // What is declared at run time checks its parameters itself.
        let check = || match spec.check {
            None => check_parameters(spec.name, spec.parameters, parameters),
            Some(_) => Ok(()),
        };
        let spec = Interned::new(spec);
        let key = AttributeKind::Dialect { spec, parameters };
        self.checked_attribute(key, check, |arena| AttributeKind::Dialect {
            spec,
            parameters: arena.slice(parameters),
        })
    }
}
