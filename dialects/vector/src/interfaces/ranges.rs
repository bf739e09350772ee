//! Integer ranges of vector elements.

use terrace_interfaces::int_range::InferIntRange::Known;
use terrace_interfaces::int_range::{ConstantIntRanges, InferIntRange, storage_bits};
use terrace_support::ap_int::ApInt;

/// Elements of the operand.
pub static SAME: InferIntRange = InferIntRange::FIRST;

/// Range of the inserted value, or of the previous one.
pub static INSERT: InferIntRange = Known(|_, operands| match operands {
    [inserted, into, ..] => Some(inserted.union(into)),
    _ => None,
});

/// From zero on; to where, is not known of a scalable vector.
pub static STEP: InferIntRange = Known(|op, _| {
    let ty = op.result(0).ty();
    let (bits, length) = (storage_bits(ty), ty.element_count()?);
    let last = ApInt::from_i64(bits, length - 1);
    (!ty.is_scalable_vector()).then(|| ConstantIntRanges::from_unsigned(ApInt::zero(bits), last))
});
