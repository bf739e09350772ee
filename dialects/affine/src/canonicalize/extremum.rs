//! Patterns of `affine.min` and `affine.max`.

use super::maps::{applied, replace};
use crate::fold::applied::{Applied, shifted};
use crate::ops::AffineApplyOp;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, PatternRewriter, Value};
use terrace_support::interner::FoldSet;

fn ids(values: &[Value<'_, '_>]) -> Vec<ValueId> {
    values.iter().map(|value| value.id()).collect()
}

/// `min(x -> (f(x))) -> apply(x -> (f(x)))`
pub(super) fn of_one(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let old = rewriter.op(op);
    let Applied { map, operands } = applied(old)?;
    if map.results().len() != 1 {
        return None;
    }
    let new = AffineApplyOp::builder(rewriter.context(), old.location())
        .map(map)
        .map_operands(ids(&operands))
        .result(rewriter.context().index_type());
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `min(x -> (f(x), g(x), f(x))) -> min(x -> (f(x), g(x)))`
pub(super) fn without_duplicates(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Applied { map, operands } = applied(rewriter.op(op))?;
    let mut seen = FoldSet::default();
    let results: Vec<_> = map.results().iter().copied().filter(|result| seen.insert(*result)).collect();
    if results.len() == map.results().len() {
        return None;
    }
    let operands = ids(&operands);
    let map = AffineMap::new(rewriter.context(), map.dims(), map.symbols(), &results);
    replace(op, map, operands, rewriter);
    Some(())
}

/// `min(x -> (x, 8), min(y -> (f(y), g(y)))) -> min(y -> (8, f(y), g(y)))`
pub(super) fn merge(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let (name, context) = (view.name(), rewriter.context());
    let Applied { map, operands } = applied(view)?;
    let (dims, symbols) = operands.split_at(map.dims() as usize);
    let (mut dims, mut symbols) = (dims.to_vec(), symbols.to_vec());
    let mut results: Vec<AffineExpr<'_>> = Vec::new();
    let mut merged = Vec::new();
    for &result in map.results() {
        let operand = match result.kind() {
            AffineExprKind::Dim(at) => Some(dims[at as usize]),
            AffineExprKind::Symbol(at) => Some(symbols[at as usize]),
            _ => None,
        };
        match operand.and_then(Value::defining_op).filter(|inner| inner.name() == name) {
            Some(inner) => merged.push(applied(inner)?),
            None => results.push(result),
        }
    }
    if merged.is_empty() {
        return None;
    }
    for inner in merged {
        let inner_dims = shifted(context, inner.map.dims(), dims.len(), AffineExpr::dim);
        let inner_symbols = shifted(context, inner.map.symbols(), symbols.len(), AffineExpr::symbol);
        let inner_results = inner.map.results().iter();
        results.extend(inner_results.map(|result| result.replace(context, &inner_dims, &inner_symbols)));
        let (new_dims, new_symbols) = inner.operands.split_at(inner_dims.len());
        dims.extend_from_slice(new_dims);
        symbols.extend_from_slice(new_symbols);
    }
    let map = AffineMap::new(context, dims.len() as u32, symbols.len() as u32, &results);
    let operands = [ids(&dims), ids(&symbols)].concat();
    replace(op, map, operands, rewriter);
    Some(())
}

/// `min(x -> (x + 1, 8)) -> min(x -> (8, x + 1))`: by coefficients, where all results are sums of multiples
pub(super) fn in_order(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let Applied { map, operands } = applied(rewriter.op(op))?;
    let context = rewriter.context();
    if !map.results().iter().all(|result| result.is_pure_affine()) {
        return None;
    }
    let forms =
        map.results().iter().map(|result| Some((result.as_linear_form(context, map.dims())?, *result)));
    let mut forms = forms.collect::<Option<Vec<_>>>()?;
    if forms.is_sorted_by(|(a, _), (b, _)| a.compare(b).is_le()) {
        return None;
    }
    forms.sort_by(|(a, _), (b, _)| a.compare(b));
    let results: Vec<_> = forms.into_iter().map(|(_, result)| result).collect();
    let operands = ids(&operands);
    let map = AffineMap::new(context, map.dims(), map.symbols(), &results);
    replace(op, map, operands, rewriter);
    Some(())
}
