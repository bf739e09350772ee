//! Syntax that no format describes.

mod branch;
mod call;
mod compare;
mod function;
mod global;
mod landingpad;
mod memory;
mod parts;

pub(crate) use branch::{INDIRECT_BR_OP_SUCCESSORS, SWITCH_OP_CASES, runs};
pub(crate) use call::OP_BUNDLES;
pub(crate) use memory::GEP_INDICES;
pub(crate) use parts::{INSERT_EXTRACT_VALUE_ELEMENT_TYPE, NO_LANES, SHUFFLE_TYPE, element_at, shuffled};

use crate::attributes::enums::{Linkage, UnnamedAddr, Visibility};
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{EnumSpec, case_value};
use terrace_ir::{Attribute, Operation, OperationState};

/// Parses the keyword of a case, if there is one.
fn parse_optional_case<'c>(parser: &mut dyn OpAsmParser<'c>, cases: &EnumSpec<'static>) -> Option<u64> {
    let words: Vec<&str> = cases.cases.iter().map(|case| case.text).filter(|text| !text.is_empty()).collect();
    parser.parse_optional_keyword_of(&words).and_then(|word| cases.value_of(&word))
}

fn parse_linkage_keyword(parser: &mut dyn OpAsmParser<'_>) -> Linkage {
    parse_optional_case(parser, Linkage::SPEC).and_then(Linkage::from_value).unwrap_or(Linkage::External)
}

/// Parses where a symbol can be seen.
fn parse_visibility<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) {
    let value = parse_optional_case(parser, Visibility::SPEC).and_then(Visibility::from_value);
    let context = parser.context();
    state.set(context, "visibility_", value.unwrap_or(Visibility::Default).attribute(context));
}

/// Parses whether the address of a symbol matters.
fn parse_unnamed_addr<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) {
    let value = parse_optional_case(parser, UnnamedAddr::SPEC).and_then(UnnamedAddr::from_value);
    let context = parser.context();
    state.set(context, "unnamed_addr", value.unwrap_or(UnnamedAddr::None).attribute(context));
}

/// Prints the keyword of a case and a space, unless it has none.
fn print_case(printer: &mut AsmPrinter<'_, '_>, value: Option<Attribute<'_>>, cases: &EnumSpec<'static>) {
    let text = value.and_then(case_value).map(|value| cases.text_of(value)).unwrap_or_default();
    if !text.is_empty() {
        printer.push_str(&text);
        printer.push(' ');
    }
}

/// Parses `comdat(@group::@selector)`, if present.
fn parse_optional_comdat<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    if !parser.parse_optional_keyword("comdat") {
        return Ok(());
    }
    parser.parse_punct(Punct::LeftParen)?;
    let at = parser.current_location();
    let comdat = parser.parse_attribute(None)?;
    if comdat.as_symbol().is_none() {
        return Err(parser.emit_error(at, "invalid kind of attribute specified"));
    }
    parser.parse_punct(Punct::RightParen)?;
    state.set(parser.context(), "comdat", comdat);
    Ok(())
}

fn print_optional_comdat<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    if let Some(comdat) = op.attribute("comdat") {
        printer.push_str(" comdat(");
        printer.print_attribute(comdat);
        printer.push(')');
    }
}

/// The keyword of a linkage, which may be left out for `external`.
pub(crate) const LINKAGE: DirectiveSpec<'static> =
    DirectiveSpec { name: "LLVMLinkage", parse: parse_linkage, print: print_linkage };

fn parse_linkage<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let linkage = parse_linkage_keyword(parser);
    *arguments[0].attribute() = Some(linkage.attribute(parser.context()));
    Ok(())
}

fn print_linkage<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let linkage = arguments[0].attribute().and_then(case_value).unwrap_or_default();
    printer.push_str(&Linkage::SPEC.text_of(linkage));
}
