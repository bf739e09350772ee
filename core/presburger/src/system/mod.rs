//! Constraints, and what can be asked of them.

mod eliminate;
mod project;
mod row;

pub use self::eliminate::Side;
use self::eliminate::{Elimination, Outcome};
pub use self::project::{Bounding, BoundingRows, RowExtent};
pub use self::row::Row;

/// Equalities and inequalities between variables that are integers.
#[derive(Clone, Default, Debug)]
pub struct ConstraintSystem {
    variables: usize,
    equalities: Vec<Row>,
    inequalities: Vec<Row>,
}

impl ConstraintSystem {
    /// Creates a system without constraints.
    pub fn new(variables: usize) -> Self {
        ConstraintSystem { variables, ..ConstraintSystem::default() }
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.variables
    }

    /// Returns the rows that equal zero.
    pub fn equalities(&self) -> &[Row] {
        &self.equalities
    }

    /// Returns the rows that are at least zero.
    pub fn inequalities(&self) -> &[Row] {
        &self.inequalities
    }

    /// Adds a variable, and gives its number.
    pub fn add_variable(&mut self) -> usize {
        for row in self.equalities.iter_mut().chain(&mut self.inequalities) {
            row.add_variables(1);
        }
        self.variables += 1;
        self.variables - 1
    }

    /// Adds the constraint that the sum of these terms is zero.
    pub fn add_equality(&mut self, terms: impl IntoIterator<Item = (usize, i64)>, constant: i64) {
        self.equalities.push(Row::new(self.variables, terms, constant));
    }

    /// Adds the constraint that the sum of these terms is at least zero.
    pub fn add_inequality(&mut self, terms: impl IntoIterator<Item = (usize, i64)>, constant: i64) {
        self.inequalities.push(Row::new(self.variables, terms, constant));
    }

    /// Adds the constraints of a system of the same variables.
    pub fn append(&mut self, other: &ConstraintSystem) {
        self.equalities.extend(other.equalities.iter().cloned());
        self.inequalities.extend(other.inequalities.iter().cloned());
    }

    /// Fixes a variable to a value.
    pub fn fix(&mut self, variable: usize, value: i64) {
        self.equalities.push(Row::new(self.variables, [(variable, -1)], value));
    }

    /// Returns true if it is known that no point satisfies all constraints.
    pub fn is_empty(&self) -> bool {
        let elimination = Elimination::new(self.equalities.clone(), self.inequalities.clone());
        elimination.and_then(|mut all| all.eliminate_all(None)) == Err(Outcome::Empty)
    }

    /// Returns the constant below or above which a variable is not, as far as it is known.
    pub fn bound(&self, variable: usize, side: Side) -> Option<i64> {
        let mut left = Elimination::new(self.equalities.clone(), self.inequalities.clone()).ok()?;
        left.eliminate_all(Some(variable)).ok()?;
        let bound = left.bound(variable, side)?;
        i64::try_from(bound).ok()
    }

    /// Returns the value of a variable that can have no other.
    pub fn fixed_value(&self, variable: usize) -> Option<i64> {
        let lower = self.bound(variable, Side::Lower)?;
        (self.bound(variable, Side::Upper)? == lower).then_some(lower)
    }

    /// Returns which inequalities follow from the others that are left, looking at them in their order.
    pub fn redundant_inequalities(&self) -> Vec<bool> {
        let mut left = self.clone();
        let mut is_redundant = Vec::new();
        let zero = Row::new(self.variables, [], 0);
        for (at, row) in self.inequalities.iter().enumerate() {
            let Ok(complement) = row.complement() else {
                is_redundant.push(false);
                continue;
            };
            left.inequalities[at] = complement;
            let follows = left.is_empty();
            left.inequalities[at] = if follows { zero.clone() } else { row.clone() };
            is_redundant.push(follows);
        }
        is_redundant
    }

    /// Leaves out inequalities that hold everywhere, and all but the tightest of those that differ in the constant
    /// only; constants are rounded to what integers can reach, and rows divided by what divides them.
    pub fn remove_trivial_redundancy(&mut self) {
        self.equalities.iter_mut().for_each(Row::reduce);
        self.inequalities.iter_mut().for_each(Row::tighten);
        let mut kept: Vec<Row> = Vec::new();
        for row in std::mem::take(&mut self.inequalities) {
            if row.is_constant() && row.constant() >= 0 {
                continue;
            }
            match kept.iter().position(|other| other.coefficients() == row.coefficients()) {
                Some(at) if kept[at].constant() <= row.constant() => continue,
                Some(at) => drop(kept.remove(at)),
                None => {}
            }
            kept.push(row);
        }
        self.inequalities = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn system(variables: usize, equalities: &[&[i64]], inequalities: &[&[i64]]) -> ConstraintSystem {
        let mut system = ConstraintSystem::new(variables);
        let terms = |row: &[i64]| row[..variables].iter().copied().enumerate().collect::<Vec<_>>();
        equalities.iter().for_each(|row| system.add_equality(terms(row), row[variables]));
        inequalities.iter().for_each(|row| system.add_inequality(terms(row), row[variables]));
        system
    }

    #[test]
    fn emptiness() {
        // The system, and whether it has no points.
        let rows: &[(ConstraintSystem, bool)] = &[
            (system(1, &[], &[]), false),
            (system(1, &[], &[&[1, -2], &[-1, 1]]), true),
            (system(1, &[], &[&[1, -2], &[-1, 2]]), false),
            // No even number is odd.
            (system(2, &[&[2, -2, -1]], &[]), true),
            // No multiple of 8 lies between 4 and 7.
            (system(1, &[], &[&[8, -4], &[-8, 7]]), true),
            (system(2, &[&[1, -4, 0]], &[&[0, 4, -5], &[0, -4, 7]]), true),
            (system(3, &[&[1, -1, 0, 0]], &[&[-1, 0, 1, 0], &[1, -1, 0, -1]]), true),
            (system(2, &[], &[&[1, -1, 0], &[-1, 1, -1]]), true),
            (system(2, &[], &[&[1, -1, 0], &[-1, 1, 0]]), false),
        ];
        for (system, is_empty) in rows {
            assert_eq!(system.is_empty(), *is_empty, "{system:?}");
        }
    }

    #[test]
    fn bounds() {
        // 3 <= 2x <= 9, y = x + 10
        let system = system(2, &[&[1, -1, 10]], &[&[2, 0, -3], &[-2, 0, 9]]);
        assert_eq!(system.bound(0, Side::Lower), Some(2));
        assert_eq!(system.bound(0, Side::Upper), Some(4));
        assert_eq!(system.bound(1, Side::Upper), Some(14));
        assert_eq!(system.fixed_value(1), None);
    }

    #[test]
    fn projections() {
        // i = 4 q + r, 0 <= r <= 3, 0 <= i <= n: without r and q, i has its bounds.
        let mut system = system(
            4,
            &[&[1, -4, -1, 0, 0]],
            &[&[0, 0, 1, 0, 0], &[0, 0, -1, 0, 3], &[1, 0, 0, 0, 0], &[-1, 0, 0, 1, 0]],
        );
        system.project_out(1..3);
        assert_eq!(system.variables(), 2);
        assert!(system.equalities().is_empty());
        assert!(system.inequalities().iter().any(|row| row.coefficients() == [-1, 1] && row.constant() == 0));
        assert_eq!(system.constant_bounds(0), (Some(0), None));
    }

    #[test]
    fn extents() {
        // n <= x <= n + 4, x <= 100
        let system = system(2, &[], &[&[1, -1, 0], &[-1, 1, 4], &[-1, 0, 100]]);
        let extent = system.constant_extent(0, 1).expect("two bounds that differ in a constant");
        let rows = (extent.size, extent.lower, extent.upper);
        assert_eq!(rows, (5, Bounding::Inequality(0), Bounding::Inequality(1)));
        assert_eq!(system.constant_extent(0, 2), None);
    }

    #[test]
    fn redundancy() {
        // x >= 0 and x + y >= 0 follow from x >= 1 and y >= 0.
        let system = system(2, &[], &[&[1, 0, 0], &[1, 0, -1], &[0, 1, 0], &[1, 1, 0]]);
        assert_eq!(system.redundant_inequalities(), [true, false, false, true]);
    }
}
