//! Parsing of a text unit by unit: each is a stretch of the text with whole operations at top level, or all of it.

use crate::core::trace::{AliasValue, Trace, Tracer};
use crate::core::{Aliases, Gap, Parser, Source};
use crate::lexer::Line;
use std::ops::Range;
use std::sync::Arc;
use terrace_ir::asm::SourceLoc;
use terrace_ir::ids::BlockId;
use terrace_ir::{Body, Ctx};

/// A unit that was parsed.
pub struct ParsedUnit<'c> {
    /// Its operations are in [`ParsedUnit::block`] of this body, which has no root yet, as [`Body::absorb`] takes it.
    pub body: Box<Body<'c>>,
    /// The block.
    pub block: BlockId,
    /// Ranges, from the start of the whole text.
    pub trace: Trace<'c>,
    /// Aliases that the unit defines: where their names start, and their values.
    pub aliases: Vec<(u32, AliasValue<'c>)>,
    /// Starts of aliases that are used as locations and were not defined at that point.
    pub location_aliases: Vec<u32>,
}

/// Parser of the units of a text, with traces and over all errors.
///
/// ```
/// use terrace_ir::{Context, capture};
/// use terrace_parser::{Source, UnitParser};
/// let context = Context::new(&[]);
/// let text = b"module {\n  oops\n  module @m {}\n  %0 = nonsense\n}";
/// let source = Source::new(text, "a.mlir");
/// let (unit, told) = capture(|| UnitParser::new(&context, source).parse(0..text.len(), 0, None));
/// assert_eq!(told.len(), 2);
/// assert_eq!(unit.trace.ops.len(), 4);
/// ```
pub struct UnitParser<'t, 'c>(Parser<'t, 'c>);

/// Aliases that a [`UnitParser`] knows.
pub struct UnitAliases<'t, 'c>(Arc<Aliases<'t, 'c>>);

impl<'t, 'c> UnitParser<'t, 'c> {
    /// Creates a parser for a text of less than 4 GiB.
    pub fn new(context: Ctx<'c>, source: Source<'t>) -> Self {
        UnitParser(Parser::new(context, source))
    }

    /// Returns the same for a text that is UTF-8.
    pub fn of_text(context: Ctx<'c>, text: &'t str, name: &'t str) -> Self {
        UnitParser(Parser::with_text(context, Source::new(text.as_bytes(), name), Some(text)))
    }

    /// Returns another parser for a text, which knows aliases that one for the same text found.
    pub fn with_aliases(
        context: Ctx<'c>,
        text: &'t str,
        name: &'t str,
        aliases: &UnitAliases<'t, 'c>,
    ) -> Self {
        let mut parser = Self::of_text(context, text, name);
        parser.0.aliases = Arc::clone(&aliases.0);
        parser
    }

    /// Returns the aliases that are known so far.
    pub fn aliases(&self) -> UnitAliases<'t, 'c> {
        UnitAliases(Arc::clone(&self.0.aliases))
    }

    /// Makes an alias known that stands at a position, sigil included in its name.
    pub fn add_alias(&mut self, name: &'t str, value: AliasValue<'c>, at: u32) {
        let Some(name) = name.get(1..) else { return };
        let aliases = Arc::make_mut(&mut self.0.aliases);
        match value {
            AliasValue::Attribute(value) => {
                aliases.attributes.insert(name, (value, SourceLoc(at)));
            }
            AliasValue::Type(value) => {
                aliases.types.insert(name, (value, SourceLoc(at)));
            }
        }
    }

    /// Returns the value of an alias that is defined in front of a position, sigil included in its name.
    pub fn alias(&self, name: &str, before: usize) -> Option<AliasValue<'c>> {
        let (sigil, name) = name.split_at_checked(1)?;
        let is_before = |at: SourceLoc| (at.0 as usize) < before;
        match sigil {
            "#" => {
                let &(value, at) = self.0.aliases.attributes.get(name)?;
                is_before(at).then_some(AliasValue::Attribute(value))
            }
            _ => {
                let &(value, at) = self.0.aliases.types.get(name)?;
                is_before(at).then_some(AliasValue::Type(value))
            }
        }
    }

    /// Parses a unit that starts on this line; what is in the gap, if there is one, is left out.
    ///
    /// Diagnostics are told as usual. The end of the file may be the end of a unit's text only if it is the last.
    pub fn parse(
        &mut self,
        range: Range<usize>,
        line: u32,
        gap: Option<(Range<usize>, u32)>,
    ) -> ParsedUnit<'c> {
        let parser = &mut self.0;
        let start = range.start as u32;
        let line_start = memchr::memrchr(b'\n', &parser.source.text[..range.start]).map_or(0, |at| at + 1);
        parser.previous_end = start;
        parser.reset_to(Line { number: line, start: line_start as u32 }, start);
        parser.gap = gap.map(|(range, line)| Gap {
            start: range.start as u32,
            behind: Line { number: line, start: range.end as u32 },
        });
        parser.tracer = Some(Box::new(Tracer::default()));
        let block = parser.open_file();
        parser.parse_top_level_traced(block, range.end as u32);
        parser.gap = None;
        let location_aliases = std::mem::take(&mut parser.deferred_locations);
        let location_aliases = location_aliases.iter().map(|deferred| deferred.at.0).collect();
        let region = terrace_ir::Block::new(parser.body(), block).parent_region().map(terrace_ir::Region::id);
        parser.end_trace_in(region);
        let body = match parser.pop_isolated() {
            Ok(body) => body,
            Err(_) => unreachable!("what is missing was replaced"),
        };
        let mut tracer = parser.tracer.take().expect("set above");
        tracer.trace.uses.sort_by_key(|found| found.at);
        tracer.trace.uses.dedup_by_key(|found| found.at);
        tracer.trace.values.sort_by_key(|found| found.range.start);
        tracer.trace.blocks.sort_by_key(|found| found.at);
        ParsedUnit { body, block, trace: tracer.trace, aliases: tracer.aliases, location_aliases }
    }
}
