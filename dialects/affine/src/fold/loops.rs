//! Folds of loops: their bounds, and loops that do nothing.

use crate::fold::applied::Applied;
use crate::ops::{AffineForOp, AffineParallelOp};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::ValueId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Constants, Ctx, Edit, Folded, TypedOp, Value};

impl<'a, 'c> AffineForOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let context = operands.context();
        let old = [
            Applied::new(self.lower_bound_map(), self.lower_bound_operands()),
            Applied::new(self.upper_bound_map(), self.upper_bound_operands()),
        ];
        let [lower, upper] =
            [canonical_bound(&old[0], context, true), canonical_bound(&old[1], context, false)];
        if let Some(results) = self.results_without_running(&lower, &upper) {
            return Folded::to_all(results);
        }
        let new = [lower, upper];
        if new[0].map == old[0].map && new[1].map == old[1].map {
            return None;
        }
        // A bound whose map is the same keeps its operands.
        let bounds = new.into_iter().zip(old).map(|(new, old)| if new.map == old.map { old } else { new });
        let bounds: Vec<Applied<'a, 'c>> = bounds.collect();
        let sizes = [bounds[0].operands.len(), bounds[1].operands.len(), self.inits().len()];
        let sizes = context.dense_i32_array(&sizes.map(|size| size as i32));
        let values = bounds.iter().flat_map(|bound| bound.operands.iter().copied()).chain(self.inits());
        let map = |bound: &Applied<'a, 'c>| Some(context.affine_map_attribute(bound.map));
        Folded::in_place([
            Edit::Operands(values.map(Value::id).collect()),
            Edit::Attribute(OpSpec::OPERAND_SEGMENTS, Some(sizes)),
            Edit::Attribute("lowerBoundMap", map(&bounds[0])),
            Edit::Attribute("upperBoundMap", map(&bounds[1])),
        ])
    }

    /// Returns the results, where it does not run at all or does nothing but hand values on.
    fn results_without_running(
        self,
        lower: &Applied<'a, 'c>,
        upper: &Applied<'a, 'c>,
    ) -> Option<Vec<ValueId>> {
        if self.op().result_count() == 0 {
            return None;
        }
        let count = trip_count(lower, upper, self.step());
        let inits: Vec<ValueId> = self.inits().map(Value::id).collect();
        // for i = 0 to 0 iter_args(a = x) { .. } -> x
        if count == Some(0) {
            return Some(inits);
        }
        let body = self.region().first_block()?;
        let last = body.last_op()?;
        if body.first_op() != Some(last) {
            return None;
        }
        let mut has_outer = false;
        let mut is_in_order = true;
        let mut results = Vec::new();
        for (at, value) in last.operands().enumerate() {
            match value.as_argument() {
                Some((block, 0)) if block == body => return None,
                Some((block, number)) if block == body => {
                    is_in_order &= number - 1 == at;
                    results.push(inits[number - 1]);
                }
                _ => {
                    has_outer = true;
                    results.push(value.id());
                }
            }
        }
        // for iter_args(a = x, b = y) { yield a, z } -> x, z
        let is_known = match count {
            None => !has_outer && is_in_order,
            Some(1) => true,
            Some(_) => is_in_order,
        };
        is_known.then_some(results)
    }
}

/// Returns the trip count of a loop, if its bounds are constants.
fn trip_count(lower: &Applied<'_, '_>, upper: &Applied<'_, '_>, step: i64) -> Option<u64> {
    let (lower, upper) = (lower.map.as_single_constant()?, upper.map.as_single_constant()?);
    if step <= 0 {
        return None;
    }
    if upper.wrapping_sub(lower) <= 0 {
        return Some(0);
    }
    Some(upper.wrapping_sub(lower).unsigned_abs().div_ceil(step.unsigned_abs()))
}

/// Returns a bound as a constant if it is one, else composed, without results that do not matter.
fn canonical_bound<'a, 'c>(old: &Applied<'a, 'c>, context: Ctx<'c>, is_max: bool) -> Applied<'a, 'c> {
    let mut bound = old.clone();
    if bound.map.inputs() == 0 && bound.map.as_single_constant().is_some() {
        return bound;
    }
    if bound.map.as_single_constant().is_none()
        && let Some(constant) = constant_bound(&bound, is_max)
    {
        bound = Applied { map: AffineMap::constant(context, constant), operands: Vec::new() };
    }
    bound.compose(context);
    // What composition leaves as it was is canonical.
    if bound != *old {
        bound.canonicalize(context);
    }
    bound.drop_redundant_results(context, is_max);
    let mut results: Vec<AffineExpr<'c>> = bound.map.results().to_vec();
    results.dedup();
    if results.len() != bound.map.results().len() {
        bound.map = AffineMap::new(context, bound.map.dims(), bound.map.symbols(), &results);
    }
    bound
}

fn constant_bound(bound: &Applied<'_, '_>, is_max: bool) -> Option<i64> {
    let inputs: Vec<Option<i64>> = bound.operands.iter().map(|operand| operand.constant_i64()).collect();
    let value = |result: &AffineExpr<'_>| result.evaluate(bound.map.dims(), &inputs).ok().flatten();
    let all = bound.map.results().iter().map(value).collect::<Option<Vec<i64>>>()?;
    all.into_iter().reduce(if is_max { i64::max } else { i64::min })
}

impl<'c> AffineParallelOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let context = operands.context();
        let lower_count = self.lower_bounds_map().inputs() as usize;
        let old = [
            Applied::new(self.lower_bounds_map(), self.map_operands().take(lower_count)),
            Applied::new(self.upper_bounds_map(), self.map_operands().skip(lower_count)),
        ];
        let new = old.clone().map(|mut bound| {
            bound.compose(context);
            bound
        });
        if new == old {
            return None;
        }
        let values = new.iter().flat_map(|bound| &bound.operands).map(|value| value.id());
        let map = |bound: &Applied<'_, 'c>| Some(context.affine_map_attribute(bound.map));
        Folded::in_place([
            Edit::Operands(values.collect()),
            Edit::Attribute("lowerBoundsMap", map(&new[0])),
            Edit::Attribute("upperBoundsMap", map(&new[1])),
        ])
    }
}
