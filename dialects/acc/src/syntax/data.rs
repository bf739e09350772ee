//! Variables: on the host, on the device, their types, and the recipes that make them.

use super::parse_attribute_that;
use crate::constraints::{is_pointer_like, pointee};
use terrace_ir::asm::{DirectiveSpec, OpAsmParser, ParseResult, ParsedArgument, PrintedArgument, Punct};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Operation, OperationState, Type};

/// Returns the type of the values in a variable of the type, unless it is a pointer that does not say it.
fn told_by(ty: Type<'_>) -> Option<Type<'_>> {
    if is_pointer_like(ty) { pointee(ty) } else { Some(ty) }
}

/// `varPtr(%x`: a variable on the host.
pub(crate) const VAR: DirectiveSpec<'static> =
    DirectiveSpec { name: "Var", parse: parse_var, print: print_var };

fn parse_var<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    if !parser.parse_optional_keyword("varPtr") {
        parser.parse_keyword("var")?;
    }
    parser.parse_punct(Punct::LeftParen)?;
    arguments[0].operands().push(parser.parse_operand()?);
    Ok(())
}

fn print_var<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    if let [var] = arguments[0].operands() {
        printer.push_str(if is_pointer_like(var.ty()) { "varPtr(" } else { "var(" });
        printer.print_operand(*var);
    }
}

/// `memref<10xf32>) varType(tensor<10xf32>)`: the type of a variable, and of its values where that does not tell.
pub(crate) const VAR_PTR_TYPE: DirectiveSpec<'static> =
    DirectiveSpec { name: "VarPtrType", parse: parse_var_type, print: print_var_type };

fn parse_var_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [types, var_type] = arguments else { unreachable!("the format names two types") };
    let ty = parser.parse_type()?;
    types.types().push(ty);
    parser.parse_punct(Punct::RightParen)?;
    let stored = if parser.parse_optional_keyword("varType") {
        parser.parse_punct(Punct::LeftParen)?;
        let ty = parser.parse_type()?;
        parser.parse_punct(Punct::RightParen)?;
        ty
    } else if let Some(told) = told_by(ty) {
        told
    } else {
        // Upstream aborts here.
        return Err(parser.emit_error(parser.current_location(), "expected 'varType'"));
    };
    *var_type.attribute() = Some(parser.context().type_attribute(stored));
    Ok(())
}

fn print_var_type<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    let [types, var_type] = arguments else { unreachable!("the format names two types") };
    let [ty] = *types.types() else { return };
    printer.print_type(ty);
    printer.push(')');
    let stored = var_type.attribute().and_then(|ty| ty.as_type());
    if let Some(stored) = stored.filter(|stored| Some(*stored) != told_by(ty)) {
        printer.push_str(" varType(");
        printer.print_type(stored);
        printer.push(')');
    }
}

/// `accPtr(%x : memref<10xf32>)`: a variable on the device.
pub(crate) const ACC_VAR: DirectiveSpec<'static> =
    DirectiveSpec { name: "AccVar", parse: parse_acc_var, print: print_acc_var };

fn parse_acc_var<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let [var, ty] = arguments else { unreachable!("the format names a variable and its type") };
    if !parser.parse_optional_keyword("accPtr") {
        parser.parse_keyword("accVar")?;
    }
    parser.parse_punct(Punct::LeftParen)?;
    var.operands().push(parser.parse_operand()?);
    ty.types().push(parser.parse_colon_type()?);
    parser.parse_punct(Punct::RightParen)
}

fn print_acc_var<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    if let [var] = arguments[0].operands() {
        printer.push_str(if is_pointer_like(var.ty()) { "accPtr(" } else { "accVar(" });
        printer.print_operand(*var);
        printer.push_str(" : ");
        printer.print_type(var.ty());
        printer.push(')');
    }
}

/// `@recipe`: what makes a private variable or reduces variables.
pub(crate) const RECIPE_SYM: DirectiveSpec<'static> =
    DirectiveSpec { name: "RecipeSym", parse: parse_recipe, print: print_recipe };

fn parse_recipe<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    _: &mut OperationState<'c>,
    arguments: &mut [ParsedArgument<'c>],
) -> ParseResult {
    let recipe = parse_attribute_that(parser, |attribute| attribute.as_symbol().is_some())?;
    *arguments[0].attribute() = Some(recipe);
    Ok(())
}

fn print_recipe<'a, 'c>(
    printer: &mut AsmPrinter<'_, 'c>,
    _: Operation<'a, 'c>,
    arguments: &[PrintedArgument<'a, 'c>],
) {
    if let Some(recipe) = arguments[0].attribute() {
        printer.print_attribute(recipe);
    }
}
