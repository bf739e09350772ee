//! Types and attributes: parameters in angle brackets, each an attribute.

use crate::constraint::{Checker, Constraint};
use crate::read::Entry;
use terrace_ir::asm::{OpAsmParser, ParseResult, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::spec::CheckParameters;
use terrace_ir::{Attribute, Context, Ctx, Failure, InFlight, Type};

/// Returns the check of the parameters of a definition.
pub(crate) fn check<'s>(
    context: &'s Context<'s>,
    constraints: &'s [Constraint<'s>],
    parameters: &'s [Entry<'s>],
) -> CheckParameters<'s> {
    context.arena().value(as_check(move |_, given, emit| {
        if given.len() != parameters.len() {
            let (wanted, given) = (parameters.len(), given.len());
            return emit(&format!("expected {wanted} type arguments, but had {given}")).emit();
        }
        let mut checker = Checker::new(constraints);
        (given.iter().zip(parameters))
            .try_for_each(|(value, parameter)| checker.check(*value, parameter.constraint, Some(&mut *emit)))
    }))
}

/// Tells the compiler that a closure is for contexts of any lifetime.
fn as_check<F>(check: F) -> F
where
    F: for<'c> Fn(Ctx<'c>, &[Attribute<'c>], &mut dyn FnMut(&str) -> InFlight<'c>) -> Result<(), Failure>,
{
    check
}

/// Reads `<a, b>`, or nothing.
pub(crate) fn parse<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: Option<Type<'c>>,
) -> ParseResult<Vec<Attribute<'c>>> {
    let mut parameters = Vec::new();
    if !parser.parse_optional_punct(Punct::Less) || parser.parse_optional_punct(Punct::Greater) {
        return Ok(parameters);
    }
    loop {
        parameters.push(parser.parse_attribute(None)?);
        if parser.parse_optional_punct(Punct::Greater) {
            return Ok(parameters);
        }
        parser.parse_comma()?;
    }
}

/// Writes `<a, b>`, or nothing.
pub(crate) fn print<'c>(parameters: &[Attribute<'c>], printer: &mut AsmPrinter<'_, 'c>) {
    if parameters.is_empty() {
        return;
    }
    printer.push('<');
    printer.print_list(parameters, |printer, parameter| printer.print_attribute(*parameter));
    printer.push('>');
}
