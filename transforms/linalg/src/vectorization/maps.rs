//! Maps between the iteration space and operands.

use crate::maps::as_dim;
use terrace_ir::Ctx;
use terrace_ir::affine::{AffineExpr, AffineMap};

/// Returns the map of a read that gives a vector over the whole iteration space: for each loop the dimension of the
/// operand that goes along it, zero where none does.
pub(super) fn inverse_with_broadcasts<'c>(context: Ctx<'c>, map: AffineMap<'c>) -> AffineMap<'c> {
    let mut results = vec![AffineExpr::constant(context, 0); map.dims() as usize];
    for (dim, result) in (0u32..).zip(map.results()) {
        if let Some(slot) = as_dim(*result).and_then(|loop_| results.get_mut(loop_)) {
            *slot = AffineExpr::dim(context, dim);
        }
    }
    AffineMap::new(context, map.results().len() as u32, 0, &results)
}

/// Returns the map of a transfer that gives a vector over the loops that an operand has, in the order of the loops.
pub(super) fn inverse_of_used<'c>(context: Ctx<'c>, map: AffineMap<'c>) -> AffineMap<'c> {
    let mut found: Vec<Option<u32>> = vec![None; map.dims() as usize];
    for (dim, result) in (0u32..).zip(map.results()) {
        if let Some(slot) = as_dim(*result).and_then(|loop_| found.get_mut(loop_)) {
            slot.get_or_insert(dim);
        }
    }
    let results: Vec<AffineExpr<'c>> =
        found.into_iter().flatten().map(|dim| AffineExpr::dim(context, dim)).collect();
    AffineMap::new(context, map.results().len() as u32, 0, &results)
}

/// Returns the loops that a map has among its results, in the order of the loops.
pub(super) fn used_loops<'c>(context: Ctx<'c>, map: AffineMap<'c>) -> AffineMap<'c> {
    let is_used = |loop_: &u32| map.results().iter().any(|result| as_dim(*result) == Some(*loop_ as usize));
    let results: Vec<AffineExpr<'c>> =
        (0..map.dims()).filter(is_used).map(|loop_| AffineExpr::dim(context, loop_)).collect();
    AffineMap::new(context, map.dims(), 0, &results)
}

/// Returns a map without the results that are no loop.
pub(super) fn without_constants<'c>(context: Ctx<'c>, map: AffineMap<'c>) -> AffineMap<'c> {
    let results: Vec<AffineExpr<'c>> =
        map.results().iter().copied().filter(|result| as_dim(*result).is_some()).collect();
    AffineMap::new(context, map.dims(), 0, &results)
}

/// Returns what a list holds for each loop among the results of a map.
pub(super) fn select<T: Copy>(map: AffineMap<'_>, list: &[T]) -> Vec<T> {
    map.results().iter().filter_map(|result| list.get(as_dim(*result)?).copied()).collect()
}
