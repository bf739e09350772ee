//! Types that order operations with effects: tokens, and results that come later.

use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{ParameterKind, ParameterSpec, TypeSpec};
use terrace_ir::{Attribute, Type};

/// A value that only orders operations with effects: `!stablehlo.token`.
pub static TOKEN_TYPE: TypeSpec<'static> =
    TypeSpec { summary: "order of operations with effects", ..TypeSpec::new("stablehlo.token") };

/// Results of an operation that may not have ended yet: `!stablehlo.future<tensor<4xf32>>`.
pub static FUTURE_TYPE: TypeSpec<'static> = TypeSpec {
    summary: "results that come later",
    parameters: &[ParameterSpec::required("types", ParameterKind::Attributes)],
    declared_format: Some("`<` $types `>`"),
    parse: Some(|parser, _| parse_types(parser)),
    print: Some(print_types),
    ..TypeSpec::new("stablehlo.future")
};

fn parse_types<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Vec<Attribute<'c>>> {
    let mut types = Vec::new();
    parser.parse_comma_separated_list(Delimiter::LessGreater, "", &mut |parser| {
        let ty = parser.parse_type()?;
        types.push(parser.context().type_attribute(ty));
        Ok(())
    })?;
    Ok(vec![parser.context().array_attribute(&types)])
}

fn print_types<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let types = parameters.first().and_then(|types| types.as_array()).unwrap_or_default();
    printer.push('<');
    printer.print_types(types.iter().filter_map(|ty| ty.as_type()));
    printer.push('>');
}

/// Returns true if it is a token.
pub fn is_token(ty: Type<'_>) -> bool {
    ty.as_dialect(TOKEN_TYPE.name).is_some()
}

/// Returns true if it is the type of results that come later.
pub fn is_future(ty: Type<'_>) -> bool {
    ty.as_dialect(FUTURE_TYPE.name).is_some()
}

/// Returns the types of results that come later.
pub fn future_types(ty: Type<'_>) -> Option<Vec<Type<'_>>> {
    ty.as_dialect(FUTURE_TYPE.name)?.first()?.as_array()?.iter().map(|ty| ty.as_type()).collect()
}
