//! The directive `custom<DynamicIndexList>`: `[%a, 4, [8]]`, constants and values in one list.
//!
//! Its arguments are operands, the `array<i64>` beside them, and where the operation has them: the flags that tell
//! which entries are scalable (in brackets of their own), and the types of the values.

use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
    UnresolvedOperand,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{DYNAMIC, Operation, OperationState, Type, Value};

/// `custom<DynamicIndexList>($values, $integers)`, with optional further arguments `$scalable` and `type($values)`.
pub const DYNAMIC_INDEX_LIST: DirectiveSpec<'static> =
    DirectiveSpec { name: "DynamicIndexList", parse, print };

/// The list while it is read.
#[derive(Default)]
struct List<'c> {
    values: Vec<UnresolvedOperand>,
    types: Vec<Type<'c>>,
    integers: Vec<i64>,
    scalable: Vec<bool>,
    /// True if types of the values are written.
    has_types: bool,
}

/// Reads a list between delimiters: the values, and the constants with [`DYNAMIC`] in place of each value.
///
/// # Errors
/// If there is something else.
pub fn parse_index_list<'c>(
    parser: &mut (dyn OpAsmParser<'c> + '_),
    delimiter: Delimiter,
) -> ParseResult<(Vec<UnresolvedOperand>, Vec<i64>)> {
    let mut list = List::default();
    list.parse(parser, delimiter)?;
    Ok((list.values, list.integers))
}

/// Writes such a list, without delimiters.
pub fn print_index_list<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    values: impl IntoIterator<Item = Value<'a, 'c>>,
    integers: &[i64],
) where
    'c: 'a,
{
    let mut values = values.into_iter();
    printer.print_list(integers, |p, integer| {
        let value = if *integer == DYNAMIC { values.next() } else { None };
        match value {
            Some(value) => p.print_operand(value),
            None => p.push_integer(*integer),
        }
    });
}

impl<'c> List<'c> {
    fn parse(&mut self, parser: &mut (dyn OpAsmParser<'c> + '_), delimiter: Delimiter) -> ParseResult {
        let read = parser.parse_comma_separated_list(delimiter, " in dynamic index list", &mut |parser| {
            self.parse_entry(parser)
        });
        // Upstream tells about the list as a whole as well.
        read.map_err(|_| parser.emit_error(parser.name_location(), "expected SSA value or integer"))
    }

    fn parse_entry(&mut self, parser: &mut (dyn OpAsmParser<'c> + '_)) -> ParseResult {
        // The bracket of a scalable entry may stand in front of a constant only, as upstream reads it.
        let value = parser.parse_optional_operand()?;
        let is_scalable = parser.parse_optional_punct(Punct::LeftSquare);
        self.scalable.push(is_scalable);
        if let Some(value) = value {
            self.values.push(value);
            self.integers.push(DYNAMIC);
            if self.has_types {
                self.types.push(parser.parse_colon_type()?);
            }
        } else {
            self.integers.push(parser.parse_integer()?);
        }
        if is_scalable && !parser.parse_optional_punct(Punct::RightSquare) {
            return Err(terrace_ir::Failure);
        }
        Ok(())
    }
}

fn parse<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let has_types = arguments.iter().any(|argument| matches!(argument, ParsedArgument::Types(_)));
    let mut list = List { has_types, ..List::default() };
    list.parse(parser, Delimiter::Square)?;
    let context = parser.context();
    let mut arrays =
        [context.dense_i64_array(&list.integers), context.dense_bool_array(&list.scalable)].into_iter();
    for argument in arguments {
        match argument {
            ParsedArgument::Operands(values) => *values = std::mem::take(&mut list.values),
            ParsedArgument::Attribute(attribute) => *attribute = arrays.next(),
            ParsedArgument::Types(types) => *types = std::mem::take(&mut list.types),
            _ => {}
        }
    }
    Ok(())
}

fn print<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let mut values = [].iter();
    let mut attributes = Vec::new();
    let mut has_types = false;
    for argument in arguments {
        match argument {
            PrintedArgument::Operands(operands) => values = operands.iter(),
            PrintedArgument::Attribute(attribute) => attributes.push(*attribute),
            PrintedArgument::Types(_) => has_types = true,
            _ => {}
        }
    }
    let mut attributes = attributes.into_iter();
    let integers =
        attributes.next().flatten().and_then(|attribute| attribute.as_i64_array()).unwrap_or_default();
    let scalable =
        attributes.next().flatten().and_then(|attribute| attribute.as_bool_array()).unwrap_or_default();
    printer.push('[');
    printer.print_list(integers.iter().enumerate(), |p, (at, integer)| {
        let is_scalable = scalable.get(at).copied().unwrap_or(false);
        if is_scalable {
            p.push('[');
        }
        match (*integer, values.as_slice().first()) {
            (DYNAMIC, Some(&value)) => {
                values.next();
                p.print_operand(value);
                if has_types {
                    p.push_str(" : ");
                    p.print_type(value.ty());
                }
            }
            (integer, _) => p.push_integer(integer),
        }
        if is_scalable {
            p.push(']');
        }
    });
    printer.push(']');
}
