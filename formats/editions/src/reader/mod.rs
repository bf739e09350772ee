//! The reader: where the parser asks, the edition answers.

mod affine;
mod attributes;
pub(crate) mod forms;
mod generic;
mod types;

use crate::changes::Changes;
use crate::edition::Edition;
use std::cell::RefCell;
use std::collections::HashMap;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::ids::OpId;
use terrace_ir::{Attribute, Type};
use terrace_parser::{Legacy, LegacyParser, TokenKind};

/// The parser, as this crate sees it.
pub(crate) type Parser<'p, 'c> = &'p mut (dyn LegacyParser<'c> + 'p);

/// Reads one file of an older edition.
pub(crate) struct Reader<'c> {
    pub edition: Edition,
    /// True if the text writes strides: then maps that say the same are written so as well, for they are one type.
    pub uses_strides: bool,
    /// True if `!foo<"x">` and `!foo.x` must become one type here, for values are passed from one to the other.
    pub unifies_spellings: bool,
    /// The first spelling of a type, by its dialect and its text.
    pub spellings: RefCell<HashMap<(String, Vec<u8>), Type<'c>>>,
    /// The names of the variables of the loops that are being read.
    pub loops: RefCell<Vec<String>>,
    /// Constructs of the edition that occurred.
    pub changes: RefCell<Changes>,
}

impl<'c> Reader<'c> {
    pub fn new(edition: Edition, text: &[u8]) -> Self {
        let contains = |word: &[u8]| text.windows(word.len()).any(|part| part == word);
        Reader {
            edition,
            uses_strides: contains(b"strides:"),
            unifies_spellings: contains(b"return"),
            spellings: RefCell::default(),
            loops: RefCell::default(),
            changes: RefCell::default(),
        }
    }

    /// Tells what was assumed about something that the edition does not allow, but whose meaning is evident.
    pub fn assume(&self, parser: Parser<'_, 'c>, at: SourceLoc, message: &str) {
        let location = parser.location_at(at);
        // A warning is no failure.
        let _ = parser.context().warning(location, format_args!("[{}] {message}", self.edition)).tell();
    }
}

impl<'c> Legacy<'c> for Reader<'c> {
    fn operation(&self, parser: &mut dyn LegacyParser<'c>) -> ParseResult<Option<OpId>> {
        match parser.kind() {
            TokenKind::String => generic::parse(self, parser).map(Some),
            TokenKind::BareId => forms::parse(self, parser),
            _ => Ok(None),
        }
    }

    fn ty(&self, parser: &mut dyn LegacyParser<'c>) -> ParseResult<Option<Type<'c>>> {
        types::parse(self, parser)
    }

    fn attribute(
        &self,
        parser: &mut dyn LegacyParser<'c>,
        _ty: Option<Type<'c>>,
    ) -> ParseResult<Option<Attribute<'c>>> {
        attributes::parse(self, parser)
    }

    fn attribute_value(&self, parser: &mut dyn LegacyParser<'c>) -> ParseResult<Option<Attribute<'c>>> {
        attributes::parse_value(self, parser)
    }

    fn before_aliased_type(&self, parser: &mut dyn LegacyParser<'c>) -> ParseResult {
        if parser.parse_optional_keyword("type") {
            self.changes.borrow_mut().grammar("'type' in aliases");
            return Ok(());
        }
        let at = parser.current_location();
        Err(parser.emit_error(at, "expected 'type' in type alias definition"))
    }

    fn allows_dotted_type_aliases(&self) -> bool {
        self.edition == Edition::January2019
    }

    fn one_name_binds_all_results(&self) -> bool {
        self.edition == Edition::January2019
    }

    fn location_precedes_body(&self) -> bool {
        self.edition.is_2019()
    }
}
