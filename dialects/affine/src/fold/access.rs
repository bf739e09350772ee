//! Folds of reading and writing memory: through casts.

use crate::{AffineLoadOp, AffinePrefetchOp, AffineStoreOp};
use terrace_ir::{Constants, Edit, Folded, TypedOp, Value};
use terrace_memref::CastOp;

impl<'a, 'c> AffineLoadOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // load(cast(m)) -> load(m)
        without_casts(self.op().operands(), None)
    }
}

impl<'a, 'c> AffineStoreOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // store(x, cast(m)) -> store(x, m)
        without_casts(self.op().operands(), Some(self.value()))
    }
}

impl<'a, 'c> AffinePrefetchOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // prefetch(cast(m)) -> prefetch(m)
        without_casts(self.op().operands(), None)
    }
}

fn without_casts<'a, 'c>(
    operands: impl Iterator<Item = Value<'a, 'c>>,
    kept: Option<Value<'a, 'c>>,
) -> Option<Folded<'c>> {
    let mut edits: Vec<Edit<'c>> = Vec::new();
    for (at, operand) in operands.enumerate().filter(|(_, operand)| Some(*operand) != kept) {
        if let Some(cast) = operand.defining::<CastOp>().filter(|cast| cast.source().ty().is_memref()) {
            edits.push(Edit::Operand(at, cast.source().id()));
        }
    }
    if edits.is_empty() { None } else { Folded::in_place(edits) }
}
