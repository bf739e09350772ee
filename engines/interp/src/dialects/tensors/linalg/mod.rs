//! The `linalg` dialect: structured operations by their maps and regions, and changes of layout.

mod kernel;
mod lanes;
mod operands;
mod relayout;
mod softmax;
mod space;
mod structured;

use crate::machine::step::{Execute, Step, Table};
use crate::value::Value;
use terrace_ir::Operation;
use terrace_ir::spec::{Interface, Trait};
use terrace_linalg::Structured;

/// The operations that are no structured ones.
pub(crate) const OPS: Table = &[
    ("linalg.yield", |_, _| Ok(Step::End)),
    ("linalg.index", |m, op| {
        let dim = op.attribute("dim").and_then(|dim| usize::try_from(dim.as_i64()?).ok());
        let index = dim.and_then(|dim| m.points.last()?.get(dim).copied());
        match index {
            Some(index) => Step::result(Value::index(index)),
            None => crate::trap::Trap::unsupported("an index outside of a structured operation"),
        }
    }),
    ("linalg.pack", relayout::pack),
    ("linalg.unpack", relayout::unpack),
    ("linalg.softmax", softmax::softmax),
];

/// Returns the structured operations: all that have maps and a region.
pub(crate) fn structured() -> impl Iterator<Item = (&'static str, Execute)> {
    let is_structured = |one: &Trait<'static>| match one {
        Trait::Interface(interface) => interface.name == Structured::NAME,
        _ => false,
    };
    let ops = terrace_linalg::DIALECT.ops.iter().filter(move |spec| spec.traits.iter().any(is_structured));
    ops.map(|spec| (spec.name, structured::execute as Execute))
}

/// Returns the numbers of the operands that a structured operation writes: its last declared group.
pub(super) fn outputs(op: Operation<'_, '_>) -> std::ops::Range<usize> {
    let groups = op.spec().map_or(0, |spec| spec.operands.len());
    op.operand_range(groups.saturating_sub(1))
}
