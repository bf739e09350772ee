//! Attributes: along which directions tensors are split, and how elements are combined.

pub mod enums;

use enums::ReductionKind;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::case_attributes;
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterForm, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, AttributeKind, Ctx};
use terrace_syntax::parameters;

/// For each dimension of a tensor the directions along which it is split: `#shard<axisarray[[0], [], [1, 2]]>`.
pub static AXISARRAY_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "Shard_GridAxesArrayAttr",
    summary: "",
    parameters: &[ParameterSpec::required("axes", ParameterKind::Custom)
        .written("::llvm::ArrayRef<GridAxesAttr>", ParameterForm::Code(parse_split_axes, print_split_axes))],
    declared_format: Some("`[` $axes `]`"),
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::LeftSquare)?;
        let axes = parameters::parse_parameter(parser, &AXISARRAY_ATTR, 0)?;
        parser.parse_punct(Punct::RightSquare)?;
        Ok(vec![axes])
    }),
    print: Some(|parameters, printer| {
        printer.push('[');
        print_split_axes(parameters[0], printer);
        printer.push(']');
    }),
    ..AttributeSpec::new("shard.axisarray")
};

case_attributes! {
    /// Reduction of elements of several devices: `#shard<partial max>`.
    PARTIAL_ATTR = of_bare_enum("shard.partial", ReductionKind),
        class = "Shard_ReductionKindAttr", summary = "Reduction of an iterator/grid dimension.";
}

impl ReductionKind {
    /// Returns it as an attribute.
    pub fn attribute<'c>(self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&PARTIAL_ATTR, &[context.i64_attribute(self.value().cast_signed())])
    }
}

/// Splits the directions along which each dimension is split.
pub fn split_axes(attribute: Attribute<'_>) -> Option<Vec<Vec<i16>>> {
    let [axes] = attribute.as_dialect(AXISARRAY_ATTR.name)? else { return None };
    axes.as_array()?.iter().map(|axes| directions(*axes)).collect()
}

/// Returns the elements of an `array<i16: ...>`.
pub fn directions(attribute: Attribute<'_>) -> Option<Vec<i16>> {
    match *attribute.kind() {
        AttributeKind::DenseArray { element, bytes, .. } if element.is_signless_integer_of(16) => {
            Some(bytes.as_chunks::<2>().0.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect())
        }
        _ => None,
    }
}

/// `array<i16: ...>` of these elements.
pub fn directions_attribute<'c>(context: Ctx<'c>, directions: &[i16]) -> Attribute<'c> {
    let bytes: Vec<u8> = directions.iter().flat_map(|direction| direction.to_le_bytes()).collect();
    context.dense_array_attribute(context.integer_type(16), directions.len(), &bytes)
}

/// Parses `[0], [], [1, 2]`.
fn parse_split_axes<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Attribute<'c>> {
    let mut dimensions = Vec::new();
    loop {
        parser.parse_punct(Punct::LeftSquare)?;
        let mut directions = Vec::new();
        if !parser.parse_optional_punct(Punct::RightSquare) {
            let read = parse_directions(parser, &mut directions);
            parser.parse_punct(Punct::RightSquare)?;
            read?;
        }
        dimensions.push(directions_attribute(parser.context(), &directions));
        if !parser.parse_optional_punct(Punct::Comma) {
            return Ok(parser.context().array_attribute(&dimensions));
        }
    }
}

/// Parses `1, 2`.
fn parse_directions<'c>(parser: &mut dyn OpAsmParser<'c>, directions: &mut Vec<i16>) -> ParseResult {
    loop {
        let at = parser.current_location();
        match parser.parse_optional_integer()? {
            Some(value) => match value.to_i64().and_then(|value| i16::try_from(value).ok()) {
                Some(value) => directions.push(value),
                None => return Err(parser.emit_error(at, "integer value too large")),
            },
            None => return Err(parser.emit_error(at, "expected integer value")),
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            return Ok(());
        }
    }
}

fn print_split_axes<'c>(axes: Attribute<'c>, printer: &mut AsmPrinter<'_, 'c>) {
    printer.print_list(axes.as_array().unwrap_or_default(), |p, axes| {
        p.push('[');
        p.print_list(directions(*axes).unwrap_or_default(), |p, axis| p.push_integer(i64::from(axis)));
        p.push(']');
    });
}
