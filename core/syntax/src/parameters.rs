//! Parameters of types and attributes as text: each by itself, and all of them as `<name = value, ...>`.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, EnumSpec, ParameterForm, ParameterSpec, ParameterSyntax};
use terrace_ir::{Attribute, AttributeKind, Failure};

/// The format of an attribute that is written by [`print_struct`].
pub const STRUCT_FORMAT: &str = "`<` struct(params) `>`";

/// Reads `<name = value, ...>`: parameters in any order, those that may be absent left out or not.
///
/// # Errors
/// If something else stands there.
pub fn parse_struct<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'static>,
) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    let values = parse_struct_body(parser, spec)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(values)
}

/// Reads `name = value, ...`.
///
/// # Errors
/// If something else stands there.
pub fn parse_struct_body<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'static>,
) -> ParseResult<Vec<Attribute<'c>>> {
    let mut values: Vec<Option<Attribute<'c>>> = vec![None; spec.parameters.len()];
    let may_be_empty = spec.parameters.iter().all(|parameter| parameter.is_optional);
    let mut is_first = true;
    loop {
        let name = if is_first && may_be_empty {
            match parser.parse_optional_any_keyword() {
                Some(name) => name,
                None => break,
            }
        } else {
            parser.parse_any_keyword().map_err(|_| {
                parser.emit_error(parser.current_location(), "expected a parameter name in struct")
            })?
        };
        is_first = false;
        parser.parse_equal()?;
        let at = spec.parameters.iter().position(|parameter| parameter.name == name);
        let Some(at) = at.filter(|at| values[*at].is_none()) else {
            let message = format!("duplicate or unknown struct parameter name: {name}");
            return Err(parser.emit_error(parser.current_location(), &message));
        };
        values[at] = Some(parse_parameter(parser, spec, at)?);
        if values.iter().all(Option::is_some) {
            break;
        }
        if spec.parameters.iter().all(|parameter| !parameter.is_optional) {
            parser.parse_comma()?;
        } else if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    let context = parser.context();
    let mut complete = Vec::with_capacity(values.len());
    for (parameter, value) in spec.parameters.iter().zip(values) {
        complete.push(match value {
            // What is written as nothing is the same as nothing.
            Some(value) if parameter.is_shown(value) => value,
            Some(_) => context.absent_parameter(),
            None if parameter.is_optional => context.absent_parameter(),
            None => {
                let message = format!("struct is missing required parameter: {}", parameter.name);
                return Err(parser.emit_error(parser.current_location(), &message));
            }
        });
    }
    Ok(complete)
}

/// Reads the parameter at a position.
///
/// # Errors
/// If something else stands there.
pub fn parse_parameter<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'static>,
    at: usize,
) -> ParseResult<Attribute<'c>> {
    let parameter = &spec.parameters[at];
    let syntax = parameter.syntax.as_ref().expect("a parameter that is read by its declaration has a syntax");
    parse_form(parser, syntax).map_err(|_| failed(parser, spec, parameter, syntax))
}

/// Tells which parameter could not be read.
fn failed(
    parser: &mut dyn OpAsmParser<'_>,
    spec: &AttributeSpec<'static>,
    parameter: &ParameterSpec<'static>,
    syntax: &ParameterSyntax<'static>,
) -> Failure {
    let (class, name, of) = (spec.class, parameter.name, syntax.class);
    let message = format!("failed to parse {class} parameter '{name}' which is to be a `{of}`");
    parser.emit_error(parser.current_location(), &message)
}

fn parse_form<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    syntax: &ParameterSyntax<'static>,
) -> ParseResult<Attribute<'c>> {
    let context = parser.context();
    match syntax.form {
        ParameterForm::Attribute(holds) => parse_attribute(parser, holds),
        ParameterForm::Declared(spec) => parser.parse_attribute_of(spec, None),
        ParameterForm::Unsigned(bits) => {
            let at = parser.current_location();
            let value = match parser.parse_optional_integer()? {
                Some(value) => value,
                None => return Err(parser.emit_error(at, "expected integer value")),
            };
            // A negative one is read as what its bits are without a sign.
            let all = u64::MAX >> (64 - bits);
            let signed = value.to_i64();
            let negative = signed.filter(|value| *value < 0 && *value >= -1 - (all >> 1).cast_signed());
            let unsigned =
                value.to_u64().filter(|value| *value <= all && signed.is_none_or(|value| value >= 0));
            match unsigned.or(negative.map(|value| value.cast_unsigned() & all)) {
                Some(value) => Ok(context.i64_attribute(value.cast_signed())),
                None => Err(parser.emit_error(at, "integer value too large")),
            }
        }
        ParameterForm::Signed => Ok(context.i64_attribute(parser.parse_integer()?)),
        ParameterForm::Bool => {
            let at = parser.current_location();
            match parser.parse_optional_integer()? {
                Some(value) => match value.to_u64().filter(|value| *value <= 1) {
                    Some(value) => Ok(context.bool_attribute(value == 1)),
                    None => Err(parser.emit_error(at, "integer value too large")),
                },
                None => Err(parser.emit_error(at, "expected integer value")),
            }
        }
        ParameterForm::Case(cases, words) => {
            Ok(context.i64_attribute(parse_case(parser, cases, words)?.cast_signed()))
        }
        ParameterForm::Text => Ok(context.string_attribute(&parser.parse_string()?)),
        ParameterForm::Several(spec) => parse_several(parser, &mut |p| p.parse_attribute_of(spec, None)),
        ParameterForm::SeveralInFull(holds) => parse_several(parser, &mut |p| parse_attribute(p, holds)),
        ParameterForm::Code(parse, _) => parse(parser),
    }
}

fn parse_attribute<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    holds: fn(Attribute<'_>) -> bool,
) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    let value = parser.parse_attribute(None)?;
    if holds(value) { Ok(value) } else { Err(parser.emit_error(at, "invalid kind of attribute specified")) }
}

fn parse_several<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    parse: &mut dyn FnMut(&mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>>,
) -> ParseResult<Attribute<'c>> {
    let mut values = Vec::new();
    loop {
        values.push(parse(parser)?);
        if !parser.parse_optional_punct(Punct::Comma) {
            return Ok(parser.context().array_attribute(&values));
        }
    }
}

/// Reads the keyword of a case of an enum, which messages call `words`; of an enum of bits, several with their separator,
/// in quotes if the enum is quoted and has such words.
///
/// # Errors
/// If something else stands there.
pub fn parse_case(parser: &mut dyn OpAsmParser<'_>, cases: &EnumSpec<'_>, words: &str) -> ParseResult<u64> {
    let is_list = cases.is_bits && cases.separator.trim() == ",";
    let mut value = 0;
    loop {
        let at = parser.current_location();
        let text = match parser.parse_optional_string() {
            Some(text) => text,
            None => match parser.parse_optional_any_keyword() {
                Some(text) => text,
                None if words.is_empty() => {
                    return Err(parser.emit_error(at, "expected valid keyword or string"));
                }
                None => return Err(parser.emit_error(at, &format!("expected keyword for {words}"))),
            },
        };
        let Some(case) = value_of(cases, &text) else {
            let all = cases.cases.iter().map(|case| case.text);
            let message = match words {
                "" => {
                    let all = all.collect::<Vec<_>>().join(", ");
                    format!("expected {} to be one of: {all}", class_of(cases))
                }
                _ => {
                    let all = all.map(in_choice).collect::<Vec<_>>().join(", ");
                    format!("expected one of [{all}] for {words}, got: {text}")
                }
            };
            return Err(parser.emit_error(at, &message));
        };
        value |= case;
        if !is_list || !parser.parse_optional_punct(Punct::Comma) {
            return Ok(value);
        }
    }
}

/// Returns a text as a message lists it; upstream writes one that is no keyword twice, the first time in quotes.
fn in_choice(text: &str) -> String {
    let is_keyword = text.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'));
    if is_keyword { text.to_owned() } else { format!("\"{text}\"{text}") }
}

/// Returns upstream's class of an enum.
fn class_of(cases: &EnumSpec<'_>) -> String {
    let (dialect, name) = cases.name.split_once('.').unwrap_or(("", cases.name));
    format!("::mlir::{}::{name}", if dialect == "llvm" { "LLVM" } else { dialect })
}

/// Returns the value of a text: of one case, or of several bits with the separator.
fn value_of(cases: &EnumSpec<'_>, text: &str) -> Option<u64> {
    if !cases.is_bits || cases.separator.trim() == "," {
        return cases.value_of(text);
    }
    text.split(cases.separator.trim()).try_fold(0, |bits, text| Some(bits | cases.value_of(text.trim())?))
}

/// Writes `<name = value, ...>`, without the parameters that are absent.
pub fn print_struct<'c>(
    values: &[Attribute<'c>],
    printer: &mut AsmPrinter<'_, 'c>,
    spec: &AttributeSpec<'static>,
) {
    printer.push('<');
    print_struct_body(values, printer, spec);
    printer.push('>');
}

/// Writes `name = value, ...`, without the parameters that are absent.
pub fn print_struct_body<'c>(
    values: &[Attribute<'c>],
    printer: &mut AsmPrinter<'_, 'c>,
    spec: &AttributeSpec<'static>,
) {
    let shown = spec.parameters.iter().zip(values).filter(|(parameter, value)| parameter.is_shown(**value));
    printer.print_list(shown, |p, (parameter, value)| {
        p.push_str(parameter.name);
        p.push_str(" = ");
        print_parameter(*value, p, parameter);
    });
}

/// Writes one parameter.
pub fn print_parameter<'c>(
    value: Attribute<'c>,
    printer: &mut AsmPrinter<'_, 'c>,
    parameter: &ParameterSpec<'static>,
) {
    let Some(syntax) = parameter.syntax.as_ref() else { return printer.print_attribute(value) };
    match syntax.form {
        ParameterForm::Attribute(_) => print_attribute(value, printer),
        ParameterForm::Declared(_) => printer.print_stripped_attribute(value),
        ParameterForm::Unsigned(_) => {
            let number = value.as_i64().unwrap_or_default().cast_unsigned();
            printer.push_str(&number.to_string());
        }
        ParameterForm::Signed => printer.push_integer(value.as_i64().unwrap_or_default()),
        ParameterForm::Bool => {
            printer.push_str(if value.as_bool() == Some(true) { "true" } else { "false" });
        }
        ParameterForm::Case(cases, _) => {
            let text = cases.text_of(value.as_i64().unwrap_or_default().cast_unsigned());
            if cases.separator.trim() == "," {
                printer.push_str(&text);
            } else {
                printer.print_keyword_or_string(&text);
            }
        }
        ParameterForm::Text => printer.print_string(value.as_bytes().unwrap_or_default()),
        ParameterForm::Several(_) => {
            let values = value.as_array().unwrap_or_default();
            printer.print_list(values.iter().copied(), |p, value| p.print_stripped_attribute(value));
        }
        ParameterForm::SeveralInFull(_) => {
            let values = value.as_array().unwrap_or_default();
            printer.print_list(values.iter().copied(), |p, value| print_attribute(value, p));
        }
        ParameterForm::Code(_, print) => print(value, printer),
    }
}

/// Writes an attribute; its type is part of it unless it is text.
fn print_attribute<'c>(value: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    match value.kind() {
        AttributeKind::String { .. } => printer.print_attribute_without_type(value),
        _ => printer.print_attribute(value),
    }
}
