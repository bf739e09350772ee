//! Functions that compute shapes, and libraries of them.

use crate::interfaces;
use terrace_ir::constraints::{
    AnyType, DictArrayAttr, DictionaryAttr, FunctionTypeAttr, StrAttr, SymbolNameAttr,
};
use terrace_ods_macros::operation;

/// A function that computes shapes.
///
/// ```mlir
/// shape.func @same(%x: !shape.value_shape) -> !shape.shape {
///   %s = shape_of %x : !shape.value_shape -> !shape.shape
///   return %s : !shape.shape
/// }
/// ```
#[operation(
    name = "shape.func",
    traits = [AffineScope, AutomaticAllocationScope, Symbol, IsIsolatedFromAbove],
    interfaces = [
        FunctionOpInterface, CallableOpInterface(&interfaces::FUNCTION), ArgAndResultAttrsOpInterface, OpAsmOpInterface,
    ],
    default_dialect = "shape",
    has = [custom_syntax, verify, is_declaration],
)]
pub struct FuncOp {
    sym_name: Attr<SymbolNameAttr>,
    function_type: Attr<FunctionTypeAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    sym_visibility: OptionalAttr<StrAttr>,
    body: Region<AnyRegion>,
}

/// Functions that compute shapes, and which of them belongs to which operation.
///
/// ```mlir
/// shape.function_library @library {
///   func @same(%x: !shape.value_shape) -> !shape.shape {
///     %s = shape_of %x : !shape.value_shape -> !shape.shape
///     return %s : !shape.shape
///   }
/// } mapping {math.exp = @same}
/// ```
#[operation(
    name = "shape.function_library",
    traits = [AffineScope, IsIsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, NoTerminator, SingleBlock],
    interfaces = [OpAsmOpInterface],
    default_dialect = "shape",
    has = [custom_syntax],
)]
pub struct FunctionLibraryOp {
    sym_name: Attr<SymbolNameAttr>,
    sym_visibility: OptionalAttr<StrAttr>,
    mapping: Attr<DictionaryAttr>,
    body: Region<AnyRegion>,
}

/// Leaves the function around it with these values as its results.
#[operation(
    name = "shape.return",
    traits = [AlwaysSpeculatableImplTrait, HasParent(&["shape.func"]), ReturnLike, IsTerminator],
    interfaces = [RegionBranchTerminatorOpInterface],
    format = "attr-dict ($operands^ `:` type($operands))?",
    effects = [],
)]
pub struct ReturnOp {
    operands: VariadicOperand<AnyType>,
}
