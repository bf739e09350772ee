//! [`Polynomial`]: sums of products of variables, with fractions as factors.

use crate::budget::{Budget, TooComplex};
use crate::number::{Int, Rational};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt::Write;

/// Steps that are spent on a term.
const TERM: usize = 32;

/// Variables and their exponents, in the order of the variables.
type Monomial = Vec<(usize, u32)>;

/// A polynomial in variables that are numbered.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Polynomial {
    /// Invariant: no factor is zero.
    terms: BTreeMap<Monomial, Rational>,
}

impl Polynomial {
    pub fn constant(value: Rational) -> Self {
        let mut new = Polynomial::default();
        new.add_term(Vec::new(), value);
        new
    }

    /// Returns the linear function of a row, whose first number is the constant.
    pub fn linear(row: &[Int]) -> Self {
        let mut new = Polynomial::constant(row[0].clone().into());
        for (at, factor) in row[1..].iter().enumerate() {
            new.add_term(vec![(at, 1)], factor.clone().into());
        }
        new
    }

    pub fn is_zero(&self) -> bool {
        self.terms.is_empty()
    }

    fn add_term(&mut self, monomial: Monomial, factor: Rational) {
        if factor.is_zero() {
            return;
        }
        match self.terms.entry(monomial) {
            Entry::Vacant(entry) => {
                entry.insert(factor);
            }
            Entry::Occupied(mut entry) => {
                *entry.get_mut() += &factor;
                if entry.get().is_zero() {
                    entry.remove();
                }
            }
        }
    }

    /// `self += factor * other`, within a budget.
    pub fn add_multiple_within(
        &mut self,
        factor: &Rational,
        other: &Self,
        budget: &Budget,
    ) -> Result<(), TooComplex> {
        budget.spend(1 + TERM * other.terms.len())?;
        self.add_multiple(factor, other);
        Ok(())
    }

    /// `self += factor * other`
    pub fn add_multiple(&mut self, factor: &Rational, other: &Self) {
        for (monomial, by) in &other.terms {
            self.add_term(monomial.clone(), factor * by);
        }
    }

    pub fn multiply(&self, other: &Self, budget: &Budget) -> Result<Self, TooComplex> {
        budget.spend(1 + TERM * self.terms.len() * other.terms.len())?;
        let mut product = Polynomial::default();
        for (left, a) in &self.terms {
            for (right, b) in &other.terms {
                product.add_term(multiply(left, right), a * b);
            }
        }
        Ok(product)
    }

    /// Puts a linear function in the place of a variable that does not occur in it.
    pub fn substitute(&self, variable: usize, row: &[Int], budget: &Budget) -> Result<Self, TooComplex> {
        let linear = Polynomial::linear(row);
        let mut new = Polynomial::default();
        for (monomial, factor) in &self.terms {
            let mut rest = monomial.clone();
            let exponent = match rest.iter().position(|(at, _)| *at == variable) {
                Some(place) => rest.remove(place).1,
                None => 0,
            };
            let mut product = Polynomial::default();
            product.add_term(rest, factor.clone());
            for _ in 0..exponent {
                product = product.multiply(&linear, budget)?;
            }
            new.add_multiple(&Rational::ONE, &product);
        }
        Ok(new)
    }

    /// Returns the value, given those of the variables.
    pub fn value_at(&self, point: &[Int]) -> Rational {
        let mut sum = Rational::ZERO;
        for (monomial, factor) in &self.terms {
            let product =
                monomial.iter().fold(Int::ONE, |product, (at, exponent)| product * point[*at].pow(*exponent));
            sum += &(factor * &product.into());
        }
        sum
    }

    /// Returns the text, with the terms of most variables first.
    pub fn text(&self, names: &[String]) -> String {
        let mut text = String::new();
        let degree = |monomial: &Monomial| monomial.iter().map(|(_, exponent)| exponent).sum::<u32>();
        let mut terms: Vec<_> = self.terms.iter().collect();
        terms.sort_by_key(|(monomial, _)| std::cmp::Reverse(degree(monomial)));
        for (monomial, factor) in terms {
            text.push_str(match (text.is_empty(), factor.signum() < 0) {
                (true, true) => "-",
                (true, false) => "",
                (false, true) => " - ",
                (false, false) => " + ",
            });
            let size = factor.abs();
            let mut parts = Vec::new();
            if size != Rational::ONE || monomial.is_empty() {
                parts.push(size.to_string());
            }
            for (at, exponent) in monomial {
                let mut part = names[*at].clone();
                if *exponent > 1 {
                    let _ = write!(part, "^{exponent}");
                }
                parts.push(part);
            }
            text.push_str(&parts.join("*"));
        }
        if text.is_empty() { "0".to_owned() } else { text }
    }
}

fn multiply(left: &Monomial, right: &Monomial) -> Monomial {
    let mut product = left.clone();
    for (at, exponent) in right {
        match product.binary_search_by_key(at, |(at, _)| *at) {
            Ok(place) => product[place].1 += exponent,
            Err(place) => product.insert(place, (*at, *exponent)),
        }
    }
    product
}
