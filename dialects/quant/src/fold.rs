//! Folds: casts that undo each other.

use crate::{DequantizeCastOp, QuantizeCastOp, StorageCastOp};
use terrace_ir::{Constants, Folded, Value};

impl<'c> DequantizeCastOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // dcast(qcast(x)) -> x
        to_same_type(self.input().defining::<QuantizeCastOp>()?.input(), self.result())
    }
}

impl<'c> QuantizeCastOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // qcast(dcast(x)) -> x
        to_same_type(self.input().defining::<DequantizeCastOp>()?.input(), self.result())
    }
}

impl<'c> StorageCastOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // scast(scast(x)) -> x
        to_same_type(self.input().defining::<StorageCastOp>()?.input(), self.result())
    }
}

/// Folds to the source of the casts if that has the type of their result.
fn to_same_type<'c>(source: Value<'_, 'c>, result: Value<'_, 'c>) -> Option<Folded<'c>> {
    if source.ty() == result.ty() { Folded::to(source) } else { None }
}
