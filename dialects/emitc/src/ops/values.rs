//! Constants, variables, calls, and ways to what is in memory.

use crate::constraints::{
    ArrayOpaqueOrPointer, ArrayOrLValue, EmitC_LValueType, EmitC_OpaqueOrTypedAttr, EmitC_PointerType,
    EmitCType, EmitCTypeOrLValue, LValueOfOpaque, LValueOfOpaqueOrPointer,
};
use crate::interfaces;
use crate::types::{address_types, dereferenced_types, loaded_types};
use terrace_ir::constraints::{AnyType, ArrayAttr, DictArrayAttr, FlatSymbolRefAttr, StrAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(interfaces = [CExpressionInterface], has = [verify])]
    struct _;

    /// The address of a place, `&a`.
    ///
    /// ```mlir
    /// %p = emitc.address_of %a : !emitc.lvalue<i32>
    /// ```
    pub struct AddressOfOp = "emitc.address_of",
        traits = [
            TypesMatchWith { summary: "input and result reference the same type", from: "reference", to: "result", transform: address_types },
        ],
        format = "$reference `:` qualified(type($reference)) attr-dict",
    {
        reference: Operand<EmitC_LValueType>,
        result: OpResult<EmitC_PointerType>,
    }

    /// Applies `&` or `*`.
    ///
    /// ```mlir
    /// %p = emitc.apply "&"(%a) : (!emitc.lvalue<i32>) -> !emitc.ptr<i32>
    /// ```
    pub struct ApplyOp = "emitc.apply",
        format = "$applicableOperator `(` $operand `)` attr-dict `:` functional-type($operand, results)",
    {
        #[name = "applicableOperator"]
        applicable_operator: Attr<StrAttr>,
        operand: Operand<EmitCTypeOrLValue>,
        result: OpResult<EmitCType>,
    }

    /// Calls what a text names; `args` puts operands and constants in their order, `template_args` those of a template.
    ///
    /// ```mlir
    /// %y = emitc.call_opaque "blah"(%x) {template_args = [i32]} : (i32) -> f32
    /// ```
    pub struct CallOpaqueOp = "emitc.call_opaque",
        format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    {
        callee: Attr<StrAttr>,
        args: OptionalAttr<ArrayAttr>,
        template_args: OptionalAttr<ArrayAttr>,
        operands: VariadicOperand<EmitCType>,
        #[unnamed]
        result: VariadicResult<EmitCType>,
    }

    /// A constant.
    ///
    /// ```mlir
    /// %c = "emitc.constant"() <{value = 42 : i32}> : () -> i32
    /// ```
    pub struct ConstantOp = "emitc.constant", traits = [ConstantLike] {
        value: Attr<EmitC_OpaqueOrTypedAttr>,
        #[unnamed]
        result: OpResult<EmitCType>,
    }
}

/// Stores a value in a place, `a = b`.
///
/// ```mlir
/// %a = "emitc.variable"() <{value = #emitc.opaque<"">}> : () -> !emitc.lvalue<i32>
/// emitc.assign %b : i32 to %a : <i32>
/// ```
#[operation(
    name = "emitc.assign",
    format = "$value `:` type($value) `to` $var `:` type($var) attr-dict",
    effects = [EffectSpec::new(EffectKind::Write).on("var").stage(1).full()],
    has = [verify],
)]
pub struct AssignOp {
    var: Operand<EmitC_LValueType>,
    value: Operand<EmitCType>,
}

/// Calls a function.
///
/// ```mlir
/// emitc.func @callee(%x: i32) -> i32 {
///   return %x : i32
/// }
/// emitc.func @caller(%x: i32) -> i32 {
///   %y = call @callee(%x) : (i32) -> i32
///   return %y : i32
/// }
/// ```
#[operation(
    name = "emitc.call",
    interfaces = [
        CallOpInterface(&interfaces::CALL), ArgAndResultAttrsOpInterface, CExpressionInterface,
        SymbolUserOpInterface,
    ],
    format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)",
    has = [verify_symbol_uses],
)]
pub struct CallOp {
    callee: Attr<FlatSymbolRefAttr>,
    operands: VariadicOperand<EmitCType>,
    arg_attrs: OptionalAttr<DictArrayAttr>,
    res_attrs: OptionalAttr<DictArrayAttr>,
    #[unnamed]
    result: VariadicResult<EmitCType>,
}

/// Converts a value, `(t) a`.
///
/// ```mlir
/// %y = emitc.cast %x : i32 to f32
/// ```
#[operation(
    name = "emitc.cast",
    interfaces = [CExpressionInterface, CastOpInterface(&interfaces::CAST)],
    format = "$source attr-dict `:` type($source) `to` type($dest)",
)]
pub struct CastOp {
    source: Operand<EmitCType>,
    dest: OpResult<EmitCType>,
}

/// The place to which a pointer points, `*p`.
///
/// ```mlir
/// %a = emitc.dereference %p : !emitc.ptr<i32>
/// ```
#[operation(
    name = "emitc.dereference",
    traits = [
        TypesMatchWith { summary: "input and result reference the same type", from: "pointer", to: "result", transform: dereferenced_types },
    ],
    format = "$pointer `:` qualified(type($pointer)) attr-dict",
    has = [verify],
)]
pub struct DereferenceOp {
    pointer: Operand<EmitC_PointerType>,
    result: OpResult<EmitC_LValueType>,
}

/// The value of a field, in a function of its class.
#[operation(
    name = "emitc.get_field",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [SymbolUserOpInterface],
    format = "$field_name `:` type($result) attr-dict",
    effects = [],
    has = [verify_symbol_uses],
)]
pub struct GetFieldOp {
    field_name: Attr<FlatSymbolRefAttr>,
    result: OpResult<EmitCType>,
}

/// A variable of the file.
#[operation(
    name = "emitc.get_global",
    traits = [AlwaysSpeculatableImplTrait],
    interfaces = [SymbolUserOpInterface],
    format = "$name `:` type($result) attr-dict",
    effects = [],
    has = [verify_symbol_uses],
)]
pub struct GetGlobalOp {
    name: Attr<FlatSymbolRefAttr>,
    result: OpResult<ArrayOrLValue>,
}

/// Text that is a value.
///
/// ```mlir
/// %pi = emitc.literal "M_PI" : f64
/// ```
#[operation(
    name = "emitc.literal",
    traits = [AlwaysSpeculatableImplTrait],
    format = "$value attr-dict `:` type($result)",
    effects = [],
    has = [verify],
)]
pub struct LiteralOp {
    value: Attr<StrAttr>,
    result: OpResult<EmitCType>,
}

/// The value in a place.
///
/// ```mlir
/// %x = emitc.load %a : <i32>
/// ```
#[operation(
    name = "emitc.load",
    traits = [
        TypesMatchWith { summary: "result type matches value type of 'operand'", from: "operand", to: "result", transform: loaded_types },
    ],
    interfaces = [CExpressionInterface],
    format = "$operand attr-dict `:` type($operand)",
    effects = [EffectSpec::new(EffectKind::Read).on("operand").full()],
)]
pub struct LoadOp {
    operand: Operand<EmitC_LValueType>,
    result: OpResult<AnyType>,
}

/// A member of a structure, `a.m`.
///
/// ```mlir
/// %m = "emitc.member"(%a) <{member = "m"}> : (!emitc.lvalue<!emitc.opaque<"S">>) -> !emitc.lvalue<i32>
/// ```
#[operation(name = "emitc.member")]
pub struct MemberOp {
    member: Attr<StrAttr>,
    operand: Operand<LValueOfOpaque>,
    #[unnamed]
    result: OpResult<ArrayOrLValue>,
}

/// A member of what a pointer points to, `p->m`.
#[operation(name = "emitc.member_of_ptr")]
pub struct MemberOfPtrOp {
    member: Attr<StrAttr>,
    operand: Operand<LValueOfOpaqueOrPointer>,
    #[unnamed]
    result: OpResult<ArrayOrLValue>,
}

/// An element, `a[i]`.
///
/// ```mlir
/// %e = emitc.subscript %a[%i, %j] : (!emitc.array<4x8xf32>, i32, i32) -> !emitc.lvalue<f32>
/// ```
#[operation(
    name = "emitc.subscript",
    format = "$value `[` $indices `]` attr-dict `:` functional-type(operands, results)",
    has = [verify],
)]
pub struct SubscriptOp {
    value: Operand<ArrayOpaqueOrPointer>,
    indices: VariadicOperand<EmitCType>,
    result: OpResult<EmitC_LValueType>,
}

/// A variable.
///
/// ```mlir
/// %a = "emitc.variable"() <{value = 42 : i32}> : () -> !emitc.lvalue<i32>
/// ```
#[operation(
    name = "emitc.variable",
    effects = [EffectSpec::new(EffectKind::Allocate).full()],
    has = [verify],
)]
pub struct VariableOp {
    value: Attr<EmitC_OpaqueOrTypedAttr>,
    #[unnamed]
    result: OpResult<ArrayOrLValue>,
}
