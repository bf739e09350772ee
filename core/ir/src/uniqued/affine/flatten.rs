//! Expressions as sums: a coefficient for each dimension, each symbol, and each part that is not linear.

use super::expr::{AffineExpr, AffineExprKind, BinaryKind};
use super::map::AffineMap;
use super::semi_affine;
use crate::context::Ctx;
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::sync::atomic::Ordering::Relaxed;
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;

/// The coefficients of a sum by position; those that are zero are left out.
type Terms = BTreeMap<u32, i64>;

/// A sum of multiples of dimensions, symbols and locals, and a constant.
#[derive(Clone, Default)]
struct Row {
    inputs: Terms,
    locals: Terms,
    constant: i64,
}

/// A sum of multiples of inputs and a constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinearForm {
    /// The coefficients that are not zero, by the positions of the inputs: dimensions first, then symbols.
    pub terms: BTreeMap<u32, i64>,
    /// The constant.
    pub constant: i64,
}

impl LinearForm {
    /// Compares the coefficients of the first input, then of the second and so on, and at last the constants.
    pub fn compare(&self, other: &Self) -> Ordering {
        let inputs = self.terms.keys().chain(other.terms.keys());
        let different = inputs.filter(|input| self.terms.get(input) != other.terms.get(input)).min();
        let coefficient = |form: &Self, input: &u32| form.terms.get(input).copied().unwrap_or(0);
        match different {
            Some(input) => coefficient(self, input).cmp(&coefficient(other, input)),
            None => self.constant.cmp(&other.constant),
        }
    }
}

impl Row {
    fn local(number: u32) -> Row {
        Row { locals: Terms::from([(number, 1)]), ..Row::default() }
    }

    fn values_mut(&mut self) -> impl Iterator<Item = &mut i64> {
        self.inputs.values_mut().chain(self.locals.values_mut()).chain([&mut self.constant])
    }

    fn values(&self) -> impl Iterator<Item = i64> {
        self.inputs.values().chain(self.locals.values()).copied().chain([self.constant])
    }

    fn add(&mut self, other: Row) {
        for (into, from) in [(&mut self.inputs, other.inputs), (&mut self.locals, other.locals)] {
            for (at, coefficient) in from {
                add_term(into, at, coefficient);
            }
        }
        self.constant = self.constant.wrapping_add(other.constant);
    }

    fn scale(&mut self, factor: i64) {
        self.values_mut().for_each(|value| *value = value.wrapping_mul(factor));
        self.inputs.retain(|_, value| *value != 0);
        self.locals.retain(|_, value| *value != 0);
    }

    /// Divides all by a number greater than zero that divides all.
    fn divide(&mut self, by: i64) {
        self.values_mut().for_each(|value| *value /= by);
    }

    /// Returns the greatest common divisor of all, and of a number greater than zero.
    fn common_divisor(&self, number: i64) -> i64 {
        let divisor = self.values().fold(number.unsigned_abs(), |divisor, value| {
            super::expr::greatest_common_divisor(divisor, value.unsigned_abs())
        });
        i64::try_from(divisor).unwrap_or(number)
    }
}

fn add_term(terms: &mut Terms, at: u32, coefficient: i64) {
    let sum = terms.get(&at).copied().unwrap_or(0).wrapping_add(coefficient);
    if sum == 0 {
        terms.remove(&at);
    } else {
        terms.insert(at, sum);
    }
}

/// Takes expressions apart; parts that are not linear become locals.
struct Flattener<'c> {
    context: Ctx<'c>,
    dims: u32,
    locals: Vec<AffineExpr<'c>>,
    numbers: FoldMap<AffineExpr<'c>, u32>,
}

impl<'c> Flattener<'c> {
    fn new(context: Ctx<'c>, dims: u32) -> Self {
        Flattener { context, dims, locals: Vec::new(), numbers: FoldMap::default() }
    }

    /// `None` if a divisor or modulus is a constant that is not positive: the expression has no meaning.
    fn flatten(&mut self, expr: AffineExpr<'c>) -> Option<Row> {
        let (kind, left, right) = match expr.kind() {
            AffineExprKind::Dim(at) => {
                return Some(Row { inputs: Terms::from([(at, 1)]), ..Row::default() });
            }
            AffineExprKind::Symbol(at) => {
                return Some(Row { inputs: Terms::from([(self.dims + at, 1)]), ..Row::default() });
            }
            AffineExprKind::Constant(constant) => return Some(Row { constant, ..Row::default() }),
            AffineExprKind::Binary(kind, left, right) => (kind, left, right),
        };
        let (mut lhs, rhs) = ensure_stack(|| {
            let lhs = self.flatten(left)?;
            Some((lhs, self.flatten(right)?))
        })?;
        match (kind, right.as_constant()) {
            (BinaryKind::Add, _) => lhs.add(rhs),
            (BinaryKind::Mul, Some(factor)) => lhs.scale(factor),
            (BinaryKind::Mod, Some(modulus)) => return self.remainder(lhs, modulus),
            (BinaryKind::FloorDiv | BinaryKind::CeilDiv, Some(divisor)) => {
                return self.quotient(kind, lhs, divisor);
            }
            (_, None) => {
                let (a, b) = (self.sum(&lhs), self.sum(&rhs));
                let local = self.number(AffineExpr::binary(self.context, kind, a, b));
                return Some(Row::local(local));
            }
        }
        Some(lhs)
    }

    /// `x mod c -> x - (x floordiv c) * c`
    fn remainder(&mut self, mut row: Row, modulus: i64) -> Option<Row> {
        if modulus <= 0 {
            return None;
        }
        if row.values().all(|value| value % modulus == 0) {
            return Some(Row::default());
        }
        let mut dividend = row.clone();
        let common = dividend.common_divisor(modulus);
        dividend.divide(common);
        let quotient = self.division(BinaryKind::FloorDiv, &dividend, modulus / common);
        add_term(&mut row.locals, quotient, modulus.wrapping_neg());
        Some(row)
    }

    /// `(x * a) / (c * a) -> x / c`
    fn quotient(&mut self, kind: BinaryKind, mut row: Row, divisor: i64) -> Option<Row> {
        if divisor <= 0 {
            return None;
        }
        let common = row.common_divisor(divisor);
        row.divide(common);
        match divisor / common {
            1 => Some(row),
            divisor => Some(Row::local(self.division(kind, &row, divisor))),
        }
    }

    fn division(&mut self, kind: BinaryKind, dividend: &Row, divisor: i64) -> u32 {
        let divisor = AffineExpr::constant(self.context, divisor);
        let quotient = AffineExpr::binary(self.context, kind, self.sum(dividend), divisor);
        self.number(quotient)
    }

    /// Returns the number of a local, a new one if it was not met yet.
    fn number(&mut self, local: AffineExpr<'c>) -> u32 {
        let next = self.locals.len() as u32;
        let number = *self.numbers.entry(local).or_insert(next);
        if number == next {
            self.locals.push(local);
        }
        number
    }

    fn input(&self, at: u32) -> AffineExpr<'c> {
        match at.checked_sub(self.dims) {
            None => AffineExpr::dim(self.context, at),
            Some(symbol) => AffineExpr::symbol(self.context, symbol),
        }
    }

    /// Puts a sum together: dimensions, symbols, locals, constant.
    fn sum(&self, row: &Row) -> AffineExpr<'c> {
        let inputs = row.inputs.iter().map(|(at, factor)| (self.input(*at), *factor));
        let locals = row.locals.iter().map(|(at, factor)| (self.locals[*at as usize], *factor));
        self.sum_of(inputs.chain(locals), row.constant)
    }

    fn sum_of(&self, terms: impl Iterator<Item = (AffineExpr<'c>, i64)>, constant: i64) -> AffineExpr<'c> {
        let zero = AffineExpr::constant(self.context, 0);
        let sum = terms
            .fold(zero, |sum, (term, factor)| sum.add(self.context, term.mul_constant(self.context, factor)));
        if constant == 0 { sum } else { sum.add_constant(self.context, constant) }
    }
}

impl<'c> AffineExpr<'c> {
    /// Returns it as a sum of multiples of inputs; `None` if it has parts that are not linear.
    pub fn as_linear_form(self, context: Ctx<'c>, dims: u32) -> Option<LinearForm> {
        let mut flattener = Flattener::new(context, dims);
        let row = flattener.flatten(self)?;
        let linear = LinearForm { terms: row.inputs, constant: row.constant };
        flattener.locals.is_empty().then_some(linear)
    }

    /// Returns the same put together anew: like terms are added up, and ordered.
    pub fn simplified(self, context: Ctx<'c>, dims: u32, symbols: u32) -> Self {
        if self.as_binary().is_none() {
            return self;
        }
        let expr =
            if self.is_pure_affine() { self } else { semi_affine::simplified(self, context, dims, symbols) };
        let mut flattener = Flattener::new(context, dims);
        let Some(row) = flattener.flatten(expr) else { return expr };
        let sum = flattener.sum(&row);
        if expr.is_pure_affine() || sum == expr {
            return sum;
        }
        let inputs = row.inputs.iter().map(|(at, factor)| (flattener.input(*at), *factor));
        let locals = row.locals.iter().map(|(at, factor)| (flattener.locals[*at as usize], *factor));
        let terms = semi_affine::ordered(inputs.collect(), locals.collect(), dims, symbols);
        flattener.sum_of(terms.into_iter(), row.constant)
    }
}

impl<'c> AffineMap<'c> {
    /// Returns the same with all results simplified.
    pub fn simplified(self, context: Ctx<'c>) -> Self {
        let is_simple = &self.0.get().is_simple;
        if is_simple.load(Relaxed) {
            return self;
        }
        let (dims, symbols) = (self.dims(), self.symbols());
        let simplified = |result: &AffineExpr<'c>| result.simplified(context, dims, symbols);
        let results: SmallVec<[AffineExpr<'c>; 4]> = self.results().iter().map(simplified).collect();
        if *results == *self.results() {
            is_simple.store(true, Relaxed);
            return self;
        }
        AffineMap::new(context, dims, symbols, &results)
    }
}
