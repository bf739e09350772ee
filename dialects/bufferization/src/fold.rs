//! Folds: to values that exist.

use crate::{CloneOp, ToBufferOp, ToTensorOp};
use terrace_ir::{Constants, Folded, TypedOp};

impl<'c> CloneOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // clone(cast(m)) -> clone(m)
        terrace_memref::fold::without_casts(self.op())
    }
}

impl<'c> ToBufferOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // to_buffer(to_tensor(m)) -> m
        let buffer = self.tensor().defining::<ToTensorOp>()?.buffer();
        if buffer.ty() == self.buffer().ty() { Folded::to(buffer) } else { None }
    }
}

impl<'c> ToTensorOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // to_tensor(to_buffer(t)) -> t, with nothing between the two that could write to the memory
        let inner = self.buffer().defining::<ToBufferOp>()?;
        let is_next = inner.op().next() == Some(self.op());
        if is_next && inner.tensor().ty() == self.result().ty() { Folded::to(inner.tensor()) } else { None }
    }
}
