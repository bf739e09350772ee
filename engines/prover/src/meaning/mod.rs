//! Meaning of operations on integers: results, poison and undefined behavior as terms.

mod compute;
mod table;

pub(crate) use compute::compute;
pub(crate) use table::{Kind, PREDICATES, Role, Typing, attributes, fixed, kind_of};

use crate::term::{Term, Terms};

/// Value of a program, as terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symbol {
    /// Bits; arbitrary ones if it is poison.
    pub bits: Term,
    /// One bit: set if it is poison.
    pub poison: Term,
}

/// Attributes of an operation that matter, as terms; what is not given is none.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Attributes {
    /// Overflow flags: bit 0 is `nsw`, bit 1 is `nuw`.
    pub flags: Option<Term>,
    /// One bit: set for exact divisions and shifts.
    pub exact: Option<Term>,
    /// Number of the predicate of a comparison, of four bits.
    pub predicate: Option<Term>,
    /// Value of a constant.
    pub value: Option<Term>,
}

/// Operation applied to symbols.
pub(crate) struct Applied<'a> {
    pub kind: Kind,
    pub operands: &'a [Symbol],
    /// Widths of the results.
    pub widths: &'a [u32],
    pub attributes: Attributes,
}

/// Effect of an operation.
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    pub results: Vec<Symbol>,
    /// One bit: set if the behavior is undefined.
    pub undefined: Term,
}

impl Symbol {
    /// Returns a value that is not poison.
    pub(crate) fn known(terms: &mut Terms, bits: Term) -> Self {
        Symbol { bits, poison: terms.bool(false) }
    }
}
