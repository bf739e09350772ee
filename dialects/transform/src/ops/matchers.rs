//! Conditions on operations and parameters.

use crate::attributes::FailurePropagationMode;
use crate::attributes::MatchCmpIPredicate;
use crate::constraints::{
    AnyHandleOrParam, FailurePropagationModeAttr, HandleOrAffineMap, MatchCmpIPredicateAttr, OpHandle,
    OpOrValueHandle, Param, ValueHandle,
};
use crate::interfaces;
use crate::syntax::{SEMI_FUNCTION_TYPE, TRANSFORM_MATCH_DIMS};
use crate::verify::STRUCTURED_PREDICATE;
use terrace_ir::constraints::{DenseI64ArrayAttr, I64Attr, StrArrayAttr, UnitAttr};
use terrace_ods_macros::operation;

/// Matches no operation.
#[operation(
    name = "transform.match.operation_empty",
    traits = [Named("AtMostOneOpMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle attr-dict `:` type($operand_handle)",
    effects = custom,
    has = [effects],
)]
pub struct MatchOperationEmptyOp {
    operand_handle: Operand<OpHandle>,
}

/// Matches an operation that has one of the names.
#[operation(
    name = "transform.match.operation_name",
    traits = [Named("SingleOpMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle $op_names attr-dict `:` type($operand_handle)",
    effects = custom,
    has = [effects],
)]
pub struct MatchOperationNameOp {
    operand_handle: Operand<OpHandle>,
    op_names: Attr<StrArrayAttr>,
}

/// Matches parameters that compare to others as is said.
#[operation(
    name = "transform.match.param.cmpi",
    traits = [SameTypeOperands],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), MatchOpInterface],
    format = "$predicate $param `,` $reference attr-dict `:` type($param)",
    effects = custom,
    has = [effects],
)]
pub struct MatchParamCmpIOp {
    param: Operand<Param>,
    reference: Operand<Param>,
    #[cases(MatchCmpIPredicate)]
    predicate: Attr<MatchCmpIPredicateAttr>,
}

/// Matches a structured operation of which all in the region holds.
///
/// ```mlir
/// %0 = transform.match.structured %op : (!transform.any_op) -> !transform.any_op {
/// ^bb0(%structured: !transform.any_op):
///   transform.match.structured.dim %structured[all] {parallel} : !transform.any_op
///   %1 = transform.match.structured.init %structured[0] : (!transform.any_op) -> !transform.any_op
///   transform.match.structured.yield %1 : !transform.any_op
/// }
/// ```
#[operation(
    name = "transform.match.structured",
    traits = [
        Named("SingleOpMatcherOpTrait"), SingleBlock,
        SingleBlockImplicitTerminator("transform.match.structured.yield"),
    ],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "(`failures` `(` $failure_propagation_mode^ `)`)?$current `:` \
        custom<SemiFunctionType>(type($current), type($outputs))attr-dict-with-keyword regions",
    directives = [SEMI_FUNCTION_TYPE],
    effects = custom,
    has = [effects, verify],
)]
pub struct MatchStructuredOp {
    current: Operand<OpHandle>,
    #[cases(FailurePropagationMode)]
    failure_propagation_mode: OptionalAttr<FailurePropagationModeAttr>,
    outputs: VariadicResult<AnyHandleOrParam>,
    body_region: Region<SizedRegion<1>>,
}

/// Says what the body of a structured operation does.
#[operation(
    name = "transform.match.structured.body",
    traits = [Named("SingleOpMatcherOpTrait"), STRUCTURED_PREDICATE],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle attr-dict `:` type($operand_handle)",
    effects = custom,
    has = [effects, verify],
)]
pub struct MatchStructuredBodyOp {
    operand_handle: Operand<OpHandle>,
    reduction_position: OptionalAttr<I64Attr>,
    passthrough: OptionalAttr<UnitAttr>,
    elementwise: OptionalAttr<UnitAttr>,
    contraction: OptionalAttr<StrArrayAttr>,
}

/// Gives the dimensions of a contraction by their parts in it.
#[operation(
    name = "transform.match.structured.classify_contraction_dims",
    traits = [Named("SingleOpMatcherOpTrait"), STRUCTURED_PREDICATE],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct MatchStructuredClassifyContractionDimsOp {
    operand_handle: Operand<OpHandle>,
    batch: OpResult<Param>,
    m: OpResult<Param>,
    n: OpResult<Param>,
    k: OpResult<Param>,
}

/// Gives the dimensions of a convolution by their parts in it.
#[operation(
    name = "transform.match.structured.classify_convolution_dims",
    traits = [Named("SingleOpMatcherOpTrait"), STRUCTURED_PREDICATE],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct MatchStructuredClassifyConvolutionDimsOp {
    operand_handle: Operand<OpHandle>,
    batch: OpResult<Param>,
    output_image: OpResult<Param>,
    output_channel: OpResult<Param>,
    filter_loop: OpResult<Param>,
    input_channel: OpResult<Param>,
    depth: OpResult<Param>,
    strides: OpResult<Param>,
    dilations: OpResult<Param>,
}

/// Says what dimensions of a structured operation are, and gives their sizes.
#[operation(
    name = "transform.match.structured.dim",
    traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle `[`custom<TransformMatchDims>($raw_dim_list, $is_inverted, $is_all)`]` \
        attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))",
    directives = [TRANSFORM_MATCH_DIMS, SEMI_FUNCTION_TYPE],
    effects = custom,
    has = [effects, verify],
)]
pub struct MatchStructuredDimOp {
    operand_handle: Operand<OpHandle>,
    raw_dim_list: Attr<DenseI64ArrayAttr>,
    is_inverted: OptionalAttr<UnitAttr>,
    is_all: OptionalAttr<UnitAttr>,
    parallel: OptionalAttr<UnitAttr>,
    reduction: OptionalAttr<UnitAttr>,
    result: OptionalResult<Param>,
}

/// Gives the number of bits of an element of a value.
#[operation(
    name = "transform.match.structured.elemental_bitwidth",
    traits = [Named("SingleValueMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct MatchStructuredElementalBitwidthOp {
    operand_handle: Operand<ValueHandle>,
    result: OpResult<Param>,
}

/// Says how destinations of a structured operation are accessed, and gives them.
#[operation(
    name = "transform.match.structured.init",
    traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` \
        attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))",
    directives = [TRANSFORM_MATCH_DIMS, SEMI_FUNCTION_TYPE],
    effects = custom,
    has = [effects, verify],
)]
pub struct MatchStructuredInitOp {
    operand_handle: Operand<OpHandle>,
    raw_position_list: Attr<DenseI64ArrayAttr>,
    is_inverted: OptionalAttr<UnitAttr>,
    is_all: OptionalAttr<UnitAttr>,
    permutation: OptionalAttr<UnitAttr>,
    projected_permutation: OptionalAttr<UnitAttr>,
    result: OptionalResult<HandleOrAffineMap>,
}

/// Says how inputs of a structured operation are accessed, and gives them.
#[operation(
    name = "transform.match.structured.input",
    traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` \
        attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))",
    directives = [TRANSFORM_MATCH_DIMS, SEMI_FUNCTION_TYPE],
    effects = custom,
    has = [effects, verify],
)]
pub struct MatchStructuredInputOp {
    operand_handle: Operand<OpHandle>,
    raw_position_list: Attr<DenseI64ArrayAttr>,
    is_inverted: OptionalAttr<UnitAttr>,
    is_all: OptionalAttr<UnitAttr>,
    permutation: OptionalAttr<UnitAttr>,
    projected_permutation: OptionalAttr<UnitAttr>,
    result: OptionalResult<HandleOrAffineMap>,
}

/// Gives the number of destinations of a structured operation.
#[operation(
    name = "transform.match.structured.num_inits",
    traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct MatchStructuredNumInitsOp {
    operand_handle: Operand<OpHandle>,
    result: OpResult<Param>,
}

/// Gives the number of inputs of a structured operation.
#[operation(
    name = "transform.match.structured.num_inputs",
    traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct MatchStructuredNumInputsOp {
    operand_handle: Operand<OpHandle>,
    result: OpResult<Param>,
}

/// Gives the number of dimensions of a structured operation.
#[operation(
    name = "transform.match.structured.rank",
    traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($rank), \
        \"false\")",
    directives = [SEMI_FUNCTION_TYPE],
    effects = custom,
    has = [effects],
)]
pub struct MatchStructuredRankOp {
    operand_handle: Operand<OpHandle>,
    rank: OpResult<Param>,
}

/// Gives a result of a structured operation, or what uses it.
#[operation(
    name = "transform.match.structured.result",
    traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$operand_handle `[` $position `]` (`any` $any^)? (`single` $single^)?attr-dict `:` \
        functional-type(operands, results)",
    effects = custom,
    has = [effects, verify],
)]
pub struct MatchStructuredResultOp {
    operand_handle: Operand<OpHandle>,
    position: Attr<I64Attr>,
    any: OptionalAttr<UnitAttr>,
    single: OptionalAttr<UnitAttr>,
    result: OpResult<OpOrValueHandle>,
}

/// Ends the description of a structured operation: these are the results of the match.
#[operation(
    name = "transform.match.structured.yield",
    traits = [IsTerminator],
    format = "$handles attr-dict (`:` type($handles)^)?",
    effects = custom,
    has = [effects],
)]
pub struct MatchStructuredYieldOp {
    handles: VariadicOperand<AnyHandleOrParam>,
}

/// Matches an operation that takes or gives sparse tensors.
#[operation(
    name = "transform.sparse_tensor.match.sparse_inout",
    traits = [Named("SingleOpMatcherOpTrait")],
    interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), \"false\")",
    directives = [SEMI_FUNCTION_TYPE],
    effects = custom,
    has = [effects],
)]
pub struct MatchSparseInOut {
    target: Operand<OpHandle>,
    result: OpResult<OpHandle>,
}
