//! Loops: what they are combined with, and what they run over.

use crate::attributes::COMBINED_CONSTRUCTS_ATTR;
use crate::attributes::enums::CombinedConstructsType;
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::{case_value, enum_attribute};
use terrace_ir::{Operation, OperationState, Value};

/// The constructs that a loop can be combined with.
const CONSTRUCTS: [(&str, CombinedConstructsType); 3] = [
    ("kernels", CombinedConstructsType::KernelsLoop),
    ("parallel", CombinedConstructsType::ParallelLoop),
    ("serial", CombinedConstructsType::SerialLoop),
];

/// `parallel`: the construct that a loop was one with in the source.
pub(crate) const COMBINED_CONSTRUCTS_LOOP: DirectiveSpec<'static> =
    DirectiveSpec { name: "CombinedConstructsLoop", parse: parse_combined, print: print_combined };

fn parse_combined<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let Some((_, construct)) = CONSTRUCTS.iter().find(|(word, _)| parser.parse_optional_keyword(word)) else {
        return Err(parser.emit_error(parser.current_location(), "expected compute construct name"));
    };
    let construct = enum_attribute(parser.context(), &COMBINED_CONSTRUCTS_ATTR, *construct as u64);
    *arguments[0].attribute() = Some(construct);
    Ok(())
}

fn print_combined<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let value = arguments[0].attribute().and_then(case_value);
    if let Some((word, _)) = CONSTRUCTS.iter().find(|(_, construct)| Some(*construct as u64) == value) {
        printer.push_str(word);
    }
}

/// `control(%i : index) = (%lb : index) to (%ub : index) step (%st : index) { ... }`: bounds, and the body.
pub(crate) const LOOP_CONTROL: DirectiveSpec<'static> =
    DirectiveSpec { name: "LoopControl", parse: parse_control, print: print_control };

fn parse_control<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [_, lower, lower_types, upper, upper_types, step, step_types] = arguments else {
        unreachable!("the format names a region and bounds")
    };
    let mut variables = Vec::new();
    if parser.parse_optional_keyword("control") {
        parser.parse_punct(Punct::LeftParen)?;
        let mut variable = parser.parse_optional_argument(true, false)?;
        while let Some(parsed) = variable {
            variables.push(parsed);
            let more = parser.parse_optional_punct(Punct::Comma);
            variable = if more { Some(parser.parse_argument(true, false)?) } else { None };
        }
        parser.parse_punct(Punct::RightParen)?;
        parser.parse_equal()?;
        parse_bounds(parser, variables.len(), lower, lower_types)?;
        parser.parse_keyword("to")?;
        parse_bounds(parser, variables.len(), upper, upper_types)?;
        parser.parse_keyword("step")?;
        parse_bounds(parser, variables.len(), step, step_types)?;
    }
    parser.parse_region(state, &variables)
}

/// Parses `(%a, %b : index, i64)`: a value for each variable.
fn parse_bounds<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    wanted: usize,
    operands: &mut ParsedArgument<'c>,
    types: &mut ParsedArgument<'c>,
) -> ParseResult {
    parser.parse_punct(Punct::LeftParen)?;
    if wanted > 0 {
        *operands.operands() = parser.parse_operands(wanted)?;
    } else {
        let at = parser.current_location();
        if parser.parse_optional_operand()?.is_some() {
            return Err(parser.emit_error(at, "expected 0 operands"));
        }
    }
    parser.parse_colon_type_list(types.types())?;
    parser.parse_punct(Punct::RightParen)
}

fn print_control<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [region, lower, _, upper, _, step, _] = arguments else {
        unreachable!("the format names a region and bounds")
    };
    let [region] = region.regions() else { return };
    let variables: Vec<_> = region.first_block().into_iter().flat_map(|block| block.arguments()).collect();
    if !lower.operands().is_empty() {
        printer.push_str("control(");
        printer.print_list(&variables, |printer, variable| {
            printer.print_operand(*variable);
            printer.push_str(" : ");
            printer.print_type(variable.ty());
        });
        printer.push_str(") = (");
        print_bounds(printer, lower.operands());
        printer.push_str(") to (");
        print_bounds(printer, upper.operands());
        printer.push_str(")  step (");
        print_bounds(printer, step.operands());
        printer.push_str(") ");
    }
    printer.print_region(*region, RegionForm::WITHOUT_ARGUMENTS);
}

fn print_bounds<'c>(printer: &mut AsmPrinter<'_, 'c>, bounds: &[Value<'_, 'c>]) {
    printer.print_operands(bounds.iter().copied());
    printer.push_str(" : ");
    printer.print_types(bounds.iter().map(|bound| bound.ty()));
}
