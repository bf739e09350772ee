//! `--resolve-shaped-type-result-dims`, `--resolve-ranked-shaped-type-result-dims`: the size of what an operation gives
//! is found from its operands.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; sizes of all dimensions are made for each that is asked for.

use crate::reify::reify_result;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, LogicalResult, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};
use terrace_rewrite::{FrozenPatternSet, GreedyConfig, apply_patterns_greedily};
use terrace_scf::ForallOp;

const OPTIONS: &[OptionSpec] = &[OptionSpec {
    name: "error-on-pattern-iteration-limit",
    kind: OptionKind::Bool,
    default: "true",
    help: "Throw an error when pattern rewriter hits iteration limit",
}];

/// Implementation of both passes.
struct Resolver {
    fails_at_limit: bool,
    patterns: Option<FrozenPatternSet>,
}

impl Resolver {
    fn new(options: &PassOptions) -> Self {
        Resolver { fails_at_limit: options.bool("error-on-pattern-iteration-limit"), patterns: None }
    }

    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.patterns = Some(FrozenPatternSet::new(context, RESOLVE_PATTERNS.to_vec()));
        Ok(())
    }

    fn run(&self, op: &mut PassOp<'_, '_>) -> LogicalResult {
        let patterns = self.patterns.as_ref().expect("a pass is initialized before it runs");
        let result = apply_patterns_greedily(op.body_mut(), patterns, &GreedyConfig::default());
        if self.fails_at_limit && !result.converged {
            return op.op().emit_op_error("dim operation resolution hit pattern iteration limit");
        }
        Ok(())
    }
}

/// The pass over operations of any shape.
pub struct ResolveShapedTypeResultDims(Resolver);

impl DeclaredPass for ResolveShapedTypeResultDims {
    const ARGUMENT: &'static str = "resolve-shaped-type-result-dims";
    const CLASS: &'static str = "ResolveShapedTypeResultDimsPass";
    const SUMMARY: &'static str = "Resolve memref.dim of result values";
    const OPTIONS: &'static [OptionSpec] = OPTIONS;

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(ResolveShapedTypeResultDims(Resolver::new(options)))
    }
}

impl Pass for ResolveShapedTypeResultDims {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.0.initialize(context)
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        self.0.run(op)
    }
}

/// The pass over operations of shapes with a rank.
pub struct ResolveRankedShapeTypeResultDims(Resolver);

impl DeclaredPass for ResolveRankedShapeTypeResultDims {
    const ARGUMENT: &'static str = "resolve-ranked-shaped-type-result-dims";
    const CLASS: &'static str = "ResolveRankedShapeTypeResultDimsPass";
    const SUMMARY: &'static str = "Resolve memref.dim of result values of ranked shape type";
    const OPTIONS: &'static [OptionSpec] = OPTIONS;

    fn new(options: &PassOptions) -> Result<Self, String> {
        Ok(ResolveRankedShapeTypeResultDims(Resolver::new(options)))
    }
}

impl Pass for ResolveRankedShapeTypeResultDims {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.0.initialize(context)
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        self.0.run(op)
    }
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
