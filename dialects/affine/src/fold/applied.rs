//! Folds of operations that apply a map: `affine.apply`, `affine.min` and `affine.max`.

use super::evaluate::{Numbers, numbers};
use crate::{AffineApplyOp, AffineMaxOp, AffineMinOp};
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::{Constants, Edit, Folded};

impl<'a, 'c> AffineApplyOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let map = self.map();
        let expr = *map.results().first()?;
        // apply (d0)(x) -> x
        match expr.kind() {
            AffineExprKind::Dim(at) => return Folded::to(self.map_operands().nth(at as usize)?),
            AffineExprKind::Symbol(at) => {
                return Folded::to(self.map_operands().nth((map.dims() + at) as usize)?);
            }
            _ => {}
        }
        // apply f(c) -> f(c)
        let numbers = numbers(operands);
        Folded::to(operands.context().index_attribute(Numbers::new(map, &numbers).value_of(expr)?))
    }
}

impl<'a, 'c> AffineMinOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // min (f, g)(c) -> f(c)
        fold_selection(self.map(), operands, |values| values.min())
    }
}

impl<'a, 'c> AffineMaxOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // max (f, g)(c) -> f(c)
        fold_selection(self.map(), operands, |values| values.max())
    }
}

/// Replaces the results of a map that are numbers, and selects one if all are.
fn fold_selection<'c>(
    map: AffineMap<'c>,
    operands: &Constants<'_, 'c>,
    select: fn(std::vec::IntoIter<i64>) -> Option<i64>,
) -> Option<Folded<'c>> {
    let context = operands.context();
    let numbers = numbers(operands);
    let numbers = Numbers::new(map, &numbers);
    let values: Vec<Option<i64>> = map.results().iter().map(|expr| numbers.value_of(*expr)).collect();
    if let Some(all) = values.iter().copied().collect::<Option<Vec<i64>>>() {
        return Folded::to(context.index_attribute(select(all.into_iter())?));
    }
    let exprs = map.results().iter().zip(values);
    let exprs: Vec<_> = exprs
        .map(|(expr, value)| value.map_or(*expr, |value| AffineExpr::constant(context, value)))
        .collect();
    if exprs == map.results() {
        return None;
    }
    let new = AffineMap::new(context, map.dims(), map.symbols(), &exprs);
    Folded::in_place([Edit::Attribute("map", Some(context.affine_map_attribute(new)))])
}
