//! Which part of a dimension a tensor is.

use terrace_ir::Attribute;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};

/// Marker of an unknown number.
const UNKNOWN: i64 = -1;

/// Offset, size and stride in a dimension: `#sparse_tensor<slice(1, 4, ?)>`.
pub static SLICE_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "SparseTensorDimSliceAttr",
    parameters: &[
        ParameterSpec::required("offset", ParameterKind::Integer),
        ParameterSpec::required("size", ParameterKind::Integer),
        ParameterSpec::required("stride", ParameterKind::Integer),
    ],
    parse: Some(|parser, _| {
        let name_at = parser.name_location();
        parser.parse_punct(Punct::LeftParen)?;
        let offset = parse_number(parser)?;
        parser.parse_punct(Punct::Comma)?;
        let size = parse_number(parser)?;
        parser.parse_punct(Punct::Comma)?;
        let stride = parse_number(parser)?;
        parser.parse_punct(Punct::RightParen)?;
        for (value, least, message) in [
            (offset, 0, "expect non-negative value or ? for slice offset"),
            (size, 1, "expect positive value or ? for slice size"),
            (stride, 1, "expect positive value or ? for slice stride"),
        ] {
            if value != UNKNOWN && value < least {
                return Err(parser.emit_error(name_at, message));
            }
        }
        Ok([offset, size, stride].map(|value| parser.context().i64_attribute(value)).to_vec())
    }),
    print: Some(|values, printer| {
        printer.push('(');
        printer.print_list(values, |p, value| match value.as_i64() {
            Some(UNKNOWN) | None => p.push('?'),
            Some(value) => p.push_integer(value),
        });
        printer.push(')');
    }),
    ..AttributeSpec::new("sparse_tensor.slice")
};

fn parse_number(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<i64> {
    let at = parser.current_location();
    let Some(value) = parser.parse_optional_integer()? else {
        parser.parse_punct(Punct::Question)?;
        return Ok(UNKNOWN);
    };
    match value.to_i64() {
        Some(value) if value >= 0 => Ok(value),
        Some(_) => {
            let message = "expect positive value or ? for slice offset/size/stride";
            Err(parser.emit_error(parser.current_location(), message))
        }
        None => Err(parser.emit_error(at, "integer value too large")),
    }
}

/// Returns the slice that is the whole of a dimension.
pub(super) fn whole<'c>(context: terrace_ir::Ctx<'c>) -> Attribute<'c> {
    let values = [0, UNKNOWN, 1].map(|value| context.i64_attribute(value));
    context.dialect_attribute(&SLICE_ATTR, &values)
}
