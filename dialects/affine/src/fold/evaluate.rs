//! The values of affine expressions whose dimensions and symbols are numbers.

use terrace_ir::Constants;
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};

/// What a map is applied to, as far as it is known.
pub(super) struct Numbers<'x> {
    dims: &'x [Option<i64>],
    symbols: &'x [Option<i64>],
}

impl<'x> Numbers<'x> {
    /// The dimensions come first, then the symbols.
    pub(super) fn new(map: AffineMap<'_>, operands: &'x [Option<i64>]) -> Self {
        let (dims, symbols) = operands.split_at((map.dims() as usize).min(operands.len()));
        Numbers { dims, symbols }
    }

    /// The value of an expression; `None` if it is not known, or there is none.
    pub(super) fn value_of(&self, expr: AffineExpr<'_>) -> Option<i64> {
        match expr.kind() {
            AffineExprKind::Dim(at) => self.dims.get(at as usize).copied().flatten(),
            AffineExprKind::Symbol(at) => self.symbols.get(at as usize).copied().flatten(),
            AffineExprKind::Constant(value) => Some(value),
            AffineExprKind::Binary(kind, lhs, rhs) => {
                let lhs = stacker::maybe_grow(64 << 10, 1 << 20, || self.value_of(lhs))?;
                let rhs = stacker::maybe_grow(64 << 10, 1 << 20, || self.value_of(rhs))?;
                calculate(kind, lhs, rhs)
            }
        }
    }
}

fn calculate(kind: BinaryKind, lhs: i64, rhs: i64) -> Option<i64> {
    match kind {
        BinaryKind::Add => lhs.checked_add(rhs),
        BinaryKind::Mul => lhs.checked_mul(rhs),
        BinaryKind::Mod if rhs < 1 => None,
        BinaryKind::Mod => lhs.checked_rem_euclid(rhs),
        BinaryKind::FloorDiv | BinaryKind::CeilDiv if rhs == 0 => None,
        BinaryKind::FloorDiv => floor_div(lhs, rhs),
        BinaryKind::CeilDiv => floor_div(lhs.checked_neg()?, rhs)?.checked_neg(),
    }
}

fn floor_div(lhs: i64, rhs: i64) -> Option<i64> {
    let quotient = lhs.checked_div(rhs)?;
    let is_exact = quotient * rhs == lhs;
    Some(if !is_exact && (lhs < 0) != (rhs < 0) { quotient - 1 } else { quotient })
}

/// The operands as numbers.
pub(super) fn numbers(operands: &Constants<'_, '_>) -> Vec<Option<i64>> {
    operands.all().iter().map(|constant| constant.and_then(|constant| constant.as_i64())).collect()
}
