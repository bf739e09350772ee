//! [`FlatConstraints`]: linear constraints between induction variables, symbols, and quotients of these.

mod bounds;
mod domain;
mod set;
mod slice_bounds;
mod union;

pub use bounds::Bound;
pub(crate) use domain::{loop_of, parallel_loop_of};
pub use slice_bounds::BoundMaps;

use terrace_affine::Applied;
use terrace_analysis::value_constraints::Linear;
use terrace_ir::Value;
use terrace_ir::affine::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_presburger::{ConstraintSystem, Row};
use terrace_support::ensure_stack;

/// Linear constraints: dimensions come first among the variables, symbols after them, quotients last.
///
/// Dimensions and symbols may stand for values. Symbols are what is the same in all executions, or what a region is
/// told in terms of.
#[derive(Clone, Default, Debug)]
pub struct FlatConstraints {
    /// The constraints.
    pub system: ConstraintSystem,
    dims: usize,
    /// The values of dimensions and symbols.
    values: Vec<Option<ValueId>>,
}

impl FlatConstraints {
    /// Creates constraints that say nothing of dimensions and symbols.
    pub fn new(
        dims: impl IntoIterator<Item = Option<ValueId>>,
        symbols: impl IntoIterator<Item = Option<ValueId>>,
    ) -> Self {
        let mut values: Vec<Option<ValueId>> = dims.into_iter().collect();
        let dims = values.len();
        values.extend(symbols);
        FlatConstraints { system: ConstraintSystem::new(values.len()), dims, values }
    }

    /// Returns the number of dimensions.
    pub fn dims(&self) -> usize {
        self.dims
    }

    /// Returns the number of symbols.
    pub fn symbols(&self) -> usize {
        self.values.len() - self.dims
    }

    /// Returns the number of quotients.
    pub fn locals(&self) -> usize {
        self.system.variables() - self.values.len()
    }

    /// Returns the values of dimensions and symbols.
    pub fn values(&self) -> &[Option<ValueId>] {
        &self.values
    }

    /// Returns the variable of a value.
    pub fn find(&self, value: ValueId) -> Option<usize> {
        self.values.iter().position(|of| *of == Some(value))
    }

    /// Inserts a dimension, or a symbol if the position is after all dimensions.
    pub fn insert(&mut self, at: usize, value: Option<ValueId>, is_dim: bool) {
        self.system.insert_variables(at, 1);
        self.values.insert(at, value);
        self.dims += usize::from(is_dim);
    }

    /// Adds a dimension after the others.
    pub fn append_dim(&mut self, value: Option<ValueId>) -> usize {
        self.insert(self.dims, value, true);
        self.dims - 1
    }

    /// Adds a symbol after the others.
    pub fn append_symbol(&mut self, value: Option<ValueId>) -> usize {
        self.insert(self.values.len(), value, false);
        self.values.len() - 1
    }

    /// Makes `n` of the variables dimensions, and the others symbols.
    pub fn set_dims(&mut self, dims: usize) {
        self.dims = dims;
    }

    /// Lets two dimensions or symbols change their places.
    pub fn swap(&mut self, a: usize, b: usize) {
        self.system.swap_variables(a, b);
        self.values.swap(a, b);
    }

    /// Projects dimensions and symbols out.
    pub fn project_out(&mut self, range: std::ops::Range<usize>) {
        self.system.project_out(range.clone());
        self.dims -= range.clone().filter(|at| *at < self.dims).count();
        self.values.drain(range);
    }

    /// Projects the quotients out.
    pub fn project_out_locals(&mut self) {
        self.system.project_out(self.values.len()..self.system.variables());
    }

    /// Replaces symbols with one possible value by that.
    pub fn fold_constant_symbols(&mut self) {
        let mut at = self.dims;
        while at < self.values.len() {
            match self.system.fold_constant(at) {
                true => drop(self.values.remove(at)),
                false => at += 1,
            }
        }
    }

    /// Returns a sum as a row.
    pub fn row(&self, linear: &Linear) -> Row {
        Row::new(self.system.variables(), linear.terms(), linear.constant())
    }

    /// Demands that a sum is zero.
    pub fn zero(&mut self, linear: &Linear) {
        self.system.add_equality(linear.terms(), linear.constant());
    }

    /// Demands that a sum is not negative.
    pub fn at_least_zero(&mut self, linear: &Linear) {
        self.system.add_inequality(linear.terms(), linear.constant());
    }

    /// Returns the results of a map as sums of variables; quotients are added. `None` if an operand is no variable, or
    /// a result is not linear.
    pub fn flatten(&mut self, applied: &Applied<'_, '_>) -> Option<Vec<Linear>> {
        let inputs: Vec<usize> =
            applied.operands.iter().map(|value| self.find(value.id())).collect::<Option<_>>()?;
        let (dims, symbols) = inputs.split_at(applied.map.dims() as usize);
        applied.map.results().iter().map(|result| self.flatten_expr(*result, dims, symbols)).collect()
    }

    /// Returns an expression as a sum of variables, those of its dimensions and symbols being given.
    pub fn flatten_expr(
        &mut self,
        expr: AffineExpr<'_>,
        dims: &[usize],
        symbols: &[usize],
    ) -> Option<Linear> {
        let (kind, left, right) = match expr.kind() {
            AffineExprKind::Dim(at) => return Some(Linear::of([(*dims.get(at as usize)?, 1)], 0)),
            AffineExprKind::Symbol(at) => return Some(Linear::of([(*symbols.get(at as usize)?, 1)], 0)),
            AffineExprKind::Constant(value) => return Some(Linear::of([], value)),
            _ => expr.as_binary()?,
        };
        let (left, right) = ensure_stack(|| {
            Some((self.flatten_expr(left, dims, symbols)?, self.flatten_expr(right, dims, symbols)?))
        })?;
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

    /// Returns the quotient of a sum, rounded down: a variable, which is added unless there is one that must be it.
    fn quotient(&mut self, mut dividend: Linear, by: i64) -> Option<Linear> {
        if by <= 0 {
            return None;
        }
        let by = dividend.reduce(by);
        if by == 1 {
            return Some(dividend);
        }
        // 0 <= x - c * q <= c - 1
        let bounds = |quotient: usize| -> Option<[Linear; 2]> {
            let rest = dividend.clone().plus(&Linear::of([(quotient, 1)], 0), by.checked_neg()?)?;
            Some([rest.clone(), Linear::of([], by - 1).plus(&rest, -1)?])
        };
        for local in self.values.len()..self.system.variables() {
            let [lower, upper] = bounds(local)?.map(|bound| self.row(&bound));
            let rows = self.system.inequalities();
            if rows.contains(&lower) && rows.contains(&upper) {
                return Some(Linear::of([(local, 1)], 0));
            }
        }
        let local = self.system.add_variable();
        for bound in bounds(local)? {
            self.at_least_zero(&bound);
        }
        Some(Linear::of([(local, 1)], 0))
    }

    /// Adds the constraints of other ones, whose dimensions and symbols are variables here; quotients are added, and
    /// those that are here have the numbers that are returned.
    pub fn append(&mut self, other: &FlatConstraints, inputs: &[usize]) -> Vec<usize> {
        let mut places = inputs.to_vec();
        places.extend((0..other.locals()).map(|_| self.system.add_variable()));
        let variables = self.system.variables();
        for row in other.system.equalities() {
            self.system.push_equality(row.moved(&places, variables));
        }
        for row in other.system.inequalities() {
            self.system.push_inequality(row.moved(&places, variables));
        }
        places
    }

    /// Gives both the same dimensions and symbols, in the same order; dimensions before the offset stay as they are.
    pub fn align(&mut self, other: &mut FlatConstraints, offset: usize) {
        for (start, is_dim) in [(offset, true), (usize::MAX, false)] {
            let start = if is_dim { start } else { self.dims };
            let mut at = start;
            while at < if is_dim { self.dims } else { self.values.len() } {
                let value = self.values[at];
                let end = if is_dim { other.dims } else { other.values.len() };
                let found = value.and_then(|value| (at..end).find(|&k| other.values[k] == Some(value)));
                match found {
                    Some(found) => other.swap(at, found),
                    None => other.insert(at, value, is_dim),
                }
                at += 1;
            }
            while at < if is_dim { other.dims } else { other.values.len() } {
                let value = other.values[at];
                self.insert(at, value, is_dim);
                at += 1;
            }
        }
    }

    /// Returns true if it is known that no values satisfy the constraints.
    pub fn is_empty(&self) -> bool {
        self.system.is_empty()
    }
}

/// Returns a map in which nothing is computed by an `affine.apply`.
pub(crate) fn composed<'a, 'c>(applied: &Applied<'a, 'c>) -> Applied<'a, 'c> {
    let mut composed = applied.clone();
    if let Some(context) = applied.operands.first().map(|operand: &Value<'a, 'c>| operand.context()) {
        composed.compose(context);
    }
    composed
}
