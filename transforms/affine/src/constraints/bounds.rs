//! Bounds of variables: constants, and maps of other variables.

use super::{FlatConstraints, composed};
use terrace_affine::Applied;
use terrace_analysis::value_constraints::Linear;

/// A side of a variable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Bound {
    /// It is not below the bound.
    Lower,
    /// It is below the bound.
    Upper,
    /// It is the bound.
    Equal,
}

impl FlatConstraints {
    /// Demands that a variable is not below a constant.
    pub fn at_least(&mut self, variable: usize, value: i64) {
        // A constant that has no opposite bounds nothing.
        if let Some(value) = value.checked_neg() {
            self.system.add_inequality([(variable, 1)], value);
        }
    }

    /// Demands that a variable is not above a constant.
    pub fn at_most(&mut self, variable: usize, value: i64) {
        self.system.add_inequality([(variable, -1)], value);
    }

    /// Bounds a variable by the results of a map, composed with what computes its operands. `None` if something is not
    /// linear.
    pub fn bound(&mut self, variable: usize, kind: Bound, by: &Applied<'_, '_>) -> Option<()> {
        let by = composed(by);
        let value = self.values[variable];
        for operand in &by.operands {
            self.add_value(*operand)?;
        }
        // Variables may have come in before it.
        let variable = match value {
            Some(value) => self.find(value)?,
            None => variable,
        };
        self.bound_flat(variable, kind, &by)
    }

    /// Bounds a variable by the results of a map whose operands are variables.
    pub(super) fn bound_flat(&mut self, variable: usize, kind: Bound, by: &Applied<'_, '_>) -> Option<()> {
        let own = Linear::of([(variable, 1)], 0);
        for bound in self.flatten(by)? {
            // A bound in terms of the variable itself says nothing of it.
            if bound.terms().any(|(at, _)| at == variable) {
                continue;
            }
            let below = own.clone().plus(&bound, -1)?;
            match kind {
                Bound::Lower => self.at_least_zero(&below),
                Bound::Equal => self.zero(&below),
                Bound::Upper => {
                    self.at_least_zero(&Linear::of([], -1).plus(&below, -1)?);
                }
            }
        }
        Some(())
    }
}
