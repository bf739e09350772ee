//! Structures, with a name or without.
//!
//! Inside of one with a name, the name alone stands for it: a type of its own, whose late parameter is the whole. Whoever
//! takes a member out asks [`StructType::member`], which gives the whole for a name.

use super::{PointerType, STRUCT_TYPE};
use crate::attributes::enums::Decoration;
use terrace_ir::{Attribute, Ctx, Type};

/// Decoration of a member.
#[derive(Clone, Copy, Debug)]
pub struct MemberDecoration<'c> {
    /// The position of the member.
    pub member: usize,
    /// Decoration.
    pub decoration: Decoration,
    /// A value that belongs to it; the unit attribute if there is none.
    pub value: Attribute<'c>,
}

/// Decoration of a structure as a whole.
#[derive(Clone, Copy, Debug)]
pub struct StructDecoration<'c> {
    /// Decoration.
    pub decoration: Decoration,
    /// A value that belongs to it; the unit attribute if there is none.
    pub value: Attribute<'c>,
}

/// Error: a named structure has two different bodies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OtherBody;

/// A structure, with what it says.
#[derive(Clone, Copy)]
pub struct StructType<'c> {
    name: Attribute<'c>,
    members: Attribute<'c>,
    offsets: Attribute<'c>,
    member_decorations: Attribute<'c>,
    decorations: Attribute<'c>,
}

impl<'c> StructType<'c> {
    /// Returns the type as a structure, if it is one.
    pub fn of(ty: Type<'c>) -> Option<Self> {
        Self::of_parameters(ty.as_dialect(STRUCT_TYPE.name)?)
    }

    /// Returns the structure that these parameters are.
    pub(super) fn of_parameters(parameters: &[Attribute<'c>]) -> Option<Self> {
        match *parameters {
            [name, members, offsets, member_decorations, decorations] => {
                Some(StructType { name, members, offsets, member_decorations, decorations })
            }
            _ => None,
        }
    }

    /// Builds a structure; one without a name if that is `None`. Decorations of one without a name are sorted by member
    /// and number; one with a name keeps their order.
    ///
    /// # Errors
    /// If there is one of that name with another body.
    pub fn build(
        context: Ctx<'c>,
        name: Option<&str>,
        members: &[Type<'c>],
        offsets: &[u32],
        member_decorations: &[MemberDecoration<'c>],
        decorations: &[StructDecoration<'c>],
    ) -> Result<Type<'c>, OtherBody> {
        let number = |value: u64| context.i64_attribute(value.cast_signed());
        let types: Vec<_> = members.iter().map(|ty| context.type_attribute(*ty)).collect();
        let offsets: Vec<_> = offsets.iter().map(|offset| i64::from(*offset)).collect();
        let mut sorted = member_decorations.to_vec();
        if name.is_none() {
            sorted.sort_by_key(|one| (one.member, one.decoration.value()));
        }
        let of_members = sorted.iter().map(|one| {
            let parts = [number(one.member as u64), number(one.decoration.value()), one.value];
            context.array_attribute(&parts)
        });
        let of_members: Vec<_> = of_members.collect();
        let mut sorted = decorations.to_vec();
        if name.is_none() {
            sorted.sort_by_key(|one| one.decoration.value());
        }
        let of_whole: Vec<_> = sorted
            .iter()
            .map(|one| context.array_attribute(&[number(one.decoration.value()), one.value]))
            .collect();
        let parameters = [
            name.map_or_else(|| context.absent_parameter(), |name| context.string_attribute(name)),
            context.array_attribute(&types),
            context.i64_array_attribute(&offsets),
            context.array_attribute(&of_members),
            context.array_attribute(&of_whole),
        ];
        let whole = context.dialect_type(&STRUCT_TYPE, &parameters);
        let Some(name) = name else { return Ok(whole) };
        let whole_attribute = context.type_attribute(whole);
        let known = context.set_late_parameter(Self::by_name(context, name), whole_attribute);
        if known == whole_attribute { Ok(whole) } else { Err(OtherBody) }
    }

    /// Returns the name that stands for the whole inside of it.
    pub fn by_name(context: Ctx<'c>, name: &str) -> Type<'c> {
        let absent = context.absent_parameter();
        let name = context.string_attribute(name);
        context.dialect_type(&STRUCT_TYPE, &[name, absent, absent, absent, absent])
    }

    /// Returns the name.
    pub fn name(self) -> Option<&'c str> {
        self.name.as_str()
    }

    /// Returns true if it is a name that stands for the structure around it.
    pub fn is_name_alone(self) -> bool {
        self.members.is_unit()
    }

    /// Returns the number of members.
    pub fn len(self) -> usize {
        self.members.as_array().map_or(0, <[_]>::len)
    }

    /// Returns true if there are no members.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the types of the members, names alone among them.
    pub fn members(self) -> impl ExactSizeIterator<Item = Type<'c>> {
        let members = self.members.as_array().unwrap_or_default();
        members.iter().map(|member| member.as_type().expect("a structure is made of types"))
    }

    /// Returns the type of a member; the whole structure for a name alone.
    pub fn member(self, context: Ctx<'c>, at: usize) -> Option<Type<'c>> {
        Some(whole(context, self.members().nth(at)?))
    }

    /// Returns the offset of a member in bytes, if offsets are given.
    pub fn offset(self, at: usize) -> Option<u32> {
        u32::try_from(self.offsets.as_array()?.get(at)?.as_i64()?).ok()
    }

    /// Returns the decorations of the members.
    pub fn member_decorations(self) -> impl Iterator<Item = MemberDecoration<'c>> {
        let all = self.member_decorations.as_array().unwrap_or_default();
        all.iter().filter_map(|one| match *one.as_array()? {
            [member, decoration, value] => Some(MemberDecoration {
                member: usize::try_from(member.as_i64()?).ok()?,
                decoration: Decoration::from_value(decoration.as_i64()?.cast_unsigned())?,
                value,
            }),
            _ => None,
        })
    }

    /// Returns the decorations of the whole.
    pub fn decorations(self) -> impl Iterator<Item = StructDecoration<'c>> {
        let all = self.decorations.as_array().unwrap_or_default();
        all.iter().filter_map(|one| match *one.as_array()? {
            [decoration, value] => Some(StructDecoration {
                decoration: Decoration::from_value(decoration.as_i64()?.cast_unsigned())?,
                value,
            }),
            _ => None,
        })
    }
}

/// Returns the structure that a name alone stands for, also after pointers; other types are whole.
pub(crate) fn whole<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    let (mut classes, mut pointee) = (Vec::new(), ty);
    while let Some(pointer) = PointerType::of(pointee) {
        classes.push(pointer.storage_class);
        pointee = pointer.pointee;
    }
    if !StructType::of(pointee).is_some_and(StructType::is_name_alone) {
        return ty;
    }
    let Some(known) = context.late_parameter(pointee).and_then(|whole| whole.as_type()) else { return ty };
    classes.iter().rev().fold(known, |pointee, class| PointerType::get(context, pointee, *class))
}
