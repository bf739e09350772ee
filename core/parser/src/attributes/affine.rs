//! Affine expressions, maps and integer sets.

use crate::core::Parser;
use crate::lexer::TokenKind;
use terrace_ir::Attribute;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind, IntegerSet};
use terrace_ir::asm::{Delimiter, ParseResult, SourceLoc, Subscripts, UnresolvedOperand};
use terrace_support::interner::FoldMap;

/// Meaning of names in an expression.
enum Names<'t, 'c, 'o> {
    /// Names that the map or set declares.
    Declared(FoldMap<&'t [u8], AffineExpr<'c>>),
    /// Names that are given from outside.
    Given(&'o [(String, AffineExpr<'c>)]),
    /// Values: each becomes a dimension, or a symbol within `symbol(...)`, when it is first seen.
    Values { dims: &'o mut Vec<UnresolvedOperand>, symbols: &'o mut Vec<UnresolvedOperand> },
}

/// Rest of a map or set after dimensions and symbols.
enum MapOrSet<'c> {
    Map(AffineMap<'c>),
    Set(IntegerSet<'c>),
}

/// Which operands there are in front of the one that is read, for messages.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads `(d0)[s0] -> (d0 + s0)`.
    pub(crate) fn parse_affine_map(&mut self) -> ParseResult<AffineMap<'c>> {
        let at = self.here();
        match self.parse_map_or_set()? {
            MapOrSet::Map(map) => Ok(map),
            MapOrSet::Set(_) => Err(self.error(at, "expected AffineMap, but got IntegerSet")),
        }
    }

    /// Reads `(d0)[s0] : (d0 >= 0)`.
    pub(crate) fn parse_integer_set(&mut self) -> ParseResult<IntegerSet<'c>> {
        let at = self.here();
        match self.parse_map_or_set()? {
            MapOrSet::Set(set) => Ok(set),
            MapOrSet::Map(_) => Err(self.error(at, "expected IntegerSet, but got AffineMap")),
        }
    }

    /// Reads `affine_map<...>` or `affine_set<...>`.
    pub(crate) fn parse_affine_attribute(&mut self) -> ParseResult<Attribute<'c>> {
        let is_map = self.is_word("affine_map");
        let noun = if is_map { "affine map" } else { "integer set" };
        self.advance();
        self.expect(
            TokenKind::Less,
            if is_map { "expected '<' in affine map" } else { "expected '<' in integer set" },
        )?;
        let attribute = match is_map {
            true => self.context.affine_map_attribute(self.parse_affine_map()?),
            false => self.context.integer_set_attribute(self.parse_integer_set()?),
        };
        self.expect(TokenKind::Greater, &format!("expected '>' in {noun}"))?;
        Ok(attribute)
    }

    /// Reads one expression of values for each result of a map; operands are its dimensions, then its symbols.
    pub(crate) fn parse_new_subscripts(&mut self, delimiter: Delimiter) -> ParseResult<Subscripts<'c>> {
        let (mut dims, mut symbols, mut results) = (Vec::new(), Vec::new(), Vec::new());
        self.delimited_list(delimiter, " in affine map", |parser| {
            results.push(parser.parse_affine_expr_of_ssa_ids(&mut dims, &mut symbols)?);
            Ok(())
        })?;
        let map = AffineMap::new(self.context, dims.len() as u32, symbols.len() as u32, &results);
        let map = self.context.affine_map_attribute(map);
        Ok(Subscripts { map, operands: dims.into_iter().chain(symbols).collect() })
    }

    /// Reads one expression of values; those that are new are added to the lists.
    pub(crate) fn parse_affine_expr_of_ssa_ids(
        &mut self,
        dims: &mut Vec<UnresolvedOperand>,
        symbols: &mut Vec<UnresolvedOperand>,
    ) -> ParseResult<AffineExpr<'c>> {
        self.parse_affine_expr(&mut Names::Values { dims, symbols })
    }

    /// Reads one expression of names that are given.
    pub(crate) fn parse_affine_expr_of_names(
        &mut self,
        names: &[(String, AffineExpr<'c>)],
    ) -> ParseResult<AffineExpr<'c>> {
        self.parse_affine_expr(&mut Names::Given(names))
    }

    fn parse_map_or_set(&mut self) -> ParseResult<MapOrSet<'c>> {
        let mut names = FoldMap::default();
        let (mut dims, mut symbols) = (0, 0);
        self.delimited_list(Delimiter::Paren, " in dimensional identifier list", |parser| {
            let dim = AffineExpr::dim(parser.context, dims);
            dims += 1;
            parser.declare_identifier(&mut names, dim)
        })?;
        self.delimited_list(Delimiter::OptionalSquare, " in symbol list", |parser| {
            let symbol = AffineExpr::symbol(parser.context, symbols);
            symbols += 1;
            parser.declare_identifier(&mut names, symbol)
        })?;
        let mut names = Names::Declared(names);
        if self.take(TokenKind::Arrow) {
            let mut results = Vec::new();
            self.delimited_list(Delimiter::Paren, " in affine map range", |parser| {
                results.push(parser.parse_affine_expr(&mut names)?);
                Ok(())
            })?;
            return Ok(MapOrSet::Map(AffineMap::new(self.context, dims, symbols, &results)));
        }
        self.expect(TokenKind::Colon, "expected '->' or ':'")?;
        let (mut constraints, mut equalities) = (Vec::new(), Vec::new());
        self.delimited_list(Delimiter::Paren, " in integer set constraint list", |parser| {
            let (constraint, is_equality) = parser.parse_affine_constraint(&mut names)?;
            constraints.push(constraint);
            equalities.push(is_equality);
            Ok(())
        })?;
        if constraints.is_empty() {
            // No constraint is the one that always holds.
            constraints.push(AffineExpr::constant(self.context, 0));
            equalities.push(true);
        }
        Ok(MapOrSet::Set(IntegerSet::new(self.context, dims, symbols, &constraints, &equalities)))
    }

    fn declare_identifier(
        &mut self,
        names: &mut FoldMap<&'t [u8], AffineExpr<'c>>,
        expr: AffineExpr<'c>,
    ) -> ParseResult {
        if !self.is(TokenKind::BareId) {
            return Err(self.error_at_end("expected bare identifier"));
        }
        let name = self.bytes_of(self.token);
        if names.contains_key(name) {
            let message = format!("redefinition of identifier '{}'", self.text());
            return Err(self.error_here(&message));
        }
        names.insert(name, expr);
        self.advance();
        Ok(())
    }

    /// Reads `a >= b`, `a <= b` or `a == b` as an expression that is compared with zero.
    fn parse_affine_constraint(
        &mut self,
        names: &mut Names<'t, 'c, '_>,
    ) -> ParseResult<(AffineExpr<'c>, bool)> {
        let lhs = self.parse_affine_expr(names)?;
        let operator = self.token.kind;
        let is_comparison = matches!(operator, TokenKind::Greater | TokenKind::Less | TokenKind::Equal);
        if !(is_comparison && self.take(operator) && self.take(TokenKind::Equal)) {
            return Err(
                self.error_here("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
            );
        }
        let rhs = self.parse_affine_expr(names)?;
        Ok(match operator {
            TokenKind::Less => (rhs.sub(self.context, lhs), false),
            _ => (lhs.sub(self.context, rhs), operator == TokenKind::Equal),
        })
    }

    // ---- expressions ----

    /// Reads terms joined by `+` and `-`.
    fn parse_affine_expr(&mut self, names: &mut Names<'t, 'c, '_>) -> ParseResult<AffineExpr<'c>> {
        let mut sum = self.parse_affine_term(names, Side::Left)?;
        loop {
            if self.take(TokenKind::Plus) {
                let term = self.parse_affine_term(names, Side::Right)?;
                sum = sum.add(self.context, term);
            } else if self.take(TokenKind::Minus) {
                let term = self.parse_affine_term(names, Side::Right)?;
                sum = sum.sub(self.context, term);
            } else {
                return Ok(sum);
            }
        }
    }

    /// Reads operands joined by `*`, `floordiv`, `ceildiv` and `mod`.
    fn parse_affine_term(
        &mut self,
        names: &mut Names<'t, 'c, '_>,
        side: Side,
    ) -> ParseResult<AffineExpr<'c>> {
        let mut term = self.parse_affine_operand(names, side)?;
        let mut at = self.here();
        while let Some(kind) = self.take_affine_operator() {
            let rhs = self.parse_affine_operand(names, Side::Right)?;
            // Where another operator follows, errors are told there, as upstream has it.
            let next = self.here();
            let error_at = if self.affine_operator().is_some() { next } else { at };
            term = self.join_affine(error_at, kind, term, rhs)?;
            at = next;
        }
        Ok(term)
    }

    fn affine_operator(&self) -> Option<BinaryKind> {
        match self.token.kind {
            TokenKind::Star => Some(BinaryKind::Mul),
            TokenKind::BareId => match self.bytes_of(self.token) {
                b"floordiv" => Some(BinaryKind::FloorDiv),
                b"ceildiv" => Some(BinaryKind::CeilDiv),
                b"mod" => Some(BinaryKind::Mod),
                _ => None,
            },
            _ => None,
        }
    }

    fn take_affine_operator(&mut self) -> Option<BinaryKind> {
        let kind = self.affine_operator()?;
        self.advance();
        Some(kind)
    }

    fn join_affine(
        &mut self,
        at: SourceLoc,
        kind: BinaryKind,
        lhs: AffineExpr<'c>,
        rhs: AffineExpr<'c>,
    ) -> ParseResult<AffineExpr<'c>> {
        let is_affine =
            rhs.is_symbolic_or_constant() || (kind == BinaryKind::Mul && lhs.is_symbolic_or_constant());
        if is_affine {
            return Ok(AffineExpr::binary(self.context, kind, lhs, rhs));
        }
        let message = match kind {
            BinaryKind::FloorDiv => "right operand of floordiv has to be either a constant or symbolic",
            BinaryKind::CeilDiv => "right operand of ceildiv has to be either a constant or symbolic",
            BinaryKind::Mod => "right operand of mod has to be either a constant or symbolic",
            _ => "at least one of the multiply operands has to be either a constant or symbolic",
        };
        Err(self.error(at, &format!("non-affine expression: {message}")))
    }

    fn parse_affine_operand(
        &mut self,
        names: &mut Names<'t, 'c, '_>,
        side: Side,
    ) -> ParseResult<AffineExpr<'c>> {
        match self.token.kind {
            TokenKind::BareId if self.is_word("symbol") => {
                self.advance();
                self.expect(TokenKind::LeftParen, "expected '(' at start of SSA symbol")?;
                let symbol = self.parse_affine_value(names, true)?;
                self.expect(TokenKind::RightParen, "expected ')' at end of SSA symbol")?;
                Ok(symbol)
            }
            TokenKind::BareId => {
                let found = match names {
                    Names::Declared(names) => names.get(self.bytes_of(self.token)).copied(),
                    Names::Given(names) => {
                        let text = self.text();
                        names.iter().find(|(name, _)| *name == text).map(|(_, expr)| *expr)
                    }
                    Names::Values { .. } => None,
                };
                let Some(expr) = found else { return Err(self.error_at_end("use of undeclared identifier")) };
                self.advance();
                Ok(expr)
            }
            TokenKind::PercentId => self.parse_affine_value(names, false),
            TokenKind::Integer => {
                let value = self.word_of_integer_token().and_then(|value| i64::try_from(value).ok());
                let Some(value) = value else { return Err(self.error_here("constant too large for index")) };
                self.advance();
                Ok(AffineExpr::constant(self.context, value))
            }
            TokenKind::LeftParen => {
                self.advance();
                if self.is(TokenKind::RightParen) {
                    return Err(self.error_here("no expression inside parentheses"));
                }
                let expr = self.deeper(|parser| parser.parse_affine_expr(names))?;
                self.expect(TokenKind::RightParen, "expected ')'")?;
                Ok(expr)
            }
            TokenKind::Minus => {
                self.advance();
                // The smallest constant has no positive one; the printer writes it, though upstream does not read it.
                if self.is(TokenKind::Integer)
                    && self.word_of_integer_token() == Some(i64::MIN.unsigned_abs())
                {
                    self.advance();
                    return Ok(AffineExpr::constant(self.context, i64::MIN));
                }
                match self.deeper(|parser| parser.parse_affine_operand(names, side)) {
                    Ok(operand) => Ok(operand.negate(self.context)),
                    Err(_) => Err(self.error_here("missing operand of negation")),
                }
            }
            TokenKind::Plus | TokenKind::Star if side == Side::Left => {
                Err(self.error_here("missing left operand of binary operator"))
            }
            _ if side == Side::Right => Err(self.error_here("missing right operand of binary operator")),
            _ => Err(self.error_here("expected affine expression")),
        }
    }

    /// Reads a value that stands for a dimension or symbol.
    fn parse_affine_value(
        &mut self,
        names: &mut Names<'t, 'c, '_>,
        is_symbol: bool,
    ) -> ParseResult<AffineExpr<'c>> {
        let Names::Values { dims, symbols } = names else {
            return Err(self.error_at_end("unexpected ssa identifier"));
        };
        if !self.is(TokenKind::PercentId) {
            return Err(self.error_at_end("expected ssa identifier"));
        }
        let operand = self.parse_operand()?;
        let is_same = |other: &UnresolvedOperand| {
            other.number == operand.number && self.operand_name(*other) == self.operand_name(operand)
        };
        if let Some(at) = dims.iter().position(is_same) {
            return Ok(AffineExpr::dim(self.context, at as u32));
        }
        if let Some(at) = symbols.iter().position(is_same) {
            return Ok(AffineExpr::symbol(self.context, at as u32));
        }
        if is_symbol {
            symbols.push(operand);
            return Ok(AffineExpr::symbol(self.context, symbols.len() as u32 - 1));
        }
        dims.push(operand);
        Ok(AffineExpr::dim(self.context, dims.len() as u32 - 1))
    }
}
