//! Folds of `affine.delinearize_index` and `affine.linearize_index`: to constants, and with constants in the basis.

use crate::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_ir::ids::ValueId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Constants, DYNAMIC, Edit, Folded, TypedOp, Value};

/// The numbers of a basis with its constants among them, and the values that remain.
fn with_constants<'a, 'c>(
    numbers: &[i64],
    dynamic: impl Iterator<Item = Value<'a, 'c>>,
) -> (Vec<i64>, Vec<Value<'a, 'c>>) {
    let (mut dynamic, mut remaining) = (dynamic, Vec::new());
    let mut known = numbers.to_vec();
    for number in known.iter_mut().filter(|number| **number == DYNAMIC) {
        let Some(value) = dynamic.next() else { break };
        match value.constant_i64() {
            Some(constant) => *number = constant,
            None => remaining.push(value),
        }
    }
    (known, remaining)
}

/// The elements that are not the bound of the outermost of `count` indices.
fn inner(numbers: &[i64], count: usize) -> &[i64] {
    if numbers.len() == count { numbers.get(1..).unwrap_or_default() } else { numbers }
}

impl<'a, 'c> AffineDelinearizeIndexOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let context = operands.context();
        let old = self.static_basis();
        let (numbers, remaining) = with_constants(&old, self.dynamic_basis());
        // delinearize x into (c), c being a constant, in place
        if numbers != old {
            let mut values: Vec<ValueId> = vec![self.linear_index().id()];
            values.extend(remaining.into_iter().map(Value::id));
            return Folded::in_place([
                Edit::Operands(values.into()),
                Edit::Attribute("static_basis", Some(context.dense_i64_array(&numbers))),
            ]);
        }
        let count = self.op().result_count();
        // delinearize x into (_) -> x
        if count == 1 {
            return Folded::to(self.linear_index());
        }
        let inner = inner(&numbers, count);
        if inner.contains(&DYNAMIC) {
            return None;
        }
        // delinearize c into (a, b) -> c / b, c mod b
        let mut rest = operands.get(0)?.as_i64()?;
        let mut results = Vec::new();
        for &number in inner.iter().rev() {
            results.push(rest.checked_rem_euclid(number)?);
            rest = rest.checked_div_euclid(number)?;
        }
        results.push(rest);
        Folded::to_all(results.into_iter().rev().map(|value| context.index_attribute(value)))
    }
}

impl<'a, 'c> AffineLinearizeIndexOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let context = operands.context();
        let old = self.static_basis();
        let (numbers, remaining) = with_constants(&old, self.dynamic_basis());
        let indices: Vec<Value<'a, 'c>> = self.multi_index().collect();
        // linearize [x, y] by (c), c being a constant, in place
        if numbers != old {
            let sizes = [indices.len() as i32, remaining.len() as i32];
            let values = indices.into_iter().chain(remaining).map(Value::id).collect::<Vec<ValueId>>();
            return Folded::in_place([
                Edit::Operands(values.into()),
                Edit::Attribute("static_basis", Some(context.dense_i64_array(&numbers))),
                Edit::Attribute(OpSpec::OPERAND_SEGMENTS, Some(context.dense_i32_array(&sizes))),
            ]);
        }
        // linearize [] by () -> 0, linearize [x] by (_) -> x
        match indices.as_slice() {
            [] => return Folded::to(context.index_attribute(0)),
            [only] => return Folded::to(*only),
            _ => {}
        }
        let inner = inner(&numbers, indices.len());
        if inner.contains(&DYNAMIC) {
            return None;
        }
        // linearize [a, b] by (c) -> a * c + b
        let (mut sum, mut stride) = (0i64, 1i64);
        for (at, _) in indices.iter().enumerate().rev() {
            let index = operands.get(at)?.as_i64()?;
            sum = sum.checked_add(index.checked_mul(stride)?)?;
            if let Some(number) = at.checked_sub(1).and_then(|at| inner.get(at)) {
                stride = stride.checked_mul(*number)?;
            }
        }
        Folded::to(context.index_attribute(sum))
    }
}
