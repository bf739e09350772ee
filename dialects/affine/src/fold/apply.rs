//! Folds of maps: `affine.apply`, `affine.min`, `affine.max`.

use crate::ops::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::{Constants, Edit, Folded, TypedOp};
use terrace_ub::POISON_ATTR;

/// Returns the operands as far as they are integers.
pub(super) fn integers(operands: &Constants<'_, '_>) -> Vec<Option<i64>> {
    operands.all().iter().map(|constant| constant.and_then(|constant| constant.as_i64())).collect()
}

impl<'c> AffineApplyOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (map, context) = (self.map(), operands.context());
        let [result] = map.results() else { return None };
        match result.kind() {
            // apply((d0) -> (d0), x) -> x
            AffineExprKind::Dim(at) => return Folded::to(self.op().operand(at as usize)),
            AffineExprKind::Symbol(at) => return Folded::to(self.op().operand((map.dims() + at) as usize)),
            _ => {}
        }
        // apply(map, c) -> map(c), poison where that has no meaning
        match result.evaluate(map.dims(), &integers(operands)) {
            Ok(value) => Folded::to(context.index_attribute(value?)),
            Err(_) => Folded::to(context.dialect_attribute(&POISON_ATTR, &[])),
        }
    }
}

impl<'c> AffineMinOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // min(map, c) -> min of map(c)
        fold_extremum(self.map(), operands, i64::min)
    }
}

impl<'c> AffineMaxOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // max(map, c) -> max of map(c)
        fold_extremum(self.map(), operands, i64::max)
    }
}

fn fold_extremum<'c>(
    map: AffineMap<'c>,
    operands: &Constants<'_, 'c>,
    choose: fn(i64, i64) -> i64,
) -> Option<Folded<'c>> {
    let (context, inputs) = (operands.context(), integers(operands));
    let value = |result: &AffineExpr<'c>| result.evaluate(map.dims(), &inputs).ok().flatten();
    let known: Vec<Option<i64>> = map.results().iter().map(value).collect();
    if let Some(all) = known.iter().copied().collect::<Option<Vec<i64>>>() {
        return Folded::to(context.index_attribute(all.into_iter().reduce(choose)?));
    }
    let results: Vec<AffineExpr<'c>> = map
        .results()
        .iter()
        .zip(known)
        .map(|(result, value)| value.map_or(*result, |value| AffineExpr::constant(context, value)))
        .collect();
    let folded = AffineMap::new(context, map.dims(), map.symbols(), &results);
    if folded == map {
        return None;
    }
    Folded::in_place([Edit::Attribute("map", Some(context.affine_map_attribute(folded)))])
}
