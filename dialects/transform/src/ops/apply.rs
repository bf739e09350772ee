//! Whole passes and sets of patterns, applied.

use crate::constraints::{OpHandle, Param};
use crate::interfaces;
use crate::syntax::APPLY_REGISTERED_PASS_OPTIONS;
use terrace_ir::constraints::{DictionaryAttr, I64Attr, StrArrayAttr, StrAttr, UnitAttr};
use terrace_ods_macros::{operation, operations};

/// Converts what is in operations by the patterns of a region, with a type converter from a region of its own.
///
/// ```mlir
/// transform.apply_conversion_patterns to %target {
///   transform.apply_conversion_patterns.vector.vector_to_llvm
/// } with type_converter {
///   transform.apply_conversion_patterns.memref.memref_to_llvm_type_converter {index_bitwidth = 32 : i64}
/// } {legal_dialects = ["llvm"], partial_conversion} : !transform.any_op
/// ```
#[operation(
    name = "transform.apply_conversion_patterns",
    traits = [Named("ReportTrackingListenerFailuresOpTrait"), NoTerminator, SingleBlock, HasOnlyGraphRegion],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), RegionKindInterface],
    format = "`to` $target $patterns (`with` `type_converter` $default_type_converter_region^)? attr-dict \
        `:` type($target)",
    effects = custom,
    has = [effects, verify],
)]
pub struct ApplyConversionPatternsOp {
    target: Operand<OpHandle>,
    legal_ops: OptionalAttr<StrArrayAttr>,
    illegal_ops: OptionalAttr<StrArrayAttr>,
    legal_dialects: OptionalAttr<StrArrayAttr>,
    illegal_dialects: OptionalAttr<StrArrayAttr>,
    partial_conversion: OptionalAttr<UnitAttr>,
    preserve_handles: OptionalAttr<UnitAttr>,
    patterns: Region<MaxSizedRegion<1>>,
    default_type_converter_region: VariadicRegion<MaxSizedRegion<1>>,
}

operations! {
    #[operation(
        traits = [Named("TransformEachOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        format = "`to` $target attr-dict `:` type($target)",
        effects = custom,
        has = [effects],
    )]
    struct _ {
        target: Operand<OpHandle>,
    }

    /// Eliminates common subexpressions in operations.
    pub struct ApplyCommonSubexpressionEliminationOp = "transform.apply_cse";
    /// Eliminates dead operations in operations.
    pub struct ApplyDeadCodeEliminationOp = "transform.apply_dce";
    /// Moves what does not depend on an iteration out of loops.
    pub struct ApplyLoopInvariantCodeMotionOp = "transform.apply_licm";
}

/// Rewrites what is in operations by the patterns of a region, until nothing changes.
///
/// ```mlir
/// transform.apply_patterns to %target {
///   transform.apply_patterns.canonicalization
///   transform.apply_patterns.vector.lower_contraction lowering_strategy = outerproduct
/// } {apply_cse} : !transform.any_op
/// ```
#[operation(
    name = "transform.apply_patterns",
    traits = [
        Named("TransformEachOpTrait"), Named("ReportTrackingListenerFailuresOpTrait"), NoTerminator,
        SingleBlock, HasOnlyGraphRegion,
    ],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM), RegionKindInterface],
    format = "`to` $target $patterns attr-dict `:` type($target)",
    effects = custom,
    has = [effects, verify],
)]
pub struct ApplyPatternsOp {
    target: Operand<OpHandle>,
    apply_cse: OptionalAttr<UnitAttr>,
    #[default("-1", |context| context.integer_attribute(context.integer_type(64), -1))]
    max_iterations: Attr<I64Attr>,
    #[default("-1", |context| context.integer_attribute(context.integer_type(64), -1))]
    max_num_rewrites: Attr<I64Attr>,
    patterns: Region<MaxSizedRegion<1>>,
}

/// Runs a pass or a pipeline on operations, with options that may be parameters.
///
/// ```mlir
/// %0 = transform.apply_registered_pass "canonicalize" with options = {"top-down" = false} to %target
///   : (!transform.any_op) -> !transform.any_op
/// ```
#[operation(
    name = "transform.apply_registered_pass",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$pass_name (`with` `options` `=` custom<ApplyRegisteredPassOptions>($options, \
        $dynamic_options)^)? `to` $target attr-dict `:` functional-type(operands, results)",
    directives = [APPLY_REGISTERED_PASS_OPTIONS],
    effects = custom,
    has = [effects, verify],
)]
pub struct ApplyRegisteredPassOp {
    target: Operand<OpHandle>,
    pass_name: Attr<StrAttr>,
    #[default("[]", |context| context.dictionary_attribute(&[]))]
    options: Attr<DictionaryAttr>,
    dynamic_options: VariadicOperand<Param>,
    result: OpResult<OpHandle>,
}
