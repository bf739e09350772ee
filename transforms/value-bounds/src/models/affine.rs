//! Models of `affine`.

use super::Bounds;
use crate::ValueBoundsModel;
use terrace_affine as affine;
use terrace_analysis::value_constraints::Linear;
use terrace_interfaces::view_like::mixed_list;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Operation, TypedOp, Value, model_rows};

pub(crate) const ROWS: ModelRows<ValueBoundsModel> = model_rows! {
    affine::AffineApplyOp => ValueBoundsModel {
        value: |op, value, bounds| map(op, value, Side::Both, bounds),
        ..ValueBoundsModel::NOTHING
    },
    affine::AffineDelinearizeIndexOp => ValueBoundsModel { value: delinearize, ..ValueBoundsModel::NOTHING },
    affine::AffineLinearizeIndexOp => ValueBoundsModel { value: linearize, ..ValueBoundsModel::NOTHING },
    affine::AffineMaxOp => ValueBoundsModel {
        value: |op, value, bounds| map(op, value, Side::Lower, bounds),
        ..ValueBoundsModel::NOTHING
    },
    affine::AffineMinOp => ValueBoundsModel {
        value: |op, value, bounds| map(op, value, Side::Upper, bounds),
        ..ValueBoundsModel::NOTHING
    },
};

/// The results of a map as bounds of a value.
#[derive(Clone, Copy)]
enum Side {
    Lower,
    Upper,
    Both,
}

fn map<'a, 'c>(
    op: Operation<'a, 'c>,
    value: Value<'a, 'c>,
    side: Side,
    bounds: Bounds<'_, 'a, 'c>,
) -> Option<()> {
    let variable = bounds.value(value);
    let own = Linear::of([(variable, 1)], 0);
    let map = op.attribute("map")?.as_affine_map()?;
    let operands: Vec<usize> = op.operands().map(|operand| bounds.value(operand)).collect();
    for row in bounds.rows(map, &operands)? {
        match side {
            Side::Upper => bounds.at_most(&own, &row)?,
            Side::Lower => bounds.at_most(&row, &own)?,
            Side::Both => bounds.equal(variable, &row)?,
        }
    }
    Some(())
}

/// Bounds a part of an index: it is less than its base.
fn delinearize<'a, 'c>(
    op: Operation<'a, 'c>,
    value: Value<'a, 'c>,
    bounds: Bounds<'_, 'a, 'c>,
) -> Option<()> {
    let variable = bounds.value(value);
    let position = op.results().position(|result| result == value)?;
    let op = affine::AffineDelinearizeIndexOp::cast(op)?;
    let basis = mixed_list(&op.static_basis(), op.dynamic_basis());
    let without_bound = op.multi_index().count().checked_sub(basis.len())?;
    let own = Linear::of([(variable, 1)], 0);
    if position > 0 {
        bounds.at_most(&Linear::of([], 0), &own)?;
    }
    let base = bounds.row(*basis.get(position.checked_sub(without_bound)?)?);
    bounds.at_most(&own, &base.plus(&Linear::of([], 1), -1)?)
}

/// Bounds a linearized index: the sum of the parts, each times the bases after it; less than all bases if the parts are
/// less than theirs.
fn linearize<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>, bounds: Bounds<'_, 'a, 'c>) -> Option<()> {
    let variable = bounds.value(value);
    let of = affine::AffineLinearizeIndexOp::cast(op)?;
    let parts: Vec<usize> = of.multi_index().map(|part| bounds.value(part)).collect();
    let basis = mixed_list(&of.static_basis(), of.dynamic_basis());
    let has_bound = basis.len() == parts.len();
    let (mut sum, mut stride) = (Linear::default(), Some(1_i64));
    for (at, part) in parts.iter().enumerate().rev() {
        sum = sum.plus(&Linear::of([(*part, 1)], 0), stride?)?;
        let base = at.checked_sub(usize::from(!has_bound)).and_then(|at| basis.get(at));
        let base = base.and_then(|base| base.known(op.body()));
        stride = stride.zip(base).and_then(|(stride, base)| stride.checked_mul(base));
    }
    bounds.equal(variable, &sum)?;
    let count = stride.filter(|_| has_bound && of.disjoint())?;
    bounds.at_most(&Linear::of([(variable, 1)], 1), &Linear::of([], count))
}
