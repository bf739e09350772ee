//! Handles: what values of the dialect stand for.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Ctx, Type, TypeKind};

/// An attribute.
pub static ATTRIBUTE_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "PDL handle to an `mlir::Attribute`", ..TypeSpec::new("pdl.attribute") };

/// An operation.
pub static OPERATION_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "PDL handle to an `mlir::Operation *`", ..TypeSpec::new("pdl.operation") };

/// Any number of handles of one kind: `!pdl.range<value>`.
pub static RANGE_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "PDL handle to a range of a given sub-type",
    parameters: &[ParameterSpec::required("elementType", ParameterKind::Type)],
    parse: Some(|parser, _| parse_element(parser)),
    print: Some(print_element),
    verify: Some(|_, parameters, error| {
        let element = parameters.first().and_then(|element| element.as_type());
        match element.filter(|element| !is_handle(*element) || is_range(*element)) {
            Some(element) => error(&format!(
                "expected element of pdl.range to be one of [attribute, operation, type, value], but got {element}"
            ))
            .emit(),
            None => Ok(()),
        }
    }),
    ..TypeSpec::new("pdl.range")
};

/// A type.
pub static TYPE_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "PDL handle to an `mlir::Type`", ..TypeSpec::new("pdl.type") };

/// A value.
pub static VALUE_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "PDL handle for an `mlir::Value`", ..TypeSpec::new("pdl.value") };

const KINDS: [&TypeSpec<'static>; 5] =
    [&ATTRIBUTE_TYPE, &OPERATION_TYPE, &RANGE_TYPE, &TYPE_TYPE, &VALUE_TYPE];

/// Returns true if it is a type of the dialect.
pub fn is_handle(ty: Type<'_>) -> bool {
    KINDS.iter().any(|kind| is(ty, kind))
}

/// Returns true if it is a type of that declaration.
pub fn is(ty: Type<'_>, spec: &TypeSpec<'_>) -> bool {
    ty.as_dialect(spec.name).is_some()
}

/// Returns true if it is a range.
pub fn is_range(ty: Type<'_>) -> bool {
    is(ty, &RANGE_TYPE)
}

/// Returns the kind of handles of which a range is; `None` for anything else.
pub fn range_element<'c>(ty: Type<'c>) -> Option<Type<'c>> {
    ty.as_dialect(RANGE_TYPE.name)?.first()?.as_type()
}

/// Returns the range of handles of a kind.
pub fn range_of<'c>(context: Ctx<'c>, element: Type<'c>) -> Type<'c> {
    context.dialect_type(&RANGE_TYPE, &[context.type_attribute(element)])
}

/// Parses `<value>`: the element's mnemonic, without the dialect.
fn parse_element<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    // The error about an unknown mnemonic stands where the name of the range does.
    parser.parse_punct(Punct::Less)?;
    let at = parser.current_location();
    let mnemonic = parser.parse_any_keyword()?;
    let Some(kind) = KINDS.iter().find(|kind| kind.mnemonic() == mnemonic) else {
        let at = parser.name_location();
        return Err(parser.emit_error(at, &format!("invalid 'pdl' type: `{mnemonic}'")));
    };
    let parameters = if std::ptr::eq(*kind, &RANGE_TYPE) { parse_element(parser)? } else { Vec::new() };
    let element = context.dialect_type(kind, &parameters);
    parser.parse_punct(Punct::Greater)?;
    if is_range(element) {
        let message = format!("element of pdl.range cannot be another range, but got'{element}'");
        return Err(parser.emit_error(at, &message));
    }
    Ok(vec![context.type_attribute(element)])
}

fn print_element<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    printer.push('<');
    let element = parameters.first().and_then(|element| element.as_type());
    if let Some(TypeKind::Dialect { spec, .. }) = element.map(Type::kind) {
        printer.push_str(spec.get().mnemonic());
    }
    printer.push('>');
}
