//! Roles of dimensions: of products, gathers, scatters and convolutions.
//!
//! A list of dimensions is an `array<i64>`, a single one an integer of 64 bits.

use super::convolution::{parse_convolution, print_convolution};
use super::convolution_roles::ConvDimensions;
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::{AttributeSpec, ParameterKind, ParameterSpec};
use terrace_ir::{Attribute, Ctx};

/// Declares a list of dimensions.
const fn list(name: &'static str) -> ParameterSpec<'static> {
    ParameterSpec::required(name, ParameterKind::Integers)
}

/// Declares a single dimension.
const fn one(name: &'static str) -> ParameterSpec<'static> {
    ParameterSpec::required(name, ParameterKind::Integer)
}

/// Roles of the dimensions of a product: `#stablehlo.dot<lhs_contracting_dimensions = [1], ...>`.
pub static DOT_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "StableHLO_DotDimensionNumbers",
    summary: "Attribute that models the dimension information for dot.",
    parameters: &[
        list("lhs_batching_dimensions"),
        list("rhs_batching_dimensions"),
        list("lhs_contracting_dimensions"),
        list("rhs_contracting_dimensions"),
    ],
    parse: Some(|parser, _| parse_attribute(parser, &DOT_ATTR, "dot")),
    print: Some(|values, printer| print_fields(values, printer, &DOT_ATTR)),
    ..AttributeSpec::new("stablehlo.dot")
};

/// Roles of the dimensions of a gather: `#stablehlo.gather<offset_dims = [2], ...>`.
pub static GATHER_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "StableHLO_GatherDimensionNumbers",
    summary: "Attribute that models the dimension information for gather",
    parameters: &[
        list("offset_dims"),
        list("collapsed_slice_dims"),
        list("operand_batching_dims"),
        list("start_indices_batching_dims"),
        list("start_index_map"),
        one("index_vector_dim"),
    ],
    parse: Some(|parser, _| parse_attribute(parser, &GATHER_ATTR, "gather")),
    print: Some(|values, printer| print_fields(values, printer, &GATHER_ATTR)),
    ..AttributeSpec::new("stablehlo.gather")
};

/// Roles of the dimensions of a scatter: `#stablehlo.scatter<update_window_dims = [1], ...>`.
pub static SCATTER_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "StableHLO_ScatterDimensionNumbers",
    summary: "Attribute that models the dimension information for scatter",
    parameters: &[
        list("update_window_dims"),
        list("inserted_window_dims"),
        list("input_batching_dims"),
        list("scatter_indices_batching_dims"),
        list("scatter_dims_to_operand_dims"),
        one("index_vector_dim"),
    ],
    parse: Some(|parser, _| parse_attribute(parser, &SCATTER_ATTR, "scatter")),
    print: Some(|values, printer| print_fields(values, printer, &SCATTER_ATTR)),
    ..AttributeSpec::new("stablehlo.scatter")
};

/// Roles of the dimensions of a convolution: `#stablehlo.conv<[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]>`.
pub static CONV_ATTR: AttributeSpec<'static> = AttributeSpec {
    class: "StableHLO_ConvDimensionNumbers",
    summary: "Structure of dimension information for conv op",
    parameters: &[
        one("input_batch_dimension"),
        one("input_feature_dimension"),
        list("input_spatial_dimensions"),
        one("kernel_input_feature_dimension"),
        one("kernel_output_feature_dimension"),
        list("kernel_spatial_dimensions"),
        one("output_batch_dimension"),
        one("output_feature_dimension"),
        list("output_spatial_dimensions"),
    ],
    parse: Some(|parser, _| {
        parser.parse_punct(Punct::Less)?;
        if parser.parse_optional_keyword("raw") {
            return parse_fields(parser, &CONV_ATTR, "dot");
        }
        let parameters = parse_convolution(parser)?;
        parser.parse_punct(Punct::Greater)?;
        Ok(parameters)
    }),
    print: Some(|values, printer| {
        printer.push('<');
        if !print_convolution(values, printer) {
            printer.push_str("raw ");
            print_inside(values, printer, &CONV_ATTR);
        }
        printer.push('>');
    }),
    ..AttributeSpec::new("stablehlo.conv")
};

fn parse_attribute<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'_>,
    words: &str,
) -> ParseResult<Vec<Attribute<'c>>> {
    parser.parse_punct(Punct::Less)?;
    parse_fields(parser, spec, words)
}

/// Parses `name = value, ...>` in any order; what is left out is zero or empty.
fn parse_fields<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'_>,
    words: &str,
) -> ParseResult<Vec<Attribute<'c>>> {
    let context = parser.context();
    parse_in_any_order(parser, spec)
        .map_err(|_| {
            let message = format!("failed parsing {words} dimension numbers attribute");
            parser.emit_error(parser.current_location(), &message)
        })
        .map(|found| {
            let absent = |parameter: &ParameterSpec<'_>| empty_value(context, parameter.kind);
            found
                .into_iter()
                .zip(spec.parameters)
                .map(|(value, kind)| value.unwrap_or_else(|| absent(kind)))
                .collect()
        })
}

fn empty_value<'c>(context: Ctx<'c>, kind: ParameterKind<'_>) -> Attribute<'c> {
    match kind {
        ParameterKind::Integers => context.dense_i64_array(&[]),
        _ => context.i64_attribute(0),
    }
}

fn parse_in_any_order<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    spec: &AttributeSpec<'_>,
) -> ParseResult<Vec<Option<Attribute<'c>>>> {
    let mut found = vec![None; spec.parameters.len()];
    while !parser.parse_optional_punct(Punct::Greater) {
        let at = spec.parameters.iter().position(|parameter| parser.parse_optional_keyword(parameter.name));
        let here = parser.current_location();
        let Some(at) = at else {
            let names: Vec<_> =
                spec.parameters.iter().map(|parameter| format!("`{}`", parameter.name)).collect();
            return Err(parser.emit_error(here, &format!("expected one of: {}", names.join(", "))));
        };
        let parameter = &spec.parameters[at];
        if found[at].is_some() {
            return Err(parser.emit_error(here, &format!("duplicated `{}` entry", parameter.name)));
        }
        parser.parse_equal()?;
        let value = match parameter.kind {
            ParameterKind::Integers => {
                let dimensions = parse_integers(parser)?;
                parser.context().dense_i64_array(&dimensions)
            }
            _ => {
                let dimension = parser.parse_integer()?;
                parser.context().i64_attribute(dimension)
            }
        };
        found[at] = Some(value);
        if !parser.parse_optional_punct(Punct::Comma) {
            parser.parse_punct(Punct::Greater)?;
            break;
        }
    }
    Ok(found)
}

/// Parses `[1, 2]`.
pub(crate) fn parse_integers<'c>(parser: &mut (dyn OpAsmParser<'c> + '_)) -> ParseResult<Vec<i64>> {
    let mut integers = Vec::new();
    parser.parse_comma_separated_list(Delimiter::Square, "", &mut |parser| {
        integers.push(parser.parse_integer()?);
        Ok(())
    })?;
    Ok(integers)
}

/// Writes `[1, 2]`.
pub(crate) fn print_integers(integers: &[i64], printer: &mut AsmPrinter<'_, '_>) {
    printer.push('[');
    printer.print_list(integers, |printer, integer| printer.push_integer(*integer));
    printer.push(']');
}

fn print_fields<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>, spec: &AttributeSpec<'_>) {
    printer.push('<');
    print_inside(values, printer, spec);
    printer.push('>');
}

fn print_inside<'c>(values: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>, spec: &AttributeSpec<'_>) {
    let is_written = |value: &Attribute<'_>| match value.as_i64_array() {
        Some(dimensions) => !dimensions.is_empty(),
        None => value.as_i64() != Some(0),
    };
    let fields = spec.parameters.iter().zip(values).filter(|(_, value)| is_written(value));
    printer.print_list(fields, |printer, (parameter, value)| {
        printer.push_str(parameter.name);
        printer.push_str(" = ");
        match value.as_i64_array() {
            Some(dimensions) => print_integers(&dimensions, printer),
            None => printer.push_integer(value.as_i64().unwrap_or_default()),
        }
    });
}

/// Roles of the dimensions of a product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DotDimensions {
    /// Batch dimensions of the first operand.
    pub lhs_batching: Vec<i64>,
    /// Batch dimensions of the second operand.
    pub rhs_batching: Vec<i64>,
    /// Dimensions of the first operand over which is summed.
    pub lhs_contracting: Vec<i64>,
    /// Dimensions of the second operand over which is summed.
    pub rhs_contracting: Vec<i64>,
}

impl DotDimensions {
    /// Returns the roles that an attribute gives.
    pub fn of(attribute: Attribute<'_>) -> Option<Self> {
        let [lhs_batching, rhs_batching, lhs_contracting, rhs_contracting] =
            attribute.as_dialect(DOT_ATTR.name)?
        else {
            return None;
        };
        Some(DotDimensions {
            lhs_batching: lhs_batching.as_i64_array()?,
            rhs_batching: rhs_batching.as_i64_array()?,
            lhs_contracting: lhs_contracting.as_i64_array()?,
            rhs_contracting: rhs_contracting.as_i64_array()?,
        })
    }

    /// Returns the attribute.
    pub fn attribute<'c>(&self, context: Ctx<'c>) -> Attribute<'c> {
        let lists = [&self.lhs_batching, &self.rhs_batching, &self.lhs_contracting, &self.rhs_contracting];
        context.dialect_attribute(&DOT_ATTR, &lists.map(|list| context.dense_i64_array(list)))
    }
}

/// Roles of the dimensions of a gather or a scatter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct IndexedDimensions {
    /// Dimensions of the result, or of the updates, that run over a slice.
    pub window: Vec<i64>,
    /// Dimensions of the operand that a slice leaves out.
    pub collapsed: Vec<i64>,
    /// Batch dimensions of the operand.
    pub operand_batching: Vec<i64>,
    /// Batch dimensions of the indices.
    pub indices_batching: Vec<i64>,
    /// Dimension of the operand that each index is for.
    pub index_map: Vec<i64>,
    /// Dimension of the indices that runs over those of one slice.
    pub index_vector: i64,
}

impl IndexedDimensions {
    /// Returns the roles that an attribute of a gather or a scatter gives.
    pub fn of(attribute: Attribute<'_>) -> Option<Self> {
        let parameters =
            attribute.as_dialect(GATHER_ATTR.name).or_else(|| attribute.as_dialect(SCATTER_ATTR.name));
        let [window, collapsed, operand_batching, indices_batching, index_map, index_vector] = parameters?
        else {
            return None;
        };
        Some(IndexedDimensions {
            window: window.as_i64_array()?,
            collapsed: collapsed.as_i64_array()?,
            operand_batching: operand_batching.as_i64_array()?,
            indices_batching: indices_batching.as_i64_array()?,
            index_map: index_map.as_i64_array()?,
            index_vector: index_vector.as_i64()?,
        })
    }

    /// Returns the attribute of a gather or a scatter, as `spec` says.
    pub fn attribute<'c>(&self, context: Ctx<'c>, spec: &'static AttributeSpec<'static>) -> Attribute<'c> {
        let lists =
            [&self.window, &self.collapsed, &self.operand_batching, &self.indices_batching, &self.index_map];
        let mut parameters = lists.map(|list| context.dense_i64_array(list)).to_vec();
        parameters.push(context.i64_attribute(self.index_vector));
        context.dialect_attribute(spec, &parameters)
    }
}

impl ConvDimensions {
    /// Returns the roles that an attribute gives.
    pub fn of(attribute: Attribute<'_>) -> Option<Self> {
        Self::of_parameters(attribute.as_dialect(CONV_ATTR.name)?)
    }

    /// Returns the attribute.
    pub fn attribute<'c>(&self, context: Ctx<'c>) -> Attribute<'c> {
        context.dialect_attribute(&CONV_ATTR, &self.parameters(context))
    }
}
