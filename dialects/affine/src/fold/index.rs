//! Folds of `affine.delinearize_index` and `affine.linearize_index`.

use crate::ops::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_ir::affine::floor_div;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Attribute, Constants, Ctx, DYNAMIC, Edit, Folded, TypedOp, Value};

/// `by (%c4)` -> `by (4)`: the list with the constants among its values, and the values that are left; `None` if there
/// are no constants.
fn constant_basis<'a, 'c: 'a>(
    list: &[i64],
    values: impl Iterator<Item = Value<'a, 'c>>,
    context: Ctx<'c>,
) -> Option<(Attribute<'c>, Vec<ValueId>)> {
    let mut values = values.map(|value| (value.id(), value.constant_i64()));
    let mut kept = Vec::new();
    let mut is_changed = false;
    let mut entry = |entry: i64| {
        if entry != DYNAMIC {
            return Some(entry);
        }
        let (value, constant) = values.next()?;
        is_changed |= constant.is_some();
        if constant.is_none() {
            kept.push(value);
        }
        Some(constant.unwrap_or(DYNAMIC))
    };
    let list = list.iter().map(|one| entry(*one)).collect::<Option<Vec<i64>>>()?;
    is_changed.then(|| (context.dense_i64_array(&list), kept))
}

impl<'c> AffineDelinearizeIndexOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (context, mut basis) = (operands.context(), self.static_basis());
        if let Some((list, values)) = constant_basis(&basis, self.dynamic_basis(), context) {
            let all = std::iter::once(self.linear_index().id()).chain(values);
            return Folded::in_place(super::edits(all, "static_basis", list));
        }
        // delinearize_index x into () -> x
        let count = self.op().result_count();
        if count == 1 {
            return Folded::to(self.linear_index());
        }
        // delinearize_index 23 into (4, 5) -> 4, 3
        let mut rest = operands.get(0)?.as_i64()?;
        if self.dynamic_basis().len() != 0 || basis.contains(&0) {
            return None;
        }
        if basis.len() == count {
            basis.remove(0);
        }
        let mut indices = Vec::new();
        for modulus in basis.into_iter().rev() {
            let quotient = floor_div(rest, modulus);
            indices.push(rest.wrapping_sub(quotient.wrapping_mul(modulus)));
            rest = quotient;
        }
        indices.push(rest);
        Folded::to_all(indices.into_iter().rev().map(|index| context.index_attribute(index)))
    }
}

impl<'c> AffineLinearizeIndexOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        let (context, basis) = (operands.context(), self.static_basis());
        if let Some((list, values)) = constant_basis(&basis, self.dynamic_basis(), context) {
            let sizes = context.dense_i32_array(&[self.multi_index().len() as i32, values.len() as i32]);
            let all = self.multi_index().map(Value::id).chain(values);
            let [operands, attribute] = super::edits(all, "static_basis", list);
            let sizes = Edit::Attribute(OpSpec::OPERAND_SEGMENTS, Some(sizes));
            return Folded::in_place([operands, sizes, attribute]);
        }
        let count = self.multi_index().len();
        // linearize_index [] by () -> 0
        if count == 0 {
            return Folded::to(context.index_attribute(0));
        }
        // linearize_index [x] by (4) -> x
        if count == 1 {
            return self.multi_index().next().and_then(Folded::to);
        }
        if self.dynamic_basis().len() != 0 {
            return None;
        }
        // linearize_index [4, 3] by (5) -> 23
        let indices = operands.all()[..count].iter().map(|index| index.and_then(|index| index.as_i64()));
        let indices = indices.collect::<Option<Vec<i64>>>()?;
        let (mut sum, mut stride) = (0_i64, 1_i64);
        let mut lengths = basis.iter().rev();
        for index in indices.iter().rev() {
            sum = sum.wrapping_add(index.wrapping_mul(stride));
            stride = stride.wrapping_mul(lengths.next().copied().unwrap_or(1));
        }
        Folded::to(context.index_attribute(sum))
    }
}
