//! Branches to many blocks.
//!
//! ```text
//! llvm.switch %v : i32, ^bb1 [        llvm.indirectbr %p : !llvm.ptr, [
//!   1: ^bb2(%a : i32),                ^bb1(%a : i32),
//!   2: ^bb3                           ^bb2
//! ]                                   ]
//! ```

use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Block, Operation, OperationState, Type};
use terrace_support::ap_int::ApInt;
use terrace_syntax::switch::parse_destination;

/// The cases of a switch.
pub(crate) const SWITCH_OP_CASES: DirectiveSpec<'static> =
    DirectiveSpec { name: "SwitchOpCases", parse: parse_cases, print: print_cases };

/// The blocks of an indirect branch.
pub(crate) const INDIRECT_BR_OP_SUCCESSORS: DirectiveSpec<'static> =
    DirectiveSpec { name: "IndirectBrOpSucessors", parse: parse_successors, print: print_successors };

fn parse_cases<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [value_type, values, blocks, operands, types] = arguments else {
        unreachable!("the format of `llvm.switch` names five things")
    };
    let value_type = value_type.types().first().copied();
    let (mut found, mut numbers) = (Vec::new(), Vec::new());
    parser.parse_punct(Punct::LeftSquare)?;
    if !parser.parse_optional_punct(Punct::RightSquare) {
        loop {
            let at = parser.current_location();
            let Some(number) = parser.parse_optional_integer()? else {
                return Err(parser.emit_error(at, "expected integer value"));
            };
            numbers.push(number);
            parser.parse_colon()?;
            let (block, block_operands, block_types) = parse_destination(parser)?;
            found.push(block);
            operands.nested_operands().push(block_operands);
            types.nested_types().push(block_types);
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        parser.parse_punct(Punct::RightSquare)?;
    }
    *blocks = ParsedArgument::Successors(found);
    if let (false, Some(ty), Some((width, _))) =
        (numbers.is_empty(), value_type, value_type.and_then(Type::as_integer))
    {
        let context = parser.context();
        let numbers: Vec<ApInt> =
            numbers.iter().map(|number| number.sign_extend_or_truncate(width)).collect();
        let ty = context.vector_type(&[numbers.len() as i64], ty);
        *values.attribute() = Some(context.dense_integers_attribute(ty, &numbers));
    }
    Ok(())
}

fn print_cases<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    printer.push('[');
    printer.newline();
    let values = arguments.get(1).and_then(PrintedArgument::attribute);
    let values = values.and_then(|values| values.dense_integers());
    let runs = runs(op, 2, "case_operand_segments");
    let mut is_first = true;
    for ((value, block), run) in values.into_iter().flatten().zip(op.successors().skip(1)).zip(runs) {
        if !is_first {
            printer.push(',');
            printer.newline();
        }
        is_first = false;
        printer.push_str("  ");
        printer.push_str(&value.to_string_signed(10));
        printer.push_str(": ");
        print_destination(printer, op, block, run);
    }
    if !is_first {
        printer.newline();
    }
    printer.push(']');
}

/// Returns the operands of each run of an operand group.
pub(crate) fn runs(op: Operation<'_, '_>, group: usize, sizes: &str) -> Vec<std::ops::Range<usize>> {
    let mut at = op.operand_range(group).start;
    let sizes = op.attribute(sizes).and_then(|sizes| sizes.as_i32_array()).unwrap_or_default();
    let next = |size: i32| {
        let start = at;
        at += usize::try_from(size).unwrap_or(0);
        start..at
    };
    sizes.into_iter().map(next).collect()
}

fn print_destination<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    block: Block<'a, 'c>,
    operands: std::ops::Range<usize>,
) {
    printer.print_successor_and_operands(block, op.operands_in(operands));
}

fn parse_successors<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [_, blocks, operands, types] = arguments else {
        unreachable!("the format of `llvm.indirectbr` names four things")
    };
    let mut found = Vec::new();
    parser.parse_comma_separated_list(Delimiter::Square, "", &mut |p| {
        let (block, block_operands, block_types) = parse_destination(p)?;
        found.push(block);
        operands.nested_operands().push(block_operands);
        types.nested_types().push(block_types);
        Ok(())
    })?;
    *blocks = ParsedArgument::Successors(found);
    Ok(())
}

fn print_successors<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'a, 'c>,
    _: &[PrintedArgument<'a, 'c>],
) {
    printer.push('[');
    let mut is_first = true;
    for (block, run) in op.successors().zip(runs(op, 1, "indbr_operand_segments")) {
        if !is_first {
            printer.push(',');
        }
        is_first = false;
        printer.newline();
        print_destination(printer, op, block, run);
    }
    if !is_first {
        printer.newline();
    }
    printer.push(']');
}
