//! Sets of arguments in which one polynomial counts.

use super::polynomial::Polynomial;
use super::{Cardinality, QuasiPolynomial};
use crate::budget::{Budget, TooComplex};
use crate::number::{Int, Rational, vector};
use crate::relation::IntegerRelation;
use crate::union::{PresburgerRelation, PresburgerSet};

impl Cardinality {
    /// Returns the chambers: sets without common points, each with the polynomial that counts there; elsewhere there is no
    /// point, or there are infinitely many.
    pub fn chambers(&self) -> Result<Vec<(PresburgerSet, QuasiPolynomial)>, TooComplex> {
        let budget = Budget::default();
        let mut chambers: Vec<(PresburgerSet, Polynomial)> = Vec::new();
        for (domain, polynomial) in &self.terms {
            let domain = PresburgerRelation::from(domain.clone());
            let mut rest = domain.clone();
            let mut next = Vec::new();
            for (chamber, sum) in chambers {
                let outside = chamber.subtract_within(&domain, &budget)?;
                let inside = chamber.intersect(&domain);
                rest = rest.subtract_within(&chamber, &budget)?;
                if !inside.is_empty_within(&budget)? {
                    let mut more = sum.clone();
                    more.add_multiple(&Rational::ONE, polynomial);
                    next.push((inside, more));
                }
                if !outside.is_empty_within(&budget)? {
                    next.push((outside, sum));
                }
            }
            if !rest.is_empty_within(&budget)? {
                next.push((rest, polynomial.clone()));
            }
            chambers = unite_equal(next, &budget)?;
        }
        let finite = |set: &PresburgerSet| set.subtract_within(&self.infinite, &budget);
        let mut found = Vec::new();
        for (set, polynomial) in absorb_borders(chambers, &budget)? {
            if polynomial.is_zero() {
                continue;
            }
            let set = if self.infinite.disjuncts().is_empty() { set } else { finite(&set)? };
            let set = set.coalesce_within(&budget)?;
            if !set.disjuncts().is_empty() {
                found.push((set, QuasiPolynomial { atoms: self.atoms.clone(), polynomial }));
            }
        }
        Ok(found)
    }
}

/// Joins sets with equal polynomials.
fn unite_equal(
    chambers: Vec<(PresburgerSet, Polynomial)>,
    budget: &Budget,
) -> Result<Vec<(PresburgerSet, Polynomial)>, TooComplex> {
    let mut united: Vec<(PresburgerSet, Polynomial)> = Vec::new();
    for (set, polynomial) in chambers {
        match united.iter_mut().find(|(_, other)| *other == polynomial) {
            Some((other, _)) => *other = other.union(&set),
            None => united.push((set, polynomial)),
        }
    }
    for (set, _) in &mut united {
        *set = if set.disjuncts().len() > 1 {
            set.coalesce_within(budget)?
        } else {
            set.simplify_within(budget)?
        };
    }
    Ok(united)
}

/// Merges sets of smaller dimension into others whose polynomials have the same values there.
fn absorb_borders(
    chambers: Vec<(PresburgerSet, Polynomial)>,
    budget: &Budget,
) -> Result<Vec<(PresburgerSet, Polynomial)>, TooComplex> {
    let is_border = |set: &PresburgerSet| set.disjuncts().iter().all(|part| !part.equalities().is_empty());
    let (borders, mut others): (Vec<_>, Vec<_>) = chambers.into_iter().partition(|(set, _)| is_border(set));
    let mut left = Vec::new();
    'borders: for (set, polynomial) in borders {
        for (other, values) in &mut others {
            let mut difference = polynomial.clone();
            difference.add_multiple(&Rational::from(-1), values);
            let mut is_same = true;
            for part in set.disjuncts() {
                is_same &= vanishes_on(&difference, part, budget)?;
            }
            if is_same {
                *other = other.union(&set);
                continue 'borders;
            }
        }
        left.push((set, polynomial));
    }
    others.extend(left);
    Ok(others)
}

/// Returns true if a polynomial is zero where equalities of a set give arguments their values.
fn vanishes_on(polynomial: &Polynomial, set: &IntegerRelation, budget: &Budget) -> Result<bool, TooComplex> {
    let arguments = set.space().variables();
    let mut polynomial = polynomial.clone();
    for row in set.equalities() {
        let Some(at) = (0..arguments).find(|at| row[at + 1].is_unit()) else { continue };
        if !vector::is_zero(&row[arguments + 1..]) {
            continue;
        }
        let mut value = if row[at + 1].is_positive() { vector::negated(row) } else { row.clone() };
        value[at + 1] = Int::ZERO;
        value.truncate(arguments + 1);
        polynomial = polynomial.substitute(at, &value, budget)?;
    }
    Ok(polynomial.is_zero())
}
