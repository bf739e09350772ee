//! Other orders of the loops of `linalg.generic`.

use terrace_affine::AffineApplyOp;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, MatchResult, PatternRewriter, TypedOp};
use terrace_linalg::{GenericOp, IndexOp, LinalgOp};

/// Changes the order of the loops of a `linalg.generic` in place: loop `i` becomes the one that was `permutation[i]`.
///
/// `None`, and nothing is changed, if it is none, or the numbers are no permutation of its loops.
pub fn interchange(op: OpId, permutation: &[usize], rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let linalg = LinalgOp::of(GenericOp::cast(rewriter.op(op))?.op())?;
    let iterators = linalg.iterators();
    let mut new_of = vec![None; iterators.len()];
    for (new, old) in permutation.iter().enumerate() {
        new_of.get_mut(*old)?.replace(new);
    }
    let new_of: Vec<usize> = new_of.into_iter().collect::<Option<_>>()?;
    if permutation.len() != iterators.len() {
        return None;
    }
    let replacements: Vec<AffineExpr<'_>> =
        new_of.iter().map(|new| AffineExpr::dim(context, *new as u32)).collect();
    let mut maps: Vec<Attribute<'_>> = Vec::new();
    for map in linalg.maps() {
        let results: Vec<AffineExpr<'_>> =
            map.results().iter().map(|result| result.replace(context, &replacements, &[])).collect();
        let map = AffineMap::new(context, map.dims(), map.symbols(), &results);
        maps.push(context.affine_map_attribute(map));
    }
    let types: Vec<Attribute<'_>> =
        permutation.iter().map(|old| iterators[*old].attribute(context)).collect();
    let positions: Vec<OpId> =
        linalg.block()?.ops().filter_map(IndexOp::cast).map(|index| index.id()).collect();
    rewriter.set_attribute(op, "indexing_maps", Some(context.array_attribute(&maps)));
    rewriter.set_attribute(op, "iterator_types", Some(context.array_attribute(&types)));
    for index in positions {
        let Some(view) = rewriter.view::<IndexOp>(index) else { continue };
        let (loop_, location) = (view.loop_number(), view.op().location());
        rewriter.set_insertion_point(index);
        let all: Vec<ValueId> = (0..permutation.len())
            .map(|dim| {
                let dim = context.i64_attribute(dim as i64);
                rewriter.create_value(IndexOp::builder(context, location).dim(dim))
            })
            .collect();
        let map = AffineMap::new(context, all.len() as u32, 0, &[*replacements.get(loop_)?]);
        let new =
            AffineApplyOp::builder(context, location).map(map).map_operands(all).result(context.index_type());
        rewriter.replace_op_with_new_op(index, new);
    }
    rewriter.set_insertion_point(op);
    Some(())
}
