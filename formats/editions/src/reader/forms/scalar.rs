//! Constants, comparisons, selection, and what differs in the spelling of arithmetic.

use super::control::Groups;
use super::trailing_type;
use crate::edition::Edition;
use crate::reader::{Parser, Reader};
use terrace_ir::asm::{ParseResult, Punct};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, AttributeKind, Ctx, Operation, OperationState, Type};
use terrace_parser::TokenKind;

const INTEGER_PREDICATES: [&str; 10] = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOAT_PREDICATES: [&str; 16] = [
    "false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une",
    "uno", "true",
];

/// `i1`, or the type of that shape with elements `i1`.
fn boolean_like<'c>(context: Ctx<'c>, ty: Type<'c>) -> Type<'c> {
    let boolean = context.integer_type(1);
    if ty.is_vector() || ty.is_tensor() { ty.with_element(context, boolean) } else { boolean }
}

pub(super) fn read_cmpi<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    read_comparison(parser, state, &INTEGER_PREDICATES)
}

pub(super) fn read_cmpf<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    read_comparison(parser, state, &FLOAT_PREDICATES)
}

/// Reads `"slt", %a, %b : i32`.
fn read_comparison<'c>(
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
    predicates: &[&str],
) -> ParseResult {
    let context = parser.context();
    let at = parser.current_location();
    if parser.kind() != TokenKind::String {
        return Err(parser.emit_error(at, "expected the comparison predicate as a string"));
    }
    let word = parser.take_string();
    let Some(number) = predicates.iter().position(|known| known.as_bytes() == word) else {
        let message = format!("unknown comparison predicate \"{}\"", String::from_utf8_lossy(&word));
        return Err(parser.emit_error(at, &message));
    };
    state.set(context, "predicate", context.i64_attribute(number as i64));
    parser.parse_punct(Punct::Comma)?;
    let ty = read_operands(parser, state, 2)?;
    state.result_types.push(boolean_like(context, ty));
    Ok(())
}

/// Reads `%a, %b {attributes} : type`, all operands being of that type.
fn read_operands<'c>(
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
    count: usize,
) -> ParseResult<Type<'c>> {
    let mut operands = vec![parser.parse_operand()?];
    for _ in 1..count {
        parser.parse_punct(Punct::Comma)?;
        operands.push(parser.parse_operand()?);
    }
    let (ty, _) = trailing_type(parser, state)?;
    for operand in operands {
        state.operands.push(parser.resolve_operand(operand, ty)?);
    }
    Ok(ty)
}

/// Reads `%a, %b : type`; the comma may be missing.
pub(super) fn read_copysign<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let magnitude = parser.parse_operand()?;
    if parser.kind() == TokenKind::PercentId {
        let at = parser.current_location();
        reader.assume(parser, at, "a ',' is missing between the operands");
    } else {
        parser.parse_punct(Punct::Comma)?;
    }
    let sign = parser.parse_operand()?;
    let (ty, _) = trailing_type(parser, state)?;
    for operand in [magnitude, sign] {
        state.operands.push(parser.resolve_operand(operand, ty)?);
    }
    state.result_types.push(ty);
    Ok(())
}

/// Reads `%c, %a, %b : type`, the condition having the shape of that type.
pub(super) fn read_select<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    let condition = parser.parse_operand()?;
    parser.parse_punct(Punct::Comma)?;
    let first = parser.parse_operand()?;
    parser.parse_punct(Punct::Comma)?;
    let second = parser.parse_operand()?;
    let (mut ty, _) = trailing_type(parser, state)?;
    let mut condition_type = boolean_like(context, ty);
    if parser.parse_optional_punct(Punct::Comma) {
        condition_type = ty;
        ty = parser.parse_type()?;
    }
    state.operands.push(parser.resolve_operand(condition, condition_type)?);
    state.operands.push(parser.resolve_operand(first, ty)?);
    state.operands.push(parser.resolve_operand(second, ty)?);
    state.result_types.push(ty);
    Ok(())
}

/// Checks that a scalar condition for a vector came later.
pub(super) fn check_select(_reader: &Reader<'_>, op: Operation<'_, '_>) -> Result<(), String> {
    if op.operand_count() != 3 || op.result_count() != 1 {
        return Ok(());
    }
    let (condition, ty) = (op.operand(0).ty(), op.result(0).ty());
    let is_shaped = |ty: Type<'_>| ty.is_vector() || ty.is_tensor();
    if is_shaped(condition) != is_shaped(ty) || condition.shape() != ty.shape() {
        return Err("requires the condition to have the same shape as arguments".to_owned());
    }
    Ok(())
}

// ---- constants ----

/// Reads `{attributes} 42 : i32` or `@f : (i32) -> i32`.
pub(super) fn read_constant<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    if parser.kind() == TokenKind::LeftBrace {
        parser.parse_optional_attr_dict(state)?;
    }
    if parser.kind() == TokenKind::AtId {
        let symbol = parser.parse_symbol_name()?;
        let name = symbol.as_str().unwrap_or_default();
        state.set(context, "value", context.flat_symbol_attribute(name));
        parser.parse_punct(Punct::Colon)?;
        let ty = parser.parse_type()?;
        state.result_types.push(ty);
        return Ok(());
    }
    let at = parser.current_location();
    let value = parser.parse_attribute(None)?;
    let Some(ty) = value.ty().filter(|ty| *ty != context.none_type()) else {
        return Err(parser.emit_error(at, "expected a constant with a type"));
    };
    // Elements that begin with their type are followed by the type of the constant as well.
    if reader.edition.is_2019() && parser.parse_optional_punct(Punct::Colon) {
        let at = parser.current_location();
        if parser.parse_type()? != ty {
            return Err(parser.emit_error(at, "expected the type of the constant's value"));
        }
    }
    state.set(context, "value", value);
    state.result_types.push(ty);
    Ok(())
}

pub(super) fn upgrade_constant<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    _groups: Groups,
) -> ParseResult<OpId> {
    let context = parser.context();
    let fail = |message: &str| Err(context.error(state.location, format!("'constant' op {message}")).tell());
    let Some(value) = state.attribute("value") else { return fail("requires a 'value' attribute") };
    let [ty] = state.result_types[..] else { return fail("requires one result") };
    let is_function = ty.as_function().is_some();
    if is_function != value.as_symbol().is_some() {
        return fail("requires a function for a result of function type, and for no other");
    }
    let value = match retyped(context, reader.edition, value, ty) {
        Ok(value) => value,
        Err(message) => return fail(message),
    };
    state.take_attribute("value");
    let name = if is_function { "func.constant" } else { "arith.constant" };
    let mut new = OperationState::new(context.op_name(name), state.location);
    new.set(context, "value", value);
    for attribute in state.discardable {
        new.set_attribute(attribute.name, attribute.value);
    }
    new.result_types.push(ty);
    parser.finish(new)
}

/// Returns the value as one of the result's type: an integer only had to fit in 2019.
fn retyped<'c>(
    context: Ctx<'c>,
    edition: Edition,
    value: Attribute<'c>,
    ty: Type<'c>,
) -> Result<Attribute<'c>, &'static str> {
    let AttributeKind::Integer { ty: own, .. } = value.kind() else {
        return match ty.is_int_or_index() {
            true => Err("requires 'value' to be an integer for an integer result type"),
            false => Ok(value),
        };
    };
    if *own == ty {
        return Ok(value);
    }
    if !ty.is_int_or_index() {
        return Err("requires 'value' to be of the result type, but it is an integer");
    }
    if !edition.is_2019() {
        return Err("requires 'value' to be of the result type");
    }
    let Some(number) = value.as_i64() else { return Err("requires 'value' to fit in the result type") };
    let width = if ty.is_index() { 64 } else { ty.as_integer().map_or(64, |(width, _)| width) };
    let fits = width >= 64 || (-(1i64 << (width.max(1) - 1)) <= number && number < 1i64 << width);
    if !fits {
        return Err("requires 'value' to fit in the result type");
    }
    Ok(context.integer_attribute(ty, number))
}
