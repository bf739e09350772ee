//! Locations.

use crate::core::{DeferredLocation, Parser};
use crate::lexer::TokenKind;
use terrace_ir::asm::{Delimiter, ParseResult, SourceLoc};
use terrace_ir::{Attribute, AttributeKind, Body, FileLineCol, Identifier, Location, LocationData};
use terrace_support::interner::FoldMap;

/// Prefix of placeholder names; the alias follows it. Valid names start with no null byte.
const PLACEHOLDER: &str = "\u{0}deferred#";

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads `loc(...)`, if it is there. An alias that is not defined yet gives a placeholder.
    pub(crate) fn parse_optional_trailing_location(&mut self) -> ParseResult<Option<Location<'c>>> {
        if !self.take_word("loc") {
            return Ok(None);
        }
        self.expect(TokenKind::LeftParen, "expected '(' in location")?;
        let is_alias = self.is(TokenKind::HashId) && !self.bytes_of(self.token).contains(&b'.');
        let location = if is_alias { self.parse_location_alias()? } else { self.parse_location_instance()? };
        self.expect(TokenKind::RightParen, "expected ')' in location")?;
        Ok(Some(location))
    }

    /// Reads `loc(...)` as an attribute.
    pub(crate) fn parse_location_as_attribute(&mut self) -> ParseResult<Attribute<'c>> {
        self.advance();
        self.expect(TokenKind::LeftParen, "expected '(' in inline location")?;
        let location = self.parse_location_instance()?;
        self.expect(TokenKind::RightParen, "expected ')' in inline location")?;
        Ok(self.context.location_attribute(location))
    }

    fn parse_location_alias(&mut self) -> ParseResult<Location<'c>> {
        let token = self.advance();
        let at = SourceLoc(token.start);
        let alias = &self.text_of(token)[1..];
        if let Some(&(attribute, _)) = self.aliases.attributes.get(alias) {
            return self.location_of_alias(at, attribute);
        }
        self.deferred_locations.push(DeferredLocation { alias, at });
        Ok(self.context.name_location(&format!("{PLACEHOLDER}{alias}"), Location::Unknown))
    }

    fn location_of_alias(&mut self, at: SourceLoc, attribute: Attribute<'c>) -> ParseResult<Location<'c>> {
        match *attribute.kind() {
            AttributeKind::Location(location) => Ok(location),
            _ => Err(self.error(at, &format!("expected location, but found '{attribute}'"))),
        }
    }

    /// Reads what stands within `loc(...)`.
    pub(crate) fn parse_location_instance(&mut self) -> ParseResult<Location<'c>> {
        match self.token.kind {
            TokenKind::HashId => self.parse_location_attribute(),
            TokenKind::String => self.deeper(Self::parse_name_or_position),
            TokenKind::BareId => match self.text() {
                "callsite" => self.deeper(Self::parse_call_site),
                "fused" => self.deeper(Self::parse_fused),
                "unknown" => {
                    self.advance();
                    Ok(Location::Unknown)
                }
                _ => Err(self.error_at_end("expected location instance")),
            },
            _ => Err(self.error_at_end("expected location instance")),
        }
    }

    fn parse_location_attribute(&mut self) -> ParseResult<Location<'c>> {
        let attribute = self.parse_extended_attribute(None)?;
        match *attribute.kind() {
            AttributeKind::Location(location) => Ok(location),
            // The message has no space there.
            _ => Err(self.error_here(&format!("expected location attribute, but got{attribute}"))),
        }
    }

    fn parse_call_site(&mut self) -> ParseResult<Location<'c>> {
        self.advance();
        self.expect(TokenKind::LeftParen, "expected '(' in callsite location")?;
        let callee = self.parse_location_instance()?;
        self.expect_word("at", " in callsite location")?;
        let caller = self.parse_location_instance()?;
        self.expect(TokenKind::RightParen, "expected ')' in callsite location")?;
        Ok(self.context.call_site(callee, caller))
    }

    fn parse_fused(&mut self) -> ParseResult<Location<'c>> {
        self.advance();
        let mut metadata = None;
        if self.take(TokenKind::Less) {
            metadata = Some(self.parse_attribute(None)?);
            self.expect(TokenKind::Greater, "expected '>' after fused location metadata")?;
        }
        let mut locations = Vec::new();
        self.delimited_list(Delimiter::Square, " in fused location", |parser| {
            locations.push(parser.parse_location_instance()?);
            Ok(())
        })?;
        Ok(self.context.fused(&locations, metadata))
    }

    /// Reads `"name"`, `"name"(location)`, `"file":1:2` or `"file":1:2 to 3:4`.
    fn parse_name_or_position(&mut self) -> ParseResult<Location<'c>> {
        let token = self.advance();
        let bytes = self.string_value(token);
        let name = String::from_utf8_lossy(&bytes);
        if self.take(TokenKind::Colon) {
            let file = self.context.identifier(&name);
            return self.parse_position(file);
        }
        let mut child = Location::Unknown;
        if self.take(TokenKind::LeftParen) {
            child = self.parse_location_instance()?;
            self.expect(TokenKind::RightParen, "expected ')' after child location of NameLoc")?;
        }
        Ok(self.context.name_location(&name, child))
    }

    fn parse_position(&mut self, file: Identifier<'c>) -> ParseResult<Location<'c>> {
        const LINE: &str = "expected integer line number in FileLineColRange";
        const COLUMN: &str = "expected integer column number in FileLineColRange";
        let line = self.parse_position_number(LINE)?;
        if !self.take(TokenKind::Colon) {
            return Ok(Location::FileLineCol(FileLineCol::new(file, line, 0)));
        }
        let column = self.parse_position_number(COLUMN)?;
        let start = FileLineCol::new(file, line, column);
        if !self.take_word("to") {
            return Ok(Location::FileLineCol(start));
        }
        let end_line = if self.is(TokenKind::Integer) { self.parse_position_number(LINE)? } else { line };
        self.expect(TokenKind::Colon, "expected either integer or `:` post `to` in FileLineColRange")?;
        let end_column = self.parse_position_number(COLUMN)?;
        Ok(self.context.file_line_col_range(start, end_line, end_column))
    }

    fn parse_position_number(&mut self, message: &str) -> ParseResult<u32> {
        let number = if self.is(TokenKind::Integer) { self.word_of_integer_token() } else { None };
        let Some(number) = number.and_then(|number| u32::try_from(number).ok()) else {
            return Err(self.error_at_end(message));
        };
        self.advance();
        Ok(number)
    }

    // ---- aliases that were used before their definition ----

    /// Puts the locations that aliases stand for in the place of placeholders, in a body and those within.
    pub(crate) fn replace_deferred_locations(&mut self, body: &mut Body<'c>) -> ParseResult {
        let deferred = std::mem::take(&mut self.deferred_locations);
        if deferred.is_empty() {
            return Ok(());
        }
        let mut known = FoldMap::default();
        for DeferredLocation { alias, at } in deferred {
            if known.contains_key(alias) {
                continue;
            }
            let Some(&(attribute, _)) = self.aliases.attributes.get(alias) else {
                return Err(self.error(at, "operation location alias was never defined"));
            };
            known.insert(alias, self.location_of_alias(at, attribute)?);
        }
        body.replace_locations(&mut |location| match location.data() {
            Some(LocationData::Name { name, child: Location::Unknown }) => {
                let alias = name.as_str().strip_prefix(PLACEHOLDER)?;
                known.get(alias).copied()
            }
            _ => None,
        });
        Ok(())
    }
}
