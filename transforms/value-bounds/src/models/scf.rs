//! Models of `scf`. Upstream constrains nothing by `scf.parallel`.

use super::Bounds;
use crate::ValueBoundsModel;
use crate::ranges::range_of;
use terrace_ir::spec::ModelRows;
use terrace_ir::{Operation, Value, model_rows};
use terrace_scf as scf;

pub(crate) const ROWS: ModelRows<ValueBoundsModel> = model_rows! {
    scf::ForOp => ValueBoundsModel { value: for_loop, ..ValueBoundsModel::NOTHING },
    scf::ForallOp => ValueBoundsModel { value: induction_variable, ..ValueBoundsModel::NOTHING },
    scf::IfOp => ValueBoundsModel { value: conditional, ..ValueBoundsModel::NOTHING },
};

fn induction_variable<'a, 'c>(
    _: Operation<'a, 'c>,
    value: Value<'a, 'c>,
    bounds: Bounds<'_, 'a, 'c>,
) -> Option<()> {
    let own = bounds.value(value);
    bounds.induction_variable(own, range_of(value)?)
}

fn for_loop<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>, bounds: Bounds<'_, 'a, 'c>) -> Option<()> {
    if range_of(value).is_some() {
        return induction_variable(op, value, bounds);
    }
    let own = bounds.value(value);
    let init = bounds.value(unchanged(op, value)?);
    bounds.same(own, init)
}

/// Returns the initial value of a loop for a result or an argument that each iteration yields unchanged.
fn unchanged<'a, 'c>(op: Operation<'a, 'c>, value: Value<'a, 'c>) -> Option<Value<'a, 'c>> {
    let position = match value.as_argument() {
        Some((_, position)) => position.checked_sub(1)?,
        None => op.results().position(|result| result == value)?,
    };
    let argument = op.regions().next()?.blocks().next()?.arguments().nth(position + 1)?;
    (yielded(op, 0, position)? == argument).then(|| op.operands().nth(3 + position)).flatten()
}

fn conditional<'a, 'c>(
    op: Operation<'a, 'c>,
    value: Value<'a, 'c>,
    bounds: Bounds<'_, 'a, 'c>,
) -> Option<()> {
    let own = bounds.value(value);
    let position = op.results().position(|result| result == value)?;
    let [one, other] = [0, 1].map(|at| yielded(op, at, position));
    let (one, other) = (bounds.value(one?), bounds.value(other?));
    bounds.one_of(own, one, other);
    Some(())
}

/// Returns the operand at a position of the terminator of a region.
fn yielded<'a, 'c>(op: Operation<'a, 'c>, region: usize, position: usize) -> Option<Value<'a, 'c>> {
    let last = op.regions().nth(region)?.blocks().last()?.last_op()?;
    last.operands().nth(position)
}
