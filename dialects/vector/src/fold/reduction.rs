//! Folds of reductions.

use crate::MultiDimReductionOp;
use terrace_ir::{Constants, Folded};

impl<'a, 'c> MultiDimReductionOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // multi_reduction(x, acc, []) -> x, of one dimension
        let is_single = self.source().ty().rank() == Some(1) && self.reduction_dims().is_empty();
        if is_single { Folded::to(self.source()) } else { None }
    }
}
