//! Globals and aliases.
//!
//! ```text
//! llvm.mlir.global private thread_local unnamed_addr constant @g(3 : i32) comdat(@c::@d) {section = "x"} : i32
//! llvm.mlir.alias weak @a : i32 { ... }
//! ```

use super::{
    parse_linkage_keyword, parse_optional_comdat, parse_unnamed_addr, parse_visibility, print_case,
    print_optional_comdat,
};
use crate::attributes::enums::{Linkage, UnnamedAddr, Visibility};
use crate::types::array_type;
use crate::{AliasOp, GlobalOp};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::spec::case_value;
use terrace_ir::{Operation, OperationState, TypedOp};

/// Parses what stands before the name of either.
fn parse_head<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) {
    let context = parser.context();
    let linkage = parse_linkage_keyword(parser);
    state.set(context, "linkage", linkage.attribute(context));
    parse_visibility(parser, state);
    if parser.parse_optional_keyword("thread_local") {
        state.set(context, "thread_local_", context.unit_attribute());
    }
    parse_unnamed_addr(parser, state);
}

fn print_head<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    printer.push(' ');
    let linkage = op.attribute("linkage").and_then(case_value).unwrap_or_default();
    printer.push_str(&Linkage::SPEC.text_of(linkage));
    printer.push(' ');
    print_case(printer, op.attribute("visibility_"), Visibility::SPEC);
    if op.attribute("thread_local_").is_some() {
        printer.push_str("thread_local ");
    }
    print_case(printer, op.attribute("unnamed_addr"), UnnamedAddr::SPEC);
}

impl<'c> GlobalOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        parse_head(parser, state);
        if parser.parse_optional_keyword("constant") {
            state.set(context, "constant", context.unit_attribute());
        }
        let name = parser.parse_symbol_name()?;
        state.set(context, "sym_name", name);
        parser.parse_punct(Punct::LeftParen)?;
        let mut value = None;
        if !parser.parse_optional_punct(Punct::RightParen) {
            let given = parser.parse_attribute(None)?;
            state.set(context, "value", given);
            value = Some(given);
            parser.parse_punct(Punct::RightParen)?;
        }
        parse_optional_comdat(parser, state)?;
        let mut types = Vec::new();
        parser.parse_optional_attr_dict(state)?;
        parser.parse_optional_colon_type_list(&mut types)?;
        let ty = match *types {
            [ty] => {
                if !parser.parse_optional_region(state, &[])? {
                    state.add_empty_region();
                }
                ty
            }
            [] => match value.and_then(|value| value.as_bytes()) {
                Some(text) => {
                    state.add_empty_region();
                    array_type(context, context.integer_type(8), text.len() as u64)
                }
                None => {
                    let at = parser.name_location();
                    return Err(parser.emit_error(at, "type can only be omitted for string globals"));
                }
            },
            _ => {
                let at = parser.name_location();
                return Err(parser.emit_error(at, "expected zero or one type"));
            }
        };
        state.set(context, "global_type", context.type_attribute(ty));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_head(printer, op);
        if op.attribute("constant").is_some() {
            printer.push_str("constant ");
        }
        printer.print_symbol_name(op.symbol_name().unwrap_or_default());
        printer.push('(');
        let value = op.attribute("value");
        if let Some(value) = value {
            printer.print_attribute(value);
        }
        printer.push(')');
        print_optional_comdat(printer, op);
        let elided = [
            "sym_name",
            "global_type",
            "constant",
            "value",
            "linkage",
            "unnamed_addr",
            "thread_local_",
            "visibility_",
            "comdat",
        ];
        printer.print_optional_attr_dict(op, &elided);
        if value.is_some_and(|value| value.as_bytes().is_some()) {
            return;
        }
        printer.push_str(" : ");
        if let Some(ty) = op.attribute("global_type").and_then(|ty| ty.as_type()) {
            printer.print_type(ty);
        }
        if let Some(body) = op.regions().next().filter(|body| !body.is_empty()) {
            printer.push(' ');
            printer.print_region(body, RegionForm::WITHOUT_ARGUMENTS);
        }
    }
}

impl<'c> AliasOp<'_, 'c> {
    pub(crate) fn parse(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
        let context = parser.context();
        parse_head(parser, state);
        let name = parser.parse_symbol_name()?;
        state.set(context, "sym_name", name);
        let mut types = Vec::new();
        parser.parse_optional_attr_dict(state)?;
        parser.parse_optional_colon_type_list(&mut types)?;
        let [ty] = *types else {
            let at = parser.name_location();
            return Err(parser.emit_error(at, "expected exactly one type"));
        };
        parser.parse_region(state, &[])?;
        state.set(context, "alias_type", context.type_attribute(ty));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut AsmPrinter<'_, 'c>) {
        let op = self.op();
        print_head(printer, op);
        printer.print_symbol_name(op.symbol_name().unwrap_or_default());
        let elided = ["sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"];
        printer.print_optional_attr_dict(op, &elided);
        printer.push_str(" : ");
        if let Some(ty) = op.attribute("alias_type").and_then(|ty| ty.as_type()) {
            printer.print_type(ty);
        }
        printer.push(' ');
        printer.print_region(op.region(0), RegionForm::WITHOUT_ARGUMENTS);
    }
}
