//! Folds of reading, writing and freeing memory: through casts.

use super::{without_casts, without_casts_except};
use crate::{AtomicRMWOp, CopyOp, DeallocOp, DmaStartOp, DmaWaitOp, LoadOp, PrefetchOp, StoreOp};
use terrace_ir::{Constants, Folded, TypedOp};

macro_rules! without_casts {
    ($($op:ident,)*) => {$(
        impl<'a, 'c> $op<'a, 'c> {
            pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
                without_casts(self.op())
            }
        }
    )*};
}

// load(cast(m)) -> load(m), and so on
without_casts! { CopyOp, DeallocOp, DmaStartOp, DmaWaitOp, LoadOp, PrefetchOp, }

impl<'a, 'c> StoreOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // store(x, cast(m)) -> store(x, m)
        without_casts_except(self.op(), Some(self.value()))
    }
}

impl<'a, 'c> AtomicRMWOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // atomic_rmw(x, cast(m)) -> atomic_rmw(x, m)
        without_casts_except(self.op(), Some(self.value()))
    }
}
