//! Files, classes, functions and variables of a file.

use crate::constraints::{Builtin_StringAttr, EmitC_OpaqueOrTypedAttr, EmitCType, EmitCTypeOrLValue};
use crate::interfaces;
use crate::syntax::{EMIT_C_FIELD_OP_TYPE_AND_INITIAL_VALUE, EMIT_C_GLOBAL_OP_TYPE_AND_INITIAL_VALUE};
use terrace_ir::constraints::{
    DictArrayAttr, FlatSymbolRefAttr, FunctionTypeAttr, StrArrayAttr, StrAttr, SymbolNameAttr, TypeAttr,
    UnitAttr,
};
use terrace_ods_macros::operation;

/// A class with fields and functions.
///
/// ```mlir
/// emitc.class @model {
///   emitc.field @weights : !emitc.array<4xf32> = dense<0.0>
/// }
/// ```
#[operation(
    name = "emitc.class",
    traits = [
        AutomaticAllocationScope, IsIsolatedFromAbove, SymbolTable, Symbol, NoTerminator, SingleBlock,
        HasOnlyGraphRegion,
    ],
    interfaces = [OpAsmOpInterface, RegionKindInterface],
    format = "(`final` $final_specifier^)? $sym_name attr-dict-with-keyword $body",
)]
pub struct ClassOp {
    sym_name: Attr<SymbolNameAttr>,
    final_specifier: OptionalAttr<UnitAttr>,
    body: Region<AnyRegion>,
}

/// Declares a function that is defined further down.
#[operation(
    name = "emitc.declare_func",
    interfaces = [SymbolUserOpInterface],
    format = "$sym_name attr-dict",
    has = [verify_symbol_uses],
)]
pub struct DeclareFuncOp {
    sym_name: Attr<FlatSymbolRefAttr>,
}

/// A field of a class.
#[operation(
    name = "emitc.field",
    traits = [Symbol],
    format = "$sym_name `:` custom<EmitCFieldOpTypeAndInitialValue>($type, $initial_value) attr-dict",
    directives = [EMIT_C_FIELD_OP_TYPE_AND_INITIAL_VALUE],
    has = [verify],
)]
pub struct FieldOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "type"]
    ty: Attr<TypeAttr>,
    initial_value: OptionalAttr<EmitC_OpaqueOrTypedAttr>,
}

/// A file with its functions and variables.
///
/// ```mlir
/// emitc.file "main" {
///   emitc.include <"math.h">
/// }
/// ```
#[operation(
    name = "emitc.file",
    traits = [
        IsIsolatedFromAbove, NoRegionArguments, SymbolTable, NoTerminator, SingleBlock, HasOnlyGraphRegion,
    ],
    interfaces = [OpAsmOpInterface, RegionKindInterface],
    format = "$id attr-dict-with-keyword $bodyRegion",
    default_dialect = "emitc",
)]
pub struct FileOp {
    id: Attr<Builtin_StringAttr>,
    #[name = "bodyRegion"]
    body_region: Region<SizedRegion<1>>,
}

/// A function.
///
/// ```mlir
/// emitc.func @f(%x: i32) -> i32 attributes {specifiers = ["static"]} {
///   return %x : i32
/// }
/// ```
#[operation(
    name = "emitc.func",
    traits = [AutomaticAllocationScope, Symbol, IsIsolatedFromAbove],
    interfaces = [
        FunctionOpInterface, CallableOpInterface(&interfaces::CALLABLE), ArgAndResultAttrsOpInterface,
        OpAsmOpInterface,
    ],
    default_dialect = "emitc",
    has = [custom_syntax, verify],
)]
pub struct FuncOp {
    sym_name: Attr<SymbolNameAttr>,
    function_type: Attr<FunctionTypeAttr>,
    specifiers: OptionalAttr<StrArrayAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    body: Region<AnyRegion>,
}

/// A variable of the file.
///
/// ```mlir
/// emitc.global static const @table : !emitc.array<2xf32> = dense<2.0>
/// ```
#[operation(
    name = "emitc.global",
    traits = [Symbol],
    format = "(`extern` $extern_specifier^)? (`static` $static_specifier^)? (`const` $const_specifier^)? \
        $sym_name `:` custom<EmitCGlobalOpTypeAndInitialValue>($type, $initial_value) attr-dict",
    directives = [EMIT_C_GLOBAL_OP_TYPE_AND_INITIAL_VALUE],
    has = [verify],
)]
pub struct GlobalOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "type"]
    ty: Attr<TypeAttr>,
    initial_value: OptionalAttr<EmitC_OpaqueOrTypedAttr>,
    extern_specifier: OptionalAttr<UnitAttr>,
    static_specifier: OptionalAttr<UnitAttr>,
    const_specifier: OptionalAttr<UnitAttr>,
}

/// Includes a file.
///
/// ```mlir
/// emitc.include <"stdio.h">
/// ```
#[operation(
    name = "emitc.include",
    has = [custom_syntax],
)]
pub struct IncludeOp {
    include: Attr<StrAttr>,
    is_standard_include: OptionalAttr<UnitAttr>,
}

/// Leaves the function with this value as its result.
#[operation(
    name = "emitc.return",
    traits = [AlwaysSpeculatableImplTrait, HasParent(&["emitc.func"]), ReturnLike, IsTerminator],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operand^ `:` type($operand))?",
    effects = [],
    has = [verify],
)]
pub struct ReturnOp {
    operand: OptionalOperand<EmitCType>,
}

/// Text as it is; operands stand where it says `{}`.
///
/// ```mlir
/// emitc.verbatim "use({});" args %x : i32
/// ```
#[operation(
    name = "emitc.verbatim",
    format = "$value (`args` $fmtArgs^ `:` type($fmtArgs))? attr-dict",
    has = [verify],
)]
pub struct VerbatimOp {
    value: Attr<StrAttr>,
    #[name = "fmtArgs"]
    fmt_args: VariadicOperand<EmitCTypeOrLValue>,
}
