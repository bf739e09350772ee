//! Services of the parser for readers of older editions, and the places where those are asked.

use super::CustomOp;
use crate::attributes::dialect_symbols::ExtendedSymbol;
use crate::core::Parser;
use crate::legacy::{Legacy, LegacyParser, Mark, Symbol};
use crate::lexer::TokenKind;
use crate::scope::ResultNames;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, OperationState, Type};

impl<'c> Parser<'_, 'c> {
    /// Asks the older edition, if there is one.
    #[cold]
    #[inline(never)]
    fn ask<R: Default>(
        &mut self,
        names: &ResultNames,
        question: impl FnOnce(&dyn Legacy<'c>, &mut dyn LegacyParser<'c>) -> ParseResult<R>,
    ) -> ParseResult<R> {
        let Some(legacy) = self.legacy.clone() else { return Ok(R::default()) };
        let name_at = self.here();
        question(&*legacy, &mut CustomOp { parser: self, name_at, results: names })
    }

    /// Reads any type.
    #[inline]
    pub(crate) fn parse_type(&mut self) -> ParseResult<Type<'c>> {
        match self.legacy_type()? {
            Some(ty) => Ok(ty),
            None => self.parse_current_type(),
        }
    }

    /// Reads an attribute; `ty` is the type of a literal that does not say its own.
    #[inline]
    pub(crate) fn parse_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        match self.legacy_attribute(ty)? {
            Some(attribute) => Ok(attribute),
            None => self.parse_current_attribute(ty),
        }
    }

    /// Parses an operation of an older edition.
    #[inline]
    pub fn legacy_operation(&mut self, names: &ResultNames) -> ParseResult<Option<OpId>> {
        if self.legacy.is_none() {
            return Ok(None);
        }
        self.ask(names, |legacy, parser| legacy.operation(parser))
    }

    /// Parses a type of an older edition.
    #[inline]
    pub fn legacy_type(&mut self) -> ParseResult<Option<Type<'c>>> {
        if self.legacy.is_none() {
            return Ok(None);
        }
        self.deeper(|p| p.ask(&ResultNames::new(), |legacy, parser| legacy.ty(parser)))
    }

    /// Parses an attribute of an older edition.
    #[inline]
    pub fn legacy_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Option<Attribute<'c>>> {
        if self.legacy.is_none() {
            return Ok(None);
        }
        self.ask(&ResultNames::new(), |legacy, parser| legacy.attribute(parser, ty))
    }

    /// Parses the text after an attribute's name in an older edition.
    #[inline]
    pub fn legacy_attribute_value(&mut self) -> ParseResult<Option<Attribute<'c>>> {
        if self.legacy.is_none() {
            return Ok(None);
        }
        self.ask(&ResultNames::new(), |legacy, parser| legacy.attribute_value(parser))
    }

    /// Parses the text that an older edition has before an aliased type.
    pub fn legacy_before_aliased_type(&mut self) -> ParseResult {
        self.ask(&ResultNames::new(), |legacy, parser| legacy.before_aliased_type(parser))
    }
}

impl<'c> LegacyParser<'c> for CustomOp<'_, '_, 'c> {
    fn kind(&self) -> TokenKind {
        self.parser.token.kind
    }
    fn text(&self) -> &str {
        self.parser.text()
    }
    fn next(&self) -> (TokenKind, &str) {
        let next = self.parser.peek_next();
        (next.kind, self.parser.text_of(next))
    }
    fn touches_next(&self) -> bool {
        self.parser.token.end == self.parser.peek_next().start
    }
    fn advance(&mut self) {
        self.parser.advance();
    }
    fn mark(&self) -> Mark {
        let parser = &self.parser;
        Mark { token: parser.token, line: parser.line(), previous_end: parser.previous_end }
    }
    fn go_back(&mut self, mark: Mark) {
        self.parser.reset_to(mark.line, mark.token.start);
        self.parser.previous_end = mark.previous_end;
    }
    fn previous_end(&self) -> SourceLoc {
        SourceLoc(self.parser.previous_end)
    }
    fn bytes(&self, from: SourceLoc, to: SourceLoc) -> &[u8] {
        self.parser.source.text.get(from.0 as usize..to.0 as usize).unwrap_or_default()
    }

    fn take_string(&mut self) -> Vec<u8> {
        let token = self.parser.advance();
        self.parser.string_value(token).into_owned()
    }
    fn attribute_alias(&self, name: &str) -> Option<Attribute<'c>> {
        self.parser.attribute_alias(name)
    }
    fn type_alias(&self, name: &str) -> Option<Type<'c>> {
        self.parser.type_alias(name)
    }
    fn parse_symbol(&mut self) -> ParseResult<Symbol> {
        Ok(match self.parser.parse_extended_symbol()? {
            ExtendedSymbol::Alias(name) => Symbol::Alias(name.to_owned()),
            ExtendedSymbol::Dialect(symbol) => {
                Symbol::Dialect(symbol.dialect.to_owned(), symbol.text.to_owned())
            }
        })
    }
    fn parse_current_type(&mut self) -> ParseResult<Type<'c>> {
        self.parser.parse_current_type()
    }
    fn parse_current_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        self.parser.parse_current_attribute(ty)
    }
    fn parse_custom_as(&mut self, name: &str) -> ParseResult<OpId> {
        self.parser.parse_custom_as(name, self.results)
    }

    fn body(&mut self) -> &mut Body<'c> {
        self.parser.body()
    }
    fn finish(&mut self, state: OperationState<'c>) -> ParseResult<OpId> {
        self.parser.finish_operation(Box::new(state))
    }
    fn put_before(&mut self, op: OpId) {
        self.parser.legacy_before.push(op);
    }
}
