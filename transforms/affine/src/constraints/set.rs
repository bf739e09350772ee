//! Constraints as sets, for exact operations.

use super::FlatConstraints;
use terrace_presburger::{Affine, Constraint, Int, IntegerPolyhedron, PresburgerSet, Row, Space, VarKind};

impl FlatConstraints {
    /// Returns the points that satisfy the constraints: dimensions, and symbols as parameters.
    pub fn to_set(&self) -> PresburgerSet {
        let mut set = IntegerPolyhedron::universe(Space::set(self.dims()).with_symbols(self.symbols()));
        set.add_variables(VarKind::Local, self.locals());
        let affine = |row: &Row| {
            let numbers = std::iter::once(row.constant()).chain(row.coefficients().iter().copied());
            Affine::from_row(numbers.map(Int::from).collect())
        };
        for row in self.system.equalities() {
            set.add(Constraint::Equality(affine(row)));
        }
        for row in self.system.inequalities() {
            set.add(Constraint::Inequality(affine(row)));
        }
        PresburgerSet::from(set)
    }

    /// Returns true if all points of this set are known to be in another one of as many dimensions, and false if one is
    /// known not to be. `None` if that is too complex.
    pub fn is_within(&self, other: &FlatConstraints) -> Option<bool> {
        let (this, other) = (self.to_set(), other.to_set());
        if this.space() != other.space() {
            return None;
        }
        this.subtract(&other).and_then(|rest| rest.is_empty()).ok()
    }
}
