//! Functions, their variables, and calls.

use crate::constraints::{LocalReference, ValueType, ValueTypeAttr};
use crate::interfaces;
use terrace_ir::constraints::{DictArrayAttr, FlatSymbolRefAttr, FunctionTypeAttr, SymbolNameAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

/// Calls a function.
#[operation(
    name = "wasmssa.call",
    format = "$callee (`(`$operands^`)`)? attr-dict `:` functional-type($operands, $results)"
)]
pub struct FuncCallOp {
    callee: Attr<FlatSymbolRefAttr>,
    operands: VariadicOperand<ValueType>,
    results: VariadicResult<ValueType>,
}

/// A function; its arguments are variables inside, so the body has references to them.
///
/// ```mlir
/// wasmssa.func exported @same(%x: !wasmssa<local ref to i32>) -> i32 {
///   %0 = wasmssa.local_get %x : ref to i32
///   wasmssa.return %0 : i32
/// }
/// ```
#[operation(
    name = "wasmssa.func",
    traits = [AffineScope, AutomaticAllocationScope, IsIsolatedFromAbove, Symbol],
    interfaces = [FunctionOpInterface, CallableOpInterface(&interfaces::CALLABLE), ArgAndResultAttrsOpInterface],
    has = [custom_syntax, verify],
)]
pub struct FuncOp {
    sym_name: Attr<SymbolNameAttr>,
    #[name = "functionType"]
    function_type: Attr<FunctionTypeAttr>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    exported: OptionalAttr<UnitAttr>,
    body: Region<AnyRegion>,
}

operations! {
    #[operation(interfaces = [InferTypeOpInterface], result_types = custom, has = [infer_types])]
    struct _;

    /// A variable of the function around, zero at first.
    ///
    /// ```mlir
    /// %x = wasmssa.local of type f32
    /// ```
    pub struct LocalOp = "wasmssa.local", format = "`of` `type` $type attr-dict" {
        #[name = "type"]
        ty: Attr<ValueTypeAttr>,
        result: OpResult<LocalReference>,
    }

    /// Reads a variable.
    pub struct LocalGetOp = "wasmssa.local_get", format = "$localVar `:` type($localVar) attr-dict" {
        #[name = "localVar"]
        local_var: Operand<LocalReference>,
        result: OpResult<ValueType>,
    }

    /// Writes a variable and returns what was written.
    pub struct LocalTeeOp = "wasmssa.local_tee",
        format = "$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict",
        has = [verify],
    {
        #[name = "localVar"]
        local_var: Operand<LocalReference>,
        value: Operand<ValueType>,
        result: OpResult<ValueType>,
    }
}

/// Writes a variable.
#[operation(
    name = "wasmssa.local_set",
    format = "$localVar `:` type($localVar) `to` $value `:` type($value) attr-dict",
    has = [verify],
)]
pub struct LocalSetOp {
    #[name = "localVar"]
    local_var: Operand<LocalReference>,
    value: Operand<ValueType>,
}

/// Leaves the function, or gives the value of a global variable.
#[operation(
    name = "wasmssa.return",
    traits = [IsTerminator],
    format = "attr-dict ($operands^ `:` type($operands))?",
)]
pub struct ReturnOp {
    operands: VariadicOperand<ValueType>,
}
