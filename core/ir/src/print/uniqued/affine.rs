//! Affine expressions, maps and sets as text.

use crate::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind, IntegerSet};
use crate::print::AsmPrinter;
use crate::view::Value;
use terrace_support::ensure_stack;

/// Spelling of an expression's name.
pub(in crate::print) enum Leaf {
    Dim(u32),
    Symbol(u32),
}

impl<'c> AsmPrinter<'_, 'c> {
    /// Writes an affine expression with `d0` and `s0` as its variables.
    pub fn print_affine_expr(&mut self, expr: AffineExpr<'c>) {
        self.print_expr(expr, false, &mut print_leaf);
    }

    /// Writes an affine expression with values as its variables.
    pub fn print_affine_expr_of<'a>(
        &mut self,
        expr: AffineExpr<'c>,
        dims: &[Value<'a, 'c>],
        symbols: &[Value<'a, 'c>],
    ) {
        self.print_expr_of(expr, &|at| dims[at as usize], &|at| symbols[at as usize]);
    }

    /// Writes the results of a map with values as its variables, `, ` between them; `operand` gives the values by their
    /// positions, dimensions first, then symbols.
    pub fn print_affine_map_of_ssa_ids<'a>(
        &mut self,
        map: AffineMap<'c>,
        operand: impl Fn(usize) -> Value<'a, 'c>,
    ) where
        'c: 'a,
    {
        let dim = |at| operand(at as usize);
        let symbol = |at| operand((map.dims() + at) as usize);
        self.print_list(map.results(), |p, result| p.print_expr_of(*result, &dim, &symbol));
    }

    #[inline]
    fn print_expr_of<'a>(
        &mut self,
        expr: AffineExpr<'c>,
        dim: &impl Fn(u32) -> Value<'a, 'c>,
        symbol: &impl Fn(u32) -> Value<'a, 'c>,
    ) where
        'c: 'a,
    {
        // Most are that and nothing else.
        if let AffineExprKind::Dim(at) = expr.kind() {
            return self.print_operand(dim(at));
        }
        self.print_expr(expr, false, &mut |p, leaf| match leaf {
            Leaf::Dim(at) => p.print_operand(dim(at)),
            Leaf::Symbol(at) => {
                p.push_str("symbol(");
                p.print_operand(symbol(at));
                p.push(')');
            }
        });
    }

    fn print_expr(&mut self, expr: AffineExpr<'c>, is_tight: bool, leaf: &mut dyn FnMut(&mut Self, Leaf)) {
        match expr.kind() {
            AffineExprKind::Dim(at) => leaf(self, Leaf::Dim(at)),
            AffineExprKind::Symbol(at) => leaf(self, Leaf::Symbol(at)),
            AffineExprKind::Constant(value) => self.push_integer(value),
            AffineExprKind::Binary(kind, lhs, rhs) => ensure_stack(|| {
                if is_tight {
                    self.push('(');
                }
                match kind {
                    BinaryKind::Add => self.print_sum(lhs, rhs, leaf),
                    BinaryKind::Mul if rhs.as_constant() == Some(-1) => {
                        self.push('-');
                        self.print_expr(lhs, true, leaf);
                    }
                    _ => {
                        self.print_expr(lhs, true, leaf);
                        self.push_str(match kind {
                            BinaryKind::Mul => " * ",
                            BinaryKind::Mod => " mod ",
                            BinaryKind::FloorDiv => " floordiv ",
                            BinaryKind::CeilDiv => " ceildiv ",
                            BinaryKind::Add => unreachable!("sums are written above"),
                        });
                        self.print_expr(rhs, true, leaf);
                    }
                }
                if is_tight {
                    self.push(')');
                }
            }),
        }
    }

    /// `x + y`, with a minus where `y` is negative.
    fn print_sum(&mut self, lhs: AffineExpr<'c>, rhs: AffineExpr<'c>, leaf: &mut dyn FnMut(&mut Self, Leaf)) {
        self.print_expr(lhs, false, leaf);
        if let Some((BinaryKind::Mul, factor, constant)) = rhs.as_binary() {
            match constant.as_constant() {
                Some(-1) => {
                    self.push_str(" - ");
                    let is_sum = matches!(factor.as_binary(), Some((BinaryKind::Add, ..)));
                    self.print_expr(factor, is_sum, leaf);
                    return;
                }
                Some(value) if value < -1 => {
                    self.push_str(" - ");
                    self.print_expr(factor, true, leaf);
                    self.push_str(" * ");
                    // The least integer keeps its sign, as in the reference.
                    self.push_integer(value.wrapping_neg());
                    return;
                }
                _ => {}
            }
        }
        match rhs.as_constant() {
            Some(value) if value < 0 => {
                self.push_str(" - ");
                self.push_integer(value.wrapping_neg());
            }
            _ => {
                self.push_str(" + ");
                self.print_expr(rhs, false, leaf);
            }
        }
    }

    fn print_space(&mut self, dims: u32, symbols: u32) {
        self.push('(');
        self.print_list(0..dims, |p, at| {
            p.push('d');
            p.push_integer(i64::from(at));
        });
        self.push(')');
        if symbols > 0 {
            self.push('[');
            self.print_list(0..symbols, |p, at| {
                p.push('s');
                p.push_integer(i64::from(at));
            });
            self.push(']');
        }
    }

    /// Writes an affine map in its bare form, `(d0)[s0] -> (d0 + s0)`.
    pub fn print_affine_map(&mut self, map: AffineMap<'c>) {
        self.print_space(map.dims(), map.symbols());
        self.push_str(" -> (");
        self.print_list(map.results().iter().copied(), |p, result| p.print_affine_expr(result));
        self.push(')');
    }

    /// Writes an integer set in its bare form, `(d0)[s0] : (d0 - s0 >= 0)`.
    pub fn print_integer_set(&mut self, set: IntegerSet<'c>) {
        self.print_space(set.dims(), set.symbols());
        self.push_str(" : (");
        self.print_list(set.constraints().iter().zip(set.equalities()), |p, (constraint, is_equality)| {
            p.print_affine_expr(*constraint);
            p.push_str(if *is_equality { " == 0" } else { " >= 0" });
        });
        self.push(')');
    }
}

fn print_leaf(p: &mut AsmPrinter<'_, '_>, leaf: Leaf) {
    match leaf {
        Leaf::Dim(at) => {
            p.push('d');
            p.push_integer(i64::from(at));
        }
        Leaf::Symbol(at) => {
            p.push('s');
            p.push_integer(i64::from(at));
        }
    }
}
