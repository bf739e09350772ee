//! Sink of an encoding: one implementation counts references, another writes.

use terrace_ir::{Attribute, Identifier, Location, Resource, Type};

/// Takes the parts of an encoding one by one.
pub(super) trait Sink<'c> {
    fn byte(&mut self, value: u8);
    fn varint(&mut self, value: u64);
    fn signed(&mut self, value: i64);
    /// Writes bytes with their number in front.
    fn blob(&mut self, bytes: &[u8]);
    /// Writes a text, by its number.
    fn string(&mut self, text: &'c [u8]);
    fn attribute(&mut self, attribute: Attribute<'c>);
    fn optional_attribute(&mut self, attribute: Option<Attribute<'c>>);
    fn ty(&mut self, ty: Type<'c>);
    fn location(&mut self, location: Location<'c>);
    /// Writes a name, which is stored as a string attribute.
    fn identifier(&mut self, name: Identifier<'c>);
    /// Writes a name, which is stored as a symbol.
    fn flat_symbol(&mut self, name: Identifier<'c>);
    /// Writes the identity map of `rank` dimensions.
    fn identity(&mut self, rank: u32);
    fn resource(&mut self, resource: Resource<'c>);

    fn types(&mut self, types: &[Type<'c>]) {
        self.varint(types.len() as u64);
        for &ty in types {
            self.ty(ty);
        }
    }

    fn shape(&mut self, shape: &[i64]) {
        self.varint(shape.len() as u64);
        for &size in shape {
            self.signed(size);
        }
    }
}
