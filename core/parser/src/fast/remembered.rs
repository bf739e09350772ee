//! Caches by text: most programs repeat a few types, maps and subscripts to the letter.

use crate::caches::short_type::ShortType;
use crate::core::Parser;
use crate::lexer::{TokenKind, name_len, word_end};
use crate::numbers::word_of_digits;
use terrace_ir::affine::AffineMap;
use terrace_ir::asm::{Delimiter, ParseResult, SourceLoc, Subscripts};
use terrace_ir::{Attribute, Type};

/// Texts that are remembered have at most this length and this number.
const LONGEST: usize = 200;
const MOST: usize = 1 << 14;
/// Types with deeper brackets rarely come again; those in them do.
const DEEPEST: usize = 2;

/// Returns the end of the `<...>` of a map or set that starts at a position, if it is easy to find.
pub(crate) fn extent_of_affine(text: &[u8], start: usize) -> Option<usize> {
    if text.get(start) != Some(&b'<') {
        return None;
    }
    let text = &text[..text.len().min(start + LONGEST)];
    let mut at = start + 1;
    loop {
        match text.get(at)? {
            b'>' if text.get(at + 1) == Some(&b'=') => at += 1,
            b'-' if text.get(at + 1) == Some(&b'>') => at += 1,
            b'>' => return Some(at + 1),
            b'\n' | b'/' => return None,
            _ => {}
        }
        at += 1;
    }
}

/// Returns the length of the `[...]` with which the text begins, if that is easy to see.
fn len_of_subscripts(text: &[u8]) -> Option<usize> {
    if text.first() != Some(&b'[') {
        return None;
    }
    let text = &text[..text.len().min(LONGEST)];
    let end = text.iter().position(|byte| matches!(byte, b']' | b'\n' | b'/'))?;
    (text[end] == b']').then_some(end + 1)
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads a type that starts at a word or a `!name`: most of them were read before, with the same text.
    pub(crate) fn parse_remembered_type(&mut self) -> ParseResult<Type<'c>> {
        let start = self.token.start as usize;
        let rest = &self.source.text[start..];
        if let Some((ty, len)) = self.type_texts.recent_prefix(rest) {
            self.continue_after(start + len);
            return Ok(ty);
        }
        let Some(end) = self.extent_of_type() else { return self.deeper(Self::parse_compound_type) };
        if let Some(ty) = self.type_texts.get(rest, end - start) {
            self.note_type_name(&rest[..end - start], ty);
            self.continue_after(end);
            return Ok(ty);
        }
        let ty = self.deeper(Self::parse_compound_type)?;
        if self.previous_end as usize == end {
            self.type_texts.insert(rest, end - start, ty);
            self.note_type_name(&rest[..end - start], ty);
        }
        Ok(ty)
    }

    /// Notes what a name that is a type by itself means, as `!llvm.ptr`.
    fn note_type_name(&mut self, text: &[u8], ty: Type<'c>) {
        if !text.ends_with(b">") {
            self.type_words.remember(text, ty);
        }
    }

    /// Returns the type that stands at a position, if it was read before, and where it ends.
    #[inline]
    pub(crate) fn known_type_at(&self, start: usize) -> Option<(Type<'c>, usize)> {
        let text = self.source.text;
        let end = match text.get(start) {
            Some(b'!') => start + name_len(&text[start..]),
            _ => word_end(text, start),
        };
        if end == start || text.get(end) == Some(&b'<') {
            return self.type_texts.recent_prefix(&text[start..]).map(|(ty, len)| (ty, start + len));
        }
        Some((self.type_words.get(&text[start..end])?, end))
    }

    /// Returns the same, for a place where mostly the same type stands.
    #[inline]
    pub(crate) fn known_type_like(&self, lately: &ShortType<'c>, start: usize) -> Option<(Type<'c>, usize)> {
        let text = self.source.text;
        if let Some((ty, len)) = lately.prefix(&text[start..]) {
            return Some((ty, start + len));
        }
        let (ty, end) = self.known_type_at(start)?;
        lately.set(&text[start..end], ty);
        Some((ty, end))
    }

    /// Returns the end of the type that starts at the current token, if it is easy to find and its text always means
    /// the same.
    fn extent_of_type(&self) -> Option<usize> {
        let text = self.source.text;
        let start = self.token.start as usize;
        let mut at = self.token.end as usize;
        let is_open = text.get(at) == Some(&b'<');
        if self.is(TokenKind::ExclamationId) {
            let has_dot = self.bytes_of(self.token).contains(&b'.');
            if !is_open {
                return has_dot.then_some(at);
            }
        } else if !is_open {
            return None;
        }
        let limit = text.len().min(start + LONGEST);
        let mut depth = 0usize;
        while at < limit {
            match text[at] {
                b'<' if depth == DEEPEST => return None,
                b'<' => depth += 1,
                b'-' if text.get(at + 1) == Some(&b'>') => at += 1,
                b'>' => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(at + 1);
                    }
                }
                b'#' | b'!' => {
                    let is_name = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'$' | b'-');
                    let rest = &text[at + 1..];
                    let behind = rest.iter().find(|b| !is_name(b));
                    if !matches!(behind, Some(b'.' | b'<')) {
                        return None;
                    }
                }
                b'"' | b'\n' | b'/' => return None,
                // Numbered attributes may be new ones each time.
                b'd' if text[at..].starts_with(b"distinct") => return None,
                _ => {}
            }
            at += 1;
        }
        None
    }

    /// Reads `affine_map<...>` or `affine_set<...>`: most of them were read before, with the same text.
    pub(crate) fn parse_remembered_affine(&mut self) -> ParseResult<Attribute<'c>> {
        let text = self.source.text;
        let start = self.token.start as usize;
        let Some(end) = extent_of_affine(text, self.token.end as usize) else {
            return self.parse_affine_attribute();
        };
        if let Some(&known) = self.affine_texts.get(&text[start..end]) {
            self.continue_after(end);
            return Ok(known);
        }
        let attribute = self.parse_affine_attribute()?;
        if self.previous_end as usize == end && self.affine_texts.len() < MOST {
            self.affine_texts.insert(&text[start..end], attribute);
        }
        Ok(attribute)
    }

    /// Reads one expression of values for each result of a map; operands are its dimensions, then its symbols. Most
    /// subscripts were read before, with the same text.
    pub(crate) fn parse_affine_map_of_ssa_ids(
        &mut self,
        delimiter: Delimiter,
    ) -> ParseResult<Subscripts<'c>> {
        let start = self.token.start;
        let rest = &self.source.text[start as usize..];
        if delimiter != Delimiter::Square {
            return self.parse_new_subscripts(delimiter);
        }
        if let Some((known, len)) = self.subscript_texts.recent_prefix(rest) {
            return Ok(self.known_subscripts(known, len));
        }
        let Some(len) = len_of_subscripts(rest) else { return self.parse_new_subscripts(delimiter) };
        if let Some(known) = self.subscript_texts.get(rest, len) {
            return Ok(self.known_subscripts(known, len));
        }
        let new = self.parse_new_subscripts(delimiter)?;
        if self.previous_end as usize == start as usize + len && self.subscripts.len() < MOST {
            self.subscript_texts.insert(rest, len, self.subscripts.len() as u32);
            self.subscripts.push(moved(&new, |at| at - start));
        }
        Ok(new)
    }

    /// Takes subscripts of that length, which were read before.
    fn known_subscripts(&mut self, known: u32, len: usize) -> Subscripts<'c> {
        let start = self.token.start;
        self.continue_after(start as usize + len);
        moved(&self.subscripts[known as usize], |at| at + start)
    }

    /// Reads an integer, if there is one, as the map of nothing that gives it: most of them were read before.
    pub(crate) fn parse_optional_constant_map(&mut self) -> Option<Attribute<'c>> {
        if !self.is(TokenKind::Integer) {
            return None;
        }
        let digits = self.bytes_of(self.token);
        let map = self.constant_maps.get(digits).or_else(|| self.new_constant_map(digits))?;
        self.advance();
        Some(map)
    }

    /// Creates the map for an integer, unless it is too large for an index.
    fn new_constant_map(&mut self, digits: &[u8]) -> Option<Attribute<'c>> {
        let value = word_of_digits(digits).and_then(|value| i64::try_from(value).ok())?;
        let map = self.context.affine_map_attribute(AffineMap::constant(self.context, value));
        self.constant_maps.remember(digits, map);
        Some(map)
    }
}

/// Returns subscripts for a text that stands somewhere else.
fn moved<'c>(subscripts: &Subscripts<'c>, place: impl Fn(u32) -> u32) -> Subscripts<'c> {
    let mut moved = subscripts.clone();
    for operand in &mut moved.operands {
        operand.location = SourceLoc(place(operand.location.0));
    }
    moved
}
