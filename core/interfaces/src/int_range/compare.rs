//! Comparisons of ranges.

use super::range::ConstantIntRanges as Range;
use terrace_support::ap_int::ApInt;

/// A comparison of two integers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the names are those of the predicates everywhere")]
pub enum Comparison {
    Eq,
    Ne,
    Slt,
    Sle,
    Sgt,
    Sge,
    Ult,
    Ule,
    Ugt,
    Uge,
}

impl Comparison {
    /// Returns the one that holds exactly if this one does not.
    #[must_use]
    pub fn inverse(self) -> Self {
        match self {
            Comparison::Eq => Comparison::Ne,
            Comparison::Ne => Comparison::Eq,
            Comparison::Slt => Comparison::Sge,
            Comparison::Sle => Comparison::Sgt,
            Comparison::Sgt => Comparison::Sle,
            Comparison::Sge => Comparison::Slt,
            Comparison::Ult => Comparison::Uge,
            Comparison::Ule => Comparison::Ugt,
            Comparison::Ugt => Comparison::Ule,
            Comparison::Uge => Comparison::Ult,
        }
    }
}

/// Returns true if a comparison holds, or does not, for all integers within the bounds.
pub fn evaluate(comparison: Comparison, a: &Range, b: &Range) -> Option<bool> {
    if always_holds(comparison, a, b) {
        Some(true)
    } else if always_holds(comparison.inverse(), a, b) {
        Some(false)
    } else {
        None
    }
}

fn always_holds(comparison: Comparison, a: &Range, b: &Range) -> bool {
    match comparison {
        Comparison::Eq => a.constant_value().is_some() && a.constant_value() == b.constant_value(),
        // Bounds of both readings must be apart: either of them may say nothing.
        Comparison::Ne => {
            let apart_signed = always_holds(Comparison::Slt, a, b) || always_holds(Comparison::Sgt, a, b);
            apart_signed && (always_holds(Comparison::Ult, a, b) || always_holds(Comparison::Ugt, a, b))
        }
        Comparison::Slt => a.smax().cmp_signed(b.smin()).is_lt(),
        Comparison::Sle => a.smax().cmp_signed(b.smin()).is_le(),
        Comparison::Sgt => always_holds(Comparison::Slt, b, a),
        Comparison::Sge => always_holds(Comparison::Sle, b, a),
        Comparison::Ult => a.umax().cmp_unsigned(b.umin()).is_lt(),
        Comparison::Ule => a.umax().cmp_unsigned(b.umin()).is_le(),
        Comparison::Ugt => always_holds(Comparison::Ult, b, a),
        Comparison::Uge => always_holds(Comparison::Ule, b, a),
    }
}

/// Returns the range of a bit of which this is known.
pub fn truth(known: Option<bool>) -> Range {
    match known {
        Some(value) => Range::constant(ApInt::from_u64(1, u64::from(value))),
        None => Range::max_range(1),
    }
}
