//! Alias metadata of memory accesses.

use super::kinds::{is_any, is_distinct, is_string, is_tbaa_node};
use super::syntax::{
    parse_members, parse_mmra_tag, parse_tbaa_member, parse_tbaa_root, print_members, print_mmra_tag,
    print_tbaa_member, print_tbaa_root,
};
use super::verify::verify_alias_scope;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_syntax::parameters::{STRUCT_FORMAT, parse_struct, print_struct};

/// A group of accesses that do not depend on each other.
pub static ACCESS_GROUP_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_AccessGroupAttr",
    summary: "LLVM dialect access group metadata",
    parameters: &[ParameterSpec::required("id", ParameterKind::Attribute)
        .written("DistinctAttr", ParameterForm::Attribute(is_distinct))],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &ACCESS_GROUP_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &ACCESS_GROUP_ATTR)),
    alias: Some(|_| Some("access_group".to_owned())),
    ..AttributeSpec::new("llvm.access_group")
};

/// A scope of aliasing.
pub static ALIAS_SCOPE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_AliasScopeAttr",
    summary: "LLVM dialect alias scope",
    parameters: &[
        ParameterSpec::required("id", ParameterKind::Attribute)
            .written("Attribute", ParameterForm::Attribute(is_any)),
        ParameterSpec::required("domain", ParameterKind::Attribute)
            .written("AliasScopeDomainAttr", ParameterForm::Declared(&ALIAS_SCOPE_DOMAIN_ATTR)),
        ParameterSpec::required("description", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &ALIAS_SCOPE_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &ALIAS_SCOPE_ATTR)),
    verify: Some(verify_alias_scope),
    alias: Some(|_| Some("alias_scope".to_owned())),
    ..AttributeSpec::new("llvm.alias_scope")
};

/// Scopes of aliasing that are told apart.
pub static ALIAS_SCOPE_DOMAIN_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_AliasScopeDomainAttr",
    summary: "LLVM dialect alias scope domain metadata",
    parameters: &[
        ParameterSpec::required("id", ParameterKind::Attribute)
            .written("Attribute", ParameterForm::Attribute(is_any)),
        ParameterSpec::required("description", ParameterKind::Attribute)
            .written("StringAttr", ParameterForm::Attribute(is_string))
            .or_absent(),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &ALIAS_SCOPE_DOMAIN_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &ALIAS_SCOPE_DOMAIN_ATTR)),
    alias: Some(|_| Some("alias_scope_domain".to_owned())),
    ..AttributeSpec::new("llvm.alias_scope_domain")
};

/// A note about what an access orders.
pub static MMRA_TAG_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_MMRATagAttr",
    summary: "MLIR wrapper around a prefix:suffix MMRA tag",
    parameters: &[
        ParameterSpec::required("prefix", ParameterKind::Text)
            .written("::llvm::StringRef", ParameterForm::Text),
        ParameterSpec::required("suffix", ParameterKind::Text).written("StringRef", ParameterForm::Text),
    ],
    declared_format: Some("`<` $prefix `` `:` `` $suffix `>`"),
    parse: Some(parse_mmra_tag),
    print: Some(print_mmra_tag),
    alias: Some(|_| Some("mmra_tag".to_owned())),
    ..AttributeSpec::new("llvm.mmra_tag")
};

/// A member of a type of accesses.
pub static TBAA_MEMBER_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_TBAAMemberAttr",
    parameters: &[
        ParameterSpec::required("typeDesc", ParameterKind::Attribute)
            .written("TBAANodeAttr", ParameterForm::Attribute(is_tbaa_node)),
        ParameterSpec::required("offset", ParameterKind::Integer).written("int64_t", ParameterForm::Signed),
    ],
    declared_format: Some("`<` params `>`"),
    parse: Some(parse_tbaa_member),
    print: Some(print_tbaa_member),
    ..AttributeSpec::new("llvm.tbaa_member")
};

/// The root of types of accesses.
pub static TBAA_ROOT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_TBAARootAttr",
    summary: "LLVM dialect TBAA root metadata",
    parameters: &[ParameterSpec::required("id", ParameterKind::Attribute)
        .written("StringAttr", ParameterForm::Attribute(is_string))
        .or_absent()],
    declared_format: Some("(`<` struct(params)^ `>`)?"),
    parse: Some(parse_tbaa_root),
    print: Some(print_tbaa_root),
    alias: Some(|_| Some("tbaa_root".to_owned())),
    ..AttributeSpec::new("llvm.tbaa_root")
};

/// The type of an access.
pub static TBAA_TAG_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_TBAATagAttr",
    summary: "LLVM dialect TBAA tag metadata",
    parameters: &[
        ParameterSpec::required("base_type", ParameterKind::Attribute)
            .written("TBAATypeDescriptorAttr", ParameterForm::Declared(&TBAA_TYPE_DESCRIPTOR_ATTR)),
        ParameterSpec::required("access_type", ParameterKind::Attribute)
            .written("TBAATypeDescriptorAttr", ParameterForm::Declared(&TBAA_TYPE_DESCRIPTOR_ATTR)),
        ParameterSpec::required("offset", ParameterKind::Integer).written("int64_t", ParameterForm::Signed),
        ParameterSpec::required("constant", ParameterKind::Custom)
            .written("bool", ParameterForm::Bool)
            .or("false"),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &TBAA_TAG_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &TBAA_TAG_ATTR)),
    alias: Some(|_| Some("tbaa_tag".to_owned())),
    ..AttributeSpec::new("llvm.tbaa_tag")
};

/// A type of accesses.
pub static TBAA_TYPE_DESCRIPTOR_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "LLVM_TBAATypeDescriptorAttr",
    summary: "LLVM dialect TBAA type metadata",
    parameters: &[
        ParameterSpec::required("id", ParameterKind::Text).written("::llvm::StringRef", ParameterForm::Text),
        ParameterSpec::required("members", ParameterKind::Attributes)
            .written("::llvm::ArrayRef<TBAAMemberAttr>", ParameterForm::Code(parse_members, print_members)),
    ],
    declared_format: Some(STRUCT_FORMAT),
    parse: Some(|parser, _| parse_struct(parser, &TBAA_TYPE_DESCRIPTOR_ATTR)),
    print: Some(|values, printer| print_struct(values, printer, &TBAA_TYPE_DESCRIPTOR_ATTR)),
    alias: Some(|_| Some("tbaa_type_desc".to_owned())),
    ..AttributeSpec::new("llvm.tbaa_type_desc")
};
