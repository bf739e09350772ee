//! `func`: a declaration says nothing about its visibility.

use crate::reader::{Parser, Reader};
use terrace_ir::Operation;
use terrace_ir::asm::ParseResult;
use terrace_ir::ids::OpId;

/// Reads a function. One without a body is private today.
pub(super) fn read<'c>(_reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<OpId> {
    let op = parser.parse_custom_as("func.func")?;
    let context = parser.context();
    let body = parser.body();
    let view = Operation::new(body, op);
    if view.regions().all(|region| region.is_empty()) && view.attribute("sym_visibility").is_none() {
        let name = context.identifier("sym_visibility");
        body.set_attribute(op, name, Some(context.string_attribute("private")));
    }
    Ok(op)
}
