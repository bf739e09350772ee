//! Mapping of a variable to a device: `map_clauses(always, tofrom) capture(ByRef) members(%m : [0, 1] : ...)`.

use super::case_text;
use crate::attributes::enums::{ClauseMapFlags, VariableCaptureKind};
use crate::attributes::{CLAUSE_MAP_FLAGS_ATTR, VARIABLE_CAPTURE_KIND_ATTR};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{case_value, enum_attribute};
use terrace_ir::{Operation, OperationState};

/// The words for flags, in the order in which they are written. A word is left out where an earlier one said its flags.
const FLAGS: [(&str, ClauseMapFlags); 21] = [
    ("always", ClauseMapFlags::ALWAYS),
    ("implicit", ClauseMapFlags::IMPLICIT),
    ("ompx_hold", ClauseMapFlags::OMPX_HOLD),
    ("close", ClauseMapFlags::CLOSE),
    ("present", ClauseMapFlags::PRESENT),
    ("tofrom", ClauseMapFlags::TO.union(ClauseMapFlags::FROM)),
    ("from", ClauseMapFlags::FROM),
    ("to", ClauseMapFlags::TO),
    ("delete", ClauseMapFlags::DEL),
    ("return_param", ClauseMapFlags::RETURN_PARAM),
    ("storage", ClauseMapFlags::STORAGE),
    ("private", ClauseMapFlags::PRIV),
    ("literal", ClauseMapFlags::LITERAL),
    ("attach", ClauseMapFlags::ATTACH),
    ("attach_always", ClauseMapFlags::ATTACH_ALWAYS),
    ("attach_none", ClauseMapFlags::ATTACH_NONE),
    ("attach_auto", ClauseMapFlags::ATTACH_AUTO),
    ("ref_ptr", ClauseMapFlags::REF_PTR),
    ("ref_ptee", ClauseMapFlags::REF_PTEE),
    ("ref_ptr_ptee", ClauseMapFlags::REF_PTR_PTEE),
    ("is_device_ptr", ClauseMapFlags::IS_DEVICE_PTR),
];

/// `always, tofrom`: what is copied, and when.
pub(crate) const MAP_CLAUSE: DirectiveSpec<'static> =
    DirectiveSpec { name: "MapClause", parse: parse_flags, print: print_flags };

fn parse_flags<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let mut flags = ClauseMapFlags::NONE;
    parser.parse_comma_separated_list(Delimiter::None, "", &mut |parser| {
        // Upstream reads over words that it does not know.
        let word = parser.parse_any_keyword()?;
        if let Some((_, flag)) = FLAGS.iter().find(|(of, _)| *of == word) {
            flags = flags.union(*flag);
        }
        Ok(())
    })?;
    let attribute = enum_attribute(parser.context(), &CLAUSE_MAP_FLAGS_ATTR, flags.value());
    *arguments[0].attribute() = Some(attribute);
    Ok(())
}

fn print_flags<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let value = arguments[0].attribute().and_then(case_value).unwrap_or_default();
    let mut left = value;
    let mut words = Vec::new();
    for (word, flag) in FLAGS {
        if left & flag.value() == flag.value() {
            words.push(word);
            left &= !flag.value();
        }
    }
    if value == 0 {
        words.push("none");
    }
    printer.push_str(&words.join(", "));
}

/// `ByRef`: how the variable is captured.
pub(crate) const CAPTURE_TYPE: DirectiveSpec<'static> =
    DirectiveSpec { name: "CaptureType", parse: parse_capture, print: print_capture };

fn parse_capture<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    // Without a word that it knows, upstream reads on, and the attribute is absent.
    let word = parser.parse_any_keyword()?;
    let value = VariableCaptureKind::SPEC.value_of(&word);
    *arguments[0].attribute() =
        value.map(|value| enum_attribute(parser.context(), &VARIABLE_CAPTURE_KIND_ATTR, value));
    Ok(())
}

fn print_capture<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    if let Some(kind) = arguments[0].attribute() {
        printer.push_str(&case_text(VariableCaptureKind::SPEC, kind));
    }
}

/// `[0, 1], [2]`: where members are, as indices into the variable.
pub(crate) const MEMBERS_INDEX: DirectiveSpec<'static> =
    DirectiveSpec { name: "MembersIndex", parse: parse_members, print: print_members };

fn parse_members<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let mut members = Vec::new();
    loop {
        let mut indices = Vec::new();
        parser.parse_punct(Punct::LeftSquare)?;
        parser.parse_list_in_parens(&mut |parser| {
            indices.push(parser.parse_integer()?);
            Ok(())
        })?;
        parser.parse_punct(Punct::RightSquare)?;
        members.push(parser.context().i64_array_attribute(&indices));
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    *arguments[0].attribute() = Some(parser.context().array_attribute(&members));
    Ok(())
}

fn print_members<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let members = arguments[0].attribute().and_then(|all| all.as_array()).unwrap_or_default();
    printer.print_list(members, |printer, member| {
        printer.push('[');
        let indices = member.as_array().unwrap_or_default();
        printer.print_list(indices, |printer, index| {
            printer.push_integer(index.as_i64().unwrap_or_default());
        });
        printer.push(']');
    });
}
