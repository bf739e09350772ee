//! Parsers and printers that no format can express: clauses, by what they are about.
//!
//! Most clauses may be said for one kind of device only: `%a : i64, %b : i64 [#acc.device_type<nvidia>]`. Their kinds
//! of devices go into an array beside the values, with `none` for what is said for every device.

mod data;
mod device_types;
mod groups;
mod loops;
mod routines;

pub(crate) use data::*;
pub(crate) use device_types::*;
pub(crate) use groups::*;
pub(crate) use loops::*;
pub(crate) use routines::*;

use crate::attributes::DEVICE_TYPE_ATTR;
use crate::attributes::enums::DeviceType;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{case_value, enum_attribute};
use terrace_ir::{Attribute, Ctx};

/// Returns the kind of devices that stands for all of them.
fn every_device(context: Ctx<'_>) -> Attribute<'_> {
    enum_attribute(context, &DEVICE_TYPE_ATTR, DeviceType::None as u64)
}

/// Returns true if the attribute is the kind of devices that stands for all of them.
fn is_every_device(attribute: Attribute<'_>) -> bool {
    attribute.as_dialect(DEVICE_TYPE_ATTR.name).is_some()
        && case_value(attribute) == Some(DeviceType::None as u64)
}

/// Returns the elements of an array; none without one.
fn elements(attribute: Option<Attribute<'_>>) -> &[Attribute<'_>] {
    attribute.and_then(Attribute::as_array).unwrap_or_default()
}

/// Parses an attribute that must pass a test.
fn parse_attribute_that<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    fits: impl FnOnce(Attribute<'c>) -> bool,
) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let attribute = parser.parse_attribute(None)?;
    if !fits(attribute) {
        return Err(parser.emit_error(at, "invalid kind of attribute specified"));
    }
    Ok(attribute)
}

/// Parses `[#acc.device_type<nvidia>]`, or nothing for every device.
fn parse_device_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    if !parser.parse_optional_punct(Punct::LeftSquare) {
        return Ok(every_device(parser.context()));
    }
    let device =
        parse_attribute_that(parser, |attribute| attribute.as_dialect(DEVICE_TYPE_ATTR.name).is_some())?;
    parser.parse_punct(Punct::RightSquare)?;
    Ok(device)
}

/// Parses as [`parse_device_type`], and leaves it to the verifier whether the attribute is a kind of devices.
fn parse_any_device_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    if !parser.parse_optional_punct(Punct::LeftSquare) {
        return Ok(every_device(parser.context()));
    }
    let device = parser.parse_attribute(None)?;
    parser.parse_punct(Punct::RightSquare)?;
    Ok(device)
}

/// Prints the kind of devices after a value, unless it is every one.
fn print_device_type<'c>(printer: &mut AsmPrinter<'_, 'c>, device: Attribute<'c>) {
    if !is_every_device(device) {
        printer.push_str(" [");
        printer.print_attribute(device);
        printer.push(']');
    }
}

/// Parses the rest of `[#acc.device_type<none>, #acc.device_type<nvidia>]` if its bracket is there.
fn parse_optional_device_types<'c>(
    parser: &mut dyn OpAsmParser<'c>,
) -> ParseResult<Option<Vec<Attribute<'c>>>> {
    if !parser.parse_optional_punct(Punct::LeftSquare) {
        return Ok(None);
    }
    let mut devices = Vec::new();
    if !parser.is_at(Punct::RightSquare) {
        parser.parse_list_in_parens(&mut |parser| {
            devices.push(parser.parse_attribute(None)?);
            Ok(())
        })?;
    }
    parser.parse_punct(Punct::RightSquare)?;
    Ok(Some(devices))
}

/// Prints `[#acc.device_type<none>, #acc.device_type<nvidia>]`; nothing for no kinds.
fn print_device_types<'c>(printer: &mut AsmPrinter<'_, 'c>, devices: &[Attribute<'c>]) {
    if !devices.is_empty() {
        printer.push('[');
        printer.print_list(devices, |printer, device| printer.print_attribute(*device));
        printer.push(']');
    }
}

/// Returns true if a clause is its word alone: it holds for every device and has no values.
fn is_word_alone(devices: &[Attribute<'_>]) -> bool {
    matches!(devices, [device] if is_every_device(*device))
}
