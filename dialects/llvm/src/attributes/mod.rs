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
mod parameters;
mod syntax;
mod verify;

pub use aliasing::*;
pub use constants::*;
pub use debug_scopes::*;
pub use debug_types::*;
pub use debug_variables::*;
pub use dwarf::{DwarfKind, dwarf_name, dwarf_value};
pub use flags::*;
pub use functions::*;
pub use loops::*;
pub use module_flags::*;

use terrace_ir::spec::AttributeSpec;

/// All attributes, alphabetically.
pub(crate) static ATTRIBUTES: &[&AttributeSpec<'static>] = &[
    AccessGroupAttr::SPEC,
    AddressSpaceAttr::SPEC,
    AliasScopeAttr::SPEC,
    AliasScopeDomainAttr::SPEC,
    BlockAddressAttr::SPEC,
    BlockTagAttr::SPEC,
    CConvAttr::SPEC,
    ModuleFlagCGProfileEntryAttr::SPEC,
    ComdatAttr::SPEC,
    &CONSTANT_RANGE_ATTR,
    DependentLibrariesAttr::SPEC,
    DereferenceableAttr::SPEC,
    DIAnnotationAttr::SPEC,
    DIBasicTypeAttr::SPEC,
    DICommonBlockAttr::SPEC,
    DICompileUnitAttr::SPEC,
    DICompositeTypeAttr::SPEC,
    DIDerivedTypeAttr::SPEC,
    DIExpressionAttr::SPEC,
    DIExpressionElemAttr::SPEC,
    DIFileAttr::SPEC,
    DIGenericSubrangeAttr::SPEC,
    DIGlobalVariableAttr::SPEC,
    DIGlobalVariableExpressionAttr::SPEC,
    DIImportedEntityAttr::SPEC,
    DILabelAttr::SPEC,
    DILexicalBlockAttr::SPEC,
    DILexicalBlockFileAttr::SPEC,
    DILocalVariableAttr::SPEC,
    DIModuleAttr::SPEC,
    DINamespaceAttr::SPEC,
    DINullTypeAttr::SPEC,
    DIStringTypeAttr::SPEC,
    DISubprogramAttr::SPEC,
    DISubrangeAttr::SPEC,
    DISubroutineTypeAttr::SPEC,
    DSOLocalEquivalentAttr::SPEC,
    FastmathFlagsAttr::SPEC,
    FramePointerKindAttr::SPEC,
    IntegerOverflowFlagsAttr::SPEC,
    LinkageAttr::SPEC,
    LoopAnnotationAttr::SPEC,
    LoopDistributeAttr::SPEC,
    LoopInterleaveAttr::SPEC,
    LoopLICMAttr::SPEC,
    LoopPeeledAttr::SPEC,
    LoopPipelineAttr::SPEC,
    LoopUnrollAndJamAttr::SPEC,
    LoopUnrollAttr::SPEC,
    LoopUnswitchAttr::SPEC,
    LoopVectorizeAttr::SPEC,
    MemoryEffectsAttr::SPEC,
    MMRATagAttr::SPEC,
    ModuleFlagAttr::SPEC,
    &POISON_ATTR,
    ModuleFlagProfileSummaryAttr::SPEC,
    ModuleFlagProfileSummaryDetailedAttr::SPEC,
    TailCallKindAttr::SPEC,
    TargetAttr::SPEC,
    TargetFeaturesAttr::SPEC,
    TBAAMemberAttr::SPEC,
    TBAARootAttr::SPEC,
    TBAATagAttr::SPEC,
    TBAATypeDescriptorAttr::SPEC,
    &UNDEF_ATTR,
    UWTableKindAttr::SPEC,
    VecTypeHintAttr::SPEC,
    VScaleRangeAttr::SPEC,
    WorkgroupAttributionAttr::SPEC,
    &ZERO_ATTR,
];
