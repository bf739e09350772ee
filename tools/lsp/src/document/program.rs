//! A program of a document: parsed in units, verified, and kept for the next edit.

use super::across::Symbols;
use super::consequences::{failed_aliases, is_about_alias, is_about_brace};
use super::found::{Found, found_of, name_len};
use super::index::UnitIndex;
use super::outline::{Outline, Unit, outline, outline_after};
use super::verify::{Hidden, verify_all};
use crate::text::Unchanged;
use std::collections::HashSet;
use std::ops::Range;
use std::sync::OnceLock;
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::{Block, Ctx, Diagnostic, Operation, OwnedOperation, Severity, capture};
use terrace_parser::{AliasValue, ParsedUnit, Token, TokenKind, Trace, UnitParser, tokens};

/// Name under which texts are parsed.
pub(super) const FILE: &str = "-";
/// Programs longer than this are divided into units.
const LONG: usize = 96 << 10;

/// A unit that was parsed.
#[derive(Default)]
pub struct UnitState<'c> {
    /// Range in the text of the program.
    pub range: Range<usize>,
    /// Ranges from the start of the unit.
    pub trace: Trace<'c>,
    /// Key of its text.
    pub(super) key: u64,
    /// Key of its tokens, if the unit was edited.
    pub(super) code_key: Option<u64>,
    /// True if it is the module around other units.
    is_frame: bool,
    /// The line of the program in which it starts.
    pub(super) line: u32,
    /// The same when it was parsed: locations in the IR count from there.
    parsed_line: u32,
    /// Its operations, in the block that holds all of them.
    pub(super) ops: Vec<OpId>,
    /// Aliases that it defines: ranges of their names, from its start.
    pub(super) aliases: Vec<(Range<usize>, AliasValue<'c>)>,
    /// Aliases that it mentions, with what they were.
    pub(super) mentioned: Vec<(String, Option<AliasValue<'c>>)>,
    /// Ranges of aliases that are used as locations before they are defined.
    pub(super) location_aliases: Vec<Range<usize>>,
    pub(super) found: Vec<Found>,
    /// Names of aliases whose definitions could not be parsed.
    failed_aliases: Vec<String>,
    /// True if a closing brace stands where nothing is open.
    has_stray_brace: bool,
    /// Names that its errors hide.
    pub(super) hidden: Hidden,
    /// Symbols that it has at top level, and those that it refers to.
    pub(super) symbols: Symbols<'c>,
    /// Starts of its lines.
    lines: OnceLock<Vec<u32>>,
    /// Symbols in its text.
    index: OnceLock<UnitIndex>,
}

impl UnitState<'_> {
    /// Returns the byte, from the start of the unit, of a position in the IR.
    pub fn offset(&self, text: &str, line: u32, column: u32) -> usize {
        let lines = self.lines.get_or_init(|| {
            let starts = memchr::memchr_iter(b'\n', text.as_bytes()).map(|at| at as u32 + 1);
            std::iter::once(0).chain(starts).collect()
        });
        let line = line.saturating_sub(self.parsed_line + 1) as usize;
        let start = lines.get(line).map_or(text.len(), |start| *start as usize);
        (start + column.saturating_sub(1) as usize).min(text.len())
    }

    /// Returns true if it is the module around other units.
    pub fn is_frame(&self) -> bool {
        self.is_frame
    }

    /// Returns true if there may be anything to tell of it.
    fn is_troubled(&self) -> bool {
        !(self.found.is_empty()
            && self.symbols.found.is_empty()
            && self.failed_aliases.is_empty()
            && self.trace.unparsed.is_empty())
    }

    /// Returns true if something is wrong in the unit.
    pub fn has_errors(&self) -> bool {
        self.found.iter().any(|found| found.severity == Severity::Error)
    }

    /// Returns the symbols of the unit, whose text this is.
    pub fn symbols(&self, text: &str) -> &UnitIndex {
        self.index.get_or_init(|| UnitIndex::new(&self.trace, text))
    }

    /// Returns the position in the IR of a byte from the start of the unit.
    pub fn position(&self, text: &str, at: usize) -> (u32, u32) {
        let before = &text.as_bytes()[..at.min(text.len())];
        let lines = memchr::memchr_iter(b'\n', before).count() as u32;
        let start = memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1);
        (self.parsed_line + lines + 1, (at - start) as u32 + 1)
    }
}

/// A program that was parsed.
pub struct Program<'c> {
    /// The units, in the order of the text.
    pub units: Vec<UnitState<'c>>,
    /// Length of the text.
    pub(super) len: usize,
    /// The division of the text, if it is divided.
    outline: Outline,
    /// Key of the text of the module around units, if there is one.
    pub(super) frame: Option<u64>,
    /// A module around everything at top level.
    top: OwnedOperation<'c>,
    /// The operation that holds the module whose operations are units, if there is one.
    pub(super) module: Option<OpId>,
    /// True if some symbols have the same name.
    pub(super) has_redefinitions: bool,
    /// Diagnostics about several units, with ranges from the start of the program.
    pub(super) found: Vec<Found>,
}

impl<'c> Program<'c> {
    /// Parses a program, with what is left of an earlier version of it, and of its text. Returns the number of bytes that
    /// were parsed, too.
    pub fn parse(context: Ctx<'c>, text: &str, earlier: Option<(Program<'c>, Unchanged)>) -> (Self, usize) {
        if text.len() > LONG {
            let (outline, earlier) = match earlier.filter(|(program, _)| !program.outline.top.is_empty()) {
                Some((program, unchanged)) => {
                    let outline = outline_after(&program.outline, program.len, text, unchanged);
                    (outline, Some((program, unchanged)))
                }
                None => (outline(text), None),
            };
            if outline.top.len() > 1 || outline.module.as_ref().is_some_and(|module| module.inner.len() > 1) {
                let read = Self::parse_units(context, text, &outline, earlier);
                if let Some((mut program, parsed)) = read {
                    program.outline = outline;
                    return (program, parsed);
                }
            }
        }
        (Self::parse_whole(context, text), text.len())
    }

    /// Parses all of a text at once.
    fn parse_whole(context: Ctx<'c>, text: &str) -> Self {
        let mut parser = UnitParser::of_text(context, text, FILE);
        let (mut state, parsed) = parse_unit(&mut parser, text, &Unit::whole(text), None);
        let mut program = Program::empty(context, text);
        state.ops = program.absorb(parsed, None);
        program.units.push(state);
        let missing = program.check_location_aliases(text);
        let state = &program.units[0];
        let verified = verify_all(program.root(), &state.hidden);
        let verified: Vec<Found> =
            verified.iter().map(|diagnostic| found_of(state, text, diagnostic)).collect();
        program.units[0].found.extend(missing.into_iter().chain(verified));
        program
    }

    pub(super) fn empty(context: Ctx<'c>, text: &str) -> Self {
        let top = OwnedOperation::module(context, context.file_line_col(FILE, 0, 0));
        Program {
            units: Vec::new(),
            len: text.len(),
            outline: Outline::default(),
            frame: None,
            top,
            module: None,
            has_redefinitions: false,
            found: Vec::new(),
        }
    }

    /// Moves the operations of a unit to the end of the block that holds them, and returns them.
    pub(super) fn absorb(&mut self, parsed: ParsedUnit<'c>, module: Option<OpId>) -> Vec<OpId> {
        let body = self.top.body_mut();
        let body = match module {
            Some(op) => body.child_mut(op).expect("a module has a body"),
            None => body,
        };
        let block = block_of(body);
        let last = Block::new(body, block).last_op().map(Operation::id);
        body.absorb(block, *parsed.body, parsed.block);
        let first = match last {
            Some(last) => Operation::new(body, last).next(),
            None => Block::new(body, block).first_op(),
        };
        std::iter::successors(first, |op| op.next()).map(Operation::id).collect()
    }

    /// Returns the body whose block holds the operations of units.
    pub(super) fn holder(&self) -> &terrace_ir::Body<'c> {
        let body = self.top.body();
        self.module.and_then(|op| body.child(op)).unwrap_or(body)
    }

    pub(super) fn holder_mut(&mut self) -> Option<&mut terrace_ir::Body<'c>> {
        let body = self.top.body_mut();
        match self.module {
            Some(op) => body.child_mut(op),
            None => Some(body),
        }
    }

    /// Returns the operation that is the program: the module in the text, if all is in it, or one around everything.
    pub fn root(&self) -> Operation<'_, 'c> {
        let top = self.top.op();
        let mut ops = top.regions().flat_map(|region| region.ops());
        match (ops.next(), ops.next()) {
            (Some(only), None) if only.is("builtin.module") => only,
            _ => top,
        }
    }

    /// Returns the module around everything.
    pub fn top(&self) -> &OwnedOperation<'c> {
        &self.top
    }

    /// Returns all diagnostics, with ranges from the start of the program.
    pub fn found(&self) -> Vec<Found> {
        let troubled: Vec<&UnitState<'c>> = self.units.iter().filter(|unit| unit.is_troubled()).collect();
        let is_stray = |unit: &UnitState<'c>, found: &Found| unit.has_stray_brace && is_about_brace(found);
        let is_cause = |unit: &&UnitState<'c>| unit.found.iter().any(|found| !is_stray(unit, found));
        let has_cause = troubled.iter().any(is_cause);
        let failed: Vec<&str> =
            troubled.iter().flat_map(|unit| unit.failed_aliases.iter().map(String::as_str)).collect();
        // A brace too many, and an unknown alias, may follow from an error further up.
        let follows = |unit: &UnitState<'c>, found: &Found| {
            (has_cause && is_stray(unit, found)) || failed.iter().any(|name| is_about_alias(found, name))
        };
        // So may what is said of a symbol that could not be parsed.
        let is_hidden = |found: &Found| troubled.iter().any(|unit| unit.hidden.explains(&found.message));
        let mut all: Vec<Found> = troubled
            .iter()
            .flat_map(|unit| {
                let own = unit.found.iter().filter(|found| !follows(unit, found));
                let of_symbols = unit.symbols.found.iter().filter(|found| !is_hidden(found));
                own.chain(of_symbols).map(|found| found.moved(unit.range.start))
            })
            .collect();
        all.extend(self.found.iter().cloned());
        all.sort_by_key(|found| found.range.start);
        all
    }

    /// Returns the unit in which a byte of the program stands.
    pub fn unit_at(&self, at: usize) -> Option<&UnitState<'c>> {
        let behind = self.units.partition_point(|unit| unit.range.start <= at);
        let inner = behind.checked_sub(1).map(|last| &self.units[last]);
        // That of a module is around those in it.
        inner
            .filter(|unit| !unit.is_frame && unit.range.contains(&at))
            .or_else(|| self.units.iter().find(|unit| unit.range.contains(&at)))
            .or_else(|| self.units.iter().rev().find(|unit| unit.range.end == at))
    }

    /// Returns the operations of a unit.
    pub fn ops_of(&self, unit: &UnitState<'c>) -> Vec<Operation<'_, 'c>> {
        let body = if unit.is_frame { self.top.body() } else { self.holder() };
        unit.ops.iter().map(|op| Operation::new(body, *op)).collect()
    }
}

/// Returns the only block of a module's body.
fn block_of(body: &terrace_ir::Body<'_>) -> BlockId {
    let root = Operation::new(body, terrace_ir::Body::ROOT);
    root.regions().next().and_then(|region| region.first_block()).expect("a module has a block").id()
}

/// Range that is left out of a unit, and the line after it.
pub(super) type Gap = Option<(Range<usize>, u32)>;

/// Parses a unit.
pub(super) fn parse_unit<'t, 'c>(
    parser: &mut UnitParser<'t, 'c>,
    text: &'t str,
    unit: &Unit,
    gap: Gap,
) -> (UnitState<'c>, ParsedUnit<'c>) {
    let (range, start) = (unit.range.clone(), unit.range.start);
    let (mut parsed, told) = capture(|| parser.parse(range.clone(), unit.line, gap.clone()));
    let mut trace = std::mem::take(&mut parsed.trace);
    rebase(&mut trace, start as u32);
    let name_at = |at: u32| {
        let at = at as usize;
        at - start..at - start + name_len(&text[at..])
    };
    let aliases: Vec<(Range<usize>, AliasValue<'c>)> =
        parsed.aliases.iter().map(|(at, value)| (name_at(*at), *value)).collect();
    let location_aliases = parsed.location_aliases.iter().map(|at| name_at(*at)).collect();
    let mut mentioned: Vec<(String, Option<AliasValue<'c>>)> = Vec::new();
    let own = match &gap {
        Some((gap, _)) => [start..gap.start, gap.end..range.end],
        None => [range.clone(), range.end..range.end],
    };
    for name in own.into_iter().flat_map(|part| mentioned_aliases(&text[part])) {
        mentioned.push((name.to_owned(), parser.alias(name, start)));
    }
    let unit_text = &text[range.clone()];
    let starts_with_brace = |op: &u32| {
        let start = trace.ops.get(*op as usize).map(|op| op.range.start as usize);
        start.is_some_and(|start| unit_text.as_bytes().get(start) == Some(&b'}'))
    };
    let has_stray_brace = trace.unparsed.iter().any(starts_with_brace);
    let failed_aliases = match told.is_empty() {
        true => Vec::new(),
        false => failed_aliases(unit_text, &aliases),
    };
    let mut state = UnitState {
        range,
        trace,
        is_frame: gap.is_some(),
        line: unit.line,
        parsed_line: unit.line,
        aliases,
        mentioned,
        location_aliases,
        failed_aliases,
        has_stray_brace,
        ..UnitState::default()
    };
    state.found =
        told.iter().map(|diagnostic: &Diagnostic| found_of(&state, unit_text, diagnostic)).collect();
    state.hidden = hidden_by(unit_text, &state);
    (state, parsed)
}

/// Makes ranges count from the start of a unit.
fn rebase(trace: &mut Trace<'_>, start: u32) {
    if start == 0 {
        return;
    }
    let shift = |range: &mut Range<u32>| *range = range.start - start..range.end - start;
    let shift_one = |at: &mut u32| {
        if *at != terrace_parser::NOWHERE {
            *at -= start;
        }
    };
    for op in &mut trace.ops {
        shift(&mut op.range);
        shift(&mut op.name_range);
    }
    trace.values.iter_mut().for_each(|value| shift(&mut value.range));
    for found in &mut trace.uses {
        found.at -= start;
        shift_one(&mut found.definition);
    }
    for block in &mut trace.blocks {
        block.at -= start;
        shift_one(&mut block.definition);
    }
    trace.regions.iter_mut().for_each(|region| shift(&mut region.range));
}

/// Returns the names of aliases that a text may mention, sigils included, once each.
fn mentioned_aliases(text: &str) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    let mut seen = HashSet::new();
    for at in memchr::memchr2_iter(b'#', b'!', text.as_bytes()) {
        let name = &text[at..at + name_len(&text[at..])];
        if name.len() > 1 && !name.contains('.') && !name.as_bytes()[1].is_ascii_digit() && seen.insert(name)
        {
            names.push(name);
        }
    }
    names
}

/// Returns what the errors of a unit hide.
fn hidden_by(unit_text: &str, unit: &UnitState<'_>) -> Hidden {
    let mut hidden = Hidden { has_unparsed: !unit.found.is_empty(), ..Hidden::default() };
    for &op in &unit.trace.unparsed {
        hidden.has_unparsed = true;
        let Some(op) = unit.trace.ops.get(op as usize) else { continue };
        // Symbols stand at the beginning.
        const LONGEST: usize = 2048;
        let start = (op.range.start as usize).min(unit_text.len());
        let end = (op.range.end as usize).clamp(start, (start + LONGEST).min(unit_text.len()));
        let header = &unit_text.as_bytes()[start..end];
        let symbols = tokens(header).filter(|token| token.kind == TokenKind::AtId);
        hidden.symbols.extend(symbols.map(|Token { range, .. }| {
            String::from_utf8_lossy(&header[range]).trim_start_matches('@').trim_matches('"').to_owned()
        }));
    }
    hidden
}
