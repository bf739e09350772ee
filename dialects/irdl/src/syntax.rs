//! Lists of named values, and bodies that may be left out.

use crate::{VARIADICITY_ATTR, Variadicity};
use terrace_ir::asm::{
    Delimiter, DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct,
    UnresolvedOperand,
};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::{Attribute, Operation, OperationState, Type};

/// A body of one block, which is left out if it is empty.
pub(crate) const SINGLE_BLOCK_REGION: DirectiveSpec<'static> = DirectiveSpec {
    name: "SingleBlockRegion",
    parse: |parser, state, _| {
        let region = state.regions.len();
        if !parser.parse_optional_region(state, &[])? {
            state.add_empty_region();
        }
        parser.ensure_block(state, region);
        Ok(())
    },
    print: |printer, _, arguments| {
        let region = arguments[0].regions().first().copied();
        let is_shown = |block: terrace_ir::Block<'_, '_>| !block.is_empty();
        if let Some(region) = region.filter(|region| region.first_block().is_some_and(is_shown)) {
            printer.print_region(region, RegionForm::FULL);
        }
    },
};

/// `(a: %0, b: %1)`.
pub(crate) const NAMED_VALUE_LIST: DirectiveSpec<'static> = DirectiveSpec {
    name: "NamedValueList",
    parse: |parser, _, arguments| {
        let [operands, names] = arguments else { unreachable!("the directive has two arguments") };
        let mut read = Vec::new();
        parser.parse_comma_separated_list(Delimiter::Paren, "", &mut |parser| {
            read.push(parse_name(parser)?);
            operands.operands().push(parser.parse_operand()?);
            Ok(())
        })?;
        *names.attribute() = Some(name_array(parser, &read));
        Ok(())
    },
    print: |printer, _, arguments| print_named_values(printer, arguments, &[]),
};

/// `(a: %0, b: optional %1)`.
pub(crate) const NAMED_VALUE_LIST_WITH_VARIADICITY: DirectiveSpec<'static> = DirectiveSpec {
    name: "NamedValueListWithVariadicity",
    parse: |parser, _, arguments| {
        let [operands, names, variadicity] = arguments else {
            unreachable!("the directive has three arguments")
        };
        let (mut read, mut several) = (Vec::new(), Vec::new());
        parser.parse_comma_separated_list(Delimiter::Paren, "", &mut |parser| {
            read.push(parse_name(parser)?);
            several.push(parse_optional_variadicity(parser));
            operands.operands().push(parser.parse_operand()?);
            Ok(())
        })?;
        *names.attribute() = Some(name_array(parser, &read));
        *variadicity.attribute() = Some(Variadicity::array_attribute(parser.context(), &several));
        Ok(())
    },
    print: |printer, _, arguments| {
        let several = arguments[2].attribute().map(Variadicity::of_array).unwrap_or_default();
        print_named_values(printer, arguments, &several);
    },
};

/// `{"a" = %0, "b" = %1}`, or nothing.
pub(crate) const ATTRIBUTES: DirectiveSpec<'static> =
    DirectiveSpec { name: "AttributesOp", parse: parse_attributes, print: print_attributes };

/// Parses `name:`.
fn parse_name(parser: &mut dyn OpAsmParser<'_>) -> ParseResult<String> {
    let name = parser.parse_any_keyword()?;
    parser.parse_colon()?;
    Ok(name)
}

fn parse_optional_variadicity(parser: &mut dyn OpAsmParser<'_>) -> Variadicity {
    let all = [Variadicity::Single, Variadicity::Optional, Variadicity::Variadic];
    let found = all.into_iter().find(|one| parser.parse_optional_keyword(one.text()));
    found.unwrap_or(Variadicity::Single)
}

fn name_array<'c>(parser: &mut dyn OpAsmParser<'c>, names: &[String]) -> Attribute<'c> {
    let context = parser.context();
    let names: Vec<_> = names.iter().map(|name| context.string_attribute(name)).collect();
    context.array_attribute(&names)
}

/// Prints names and values, and how many each stands for where that is not one.
fn print_named_values<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
    several: &[Variadicity],
) {
    let names = arguments[1].attribute().and_then(Attribute::as_array).unwrap_or_default();
    printer.push('(');
    let pairs = arguments[0].operands().iter().zip(names).enumerate();
    printer.print_list(pairs, |printer, (at, (value, name))| {
        printer.push_str(&String::from_utf8_lossy(name.as_bytes().unwrap_or_default()));
        printer.push_str(": ");
        if let Some(one) = several.get(at).filter(|one| **one != Variadicity::Single) {
            printer.push_str(one.text());
            printer.push(' ');
        }
        printer.print_operand(*value);
    });
    printer.push(')');
}

fn parse_attributes<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [operands, names] = arguments else { unreachable!("the directive has two arguments") };
    let mut read: Vec<Attribute<'c>> = Vec::new();
    if parser.parse_optional_punct(Punct::LeftBrace) {
        let operands: &mut Vec<UnresolvedOperand> = operands.operands();
        parser.parse_comma_separated_list(Delimiter::None, "", &mut |parser| {
            // That it is a string is for the verifier to say.
            read.push(parser.parse_attribute(None)?);
            parser.parse_equal()?;
            operands.push(parser.parse_operand()?);
            Ok(())
        })?;
        parser.parse_punct(Punct::RightBrace)?;
    }
    *names.attribute() = Some(parser.context().array_attribute(&read));
    Ok(())
}

fn print_attributes<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let names = arguments[1].attribute().and_then(Attribute::as_array).unwrap_or_default();
    if names.is_empty() {
        return;
    }
    printer.push('{');
    printer.print_list(arguments[0].operands().iter().zip(names), |printer, (value, name)| {
        printer.print_attribute(*name);
        printer.push_str(" = ");
        printer.print_operand(*value);
    });
    printer.push('}');
}

/// Parses `[single, optional]`, after the mnemonic of the attribute.
pub(crate) fn parse_variadicities<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    let mut several = Vec::new();
    parser.parse_punct(Punct::LeftSquare)?;
    if !parser.parse_optional_punct(Punct::RightSquare) {
        loop {
            match parser.parse_attribute_of(&VARIADICITY_ATTR, None) {
                Ok(one) => several.push(one),
                Err(_) => {
                    let message = "failed to parse VariadicityArrayAttr parameter 'value' which is to be a \
                                   `::llvm::ArrayRef<VariadicityAttr>`";
                    return Err(parser.emit_error(parser.current_location(), message));
                }
            }
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        parser.parse_punct(Punct::RightSquare)?;
    }
    Ok(vec![parser.context().array_attribute(&several)])
}

/// Prints `[ single,  optional]`: each with the space that stands after a mnemonic.
pub(crate) fn print_variadicities<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    let several = parameters.first().and_then(|several| several.as_array()).unwrap_or_default();
    printer.push('[');
    printer.print_list(several.iter(), |printer, one| printer.print_stripped_attribute(*one));
    printer.push(']');
}
