//! Tiling of reductions.

use super::pack::{integers, positions};
use crate::interpreter::{Applied, Interpreter, Payload, ScriptError, Silenceable, TransformModel};
use crate::ops::rows;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::TypedOp;
use terrace_ir::spec::ModelRows;
use terrace_linalg_transforms::reduction::tile_reduction_with_for;
use terrace_transform as transform;

/// The rows of this file.
pub(in crate::ops) const ROWS: ModelRows<TransformModel> = rows! {
    transform::TileReductionUsingForOp => tile_reduction_using_for,
};

fn tile_reduction_using_for<'s, 'c>(
    state: &mut Interpreter<'s, '_, 'c>,
    view: transform::TileReductionUsingForOp<'s, 'c>,
) -> Applied {
    let op = view.op();
    let sizes: Vec<MixedIndex> = integers(op, "tile_sizes").into_iter().map(MixedIndex::Constant).collect();
    let reduced = positions(op, "reduction_dims");
    let fills = op.result_count().saturating_sub(3);
    state.for_each_target(op, |state, target| {
        let location = state.tree.op(target)?.location();
        let mut sizes = sizes.clone();
        // Only these loops are reduced by parts.
        if !reduced.is_empty() {
            for (loop_, size) in sizes.iter_mut().enumerate() {
                if !reduced.contains(&loop_) {
                    *size = MixedIndex::Constant(0);
                }
            }
        }
        let mut counts = (0, 0, 0);
        let new = state.rewrite(target, |target, rewriter| {
            match tile_reduction_with_for(target, &sizes, rewriter) {
                Ok(new) => {
                    counts = (new.fills.len(), new.loops.len(), new.merges.len());
                    Some([new.fills, vec![new.op], new.merges, new.loops].concat())
                }
                Err(_) => None,
            }
        })?;
        let Some(new) = new else {
            return op.failure("failed to tile using partial reduction").note(location, "target op").fail();
        };
        let (first, rest) = new.split_at(counts.0);
        let (tiled, rest) = rest.split_at(1);
        let (merges, loops) = rest.split_at(counts.2);
        let mut payloads: Vec<Payload<'c>> =
            first.iter().take(fills).map(|fill| Payload::Ops(vec![*fill])).collect();
        payloads.push(Payload::Ops(tiled.to_vec()));
        payloads.push(Payload::Ops(merges.to_vec()));
        payloads.push(Payload::Ops(loops.iter().take(1).copied().collect()));
        Ok(payloads)
    })
}
