//! Entries and collections as text.

use crate::{ENTRY_ATTR, FUNCTION_POINTER_ALIGNMENT_ATTR, TARGET_DEVICE_SPEC_ATTR, TARGET_SYSTEM_SPEC_ATTR};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct, SourceLoc};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::AttributeSpec;
use terrace_ir::{Attribute, Type};
use terrace_syntax::parameters::{parse_parameter, print_parameter};

type Parsed<'c> = ParseResult<Vec<Attribute<'c>>>;

/// Parses `<"name", value>` or `<type, value>`.
pub(crate) fn parse_entry<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parsed<'c> {
    parser.parse_punct(Punct::Less)?;
    let at = parser.current_location();
    let key = match parser.parse_optional_type()? {
        Some(ty) => parser.context().type_attribute(ty),
        None => match parser.parse_optional_string() {
            Some(name) => parser.context().string_attribute(&name),
            None => return Err(parser.emit_error(at, "expected a type or a quoted string")),
        },
    };
    parser.parse_comma()?;
    let value = parser.parse_attribute(None)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![key, value])
}

/// Prints it.
pub(crate) fn print_entry<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [key, value] = values else { return };
    printer.push('<');
    printer.print_attribute(*key);
    printer.push_str(", ");
    printer.print_attribute(*value);
    printer.push('>');
}

/// Parses `<"name" = value, type = value>`; whole entries may stand among them.
pub(crate) fn parse_collection<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &'static AttributeSpec<'static>,
) -> Parsed<'c> {
    let context = parser.context();
    // Errors about entries point at the mnemonic, which stands right before.
    let here = parser.current_location();
    let start = SourceLoc(here.0.saturating_sub(spec.mnemonic().len() as u32));
    parser.parse_punct(Punct::Less)?;
    let mut entries = Vec::new();
    if !parser.parse_optional_punct(Punct::Greater) {
        loop {
            entries.push(parse_collected(parser, spec)?);
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        parser.parse_punct(Punct::Greater)?;
    }
    let parameters = vec![context.array_attribute(&entries)];
    if let Some(verify) = spec.verify {
        let location = parser.location_at(start);
        verify(context, &parameters, &mut |message| context.error(location, message))?;
    }
    Ok(parameters)
}

/// Parses `"name" = value` or an entry.
fn parse_collected<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'static>,
) -> ParseResult<Attribute<'c>> {
    let context = parser.context();
    let at = parser.current_location();
    let takes_types = spec.name != TARGET_DEVICE_SPEC_ATTR.name && spec.name != TARGET_SYSTEM_SPEC_ATTR.name;
    let ty = if takes_types { parser.parse_optional_type()? } else { None };
    let key = match ty {
        Some(ty) => context.type_attribute(ty),
        None => match parser.parse_optional_string() {
            Some(name) => context.string_attribute(&name),
            None => {
                let entry = parser.parse_attribute(None)?;
                return match entry.as_dialect(ENTRY_ATTR.name) {
                    Some(_) => Ok(entry),
                    None => Err(parser.emit_error(at, "invalid kind of attribute specified")),
                };
            }
        },
    };
    parser.parse_equal()?;
    let value = parser.parse_attribute(None)?;
    Ok(context.dialect_attribute(&ENTRY_ATTR, &[key, value]))
}

/// Prints it.
pub(crate) fn print_collection<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let entries = values.first().and_then(|entries| entries.as_array()).unwrap_or_default();
    printer.push('<');
    printer.print_list(entries.iter(), |p, entry| {
        if let Some([key, value]) = entry.as_dialect(ENTRY_ATTR.name) {
            p.print_attribute(*key);
            p.push_str(" = ");
            p.print_attribute(*value);
        }
    });
    printer.push('>');
}

/// Parses `<64, function_dependent = true>`.
pub(crate) fn parse_alignment<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parsed<'c> {
    let spec = &FUNCTION_POINTER_ALIGNMENT_ATTR;
    parser.parse_punct(Punct::Less)?;
    let alignment = parse_parameter(parser, spec, 0)?;
    parser.parse_comma()?;
    parser.parse_keyword(spec.parameters[1].name)?;
    parser.parse_equal()?;
    let is_dependent = parse_parameter(parser, spec, 1)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![alignment, is_dependent])
}

/// Prints it.
pub(crate) fn print_alignment<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [alignment, is_dependent] = values else { return };
    let parameters = FUNCTION_POINTER_ALIGNMENT_ATTR.parameters;
    printer.push('<');
    print_parameter(*alignment, printer, &parameters[0]);
    printer.push_str(", function_dependent = ");
    print_parameter(*is_dependent, printer, &parameters[1]);
    printer.push('>');
}
