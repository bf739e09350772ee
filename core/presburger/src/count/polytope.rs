//! The number of integer points of a polytope that depends on parameters.
//!
//! The number is the sum of what the cones at the vertices contribute: Brion's theorem. All constraints are thought to
//! be relaxed by infinitely small amounts, each much smaller than the one before. That keeps the integer points, and makes
//! each vertex one of exactly as many constraints as there are dimensions, whatever the parameters: where a vertex exists is
//! a polyhedron of parameters, and no case is degenerate.

use super::cone::{UnimodularCone, unimodular_cones};
use super::polynomial::Polynomial;
use crate::budget::{Budget, TooComplex};
use crate::number::{Int, Matrix, Rational, vector};
use crate::relation::IntegerRelation;

/// Integer points of unknowns; rows are of the variables of the context, then of unknowns.
pub(super) struct Polytope<'p> {
    pub context: &'p IntegerRelation,
    pub unknowns: usize,
    pub inequalities: &'p [Vec<Int>],
}

/// A vertex: where it exists, and cones whose sum is that at the vertex.
struct Vertex {
    exists: IntegerRelation,
    cones: Vec<UnimodularCone>,
    /// The coordinates times the denominator, as functions of the parameters.
    place: Vec<Vec<Int>>,
    denominator: Int,
}

impl Polytope<'_> {
    /// Returns the contributions of vertices, and where these exist; quotients that are needed are added to a set,
    /// and the polynomials are of its variables.
    pub fn contributions(
        &self,
        atoms: &mut IntegerRelation,
        budget: &Budget,
    ) -> Result<Vec<(IntegerRelation, Polynomial)>, TooComplex> {
        let mut vertices = Vec::new();
        let mut chosen = Vec::new();
        self.choose(&mut chosen, 0, &mut vertices, budget)?;
        let rays: Vec<(usize, usize, Vec<Vec<Int>>)> = vertices
            .iter()
            .enumerate()
            .flat_map(|(vertex, found)| {
                found.cones.iter().enumerate().map(move |(cone, found)| (vertex, cone, rays(&found.normals)))
            })
            .collect();
        let direction = self.generic_direction(rays.iter().flat_map(|(.., rays)| rays));
        let mut polynomials = vec![Polynomial::default(); vertices.len()];
        for (vertex, cone, rays) in &rays {
            let found = &vertices[*vertex];
            let products: Vec<Int> = rays.iter().map(|ray| vector::dot(ray, &direction)).collect();
            // Each quotient is looked for among those that are known.
            budget.spend(50 * products.len() * (1 + atoms.variables()))?;
            let exponent = self.exponent(found, &found.cones[*cone], &products, atoms);
            let sign = Rational::from(found.cones[*cone].sign);
            let term = constant_term(&exponent, &products, budget)?;
            polynomials[*vertex].add_multiple_within(&sign, &term, budget)?;
        }
        Ok(vertices.into_iter().map(|vertex| vertex.exists).zip(polynomials).collect())
    }

    /// Chooses constraints for vertices.
    fn choose(
        &self,
        chosen: &mut Vec<usize>,
        first: usize,
        vertices: &mut Vec<Vertex>,
        budget: &Budget,
    ) -> Result<(), TooComplex> {
        budget.spend(1)?;
        if chosen.len() == self.unknowns {
            vertices.extend(self.vertex(chosen, budget)?);
            return Ok(());
        }
        for next in first..self.inequalities.len() {
            chosen.push(next);
            self.choose(chosen, next + 1, vertices, budget)?;
            chosen.pop();
        }
        Ok(())
    }

    /// Returns the vertex of some constraints, if there is one for some parameters.
    fn vertex(&self, chosen: &[usize], budget: &Budget) -> Result<Option<Vertex>, TooComplex> {
        budget.spend(1 + self.unknowns.pow(3))?;
        let columns = 1 + self.context.variables();
        let normals: Vec<Vec<Int>> =
            chosen.iter().map(|&at| self.inequalities[at][columns..].to_vec()).collect();
        let Some((inverse, denominator)) = Matrix::from_rows(self.unknowns, normals.clone()).inverse() else {
            return Ok(None);
        };
        // normals * place + constants = 0
        let place: Vec<Vec<Int>> = (0..self.unknowns)
            .map(|row| {
                let mut coordinate = vector::zeros(columns);
                for (column, &at) in chosen.iter().enumerate() {
                    let constant = &self.inequalities[at][..columns];
                    vector::add_multiple(&mut coordinate, &-&inverse[(row, column)], constant);
                }
                coordinate
            })
            .collect();
        let mut exists = self.context.clone();
        for (at, row) in self.inequalities.iter().enumerate() {
            if chosen.contains(&at) {
                continue;
            }
            let mut value: Vec<Int> = row[..columns].iter().map(|number| number * &denominator).collect();
            for (coordinate, factor) in place.iter().zip(&row[columns..]) {
                vector::add_multiple(&mut value, factor, coordinate);
            }
            // How the relaxations change the value: that of its own constraint makes it larger.
            let shares = (0..chosen.len()).map(|column| {
                let terms = row[columns..].iter().enumerate();
                (chosen[column], -terms.map(|(row, factor)| factor * &inverse[(row, column)]).sum::<Int>())
            });
            let first =
                shares.filter(|(_, share)| !share.is_zero()).min_by_key(|(constraint, _)| *constraint);
            if first.is_some_and(|(constraint, share)| constraint < at && share.is_negative()) {
                value[0] -= Int::ONE;
            }
            exists.add_inequality_row(value);
        }
        if exists.is_empty_within(budget)? {
            return Ok(None);
        }
        let cones = unimodular_cones(normals, budget)?;
        Ok(Some(Vertex { exists, cones, place, denominator }))
    }

    /// Returns a direction that is orthogonal to no ray.
    fn generic_direction<'r>(&self, rays: impl Iterator<Item = &'r Vec<Int>> + Clone) -> Vec<Int> {
        let mut base = Int::ZERO;
        loop {
            // Each ray is orthogonal to fewer of these than it has coordinates.
            let direction: Vec<Int> = (0..self.unknowns as u32).map(|at| base.pow(at)).collect();
            if rays.clone().all(|ray| !vector::dot(ray, &direction).is_zero()) {
                return direction;
            }
            base = if base.is_positive() { -base } else { Int::ONE - base };
        }
    }

    /// Returns the product of the direction and the first point of a cone at a vertex, as a function of the variables
    /// of a set.
    fn exponent(
        &self,
        vertex: &Vertex,
        cone: &UnimodularCone,
        products: &[Int],
        atoms: &mut IntegerRelation,
    ) -> Vec<Int> {
        let mut sum = vector::zeros(atoms.variables() + 1);
        for (at, product) in products.iter().enumerate() {
            // How far the vertex is in the direction of the normal, rounded up: -floor(-x).
            let mut distance = vector::zeros(1 + self.context.variables());
            for (coordinate, factor) in vertex.place.iter().zip(cone.normals.row(at)) {
                vector::add_multiple(&mut distance, &-factor, coordinate);
            }
            let carrier = self.context.without_constraints().with_outputs(vec![distance]);
            let mut moved = atoms.adopt_locals(&carrier).take_outputs();
            let quotient = atoms.quotient(moved.remove(0), vertex.denominator.clone());
            sum.resize(quotient.len(), Int::ZERO);
            vector::add_multiple(&mut sum, &-product, &quotient);
        }
        sum
    }
}

/// Returns the directions of the edges of a cone.
fn rays(normals: &Matrix) -> Vec<Vec<Int>> {
    let inverse = normals.inverse().map(|(inverse, _)| inverse.transposed());
    inverse.map_or_else(Vec::new, |rows| (0..rows.rows()).map(|at| rows.row(at).to_vec()).collect())
}

/// Returns the term without `t` of `exp(exponent * t) / product of (1 - exp(b * t))`, over the b.
fn constant_term(exponent: &[Int], products: &[Int], budget: &Budget) -> Result<Polynomial, TooComplex> {
    let degree = products.len();
    // The product of x / (exp(x) - 1) for each x = b * t.
    let bernoulli = bernoulli_series(degree);
    let mut series = vec![Rational::ZERO; degree + 1];
    series[0] = Rational::ONE;
    let mut scale = Rational::ONE;
    for product in products {
        let mut next = vec![Rational::ZERO; degree + 1];
        for (at, left) in series.iter().enumerate() {
            for (other, right) in bernoulli.iter().enumerate().take(degree + 1 - at) {
                next[at + other] += &(left.clone() * right.clone() * product.pow(other as u32).into());
            }
        }
        series = next;
        scale = scale * Rational::new(Int::new(-1), product.clone());
    }
    let (linear, mut power) = (Polynomial::linear(exponent), Polynomial::constant(Rational::ONE));
    let (mut sum, mut factorial) = (Polynomial::default(), Int::ONE);
    for at in 0..=degree {
        let factor = &series[degree - at] * &scale;
        sum.add_multiple_within(&(factor / factorial.clone().into()), &power, budget)?;
        if at < degree {
            power = power.multiply(&linear, budget)?;
            factorial *= Int::from(at + 1);
        }
    }
    Ok(sum)
}

/// Returns the first terms of `x / (exp(x) - 1)`.
fn bernoulli_series(degree: usize) -> Vec<Rational> {
    // The product with (exp(x) - 1) / x, whose terms are 1 / (n + 1)!, is one.
    let mut inverse_factorials = vec![Rational::ONE];
    for at in 1..=degree + 1 {
        inverse_factorials.push(inverse_factorials[at - 1].clone() / Rational::from(at as i64));
    }
    let mut series = vec![Rational::ONE];
    for at in 1..=degree {
        let known = (0..at).fold(Rational::ZERO, |sum, other| {
            sum + series[other].clone() * inverse_factorials[at - other + 1].clone()
        });
        series.push(-known);
    }
    series
}
