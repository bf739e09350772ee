//! Module-level operations beside functions, and imports.

use crate::constraints::{LimitTypeAttr, TableTypeAttr, ValueType, ValueTypeAttr};
use crate::interfaces;
use crate::verify::CONSTANT_INITIALIZER;
use terrace_ir::constraints::{
    DictArrayAttr, FlatSymbolRefAttr, FunctionTypeAttr, StrAttr, SymbolNameAttr, UnitAttr,
};
use terrace_ods_macros::{operation, operations};

/// A global variable with the constant expression that it begins with.
///
/// ```mlir
/// wasmssa.global @start i32 mutable : {
///   %0 = wasmssa.const 10 : i32
///   wasmssa.return %0 : i32
/// }
/// ```
#[operation(
    name = "wasmssa.global",
    traits = [AffineScope, AutomaticAllocationScope, IsIsolatedFromAbove, Symbol, CONSTANT_INITIALIZER],
    has = [custom_syntax],
)]
pub struct GlobalOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "type"]
    ty: Attr<ValueTypeAttr>,
    #[name = "isMutable"]
    is_mutable: OptionalAttr<UnitAttr>,
    exported: OptionalAttr<UnitAttr>,
    initializer: Region<AnyRegion>,
}

/// Reads a global variable.
#[operation(
    name = "wasmssa.global_get",
    traits = [Named("ConstantExprOpTrait")],
    interfaces = [SymbolUserOpInterface],
    format = "$global attr-dict `:` type($global_val)",
    has = [verify_symbol_uses],
)]
pub struct GlobalGetOp {
    global: Attr<FlatSymbolRefAttr>,
    global_val: OpResult<ValueType>,
}

/// A function of another module.
///
/// ```mlir
/// wasmssa.import_func "print" from "env" as @print {type = (i32) -> ()}
/// ```
#[operation(
    name = "wasmssa.import_func",
    traits = [Symbol],
    interfaces = [CallableOpInterface(&interfaces::IMPORTED), ArgAndResultAttrsOpInterface, ImportOpInterface],
    format = "$importName `from` $moduleName `as` $sym_name attr-dict",
)]
pub struct FuncImportOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "moduleName"]
    module_name: Attr<StrAttr>,
    #[name = "importName"]
    import_name: Attr<StrAttr>,
    #[name = "type"]
    ty: Attr<FunctionTypeAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
}

operations! {
    #[operation(traits = [Symbol], interfaces = [ImportOpInterface])]
    struct _ {
        sym_name: Attr<SymbolNameAttr>,
        #[name = "moduleName"]
        module_name: Attr<StrAttr>,
        #[name = "importName"]
        import_name: Attr<StrAttr>,
    }

    /// A global variable of another module.
    pub struct GlobalImportOp = "wasmssa.import_global", has = [custom_syntax] {
        #[name = "type"]
        ty: Attr<ValueTypeAttr>,
        #[name = "isMutable"]
        is_mutable: OptionalAttr<UnitAttr>,
    }

    /// A memory of another module.
    pub struct MemImportOp = "wasmssa.import_mem",
        format = "$importName `from` $moduleName `as` $sym_name attr-dict",
    {
        limits: Attr<LimitTypeAttr>,
    }

    /// A table of another module.
    pub struct TableImportOp = "wasmssa.import_table",
        format = "$importName `from` $moduleName `as` $sym_name attr-dict",
    {
        #[name = "type"]
        ty: Attr<TableTypeAttr>,
    }
}

/// A memory, by how many pages it has at first and may have at most.
///
/// ```mlir
/// wasmssa.memory exported @heap !wasmssa<limit[1: 65536]>
/// ```
#[operation(
    name = "wasmssa.memory",
    traits = [Symbol],
    format = "(`exported` $exported^)? $sym_name $limits attr-dict",
)]
pub struct MemOp {
    sym_name: Attr<SymbolNameAttr>,
    limits: Attr<LimitTypeAttr>,
    exported: OptionalAttr<UnitAttr>,
}

/// A table of references.
///
/// ```mlir
/// wasmssa.table @functions !wasmssa<tabletype !wasmssa.funcref [2:]>
/// ```
#[operation(
    name = "wasmssa.table",
    traits = [Symbol],
    format = "(`exported` $exported^)? $sym_name $type attr-dict",
)]
pub struct TableOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "type"]
    ty: Attr<TableTypeAttr>,
    exported: OptionalAttr<UnitAttr>,
}
