//! Texts that were read before: most programs repeat a few types, maps and subscripts to the letter.

use crate::core::Parser;
use crate::lexer::TokenKind;
use terrace_ir::affine::AffineMap;
use terrace_ir::asm::{Delimiter, ParseResult, SourceLoc, UnresolvedOperand};
use terrace_ir::{Attribute, Type};

/// Subscripts as they were read; their operands stand so far behind the opening bracket.
pub(crate) struct Subscripts<'c> {
    map: AffineMap<'c>,
    operands: Vec<UnresolvedOperand>,
}

/// Texts that are remembered are at most so long, and so many.
const LONGEST: usize = 200;
const MOST: usize = 1 << 14;
/// Types with deeper brackets rarely come again; those in them do.
const DEEPEST: usize = 2;

/// Where the `<...>` of a map or set that starts at a position ends, if that is easy to see.
fn extent_of_affine(text: &[u8], start: usize) -> Option<usize> {
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

/// Where the `[...]` that starts at a position ends, if that is easy to see.
fn extent_of_subscripts(text: &[u8], start: usize) -> Option<usize> {
    if text.get(start) != Some(&b'[') {
        return None;
    }
    let text = &text[start..text.len().min(start + LONGEST)];
    let end = text.iter().position(|byte| matches!(byte, b']' | b'\n' | b'/'))?;
    (text[end] == b']').then_some(start + end + 1)
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads a type that starts at a word or a `!name`: most of them were read before, with the same text.
    pub(crate) fn parse_remembered_type(&mut self) -> ParseResult<Type<'c>> {
        let Some(end) = self.extent_of_type() else { return self.deeper(Self::parse_compound_type) };
        let text = &self.source.text[self.token.start as usize..end];
        if let Some(&ty) = self.type_texts.get(text) {
            self.go_on_behind(end);
            return Ok(ty);
        }
        let ty = self.deeper(Self::parse_compound_type)?;
        if self.previous_end as usize == end {
            self.type_texts.insert(text, ty);
        }
        Ok(ty)
    }

    /// Where the type that starts at the current token ends, if that is easy to see and its text always means the same.
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
            self.go_on_behind(end);
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
    ) -> ParseResult<(AffineMap<'c>, Vec<UnresolvedOperand>)> {
        let text = self.source.text;
        let start = self.token.start;
        let extent =
            if delimiter == Delimiter::Square { extent_of_subscripts(text, start as usize) } else { None };
        let Some(end) = extent else { return self.parse_new_subscripts(delimiter) };
        let key = &text[start as usize..end];
        if let Some(known) = self.subscripts.get(key) {
            let moved = |operand: &UnresolvedOperand| UnresolvedOperand {
                location: SourceLoc(operand.location.0 + start),
                ..*operand
            };
            let result = (known.map, known.operands.iter().map(moved).collect());
            self.go_on_behind(end);
            return Ok(result);
        }
        let (map, operands) = self.parse_new_subscripts(delimiter)?;
        if self.previous_end as usize == end && self.subscripts.len() < MOST {
            let moved = |operand: &UnresolvedOperand| UnresolvedOperand {
                location: SourceLoc(operand.location.0 - start),
                ..*operand
            };
            self.subscripts.insert(key, Subscripts { map, operands: operands.iter().map(moved).collect() });
        }
        Ok((map, operands))
    }
}
