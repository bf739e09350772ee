//! Cases of enums that are written as strings or keywords, and kept as attributes.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, EnumSpec, case_value};
use terrace_ir::{Attribute, Ctx, Operation};

/// Returns the attribute for a case.
pub(crate) fn case_of<'c>(
    context: Ctx<'c>,
    spec: &'static AttributeSpec<'static>,
    value: u64,
) -> Attribute<'c> {
    context.dialect_attribute(spec, &[context.i64_attribute(value.cast_signed())])
}

/// Parses a string that is a case of an enum, or several of its bits; `name` is what messages call it.
pub(super) fn parse_string_case(
    parser: &mut dyn OpAsmParser<'_>,
    cases: &EnumSpec<'_>,
    name: &str,
) -> ParseResult<u64> {
    let at = parser.current_location();
    // What follows is no type of the string.
    let none = parser.context().none_type();
    let attribute = parser.parse_attribute(Some(none))?;
    let Some(text) = attribute.as_str().filter(|_| attribute.as_bytes().is_some()) else {
        return Err(parser.emit_error(at, &format!("expected {name} attribute specified as string")));
    };
    match cases.value_of_text(text) {
        Some(value) => Ok(value),
        None => Err(parser.emit_error(at, &format!("invalid {name} attribute specification: {attribute}"))),
    }
}

/// Parses `control(Case|Case)` and sets an attribute of that declaration: the case, or the one of value zero.
pub(super) fn parse_control<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &'static AttributeSpec<'static>,
) -> ParseResult<Attribute<'c>> {
    let context = parser.context();
    if !parser.parse_optional_keyword("control") {
        return Ok(case_of(context, spec, 0));
    }
    parser.parse_punct(Punct::LeftParen)?;
    let at = parser.current_location();
    let mut word = parser.parse_any_keyword()?.to_string();
    while parser.parse_optional_punct(Punct::VerticalBar) {
        word.push('|');
        word.push_str(&parser.parse_any_keyword()?);
    }
    let cases = spec.enumeration.expect("a control is a case");
    let Some(value) = cases.value_of_text(&word) else {
        let name = spec.mnemonic();
        return Err(parser.emit_error(at, &format!("invalid {name} attribute specification: {word}")));
    };
    parser.parse_punct(Punct::RightParen)?;
    Ok(case_of(context, spec, value))
}

/// Returns the text of the case that an attribute of an operation is.
pub(super) fn case_text(op: Operation<'_, '_>, name: &str, cases: &EnumSpec<'_>) -> Option<String> {
    op.attribute(name).and_then(case_value).map(|value| cases.text_of(value))
}

/// Prints ` "Case"` for the case that an attribute of an operation is.
pub(super) fn print_string_case(
    printer: &mut AsmPrinter<'_, '_>,
    op: Operation<'_, '_>,
    name: &str,
    cases: &EnumSpec<'_>,
) {
    printer.push_str(" \"");
    printer.push_str(&case_text(op, name, cases).unwrap_or_default());
    printer.push('"');
}
