//! Line parser: operations parsed straight from the bytes of their line.
//!
//! Most operations are spelled as the printer spells them, use values that are defined already, and repeat types that
//! were parsed in the same places before. On anything else the line parser declines, without side effects. Here is the
//! loop over the lines of a block.

mod read;

use crate::core::{KnownOp, Parser};
use crate::lexer::{
    self, Token, TokenKind, is_word_start, next_blank, starts_operation_or_block, value_name_end,
};
use crate::plan::line::validity::ValidityKey;
use crate::plan::line::{Line, LineContent, MOST, Typing, hash_of};
use crate::scope::{ResultName, ResultNames};
use smallvec::SmallVec;
use terrace_ir::asm::{ParseResult, SourceLoc, UnresolvedOperand};
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Attribute, LeafState, Operation, Type, Value};

/// Start of an operation.
#[derive(Clone, Copy)]
struct Start {
    at: usize,
    line: lexer::Line,
    /// End of the preceding text.
    previous_end: u32,
}

/// State of the loop over lines.
struct LineParser<'r, 'c> {
    /// Block that operations are appended to.
    block: BlockId,
    content: &'r mut LineContent<'c>,
    /// True if the verifier runs, so that the validity cache pays.
    verifies_ahead: bool,
}

/// Head of an operation in custom form, before its operands.
pub(crate) struct Head<'c> {
    start: Start,
    /// The name of its one result.
    result: Option<UnresolvedOperand>,
    known: KnownOp<'c>,
    /// Start and end of the operation's name.
    name_at: usize,
    end: usize,
}

/// Progress in parsing a line.
enum Reached<'c> {
    /// The operation was parsed; the next one starts here.
    Next(Start),
    /// Declined after the head of a custom form.
    Fallback(Head<'c>),
    /// Declined: there may be no custom form here.
    Declined,
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Parses operations from the current token on and appends them to a block, up to the first one that the line parser
    /// declines. Returns the head of that one if it is in custom form, for [`Parser::parse_fallback`]; otherwise its
    /// first token is the current one.
    #[inline]
    pub(crate) fn parse_lines(&mut self, block: BlockId) -> ParseResult<Option<Head<'c>>> {
        if self.legacy.is_some() || !matches!(self.token.kind, TokenKind::PercentId | TokenKind::BareId) {
            return Ok(None);
        }
        let mut content = self.spare_line.take().unwrap_or_default();
        let verifies_ahead = self.context.verifies_ahead();
        let mut run = LineParser { block, content: &mut content, verifies_ahead };
        let first = self.token.start as usize;
        let mut next = Start { at: first, line: self.line(), previous_end: self.previous_end };
        let head = loop {
            match self.parse_line(&mut run, next)? {
                Reached::Next(start) => next = start,
                Reached::Fallback(head) => break Some(head),
                Reached::Declined => break None,
            }
        };
        if head.is_none() && next.at != first {
            self.reset_to(next.line, next.at as u32);
            self.previous_end = next.previous_end;
        }
        self.spare_line = Some(content);
        Ok(head)
    }

    /// Parses an operation that the line parser declined after its head.
    pub(crate) fn parse_fallback(&mut self, head: Head<'c>) -> ParseResult<OpId> {
        let Head { start, result, known, name_at, end } = head;
        let mut names = ResultNames::new();
        self.previous_end = start.previous_end;
        if let Some(name) = result {
            names.push(ResultName { name, count: 1 });
            // Where the equals sign ends.
            self.previous_end = name_at as u32 - 1;
        }
        self.lexer.reset_to(start.line, end as u32);
        self.token = Token { kind: TokenKind::BareId, start: name_at as u32, end: end as u32 };
        let op = self.parse_custom_form(known, self.here(), &names)?;
        if !names.is_empty() {
            self.define_results(op, &names, SourceLoc(start.at as u32))?;
        }
        Ok(op)
    }

    /// Parses one operation, unless it declines.
    #[inline]
    fn parse_line(&mut self, run: &mut LineParser<'_, 'c>, start: Start) -> ParseResult<Reached<'c>> {
        let Some(head) = self.read_head(start) else { return Ok(Reached::Declined) };
        let Some(line) = head.known.plan.as_deref().and_then(|plan| plan.line.as_ref()) else {
            return Ok(Reached::Fallback(head));
        };
        let end = self.read_line(line, run.content, head.end);
        let Some(end) = end.filter(|end| !line.has_open_end || self.is_end(*end)) else {
            return Ok(Reached::Fallback(head));
        };
        match self.create_typed_line(run, &head, line, end)? {
            Some(next) => Ok(Reached::Next(next)),
            None => Ok(Reached::Fallback(head)),
        }
    }

    /// Creates the operation of a line that ends at `end`, if its types fit; returns the start of the next one.
    #[inline]
    fn create_typed_line(
        &mut self,
        run: &mut LineParser<'_, 'c>,
        head: &Head<'c>,
        line: &Line<'c>,
        end: usize,
    ) -> ParseResult<Option<Start>> {
        let content = &*run.content;
        let known;
        let results: &[Type<'c>] = match &line.typing {
            Typing::Uniform { class, results } => {
                let Some(ty) = content.told[0] else { return Ok(None) };
                let is_allowed = class.is_none_or(|class| class.contains.holds(ty));
                if !(is_allowed && self.types_of(content).all(|theirs| theirs == ty)) {
                    return Ok(None);
                }
                &[ty; MOST][..*results]
            }
            Typing::OfAttribute { slot } => {
                let Some(ty) = content.slots[*slot].and_then(Attribute::ty) else { return Ok(None) };
                &[ty]
            }
            Typing::Told { .. } if content.untyped != 0 => return Ok(None),
            Typing::Told { results } => results,
            Typing::Remembered { known: all, .. } => {
                known = all.borrow();
                let told = content.told;
                let Some(types) = known.find_of_two(hash_of(told), |key| *key == told) else {
                    return Ok(None);
                };
                if !self.types_of(content).eq(types.operands.iter().copied()) {
                    return Ok(None);
                }
                &types.results
            }
        };
        if head.result.is_some() && results.len() != 1 {
            return Ok(None);
        }
        self.create_line(run, head, line, end, results).map(Some)
    }

    /// Reads up to the name of an operation that was met before.
    #[inline]
    fn read_head(&mut self, start: Start) -> Option<Head<'c>> {
        let (text, at) = (self.source.text, start.at);
        let (mut name_at, mut result) = (at, None);
        if let Some(end) = value_name_end(text, at) {
            name_at = text[end..].starts_with(b" = ").then_some(end + 3)?;
            let location = SourceLoc(at as u32);
            result = Some(UnresolvedOperand { location, len: (end - at) as u32, number: 0 });
        }
        if !text.get(name_at).is_some_and(|first| is_word_start(*first)) {
            return None;
        }
        let end = next_blank(text, name_at);
        let name = &text[name_at..end];
        let known = match self.op_names.get(name) {
            Some(known) => known,
            None => self.known_short_op(name)?,
        };
        Some(Head { start, result, known, name_at, end })
    }

    /// Creates the operation that a line says, which ends there; where the next one starts.
    #[inline]
    fn create_line(
        &mut self,
        run: &mut LineParser<'_, 'c>,
        head: &Head<'c>,
        line: &Line<'c>,
        end: usize,
        result_types: &[Type<'c>],
    ) -> ParseResult<Start> {
        let content = &mut *run.content;
        if let Some(segments) = &line.segments {
            content.slots[segments.slot] = Some(segments.of(self.context, content.sizes));
        }
        let mut successors: SmallVec<[BlockId; 2]> = SmallVec::new();
        for &(at, len) in &content.successors {
            successors.push(self.block_named(SourceLoc(at), len));
        }
        let mut location = self.location_on(head.start.line, SourceLoc(head.name_at as u32));
        let next = match start_on_next_line(self.source.text, end, head.start.line) {
            Some(next) => next,
            None => {
                self.reset_to(head.start.line, end as u32);
                self.previous_end = end as u32;
                if self.is_word("loc") {
                    location = self.parse_optional_trailing_location()?.unwrap_or(location);
                }
                let (at, line, previous_end) = (self.token.start as usize, self.line(), self.previous_end);
                Start { at, line, previous_end }
            }
        };
        let may_be_known = run.verifies_ahead && line.slots <= ValidityKey::SLOTS && successors.is_empty();
        let body = self.body();
        let op = body.append_leaf(
            run.block,
            &LeafState {
                name: head.known.name,
                location,
                operands: &content.operands,
                result_types,
                slots: &content.slots[..line.slots],
                discardable: &[],
                successors: &successors,
            },
        );
        if may_be_known {
            let [first, second, ..] = content.slots;
            let (told, operands) = (content.told, content.operands.len());
            let key = ValidityKey { told, operands, slots: [first, second] };
            line.validity.note(body, op, &key, ValidityKey::hash);
        }
        if let Some(result) = head.result {
            let value = Operation::new(body, op).result(0).id();
            self.define(result, value, 1)?;
        }
        Ok(next)
    }

    fn types_of(&mut self, content: &LineContent<'c>) -> impl Iterator<Item = Type<'c>> {
        let body = self.body();
        content.operands.iter().map(|operand| Value::new(body, *operand).ty())
    }

    /// Returns true if what stands at a position belongs to no operation before it.
    #[inline]
    fn is_end(&self, at: usize) -> bool {
        let rest = &self.source.text[at..];
        match rest.first() {
            Some(b'\n') => starts_operation_or_block(rest),
            Some(b' ') => rest.starts_with(b" loc("),
            _ => false,
        }
    }
}

/// Returns the start of the next operation, if the line has no more text, and no location or comment follows below.
#[inline]
fn start_on_next_line(text: &[u8], end: usize, line: lexer::Line) -> Option<Start> {
    let mut at = (text.get(end) == Some(&b'\n')).then_some(end + 1)?;
    let line = lexer::Line { number: line.number + 1, start: at as u32 };
    while text.get(at) == Some(&b' ') {
        at += 1;
    }
    let rest = &text[at..];
    let is_start = matches!(rest.first(), Some(b'%' | b'a'..=b'z')) && !rest.starts_with(b"loc");
    is_start.then_some(Start { at, line, previous_end: end as u32 })
}
