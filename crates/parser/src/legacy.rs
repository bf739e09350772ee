//! Hooks for readers of older editions of the language.
//!
//! The parser knows only today's syntax. A [`Legacy`] is asked first, wherever an older edition may differ, and does
//! the reading itself or leaves it to the parser. Nobody is asked where there is none.

use crate::asm::CustomOp;
use crate::attributes::dialect_symbols::ExtendedSymbol;
use crate::core::{Parser, Source};
pub use crate::lexer::TokenKind;
use crate::lexer::{Line, Token};
use crate::op::ResultNames;
use crate::top_level::TopLevel;
use std::rc::Rc;
use terrace_ir::asm::{OpAsmParser, ParseResult, SourceLoc};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, OperationState, OwnedOperation, Type};

/// Reader of an older edition. `None` leaves the construct to the parser.
pub trait Legacy<'c> {
    /// An operation, from behind the names of its results on.
    ///
    /// # Errors
    /// After a diagnostic was told; so for all of these.
    fn operation(&self, parser: &mut dyn LegacyParser<'c>) -> ParseResult<Option<OpId>>;

    /// A type.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn ty(&self, parser: &mut dyn LegacyParser<'c>) -> ParseResult<Option<Type<'c>>>;

    /// An attribute; `ty` is the type of a literal that does not say its own.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn attribute(
        &self,
        parser: &mut dyn LegacyParser<'c>,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Option<Attribute<'c>>>;

    /// Parses the text after an attribute's name in a dictionary.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn attribute_value(&self, parser: &mut dyn LegacyParser<'c>) -> ParseResult<Option<Attribute<'c>>>;

    /// Parses the text after the `=` of a type alias, before the type.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn before_aliased_type(&self, parser: &mut dyn LegacyParser<'c>) -> ParseResult;

    /// Returns true if aliases of types may have a dot in their names.
    fn allows_dotted_type_aliases(&self) -> bool;

    /// Returns true if one name without a number stands for all results.
    fn one_name_binds_all_results(&self) -> bool;
}

/// A position of the text to which the parser can go back.
#[derive(Clone, Copy)]
pub struct Mark {
    token: Token,
    line: Line,
    previous_end: u32,
}

/// A `!name` or `#name`.
pub enum Symbol {
    /// A name without a dialect.
    Alias(String),
    /// A dialect's name, and what stands behind it.
    Dialect(String, Vec<u8>),
}

/// Parser services for a [`Legacy`], beyond those for operations.
pub trait LegacyParser<'c>: OpAsmParser<'c> {
    /// The kind of the current token.
    fn kind(&self) -> TokenKind;
    /// The text of the current token.
    fn text(&self) -> &str;
    /// The kind and the text of the token behind the current one.
    fn next(&self) -> (TokenKind, &str);
    /// Returns true if the current token touches the one behind it.
    fn touches_next(&self) -> bool;
    /// Goes on to the next token.
    fn advance(&mut self);
    /// Returns the position of the current token.
    fn mark(&self) -> Mark;
    /// Goes back.
    fn go_back(&mut self, mark: Mark);
    /// Returns the end of the previous token.
    fn previous_end(&self) -> SourceLoc;
    /// The bytes of a stretch of the text.
    fn bytes(&self, from: SourceLoc, to: SourceLoc) -> &[u8];

    /// The value that the current string token, which is taken, stands for.
    fn take_string(&mut self) -> Vec<u8>;
    /// Returns the attribute of an alias.
    fn attribute_alias(&self, name: &str) -> Option<Attribute<'c>>;
    /// Returns the type of an alias.
    fn type_alias(&self, name: &str) -> Option<Type<'c>>;
    /// Reads a `!name` or `#name`.
    ///
    /// # Errors
    /// After a diagnostic was told; so for all of these.
    fn parse_symbol(&mut self) -> ParseResult<Symbol>;
    /// Reads a type in today's syntax; types in it are asked for as ever.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn parse_type_of_today(&mut self) -> ParseResult<Type<'c>>;
    /// Reads an attribute in today's syntax.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn parse_attribute_of_today(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>>;
    /// Reads an operation's custom form of today, as if its name were the one given.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn parse_custom_as(&mut self, name: &str) -> ParseResult<OpId>;

    /// The body that operations go to.
    fn body(&mut self) -> &mut Body<'c>;
    /// Reads a location, if there is one, and makes the operation.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn finish(&mut self, state: OperationState<'c>) -> ParseResult<OpId>;
    /// Puts an operation in front of the one that is being read.
    fn put_before(&mut self, op: OpId);
}

/// Reads a whole text of an older edition.
///
/// # Errors
/// After a diagnostic was told.
pub fn parse_legacy_source<'c>(
    context: terrace_ir::Ctx<'c>,
    source: Source<'_>,
    top: TopLevel,
    legacy: Rc<dyn Legacy<'c> + 'c>,
) -> ParseResult<OwnedOperation<'c>> {
    let mut parser = Parser::new(context, source);
    parser.legacy = Some(legacy);
    parser.lexer.is_legacy = true;
    parser.parse_file(top)
}

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
            None => self.parse_type_of_today(),
        }
    }

    /// Reads an attribute; `ty` is the type of a literal that does not say its own.
    #[inline]
    pub(crate) fn parse_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        match self.legacy_attribute(ty)? {
            Some(attribute) => Ok(attribute),
            None => self.parse_attribute_of_today(ty),
        }
    }

    /// An operation of an older edition.
    #[inline]
    pub fn legacy_operation(&mut self, names: &ResultNames) -> ParseResult<Option<OpId>> {
        if self.legacy.is_none() {
            return Ok(None);
        }
        self.ask(names, |legacy, parser| legacy.operation(parser))
    }

    /// A type of an older edition.
    #[inline]
    pub fn legacy_type(&mut self) -> ParseResult<Option<Type<'c>>> {
        if self.legacy.is_none() {
            return Ok(None);
        }
        self.deeper(|p| p.ask(&ResultNames::new(), |legacy, parser| legacy.ty(parser)))
    }

    /// An attribute of an older edition.
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
    fn parse_type_of_today(&mut self) -> ParseResult<Type<'c>> {
        self.parser.parse_type_of_today()
    }
    fn parse_attribute_of_today(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        self.parser.parse_attribute_of_today(ty)
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
