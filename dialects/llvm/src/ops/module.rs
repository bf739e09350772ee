//! Module-level operations beside functions.

use crate::constraints::{
    ComdatAttr, DIGlobalVariableExpressionArrayAttr, I32AttrNonNegative, LinkageAttr, UnnamedAddrAttr,
    VisibilityAttr,
};
use crate::syntax;
use crate::{Comdat, Linkage, UnnamedAddr, Visibility};
use terrace_ir::constraints::{
    AnyAttr, ArrayAttr, FlatSymbolRefArrayAttr, FlatSymbolRefAttr, I32ArrayAttr, I64Attr, StrArrayAttr,
    StrAttr, SymbolNameAttr, SymbolRefAttr, TypeAttr, UnitAttr,
};
use terrace_ods_macros::operation;

/// A group of selectors: rules for what the linker keeps of sections of one name.
#[operation(
    name = "llvm.comdat",
    traits = [NoTerminator, NoRegionArguments, SymbolTable, Symbol],
    format = "$sym_name $body attr-dict",
    has = [verify_regions],
)]
pub struct ComdatOp {
    sym_name: Attr<SymbolNameAttr>,
    body: Region<SizedRegion<1>>,
}

/// One rule for what the linker keeps.
#[operation(
    name = "llvm.comdat_selector",
    traits = [Symbol],
    format = "$sym_name $comdat attr-dict",
)]
pub struct ComdatSelectorOp {
    sym_name: Attr<SymbolNameAttr>,
    #[cases(Comdat)]
    comdat: Attr<ComdatAttr>,
}

/// Options for the linker.
#[operation(
    name = "llvm.linker_options",
    format = "$options attr-dict",
    has = [verify],
)]
pub struct LinkerOptionsOp {
    options: Attr<StrArrayAttr>,
}

/// Another name for what its region computes from globals.
#[operation(
    name = "llvm.mlir.alias",
    traits = [IsIsolatedFromAbove, SingleBlock, SingleBlockImplicitTerminator("llvm.return"), Symbol],
    has = [custom_syntax, verify, verify_regions],
)]
pub struct AliasOp {
    alias_type: Attr<TypeAttr>,
    sym_name: Attr<StrAttr>,
    #[cases(Linkage)]
    linkage: Attr<LinkageAttr>,
    dso_local: OptionalAttr<UnitAttr>,
    #[name = "thread_local_"]
    thread_local: OptionalAttr<UnitAttr>,
    #[cases(UnnamedAddr)]
    unnamed_addr: OptionalAttr<UnnamedAddrAttr>,
    #[default("", |context| Visibility::Default.attribute(context))]
    #[cases(Visibility)]
    #[name = "visibility_"]
    visibility: Attr<VisibilityAttr>,
    initializer: Region<SizedRegion<1>>,
}

/// A global variable or constant, with its initial value as an attribute or computed in its region.
#[operation(
    name = "llvm.mlir.global",
    traits = [IsIsolatedFromAbove, SingleBlock, SingleBlockImplicitTerminator("llvm.return"), Symbol],
    has = [custom_syntax, verify, verify_regions],
)]
pub struct GlobalOp {
    global_type: Attr<TypeAttr>,
    constant: OptionalAttr<UnitAttr>,
    sym_name: Attr<StrAttr>,
    #[cases(Linkage)]
    linkage: Attr<LinkageAttr>,
    dso_local: OptionalAttr<UnitAttr>,
    #[name = "thread_local_"]
    thread_local: OptionalAttr<UnitAttr>,
    externally_initialized: OptionalAttr<UnitAttr>,
    value: OptionalAttr<AnyAttr>,
    alignment: OptionalAttr<I64Attr>,
    #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
    addr_space: Attr<I32AttrNonNegative>,
    #[cases(UnnamedAddr)]
    unnamed_addr: OptionalAttr<UnnamedAddrAttr>,
    section: OptionalAttr<StrAttr>,
    comdat: OptionalAttr<SymbolRefAttr>,
    dbg_exprs: OptionalAttr<DIGlobalVariableExpressionArrayAttr>,
    #[default("", |context| Visibility::Default.attribute(context))]
    #[cases(Visibility)]
    #[name = "visibility_"]
    visibility: Attr<VisibilityAttr>,
    target_specific_attrs: OptionalAttr<ArrayAttr>,
    initializer: Region<AnyRegion>,
}

/// Functions to call when the module is loaded, smallest priority first.
#[operation(
    name = "llvm.mlir.global_ctors",
    interfaces = [SymbolUserOpInterface],
    format = "`ctors` `=` $ctors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
    has = [verify_symbol_uses, verify],
)]
pub struct GlobalCtorsOp {
    ctors: Attr<FlatSymbolRefArrayAttr>,
    priorities: Attr<I32ArrayAttr>,
    data: Attr<ArrayAttr>,
}

/// Functions to call when the module is unloaded, smallest priority first.
#[operation(
    name = "llvm.mlir.global_dtors",
    interfaces = [SymbolUserOpInterface],
    format = "`dtors` `=` $dtors `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
    has = [verify_symbol_uses, verify],
)]
pub struct GlobalDtorsOp {
    dtors: Attr<FlatSymbolRefArrayAttr>,
    priorities: Attr<I32ArrayAttr>,
    data: Attr<ArrayAttr>,
}

/// A function that a resolver chooses when the module is loaded.
#[operation(
    name = "llvm.mlir.ifunc",
    traits = [IsIsolatedFromAbove, Symbol],
    interfaces = [SymbolUserOpInterface],
    format = "custom<LLVMLinkage>($linkage) ($visibility_^)? ($unnamed_addr^)? $sym_name `:` $i_func_type `,` \
        $resolver_type $resolver attr-dict",
    directives = [syntax::LINKAGE],
    has = [verify_symbol_uses, verify],
)]
pub struct IFuncOp {
    sym_name: Attr<SymbolNameAttr>,
    i_func_type: Attr<TypeAttr>,
    resolver: Attr<FlatSymbolRefAttr>,
    resolver_type: Attr<TypeAttr>,
    #[cases(Linkage)]
    linkage: Attr<LinkageAttr>,
    dso_local: OptionalAttr<UnitAttr>,
    #[default("0", |context| context.integer_attribute(context.integer_type(32), 0))]
    address_space: Attr<I32AttrNonNegative>,
    #[default("", |context| UnnamedAddr::None.attribute(context))]
    #[cases(UnnamedAddr)]
    unnamed_addr: Attr<UnnamedAddrAttr>,
    #[default("", |context| Visibility::Default.attribute(context))]
    #[cases(Visibility)]
    #[name = "visibility_"]
    visibility: Attr<VisibilityAttr>,
}

/// Facts about the module as a whole, and how they combine when modules are linked.
#[operation(
    name = "llvm.module_flags",
    format = "$flags attr-dict",
    has = [verify],
)]
pub struct ModuleFlagsOp {
    flags: Attr<ArrayAttr>,
}
