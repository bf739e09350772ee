//! Documents: their text, and the programs in it.

mod consequences;
mod found;
pub mod index;
mod names;
pub mod outline;
pub mod program;
mod verify;

pub use found::{Found, name_len};
pub use names::{Entity, Mention};

use crate::text::Text;
use outline::programs;
use program::{Program, UnitState};
use std::ops::Range;
use terrace_ir::{Ctx, Operation};
use terrace_parser::{Token, tokens};

/// A document, parsed as its text was at the last update.
pub struct Document<'c> {
    /// The context of all its programs.
    pub context: Ctx<'c>,
    programs: Vec<(Range<usize>, Program<'c>)>,
    /// Bytes that were parsed in the context: what they made stays there.
    parsed: usize,
}

/// A unit, and where it starts in the document.
#[derive(Clone, Copy)]
pub struct Placed<'d, 'c> {
    /// The unit.
    pub unit: &'d UnitState<'c>,
    /// The program that it belongs to.
    pub program: &'d Program<'c>,
    /// Start of the program.
    pub program_start: usize,
    /// Start of the unit.
    pub start: usize,
}

impl Placed<'_, '_> {
    /// Returns the text of the unit.
    pub fn text<'t>(&self, text: &'t Text) -> &'t str {
        &text.as_str()[self.start..self.start + self.unit.range.len()]
    }

    /// Returns a range of the unit as one of the document.
    pub fn range(&self, range: Range<u32>) -> Range<usize> {
        self.start + range.start as usize..self.start + range.end as usize
    }
}

impl<'c> Document<'c> {
    /// A document without programs.
    pub fn new(context: Ctx<'c>) -> Self {
        Document { context, programs: Vec::new(), parsed: 0 }
    }

    /// Parses what changed.
    pub fn update(&mut self, text: &Text) {
        let text = text.as_str();
        let mut old: Vec<Option<Program<'c>>> =
            std::mem::take(&mut self.programs).into_iter().map(|(_, program)| Some(program)).collect();
        let ranges = programs(text);
        let mut kept: Vec<Option<Program<'c>>> = Vec::new();
        // Programs in front of the edit, and those behind it.
        let front = ranges
            .iter()
            .zip(&old)
            .take_while(|(range, old)| old.as_ref().is_some_and(|old| old.is_of(&text[(*range).clone()])))
            .count();
        let most = ranges.len().min(old.len()) - front;
        let back = (0..most)
            .take_while(|nth| {
                let (range, old) = (&ranges[ranges.len() - 1 - nth], &old[old.len() - 1 - nth]);
                old.as_ref().is_some_and(|old| old.is_of(&text[range.clone()]))
            })
            .count();
        let old_count = old.len();
        for (at, range) in ranges.iter().enumerate() {
            let program = if at < front {
                old[at].take()
            } else if at >= ranges.len() - back {
                old[old_count - (ranges.len() - at)].take()
            } else {
                let earlier = old.get_mut(at).filter(|_| at < old_count - back).and_then(Option::take);
                self.parsed += range.len();
                Some(Program::parse(self.context, &text[range.clone()], earlier))
            };
            kept.push(program);
        }
        self.programs =
            ranges.into_iter().zip(kept).filter_map(|(range, program)| Some((range, program?))).collect();
    }

    /// Returns the number of bytes that were parsed since the context was made.
    pub fn parsed(&self) -> usize {
        self.parsed
    }

    /// Returns the programs and where they are.
    pub fn programs(&self) -> impl Iterator<Item = (&Range<usize>, &Program<'c>)> {
        self.programs.iter().map(|(range, program)| (range, program))
    }

    /// Returns the program around a byte.
    pub fn program_at(&self, at: usize) -> Option<(&Range<usize>, &Program<'c>)> {
        let found = self.programs.iter().rev().find(|(range, _)| range.start <= at);
        found.or(self.programs.first()).map(|(range, program)| (range, program))
    }

    /// Returns the unit around a byte.
    pub fn unit_at(&self, at: usize) -> Option<Placed<'_, 'c>> {
        let (range, program) = self.program_at(at)?;
        let unit = program.unit_at(at.checked_sub(range.start)?)?;
        Some(Placed { unit, program, program_start: range.start, start: range.start + unit.range.start })
    }

    /// Returns all units.
    pub fn units(&self) -> impl Iterator<Item = Placed<'_, 'c>> {
        self.programs.iter().flat_map(|(range, program)| {
            program.units.iter().map(move |unit| Placed {
                unit,
                program,
                program_start: range.start,
                start: range.start + unit.range.start,
            })
        })
    }

    /// Returns all diagnostics, with their ranges in the document.
    pub fn found(&self) -> Vec<Found> {
        self.programs
            .iter()
            .flat_map(|(range, program)| program.found().into_iter().map(|found| found.moved(range.start)))
            .collect()
    }

    /// Returns the operation in the IR of one in the text.
    pub fn op_in_ir<'d>(&self, placed: Placed<'d, 'c>, text: &Text, op: u32) -> Option<Operation<'d, 'c>> {
        let traced = placed.unit.trace.ops.get(op as usize)?;
        let wanted = placed.unit.position(placed.text(text), traced.name_range.start as usize);
        let mut found = None;
        for top in placed.program.ops_of(placed.unit) {
            let flow = top.walk_tree(terrace_ir::WalkOrder::PreOrder, &mut |op| {
                let position = op.position().map(|position| (position.line, position.column));
                if position == Some(wanted) && traced.name == Some(op.name()) {
                    found = Some(op);
                    return terrace_ir::WalkResult::Interrupt;
                }
                terrace_ir::WalkResult::Advance
            });
            if flow.is_break() {
                break;
            }
        }
        found
    }
}

/// Returns the token around a byte, the one in front of it if two meet there; found by its line alone.
pub fn token_at(text: &Text, at: usize) -> Option<Token> {
    let line = text.line(text.line_of(at));
    let mut best: Option<Token> = None;
    for token in tokens(&text.as_str().as_bytes()[line.clone()]) {
        let range = line.start + token.range.start..line.start + token.range.end;
        if range.start > at {
            break;
        }
        if at <= range.end {
            let is_name = |kind| {
                !matches!(kind, terrace_parser::TokenKind::Comma | terrace_parser::TokenKind::LeftParen)
            };
            if best.is_none() || is_name(token.kind) || range.end > at {
                best = Some(Token { kind: token.kind, range });
            }
        }
    }
    best
}
