//! Linear constraints between values: affine expressions as rows of a system.

use std::collections::BTreeMap;
use terrace_ir::Ctx;
use terrace_ir::affine::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_presburger::{ConstraintSystem, Row};
use terrace_support::ensure_stack;

/// Meaning of a variable of a system.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    /// A dimension, and the value it is.
    Dim(Option<ValueId>),
    /// A symbol, and the value it is.
    Symbol(Option<ValueId>),
    /// A quotient that occurs in an expression.
    Local,
}

/// Constraints between dimensions, symbols, and quotients of them.
#[derive(Clone, Default)]
pub struct ValueConstraints {
    /// The constraints.
    pub system: ConstraintSystem,
    roles: Vec<Role>,
    /// The quotients that are there, by dividend and divisor.
    quotients: Vec<(Linear, i64, usize)>,
}

/// A sum of multiples of variables and a constant.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Linear {
    terms: BTreeMap<usize, i64>,
    constant: i64,
}

impl Linear {
    /// Creates a row from coefficients of variables and a constant.
    pub fn of(terms: impl IntoIterator<Item = (usize, i64)>, constant: i64) -> Self {
        Linear { terms: terms.into_iter().filter(|(_, factor)| *factor != 0).collect(), constant }
    }

    /// `self + factor * other`
    pub fn plus(mut self, other: &Linear, factor: i64) -> Option<Self> {
        for (&variable, &by) in &other.terms {
            let sum = self.terms.get(&variable).copied().unwrap_or(0).checked_add(by.checked_mul(factor)?)?;
            match sum {
                0 => self.terms.remove(&variable),
                _ => self.terms.insert(variable, sum),
            };
        }
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        Some(self)
    }

    /// Returns the variables that occur, with their factors.
    pub fn terms(&self) -> impl Iterator<Item = (usize, i64)> + '_ {
        self.terms.iter().map(|(variable, factor)| (*variable, *factor))
    }

    /// Returns the constant.
    pub fn constant(&self) -> i64 {
        self.constant
    }

    /// Returns the value, if no variable occurs.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// Divides all by what divides all and the number as well; the number that is left.
    pub fn reduce(&mut self, by: i64) -> i64 {
        let numbers = self.terms.values().chain([&self.constant]);
        let divisor = numbers.fold(by.unsigned_abs(), |divisor, number| gcd(divisor, number.unsigned_abs()));
        let Ok(divisor) = i64::try_from(divisor) else { return by };
        self.terms.values_mut().chain([&mut self.constant]).for_each(|number| *number /= divisor);
        by / divisor
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// Positions of the dimensions and symbols of an expression among the variables.
pub struct Inputs<'i> {
    /// Variables of the dimensions.
    pub dims: &'i [usize],
    /// Variables of the symbols.
    pub symbols: &'i [usize],
}

impl ValueConstraints {
    /// Adds a variable and returns its number.
    pub fn add(&mut self, role: Role) -> usize {
        self.roles.push(role);
        self.system.add_variable()
    }

    /// Returns the variable that stands for a value as dimension or symbol.
    pub fn variable(&self, value: ValueId) -> Option<usize> {
        let is_it =
            |role: &Role| matches!(role, Role::Dim(Some(of)) | Role::Symbol(Some(of)) if *of == value);
        self.roles.iter().position(is_it)
    }

    /// Returns the role of a variable.
    pub fn role(&self, variable: usize) -> Role {
        self.roles[variable]
    }

    /// Returns the variables that are dimensions, and those that are symbols.
    pub fn inputs(&self) -> (Vec<usize>, Vec<usize>) {
        let all = 0..self.roles.len();
        let dims = all.clone().filter(|at| matches!(self.roles[*at], Role::Dim(_)));
        (dims.collect(), all.filter(|at| matches!(self.roles[*at], Role::Symbol(_))).collect())
    }

    /// Returns true if some variable stands for a quotient.
    pub fn has_locals(&self) -> bool {
        self.roles.contains(&Role::Local)
    }

    /// Adds the constraint that this is at least zero.
    pub fn at_least_zero(&mut self, linear: &Linear) {
        self.system.add_inequality(linear.terms.iter().map(|(at, by)| (*at, *by)), linear.constant);
    }

    /// Adds the constraint that this is zero.
    pub fn zero(&mut self, linear: &Linear) {
        self.system.add_equality(linear.terms.iter().map(|(at, by)| (*at, *by)), linear.constant);
    }

    /// Returns an expression as a row; variables are added for quotients. `None` if it is not linear in them.
    pub fn flatten(&mut self, expr: AffineExpr<'_>, inputs: &Inputs<'_>) -> Option<Linear> {
        let binary = match expr.kind() {
            AffineExprKind::Dim(at) => return Some(Linear::of([(inputs.dims[at as usize], 1)], 0)),
            AffineExprKind::Symbol(at) => return Some(Linear::of([(inputs.symbols[at as usize], 1)], 0)),
            AffineExprKind::Constant(value) => return Some(Linear::of([], value)),
            _ => expr.as_binary()?,
        };
        let (kind, left, right) = binary;
        let (left, right) =
            ensure_stack(|| Some((self.flatten(left, inputs)?, self.flatten(right, inputs)?)))?;
        match kind {
            BinaryKind::Add => left.plus(&right, 1),
            BinaryKind::Mul => match (left.as_constant(), right.as_constant()) {
                (_, Some(factor)) => Linear::default().plus(&left, factor),
                (Some(factor), _) => Linear::default().plus(&right, factor),
                _ => None,
            },
            BinaryKind::FloorDiv => self.quotient(left, right.as_constant()?),
            BinaryKind::CeilDiv => {
                // (x ceildiv c) is ((x + c - 1) floordiv c).
                let by = right.as_constant()?;
                self.quotient(left.plus(&Linear::of([], by.checked_sub(1)?), 1)?, by)
            }
            BinaryKind::Mod => {
                // (x mod c) is (x - c * (x floordiv c)).
                let by = right.as_constant()?;
                let quotient = self.quotient(left.clone(), by)?;
                left.plus(&quotient, by.checked_neg()?)
            }
        }
    }

    fn quotient(&mut self, mut dividend: Linear, by: i64) -> Option<Linear> {
        if by <= 0 {
            return None;
        }
        let by = dividend.reduce(by);
        if by == 1 {
            return Some(dividend);
        }
        let known = self.quotients.iter().find(|(of, divisor, _)| *of == dividend && *divisor == by);
        if let Some((_, _, variable)) = known {
            return Some(Linear::of([(*variable, 1)], 0));
        }
        let variable = self.add(Role::Local);
        let quotient = Linear::of([(variable, 1)], 0);
        // 0 <= x - c * q <= c - 1
        let rest = dividend.clone().plus(&quotient, by.checked_neg()?)?;
        self.at_least_zero(&Linear::of([], by - 1).plus(&rest, -1)?);
        self.at_least_zero(&rest);
        self.quotients.push((dividend, by, variable));
        Some(quotient)
    }

    /// Returns the number of variables.
    pub fn variables(&self) -> usize {
        self.roles.len()
    }

    /// Returns a row without quotients as an expression of the dimensions and symbols, leaving out a variable; `None`
    /// if the numbers are too large.
    pub fn expression<'c>(&self, context: Ctx<'c>, row: &Row, without: usize) -> Option<AffineExpr<'c>> {
        let inputs = self.input_expressions(context);
        sum(context, inputs.into_iter().filter(|(at, _)| *at != without), row)
    }

    /// Returns a row as an expression of the dimensions and symbols, and of quotients of these.
    pub fn full_expression<'c>(&self, context: Ctx<'c>, row: &Row) -> Option<AffineExpr<'c>> {
        let mut inputs = self.input_expressions(context);
        for (dividend, by, variable) in &self.quotients {
            let dividend = Row::new(self.variables(), dividend.terms.clone(), dividend.constant);
            let dividend = sum(context, inputs.iter().copied(), &dividend)?;
            let by = AffineExpr::constant(context, *by);
            inputs.push((*variable, AffineExpr::binary(context, BinaryKind::FloorDiv, dividend, by)));
        }
        sum(context, inputs.into_iter(), row)
    }

    /// Variables and what they are as expressions, dimensions first.
    fn input_expressions<'c>(&self, context: Ctx<'c>) -> Vec<(usize, AffineExpr<'c>)> {
        let (dims, symbols) = self.inputs();
        let dims = dims.into_iter().zip(0..).map(|(at, n)| (at, AffineExpr::dim(context, n)));
        let symbols = symbols.into_iter().zip(0..).map(|(at, n)| (at, AffineExpr::symbol(context, n)));
        dims.chain(symbols).collect()
    }
}

/// Returns a row as a sum of multiples of expressions.
fn sum<'c>(
    context: Ctx<'c>,
    inputs: impl Iterator<Item = (usize, AffineExpr<'c>)>,
    row: &Row,
) -> Option<AffineExpr<'c>> {
    let mut sum = AffineExpr::constant(context, 0);
    for (at, input) in inputs {
        let factor = i64::try_from(row.of(at)).ok()?;
        if factor != 0 {
            sum = sum.add(context, input.mul_constant(context, factor));
        }
    }
    Some(sum.add_constant(context, i64::try_from(row.constant()).ok()?))
}
