//! A bound of `affine.for`: a constant, a value, or a map of values, whose largest or smallest result counts.

use super::{parse_dims_and_symbols, print_dims_and_symbols, resolve_indices};
use terrace_ir::affine::{AffineExpr, AffineExprKind, AffineMap};
use terrace_ir::asm::{Delimiter, OpAsmParser, ParseResult};
use terrace_ir::print::AsmPrinter;
use terrace_ir::{Attribute, OperationState, Value};

/// Which bound of a loop it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Lower,
    Upper,
}

impl Bound {
    /// Returns the attribute of the map.
    fn attribute(self) -> &'static str {
        match self {
            Bound::Lower => "lowerBoundMap",
            Bound::Upper => "upperBoundMap",
        }
    }

    /// Returns the word in front of a map of several results.
    fn word(self) -> &'static str {
        match self {
            Bound::Lower => "max",
            Bound::Upper => "min",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        }
    }
}

/// Parses a bound: sets its map in the state and adds its operands, whose number is returned.
pub(super) fn parse_bound<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    state: &mut OperationState<'c>,
    bound: Bound,
) -> ParseResult<usize> {
    let context = parser.context();
    let has_word = parser.parse_optional_keyword(bound.word());
    let set = |state: &mut OperationState<'c>, map| {
        state.set(context, bound.attribute(), context.affine_map_attribute(map));
    };
    if let Some(value) = parser.parse_optional_operand()? {
        if parser.parse_optional_punct(terrace_ir::asm::Punct::Comma) {
            parser.parse_operand_list(Delimiter::None)?;
            return Err(parser.emit_error(parser.name_location(), "expected only one loop bound operand"));
        }
        resolve_indices(parser, state, &[value])?;
        set(state, AffineMap::new(context, 0, 1, &[AffineExpr::symbol(context, 0)]));
        return Ok(1);
    }
    if let Some(map) = parser.parse_optional_constant_map() {
        state.set(context, bound.attribute(), map);
        return Ok(0);
    }
    let at = parser.current_location();
    let attribute = parser.parse_attribute(Some(context.index_type()))?;
    if let Some(map) = attribute.as_affine_map() {
        let given = parse_dims_and_symbols(parser, state)?;
        check_map(parser, at, bound, map, given, has_word)?;
        set(state, map);
        return Ok(given.dims + given.symbols);
    }
    match attribute.as_i64() {
        Some(value) => set(state, AffineMap::constant(context, value)),
        None => {
            let message = "expected valid affine map representation for loop bounds";
            return Err(parser.emit_error(parser.name_location(), message));
        }
    }
    Ok(0)
}

fn check_map<'c>(
    parser: &mut dyn OpAsmParser<'c>,
    at: terrace_ir::asm::SourceLoc,
    bound: Bound,
    map: AffineMap<'c>,
    given: super::DimsAndSymbols,
    has_word: bool,
) -> ParseResult {
    let name_at = parser.name_location();
    if map.dims() as usize != given.dims {
        return Err(parser.emit_error(name_at, "dim operand count and affine map dim count must match"));
    }
    if map.symbols() as usize != given.symbols {
        return Err(parser.emit_error(name_at, "symbol operand count and affine map symbol count must match"));
    }
    if map.results().len() > 1 && !has_word {
        let message = format!(
            "{} loop bound affine map with multiple results requires '{}' prefix",
            bound.name(),
            bound.word(),
        );
        return Err(parser.emit_error(at, &message));
    }
    Ok(())
}

/// Prints a bound in the shortest form that reads back as the same map; constant ones have no operands.
pub(super) fn print_bound<'a, 'c: 'a, V: ExactSizeIterator<Item = Value<'a, 'c>> + Clone>(
    p: &mut AsmPrinter<'_, 'c>,
    bound: Bound,
    attribute: Attribute<'c>,
    operands: impl FnOnce() -> V,
) {
    let Some(map) = attribute.as_affine_map() else { return p.print_attribute(attribute) };
    if let [result] = map.results() {
        match (map.dims(), map.symbols(), result.kind()) {
            (0, 0, AffineExprKind::Constant(value)) => return p.push_integer(value),
            (0, 1, AffineExprKind::Symbol(_)) => {
                if let Some(value) = operands().next() {
                    p.print_operand(value);
                }
                return;
            }
            _ => {}
        }
    } else {
        p.push_str(bound.word());
        p.push(' ');
    }
    p.print_attribute(attribute);
    print_dims_and_symbols(p, operands(), map.dims());
}
