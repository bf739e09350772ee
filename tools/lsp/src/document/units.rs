//! Parsing of a program unit by unit, those that did not change left out.

use super::across::{Extent, IN_A_ROW, MANY};
use super::found::{Found, found_of};
use super::outline::{Module, Outline, Unit};
use super::program::{FILE, Gap, Program, UnitState, parse_unit};
use super::verify::verify_all;
use crate::text::Unchanged;
use std::collections::HashMap;
use terrace_ir::ids::OpId;
use terrace_ir::{Ctx, Operation, work_in_turn};
use terrace_parser::{ParsedUnit, TokenKind, UnitParser, tokens};
use terrace_support::interner::hash_bytes;

/// A unit in the text, and what is left out of it.
type Piece<'o> = (&'o Unit, Gap);

/// A unit that was parsed, and its operations, which are not in the program yet.
type Parsed<'c> = (UnitState<'c>, ParsedUnit<'c>);

/// Returns a key of a text: equal texts have equal keys.
fn key_of(text: &str) -> u64 {
    hash_bytes(text.as_bytes())
}

/// Returns a key of the tokens of a text, if it has no others than those of the language: texts that differ in blanks and
/// comments only have equal keys.
fn key_of_code(text: &str) -> Option<u64> {
    let mut code = Vec::with_capacity(text.len());
    for token in tokens(text.as_bytes()) {
        if token.kind == TokenKind::Error {
            return None;
        }
        code.extend_from_slice(&text.as_bytes()[token.range]);
        code.push(0);
    }
    Some(hash_bytes(&code))
}

/// Returns the key of the header and the end of a module.
fn frame_key(text: &str, outline: &Outline, module: &Module) -> u64 {
    let unit = &outline.top[module.unit];
    let header = key_of(&text[unit.range.start..module.inside.start]);
    header.rotate_left(7) ^ key_of(&text[module.inside.end..unit.range.end])
}

/// Returns the units with what is left out of them: a module before the units in it.
fn in_order(outline: &Outline) -> Vec<Piece<'_>> {
    let mut order = Vec::new();
    for (at, unit) in outline.top.iter().enumerate() {
        match &outline.module {
            Some(module) if module.unit == at => {
                let first = module.inner.first().map_or(module.inside.end, |unit| unit.range.start);
                order.push((unit, Some((first..module.inside.end, module.end_line))));
                order.extend(module.inner.iter().map(|unit| (unit, None)));
            }
            _ => order.push((unit, None)),
        }
    }
    order
}

/// Returns how many units at the start, and how many at the end, have the text that they had.
fn unchanged_units(
    old: &[UnitState<'_>],
    old_len: usize,
    new: &[Piece<'_>],
    len: usize,
    unchanged: Unchanged,
) -> (usize, usize) {
    let moved = len as isize - old_len as isize;
    let most = old.len().min(new.len());
    // The module around all of them was looked at before.
    let are_frames = |old: &UnitState<'_>, gap: &Gap| old.is_frame() && gap.is_some();
    let are_units = |old: &UnitState<'_>, gap: &Gap| !old.is_frame() && gap.is_none();
    let is_front = |old: &UnitState<'_>, (unit, gap): &Piece<'_>| {
        are_frames(old, gap)
            || (are_units(old, gap) && old.range == unit.range && unit.range.end <= unchanged.front)
    };
    let is_back = |old: &UnitState<'_>, (unit, gap): &Piece<'_>| {
        let same_place = old.range.start.wrapping_add_signed(moved) == unit.range.start
            && old.range.len() == unit.range.len();
        are_frames(old, gap)
            || (are_units(old, gap) && same_place && unit.range.start + unchanged.back >= len)
    };
    let front = old.iter().zip(new).take_while(|(old, new)| is_front(old, new)).count();
    let ends = old.iter().rev().zip(new.iter().rev()).take(most - front);
    (front, ends.take_while(|(old, new)| is_back(old, new)).count())
}

impl<'c> Program<'c> {
    /// Parses a text unit by unit, those that did not change left out. Returns the number of bytes that were parsed, too.
    /// `None` if units depend on each other in ways that only parsing them together can find.
    pub(super) fn parse_units(
        context: Ctx<'c>,
        text: &str,
        outline: &Outline,
        earlier: Option<(Program<'c>, Unchanged)>,
    ) -> Option<(Self, usize)> {
        let frame = outline.module.as_ref().map(|module| frame_key(text, outline, module));
        let order = in_order(outline);
        let Some((mut program, unchanged)) = earlier.filter(|(program, _)| program.frame == frame) else {
            return Self::parse_all(context, text, &order, frame);
        };
        let mut units = std::mem::take(&mut program.units);
        let (front, back) = unchanged_units(&units, program.len, &order, text.len(), unchanged);
        let (old, new) = (front..units.len() - back, front..order.len() - back);
        let mut parser = UnitParser::of_text(context, text, FILE);
        units[..front].iter().for_each(|unit| add_aliases(&mut parser, text, unit));

        // Units that moved have the text that one had before.
        let mut by_key: HashMap<u64, Vec<usize>> = HashMap::new();
        old.clone().for_each(|at| by_key.entry(units[at].key).or_default().push(at));
        let mut changes_aliases = units[old.clone()].iter().any(|unit| !unit.aliases.is_empty());
        let mut states = Vec::with_capacity(new.len());
        let mut parsed: Vec<(usize, ParsedUnit<'c>)> = Vec::new();
        for at in new.clone() {
            let (unit, gap) = &order[at];
            let key = key_of(&text[unit.range.clone()]);
            let reused = match gap {
                Some(_) => old.clone().find(|at| units[*at].is_frame()),
                None => by_key.get_mut(&key).and_then(|found| {
                    let is_same = |at: &usize| has_same_aliases(&parser, &units[*at], unit);
                    found.iter().position(is_same).map(|nth| found.swap_remove(nth))
                }),
            };
            let mut state = match reused {
                Some(at) => std::mem::take(&mut units[at]),
                None => {
                    let (state, body) = parse_piece(&mut parser, text, unit, gap.clone())?;
                    parsed.push((at, body));
                    state
                }
            };
            (state.range, state.line) = (unit.range.clone(), unit.line);
            changes_aliases |= !state.aliases.is_empty();
            add_aliases(&mut parser, text, &state);
            states.push(state);
        }
        let mut removed: Vec<UnitState<'c>> = units.splice(old, states).collect();

        // What is after the edit only moved, unless it mentions an alias that changed.
        for at in 0..units.len() {
            let ((unit, _), state) = (&order[at], &mut units[at]);
            if at < new.start && !state.is_frame() {
                continue;
            }
            if changes_aliases && at >= new.start && !has_same_aliases(&parser, state, unit) {
                if state.is_frame() {
                    return Self::parse_all(context, text, &order, frame);
                }
                let (new, body) = parse_piece(&mut parser, text, unit, None)?;
                removed.push(std::mem::replace(state, new));
                parsed.push((at, body));
            }
            (state.range, state.line) = (unit.range.clone(), unit.line);
            if changes_aliases && at >= new.end {
                add_aliases(&mut parser, text, state);
            }
        }
        parsed.sort_by_key(|(at, _)| *at);
        (program.units, program.len) = (units, text.len());
        let extent = match changes_aliases {
            true => Extent::Anything,
            false => program.extent_of_edit(text, &removed, &parsed),
        };
        let body = program.holder_mut()?;
        removed.iter().flat_map(|unit| &unit.ops).for_each(|op| body.erase_op(*op));
        let bytes = program.take_in(text, parsed, extent)?;
        Some((program, bytes))
    }

    /// Compares the tokens of edited units with those that they had.
    fn extent_of_edit(
        &mut self,
        text: &str,
        old: &[UnitState<'c>],
        new: &[(usize, ParsedUnit<'c>)],
    ) -> Extent {
        // More is not what one edit does.
        const MOST: usize = 4;
        if old.len() != new.len() || new.len() > MOST {
            return Extent::Anything;
        }
        let mut extent = Extent::Layout;
        for (old, (at, _)) in old.iter().zip(new) {
            let unit = &mut self.units[*at];
            unit.code_key = key_of_code(&text[unit.range.clone()]);
            if unit.code_key.is_none() || unit.code_key != old.code_key {
                extent = Extent::Anything;
            }
        }
        extent
    }

    /// Parses all units.
    fn parse_all(
        context: Ctx<'c>,
        text: &str,
        order: &[Piece<'_>],
        frame: Option<u64>,
    ) -> Option<(Self, usize)> {
        let mut program = Program::empty(context, text);
        program.frame = frame;
        let mut parsed = Vec::with_capacity(order.len());
        program.units.reserve(order.len());
        for (at, (mut state, body)) in parse_pieces(context, text, order)?.into_iter().enumerate() {
            if state.is_frame() {
                state.ops = program.absorb(body, None);
                let top = program.top().body();
                let module = state.ops.iter().find(|op| Operation::new(top, **op).is("builtin.module"));
                program.module = Some(*module?);
                program.units.push(state);
            } else {
                parsed.push((at, body));
                program.units.push(state);
            }
        }
        program.take_in(text, parsed, Extent::Anything)?;
        Some((program, text.len()))
    }

    /// Takes in new units, each before the operations of the next one, and verifies them. They are given in order, with
    /// their places. Returns the number of bytes of their texts.
    fn take_in(&mut self, text: &str, new: Vec<(usize, ParsedUnit<'c>)>, extent: Extent) -> Option<usize> {
        let places: Vec<usize> = new.iter().map(|(at, _)| *at).collect();
        let nexts = self.ops_after(&places);
        for ((at, parsed), next) in new.into_iter().zip(nexts) {
            let ops = self.absorb(parsed, self.module);
            if let Some(next) = next {
                let body = self.holder_mut()?;
                ops.iter().for_each(|op| body.move_op_before(*op, next));
            }
            self.units[at].ops = ops;
            self.note_symbols(at);
        }
        let verified = self.verify_units(text, &places);
        let mut bytes = 0;
        for (at, found) in places.iter().zip(verified) {
            self.units[*at].found.extend(found);
            bytes += self.units[*at].range.len();
        }
        self.verify_across(text, &places, extent);
        Some(bytes)
    }

    /// Returns, for each of these places, the first operation of the next unit that is not among them.
    fn ops_after(&self, places: &[usize]) -> Vec<Option<OpId>> {
        let mut nexts = vec![None; places.len()];
        let (mut end, mut next) = (self.units.len(), None);
        for (nth, at) in places.iter().enumerate().rev() {
            let mut between = self.units[at + 1..end].iter().filter(|unit| !unit.is_frame());
            next = between.find_map(|unit| unit.ops.first().copied()).or(next);
            nexts[nth] = next;
            end = *at;
        }
        nexts
    }

    /// Verifies the operations of units.
    fn verify_units(&self, text: &str, places: &[usize]) -> Vec<Vec<Found>> {
        let holder = self.holder();
        let verify_unit = |at: &usize| {
            let unit = &self.units[*at];
            let unit_text = &text[unit.range.clone()];
            let told = unit.ops.iter().flat_map(|op| verify_all(Operation::new(holder, *op), &unit.hidden));
            told.map(|diagnostic| found_of(unit, unit_text, &diagnostic)).collect::<Vec<Found>>()
        };
        if places.len() < MANY {
            return places.iter().map(verify_unit).collect();
        }
        let verify_row = |(): &mut (), row: &[usize]| row.iter().map(verify_unit).collect::<Vec<_>>();
        let threads = holder.context().threads();
        work_in_turn(threads, places.chunks(IN_A_ROW), || (), verify_row).into_iter().flatten().collect()
    }
}

/// Makes the aliases of a unit known to a parser.
fn add_aliases<'t, 'c>(parser: &mut UnitParser<'t, 'c>, text: &'t str, unit: &UnitState<'c>) {
    for (name, value) in &unit.aliases {
        let range = unit.range.start + name.start..unit.range.start + name.end;
        if let Some(name) = text.get(range.clone()) {
            parser.add_alias(name, *value, range.start as u32);
        }
    }
}

/// Returns true if the aliases that a unit mentions are what they were.
fn has_same_aliases<'c>(parser: &UnitParser<'_, 'c>, state: &UnitState<'c>, unit: &Unit) -> bool {
    state.mentioned.iter().all(|(name, value)| parser.alias(name, unit.range.start) == *value)
}

/// Parses a unit; `None` if others may depend on more of it than its symbols and aliases, or it is none.
fn parse_piece<'t, 'c>(
    parser: &mut UnitParser<'t, 'c>,
    text: &'t str,
    unit: &Unit,
    gap: Gap,
) -> Option<Parsed<'c>> {
    let (mut state, parsed) = parse_unit(parser, text, unit, gap);
    let last = state.trace.ops.iter().map(|op| op.range.end as usize).max();
    if state.trace.defines_top_level_values || last.is_some_and(|end| end > unit.range.len()) {
        return None;
    }
    state.key = key_of(&text[unit.range.clone()]);
    Some((state, parsed))
}

/// Parses units: first those that may define aliases, then all others, on several threads if there are many.
fn parse_pieces<'c>(context: Ctx<'c>, text: &str, order: &[Piece<'_>]) -> Option<Vec<Parsed<'c>>> {
    let mut parser = UnitParser::of_text(context, text, FILE);
    let threads = context.threads();
    // The same number of a distinct attribute in two units is the same attribute.
    let is_shared = || memchr::memmem::find(text.as_bytes(), b"distinct[").is_some();
    if threads > 1 && order.len() >= MANY && !is_shared() {
        let in_parts = parse_in_parts(context, text, order, &mut parser);
        if in_parts.is_some() {
            return in_parts;
        }
        parser = UnitParser::of_text(context, text, FILE);
    }
    order.iter().map(|(unit, gap)| parse_piece(&mut parser, text, unit, gap.clone())).collect()
}

/// Parses units on several threads; `None` if they have to be parsed in order.
fn parse_in_parts<'t, 'c>(
    context: Ctx<'c>,
    text: &'t str,
    order: &[Piece<'_>],
    parser: &mut UnitParser<'t, 'c>,
) -> Option<Vec<Parsed<'c>>> {
    let is_first = |(unit, gap): &Piece<'_>| gap.is_some() || !unit.is_op();
    let mut done: Vec<Option<Parsed<'c>>> = order
        .iter()
        .map(|piece| match is_first(piece) {
            true => parse_piece(parser, text, piece.0, piece.1.clone()).map(Some),
            false => Some(None),
        })
        .collect::<Option<_>>()?;
    let aliases = parser.aliases();
    let places: Vec<usize> = (0..order.len()).filter(|at| done[*at].is_none()).collect();
    let parse_row = |parser: &mut UnitParser<'t, 'c>, row: &[usize]| {
        let parse = |at: &usize| Some((*at, parse_piece(parser, text, order[*at].0, None)?));
        row.iter().map(parse).collect::<Option<Vec<_>>>()
    };
    let new_parser = || UnitParser::with_aliases(context, text, FILE, &aliases);
    let rows = work_in_turn(context.threads(), places.chunks(IN_A_ROW), new_parser, parse_row);
    for (at, parsed) in rows.into_iter().collect::<Option<Vec<_>>>()?.into_iter().flatten() {
        // Others would have to know them.
        if !parsed.0.aliases.is_empty() {
            return None;
        }
        done[at] = Some(parsed);
    }
    done.into_iter().collect()
}
