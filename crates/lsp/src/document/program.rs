//! A program of a document: parsed in units, verified, and kept for the next edit.

use super::consequences::{failed_aliases, is_about_alias, is_about_brace};
use super::found::{Found, found_of, name_len, token_at};
use super::index::UnitIndex;
use super::outline::{Module, Outline, Unit, outline};
use super::verify::{Hidden, verify_all, verify_symbol_uses};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::ops::Range;
use terrace_ir::ids::{BlockId, OpId};
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Block, Ctx, Diagnostic, Operation, OwnedOperation, Severity, capture};
use terrace_parser::{AliasValue, ParsedUnit, Source, Token, TokenKind, Trace, UnitParser, tokens};
use terrace_support::interner::hash_bytes;

/// Name under which texts are parsed.
const FILE: &str = "-";
/// Programs longer than this are divided into units.
const LONG: usize = 96 << 10;

/// A unit that was parsed.
pub struct UnitState<'c> {
    /// Range in the text of the program.
    pub range: Range<usize>,
    /// Ranges from the start of the unit.
    pub trace: Trace<'c>,
    key: u64,
    /// The line of the program in which it starts.
    line: u32,
    /// The same when it was parsed: locations in the IR count from there.
    parsed_line: u32,
    /// Its operations, in the block that holds all of them.
    ops: Vec<OpId>,
    /// Aliases that it defines: ranges of their names, from its start.
    aliases: Vec<(Range<usize>, AliasValue<'c>)>,
    /// Aliases that it mentions, with what they were.
    mentioned: Vec<(String, Option<AliasValue<'c>>)>,
    /// Ranges of aliases that are used as locations before they are defined.
    location_aliases: Vec<Range<usize>>,
    found: Vec<Found>,
    /// Names of aliases whose definitions could not be parsed.
    failed_aliases: Vec<String>,
    /// True if a closing brace stands where nothing is open.
    has_stray_brace: bool,
    /// Starts of its lines.
    lines: OnceCell<Vec<u32>>,
    /// Symbols in it.
    index: OnceCell<UnitIndex>,
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
        self.key & FRAME != 0
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
    /// Key of the text.
    key: u64,
    len: usize,
    /// A module around everything at top level.
    top: OwnedOperation<'c>,
    /// The operation that holds the module whose operations are units, if there is one.
    module: Option<OpId>,
    /// Diagnostics about several units, with ranges from the start of the program.
    found: Vec<Found>,
}

/// Returns a key of a text: equal texts have equal keys.
fn key_of(text: &str) -> u64 {
    hash_bytes(text.as_bytes())
}

impl<'c> Program<'c> {
    /// Parses a program, with what is left of an earlier version of it.
    pub fn parse(context: Ctx<'c>, text: &str, earlier: Option<Program<'c>>) -> Self {
        if text.len() > LONG {
            let outline = outline(text);
            if outline.top.len() > 1 || outline.module.as_ref().is_some_and(|module| module.inner.len() > 1) {
                let read = Self::parse_units(context, text, &outline, earlier);
                if let Some(program) = read {
                    return program;
                }
            }
        }
        Self::parse_whole(context, text)
    }

    /// Returns true if this is the program of a text.
    pub fn is_of(&self, text: &str) -> bool {
        self.len == text.len() && self.key == key_of(text)
    }

    /// Parses all of a text at once.
    fn parse_whole(context: Ctx<'c>, text: &str) -> Self {
        let mut parser = UnitParser::new(context, Source::new(text.as_bytes(), FILE));
        let unit = Unit { range: 0..text.len(), line: 0 };
        let (mut state, parsed, told) = parse_unit(&mut parser, text, &unit, None);
        let mut program = Program::empty(context, text);
        state.ops = program.absorb(parsed, None);
        state.found = told.iter().map(|diagnostic| found_of(&state, text, diagnostic)).collect();
        let missing = program.check_location_aliases(text, &[&state]);
        state.found.extend(missing);
        let verified = verify_all(program.root(), &hidden_by(text, &state));
        let verified: Vec<Found> =
            verified.iter().map(|diagnostic| found_of(&state, text, diagnostic)).collect();
        state.found.extend(verified);
        program.units.push(state);
        program
    }

    fn empty(context: Ctx<'c>, text: &str) -> Self {
        let top = OwnedOperation::module(context, context.file_line_col(FILE, 0, 0));
        Program {
            units: Vec::new(),
            key: key_of(text),
            len: text.len(),
            top,
            module: None,
            found: Vec::new(),
        }
    }

    /// Parses a text unit by unit, those that did not change left out. `None` if they depend on each other in ways that
    /// only parsing them together can find.
    fn parse_units(
        context: Ctx<'c>,
        text: &str,
        outline: &Outline,
        earlier: Option<Program<'c>>,
    ) -> Option<Self> {
        let header = outline.module.as_ref().map(|module| header_key(text, outline, module));
        let mut program = match earlier {
            Some(earlier) if !earlier.units.is_empty() => earlier,
            _ => Program::empty(context, text),
        };
        let is_same_frame = {
            let old = program.units.iter().find(|unit| unit.key & FRAME != 0).map(|unit| unit.key);
            old == header.map(|key| key | FRAME) && !program.units.is_empty()
        };
        if !is_same_frame {
            program = Program::empty(context, text);
        }
        let mut left: HashMap<u64, Vec<UnitState<'c>>> = HashMap::new();
        for unit in std::mem::take(&mut program.units) {
            left.entry(unit.key).or_default().push(unit);
        }
        let mut parser = UnitParser::new(context, Source::new(text.as_bytes(), FILE));
        let mut new = Vec::new();
        for (unit, gap, key) in in_order_of_parsing(text, outline, header) {
            let reused = left.get_mut(&key).and_then(|units| {
                let at = units
                    .iter()
                    .position(|old| old.mentioned.iter().all(|(name, value)| parser.alias(name) == *value))?;
                Some(units.swap_remove(at))
            });
            let state = match reused {
                Some(mut state) => {
                    state.range = unit.range.clone();
                    state.line = unit.line;
                    state
                }
                None => {
                    let (mut state, parsed, told) = parse_unit(&mut parser, text, &unit, gap);
                    let last = state.trace.ops.iter().map(|op| op.range.end as usize).max();
                    if state.trace.defines_top_level_values || last.is_some_and(|end| end > unit.range.len())
                    {
                        return None;
                    }
                    state.key = key;
                    let unit_text = &text[unit.range.clone()];
                    state.found =
                        told.iter().map(|diagnostic| found_of(&state, unit_text, diagnostic)).collect();
                    if key & FRAME != 0 {
                        state.ops = program.absorb(parsed, None);
                        let top = program.top.op();
                        let module =
                            state.ops.iter().find(|op| Operation::new(top.body(), **op).is("builtin.module"));
                        program.module = Some(*module?);
                    } else {
                        new.push((state.range.start, parsed));
                    }
                    state
                }
            };
            for (name, value) in &state.aliases {
                let range = state.range.start + name.start..state.range.start + name.end;
                parser.add_alias(text.get(range.clone())?, *value, range.start as u32);
            }
            program.units.push(state);
        }
        for unit in left.into_values().flatten() {
            let body = program.holder_mut()?;
            unit.ops.into_iter().for_each(|op| body.erase_op(op));
        }
        program.units.sort_by_key(|unit| (unit.range.start, unit.key & FRAME == 0));
        program.place(new, text)?;
        (program.key, program.len) = (key_of(text), text.len());
        program.verify_across(text);
        Some(program)
    }

    /// Takes in new units, each before the operations of the next one, and verifies them.
    fn place(&mut self, new: Vec<(usize, ParsedUnit<'c>)>, text: &str) -> Option<()> {
        let mut units = std::mem::take(&mut self.units);
        for (start, parsed) in new.into_iter().rev() {
            let at = units.iter().position(|unit| unit.range.start == start && unit.key & FRAME == 0)?;
            let next = units[at + 1..]
                .iter()
                .find_map(|unit| unit.ops.first().copied().filter(|_| unit.key & FRAME == 0));
            let ops = self.absorb(parsed, self.module);
            if let Some(next) = next {
                let body = self.holder_mut()?;
                ops.iter().for_each(|op| body.move_op_before(*op, next));
            }
            units[at].ops = ops;
            let hidden = hidden_by(text, &units[at]);
            let holder = self.holder();
            for &op in &units[at].ops.clone() {
                let told = verify_all(Operation::new(holder, op), &hidden);
                let unit_text = &text[units[at].range.clone()];
                let found: Vec<Found> =
                    told.iter().map(|diagnostic| found_of(&units[at], unit_text, diagnostic)).collect();
                units[at].found.extend(found);
            }
        }
        self.units = units;
        Some(())
    }

    /// Checks what concerns several units: symbols, and aliases of locations.
    fn verify_across(&mut self, text: &str) {
        let mut hidden = Hidden::default();
        for unit in self.units.iter().filter(|unit| !unit.trace.unparsed.is_empty()) {
            hidden.symbols.extend(hidden_by(text, unit).symbols);
        }
        let body = self.holder();
        let scope = SymbolScope::new(self.root(), None);
        let mut found = Vec::new();
        let mut names: HashMap<&str, (&UnitState<'c>, Operation<'_, 'c>)> = HashMap::new();
        let place = |unit: &UnitState<'c>, op: Operation<'_, 'c>| {
            let unit_text = &text[unit.range.clone()];
            let at =
                op.position().map_or(0, |position| unit.offset(unit_text, position.line, position.column));
            let range = token_at(unit_text, at);
            unit.range.start + range.start..unit.range.start + range.end
        };
        for unit in &self.units {
            for &op in unit.ops.iter().filter(|_| unit.key & FRAME == 0) {
                let op = Operation::new(body, op);
                if let Some(name) = op.symbol_name()
                    && let Some(&(first, other)) = names.get(name)
                {
                    found.push(Found {
                        range: place(unit, op),
                        severity: Severity::Error,
                        message: format!("redefinition of symbol named '{name}'"),
                        notes: vec![(place(first, other), "see existing symbol definition here".to_owned())],
                    });
                } else if let Some(name) = op.symbol_name() {
                    names.insert(name, (unit, op));
                }
                for diagnostic in verify_symbol_uses(op, &scope, &hidden) {
                    let unit_text = &text[unit.range.clone()];
                    found.push(found_of(unit, unit_text, &diagnostic).moved(unit.range.start));
                }
            }
        }
        let units: Vec<&UnitState<'c>> = self.units.iter().collect();
        found.extend(self.check_location_aliases(text, &units));
        self.found = found;
    }

    /// Returns errors about aliases that are used as locations and defined nowhere, with ranges in the program.
    fn check_location_aliases(&self, text: &str, units: &[&UnitState<'c>]) -> Vec<Found> {
        if units.iter().all(|unit| unit.location_aliases.is_empty()) {
            return Vec::new();
        }
        let defined: HashSet<&str> = units
            .iter()
            .flat_map(|unit| unit.aliases.iter().map(|(name, _)| &text[unit.range.clone()][name.clone()]))
            .collect();
        let mut found = Vec::new();
        for unit in units {
            let unit_text = &text[unit.range.clone()];
            let missing =
                unit.location_aliases.iter().find(|name| !defined.contains(&unit_text[(*name).clone()]));
            found.extend(missing.map(|name| Found {
                range: unit.range.start + name.start..unit.range.start + name.end,
                severity: Severity::Error,
                message: "operation location alias was never defined".to_owned(),
                notes: Vec::new(),
            }));
        }
        found
    }

    /// Moves the operations of a unit to the end of the block that holds them, and returns them.
    fn absorb(&mut self, parsed: ParsedUnit<'c>, module: Option<OpId>) -> Vec<OpId> {
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
    fn holder(&self) -> &terrace_ir::Body<'c> {
        let body = self.top.body();
        self.module.and_then(|op| body.child(op)).unwrap_or(body)
    }

    fn holder_mut(&mut self) -> Option<&mut terrace_ir::Body<'c>> {
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
        let is_stray = |unit: &UnitState<'c>, found: &Found| unit.has_stray_brace && is_about_brace(found);
        let is_cause = |unit: &UnitState<'c>| unit.found.iter().any(|found| !is_stray(unit, found));
        let has_cause = self.units.iter().any(is_cause);
        let failed: Vec<&str> =
            self.units.iter().flat_map(|unit| unit.failed_aliases.iter().map(String::as_str)).collect();
        // A brace too many, and an unknown alias, may follow from an error further up.
        let follows = |unit: &UnitState<'c>, found: &Found| {
            (has_cause && is_stray(unit, found)) || failed.iter().any(|name| is_about_alias(found, name))
        };
        let mut all: Vec<Found> = self
            .units
            .iter()
            .flat_map(|unit| {
                let own = unit.found.iter().filter(|found| !follows(unit, found));
                own.map(|found| found.moved(unit.range.start))
            })
            .collect();
        all.extend(self.found.iter().cloned());
        all.sort_by_key(|found| found.range.start);
        all
    }

    /// Returns the unit in which a byte of the program stands.
    pub fn unit_at(&self, at: usize) -> Option<&UnitState<'c>> {
        // That of a module is around those in it.
        let inner = self.units.iter().rev().find(|unit| unit.key & FRAME == 0 && unit.range.contains(&at));
        inner
            .or_else(|| self.units.iter().find(|unit| unit.range.contains(&at)))
            .or_else(|| self.units.iter().rev().find(|unit| unit.range.end == at))
    }

    /// Returns the operations of a unit.
    pub fn ops_of(&self, unit: &UnitState<'c>) -> Vec<Operation<'_, 'c>> {
        let body = if unit.key & FRAME != 0 { self.top.body() } else { self.holder() };
        unit.ops.iter().map(|op| Operation::new(body, *op)).collect()
    }
}

/// Bit of the key of the unit that is the module around others.
const FRAME: u64 = 1 << 63;

/// The only block of a module's body.
fn block_of(body: &terrace_ir::Body<'_>) -> BlockId {
    let root = Operation::new(body, terrace_ir::Body::ROOT);
    root.regions().next().and_then(|region| region.first_block()).expect("a module has a block").id()
}

/// Returns the key of the header and the end of a module.
fn header_key(text: &str, outline: &Outline, module: &Module) -> u64 {
    let unit = &outline.top[module.unit];
    let header = key_of(&text[unit.range.start..module.inside.start]);
    header.rotate_left(7) ^ key_of(&text[module.inside.end..unit.range.end])
}

/// Range that is left out of a unit, and the line behind it.
type Gap = Option<(Range<usize>, u32)>;

/// Returns the units with what is left out of them and their keys: a module before the units in it.
fn in_order_of_parsing(text: &str, outline: &Outline, header: Option<u64>) -> Vec<(Unit, Gap, u64)> {
    let mut order = Vec::new();
    for (at, unit) in outline.top.iter().enumerate() {
        match (&outline.module, header) {
            (Some(module), Some(header)) if module.unit == at => {
                let first = module.inner.first().map_or(module.inside.end, |unit| unit.range.start);
                order.push((unit.clone(), Some((first..module.inside.end, module.end_line)), header | FRAME));
                for unit in &module.inner {
                    order.push((unit.clone(), None, key_of(&text[unit.range.clone()]) & !FRAME));
                }
            }
            _ => order.push((unit.clone(), None, key_of(&text[unit.range.clone()]) & !FRAME)),
        }
    }
    order
}

/// Parses a unit; what was told of it as well.
fn parse_unit<'t, 'c>(
    parser: &mut UnitParser<'t, 'c>,
    text: &'t str,
    unit: &Unit,
    gap: Gap,
) -> (UnitState<'c>, ParsedUnit<'c>, Vec<Diagnostic>) {
    let is_frame = gap.is_some();
    let (mut parsed, told) = capture(|| parser.parse(unit.range.clone(), unit.line, gap));
    let start = unit.range.start;
    let mut trace = std::mem::take(&mut parsed.trace);
    rebase(&mut trace, start as u32);
    let name_at = |at: u32| {
        let at = at as usize;
        at - start..at - start + name_len(&text[at..])
    };
    let aliases: Vec<(Range<usize>, AliasValue<'c>)> =
        parsed.aliases.iter().map(|(at, value)| (name_at(*at), *value)).collect();
    let location_aliases = parsed.location_aliases.iter().map(|at| name_at(*at)).collect();
    let mentioned = match is_frame {
        true => Vec::new(),
        false => mentioned_aliases(&text[unit.range.clone()])
            .into_iter()
            .map(|name| (name.to_owned(), parser.alias(name)))
            .collect(),
    };
    let unit_text = &text[unit.range.clone()];
    let starts_with_brace = |op: &u32| {
        let start = trace.ops.get(*op as usize).map(|op| op.range.start as usize);
        start.is_some_and(|start| unit_text.as_bytes().get(start) == Some(&b'}'))
    };
    let has_stray_brace = trace.unparsed.iter().any(starts_with_brace);
    let failed_aliases = match told.is_empty() {
        true => Vec::new(),
        false => failed_aliases(unit_text, &aliases),
    };
    let state = UnitState {
        range: unit.range.clone(),
        trace,
        key: 0,
        line: unit.line,
        parsed_line: unit.line,
        ops: Vec::new(),
        aliases,
        mentioned,
        location_aliases,
        found: Vec::new(),
        failed_aliases,
        has_stray_brace,
        lines: OnceCell::new(),
        index: OnceCell::new(),
    };
    (state, parsed, told)
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
fn hidden_by(text: &str, unit: &UnitState<'_>) -> Hidden {
    let mut hidden = Hidden { has_unparsed: !unit.found.is_empty(), ..Hidden::default() };
    let unit_text = &text[unit.range.clone()];
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
