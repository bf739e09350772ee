//! Bounds of variables as maps of the other ones.

use super::FlatConstraints;
use terrace_ir::Ctx;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_presburger::Row;

/// The lower and the upper bound of a variable, as far as they are known; the upper one is exclusive.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct BoundMaps<'c> {
    /// A map whose largest result is the first value.
    pub lower: Option<AffineMap<'c>>,
    /// A map whose smallest result is after the last value.
    pub upper: Option<AffineMap<'c>>,
}

/// Expressions of variables in terms of others, found one after the other.
struct Forms<'f, 'c> {
    context: Ctx<'c>,
    of: &'f FlatConstraints,
    known: Vec<Option<AffineExpr<'c>>>,
}

impl FlatConstraints {
    /// Returns bounds of dimensions in terms of the other dimensions and the symbols: what a dimension is equal to if
    /// that can be told, else what inequalities say of it, else constants.
    pub fn slice_bounds<'c>(&mut self, offset: usize, count: usize, context: Ctx<'c>) -> Vec<BoundMaps<'c>> {
        self.system.normalize();
        let (dims, symbols) = ((self.dims() - count) as u32, self.symbols() as u32);
        let mut forms = Forms::new(self, context);
        for at in 0..self.dims() {
            forms.known[at] = match at {
                at if at < offset => Some(AffineExpr::dim(context, at as u32)),
                at if at >= offset + count => Some(AffineExpr::dim(context, (at - count) as u32)),
                _ => None,
            };
        }
        forms.know_symbols();
        forms.find_all(0, Forms::find);
        let known = forms.known;
        let mut simple: Option<FlatConstraints> = None;
        let map = |expr| AffineMap::new(context, dims, symbols, &[expr]);
        (offset..offset + count)
            .map(|at| {
                if let Some(expr) = known[at] {
                    let expr = expr.simplified(context, dims, symbols);
                    return BoundMaps {
                        lower: Some(map(expr)),
                        upper: Some(map(expr.add_constant(context, 1))),
                    };
                }
                let mut found = BoundMaps::default();
                if self.locals() == 0 {
                    let simple = simple.get_or_insert_with(|| {
                        let mut simple = self.clone();
                        simple.system.remove_redundant_inequalities();
                        simple
                    });
                    found = simple.bound_maps(at, offset, count, context);
                }
                // Several bounds have no constant distance.
                let is_single = |map: Option<AffineMap<'c>>| map.is_some_and(|map| map.results().len() == 1);
                if is_single(found.lower) && is_single(found.upper) {
                    return found;
                }
                let (lower, upper) = self.system.constant_bounds(at);
                let constant = |value| map(AffineExpr::constant(context, value));
                if let (false, Some(lower)) = (is_single(found.lower), lower) {
                    found.lower = Some(constant(lower));
                }
                if let (false, Some(upper)) = (is_single(found.upper), upper.and_then(|at| at.checked_add(1)))
                {
                    found.upper = Some(constant(upper));
                }
                found
            })
            .collect()
    }

    /// Returns what the rows say of a dimension, in terms of the variables but those of a range. `None` if numbers are
    /// too large.
    pub fn bound_maps<'c>(&self, at: usize, offset: usize, count: usize, context: Ctx<'c>) -> BoundMaps<'c> {
        let range = offset..offset + count;
        let rows = self.system.bounding_rows(at, range.clone());
        let (dims, symbols) = ((self.dims() - count) as u32, self.symbols() as u32);
        let input = |variable: usize| match variable {
            variable if variable >= self.dims() => {
                AffineExpr::symbol(context, (variable - self.dims()) as u32)
            }
            variable if variable >= offset + count => AffineExpr::dim(context, (variable - count) as u32),
            variable => AffineExpr::dim(context, variable as u32),
        };
        let others = |row: &Row, sign: i64| -> Option<AffineExpr<'c>> {
            let terms = (0..self.values().len()).filter(|variable| !range.contains(variable));
            let terms = terms.map(|variable| Some((input(variable), factor(row.of(variable), sign)?)));
            let sum = sum(context, terms.collect::<Option<Vec<_>>>()?, factor(row.constant(), sign)?);
            Some(sum)
        };
        let divided = |expr: AffineExpr<'c>, kind: BinaryKind, row: &Row| -> Option<AffineExpr<'c>> {
            let by = i64::try_from(row.of(at).unsigned_abs()).ok()?;
            Some(AffineExpr::binary(context, kind, expr, AffineExpr::constant(context, by)))
        };
        let (inequalities, equalities) = (self.system.inequalities(), self.system.equalities());
        let mut lower: Vec<Option<AffineExpr<'c>>> = Vec::new();
        let mut upper: Vec<Option<AffineExpr<'c>>> = Vec::new();
        for row in rows.lower.iter().map(|&row| &inequalities[row]) {
            let by = i64::try_from(row.of(at)).ok();
            let raised =
                others(row, -1).zip(by).map(|(expr, by)| expr.add_constant(context, by.wrapping_sub(1)));
            lower.push(raised.and_then(|expr| divided(expr, BinaryKind::FloorDiv, row)));
        }
        for row in rows.upper.iter().map(|&row| &inequalities[row]) {
            let bound = others(row, 1).and_then(|expr| divided(expr, BinaryKind::FloorDiv, row));
            upper.push(bound.map(|bound| bound.add_constant(context, 1)));
        }
        for row in rows.equal.iter().map(|&row| &equalities[row]) {
            let value = others(row, if row.of(at) > 0 { -1 } else { 1 });
            let above = value.and_then(|value| divided(value, BinaryKind::FloorDiv, row));
            upper.push(above.map(|bound| bound.add_constant(context, 1)));
            lower.push(value.and_then(|value| divided(value, BinaryKind::CeilDiv, row)));
        }
        let map = |results: Vec<Option<AffineExpr<'c>>>| {
            let results = results.into_iter().collect::<Option<Vec<_>>>()?;
            Some(AffineMap::new(context, dims, symbols, &results))
        };
        BoundMaps { lower: map(lower), upper: map(upper) }
    }

    /// Returns the constant extent of a dimension, as
    /// [`constant_extent`](terrace_presburger::ConstraintSystem::constant_extent) has it, and its first value as an
    /// expression of the symbols.
    pub fn extent_from<'c>(&self, at: usize, context: Ctx<'c>) -> Option<(i64, AffineExpr<'c>)> {
        let mut forms = Forms::new(self, context);
        forms.know_symbols();
        forms.find_all(self.values().len(), Forms::find_local);
        self.extent_by(at, &forms)
    }

    /// Returns a sum of what variables are known to be; `None` if one is not known.
    fn form_of<'c>(
        &self,
        row: &Row,
        without: usize,
        sign: i64,
        forms: &Forms<'_, 'c>,
    ) -> Option<AffineExpr<'c>> {
        let others = (0..self.system.variables()).filter(|other| *other != without && row.of(*other) != 0);
        let terms = others.map(|other| Some((forms.known[other]?, factor(row.of(other), sign)?)));
        Some(sum(forms.context, terms.collect::<Option<Vec<_>>>()?, factor(row.constant(), sign)?))
    }

    fn extent_by<'c>(&self, at: usize, forms: &Forms<'_, 'c>) -> Option<(i64, AffineExpr<'c>)> {
        let context = forms.context;
        let symbols = self.symbols() as u32;
        let quotient = |expr: AffineExpr<'c>, kind: BinaryKind, by: i128| -> Option<AffineExpr<'c>> {
            let by = AffineExpr::constant(context, i64::try_from(by).ok()?);
            Some(AffineExpr::binary(context, kind, expr, by))
        };
        if let Some(equality) = self.system.definition_of(at, 0..self.dims()) {
            let row = &self.system.equalities()[equality];
            if let Some(value) = self.form_of(row, at, if row.of(at) > 0 { -1 } else { 1 }, forms) {
                return Some((1, value.simplified(context, 0, symbols)));
            }
        }
        let rows = self.system.bounding_rows(at, 0..self.dims());
        let inequalities = self.system.inequalities();
        let lower: Vec<AffineExpr<'c>> = rows
            .lower
            .iter()
            .map(|&row| &inequalities[row])
            .filter_map(|row| {
                let bound = self.form_of(row, at, 1, forms)?.negate(context);
                quotient(bound, BinaryKind::CeilDiv, row.of(at))
            })
            .collect();
        let mut best: Option<(i64, AffineExpr<'c>)> = None;
        for row in rows.upper.iter().map(|&row| &inequalities[row]) {
            let Some(upper) = self
                .form_of(row, at, 1, forms)
                .and_then(|bound| quotient(bound, BinaryKind::FloorDiv, -row.of(at)))
            else {
                continue;
            };
            for &lower in &lower {
                let width = upper.sub(context, lower).add_constant(context, 1);
                let Some(width) = width.simplified(context, 0, symbols).as_constant() else { continue };
                if best.as_ref().is_none_or(|(least, _)| width.max(0) < *least) {
                    best = Some((width.max(0), lower));
                }
            }
        }
        best
    }
}

impl<'f, 'c> Forms<'f, 'c> {
    fn new(of: &'f FlatConstraints, context: Ctx<'c>) -> Self {
        Forms { context, of, known: vec![None; of.system.variables()] }
    }

    fn know_symbols(&mut self) {
        for (at, number) in (self.of.dims()..self.of.values().len()).zip(0..) {
            self.known[at] = Some(AffineExpr::symbol(self.context, number));
        }
    }

    /// Finds what it can of the variables from a position on, until nothing more is found.
    fn find_all(&mut self, from: usize, find: fn(&mut Self, usize) -> bool) {
        let mut is_changed = true;
        while is_changed {
            is_changed = false;
            for at in from..self.known.len() {
                is_changed |= find(self, at);
            }
        }
    }

    /// Finds what a variable is; true if that was not known before.
    fn find(&mut self, at: usize) -> bool {
        if self.known[at].is_some() {
            return false;
        }
        if let (Some(lower), Some(upper)) = self.of.system.constant_bounds(at) {
            if lower == upper {
                self.known[at] = Some(AffineExpr::constant(self.context, lower));
                return true;
            }
            if lower == 0 && upper >= 1 && self.find_as_mod(at, upper).is_some() {
                return true;
            }
        }
        let found = self.as_floor_div(at).or_else(|| self.as_equal(at));
        self.known[at] = found;
        found.is_some()
    }

    /// Finds the quotient that a variable is; true if that was not known before.
    fn find_local(&mut self, at: usize) -> bool {
        if self.known[at].is_some() {
            return false;
        }
        self.known[at] = self.as_floor_div(at);
        self.known[at].is_some()
    }

    /// Finds a variable as a remainder: one from zero to `d - 1` that differs from `x` by a multiple of `d` is `x mod
    /// d`.
    fn find_as_mod(&mut self, at: usize, upper: i64) -> Option<()> {
        let (of, context) = (self.of, self.context);
        let divisor = upper.checked_add(1)?;
        for row in of.system.equalities().iter().filter(|row| row.of(at) != 0 && row.constant() == 0) {
            let Some((dividend, quotients)) = self.dividend(row, at, divisor) else { continue };
            let (dims, symbols) = (of.dims() as u32, of.symbols() as u32);
            let dividend = dividend.simplified(context, dims, symbols);
            let AffineExprKind::Dim(number) = dividend.kind() else { continue };
            let [first, ..] = &quotients[..] else { continue };
            // A dividend that is less than the divisor is what is left of it.
            let (_, most) = of.system.constant_bounds(number as usize);
            let by = AffineExpr::constant(context, divisor);
            self.known[at] = Some(match most {
                Some(most) if most < divisor => dividend,
                _ => AffineExpr::binary(context, BinaryKind::Mod, dividend, by),
            });
            let (quotient, sign) = *first;
            if quotients.len() == 1 && self.known[quotient].is_none() {
                let floor = AffineExpr::binary(context, BinaryKind::FloorDiv, dividend, by);
                self.known[quotient] = Some(floor.mul_constant(context, sign));
            }
            return Some(());
        }
        None
    }

    /// Returns what is not a multiple of the divisor in an equality, and the variables that are, with the sign of their
    /// factors.
    fn dividend(&self, row: &Row, at: usize, divisor: i64) -> Option<(AffineExpr<'c>, Vec<(usize, i64)>)> {
        let own = row.of(at);
        let mut terms = Vec::new();
        let mut quotients = Vec::new();
        for other in (0..self.of.values().len()).filter(|other| *other != at && row.of(*other) != 0) {
            let by = row.of(other);
            if by % own.checked_mul(i128::from(divisor))? == 0 {
                quotients.push((other, if (by > 0) == (own > 0) { 1 } else { -1 }));
                continue;
            }
            terms.push((self.known[other]?, factor(by, 1)?));
        }
        let sum = sum(self.context, terms, 0);
        let sum = if own > 0 { sum.negate(self.context) } else { sum };
        let own = AffineExpr::constant(self.context, i64::try_from(own.unsigned_abs()).ok()?);
        Some((AffineExpr::binary(self.context, BinaryKind::FloorDiv, sum, own), quotients))
    }

    /// Returns a variable as a quotient: `q` with `x - d + 1 <= d * q <= x` is `x floordiv d`.
    fn as_floor_div(&self, at: usize) -> Option<AffineExpr<'c>> {
        let rows = self.of.system.bounding_rows(at, 0..0);
        let inequalities = self.of.system.inequalities();
        for upper in rows.upper.iter().map(|&row| &inequalities[row]) {
            for lower in rows.lower.iter().map(|&row| &inequalities[row]) {
                let is_opposite =
                    upper.coefficients().iter().zip(lower.coefficients()).all(|(a, b)| *a == -b);
                let divisor = lower.of(at);
                let Some(sum) = upper.constant().checked_add(lower.constant()) else { continue };
                let rest = divisor - 1 - sum;
                if !is_opposite || !(0..divisor).contains(&rest) {
                    continue;
                }
                if let Some(dividend) = self.divided(upper, at, rest, divisor) {
                    return Some(dividend);
                }
            }
        }
        None
    }

    /// Returns an upper bound of a multiple of a variable, with something added, divided.
    fn divided(&self, upper: &Row, at: usize, rest: i128, divisor: i128) -> Option<AffineExpr<'c>> {
        let others = (0..self.known.len()).filter(|other| *other != at && upper.of(*other) != 0);
        let terms: Vec<_> =
            others.map(|other| Some((self.known[other]?, upper.of(other)))).collect::<Option<_>>()?;
        let constant = upper.constant().checked_add(rest)?;
        let common = terms.iter().map(|(_, by)| *by).chain([constant]).fold(divisor, gcd);
        let terms: Vec<_> = terms
            .into_iter()
            .map(|(term, by)| Some((term, i64::try_from(by / common).ok()?)))
            .collect::<Option<_>>()?;
        let start = AffineExpr::constant(self.context, i64::try_from(constant / common).ok()?);
        let dividend = terms
            .into_iter()
            .fold(start, |sum, (term, by)| sum.add(self.context, term.mul_constant(self.context, by)));
        let by = AffineExpr::constant(self.context, i64::try_from(divisor / common).ok()?);
        Some(AffineExpr::binary(self.context, BinaryKind::FloorDiv, dividend, by))
    }

    /// Returns what the first equality with a variable says of it.
    fn as_equal(&self, at: usize) -> Option<AffineExpr<'c>> {
        let row = self.of.system.equalities().iter().find(|row| row.of(at) != 0)?;
        let expr = self.of.form_of(row, at, 1, self)?;
        let expr = if row.of(at) > 0 { expr.negate(self.context) } else { expr };
        let by = AffineExpr::constant(self.context, i64::try_from(row.of(at).unsigned_abs()).ok()?);
        Some(AffineExpr::binary(self.context, BinaryKind::FloorDiv, expr, by))
    }
}

/// Returns a sum of multiples of expressions, the constant last.
fn sum<'c>(context: Ctx<'c>, terms: Vec<(AffineExpr<'c>, i64)>, constant: i64) -> AffineExpr<'c> {
    let zero = AffineExpr::constant(context, 0);
    let sum =
        terms.into_iter().fold(zero, |sum, (term, by)| sum.add(context, term.mul_constant(context, by)));
    sum.add_constant(context, constant)
}

fn factor(number: i128, sign: i64) -> Option<i64> {
    i64::try_from(number.checked_mul(i128::from(sign))?).ok()
}

fn gcd(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i128::try_from(a).unwrap_or(1)
}
