//! Custom syntax that no format describes: maps applied to values, loops, accesses.

mod access;
pub(crate) mod basis;
mod bounds;
mod dma;
mod for_loop;
mod maps;
mod parallel;

use terrace_ir::affine::AffineMap;
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult, UnresolvedOperand};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, OperationState, Type, Value};

/// Parses an attribute of one kind, and returns what it holds as well; `convert` says whether it is one.
fn parse_attribute_of_kind<'c, T>(
    parser: &mut dyn OpAsmParser<'c>,
    ty: Option<Type<'c>>,
    convert: impl FnOnce(Attribute<'c>) -> Option<T>,
) -> ParseResult<(Attribute<'c>, T)> {
    let at = parser.current_location();
    let attribute = parser.parse_attribute(ty)?;
    match convert(attribute) {
        Some(held) => Ok((attribute, held)),
        None => Err(parser.emit_error(at, "invalid kind of attribute specified")),
    }
}

/// Parses `(%dim, %dim)[%symbol]` and adds the values to the operands of the state; says how many are dimensions.
fn parse_dims_and_symbols<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
) -> ParseResult<DimsAndSymbols> {
    let dims = parser.parse_operand_list(Delimiter::Paren)?;
    let symbols = parser.parse_operand_list(Delimiter::OptionalSquare)?;
    resolve_indices(parser, state, &dims)?;
    resolve_indices(parser, state, &symbols)?;
    Ok(DimsAndSymbols { dims: dims.len(), symbols: symbols.len() })
}

/// Number of operands of a map or set.
#[derive(Clone, Copy)]
struct DimsAndSymbols {
    dims: usize,
    symbols: usize,
}

/// Prints `(%dim, %dim)[%symbol]`; the brackets only if there are symbols.
fn print_dims_and_symbols<'a, 'c: 'a>(
    p: &mut AsmPrinter<'_, 'c>,
    values: impl ExactSizeIterator<Item = Value<'a, 'c>> + Clone,
    dims: u32,
) {
    let dims = dims as usize;
    p.push('(');
    p.print_operands(values.clone().take(dims));
    p.push(')');
    if values.len() > dims {
        p.push('[');
        p.print_operands(values.skip(dims));
        p.push(']');
    }
}

/// Adds values of type `index` to the operands of the state.
fn resolve_indices<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    values: &[UnresolvedOperand],
) -> ParseResult {
    if values.is_empty() {
        return Ok(());
    }
    let index = parser.context().index_type();
    parser.resolve_operands_of_type(values, index, state)
}

/// Prints `[%i + 1, symbol(%n)]`: the results of a map in terms of the values it is applied to, by their positions.
fn print_subscripts<'a, 'c: 'a>(
    p: &mut AsmPrinter<'_, 'c>,
    map: AffineMap<'c>,
    value: impl Fn(usize) -> Value<'a, 'c>,
) {
    p.push('[');
    p.print_affine_map_of_ssa_ids(map, value);
    p.push(']');
}

/// Returns true if a type is a memref, with its name for the message if not.
fn check_type<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    at: terrace_ir::asm::SourceLoc,
    ty: Type<'c>,
    expected: &str,
    holds: bool,
) -> ParseResult<Type<'c>> {
    if holds {
        return Ok(ty);
    }
    let message = format!("invalid kind of type specified: expected builtin.{expected}, but found '{ty}'");
    Err(parser.emit_error(at, &message))
}

/// Parses `: memref<...>`.
fn parse_colon_memref<'c>(parser: &mut dyn OpAsmParser<'c>) -> ParseResult<Type<'c>> {
    let at = parser.current_location();
    let ty = parser.parse_colon_type()?;
    check_type(parser, at, ty, "memref", ty.is_memref())
}
