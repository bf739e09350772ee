//! The parser's state and its smallest steps: looking at tokens, telling errors, lists.

pub(crate) mod trace;
mod values;

use crate::caches::known_ops::KnownOps;
use crate::caches::texts::Texts;
use crate::caches::words::Words;
use crate::legacy::Legacy;
use crate::lexer::{Lexer, Line, Token, TokenKind};
use crate::numbers::Decimal;
use crate::plan::ReadPlan;
use crate::plan::draft::Draft;
use crate::plan::line::LineContent;
use crate::scope::BodyScope;

use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;
use terrace_ir::asm::{Delimiter, ParseResult, SourceLoc, Subscripts, UnresolvedOperand};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Body, Ctx, Failure, Identifier, Location, OpName, OperationState, Type};
use terrace_support::ensure_stack;
use terrace_support::interner::FoldMap;
use trace::Tracer;

/// A text and its name.
#[derive(Clone, Copy)]
pub struct Source<'t> {
    /// The bytes; not necessarily UTF-8.
    pub text: &'t [u8],
    /// The name of the file, for locations.
    pub name: &'t str,
    /// The number of lines that stand before the text in the file, for chunks of a file.
    pub first_line: u32,
    /// The number of characters that stand before the text on the line in which it begins.
    pub indent: u32,
}

impl<'t> Source<'t> {
    /// Creates all of a file.
    pub fn new(text: &'t [u8], name: &'t str) -> Self {
        Source { text, name, first_line: 0, indent: 0 }
    }

    /// Returns the same text where it is a chunk, after that many lines, and n characters of the line in which
    /// it begins.
    #[must_use]
    pub fn behind(self, first_line: u32, indent: u32) -> Self {
        Source { first_line, indent, ..self }
    }
}

/// Aliases, with the position of each definition.
#[derive(Clone, Default)]
pub(crate) struct Aliases<'t, 'c> {
    pub attributes: FoldMap<&'t str, (Attribute<'c>, SourceLoc)>,
    pub types: FoldMap<&'t str, (Type<'c>, SourceLoc)>,
}

/// An operation that has a custom form, and how it is read.
#[derive(Clone)]
pub(crate) struct KnownOp<'c> {
    pub name: OpName<'c>,
    /// For those with a declared format.
    pub plan: Option<Rc<ReadPlan<'c>>>,
}

/// Reads IR from text.
#[expect(clippy::vec_box, reason = "what is spared moves to and fro, and is large")]
pub(crate) struct Parser<'t, 'c> {
    pub context: Ctx<'c>,
    pub source: Source<'t>,
    /// The text, if all of it is UTF-8: then nothing of it needs to be checked again.
    pub utf8: Option<&'t str>,
    pub file: Identifier<'c>,
    pub lexer: Lexer<'t>,
    /// The token that is looked at.
    pub token: Token,
    /// End of the previous token: errors about something missing point there.
    pub previous_end: u32,
    pub aliases: Arc<Aliases<'t, 'c>>,
    /// The bodies that are being filled, innermost last.
    pub bodies: Vec<BodyScope<'t, 'c>>,
    /// Scopes that ended, to be used again.
    pub spare_scopes: Vec<crate::scope::NameScope<'t>>,
    /// Bodies that were drained, for their room.
    pub spare_bodies: Vec<Box<Body<'c>>>,
    /// States of operations that are complete, to be used again.
    pub spare_states: Vec<Box<OperationState<'c>>>,
    /// Lists of numbers, to be used again.
    pub spare_numbers: Vec<Vec<Decimal>>,
    pub spare_drafts: Vec<Box<Draft<'c>>>,
    pub spare_line: Option<Box<LineContent<'c>>>,
    pub default_dialects: Vec<&'c str>,
    /// Names of operations that were looked up before, by their text.
    pub op_names: KnownOps<'t, KnownOp<'c>>,
    /// The same for names that leave out their dialect, by that dialect.
    pub short_op_names: FoldMap<(&'c str, &'t str), KnownOp<'c>>,
    /// Types of one short word that were read before.
    pub type_words: Words<Type<'c>>,
    /// Symbols without others in them that were read before.
    pub symbol_words: Words<Attribute<'c>, 256>,
    /// Names of attributes that were read before.
    pub attribute_names: Words<Identifier<'c>>,
    /// Names of operations that were read before in quotes, the quotes included.
    pub quoted_op_names: Words<OpName<'c>, 256>,
    /// Affine maps and sets that were read before, by their text.
    pub affine_texts: FoldMap<&'t [u8], Attribute<'c>>,
    /// Subscripts that were read before; their operands stand so far after the opening bracket.
    pub subscripts: Vec<Subscripts<'c>>,
    /// Positions among them, by their text.
    pub subscript_texts: Texts<'t, u32>,
    /// Maps of nothing that give an integer, by its text.
    pub constant_maps: Words<Attribute<'c>>,
    /// Types that were read before, by their text.
    pub type_texts: Texts<'t, Type<'c>>,
    /// Arrays and dictionaries that were read before, by their text.
    pub list_texts: FoldMap<&'t [u8], Attribute<'c>>,
    /// The names of recursive types whose bodies are being read, innermost last.
    pub open_names: Vec<Attribute<'c>>,
    /// Locations given as an alias that is not defined yet: the operation's placeholder and where the alias stands.
    pub deferred_locations: Vec<DeferredLocation<'t>>,
    /// Distinct attributes by their number in the text.
    pub distincts: FoldMap<u64, Attribute<'c>>,
    /// True if the text is one of several parts that are read at the same time.
    pub is_part: bool,
    /// Gap that others parse.
    pub gap: Option<Gap>,
    /// The operation whose custom form is being read; errors about it name it.
    pub custom_op: Option<OpName<'c>>,
    /// Reader of an older edition, if the text is in one.
    pub legacy: Option<Rc<dyn Legacy<'c> + 'c>>,
    /// Operations that an older edition needs in front of the one that is being read.
    pub legacy_before: Vec<OpId>,
    /// Trace of the parse, if one is made.
    pub tracer: Option<Box<Tracer<'t, 'c>>>,
}

/// The inside of a region that others read.
#[derive(Clone, Copy)]
pub(crate) struct Gap {
    /// The first token in it stands here or further on.
    pub start: u32,
    /// Line on which parsing continues.
    pub behind: Line,
}

/// An operation or block argument whose location is an alias that is defined further down.
#[derive(Clone, Copy)]
pub(crate) struct DeferredLocation<'t> {
    pub alias: &'t str,
    pub at: SourceLoc,
}

impl<'t, 'c> Parser<'t, 'c> {
    pub fn new(context: Ctx<'c>, source: Source<'t>) -> Self {
        Self::with_text(context, source, std::str::from_utf8(source.text).ok())
    }

    /// Creates a parser for a text of which is known whether it is UTF-8.
    pub fn with_text(context: Ctx<'c>, source: Source<'t>, utf8: Option<&'t str>) -> Self {
        let mut lexer = Lexer::new(source.text);
        let token = lexer.next();
        Parser {
            context,
            source,
            utf8,
            file: context.identifier(source.name),
            lexer,
            token,
            previous_end: 0,
            aliases: Arc::default(),
            open_names: Vec::new(),
            bodies: Vec::new(),
            spare_scopes: Vec::new(),
            spare_bodies: Vec::new(),
            spare_states: Vec::new(),
            spare_numbers: Vec::new(),
            spare_drafts: Vec::new(),
            spare_line: None,
            default_dialects: vec!["builtin"],
            op_names: KnownOps::default(),
            short_op_names: FoldMap::default(),
            type_words: Words::default(),
            symbol_words: Words::default(),
            attribute_names: Words::default(),
            quoted_op_names: Words::default(),
            affine_texts: FoldMap::default(),
            subscripts: Vec::new(),
            subscript_texts: Texts::new(),
            constant_maps: Words::default(),
            type_texts: Texts::new(),
            list_texts: FoldMap::default(),
            deferred_locations: Vec::new(),
            distincts: FoldMap::default(),
            is_part: false,
            gap: None,
            custom_op: None,
            legacy: None,
            legacy_before: Vec::new(),
            tracer: None,
        }
    }

    // ---- tokens ----

    /// Returns the bytes of a token.
    #[inline]
    pub fn bytes_of(&self, token: Token) -> &'t [u8] {
        &self.source.text[token.start as usize..token.end as usize]
    }

    /// Returns the text of a token that is made of ASCII (all but strings and errors).
    #[inline]
    pub fn text_of(&self, token: Token) -> &'t str {
        match self.utf8 {
            // An error token may end inside of a character.
            Some(text) => text.get(token.start as usize..token.end as usize).unwrap_or(""),
            None => std::str::from_utf8(self.bytes_of(token)).unwrap_or(""),
        }
    }

    /// Returns the text of the current token.
    #[inline]
    pub fn text(&self) -> &'t str {
        self.text_of(self.token)
    }

    /// Returns the start of the current token.
    #[inline]
    pub fn here(&self) -> SourceLoc {
        SourceLoc(self.token.start)
    }

    #[inline]
    pub fn is(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Returns true if the current token is this word.
    #[inline]
    pub fn is_word(&self, word: &str) -> bool {
        self.token.kind == TokenKind::BareId && self.bytes_of(self.token) == word.as_bytes()
    }

    /// Goes on to the next token and returns the current one.
    #[inline]
    pub fn advance(&mut self) -> Token {
        let token = self.token;
        self.previous_end = token.end;
        self.lexer.read(&mut self.token);
        token
    }

    /// Goes to a position on a line: the next token is read from there.
    pub fn reset_to(&mut self, line: Line, offset: u32) {
        self.lexer.reset_to(line, offset);
        self.lexer.read(&mut self.token);
    }

    /// Leaves out what ends at a position further on the same line, as if it had been read.
    #[inline]
    pub fn continue_after(&mut self, end: usize) {
        self.reset_to(self.line(), end as u32);
        self.previous_end = end as u32;
    }

    /// Returns the line of the current token.
    #[inline]
    pub fn line(&self) -> Line {
        self.lexer.line
    }

    /// Returns the token after the current one.
    pub fn peek_next(&self) -> Token {
        self.lexer.clone().next()
    }

    /// Returns true if the current token names a result on a line of its own, as in `%0 = ..` and `%0:2 = ..`.
    pub fn names_a_result(&self) -> bool {
        if !self.source.text[self.previous_end as usize..self.token.start as usize].contains(&b'\n') {
            return false;
        }
        match self.source.text[self.token.end as usize..].trim_ascii_start() {
            [b'=', ..] => true,
            [b':', digit, ..] => digit.is_ascii_digit(),
            _ => false,
        }
    }

    /// Takes the current token if it is of that kind.
    #[inline]
    pub fn take(&mut self, kind: TokenKind) -> bool {
        let found = self.token.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    /// Takes the current token if it is this word.
    #[inline]
    pub fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.advance();
        }
        found
    }

    /// Takes a token of that kind or tells `message`.
    #[inline]
    pub fn expect(&mut self, kind: TokenKind, message: &str) -> ParseResult {
        if self.take(kind) { Ok(()) } else { Err(self.error_at_end(message)) }
    }

    /// Takes this word or tells that it is missing, with what should stand around it.
    pub fn expect_word(&mut self, word: &str, context: &str) -> ParseResult {
        if self.take_word(word) {
            Ok(())
        } else {
            Err(self.error_at_end(&format!("expected '{word}'{context}")))
        }
    }

    /// Returns the bytes that a string token, or an `@"name"` token, stands for.
    pub fn string_value(&self, token: Token) -> Cow<'t, [u8]> {
        let bytes = self.bytes_of(token);
        let inner = match bytes {
            [b'@', b'"', inner @ .., b'"'] | [b'"', inner @ .., b'"'] => inner,
            [b'@', name @ ..] => return name.into(),
            _ => bytes,
        };
        crate::lexer::unescape(inner)
    }

    /// Returns the name that an `@name` token stands for; bytes that are not UTF-8 are replaced.
    pub fn symbol_value(&self, token: Token) -> String {
        String::from_utf8_lossy(&self.string_value(token)).into_owned()
    }

    // ---- locations ----

    /// Returns the attribute of an alias defined before the current token.
    pub fn attribute_alias(&self, name: &str) -> Option<Attribute<'c>> {
        let &(attribute, at) = self.aliases.attributes.get(name)?;
        (at.0 <= self.token.start).then_some(attribute)
    }

    /// Returns the type of an alias defined before the current token.
    pub fn type_alias(&self, name: &str) -> Option<Type<'c>> {
        let &(ty, at) = self.aliases.types.get(name)?;
        (at.0 <= self.token.start).then_some(ty)
    }

    /// Returns line and column, from one, of a position. Fast for positions near the current token.
    pub fn line_and_column(&self, at: SourceLoc) -> (u32, u32) {
        let Line { number: mut line, start: mut line_start } = self.line();
        let text = self.source.text;
        if at.0 >= line_start && at.0 <= self.token.start {
            // On the current line.
        } else if at.0 >= line_start {
            let between = &text[line_start as usize..at.0 as usize];
            for newline in memchr::memchr_iter(b'\n', between) {
                line += 1;
                line_start = self.line().start + newline as u32 + 1;
            }
        } else {
            while at.0 < line_start {
                line -= 1;
                let before = &text[..line_start as usize - 1];
                line_start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline as u32 + 1);
            }
        }
        self.line_and_column_on(Line { number: line, start: line_start }, at)
    }

    /// Returns the same for a position on a line.
    #[inline]
    fn line_and_column_on(&self, line: Line, at: SourceLoc) -> (u32, u32) {
        let indent = if line.start == 0 { self.source.indent } else { 0 };
        (self.source.first_line + line.number + 1, indent + at.0 - line.start + 1)
    }

    /// Returns a position on a line as a location.
    #[inline]
    pub fn location_on(&self, line: Line, at: SourceLoc) -> Location<'c> {
        let (line, column) = self.line_and_column_on(line, at);
        Location::FileLineCol(terrace_ir::FileLineCol::new(self.file, line, column))
    }

    /// Returns a position as a location.
    pub fn location_at(&self, at: SourceLoc) -> Location<'c> {
        let (line, column) = self.line_and_column(at);
        Location::FileLineCol(terrace_ir::FileLineCol::new(self.file, line, column))
    }

    // ---- errors ----

    /// Tells an error at a position. If the lexer could not read the current token, its error is told instead.
    #[cold]
    pub fn error(&mut self, at: SourceLoc, message: &str) -> Failure {
        if self.is_past_reported_end() {
            return Failure;
        }
        if self.token.kind == TokenKind::Error
            && let Some((at, message)) = self.lexer.error
        {
            // The error of the lexer explains what follows from it.
            return self.context.error(self.location_at(SourceLoc(at)), message).tell();
        }
        self.context.error(self.location_at(at), message).tell()
    }

    /// Tells an error that the code or format of an operation finds in its custom form.
    #[cold]
    pub fn custom_error(&mut self, at: SourceLoc, message: &str) -> Failure {
        match self.custom_op {
            Some(name) => self.error(at, &format!("custom op '{name}' {message}")),
            None => self.error(at, message),
        }
    }

    #[cold]
    pub fn error_with_note(
        &mut self,
        at: SourceLoc,
        message: &str,
        note_at: SourceLoc,
        note: &str,
    ) -> Failure {
        let note_at = self.location_at(note_at);
        self.context.error(self.location_at(at), message).note(note_at, note).tell()
    }

    /// Tells an error at the current token.
    #[cold]
    pub fn error_here(&mut self, message: &str) -> Failure {
        // At the end of the file, the last character is meant.
        let is_end = self.token.kind == TokenKind::EndOfFile;
        self.error(SourceLoc(self.token.start.saturating_sub(u32::from(is_end))), message)
    }

    /// Tells that something is missing: where what is before the current token ends, or at the first token of the text.
    #[cold]
    pub fn error_at_end(&mut self, message: &str) -> Failure {
        let is_end = self.token.kind == TokenKind::EndOfFile;
        let here = self.token.start.saturating_sub(u32::from(is_end));
        let before = end_of_code(&self.source.text[..here as usize]);
        self.error(SourceLoc(before.map_or(here, |end| end as u32)), message)
    }

    // ---- lists ----

    /// Reads `element, element` up to a closing token, which is taken; the opening one was taken before.
    pub fn list_until(
        &mut self,
        close: TokenKind,
        allow_empty: bool,
        mut element: impl FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        if allow_empty && self.take(close) {
            return Ok(());
        }
        loop {
            element(self)?;
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        if self.take(close) {
            return Ok(());
        }
        let wanted = match close {
            TokenKind::RightParen => ")",
            TokenKind::RightSquare => "]",
            TokenKind::RightBrace => "}",
            _ => ">",
        };
        Err(self.error_at_end(&format!("expected ',' or '{wanted}'")))
    }

    /// Reads a list between delimiters.
    pub fn delimited_list(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        mut element: impl FnMut(&mut Self) -> ParseResult,
    ) -> ParseResult {
        let (open, close, text, is_optional) = match delimiter {
            Delimiter::None => loop {
                element(self)?;
                if !self.take(TokenKind::Comma) {
                    return Ok(());
                }
            },
            Delimiter::Paren => (TokenKind::LeftParen, TokenKind::RightParen, "()", false),
            Delimiter::OptionalParen => (TokenKind::LeftParen, TokenKind::RightParen, "()", true),
            Delimiter::Square => (TokenKind::LeftSquare, TokenKind::RightSquare, "[]", false),
            Delimiter::OptionalSquare => (TokenKind::LeftSquare, TokenKind::RightSquare, "[]", true),
            Delimiter::LessGreater => (TokenKind::Less, TokenKind::Greater, "<>", false),
            Delimiter::OptionalLessGreater => (TokenKind::Less, TokenKind::Greater, "<>", true),
            Delimiter::Braces => (TokenKind::LeftBrace, TokenKind::RightBrace, "{}", false),
            Delimiter::OptionalBraces => (TokenKind::LeftBrace, TokenKind::RightBrace, "{}", true),
        };
        if !self.take(open) {
            if is_optional {
                return Ok(());
            }
            return Err(self.error_at_end(&format!("expected '{}'{context}", &text[..1])));
        }
        if self.take(close) {
            return Ok(());
        }
        loop {
            element(self)?;
            if !self.take(TokenKind::Comma) {
                break;
            }
        }
        if self.take(close) {
            return Ok(());
        }
        Err(self.error_at_end(&format!("expected '{}'{context}", &text[1..])))
    }

    /// Returns the text of an operand's name, `%` included.
    pub fn operand_name(&self, operand: UnresolvedOperand) -> &'t str {
        let start = operand.location.0 as usize;
        std::str::from_utf8(&self.source.text[start..start + operand.len as usize]).unwrap_or("%")
    }

    /// Runs `work` with room on the stack, however deep the input nests.
    pub fn deeper<R>(&mut self, work: impl FnOnce(&mut Self) -> R) -> R {
        ensure_stack(|| work(self))
    }
}

/// Returns the end of a text without trailing blanks, line ends and comments; `None` if there is nothing else.
///
/// As upstream, it takes each `//` on a line for the start of a comment, and a comment at the very end for more than one.
fn end_of_code(text: &[u8]) -> Option<usize> {
    let mut text = text;
    loop {
        let end = text.iter().rposition(|byte| !matches!(byte, b' ' | b'\t'))? + 1;
        if !matches!(text[end - 1], b'\n' | b'\r') {
            return Some(end);
        }
        text = &text[..end - 1];
        let line = text.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(0);
        let comment = memchr::memmem::find(&text[line..], b"//");
        text = &text[..comment.map_or(text.len(), |comment| line + comment)];
    }
}
