//! Custom forms that no format describes.

use crate::{ExecuteOp, FuncOp, TOKEN_TYPE, value_type};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Operation, OperationState, TypedOp};
use terrace_syntax::function::{self, Variadic};

impl<'c> FuncOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        function::parse(parser, state, Variadic::Refused, |context, signature| {
            Ok(context.type_attribute(context.function_type(&signature.inputs(), &signature.results)))
        })
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let (inputs, results) = self.signature();
        function::print(printer, self.op(), inputs, false, results);
    }
}

/// `async.execute [%t] (%v as %x: !async.value<f32>) -> !async.value<f32> attributes {a} {...}`.
impl<'c> ExecuteOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let token = context.dialect_type(&TOKEN_TYPE, &[]);
        let mut dependencies = Vec::new();
        if parser.parse_optional_punct(Punct::LeftSquare) {
            dependencies = parser.parse_operand_list(Delimiter::None)?;
            parser.resolve_operands_of_type(&dependencies, token, state)?;
            parser.parse_punct(Punct::RightSquare)?;
        }
        let (mut values, mut types, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
        let at = parser.current_location();
        parser.parse_comma_separated_list(Delimiter::OptionalParen, "", &mut |p| {
            values.push(p.parse_operand()?);
            p.parse_keyword("as")?;
            let mut argument = p.parse_argument(false, false)?;
            let ty = p.parse_colon_type()?;
            argument.ty = Some(value_type(ty).unwrap_or(ty));
            arguments.push(argument);
            types.push(ty);
            Ok(())
        })?;
        parser.resolve_operands(&values, &types, at, state)?;
        let mut results = Vec::new();
        parser.parse_optional_arrow_type_list(&mut results)?;
        state.result_types.push(token);
        state.result_types.extend(results);
        parser.parse_optional_attr_dict_with_keyword(state)?;
        if state.attribute(OpSpec::OPERAND_SEGMENTS).is_some() {
            let message = "attribute 'operandSegmentSizes' occurs more than once in the attribute list";
            return Err(parser.emit_error(parser.name_location(), message));
        }
        let segments = [dependencies.len() as i32, values.len() as i32];
        state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&segments));
        parser.parse_region(state, &arguments)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        if self.dependencies().len() > 0 {
            p.push_str(" [");
            p.print_operands(self.dependencies());
            p.push(']');
        }
        if self.body_operands().len() > 0 {
            let entry = self.body_region().first_block();
            p.push_str(" (");
            p.print_list(self.body_operands().enumerate(), |p, (at, operand)| {
                p.print_operand(operand);
                p.push_str(" as ");
                if let Some(entry) = entry.filter(|entry| at < entry.argument_count()) {
                    p.print_operand(entry.argument(at));
                }
                p.push_str(": ");
                p.print_type(operand.ty());
            });
            p.push(')');
        }
        let results: Vec<_> = self.body_results().map(|result| result.ty()).collect();
        p.print_optional_arrow_types(&results);
        p.print_optional_attr_dict_with_keyword(self.op(), &[OpSpec::OPERAND_SEGMENTS]);
        p.push(' ');
        p.print_region(self.body_region(), RegionForm::WITHOUT_ARGUMENTS);
    }
}

/// `!async.value<f32>`: the type of what is waited for, which says that of the result.
pub(crate) const AWAIT_RESULT_TYPE: DirectiveSpec<'static> =
    DirectiveSpec { name: "AwaitResultType", parse: parse_awaited, print: print_awaited };

fn parse_awaited<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operand, result] = arguments else { unreachable!("the format names the operand and the result") };
    let ty = parser.parse_type()?;
    operand.types().push(ty);
    result.types().extend(value_type(ty));
    Ok(())
}

fn print_awaited<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [operand, _] = arguments else { unreachable!("the format names the operand and the result") };
    printer.print_types(operand.types().iter().copied());
}
