//! The `linalg` dialect: structured operations by their maps and regions, and changes of layout.

mod kernel;
mod lanes;
mod operands;
mod relayout;
mod softmax;
mod space;
mod structured;

use crate::machine::step::{Execute, Row, Step, Table, row};
use crate::value::Value;
use terrace_ir::Operation;
use terrace_ir::spec::{Interface, Trait};
use terrace_linalg as linalg;
use terrace_linalg::Structured;

/// The operations that are not structured.
pub(crate) const OPS: Table = &[
    row!(linalg::YieldOp, |_, _| Ok(Step::End)),
    row!(linalg::IndexOp, |m, op| {
        let dim = op.dim().as_i64().and_then(|dim| usize::try_from(dim).ok());
        let index = dim.and_then(|dim| m.points.last()?.get(dim).copied());
        match index {
            Some(index) => Step::result(Value::index(index)),
            None => crate::trap::Trap::unsupported("an index outside of a structured operation"),
        }
    }),
    row!(linalg::PackOp, relayout::pack),
    row!(linalg::UnPackOp, relayout::unpack),
    row!(linalg::SoftmaxOp, softmax::softmax),
];

/// Returns the rows of the structured operations, which have maps and a region.
pub(crate) fn structured() -> impl Iterator<Item = Row> {
    let is_structured = |one: &Trait<'static>| match one {
        Trait::Interface(interface) => interface.name == Structured::NAME,
        _ => false,
    };
    let ops = terrace_linalg::DIALECT.ops.iter().filter(move |spec| spec.traits.iter().any(is_structured));
    ops.map(|spec| (*spec, structured::execute as Execute))
}

/// Returns the indices of the operands that a structured operation writes: its last declared group.
pub(super) fn outputs(op: Operation<'_, '_>) -> std::ops::Range<usize> {
    let groups = op.spec().map_or(0, |spec| spec.operands.len());
    op.operand_range(groups.saturating_sub(1))
}
