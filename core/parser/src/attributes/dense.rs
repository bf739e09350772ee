//! Dense, sparse and resource elements, and dense arrays.
//!
//! The type stands after the elements, so a literal is walked twice: first to find its end, its shape and how many
//! elements it has, then, with the type known, to turn the text into bytes. Nothing is kept of the first walk but that, and
//! numbers where that is cheap.

use crate::attributes::resources::{decode_hex, hex_digits};
use crate::core::Parser;
use crate::fast::{PlainLiteral, bytes_of_numbers, read_array};
use crate::lexer::{Token, TokenKind, unescape};
use crate::numbers::{
    Decimal, ElementFormat, end_of_fraction, integer_format, small_integer, small_integer_of, wide_integer,
    word_of_digits,
};
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::{Attribute, AttributeKind, Signedness, Type, dense_element_bits};
use terrace_support::float::{ApFloat, FloatSemantics};

/// Position of a literal, and the result of the first scan.
#[derive(Default)]
struct Literal {
    /// The bytes of the text that it takes.
    range: std::ops::Range<usize>,
    /// The sizes of the nested lists, outermost first; `None` for a single element.
    shape: Option<Vec<i64>>,
    /// Number of numbers, words and strings.
    count: usize,
    /// The token of a literal that is one string.
    string: Option<Token>,
    /// The numbers, where they are plain and few.
    numbers: Option<Vec<Decimal>>,
}

/// A list whose elements are being walked.
#[derive(Default)]
struct OpenList {
    size: i64,
    /// The sizes of the first element's lists, innermost first; `None` before the first element.
    element: Option<Vec<i64>>,
}

/// One number, word or string of a literal.
#[derive(Clone, Copy)]
struct Element<'t> {
    text: &'t [u8],
    /// Position, a minus excluded.
    at: usize,
    is_negative: bool,
}

impl<'t, 'c> Parser<'t, 'c> {
    // ---- attributes ----

    /// Reads `dense<...> : type`.
    pub(crate) fn parse_dense_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        let at = self.here();
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'dense'")?;
        let mut literal = Literal::default();
        if !self.take(TokenKind::Greater) {
            literal = self.walk_literal(true)?;
            self.expect(TokenKind::Greater, "expected '>'")?;
        }
        let ty = self.parse_elements_type(at, ty)?;
        let elements = self.elements_of(at, &literal, ty);
        self.spare_numbers.extend(literal.numbers);
        elements
    }

    /// Reads `: type` unless the type is known, and checks that it has a static shape.
    fn parse_elements_type(&mut self, at: SourceLoc, ty: Option<Type<'c>>) -> ParseResult<Type<'c>> {
        let ty = match ty {
            Some(ty) => ty,
            None => {
                self.expect(TokenKind::Colon, "expected ':'")?;
                self.parse_type()?
            }
        };
        if !ty.is_shaped() {
            return Err(self.error(at, "elements literal must be a shaped type"));
        }
        if !ty.has_static_shape() {
            return Err(self.error(at, "elements literal type must have static shape"));
        }
        Ok(ty)
    }

    /// Reads `dense_resource<key> : type`.
    pub(crate) fn parse_dense_resource_attribute(
        &mut self,
        ty: Option<Type<'c>>,
    ) -> ParseResult<Attribute<'c>> {
        let mut at = self.here();
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'dense_resource'")?;
        let key = self.parse_resource_key("expected identifier key for 'resource' entry")?;
        self.expect(TokenKind::Greater, "expected '>'")?;
        let ty = match ty {
            Some(ty) => ty,
            None => {
                at = self.here();
                self.expect(TokenKind::Colon, "expected ':'")?;
                self.parse_type()?
            }
        };
        if !ty.is_shaped() {
            return Err(self.error(at, "`dense_resource` expected a shaped type"));
        }
        Ok(self.context.dense_resource_attribute(ty, self.context.resource("builtin", &key)))
    }

    /// Reads `sparse<indices, values> : type`.
    pub(crate) fn parse_sparse_attribute(&mut self, ty: Option<Type<'c>>) -> ParseResult<Attribute<'c>> {
        let at = self.here();
        self.advance();
        self.expect(TokenKind::Less, "Expected '<' after 'sparse'")?;
        let index = self.context.integer_type(64);
        if self.take(TokenKind::Greater) {
            let ty = self.parse_elements_type(at, ty)?;
            let rank = ty.rank().unwrap_or(0) as i64;
            let indices = self.context.ranked_tensor_type(&[0, rank], index, None);
            let indices = self.context.dense_elements_attribute(indices, &[], false);
            let values = self.context.ranked_tensor_type(&[0], ty.element_or_self(), None);
            let values = self.elements_of(at, &Literal::default(), values)?;
            return self.sparse_of(at, ty, indices, values);
        }
        let indices_at = self.here();
        let indices = self.walk_literal(false)?;
        self.expect(TokenKind::Comma, "expected ','")?;
        let values_at = self.here();
        let values = self.walk_literal(true)?;
        self.expect(TokenKind::Greater, "expected '>'")?;
        let ty = self.parse_elements_type(at, ty)?;
        // A single index is the only one.
        let alone = [1, ty.rank().unwrap_or(0) as i64];
        let indices_shape = indices.shape.as_deref().unwrap_or(&alone);
        let indices_type = self.context.ranked_tensor_type(indices_shape, index, None);
        let values_shape = values.shape.as_deref().unwrap_or(&indices_shape[..1]);
        let values_type = self.context.ranked_tensor_type(values_shape, ty.element_or_self(), None);
        let indices = self.elements_of(indices_at, &indices, indices_type)?;
        let values = self.elements_of(values_at, &values, values_type)?;
        self.sparse_of(at, ty, indices, values)
    }

    /// Checks the parts of sparse elements and puts them together.
    fn sparse_of(
        &mut self,
        at: SourceLoc,
        ty: Type<'c>,
        indices: Attribute<'c>,
        values: Attribute<'c>,
    ) -> ParseResult<Attribute<'c>> {
        let shape = ty.shape().unwrap_or_default();
        let shape_of = |attribute: Attribute<'c>| attribute.ty().and_then(Type::shape).unwrap_or_default();
        let (indices_shape, values_shape) = (shape_of(indices), shape_of(values));
        if values_shape.len() != 1 {
            return Err(self.error(at, "expected 1-d tensor for sparse element values"));
        }
        let is_fitting = match *indices_shape {
            [_, rank] => rank == shape.len() as i64,
            [_] => shape.len() == 1,
            _ => false,
        };
        if !is_fitting || indices_shape[0] != values_shape[0] {
            let message = format!(
                "expected shape ([{}]); inferred shape of indices literal ([{}]); inferred shape of values literal \
                 ([{}])",
                comma_separated(shape),
                comma_separated(indices_shape),
                comma_separated(values_shape),
            );
            return Err(self.error(at, &message));
        }
        let AttributeKind::DenseElements { data, .. } = *indices.kind() else {
            unreachable!("indices are dense integers")
        };
        let words = data.bytes.as_chunks::<8>().0;
        let count = indices_shape[0] as usize;
        for number in 0..count {
            let index: Vec<u64> = (0..shape.len())
                .map(|dim| if data.is_splat { 0 } else { number * shape.len() + dim })
                .map(|at| u64::from_le_bytes(words[at]))
                .collect();
            if index.iter().zip(shape).any(|(index, size)| *index >= *size as u64) {
                let index: Vec<i64> = index.iter().map(|index| *index as i64).collect();
                let message = format!(
                    "sparse index #{number} is not contained within the value shape, with index=[{}], and type='{ty}'",
                    comma_separated(&index),
                );
                return Err(self.error(at, &message));
            }
        }
        Ok(self.context.sparse_attribute(ty, indices, values))
    }

    /// Reads `array<type: ...>`.
    pub(crate) fn parse_dense_array_attribute(&mut self) -> ParseResult<Attribute<'c>> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'array'")?;
        let at = self.here();
        let Ok(element) = self.parse_type() else {
            return Err(self.error(at, "expected an integer or floating point type"));
        };
        let Some(width) = element.int_or_float_width() else {
            return Err(self.error(at, &format!("expected integer or float type, got: '{element}'")));
        };
        if !element.is_signless_integer_of(1) && width % 8 != 0 {
            return Err(self.error(at, "element type bitwidth must be a multiple of 8"));
        }
        let (mut bytes, mut len) = (Vec::new(), 0);
        if !self.take(TokenKind::Greater) {
            self.expect(TokenKind::Colon, "expected ':' after dense array type")?;
            if let Some(attribute) = self.parse_plain_array(element) {
                return Ok(attribute);
            }
            loop {
                self.parse_array_element(element, &mut bytes)?;
                len += 1;
                if !self.take(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::Greater, "expected '>' to close an array attribute")?;
        }
        Ok(self.context.dense_array_attribute(element, len, &bytes))
    }

    /// Reads the numbers of an array, and the bracket that closes it, if they are plain and fit the type.
    fn parse_plain_array(&mut self, element: Type<'c>) -> Option<Attribute<'c>> {
        let mut numbers = self.spare_numbers.pop().unwrap_or_default();
        numbers.clear();
        let read = read_array(self.source.text, self.token.start as usize, self.line(), &mut numbers);
        let format = ElementFormat::of(element);
        let bytes = read.and(format).and_then(|format| bytes_of_numbers(&numbers, format));
        let len = numbers.len();
        self.spare_numbers.push(numbers);
        let ((end, line), bytes) = read.zip(bytes)?;
        self.reset_to(line, end as u32 + 1);
        self.previous_end = end as u32 + 1;
        Some(self.context.dense_array_attribute(element, len, &bytes))
    }

    fn parse_array_element(&mut self, element: Type<'c>, bytes: &mut Vec<u8>) -> ParseResult {
        let is_negative = self.take(TokenKind::Minus);
        let width = element.int_or_float_width().unwrap_or(0);
        let size = width.div_ceil(8) as usize;
        if let Some(semantics) = element.as_float() {
            let token = self.token;
            let value = match token.kind {
                TokenKind::Float => self.float_of_token(token, is_negative, semantics),
                TokenKind::Integer => self.float_of_integer_token(token, is_negative, semantics)?,
                _ => return Err(self.error_here("expected floating point literal")),
            };
            self.advance();
            bytes.extend_from_slice(&value.to_bits().to_le_bytes()[..size]);
            return Ok(());
        }
        let is_bit = element.is_signless_integer_of(1);
        if self.is_word("true") || self.is_word("false") {
            if !is_bit {
                return Err(self.error_here("expected i1 type for 'true' or 'false' values"));
            }
            bytes.push(u8::from(self.is_word("true")));
            self.advance();
            return Ok(());
        }
        if !self.is(TokenKind::Integer) {
            return Err(self.error_here("expected integer literal"));
        }
        let token = self.advance();
        if is_bit {
            return Err(self.error_here("expected 'true' or 'false' values for i1 type"));
        }
        let digits = self.bytes_of(token);
        if let Some(value) = small_integer(element, is_negative, digits) {
            bytes.extend_from_slice(&value.to_le_bytes()[..size]);
            return Ok(());
        }
        match wide_integer(element, is_negative, digits) {
            Some(value) => {
                push_words(bytes, value.words(), size);
                Ok(())
            }
            None => Err(self.error_here("integer constant out of range")),
        }
    }

    // ---- the first walk ----

    /// Walks over a literal without keeping its elements, but for plain numbers.
    fn walk_literal(&mut self, allow_hex: bool) -> ParseResult<Literal> {
        let start = self.token.start as usize;
        let mut numbers = self.spare_numbers.pop().unwrap_or_default();
        numbers.clear();
        if let Some(plain) = PlainLiteral::read(self.source.text, start, self.line(), &mut numbers) {
            self.reset_to(plain.line, plain.end as u32);
            self.previous_end = plain.end as u32;
            let (shape, count) = (plain.shape, numbers.len());
            return Ok(Literal {
                range: start..plain.end,
                shape,
                count,
                string: None,
                numbers: Some(numbers),
            });
        }
        self.spare_numbers.push(numbers);
        let mut literal = Literal::default();
        if allow_hex && self.is(TokenKind::String) {
            literal.string = Some(self.advance());
            literal.count = 1;
        } else if self.is(TokenKind::LeftSquare) {
            literal.shape = Some(self.walk_lists(&mut literal.count)?);
        } else {
            self.walk_element(&mut literal.count)?;
        }
        literal.range = start..self.previous_end as usize;
        Ok(literal)
    }

    /// Walks over nested lists; returns their sizes, outermost first.
    fn walk_lists(&mut self, count: &mut usize) -> ParseResult<Vec<i64>> {
        let mut open: Vec<OpenList> = Vec::new();
        loop {
            // An element of the innermost open list comes, or the end of an empty list.
            let mut element = Vec::new();
            if self.take(TokenKind::LeftSquare) {
                open.push(OpenList::default());
                if !self.take(TokenKind::RightSquare) {
                    continue;
                }
                open.pop();
                element.push(0);
            } else {
                let list = open.last_mut().expect("a literal that is no list is walked elsewhere");
                if list.element.as_ref().is_none_or(Vec::is_empty) {
                    let passed = self.pass_numbers();
                    if passed > 0 {
                        list.element = Some(Vec::new());
                        list.size += passed as i64;
                        *count += passed;
                        continue;
                    }
                }
                self.walk_element(count)?;
            }
            // The element is complete, and so may be the lists around it.
            loop {
                let Some(list) = open.last_mut() else {
                    element.reverse();
                    return Ok(element);
                };
                list.size += 1;
                match &list.element {
                    None => list.element = Some(element),
                    Some(first) if *first == element => {}
                    Some(_) => {
                        let message = "tensor literal is invalid; ranks are not consistent between elements";
                        return Err(self.error_here(message));
                    }
                }
                if self.take(TokenKind::Comma) {
                    break;
                }
                self.expect(TokenKind::RightSquare, "expected ']'")?;
                let list = open.pop().expect("looked at above");
                element = list.element.unwrap_or_default();
                element.push(list.size);
            }
        }
    }

    fn walk_element(&mut self, count: &mut usize) -> ParseResult {
        match self.token.kind {
            TokenKind::Integer | TokenKind::Float | TokenKind::String => {}
            TokenKind::BareId if self.is_word("true") || self.is_word("false") => {}
            TokenKind::Minus => {
                self.advance();
                if !matches!(self.token.kind, TokenKind::Integer | TokenKind::Float) {
                    return Err(self.error_here("expected integer or floating point literal"));
                }
            }
            TokenKind::LeftParen => {
                self.advance();
                self.deeper(|parser| parser.walk_element(count))?;
                self.expect(TokenKind::Comma, "expected ',' between complex elements")?;
                self.deeper(|parser| parser.walk_element(count))?;
                return self.expect(TokenKind::RightParen, "expected ')' after complex elements");
            }
            _ => return Err(self.error_here("expected element literal of primitive type")),
        }
        self.advance();
        *count += 1;
        Ok(())
    }

    // ---- the second walk ----

    /// Parses the elements of a literal as an attribute of a type with static shape.
    fn elements_of(&mut self, at: SourceLoc, literal: &Literal, ty: Type<'c>) -> ParseResult<Attribute<'c>> {
        let element = ty.element_or_self();
        let bits = dense_element_bits(element);
        if let (Some(string), Some(bits)) = (literal.string, bits) {
            return self.elements_of_hex(at, string, ty, bits);
        }
        let shape = ty.shape().unwrap_or_default();
        if let Some(given) = literal.shape.as_deref().filter(|given| *given != shape) {
            let (given, wanted) = (comma_separated(given), comma_separated(shape));
            let message =
                format!("inferred shape of elements literal ([{given}]) does not match type ([{wanted}])");
            return Err(self.error(at, &message));
        }
        if literal.count == 0 && ty.element_count() != Some(0) {
            let message = format!("parsed zero elements, but type ('{ty}') expected at least 1");
            return Err(self.error(at, &message));
        }
        let inner = element.as_complex().unwrap_or(element);
        let Some(format) = ElementFormat::of(inner) else { return self.elements_of_strings(at, literal, ty) };
        let parts = if element.as_complex().is_some() { 2 } else { 1 };
        self.check_count(at, literal, ty, parts)?;
        let mut bytes = self.bytes_of_literal(literal, format)?;
        let count = literal.count / parts;
        if bits == Some(1) {
            let is_splat = count == 1 || is_uniform_bits(&bytes, count);
            bytes.truncate(if is_splat { 1 } else { bytes.len() });
            if is_splat {
                bytes[0] &= 1;
            }
            return Ok(self.context.dense_elements_attribute(ty, &bytes, is_splat));
        }
        Ok(self.dense_elements(ty, &bytes, bits.unwrap_or(0).div_ceil(8), count))
    }

    /// Creates dense elements from whole bytes; equal ones become a splat.
    fn dense_elements(&self, ty: Type<'c>, bytes: &[u8], size: usize, count: usize) -> Attribute<'c> {
        let is_splat = count > 0 && bytes[..bytes.len() - size] == bytes[size..];
        let bytes = if is_splat { &bytes[..size] } else { bytes };
        self.context.dense_elements_attribute(ty, bytes, is_splat)
    }

    /// Checks that there are as many numbers as the type has, or those of one element. Shapes were compared before: what
    /// is left are pairs where single numbers belong, and the other way round.
    fn check_count(&mut self, at: SourceLoc, literal: &Literal, ty: Type<'c>, parts: usize) -> ParseResult {
        let (count, is_list) = (literal.count, literal.shape.is_some());
        if count == 0 || (!is_list && count == parts) {
            return Ok(());
        }
        let wanted = match ty.element_count() {
            Some(elements) if is_list || parts == 1 => elements as usize * parts,
            _ => parts,
        };
        if count == wanted {
            return Ok(());
        }
        let shown = if is_list || parts == 1 { ty } else { ty.element_or_self() };
        let message = format!("parsed {count} elements, but type ('{shown}') expected {wanted} elements");
        Err(self.error(at, &message))
    }

    /// Parses the bytes of all numbers of a literal; bits are packed.
    fn bytes_of_literal(&mut self, literal: &Literal, format: ElementFormat<'c>) -> ParseResult<Vec<u8>> {
        if let Some(bytes) = literal.numbers.as_deref().and_then(|numbers| bytes_of_numbers(numbers, format))
        {
            return Ok(bytes);
        }
        let text = self.source.text;
        let size = match format {
            ElementFormat::Small { width, .. } => width.div_ceil(8) as usize,
            ElementFormat::Bit => 0,
            ElementFormat::Wide(ty) => ty.int_or_float_width().unwrap_or(0).div_ceil(8) as usize,
            ElementFormat::Float(semantics) => semantics.width_bits().div_ceil(8) as usize,
        };
        let room = if size == 0 { literal.count.div_ceil(8) } else { literal.count * size };
        let mut bytes = Vec::with_capacity(room);
        let mut at = literal.range.start;
        let mut number = 0;
        while let Some(element) = next_element(text, &mut at, literal.range.end) {
            match format {
                ElementFormat::Small { width, signedness } => {
                    let value = match decimal_word(element.text) {
                        Some(magnitude) if !(element.is_negative && signedness == Signedness::Unsigned) => {
                            small_integer_of(width, signedness, element.is_negative, magnitude)
                        }
                        _ => None,
                    };
                    let value = match value {
                        Some(value) => value,
                        None => self.small_element(element, width, signedness)?,
                    };
                    match size {
                        4 => bytes.extend_from_slice(&(value as u32).to_le_bytes()),
                        8 => bytes.extend_from_slice(&value.to_le_bytes()),
                        1 => bytes.push(value as u8),
                        _ => bytes.extend_from_slice(&value.to_le_bytes()[..size]),
                    }
                }
                ElementFormat::Bit => {
                    let is_set = match element.text {
                        b"true" => true,
                        b"false" => false,
                        _ => self.small_element(element, 1, Signedness::Signless)? != 0,
                    };
                    if number % 8 == 0 {
                        bytes.push(0);
                    }
                    bytes[number / 8] |= u8::from(is_set) << (number % 8);
                }
                ElementFormat::Wide(ty) => {
                    let (_, signedness) = integer_format(ty).unwrap_or((0, Signedness::Signless));
                    self.check_integer_element(element, signedness)?;
                    match wide_integer(ty, element.is_negative, element.text) {
                        Some(value) => push_words(&mut bytes, value.words(), size),
                        None => return Err(self.out_of_range(element)),
                    }
                }
                ElementFormat::Float(semantics) => {
                    let bits = self.float_element(element, semantics)?;
                    bytes.extend_from_slice(&bits.to_le_bytes()[..size]);
                }
            }
            number += 1;
        }
        Ok(bytes)
    }

    /// Parses an integer element that is not just decimal digits in range.
    fn small_element(
        &mut self,
        element: Element<'t>,
        width: u32,
        signedness: Signedness,
    ) -> ParseResult<u64> {
        self.check_integer_element(element, signedness)?;
        let is_number = element.text[0].is_ascii_digit();
        let magnitude = if is_number { word_of_digits(element.text) } else { None };
        match magnitude.and_then(|m| small_integer_of(width, signedness, element.is_negative, m)) {
            Some(value) => Ok(value),
            None => Err(self.out_of_range(element)),
        }
    }

    fn check_integer_element(&mut self, element: Element<'t>, signedness: Signedness) -> ParseResult {
        let at = SourceLoc(element.at as u32);
        if element.is_negative && signedness == Signedness::Unsigned {
            return Err(self.error(at, "expected unsigned integer elements, but parsed negative value"));
        }
        match element.text {
            b"true" | b"false" => Err(self.error(at, "expected i1 type for 'true' or 'false' values")),
            [b'"', ..] => Ok(()),
            text if text.contains(&b'.') => {
                Err(self.error(at, "expected integer elements, but parsed floating-point"))
            }
            _ => Ok(()),
        }
    }

    fn out_of_range(&mut self, element: Element<'t>) -> terrace_ir::Failure {
        self.error(SourceLoc(element.at as u32), "integer constant out of range for type")
    }

    fn float_element(&mut self, element: Element<'t>, semantics: FloatSemantics) -> ParseResult<u128> {
        let start = element.at as u32;
        let token = Token { start, end: start + element.text.len() as u32, ..self.token };
        if !element.text[0].is_ascii_digit() {
            return Err(self.error(SourceLoc(start), "expected floating point literal"));
        }
        let value = match ApFloat::from_magnitude(semantics, element.is_negative, self.text_of(token)) {
            Some(value) => value,
            None => self.float_of_integer_token(token, element.is_negative, semantics)?,
        };
        Ok(value.to_bits())
    }

    fn elements_of_hex(
        &mut self,
        at: SourceLoc,
        string: Token,
        ty: Type<'c>,
        bits: usize,
    ) -> ParseResult<Attribute<'c>> {
        let bytes = hex_digits(self.bytes_of(string)).and_then(decode_hex);
        let Some(mut bytes) = bytes else {
            let message = "expected string containing hex digits starting with `0x`";
            return Err(self.error(SourceLoc(string.start), message));
        };
        let count = ty.element_count().and_then(|count| usize::try_from(count).ok());
        if bits == 1 {
            let is_splat_byte = matches!(bytes[..], [0 | 0xFF]);
            if is_splat_byte || Some(bytes.len()) == count.map(|count| count.div_ceil(8)) {
                let count = count.unwrap_or(8);
                let is_splat = is_splat_byte || is_uniform_bits(&bytes, count);
                if is_splat {
                    bytes.truncate(1);
                    bytes[0] &= 1;
                } else if let Some(last) = bytes.last_mut().filter(|_| !count.is_multiple_of(8)) {
                    *last &= (1 << (count % 8)) - 1;
                }
                return Ok(self.context.dense_elements_attribute(ty, &bytes, is_splat));
            }
        } else {
            let size = bits.div_ceil(8);
            if bytes.len() == size {
                return Ok(self.context.dense_elements_attribute(ty, &bytes, true));
            }
            if let Some(count) = count.filter(|count| count.checked_mul(size) == Some(bytes.len())) {
                return Ok(self.dense_elements(ty, &bytes, size, count));
            }
        }
        let message = format!("elements hex data size is invalid for provided type: '{ty}'");
        Err(self.error(at, &message))
    }

    fn elements_of_strings(
        &mut self,
        at: SourceLoc,
        literal: &Literal,
        ty: Type<'c>,
    ) -> ParseResult<Attribute<'c>> {
        let text = self.source.text;
        let mut strings = Vec::with_capacity(literal.count);
        let mut position = literal.range.start;
        while let Some(element) = next_element(text, &mut position, literal.range.end) {
            let [b'"', inner @ .., b'"'] = element.text else {
                let token = String::from_utf8_lossy(element.text);
                return Err(self.error(at, &format!("expected string token, got {token}")));
            };
            strings.push(unescape(inner));
        }
        self.check_count(at, literal, ty, 1)?;
        let mut strings: Vec<&[u8]> = strings.iter().map(|string| &**string).collect();
        let is_splat = strings.first().is_some_and(|first| strings.iter().all(|string| string == first));
        if is_splat {
            strings.truncate(1);
        }
        Ok(self.context.dense_strings_attribute(ty, &strings, is_splat))
    }
}

/// Returns the next number, word or string between `at` and `end` of a literal that was walked before.
#[inline]
fn next_element<'t>(text: &'t [u8], at: &mut usize, end: usize) -> Option<Element<'t>> {
    let mut is_negative = false;
    loop {
        let start = *at;
        if start >= end {
            return None;
        }
        let length = match text[start] {
            b'0'..=b'9' => end_of_number(text, start) - start,
            b'-' => {
                is_negative = true;
                *at += 1;
                continue;
            }
            b'/' => {
                *at += memchr::memchr(b'\n', &text[start..end]).unwrap_or(end - start);
                continue;
            }
            b't' => 4,
            b'f' => 5,
            b'"' => end_of_string(text, start) - start,
            _ => {
                *at += 1;
                continue;
            }
        };
        *at += length;
        return Some(Element { text: &text[start..start + length], at: start, is_negative });
    }
}

/// Returns the end of the number that starts here, as the lexer sees it.
#[inline]
fn end_of_number(text: &[u8], start: usize) -> usize {
    let peek = |at: usize| text.get(at).copied().unwrap_or(0);
    let mut at = start + 1;
    if text[start] == b'0' && peek(at) == b'x' && peek(at + 1).is_ascii_hexdigit() {
        at += 1;
        while peek(at).is_ascii_hexdigit() {
            at += 1;
        }
        return at;
    }
    while peek(at).is_ascii_digit() {
        at += 1;
    }
    if peek(at) == b'.' { end_of_fraction(text, at + 1) } else { at }
}

fn end_of_string(text: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < text.len() && text[at] != b'"' {
        at += 1 + usize::from(text[at] == b'\\');
    }
    at + 1
}

/// Returns the value of decimal digits that certainly fit 64 bits.
#[inline]
fn decimal_word(text: &[u8]) -> Option<u64> {
    if text.len() > 19 {
        return None;
    }
    let mut value = 0u64;
    for byte in text {
        let digit = byte.wrapping_sub(b'0');
        if digit > 9 {
            return None;
        }
        value = value * 10 + u64::from(digit);
    }
    Some(value)
}

/// Appends the low `size` bytes of little-endian words.
fn push_words(bytes: &mut Vec<u8>, words: &[u64], size: usize) {
    let end = bytes.len() + size;
    for word in words {
        let left = end - bytes.len();
        bytes.extend_from_slice(&word.to_le_bytes()[..left.min(8)]);
    }
    bytes.resize(end, 0);
}

/// Returns true if the first `count` packed bits are all equal, and there is one.
fn is_uniform_bits(bytes: &[u8], count: usize) -> bool {
    let Some(&first) = bytes.first().filter(|_| count > 0) else { return false };
    let wanted = if first & 1 == 1 { 0xFF } else { 0 };
    let (whole, rest) = (&bytes[..count / 8], count % 8);
    whole.iter().all(|byte| *byte == wanted)
        && (rest == 0 || (bytes[count / 8] ^ wanted) & ((1 << rest) - 1) == 0)
}

fn comma_separated(numbers: &[i64]) -> String {
    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
    texts.join(", ")
}
