//! Folds: casts there and back, and sums with zero.

use crate::{FromPtrOp, GetMetadataOp, PtrAddOp, ToPtrOp, is_pointer};
use terrace_ir::{Constants, Folded, Value};

/// Returns the value whose address and metadata a buffer consists of, through several such casts.
fn source<'a, 'c>(from_ptr: FromPtrOp<'a, 'c>) -> Option<Value<'a, 'c>> {
    let mut found = None;
    let mut next = Some(from_ptr);
    while let Some(from_ptr) = next {
        let original = from_ptr.ptr().defining::<ToPtrOp<'a, 'c>>().map(|to_ptr| to_ptr.ptr());
        let Some(original) = original.filter(|original| original.ty() == from_ptr.result().ty()) else {
            break;
        };
        let has_same_metadata = match from_ptr.metadata() {
            Some(metadata) => {
                metadata.defining::<GetMetadataOp<'a, 'c>>().is_some_and(|op| op.ptr() == original)
            }
            None => is_pointer(original.ty()),
        };
        if !has_same_metadata {
            break;
        }
        found = Some(original);
        next = original.defining::<FromPtrOp<'a, 'c>>();
    }
    found
}

impl<'c> FromPtrOp<'_, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // from_ptr(to_ptr(x), get_metadata(x)) -> x
        Folded::to(source(self)?)
    }
}

impl<'a, 'c> ToPtrOp<'a, 'c> {
    pub(crate) fn fold(self, _: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // to_ptr(from_ptr(p)) -> p
        let mut found = None;
        let mut next = Some(self);
        while let Some(from_ptr) = next.and_then(|to_ptr| to_ptr.ptr().defining::<FromPtrOp<'a, 'c>>()) {
            found = Some(from_ptr.ptr()).filter(|pointer| pointer.ty() == self.result().ty()).or(found);
            next = from_ptr.ptr().defining::<ToPtrOp<'a, 'c>>();
        }
        Folded::to(found?)
    }
}

impl<'c> PtrAddOp<'_, 'c> {
    pub(crate) fn fold(self, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
        // ptr_add(p, 0) -> p
        let is_zero = operands.get(1)?.int_or_splat()?.is_zero();
        if is_zero && self.base().ty() == self.result().ty() { Folded::to(self.base()) } else { None }
    }
}
