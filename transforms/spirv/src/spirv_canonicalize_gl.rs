//! `--spirv-canonicalize-gl`: canonicalization to operations that shaders alone have.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      as canonicalization.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_spirv as spirv;

/// The pass `--spirv-canonicalize-gl`.
#[pass("spirv-canonicalize-gl", "Canonicalize GLSL ops", class = "SPIRVCanonicalizeGLPass")]
pub struct SpirvCanonicalizeGl;

impl GreedyPass for SpirvCanonicalizeGl {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        const CLAMP: Pattern = Pattern::of::<spirv::SelectOp>("ConvertComparisonIntoClamp", clamp);
        set.add(CLAMP);
    }
}

/// Comparisons, and the clamps that two of them make.
const CLAMPS: &[(&str, &str)] = &[
    (spirv::FOrdLessThanOp::NAME, spirv::GLFClampOp::NAME),
    (spirv::FOrdLessThanEqualOp::NAME, spirv::GLFClampOp::NAME),
    (spirv::SLessThanOp::NAME, spirv::GLSClampOp::NAME),
    (spirv::SLessThanEqualOp::NAME, spirv::GLSClampOp::NAME),
    (spirv::ULessThanOp::NAME, spirv::GLUClampOp::NAME),
    (spirv::ULessThanEqualOp::NAME, spirv::GLUClampOp::NAME),
];

/// A selection by a comparison of what it selects: `a < b ? a : b`, or `a < b ? b : a`.
struct Choice<'a> {
    /// Name of the comparison.
    name: &'a str,
    lesser: ValueId,
    greater: ValueId,
    then: ValueId,
    otherwise: ValueId,
}

fn choice<'a>(op: Operation<'a, '_>) -> Option<Choice<'a>> {
    let select = spirv::SelectOp::cast(op)?.op();
    let comparison = select.operand(0).defining_op()?;
    if comparison.operand_count() != 2 {
        return None;
    }
    Some(Choice {
        name: comparison.name().as_str(),
        lesser: comparison.operand(0).id(),
        greater: comparison.operand(1).id(),
        then: select.operand(1).id(),
        otherwise: select.operand(2).id(),
    })
}

/// `min(max(x, low), high) -> clamp x, low, high`
fn clamp(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = choice(rewriter.op(op))?;
    let (_, name) = *CLAMPS.iter().find(|(comparison, _)| *comparison == outer.name)?;
    let inner_of = |middle: ValueId| {
        let inner = choice(rewriter.value(middle).defining_op()?)?;
        let is_greater =
            inner.name == outer.name && inner.then == inner.greater && inner.otherwise == inner.lesser;
        is_greater.then_some((inner.lesser, inner.greater))
    };
    // `max(low < x) < high ? max : high`, and `high < x ? high : max(x < low)`
    let (x, low, high) = if outer.then == outer.lesser && outer.otherwise == outer.greater {
        let (low, x) = inner_of(outer.then)?;
        (x, low, outer.otherwise)
    } else {
        let (x, low) = inner_of(outer.otherwise)?;
        (outer.then == outer.lesser && outer.greater == x).then_some((x, low, outer.then))?
    };
    let (ty, location) = (rewriter.type_of(x), rewriter.op(op).location());
    let value = rewriter.create_named_value(name, location, &[x, low, high], ty, &[]);
    rewriter.replace_op(op, &[value]);
    Some(())
}
