//! Hooks for readers of older editions of the language.
//!
//! The parser knows only the current syntax. A [`Legacy`] is asked first, wherever an older edition may differ, and does
//! the reading itself or leaves it to the parser. Nobody is asked where there is none.

pub use crate::lexer::TokenKind;
use crate::lexer::{Line, Token};
use terrace_ir::asm::{OpAsmParser, ParseResult, SourceLoc};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, OperationState, Type};

/// Reader of an older edition. `None` leaves the construct to the parser.
pub trait Legacy<'c> {
    /// Parses an operation, from after the names of its results on.
    ///
    /// # Errors
    /// After a diagnostic was told; so for all of these.
    fn operation(&self, parser: &mut dyn LegacyParser<'c>) -> ParseResult<Option<OpId>>;

    /// Parses a type.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn ty(&self, parser: &mut dyn LegacyParser<'c>) -> ParseResult<Option<Type<'c>>>;

    /// Parses an attribute; `ty` is the type of a literal that does not say its own.
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

    /// Returns true if the location of a function stands in front of its body.
    fn location_precedes_body(&self) -> bool;
}

/// A position of the text to which the parser can go back.
#[derive(Clone, Copy)]
pub struct Mark {
    pub(crate) token: Token,
    pub(crate) line: Line,
    pub(crate) previous_end: u32,
}

/// A `!name` or `#name`.
pub enum Symbol {
    /// A name without a dialect.
    Alias(String),
    /// A dialect's name, and what stands after it.
    Dialect(String, Vec<u8>),
}

/// Parser services for a [`Legacy`], beyond those for operations.
pub trait LegacyParser<'c>: OpAsmParser<'c> {
    /// Returns the kind of the current token.
    fn kind(&self) -> TokenKind;
    /// Returns the text of the current token.
    fn text(&self) -> &str;
    /// Returns the kind and the text of the token after the current one.
    fn next(&self) -> (TokenKind, &str);
    /// Returns true if the current token touches the one after it.
    fn touches_next(&self) -> bool;
    /// Goes on to the next token.
    fn advance(&mut self);
    /// Returns the position of the current token.
    fn mark(&self) -> Mark;
    /// Goes back.
    fn go_back(&mut self, mark: Mark);
    /// Returns the end of the previous token.
    fn previous_end(&self) -> SourceLoc;
    /// Returns the bytes of a stretch of the text.
    fn bytes(&self, from: SourceLoc, to: SourceLoc) -> &[u8];

    /// Takes the value that the current string token, which is taken, stands for.
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
    /// Reads a type in the current syntax; types in it are asked for as ever.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn parse_current_type(&mut self) -> ParseResult<Type<'c>>;
    /// Reads an attribute in the current syntax.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn parse_current_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>>;
    /// Reads an operation's current custom form, as if its name were the one given.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn parse_custom_as(&mut self, name: &str) -> ParseResult<OpId>;

    /// Parses the body that operations go to.
    fn body(&mut self) -> &mut Body<'c>;
    /// Reads a location, if there is one, and makes the operation.
    ///
    /// # Errors
    /// After a diagnostic was told.
    fn finish(&mut self, state: OperationState<'c>) -> ParseResult<OpId>;
    /// Puts an operation in front of the one that is being read.
    fn put_before(&mut self, op: OpId);
}
