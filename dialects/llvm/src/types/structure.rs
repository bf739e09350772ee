//! Structures, with a name or without.
//!
//! Inside of one with a name, the name alone stands for it: a type of its own, whose late parameter is the whole. So the
//! elements of a structure are plain parameters, and whoever takes one out asks [`StructType::element`], which gives
//! the whole for a name.

use super::{STRUCT_TYPE, type_array, types_of};
use terrace_ir::{Attribute, Ctx, Type};

/// True if there is room between the elements, so that each is aligned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Packing {
    /// There is.
    Aligned,
    /// There is none.
    Packed,
}

/// A structure, with what it says.
#[derive(Clone, Copy)]
pub struct StructType<'c> {
    name: Attribute<'c>,
    body: Attribute<'c>,
    mark: Attribute<'c>,
}

/// Error: a named structure has two different bodies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherBody;

impl<'c> StructType<'c> {
    /// Returns the type as a structure, if it is one.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        match *ty.as_dialect(STRUCT_TYPE.name)? {
            [name, body, mark] => Some(StructType { name, body, mark }),
            _ => None,
        }
    }

    /// Returns one without a name.
    pub fn literal(context: Ctx<'c>, elements: &[Type<'c>], packing: Packing) -> Type<'c> {
        let name = context.absent_parameter();
        let mark = context.bool_attribute(packing == Packing::Packed);
        context.dialect_type(&STRUCT_TYPE, &[name, type_array(context, elements), mark])
    }

    /// Returns one with a name.
    ///
    /// # Errors
    /// If there is one of that name with another body.
    pub fn identified(
        context: Ctx<'c>,
        name: &str,
        elements: &[Type<'c>],
        packing: Packing,
    ) -> Result<Type<'c>, OtherBody> {
        let mark = context.bool_attribute(packing == Packing::Packed);
        Self::register(context, name, type_array(context, elements), mark)
    }

    /// Returns one with a name, of which nothing else is known.
    ///
    /// # Errors
    /// If there is one of that name with a body.
    pub fn opaque(context: Ctx<'c>, name: &str) -> Result<Type<'c>, OtherBody> {
        Self::register(context, name, context.absent_parameter(), context.bool_attribute(false))
    }

    fn register(
        context: Ctx<'c>,
        name: &str,
        body: Attribute<'c>,
        mark: Attribute<'c>,
    ) -> Result<Type<'c>, OtherBody> {
        let whole = context.dialect_type(&STRUCT_TYPE, &[context.string_attribute(name), body, mark]);
        let whole_attribute = context.type_attribute(whole);
        let known = context.set_late_parameter(Self::by_name(context, name), whole_attribute);
        if known == whole_attribute { Ok(whole) } else { Err(OtherBody) }
    }

    /// Returns the name that stands for the whole inside of it.
    pub fn by_name(context: Ctx<'c>, name: &str) -> Type<'c> {
        let absent = context.absent_parameter();
        context.dialect_type(&STRUCT_TYPE, &[context.string_attribute(name), absent, absent])
    }

    /// Returns the name.
    pub fn name(self) -> Option<&'c str> {
        self.name.as_str()
    }

    /// Returns true if it is a name that stands for the structure around it.
    pub fn is_name_alone(self) -> bool {
        self.mark.is_unit()
    }

    /// Returns true if nothing is known of it but its name.
    pub fn is_opaque(self) -> bool {
        self.body.is_unit() && !self.is_name_alone()
    }

    /// Returns true if there is room between the elements.
    pub fn packing(self) -> Packing {
        if self.mark.as_bool() == Some(true) { Packing::Packed } else { Packing::Aligned }
    }

    /// Returns the elements, names alone among them.
    pub fn body(self) -> impl ExactSizeIterator<Item = Type<'c>> {
        let elements = self.body.as_array().unwrap_or_default();
        elements.iter().map(|element| element.as_type().expect("a structure is made of types"))
    }

    /// Returns the number of elements.
    pub fn len(self) -> usize {
        self.body.as_array().map_or(0, <[_]>::len)
    }

    /// Returns true if there are no elements.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns an element; the whole structure for a name alone.
    pub fn element(self, context: Ctx<'c>, at: usize) -> Option<Type<'c>> {
        Some(whole(context, types_of(self.body).nth(at)?))
    }
}

/// Returns the structure that a name alone stands for; other types are whole.
pub(crate) fn whole<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    match StructType::of(ty) {
        Some(structure) if structure.is_name_alone() => {
            context.late_parameter(ty).and_then(|whole| whole.as_type()).unwrap_or(ty)
        }
        _ => ty,
    }
}
