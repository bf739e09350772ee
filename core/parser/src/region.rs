//! Regions, blocks, block labels and arguments.

use crate::core::Parser;
use crate::lexer::TokenKind;
use terrace_ir::asm::{Argument, Delimiter, ParseResult, SourceLoc, UnresolvedOperand};
use terrace_ir::ids::{BlockId, OpId, RegionId};
use terrace_ir::{Body, Failure, Location, OpName, OperationState, RegionSource, TraitFlags, Type};

impl<'t, 'c> Parser<'t, 'c> {
    /// Reads a region and adds it to the state; the arguments become those of its entry block.
    pub fn parse_region(
        &mut self,
        state: &mut OperationState<'c>,
        arguments: &[Argument<'c>],
    ) -> ParseResult {
        let start = self.token.start;
        self.expect(TokenKind::LeftBrace, "expected '{' to begin a region")?;
        // `{}` has no block; with arguments there is an entry block all the same.
        if arguments.is_empty() && self.is(TokenKind::RightBrace) {
            self.advance();
            let source =
                if state.child.is_some() { self.empty_child_region(state) } else { RegionSource::Empty };
            state.regions.push(source);
            self.trace_region(start, None);
            return Ok(());
        }
        let region = if state.name.has_trait(TraitFlags::ISOLATED) {
            let child = state.child.take().unwrap_or_else(|| self.spare_body(state.name));
            self.push_isolated(child);
            let region = self.body().create_region();
            if self.parse_region_blocks(region, arguments).is_err() {
                self.abandon_isolated();
                return Err(Failure);
            }
            self.trace_region(start, Some(region));
            let child = self.pop_isolated()?;
            state.child = Some(self.fit_body(child));
            region
        } else {
            let region = self.body().create_region();
            self.push_region_names();
            self.parse_region_blocks(region, arguments)?;
            self.trace_region(start, Some(region));
            self.pop_region_names()?;
            region
        };
        state.regions.push(RegionSource::Detached(region));
        Ok(())
    }

    /// Reads one operation in its generic form, the only one of a region.
    pub fn parse_region_of_operation(&mut self, state: &mut OperationState<'c>) -> ParseResult<OpId> {
        if !self.is(TokenKind::String) {
            return Err(self.error_at_end("expected operation name in quotes"));
        }
        let (region, block) = (self.body().create_region(), self.body().create_block());
        self.body().append_block(region, block);
        let op = self.parse_generic_operation()?;
        self.body().append_op(block, op);
        state.regions.push(RegionSource::Detached(region));
        Ok(op)
    }

    /// Parses an empty body for an isolated operation, with the room of an earlier one if there is one.
    fn spare_body(&mut self, name: OpName<'c>) -> Box<Body<'c>> {
        match self.spare_bodies.pop() {
            Some(mut body) => {
                body.restart_for_child(name);
                body
            }
            None => Body::for_child(self.context, name),
        }
    }

    /// Parses a body that was filled, without the room that growing left over. That of large ones is given back, not
    /// kept.
    fn fit_body(&mut self, mut body: Box<Body<'c>>) -> Box<Body<'c>> {
        const LARGEST_KEPT: usize = 1 << 12;
        if body.size() > LARGEST_KEPT {
            return body;
        }
        let fitting = body.drain_to_fit();
        self.spare_bodies.push(body);
        fitting
    }

    fn empty_child_region(&mut self, state: &mut OperationState<'c>) -> RegionSource {
        let child = state.child.as_mut().expect("checked by the caller");
        RegionSource::Detached(child.create_region())
    }

    fn parse_region_blocks(&mut self, region: RegionId, arguments: &[Argument<'c>]) -> ParseResult {
        let entry = self.body().create_block();
        self.body().append_block(region, entry);
        if let Some(scope) = self.bodies.last_mut() {
            scope.entry.get_or_insert(entry);
        }
        if !arguments.is_empty() {
            if self.is(TokenKind::CaretId) {
                return Err(self.error_here("invalid block name in region with named arguments"));
            }
            self.add_entry_arguments(entry, arguments)?;
        }
        if let Some(gap) = self.gap.take_if(|gap| gap.start <= self.token.start) {
            self.reset_to(gap.behind, gap.behind.start);
        }
        if self.is_tracing() {
            self.parse_blocks_traced(region, entry);
            return Ok(());
        }
        if self.is(TokenKind::CaretId) {
            self.parse_labelled_block(region, Some(entry))?;
        } else {
            self.parse_block_ops(entry)?;
        }
        while !self.take(TokenKind::RightBrace) {
            self.parse_labelled_block(region, None)?;
        }
        Ok(())
    }

    fn add_entry_arguments(&mut self, entry: BlockId, arguments: &[Argument<'c>]) -> ParseResult {
        for argument in arguments {
            let location = argument.location.unwrap_or_else(|| self.location_at(argument.name.location));
            let ty = argument.ty.expect("an argument of a region has a type");
            if let Some(earlier) = self.first_mention(argument.name) {
                let message =
                    format!("region entry argument '{}' is already in use", self.operand_name(argument.name));
                let at = argument.name.location;
                return Err(self.error_with_note(at, &message, earlier, "previously referenced here"));
            }
            let value = self.body().add_argument(entry, ty, location);
            self.define_argument(argument.name, value)?;
        }
        Ok(())
    }

    /// Reads `^name(%a: i32, ...):` and the operations of the block. The first block of a region exists before.
    pub(crate) fn parse_labelled_block(&mut self, region: RegionId, entry: Option<BlockId>) -> ParseResult {
        if !self.is(TokenKind::CaretId) {
            return Err(self.error_at_end("expected block name"));
        }
        let label = self.read_label();
        let token = self.advance();
        let (at, len) = (SourceLoc(token.start), token.end - token.start);
        let block = match entry {
            Some(entry) => {
                self.name_block(at, len, entry);
                entry
            }
            None => {
                let block = self.define_block(at, len)?;
                self.body().append_block(region, block);
                block
            }
        };
        if let Some((arguments, end)) = label {
            for (name, ty) in arguments {
                let location = self.location_at(name.location);
                self.add_block_argument(block, name, ty, location)?;
            }
            self.continue_after(end);
            return self.parse_block_ops(block);
        }
        if self.is(TokenKind::LeftParen) {
            self.parse_block_arguments(block)?;
        }
        self.expect(TokenKind::Colon, "expected ':' after block name")?;
        self.parse_block_ops(block)
    }

    fn parse_block_arguments(&mut self, block: BlockId) -> ParseResult {
        self.delimited_list(Delimiter::Paren, "", |p| {
            let name = p.parse_operand_without_number()?;
            p.expect(TokenKind::Colon, "expected ':' and type for SSA operand")?;
            let ty = p.parse_type()?;
            let location = match p.is_word("loc") {
                true => p.parse_optional_trailing_location()?,
                false => None,
            };
            let location = location.unwrap_or_else(|| p.location_at(name.location));
            p.add_block_argument(block, name, ty, location)
        })
    }

    fn add_block_argument(
        &mut self,
        block: BlockId,
        name: UnresolvedOperand,
        ty: Type<'c>,
        location: Location<'c>,
    ) -> ParseResult {
        let value = self.body().add_argument(block, ty, location);
        self.define(name, value, 1)
    }

    /// Reads the name of a value that is defined here.
    pub fn parse_operand_without_number(&mut self) -> ParseResult<UnresolvedOperand> {
        if !self.is(TokenKind::PercentId) {
            return Err(self.error_at_end("expected SSA operand"));
        }
        let token = self.advance();
        if self.is(TokenKind::HashId) {
            return Err(self.error_here("result number not allowed in argument list"));
        }
        Ok(UnresolvedOperand { location: SourceLoc(token.start), len: token.end - token.start, number: 0 })
    }

    /// Reads operations up to a label or the end of the region.
    pub fn parse_block_ops(&mut self, block: BlockId) -> ParseResult {
        if self.is_tracing() {
            return self.parse_block_ops_traced(block);
        }
        loop {
            let head = self.parse_lines(block)?;
            let op = match head {
                Some(head) => self.parse_fallback(head)?,
                None if matches!(self.token.kind, TokenKind::CaretId | TokenKind::RightBrace) => {
                    return Ok(());
                }
                None => self.parse_operation()?,
            };
            self.append_operation(block, op);
        }
    }

    /// Puts an operation at the end of a block, after what an older edition needs in front of it.
    #[inline]
    pub fn append_operation(&mut self, block: BlockId, op: OpId) {
        if !self.legacy_before.is_empty() {
            for before in std::mem::take(&mut self.legacy_before) {
                self.body().append_op(block, before);
            }
        }
        self.body().append_op(block, op);
    }
}
