//! Maps of structured operations: their inverses, and which loops they tell the extents of.

use terrace_ir::Ctx;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};

/// Returns the dimension that an expression is.
pub fn as_dim(expr: AffineExpr<'_>) -> Option<usize> {
    match expr.kind() {
        AffineExprKind::Dim(at) => Some(at as usize),
        _ => None,
    }
}

/// Returns the dimensions that the results of a map are; `None` if one of them is something else.
pub fn result_dims(map: AffineMap<'_>) -> Option<Vec<usize>> {
    map.results().iter().map(|result| as_dim(*result)).collect()
}

/// Returns the map from the results back to the dimensions, by the first result that is each dimension alone; `None` if
/// there is none for one of them.
pub fn inverse<'c>(context: Ctx<'c>, map: AffineMap<'c>) -> Option<AffineMap<'c>> {
    let mut found = vec![None; map.dims() as usize];
    for (at, result) in map.results().iter().enumerate() {
        if let Some(slot) = as_dim(*result).and_then(|dim| found.get_mut(dim)) {
            slot.get_or_insert(at);
        }
    }
    let results: Option<Vec<AffineExpr<'c>>> =
        found.into_iter().map(|at| Some(AffineExpr::dim(context, at? as u32))).collect();
    Some(AffineMap::new(context, map.results().len() as u32, 0, &results?))
}

/// Returns true if each loop is a result of one of the maps alone, so that the extents of all loops follow from the
/// sizes of operands. Without maps that holds where there are no loops.
pub fn tell_all_loops<'c>(maps: impl IntoIterator<Item = AffineMap<'c>>, loops: usize) -> bool {
    let mut told = Vec::new();
    let mut has_maps = false;
    for map in maps {
        has_maps = true;
        told.resize(told.len().max(map.dims() as usize), false);
        for dim in map.results().iter().filter_map(|result| as_dim(*result)) {
            told[dim] = true;
        }
    }
    if has_maps { told.into_iter().all(|is_told| is_told) } else { loops == 0 }
}

/// Returns a map without results that is the same function of `dims` dimensions elsewhere: `(d0, d1) -> (results)`.
pub fn with_results<'c>(context: Ctx<'c>, dims: usize, results: &[AffineExpr<'c>]) -> AffineMap<'c> {
    AffineMap::new(context, dims as u32, 0, results)
}
