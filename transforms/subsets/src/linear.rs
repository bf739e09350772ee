//! Indices as sums of multiples of values, to tell how far two are apart.

use terrace_affine as affine;
use terrace_arith as arith;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineExprKind, BinaryKind};
use terrace_ir::ids::ValueId;
use terrace_ir::{Body, TypedOp, Value};
use terrace_support::ensure_stack;

/// Limit on following definitions of a value.
const DEPTH: usize = 32;

/// A constant and multiples of values, each value once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LinearIndex {
    constant: i64,
    terms: Vec<(ValueId, i64)>,
}

impl LinearIndex {
    /// Returns a constant index.
    pub fn constant(constant: i64) -> Self {
        LinearIndex { constant, terms: Vec::new() }
    }

    /// Returns an entry of a list, as far as its definition can be followed.
    pub fn of(index: MixedIndex, body: &Body<'_>) -> Self {
        match index {
            MixedIndex::Constant(constant) => Self::constant(constant),
            MixedIndex::Value(value) => Self::of_value(Value::new(body, value), DEPTH),
        }
    }

    fn of_value(value: Value<'_, '_>, depth: usize) -> Self {
        Self::of_definition(value, depth)
            .unwrap_or_else(|| LinearIndex { constant: 0, terms: vec![(value.id(), 1)] })
    }

    fn of_definition(value: Value<'_, '_>, depth: usize) -> Option<Self> {
        if let Some(constant) = value.constant_i64() {
            return Some(Self::constant(constant));
        }
        let depth = depth.checked_sub(1)?;
        let op = value.defining_op().filter(|_| value.ty().is_index())?;
        let operand = |at: usize| Self::of_value(op.operand(at), depth);
        match op.name().as_str() {
            arith::AddIOp::NAME => operand(0).plus(&operand(1), 1),
            arith::SubIOp::NAME => operand(0).plus(&operand(1), -1),
            arith::MulIOp::NAME => operand(0).times(&operand(1)),
            affine::AffineApplyOp::NAME => {
                let map = affine::AffineApplyOp::wrap(op).map_attr()?.as_affine_map()?;
                let inputs: Vec<Self> = op.operands().map(|input| Self::of_value(input, depth)).collect();
                let (dims, symbols) = inputs.split_at_checked(map.dims() as usize)?;
                Self::of_expression(*map.results().first()?, dims, symbols)
            }
            _ => None,
        }
    }

    fn of_expression(expr: AffineExpr<'_>, dims: &[Self], symbols: &[Self]) -> Option<Self> {
        match expr.kind() {
            AffineExprKind::Constant(constant) => Some(Self::constant(constant)),
            AffineExprKind::Dim(at) => dims.get(at as usize).cloned(),
            AffineExprKind::Symbol(at) => symbols.get(at as usize).cloned(),
            AffineExprKind::Binary(kind, lhs, rhs) => {
                let (lhs, rhs) = ensure_stack(|| {
                    Some((Self::of_expression(lhs, dims, symbols)?, Self::of_expression(rhs, dims, symbols)?))
                })?;
                match kind {
                    BinaryKind::Add => lhs.plus(&rhs, 1),
                    BinaryKind::Mul => lhs.times(&rhs),
                    BinaryKind::Mod | BinaryKind::FloorDiv | BinaryKind::CeilDiv => {
                        let (lhs, rhs) = (lhs.as_constant()?, rhs.as_constant()?);
                        kind.calculate(lhs, rhs).ok().map(Self::constant)
                    }
                }
            }
        }
    }

    /// Returns the number that it is, if it is one.
    pub fn as_constant(&self) -> Option<i64> {
        self.terms.is_empty().then_some(self.constant)
    }

    /// `self + factor * other`; `None` if a number gets too large.
    pub fn plus(mut self, other: &Self, factor: i64) -> Option<Self> {
        self.constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        for (value, coefficient) in &other.terms {
            let more = coefficient.checked_mul(factor)?;
            match self.terms.iter_mut().find(|(known, _)| known == value) {
                Some((_, known)) => *known = known.checked_add(more)?,
                None => self.terms.push((*value, more)),
            }
        }
        self.terms.retain(|(_, coefficient)| *coefficient != 0);
        Some(self)
    }

    /// Returns the product, if one of the two is a number.
    pub fn times(&self, other: &Self) -> Option<Self> {
        match (self.as_constant(), other.as_constant()) {
            (Some(factor), _) => Self::constant(0).plus(other, factor),
            (None, Some(factor)) => Self::constant(0).plus(self, factor),
            (None, None) => None,
        }
    }

    /// Returns the difference to another one, if it is constant.
    pub fn minus(&self, other: &Self) -> Option<i64> {
        self.clone().plus(other, -1)?.as_constant()
    }
}
