//! Metadata.

use super::{Parsed, Parser};
use crate::module::body::Record;
use crate::module::ids::MetadataId;
use crate::module::metadata::{Field, Metadata, Node};
use crate::module::names::unescaped;
use crate::text::lexer::Token;
use terrace_llvm::attributes::{DwarfKind, dwarf_value};
use terrace_support::ensure_stack;

/// Words with their kinds that stand for numbers in an expression.
const EXPRESSION_WORDS: &[DwarfKind] = &[DwarfKind::Operation, DwarfKind::Encoding];

impl<'a> Parser<'a> {
    /// Parses metadata: a node, a string or a number of a node.
    pub(super) fn parse_metadata(&mut self) -> Parsed<MetadataId> {
        ensure_stack(|| self.parse_any_metadata())
    }

    fn parse_any_metadata(&mut self) -> Parsed<MetadataId> {
        let start = self.at;
        let is_distinct = self.take_word("distinct");
        match self.token {
            Token::NamedMetadata(kind) => {
                self.advance();
                let metadata = self.parse_node(kind)?;
                let span = start..self.previous_end;
                Ok(self.module.metadata.add(metadata, is_distinct, span))
            }
            Token::Punct('!') => {
                self.advance();
                match self.token {
                    Token::Integer(_) if !is_distinct => {
                        let number = self.parse_u32()?;
                        Ok(self.module.metadata.numbered(number, start))
                    }
                    Token::Text(raw) if !is_distinct => {
                        self.advance();
                        let span = start..self.previous_end;
                        Ok(self.module.metadata.add(Metadata::Text(unescaped(raw)), false, span))
                    }
                    Token::Punct('{') => {
                        let metadata = self.parse_tuple()?;
                        let span = start..self.previous_end;
                        Ok(self.module.metadata.add(metadata, is_distinct, span))
                    }
                    _ => self.error("expected metadata operand"),
                }
            }
            _ => self.error("expected metadata operand"),
        }
    }

    /// Parses the definition of a numbered node, after `!n =`.
    pub(super) fn parse_metadata_definition(&mut self, number: u32) -> Parsed<()> {
        let start = self.at;
        let id = self.module.metadata.numbered(number, start);
        let is_distinct = self.take_word("distinct");
        let metadata = match self.token {
            Token::NamedMetadata(kind) => {
                self.advance();
                self.parse_node(kind)?
            }
            Token::Punct('!') => {
                self.advance();
                if self.token != Token::Punct('{') {
                    return self.error("Expected '!' here");
                }
                self.parse_tuple()?
            }
            _ => return self.error("Expected '!' here"),
        };
        let span = start..self.previous_end;
        match self.module.metadata.define(id, metadata, is_distinct, span) {
            true => Ok(()),
            false => self.error_at(start, "Metadata id is already used"),
        }
    }

    fn parse_tuple(&mut self) -> Parsed<Metadata<'a>> {
        self.expect('{', "expected '{' here")?;
        let elements = self.parse_list('}', |parser| {
            if parser.take_word("null") {
                return Ok(None);
            }
            parser.parse_metadata_or_value().map(Some)
        })?;
        Ok(Metadata::Tuple(elements))
    }

    /// Parses metadata, or a type and a value.
    pub(super) fn parse_metadata_or_value(&mut self) -> Parsed<MetadataId> {
        let start = self.at;
        if matches!(self.token, Token::Punct('!') | Token::NamedMetadata(_) | Token::Word("distinct")) {
            return self.parse_metadata();
        }
        let (_, value) = self.parse_typed_operand()?;
        let span = start..self.previous_end;
        Ok(self.module.metadata.add(Metadata::Value(value), false, span))
    }

    /// Parses what follows `metadata` as an argument of a call.
    pub(super) fn parse_metadata_argument(&mut self) -> Parsed<MetadataId> {
        self.parse_metadata_or_value()
    }

    fn parse_node(&mut self, kind: &'a str) -> Parsed<Metadata<'a>> {
        self.expect('(', "expected '(' here")?;
        match kind {
            "DIExpression" => {
                let operations = self.parse_list(')', |parser| parser.parse_expression_element())?;
                Ok(Metadata::Expression(operations))
            }
            "DIArgList" => {
                let values = self.parse_list(')', |parser| parser.parse_metadata_or_value())?;
                Ok(Metadata::Values(values))
            }
            _ => {
                let fields = self.parse_list(')', |parser| {
                    let Token::Label(name) = parser.token else {
                        return parser.error("expected field label here");
                    };
                    let start = parser.at;
                    let end = parser.lexer.position() - 1;
                    let _ = name;
                    parser.advance();
                    Ok((&parser.module.text[start..end], parser.parse_field()?))
                })?;
                Ok(Metadata::Node(Node::new(kind, fields)))
            }
        }
    }

    fn parse_expression_element(&mut self) -> Parsed<u64> {
        match self.token {
            Token::Word(word) => {
                let value = EXPRESSION_WORDS.iter().find_map(|kind| dwarf_value(*kind, word));
                match value {
                    Some(value) => {
                        self.advance();
                        Ok(value.cast_unsigned())
                    }
                    None => self.error(format!("invalid DWARF op '{word}'")),
                }
            }
            _ => self.parse_u64(),
        }
    }

    fn parse_field(&mut self) -> Parsed<Field<'a>> {
        match self.token {
            Token::Integer(digits) => match digits.parse() {
                Ok(value) => {
                    self.advance();
                    Ok(Field::Integer(value))
                }
                Err(_) => self.error("value for field too large"),
            },
            Token::Text(raw) => {
                self.advance();
                Ok(Field::Text(unescaped(raw)))
            }
            Token::Word("null") => {
                self.advance();
                Ok(Field::Null)
            }
            Token::Punct('!') | Token::NamedMetadata(_) | Token::Word("distinct") => {
                Ok(Field::Metadata(self.parse_metadata()?))
            }
            Token::Punct('{') => Ok(Field::Metadata({
                let start = self.at;
                let metadata = self.parse_tuple()?;
                let span = start..self.previous_end;
                self.module.metadata.add(metadata, false, span)
            })),
            Token::Word(word) if is_field_word(word) => {
                let mut words = Vec::new();
                loop {
                    match self.token {
                        Token::Word(word) => words.push(word),
                        Token::Integer(digits) => words.push(digits),
                        _ => return self.error("expected debug info flag"),
                    }
                    self.advance();
                    if !self.take('|') {
                        return Ok(Field::Words(words));
                    }
                }
            }
            _ => {
                // A value, as in an array's bounds or a template's argument.
                Ok(Field::Metadata(self.parse_metadata_or_value()?))
            }
        }
    }

    /// Parses `, !kind !node` as often as it is there, each after a comma.
    pub(super) fn parse_attachments_after_commas(&mut self) -> Parsed<Vec<(&'a str, MetadataId)>> {
        let mut attachments = Vec::new();
        while self.take(',') {
            attachments.push(self.parse_attachment()?);
        }
        Ok(attachments)
    }

    /// Parses `!kind !node`.
    pub(super) fn parse_attachment(&mut self) -> Parsed<(&'a str, MetadataId)> {
        let Token::NamedMetadata(kind) = self.token else {
            return self.error("expected metadata after comma");
        };
        self.advance();
        Ok((kind, self.parse_metadata()?))
    }

    /// Parses `#dbg_value(...)`.
    pub(super) fn parse_record(&mut self, name: &'a str) -> Parsed<Record<'a>> {
        let start = self.at;
        if !name.starts_with("dbg_") {
            return self.error("expected debug record type here");
        }
        self.advance();
        self.expect('(', "Expected '(' here")?;
        let arguments = self.parse_list(')', |parser| parser.parse_metadata_or_value())?;
        Ok(Record { name, arguments, span: start..self.previous_end })
    }
}

/// Returns true for words that are values of fields, and no types.
fn is_field_word(word: &str) -> bool {
    word == "true" || word == "false" || word.starts_with(|letter: char| letter.is_ascii_uppercase())
}
