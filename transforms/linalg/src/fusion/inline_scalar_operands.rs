//! `--linalg-inline-scalar-operands`: an input of which all points read the same element is read in the region.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Pattern, PatternRewriter, Region, Type, Value, ValueMap};
use terrace_linalg::{GenericOp, GenericParts, LinalgOp, create_empty_generic};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_tensor::ExtractOp;

/// The pass `--linalg-inline-scalar-operands`.
#[pass(
    "linalg-inline-scalar-operands",
    "Inline scalar operands into linalg generic ops",
    class = "LinalgInlineScalarOperandsPass"
)]
pub struct LinalgInlineScalarOperands;

impl GreedyPass for LinalgInlineScalarOperands {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<GenericOp>("InlineScalarOperands", inline_scalars));
    }
}

/// Returns the constants that all results of a map are.
fn constants(map: AffineMap<'_>) -> Option<Vec<i64>> {
    map.results().iter().map(|result| result.as_constant()).collect()
}

/// `generic(a, s) { f(x, y) } -> generic(a) { f(x, extract(s)) }`
fn inline_scalars(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op)).filter(|linalg| linalg.is_on_tensors())?;
    let (maps, iterators, location) = (linalg.maps(), linalg.iterators(), linalg.op().location());
    let input_count = linalg.input_count();
    let inlined: Vec<Option<Vec<i64>>> = maps.iter().take(input_count).map(|map| constants(*map)).collect();
    if inlined.iter().all(Option::is_none) {
        return None;
    }
    let all: Vec<ValueId> = linalg.inputs().map(Value::id).collect();
    let outputs: Vec<ValueId> = linalg.outputs().map(Value::id).collect();
    let result_types: Vec<Type<'_>> = linalg.op().results().map(Value::ty).collect();
    let region = linalg.op().regions().next().map(Region::id)?;
    let stays = |at: &usize| inlined.get(*at).is_none_or(Option::is_none);
    let inputs: Vec<ValueId> = (0..input_count).filter(stays).map(|at| all[at]).collect();
    let new_maps: Vec<AffineMap<'_>> = (0..maps.len()).filter(stays).map(|at| maps[at]).collect();
    let parts = GenericParts {
        location,
        inputs: &inputs,
        outputs: &outputs,
        result_types: &result_types,
        maps: &new_maps,
        iterators: &iterators,
    };
    let (new, into) = create_empty_generic(parts, rewriter);
    rewriter.clone_region(region, into, &mut ValueMap::default());
    let block = LinalgOp::of(rewriter.op(new))?.block()?.id();
    rewriter.set_insertion_point_to_start(block);
    let mut positions = Vec::new();
    for (at, indices) in inlined.iter().enumerate().rev() {
        let Some(indices) = indices else { continue };
        let indices: Vec<ValueId> =
            indices.iter().map(|index| rewriter.builder(location).index(*index)).collect();
        let mut value = *all.get(at)?;
        if rewriter.type_of(value).is_ranked_tensor() {
            let new = ExtractOp::builder(rewriter.context(), location).tensor(value).indices(indices);
            value = rewriter.create_value(new);
        }
        let argument = rewriter.block(block).argument(at).id();
        rewriter.replace_all_uses_with(argument, value);
        positions.push(at);
    }
    for at in positions {
        rewriter.body_mut().erase_argument(block, at);
    }
    rewriter.set_insertion_point(op);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}
