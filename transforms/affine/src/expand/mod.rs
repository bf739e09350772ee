//! Affine expressions as arithmetic on values of type `index`.
//!
//! Division truncates and remainders have the sign of the dividend, so quotients are taken of a number of the right
//! sign, and remainders are corrected:
//!
//! ```text
//! a mod b       =  r < 0 ? r + b : r               where r = a rem b
//! a floordiv b  =  a < 0 ? -1 - (-1 - a) / b : a / b
//! a ceildiv b   =  a <= 0 ? -(-a / b) : (a - 1) / b + 1
//! ```

mod expand_index_ops_as_affine;

pub use expand_index_ops_as_affine::AffineExpandIndexOpsAsAffine;

use terrace_arith as arith;
use terrace_arith::{ArithBuilder, CmpIPredicate, IntegerOverflowFlags};
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_ir::{Location, PatternRewriter, TypedOp};
use terrace_support::ensure_stack;

/// Creates the results of a map, applied to values.
///
/// `None` if a divisor is a number that is not positive; that was told.
pub fn map<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    map: AffineMap<'c>,
    operands: &[ValueId],
) -> Option<Vec<ValueId>> {
    let (dims, symbols) = operands.split_at(map.dims() as usize);
    let mut expand = Expand { rewriter, location, dims, symbols };
    let values: Vec<Option<ValueId>> = map.results().iter().map(|result| expand.expr(*result)).collect();
    values.into_iter().collect()
}

/// Creates the value of an expression.
///
/// `None` if a divisor is a number that is not positive; that was told.
pub fn expr<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    expr: AffineExpr<'c>,
    dims: &[ValueId],
    symbols: &[ValueId],
) -> Option<ValueId> {
    Expand { rewriter, location, dims, symbols }.expr(expr)
}

struct Expand<'r, 'b, 'c> {
    rewriter: &'r mut PatternRewriter<'b, 'c>,
    location: Location<'c>,
    dims: &'r [ValueId],
    symbols: &'r [ValueId],
}

impl<'c> Expand<'_, '_, 'c> {
    fn expr(&mut self, expr: AffineExpr<'c>) -> Option<ValueId> {
        match expr.kind() {
            AffineExprKind::Dim(at) => self.dims.get(at as usize).copied(),
            AffineExprKind::Symbol(at) => self.symbols.get(at as usize).copied(),
            AffineExprKind::Constant(value) => Some(self.constant(value)),
            AffineExprKind::Binary(kind, lhs, rhs) => {
                self.check_divisor(kind, rhs)?;
                let lhs = ensure_stack(|| self.expr(lhs))?;
                let rhs = ensure_stack(|| self.expr(rhs))?;
                Some(match kind {
                    BinaryKind::Add => self.add(lhs, rhs),
                    BinaryKind::Mul => self.mul(lhs, rhs),
                    BinaryKind::Mod => self.modulo(lhs, rhs),
                    BinaryKind::FloorDiv => self.floor_div(lhs, rhs),
                    BinaryKind::CeilDiv => self.ceil_div(lhs, rhs),
                })
            }
        }
    }

    fn check_divisor(&self, kind: BinaryKind, divisor: AffineExpr<'c>) -> Option<()> {
        let what = match kind {
            BinaryKind::Add | BinaryKind::Mul => return Some(()),
            BinaryKind::Mod => "modulo",
            BinaryKind::FloorDiv | BinaryKind::CeilDiv => "division",
        };
        if divisor.as_constant().is_none_or(|divisor| divisor > 0) {
            return Some(());
        }
        let message = format_args!("{what} by non-positive value is not supported");
        self.rewriter.context().error(self.location, message).tell();
        None
    }

    fn constant(&mut self, value: i64) -> ValueId {
        self.rewriter.builder(self.location).index(value)
    }

    /// Creates an operation on two values of a type, which gives another one.
    fn binary(&mut self, name: &str, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.rewriter.type_of(a);
        self.rewriter.create_named_value(name, self.location, &[a, b], ty, &[])
    }

    fn add(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.binary(arith::AddIOp::NAME, a, b)
    }

    fn sub(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.binary(arith::SubIOp::NAME, a, b)
    }

    fn mul(&mut self, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.rewriter.type_of(a);
        let flags = IntegerOverflowFlags::NSW.attribute(self.rewriter.context());
        let attributes = [("overflowFlags", flags)];
        self.rewriter.create_named_value(arith::MulIOp::NAME, self.location, &[a, b], ty, &attributes)
    }

    fn divide(&mut self, a: ValueId, b: ValueId) -> ValueId {
        self.binary(arith::DivSIOp::NAME, a, b)
    }

    fn compare(&mut self, predicate: CmpIPredicate, a: ValueId, b: ValueId) -> ValueId {
        let context = self.rewriter.context();
        self.rewriter
            .create_value(arith::CmpIOp::builder(context, self.location).predicate(predicate).lhs(a).rhs(b))
    }

    fn select(&mut self, condition: ValueId, a: ValueId, b: ValueId) -> ValueId {
        let ty = self.rewriter.type_of(a);
        self.rewriter.create_named_value(arith::SelectOp::NAME, self.location, &[condition, a, b], ty, &[])
    }

    fn modulo(&mut self, a: ValueId, b: ValueId) -> ValueId {
        let remainder = self.binary(arith::RemSIOp::NAME, a, b);
        let zero = self.constant(0);
        let is_negative = self.compare(CmpIPredicate::Slt, remainder, zero);
        let corrected = self.add(remainder, b);
        self.select(is_negative, corrected, remainder)
    }

    fn floor_div(&mut self, a: ValueId, b: ValueId) -> ValueId {
        let zero = self.constant(0);
        let minus_one = self.constant(-1);
        let is_negative = self.compare(CmpIPredicate::Slt, a, zero);
        let flipped = self.sub(minus_one, a);
        let dividend = self.select(is_negative, flipped, a);
        let quotient = self.divide(dividend, b);
        let flipped_back = self.sub(minus_one, quotient);
        self.select(is_negative, flipped_back, quotient)
    }

    fn ceil_div(&mut self, a: ValueId, b: ValueId) -> ValueId {
        let zero = self.constant(0);
        let one = self.constant(1);
        let is_not_positive = self.compare(CmpIPredicate::Sle, a, zero);
        let negated = self.sub(zero, a);
        let decremented = self.sub(a, one);
        let dividend = self.select(is_not_positive, negated, decremented);
        let quotient = self.divide(dividend, b);
        let negated_back = self.sub(zero, quotient);
        let incremented = self.add(quotient, one);
        self.select(is_not_positive, negated_back, incremented)
    }
}
