//! Bounds of `index`, of which nobody knows whether it has 32 or 64 bits: what is said must hold for both.

use super::compare::{Comparison, evaluate};
use super::range::ConstantIntRanges as Range;

/// The bits that an index has at least.
const LEAST_BITS: u32 = 32;

/// Which of the bounds an operation means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meant {
    /// All.
    Both,
    /// The signed ones.
    Signed,
    /// The unsigned ones.
    Unsigned,
}

/// Infers the range of an operation on indices.
///
/// If it gives the same with 32 bits, it is what is known with 64; else it is what holds for both.
pub fn infer(operands: &[Range], meant: Meant, infer: impl Fn(&[Range]) -> Range) -> Range {
    let wide = infer(operands);
    let narrowed: Vec<Range> = operands.iter().map(|range| range.truncate(LEAST_BITS)).collect();
    let narrow = infer(&narrowed);
    let cut = wide.truncate(LEAST_BITS);
    let agrees_signed = narrow.smin() == cut.smin() && narrow.smax() == cut.smax();
    let agrees_unsigned = narrow.umin() == cut.umin() && narrow.umax() == cut.umax();
    let agrees = match meant {
        Meant::Both => agrees_signed && agrees_unsigned,
        Meant::Signed => agrees_signed,
        Meant::Unsigned => agrees_unsigned,
    };
    if agrees { wide } else { wide.union(&narrow.extend(wide.width_bits())) }
}

/// Returns true if a comparison of indices holds, or does not, with 32 bits as with 64.
pub fn compare(comparison: Comparison, a: &Range, b: &Range) -> Option<bool> {
    let wide = evaluate(comparison, a, b);
    let narrow = evaluate(comparison, &a.truncate(LEAST_BITS), &b.truncate(LEAST_BITS));
    if wide == narrow { wide } else { None }
}
