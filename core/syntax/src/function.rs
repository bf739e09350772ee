//! Syntax of functions.
//!
//! ```text
//! private @f(%x: i32 {a.b}, %y: f32) -> (i64 {a.c}) attributes {d} { ... }
//! ```

use smallvec::SmallVec;
use terrace_interfaces::function::{ARGUMENT_ATTRIBUTES, FUNCTION_TYPE, RESULT_ATTRIBUTES, dictionary_at};
use terrace_ir::asm::{Argument, Delimiter, OpAsmParser, ParseResult, Punct, UnresolvedOperand};
use terrace_ir::print::{AsmPrinter, RegionForm};
use terrace_ir::symbol_table::{SYMBOL_NAME, SYMBOL_VISIBILITY};
use terrace_ir::{Attribute, Ctx, NamedAttribute, Operation, OperationState, RegionSource, Type};

/// True if a signature may end with `...`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variadic {
    /// It may.
    Allowed,
    /// It may not.
    Refused,
}

/// A signature, as read.
pub struct Signature<'c> {
    /// The arguments, with types; either all have names or none has.
    pub arguments: Vec<Argument<'c>>,
    /// True if more arguments may follow.
    pub is_variadic: bool,
    /// The types of the results.
    pub results: SmallVec<[Type<'c>; 2]>,
    /// Attributes of the results, a dictionary each; `None` if there are none.
    pub result_attributes: SmallVec<[Option<Attribute<'c>>; 2]>,
}

impl<'c> Signature<'c> {
    /// Returns the types of the arguments.
    pub fn inputs(&self) -> SmallVec<[Type<'c>; 4]> {
        self.arguments.iter().map(|argument| argument.ty.expect("a signature gives the types")).collect()
    }

    /// Returns the arguments if they have names, and so are those of the body's entry block.
    pub fn entry_arguments(&self) -> &[Argument<'c>] {
        if self.arguments.first().is_some_and(has_name) { &self.arguments } else { &[] }
    }

    /// Adds the attributes of arguments and results to the state, if there are any.
    pub fn add_attributes(&self, context: Ctx<'c>, state: &mut OperationState<'c>) {
        let arguments = self.arguments.iter().map(|argument| argument.attributes);
        add_dictionaries(context, state, ARGUMENT_ATTRIBUTES, arguments);
        add_dictionaries(context, state, RESULT_ATTRIBUTES, self.result_attributes.iter().copied());
    }
}

/// Sets an attribute with one dictionary for each element, unless all are empty.
pub fn add_dictionaries<'c>(
    context: Ctx<'c>,
    state: &mut OperationState<'c>,
    name: &str,
    dictionaries: impl Iterator<Item = Option<Attribute<'c>>> + Clone,
) {
    if dictionaries.clone().any(|dictionary| dictionary.is_some()) {
        let empty = || context.dictionary_attribute(&[]);
        let all: Vec<_> = dictionaries.map(|dictionary| dictionary.unwrap_or_else(empty)).collect();
        state.set(context, name, context.array_attribute(&all));
    }
}

fn has_name(argument: &Argument<'_>) -> bool {
    argument.name.len > 0
}

fn optional_dictionary<'c>(context: Ctx<'c>, entries: &[NamedAttribute<'c>]) -> Option<Attribute<'c>> {
    (!entries.is_empty()).then(|| context.dictionary_attribute(entries))
}

/// Reads `(%x: i32 {a}, ...) -> (i64 {b})`.
///
/// # Errors
/// If something else stands there.
pub fn parse_signature<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    variadic: Variadic,
) -> ParseResult<Signature<'c>> {
    let mut signature = Signature {
        arguments: Vec::new(),
        is_variadic: false,
        results: SmallVec::new(),
        result_attributes: SmallVec::new(),
    };
    parser.parse_comma_separated_list(Delimiter::Paren, "", &mut |p| {
        parse_argument(p, &mut signature, variadic)
    })?;
    if parser.parse_optional_punct(Punct::Arrow) {
        parse_results(parser, &mut signature)?;
    }
    Ok(signature)
}

fn parse_argument<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    signature: &mut Signature<'c>,
    variadic: Variadic,
) -> ParseResult {
    let at = parser.current_location();
    if signature.is_variadic {
        return Err(parser.emit_error(at, "variadic arguments must be in the end of the argument list"));
    }
    if variadic == Variadic::Allowed && parser.parse_optional_punct(Punct::Ellipsis) {
        signature.is_variadic = true;
        return Ok(());
    }
    let before = signature.arguments.last().map(has_name);
    let argument = match parser.parse_optional_argument(true, true)? {
        Some(_) if before == Some(false) => {
            return Err(parser.emit_error(at, "expected type instead of SSA identifier"));
        }
        Some(argument) => argument,
        None if before == Some(true) => return Err(parser.emit_error(at, "expected SSA identifier")),
        None => {
            let ty = parser.parse_type()?;
            let attributes = parser.parse_optional_attr_list()?;
            Argument {
                name: UnresolvedOperand { location: at, len: 0, number: 0 },
                ty: Some(ty),
                attributes: optional_dictionary(parser.context(), &attributes),
                location: parser.parse_optional_location()?,
            }
        }
    };
    signature.arguments.push(argument);
    Ok(())
}

/// Reads one type, or `(t {a}, u)`.
fn parse_results<'c>(parser: &mut dyn OpAsmParser<'c>, signature: &mut Signature<'c>) -> ParseResult {
    if !parser.parse_optional_punct(Punct::LeftParen) {
        signature.results.push(parser.parse_type()?);
        signature.result_attributes.push(None);
        return Ok(());
    }
    if parser.parse_optional_punct(Punct::RightParen) {
        return Ok(());
    }
    parser.parse_comma_separated_list(Delimiter::None, "", &mut |p| {
        signature.results.push(p.parse_type()?);
        let attributes = p.parse_optional_attr_list()?;
        signature.result_attributes.push(optional_dictionary(p.context(), &attributes));
        Ok(())
    })?;
    parser.parse_punct(Punct::RightParen)
}

/// Reads a whole function, from its visibility to its body; `make_type` makes the attribute for its type, or says why
/// there is none.
///
/// # Errors
/// If something else stands there.
pub fn parse<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    variadic: Variadic,
    make_type: impl FnOnce(Ctx<'c>, &Signature<'c>) -> Result<Attribute<'c>, String>,
) -> ParseResult {
    let context = parser.context();
    let visibility = parser.parse_optional_keyword_of(&["public", "private", "nested"]);
    let name = parser.parse_symbol_name()?;
    let signature_at = parser.current_location();
    let signature = parse_signature(parser, variadic)?;
    let function_type = make_type(context, &signature).map_err(|reason| {
        let separator = if reason.is_empty() { "" } else { ": " };
        parser.emit_error(signature_at, &format!("failed to construct function type{separator}{reason}"))
    })?;
    parse_attributes(parser, state)?;
    state.set(context, FUNCTION_TYPE, function_type);
    state.set(context, SYMBOL_NAME, name);
    if let Some(visibility) = visibility {
        state.set(context, SYMBOL_VISIBILITY, context.string_attribute(&visibility));
    }
    signature.add_attributes(context, state);
    parse_optional_body(parser, state, signature.entry_arguments())
}

/// Reads `attributes {...}`, without those attributes that the function's own syntax gives.
fn parse_attributes<'c>(parser: &mut dyn OpAsmParser<'c>, state: &mut OperationState<'c>) -> ParseResult {
    let at = parser.current_location();
    parser.parse_optional_attr_dict_with_keyword(state)?;
    let is_given = |name: &&str| state.attribute(name).is_some();
    match [SYMBOL_VISIBILITY, SYMBOL_NAME, FUNCTION_TYPE].into_iter().find(is_given) {
        Some(name) => {
            let message = format!(
                "'{name}' is an inferred attribute and should not be specified in the explicit attribute dictionary"
            );
            Err(parser.emit_error(at, &message))
        }
        None => Ok(()),
    }
}

/// Reads the body, which has blocks if it is there.
///
/// # Errors
/// If there are no blocks in it.
pub fn parse_optional_body<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    arguments: &[Argument<'c>],
) -> ParseResult {
    let at = parser.current_location();
    if !parser.parse_optional_region(state, arguments)? {
        state.add_empty_region();
    } else if matches!(state.regions.last(), Some(RegionSource::Empty)) {
        return Err(parser.emit_error(at, "expected non-empty function body"));
    }
    Ok(())
}

/// Writes `(%x: i32 {a}, ...) -> (i64 {b})`.
pub fn print_signature<'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'_, 'c>,
    inputs: &[Type<'c>],
    is_variadic: bool,
    results: &[Type<'c>],
) {
    let attributes = op.attribute(ARGUMENT_ATTRIBUTES);
    let entry = op.regions().next().and_then(|body| body.first_block());
    printer.push('(');
    printer.print_list(inputs.iter().enumerate(), |p, (at, ty)| {
        let attributes = dictionary_at(attributes, at);
        match entry {
            Some(entry) if at < entry.argument_count() => {
                p.print_region_argument(entry.argument(at), attributes, true);
            }
            _ => {
                p.print_type(*ty);
                p.print_attribute_list(attributes);
            }
        }
    });
    if is_variadic {
        printer.push_str(if inputs.is_empty() { "..." } else { ", ..." });
    }
    printer.push(')');
    if !results.is_empty() {
        printer.push_str(" -> ");
        print_results(printer, results, op.attribute(RESULT_ATTRIBUTES));
    }
}

/// Writes one type alone, or `(t {a}, u)`.
fn print_results<'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    results: &[Type<'c>],
    attributes: Option<Attribute<'c>>,
) {
    if let [ty] = results
        && ty.as_function().is_none()
        && dictionary_at(attributes, 0).is_empty()
    {
        return printer.print_type(*ty);
    }
    printer.push('(');
    printer.print_list(results.iter().enumerate(), |p, (at, ty)| {
        p.print_type(*ty);
        p.print_attribute_list(dictionary_at(attributes, at));
    });
    printer.push(')');
}

/// Writes a whole function, from its visibility to its body.
pub fn print<'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    op: Operation<'_, 'c>,
    inputs: &[Type<'c>],
    is_variadic: bool,
    results: &[Type<'c>],
) {
    printer.push(' ');
    if let Some(visibility) = op.attribute(SYMBOL_VISIBILITY).and_then(Attribute::as_str) {
        printer.push_str(visibility);
        printer.push(' ');
    }
    printer.print_symbol_name(op.attribute(SYMBOL_NAME).and_then(Attribute::as_str).unwrap_or_default());
    print_signature(printer, op, inputs, is_variadic, results);
    print_attributes(printer, op, &[SYMBOL_VISIBILITY]);
    print_optional_body(printer, op);
}

/// Writes ` attributes {...}` with the attributes that are not shown elsewhere: those of every function, and `elided`.
pub fn print_attributes<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>, elided: &[&str]) {
    let shown = [SYMBOL_NAME, FUNCTION_TYPE, ARGUMENT_ATTRIBUTES, RESULT_ATTRIBUTES];
    let all: SmallVec<[&str; 8]> = shown.iter().chain(elided).copied().collect();
    printer.print_optional_attr_dict_with_keyword(op, &all);
}

/// Writes the body, if there is one.
pub fn print_optional_body<'c>(printer: &mut AsmPrinter<'_, 'c>, op: Operation<'_, 'c>) {
    if let Some(body) = op.regions().next().filter(|body| !body.is_empty()) {
        printer.push(' ');
        printer.print_region(body, RegionForm::WITHOUT_ARGUMENTS);
    }
}
