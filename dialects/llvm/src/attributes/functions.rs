//! Attributes of functions and pointers.

use super::kinds::{is_integer, is_string, is_type_attribute};
use super::syntax::{
    parse_target, parse_target_features, parse_workgroup_attribution, print_target, print_target_features,
    print_workgroup_attribution,
};
use super::verify::verify_target_features;
use crate::attributes::enums::ModRefInfo;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// Number of dereferenceable bytes of a pointer.
pub static DEREFERENCEABLE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DereferenceableAttr",
    summary: "LLVM dereferenceable attribute",
    parameters: &[
        ParameterSpec::required("bytes", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64)),
        ParameterSpec::required("mayBeNull", ParameterKind::Custom)
            .written("bool", ParameterForm::Bool)
            .or("false"),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &DEREFERENCEABLE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &DEREFERENCEABLE_ATTR)),
    ..AttributeSpec::new("llvm.dereferenceable")
};

/// Memory effects of a function.
pub static MEMORY_EFFECTS_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_MemoryEffectsAttr",
    parameters: &[
        ParameterSpec::required("other", ParameterKind::Enum(ModRefInfo::SPEC))
            .written("ModRefInfo", ParameterForm::Case(ModRefInfo::SPEC, "LLVM ModRefInfo")),
        ParameterSpec::required("argMem", ParameterKind::Enum(ModRefInfo::SPEC))
            .written("ModRefInfo", ParameterForm::Case(ModRefInfo::SPEC, "LLVM ModRefInfo")),
        ParameterSpec::required("inaccessibleMem", ParameterKind::Enum(ModRefInfo::SPEC))
            .written("ModRefInfo", ParameterForm::Case(ModRefInfo::SPEC, "LLVM ModRefInfo")),
        ParameterSpec::required("errnoMem", ParameterKind::Enum(ModRefInfo::SPEC))
            .written("ModRefInfo", ParameterForm::Case(ModRefInfo::SPEC, "LLVM ModRefInfo")),
        ParameterSpec::required("targetMem0", ParameterKind::Enum(ModRefInfo::SPEC))
            .written("ModRefInfo", ParameterForm::Case(ModRefInfo::SPEC, "LLVM ModRefInfo")),
        ParameterSpec::required("targetMem1", ParameterKind::Enum(ModRefInfo::SPEC))
            .written("ModRefInfo", ParameterForm::Case(ModRefInfo::SPEC, "LLVM ModRefInfo")),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &MEMORY_EFFECTS_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &MEMORY_EFFECTS_ATTR)),
    ..AttributeSpec::new("llvm.memory_effects")
};

/// Memory of a work group.
pub static WORKGROUP_ATTRIBUTION_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "WorkgroupAttributionAttr",
    summary: "GPU workgroup attribution information",
    parameters: &[
        ParameterSpec::required("num_elements", ParameterKind::Attribute)
            .written("IntegerAttr", ParameterForm::Attribute(is_integer)),
        ParameterSpec::required("element_type", ParameterKind::Attribute)
            .written("TypeAttr", ParameterForm::Attribute(is_type_attribute)),
    ],
    declared_format: Some("`<` $num_elements `,` $element_type `>`"),
    parse: Some(parse_workgroup_attribution),
    print: Some(print_workgroup_attribution),
    ..AttributeSpec::new("llvm.mlir.workgroup_attribution")
};

/// Target of the code.
pub static TARGET_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_TargetAttr",
    summary: "LLVM target info: triple, chip, features",
    parameters: &[
        ParameterSpec::required("triple", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
        ParameterSpec::required("chip", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
        ParameterSpec::required("features", ParameterKind::Attribute)
            .written("TargetFeaturesAttr", ParameterForm::Declared(&TARGET_FEATURES_ATTR))
            .or_absent(),
    ],
    traits: &["TargetAttrInterface", "DLTIQueryInterface"],
    declared_format: Some("`<` struct($triple, $chip, $features) `>`"),
    parse: Some(parse_target),
    print: Some(print_target),
    ..AttributeSpec::new("llvm.target")
};

/// Features of a target, each with its sign.
pub static TARGET_FEATURES_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "TargetFeaturesAttr",
    summary: "LLVM target features attribute",
    parameters: &[ParameterSpec::required("features", ParameterKind::Attributes)
        .written("ArrayRef<StringAttr>", ParameterForm::SeveralInFull(is_string))
        .or_absent()],
    traits: &["DLTIQueryInterface"],
    declared_format: Some("`<` `[` (`]`) : ($features^ `]`)? `>`"),
    parse: Some(parse_target_features),
    print: Some(print_target_features),
    verify: Some(verify_target_features),
    ..AttributeSpec::new("llvm.target_features")
};

/// A hint for vectorizing.
pub static VEC_TYPE_HINT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_VecTypeHintAttr",
    summary: "Explicit vectorization compiler hint",
    parameters: &[
        ParameterSpec::required("hint", ParameterKind::Attribute)
            .written("TypeAttr", ParameterForm::Attribute(is_type_attribute)),
        ParameterSpec::required("is_signed", ParameterKind::Custom)
            .written("bool", ParameterForm::Bool)
            .or("false"),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &VEC_TYPE_HINT_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &VEC_TYPE_HINT_ATTR)),
    ..AttributeSpec::new("llvm.vec_type_hint")
};

/// Bounds of the scale of vectors.
pub static VSCALE_RANGE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_VScaleRangeAttr",
    parameters: &[
        ParameterSpec::required("minRange", ParameterKind::Attribute)
            .written("IntegerAttr", ParameterForm::Attribute(is_integer)),
        ParameterSpec::required("maxRange", ParameterKind::Attribute)
            .written("IntegerAttr", ParameterForm::Attribute(is_integer)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &VSCALE_RANGE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &VSCALE_RANGE_ATTR)),
    ..AttributeSpec::new("llvm.vscale_range")
};

/// Returns the memory effects of a function that neither reads nor writes any memory.
pub fn no_memory_effects(context: Ctx<'_>) -> Attribute<'_> {
    let none = context.i64_attribute(ModRefInfo::NoModRef.value().cast_signed());
    context.dialect_attribute(&MEMORY_EFFECTS_ATTR, &vec![none; MEMORY_EFFECTS_ATTR.parameters.len()])
}
