//! Folds: to constants, to values that exist, and to maps in canonical form.

pub(crate) mod applied;
mod apply;
mod conditional;
mod index;
mod loops;
mod memory;
mod ranges;

use terrace_ir::{Attribute, Edit};

/// Returns other operands and another attribute.
fn edits<'c>(
    operands: impl IntoIterator<Item = terrace_ir::ids::ValueId>,
    name: &'static str,
    value: Attribute<'c>,
) -> [Edit<'c>; 2] {
    [Edit::Operands(operands.into_iter().collect()), Edit::Attribute(name, Some(value))]
}
