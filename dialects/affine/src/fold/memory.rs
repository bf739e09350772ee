//! Folds of accesses: `f(cast m) -> f(m)`.

use crate::ops::{AffineDmaStartOp, AffineDmaWaitOp, AffineLoadOp, AffinePrefetchOp, AffineStoreOp};
use terrace_ir::{Constants, Folded, TypedOp};
use terrace_memref::fold::without_casts_except;

macro_rules! fold_casts {
    ($($op:ident: $except:expr;)*) => {$(
        impl<'c> $op<'_, 'c> {
            pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
                without_casts_except(self.op(), $except(self))
            }
        }
    )*};
}

fold_casts! {
    AffineDmaStartOp: |_| None;
    AffineDmaWaitOp: |_| None;
    AffineLoadOp: |_| None;
    AffinePrefetchOp: |_| None;
    AffineStoreOp: |store: Self| Some(store.value());
}
