//! Recovery after errors: where parsing goes on, and what stands for that which could not be parsed.
//!
//! An error ends an operation. The next one starts at the first line, outside of the braces that the operation opened,
//! that begins as an operation, a label or the end of a region does. As braces may not match after an error, an
//! operation that stands at the same column as the one with the error ends it as well. The definition of an alias in the
//! first column, where an operation is expected, ends all regions: there is none inside of them.
//!
//! The operation is replaced by one of the name [`UNPARSED`], which the verifier takes for a possible terminator. A value
//! that it may have defined is replaced, for each use, by the result of an operation of the name [`UNRESOLVED`].

use super::{Tracer, UNPARSED, UNRESOLVED};
use crate::core::Parser;
use crate::lexer::{Lexer, Line, Token, TokenKind};
use crate::scope::ResultNames;
use std::ops::Range;
use terrace_ir::asm::{ParseResult, SourceLoc, UnresolvedOperand};
use terrace_ir::ids::{BlockId, RegionId, ValueId};
use terrace_ir::{Block, Failure, OpName, Type};
use terrace_support::interner::FoldSet;

/// State of the parser where an operation starts, to return to after an error in it.
pub(crate) struct Checkpoint<'c> {
    start: Token,
    line: Line,
    bodies: usize,
    open_regions: usize,
    dialects: usize,
    open_names: usize,
    custom_op: Option<OpName<'c>>,
    /// Index of the next operation, and numbers of what was traced.
    op: u32,
    open_ops: usize,
    values: usize,
    uses: usize,
    regions: usize,
}

impl<'t, 'c> Parser<'t, 'c> {
    fn checkpoint(&self) -> Checkpoint<'c> {
        let tracer = self.tracer.as_ref().expect("there is a trace");
        Checkpoint {
            start: self.token,
            line: self.line(),
            bodies: self.bodies.len(),
            open_regions: self.bodies.last().map_or(0, |scope| scope.names.open.len()),
            dialects: self.default_dialects.len(),
            open_names: self.open_names.len(),
            custom_op: self.custom_op,
            op: tracer.trace.ops.len() as u32,
            open_ops: tracer.open.len(),
            values: tracer.trace.values.len(),
            uses: tracer.trace.uses.len(),
            regions: tracer.trace.regions.len(),
        }
    }

    /// Parses operations up to a label or the end of the region, over all errors.
    pub(crate) fn parse_block_ops_traced(&mut self, block: BlockId) -> ParseResult {
        loop {
            if matches!(self.token.kind, TokenKind::CaretId | TokenKind::RightBrace) {
                return Ok(());
            }
            if self.leaves_regions() {
                self.report_end();
                return Ok(());
            }
            let checkpoint = self.checkpoint();
            match self.parse_operation() {
                Ok(op) => self.append_operation(block, op),
                Err(Failure) => self.recover(&checkpoint, block),
            }
        }
    }

    /// Parses the blocks of a region from the current token on, over all errors, and takes the closing brace.
    pub(crate) fn parse_blocks_traced(&mut self, region: RegionId, entry: BlockId) {
        let mut first = Some(entry);
        if !self.is(TokenKind::CaretId) {
            let taken = first.take();
            // Only ends; it told what is wrong.
            let _ = self.parse_block_ops_traced(taken.expect("taken once"));
        }
        while !self.take(TokenKind::RightBrace) {
            if self.leaves_regions() {
                self.report_end();
                break;
            }
            let checkpoint = self.checkpoint();
            if self.parse_labelled_block(region, first.take()).is_err() {
                let block = self.body().create_block();
                self.body().append_block(region, block);
                self.recover(&checkpoint, block);
                let _ = self.parse_block_ops_traced(block);
            }
        }
    }

    /// Parses everything at top level up to a position, over all errors.
    pub(crate) fn parse_top_level_traced(&mut self, block: BlockId, end: u32) {
        loop {
            if self.is_at_end() || self.token.start >= end {
                return;
            }
            if let Some(tracer) = &mut self.tracer {
                tracer.reported_end = false;
            }
            let checkpoint = self.checkpoint();
            let result = match self.token.kind {
                TokenKind::HashId => self.parse_attribute_alias(),
                TokenKind::ExclamationId => self.parse_type_alias(),
                TokenKind::MetadataBegin => self.parse_file_metadata(),
                // A brace too many is what an error left.
                TokenKind::RightBrace if self.tracer.as_ref().is_some_and(|tracer| tracer.has_failed) => {
                    self.advance();
                    Ok(())
                }
                _ => self.parse_operation().map(|op| self.append_operation(block, op)),
            };
            if result.is_err() {
                self.recover(&checkpoint, block);
            }
        }
    }

    /// Reports, once, that the text ends inside of a region, or goes on outside of all of them.
    fn report_end(&mut self) {
        if self.tracer.as_ref().is_some_and(|tracer| !tracer.has_failed && !tracer.reported_end) {
            self.error_at_end("expected operation name in quotes");
        }
        if let Some(tracer) = &mut self.tracer {
            tracer.reported_end = true;
            tracer.has_failed = true;
        }
    }

    /// Goes on after an error in an operation: everything is as at its start, but for the position.
    #[cold]
    fn recover(&mut self, checkpoint: &Checkpoint<'c>, block: BlockId) {
        while self.bodies.len() > checkpoint.bodies {
            self.abandon_isolated();
        }
        self.close_regions(checkpoint.open_regions);
        self.default_dialects.truncate(checkpoint.dialects);
        self.open_names.truncate(checkpoint.open_names);
        self.custom_op = checkpoint.custom_op;
        self.gap = None;
        let start = checkpoint.start.start;
        self.skip_to_next_operation(checkpoint);
        let end = self.previous_end.max(start);
        if let Some(tracer) = &mut self.tracer {
            tracer.has_failed = true;
            tracer.open.truncate(checkpoint.open_ops);
            if let Some(op) = tracer.trace.ops.get_mut(checkpoint.op as usize) {
                op.range.end = end.max(op.name_range.end);
                tracer.trace.unparsed.push(checkpoint.op);
            }
        }
        // Names that were first used in it may be misspelled, or be what it failed to define.
        let names = &mut self.bodies.last_mut().expect("within a body").names;
        names.forwards.retain(|_, forward| forward.at.0 < start);
        self.note_names_of_unparsed(checkpoint, start, end);
        let name = self.context.op_name(UNPARSED);
        let location = self.location_on(checkpoint.line, SourceLoc(start));
        let op = self.body().create_named(name, location, &[], &[], &[]);
        self.append_operation(block, op);
    }

    /// Leaves regions that an error did not.
    fn close_regions(&mut self, count: usize) {
        let names = &mut self.bodies.last_mut().expect("within a body").names;
        while names.open.len() > count {
            let number = names.open.pop().expect("more than none");
            names.region_mut(number).is_open = false;
        }
    }

    /// Notes names in a text that could not be parsed: uses of those that are known, while the others may be known
    /// later on.
    fn note_names_of_unparsed(&mut self, checkpoint: &Checkpoint<'c>, start: u32, end: u32) {
        let text = self.source.text;
        let Some(tracer) = &self.tracer else { return };
        let regions = tracer.regions_since(checkpoint);
        let uses = tracer.trace.uses[checkpoint.uses..].iter().map(|found| found.at);
        let values = tracer.trace.values[checkpoint.values..].iter().map(|value| value.range.start);
        let traced: FoldSet<u32> = uses.chain(values).collect();
        let mut lexer = Lexer::new(&text[..end as usize]);
        lexer.reset_to(checkpoint.line, start);
        let mut regions = regions.iter().rev().peekable();
        loop {
            let token = lexer.next();
            match token.kind {
                TokenKind::EndOfFile => return,
                TokenKind::PercentId => {}
                TokenKind::LeftBrace => {
                    skip_region(&mut lexer, token, &mut regions);
                    continue;
                }
                _ => continue,
            }
            let len = token.end - token.start;
            let operand = UnresolvedOperand { location: SourceLoc(token.start), len, number: 0 };
            let known = self.definition_of(operand);
            if traced.contains(&token.start) {
                // A value in a region that is over may be used after it all the same, by mistake.
                continue;
            }
            match known {
                Some(at) => self.trace_use(operand.location, len, 0, Some(at.0)),
                None => {
                    if let Some(tracer) = &mut self.tracer {
                        tracer.unknown.insert(&text[token.start as usize..token.end as usize]);
                    }
                }
            }
        }
    }

    /// Makes the names of results stand for anything from here on.
    pub(crate) fn forget_names(&mut self, names: &ResultNames) {
        let text = self.source.text;
        if let Some(tracer) = &mut self.tracer {
            for name in names {
                let start = name.name.location.0 as usize;
                tracer.unknown.insert(&text[start..start + name.name.len as usize]);
            }
        }
    }

    /// Returns true if the definition of a name may be in a text that could not be parsed.
    pub(crate) fn may_be_unparsed(&self, name: &[u8]) -> bool {
        self.tracer.as_ref().is_some_and(|tracer| tracer.unknown.contains(name))
    }

    /// Returns a value of any type that stands for one that could not be parsed.
    #[cold]
    pub(crate) fn stand_in(&mut self, ty: Type<'c>, at: SourceLoc) -> ValueId {
        let name = self.context.op_name(UNRESOLVED);
        let location = self.location_at(at);
        let entry = self.bodies.last().expect("within a body").entry;
        let body = self.body();
        let op = body.create_named(name, location, &[], &[ty], &[]);
        match entry {
            Some(entry) => body.prepend_op(entry, op),
            None => unreachable!("a body that is filled has an entry block"),
        }
        terrace_ir::Operation::new(body, op).result(0).id()
    }

    /// Puts stand-ins in the place of values that were used and never defined, so that the body can be complete.
    #[cold]
    pub(crate) fn replace_missing_values(&mut self) {
        let scope = self.bodies.last_mut().expect("within a body");
        let mut missing: Vec<_> = scope.names.forwards.drain().map(|(_, forward)| forward).collect();
        missing.sort_by_key(|forward| forward.at);
        for forward in missing {
            let start = forward.at.0 as usize;
            let len = crate::lexer::name_len(&self.source.text[start..]);
            let name = &self.source.text[start..start + len];
            if !self.may_be_unparsed(name) {
                self.error(forward.at, "use of undeclared SSA value name");
            }
            let ty = terrace_ir::Value::new(self.body(), forward.value).ty();
            let value = self.stand_in(ty, forward.at);
            self.body().resolve_forward(forward.value, value);
        }
    }

    /// Fails because blocks were used and never defined; with a trace, makes them part of the region that ends instead.
    #[cold]
    pub(crate) fn keep_missing_blocks(&mut self, missing: Vec<(SourceLoc, BlockId)>) -> ParseResult {
        let region = match &self.tracer {
            Some(tracer) => tracer.ending_region.ok_or(Failure)?,
            None => return Err(Failure),
        };
        let name = self.context.op_name(UNPARSED);
        for (at, block) in missing {
            let location = self.location_at(at);
            let body = self.body();
            if Block::new(body, block).parent_region().is_none() {
                body.append_block(region, block);
                let op = body.create_named(name, location, &[], &[], &[]);
                body.append_op(block, op);
            }
        }
        Ok(())
    }

    /// Goes to where the operation after one with an error may start.
    fn skip_to_next_operation(&mut self, checkpoint: &Checkpoint<'c>) {
        let (text, start) = (self.source.text, checkpoint.start);
        let column_of = |at: u32| {
            let line = memchr::memrchr(b'\n', &text[..at as usize]).map_or(0, |newline| newline + 1);
            at - line as u32
        };
        // One in the middle of a line is as far out as the line.
        let line_start = start.start - column_of(start.start);
        let indent = text[line_start as usize..].iter().position(|byte| !matches!(byte, b' ' | b'\t'));
        let column = column_of(start.start).min(indent.unwrap_or(0) as u32);
        let mut depth = self.braces_before_error(checkpoint);
        let mut previous_end = self.previous_end.max(start.start);
        let mut is_first = self.token.start <= start.start;
        let mut lexer = self.lexer.clone();
        lexer.reset_to(self.line(), self.token.start);
        loop {
            let before = lexer.clone();
            let token = lexer.next();
            if token.kind == TokenKind::EndOfFile {
                self.lexer = before;
                break;
            }
            if !is_first {
                let begins_line = text[previous_end as usize..token.start as usize].contains(&b'\n');
                let ends = match begins_line {
                    true => self.may_end_before(token, depth, column_of(token.start), column),
                    false => depth <= 0 && token.kind == TokenKind::RightBrace,
                };
                if ends {
                    self.lexer = before;
                    break;
                }
            }
            match token.kind {
                TokenKind::LeftBrace => depth += 1,
                TokenKind::RightBrace => depth -= 1,
                _ => {}
            }
            previous_end = token.end;
            is_first = false;
        }
        self.previous_end = previous_end;
        self.lexer.read(&mut self.token);
    }

    /// Returns the number of braces that are open at the current token since an operation started.
    fn braces_before_error(&self, checkpoint: &Checkpoint<'c>) -> i32 {
        let end = self.token.start.max(checkpoint.start.start) as usize;
        let regions = self.tracer.as_ref().map(|tracer| tracer.regions_since(checkpoint)).unwrap_or_default();
        let mut regions = regions.iter().rev().peekable();
        let mut lexer = Lexer::new(&self.source.text[..end]);
        lexer.reset_to(checkpoint.line, checkpoint.start.start);
        let mut depth = 0;
        loop {
            let token = lexer.next();
            match token.kind {
                TokenKind::EndOfFile => return depth,
                TokenKind::LeftBrace if skip_region(&mut lexer, token, &mut regions) => {}
                TokenKind::LeftBrace => depth += 1,
                TokenKind::RightBrace => depth -= 1,
                _ => {}
            }
        }
    }

    /// Returns true if an operation with an error may end before a token at the start of a line.
    fn may_end_before(&self, token: Token, depth: i32, token_column: u32, column: u32) -> bool {
        let is_inside = depth > 0;
        match token.kind {
            TokenKind::RightBrace => !is_inside || token_column < column,
            TokenKind::CaretId => !is_inside,
            _ if !self.looks_like_operation(token) => false,
            _ => !is_inside || token_column <= column,
        }
    }

    /// Returns true if an operation, an alias or metadata may start with a token.
    fn looks_like_operation(&self, token: Token) -> bool {
        let rest = self.source.text[token.end as usize..].trim_ascii_start();
        match token.kind {
            TokenKind::PercentId => match rest {
                [b'=', after, ..] => *after != b'=',
                [b':', rest @ ..] => rest.trim_ascii_start().first().is_some_and(u8::is_ascii_digit),
                // `%a, %b = ...`
                [b',', ..] => {
                    let line = rest.split(|byte| *byte == b'\n').next().unwrap_or_default();
                    let names = line.split(|byte| *byte == b'=').next().unwrap_or_default();
                    names.len() < line.len()
                        && names.iter().all(|byte| b"%, #:_".contains(byte) || byte.is_ascii_alphanumeric())
                }
                _ => false,
            },
            TokenKind::HashId | TokenKind::ExclamationId => {
                matches!(rest, [b'=', after, ..] if *after != b'=')
            }
            TokenKind::MetadataBegin => true,
            TokenKind::String => rest.first() == Some(&b'('),
            TokenKind::BareId => self.names_operation(self.text_of(token)),
            _ => false,
        }
    }

    /// Returns true if a word is the name of an operation, with its dialect or without.
    fn names_operation(&self, word: &str) -> bool {
        if let Some((dialect, _)) = word.split_once('.') {
            return self.context.dialect(dialect).is_some();
        }
        let mut defaults = self.default_dialects.iter().chain(&["builtin", "func"]);
        defaults.any(|dialect| {
            // Only names of declared operations are made known to the context.
            let spec = self.context.dialect(dialect);
            let is_declared = |spec: &terrace_ir::DialectSpec<'_>| {
                spec.ops.iter().any(|op| op.name.split_once('.').is_some_and(|(_, name)| name == word))
            };
            spec.is_some_and(is_declared)
        })
    }
}

/// Goes after a region that was parsed, if one starts with this brace; they are given in the order of the text.
fn skip_region<'r>(
    lexer: &mut Lexer<'_>,
    brace: Token,
    regions: &mut std::iter::Peekable<impl Iterator<Item = &'r Range<u32>>>,
) -> bool {
    while regions.next_if(|region| region.start < brace.start).is_some() {}
    match regions.next_if(|region| region.start == brace.start) {
        Some(region) => {
            // The number of the line is not asked for.
            lexer.reset_to(lexer.line, region.end);
            true
        }
        None => false,
    }
}

impl<'c> Tracer<'_, 'c> {
    /// Returns the outermost regions that were parsed since then, in reverse order.
    fn regions_since(&self, checkpoint: &Checkpoint<'c>) -> Vec<Range<u32>> {
        let mut outermost: Vec<Range<u32>> = Vec::new();
        for region in self.trace.regions[checkpoint.regions..].iter().rev() {
            if outermost.last().is_none_or(|next| region.range.end <= next.start) {
                outermost.push(region.range.clone());
            }
        }
        outermost
    }
}
