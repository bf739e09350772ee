//! [`Budget`]: how much an operation may compute where theory knows no small bound.

use std::cell::Cell;
use std::fmt;

/// An operation used up its budget.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooComplex;

impl fmt::Display for TooComplex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too complex")
    }
}

impl std::error::Error for TooComplex {}

/// Steps that are left to an operation; a step is a number of a tableau that a pivot computes, or as much work.
#[derive(Debug)]
pub struct Budget(Cell<u64>);

impl Budget {
    /// Creates a budget of some steps.
    pub fn new(steps: u64) -> Self {
        Budget(Cell::new(steps))
    }

    /// Takes steps from what is left.
    pub fn spend(&self, steps: usize) -> Result<(), TooComplex> {
        match self.0.get().checked_sub(steps as u64) {
            Some(left) => {
                self.0.set(left);
                Ok(())
            }
            None => {
                self.0.set(0);
                Err(TooComplex)
            }
        }
    }
}

/// Seconds rather than minutes.
impl Default for Budget {
    fn default() -> Self {
        Budget::new(200_000_000)
    }
}
