//! Folds of new tensors.

use crate::{FromElementsOp, SplatOp};
use terrace_ir::{Attribute, Constants, Folded};

impl<'a, 'c> FromElementsOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // from_elements(c, d, ..) -> [c, d, ..]
        let values: Option<Vec<Attribute<'c>>> = operands.all().iter().copied().collect();
        Folded::to(operands.context().dense_of_scalars(self.result().ty(), &values?)?)
    }
}

impl<'a, 'c> SplatOp<'a, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // splat(c) -> [c, c, ..]
        let value =
            operands.get(0).filter(|value| value.as_integer().is_some() || value.as_float().is_some())?;
        Folded::to(operands.context().splat_of_scalar(self.aggregate().ty(), value)?)
    }
}
