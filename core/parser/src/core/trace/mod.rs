//! Trace of a parse: the range in the text of each operation, value and block, and recovery after errors.
//!
//! Off by default; then a parser has none, and the rest of the parser asks for it once an operation. With a trace:
//!
//! - An error ends one operation only. `recovery` finds the start of the next one, and stand-ins take the place of what
//!   could not be parsed, so that nothing is reported that only follows from it.
//! - The location of an operation is always the position of its name in the text, whatever location is written after
//!   it: diagnostics point into the text, and an operation is found by its position.
//! - The line parser is not used, as it knows no ranges.

mod recovery;
mod tokens;

pub use tokens::{Token, tokens};

use crate::core::Parser;
use crate::lexer::TokenKind;
use std::ops::Range;
use terrace_ir::asm::{ParseResult, SourceLoc};
use terrace_ir::ids::{BlockId, OpId, RegionId, ValueId};
use terrace_ir::{Attribute, OpName, Operation, Type, Value};
use terrace_support::interner::FoldSet;

/// Name of the operation that stands for one that could not be parsed.
pub const UNPARSED: &str = "terrace.unparsed";
/// Name of the operation whose result stands for a value whose definition could not be parsed.
pub const UNRESOLVED: &str = "terrace.unresolved";

/// No position: of a name that is not defined.
pub const NOWHERE: u32 = u32::MAX;

/// Value of an alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AliasValue<'c> {
    /// An attribute, by `#name`.
    Attribute(Attribute<'c>),
    /// A type, by `!name`.
    Type(Type<'c>),
}

/// An operation in the text.
#[derive(Clone, Debug)]
pub struct TracedOp<'c> {
    /// From the names of its results to the end of its location.
    pub range: Range<u32>,
    /// The name as it is written, quotes included.
    pub name_range: Range<u32>,
    /// The name; `None` if it could not be parsed.
    pub name: Option<OpName<'c>>,
    /// Index of the operation around it.
    pub parent: Option<u32>,
}

/// The definition of a value name: the results of an operation, or one argument of a block.
#[derive(Clone, Debug)]
pub struct ValueDefinition<'c> {
    /// The name, sigil included.
    pub range: Range<u32>,
    /// Types of the values of this name; none if the definition could not be parsed.
    pub types: Vec<Type<'c>>,
    /// Index of the operation that it is a result of, or in which it is an argument.
    pub op: Option<u32>,
    /// True if it is an argument of a block.
    pub is_argument: bool,
}

/// A use of a value name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ValueUse {
    /// Start of the name, sigil included.
    pub at: u32,
    /// Length of the name without a number.
    pub len: u32,
    /// The number after `#`.
    pub number: u32,
    /// Start of the name where it is defined, or [`NOWHERE`].
    pub definition: u32,
}

/// The name of a block, where it is defined or used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BlockName {
    /// Start of the name, sigil included.
    pub at: u32,
    /// Length of the name.
    pub len: u32,
    /// Start of the name where it is defined, or [`NOWHERE`].
    pub definition: u32,
}

/// A region in the text, braces included.
#[derive(Clone, Debug)]
pub struct TracedRegion {
    /// Range, braces included.
    pub range: Range<u32>,
    /// Index of the operation that has it.
    pub op: Option<u32>,
}

/// Everything that was traced. Positions are bytes from the start of the text.
#[derive(Default, Debug)]
pub struct Trace<'c> {
    /// Operations, by their start: one before those in it.
    pub ops: Vec<TracedOp<'c>>,
    /// Definitions of values, in the order of the text.
    pub values: Vec<ValueDefinition<'c>>,
    /// Uses of values; after the parse in the order of the text.
    pub uses: Vec<ValueUse>,
    /// Names of blocks; after the parse in the order of the text.
    pub blocks: Vec<BlockName>,
    /// Regions, inner ones first.
    pub regions: Vec<TracedRegion>,
    /// True if a value is defined outside of all regions.
    pub defines_top_level_values: bool,
    /// Indices of the operations that could not be parsed.
    pub unparsed: Vec<u32>,
}

/// State of tracing, besides what was traced.
#[derive(Default)]
pub(crate) struct Tracer<'t, 'c> {
    pub trace: Trace<'c>,
    /// Indices of the operations that are being parsed, innermost last.
    open: Vec<u32>,
    /// Uses of names that are not defined yet, by the position of the first one.
    forward_uses: Vec<ForwardUse>,
    /// Blocks that were named, in their body.
    block_names: Vec<NamedBlock>,
    /// Names of values whose definitions could not be parsed.
    unknown: FoldSet<&'t [u8]>,
    /// The region that ended last.
    ending_region: Option<RegionId>,
    /// Aliases that were defined, by the positions of their names.
    pub aliases: Vec<(u32, AliasValue<'c>)>,
    /// True once the end of all regions was reported, up to the next one at top level.
    reported_end: bool,
    /// True once anything was reported.
    has_failed: bool,
}

/// A use of a name that was not defined: its index among the uses, and the position of the first such use.
struct ForwardUse {
    index: u32,
    first: u32,
}

/// A mention of a block: its index among the names, how deep its body is, and which body and block.
struct NamedBlock {
    index: u32,
    depth: u32,
    block: BlockId,
    is_definition: bool,
}

impl<'c> Tracer<'_, 'c> {
    fn innermost(&self) -> Option<u32> {
        self.open.last().copied()
    }

    fn start_op(&mut self, start: u32) -> u32 {
        let index = self.trace.ops.len() as u32;
        let parent = self.innermost();
        self.trace.ops.push(TracedOp { range: start..start, name_range: start..start, name: None, parent });
        self.open.push(index);
        index
    }
}

impl<'c> Parser<'_, 'c> {
    /// Parses an operation as [`Parser::parse_operation`] does, and traces its range.
    pub(crate) fn parse_operation_traced(&mut self) -> ParseResult<OpId> {
        let mut tracer = self.tracer.take().expect("there is a trace");
        let index = tracer.start_op(self.token.start);
        self.tracer = Some(tracer);
        let op = self.parse_operation_untraced();
        let end = self.previous_end;
        let name = op.ok().map(|op| Operation::new(self.body(), op).name());
        if let Some(tracer) = &mut self.tracer {
            tracer.open.pop();
            let traced = &mut tracer.trace.ops[index as usize];
            traced.range.end = end.max(traced.name_range.end);
            traced.name = name;
        }
        op
    }

    /// Notes that the current token is the name of the innermost operation.
    #[inline]
    pub(crate) fn trace_op_name(&mut self) {
        if let Some(tracer) = &mut self.tracer
            && let Some(&op) = tracer.open.last()
        {
            tracer.trace.ops[op as usize].name_range = self.token.start..self.token.end;
        }
    }

    /// Notes that a name was defined.
    #[cold]
    pub(crate) fn trace_definition(&mut self, at: SourceLoc, len: u32, first: ValueId, count: u32) {
        let body = self.body();
        let types: Vec<Type<'c>> = (0..count).map(|nth| Value::new(body, first.offset(nth)).ty()).collect();
        let is_argument = Value::new(body, first).as_argument().is_some();
        let is_top_level = self.bodies.len() == 1 && self.bodies[0].names.open.len() == 1;
        let Some(tracer) = &mut self.tracer else { return };
        tracer.trace.defines_top_level_values |= is_top_level;
        // The results of an operation are named when it is complete: it is the innermost one still.
        let op = tracer.innermost();
        tracer.trace.values.push(ValueDefinition { range: at.0..at.0 + len, types, op, is_argument });
    }

    /// Notes a use of a name; `definition` is the position of its definition, if that is known.
    #[cold]
    pub(crate) fn trace_use(&mut self, at: SourceLoc, len: u32, number: u32, definition: Option<u32>) {
        let Some(tracer) = &mut self.tracer else { return };
        let definition = definition.unwrap_or(NOWHERE);
        tracer.trace.uses.push(ValueUse { at: at.0, len, number, definition });
    }

    /// Notes that the latest use is of a name not defined yet, which was first used at `first`.
    #[cold]
    pub(crate) fn trace_forward(&mut self, first: SourceLoc) {
        let Some(tracer) = &mut self.tracer else { return };
        let index = tracer.trace.uses.len() as u32 - 1;
        tracer.forward_uses.push(ForwardUse { index, first: first.0 });
    }

    /// Notes that a name first used at `first` is defined.
    #[cold]
    pub(crate) fn trace_resolved(&mut self, first: SourceLoc, definition: SourceLoc) {
        let Some(tracer) = &mut self.tracer else { return };
        let uses = &mut tracer.trace.uses;
        tracer.forward_uses.retain(|forward| {
            if forward.first == first.0 {
                uses[forward.index as usize].definition = definition.0;
            }
            forward.first != first.0
        });
    }

    /// Notes a mention of a block.
    #[cold]
    pub(crate) fn trace_block(&mut self, at: SourceLoc, len: u32, block: BlockId, is_definition: bool) {
        let depth = self.bodies.len() as u32;
        let Some(tracer) = &mut self.tracer else { return };
        let index = tracer.trace.blocks.len() as u32;
        tracer.trace.blocks.push(BlockName { at: at.0, len, definition: NOWHERE });
        tracer.block_names.push(NamedBlock { index, depth, block, is_definition });
    }

    /// Ties the names of blocks to their definitions, in the bodies at this depth and deeper, which end.
    fn settle_block_names(tracer: &mut Tracer<'_, 'c>, depth: u32) {
        let start = tracer.block_names.iter().position(|name| name.depth >= depth);
        let Some(start) = start else { return };
        let names = tracer.block_names.split_off(start);
        let mut definitions: Vec<(u32, BlockId, u32)> = names
            .iter()
            .filter(|name| name.is_definition)
            .map(|name| (name.depth, name.block, tracer.trace.blocks[name.index as usize].at))
            .collect();
        definitions.sort();
        for name in &names {
            let found =
                definitions.partition_point(|&(depth, block, _)| (depth, block) < (name.depth, name.block));
            if let Some(&(depth, block, at)) = definitions.get(found)
                && (depth, block) == (name.depth, name.block)
            {
                tracer.trace.blocks[name.index as usize].definition = at;
            }
        }
    }

    /// Notes that the innermost body is about to end.
    #[inline]
    pub(crate) fn trace_end_of_body(&mut self) {
        let depth = self.bodies.len() as u32;
        if let Some(tracer) = &mut self.tracer {
            Self::settle_block_names(tracer, depth);
        }
    }

    /// Notes the definition of an alias.
    #[inline]
    pub(crate) fn trace_alias(&mut self, at: SourceLoc, value: AliasValue<'c>) {
        if let Some(tracer) = &mut self.tracer {
            tracer.aliases.push((at.0, value));
        }
    }

    /// Notes that the outermost region is about to end.
    pub(crate) fn end_trace_in(&mut self, region: Option<RegionId>) {
        if let Some(tracer) = &mut self.tracer {
            tracer.ending_region = region;
        }
    }

    /// Notes a region that ends where the parser is.
    #[inline]
    pub(crate) fn trace_region(&mut self, start: u32, region: Option<RegionId>) {
        let end = self.previous_end;
        if let Some(tracer) = &mut self.tracer {
            tracer.ending_region = region;
            let op = tracer.innermost();
            tracer.trace.regions.push(TracedRegion { range: start..end, op });
        }
    }

    /// Returns true if a trace is made.
    #[inline]
    pub(crate) fn is_tracing(&self) -> bool {
        self.tracer.is_some()
    }

    /// Returns true at the end of all regions if that was reported.
    pub(crate) fn is_past_reported_end(&self) -> bool {
        self.tracer.as_ref().is_some_and(|tracer| tracer.reported_end) && self.leaves_regions()
    }

    /// Returns true where no region goes on: at the end of the text, and where an alias is defined in the first column.
    fn leaves_regions(&self) -> bool {
        match self.token.kind {
            TokenKind::EndOfFile => true,
            TokenKind::HashId | TokenKind::ExclamationId => {
                let (before, rest) = self.source.text.split_at(self.token.start as usize);
                let behind = &rest[(self.token.end - self.token.start) as usize..];
                before.last().is_none_or(|byte| *byte == b'\n')
                    && matches!(behind.trim_ascii_start(), [b'=', after, ..] if *after != b'=')
            }
            _ => false,
        }
    }

    /// Returns true at the end of the text.
    fn is_at_end(&self) -> bool {
        self.is(TokenKind::EndOfFile)
    }
}
