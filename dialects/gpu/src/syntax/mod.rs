//! Custom forms that no format describes.

mod directives;
mod functions;
mod launch;
mod warp;

pub(crate) use directives::{
    ALL_REDUCE_OPERATION, ASYNC_DEPENDENCIES, LAUNCH_DIM_TYPE, LAUNCH_FUNC_OPERANDS, OFFLOADING_HANDLER,
};

use terrace_ir::asm::{Argument, Delimiter, OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, OperationState, Value};

/// Parses `workgroup(%tile: memref<4xf32, 3>)`, if present: buffers that a kernel owns.
fn parse_attributions<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    word: &str,
    with_attributes: bool,
) -> ParseResult<Vec<Argument<'c>>> {
    if !parser.parse_optional_keyword(word) {
        return Ok(Vec::new());
    }
    parser.parse_argument_list(Delimiter::Paren, true, with_attributes)
}

/// Prints ` workgroup(%tile : memref<4xf32, 3>)`, if there are any.
fn print_attributions<'a, 'c: 'a>(
    printer: &mut AsmPrinter<'_, 'c>,
    word: &str,
    buffers: impl ExactSizeIterator<Item = Value<'a, 'c>>,
    attributes: Option<Attribute<'c>>,
) {
    if buffers.len() == 0 {
        return;
    }
    printer.push(' ');
    printer.push_str(word);
    printer.push('(');
    printer.print_list(buffers.enumerate(), |p, (at, buffer)| {
        p.print_operand(buffer);
        p.push_str(" : ");
        p.print_type(buffer.ty());
        p.print_attribute_list(terrace_interfaces::function::dictionary_at(attributes, at));
    });
    printer.push(')');
}

/// Tells of an attribute of the dictionary that the syntax gives as well.
fn refuse_given<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &OperationState<'c>,
    given: &[&str],
) -> ParseResult {
    match given.iter().find(|name| state.attribute(name).is_some()) {
        Some(name) => {
            let message = format!("attribute '{name}' occurs more than once in the attribute list");
            Err(parser.emit_error(parser.name_location(), &message))
        }
        None => Ok(()),
    }
}
