//! Attributes as text, where that is not a list of names and values.

use super::dwarf;
use super::{
    ComdatAttr, DIExpressionAttr, DIExpressionElemAttr, DIFileAttr, DSOLocalEquivalentAttr, MMRATagAttr,
    ModuleFlagAttr, TBAAMemberAttr, TBAARootAttr, TargetAttr, TargetFeaturesAttr, WorkgroupAttributionAttr,
};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::AttributeSpec;
use terrace_ir::{Attribute, Type};
use terrace_syntax::parameters::{
    parse_parameter, parse_struct, parse_struct_body, print_parameter, print_struct,
};

type Parsed<'c> = ParseResult<Vec<Attribute<'c>>>;

/// Parses `<value>`: the one parameter.
pub(super) fn parse_one<'c>(parser: &mut dyn OpAsmParser<'c>, spec: &AttributeSpec<'static>) -> Parsed<'c> {
    parser.parse_punct(Punct::Less)?;
    let value = parse_parameter(parser, spec, 0)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![value])
}

/// Prints `<value>`.
pub(super) fn print_one<'c>(
    values: &[Attribute<'c>],
    printer: &mut AsmPrinter<'_, 'c>,
    spec: &AttributeSpec<'static>,
) {
    printer.push('<');
    print_parameter(values[0], printer, &spec.parameters[0]);
    printer.push('>');
}

macro_rules! bare {
    ($($parse:ident, $print:ident, $spec:ident;)*) => {$(
        /// Reads the one parameter.
        pub(super) fn $parse<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parsed<'c> {
            Ok(vec![parse_parameter(parser, $spec::SPEC, 0)?])
        }
        /// Writes it, after a space.
        pub(super) fn $print<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
            printer.push(' ');
            print_parameter(values[0], printer, &$spec::SPEC.parameters[0]);
        }
    )*};
}

bare! {
    parse_comdat, print_comdat, ComdatAttr;
    parse_dso_local_equivalent, print_dso_local_equivalent, DSOLocalEquivalentAttr;
}

/// Separator between the parameters of an attribute that is written as a plain list.
#[derive(Clone, Copy)]
enum Separator {
    Comma,
    Keyword(&'static str),
    TightColon,
}

fn parse_list<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'static>,
    separator: Separator,
) -> Parsed<'c> {
    parser.parse_punct(Punct::Less)?;
    let mut values = Vec::with_capacity(spec.parameters.len());
    for at in 0..spec.parameters.len() {
        if at > 0 {
            match separator {
                Separator::Comma => parser.parse_comma()?,
                Separator::Keyword(word) => parser.parse_keyword(word)?,
                Separator::TightColon => parser.parse_colon()?,
            }
        }
        values.push(parse_parameter(parser, spec, at)?);
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(values)
}

fn print_plain_list<'c>(
    values: &[Attribute<'c>],
    printer: &mut AsmPrinter<'_, 'c>,
    spec: &AttributeSpec<'static>,
    separator: Separator,
) {
    printer.push('<');
    for (at, (value, parameter)) in values.iter().zip(spec.parameters).enumerate() {
        if at > 0 {
            match separator {
                Separator::Comma => printer.push_str(", "),
                Separator::Keyword(word) => {
                    printer.push(' ');
                    printer.push_str(word);
                    printer.push(' ');
                }
                Separator::TightColon => printer.push(':'),
            }
        }
        print_parameter(*value, printer, parameter);
    }
    printer.push('>');
}

macro_rules! lists {
    ($($parse:ident, $print:ident, $spec:ident, $separator:expr;)*) => {$(
        /// Reads all parameters in a row.
        pub(super) fn $parse<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parsed<'c> {
            parse_list(parser, $spec::SPEC, $separator)
        }
        /// Writes them.
        pub(super) fn $print<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
            print_plain_list(values, printer, $spec::SPEC, $separator);
        }
    )*};
}

lists! {
    parse_di_file, print_di_file, DIFileAttr, Separator::Keyword("in");
    parse_mmra_tag, print_mmra_tag, MMRATagAttr, Separator::TightColon;
    parse_module_flag, print_module_flag, ModuleFlagAttr, Separator::Comma;
    parse_tbaa_member, print_tbaa_member, TBAAMemberAttr, Separator::Comma;
    parse_workgroup_attribution, print_workgroup_attribution, WorkgroupAttributionAttr, Separator::Comma;
}

/// Parses `<i32, 1, 4>`.
pub(super) fn parse_constant_range<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parsed<'c> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let at = parser.current_location();
    let ty = parser.parse_type()?;
    let Some((width, _)) = ty.as_integer() else {
        let message = format!("invalid kind of type specified: expected builtin.integer, but found '{ty}'");
        return Err(parser.emit_error(at, &message));
    };
    let mut bounds = Vec::with_capacity(2);
    for _ in 0..2 {
        parser.parse_comma()?;
        let at = parser.current_location();
        let Some(bound) = parser.parse_optional_integer()? else {
            return Err(parser.emit_error(at, "expected integer value"));
        };
        bounds.push(
            context.ap_int_attribute(context.integer_type(width), &bound.sign_extend_or_truncate(width)),
        );
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(bounds)
}

/// Prints it.
pub(super) fn print_constant_range<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    printer.push('<');
    if let Some(ty) = values[0].ty() {
        printer.print_type(ty);
    }
    for value in values {
        printer.push_str(", ");
        let is_bool = value.ty().is_some_and(|ty| ty.is_signless_integer_of(1));
        match value.as_integer() {
            Some(bound) if is_bool => printer.push_str(if bound.to_u64() == Some(0) { "0" } else { "-1" }),
            _ => printer.print_attribute_without_type(*value),
        }
    }
    printer.push('>');
}

/// Parses `<[DW_OP_deref, ...]>`.
pub(super) fn parse_di_expression<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parsed<'c> {
    parser.parse_punct(Punct::Less)?;
    let operations = if parser.parse_optional_punct(Punct::LeftSquare) {
        let operations = parse_parameter(parser, DIExpressionAttr::SPEC, 0)?;
        parser.parse_punct(Punct::RightSquare)?;
        operations
    } else {
        parser.context().absent_parameter()
    };
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![operations])
}

/// Prints it.
pub(super) fn print_di_expression<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    printer.push('<');
    if values[0].as_array().is_some_and(|operations| !operations.is_empty()) {
        printer.push('[');
        print_parameter(values[0], printer, &DIExpressionAttr::SPEC.parameters[0]);
        printer.push(']');
    }
    printer.push('>');
}

/// Parses `DW_OP_plus_uconst(3)`.
pub(super) fn parse_di_expression_elem<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> Parsed<'c> {
    let context = parser.context();
    let operation = parse_parameter(parser, DIExpressionElemAttr::SPEC, 0)?;
    if !parser.parse_optional_punct(Punct::LeftParen) {
        return Ok(vec![operation, context.absent_parameter()]);
    }
    let mut arguments = Vec::new();
    loop {
        let at = parser.current_location();
        if operation.as_i64() == Some(dwarf::LLVM_CONVERT)
            && arguments.len() == 1
            && let Some(name) = parser.parse_optional_any_keyword()
        {
            match dwarf::encoding_of(&name) {
                Some(encoding) => arguments.push(encoding),
                None => {
                    let message = format!("encountered unknown attribute encoding \"{name}\"");
                    return Err(parser.emit_error(parser.current_location(), &message));
                }
            }
        } else {
            match parser.parse_optional_integer()? {
                Some(value) => arguments.push(value.to_u64().unwrap_or_default().cast_signed()),
                None => {
                    parser.emit_error(at, "expected integer value");
                    return Err(parser.emit_error(at, "expected integer operand"));
                }
            }
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightParen)?;
    Ok(vec![operation, context.i64_array_attribute(&arguments)])
}

/// Prints it.
pub(super) fn print_di_expression_elem<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [operation, arguments] = values else { return };
    print_parameter(*operation, printer, &DIExpressionElemAttr::SPEC.parameters[0]);
    let Some(arguments) = arguments.as_array().filter(|arguments| !arguments.is_empty()) else { return };
    printer.push('(');
    let is_convert = operation.as_i64() == Some(dwarf::LLVM_CONVERT);
    printer.print_list(arguments.iter().enumerate(), |p, (at, argument)| {
        let argument = argument.as_i64().unwrap_or_default();
        if is_convert && at == 1 {
            p.push_str(dwarf::encoding_name(argument));
        } else {
            p.push_str(&argument.cast_unsigned().to_string());
        }
    });
    printer.push(')');
}

/// Parses nothing: arguments of a step are read with the step.
pub(super) fn parse_arguments<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    Ok(parser.context().absent_parameter())
}

/// Prints what [`parse_arguments`] parses.
pub(super) fn print_arguments<'c>(_: Attribute<'c>, _: &mut AsmPrinter<'_, 'c>) {}

/// Parses `{<#type, 0>, ...}`: the members of a type of accesses.
pub(super) fn parse_members<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let mut members = Vec::new();
    parser.parse_punct(Punct::LeftBrace)?;
    loop {
        members.push(parser.parse_attribute_of(TBAAMemberAttr::SPEC, None)?);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightBrace)?;
    Ok(parser.context().array_attribute(&members))
}

/// Prints it.
pub(super) fn print_members<'c>(members: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.push('{');
    let members = members.as_array().unwrap_or_default();
    printer.print_list(members.iter().copied(), |p, member| p.print_stripped_attribute(member));
    printer.push('}');
}

/// Parses `<id = "a">` or nothing.
pub(super) fn parse_tbaa_root<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parsed<'c> {
    if !parser.parse_optional_punct(Punct::Less) {
        return Ok(vec![parser.context().absent_parameter()]);
    }
    let values = parse_struct_body(parser, TBAARootAttr::SPEC)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(values)
}

/// Prints it.
pub(super) fn print_tbaa_root<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    if !values[0].is_unit() {
        print_struct(values, printer, TBAARootAttr::SPEC);
    }
}

/// Parses `<triple = "a", chip = "b", features = <[...]>>`.
pub(super) fn parse_target<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parsed<'c> {
    parse_struct(parser, TargetAttr::SPEC)
}

/// Prints it.
pub(super) fn print_target<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    print_struct(values, printer, TargetAttr::SPEC);
}

/// Parses `<["+a", "-b"]>`.
pub(super) fn parse_target_features<'c>(parser: &mut dyn OpAsmParser<'c>, _: Option<Type<'c>>) -> Parsed<'c> {
    parser.parse_punct(Punct::Less)?;
    parser.parse_punct(Punct::LeftSquare)?;
    let features = if parser.parse_optional_punct(Punct::RightSquare) {
        parser.context().array_attribute(&[])
    } else {
        let features = parse_parameter(parser, TargetFeaturesAttr::SPEC, 0)?;
        parser.parse_punct(Punct::RightSquare)?;
        features
    };
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![features])
}

/// Prints it.
pub(super) fn print_target_features<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    printer.push_str("<[");
    print_parameter(values[0], printer, &TargetFeaturesAttr::SPEC.parameters[0]);
    printer.push_str("]>");
}
