//! Allocations and addresses of parts.

use crate::AllocaOp;
use crate::facts::DYNAMIC_INDEX;
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Operation, OperationState, TypedOp};

impl<'c> AllocaOp<'_, 'c> {
    /// Parses `inalloca %n x f32 {alignment = 8 : i64} : (i64) -> !llvm.ptr`.
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        if parser.parse_optional_keyword("inalloca") {
            state.set(context, "inalloca", context.unit_attribute());
        }
        let count = parser.parse_operand()?;
        parser.parse_keyword("x")?;
        let element = parser.parse_type()?;
        parser.parse_optional_attr_dict(state)?;
        parser.parse_colon()?;
        let type_at = parser.current_location();
        let ty = parser.parse_type()?;
        if let Some(alignment) = state.attribute("alignment") {
            match alignment.as_integer() {
                None => {
                    let at = parser.name_location();
                    return Err(parser.emit_error(at, "expected integer alignment"));
                }
                Some(value) if value.to_u64() == Some(0) => {
                    state.take_attribute("alignment");
                }
                Some(_) => {}
            }
        }
        let Some((&[input], &[result])) = ty.as_function() else {
            let message = "expected trailing function type with one argument and one result";
            return Err(parser.emit_error(type_at, message));
        };
        let count = parser.resolve_operand(count, input)?;
        state.operands.push(count);
        state.result_types.push(result);
        state.set(context, "elem_type", context.type_attribute(element));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        if op.attribute("inalloca").is_some() {
            printer.push_str(" inalloca");
        }
        printer.push(' ');
        printer.print_operand(op.operand(0));
        printer.push_str(" x ");
        if let Some(element) = op.attribute("elem_type").and_then(|ty| ty.as_type()) {
            printer.print_type(element);
        }
        let is_zero = op.attribute("alignment").and_then(|alignment| alignment.as_i64()) == Some(0);
        let elided: &[&str] =
            if is_zero { &["alignment", "elem_type", "inalloca"] } else { &["elem_type", "inalloca"] };
        printer.print_optional_attr_dict(op, elided);
        printer.push_str(" : ");
        printer.print_functional_type_of(op);
    }
}

/// `%i, 3`: indices that are values or constants.
pub(crate) const GEP_INDICES: DirectiveSpec<'static> =
    DirectiveSpec { name: "GEPIndices", parse: parse_indices, print: print_indices };

fn parse_indices<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [values, constants] = arguments else { unreachable!("the format names values and constants") };
    let mut raw = Vec::new();
    loop {
        let at = parser.current_location();
        match parser.parse_optional_integer()? {
            Some(index) => match index.to_i64().and_then(|index| i32::try_from(index).ok()) {
                Some(index) => raw.push(index),
                None => return Err(parser.emit_error(at, "integer value too large")),
            },
            None => {
                raw.push(DYNAMIC_INDEX);
                let value = parser.parse_operand()?;
                values.operands().push(value);
            }
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    *constants.attribute() = Some(parser.context().dense_i32_array(&raw));
    Ok(())
}

fn print_indices<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [values, constants] = arguments else { unreachable!("the format names values and constants") };
    let mut values = values.operands().iter();
    let raw = constants.attribute().and_then(|raw| raw.as_i32_array()).unwrap_or_default();
    printer.print_list(raw, |p, index| match index {
        DYNAMIC_INDEX => {
            if let Some(value) = values.next() {
                p.print_operand(*value);
            }
        }
        index => p.push_integer(i64::from(index)),
    });
}
