//! `--linalg-fold-into-elementwise`: `linalg.elementwise` reads what is transposed by a map.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_linalg::{ElementwiseOp, LinalgOp, NamedParts, TransposeOp, named};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--linalg-fold-into-elementwise`.
#[pass(
    "linalg-fold-into-elementwise",
    "Fold transpose ops into elementwise",
    class = "LinalgFoldIntoElementwisePass"
)]
pub struct LinalgFoldIntoElementwise;

impl GreedyPass for LinalgFoldIntoElementwise {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.add(Pattern::of::<ElementwiseOp>("FoldTransposePattern", fold_transposes));
    }
}

/// `elementwise(transpose(x)) -> elementwise(x)`, by the map of the transposition
fn fold_transposes(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ElementwiseOp>(op)?.op();
    let linalg = LinalgOp::of(view)?;
    let (mut inputs, mut maps, mut changed): (Vec<ValueId>, Vec<AffineMap<'_>>, bool) =
        (Vec::new(), Vec::new(), false);
    let all = linalg.maps();
    for (input, map) in linalg.inputs().zip(&all) {
        let transpose = input.defining::<TransposeOp>().filter(|_| map.is_identity());
        let found = transpose.and_then(|transpose| Some((transpose, LinalgOp::of(transpose.op())?.map(0)?)));
        match found {
            Some((transpose, map)) => {
                inputs.push(transpose.input().id());
                maps.push(map);
                changed = true;
            }
            None => {
                inputs.push(input.id());
                maps.push(*map);
            }
        }
    }
    if !changed {
        return None;
    }
    let context = rewriter.context();
    maps.extend_from_slice(&all[inputs.len()..]);
    let maps: Vec<Attribute<'_>> = maps.iter().map(|map| context.affine_map_attribute(*map)).collect();
    let outputs: Vec<ValueId> = linalg.outputs().map(Value::id).collect();
    let (location, kind) = (view.location(), view.attribute("kind")?);
    let attributes = &[("kind", kind), ("indexing_maps", context.array_attribute(&maps))];
    let name = ElementwiseOp::SPEC.name;
    let parts = NamedParts { name, location, inputs: &inputs, outputs: &outputs, attributes };
    let state = named(rewriter.body_mut(), parts).ok()?;
    rewriter.replace_op_with_new_op(op, state);
    Some(())
}
