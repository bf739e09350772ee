//! Products of matrices as `vector.contract`.

use super::body::combining_kind;
use super::maps::without_constants;
use super::state::State;
use crate::reduction::combiner;
use terrace_arith::ArithBuilder;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, PatternRewriter, Value};
use terrace_linalg::{IteratorType, LinalgOp};
use terrace_vector::ContractionOp;
use terrace_vector_transforms::access::{Bounds, read_whole, write_whole};

/// Vectorizes a named product of matrices.
pub(super) fn vectorize<'c>(
    op: OpId,
    state: &mut State<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let context = rewriter.context();
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let kind = combining_kind(combiner(linalg, 0)?)?;
    let maps = linalg.maps();
    let uses = |map: &AffineMap<'_>, loop_: u32| map.results().iter().any(|result| result.uses_dim(loop_));
    let loops = linalg.loop_count() as u32;
    if !(0..loops).all(|loop_| maps[..2].iter().any(|map| uses(map, loop_))) {
        return None;
    }
    let operands: Vec<ValueId> = linalg.op().operands().map(Value::id).collect();
    let iterators: Vec<Attribute<'c>> = linalg
        .iterators()
        .into_iter()
        .map(|iterator| match iterator {
            IteratorType::Parallel => terrace_vector::IteratorType::Parallel.attribute(context),
            _ => terrace_vector::IteratorType::Reduction.attribute(context),
        })
        .collect();
    let mut b = rewriter.builder_like(op);
    let mut vectors = Vec::new();
    for (operand, map) in operands.iter().zip(&maps) {
        let element = b.type_of(*operand).element_or_self();
        let ty = state.part(without_constants(context, *map), element, b.rewriter);
        let zero = b.zero(element)?;
        vectors.push(read_whole(*operand, ty, Some(zero), Bounds::Masked, &mut b));
    }
    let [lhs, rhs, acc] = vectors[..] else { return None };
    let maps: Vec<Attribute<'c>> = maps.iter().map(|map| context.affine_map_attribute(*map)).collect();
    let new = ContractionOp::builder(context, b.location)
        .lhs(lhs)
        .rhs(rhs)
        .acc(acc)
        .indexing_maps(&maps)
        .iterator_types(&iterators)
        .kind(kind)
        .result(b.type_of(acc));
    let new = b.create(new);
    let new = state.masked(new, None, &mut b);
    let value = b.rewriter.results(new)[0];
    let write = write_whole(value, *operands.last()?, None, Bounds::Masked, &mut b);
    Some(b.rewriter.results(write).to_vec())
}
