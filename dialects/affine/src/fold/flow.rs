//! Folds of loops and conditionals: to simpler bounds and conditions.

use super::linear::Applied;
use crate::{AffineForOp, AffineIfOp, AffineParallelOp};
use terrace_ir::affine::{AffineExpr, AffineMap, IntegerSet};
use terrace_ir::ids::ValueId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Constants, Ctx, Edit, FoldResult, Folded, TypedOp, Value};

impl<'a, 'c> AffineForOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let context = operands.context();
        let (lower_map, upper_map) = (self.lower_bound_map(), self.upper_bound_map());
        let lower = simplified_bound(context, lower_map, self.lower_bound_operands(), |a, b| a.max(b));
        let upper = simplified_bound(context, upper_map, self.upper_bound_operands(), |a, b| a.min(b));
        // for i = f(c) to g(c) -> for i = a to b
        if let Some(edits) = self.new_bounds(context, lower, upper) {
            return Folded::in_place(edits);
        }
        self.fold_results(lower_map, upper_map)
    }

    /// The edits for other bounds; `None` if they are those that are there.
    fn new_bounds(
        self,
        context: Ctx<'c>,
        (lower_map, lower_values): (AffineMap<'c>, Vec<ValueId>),
        (upper_map, upper_values): (AffineMap<'c>, Vec<ValueId>),
    ) -> Option<Vec<Edit<'c>>> {
        let inits: Vec<ValueId> = self.inits().map(Value::id).collect();
        let sizes = [lower_values.len() as i32, upper_values.len() as i32, inits.len() as i32];
        let values: Vec<ValueId> = lower_values.into_iter().chain(upper_values).chain(inits).collect();
        let is_same = lower_map == self.lower_bound_map()
            && upper_map == self.upper_bound_map()
            && values.iter().copied().eq(self.op().operands().map(Value::id));
        (!is_same).then(|| {
            vec![
                Edit::Operands(values.into()),
                Edit::Attribute(OpSpec::OPERAND_SEGMENTS, Some(context.dense_i32_array(&sizes))),
                Edit::Attribute("lowerBoundMap", Some(context.affine_map_attribute(lower_map))),
                Edit::Attribute("upperBoundMap", Some(context.affine_map_attribute(upper_map))),
            ]
        })
    }

    fn fold_results(self, lower: AffineMap<'c>, upper: AffineMap<'c>) -> Option<Folded<'c>> {
        if self.op().result_count() == 0 {
            return None;
        }
        let bounds = lower.as_single_constant().zip(upper.as_single_constant());
        // for i = 7 to 7 -> the initial values
        if bounds.is_some_and(|(lower, upper)| lower >= upper) {
            return Folded::to_all(self.inits());
        }
        let body = self.region().first_block()?;
        let last = body.last_op()?;
        if body.first_op() != Some(last) {
            return None;
        }
        // for (x = init) { yield x } -> init
        let carried: Vec<Value<'a, 'c>> = body.arguments().skip(1).collect();
        let mut results: Vec<FoldResult<'c>> = Vec::new();
        for (at, value) in last.operands().enumerate() {
            match carried.iter().position(|argument| *argument == value) {
                Some(from) if from == at => results.push(self.inits().nth(at)?.into()),
                Some(_) => return None,
                // What comes from outside is there if the loop runs at least once.
                None if value.parent_block() != Some(body) && bounds.is_some() => results.push(value.into()),
                None => return None,
            }
        }
        Folded::to_all(results)
    }
}

/// A bound and the values that it is computed from, made simpler together; of the numbers among the results one is left.
fn simplified_bound<'a, 'c: 'a>(
    context: Ctx<'c>,
    map: AffineMap<'c>,
    operands: impl Iterator<Item = Value<'a, 'c>>,
    select: fn(i64, i64) -> i64,
) -> (AffineMap<'c>, Vec<ValueId>) {
    let mut applied = Applied::new(map.results(), map.dims(), operands);
    applied.compose(context);
    applied.canonicalize(context);
    applied.simplify(context);
    let mut results: Vec<AffineExpr<'c>> = Vec::new();
    for &expr in &applied.exprs {
        let known = expr.as_constant().and_then(|number| {
            let at = results.iter().position(|other| other.as_constant().is_some())?;
            Some((at, select(number, results[at].as_constant()?)))
        });
        if let Some((at, number)) = known {
            results[at] = AffineExpr::constant(context, number);
        } else if !results.contains(&expr) {
            results.push(expr);
        }
    }
    let map = AffineMap::new(context, applied.dims.len() as u32, applied.symbols.len() as u32, &results);
    (map, applied.operands().map(Value::id).collect())
}

impl<'a, 'c> AffineIfOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let context = operands.context();
        let set = self.condition();
        let mut applied = Applied::new(set.constraints(), set.dims(), self.op().operands());
        applied.compose(context);
        applied.canonicalize(context);
        let (dims, symbols) = (applied.dims.len() as u32, applied.symbols.len() as u32);
        let new = IntegerSet::new(context, dims, symbols, &applied.exprs, set.equalities());
        if new == set && applied.operands().eq(self.op().operands()) {
            return None;
        }
        // if (c, x) in s -> if x in t
        let values: Vec<ValueId> = applied.operands().map(Value::id).collect();
        Folded::in_place([
            Edit::Operands(values.into()),
            Edit::Attribute("condition", Some(context.integer_set_attribute(new))),
        ])
    }
}

impl<'a, 'c> AffineParallelOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let context = operands.context();
        let (lower, upper) = (self.lower_bounds_map(), self.upper_bounds_map());
        let values: Vec<Value<'a, 'c>> = self.map_operands().collect();
        let (lower_values, upper_values) = values.split_at_checked(lower.inputs() as usize)?;
        let (new_lower, mut new_values) = canonical(context, lower, lower_values);
        let (new_upper, new_upper_values) = canonical(context, upper, upper_values);
        new_values.extend(new_upper_values);
        if new_lower == lower && new_upper == upper && new_values == values {
            return None;
        }
        // parallel (i) = (f(c)) to (g(c)) -> parallel (i) = (a) to (b)
        let values: Vec<ValueId> = new_values.into_iter().map(Value::id).collect();
        Folded::in_place([
            Edit::Operands(values.into()),
            Edit::Attribute("lowerBoundsMap", Some(context.affine_map_attribute(new_lower))),
            Edit::Attribute("upperBoundsMap", Some(context.affine_map_attribute(new_upper))),
        ])
    }
}

fn canonical<'a, 'c>(
    context: Ctx<'c>,
    map: AffineMap<'c>,
    operands: &[Value<'a, 'c>],
) -> (AffineMap<'c>, Vec<Value<'a, 'c>>) {
    let mut applied = Applied::new(map.results(), map.dims(), operands.iter().copied());
    applied.compose(context);
    applied.canonicalize(context);
    let (dims, symbols) = (applied.dims.len() as u32, applied.symbols.len() as u32);
    (AffineMap::new(context, dims, symbols, &applied.exprs), applied.operands().collect())
}
