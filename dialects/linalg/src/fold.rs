//! Folds.

use crate::PackOp;
use terrace_ir::{Constants, Folded};

impl<'c> PackOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // pack(splat(c)) -> splat(c), where padding is the same
        let source = operands.get(0).filter(|source| source.is_splat())?;
        let padding = self.padding_value().map(|padding| padding.constant());
        let context = operands.context();
        let is_same = match padding {
            None => true,
            Some(padding) => padding == source.dense_element(context, 0),
        };
        if !is_same {
            return None;
        }
        source.resized_splat(context, self.dest().ty()).and_then(Folded::to)
    }
}
