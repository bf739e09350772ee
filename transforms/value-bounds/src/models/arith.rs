//! Models of `arith`.

use super::Bounds;
use crate::ValueBoundsModel;
use terrace_analysis::value_constraints::Linear;
use terrace_arith as arith;
use terrace_ir::affine::{AffineExpr, BinaryKind};
use terrace_ir::spec::ModelRows;
use terrace_ir::{Operation, TypedOp, Value, model_rows};

pub(crate) const ROWS: ModelRows<ValueBoundsModel> = model_rows! {
    arith::AddIOp => ValueBoundsModel {
        value: |op, value, bounds| {
            let op = arith::AddIOp::wrap(op);
            sum([op.lhs(), op.rhs()], value, 1, bounds)
        },
        ..ValueBoundsModel::NOTHING
    },
    arith::FloorDivSIOp => ValueBoundsModel { value: quotient, ..ValueBoundsModel::NOTHING },
    arith::MulIOp => ValueBoundsModel { value: product, ..ValueBoundsModel::NOTHING },
    arith::SelectOp => ValueBoundsModel { value: select, ..ValueBoundsModel::NOTHING },
    arith::SubIOp => ValueBoundsModel {
        value: |op, value, bounds| {
            let op = arith::SubIOp::wrap(op);
            sum([op.lhs(), op.rhs()], value, -1, bounds)
        },
        ..ValueBoundsModel::NOTHING
    },
};

/// `lhs + factor * rhs`
fn sum<'a, 'c>(
    [lhs, rhs]: [Value<'a, 'c>; 2],
    value: Value<'a, 'c>,
    factor: i64,
    bounds: Bounds<'_, 'a, 'c>,
) -> Option<()> {
    let own = bounds.value(value);
    let (lhs, rhs) = (bounds.value(lhs), bounds.value(rhs));
    bounds.equal(own, &Linear::of([(lhs, 1)], 0).plus(&Linear::of([(rhs, 1)], 0), factor)?)
}

/// Bounds a product, which is linear if one factor is a constant.
fn product<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>, bounds: Bounds<'_, 'a, 'c>) -> Option<()> {
    let own = bounds.value(value);
    let op = arith::MulIOp::wrap(op);
    let (lhs, rhs) = (op.lhs(), op.rhs());
    let (value, factor) = match (lhs.constant_i64(), rhs.constant_i64()) {
        (_, Some(factor)) => (lhs, factor),
        (Some(factor), _) => (rhs, factor),
        _ => return None,
    };
    let value = bounds.value(value);
    bounds.equal(own, &Linear::of([(value, factor)], 0))
}

/// Bounds a quotient, which is semi-affine unless the divisor is a constant.
fn quotient<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>, bounds: Bounds<'_, 'a, 'c>) -> Option<()> {
    let own = bounds.value(value);
    let context = op.context();
    let op = arith::FloorDivSIOp::wrap(op);
    let divisor = op.rhs().constant_i64()?;
    let dividend = bounds.value(op.lhs());
    let (symbol, divisor) = (AffineExpr::symbol(context, 0), AffineExpr::constant(context, divisor));
    let quotient = AffineExpr::binary(context, BinaryKind::FloorDiv, symbol, divisor);
    let row = bounds.flatten(quotient, &[dividend])?;
    bounds.equal(own, &row)
}

fn select<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>, bounds: Bounds<'_, 'a, 'c>) -> Option<()> {
    let op = arith::SelectOp::wrap(op);
    if !op.true_value().ty().is_index() {
        return None;
    }
    let own = bounds.value(value);
    let (one, other) = (bounds.value(op.true_value()), bounds.value(op.false_value()));
    bounds.one_of(own, one, other);
    Some(())
}
