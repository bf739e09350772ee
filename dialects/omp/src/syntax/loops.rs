//! Loops inside each other, canonical loops, and transformations of them.

use crate::{CanonicalLoopOp, LoopNestOp, UnrollHeuristicOp};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
    UnresolvedOperand,
};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Ctx, Operation, OperationState, Type, TypedOp};

impl<'c> LoopNestOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let mut variables = parser.parse_argument_list(Delimiter::Paren, false, false)?;
        let ty = parser.parse_colon_type()?;
        for variable in &mut variables {
            variable.ty = Some(ty);
        }
        parser.parse_equal()?;
        let lower = parse_bounds(parser, variables.len())?;
        parser.parse_keyword("to")?;
        let upper = parse_bounds(parser, variables.len())?;
        if parser.parse_optional_keyword("inclusive") {
            state.set(context, "loop_inclusive", context.unit_attribute());
        }
        parser.parse_keyword("step")?;
        let steps = parse_bounds(parser, variables.len())?;
        if parser.parse_optional_keyword("collapse") {
            parser.parse_punct(Punct::LeftParen)?;
            let count = parser.parse_integer()?;
            parser.parse_punct(Punct::RightParen)?;
            if count > 1 {
                state.set(context, "collapse_num_loops", context.i64_attribute(count));
            }
        }
        if parser.parse_optional_keyword("tiles") {
            let mut sizes = Vec::new();
            parser.parse_punct(Punct::LeftParen)?;
            parser.parse_list_in_parens(&mut |parser| {
                sizes.push(parser.parse_integer()?);
                Ok(())
            })?;
            parser.parse_punct(Punct::RightParen)?;
            state.set(context, "tile_sizes", context.dense_i64_array(&sizes));
        }
        parser.parse_region(state, &variables)?;
        for operands in [lower, upper, steps] {
            parser.resolve_operands_of_type(&operands, ty, state)?;
        }
        parser.parse_optional_attr_dict(state)
    }

    /// Prints the operation. Upstream does not write the attribute dictionary, and neither is it written here.
    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let variables = self.region().first_block().into_iter().flat_map(|block| block.arguments());
        printer.push_str(" (");
        printer.print_operands(variables.clone());
        printer.push_str(") : ");
        if let Some(variable) = variables.clone().next() {
            printer.print_type(variable.ty());
        }
        printer.push_str(" = (");
        printer.print_operands(self.loop_lower_bounds());
        printer.push_str(") to (");
        printer.print_operands(self.loop_upper_bounds());
        printer.push_str(") ");
        if self.loop_inclusive() {
            printer.push_str("inclusive ");
        }
        printer.push_str("step (");
        printer.print_operands(self.loop_steps());
        printer.push_str(") ");
        let collapse = self.op().attribute("collapse_num_loops").and_then(|count| count.as_i64());
        if let Some(count) = collapse.filter(|count| *count > 1) {
            printer.push_str("collapse(");
            printer.push_integer(count);
            printer.push_str(") ");
        }
        if let Some(sizes) = self.op().attribute("tile_sizes").and_then(|sizes| sizes.as_i64_array()) {
            printer.push_str("tiles(");
            printer.print_list(sizes, |printer, size| printer.push_integer(size));
            printer.push_str(") ");
        }
        printer.print_region(self.region(), RegionForm::WITHOUT_ARGUMENTS);
    }
}

/// Parses `(%a, %b)`: a value for each loop.
fn parse_bounds(parser: &mut dyn OpAsmParser<'_>, wanted: usize) -> ParseResult<Vec<UnresolvedOperand>> {
    let at = parser.current_location();
    let operands = parser.parse_operand_list(Delimiter::Paren)?;
    if operands.len() != wanted {
        return Err(parser.emit_error(at, &format!("expected {wanted} operands")));
    }
    Ok(operands)
}

/// Returns the type of names of loops.
fn cli_type(context: Ctx<'_>) -> Type<'_> {
    context.dialect_type(&crate::CLI_TYPE, &[])
}

impl<'c> CanonicalLoopOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let mut name = None;
        if parser.parse_optional_punct(Punct::LeftParen) {
            let operand = parser.parse_operand()?;
            name = Some(parser.resolve_operand(operand, cli_type(parser.context()))?);
            parser.parse_punct(Punct::RightParen)?;
        }
        let variable = parser.parse_argument(true, false)?;
        parser.parse_keyword("in")?;
        parser.parse_keyword("range")?;
        parser.parse_punct(Punct::LeftParen)?;
        let count = parser.parse_operand()?;
        parser.parse_punct(Punct::RightParen)?;
        let ty = variable.ty.expect("an argument that is read with its type has one");
        state.operands.push(parser.resolve_operand(count, ty)?);
        parser.parse_region(state, &[variable])?;
        state.operands.extend(name);
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        if let Some(name) = self.cli() {
            printer.push('(');
            printer.print_operand(name);
            printer.push(')');
        }
        printer.push(' ');
        let variable = self.region().first_block().and_then(|block| block.arguments().next());
        if let Some(variable) = variable {
            printer.print_operand(variable);
            printer.push_str(" : ");
            printer.print_type(variable.ty());
        }
        printer.push_str(" in range(");
        printer.print_operand(self.trip_count());
        printer.push_str(") ");
        printer.print_region(self.region(), RegionForm::WITHOUT_ARGUMENTS);
        printer.print_optional_attr_dict(self.op(), &[]);
    }
}

impl<'c> UnrollHeuristicOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parser.parse_punct(Punct::LeftParen)?;
        let applyee = parser.parse_operand()?;
        let applyee = parser.resolve_operand(applyee, cli_type(parser.context()))?;
        state.operands.push(applyee);
        parser.parse_punct(Punct::RightParen)?;
        if parser.parse_optional_punct(Punct::Arrow) {
            parser.parse_punct(Punct::LeftParen)?;
            parser.parse_punct(Punct::RightParen)?;
        }
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push('(');
        printer.print_operand(self.applyee());
        printer.push(')');
        printer.print_optional_attr_dict(self.op(), &[]);
    }
}

/// `(%grid, %intratile) <- (%loop)`: the loops that a transformation makes, if they have names, and those it takes.
pub(crate) const LOOP_TRANSFORM_CLIS: DirectiveSpec<'static> =
    DirectiveSpec { name: "LoopTransformClis", parse: parse_clis, print: print_clis };

fn parse_clis<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [generatees, applyees] = arguments else { unreachable!("the format names what is made and taken") };
    if !parser.parse_optional_punct(Punct::Less) {
        *generatees.operands() = parser.parse_operand_list(Delimiter::Paren)?;
        parser.parse_punct(Punct::Less)?;
    }
    parser.parse_punct(Punct::Minus)?;
    *applyees.operands() = parser.parse_operand_list(Delimiter::Paren)?;
    Ok(())
}

fn print_clis<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [generatees, applyees] = arguments else { unreachable!("the format names what is made and taken") };
    if !generatees.operands().is_empty() {
        printer.push('(');
        printer.print_operands(generatees.operands().iter().copied());
        printer.push(')');
    }
    if !applyees.operands().is_empty() {
        printer.push_str(" <- (");
        printer.print_operands(applyees.operands().iter().copied());
        printer.push(')');
    }
}
