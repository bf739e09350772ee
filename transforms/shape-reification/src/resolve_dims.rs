//! `--resolve-shaped-type-result-dims`, `--resolve-ranked-shaped-type-result-dims`: the size of what an operation gives
//! is found from its operands.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; sizes of all dimensions are made for each that is asked for.

use crate::reify::reify_result;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::OpId;
use terrace_ir::{LogicalResult, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::{OptionKind, OptionSpec, PassOp};
use terrace_rewrite::GreedyResult;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_scf::ForallOp;

/// Option of both passes.
const FAILS_AT_LIMIT: OptionSpec = OptionSpec {
    name: "error-on-pattern-iteration-limit",
    kind: OptionKind::Bool,
    default: "true",
    help: "Throw an error when pattern rewriter hits iteration limit",
};

/// The pass over operations of any shape.
#[pass(
    "resolve-shaped-type-result-dims",
    "Resolve memref.dim of result values",
    class = "ResolveShapedTypeResultDimsPass"
)]
pub struct ResolveShapedTypeResultDims {
    #[option(FAILS_AT_LIMIT)]
    fails_at_limit: bool,
}

impl GreedyPass for ResolveShapedTypeResultDims {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(RESOLVE_PATTERNS);
    }

    fn finish(&self, result: GreedyResult, op: &mut PassOp<'_, '_>) -> LogicalResult {
        check(self.fails_at_limit, result, op)
    }
}

/// The pass over operations of shapes with a rank.
#[pass(
    "resolve-ranked-shaped-type-result-dims",
    "Resolve memref.dim of result values of ranked shape type",
    class = "ResolveRankedShapeTypeResultDimsPass"
)]
pub struct ResolveRankedShapeTypeResultDims {
    #[option(FAILS_AT_LIMIT)]
    fails_at_limit: bool,
}

impl GreedyPass for ResolveRankedShapeTypeResultDims {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add_all(RESOLVE_PATTERNS);
    }

    fn finish(&self, result: GreedyResult, op: &mut PassOp<'_, '_>) -> LogicalResult {
        check(self.fails_at_limit, result, op)
    }
}

/// Reports a limit of iterations that was reached, if that is an error.
fn check(fails_at_limit: bool, result: GreedyResult, op: &PassOp<'_, '_>) -> LogicalResult {
    if fails_at_limit && !result.converged {
        return op.op().emit_op_error("dim operation resolution hit pattern iteration limit");
    }
    Ok(())
}

/// Patterns of both passes.
pub const RESOLVE_PATTERNS: &[Pattern] = &[
    Pattern::of::<terrace_memref::DimOp>(
        "DimOfReifyRankedShapedTypeOpInterface<memref::DimOp>",
        size_of_result,
    ),
    Pattern::of::<terrace_tensor::DimOp>(
        "DimOfReifyRankedShapedTypeOpInterface<tensor::DimOp>",
        size_of_result,
    ),
    Pattern::of::<terrace_memref::DimOp>("IterArgsToInitArgs<memref::DimOp>", size_of_shared),
    Pattern::of::<terrace_tensor::DimOp>("IterArgsToInitArgs<tensor::DimOp>", size_of_shared),
];

/// `dim(f(x), i) -> the size that f gives`
fn size_of_result(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let dim = rewriter.op(op);
    let location = dim.location();
    let at = usize::try_from(dim.operand(1).constant_i64()?).ok()?;
    let (source, result) = (dim.operand(0).defining_op()?.id(), dim.operand(0).result_number()?);
    let rank = dim.operand(0).ty().rank()?;
    if at >= rank {
        return None;
    }
    let size = *reify_result(source, result, rewriter)?.get(at)?;
    let size = rewriter.builder(location).index_of(size);
    rewriter.replace_op(op, &[size]);
    Some(())
}

/// `forall shared_outs(a = x) { dim a } -> forall shared_outs(a = x) { dim x }`
fn size_of_shared(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (block, position) = rewriter.op(op).operand(0).as_argument()?;
    let of = ForallOp::cast(block.parent_op()?)?;
    let at = position.checked_sub(of.static_upper_bound().len())?;
    let output = of.outputs().nth(at)?.id();
    rewriter.set_operand(op, 0, output);
    Some(())
}
