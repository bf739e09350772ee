//! Handles and parameters.

use crate::constraints::{AnyHandle, AnyHandleOrParam, OpHandle, Param, PositiveI64, ValueHandle};
use crate::interfaces;
use crate::syntax::TRANSFORM_MATCH_DIMS;
use terrace_ir::constraints::{AnyAttr, BoolAttr, DenseI64ArrayAttr, I64Attr, StrAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        effects = custom,
        has = [effects],
    )]
    struct _;

    /// Returns operations an attribute, with a parameter as its value or without one.
    ///
    /// ```mlir
    /// transform.annotate %op "done" = %value : !transform.any_op, !transform.param<i64>
    /// ```
    pub struct AnnotateOp = "transform.annotate",
        format = "$target $name attr-dict (`=` $param^)?`:` type($target) (`,` type($param)^)?",
    {
        target: Operand<OpHandle>,
        name: Attr<StrAttr>,
        param: OptionalOperand<Param>,
    }

    /// The operations that use a result.
    pub struct GetConsumersOfResult = "transform.get_consumers_of_result",
        traits = [Named("NavigationTransformOpTrait")],
        format = "$target `[` $result_number `]` attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<OpHandle>,
        result_number: Attr<I64Attr>,
        consumers: OpResult<OpHandle>,
    }

    /// Results of an operation, as values.
    pub struct GetResultOp = "transform.get_result",
        traits = [Named("NavigationTransformOpTrait")],
        format = "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` \
        attr-dict `:` functional-type(operands, results)",
        directives = [TRANSFORM_MATCH_DIMS],
        has = [verify],
    {
        target: Operand<OpHandle>,
        raw_position_list: Attr<DenseI64ArrayAttr>,
        is_inverted: OptionalAttr<UnitAttr>,
        is_all: OptionalAttr<UnitAttr>,
        result: OpResult<ValueHandle>,
    }

    /// Repeats handles as often as there are objects after another one.
    pub struct ReplicateOp = "transform.replicate",
        traits = [AllTypesMatch(&["handles", "replicated"])],
        format = "`num` `(` $pattern `)` $handles attr-dict `:` type($pattern) `,` type($handles)",
    {
        pattern: Operand<OpHandle>,
        handles: VariadicOperand<AnyHandleOrParam>,
        replicated: VariadicResult<AnyHandleOrParam>,
    }

    /// The operations of a name among others.
    pub struct SelectOp = "transform.select",
        traits = [Named("NavigationTransformOpTrait")],
        format = "$op_name `in` $target attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<OpHandle>,
        op_name: Attr<StrAttr>,
        result: OpResult<OpHandle>,
    }

    /// Gives each object of a handle a handle of its own.
    pub struct SplitHandleOp = "transform.split_handle",
        traits = [Named("FunctionalStyleTransformOpTrait")],
        format = "$handle attr-dict `:` functional-type(operands, results)",
        has = [verify],
    {
        handle: Operand<AnyHandleOrParam>,
        #[default("true", |context| context.bool_attribute(true))]
        pass_through_empty_handle: Attr<BoolAttr>,
        #[default("true", |context| context.bool_attribute(true))]
        fail_on_payload_too_small: Attr<BoolAttr>,
        overflow_result: OptionalAttr<I64Attr>,
        results: VariadicResult<AnyHandleOrParam>,
    }

    /// Verifies operations.
    pub struct VerifyOp = "transform.verify",
        traits = [Named("TransformEachOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
        format = "$target attr-dict `:` type($target)",
    {
        target: Operand<OpHandle>,
    }
}

/// Returns a handle another type of handles of operations.
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

operations! {
    #[operation(
        traits = [Named("NavigationTransformOpTrait")],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
        effects = custom,
        has = [effects],
    )]
    struct _;

    /// The operations that define values.
    pub struct GetDefiningOp = "transform.get_defining_op",
        format = "$target attr-dict `:` functional-type(operands, results)",
    {
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
    pub struct GetOperandOp = "transform.get_operand",
        format = "$target `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` \
        attr-dict `:` functional-type(operands, results)",
        directives = [TRANSFORM_MATCH_DIMS],
        has = [verify],
    {
        target: Operand<OpHandle>,
        raw_position_list: Attr<DenseI64ArrayAttr>,
        is_inverted: OptionalAttr<UnitAttr>,
        is_all: OptionalAttr<UnitAttr>,
        result: OpResult<ValueHandle>,
    }

    /// The operations around others, as far out as is said.
    pub struct GetParentOp = "transform.get_parent_op",
        format = "$target attr-dict `:` functional-type(operands, results)",
    {
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
    pub struct GetProducerOfOperand = "transform.get_producer_of_operand",
        format = "$target `[` $operand_number `]` attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<OpHandle>,
        operand_number: Attr<I64Attr>,
        producer: OpResult<OpHandle>,
    }
}

operations! {
    #[operation(
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
        effects = custom,
        has = [effects],
    )]
    struct _;

    /// The types of values, or of their elements, as parameters.
    pub struct GetTypeOp = "transform.get_type",
        format = "(`elemental` $elemental^)? $value attr-dict `:`functional-type(operands, results)",
    {
        value: Operand<ValueHandle>,
        elemental: OptionalAttr<UnitAttr>,
        type_param: OpResult<Param>,
    }

    /// Merges the objects of handles into one handle.
    pub struct MergeHandlesOp = "transform.merge_handles",
        traits = [SameOperandsAndResultType],
        format = "(`deduplicate` $deduplicate^)? $handles attr-dict `:` type($result)",
    {
        handles: VariadicOperand<AnyHandleOrParam>,
        deduplicate: OptionalAttr<UnitAttr>,
        result: OpResult<AnyHandleOrParam>,
    }

    /// The number of objects of a handle, as a parameter.
    pub struct NumAssociationsOp = "transform.num_associations",
        traits = [Named("ParamProducerTransformOpTrait")],
        format = "$handle attr-dict `:` functional-type(operands, results)",
        has = [verify],
    {
        handle: Operand<AnyHandleOrParam>,
        num: OpResult<Param>,
    }

    /// Writes operations, or all there is, for a reader.
    pub struct PrintOp = "transform.print", format = "$target attr-dict (`:` type($target)^)?" {
        target: OptionalOperand<OpHandle>,
        name: OptionalAttr<StrAttr>,
        assume_verified: OptionalAttr<UnitAttr>,
        use_local_scope: OptionalAttr<UnitAttr>,
        skip_regions: OptionalAttr<UnitAttr>,
    }
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
