//! Control flow and variables.

use crate::constraints::{TosaI1Tensor, TosaTensor};
use crate::interfaces;
use crate::syntax::TYPE_OR_INITIAL_VALUE;
use crate::verify::traits::RESOLVABLE_SHAPES;
use terrace_ir::constraints::{AnyAttr, IndexElementsAttr, SymbolNameAttr, TypeAttr};
use terrace_ods_macros::operation;

/// Runs one of two regions, as the condition says.
///
/// ```mlir
/// %r = tosa.cond_if %c (%x = %a) : tensor<i1> (tensor<f32>) -> tensor<f32> {
/// ^bb0(%x: tensor<f32>):
///   tosa.yield %x : tensor<f32>
/// } else {
/// ^bb0(%x: tensor<f32>):
///   %y = tosa.abs %x : (tensor<f32>) -> tensor<f32>
///   tosa.yield %y : tensor<f32>
/// }
/// ```
#[operation(
    name = "tosa.cond_if",
    traits = [
        Named("InferShapedTypeOpAdaptor"), SingleBlock, SingleBlockImplicitTerminator("tosa.yield"),
        HasRecursiveMemoryEffects, RESOLVABLE_SHAPES,
    ],
    interfaces = [InferShapedTypeOpInterface, TosaOp, QueryProfileInterface, QueryExtensionInterface],
    has = [custom_syntax, verify],
)]
pub struct IfOp {
    condition: Operand<TosaI1Tensor>,
    input_list: VariadicOperand<TosaTensor>,
    output_list: VariadicResult<TosaTensor>,
    then_graph: Region<SizedRegion<1>>,
    else_graph: Region<SizedRegion<1>>,
}

/// A tensor that keeps its elements from one run to the next.
///
/// ```mlir
/// tosa.variable @state = dense<[1, 2]> : tensor<2xi8>
/// ```
#[operation(
    name = "tosa.variable",
    traits = [Symbol, RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "$sym_name attr-dict custom<VariableOpTypeOrInitialValue>($var_shape, $type, $initial_value)",
    directives = [TYPE_OR_INITIAL_VALUE],
)]
pub struct VariableOp {
    sym_name: Attr<SymbolNameAttr>,
    var_shape: Attr<IndexElementsAttr>,
    #[name = "type"]
    ty: Attr<TypeAttr>,
    initial_value: OptionalAttr<AnyAttr>,
}

/// Returns the elements that a variable has.
///
/// ```mlir
/// %state = tosa.variable_read @state : tensor<2xi8>
/// ```
#[operation(
    name = "tosa.variable_read",
    traits = [RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "$name attr-dict `:` type($output1)",
    has = [verify_symbol_uses],
)]
pub struct VariableReadOp {
    name: Attr<SymbolNameAttr>,
    output1: OpResult<TosaTensor>,
}

/// Sets the elements of a variable.
///
/// ```mlir
/// tosa.variable_write @state, %x : tensor<2xi8>
/// ```
#[operation(
    name = "tosa.variable_write",
    traits = [RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "$name attr-dict `,` $input1 `:` type($input1)",
    has = [verify_symbol_uses],
)]
pub struct VariableWriteOp {
    name: Attr<SymbolNameAttr>,
    input1: Operand<TosaTensor>,
}

/// Runs its second region as long as the first says so.
///
/// ```mlir
/// %r = tosa.while_loop (%i = %a) : (tensor<i32>) -> tensor<i32> {
///   %more = tosa.greater %n, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
///   tosa.yield %more : tensor<i1>
/// } do {
/// ^bb0(%i: tensor<i32>):
///   %next = tosa.add %i, %one : (tensor<i32>, tensor<i32>) -> tensor<i32>
///   tosa.yield %next : tensor<i32>
/// }
/// ```
#[operation(
    name = "tosa.while_loop",
    traits = [
        Named("InferShapedTypeOpAdaptor"), SingleBlock, SingleBlockImplicitTerminator("tosa.yield"),
        HasRecursiveMemoryEffects, RESOLVABLE_SHAPES,
    ],
    interfaces = [
        LoopLikeOpInterface(&interfaces::LOOP), InferShapedTypeOpInterface, TosaOp, QueryProfileInterface,
        QueryExtensionInterface,
    ],
    has = [custom_syntax, verify],
)]
pub struct WhileOp {
    input_list: VariadicOperand<TosaTensor>,
    output_list: VariadicResult<TosaTensor>,
    cond_graph: Region<SizedRegion<1>>,
    body_graph: Region<SizedRegion<1>>,
}

/// Ends a region of `tosa.cond_if` or `tosa.while_loop`: these are its results.
#[operation(
    name = "tosa.yield",
    traits = [IsTerminator, AlwaysSpeculatableImplTrait, RESOLVABLE_SHAPES],
    interfaces = [TosaOp, QueryProfileInterface, QueryExtensionInterface],
    format = "$inputs attr-dict `:` type($inputs)",
    effects = [],
)]
pub struct YieldOp {
    inputs: VariadicOperand<TosaTensor>,
}
