//! Attributes of functions and pointers.

use super::parameters::{ARRAY_REF_STRING_ATTR, BOOL, INTEGER_ATTR, STRING, TYPE_ATTR, UINT64_T};
use super::syntax::{
    parse_target, parse_target_features, parse_workgroup_attribution, print_target, print_target_features,
    print_workgroup_attribution,
};
use super::verify::verify_target_features;
use crate::attributes::enums::ModRefInfo;
use terrace_ir::{Attribute, Ctx};
use terrace_ods_macros::attribute;

/// Number of dereferenceable bytes of a pointer.
#[attribute(
    name = "llvm.dereferenceable",
    class = "LLVM_DereferenceableAttr",
    summary = "LLVM dereferenceable attribute",
    params
)]
pub struct DereferenceableAttr {
    bytes: Integer<UINT64_T>,
    #[name = "mayBeNull"]
    #[default("false")]
    may_be_null: Bool<BOOL>,
}

/// Memory effects of a function.
#[attribute(name = "llvm.memory_effects", class = "LLVM_MemoryEffectsAttr", params)]
pub struct MemoryEffectsAttr {
    #[words = "LLVM ModRefInfo"]
    other: Case<ModRefInfo>,
    #[name = "argMem"]
    #[words = "LLVM ModRefInfo"]
    arg_mem: Case<ModRefInfo>,
    #[name = "inaccessibleMem"]
    #[words = "LLVM ModRefInfo"]
    inaccessible_mem: Case<ModRefInfo>,
    #[name = "errnoMem"]
    #[words = "LLVM ModRefInfo"]
    errno_mem: Case<ModRefInfo>,
    #[name = "targetMem0"]
    #[words = "LLVM ModRefInfo"]
    target_mem0: Case<ModRefInfo>,
    #[name = "targetMem1"]
    #[words = "LLVM ModRefInfo"]
    target_mem1: Case<ModRefInfo>,
}

/// Memory of a work group.
#[attribute(
    name = "llvm.mlir.workgroup_attribution",
    class = "WorkgroupAttributionAttr",
    summary = "GPU workgroup attribution information",
    declared_format = "`<` $num_elements `,` $element_type `>`",
    parse = parse_workgroup_attribution,
    print = print_workgroup_attribution,
)]
pub struct WorkgroupAttributionAttr {
    num_elements: Attr<INTEGER_ATTR>,
    element_type: Attr<TYPE_ATTR>,
}

/// Target of the code.
#[attribute(
    name = "llvm.target",
    class = "LLVM_TargetAttr",
    summary = "LLVM target info: triple, chip, features",
    traits = &["TargetAttrInterface", "DLTIQueryInterface"],
    declared_format = "`<` struct($triple, $chip, $features) `>`",
    parse = parse_target,
    print = print_target,
)]
pub struct TargetAttr {
    triple: Text<STRING>,
    chip: Text<STRING>,
    features: Option<Declared<TargetFeaturesAttr>>,
}

/// Features of a target, each with its sign.
#[attribute(
    name = "llvm.target_features",
    class = "TargetFeaturesAttr",
    summary = "LLVM target features attribute",
    traits = &["DLTIQueryInterface"],
    declared_format = "`<` `[` (`]`) : ($features^ `]`)? `>`",
    parse = parse_target_features,
    print = print_target_features,
    verify = verify_target_features,
)]
pub struct TargetFeaturesAttr {
    features: Option<List<ARRAY_REF_STRING_ATTR>>,
}

/// A hint for vectorizing.
#[attribute(
    name = "llvm.vec_type_hint",
    class = "LLVM_VecTypeHintAttr",
    summary = "Explicit vectorization compiler hint",
    params
)]
pub struct VecTypeHintAttr {
    hint: Attr<TYPE_ATTR>,
    #[default("false")]
    is_signed: Bool<BOOL>,
}

/// Bounds of the scale of vectors.
#[attribute(name = "llvm.vscale_range", class = "LLVM_VScaleRangeAttr", params)]
pub struct VScaleRangeAttr {
    #[name = "minRange"]
    min_range: Attr<INTEGER_ATTR>,
    #[name = "maxRange"]
    max_range: Attr<INTEGER_ATTR>,
}

/// Returns the memory effects of a function that neither reads nor writes any memory.
pub fn no_memory_effects(context: Ctx<'_>) -> Attribute<'_> {
    let none = context.i64_attribute(ModRefInfo::NoModRef.value().cast_signed());
    context.dialect_attribute(MemoryEffectsAttr::SPEC, &vec![none; MemoryEffectsAttr::SPEC.parameters.len()])
}
