//! The attributes: metadata of LLVM, flags, and what symbols say of themselves.

mod aliasing;
mod constants;
mod debug_scopes;
mod debug_types;
mod debug_variables;
mod dwarf;
pub mod enums;
mod flags;
mod functions;
mod kinds;
mod loops;
mod module_flags;
mod syntax;
mod verify;

pub use aliasing::*;
pub use constants::*;
pub use debug_scopes::*;
pub use debug_types::*;
pub use debug_variables::*;
pub use dwarf::{DwarfKind, dwarf_name};
pub use flags::*;
pub use functions::*;
pub use loops::*;
pub use module_flags::*;

use terrace_ir::spec::AttributeSpec;

/// All attributes, alphabetically.
pub(crate) static ATTRIBUTES: &[&AttributeSpec<'static>] = &[
    &ACCESS_GROUP_ATTR,
    &ADDRESS_SPACE_ATTR,
    &ALIAS_SCOPE_ATTR,
    &ALIAS_SCOPE_DOMAIN_ATTR,
    &BLOCK_ADDRESS_ATTR,
    &BLOCK_TAG_ATTR,
    &CCONV_ATTR,
    &CG_PROFILE_ENTRY_ATTR,
    &COMDAT_ATTR,
    &CONSTANT_RANGE_ATTR,
    &DEPENDENT_LIBRARIES_ATTR,
    &DEREFERENCEABLE_ATTR,
    &DI_ANNOTATION_ATTR,
    &DI_BASIC_TYPE_ATTR,
    &DI_COMMON_BLOCK_ATTR,
    &DI_COMPILE_UNIT_ATTR,
    &DI_COMPOSITE_TYPE_ATTR,
    &DI_DERIVED_TYPE_ATTR,
    &DI_EXPRESSION_ATTR,
    &DI_EXPRESSION_ELEM_ATTR,
    &DI_FILE_ATTR,
    &DI_GENERIC_SUBRANGE_ATTR,
    &DI_GLOBAL_VARIABLE_ATTR,
    &DI_GLOBAL_VARIABLE_EXPRESSION_ATTR,
    &DI_IMPORTED_ENTITY_ATTR,
    &DI_LABEL_ATTR,
    &DI_LEXICAL_BLOCK_ATTR,
    &DI_LEXICAL_BLOCK_FILE_ATTR,
    &DI_LOCAL_VARIABLE_ATTR,
    &DI_MODULE_ATTR,
    &DI_NAMESPACE_ATTR,
    &DI_NULL_TYPE_ATTR,
    &DI_STRING_TYPE_ATTR,
    &DI_SUBPROGRAM_ATTR,
    &DI_SUBRANGE_ATTR,
    &DI_SUBROUTINE_TYPE_ATTR,
    &DSO_LOCAL_EQUIVALENT_ATTR,
    &FASTMATH_FLAGS_ATTR,
    &FRAME_POINTER_KIND_ATTR,
    &INTEGER_OVERFLOW_FLAGS_ATTR,
    &LINKAGE_ATTR,
    &LOOP_ANNOTATION_ATTR,
    &LOOP_DISTRIBUTE_ATTR,
    &LOOP_INTERLEAVE_ATTR,
    &LOOP_LICM_ATTR,
    &LOOP_PEELED_ATTR,
    &LOOP_PIPELINE_ATTR,
    &LOOP_UNROLL_AND_JAM_ATTR,
    &LOOP_UNROLL_ATTR,
    &LOOP_UNSWITCH_ATTR,
    &LOOP_VECTORIZE_ATTR,
    &MEMORY_EFFECTS_ATTR,
    &MMRA_TAG_ATTR,
    &MODULE_FLAG_ATTR,
    &POISON_ATTR,
    &PROFILE_SUMMARY_ATTR,
    &PROFILE_SUMMARY_DETAILED_ATTR,
    &TAIL_CALL_KIND_ATTR,
    &TARGET_ATTR,
    &TARGET_FEATURES_ATTR,
    &TBAA_MEMBER_ATTR,
    &TBAA_ROOT_ATTR,
    &TBAA_TAG_ATTR,
    &TBAA_TYPE_DESCRIPTOR_ATTR,
    &UNDEF_ATTR,
    &UW_TABLE_KIND_ATTR,
    &VEC_TYPE_HINT_ATTR,
    &VSCALE_RANGE_ATTR,
    &WORKGROUP_ATTRIBUTION_ATTR,
    &ZERO_ATTR,
];
