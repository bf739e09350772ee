//! The cases of `spirv.Switch`.
//!
//! ```text
//!   default: ^bb1(%a : i32),
//!   1: ^bb2,
//!   2: ^bb3(%a, %b : i32, i64)
//! ```

use crate::interfaces::case_operands;
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
    UnresolvedOperand,
};
use terrace_ir::ids::BlockId;
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Block, Operation, OperationState, Type};
use terrace_support::ap_int::ApInt;

/// The directive behind the flag.
pub(crate) const SWITCH_OP_CASES: DirectiveSpec<'static> =
    DirectiveSpec { name: "SwitchOpCases", parse: parse_cases, print: print_cases };

/// A block, and what is handed to it.
type Destination<'c> = (BlockId, Vec<UnresolvedOperand>, Vec<Type<'c>>);

fn parse_cases<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [flag_type, block, operands, types, values, case_blocks, case_operands, case_types] = arguments
    else {
        unreachable!("the format of `spirv.Switch` has eight arguments")
    };
    let flag_type = flag_type.types().first().copied();
    parser.parse_keyword("default")?;
    let default;
    (default, *operands.operands(), *types.types()) = parse_destination(parser)?;
    *block = ParsedArgument::Successors(vec![default]);
    let (mut blocks, mut numbers) = (Vec::new(), Vec::new());
    while parser.parse_optional_punct(Punct::Comma) {
        numbers.push(parser.parse_integer()?);
        let (block, operands, types) = parse_destination(parser)?;
        blocks.push(block);
        case_operands.nested_operands().push(operands);
        case_types.nested_types().push(types);
    }
    *case_blocks = ParsedArgument::Successors(blocks);
    // A flag that is no integer is refused by the verifier.
    if let (false, Some(ty), Some((width, _))) =
        (numbers.is_empty(), flag_type, flag_type.and_then(Type::as_integer))
    {
        let context = parser.context();
        let numbers: Vec<ApInt> =
            numbers.iter().map(|value| ApInt::from_i64(64, *value).zero_extend_or_truncate(width)).collect();
        let ty = context.vector_type(&[numbers.len() as i64], ty);
        *values.attribute() = Some(context.dense_integers_attribute(ty, &numbers));
    }
    Ok(())
}

/// Reads `: ^bb1(%a : i32)`.
fn parse_destination<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Destination<'c>> {
    parser.parse_punct(Punct::Colon)?;
    let block = parser.parse_successor()?;
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if parser.parse_optional_punct(Punct::LeftParen) {
        operands = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_colon_type_list(&mut types)?;
        parser.parse_punct(Punct::RightParen)?;
    }
    Ok((block, operands, types))
}

fn print_cases<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    printer.push_str("  default: ");
    print_destination(printer, op, op.successor(0), op.operand_range(1));
    let Some(values) = arguments.get(4).and_then(PrintedArgument::attribute) else { return };
    let destinations = op.successors().skip(1).zip(case_operands(op));
    for ((block, operands), value) in destinations.zip(values.dense_integers().into_iter().flatten()) {
        printer.push(',');
        printer.newline();
        printer.push_str("  ");
        // Upstream prints all of them unsigned, and does not read those of 64 bits whose first one is set.
        let is_readable = value.width_bits() < 64 || !value.is_negative();
        printer.push_str(&if is_readable {
            value.to_string_unsigned(10)
        } else {
            value.to_string_signed(10)
        });
        printer.push_str(": ");
        print_destination(printer, op, block, operands);
    }
    printer.newline();
}

fn print_destination<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    block: Block<'a, 'c>,
    operands: std::ops::Range<usize>,
) {
    printer.print_successor_and_operands(block, op.operands_in(operands));
}
