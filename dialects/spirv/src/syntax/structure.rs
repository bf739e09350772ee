//! Global variables, specialization constants, entry points.

use super::dictionary::parse_dictionary;
use super::enums::{case_of, parse_string_case, print_string_case};
use crate::attributes::enums::{ExecutionMode, ExecutionModel};
use crate::attributes::{EXECUTION_MODE_ATTR, EXECUTION_MODEL_ATTR};
use crate::types::PointerType;
use crate::{
    ConstantOp, EXTSpecConstantCompositeReplicateOp, EntryPointOp, ExecutionModeOp, GlobalVariableOp,
    SpecConstantCompositeOp, SpecConstantOp, SpecConstantOperationOp,
};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, Operation, OperationState, TypedOp};

/// Parses an optional `bind(0, 1)` or `built_in("Name")`, and the attribute dictionary.
pub(super) fn parse_decorations<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    if parser.parse_optional_keyword("bind") {
        parser.parse_punct(Punct::LeftParen)?;
        let set = parse_i32(parser)?;
        parser.parse_comma()?;
        let binding = parse_i32(parser)?;
        parser.parse_punct(Punct::RightParen)?;
        state.set(context, "descriptor_set", set);
        state.set(context, "binding", binding);
    } else if parser.parse_optional_keyword("built_in") {
        parser.parse_punct(Punct::LeftParen)?;
        let at = parser.current_location();
        let name = parser.parse_attribute(None)?;
        if name.as_bytes().is_none() {
            return Err(parser.emit_error(at, "invalid kind of attribute specified"));
        }
        parser.parse_punct(Punct::RightParen)?;
        state.set(context, "built_in", name);
    }
    parse_dictionary(parser, state)
}

/// Parses an integer attribute, of 32 bits unless it says otherwise.
fn parse_i32<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let value = parser.parse_attribute(Some(parser.context().integer_type(32)))?;
    match value.as_integer() {
        Some(_) => Ok(value),
        None => Err(parser.emit_error(at, "invalid kind of attribute specified")),
    }
}

/// Prints what [`parse_decorations`] reads.
pub(super) fn print_decorations<'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'_, 'c>,
    elided: &[&'static str],
) {
    let mut elided = elided.to_vec();
    if let (Some(set), Some(binding)) = (op.attribute("descriptor_set"), op.attribute("binding")) {
        elided.extend(["descriptor_set", "binding"]);
        printer.push_str(" bind(");
        printer.push_integer(set.as_i64().unwrap_or_default());
        printer.push_str(", ");
        printer.push_integer(binding.as_i64().unwrap_or_default());
        printer.push(')');
    }
    if let Some(name) = op.attribute("built_in").and_then(Attribute::as_bytes) {
        elided.push("built_in");
        printer.push_str(" built_in(");
        printer.print_string(name);
        printer.push(')');
    }
    printer.print_optional_attr_dict(op, &elided);
}

impl<'c> GlobalVariableOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set(context, "sym_name", name);
        if parser.parse_optional_keyword("initializer") {
            parser.parse_punct(Punct::LeftParen)?;
            let at = parser.current_location();
            let initializer = parser.parse_attribute(None)?;
            if initializer.as_flat_symbol().is_none() {
                return Err(parser.emit_error(at, "invalid kind of attribute specified"));
            }
            parser.parse_punct(Punct::RightParen)?;
            state.set(context, "initializer", initializer);
        }
        parse_decorations(parser, state)?;
        let at = parser.current_location();
        let ty = parser.parse_colon_type()?;
        if PointerType::of(ty).is_none() {
            return Err(parser.emit_error(at, "expected spirv.ptr type"));
        }
        state.set(context, "type", context.type_attribute(ty));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_name(printer, op);
        if let Some(initializer) = op.attribute("initializer").and_then(Attribute::as_flat_symbol) {
            printer.push_str(" initializer(");
            printer.print_symbol_name(initializer.as_str());
            printer.push(')');
        }
        print_decorations(printer, op, &["type", "sym_name", "initializer"]);
        print_colon_type(printer, op);
    }
}

fn print_name(printer: &mut AsmPrinter<'_, '_>, op: Operation<'_, '_>) {
    printer.push(' ');
    printer.print_symbol_name(op.symbol_name().unwrap_or_default());
}

/// Prints ` : type`, which is an attribute.
fn print_colon_type<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    printer.push_str(" : ");
    if let Some(ty) = op.attribute("type") {
        printer.print_attribute(ty);
    }
}

impl<'c> ConstantOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let value = parser.parse_attribute(None)?;
        state.set(context, "value", value);
        let ty = match value.ty() {
            // What is no scalar and no vector says the type of the result as well.
            Some(ty) if !ty.is_tensor() && ty != context.none_type() => {
                // An array of the elements of a vector.
                if parser.parse_optional_punct(Punct::Colon) { parser.parse_type()? } else { ty }
            }
            _ => parser.parse_colon_type()?,
        };
        state.result_types.push(ty);
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        printer.push(' ');
        if let Some(value) = op.attribute("value") {
            printer.print_attribute(value);
        }
        let ty = op.result(0).ty();
        if ty.as_dialect("spirv.array").is_some() {
            printer.push_str(" : ");
            printer.print_type(ty);
        }
    }
}

impl<'c> EntryPointOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let model = parse_string_case(parser, ExecutionModel::SPEC, "execution_model")?;
        state.set(context, "execution_model", case_of(context, &EXECUTION_MODEL_ATTR, model));
        parse_function_name(parser, state)?;
        parse_interface(parser, state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_string_case(printer, op, "execution_model", ExecutionModel::SPEC);
        print_function_name(printer, op);
        print_interface(printer, op);
    }
}

/// Parses `@f` into the attribute `fn`.
pub(super) fn parse_function_name<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    let at = parser.current_location();
    let name = parser.parse_attribute(None)?;
    if name.as_flat_symbol().is_none() {
        return Err(parser.emit_error(at, "invalid kind of attribute specified"));
    }
    state.set(context, "fn", name);
    Ok(())
}

pub(super) fn print_function_name(printer: &mut AsmPrinter<'_, '_>, op: Operation<'_, '_>) {
    printer.push(' ');
    let name = op.attribute("fn").and_then(Attribute::as_flat_symbol);
    printer.print_symbol_name(name.map_or("", |name| name.as_str()));
}

/// Parses `, @a, @b`, or nothing, into the attribute `interface`.
pub(super) fn parse_interface<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    let mut variables = Vec::new();
    while parser.parse_optional_punct(Punct::Comma) {
        variables.push(parse_symbol(parser)?);
    }
    state.set(context, "interface", context.array_attribute(&variables));
    Ok(())
}

fn parse_symbol<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let symbol = parser.parse_attribute(None)?;
    match symbol.as_symbol() {
        Some(_) => Ok(symbol),
        None => Err(parser.emit_error(at, "invalid kind of attribute specified")),
    }
}

pub(super) fn print_interface<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    for variable in op.attribute("interface").and_then(Attribute::as_array).unwrap_or_default() {
        printer.push_str(", ");
        printer.print_attribute(*variable);
    }
}

impl<'c> ExecutionModeOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        parse_function_name(parser, state)?;
        let mode = parse_string_case(parser, ExecutionMode::SPEC, "execution_mode")?;
        state.set(context, "execution_mode", case_of(context, &EXECUTION_MODE_ATTR, mode));
        let mut values = Vec::new();
        while parser.parse_optional_punct(Punct::Comma) {
            values.push(parse_i32(parser)?);
        }
        state.set(context, "values", context.array_attribute(&values));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_function_name(printer, op);
        print_string_case(printer, op, "execution_mode", ExecutionMode::SPEC);
        for value in op.attribute("values").and_then(Attribute::as_array).unwrap_or_default() {
            printer.push_str(", ");
            printer.print_attribute_without_type(*value);
        }
    }
}

impl<'c> SpecConstantOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set(context, "sym_name", name);
        if parser.parse_optional_keyword("spec_id") {
            parser.parse_punct(Punct::LeftParen)?;
            let at = parser.current_location();
            let id = parser.parse_attribute(None)?;
            if id.as_integer().is_none() {
                return Err(parser.emit_error(at, "invalid kind of attribute specified"));
            }
            parser.parse_punct(Punct::RightParen)?;
            state.set(context, "spec_id", id);
        }
        parser.parse_equal()?;
        let value = parser.parse_attribute(None)?;
        // What has no type is no value, and is left out.
        if value.ty().is_some() {
            state.set(context, "default_value", value);
        }
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_name(printer, op);
        if let Some(id) = op.attribute("spec_id").and_then(Attribute::as_i64) {
            printer.push_str(" spec_id(");
            printer.push_integer(id);
            printer.push(')');
        }
        printer.push_str(" = ");
        if let Some(value) = op.attribute("default_value") {
            printer.print_attribute(value);
        }
    }
}

impl<'c> SpecConstantCompositeOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set(context, "sym_name", name);
        parser.parse_punct(Punct::LeftParen)?;
        let mut constituents = Vec::new();
        // A structure without members has no constituents.
        if !parser.parse_optional_punct(Punct::RightParen) {
            parser.parse_comma_separated_list(Delimiter::None, "", &mut |p| {
                constituents.push(parse_symbol(p)?);
                Ok(())
            })?;
            parser.parse_punct(Punct::RightParen)?;
        }
        state.set(context, "constituents", context.array_attribute(&constituents));
        let ty = parser.parse_colon_type()?;
        state.set(context, "type", context.type_attribute(ty));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_name(printer, op);
        printer.push_str(" (");
        let constituents = op.attribute("constituents").and_then(Attribute::as_array).unwrap_or_default();
        printer.print_list(constituents, |p, one| p.print_attribute(*one));
        printer.push(')');
        print_colon_type(printer, op);
    }
}

impl<'c> EXTSpecConstantCompositeReplicateOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set(context, "sym_name", name);
        parser.parse_punct(Punct::LeftParen)?;
        let constituent = parse_symbol(parser)?;
        parser.parse_punct(Punct::RightParen)?;
        state.set(context, "constituent", constituent);
        let ty = parser.parse_colon_type()?;
        state.set(context, "type", context.type_attribute(ty));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_name(printer, op);
        printer.push_str(" (");
        if let Some(constituent) = op.attribute("constituent") {
            printer.print_attribute(constituent);
        }
        printer.push(')');
        print_colon_type(printer, op);
    }
}

impl<'c> SpecConstantOperationOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        parser.parse_keyword("wraps")?;
        let at = parser.current_location();
        let wrapped = parser.parse_generic_operation(state)?;
        let body = parser.region_body(state);
        let wrapped = Operation::new(body, wrapped);
        let (location, block) = (wrapped.location(), wrapped.block().map(|block| block.id()));
        let result = wrapped.results().next().map(|result| (result.id(), result.ty()));
        let (Some((value, ty)), Some(block)) = (result, block) else {
            return Err(parser.emit_error(at, "invalid enclosed op"));
        };
        let name = context.op_name("spirv.mlir.yield");
        let end = body.create_named(name, location, &[value], &[], &[]);
        body.append_op(block, end);
        state.location = location;
        state.result_types.push(ty);
        parser.parse_optional_attr_dict(state)
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        printer.push_str(" wraps ");
        let wrapped = self.op().regions().next().and_then(|body| body.first_block()?.first_op());
        if let Some(wrapped) = wrapped {
            printer.print_generic_op(wrapped, true);
        }
    }
}
