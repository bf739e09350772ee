//! `--linalg-generalize-named-ops`: structured operations that have a name become `linalg.generic`.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; regions are moved.

use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::{Pattern, PatternRewriter, Region, Root, Type, TypedOp, Value};
use terrace_linalg::{GenericOp, GenericParts, LinalgOp, create_empty_generic};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--linalg-generalize-named-ops`.
#[pass(
    "linalg-generalize-named-ops",
    "Convert named ops into generic ops",
    class = "LinalgGeneralizeNamedOpsPass"
)]
pub struct LinalgGeneralizeNamedOps;

impl GreedyPass for LinalgGeneralizeNamedOps {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(PATTERN);
    }
}

/// Pattern of the pass.
pub(super) const PATTERN: Pattern =
    Pattern::with_root(Root::Interface("LinalgOp"), "LinalgGeneralizationPattern", |op, rewriter| {
        generalize(op, rewriter).map(|_| ())
    });

/// Replaces a named operation by a `linalg.generic` with its maps, iterator types and region, and returns that.
///
/// `None` for a `linalg.generic`, and for other than structured operations.
pub fn generalize(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    if GenericOp::cast(linalg.op()).is_some() {
        rewriter.notify_match_failure(op, "preconditions not met")?;
    }
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let inputs: Vec<ValueId> = linalg.inputs().map(Value::id).collect();
    let outputs: Vec<ValueId> = linalg.outputs().map(Value::id).collect();
    let result_types: Vec<Type<'_>> = linalg.op().results().map(Value::ty).collect();
    let (maps, iterators, location) = (linalg.maps(), linalg.iterators(), linalg.op().location());
    let regions: Vec<RegionId> = linalg.op().regions().map(Region::id).collect();
    let [from] = regions[..] else { return None };
    let parts = GenericParts {
        location,
        inputs: &inputs,
        outputs: &outputs,
        result_types: &result_types,
        maps: &maps,
        iterators: &iterators,
    };
    Some(replace_by_generic(op, from, parts, rewriter))
}

/// Replaces an operation by a `linalg.generic` of these parts with its region.
pub(super) fn replace_by_generic<'c>(
    op: OpId,
    region: RegionId,
    parts: GenericParts<'_, 'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> OpId {
    let (new, into) = create_empty_generic(parts, rewriter);
    rewriter.inline_region_before(region, into, None);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    new
}
