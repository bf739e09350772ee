//! Verification beyond the declared constraints, by family.

mod iteration;
mod semiring;
mod storage;
mod tensor;

use crate::facts::Encoding;
use terrace_ir::Value;

/// Returns the encoding of a tensor that the declared constraints ask to have one.
fn encoding<'c>(tensor: Value<'_, 'c>) -> Encoding<'c, 'c> {
    Encoding::of(tensor.ty()).expect("the declared constraints ask for a sparse tensor")
}
