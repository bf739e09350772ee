//! Types as text. Inside of each other, types of the dialect are written without `!llvm.`.

use super::compatible::{is_printed_bare, is_small_compatible};
use super::structure::{OtherBody, Packing, StructType};
use super::{ARRAY_TYPE, FUNCTION_TYPE, STRUCT_TYPE, TYPES, is_valid_struct_element, type_array, types_of};
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct, SourceLoc};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::TypeSpec;
use terrace_ir::{Attribute, Ctx, Type, TypeKind};
use terrace_support::ensure_stack;

// ---- text to types ----

/// Parses a type from after `!llvm.` on.
pub(crate) fn parse_type<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    let at = parser.current_location();
    if parser.parse_optional_type()?.is_some() {
        return Err(parser.emit_error(at, "unexpected type, expected keyword"));
    }
    parse_keyword(parser)
}

/// Parses a type in full, or one of the dialect without `!llvm.`.
pub(crate) fn parse_bare<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    match parser.parse_optional_type()? {
        Some(ty) => Ok(ty),
        None => parse_keyword(parser),
    }
}

/// Parses mnemonic and parameters.
fn parse_keyword<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    let at = parser.current_location();
    let mnemonic = parser.parse_any_keyword()?;
    let Some(&spec) = TYPES.iter().find(|spec| spec.mnemonic() == mnemonic) else {
        return Err(parser.emit_error(at, &format!("unknown LLVM type: {mnemonic}")));
    };
    let context = parser.context();
    let at = parser.current_location();
    let parameters = match spec.parse {
        Some(parse) => ensure_stack(|| parse(parser, None))?,
        None => Vec::new(),
    };
    if let Some(verify) = spec.verify {
        let location = parser.location_at(at);
        verify(context, &parameters, &mut |message| context.error(location, message))?;
    }
    Ok(context.dialect_type(spec, &parameters))
}

/// Parses an optional `<4>`.
pub(super) fn parse_pointer<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    if !parser.parse_optional_punct(Punct::Less) {
        return Ok(vec![context.i64_attribute(0)]);
    }
    let at = parser.current_location();
    let space = match parser.parse_optional_integer()? {
        Some(space) => match space.to_i64().filter(|space| (-(1 << 31)..1 << 32).contains(space)) {
            Some(space) => Ok(space & 0xFFFF_FFFF),
            None => Err("integer value too large"),
        },
        None => Err("expected integer value"),
    };
    let space = space.map_err(|message| {
        parser.emit_error(at, message);
        let message = "failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`";
        parser.emit_error(parser.current_location(), message)
    })?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![context.i64_attribute(space)])
}

/// Parses `<4 x i32>`.
pub(super) fn parse_array<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let at = parser.current_location();
    let count = match parser.parse_optional_integer()? {
        Some(count) => {
            count.to_u64().map(u64::cast_signed).or_else(|| count.to_i64()).ok_or("integer value too large")
        }
        None => Err("expected integer value"),
    };
    let count = count.map_err(|message| {
        parser.emit_error(at, message);
        let message = "failed to parse LLVMArrayType parameter 'numElements' which is to be a `uint64_t`";
        parser.emit_error(parser.current_location(), message)
    })?;
    parser.parse_keyword("x")?;
    let element = parse_bare(parser)?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![context.type_attribute(element), context.i64_attribute(count)])
}

/// Parses `<i32 (ptr, ...)>`.
pub(super) fn parse_function<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let result = parse_bare(parser)?;
    parser.parse_punct(Punct::LeftParen)?;
    let (mut inputs, mut is_variadic) = (Vec::new(), false);
    if !parser.parse_optional_punct(Punct::RightParen) {
        loop {
            if parser.parse_optional_punct(Punct::Ellipsis) {
                is_variadic = true;
                break;
            }
            inputs.push(parse_bare(parser)?);
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        parser.parse_punct(Punct::RightParen)?;
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![
        context.type_attribute(result),
        type_array(context, &inputs),
        context.bool_attribute(is_variadic),
    ])
}

/// Parses `<"name", packed (i32, ptr)>`, `<(i32)>`, `<"name", opaque>`, or inside of itself `<"name">`.
pub(super) fn parse_structure<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    let start = parser.current_location();
    parser.parse_punct(Punct::Less)?;
    let Some(name) = parser.parse_optional_string() else {
        let at = parser.current_location();
        if parser.parse_optional_keyword("opaque") {
            return Err(parser.emit_error(at, "only identified structs can be opaque"));
        }
        let (elements, packing, _) = parse_body(parser)?;
        parser.parse_punct(Punct::Greater)?;
        check_elements(parser, &elements, start)?;
        return Ok(parameters_of(StructType::literal(context, &elements, packing)));
    };
    let name_attribute = context.string_attribute(&name);
    let at = parser.current_location();
    if parser.parse_optional_punct(Punct::Greater) {
        // Allowed inside of itself only.
        if parser.enter_recursive(name_attribute) {
            parser.leave_recursive();
            return Err(parser.emit_error(at, "struct without a body only allowed in a recursive struct"));
        }
        return Ok(parameters_of(StructType::by_name(context, &name)));
    }
    parser.parse_comma()?;
    let at = parser.current_location();
    if parser.parse_optional_keyword("opaque") {
        parser.parse_punct(Punct::Greater)?;
        return match StructType::opaque(context, &name) {
            Ok(ty) => Ok(parameters_of(ty)),
            Err(OtherBody) => Err(parser.emit_error(at, "redeclaring defined struct as opaque")),
        };
    }
    if !parser.enter_recursive(name_attribute) {
        let message = "identifier already used for an enclosing struct";
        return Err(parser.emit_error(at, message));
    }
    let body = parse_body(parser);
    parser.leave_recursive();
    let (elements, packing, elements_at) = body?;
    let elements_at = if elements.is_empty() { at } else { elements_at };
    parser.parse_punct(Punct::Greater)?;
    check_elements(parser, &elements, elements_at)?;
    match StructType::identified(context, &name, &elements, packing) {
        Ok(ty) => Ok(parameters_of(ty)),
        Err(OtherBody) => {
            Err(parser.emit_error(elements_at, "identified type already used with a different body"))
        }
    }
}

/// Parses `packed (i32, ptr)`; tells where the elements begin.
fn parse_body<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<(Vec<Type<'c>>, Packing, SourceLoc)> {
    let packing = if parser.parse_optional_keyword("packed") { Packing::Packed } else { Packing::Aligned };
    parser.parse_punct(Punct::LeftParen)?;
    let at = parser.current_location();
    let mut elements = Vec::new();
    if !parser.parse_optional_punct(Punct::RightParen) {
        loop {
            elements.push(parse_bare(parser)?);
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        parser.parse_punct(Punct::RightParen)?;
    }
    Ok((elements, packing, at))
}

fn check_elements<'c>(parser: &mut dyn OpAsmParser<'c>, elements: &[Type<'c>], at: SourceLoc) -> ParseResult {
    match elements.iter().find(|element| !is_valid_struct_element(**element)) {
        Some(element) => {
            let message = format!("invalid LLVM structure element type: '{element}'");
            Err(parser.emit_error(at, &message))
        }
        None => Ok(()),
    }
}

fn parameters_of<'c>(ty: Type<'c>) -> Vec<Attribute<'c>> {
    ty.as_dialect(STRUCT_TYPE.name).unwrap_or_default().to_vec()
}

/// Parses `<"name", i32, 1>`.
pub(super) fn parse_target<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let name = parser.parse_string().map_err(|_| {
        let message =
            "failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`";
        parser.emit_error(parser.current_location(), message)
    })?;
    let (mut types, mut integers) = (Vec::new(), Vec::new());
    while parser.parse_optional_punct(Punct::Comma) {
        let at = parser.current_location();
        match parser.parse_optional_integer()? {
            Some(value) => integers.push(value.to_i64().unwrap_or_default()),
            None if integers.is_empty() => types.push(parse_bare(parser)?),
            None => {
                let message = "failed to parse parameter list for target extension type";
                return Err(parser.emit_error(at, message));
            }
        }
    }
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![
        context.string_attribute(&name),
        type_array(context, &types),
        context.i64_array_attribute(&integers),
    ])
}

// ---- types to text ----

/// Prints a type, one of the dialect without `!llvm.`.
pub(crate) fn print_bare<'c>(printer: &mut AsmPrinter<'_, 'c>, ty: Type<'c>) {
    let TypeKind::Dialect { spec, parameters } = *ty.kind() else { return printer.print_type(ty) };
    if spec.get().dialect() != "llvm" {
        return printer.print_type(ty);
    }
    printer.push_str(spec.get().mnemonic());
    if let Some(print) = spec.get().print {
        ensure_stack(|| print(parameters, printer));
    }
}

/// Writes a part of a type: one that LLVM does not know all of has its prefix.
fn print_part<'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    spec: &'static TypeSpec<'static>,
    parameters: &[Attribute<'c>],
    part: Type<'c>,
) {
    let is_bare = |context: Ctx<'c>| is_printed_bare(context, context.dialect_type(spec, parameters), part);
    if is_small_compatible(part, &mut 32) == Some(true) || printer.context().is_none_or(is_bare) {
        print_bare(printer, part);
    } else {
        printer.print_type(part);
    }
}

pub(super) fn print_pointer<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    if let Some(space) = parameters.first().and_then(|space| space.as_i64()).filter(|space| *space != 0) {
        printer.push('<');
        printer.push_integer(space);
        printer.push('>');
    }
}

pub(super) fn print_array<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [element, count] = parameters else { return };
    printer.push('<');
    printer.push_str(&count.as_i64().unwrap_or_default().cast_unsigned().to_string());
    printer.push_str(" x ");
    if let Some(element) = element.as_type() {
        print_part(printer, &ARRAY_TYPE, parameters, element);
    }
    printer.push('>');
}

pub(super) fn print_function<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [result, inputs, is_variadic] = parameters else { return };
    printer.push('<');
    if let Some(result) = result.as_type() {
        print_part(printer, &FUNCTION_TYPE, parameters, result);
    }
    printer.push_str(" (");
    printer.print_list(types_of(*inputs), |p, input| print_part(p, &FUNCTION_TYPE, parameters, input));
    if is_variadic.as_bool() == Some(true) {
        printer.push_str(if types_of(*inputs).next().is_none() { "..." } else { ", ..." });
    }
    printer.push_str(")>");
}

pub(super) fn print_structure<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [name, body, mark] = parameters else { return };
    printer.push('<');
    let is_named = !name.is_unit();
    if is_named {
        printer.print_string(name.as_bytes().unwrap_or_default());
    }
    if !is_named || printer.enter_recursive(*name) {
        if mark.is_unit() {
            // A name alone, though nothing of that name is around it.
        } else if body.is_unit() {
            printer.push_str(", opaque");
        } else {
            printer.push_str(if is_named { ", " } else { "" });
            printer.push_str(if mark.as_bool() == Some(true) { "packed (" } else { "(" });
            printer
                .print_list(types_of(*body), |p, element| print_part(p, &STRUCT_TYPE, parameters, element));
            printer.push(')');
        }
        if is_named {
            printer.leave_recursive();
        }
    }
    printer.push('>');
}

pub(super) fn print_target<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let [name, types, integers] = parameters else { return };
    printer.push('<');
    printer.print_string(name.as_bytes().unwrap_or_default());
    for ty in types_of(*types) {
        printer.push_str(", ");
        printer.print_type(ty);
    }
    for integer in integers.as_array().unwrap_or_default() {
        printer.push_str(", ");
        printer.push_integer(integer.as_i64().unwrap_or_default());
    }
    printer.push('>');
}
