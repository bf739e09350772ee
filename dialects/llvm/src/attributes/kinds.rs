//! Kinds of attributes that parameters hold.

use super::{
    DI_ANNOTATION_ATTR, DI_BASIC_TYPE_ATTR, DI_COMMON_BLOCK_ATTR, DI_COMPILE_UNIT_ATTR,
    DI_COMPOSITE_TYPE_ATTR, DI_DERIVED_TYPE_ATTR, DI_FILE_ATTR, DI_GENERIC_SUBRANGE_ATTR,
    DI_GLOBAL_VARIABLE_ATTR, DI_IMPORTED_ENTITY_ATTR, DI_LABEL_ATTR, DI_LEXICAL_BLOCK_ATTR,
    DI_LEXICAL_BLOCK_FILE_ATTR, DI_LOCAL_VARIABLE_ATTR, DI_MODULE_ATTR, DI_NAMESPACE_ATTR, DI_NULL_TYPE_ATTR,
    DI_STRING_TYPE_ATTR, DI_SUBPROGRAM_ATTR, DI_SUBRANGE_ATTR, DI_SUBROUTINE_TYPE_ATTR, TBAA_ROOT_ATTR,
    TBAA_TYPE_DESCRIPTOR_ATTR,
};
use terrace_ir::{Attribute, AttributeKind, Location, LocationData};

/// Returns true if it is an attribute of one of these declarations.
fn is_one_of(attribute: Attribute<'_>, names: &[&str]) -> bool {
    matches!(*attribute.kind(), AttributeKind::Dialect { spec, .. } if names.contains(&spec.get().name))
}

const LOCAL_SCOPES: &[&str] =
    &[DI_LEXICAL_BLOCK_ATTR.name, DI_LEXICAL_BLOCK_FILE_ATTR.name, DI_SUBPROGRAM_ATTR.name];

const OTHER_SCOPES: &[&str] = &[
    DI_COMMON_BLOCK_ATTR.name,
    DI_COMPILE_UNIT_ATTR.name,
    DI_COMPOSITE_TYPE_ATTR.name,
    DI_FILE_ATTR.name,
    DI_MODULE_ATTR.name,
    DI_NAMESPACE_ATTR.name,
];

const TYPES: &[&str] = &[
    DI_BASIC_TYPE_ATTR.name,
    DI_COMPOSITE_TYPE_ATTR.name,
    DI_DERIVED_TYPE_ATTR.name,
    DI_NULL_TYPE_ATTR.name,
    DI_STRING_TYPE_ATTR.name,
    DI_SUBROUTINE_TYPE_ATTR.name,
];

const VARIABLES: &[&str] = &[DI_GLOBAL_VARIABLE_ATTR.name, DI_LOCAL_VARIABLE_ATTR.name];

const OTHER_NODES: &[&str] = &[
    DI_ANNOTATION_ATTR.name,
    DI_GENERIC_SUBRANGE_ATTR.name,
    DI_IMPORTED_ENTITY_ATTR.name,
    DI_LABEL_ATTR.name,
    DI_SUBRANGE_ATTR.name,
];

/// Returns true if names of the source can be in it.
pub(super) fn is_scope(attribute: Attribute<'_>) -> bool {
    is_local_scope(attribute) || is_one_of(attribute, OTHER_SCOPES)
}

/// Returns true if local names of the source can be in it.
pub(crate) fn is_local_scope(attribute: Attribute<'_>) -> bool {
    is_one_of(attribute, LOCAL_SCOPES)
}

/// Returns true if it is a type of the source.
pub(super) fn is_type_of_source(attribute: Attribute<'_>) -> bool {
    is_one_of(attribute, TYPES)
}

/// Returns true if it is a variable of the source.
pub(super) fn is_variable(attribute: Attribute<'_>) -> bool {
    is_one_of(attribute, VARIABLES)
}

/// Returns true if it is anything of the source.
pub(super) fn is_node(attribute: Attribute<'_>) -> bool {
    is_scope(attribute)
        || is_type_of_source(attribute)
        || is_variable(attribute)
        || is_one_of(attribute, OTHER_NODES)
}

/// Returns true if it is a type of accesses or the root of them.
pub(super) fn is_tbaa_node(attribute: Attribute<'_>) -> bool {
    is_one_of(attribute, &[TBAA_ROOT_ATTR.name, TBAA_TYPE_DESCRIPTOR_ATTR.name])
}

/// Returns true if it is anything at all.
pub(super) fn is_any(_: Attribute<'_>) -> bool {
    true
}

pub(super) fn is_string(attribute: Attribute<'_>) -> bool {
    attribute.as_bytes().is_some()
}

pub(super) fn is_integer(attribute: Attribute<'_>) -> bool {
    attribute.as_integer().is_some()
}

pub(super) fn is_float(attribute: Attribute<'_>) -> bool {
    attribute.as_float().is_some()
}

pub(super) fn is_bool(attribute: Attribute<'_>) -> bool {
    attribute.as_bool().is_some()
}

pub(super) fn is_type_attribute(attribute: Attribute<'_>) -> bool {
    attribute.as_type().is_some()
}

pub(super) fn is_flat_symbol(attribute: Attribute<'_>) -> bool {
    attribute.as_flat_symbol().is_some()
}

/// Returns true if it is unlike any other.
pub(super) fn is_distinct(attribute: Attribute<'_>) -> bool {
    matches!(attribute.kind(), AttributeKind::Distinct { .. })
}

/// Returns true if it is a location of several.
pub(super) fn is_fused_location(attribute: Attribute<'_>) -> bool {
    match *attribute.kind() {
        AttributeKind::Location(Location::Other(location)) => {
            matches!(location.get(), LocationData::Fused { .. })
        }
        _ => false,
    }
}
