//! Custom forms that no format describes.

use crate::{DoOp, ExpressionOp, ForOp, FuncOp, IfOp, IncludeOp, OPAQUE_ATTR, array_of};
use terrace_ir::asm::{
    Argument, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Attribute, Ctx, Operation, OperationState, Type, TypedOp};
use terrace_syntax::function::{self, Variadic};
use terrace_syntax::switch::{parse_region_cases, print_region_cases};

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

/// `emitc.do {...} while {...}`.
impl<'c> DoOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parser.parse_region(state, &[])?;
        parser.parse_keyword("while")?;
        parser.parse_region(state, &[])?;
        parser.ensure_block(state, 0);
        parser.parse_optional_attr_dict_with_keyword(state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        p.print_region(self.body_region(), RegionForm::WITHOUT_ARGUMENTS);
        p.push_str(" while ");
        p.print_region(self.condition_region(), RegionForm::FULL);
        p.print_optional_attr_dict_with_keyword(self.op(), &[]);
    }
}

/// `emitc.expression %a, %b noinline : (i32, i32) -> i32 {...}`: in the region, arguments have the names of the operands.
impl<'c> ExpressionOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        // There may be none.
        let mut operands = Vec::new();
        if let Some(first) = parser.parse_optional_operand()? {
            operands.push(first);
            while parser.parse_optional_punct(Punct::Comma) {
                operands.push(parser.parse_operand()?);
            }
        }
        if parser.parse_optional_keyword("noinline") {
            state.set(context, "do_not_inline", context.unit_attribute());
        }
        let Ok(ty) = parser.parse_colon_type() else {
            return Err(parser.emit_error(parser.current_location(), "expected function type"));
        };
        let at = parser.current_location();
        let Some((inputs, results)) = ty.as_function() else {
            return Err(parser.emit_error(at, "expected function type"));
        };
        parser.resolve_operands(&operands, inputs, at, state)?;
        let [result] = results else {
            return Err(parser.emit_error(at, "expected single return type"));
        };
        state.result_types.push(*result);
        let argument =
            |(name, ty): (_, &Type<'c>)| Argument { name, ty: Some(*ty), attributes: None, location: None };
        let arguments: Vec<_> = operands.into_iter().zip(inputs).map(argument).collect();
        parser.parse_region(state, &arguments)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        p.print_operands(self.defs());
        p.push_str(" : ");
        p.print_functional_type_of(self.op());
        p.shadow_arguments(self.region(), self.defs());
        p.push(' ');
        p.print_region(self.region(), RegionForm::WITHOUT_ARGUMENTS);
    }
}

/// `emitc.for %i = %a to %b step %s : i32 {...}`.
impl<'c> ForOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let name = parser.parse_operand()?;
        parser.parse_equal()?;
        let lower = parser.parse_operand()?;
        parser.parse_keyword("to")?;
        let upper = parser.parse_operand()?;
        parser.parse_keyword("step")?;
        let step = parser.parse_operand()?;
        let ty = match parser.parse_optional_punct(Punct::Colon) {
            true => parser.parse_type()?,
            false => parser.context().index_type(),
        };
        parser.resolve_operands_of_type(&[lower, upper, step], ty, state)?;
        parser.parse_region(state, &[Argument { name, ty: Some(ty), attributes: None, location: None }])?;
        parser.ensure_terminator(state, 0);
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        if let Some(variable) = self.region().first_block().and_then(|entry| entry.arguments().next()) {
            p.print_operand(variable);
        }
        p.push_str(" = ");
        p.print_operand(self.lower_bound());
        p.push_str(" to ");
        p.print_operand(self.upper_bound());
        p.push_str(" step ");
        p.print_operand(self.step());
        p.push(' ');
        let ty = self.lower_bound().ty();
        if !ty.is_index() {
            p.push_str(" : ");
            p.print_type(ty);
            p.push(' ');
        }
        p.print_region(self.region(), RegionForm::BARE);
        p.print_optional_attr_dict(self.op(), &[]);
    }
}

/// `emitc.if %c {...} else {...}`.
impl<'c> IfOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let condition = parser.parse_operand()?;
        parser.resolve_operands_of_type(&[condition], parser.context().integer_type(1), state)?;
        parser.parse_region(state, &[])?;
        parser.ensure_terminator(state, 0);
        if parser.parse_optional_keyword("else") {
            parser.parse_region(state, &[])?;
            parser.ensure_terminator(state, 1);
        } else {
            state.add_empty_region();
        }
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        p.push(' ');
        p.print_operand(self.condition());
        p.push(' ');
        p.print_region(self.then_region(), RegionForm::BARE);
        if !self.else_region().is_empty() {
            p.push_str(" else ");
            p.print_region(self.else_region(), RegionForm::BARE);
        }
        p.print_optional_attr_dict(self.op(), &[]);
    }
}

/// `emitc.include <"stdio.h">`, or without angle brackets.
impl<'c> IncludeOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let is_standard = parser.parse_optional_punct(Punct::Less);
        let Some(file) = parser.parse_optional_string() else {
            return Err(parser.emit_error(parser.name_location(), "expected string attribute"));
        };
        state.set(context, "include", context.string_attribute(&file));
        if is_standard {
            if !parser.parse_optional_punct(Punct::Greater) {
                let message = "expected trailing '>' for standard include";
                return Err(parser.emit_error(parser.name_location(), message));
            }
            state.set(context, "is_standard_include", context.unit_attribute());
        }
        Ok(())
    }

    pub(crate) fn print(self, p: &mut AsmPrinter<'_, 'c>) {
        let is_standard = self.op().attribute("is_standard_include").is_some();
        p.push_str(if is_standard { " <" } else { " " });
        let file = self.op().attribute("include").and_then(Attribute::as_str).unwrap_or_default();
        p.print_string(file.as_bytes());
        if is_standard {
            p.push('>');
        }
    }
}

/// `i32 = 3`: the type of a variable, and its value if it has one.
pub(crate) const EMIT_C_GLOBAL_OP_TYPE_AND_INITIAL_VALUE: DirectiveSpec<'static> = DirectiveSpec {
    name: "EmitCGlobalOpTypeAndInitialValue",
    parse: parse_initial_value,
    print: print_initial_value,
};

/// The same for a field.
pub(crate) const EMIT_C_FIELD_OP_TYPE_AND_INITIAL_VALUE: DirectiveSpec<'static> = DirectiveSpec {
    name: "EmitCFieldOpTypeAndInitialValue",
    parse: parse_initial_value,
    print: print_initial_value,
};

/// Returns the type of the attribute that is the initial value of a variable: for an array, a tensor.
pub(crate) fn initializer_type<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    match array_of(ty) {
        Some((shape, element)) => context.ranked_tensor_type(&shape, element, None),
        None => ty,
    }
}

/// Returns true if an attribute can be an initial value.
pub(crate) fn is_initial_value(value: Attribute<'_>) -> bool {
    value.is_elements()
        || value.as_integer().is_some()
        || value.as_float().is_some()
        || value.as_dialect(OPAQUE_ATTR.name).is_some()
}

fn parse_initial_value<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [ty, value] = arguments else { unreachable!("the format names the type and the value") };
    let context = parser.context();
    let given = parser.parse_type()?;
    *ty.attribute() = Some(context.type_attribute(given));
    if !parser.parse_optional_punct(Punct::Equal) {
        return Ok(());
    }
    let initial = parser.parse_attribute(Some(initializer_type(context, given)))?;
    if !is_initial_value(initial) {
        let message = "initial value should be a integer, float, elements or opaque attribute";
        return Err(parser.emit_error(parser.name_location(), message));
    }
    *value.attribute() = Some(initial);
    Ok(())
}

fn print_initial_value<'a, 'c>(
    p: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [ty, value] = arguments else { unreachable!("the format names the type and the value") };
    if let Some(ty) = ty.attribute() {
        p.print_attribute(ty);
    }
    if let Some(value) = value.attribute() {
        p.push_str(" = ");
        p.print_attribute_without_type(value);
    }
}

/// `case 2 {...}`: a region for each value.
pub(crate) const SWITCH_CASES: DirectiveSpec<'static> =
    DirectiveSpec { name: "SwitchCases", parse: parse_region_cases, print: print_region_cases };
