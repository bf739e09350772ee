//! Elements whose meaning only another dialect knows.

use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Type};

/// `#std.opaque<"foo", "0xDEADBEEF", tensor<10xi32>>`: the namespace of the dialect, the bytes as hex digits, the type.
pub static OPAQUE_ATTR: AttributeSpec<'static> = AttributeSpec {
    summary: "Elements that a dialect keeps in a form of its own",
    parameters: &[
        ParameterSpec::required("namespace", ParameterKind::Attribute),
        ParameterSpec::required("bytes", ParameterKind::Attribute),
        ParameterSpec::required("type", ParameterKind::Attribute),
    ],
    parse: Some(parse),
    print: Some(print),
    ..AttributeSpec::new("std.opaque")
};

fn parse<'c>(parser: &mut dyn OpAsmParser<'c>, _ty: Option<Type<'c>>) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    parser.parse_punct(Punct::Less)?;
    let namespace = parser.parse_string()?;
    parser.parse_punct(Punct::Comma)?;
    let bytes = parser.parse_string()?;
    parser.parse_punct(Punct::Comma)?;
    let ty = parser.parse_type()?;
    parser.parse_punct(Punct::Greater)?;
    Ok(vec![
        context.string_attribute(&namespace),
        context.string_attribute(&bytes),
        context.type_attribute(ty),
    ])
}

fn print<'c>(parameters: &[Attribute<'c>], p: &mut AsmPrinter<'_, 'c>) {
    p.push('<');
    for (i, parameter) in parameters.iter().enumerate() {
        if i > 0 {
            p.push_str(", ");
        }
        p.print_attribute(*parameter);
    }
    p.push('>');
}
