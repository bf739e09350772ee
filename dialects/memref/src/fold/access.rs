//! Folds of reading, writing and freeing memory: through casts.

use super::{without_casts, without_casts_except};
use crate::{AtomicRMWOp, CastOp, CopyOp, DeallocOp, DmaStartOp, DmaWaitOp, LoadOp, PrefetchOp, StoreOp};
use terrace_ir::{Constants, Edit, Folded, TypedOp};

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
without_casts! { DeallocOp, DmaStartOp, DmaWaitOp, LoadOp, PrefetchOp, }

impl<'a, 'c> CopyOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // copy(cast(x), cast(y)) -> copy(x, y), where the casts forget nothing else than sizes and strides
        let mut edits = Vec::new();
        for (at, operand) in self.op().operands().enumerate() {
            if let Some(cast) = operand.defining::<CastOp>().filter(|cast| cast.can_fold_into_consumer()) {
                edits.push(Edit::Operand(at, cast.source().id()));
            }
        }
        if edits.is_empty() { None } else { Folded::in_place(edits) }
    }
}

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
