//! Handles and parameters.

use crate::constraints::{AnyHandle, AnyHandleOrParam, OpHandle, Param, PositiveI64, ValueHandle};
use crate::interfaces;
use crate::syntax::TRANSFORM_MATCH_DIMS;
use terrace_ir::constraints::{AnyAttr, BoolAttr, DenseI64ArrayAttr, I64Attr, StrAttr, UnitAttr};
use terrace_ods_macros::operation;

/// Gives operations an attribute, with a parameter as its value or without one.
///
/// ```mlir
/// transform.annotate %op "done" = %value : !transform.any_op, !transform.param<i64>
/// ```
#[operation(
    name = "transform.annotate",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target $name attr-dict (`=` $param^)?`:` type($target) (`,` type($param)^)?",
    effects = custom,
    has = [effects],
)]
pub struct AnnotateOp {
    target: Operand<OpHandle>,
    name: Attr<StrAttr>,
    param: OptionalOperand<Param>,
}

/// Gives a handle another type of handles of operations.
#[operation(
    name = "transform.cast",
    traits = [Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), CastOpInterface],
    format = "$input attr-dict `:` type($input) `to` type($output)",
    effects = custom,
    has = [effects],
)]
pub struct CastOp {
    input: Operand<OpHandle>,
    output: OpResult<OpHandle>,
}

/// Tells a parameter, at an operation or at its own.
#[operation(
    name = "transform.debug.emit_param_as_remark",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$param (`,` $message^)? (`at` $anchor^)?attr-dict `:` type($param) (`,` type($anchor)^)?",
    effects = custom,
    has = [effects],
)]
pub struct EmitParamAsRemarkOp {
    param: Operand<Param>,
    anchor: OptionalOperand<OpHandle>,
    message: OptionalAttr<StrAttr>,
}

/// Tells something at operations, or where values are defined.
#[operation(
    name = "transform.debug.emit_remark_at",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$at `,` $message attr-dict `:` type($at)",
    effects = custom,
    has = [effects],
)]
pub struct EmitRemarkAtOp {
    at: Operand<AnyHandle>,
    message: Attr<StrAttr>,
}

/// The operations that use a result.
#[operation(
    name = "transform.get_consumers_of_result",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct GetConsumersOfResult {
    target: Operand<OpHandle>,
    result_number: Attr<I64Attr>,
    consumers: OpResult<OpHandle>,
}

/// The operations that define values.
#[operation(
    name = "transform.get_defining_op",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct GetDefiningOp {
    target: Operand<ValueHandle>,
    result: OpResult<OpHandle>,
}

/// Operands of an operation, as values.
///
/// ```mlir
/// %0 = transform.get_operand %op[0] : (!transform.any_op) -> !transform.any_value
/// %1 = transform.get_operand %op[except(0)] : (!transform.any_op) -> !transform.any_value
/// %2 = transform.get_operand %op[all] : (!transform.any_op) -> !transform.any_value
/// ```
#[operation(
    name = "transform.get_operand",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
    format = "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` \
        attr-dict `:` functional-type(operands, results)",
    directives = [TRANSFORM_MATCH_DIMS],
    effects = custom,
    has = [effects, verify],
)]
pub struct GetOperandOp {
    target: Operand<OpHandle>,
    raw_position_list: Attr<DenseI64ArrayAttr>,
    is_inverted: OptionalAttr<UnitAttr>,
    is_all: OptionalAttr<UnitAttr>,
    result: OpResult<ValueHandle>,
}

/// The operations around others, as far out as is said.
#[operation(
    name = "transform.get_parent_op",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct GetParentOp {
    target: Operand<OpHandle>,
    isolated_from_above: OptionalAttr<UnitAttr>,
    allow_empty_results: OptionalAttr<UnitAttr>,
    op_name: OptionalAttr<StrAttr>,
    deduplicate: OptionalAttr<UnitAttr>,
    #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
    nth_parent: Attr<PositiveI64>,
    parent: OpResult<OpHandle>,
}

/// The operation that gives an operand.
#[operation(
    name = "transform.get_producer_of_operand",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
    format = "$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct GetProducerOfOperand {
    target: Operand<OpHandle>,
    operand_number: Attr<I64Attr>,
    producer: OpResult<OpHandle>,
}

/// Results of an operation, as values.
#[operation(
    name = "transform.get_result",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` \
        attr-dict `:` functional-type(operands, results)",
    directives = [TRANSFORM_MATCH_DIMS],
    effects = custom,
    has = [effects, verify],
)]
pub struct GetResultOp {
    target: Operand<OpHandle>,
    raw_position_list: Attr<DenseI64ArrayAttr>,
    is_inverted: OptionalAttr<UnitAttr>,
    is_all: OptionalAttr<UnitAttr>,
    result: OpResult<ValueHandle>,
}

/// The types of values, or of their elements, as parameters.
#[operation(
    name = "transform.get_type",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
    format = "(`elemental` $elemental^)? $value attr-dict `:`functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct GetTypeOp {
    value: Operand<ValueHandle>,
    elemental: OptionalAttr<UnitAttr>,
    type_param: OpResult<Param>,
}

/// Merges what is behind handles into one.
#[operation(
    name = "transform.merge_handles",
    traits = [SameOperandsAndResultType],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
    format = "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)",
    effects = custom,
    has = [effects],
)]
pub struct MergeHandlesOp {
    handles: VariadicOperand<AnyHandleOrParam>,
    deduplicate: OptionalAttr<UnitAttr>,
    result: OpResult<AnyHandleOrParam>,
}

/// The number of objects behind a handle, as a parameter.
#[operation(
    name = "transform.num_associations",
    traits = [Named("ParamProducerTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
    format = "$handle attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct NumAssociationsOp {
    handle: Operand<AnyHandleOrParam>,
    num: OpResult<Param>,
}

/// A parameter that is known.
///
/// ```mlir
/// %size = transform.param.constant 32 : i64 -> !transform.param<i64>
/// ```
#[operation(
    name = "transform.param.constant",
    traits = [Named("ParamProducerTransformOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$value attr-dict `->` type($param)",
    effects = custom,
    has = [effects],
)]
pub struct ParamConstantOp {
    value: Attr<AnyAttr>,
    param: OpResult<Param>,
}

/// Writes operations, or all there is, for a reader.
#[operation(
    name = "transform.print",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
    format = "$target attr-dict (`:` type($target)^)?",
    effects = custom,
    has = [effects],
)]
pub struct PrintOp {
    target: OptionalOperand<OpHandle>,
    name: OptionalAttr<StrAttr>,
    assume_verified: OptionalAttr<UnitAttr>,
    use_local_scope: OptionalAttr<UnitAttr>,
    skip_regions: OptionalAttr<UnitAttr>,
}

/// Repeats handles as often as there are objects behind another one.
#[operation(
    name = "transform.replicate",
    traits = [AllTypesMatch(&["handles", "replicated"])],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)",
    effects = custom,
    has = [effects],
)]
pub struct ReplicateOp {
    pattern: Operand<OpHandle>,
    handles: VariadicOperand<AnyHandleOrParam>,
    replicated: VariadicResult<AnyHandleOrParam>,
}

/// The operations of a name among others.
#[operation(
    name = "transform.select",
    traits = [Named("NavigationTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$op_name `in` $target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct SelectOp {
    target: Operand<OpHandle>,
    op_name: Attr<StrAttr>,
    result: OpResult<OpHandle>,
}

/// Gives each object behind a handle a handle of its own.
#[operation(
    name = "transform.split_handle",
    traits = [Named("FunctionalStyleTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$handle attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct SplitHandleOp {
    handle: Operand<AnyHandleOrParam>,
    #[default("true", |context| context.bool_attribute(true))]
    pass_through_empty_handle: Attr<BoolAttr>,
    #[default("true", |context| context.bool_attribute(true))]
    fail_on_payload_too_small: Attr<BoolAttr>,
    overflow_result: OptionalAttr<I64Attr>,
    results: VariadicResult<AnyHandleOrParam>,
}

/// Verifies operations.
#[operation(
    name = "transform.verify",
    traits = [Named("TransformEachOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` type($target)",
    effects = custom,
    has = [effects],
)]
pub struct VerifyOp {
    target: Operand<OpHandle>,
}
