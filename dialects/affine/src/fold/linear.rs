//! Maps and the values they are applied to, made simpler together.

use crate::AffineApplyOp;
use crate::verify::identifiers::is_valid_symbol_anywhere;
use terrace_ir::affine::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_ir::{Ctx, Value};

/// Expressions, and the values that are their dimensions and symbols.
#[derive(Clone, PartialEq)]
pub(super) struct Applied<'a, 'c> {
    pub exprs: Vec<AffineExpr<'c>>,
    pub dims: Vec<Value<'a, 'c>>,
    pub symbols: Vec<Value<'a, 'c>>,
}

impl<'a, 'c> Applied<'a, 'c> {
    /// The first `dims` of the values are dimensions, the others symbols.
    pub(super) fn new(
        exprs: &[AffineExpr<'c>],
        dims: u32,
        values: impl Iterator<Item = Value<'a, 'c>>,
    ) -> Self {
        let mut dim_values: Vec<Value<'a, 'c>> = values.collect();
        let symbols = dim_values.split_off((dims as usize).min(dim_values.len()));
        Applied { exprs: exprs.to_vec(), dims: dim_values, symbols }
    }

    /// The values, dimensions first.
    pub(super) fn operands(&self) -> impl Iterator<Item = Value<'a, 'c>> {
        self.dims.iter().chain(&self.symbols).copied()
    }

    fn replace(&mut self, context: Ctx<'c>, dims: &[AffineExpr<'c>], symbols: &[AffineExpr<'c>]) {
        for expr in &mut self.exprs {
            *expr = expr.replace(context, dims, symbols);
        }
    }

    /// `f(apply g(x)) -> f(g(x))`, as often as that goes.
    pub(super) fn compose(&mut self, context: Ctx<'c>) {
        while self.operands().any(|value| value.defining::<AffineApplyOp>().is_some()) {
            self.promote(context);
            let old =
                std::mem::replace(self, Applied { exprs: Vec::new(), dims: Vec::new(), symbols: Vec::new() });
            self.exprs.clone_from(&old.exprs);
            let dims: Vec<_> = old.dims.iter().map(|value| self.input(context, *value, false)).collect();
            let symbols: Vec<_> = old.symbols.iter().map(|value| self.input(context, *value, true)).collect();
            self.replace(context, &dims, &symbols);
            self.simplify(context);
        }
    }

    /// Sums of products get the order of dimensions and symbols.
    pub(super) fn simplify(&mut self, context: Ctx<'c>) {
        for expr in &mut self.exprs {
            *expr = simplified(context, *expr, self.dims.len(), self.symbols.len());
        }
    }

    /// The expression for a value: of the values that it is computed from, which are added, or of itself.
    fn input(&mut self, context: Ctx<'c>, value: Value<'a, 'c>, is_symbol: bool) -> AffineExpr<'c> {
        let Some(apply) = value.defining::<AffineApplyOp>() else {
            return self.add(context, value, is_symbol);
        };
        let map = apply.map();
        let inner: Vec<_> = apply
            .map_operands()
            .enumerate()
            // What a symbol is computed from are symbols.
            .map(|(at, operand)| self.add(context, operand, is_symbol || at >= map.dims() as usize))
            .collect();
        let (dims, symbols) = inner.split_at(map.dims() as usize);
        map.results()[0].replace(context, dims, symbols)
    }

    fn add(&mut self, context: Ctx<'c>, value: Value<'a, 'c>, is_symbol: bool) -> AffineExpr<'c> {
        let list = if is_symbol { &mut self.symbols } else { &mut self.dims };
        let at = list.iter().position(|known| *known == value).unwrap_or_else(|| {
            list.push(value);
            list.len() - 1
        });
        if is_symbol { AffineExpr::symbol(context, at as u32) } else { AffineExpr::dim(context, at as u32) }
    }

    /// Dimensions that may be symbols become symbols.
    fn promote(&mut self, context: Ctx<'c>) {
        let old_symbols = self.symbols.len();
        let (mut dims, mut promoted, mut exprs) = (Vec::new(), Vec::new(), Vec::new());
        for &value in &self.dims {
            if is_valid_symbol_anywhere(value) {
                exprs.push(AffineExpr::symbol(context, (old_symbols + promoted.len()) as u32));
                promoted.push(value);
            } else {
                exprs.push(AffineExpr::dim(context, dims.len() as u32));
                dims.push(value);
            }
        }
        self.replace(context, &exprs, &[]);
        self.dims = dims;
        self.symbols.extend(promoted);
    }

    /// Dimensions that may be symbols become symbols, constants become numbers, and values that are not used, or stand
    /// there twice, go.
    pub(super) fn canonicalize(&mut self, context: Ctx<'c>) {
        self.promote(context);
        let mut new = Applied { exprs: Vec::new(), dims: Vec::new(), symbols: Vec::new() };
        let uses_dim = |at: usize| self.exprs.iter().any(|expr| expr.uses_dim(at as u32));
        let uses_symbol = |at: usize| self.exprs.iter().any(|expr| expr.uses_symbol(at as u32));
        let zero = AffineExpr::constant(context, 0);
        let mut dim_exprs = Vec::new();
        for (at, &value) in self.dims.iter().enumerate() {
            dim_exprs.push(if uses_dim(at) { new.add(context, value, false) } else { zero });
        }
        let mut symbol_exprs = Vec::new();
        for (at, &value) in self.symbols.iter().enumerate() {
            symbol_exprs.push(match value.constant_i64() {
                _ if !uses_symbol(at) => zero,
                Some(number) => AffineExpr::constant(context, number),
                None => new.add(context, value, true),
            });
        }
        self.replace(context, &dim_exprs, &symbol_exprs);
        self.dims = new.dims;
        self.symbols = new.symbols;
    }
}

/// A sum of products with numbers in the order of dimensions and symbols; other expressions stay as they are.
fn simplified<'c>(context: Ctx<'c>, expr: AffineExpr<'c>, dims: usize, symbols: usize) -> AffineExpr<'c> {
    let mut factors = vec![0i64; dims + symbols + 1];
    if add_linear(expr, 1, dims, &mut factors).is_none() {
        return expr;
    }
    let mut sum = AffineExpr::constant(context, 0);
    for (at, &factor) in factors.iter().enumerate().filter(|(_, factor)| **factor != 0) {
        sum = if at == dims + symbols {
            sum.add_constant(context, factor)
        } else if at < dims {
            sum.add(context, AffineExpr::dim(context, at as u32).mul_constant(context, factor))
        } else {
            sum.add(context, AffineExpr::symbol(context, (at - dims) as u32).mul_constant(context, factor))
        };
    }
    sum
}

/// Adds the factors of an expression; `None` if it is not linear.
fn add_linear(expr: AffineExpr<'_>, scale: i64, dims: usize, factors: &mut [i64]) -> Option<()> {
    let at = match expr.kind() {
        AffineExprKind::Dim(at) => at as usize,
        AffineExprKind::Symbol(at) => dims + at as usize,
        AffineExprKind::Constant(value) => {
            let last = factors.last_mut()?;
            *last = last.checked_add(value.checked_mul(scale)?)?;
            return Some(());
        }
        AffineExprKind::Binary(BinaryKind::Add, lhs, rhs) => {
            stacker::maybe_grow(64 << 10, 1 << 20, || add_linear(lhs, scale, dims, factors))?;
            return stacker::maybe_grow(64 << 10, 1 << 20, || add_linear(rhs, scale, dims, factors));
        }
        AffineExprKind::Binary(BinaryKind::Mul, lhs, rhs) => {
            let scale = scale.checked_mul(rhs.as_constant()?)?;
            return stacker::maybe_grow(64 << 10, 1 << 20, || add_linear(lhs, scale, dims, factors));
        }
        AffineExprKind::Binary(..) => return None,
    };
    let factor = factors.get_mut(at)?;
    *factor = factor.checked_add(scale)?;
    Some(())
}
