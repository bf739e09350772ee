//! Module flags.

use super::kinds::{is_any, is_flat_symbol, is_float, is_string};
use super::syntax::{parse_module_flag, print_module_flag};
use super::syntax::{parse_one, print_one};
use super::verify::verify_module_flag;
use crate::attributes::enums::{ModFlagBehavior, ProfileSummaryFormatKind};
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// Number of calls from one function to another.
pub static CG_PROFILE_ENTRY_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ModuleFlagCGProfileEntryAttr",
    summary: "CG profile module flag entry",
    parameters: &[
        ParameterSpec::required("from", ParameterKind::Attribute)
            .written("FlatSymbolRefAttr", ParameterForm::Attribute(is_flat_symbol))
            .or_absent(),
        ParameterSpec::required("to", ParameterKind::Attribute)
            .written("FlatSymbolRefAttr", ParameterForm::Attribute(is_flat_symbol))
            .or_absent(),
        ParameterSpec::required("count", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &CG_PROFILE_ENTRY_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &CG_PROFILE_ENTRY_ATTR)),
    ..AttributeSpec::new("llvm.cgprofile_entry")
};

/// Libraries to link.
pub static DEPENDENT_LIBRARIES_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_DependentLibrariesAttr",
    summary: "LLVM dependent libraries attribute",
    parameters: &[ParameterSpec::required("libs", ParameterKind::Attributes)
        .written("::llvm::ArrayRef<StringAttr>", ParameterForm::SeveralInFull(is_string))
        .or_absent()],
    declared_format: Some("`<` $libs `>`"),
    parse: Some(|parser, _| parse_one(parser, &DEPENDENT_LIBRARIES_ATTR)),
    print: Some(|values, printer| print_one(values, printer, &DEPENDENT_LIBRARIES_ATTR)),
    ..AttributeSpec::new("llvm.dependent_libraries")
};

/// A fact about a module.
pub static MODULE_FLAG_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ModuleFlagAttr",
    summary: "LLVM module flag metadata",
    parameters: &[
        ParameterSpec::required("behavior", ParameterKind::Enum(ModFlagBehavior::SPEC)).written(
            "ModFlagBehavior",
            ParameterForm::Case(ModFlagBehavior::SPEC, "LLVM Module Flag Behavior"),
        ),
        ParameterSpec::required("key", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string)),
        ParameterSpec::required("value", ParameterKind::Attribute)
            .written("Attribute", ParameterForm::Attribute(is_any)),
    ],
    declared_format: Some("`<` $behavior `,` $key `,` $value `>`"),
    parse: Some(parse_module_flag),
    print: Some(print_module_flag),
    verify: Some(verify_module_flag),
    ..AttributeSpec::new("llvm.mlir.module_flag")
};

/// The summary of a profile.
pub static PROFILE_SUMMARY_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ModuleFlagProfileSummaryAttr",
    summary: "ProfileSummary module flag",
    parameters: &[
        ParameterSpec::required("format", ParameterKind::Enum(ProfileSummaryFormatKind::SPEC)).written(
            "ProfileSummaryFormatKind",
            ParameterForm::Case(ProfileSummaryFormatKind::SPEC, "LLVM ProfileSummary format kinds"),
        ),
        ParameterSpec::required("total_count", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64)),
        ParameterSpec::required("max_count", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64)),
        ParameterSpec::required("max_internal_count", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64)),
        ParameterSpec::required("max_function_count", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64)),
        ParameterSpec::required("num_counts", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64)),
        ParameterSpec::required("num_functions", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64)),
        ParameterSpec::required("is_partial_profile", ParameterKind::Integer)
            .written("std::optional<uint64_t>", ParameterForm::Unsigned(64))
            .or_absent(),
        ParameterSpec::required("partial_profile_ratio", ParameterKind::Attribute)
            .written("FloatAttr", ParameterForm::Attribute(is_float))
            .or_absent(),
        ParameterSpec::required("detailed_summary", ParameterKind::Attributes).written(
            "::llvm::ArrayRef<ModuleFlagProfileSummaryDetailedAttr>",
            ParameterForm::Several(&PROFILE_SUMMARY_DETAILED_ATTR),
        ),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &PROFILE_SUMMARY_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &PROFILE_SUMMARY_ATTR)),
    ..AttributeSpec::new("llvm.profile_summary")
};

/// One line of the summary of a profile.
pub static PROFILE_SUMMARY_DETAILED_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "ModuleFlagProfileSummaryDetailedAttr",
    summary: "ProfileSummary detailed information",
    parameters: &[
        ParameterSpec::required("cut_off", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32)),
        ParameterSpec::required("min_count", ParameterKind::Integer)
            .written("uint64_t", ParameterForm::Unsigned(64)),
        ParameterSpec::required("num_counts", ParameterKind::Integer)
            .written("uint32_t", ParameterForm::Unsigned(32)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &PROFILE_SUMMARY_DETAILED_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &PROFILE_SUMMARY_DETAILED_ATTR)),
    ..AttributeSpec::new("llvm.profile_summary_detailed")
};
