//! Large texts: top-level operations are read at the same time.
//!
//! This is only a faster way to the same result. Each part is read on its own; if any of them tells a diagnostic, names a
//! value at top level, or does not end where the outline says, all is thrown away and the text is read from the start in
//! one go.

use crate::core::{Parser, Source};
use crate::lexer::{Line, Token, TokenKind};
use crate::outline::{Part, PartKind, outline};
use crate::top_level::TopLevel;
use rayon::prelude::*;
use std::sync::Arc;
use terrace_ir::asm::ParseResult;
use terrace_ir::ids::BlockId;
use terrace_ir::{Body, Ctx, Failure, OwnedOperation};

/// Texts shorter than this are not worth the trouble.
const SHORTEST: usize = 256 << 10;
/// Parts are gathered up to about this size for one task.
const TASK_BYTES: usize = 64 << 10;

/// Reads a text in parallel; `None` if it has to be read in one go.
pub(crate) fn parse<'c>(context: Ctx<'c>, source: Source<'_>, top: TopLevel) -> Option<OwnedOperation<'c>> {
    if context.threads() < 2 || source.text.len() < SHORTEST {
        return None;
    }
    let parts = outline(source.text)?;
    if parts.iter().filter(|part| part.kind == PartKind::Operations).count() < 2 {
        return None;
    }
    let (result, told) = terrace_ir::capture(|| parse_parts(context, source, top, &parts));
    result.ok().filter(|_| told.is_empty())
}

fn parse_parts<'c>(
    context: Ctx<'c>,
    source: Source<'_>,
    top: TopLevel,
    parts: &[Part],
) -> ParseResult<OwnedOperation<'c>> {
    let mut main = Parser::new(context, source);
    let block = main.open_file();
    for part in parts.iter().filter(|part| part.kind != PartKind::Operations) {
        main.enter_part(*part);
        match (part.kind, main.token.kind) {
            (PartKind::Metadata, _) => main.parse_file_metadata()?,
            (_, TokenKind::HashId) => main.parse_attribute_alias()?,
            (_, TokenKind::ExclamationId) => main.parse_type_alias()?,
            _ => return Err(Failure),
        }
        if main.token.start < part.end as u32 {
            return Err(Failure);
        }
    }
    let operations: Vec<Part> = parts.iter().filter(|p| p.kind == PartKind::Operations).copied().collect();
    let tasks = gather(&operations);
    let aliases = main.aliases.clone();
    let utf8 = main.utf8;
    let read: Vec<ParseResult<(Box<Body<'c>>, BlockId)>> = tasks
        .par_iter()
        .map(|task| {
            let (result, told) = terrace_ir::capture(|| {
                let mut parser = Parser::with_text(context, source, utf8);
                parser.is_part = true;
                parser.aliases = Arc::clone(&aliases);
                parser.parse_task(task)
            });
            if told.is_empty() { result } else { Err(Failure) }
        })
        .collect();
    for one in read {
        let (mut body, from) = one?;
        main.body().adopt_ops(block, &mut body, from);
    }
    // What is left of the text was read by others.
    main.token = Token { kind: TokenKind::EndOfFile, ..main.token };
    main.close_file(block, top)
}

/// Neighbouring parts that go to one task.
fn gather(parts: &[Part]) -> Vec<&[Part]> {
    let mut tasks = Vec::new();
    let mut start = 0;
    for at in 0..parts.len() {
        if parts[at].end - parts[start].start >= TASK_BYTES || at + 1 == parts.len() {
            tasks.push(&parts[start..=at]);
            start = at + 1;
        }
    }
    tasks
}

impl<'t, 'c> Parser<'t, 'c> {
    /// Goes on reading at the start of a part.
    fn enter_part(&mut self, part: Part) {
        let start = part.start as u32;
        self.previous_end = start;
        self.reset_to(Line { number: part.line, start }, start);
    }

    /// Reads the operations of some parts into a body of their own.
    fn parse_task(mut self, parts: &[Part]) -> ParseResult<(Box<Body<'c>>, BlockId)> {
        let block = self.open_file();
        for part in parts {
            self.enter_part(*part);
            while (self.token.start as usize) < part.end && !self.is(TokenKind::EndOfFile) {
                let op = self.parse_operation()?;
                self.body().append_op(block, op);
            }
            if self.previous_end as usize > part.end {
                return Err(Failure);
            }
        }
        if self.defines_top_level_values() || !self.deferred_locations.is_empty() {
            return Err(Failure);
        }
        Ok((self.pop_isolated()?, block))
    }
}
