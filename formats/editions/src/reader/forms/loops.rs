//! `for`, `if` and `affine_apply`.

use super::control::Groups;
use crate::edition::Edition;
use crate::reader::{Parser, Reader};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::asm::{Argument, ParseResult, Punct, SourceLoc};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, OperationState, RegionSource, Value};
use terrace_parser::TokenKind;

/// Temporary name of an application with several results, until it is split.
pub(crate) const APPLY: &str = "std.affine_apply";

/// Operands of a map.
#[derive(Clone, Copy)]
struct Counts {
    dims: usize,
    symbols: usize,
}

/// Reads `(%d)[%s]`; either may be missing.
fn read_map_operands<'c>(parser: Parser<'_, 'c>, state: &mut OperationState<'c>) -> ParseResult<Counts> {
    let mut counts = Counts { dims: 0, symbols: 0 };
    if parser.parse_optional_punct(Punct::LeftParen) {
        counts.dims = read_indices(parser, state, TokenKind::RightParen)?;
        parser.parse_punct(Punct::RightParen)?;
    }
    if parser.parse_optional_punct(Punct::LeftSquare) {
        counts.symbols = read_indices(parser, state, TokenKind::RightSquare)?;
        parser.parse_punct(Punct::RightSquare)?;
    }
    Ok(counts)
}

fn read_indices<'c>(
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
    close: TokenKind,
) -> ParseResult<usize> {
    let index = parser.context().index_type();
    let mut count = 0;
    while parser.kind() != close {
        let operand = parser.parse_operand()?;
        state.operands.push(parser.resolve_operand(operand, index)?);
        count += 1;
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    Ok(count)
}

fn check_counts(
    parser: Parser<'_, '_>,
    at: SourceLoc,
    what: &str,
    (dims, symbols): (u32, u32),
    given: Counts,
) -> ParseResult {
    if dims as usize != given.dims {
        return Err(parser.emit_error(at, &format!("dim operand count and {what} dim count must match")));
    }
    if symbols as usize != given.symbols {
        return Err(
            parser.emit_error(at, &format!("symbol operand count and {what} symbol count must match"))
        );
    }
    Ok(())
}

// ---- apply ----

/// Reads `map(%d)[%s]`.
pub(super) fn read_apply<'c>(
    _reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
) -> ParseResult {
    let context = parser.context();
    let at = parser.current_location();
    let attribute = parser.parse_attribute(None)?;
    let Some(map) = attribute.as_affine_map() else {
        return Err(parser.emit_error(at, "expected an affine map"));
    };
    let given = read_map_operands(parser, state)?;
    check_counts(parser, at, "affine map", (map.dims(), map.symbols()), given)?;
    parser.parse_optional_attr_dict(state)?;
    state.set(context, "map", attribute);
    state.result_types.extend(map.results().iter().map(|_| context.index_type()));
    Ok(())
}

pub(super) fn upgrade_apply<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    mut state: OperationState<'c>,
    _groups: Groups,
) -> ParseResult<OpId> {
    let context = parser.context();
    let attribute = state.attribute("map");
    let Some(map) = attribute.and_then(Attribute::as_affine_map) else {
        return Err(context.error(state.location, "'affine_apply' op requires an affine map").tell());
    };
    let all_index = state.operands.iter().all(|&id| Value::new(parser.body(), id).ty().is_index())
        && state.result_types.iter().all(|ty| ty.is_index());
    if !all_index {
        return Err(context
            .error(state.location, "'affine_apply' op operands and results are of type index")
            .tell());
    }
    if map.inputs() as usize != state.operands.len() || map.results().len() != state.result_types.len() {
        let message = "'affine_apply' op operand and result counts and those of the affine map must match";
        return Err(context.error(state.location, message).tell());
    }
    if map.results().len() > 1 {
        if reader.edition != Edition::January2019 {
            return Err(context.error(state.location, "'affine.apply' op has one result").tell());
        }
        let mut many = OperationState::new(context.op_name(APPLY), state.location);
        many.operands = state.operands;
        many.result_types = state.result_types;
        many.set(context, "map", context.affine_map_attribute(map));
        return parser.finish(many);
    }
    state.set(context, "map", context.affine_map_attribute(map));
    parser.finish(state)
}

// ---- for ----

/// Reads `%i = 0 to %n step 2 { ... } {attributes}`.
pub(super) fn read_for<'c>(reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<OpId> {
    let context = parser.context();
    let at = parser.current_location();
    let mut state = OperationState::new(context.op_name("affine.for"), parser.location_at(at));
    parser.advance();
    let variable = Argument { ty: Some(context.index_type()), ..parser.parse_argument(false, false)? };
    parser.parse_punct(Punct::Equal)?;
    let lower = read_bound(reader, parser, &mut state, "lower", "max", "lowerBoundMap")?;
    parser.parse_keyword_with("to", " between bounds")?;
    let upper = read_bound(reader, parser, &mut state, "upper", "min", "upperBoundMap")?;
    let mut step = 1;
    if parser.parse_optional_keyword("step") {
        let at = parser.current_location();
        step = parser.parse_integer()?;
        if step <= 0 {
            return Err(parser.emit_error(at, "expected step to be a positive integer"));
        }
    }
    state.set(context, "step", context.index_attribute(step));
    state.set(context, "operandSegmentSizes", context.dense_i32_array(&[lower as i32, upper as i32, 0]));
    let name = parser.operand_text(variable.name);
    reader.loops.borrow_mut().push(name);
    let read = parser.parse_region(&mut state, &[variable]);
    reader.loops.borrow_mut().pop();
    read?;
    parser.ensure_terminator(&mut state, 0);
    parser.parse_optional_attr_dict(&mut state)?;
    parser.finish(state)
}

/// Reads a bound; says how many operands it has.
fn read_bound<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    state: &mut OperationState<'c>,
    noun: &str,
    word: &str,
    attribute: &str,
) -> ParseResult<usize> {
    let context = parser.context();
    let has_word = parser.parse_optional_keyword(word);
    let at = parser.current_location();
    let mut set = |map| state.set(context, attribute, context.affine_map_attribute(map));
    if matches!(parser.kind(), TokenKind::Integer | TokenKind::Minus) {
        set(AffineMap::constant(context, parser.parse_integer()?));
        return Ok(0);
    }
    if let Some(operand) = parser.parse_optional_operand()? {
        // An induction variable is a dimension, anything else a symbol.
        let is_variable = reader.loops.borrow().contains(&parser.operand_text(operand));
        let (dims, expr) = match is_variable {
            true => (1, AffineExpr::dim(context, 0)),
            false => (0, AffineExpr::symbol(context, 0)),
        };
        set(AffineMap::new(context, dims, 1 - dims, &[expr]));
        let value = parser.resolve_operand(operand, context.index_type())?;
        state.operands.push(value);
        return Ok(1);
    }
    let Some(map) = parser.parse_attribute(None)?.as_affine_map() else {
        return Err(parser.emit_error(at, "expected valid affine map representation for loop bounds"));
    };
    set(map);
    let given = read_map_operands(parser, state)?;
    check_counts(parser, at, "affine map", (map.dims(), map.symbols()), given)?;
    if map.results().len() > 1 && !has_word {
        let message = format!("{noun} loop bound affine map with multiple results requires '{word}' prefix");
        return Err(parser.emit_error(at, &message));
    }
    Ok(given.dims + given.symbols)
}

// ---- if ----

/// Reads `set(%d)[%s] { ... } else if ... else { ... } {attributes}`.
pub(super) fn read_if<'c>(_reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<OpId> {
    read_condition(parser, 0)
}

/// Longer chains of `else if` are refused, for reading them takes stack.
const LONGEST_CHAIN: u32 = 256;

fn read_condition<'c>(parser: Parser<'_, 'c>, before: u32) -> ParseResult<OpId> {
    let context = parser.context();
    let at = parser.current_location();
    if before == LONGEST_CHAIN {
        return Err(parser.emit_error(at, "too many conditions follow each other"));
    }
    let mut state = OperationState::new(context.op_name("affine.if"), parser.location_at(at));
    parser.advance();
    let at = parser.current_location();
    let attribute = parser.parse_attribute(None)?;
    let Some(set) = attribute.as_integer_set() else {
        return Err(parser.emit_error(at, "expected an integer set"));
    };
    let given = read_map_operands(parser, &mut state)?;
    check_counts(parser, at, "integer set", (set.dims(), set.symbols()), given)?;
    state.set(context, "condition", attribute);
    parser.parse_region(&mut state, &[])?;
    parser.ensure_terminator(&mut state, 0);
    if !parser.parse_optional_keyword("else") {
        state.regions.push(RegionSource::Empty);
    } else if matches!(parser.text(), "if" | "affine.if") {
        // A condition in the other region.
        let nested = read_condition(parser, before + 1)?;
        let body = parser.body();
        let region = body.create_region();
        let block = body.create_block();
        body.append_block(region, block);
        body.append_op(block, nested);
        state.regions.push(RegionSource::Detached(region));
        parser.ensure_terminator(&mut state, 1);
    } else {
        parser.parse_region(&mut state, &[])?;
        parser.ensure_terminator(&mut state, 1);
    }
    parser.parse_optional_attr_dict(&mut state)?;
    parser.finish(state)
}
