//! Positions of operations in the text.

use super::{AliasTable, AsmPrinter, PrintFlags};
use crate::ids::OpId;
use crate::view::Operation;

/// An operation, and where its text begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpPosition {
    /// The address of the body that the operation stands in.
    pub body: usize,
    /// The operation.
    pub op: OpId,
    /// The line, from one.
    pub line: u32,
    /// Number of bytes before it on the line.
    pub column: u32,
}

/// Prints as [`print_operation`](super::print_operation) does, and returns the start of each printed operation.
pub fn print_operation_with_positions(
    op: Operation<'_, '_>,
    flags: &PrintFlags,
) -> (String, Vec<OpPosition>) {
    let aliases = if flags.local_scope { AliasTable::default() } else { AliasTable::collect(op, flags) };
    let mut printer = AsmPrinter::new(op.context(), flags, &aliases);
    printer.positions = Some(Vec::new());
    printer.print_aliases(false);
    printer.note_position(op);
    printer.print_top_level(op);
    if !flags.local_scope {
        printer.push('\n');
    }
    printer.print_aliases(true);
    if !flags.local_scope {
        printer.print_resources(op.context());
    }
    let offsets = printer.positions.take().unwrap_or_default();
    let text = printer.finish();
    let positions = positions_of(&offsets, &text);
    (text, positions)
}

/// Returns lines and columns of offsets, which grow.
fn positions_of(offsets: &[(usize, OpId, usize)], text: &str) -> Vec<OpPosition> {
    let (mut line, mut start, mut at) = (1, 0, 0);
    let position = |&(body, op, offset): &(usize, OpId, usize)| {
        for found in text[at..offset].match_indices('\n').map(|(found, _)| found) {
            line += 1;
            start = at + found + 1;
        }
        at = offset;
        OpPosition { body, op, line, column: (offset - start) as u32 }
    };
    offsets.iter().map(position).collect()
}

impl<'c> AsmPrinter<'_, 'c> {
    /// Notes that the text of an operation begins here, if somebody wants to know.
    #[inline]
    pub(super) fn note_position(&mut self, op: Operation<'_, 'c>) {
        if let Some(positions) = &mut self.positions {
            positions.push((std::ptr::from_ref(op.body()).addr(), op.id(), self.out.len()));
        }
    }
}
