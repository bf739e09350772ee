//! Dictionaries of attributes.

use crate::core::Parser;
use crate::lexer::{TokenKind, word_end};
use smallvec::SmallVec;
use terrace_ir::asm::ParseResult;
use terrace_ir::{Attribute, Identifier, NamedAttribute};
use terrace_support::interner::FoldSet;

/// Names and attributes, in the order of the text.
pub(crate) type AttributeList<'c> = SmallVec<[NamedAttribute<'c>; 4]>;

/// Names of longer dictionaries are kept in a set.
const LONG: usize = 16;

impl<'c> Parser<'_, 'c> {
    /// Reads `{a = 1, b}` as a list, in the order of the text.
    pub(crate) fn parse_attribute_dict(&mut self) -> ParseResult<AttributeList<'c>> {
        if !self.is(TokenKind::LeftBrace) {
            return Err(self.error_at_end("expected '{' in attribute dictionary"));
        }
        let mut list = AttributeList::new();
        let mut seen = FoldSet::default();
        // At the brace first, then at a comma each time.
        loop {
            let entry = match self.usual_name(&list) {
                Some((name, start)) => NamedAttribute { name, value: self.parse_value_at(start)? },
                None => {
                    let is_first = self.advance().kind == TokenKind::LeftBrace;
                    if is_first && self.take(TokenKind::RightBrace) {
                        return Ok(list);
                    }
                    self.parse_entry(&list, &mut seen)?
                }
            };
            list.push(entry);
            if !self.is(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RightBrace, "expected '}' in attribute dictionary")?;
        Ok(list)
    }

    /// Returns the name and the start of the value after the brace or comma that is the current token, if `name = `
    /// follows in the usual form, was seen before, and is not in this list.
    fn usual_name(&self, list: &AttributeList<'c>) -> Option<(Identifier<'c>, usize)> {
        let text = self.source.text;
        let behind = self.token.end as usize;
        let start = behind + usize::from(text.get(behind) == Some(&b' '));
        let end = word_end(text, start);
        let name = self.attribute_names.get(text.get(start..end)?)?;
        let is_usual = self.legacy.is_none()
            && text[end..].starts_with(b" = ")
            && list.len() < LONG
            && list.iter().all(|earlier| earlier.name != name);
        is_usual.then_some((name, end + 3))
    }

    /// Reads the value that starts at a position on the line of the current token.
    fn parse_value_at(&mut self, start: usize) -> ParseResult<Attribute<'c>> {
        if let Some((value, end)) = self.plain_value_at(start) {
            self.continue_after(end);
            return Ok(value);
        }
        self.continue_after(start);
        self.parse_attribute(None)
    }

    /// Reads `a = 1`, or `b`, as another entry of this list.
    fn parse_entry(
        &mut self,
        list: &AttributeList<'c>,
        seen: &mut FoldSet<Identifier<'c>>,
    ) -> ParseResult<NamedAttribute<'c>> {
        let name = self.parse_attribute_name()?;
        if list.len() == LONG {
            seen.extend(list.iter().map(|entry| entry.name));
        }
        let is_duplicate = if list.len() < LONG {
            list.iter().any(|earlier| earlier.name == name)
        } else {
            !seen.insert(name)
        };
        if is_duplicate {
            return Err(self.error_here(&format!("duplicate key '{name}' in dictionary attribute")));
        }
        self.advance();
        let value = if let Some(value) = self.legacy_attribute_value()? {
            value
        } else if self.take(TokenKind::Equal) {
            self.parse_attribute(None)?
        } else {
            self.context.unit_attribute()
        };
        Ok(NamedAttribute { name, value })
    }

    /// Parses the name that the current token says; it is not taken.
    fn parse_attribute_name(&mut self) -> ParseResult<Identifier<'c>> {
        if let Some(name) = self.attribute_names.get(self.bytes_of(self.token)) {
            return Ok(name);
        }
        let name = match self.token.kind {
            TokenKind::BareId => {
                let name = self.context.identifier(self.text());
                self.attribute_names.remember(self.bytes_of(self.token), name);
                name
            }
            TokenKind::String => {
                let bytes = self.string_value(self.token);
                self.context.identifier(&String::from_utf8_lossy(&bytes))
            }
            _ => return Err(self.error_at_end("expected attribute name")),
        };
        if name.as_str().is_empty() {
            return Err(self.error_here("expected valid attribute name"));
        }
        Ok(name)
    }

    /// Returns a dictionary of distinct names.
    pub(crate) fn dictionary_of(&self, list: &AttributeList<'c>) -> Attribute<'c> {
        self.context.dictionary_attribute(list)
    }
}
