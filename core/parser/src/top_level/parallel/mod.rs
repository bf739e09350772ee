//! Large texts: operations at top level, or those of the only module there, are read at the same time.
//!
//! This is only a faster way to the same result. Each part is read on its own; if any of them tells a diagnostic, names a
//! value at top level, or does not end where the outline says, all is thrown away and the text is read from the start in
//! one go.

pub(crate) mod outline;

use crate::core::{Aliases, Gap, Parser, Source};
use crate::lexer::{Line, Token, TokenKind};
use crate::top_level::TopLevel;
use outline::{ModuleParts, Outline, Part, PartKind, outline};
use std::sync::Arc;
use terrace_ir::asm::ParseResult;
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Block, Body, Ctx, Failure, Operation, OwnedOperation};
use terrace_support::prefetch;

/// Texts shorter than this are not worth the trouble.
const SHORTEST: usize = 256 << 10;
/// Parts are gathered up to about this size for one task.
const TASK_BYTES: usize = 64 << 10;
/// Number of aliases ahead whose text is prefetched, and the number of bytes of it.
const AHEAD: usize = 8;
const LONGEST_ASKED_FOR: usize = 128;

/// Reads a text in parallel; `None` if it has to be read in one go.
pub(crate) fn parse<'c>(context: Ctx<'c>, source: Source<'_>, top: TopLevel) -> Option<OwnedOperation<'c>> {
    if context.threads() < 2 || source.text.len() < SHORTEST {
        return None;
    }
    let (outline, utf8) = rayon::join(|| outline(source.text), || std::str::from_utf8(source.text).ok());
    let outline = outline?;
    let parts = outline.module.as_ref().map_or(&outline.top, |module| &module.parts);
    if parts.iter().filter(|part| part.kind == PartKind::Operations).count() < 2 {
        return None;
    }
    let (result, told) =
        terrace_ir::capture(|| parse_parts(Parser::with_text(context, source, utf8), top, &outline));
    result.ok().filter(|_| told.is_empty())
}

fn parse_parts<'c>(
    mut main: Parser<'_, 'c>,
    top: TopLevel,
    outline: &Outline,
) -> ParseResult<OwnedOperation<'c>> {
    let block = main.open_file();
    main.parse_aliases_and_metadata(&outline.top)?;
    match &outline.module {
        None => {
            let operations = outline.top.iter().filter(|part| part.kind == PartKind::Operations);
            for (body, from) in read_tasks(&main, operations)? {
                main.body().absorb(block, *body, from);
            }
        }
        Some(module) => {
            let op = main.parse_module_around(module)?;
            main.body().append_op(block, op);
            let inside = first_block_in(main.body(), op).ok_or(Failure)?;
            for (body, from) in read_tasks(&main, module.parts.iter())? {
                main.body().child_mut(op).ok_or(Failure)?.absorb(inside, *body, from);
            }
        }
    }
    // What is left of the text was read by others.
    main.token = Token { kind: TokenKind::EndOfFile, ..main.token };
    main.close_file(block, top)
}

fn first_block_in(body: &Body<'_>, op: OpId) -> Option<BlockId> {
    Operation::new(body, op).regions().next()?.first_block().map(Block::id)
}

type Task<'c> = (Box<Body<'c>>, BlockId);

/// Reads the operations of parts, some bytes of them in one task; each gives a body and the block with the operations.
fn read_tasks<'t, 'c, 'p>(
    main: &Parser<'t, 'c>,
    parts: impl Iterator<Item = &'p Part>,
) -> ParseResult<Vec<Task<'c>>> {
    let operations: Vec<Part> = parts.copied().collect();
    let (context, source, utf8) = (main.context, main.source, main.utf8);
    let aliases = &main.aliases;
    let new_parser = || {
        let mut parser = Parser::with_text(context, source, utf8);
        parser.is_part = true;
        parser.aliases = Arc::clone(aliases);
        parser
    };
    // What it remembers of one task serves the next ones.
    let read = |parser: &mut Option<Parser<'t, 'c>>, task: &[Part]| {
        let mut reader = parser.take().unwrap_or_else(new_parser);
        let (result, told) = terrace_ir::capture(|| reader.parse_task(task));
        let read = result.ok().filter(|_| told.is_empty()).ok_or(Failure)?;
        *parser = Some(reader);
        Ok(read)
    };
    let read = terrace_ir::work_in_turn(context.threads(), gather(&operations), || None, read);
    read.into_iter().collect()
}

/// Returns neighbouring parts that go to one task.
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
    /// Reads all that is no operation.
    fn parse_aliases_and_metadata(&mut self, parts: &[Part]) -> ParseResult {
        let (aliases, metadata): (Vec<Part>, Vec<Part>) = parts
            .iter()
            .filter(|part| part.kind != PartKind::Operations)
            .partition(|part| part.kind == PartKind::Alias);
        match self.read_many_aliases(&aliases) {
            Some(read) => self.aliases = Arc::new(read),
            None => self.parse_aliases(&aliases)?,
        }
        for part in metadata {
            self.enter_part(part);
            self.parse_file_metadata()?;
            self.expect_end_of(part)?;
        }
        Ok(())
    }

    /// Reads many aliases at the same time; `None` if there are few, or if they have to be read one after the other, as
    /// where one is used by those after it.
    fn read_many_aliases(&self, parts: &[Part]) -> Option<Aliases<'t, 'c>> {
        const IN_ONE_TASK: usize = 512;
        if parts.len() < 4 * IN_ONE_TASK {
            return None;
        }
        let (context, source, utf8) = (self.context, self.source, self.utf8);
        let read = |parser: &mut Option<Parser<'t, 'c>>, task: &[Part]| {
            let mut reader = parser.take().unwrap_or_else(|| Parser::with_text(context, source, utf8));
            let (result, told) = terrace_ir::capture(|| reader.parse_aliases(task));
            result.ok().filter(|()| told.is_empty())?;
            let read = std::mem::take(&mut reader.aliases);
            *parser = Some(reader);
            Some(read)
        };
        let tasks = parts.chunks(IN_ONE_TASK);
        let read = terrace_ir::work_in_turn(context.threads(), tasks, || None, read);
        let mut all = Aliases::default();
        all.attributes.reserve(parts.len());
        for some in read {
            let some = some?;
            let count = all.attributes.len() + all.types.len() + some.attributes.len() + some.types.len();
            all.attributes.extend(&some.attributes);
            all.types.extend(&some.types);
            // Who defines one twice is told so where all are read in order.
            (all.attributes.len() + all.types.len() == count).then_some(())?;
        }
        Some(all)
    }

    fn parse_aliases(&mut self, parts: &[Part]) -> ParseResult {
        for (at, part) in parts.iter().enumerate() {
            // They may be all over the text, each after the function that it is for.
            if let Some(later) = parts.get(at + AHEAD) {
                prefetch::beginning(&self.source.text[later.start..], LONGEST_ASKED_FOR);
            }
            self.enter_part(*part);
            match self.token.kind {
                TokenKind::HashId => self.parse_attribute_alias()?,
                TokenKind::ExclamationId => self.parse_type_alias()?,
                _ => return Err(Failure),
            }
            self.expect_end_of(*part)?;
        }
        Ok(())
    }

    /// Makes sure that a part was read to its end.
    fn expect_end_of(&self, part: Part) -> ParseResult {
        if (self.token.start as usize) < part.end { Err(Failure) } else { Ok(()) }
    }

    /// Reads a module, but not what is in it.
    fn parse_module_around(&mut self, module: &ModuleParts) -> ParseResult<OpId> {
        if module.parts.iter().any(|part| part.kind != PartKind::Operations) {
            return Err(Failure);
        }
        self.enter_part(module.module);
        let end = module.end as u32;
        self.gap = Some(Gap {
            start: module.parts.first().map_or(end, |part| part.start as u32),
            behind: Line { number: module.end_line, start: end },
        });
        let op = self.parse_operation()?;
        let is_whole = self.gap.is_none() && self.previous_end as usize <= module.module.end;
        if is_whole { Ok(op) } else { Err(Failure) }
    }

    /// Goes on reading at the start of a part.
    fn enter_part(&mut self, part: Part) {
        let start = part.start as u32;
        self.previous_end = start;
        self.reset_to(Line { number: part.line, start }, start);
    }

    /// Reads the operations of some parts into a body of their own.
    fn parse_task(&mut self, parts: &[Part]) -> ParseResult<(Box<Body<'c>>, BlockId)> {
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
