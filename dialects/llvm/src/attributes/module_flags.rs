//! Module flags.

use super::parameters::{
    ATTRIBUTE, FLAT_SYMBOL_REF_ATTR, FLOAT_ATTR, LLVM_ARRAY_REF_MODULE_FLAG_PROFILE_SUMMARY_DETAILED_ATTR,
    LLVM_ARRAY_REF_STRING_ATTR, STD_OPTIONAL_UINT64_T, STRING, UINT32_T, UINT64_T,
};
use super::syntax::{parse_module_flag, print_module_flag};
use super::syntax::{parse_one, print_one};
use super::verify::verify_module_flag;
use crate::attributes::enums::{ModFlagBehavior, ProfileSummaryFormatKind};
use terrace_ods_macros::attribute;

/// Number of calls from one function to another.
#[attribute(
    name = "llvm.cgprofile_entry",
    class = "ModuleFlagCGProfileEntryAttr",
    summary = "CG profile module flag entry",
    params
)]
pub struct ModuleFlagCGProfileEntryAttr {
    from: Option<Attr<FLAT_SYMBOL_REF_ATTR>>,
    to: Option<Attr<FLAT_SYMBOL_REF_ATTR>>,
    count: Integer<UINT64_T>,
}

/// Libraries to link.
#[attribute(
    name = "llvm.dependent_libraries",
    class = "LLVM_DependentLibrariesAttr",
    summary = "LLVM dependent libraries attribute",
    declared_format = "`<` $libs `>`",
    parse = |parser, _| parse_one(parser, DependentLibrariesAttr::SPEC),
    print = |values, printer| print_one(values, printer, DependentLibrariesAttr::SPEC),
)]
pub struct DependentLibrariesAttr {
    libs: Option<List<LLVM_ARRAY_REF_STRING_ATTR>>,
}

/// A fact about a module.
#[attribute(
    name = "llvm.mlir.module_flag",
    class = "ModuleFlagAttr",
    summary = "LLVM module flag metadata",
    declared_format = "`<` $behavior `,` $key `,` $value `>`",
    parse = parse_module_flag,
    print = print_module_flag,
    verify = verify_module_flag,
)]
pub struct ModuleFlagAttr {
    #[words = "LLVM Module Flag Behavior"]
    behavior: Case<ModFlagBehavior>,
    key: Text<STRING>,
    value: Attr<ATTRIBUTE>,
}

/// The summary of a profile.
#[attribute(
    name = "llvm.profile_summary",
    class = "ModuleFlagProfileSummaryAttr",
    summary = "ProfileSummary module flag",
    params
)]
pub struct ModuleFlagProfileSummaryAttr {
    #[words = "LLVM ProfileSummary format kinds"]
    format: Case<ProfileSummaryFormatKind>,
    total_count: Integer<UINT64_T>,
    max_count: Integer<UINT64_T>,
    max_internal_count: Integer<UINT64_T>,
    max_function_count: Integer<UINT64_T>,
    num_counts: Integer<UINT64_T>,
    num_functions: Integer<UINT64_T>,
    is_partial_profile: Option<Integer<STD_OPTIONAL_UINT64_T>>,
    partial_profile_ratio: Option<Attr<FLOAT_ATTR>>,
    detailed_summary: List<LLVM_ARRAY_REF_MODULE_FLAG_PROFILE_SUMMARY_DETAILED_ATTR>,
}

/// One line of the summary of a profile.
#[attribute(
    name = "llvm.profile_summary_detailed",
    class = "ModuleFlagProfileSummaryDetailedAttr",
    summary = "ProfileSummary detailed information",
    params
)]
pub struct ModuleFlagProfileSummaryDetailedAttr {
    cut_off: Integer<UINT32_T>,
    min_count: Integer<UINT64_T>,
    num_counts: Integer<UINT32_T>,
}
