//! Functions and layouts of data.

use crate::constraints::{OpHandle, Param, ValueHandle};
use crate::interfaces;
use terrace_ir::constraints::{ArrayAttr, DenseI32ArrayAttr, SymbolRefAttr, UnitAttr};
use terrace_ods_macros::operation;

/// Asks the layout of data around an operation.
#[operation(
    name = "transform.dlti.query",
    traits = [Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$keys `at` $target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct QueryOp {
    target: Operand<OpHandle>,
    keys: Attr<ArrayAttr>,
    associated_attr: OpResult<Param>,
}

/// Calls a function with values, and casts them to what the function takes and gives.
///
/// ```mlir
/// %call = transform.func.cast_and_call @callee(%inputs) -> %outputs after %op {
///   transform.type_conversion.tensor.cast_shape_dynamic_dims
/// } : (!transform.any_op, !transform.any_value, !transform.any_value) -> !transform.any_op
/// ```
#[operation(
    name = "transform.func.cast_and_call",
    traits = [
        AttrSizedOperandSegments, Named("ReportTrackingListenerFailuresOpTrait"), NoTerminator, SingleBlock,
        HasOnlyGraphRegion,
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), RegionKindInterface],
    format = "($function_name^)? ($function^)? ( `(` $inputs^ `)` )? ( `->` $outputs^ )? (`after` \
        $insert_after^):(`before`)? $insertion_point ($conversions^)? attr-dict `:` \
        functional-type(operands, results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct CastAndCallOp {
    insertion_point: Operand<OpHandle>,
    insert_after: OptionalAttr<UnitAttr>,
    inputs: OptionalOperand<ValueHandle>,
    outputs: OptionalOperand<ValueHandle>,
    function_name: OptionalAttr<SymbolRefAttr>,
    function: OptionalOperand<OpHandle>,
    result: OpResult<OpHandle>,
    conversions: Region<MaxSizedRegion<1>>,
}

/// Removes arguments that each call of a function gives twice.
#[operation(
    name = "transform.func.deduplicate_func_args",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$function_name `at` $module attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct DeduplicateFuncArgsOp {
    module: Operand<OpHandle>,
    function_name: Attr<SymbolRefAttr>,
    transformed_module: OpResult<OpHandle>,
    transformed_function: OpResult<OpHandle>,
}

/// Changes the order of arguments and results of a function.
#[operation(
    name = "transform.func.replace_func_signature",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$function_name `args_interchange` `=` $args_interchange `results_interchange` `=` \
        $results_interchange `at` $module attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct ReplaceFuncSignatureOp {
    module: Operand<OpHandle>,
    function_name: Attr<SymbolRefAttr>,
    args_interchange: Attr<DenseI32ArrayAttr>,
    results_interchange: Attr<DenseI32ArrayAttr>,
    adjust_func_calls: OptionalAttr<UnitAttr>,
    transformed_module: OpResult<OpHandle>,
    transformed_function: OpResult<OpHandle>,
}
