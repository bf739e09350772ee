//! Attributes, dense ones excepted.

pub(crate) mod affine;
pub(crate) mod declared;
pub(crate) mod dense;
pub(crate) mod dialect_symbols;
pub(crate) mod dictionaries;
pub(crate) mod locations;
pub(crate) mod properties;
pub(crate) mod resources;

use crate::attributes::dialect_symbols::{DialectSymbol, ExtendedSymbol, unregistered_message};
use crate::core::Parser;
use crate::lexer::{Token, TokenKind};
use crate::numbers::{small_integer, wide_integer, word_of_digits};
use smallvec::SmallVec;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::spec::{AttributeSpec, EnumSpec};
use terrace_ir::{Attribute, AttributeKind, DYNAMIC, Identifier, Signedness, Type};
use terrace_support::float::{ApFloat, FloatSemantics};

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads an attribute as it is written today; `ty` is the type of a literal that does not say its own.
    pub(crate) fn parse_current_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        match self.token.kind {
            TokenKind::Integer => self.parse_integer_attribute(ty, false),
            TokenKind::Float => self.parse_float_attribute(ty, false),
            TokenKind::Minus => {
                self.advance();
                match self.token.kind {
                    TokenKind::Integer => self.parse_integer_attribute(ty, true),
                    TokenKind::Float => self.parse_float_attribute(ty, true),
                    _ => Err(self.error_at_end("expected constant integer or floating point value")),
                }
            }
            TokenKind::String => self.parse_string_attribute(ty),
            TokenKind::AtId => self.parse_symbol_attribute(),
            TokenKind::HashId => self.deeper(|parser| parser.parse_extended_attribute(ty)),
            TokenKind::LeftSquare | TokenKind::LeftBrace => self.parse_repeated_list(),
            TokenKind::BareId => self.parse_word_attribute(ty),
            _ => self.parse_type_attribute(),
        }
    }

    /// Reads an attribute, if there is one.
    pub(crate) fn parse_optional_attribute(
        &mut self,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Option<Attribute<'c>>> {
        let is_attribute = match self.token.kind {
            TokenKind::Integer
            | TokenKind::Float
            | TokenKind::Minus
            | TokenKind::String
            | TokenKind::AtId
            | TokenKind::HashId
            | TokenKind::LeftSquare
            | TokenKind::LeftBrace => true,
            TokenKind::BareId => matches!(
                self.text(),
                "affine_map"
                    | "affine_set"
                    | "dense"
                    | "dense_resource"
                    | "false"
                    | "loc"
                    | "sparse"
                    | "true"
                    | "unit"
            ),
            _ => false,
        };
        if is_attribute {
            return self.parse_attribute(ty).map(Some);
        }
        Ok(self.parse_optional_type()?.map(|ty| self.context.type_attribute(ty)))
    }

    fn parse_type_attribute(&mut self) -> ParseResult<Attribute<'c>> {
        match self.parse_optional_type()? {
            Some(ty) => Ok(self.context.type_attribute(ty)),
            None => Err(self.error_at_end("expected attribute value")),
        }
    }

    fn parse_word_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        match self.text() {
            "true" | "false" => {
                let is_true = self.is_word("true");
                self.advance();
                Ok(self.context.bool_attribute(is_true))
            }
            "unit" => {
                self.advance();
                Ok(self.context.unit_attribute())
            }
            "dense" => self.parse_dense_attribute(ty),
            "array" => self.parse_dense_array_attribute(),
            "dense_resource" => self.parse_dense_resource_attribute(ty),
            "sparse" => self.parse_sparse_attribute(ty),
            "affine_map" | "affine_set" => self.parse_remembered_affine(),
            "strided" => self.parse_strided_attribute(),
            "distinct" => self.deeper(|parser| parser.parse_distinct_attribute(ty)),
            "loc" => {
                self.advance();
                self.expect(TokenKind::LeftParen, "expected '(' in inline location")?;
                let location = self.parse_location_instance()?;
                self.expect(TokenKind::RightParen, "expected ')' in inline location")?;
                Ok(self.context.location_attribute(location))
            }
            _ => self.parse_type_attribute(),
        }
    }

    pub(crate) fn parse_array_attribute(&mut self) -> ParseResult<Attribute<'c>> {
        self.advance();
        let mut elements = SmallVec::<[Attribute<'c>; 8]>::new();
        self.list_until(TokenKind::RightSquare, true, |parser| {
            elements.push(parser.parse_attribute(None)?);
            Ok(())
        })?;
        Ok(self.context.array_attribute(&elements))
    }

    // ---- literals ----

    /// Reads `: type` unless the type is known already; `None` if neither is there.
    fn parse_literal_type(&mut self, ty: Option<Type<'c>>) -> ParseResult<Option<Type<'c>>> {
        if ty.is_some() || !self.take(TokenKind::Colon) {
            return Ok(ty);
        }
        self.parse_type().map(Some)
    }

    fn parse_integer_attribute(
        &mut self,
        ty: Option<Type<'c>>,
        is_negative: bool,
    ) -> ParseResult<Attribute<'c>> {
        let token = self.advance();
        let at = SourceLoc(token.start);
        let ty = match self.parse_literal_type(ty)? {
            Some(ty) => ty,
            None => self.context.integer_type(64),
        };
        if let Some(semantics) = ty.as_float() {
            let value = self.float_of_integer_token(token, is_negative, semantics)?;
            return Ok(self.context.float_attribute(ty, value));
        }
        if !ty.is_int_or_index() {
            return Err(self.error(at, "integer literal not valid for specified type"));
        }
        if is_negative && matches!(ty.as_integer(), Some((_, Signedness::Unsigned))) {
            return Err(self.error(at, "negative integer literal not valid for unsigned integer type"));
        }
        let digits = self.bytes_of(token);
        if let Some(value) = small_integer(ty, is_negative, digits) {
            return Ok(self.context.integer_attribute(ty, value as i64));
        }
        match wide_integer(ty, is_negative, digits) {
            Some(value) => Ok(self.context.ap_int_attribute(ty, &value)),
            None => Err(self.error(at, "integer constant out of range for attribute")),
        }
    }

    /// Parses the float whose bits an integer token gives; only hexadecimal ones do.
    pub(crate) fn float_of_integer_token(
        &mut self,
        token: Token,
        is_negative: bool,
        semantics: FloatSemantics,
    ) -> ParseResult<ApFloat> {
        let at = SourceLoc(token.start);
        let text = self.text_of(token);
        if !text.starts_with("0x") {
            let message = "unexpected decimal integer literal for a floating point value";
            let note = "add a trailing dot to make the literal a float";
            return Err(self.error_with_note(at, message, at, note));
        }
        if is_negative {
            return Err(self.error(at, "hexadecimal float literal should not have a leading minus"));
        }
        let digits = text[2..].trim_start_matches('0');
        let bits = if digits.is_empty() { Some(0) } else { u128::from_str_radix(digits, 16).ok() };
        match bits.filter(|bits| u128::BITS - bits.leading_zeros() <= semantics.width_bits()) {
            Some(bits) => Ok(ApFloat::from_bits(semantics, bits)),
            None => Err(self.error(at, "hexadecimal float constant out of range for type")),
        }
    }

    fn parse_float_attribute(
        &mut self,
        ty: Option<Type<'c>>,
        is_negative: bool,
    ) -> ParseResult<Attribute<'c>> {
        let token = self.advance();
        let ty = match self.parse_literal_type(ty)? {
            Some(ty) => ty,
            None => self.context.float_type(FloatSemantics::F64),
        };
        let Some(semantics) = ty.as_float() else {
            return Err(self.error_here("floating point value not valid for specified type"));
        };
        let value = self.float_of_token(token, is_negative, semantics);
        Ok(self.context.float_attribute(ty, value))
    }

    /// Returns the value of a float token.
    pub(crate) fn float_of_token(
        &self,
        token: Token,
        is_negative: bool,
        semantics: FloatSemantics,
    ) -> ApFloat {
        let value = ApFloat::from_magnitude(semantics, is_negative, self.text_of(token));
        value.expect("the lexer gives float tokens the form of a float")
    }

    fn parse_string_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        let token = self.advance();
        let value = self.string_value(token);
        let ty = match self.parse_literal_type(ty)? {
            Some(ty) => ty,
            None => self.context.none_type(),
        };
        Ok(self.context.bytes_attribute(&value, ty))
    }

    fn parse_symbol_attribute(&mut self) -> ParseResult<Attribute<'c>> {
        let word = self.bytes_of(self.token);
        if let Some(known) = self.symbol_words.get(word) {
            let before = (self.token, self.previous_end, self.lexer.clone());
            self.advance();
            if !self.is(TokenKind::Colon) {
                return Ok(known);
            }
            (self.token, self.previous_end, self.lexer) = before;
        }
        let root = self.take_symbol_name();
        let mut nested = SmallVec::<[Identifier<'c>; 4]>::new();
        while self.is(TokenKind::Colon) {
            let before = (self.token, self.previous_end, self.lexer.clone());
            self.advance();
            if !self.take(TokenKind::Colon) {
                // The colon belongs to what follows.
                if !matches!(self.token.kind, TokenKind::EndOfFile | TokenKind::Error) {
                    (self.token, self.previous_end, self.lexer) = before;
                }
                break;
            }
            if !self.is(TokenKind::AtId) {
                return Err(self.error_here("expected nested symbol reference identifier"));
            }
            nested.push(self.take_symbol_name());
        }
        let symbol = self.context.symbol_attribute(root, &nested);
        if nested.is_empty() {
            self.symbol_words.remember(word, symbol);
        }
        Ok(symbol)
    }

    fn take_symbol_name(&mut self) -> Identifier<'c> {
        let token = self.advance();
        let bytes = self.string_value(token);
        self.context.identifier(&String::from_utf8_lossy(&bytes))
    }

    // ---- layouts and distinct attributes ----

    fn parse_strided_attribute(&mut self) -> ParseResult<Attribute<'c>> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'strided'")?;
        self.expect(TokenKind::LeftSquare, "expected '['")?;
        let mut strides = SmallVec::<[i64; 4]>::new();
        if !self.is(TokenKind::RightSquare) {
            loop {
                strides.push(self.parse_stride()?);
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect(TokenKind::RightSquare, "expected ']'")?;
        let mut offset = 0;
        if !self.take(TokenKind::Greater) {
            self.expect(TokenKind::Comma, "expected ','")?;
            self.expect_word("offset", " after comma")?;
            self.expect(TokenKind::Colon, "expected ':' after 'offset'")?;
            offset = self.parse_stride()?;
            self.expect(TokenKind::Greater, "expected '>'")?;
        }
        Ok(self.context.strided_layout_attribute(offset, &strides))
    }

    fn parse_stride(&mut self) -> ParseResult<i64> {
        if self.take(TokenKind::Question) {
            return Ok(DYNAMIC);
        }
        let at = self.here();
        let is_negative = self.take(TokenKind::Minus);
        let value = if self.is(TokenKind::Integer) { self.word_of_integer_token() } else { None };
        let Some(value) = value.and_then(|value| i64::try_from(value).ok()) else {
            return Err(self.error(at, "expected a 64-bit signed integer or '?'"));
        };
        self.advance();
        Ok(if is_negative { -value } else { value })
    }

    /// Returns the value of the current token, an integer, if it fits 64 bits.
    pub(crate) fn word_of_integer_token(&self) -> Option<u64> {
        word_of_digits(self.bytes_of(self.token))
    }

    fn parse_distinct_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        let at = self.here();
        self.advance();
        self.expect(TokenKind::LeftSquare, "expected '[' after 'distinct'")?;
        let number = if self.is(TokenKind::Integer) { self.word_of_integer_token() } else { None };
        self.expect(TokenKind::Integer, "expected distinct ID")?;
        let Some(number) = number else { return Err(self.error_here("expected an unsigned 64-bit integer")) };
        self.expect(TokenKind::RightSquare, "expected ']' to close distinct ID")?;
        self.expect(TokenKind::Less, "expected '<' after distinct ID")?;
        let referenced = if self.take(TokenKind::Greater) {
            self.context.unit_attribute()
        } else {
            let Ok(referenced) = self.parse_attribute(ty) else {
                return Err(self.error_here("expected attribute"));
            };
            self.expect(TokenKind::Greater, "expected '>' to close distinct attribute")?;
            referenced
        };
        if self.is_part {
            // Numbers of distinct attributes mean the same all over a file: it must be read in one go.
            return Err(terrace_ir::Failure);
        }
        let Some(&known) = self.distincts.get(&number) else {
            let attribute = self.context.distinct_attribute(referenced);
            self.distincts.insert(number, attribute);
            return Ok(attribute);
        };
        let AttributeKind::Distinct { referenced: earlier, .. } = *known.kind() else {
            unreachable!("only distinct attributes are numbered")
        };
        if earlier != referenced {
            let message = format!("referenced attribute does not match previous definition: {earlier}");
            return Err(self.error(at, &message));
        }
        Ok(known)
    }

    // ---- aliases and attributes of dialects ----

    /// Reads `#alias`, `#dialect.mnemonic...` or `#dialect<...>`.
    pub(crate) fn parse_extended_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        let attribute = match self.parse_extended_symbol()? {
            ExtendedSymbol::Alias(name) => match self.attribute_alias(name) {
                Some(attribute) => attribute,
                None => {
                    let message = format!("undefined symbol alias id '{name}'");
                    return Err(self.error_at_end(&message));
                }
            },
            ExtendedSymbol::Dialect(symbol) => self.parse_dialect_symbol(&symbol, ty)?,
        };
        if let (Some(wanted), Some(given)) = (ty, attribute.ty())
            && wanted != given
        {
            let message =
                format!("attribute type different than expected: expected '{wanted}', but got '{given}'");
            return Err(self.error_here(&message));
        }
        Ok(attribute)
    }

    fn parse_dialect_symbol(
        &mut self,
        symbol: &DialectSymbol<'t>,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Attribute<'c>> {
        let ty = if self.take(TokenKind::Colon) { Some(self.parse_type()?) } else { ty };
        let Some(dialect) = self.context.dialect(symbol.dialect) else {
            return self.opaque_attribute(symbol, ty);
        };
        let after = (self.token, self.previous_end, self.lexer.clone());
        self.reset_to(symbol.line, symbol.start);
        self.previous_end = symbol.start;
        // Errors inside are the attribute's own, not of the operation that it is in.
        let outer_op = self.custom_op.take();
        let result = self.parse_mnemonic_and_parameters(dialect, ty);
        self.custom_op = outer_op;
        (self.token, self.previous_end, self.lexer) = after;
        result
    }

    /// Reads the case that is the one parameter of an attribute.
    pub(crate) fn parse_enum_parameter(
        &mut self,
        spec: &AttributeSpec<'_>,
        cases: &EnumSpec<'_>,
    ) -> ParseResult<u64> {
        self.parse_enum(cases).map_err(|failure| {
            let (Some(parameter), false) = (spec.parameters.first(), spec.class.is_empty()) else {
                return failure;
            };
            let message = format!(
                "failed to parse {} parameter '{}' which is to be a `{}`",
                spec.class,
                parameter.name,
                cases.class(),
            );
            self.custom_error(self.here(), &message)
        })
    }

    /// Reads a case of an enum, or several joined ones if cases are bits.
    pub(crate) fn parse_enum(&mut self, cases: &EnumSpec<'_>) -> ParseResult<u64> {
        let separator = match cases.separator.trim() {
            "|" => TokenKind::VerticalBar,
            _ => TokenKind::Comma,
        };
        let mut value = 0;
        let at = self.here();
        loop {
            let text = match self.token.kind {
                TokenKind::BareId => self.bytes_of(self.token).into(),
                TokenKind::String => self.string_value(self.token),
                _ => return Err(self.custom_error(self.here(), &cases.missing_case())),
            };
            let case = std::str::from_utf8(&text).ok().and_then(|text| cases.value_of_text(text));
            self.advance();
            let Some(case) = case else {
                let message = cases.unknown_case(&String::from_utf8_lossy(&text));
                return Err(self.custom_error(at, &message));
            };
            value |= case;
            if !cases.is_bits || !self.take(separator) {
                return Ok(value);
            }
        }
    }

    /// Reads an attribute whose declaration is known: its parameters alone, or the full form or an alias.
    pub(crate) fn parse_attribute_of(
        &mut self,
        spec: &'c AttributeSpec<'c>,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Attribute<'c>> {
        if !self.is(TokenKind::HashId) {
            return self.parse_parameters(spec, ty);
        }
        let at = self.here();
        let attribute = self.parse_attribute(ty)?;
        match attribute.kind() {
            AttributeKind::Dialect { spec: given, .. } if std::ptr::eq(given.get(), spec) => Ok(attribute),
            _ => Err(self.custom_error(at, "invalid kind of attribute specified")),
        }
    }

    fn opaque_attribute(
        &mut self,
        symbol: &DialectSymbol<'t>,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Attribute<'c>> {
        self.check_namespace(symbol)?;
        let ty = ty.unwrap_or_else(|| self.context.none_type());
        let text = String::from_utf8_lossy(symbol.text);
        if !self.context.allows_unregistered_dialects() {
            let message =
                unregistered_message(&format!("#\"{}\"<\"{text}\"> : '{ty}' attribute", symbol.dialect));
            return Err(self.error(symbol.at, &message));
        }
        Ok(self.context.opaque_attribute(symbol.dialect, &text, ty))
    }
}
