//! Affine maps and integer sets without a word in front: `(d0)[s0] -> (d0 + s0)`, `(d0) : (d0 >= 0)`.

use crate::edition::Edition;
use crate::reader::{Parser, Reader};
use std::cell::Cell;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind, IntegerSet};
use terrace_ir::asm::{ParseResult, Punct};
use terrace_ir::{Attribute, Failure};
use terrace_parser::TokenKind;

/// Names bound in a map or set.
#[derive(Default)]
struct Names<'c> {
    known: Vec<(String, AffineExpr<'c>)>,
    dims: u32,
    symbols: u32,
    /// Nesting depth of the operand being read.
    depth: Cell<u32>,
}

/// Expressions that nest deeper than any that were ever written are refused, for reading them takes stack.
const DEEPEST: u32 = 256;

/// Returns true if a map or set stands here, and no function type.
pub(crate) fn is_map_or_set(parser: Parser<'_, '_>) -> bool {
    let mark = parser.mark();
    let found = looks_like_map_or_set(parser);
    parser.go_back(mark);
    found
}

fn looks_like_map_or_set(parser: Parser<'_, '_>) -> bool {
    parser.advance();
    let mut count = 0;
    while parser.kind() == TokenKind::BareId {
        if is_type_word(parser.text()) {
            return false;
        }
        parser.advance();
        count += 1;
        if parser.kind() == TokenKind::Arrow {
            return true;
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    if !parser.parse_optional_punct(Punct::RightParen) {
        return false;
    }
    if count > 0 {
        return true;
    }
    match parser.kind() {
        TokenKind::LeftSquare | TokenKind::Colon => true,
        // `() -> (7)` is a map, `() -> (i32)` and `() -> ()` are function types.
        TokenKind::Arrow => {
            parser.advance();
            parser.parse_optional_punct(Punct::LeftParen)
                && matches!(parser.kind(), TokenKind::Integer | TokenKind::Minus | TokenKind::LeftParen)
        }
        _ => false,
    }
}

fn is_type_word(word: &str) -> bool {
    let is_sized = |prefix: char| {
        word.strip_prefix(prefix)
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|b| b.is_ascii_digit()))
    };
    is_sized('i')
        || is_sized('f')
        || matches!(word, "bf16" | "index" | "none" | "tensor" | "memref" | "vector" | "complex" | "tuple")
}

/// Reads a map or a set.
pub(crate) fn parse_map_or_set<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
) -> ParseResult<Attribute<'c>> {
    reader.changes.borrow_mut().grammar("affine maps and sets without a word in front");
    let mut names = Names::default();
    parser.parse_punct(Punct::LeftParen)?;
    while parser.kind() == TokenKind::BareId {
        names.declare(parser, false)?;
        if parser.kind() == TokenKind::Arrow {
            return parse_misplaced_arrow(reader, parser, &names);
        }
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightParen)?;
    if parser.kind() == TokenKind::Comma && parser.next().0 == TokenKind::LeftSquare {
        let at = parser.current_location();
        reader.assume(parser, at, "the comma between dimensions and symbols is not needed");
        parser.advance();
    }
    if parser.parse_optional_punct(Punct::LeftSquare) {
        while parser.kind() == TokenKind::BareId {
            names.declare(parser, true)?;
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        parser.parse_punct(Punct::RightSquare)?;
    }
    if parser.parse_optional_punct(Punct::Arrow) {
        let map = parse_results(reader, parser, &names)?;
        return Ok(parser.context().affine_map_attribute(map));
    }
    if !parser.parse_optional_punct(Punct::Colon) {
        let at = parser.current_location();
        return Err(parser.emit_error(at, "expected '->' or ':'"));
    }
    let set = parse_constraints(reader, parser, &names)?;
    Ok(parser.context().integer_set_attribute(set))
}

/// Reads `-> e)` after `(d0`, which stands for `(d0) -> (e)`.
fn parse_misplaced_arrow<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    names: &Names<'c>,
) -> ParseResult<Attribute<'c>> {
    let at = parser.current_location();
    reader.assume(parser, at, "'(d -> e)' is read as '(d) -> (e)'");
    parser.advance();
    let result = names.parse_sum(reader, parser)?;
    parser.parse_punct(Punct::RightParen)?;
    let context = parser.context();
    Ok(context.affine_map_attribute(AffineMap::new(context, names.dims, names.symbols, &[result])))
}

fn parse_results<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    names: &Names<'c>,
) -> ParseResult<AffineMap<'c>> {
    parser.parse_punct(Punct::LeftParen)?;
    let mut results = Vec::new();
    loop {
        if results.is_empty() && parser.kind() == TokenKind::RightParen {
            let at = parser.current_location();
            return Err(parser.emit_error(at, "expected list element"));
        }
        results.push(names.parse_sum(reader, parser)?);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    parser.parse_punct(Punct::RightParen)?;
    if reader.edition.is_2019() && parser.text() == "size" && parser.next().0 == TokenKind::LeftParen {
        parser.advance();
        names.parse_sizes(reader, parser, results.len())?;
        reader.changes.borrow_mut().grammar("bounds of affine maps");
    }
    Ok(AffineMap::new(parser.context(), names.dims, names.symbols, &results))
}

fn parse_constraints<'c>(
    reader: &Reader<'c>,
    parser: Parser<'_, 'c>,
    names: &Names<'c>,
) -> ParseResult<IntegerSet<'c>> {
    let has_parens = parser.parse_optional_punct(Punct::LeftParen);
    let (mut constraints, mut equalities) = (Vec::new(), Vec::new());
    while !(has_parens && parser.kind() == TokenKind::RightParen) {
        constraints.push(names.parse_sum(reader, parser)?);
        equalities.push(parse_comparison_with_zero(parser)?);
        if !parser.parse_optional_punct(Punct::Comma) {
            break;
        }
    }
    if has_parens {
        parser.parse_punct(Punct::RightParen)?;
    }
    let context = parser.context();
    if constraints.is_empty() {
        // No constraint is the one that always holds.
        constraints.push(AffineExpr::constant(context, 0));
        equalities.push(true);
    }
    Ok(IntegerSet::new(context, names.dims, names.symbols, &constraints, &equalities))
}

/// Reads `== 0` or `>= 0`; says whether it was the former.
fn parse_comparison_with_zero(parser: Parser<'_, '_>) -> ParseResult<bool> {
    let at = parser.current_location();
    let is_equality = parser.parse_optional_punct(Punct::Equal);
    if !(is_equality || parser.parse_optional_punct(Punct::Greater))
        || !parser.parse_optional_punct(Punct::Equal)
    {
        return Err(parser.emit_error(at, "expected '== 0' or '>= 0' at end of affine constraint"));
    }
    if parser.kind() != TokenKind::Integer || parser.text() != "0" {
        let operator = if is_equality { "==" } else { ">=" };
        let at = parser.current_location();
        return Err(parser.emit_error(at, &format!("expected '0' after '{operator}'")));
    }
    parser.advance();
    Ok(is_equality)
}

impl<'c> Names<'c> {
    fn declare(&mut self, parser: Parser<'_, 'c>, is_symbol: bool) -> ParseResult {
        let name = parser.text().to_owned();
        if self.known.iter().any(|(known, _)| *known == name) {
            let at = parser.current_location();
            return Err(parser.emit_error(at, &format!("redefinition of identifier '{name}'")));
        }
        let context = parser.context();
        let expr = if is_symbol {
            self.symbols += 1;
            AffineExpr::symbol(context, self.symbols - 1)
        } else {
            self.dims += 1;
            AffineExpr::dim(context, self.dims - 1)
        };
        self.known.push((name, expr));
        parser.advance();
        Ok(())
    }

    /// Reads `(10, min(s0, 4))`: one bound of symbols and constants for each result. They are checked and dropped.
    fn parse_sizes(&self, reader: &Reader<'c>, parser: Parser<'_, 'c>, results: usize) -> ParseResult {
        let start = parser.current_location();
        parser.parse_punct(Punct::LeftParen)?;
        let mut count = 0;
        loop {
            if parser.text() == "min" && parser.next().0 == TokenKind::LeftParen {
                parser.advance();
                parser.advance();
                loop {
                    self.parse_size(reader, parser)?;
                    if !parser.parse_optional_punct(Punct::Comma) {
                        break;
                    }
                }
                parser.parse_punct(Punct::RightParen)?;
            } else {
                self.parse_size(reader, parser)?;
            }
            count += 1;
            if !parser.parse_optional_punct(Punct::Comma) {
                break;
            }
        }
        parser.parse_punct(Punct::RightParen)?;
        match count.cmp(&results) {
            std::cmp::Ordering::Less => {
                Err(parser.emit_error(start, "fewer range sizes than range expressions"))
            }
            std::cmp::Ordering::Greater => {
                Err(parser.emit_error(start, "more range sizes than range expressions"))
            }
            std::cmp::Ordering::Equal => Ok(()),
        }
    }

    fn parse_size(&self, reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult {
        let at = parser.current_location();
        if !self.parse_sum(reader, parser)?.is_symbolic_or_constant() {
            return Err(parser.emit_error(at, "size expressions cannot refer to dimension values"));
        }
        Ok(())
    }

    /// Reads terms joined by `+` and `-`.
    fn parse_sum(&self, reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<AffineExpr<'c>> {
        let context = parser.context();
        let mut sum = self.parse_term(reader, parser)?;
        loop {
            if parser.parse_optional_punct(Punct::Plus) {
                sum = sum.add(context, self.parse_term(reader, parser)?);
            } else if parser.parse_optional_punct(Punct::Minus) {
                sum = sum.sub(context, self.parse_term(reader, parser)?);
            } else {
                return Ok(sum);
            }
        }
    }

    /// Reads operands joined by `*`, `floordiv`, `ceildiv` and `mod`.
    fn parse_term(&self, reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<AffineExpr<'c>> {
        let mut term = self.parse_operand(reader, parser)?;
        loop {
            let at = parser.current_location();
            let kind = match parser.text() {
                "*" => BinaryKind::Mul,
                "floordiv" => BinaryKind::FloorDiv,
                "ceildiv" => BinaryKind::CeilDiv,
                "mod" => BinaryKind::Mod,
                "div" if reader.edition == Edition::Y2020 => {
                    reader.assume(parser, at, "'div' is read as 'floordiv'");
                    BinaryKind::FloorDiv
                }
                _ => return Ok(term),
            };
            parser.advance();
            let rhs = self.parse_operand(reader, parser)?;
            term = join(reader.edition, parser, at, kind, term, rhs)?;
        }
    }

    fn parse_operand(&self, reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<AffineExpr<'c>> {
        if self.depth.get() == DEEPEST {
            let at = parser.current_location();
            return Err(parser.emit_error(at, "affine expression nests too deeply"));
        }
        self.depth.set(self.depth.get() + 1);
        let operand = self.parse_innermost(reader, parser);
        self.depth.set(self.depth.get() - 1);
        operand
    }

    fn parse_innermost(&self, reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<AffineExpr<'c>> {
        let context = parser.context();
        let at = parser.current_location();
        match parser.kind() {
            TokenKind::Minus => {
                parser.advance();
                Ok(self.parse_operand(reader, parser)?.negate(context))
            }
            TokenKind::Integer => {
                let value = parser.text().parse().ok();
                let Some(value) = value else {
                    return Err(parser.emit_error(at, "constant too large for index"));
                };
                parser.advance();
                Ok(AffineExpr::constant(context, value))
            }
            TokenKind::LeftParen => {
                parser.advance();
                let inner = self.parse_sum(reader, parser)?;
                parser.parse_punct(Punct::RightParen)?;
                Ok(inner)
            }
            TokenKind::BareId => self.parse_name(reader, parser),
            _ => Err(parser.emit_error(at, "expected affine expression")),
        }
    }

    /// Reads a name, or the call form of an operator: `floordiv(d0, 8)`.
    fn parse_name(&self, reader: &Reader<'c>, parser: Parser<'_, 'c>) -> ParseResult<AffineExpr<'c>> {
        let at = parser.current_location();
        if let Some((_, expr)) = self.known.iter().find(|(name, _)| name == parser.text()) {
            parser.advance();
            return Ok(*expr);
        }
        let kind = match parser.text() {
            "floordiv" => BinaryKind::FloorDiv,
            "ceildiv" => BinaryKind::CeilDiv,
            _ => return Err(undeclared(parser)),
        };
        if parser.next().0 != TokenKind::LeftParen {
            return Err(undeclared(parser));
        }
        parser.advance();
        parser.advance();
        let lhs = self.parse_sum(reader, parser)?;
        parser.parse_punct(Punct::Comma)?;
        let rhs = self.parse_sum(reader, parser)?;
        parser.parse_punct(Punct::RightParen)?;
        join(reader.edition, parser, at, kind, lhs, rhs)
    }
}

fn undeclared(parser: Parser<'_, '_>) -> Failure {
    let at = parser.current_location();
    parser.emit_error(at, "use of undeclared identifier")
}

/// Joins two operands, if the rules allow that.
fn join<'c>(
    edition: Edition,
    parser: Parser<'_, 'c>,
    at: terrace_ir::asm::SourceLoc,
    kind: BinaryKind,
    lhs: AffineExpr<'c>,
    rhs: AffineExpr<'c>,
) -> ParseResult<AffineExpr<'c>> {
    let (word, noun) = match kind {
        BinaryKind::Mul if rhs.is_symbolic_or_constant() || lhs.is_symbolic_or_constant() => {
            return Ok(AffineExpr::binary(parser.context(), kind, lhs, rhs));
        }
        BinaryKind::FloorDiv => ("floordiv", "divisor"),
        BinaryKind::CeilDiv => ("ceildiv", "divisor"),
        BinaryKind::Mod => ("mod", "modulus"),
        _ => {
            let message = "non-affine expression: at least one of the multiply operands has to be either a \
                           constant or symbolic";
            return Err(parser.emit_error(at, message));
        }
    };
    if !rhs.is_symbolic_or_constant() {
        let message =
            format!("non-affine expression: right operand of {word} has to be either a constant or symbolic");
        return Err(parser.emit_error(at, &message));
    }
    // The document of January 2019 asks for a positive number; programs of later years have negative ones.
    let least = if edition == Edition::January2019 { 1 } else { i64::MIN };
    if rhs.as_constant().is_some_and(|value| value == 0 || value < least) {
        return Err(parser.emit_error(at, &format!("{noun} of {word} has to be positive")));
    }
    Ok(AffineExpr::binary(parser.context(), kind, lhs, rhs))
}
