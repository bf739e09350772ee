//! Attributes.

use super::{Parsed, Parser};
use crate::module::attributes::{Attribute, Form, Value, form};
use crate::module::names::unescaped;
use crate::module::types::Type;
use crate::text::lexer::Token;
use terrace_support::ap_int::ApInt;

/// Place of attributes, which decides how numbers follow them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// Parameter, result or call.
    Value,
    /// Function, where `align` is a property of the function.
    Function,
    /// Group.
    Group,
}

impl<'a> Parser<'a> {
    /// Parses attributes as far as there are any.
    pub(super) fn parse_attributes(&mut self, place: Place) -> Parsed<Vec<Attribute<'a>>> {
        let mut attributes = Vec::new();
        loop {
            match self.token {
                Token::Group(number) if place != Place::Group => {
                    self.advance();
                    attributes.push(Attribute::Group(number));
                }
                Token::Text(raw) => {
                    self.advance();
                    let value = if self.take('=') { self.parse_text()? } else { b"".into() };
                    attributes.push(Attribute::Text(unescaped(raw), value));
                }
                Token::Word("align") if place == Place::Function => return Ok(attributes),
                Token::Word(word) => match form(word) {
                    Some(form) => {
                        self.advance();
                        let value = self.parse_attribute_value(word, form)?;
                        attributes.push(Attribute::Known(word, value));
                    }
                    None => return Ok(attributes),
                },
                _ => return Ok(attributes),
            }
        }
    }

    fn parse_attribute_value(&mut self, word: &str, form: Form) -> Parsed<Value<'a>> {
        Ok(match form {
            Form::Flag => Value::None,
            Form::Integer => {
                if self.take('=') || word == "align" && matches!(self.token, Token::Integer(_)) {
                    return Ok(Value::Integer(self.parse_u64()?));
                }
                self.expect('(', "expected '('")?;
                let value = self.parse_u64()?;
                self.expect(')', "expected ')'")?;
                Value::Integer(value)
            }
            Form::Pair => {
                self.expect('(', "expected '('")?;
                let first = self.parse_u64()?;
                let second = if self.take(',') { Some(self.parse_u64()?) } else { None };
                self.expect(')', "expected ')'")?;
                Value::Pair(first, second)
            }
            Form::Type => {
                if !self.take('(') {
                    return Ok(Value::None);
                }
                let ty = self.parse_result_type()?;
                self.expect(')', "expected ')'")?;
                Value::Type(ty)
            }
            Form::OptionalWords if self.token != Token::Punct('(') => Value::Words(Vec::new()),
            Form::Words | Form::OptionalWords => Value::Words(self.parse_words()?),
            Form::Text => {
                self.expect('(', "expected '('")?;
                let text = self.parse_text()?;
                self.expect(')', "expected ')'")?;
                Value::Text(text)
            }
            Form::Range => {
                self.expect('(', "expected '('")?;
                let at = self.at;
                let ty = self.parse_type()?;
                let Type::Integer(width) = *self.module.types.get(ty) else {
                    return self.error_at(at, "the range must have integer type!");
                };
                let lower = self.parse_bound(width)?;
                self.expect(',', "expected ','")?;
                let upper = self.parse_bound(width)?;
                self.expect(')', "expected ')'")?;
                Value::Range(lower, upper)
            }
            Form::Ranges => {
                self.expect('(', "expected '('")?;
                let ranges = self.parse_list(')', |parser| {
                    parser.expect('(', "expected '('")?;
                    let low = parser.parse_bound(64)?.to_i64().unwrap_or_default();
                    parser.expect(',', "expected ','")?;
                    let high = parser.parse_bound(64)?.to_i64().unwrap_or_default();
                    parser.expect(')', "expected ')'")?;
                    Ok((low, high))
                })?;
                Value::Ranges(ranges)
            }
        })
    }

    fn parse_bound(&mut self, width: u32) -> Parsed<ApInt> {
        let ty = self.module.types.id(Type::Integer(width));
        let at = self.at;
        let constant = self.parse_constant(ty)?;
        match self.module.constants.integer(constant) {
            Some(value) => Ok(value.clone()),
            None => self.error_at(at, "expected integer"),
        }
    }

    /// Parses words between parentheses; `name:` stands for itself, with its colon dropped.
    fn parse_words(&mut self) -> Parsed<Vec<&'a str>> {
        self.expect('(', "expected '('")?;
        let mut words = Vec::new();
        loop {
            match self.token {
                Token::Word(word) => words.push(word),
                Token::Label(_) => words.push(&self.module.text[self.at..self.lexer.position()]),
                Token::Integer(digits) => words.push(digits),
                Token::Punct(',') => {}
                Token::Punct(')') => {
                    self.advance();
                    return Ok(words);
                }
                _ => return self.error("expected ')'"),
            }
            self.advance();
        }
    }
}
