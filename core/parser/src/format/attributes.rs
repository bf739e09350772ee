//! Attributes that stand in a format: how each is written follows from its declaration.

use crate::core::Parser;
use crate::lexer::TokenKind;
use std::borrow::Cow;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::spec::{AttributeStorage, AttributeSyntax, EnumSpec, SlotSpec};
use terrace_ir::{Attribute, Type};

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads an attribute as its declaration writes it.
    pub(super) fn parse_declared_attribute(
        &mut self,
        syntax: AttributeSyntax<'c>,
        name: &str,
    ) -> ParseResult<Attribute<'c>> {
        match syntax {
            AttributeSyntax::Any | AttributeSyntax::Unit => self.parse_attribute(None),
            AttributeSyntax::OptionalInteger => {
                let at = self.here();
                let value = self.lend(|service| service.parse_optional_integer())?;
                let Some(value) = value.and_then(|value| value.to_i64()) else {
                    let message = format!("invalid value for property {name}, expected optional int64_t");
                    return Err(self.custom_error(at, &message));
                };
                Ok(self.context.array_attribute(&[self.context.i64_attribute(value)]))
            }
            AttributeSyntax::Stored(storage) => {
                let at = self.here();
                let value = self.parse_attribute(self.type_for(storage))?;
                self.check_kind(at, value, storage.holds(value))
            }
            AttributeSyntax::OfType(build) => {
                let at = self.here();
                let ty = build.build(self.context);
                let value = self.parse_attribute(Some(ty))?;
                let is_right =
                    if ty.is_float() { value.as_float().is_some() } else { value.as_integer().is_some() };
                self.check_kind(at, value, is_right)
            }
            AttributeSyntax::ElementsOf(build) => {
                let element = build.build(self.context);
                self.parse_bare_array(element)
            }
            AttributeSyntax::Of(spec) => self.parse_attribute_of(spec, None),
            AttributeSyntax::SymbolName => {
                if !self.is(TokenKind::AtId) {
                    return Err(
                        self.custom_error(self.here(), "expected valid '@'-identifier for symbol name")
                    );
                }
                let token = self.advance();
                let name = self.symbol_value(token);
                Ok(self.context.string_attribute(&name))
            }
            AttributeSyntax::Flags { word, cases, summary } => self.parse_flags(word, cases, summary),
            AttributeSyntax::Keyword(cases) => match self.parse_optional_case(cases, name)? {
                Some(value) => Ok(value),
                None => {
                    let all: Vec<_> = cases.cases.iter().map(|case| case.text).collect();
                    let message = format!(
                        "expected string or keyword containing one of the following enum values for attribute '{name}' [{}]",
                        all.join(", ")
                    );
                    Err(self.custom_error(self.here(), &message))
                }
            },
        }
    }

    fn check_kind(
        &mut self,
        at: SourceLoc,
        value: Attribute<'c>,
        is_right: bool,
    ) -> ParseResult<Attribute<'c>> {
        if is_right { Ok(value) } else { Err(self.custom_error(at, "invalid kind of attribute specified")) }
    }

    /// Returns the type that an attribute of that kind is read with: literals say their own or, in most kinds, have
    /// none.
    fn type_for(&self, storage: AttributeStorage) -> Option<Type<'c>> {
        let has_type = matches!(
            storage,
            AttributeStorage::Elements
                | AttributeStorage::Implementing(_)
                | AttributeStorage::Integer
                | AttributeStorage::Typed
        );
        (!has_type).then(|| self.context.none_type())
    }

    /// Returns true if an attribute of that kind may come next: for some kinds the token decides.
    fn may_be_attribute_of(&self, storage: AttributeStorage) -> bool {
        match storage {
            AttributeStorage::String => self.is(TokenKind::String),
            AttributeStorage::SymbolRef | AttributeStorage::FlatSymbolRef => self.is(TokenKind::AtId),
            AttributeStorage::Array => self.is(TokenKind::LeftSquare),
            _ => true,
        }
    }

    /// Reads `[1, 2]` as a dense array of elements of a type.
    pub fn parse_bare_array(&mut self, element: Type<'c>) -> ParseResult<Attribute<'c>> {
        if self.is(TokenKind::HashId) {
            // An alias stands for the whole.
            return self.parse_attribute(None);
        }
        self.expect(TokenKind::LeftSquare, "expected '['")?;
        let (mut bytes, mut len) = (Vec::new(), 0);
        let size = element.int_or_float_width().map_or(8, |bits| bits.div_ceil(8) as usize);
        self.list_until(TokenKind::RightSquare, true, |p| {
            let value = p.parse_attribute(Some(element))?;
            let bits = match (value.as_integer(), value.as_float()) {
                (Some(value), _) => u128::from(value.to_u64().unwrap_or(0)),
                (_, Some(value)) => value.to_bits(),
                _ => return Err(p.error_here("expected an element of the array")),
            };
            bytes.extend_from_slice(&bits.to_le_bytes()[..size]);
            len += 1;
            Ok(())
        })?;
        Ok(self.context.dense_array_attribute(element, len, &bytes))
    }

    /// Reads the keyword or string of an enum's case, if there is one.
    fn parse_optional_case(
        &mut self,
        cases: &EnumSpec<'c>,
        name: &str,
    ) -> ParseResult<Option<Attribute<'c>>> {
        let at = self.here();
        let text: Cow<'_, str> = match self.token.kind {
            TokenKind::BareId => self.text().into(),
            TokenKind::String => String::from_utf8_lossy(&self.string_value(self.token)).into_owned().into(),
            _ => return Ok(None),
        };
        let Some(value) = cases.value_of(&text) else {
            if self.is(TokenKind::BareId) {
                return Ok(None);
            }
            let message = format!("invalid {name} attribute specification: \"{text}\"");
            return Err(self.custom_error(at, &message));
        };
        self.advance();
        let ty = self.context.integer_type(cases.width_bits);
        Ok(Some(self.context.integer_attribute(ty, value as i64)))
    }

    /// Reads the keywords of bits, in angle brackets after a word if there is one.
    fn parse_flags(
        &mut self,
        word: Option<&str>,
        cases: &EnumSpec<'c>,
        summary: &str,
    ) -> ParseResult<Attribute<'c>> {
        if let Some(word) = word {
            if !self.is(TokenKind::BareId) || self.text() != word {
                return Err(self.custom_error(self.here(), &format!("expected '{word}'")));
            }
            self.advance();
            self.expect(TokenKind::Less, "expected '<'")?;
        }
        let separator = if cases.separator.trim() == "|" { TokenKind::VerticalBar } else { TokenKind::Comma };
        let mut bits = 0;
        loop {
            let at = self.here();
            if !self.is(TokenKind::BareId) {
                return Err(self.custom_error(at, &format!("expected keyword for {summary}")));
            }
            let Some(value) = cases.value_of(self.text()) else {
                let all = cases.cases.iter().map(|case| case.text).collect::<Vec<_>>().join(", ");
                let message = format!("expected one of [{all}] for {summary}, got: {}", self.text());
                return Err(self.custom_error(at, &message));
            };
            self.advance();
            bits |= value;
            if !self.take(separator) {
                break;
            }
        }
        if word.is_some() {
            self.expect(TokenKind::Greater, "expected '>'")?;
        }
        let ty = self.context.integer_type(cases.width_bits);
        Ok(self.context.integer_attribute(ty, bits as i64))
    }

    /// Reads an attribute as its declaration writes it, if it is there.
    pub(super) fn parse_optional_declared_attribute(
        &mut self,
        declared: &SlotSpec<'c>,
    ) -> ParseResult<Option<Attribute<'c>>> {
        match declared.constraint.syntax {
            AttributeSyntax::Keyword(cases) => self.parse_optional_case(cases, declared.name),
            AttributeSyntax::Flags { word, cases, summary } => {
                // Without a word in front, any keyword is taken for one of the bits.
                if self.is(TokenKind::BareId) && word.is_none_or(|word| word == self.text()) {
                    self.parse_flags(word, cases, summary).map(Some)
                } else {
                    Ok(None)
                }
            }
            AttributeSyntax::SymbolName if self.is(TokenKind::AtId) => {
                self.parse_declared_attribute(declared.constraint.syntax, declared.name).map(Some)
            }
            AttributeSyntax::SymbolName => Ok(None),
            AttributeSyntax::OfType(build) => {
                let ty = build.build(self.context);
                self.parse_optional_attribute(Some(ty))
            }
            AttributeSyntax::ElementsOf(build) if self.is(TokenKind::LeftSquare) => {
                let element = build.build(self.context);
                self.parse_bare_array(element).map(Some)
            }
            AttributeSyntax::ElementsOf(_) => Ok(None),
            AttributeSyntax::Of(attribute) => match self.token.kind {
                TokenKind::Less | TokenKind::HashId => self.parse_attribute_of(attribute, None).map(Some),
                _ => Ok(None),
            },
            AttributeSyntax::Stored(storage) if !self.may_be_attribute_of(storage) => Ok(None),
            AttributeSyntax::Stored(storage) => {
                let at = self.here();
                match self.parse_optional_attribute(self.type_for(storage))? {
                    Some(value) => self.check_kind(at, value, storage.holds(value)).map(Some),
                    None => Ok(None),
                }
            }
            AttributeSyntax::OptionalInteger => Ok(None),
            AttributeSyntax::Any | AttributeSyntax::Unit => self.parse_optional_attribute(None),
        }
    }
}
