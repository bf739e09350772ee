//! Bounds of the sizes of shaped values.

use super::range::ConstantIntRanges as Range;
use terrace_ir::{DYNAMIC, Type};
use terrace_support::ap_int::ApInt;

/// Bits of an index.
const BITS: u32 = 64;

/// Returns the size of one of the dimensions of a shape that may be asked for.
pub fn dimension(shaped: Type<'_>, which: Option<&Range>) -> Range {
    let any = || Range::from_signed(ApInt::zero(BITS), ApInt::signed_max(BITS));
    let Some(shape) = shaped.shape() else { return any() };
    let (mut first, mut last) = (0, shape.len() as i64 - 1);
    if let Some(which) = which {
        first = which.smin().to_i64().map_or(first, |bound| bound.max(first));
        last = which.smax().to_i64().map_or(last, |bound| bound.min(last));
    }
    let sizes = if first <= last { &shape[first as usize..=last as usize] } else { &[] };
    let of_one = |size: &i64| match *size {
        DYNAMIC => any(),
        size => Range::constant(ApInt::from_i64(BITS, size)),
    };
    sizes.iter().map(of_one).reduce(|a, b| a.union(&b)).unwrap_or_else(any)
}
