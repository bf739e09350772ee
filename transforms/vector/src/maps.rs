//! Permutation maps of transfers: broadcast dimensions, and transposed ones.

use terrace_ir::Ctx;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};

/// Returns the dimension that a result is, if it is one.
pub fn dim_of(result: AffineExpr<'_>) -> Option<usize> {
    match result.kind() {
        AffineExprKind::Dim(position) => Some(position as usize),
        _ => None,
    }
}

/// Returns true if a result is zero: a dimension that is repeated.
pub fn is_repeated(result: AffineExpr<'_>) -> bool {
    result.as_constant() == Some(0)
}

/// Returns the results that are repeated, of a map to the last dimensions in their order; `None` of other maps.
pub fn broadcast_dims(map: AffineMap<'_>) -> Option<Vec<usize>> {
    let (inputs, results) = (map.inputs() as usize, map.results());
    let lead = inputs.checked_sub(results.len())?;
    let mut repeated = Vec::new();
    for (at, result) in results.iter().enumerate() {
        if is_repeated(*result) {
            repeated.push(at);
        } else if dim_of(*result) != Some(lead + at) {
            return None;
        }
    }
    Some(repeated)
}

/// Returns for each result the place that it has among the last dimensions; those that are repeated take the places
/// that are left. `None` if a result is something else.
pub fn places(map: AffineMap<'_>) -> Option<Vec<usize>> {
    let (inputs, results) = (map.inputs() as usize, map.results());
    let (start, lead) = (inputs.saturating_sub(results.len()), results.len().saturating_sub(inputs));
    let mut places = vec![0; results.len()];
    let mut is_taken = vec![false; inputs.max(results.len())];
    let mut repeated = Vec::new();
    for (at, result) in results.iter().enumerate() {
        if is_repeated(*result) {
            repeated.push(at);
            continue;
        }
        let place = dim_of(*result)?.checked_sub(start)? + lead;
        places[at] = place;
        is_taken[place] = true;
    }
    let mut free = (0..is_taken.len()).filter(|place| !is_taken[*place]);
    for at in repeated {
        places[at] = free.next()?;
    }
    Some(places)
}

/// Returns the map to the last dimensions, in their order.
pub fn minor_identity<'c>(context: Ctx<'c>, inputs: u32, results: usize) -> AffineMap<'c> {
    let start = (inputs as usize).saturating_sub(results);
    let results: Vec<AffineExpr<'c>> = (start..inputs as usize)
        .filter_map(|dim| u32::try_from(dim).ok())
        .map(|dim| AffineExpr::dim(context, dim))
        .collect();
    AffineMap::new(context, inputs, 0, &results)
}
