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
use terrace_ods_macros::{operation, operations};

operations! {
    #[operation(
        interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
        effects = custom,
        has = [effects],
    )]
    struct _;

    /// Matches no operation.
    pub struct MatchOperationEmptyOp = "transform.match.operation_empty",
        traits = [Named("AtMostOneOpMatcherOpTrait")],
        format = "$operand_handle attr-dict `:` type($operand_handle)",
    {
        operand_handle: Operand<OpHandle>,
    }

    /// Matches an operation that has one of the names.
    pub struct MatchOperationNameOp = "transform.match.operation_name",
        traits = [Named("SingleOpMatcherOpTrait")],
        format = "$operand_handle $op_names attr-dict `:` type($operand_handle)",
    {
        operand_handle: Operand<OpHandle>,
        op_names: Attr<StrArrayAttr>,
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
    pub struct MatchStructuredOp = "transform.match.structured",
        traits = [
            Named("SingleOpMatcherOpTrait"), SingleBlock,
            SingleBlockImplicitTerminator("transform.match.structured.yield"),
        ],
        format = "(`failures` `(` $failure_propagation_mode^ `)`)?$current `:` \
        custom<SemiFunctionType>(type($current), type($outputs))attr-dict-with-keyword regions",
        directives = [SEMI_FUNCTION_TYPE],
        has = [verify],
    {
        current: Operand<OpHandle>,
        #[cases(FailurePropagationMode)]
        failure_propagation_mode: OptionalAttr<FailurePropagationModeAttr>,
        outputs: VariadicResult<AnyHandleOrParam>,
        body_region: Region<SizedRegion<1>>,
    }

    /// Says what the body of a structured operation does.
    pub struct MatchStructuredBodyOp = "transform.match.structured.body",
        traits = [Named("SingleOpMatcherOpTrait"), STRUCTURED_PREDICATE],
        format = "$operand_handle attr-dict `:` type($operand_handle)",
        has = [verify],
    {
        operand_handle: Operand<OpHandle>,
        reduction_position: OptionalAttr<I64Attr>,
        passthrough: OptionalAttr<UnitAttr>,
        elementwise: OptionalAttr<UnitAttr>,
        contraction: OptionalAttr<StrArrayAttr>,
    }

    /// Returns the dimensions of a contraction by their parts in it.
    pub struct MatchStructuredClassifyContractionDimsOp =
        "transform.match.structured.classify_contraction_dims",
        traits = [Named("SingleOpMatcherOpTrait"), STRUCTURED_PREDICATE],
        format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    {
        operand_handle: Operand<OpHandle>,
        batch: OpResult<Param>,
        m: OpResult<Param>,
        n: OpResult<Param>,
        k: OpResult<Param>,
    }

    /// Returns the dimensions of a convolution by their parts in it.
    pub struct MatchStructuredClassifyConvolutionDimsOp =
        "transform.match.structured.classify_convolution_dims",
        traits = [Named("SingleOpMatcherOpTrait"), STRUCTURED_PREDICATE],
        format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    {
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

    /// Says what dimensions of a structured operation are, and returns their sizes.
    pub struct MatchStructuredDimOp = "transform.match.structured.dim",
        traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
        format = "$operand_handle `[`custom<TransformMatchDims>($raw_dim_list, $is_inverted, $is_all)`]` \
        attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))",
        directives = [TRANSFORM_MATCH_DIMS, SEMI_FUNCTION_TYPE],
        has = [verify],
    {
        operand_handle: Operand<OpHandle>,
        raw_dim_list: Attr<DenseI64ArrayAttr>,
        is_inverted: OptionalAttr<UnitAttr>,
        is_all: OptionalAttr<UnitAttr>,
        parallel: OptionalAttr<UnitAttr>,
        reduction: OptionalAttr<UnitAttr>,
        result: OptionalResult<Param>,
    }

    /// Returns the number of bits of an element of a value.
    pub struct MatchStructuredElementalBitwidthOp = "transform.match.structured.elemental_bitwidth",
        traits = [Named("SingleValueMatcherOpTrait")],
        format = "$operand_handle attr-dict `:` functional-type(operands, results)",
    {
        operand_handle: Operand<ValueHandle>,
        result: OpResult<Param>,
    }

    /// Returns the number of dimensions of a structured operation.
    pub struct MatchStructuredRankOp = "transform.match.structured.rank",
        traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
        format = "$operand_handle attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($rank), \
        \"false\")",
        directives = [SEMI_FUNCTION_TYPE],
    {
        operand_handle: Operand<OpHandle>,
        rank: OpResult<Param>,
    }

    /// Returns a result of a structured operation, or what uses it.
    pub struct MatchStructuredResultOp = "transform.match.structured.result",
        traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
        format = "$operand_handle `[` $position `]` (`any` $any^)? (`single` $single^)?attr-dict `:` \
        functional-type(operands, results)",
        has = [verify],
    {
        operand_handle: Operand<OpHandle>,
        position: Attr<I64Attr>,
        any: OptionalAttr<UnitAttr>,
        single: OptionalAttr<UnitAttr>,
        result: OpResult<OpOrValueHandle>,
    }

    /// Matches an operation that takes or gives sparse tensors.
    pub struct MatchSparseInOut = "transform.sparse_tensor.match.sparse_inout",
        traits = [Named("SingleOpMatcherOpTrait")],
        format = "$target attr-dict `:` custom<SemiFunctionType>(type($target), type($result), \"false\")",
        directives = [SEMI_FUNCTION_TYPE],
    {
        target: Operand<OpHandle>,
        result: OpResult<OpHandle>,
    }
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

operations! {
    #[operation(
        traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
        interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
        format = "$operand_handle `[`custom<TransformMatchDims>($raw_position_list, $is_inverted, $is_all)`]` \
        attr-dict `:` custom<SemiFunctionType>(type($operand_handle), type($result))",
        directives = [TRANSFORM_MATCH_DIMS, SEMI_FUNCTION_TYPE],
        effects = custom,
        has = [effects, verify],
    )]
    struct _ {
        operand_handle: Operand<OpHandle>,
        raw_position_list: Attr<DenseI64ArrayAttr>,
        is_inverted: OptionalAttr<UnitAttr>,
        is_all: OptionalAttr<UnitAttr>,
        permutation: OptionalAttr<UnitAttr>,
        projected_permutation: OptionalAttr<UnitAttr>,
        result: OptionalResult<HandleOrAffineMap>,
    }

    /// Says how destinations of a structured operation are accessed, and returns them.
    pub struct MatchStructuredInitOp = "transform.match.structured.init";
    /// Says how inputs of a structured operation are accessed, and returns them.
    pub struct MatchStructuredInputOp = "transform.match.structured.input";
}

operations! {
    #[operation(
        traits = [STRUCTURED_PREDICATE, Named("SingleOpMatcherOpTrait")],
        interfaces = [MatchOpInterface, TransformOpInterface(&interfaces::TRANSFORM)],
        format = "$operand_handle attr-dict `:` functional-type(operands, results)",
        effects = custom,
        has = [effects],
    )]
    struct _ {
        operand_handle: Operand<OpHandle>,
        result: OpResult<Param>,
    }

    /// Returns the number of destinations of a structured operation.
    pub struct MatchStructuredNumInitsOp = "transform.match.structured.num_inits";
    /// Returns the number of inputs of a structured operation.
    pub struct MatchStructuredNumInputsOp = "transform.match.structured.num_inputs";
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
