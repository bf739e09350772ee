//! Kinds of attributes that parameters hold.

use super::{
    DIAnnotationAttr, DIBasicTypeAttr, DICommonBlockAttr, DICompileUnitAttr, DICompositeTypeAttr,
    DIDerivedTypeAttr, DIFileAttr, DIGenericSubrangeAttr, DIGlobalVariableAttr, DIImportedEntityAttr,
    DILabelAttr, DILexicalBlockAttr, DILexicalBlockFileAttr, DILocalVariableAttr, DIModuleAttr,
    DINamespaceAttr, DINullTypeAttr, DIStringTypeAttr, DISubprogramAttr, DISubrangeAttr,
    DISubroutineTypeAttr, TBAARootAttr, TBAATypeDescriptorAttr,
};
use terrace_ir::{Attribute, AttributeKind, Location, LocationData};

/// Returns true if it is an attribute of one of these declarations.
fn is_one_of(attribute: Attribute<'_>, names: &[&str]) -> bool {
    matches!(*attribute.kind(), AttributeKind::Dialect { spec, .. } if names.contains(&spec.get().name))
}

const LOCAL_SCOPES: &[&str] =
    &[DILexicalBlockAttr::SPEC.name, DILexicalBlockFileAttr::SPEC.name, DISubprogramAttr::SPEC.name];

const OTHER_SCOPES: &[&str] = &[
    DICommonBlockAttr::SPEC.name,
    DICompileUnitAttr::SPEC.name,
    DICompositeTypeAttr::SPEC.name,
    DIFileAttr::SPEC.name,
    DIModuleAttr::SPEC.name,
    DINamespaceAttr::SPEC.name,
];

const TYPES: &[&str] = &[
    DIBasicTypeAttr::SPEC.name,
    DICompositeTypeAttr::SPEC.name,
    DIDerivedTypeAttr::SPEC.name,
    DINullTypeAttr::SPEC.name,
    DIStringTypeAttr::SPEC.name,
    DISubroutineTypeAttr::SPEC.name,
];

const VARIABLES: &[&str] = &[DIGlobalVariableAttr::SPEC.name, DILocalVariableAttr::SPEC.name];

const OTHER_NODES: &[&str] = &[
    DIAnnotationAttr::SPEC.name,
    DIGenericSubrangeAttr::SPEC.name,
    DIImportedEntityAttr::SPEC.name,
    DILabelAttr::SPEC.name,
    DISubrangeAttr::SPEC.name,
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
    is_one_of(attribute, &[TBAARootAttr::SPEC.name, TBAATypeDescriptorAttr::SPEC.name])
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
