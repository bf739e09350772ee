//! Compilation of each operation: tables of handlers, one file a family.

/// Writes a row of a table. `row!(llvm::BrOp, |l, op| ...)` is a handler that gets the typed view;
/// `row!([llvm::SExtOp, llvm::ZExtOp], convert)` shares a handler of `Operation`.
macro_rules! row {
    ([$($($op:ident)::+),+], $handler:expr) => {
        super::Row { specs: &[$($($op)::+::SPEC),+], handler: $handler }
    };
    ($($op:ident)::+, $handler:expr) => {{
        fn handler<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
            let typed: fn(&mut Lowering<'_, '_, 'a, 'c>, $($op)::+<'a, 'c>) -> Lowered<()> = $handler;
            typed(l, TypedOp::wrap(op))
        }
        super::Row { specs: &[$($op)::+::SPEC], handler }
    }};
}

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

use crate::cranelift::lowering::Lowering;
use crate::cranelift::types::Kind;
use crate::cranelift::{Lowered, refuse};
use std::collections::HashMap;
use std::sync::LazyLock;
use terrace_ir::Operation;
use terrace_ir::spec::OpSpec;

/// Compiles one operation.
pub(super) type Handler =
    for<'f, 'u, 'a, 'c> fn(&mut Lowering<'f, 'u, 'a, 'c>, Operation<'a, 'c>) -> Lowered<()>;

/// Row of a table: operations that share a handler.
struct Row {
    specs: &'static [&'static OpSpec<'static>],
    handler: Handler,
}

/// Operations of a family.
type Table = &'static [Row];

/// Handlers by the address of the declaration.
static HANDLERS: LazyLock<HashMap<usize, Handler>> = LazyLock::new(|| {
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
    let rows = tables.into_iter().flatten();
    rows.flat_map(|row| row.specs.iter().map(|spec| (address_of_spec(spec), row.handler))).collect()
});

fn address_of_spec(spec: &OpSpec<'_>) -> usize {
    std::ptr::from_ref(spec).addr()
}

/// Compiles an operation.
pub(super) fn lower<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    match wide::wide_handler(op).or_else(|| handler(op)) {
        Some(handler) => handler(l, op),
        None => refuse("there is no code for it"),
    }
}

/// Returns the handler of an operation whose values all fit into registers.
fn handler(op: Operation<'_, '_>) -> Option<Handler> {
    HANDLERS.get(&address_of_spec(op.spec()?)).copied()
}

/// Returns the width of an integer; that of its bits for other kinds.
fn width(kind: Kind) -> u32 {
    kind.bits()
}
