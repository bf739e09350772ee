//! Attributes: constants that operations carry.

use crate::affine::{AffineMap, IntegerSet};
use crate::spec::AttributeSpec;
use crate::uniqued::identifier::{Identifier, Interned};
use crate::uniqued::location::Location;
use crate::uniqued::resource::Resource;
use crate::uniqued::ty::{Type, TypeKind};
use terrace_support::ap_int::ApIntRef;
use terrace_support::float::ApFloat;

/// An attribute: a uniqued, `Copy` handle; equality is that of the address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Attribute<'c>(pub(crate) Interned<'c, AttributeData<'c>>);

#[derive(Clone, Copy)]
pub(crate) struct AttributeData<'c> {
    pub kind: AttributeKind<'c>,
    /// See [`Attribute::number`].
    pub number: u32,
    /// True if something in it may be printed as an alias.
    pub may_alias: bool,
}

/// A name and its attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct NamedAttribute<'c> {
    /// Key of the entry in the dictionary.
    pub name: Identifier<'c>,
    /// Value of the entry.
    pub value: Attribute<'c>,
}

/// The raw elements of a dense attribute.
///
/// Little-endian, each element padded to bytes, row-major; `i1` is packed eight to a byte. A splat holds one element.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct DenseData<'c> {
    /// The bytes.
    pub bytes: &'c [u8],
    /// True if there is one element, which stands for all.
    pub is_splat: bool,
}

/// The bits of a float, at most 128, in two words: so an attribute needs no more alignment than a pointer.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct FloatBits([u64; 2]);

impl FloatBits {
    /// Returns these bits.
    #[inline]
    pub fn new(bits: u128) -> Self {
        FloatBits([bits as u64, (bits >> 64) as u64])
    }

    /// Returns the bits, in the low end.
    #[inline]
    pub fn get(self) -> u128 {
        u128::from(self.0[0]) | u128::from(self.0[1]) << 64
    }

    /// Returns the bits, the lower word first.
    #[inline]
    pub fn words(&self) -> &[u64; 2] {
        &self.0
    }
}

/// Kind of an attribute, with its data.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum AttributeKind<'c> {
    /// `unit`.
    Unit,
    /// `3 : i32`, `true`, `5 : index`.
    Integer {
        /// An integer type or `index`.
        ty: Type<'c>,
        /// The value; 64 bits wide for `index`.
        value: ApIntRef<'c>,
    },
    /// `1.5 : f32`.
    Float {
        /// A float type.
        ty: Type<'c>,
        /// The bits, in the low end.
        bits: FloatBits,
    },
    /// `"text"`, `"text" : !some.type`.
    String {
        /// The bytes; not always UTF-8, for text can escape any byte.
        value: &'c [u8],
        /// `none` if it was given without a type.
        ty: Type<'c>,
    },
    /// `[1, 2]`.
    Array(&'c [Attribute<'c>]),
    /// `{a = 1}`: sorted by name, each name once.
    Dictionary(&'c [NamedAttribute<'c>]),
    /// `i32` as an attribute.
    Type(Type<'c>),
    /// `@a::@b`.
    SymbolRef {
        /// The name to look up first.
        root: Identifier<'c>,
        /// The names to look up in what was found.
        nested: &'c [Identifier<'c>],
    },
    /// `array<i32: 1, 2>`.
    DenseArray {
        /// An integer or float type of a whole number of bytes, or `i1`.
        element: Type<'c>,
        /// Number of elements.
        len: usize,
        /// The elements, little-endian; a byte for an `i1`.
        bytes: &'c [u8],
    },
    /// `dense<[1, 2]> : tensor<2xi32>`.
    DenseElements {
        /// A vector or tensor with static shape.
        ty: Type<'c>,
        /// The elements.
        data: DenseData<'c>,
    },
    /// `dense<["a", "b"]> : tensor<2x!some.type>`.
    DenseStrings {
        /// A vector or tensor with static shape.
        ty: Type<'c>,
        /// The elements; one for a splat.
        strings: &'c [&'c [u8]],
        /// True if there is one element, which stands for all.
        is_splat: bool,
    },
    /// `dense_resource<key> : tensor<2xi32>`.
    DenseResource {
        /// A shaped type.
        ty: Type<'c>,
        /// Resource that holds the bytes.
        resource: Resource<'c>,
    },
    /// `sparse<[0], [1]> : tensor<2xi32>`.
    Sparse {
        /// A vector or tensor with static shape.
        ty: Type<'c>,
        /// Dense `i64` elements of shape (count, rank).
        indices: Attribute<'c>,
        /// Dense elements.
        values: Attribute<'c>,
    },
    /// `affine_map<(d0) -> (d0)>`.
    AffineMap(AffineMap<'c>),
    /// `affine_set<(d0) : (d0 >= 0)>`.
    IntegerSet(IntegerSet<'c>),
    /// `strided<[?, 1], offset: 3>`.
    StridedLayout {
        /// Elements before the first; [`DYNAMIC`](crate::DYNAMIC) where not known.
        offset: i64,
        /// Elements between neighbours of a dimension.
        strides: &'c [i64],
    },
    /// `#dialect<text>` of a dialect that is not registered.
    Opaque {
        /// The dialect.
        dialect: Identifier<'c>,
        /// All after the dialect's name.
        text: &'c str,
        /// The type, `none` if none was given.
        ty: Type<'c>,
    },
    /// `loc("file":1:2)`.
    Location(Location<'c>),
    /// `distinct[0]<unit>`: unlike any other, whatever it refers to.
    Distinct {
        /// Tells it from others.
        id: u64,
        /// Referenced attribute.
        referenced: Attribute<'c>,
    },
    /// An attribute that a dialect declares.
    Dialect {
        /// The declaration.
        spec: Interned<'c, AttributeSpec<'c>>,
        /// The parameters, as the declaration lists them.
        parameters: &'c [Attribute<'c>],
    },
}

impl<'c> Attribute<'c> {
    /// Returns the address as a number; it says nothing about order.
    #[inline]
    pub(crate) fn address(self) -> usize {
        self.0.address()
    }

    /// Returns a number that no other attribute of the context has: for tables by attribute. Numbers are dense, and
    /// say nothing about order.
    #[inline]
    pub fn number(self) -> usize {
        self.0.get().number as usize
    }

    /// Returns the kind of the attribute.
    #[inline]
    pub fn kind(self) -> &'c AttributeKind<'c> {
        &self.0.get().kind
    }

    pub(crate) fn may_alias(self) -> bool {
        self.0.get().may_alias
    }

    /// Returns the type that it carries: of typed attributes only.
    pub fn ty(self) -> Option<Type<'c>> {
        match *self.kind() {
            AttributeKind::Integer { ty, .. }
            | AttributeKind::Float { ty, .. }
            | AttributeKind::String { ty, .. }
            | AttributeKind::DenseElements { ty, .. }
            | AttributeKind::DenseStrings { ty, .. }
            | AttributeKind::DenseResource { ty, .. }
            | AttributeKind::Sparse { ty, .. }
            | AttributeKind::Opaque { ty, .. } => Some(ty),
            AttributeKind::Dialect { spec, parameters } => {
                let at = spec.get().type_parameter?;
                parameters[at].as_type()
            }
            _ => None,
        }
    }

    /// Returns true if it is `unit`.
    pub fn is_unit(self) -> bool {
        matches!(self.kind(), AttributeKind::Unit)
    }

    /// Returns the value of an integer attribute.
    pub fn as_integer(self) -> Option<ApIntRef<'c>> {
        match *self.kind() {
            AttributeKind::Integer { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Returns the value of an integer attribute, sign-extended; `None` if it does not fit.
    pub fn as_i64(self) -> Option<i64> {
        self.as_integer()?.to_i64()
    }

    /// Returns the value of an `i1` attribute.
    pub fn as_bool(self) -> Option<bool> {
        match *self.kind() {
            AttributeKind::Integer { ty, value } if ty.is_signless_integer_of(1) => {
                value.to_u64().map(|v| v != 0)
            }
            _ => None,
        }
    }

    /// Returns the value of a float attribute.
    pub fn as_float(self) -> Option<ApFloat> {
        match *self.kind() {
            AttributeKind::Float { ty, bits } => {
                let semantics = ty.as_float().expect("a float attribute has a float type");
                Some(ApFloat::from_bits(semantics, bits.get()))
            }
            _ => None,
        }
    }

    /// Returns the text of a string attribute, if it is UTF-8.
    pub fn as_str(self) -> Option<&'c str> {
        self.as_bytes().and_then(|bytes| std::str::from_utf8(bytes).ok())
    }

    /// Returns the bytes of a string attribute.
    pub fn as_bytes(self) -> Option<&'c [u8]> {
        match *self.kind() {
            AttributeKind::String { value, .. } => Some(value),
            _ => None,
        }
    }

    /// Returns the elements of an array attribute.
    pub fn as_array(self) -> Option<&'c [Attribute<'c>]> {
        match *self.kind() {
            AttributeKind::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// Returns the entries of a dictionary attribute.
    pub fn as_dictionary(self) -> Option<&'c [NamedAttribute<'c>]> {
        match *self.kind() {
            AttributeKind::Dictionary(entries) => Some(entries),
            _ => None,
        }
    }

    /// Returns the entry of a dictionary attribute.
    pub fn entry(self, name: &str) -> Option<Attribute<'c>> {
        let entries = self.as_dictionary()?;
        let at = entries.binary_search_by(|entry| entry.name.as_str().cmp(name)).ok()?;
        Some(entries[at].value)
    }

    /// Returns the type of a type attribute.
    pub fn as_type(self) -> Option<Type<'c>> {
        match *self.kind() {
            AttributeKind::Type(ty) => Some(ty),
            _ => None,
        }
    }

    /// Returns the name of a symbol reference without nested parts.
    pub fn as_flat_symbol(self) -> Option<Identifier<'c>> {
        match *self.kind() {
            AttributeKind::SymbolRef { root, nested: [] } => Some(root),
            _ => None,
        }
    }

    /// Returns the parts of a symbol reference.
    pub fn as_symbol(self) -> Option<(Identifier<'c>, &'c [Identifier<'c>])> {
        match *self.kind() {
            AttributeKind::SymbolRef { root, nested } => Some((root, nested)),
            _ => None,
        }
    }

    /// Returns the map of an affine map attribute.
    pub fn as_affine_map(self) -> Option<AffineMap<'c>> {
        match *self.kind() {
            AttributeKind::AffineMap(map) => Some(map),
            _ => None,
        }
    }

    /// Returns the set of an integer set attribute.
    pub fn as_integer_set(self) -> Option<IntegerSet<'c>> {
        match *self.kind() {
            AttributeKind::IntegerSet(set) => Some(set),
            _ => None,
        }
    }

    /// Returns the elements of an `array<i64: ...>`.
    pub fn as_i64_array(self) -> Option<Vec<i64>> {
        match *self.kind() {
            AttributeKind::DenseArray { element, bytes, .. } if element.is_signless_integer_of(64) => {
                Some(bytes.as_chunks::<8>().0.iter().map(|b| i64::from_le_bytes(*b)).collect())
            }
            _ => None,
        }
    }

    /// Returns the elements of an `array<i32: ...>`.
    pub fn as_i32_array(self) -> Option<Vec<i32>> {
        match *self.kind() {
            AttributeKind::DenseArray { element, bytes, .. } if element.is_signless_integer_of(32) => {
                Some(bytes.as_chunks::<4>().0.iter().map(|b| i32::from_le_bytes(*b)).collect())
            }
            _ => None,
        }
    }

    /// Returns the elements of an `array<i1: ...>`.
    pub fn as_bool_array(self) -> Option<Vec<bool>> {
        match *self.kind() {
            AttributeKind::DenseArray { element, bytes, .. } if element.is_signless_integer_of(1) => {
                Some(bytes.iter().map(|b| *b != 0).collect())
            }
            _ => None,
        }
    }

    /// Returns the parameters of a dialect attribute with that name (`"arith.fastmath"`).
    pub fn as_dialect(self, name: &str) -> Option<&'c [Attribute<'c>]> {
        match *self.kind() {
            AttributeKind::Dialect { spec, parameters } if spec.get().name == name => Some(parameters),
            _ => None,
        }
    }

    /// Returns true if it is a dialect's whose declaration names that trait or interface.
    pub fn has_trait(self, name: &str) -> bool {
        matches!(self.kind(), AttributeKind::Dialect { spec, .. } if spec.get().traits.contains(&name))
    }

    /// Returns true if it is an elements attribute of any kind.
    pub fn is_elements(self) -> bool {
        matches!(
            self.kind(),
            AttributeKind::DenseElements { .. }
                | AttributeKind::DenseStrings { .. }
                | AttributeKind::DenseResource { .. }
                | AttributeKind::Sparse { .. }
        )
    }
}

/// Returns the bytes that one element of this type takes in a dense attribute, and whether `i1` packing applies.
///
/// `None` for types that dense elements cannot have.
pub fn dense_element_bits(element: Type<'_>) -> Option<usize> {
    match *element.kind() {
        TypeKind::Integer { width, .. } => Some(width as usize),
        TypeKind::Index => Some(64),
        TypeKind::Float(semantics) => Some(semantics.width_bits() as usize),
        TypeKind::Complex(inner) => dense_element_bits(inner).map(|bits| 2 * bits.div_ceil(8) * 8),
        _ => None,
    }
}
