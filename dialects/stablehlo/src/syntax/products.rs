//! Dimensions and precisions of products.

use crate::attributes::Precision;
use crate::attributes::{DOT_ALGORITHM_ATTR, DotDimensions, PRECISION_ATTR, parse_integers, print_integers};
use terrace_ir::Attribute;
use terrace_ir::asm::{Delimiter, DirectiveSpec, OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::case_value;

/// `custom<DotDimensionNumbers>($dot_dimension_numbers)`: `batching_dims = [0] x [0], contracting_dims = [2] x [1]`.
pub(crate) const DOT_DIMENSION_NUMBERS: DirectiveSpec<'static> = DirectiveSpec {
    name: "DotDimensionNumbers",
    parse: |parser, _, arguments| {
        let mut dimensions = DotDimensions::default();
        if parser.parse_optional_keyword("batching_dims") {
            (dimensions.lhs_batching, dimensions.rhs_batching) = parse_pair(parser)?;
            parser.parse_comma()?;
        }
        parser.parse_keyword("contracting_dims")?;
        (dimensions.lhs_contracting, dimensions.rhs_contracting) = parse_pair(parser)?;
        let attribute = dimensions.attribute(parser.context());
        arguments.iter_mut().for_each(|argument| *argument.attribute() = Some(attribute));
        Ok(())
    },
    print: |printer, _, arguments| {
        let attribute = arguments.first().and_then(|argument| argument.attribute());
        let dimensions = attribute.and_then(DotDimensions::of).unwrap_or_default();
        if !dimensions.lhs_batching.is_empty() || !dimensions.rhs_batching.is_empty() {
            print_pair(printer, "batching_dims = ", &dimensions.lhs_batching, &dimensions.rhs_batching);
            printer.push_str(", ");
        }
        print_pair(printer, "contracting_dims = ", &dimensions.lhs_contracting, &dimensions.rhs_contracting);
    },
};

/// Parses `= [0] x [1]`.
fn parse_pair(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<(Vec<i64>, Vec<i64>)> {
    parser.parse_equal()?;
    let lhs = parse_integers(parser)?;
    parser.parse_keyword("x")?;
    Ok((lhs, parse_integers(parser)?))
}

fn print_pair(printer: &mut AsmPrinter<'_, '_>, words: &str, lhs: &[i64], rhs: &[i64]) {
    printer.push_str(words);
    print_integers(lhs, printer);
    printer.push_str(" x ");
    print_integers(rhs, printer);
}

/// `custom<PrecisionConfig>($precision_config)`: `, precision = [HIGHEST, DEFAULT]`, or nothing.
pub(crate) const PRECISION_CONFIG: DirectiveSpec<'static> = DirectiveSpec {
    name: "PrecisionConfig",
    parse: |parser, _, arguments| {
        if parser.parse_optional_punct(Punct::Comma) {
            let precisions = parse_precisions(parser)?;
            arguments.iter_mut().for_each(|argument| *argument.attribute() = Some(precisions));
        }
        Ok(())
    },
    print: |printer, _, arguments| {
        print_precisions(printer, arguments.first().and_then(|argument| argument.attribute()));
    },
};

/// `custom<PrecisionConfigAndAlgorithm>($precision_config, $algorithm)`: `, precision = [..], algorithm = <..>`.
pub(crate) const PRECISION_CONFIG_AND_ALGORITHM: DirectiveSpec<'static> = DirectiveSpec {
    name: "PrecisionConfigAndAlgorithm",
    parse: |parser, _, arguments| {
        let [precisions, algorithm] = arguments else { unreachable!("the format names two attributes") };
        if !parser.parse_optional_punct(Punct::Comma) {
            return Ok(());
        }
        if !parser.parse_optional_keyword("algorithm") {
            *precisions.attribute() = Some(parse_precisions(parser)?);
            if !parser.parse_optional_punct(Punct::Comma) {
                return Ok(());
            }
            parser.parse_keyword("algorithm")?;
        }
        parser.parse_equal()?;
        *algorithm.attribute() = Some(parser.parse_attribute_of(&DOT_ALGORITHM_ATTR, None)?);
        Ok(())
    },
    print: |printer, _, arguments| {
        let [precisions, algorithm] = arguments else { unreachable!("the format names two attributes") };
        print_precisions(printer, precisions.attribute());
        if let Some(algorithm) = algorithm.attribute() {
            printer.push_str(", algorithm = ");
            printer.print_stripped_attribute(algorithm);
        }
    },
};

/// Parses `precision = [HIGHEST, DEFAULT]`.
fn parse_precisions<'c>(parser: &mut (dyn OpAsmParser<'c> + '_)) -> ParseResult<Attribute<'c>> {
    parser.parse_keyword("precision")?;
    parser.parse_equal()?;
    let mut precisions = Vec::new();
    parser.parse_comma_separated_list(Delimiter::Square, "", &mut |parser| {
        precisions.push(parser.parse_attribute_of(&PRECISION_ATTR, None)?);
        Ok(())
    })?;
    Ok(parser.context().array_attribute(&precisions))
}

fn print_precisions<'c>(printer: &mut AsmPrinter<'_, 'c>, precisions: Option<Attribute<'c>>) {
    let Some(precisions) = precisions.and_then(|list| list.as_array()) else { return };
    printer.push_str(", precision = [");
    printer.print_list(precisions, |printer, precision| {
        if let Some(precision) = case_value(*precision).and_then(Precision::from_value) {
            printer.push_str(precision.text());
        }
    });
    printer.push(']');
}
