//! Syntax of operations that choose by a number: a block for each case, as `cf.switch`, or a region, as
//! `scf.index_switch`.

use terrace_interfaces::branch::case_operands;
use terrace_ir::asm::{
    Delimiter, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct, UnresolvedOperand,
};
use terrace_ir::ids::BlockId;
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Operation, OperationState, Type};
use terrace_support::ap_int::ApInt;

/// A block, and what is handed to it.
pub type Destination<'c> = (BlockId, Vec<UnresolvedOperand>, Vec<Type<'c>>);

/// Reads the cases, told the type of the flag, the default with its operands and their types, the values, and the blocks of
/// the cases with their operands and types:
///
/// ```text
///   default: ^bb1(%a : i32),
///   1: ^bb2,
///   2: ^bb3(%a, %b : i32, i64)
/// ```
///
/// # Errors
/// Where it is written otherwise; that is told.
///
/// # Panics
/// If the format of the operation names other arguments.
pub fn parse_block_cases<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [flag_type, block, operands, types, values, case_blocks, case_operands, case_types] = arguments
    else {
        unreachable!("the format of a switch has eight arguments")
    };
    let flag_type = flag_type.types().first().copied();
    parser.parse_keyword("default")?;
    parser.parse_punct(Punct::Colon)?;
    let default;
    (default, *operands.operands(), *types.types()) = parse_destination(parser)?;
    *block = ParsedArgument::Successors(vec![default]);
    let (mut blocks, mut numbers) = (Vec::new(), Vec::new());
    while parser.parse_optional_punct(Punct::Comma) {
        numbers.push(parser.parse_integer()?);
        parser.parse_punct(Punct::Colon)?;
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

/// Reads `^bb1(%a : i32)`, or `^bb1`.
///
/// # Errors
/// Where it is written otherwise; that is told.
pub fn parse_destination<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Destination<'c>> {
    let block = parser.parse_successor()?;
    let (mut operands, mut types) = (Vec::new(), Vec::new());
    if parser.parse_optional_punct(Punct::LeftParen) {
        operands = parser.parse_operand_list(Delimiter::None)?;
        parser.parse_colon_type_list(&mut types)?;
        parser.parse_punct(Punct::RightParen)?;
    }
    Ok((block, operands, types))
}

/// Writes what [`parse_block_cases`] reads; `text_of` says how a value is written.
pub fn print_block_cases<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
    text_of: impl Fn(&ApInt) -> String,
) {
    printer.push_str("  default: ");
    printer.print_successor_and_operands(op.successor(0), op.operands_in(op.operand_range(1)));
    let Some(values) = arguments.get(4).and_then(PrintedArgument::attribute) else { return };
    let destinations = op.successors().skip(1).zip(case_operands(op));
    for ((block, operands), value) in destinations.zip(values.dense_integers().into_iter().flatten()) {
        printer.push(',');
        printer.newline();
        printer.push_str("  ");
        printer.push_str(&text_of(&value));
        printer.push_str(": ");
        printer.print_successor_and_operands(block, op.operands_in(operands));
    }
    printer.newline();
}

/// Reads `case 2 {...}`, as often as it comes: a region each, and an array of the values.
///
/// # Errors
/// Where it is written otherwise; that is told.
pub fn parse_region_cases<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let mut cases = Vec::new();
    while parser.parse_optional_keyword("case") {
        cases.push(parser.parse_integer()?);
        parser.parse_region(state, &[])?;
    }
    *arguments[0].attribute() = Some(parser.context().dense_i64_array(&cases));
    Ok(())
}

/// Writes what [`parse_region_cases`] reads.
pub fn print_region_cases<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let cases = arguments[0].attribute().and_then(|cases| cases.as_i64_array()).unwrap_or_default();
    for (case, &region) in cases.iter().zip(arguments[1].regions()) {
        printer.newline();
        printer.push_str("case ");
        printer.push_integer(*case);
        printer.push(' ');
        printer.print_region(region, RegionForm::WITHOUT_ARGUMENTS);
    }
}
