//! Loops, and expressions of their bounds.

use crate::constraints::{OpHandle, PositiveI64, ScfForHandle};
use crate::interfaces;
use terrace_ir::constraints::{BoolAttr, DenseI64ArrayAttr, I64Attr, StrAttr, UnitAttr};
use terrace_ods_macros::operations;

operations! {
    #[operation(
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        effects = custom,
        has = [effects],
    )]
    struct _;

    /// Simplifies minima and maxima of affine expressions, given the ranges of some of their operands.
    ///
    /// ```mlir
    /// transform.affine.simplify_bounded_affine_ops %min with [%size : !transform.any_op] within [0] and [100]
    ///   : !transform.any_op
    /// ```
    pub struct SimplifyBoundedAffineOpsOp = "transform.affine.simplify_bounded_affine_ops",
        format = "$target `with` `[` ($bounded_values^ `:` type($bounded_values))? `]` `within` $lower_bounds \
        `and` $upper_bounds attr-dict `:` type($target)",
        has = [verify],
    {
        target: Operand<OpHandle>,
        bounded_values: VariadicOperand<OpHandle>,
        lower_bounds: Attr<DenseI64ArrayAttr>,
        upper_bounds: Attr<DenseI64ArrayAttr>,
    }

    /// Makes one loop of loops in each other.
    pub struct LoopCoalesceOp = "transform.loop.coalesce",
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
        format = "$target attr-dict `:` functional-type($target, $transformed)",
    {
        target: Operand<OpHandle>,
        transformed: OpResult<OpHandle>,
    }

    /// Puts the body of a loop into another loop.
    pub struct LoopFuseSiblingOp = "transform.loop.fuse_sibling",
        traits = [Named("FunctionalStyleTransformOpTrait")],
        format = "$target `into` $source attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<OpHandle>,
        source: Operand<OpHandle>,
        fused_loop: OpResult<OpHandle>,
    }

    /// Makes a function of a loop.
    pub struct LoopOutlineOp = "transform.loop.outline",
        traits = [Named("FunctionalStyleTransformOpTrait")],
        format = "$target attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<OpHandle>,
        func_name: Attr<StrAttr>,
        function: OpResult<OpHandle>,
        call: OpResult<OpHandle>,
    }

    /// Takes the last iteration out of a loop if it is a partial one, or the first one.
    ///
    /// ```mlir
    /// %main, %rest = transform.loop.peel %loop
    ///   : (!transform.op<"scf.for">) -> (!transform.any_op, !transform.any_op)
    /// ```
    pub struct LoopPeelOp = "transform.loop.peel",
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
        format = "$target attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<ScfForHandle>,
        #[default("false", |context| context.bool_attribute(false))]
        peel_front: Attr<BoolAttr>,
        #[default("false", |context| context.bool_attribute(false))]
        fail_if_already_divisible: Attr<BoolAttr>,
        peeled_loop: OpResult<OpHandle>,
        remainder_loop: OpResult<OpHandle>,
    }

    /// Lets parts of several iterations of a loop run at a time.
    pub struct LoopPipelineOp = "transform.loop.pipeline",
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
        format = "$target attr-dict `:` functional-type(operands, results)",
    {
        target: Operand<ScfForHandle>,
        #[default("1", |context| context.integer_attribute(context.integer_type(64), 1))]
        iteration_interval: Attr<I64Attr>,
        #[default("10", |context| context.integer_attribute(context.integer_type(64), 10))]
        read_latency: Attr<I64Attr>,
        transformed: OpResult<OpHandle>,
    }

    /// Puts one of its branches in the place of an `scf.if`.
    pub struct TakeAssumedBranchOp = "transform.scf.take_assumed_branch",
        traits = [Named("TransformEachOpTrait")],
        format = "$target (`take_else_branch` $take_else_branch^)? attr-dict `:` functional-type(operands, \
        results)",
    {
        target: Operand<OpHandle>,
        take_else_branch: OptionalAttr<UnitAttr>,
    }
}

operations! {
    #[operation(
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        format = "$target attr-dict `:` type($target)",
        effects = custom,
        has = [effects],
    )]
    struct _ {
        target: Operand<OpHandle>,
    }

    /// Simplifies minima and maxima of affine expressions by what is known of their operands.
    pub struct SimplifyMinMaxAffineOpsOp = "transform.affine.simplify_min_max_affine_ops";

    /// Moves slices that do not depend on an iteration out of loops.
    pub struct HoistLoopInvariantSubsetsOp = "transform.loop.hoist_loop_invariant_subsets",
        traits = [Named("TransformEachOpTrait"), Named("ReportTrackingListenerFailuresOpTrait")];

    /// Takes the body out of a loop that runs once.
    pub struct LoopPromoteIfOneIterationOp = "transform.loop.promote_if_one_iteration",
        traits = [Named("TransformEachOpTrait")];
}

operations! {
    #[operation(
        traits = [Named("FunctionalStyleTransformOpTrait")],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        format = "$target attr-dict `:` functional-type(operands, results)",
        effects = custom,
        has = [effects],
    )]
    struct _ {
        target: Operand<OpHandle>,
        transformed: VariadicResult<OpHandle>,
    }

    /// Makes loops of an `scf.forall`.
    pub struct ForallToForOp = "transform.loop.forall_to_for";
    /// Makes an `scf.parallel` of an `scf.forall`.
    pub struct ForallToParallelOp = "transform.loop.forall_to_parallel";
    /// Makes loops of an `scf.parallel`.
    pub struct ParallelForToNestedForOps = "transform.loop.parallel_for_to_nested_fors";
}

operations! {
    #[operation(
        traits = [Named("FunctionalStyleTransformOpTrait"), Named("TransformEachOpTrait")],
        interfaces = [TransformOpInterface(&interfaces::TRANSFORM)],
        format = "$target attr-dict `:` type($target)",
        effects = custom,
        has = [effects],
    )]
    struct _ {
        target: Operand<OpHandle>,
        factor: Attr<PositiveI64>,
    }

    /// Repeats the body of a loop.
    ///
    /// ```mlir
    /// transform.loop.unroll %loop {factor = 4} : !transform.any_op
    /// ```
    pub struct LoopUnrollOp = "transform.loop.unroll";

    /// Repeats the body of a loop inside the loops in it.
    pub struct LoopUnrollAndJamOp = "transform.loop.unroll_and_jam";
}
