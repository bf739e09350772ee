//! `AffineMap.h`: affine maps.

use super::affine_exprs::{input_count, replace_part};
use crate::abi::*;
use crate::context::{self, ContextState, resolve};
use crate::handle::*;
use crate::misuse::{Misuse, check_index};
use std::collections::BTreeSet;
use std::ffi::c_void;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};

/// Makes a map, or tells that its results have more dimensions or symbols than it.
fn make(
    state: &ContextState,
    dims: u32,
    symbols: u32,
    results: &[AffineExpr<'static>],
) -> Result<MlirAffineMap, Misuse> {
    check_inputs(dims, symbols, results)?;
    Ok(state.name(AffineMap::new(state.ctx(), dims, symbols, results)))
}

/// Checks that the dimensions and symbols that occur in expressions are there.
///
/// # Errors
/// If one is not.
pub fn check_inputs(dims: u32, symbols: u32, exprs: &[AffineExpr<'static>]) -> Result<(), Misuse> {
    match exprs.iter().find(|expr| expr.dim_bound() > dims || expr.symbol_bound() > symbols) {
        Some(expr) => {
            Err(Misuse::other(format_args!("'{expr}' does not fit {dims} dimensions and {symbols} symbols")))
        }
        None => Ok(()),
    }
}

fn count_of(map: MlirAffineMap, count: impl FnOnce(AffineMap<'static>) -> usize) -> Result<isize, Misuse> {
    Ok(count(resolve::<AffineMap<'static>>(map)?.1) as isize)
}

/// Returns the map of some of the results: all where more are asked for than there are, null where none.
fn slice(map: MlirAffineMap, count: isize, is_minor: bool) -> Result<MlirAffineMap, Misuse> {
    let (state, whole) = resolve::<AffineMap<'static>>(map)?;
    let results = whole.results();
    let count = usize::try_from(count).map_err(|_| Misuse::other("the number of results is negative"))?;
    if count == 0 {
        return Ok(MlirAffineMap::default());
    }
    if count > results.len() {
        return Ok(map);
    }
    let kept = if is_minor { &results[results.len() - count..] } else { &results[..count] };
    make(&state, whole.dims(), whole.symbols(), kept)
}

export! {
    /// Returns the context of a map.
    fn mlirAffineMapGetContext(map: MlirAffineMap) -> MlirContext {
        Ok(resolve::<AffineMap<'static>>(map)?.0.handle())
    }

    /// Returns true if both are the same map.
    fn mlirAffineMapEqual(map: MlirAffineMap, other: MlirAffineMap) -> bool {
        Ok(map == other)
    }

    /// Prints a map.
    fn mlirAffineMapPrint(map: MlirAffineMap, callback: MlirStringCallback, data: UserData) {
        if map.is_null() {
            return hand_text(b"<<NULL AFFINE MAP>>", callback, data);
        }
        hand_text(resolve::<AffineMap<'static>>(map)?.1.to_string().as_bytes(), callback, data)
    }

    /// Prints a map on the standard error stream.
    fn mlirAffineMapDump(map: MlirAffineMap) {
        if map.is_null() {
            eprintln!("<<NULL AFFINE MAP>>");
            return Ok(());
        }
        eprintln!("{}", resolve::<AffineMap<'static>>(map)?.1);
        Ok(())
    }

    /// Returns `() -> ()`.
    fn mlirAffineMapEmptyGet(context: MlirContext) -> MlirAffineMap {
        make(&*context::find(context)?, 0, 0, &[])
    }

    /// Returns a map without results.
    fn mlirAffineMapZeroResultGet(context: MlirContext, dim_count: isize, symbol_count: isize) -> MlirAffineMap {
        make(&*context::find(context)?, input_count(dim_count)?, input_count(symbol_count)?, &[])
    }

    /// Returns a map.
    fn mlirAffineMapGet(
        context: MlirContext,
        dim_count: isize,
        symbol_count: isize,
        expr_count: isize,
        exprs: *const MlirAffineExpr,
    ) -> MlirAffineMap {
        let state = context::find(context)?;
        let exprs = state.get_all(array(exprs, expr_count)?)?;
        make(&state, input_count(dim_count)?, input_count(symbol_count)?, &exprs)
    }

    /// Returns `() -> (value)`.
    fn mlirAffineMapConstantGet(context: MlirContext, value: i64) -> MlirAffineMap {
        let state = context::find(context)?;
        Ok(state.name(AffineMap::constant(state.ctx(), value)))
    }

    /// Returns `(d0, d1, ...) -> (d0, d1, ...)`.
    fn mlirAffineMapMultiDimIdentityGet(context: MlirContext, dim_count: isize) -> MlirAffineMap {
        let state = context::find(context)?;
        Ok(state.name(AffineMap::identity(state.ctx(), input_count(dim_count)?)))
    }

    /// Returns the map to the last dimensions.
    fn mlirAffineMapMinorIdentityGet(
        context: MlirContext,
        dim_count: isize,
        result_count: isize,
    ) -> MlirAffineMap {
        let state = context::find(context)?;
        let (dims, results) = (input_count(dim_count)?, input_count(result_count)?);
        let first = dims.checked_sub(results);
        let first = first.ok_or_else(|| Misuse::other("a minor identity has no more results than dimensions"))?;
        let results: Vec<_> = (first..dims).map(|at| AffineExpr::dim(state.ctx(), at)).collect();
        make(&state, dims, 0, &results)
    }

    /// Returns the map to the dimensions in another order.
    fn mlirAffineMapPermutationGet(
        context: MlirContext,
        size: isize,
        permutation: *const u32,
    ) -> MlirAffineMap {
        let state = context::find(context)?;
        let order = array(permutation, size)?;
        let mut seen = vec![false; order.len()];
        let is_permutation = order.iter().all(|&at| {
            seen.get_mut(at as usize).is_some_and(|seen| !std::mem::replace(seen, true))
        });
        if !is_permutation || order.is_empty() {
            return Err(Misuse::other("the numbers are no permutation"));
        }
        let results: Vec<_> = order.iter().map(|at| AffineExpr::dim(state.ctx(), *at)).collect();
        make(&state, input_count(size)?, 0, &results)
    }

    /// Returns true if each result is the dimension at its position, and there are no more dimensions.
    fn mlirAffineMapIsIdentity(map: MlirAffineMap) -> bool {
        Ok(resolve::<AffineMap<'static>>(map)?.1.is_identity())
    }

    /// Returns true if the results are the last dimensions in their order, and there are no symbols.
    fn mlirAffineMapIsMinorIdentity(map: MlirAffineMap) -> bool {
        let (_, map) = resolve::<AffineMap<'static>>(map)?;
        Ok(map.symbols() == 0 && map.is_minor_identity())
    }

    /// Returns true for `() -> ()`.
    fn mlirAffineMapIsEmpty(map: MlirAffineMap) -> bool {
        let (_, map) = resolve::<AffineMap<'static>>(map)?;
        Ok(map.inputs() == 0 && map.results().is_empty())
    }

    /// Returns true if a map has one result, a number.
    fn mlirAffineMapIsSingleConstant(map: MlirAffineMap) -> bool {
        Ok(resolve::<AffineMap<'static>>(map)?.1.as_single_constant().is_some())
    }

    /// Returns the number that a map has for its one result.
    fn mlirAffineMapGetSingleConstantResult(map: MlirAffineMap) -> i64 {
        let constant = resolve::<AffineMap<'static>>(map)?.1.as_single_constant();
        constant.ok_or_else(|| Misuse::other("the affine map has no single constant result"))
    }

    /// Returns the number of dimensions.
    fn mlirAffineMapGetNumDims(map: MlirAffineMap) -> isize {
        count_of(map, |map| map.dims() as usize)
    }

    /// Returns the number of symbols.
    fn mlirAffineMapGetNumSymbols(map: MlirAffineMap) -> isize {
        count_of(map, |map| map.symbols() as usize)
    }

    /// Returns the number of results.
    fn mlirAffineMapGetNumResults(map: MlirAffineMap) -> isize {
        count_of(map, |map| map.results().len())
    }

    /// Returns a result.
    fn mlirAffineMapGetResult(map: MlirAffineMap, position: isize) -> MlirAffineExpr {
        let (state, map) = resolve::<AffineMap<'static>>(map)?;
        Ok(state.name(map.results()[check_index("results", position, map.results().len())?]))
    }

    /// Returns the number of dimensions and symbols.
    fn mlirAffineMapGetNumInputs(map: MlirAffineMap) -> isize {
        count_of(map, |map| map.inputs() as usize)
    }

    /// Returns true if the results are distinct dimensions, and there are no symbols.
    fn mlirAffineMapIsProjectedPermutation(map: MlirAffineMap) -> bool {
        Ok(resolve::<AffineMap<'static>>(map)?.1.is_projected_permutation(false))
    }

    /// Returns true if the results are the dimensions in some order, and there are no symbols.
    fn mlirAffineMapIsPermutation(map: MlirAffineMap) -> bool {
        Ok(resolve::<AffineMap<'static>>(map)?.1.is_permutation())
    }

    /// Returns the map of the results at these positions.
    fn mlirAffineMapGetSubMap(map: MlirAffineMap, size: isize, positions: *const isize) -> MlirAffineMap {
        let (state, map) = resolve::<AffineMap<'static>>(map)?;
        let results = map.results();
        let pick = |at: &isize| Ok(results[check_index("results", *at, results.len())?]);
        let picked: Vec<_> = array(positions, size)?.iter().map(pick).collect::<Result<_, Misuse>>()?;
        make(&state, map.dims(), map.symbols(), &picked)
    }

    /// Returns the map of the first results.
    fn mlirAffineMapGetMajorSubMap(map: MlirAffineMap, result_count: isize) -> MlirAffineMap {
        slice(map, result_count, false)
    }

    /// Returns the map of the last results.
    fn mlirAffineMapGetMinorSubMap(map: MlirAffineMap, result_count: isize) -> MlirAffineMap {
        slice(map, result_count, true)
    }

    /// Returns a map with each occurrence of an expression replaced, of n dimensions and symbols.
    fn mlirAffineMapReplace(
        map: MlirAffineMap,
        expr: MlirAffineExpr,
        replacement: MlirAffineExpr,
        dim_count: isize,
        symbol_count: isize,
    ) -> MlirAffineMap {
        let (state, map) = resolve::<AffineMap<'static>>(map)?;
        let (part, by) = (state.get(expr)?, state.get(replacement)?);
        let results = map.results().iter().map(|result| replace_part(state.ctx(), *result, part, by));
        let results: Vec<_> = results.collect();
        make(&state, input_count(dim_count)?, input_count(symbol_count)?, &results)
    }

    /// Hands over maps without the symbols that occur in none of them.
    fn mlirAffineMapCompressUnusedSymbols(
        maps: *const MlirAffineMap,
        size: isize,
        result: *mut c_void,
        populate: Option<unsafe extern "C" fn(*mut c_void, isize, MlirAffineMap)>,
    ) {
        let handles = array(maps, size)?;
        let populate = populate.ok_or_else(|| Misuse::other("the callback is null"))?;
        let Some(first) = handles.first() else { return Ok(()) };
        let (state, first) = resolve::<AffineMap<'static>>(*first)?;
        let maps: Vec<AffineMap<'static>> = state.get_all(handles)?;
        if maps.iter().any(|map| map.symbols() != first.symbols()) {
            return Err(Misuse::other("the maps have different numbers of symbols"));
        }
        let mut used = BTreeSet::new();
        for expr in maps.iter().flat_map(|map| map.results()) {
            expr.walk(&mut |part| {
                if let AffineExprKind::Symbol(at) = part.kind() {
                    used.insert(at);
                }
            });
        }
        // The symbols that stay, each at its new position; unused ones are replaced nowhere.
        let bound = used.last().map_or(0, |last| last + 1);
        let mut kept = 0;
        let mut symbols = Vec::new();
        for at in 0..bound {
            symbols.push(AffineExpr::symbol(state.ctx(), kept));
            kept += u32::from(used.contains(&at));
        }
        let mut compressed = Vec::new();
        for map in maps {
            let results: Vec<_> =
                map.results().iter().map(|result| result.replace(state.ctx(), &[], &symbols)).collect();
            compressed.push(make(&state, map.dims(), kept, &results)?);
        }
        for (at, map) in compressed.into_iter().enumerate() {
            populate(result, at as isize, map);
        }
        Ok(())
    }
}
