//! Parameters that several attributes have: upstream's class, where messages name it, with storage and syntax.

use super::dwarf;
use super::kinds::*;
use super::syntax::*;
use super::*;
use terrace_ir::spec::{ParameterForm, ParameterKind, ParameterType};

pub(super) const DISTINCT_ATTR: ParameterType<'static> =
    ParameterType::attribute("DistinctAttr", is_distinct);
pub(super) const ATTRIBUTE: ParameterType<'static> = ParameterType::attribute("Attribute", is_any);
pub(super) const STRING: ParameterType<'static> = ParameterType::attribute("StringAttr", is_string);
pub(super) const LLVM_STRING_REF: ParameterType<'static> =
    ParameterType::new("::llvm::StringRef", ParameterKind::Text, ParameterForm::Text);
pub(super) const STRING_REF: ParameterType<'static> =
    ParameterType::new("StringRef", ParameterKind::Text, ParameterForm::Text);
pub(super) const TBAA_NODE_ATTR: ParameterType<'static> =
    ParameterType::attribute("TBAANodeAttr", is_tbaa_node);
pub(super) const INT64_T: ParameterType<'static> =
    ParameterType::new("int64_t", ParameterKind::Integer, ParameterForm::Signed);
pub(super) const BOOL: ParameterType<'static> =
    ParameterType::new("bool", ParameterKind::Custom, ParameterForm::Bool);
pub(super) const LLVM_ARRAY_REF_TBAA_MEMBER_ATTR_CODE: ParameterType<'static> = ParameterType::new(
    "::llvm::ArrayRef<TBAAMemberAttr>",
    ParameterKind::Attributes,
    ParameterForm::Code(parse_members, print_members),
);
pub(super) const UNSIGNED: ParameterType<'static> = ParameterType::unsigned("unsigned", 32);
pub(super) const FLAT_SYMBOL_REF_ATTR: ParameterType<'static> =
    ParameterType::attribute("FlatSymbolRefAttr", is_flat_symbol);
pub(super) const UINT32_T: ParameterType<'static> = ParameterType::unsigned("uint32_t", 32);
pub(super) const DI_SCOPE_ATTR: ParameterType<'static> = ParameterType::attribute("DIScopeAttr", is_scope);
pub(super) const DWARF_LANGUAGE: ParameterType<'static> =
    ParameterType::new("unsigned", ParameterKind::Integer, dwarf::LANGUAGE);
pub(super) const LLVM_ARRAY_REF_DI_NODE_ATTR: ParameterType<'static> =
    ParameterType::list("::llvm::ArrayRef<DINodeAttr>", is_node);
pub(super) const DWARF_TAG: ParameterType<'static> =
    ParameterType::new("unsigned", ParameterKind::Integer, dwarf::TAG);
pub(super) const UINT64_T: ParameterType<'static> = ParameterType::unsigned("uint64_t", 64);
pub(super) const DWARF_ENCODING: ParameterType<'static> =
    ParameterType::new("unsigned", ParameterKind::Integer, dwarf::ENCODING);
pub(super) const DI_TYPE_ATTR: ParameterType<'static> =
    ParameterType::attribute("DITypeAttr", is_type_of_source);
pub(super) const STD_OPTIONAL_UNSIGNED: ParameterType<'static> =
    ParameterType::unsigned("std::optional<unsigned>", 32);
pub(super) const DI_NODE_ATTR: ParameterType<'static> = ParameterType::attribute("DINodeAttr", is_node);
pub(super) const MLIR_ATTRIBUTE: ParameterType<'static> =
    ParameterType::attribute("::mlir::Attribute", is_any);
pub(super) const DI_VARIABLE_ATTR: ParameterType<'static> =
    ParameterType::attribute("DIVariableAttr", is_variable);
pub(super) const DWARF_CALLING_CONVENTION: ParameterType<'static> =
    ParameterType::new("unsigned", ParameterKind::Integer, dwarf::CALLING_CONVENTION);
pub(super) const LLVM_ARRAY_REF_DI_TYPE_ATTR: ParameterType<'static> =
    ParameterType::list("::llvm::ArrayRef<DITypeAttr>", is_type_of_source);
pub(super) const ARRAY_REF_DI_EXPRESSION_ELEM_ATTR: ParameterType<'static> = ParameterType::new(
    "ArrayRef<DIExpressionElemAttr>",
    ParameterKind::Attributes,
    ParameterForm::Several(DIExpressionElemAttr::SPEC),
);
pub(super) const DWARF_OPERATION: ParameterType<'static> =
    ParameterType::new("unsigned", ParameterKind::Integer, dwarf::OPERATION);
pub(super) const ARRAY_REF_UINT64_T_CODE: ParameterType<'static> = ParameterType::new(
    "ArrayRef<uint64_t>",
    ParameterKind::Attributes,
    ParameterForm::Code(parse_arguments, print_arguments),
);
pub(super) const INTEGER_ATTR: ParameterType<'static> = ParameterType::attribute("IntegerAttr", is_integer);
pub(super) const TYPE_ATTR: ParameterType<'static> = ParameterType::attribute("TypeAttr", is_type_attribute);
pub(super) const ARRAY_REF_STRING_ATTR: ParameterType<'static> =
    ParameterType::list("ArrayRef<StringAttr>", is_string);
pub(super) const BOOL_ATTR: ParameterType<'static> = ParameterType::attribute("BoolAttr", is_bool);
pub(super) const FUSED_LOC: ParameterType<'static> = ParameterType::attribute("FusedLoc", is_fused_location);
pub(super) const LLVM_ARRAY_REF_ACCESS_GROUP_ATTR: ParameterType<'static> = ParameterType::new(
    "::llvm::ArrayRef<AccessGroupAttr>",
    ParameterKind::Attributes,
    ParameterForm::Several(AccessGroupAttr::SPEC),
);
pub(super) const LLVM_ARRAY_REF_STRING_ATTR: ParameterType<'static> =
    ParameterType::list("::llvm::ArrayRef<StringAttr>", is_string);
pub(super) const STD_OPTIONAL_UINT64_T: ParameterType<'static> =
    ParameterType::unsigned("std::optional<uint64_t>", 64);
pub(super) const FLOAT_ATTR: ParameterType<'static> = ParameterType::attribute("FloatAttr", is_float);
pub(super) const LLVM_ARRAY_REF_MODULE_FLAG_PROFILE_SUMMARY_DETAILED_ATTR: ParameterType<'static> =
    ParameterType::new(
        "::llvm::ArrayRef<ModuleFlagProfileSummaryDetailedAttr>",
        ParameterKind::Attributes,
        ParameterForm::Several(ModuleFlagProfileSummaryDetailedAttr::SPEC),
    );
