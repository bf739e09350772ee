//! Bytecode encoding of declared attributes and types that are not stored as text.

use crate::{Attribute, Type};

/// The encoding of all attributes of one declaration: the code, then the first parameters one after the other.
///
/// What has a parameter that the fields leave out, or one that its field cannot hold, is stored as text.
#[derive(Clone, Copy, Debug)]
pub struct AttributeEncoding<'s> {
    /// The number of the declaration, among those of its dialect that have an encoding.
    pub code: u64,
    /// Encoding of each parameter, in the order of the declaration.
    pub fields: &'s [FieldEncoding],
}

/// Encoding of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FieldEncoding {
    /// An integer or a case: its bits without a sign, zero if it is absent.
    Integer,
    /// An integer with a flag in the low bit that says whether it is there.
    OptionalInteger,
    /// A byte, zero if it is `false` or absent.
    Bool,
    /// Text, by its number.
    Text,
    /// An attribute, by its number.
    Attribute,
    /// An attribute by its number, with a flag in the low bit that says whether it is there.
    OptionalAttribute,
    /// A byte that says whether there are any; then how many, and each as an [`FieldEncoding::OptionalAttribute`].
    Attributes,
    /// The same for integers without a sign.
    Integers,
}

/// The parameters of a type as bytecode holds them, one after the other; `None` where they end too soon or are broken.
pub trait EncodedFields<'c> {
    /// Returns an integer without a sign.
    fn unsigned(&mut self) -> Option<u64>;
    /// Returns an integer with a sign.
    fn signed(&mut self) -> Option<i64>;
    /// Counts the length of a list, of which each part takes a byte at least.
    fn count(&mut self) -> Option<usize>;
    /// Returns a float of 64 bits.
    fn double(&mut self) -> Option<f64>;
    /// Returns a type, by its number.
    fn ty(&mut self) -> Option<Type<'c>>;
    /// Returns an attribute, by its number.
    fn attribute(&mut self) -> Option<Attribute<'c>>;
}
