//! Compilation of each operation: tables of handlers, one file a family.

mod aggregate;
mod atomic;
mod bits;
mod call;
mod cast;
mod control;
mod float;
mod hint;
mod integer;
mod math;
mod memory;
mod overflow;
mod reduce;
mod vector;
mod wide;
mod wide_casts;
mod wide_words;

pub(super) use memory::allocates_while_running;

use super::types::Kind;
use super::values::Lowering;
use super::{Lowered, refuse};
use std::collections::HashMap;
use std::sync::LazyLock;
use terrace_ir::Operation;

/// Compiles one operation.
pub(super) type Handler =
    for<'f, 'u, 'a, 'c> fn(&mut Lowering<'f, 'u, 'a, 'c>, Operation<'a, 'c>) -> Lowered<()>;

/// The operations of a family.
type Table = &'static [(&'static str, Handler)];

static HANDLERS: LazyLock<HashMap<&'static str, Handler>> = LazyLock::new(|| {
    let tables: [Table; 14] = [
        aggregate::TABLE,
        atomic::TABLE,
        bits::TABLE,
        call::TABLE,
        cast::TABLE,
        control::TABLE,
        float::TABLE,
        hint::TABLE,
        integer::TABLE,
        math::TABLE,
        memory::TABLE,
        overflow::TABLE,
        reduce::TABLE,
        vector::TABLE,
    ];
    tables.into_iter().flatten().copied().collect()
});

/// Compiles an operation.
pub(super) fn lower<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    match wide::wide_handler(op).or_else(|| handler(op.name().as_str())) {
        Some(handler) => handler(l, op),
        None => refuse("there is no code for it"),
    }
}

/// Returns the handler of operations of that name.
fn handler(name: &str) -> Option<Handler> {
    HANDLERS.get(name).copied()
}

/// The width of an integer; that of its bits for other kinds.
fn width(kind: Kind) -> u32 {
    kind.bits()
}

/// The number of a case of an enum attribute, or of any integer.
fn number(op: Operation<'_, '_>, name: &str) -> Lowered<i64> {
    let value = op.attribute(name).and_then(|value| value.as_i64());
    value.ok_or_else(|| format!("lacks its '{name}'").into())
}
