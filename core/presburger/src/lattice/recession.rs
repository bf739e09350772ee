//! Directions in which a polyhedron has no end.

use super::Lattice;
use crate::budget::{Budget, TooComplex};
use crate::number::{Int, Matrix, integer_solutions, vector};
use crate::simplex::Simplex;

/// Returns an integer direction other than zero in which no inequality falls, if there is one; rows begin with a
/// constant, which does not matter.
pub(crate) fn recession_direction(
    inequalities: &[Vec<Int>],
    variables: usize,
    budget: &Budget,
) -> Result<Option<Vec<Int>>, TooComplex> {
    if variables == 0 {
        return Ok(None);
    }
    let homogeneous: Vec<Vec<Int>> = inequalities
        .iter()
        .map(|row| {
            let mut row = row.clone();
            row[0] = Int::ZERO;
            row
        })
        .collect();
    // A direction in which none changes.
    let lines = integer_solutions(&homogeneous, variables).expect("zero is a solution");
    if lines.basis.columns() > 0 {
        return Ok(Some(lines.basis.column(0)));
    }
    // The largest sum of all changes, up to one.
    let mut sum = vector::zeros(variables + 1);
    let mut simplex = Simplex::new(variables);
    for row in &homogeneous {
        vector::add_multiple(&mut sum, &Int::ONE, row);
        simplex.add_inequality(row, budget)?;
    }
    let mut limit = vector::negated(&sum);
    limit[0] = Int::ONE;
    simplex.add_inequality(&limit, budget)?;
    simplex.maximum(&sum, budget)?;
    let direction = simplex.sample().expect("zero satisfies all");
    let denominator = direction.iter().fold(Int::ONE, |lcm, value| lcm.lcm(value.denominator()));
    let mut direction: Vec<Int> = direction
        .iter()
        .map(|value| value.numerator() * denominator.div_exact(value.denominator()))
        .collect();
    vector::make_primitive(&mut direction);
    Ok((!vector::is_zero(&direction)).then_some(direction))
}

/// Returns a matrix of determinant one or minus one whose first column is given; its numbers have no common divisor.
pub(crate) fn unimodular_with_column(column: &[Int]) -> Matrix {
    let row = Matrix::from_rows(column.len(), [column.iter().cloned()]);
    let (inverse, _) = row.hermite().transform.inverse().expect("a unimodular matrix has an inverse");
    inverse.transposed()
}

impl Lattice {
    /// Returns an integer point of an unbounded polyhedron without equalities: one of what it is without the
    /// constraints that hold far enough in a direction, and there far enough.
    pub(super) fn sample_along(
        &self,
        direction: &[Int],
        budget: &Budget,
    ) -> Result<Option<Vec<Int>>, TooComplex> {
        let change = unimodular_with_column(direction);
        let turned = self.substitute(&vector::zeros(self.variables), &change);
        let (rising, mut level): (Vec<_>, Vec<_>) =
            turned.inequalities.into_iter().partition(|row| !row[1].is_zero());
        level.iter_mut().for_each(|row| drop(row.remove(1)));
        let rest = Lattice { variables: self.variables - 1, equalities: Vec::new(), inequalities: level };
        let Some(mut point) = rest.sample(budget)? else { return Ok(None) };
        point.insert(0, Int::ZERO);
        let far = rising.iter().map(|row| -vector::value_at(row, &point).div_floor(&row[1])).max();
        point[0] = far.unwrap_or_default();
        Ok(Some(change.apply(&point)))
    }
}
