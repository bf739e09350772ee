//! The form of the dimensions of a convolution: `[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]`.

use super::convolution_roles::{ConvArray, ConvDimensions};
use terrace_ir::Attribute;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;

/// Letters of the batch and of the features.
const OF_INPUT: [char; 2] = ['b', 'f'];
/// Letters of the features of the input and of the output.
const OF_KERNEL: [char; 2] = ['i', 'o'];
/// Most dimensions that a message lists.
const MOST_LISTED: usize = 10;

/// Parses the dimensions; returns the parameters of the attribute.
pub(crate) fn parse_convolution<'c>(
    parser: &mut (dyn OpAsmParser<'c> + '_),
) -> ParseResult<Vec<Attribute<'c>>> {
    let input = parse_array(parser, OF_INPUT)?;
    parser.parse_keyword("x")?;
    let kernel = parse_array(parser, OF_KERNEL)?;
    parser.parse_punct(Punct::Arrow)?;
    let output = parse_array(parser, OF_INPUT)?;
    Ok(ConvDimensions { input, kernel, output }.parameters(parser.context()))
}

fn parse_array<'c>(parser: &mut (dyn OpAsmParser<'c> + '_), letters: [char; 2]) -> ParseResult<ConvArray> {
    parser.parse_punct(Punct::LeftSquare)?;
    let mut places = [None; 2];
    let mut spatial: Vec<(i64, i64)> = Vec::new();
    let mut at = 0;
    loop {
        let here = parser.current_location();
        match parser.parse_optional_integer()? {
            Some(dimension) => {
                let dimension = dimension.to_i64().unwrap_or(-1);
                if dimension < 0 {
                    return Err(parser.emit_error(here, &format!("Unexpected dimension {dimension}")));
                }
                if spatial.iter().any(|(seen, _)| *seen == dimension) {
                    let message = format!("Duplicate entries for spatial dimension {dimension}");
                    return Err(parser.emit_error(here, &message));
                }
                spatial.push((dimension, at));
            }
            None => {
                let word = parser.parse_any_keyword()?;
                if word.chars().count() != 1 || places.iter().all(Option::is_some) {
                    return Err(parser.emit_error(here, &format!("Unexpected keyword {word}")));
                }
                let role = (0..2).find(|role| places[*role].is_none() && word.starts_with(letters[*role]));
                let Some(role) = role else {
                    let message =
                        format!("Unexpected dimension {word}, expecting {}", missing(&places, letters));
                    return Err(parser.emit_error(here, &message));
                };
                places[role] = Some(at);
            }
        }
        at += 1;
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    let here = parser.current_location();
    let [Some(first), Some(second)] = places else {
        let message = format!("Expected dimensions {} not specified", missing(&places, letters));
        return Err(parser.emit_error(here, &message));
    };
    parser.parse_punct(Punct::RightSquare)?;
    spatial.sort_unstable();
    let gaps: Vec<String> = gaps(&spatial).take(MOST_LISTED).map(|gap| gap.to_string()).collect();
    if !gaps.is_empty() {
        let message = format!("Expected spatial dimensions {} not specified", gaps.join(", "));
        return Err(parser.emit_error(parser.current_location(), &message));
    }
    Ok(ConvArray { first, second, spatial: spatial.into_iter().map(|(_, at)| at).collect() })
}

/// Iterates over the dimensions below the greatest that are not there.
fn gaps(sorted: &[(i64, i64)]) -> impl Iterator<Item = i64> {
    let starts = std::iter::once(0).chain(sorted.iter().map(|(dimension, _)| dimension + 1));
    starts.zip(sorted).flat_map(|(start, (dimension, _))| start..*dimension)
}

fn missing(places: &[Option<i64>; 2], letters: [char; 2]) -> String {
    let missing: Vec<String> = places
        .iter()
        .zip(letters)
        .filter(|(place, _)| place.is_none())
        .map(|(_, letter)| letter.to_string())
        .collect();
    missing.join(", ")
}

/// Writes the dimensions; writes nothing and returns false if they are no permutation.
pub(crate) fn print_convolution<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) -> bool {
    let Some(dimensions) = ConvDimensions::of_parameters(parameters) else { return false };
    let texts = (
        text_of(&dimensions.input, OF_INPUT),
        text_of(&dimensions.kernel, OF_KERNEL),
        text_of(&dimensions.output, OF_INPUT),
    );
    let (Some(input), Some(kernel), Some(output)) = texts else { return false };
    printer.push_str(&format!("[{input}]x[{kernel}]->[{output}]"));
    true
}

fn text_of(array: &ConvArray, letters: [char; 2]) -> Option<String> {
    let mut places: Vec<Option<String>> = vec![None; array.spatial.len() + 2];
    let spatial = array.spatial.iter().enumerate().map(|(number, at)| (*at, number.to_string()));
    let named = [(array.first, letters[0].to_string()), (array.second, letters[1].to_string())];
    for (at, text) in named.into_iter().chain(spatial) {
        let place = places.get_mut(usize::try_from(at).ok()?)?;
        if place.replace(text).is_some() {
            return None;
        }
    }
    places.into_iter().collect::<Option<Vec<_>>>().map(|texts| texts.join(", "))
}
