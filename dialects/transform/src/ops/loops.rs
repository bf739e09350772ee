//! Loops, and expressions of their bounds.

use crate::constraints::{OpHandle, PositiveI64, ScfForHandle};
use crate::interfaces;
use terrace_ir::constraints::{BoolAttr, DenseI64ArrayAttr, I64Attr, StrAttr, UnitAttr};
use terrace_ods_macros::operation;

/// Simplifies minima and maxima of affine expressions, given the ranges of some of their operands.
///
/// ```mlir
/// transform.affine.simplify_bounded_affine_ops %min with [%size : !transform.any_op] within [0] and [100]
///   : !transform.any_op
/// ```
#[operation(
    name = "transform.affine.simplify_bounded_affine_ops",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]` `within` $lower_bounds \
        `and` $upper_bounds attr-dict `:` type($target)",
    effects = custom,
    has = [effects, verify],
)]
pub struct SimplifyBoundedAffineOpsOp {
    target: Operand<OpHandle>,
    bounded_values: VariadicOperand<OpHandle>,
    lower_bounds: Attr<DenseI64ArrayAttr>,
    upper_bounds: Attr<DenseI64ArrayAttr>,
}

/// Simplifies minima and maxima of affine expressions by what is known of their operands.
#[operation(
    name = "transform.affine.simplify_min_max_affine_ops",
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` type($target)",
    effects = custom,
    has = [effects],
)]
pub struct SimplifyMinMaxAffineOpsOp {
    target: Operand<OpHandle>,
}

/// Makes one loop of loops in each other.
#[operation(
    name = "transform.loop.coalesce",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type($target, $transformed)",
    effects = custom,
    has = [effects],
)]
pub struct LoopCoalesceOp {
    target: Operand<OpHandle>,
    transformed: OpResult<OpHandle>,
}

/// Makes loops of an `scf.forall`.
#[operation(
    name = "transform.loop.forall_to_for",
    traits = [Named("FunctionalStyleTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct ForallToForOp {
    target: Operand<OpHandle>,
    transformed: VariadicResult<OpHandle>,
}

/// Makes an `scf.parallel` of an `scf.forall`.
#[operation(
    name = "transform.loop.forall_to_parallel",
    traits = [Named("FunctionalStyleTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct ForallToParallelOp {
    target: Operand<OpHandle>,
    transformed: VariadicResult<OpHandle>,
}

/// Puts the body of a loop into another loop.
#[operation(
    name = "transform.loop.fuse_sibling",
    traits = [Named("FunctionalStyleTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target `into` $source attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct LoopFuseSiblingOp {
    target: Operand<OpHandle>,
    source: Operand<OpHandle>,
    fused_loop: OpResult<OpHandle>,
}

/// Moves slices that do not depend on an iteration out of loops.
#[operation(
    name = "transform.loop.hoist_loop_invariant_subsets",
    traits = [Named("TransformEachOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` type($target)",
    effects = custom,
    has = [effects],
)]
pub struct HoistLoopInvariantSubsetsOp {
    target: Operand<OpHandle>,
}

/// Makes a function of a loop.
#[operation(
    name = "transform.loop.outline",
    traits = [Named("FunctionalStyleTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct LoopOutlineOp {
    target: Operand<OpHandle>,
    func_name: Attr<StrAttr>,
    function: OpResult<OpHandle>,
    call: OpResult<OpHandle>,
}

/// Makes loops of an `scf.parallel`.
#[operation(
    name = "transform.loop.parallel_for_to_nested_fors",
    traits = [Named("FunctionalStyleTransformOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct ParallelForToNestedForOps {
    target: Operand<OpHandle>,
    transformed: VariadicResult<OpHandle>,
}

/// Takes the last iteration out of a loop if it is a partial one, or the first one.
///
/// ```mlir
/// %main, %rest = transform.loop.peel %loop
///   : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
/// ```
#[operation(
    name = "transform.loop.peel",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct LoopPeelOp {
    target: Operand<ScfForHandle>,
    #[default("false", |context| context.bool_attribute(false))]
    peel_front: Attr<BoolAttr>,
    #[default("false", |context| context.bool_attribute(false))]
    fail_if_already_divisible: Attr<BoolAttr>,
    peeled_loop: OpResult<OpHandle>,
    remainder_loop: OpResult<OpHandle>,
}

/// Lets parts of several iterations of a loop run at a time.
#[operation(
    name = "transform.loop.pipeline",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` functional-type(operands, results)",
    effects = custom,
    has = [effects],
)]
pub struct LoopPipelineOp {
    target: Operand<ScfForHandle>,
    #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
    iteration_interval: Attr<I64Attr>,
    #[default("10", |context| context.integer_attribute(context.integer_type(64), 10))]
    read_latency: Attr<I64Attr>,
    transformed: OpResult<OpHandle>,
}

/// Takes the body out of a loop that runs once.
#[operation(
    name = "transform.loop.promote_if_one_iteration",
    traits = [Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` type($target)",
    effects = custom,
    has = [effects],
)]
pub struct LoopPromoteIfOneIterationOp {
    target: Operand<OpHandle>,
}

/// Repeats the body of a loop.
///
/// ```mlir
/// transform.loop.unroll %loop {factor = 4} : !transform.any_op
/// ```
#[operation(
    name = "transform.loop.unroll",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` type($target)",
    effects = custom,
    has = [effects],
)]
pub struct LoopUnrollOp {
    target: Operand<OpHandle>,
    factor: Attr<PositiveI64>,
}

/// Repeats the body of a loop inside the loops in it.
#[operation(
    name = "transform.loop.unroll_and_jam",
    traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target attr-dict `:` type($target)",
    effects = custom,
    has = [effects],
)]
pub struct LoopUnrollAndJamOp {
    target: Operand<OpHandle>,
    factor: Attr<PositiveI64>,
}

/// Puts one of its branches in the place of an `scf.if`.
#[operation(
    name = "transform.scf.take_assumed_branch",
    traits = [Named("TransformEachOpTrait")],
    interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
    format = "$target (`take_else_branch` $take_else_branch^)? attr-dict `:` functional-type(operands, \
        results)",
    effects = custom,
    has = [effects],
)]
pub struct TakeAssumedBranchOp {
    target: Operand<OpHandle>,
    take_else_branch: OptionalAttr<UnitAttr>,
}
