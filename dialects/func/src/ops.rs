//! The operations.

use crate::constraints::{inputs_of_function, results_of_function};
use crate::interfaces;
use terrace_ir::constraints::{
    AnyType, DictArrayAttr, FlatSymbolRefAttr, FunctionType, FunctionTypeAttr, StrAttr, SymbolNameAttr,
    UnitAttr,
};
use terrace_ods_macros::operation;

/// Calls the function of that name directly.
///
/// ```mlir
/// %r = func.call @f(%x) : (i32) -> i32
/// ```
#[operation(
    name = "func.call",
    traits = [MemRefsNormalizable],
    interfaces = [
        CallOpInterface(&interfaces::CALL), ArgAndResultAttrsOpInterface, SymbolUserOpInterface,
    ],
    format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    has = [verify_symbol_uses],
)]
pub struct CallOp {
    callee: Attr<FlatSymbolRefAttr>,
    operands: VariadicOperand<AnyType>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    no_inline: OptionalAttr<UnitAttr>,
    #[unnamed]
    results: VariadicResult<AnyType>,
}

/// Calls the function that a value holds.
///
/// ```mlir
/// %r = func.call_indirect %f(%x) : (i32) -> i32
/// ```
#[operation(
    name = "func.call_indirect",
    traits = [
        TypesMatchWith {
            summary: "callee input types match argument types",
            from: "callee",
            to: "callee_operands",
            transform: inputs_of_function,
        },
        TypesMatchWith {
            summary: "callee result types match result types",
            from: "callee",
            to: "results",
            transform: results_of_function,
        },
    ],
    interfaces = [CallOpInterface(&interfaces::CALL_INDIRECT), ArgAndResultAttrsOpInterface],
    format = "$callee `(` $callee_operands `)` attr-dict `:` type($callee)",
    has = [canonicalize],
)]
pub struct CallIndirectOp {
    callee: Operand<FunctionType>,
    callee_operands: VariadicOperand<AnyType>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    results: VariadicResult<AnyType>,
}

/// Returns a function, named by its symbol, as a value.
///
/// ```mlir
/// %f = func.constant @f : (i32) -> i32
/// ```
#[operation(
    name = "func.constant",
    traits = [ConstantLike, AlwaysSpeculatableImplTrait],
    interfaces = [SymbolUserOpInterface, OpAsmOpInterface],
    format = "attr-dict $value `:` type(results)",
    effects = [],
    has = [verify_symbol_uses, result_names],
)]
pub struct ConstantOp {
    value: Attr<FlatSymbolRefAttr>,
    #[unnamed]
    result: OpResult<AnyType>,
}

/// A function: a named, isolated region of blocks, or without a body the declaration of one that is
/// elsewhere.
///
/// ```mlir
/// func.func @f(%x: i32) -> i32 {
///   return %x : i32
/// }
/// ```
#[operation(
    name = "func.func",
    traits = [AffineScope, AutomaticAllocationScope, Symbol, IsIsolatedFromAbove],
    interfaces = [
        FunctionOpInterface, CallableOpInterface(&interfaces::FUNCTION), ArgAndResultAttrsOpInterface, OpAsmOpInterface,
    ],
    default_dialect = "func",
    has = [custom_syntax, verify, is_declaration],
)]
pub struct FuncOp {
    sym_name: Attr<SymbolNameAttr>,
    function_type: Attr<FunctionTypeAttr>,
    sym_visibility: OptionalAttr<StrAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    no_inline: OptionalAttr<UnitAttr>,
    body: Region<AnyRegion>,
}

/// Leaves the function around it with these values as its results.
///
/// ```mlir
/// func.return %x, %y : i32, f32
/// ```
#[operation(
    name = "func.return",
    traits = [
        AlwaysSpeculatableImplTrait, HasParent(&["func.func"]), MemRefsNormalizable, ReturnLike,
        IsTerminator,
    ],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
    has = [verify],
)]
pub struct ReturnOp {
    operands: VariadicOperand<AnyType>,
}
