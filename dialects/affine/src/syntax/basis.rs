//! The basis of `affine.delinearize_index` and `affine.linearize_index`: `(%a, 4)`.

use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, UnresolvedOperand,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, DYNAMIC, Operation, OperationState};

/// `custom<DynamicIndexList>($values, $integers)` in parentheses.
pub(crate) const BASIS: DirectiveSpec<'static> = DirectiveSpec { name: "DynamicIndexList", parse, print };

fn parse<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let (mut values, mut integers): (Vec<UnresolvedOperand>, _) = (Vec::new(), Vec::new());
    let read = parser.parse_comma_separated_list(Delimiter::Paren, " in dynamic index list", &mut |parser| {
        match parser.parse_optional_operand()? {
            Some(value) => {
                values.push(value);
                integers.push(DYNAMIC);
            }
            None => integers.push(parser.parse_integer()?),
        }
        Ok(())
    });
    if read.is_err() {
        return Err(parser.emit_error(parser.name_location(), "expected SSA value or integer"));
    }
    *arguments[0].operands() = values;
    *arguments[1].attribute() = Some(parser.context().dense_i64_array(&integers));
    Ok(())
}

fn print<'a, 'c>(p: &mut AsmPrinter<'_, 'c>, _: Operation<'a, 'c>, arguments: &[PrintedArgument<'a, 'c>]) {
    let mut values = arguments[0].operands().iter();
    let integers = arguments[1].attribute().and_then(Attribute::as_i64_array).unwrap_or_default();
    p.push('(');
    p.print_list(integers, |p, integer| match values.as_slice().first() {
        Some(value) if integer == DYNAMIC => {
            values.next();
            p.print_operand(*value);
        }
        _ => p.push_integer(integer),
    });
    p.push(')');
}
