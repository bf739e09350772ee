//! Offsets that may be left out.

use terrace_ir::asm::{
    DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct, UnresolvedOperand,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{DYNAMIC, Operation, OperationState};
use terrace_syntax::index_list::print_index_list;

/// `custom<OptionalDynamicIndexList>($values, $integers)`: `[%a, 4]` or nothing.
pub(crate) const OPTIONAL_DYNAMIC_INDEX_LIST: DirectiveSpec<'static> =
    DirectiveSpec { name: "OptionalDynamicIndexList", parse, print };

fn parse<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    if !parser.parse_optional_punct(Punct::LeftSquare) {
        return Ok(());
    }
    let Ok((mut values, integers)) = parse_list(parser) else {
        return Err(parser.emit_error(parser.name_location(), "expected a list of SSA values or integers"));
    };
    let integers = parser.context().dense_i64_array(&integers);
    for argument in arguments {
        match argument {
            ParsedArgument::Operands(operands) => *operands = std::mem::take(&mut values),
            ParsedArgument::Attribute(attribute) => *attribute = Some(integers),
            _ => {}
        }
    }
    Ok(())
}

fn parse_list(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<(Vec<UnresolvedOperand>, Vec<i64>)> {
    let mut values = Vec::new();
    let mut integers = Vec::new();
    loop {
        match parser.parse_optional_operand()? {
            Some(value) => {
                values.push(value);
                integers.push(DYNAMIC);
            }
            None => integers.push(parser.parse_integer()?),
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightSquare)?;
    Ok((values, integers))
}

fn print<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [PrintedArgument::Operands(values), PrintedArgument::Attribute(integers)] = arguments else { return };
    let integers = integers.and_then(|integers| integers.as_i64_array()).unwrap_or_default();
    if integers.is_empty() {
        return;
    }
    printer.push('[');
    print_index_list(printer, values.iter().copied(), &integers);
    printer.push(']');
}
