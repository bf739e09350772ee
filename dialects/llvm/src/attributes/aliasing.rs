//! Alias metadata of memory accesses.

use super::parameters::{
    ATTRIBUTE, BOOL, DISTINCT_ATTR, INT64_T, LLVM_ARRAY_REF_TBAA_MEMBER_ATTR_CODE, LLVM_STRING_REF, STRING,
    STRING_REF, TBAA_NODE_ATTR,
};
use super::syntax::{
    parse_mmra_tag, parse_tbaa_member, parse_tbaa_root, print_mmra_tag, print_tbaa_member, print_tbaa_root,
};
use super::verify::verify_alias_scope;
use terrace_ods_macros::attribute;

/// A group of accesses that do not depend on each other.
#[attribute(
    name = "llvm.access_group",
    class = "LLVM_AccessGroupAttr",
    alias,
    summary = "LLVM dialect access group metadata",
    params
)]
pub struct AccessGroupAttr {
    id: Attr<DISTINCT_ATTR>,
}

/// A scope of aliasing.
#[attribute(
    name = "llvm.alias_scope",
    class = "LLVM_AliasScopeAttr",
    alias,
    summary = "LLVM dialect alias scope",
    params,
    verify = verify_alias_scope,
)]
pub struct AliasScopeAttr {
    id: Attr<ATTRIBUTE>,
    domain: Declared<AliasScopeDomainAttr>,
    description: Option<Text<STRING>>,
}

/// Scopes of aliasing that are told apart.
#[attribute(
    name = "llvm.alias_scope_domain",
    class = "LLVM_AliasScopeDomainAttr",
    alias,
    summary = "LLVM dialect alias scope domain metadata",
    params
)]
pub struct AliasScopeDomainAttr {
    id: Attr<ATTRIBUTE>,
    description: Option<Text<STRING>>,
}

/// A note about what an access orders.
#[attribute(
    name = "llvm.mmra_tag",
    class = "LLVM_MMRATagAttr",
    alias,
    summary = "MLIR wrapper around a prefix:suffix MMRA tag",
    declared_format = "`<` $prefix `` `:` `` $suffix `>`",
    parse = parse_mmra_tag,
    print = print_mmra_tag,
)]
pub struct MMRATagAttr {
    prefix: Text<LLVM_STRING_REF>,
    suffix: Text<STRING_REF>,
}

/// A member of a type of accesses.
#[attribute(
    name = "llvm.tbaa_member",
    class = "LLVM_TBAAMemberAttr",
    declared_format = "`<` params `>`",
    parse = parse_tbaa_member,
    print = print_tbaa_member,
)]
pub struct TBAAMemberAttr {
    #[name = "typeDesc"]
    type_desc: Attr<TBAA_NODE_ATTR>,
    offset: Integer<INT64_T>,
}

/// The root of types of accesses.
#[attribute(
    name = "llvm.tbaa_root",
    class = "LLVM_TBAARootAttr",
    alias,
    summary = "LLVM dialect TBAA root metadata",
    declared_format = "(`<` struct(params)^ `>`)?",
    parse = parse_tbaa_root,
    print = print_tbaa_root,
)]
pub struct TBAARootAttr {
    id: Option<Text<STRING>>,
}

/// The type of an access.
#[attribute(
    name = "llvm.tbaa_tag",
    class = "LLVM_TBAATagAttr",
    alias,
    summary = "LLVM dialect TBAA tag metadata",
    params
)]
pub struct TBAATagAttr {
    base_type: Declared<TBAATypeDescriptorAttr>,
    access_type: Declared<TBAATypeDescriptorAttr>,
    offset: Integer<INT64_T>,
    #[default("false")]
    constant: Bool<BOOL>,
}

/// A type of accesses.
#[attribute(
    name = "llvm.tbaa_type_desc",
    class = "LLVM_TBAATypeDescriptorAttr",
    alias,
    summary = "LLVM dialect TBAA type metadata",
    params
)]
pub struct TBAATypeDescriptorAttr {
    id: Text<LLVM_STRING_REF>,
    members: List<LLVM_ARRAY_REF_TBAA_MEMBER_ATTR_CODE>,
}
