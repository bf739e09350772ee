//! Constraints that are peculiar to `acc`.
#![allow(non_upper_case_globals)]

use crate::attributes::*;
use crate::{DATA_BOUNDS_TY_TYPE, DECLARE_TOKEN_TYPE};
use terrace_ir::declared;
use terrace_ir::spec::{
    AttributeConstraint, AttributeSpec, AttributeStorage, AttributeSyntax, EnumSpec, TypeClass,
    TypeConstraint,
};
use terrace_ir::{Attribute, Type};

/// Returns true if a type holds a variable in memory.
pub fn is_pointer_like(ty: Type<'_>) -> bool {
    ty.is_any_memref() || ty.as_dialect("llvm.ptr").is_some()
}

/// Returns the type of what is in memory, if the type of the pointer says it.
pub fn pointee<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    if ty.is_any_memref() { ty.shaped_element() } else { None }
}

/// A pointer or memref.
pub const OpenACC_PointerLikeType: TypeConstraint<'static> =
    TypeConstraint::new("pointer-like type", is_pointer_like).of_class(TypeClass::unnamed(is_pointer_like));

/// A variable: a pointer or memref, as no type says by itself how it is mapped.
pub const OpenACC_AnyPointerOrMappableType: TypeConstraint<'static> =
    TypeConstraint::new("any pointer or mappable", is_pointer_like);

/// Pointer-like type.
pub const OpenACC_PointerLikeTypeInterface: TypeConstraint<'static> =
    TypeConstraint::new("PointerLikeType instance", is_pointer_like)
        .of_class(TypeClass::unnamed(is_pointer_like));

/// The part of a dimension that a data clause is about.
pub const OpenACC_DataBoundsType: TypeConstraint<'static> = TypeConstraint::buildable(
    "Type for representing acc data clause bounds information",
    |ty| ty.as_dialect(DATA_BOUNDS_TY_TYPE.name).is_some(),
    |context| context.dialect_type(&DATA_BOUNDS_TY_TYPE, &[]),
)
.of_class(TypeClass::new(DATA_BOUNDS_TY_TYPE.name, |ty| ty.as_dialect(DATA_BOUNDS_TY_TYPE.name).is_some()));

/// Token that links the begin and the end of declared variables.
pub const OpenACC_DeclareTokenType: TypeConstraint<'static> = TypeConstraint::buildable(
    "declare token type",
    |ty| ty.as_dialect(DECLARE_TOKEN_TYPE.name).is_some(),
    |context| context.dialect_type(&DECLARE_TOKEN_TYPE, &[]),
)
.of_class(TypeClass::new(DECLARE_TOKEN_TYPE.name, |ty| ty.as_dialect(DECLARE_TOKEN_TYPE.name).is_some()));

/// Returns true if an attribute is a list of attributes of that declaration.
fn are_all(list: Attribute<'_>, spec: &AttributeSpec<'_>) -> bool {
    list.as_array().is_some_and(|all| all.iter().all(|one| one.as_dialect(spec.name).is_some()))
}

const fn list(
    summary: &'static str,
    cases: &'static EnumSpec<'static>,
    test: for<'c> fn(Attribute<'c>) -> bool,
) -> AttributeConstraint<'static> {
    AttributeConstraint { enumeration: Some(cases), ..AttributeConstraint::new(summary, test) }
        .written(AttributeSyntax::Stored(AttributeStorage::Array))
}

/// A list of kinds of devices, one for each of several values.
pub const DeviceTypeArrayAttr: AttributeConstraint<'static> =
    list("device type array attribute", enums::DeviceType::SPEC, |all| are_all(all, &DEVICE_TYPE_ATTR));

/// A list of kinds of devices, which is all that is said.
pub const DeviceTypeAttributes: AttributeConstraint<'static> =
    list("Device type attributes", enums::DeviceType::SPEC, |all| are_all(all, &DEVICE_TYPE_ATTR));

/// Kinds of the arguments of a gang clause.
pub const GangArgTypeArrayAttr: AttributeConstraint<'static> =
    list("gang arg type array attribute", enums::GangArgType::SPEC, |all| are_all(all, &GANG_ARG_TYPE_ATTR));

declared! {
    DefaultValueAttr = DEFAULTVALUE_ATTR;
    OpenACC_CombinedConstructsAttr = COMBINED_CONSTRUCTS_ATTR;
    OpenACC_DataClauseAttr = DATA_CLAUSE_ATTR;
    OpenACC_DataClauseModifierAttr = DATA_CLAUSE_MODIFIER_ATTR;
    OpenACC_DeviceTypeAttr = DEVICE_TYPE_ATTR;
    OpenACC_ReductionOperatorAttr = REDUCTION_OPERATOR_ATTR;
}
