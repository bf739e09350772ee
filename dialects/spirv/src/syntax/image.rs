//! Image operands: `["Bias|Lod"]`, or nothing.

use super::enums::{case_of, parse_string_case};
use crate::attributes::IMAGE_OPERANDS_ATTR;
use crate::attributes::enums::ImageOperands;
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::case_value;
use terrace_ir::{Operation, OperationState};

/// The directive after the coordinate.
pub(crate) const IMAGE_OPERANDS: DirectiveSpec<'static> =
    DirectiveSpec { name: "ImageOperands", parse: parse_image_operands, print: print_image_operands };

fn parse_image_operands<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operands] = arguments else { unreachable!("the format names the image operands") };
    if !parser.parse_optional_punct(Punct::LeftSquare) {
        return Ok(());
    }
    let value = parse_string_case(parser, ImageOperands::SPEC, "image_operands")?;
    *operands.attribute() = Some(case_of(parser.context(), &IMAGE_OPERANDS_ATTR, value));
    parser.parse_punct(Punct::RightSquare)
}

fn print_image_operands<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [operands] = arguments else { unreachable!("the format names the image operands") };
    if let Some(value) = operands.attribute().and_then(case_value) {
        printer.push_str("[\"");
        printer.push_str(&ImageOperands::SPEC.text_of(value));
        printer.push_str("\"]");
    }
}
