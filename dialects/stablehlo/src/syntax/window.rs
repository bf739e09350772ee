//! Dimensions and windows of convolutions.

use crate::attributes::{
    CONV_ATTR, padding_attribute, padding_pairs, parse_convolution, parse_integers, print_convolution,
    print_integers,
};
use terrace_ir::Attribute;
use terrace_ir::asm::{Delimiter, DirectiveSpec, OpAsmParser, ParseResult, Punct};

/// `custom<ConvolutionDimensions>($dimension_numbers)`: `[b, 0, f]x[0, i, o]->[b, 0, f]`.
pub(crate) const CONVOLUTION_DIMENSIONS: DirectiveSpec<'static> = DirectiveSpec {
    name: "ConvolutionDimensions",
    parse: |parser, _, arguments| {
        let parameters = parse_convolution(parser)?;
        let attribute = parser.context().dialect_attribute(&CONV_ATTR, &parameters);
        arguments.iter_mut().for_each(|argument| *argument.attribute() = Some(attribute));
        Ok(())
    },
    print: |printer, _, arguments| {
        let attribute = arguments.first().and_then(|argument| argument.attribute());
        let parameters = attribute.and_then(|attribute| attribute.as_dialect(CONV_ATTR.name));
        print_convolution(parameters.unwrap_or_default(), printer);
    },
};

/// Words of the parts of a window, in the order of the arguments.
const PARTS: [&str; 5] = ["stride", "pad", "lhs_dilate", "rhs_dilate", "reverse"];
/// Position of the padding in [`PARTS`].
const PAD: usize = 1;
/// Position of the reversal in [`PARTS`].
const REVERSE: usize = 4;

/// `custom<WindowAttributes>(..)`: `stride = [2, 1], pad = [[0, 1], [0, 1]]`.
pub(crate) const WINDOW_ATTRIBUTES: DirectiveSpec<'static> = DirectiveSpec {
    name: "WindowAttributes",
    parse: |parser, _, arguments| {
        while let Some(word) = parser.parse_optional_any_keyword() {
            let part = PARTS.iter().position(|part| *part == word);
            let part = part.filter(|part| arguments[*part].attribute().is_none());
            let Some(part) = part else {
                return Err(
                    parser.emit_error(parser.current_location(), &format!("Unexpected keyword {word}"))
                );
            };
            parser.parse_equal()?;
            let value = match part {
                PAD => parse_padding(parser)?,
                REVERSE => {
                    let flags: Vec<bool> = parse_flags(parser)?;
                    parser.context().dense_bool_array(&flags)
                }
                _ => {
                    let integers = parse_integers(parser)?;
                    parser.context().dense_i64_array(&integers)
                }
            };
            *arguments[part].attribute() = Some(value);
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        Ok(())
    },
    print: |printer, _, arguments| {
        let present =
            arguments.iter().enumerate().filter_map(|(part, argument)| Some((part, argument.attribute()?)));
        printer.print_list(present, |printer, (part, value)| {
            printer.push_str(PARTS[part]);
            printer.push_str(" = ");
            match part {
                PAD => {
                    let pairs = padding_pairs(value).unwrap_or_default();
                    printer.push('[');
                    printer.print_list(pairs, |printer, (low, high)| {
                        printer.push_str(&format!("[{low}, {high}]"));
                    });
                    printer.push(']');
                }
                REVERSE => {
                    let flags = value.as_bool_array().unwrap_or_default();
                    printer.push('[');
                    printer.print_list(flags, |printer, flag| {
                        printer.push_str(if flag { "true" } else { "false" })
                    });
                    printer.push(']');
                }
                _ => print_integers(&value.as_i64_array().unwrap_or_default(), printer),
            }
        });
    },
};

fn parse_flags(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<Vec<bool>> {
    let mut flags = Vec::new();
    parser.parse_comma_separated_list(Delimiter::Square, "", &mut |parser| {
        flags.push(match parser.parse_optional_keyword_of(&["true", "false"]) {
            Some(word) => word == "true",
            None => parser.parse_integer()? != 0,
        });
        Ok(())
    })?;
    Ok(flags)
}

fn parse_padding<'c>(parser: &mut (dyn OpAsmParser<'c> + '_)) -> ParseResult<Attribute<'c>> {
    let mut pairs = Vec::new();
    parser.parse_comma_separated_list(Delimiter::Square, "", &mut |parser| {
        let pair = parse_integers(parser)?;
        let &[low, high] = &pair[..] else {
            let message = format!("Expected array with 2 elements, got {} elements instead", pair.len());
            return Err(parser.emit_error(parser.current_location(), &message));
        };
        pairs.push((low, high));
        Ok(())
    })?;
    Ok(padding_attribute(parser.context(), &pairs))
}
