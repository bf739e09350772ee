//! Parsers and printers that no format can express.

use crate::interfaces::signature;
use crate::{FuncOp, GlobalImportOp, GlobalOp, LOCAL_TYPE, variable_type};
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Attribute, Operation, OperationState, TypedOp};
use terrace_syntax::function::{self, Variadic};

impl<'c> FuncOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_exported(parser, state)?;
        let context = parser.context();
        let name = parser.parse_symbol_name()?;
        let signature = function::parse_signature(parser, Variadic::Refused)?;
        let mut inputs = Vec::with_capacity(signature.arguments.len());
        for reference in signature.inputs() {
            match variable_type(reference) {
                Some(ty) => inputs.push(ty),
                None => {
                    let message = format!(
                        "invalid type for wasm.func argument. Expecting !wasm<local T>, got '{reference}'"
                    );
                    let at = parser.location_at(parser.current_location());
                    return context.error(at, message).emit();
                }
            }
        }
        let at = parser.current_location();
        parser.parse_optional_attr_dict_with_keyword(state)?;
        let is_given = |name: &&str| state.attribute(name).is_some();
        if let Some(given) = ["sym_visibility", "sym_name", "functionType"].into_iter().find(is_given) {
            let message = format!(
                "'{given}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            );
            return Err(parser.emit_error(at, &message));
        }
        state.set(context, "sym_name", name);
        let ty = context.function_type(&inputs, &signature.results);
        state.set(context, "functionType", context.type_attribute(ty));
        signature.add_attributes(context, state);
        function::parse_optional_body(parser, state, signature.entry_arguments())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_name(printer, op);
        let (inputs, results) = signature(op);
        // Arguments are variables, in what is only declared as well.
        let context = op.context();
        let variables =
            inputs.iter().map(|ty| context.dialect_type(&LOCAL_TYPE, &[context.type_attribute(*ty)]));
        function::print_signature(printer, op, &variables.collect::<Vec<_>>(), false, results);
        function::print_attributes(printer, op, &["exported", "functionType"]);
        function::print_optional_body(printer, op);
    }
}

impl<'c> GlobalOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        parse_exported(parser, state)?;
        let context = parser.context();
        let name = parser.parse_symbol_name()?;
        state.set(context, "sym_name", name);
        let ty = parser.parse_type()?;
        state.set(context, "type", context.type_attribute(ty));
        parse_mutable(parser, state)?;
        parser.parse_colon()?;
        // Printed without braces if it is empty, as upstream, which does not read that again.
        if !parser.parse_optional_region(state, &[])? {
            state.add_empty_region();
        }
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_name(printer, op);
        printer.push(' ');
        print_type(printer, op);
        print_mutable(printer, op);
        printer.push_str(" :");
        if let Some(initializer) = op.regions().next().filter(|region| !region.is_empty()) {
            printer.push(' ');
            printer.print_region(initializer, RegionForm::FULL);
        }
    }
}

impl<'c> GlobalImportOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        let imported = parser.parse_string()?;
        state.set(context, "importName", context.string_attribute(&imported));
        parse_word(parser, "from")?;
        let module = parser.parse_string()?;
        state.set(context, "moduleName", context.string_attribute(&module));
        parse_word(parser, "as")?;
        let name = parser.parse_symbol_name()?;
        state.set(context, "sym_name", name);
        parse_mutable(parser, state)?;
        let ty = parser.parse_colon_type()?;
        state.set(context, "type", context.type_attribute(ty));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        let text = |name: &str| op.attribute(name).and_then(Attribute::as_str).unwrap_or_default();
        printer.push(' ');
        printer.print_quoted(text("importName"));
        printer.push_str(" from ");
        printer.print_quoted(text("moduleName"));
        printer.push_str(" as ");
        printer.print_symbol_name(text("sym_name"));
        print_mutable(printer, op);
        printer.push_str(" : ");
        print_type(printer, op);
    }
}

/// Parses an optional keyword, which may be in quotes.
fn parse_optional_word(parser: &mut dyn OpAsmParser<'_>) -> Option<String> {
    parser.parse_optional_any_keyword().or_else(|| parser.parse_optional_string())
}

/// Parses that keyword, which may be in quotes.
fn parse_word(parser: &mut dyn OpAsmParser<'_>, word: &str) -> ParseResult {
    let at = parser.current_location();
    if parser.parse_keyword_or_string()? == word {
        return Ok(());
    }
    Err(parser.emit_error(at, &format!("expected '{word}'")))
}

/// Parses `exported`, if something stands before the name.
fn parse_exported<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    let at = parser.name_location();
    match parse_optional_word(parser) {
        None => Ok(()),
        Some(word) if word == "exported" => {
            let context = parser.context();
            state.set(context, "exported", context.unit_attribute());
            Ok(())
        }
        Some(word) => {
            let message = format!("expecting either `exported` or symbol name. got {word}");
            Err(parser.emit_error(at, &message))
        }
    }
}

/// Parses `mutable`; another word in its place means nothing.
fn parse_mutable<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    if parse_optional_word(parser).is_some_and(|word| word == "mutable") {
        let context = parser.context();
        state.set(context, "isMutable", context.unit_attribute());
    }
    Ok(())
}

fn print_name<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    printer.push(' ');
    if op.attribute("exported").is_some() {
        printer.push_str("exported ");
    }
    printer.print_symbol_name(op.symbol_name().unwrap_or_default());
}

fn print_type<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    if let Some(ty) = op.attribute("type") {
        printer.print_attribute(ty);
    }
}

fn print_mutable<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    if op.attribute("isMutable").is_some() {
        printer.push_str(" mutable");
    }
}

/// `custom<ElseRegion>($else)`: the region for a condition that is zero, if there is one.
///
/// Upstream writes the keyword in quotes and with a blank inside, and reads it without the blank; here it is written so,
/// and read either way. As upstream has it, another word in its place means nothing.
pub(crate) const ELSE_REGION: DirectiveSpec<'static> = DirectiveSpec {
    name: "ElseRegion",
    parse: |parser, state, _| match parse_optional_word(parser).as_deref() {
        Some("else" | "else ") => parser.parse_region(state, &[]),
        _ => {
            state.add_empty_region();
            Ok(())
        }
    },
    print: |printer, _, arguments| {
        if let Some(region) = arguments[0].regions().first().filter(|region| !region.is_empty()) {
            printer.push_str("\"else \"");
            printer.print_region(*region, RegionForm::FULL);
        }
    },
};
