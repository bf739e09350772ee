//! Documents: their text, and the programs in it.

mod across;
mod consequences;
mod found;
pub mod index;
mod names;
pub mod outline;
pub mod program;
mod units;
mod verify;

pub use found::{Found, name_len};
pub use names::{Entity, Mention};

use crate::text::{Text, Unchanged};
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
    /// Length of the text.
    len: usize,
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
    /// Creates a document without programs.
    pub fn new(context: Ctx<'c>) -> Self {
        Document { context, programs: Vec::new(), len: 0, parsed: 0 }
    }

    /// Parses what changed: all but the ends of the text that are as they were at the last update.
    pub fn update(&mut self, text: &Text, unchanged: Unchanged) {
        let text = text.as_str();
        let old = std::mem::take(&mut self.programs);
        let edit = Edit { len: text.len(), old_len: self.len, unchanged };
        let ranges = programs(text);
        // Programs in front of the edit, and those after it.
        let front =
            ranges.iter().zip(&old).take_while(|(range, old)| edit.is_in_front(range, &old.0)).count();
        let most = ranges.len().min(old.len()) - front;
        let ends = ranges.iter().rev().zip(old.iter().rev()).take(most);
        let back = ends.take_while(|(range, old)| edit.is_behind(range, &old.0)).count();
        let (old_back, new_back) = (old.len() - back, ranges.len() - back);
        let mut old: Vec<Option<(Range<usize>, Program<'c>)>> = old.into_iter().map(Some).collect();
        for (at, range) in ranges.into_iter().enumerate() {
            let from = if at < new_back { at } else { at - new_back + old_back };
            let is_candidate = at < front || at >= new_back || from < old_back;
            let earlier = old.get_mut(from).filter(|_| is_candidate).and_then(Option::take);
            let program = match earlier {
                Some((_, program)) if at < front || at >= new_back => program,
                earlier => {
                    let earlier = earlier.map(|(old, program)| (program, edit.within(&range, &old)));
                    let (program, parsed) = Program::parse(self.context, &text[range.clone()], earlier);
                    self.parsed += parsed;
                    program
                }
            };
            self.programs.push((range, program));
        }
        self.len = text.len();
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
        let position = |op: Operation<'d, 'c>| op.position().map(|position| (position.line, position.column));
        let is_meant = |op: Operation<'d, 'c>| position(op) == Some(wanted) && traced.name == Some(op.name());
        // The one around it starts last of those in front of it.
        let tops = placed.program.ops_of(placed.unit);
        let mut ops = tops.clone();
        while let Some(around) = ops
            .iter()
            .filter(|op| position(**op).is_some_and(|at| at <= wanted))
            .max_by_key(|op| position(**op))
        {
            if let Some(found) = ops.iter().find(|op| is_meant(**op)) {
                return Some(*found);
            }
            ops = around.regions().flat_map(|region| region.ops()).collect();
        }
        // Stand-ins for what is wrong are out of order.
        let mut found = None;
        for top in tops {
            let flow = top.walk_tree(terrace_ir::WalkOrder::PreOrder, &mut |op| {
                if is_meant(op) {
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

/// An edit: lengths of the text, and what it left.
struct Edit {
    len: usize,
    old_len: usize,
    unchanged: Unchanged,
}

impl Edit {
    /// Returns true if a stretch of the text is in front of the edit, and was one of the old text.
    fn is_in_front(&self, new: &Range<usize>, old: &Range<usize>) -> bool {
        new == old && new.end <= self.unchanged.front
    }

    /// Returns true if a stretch of the text is after the edit, and was one of the old text.
    fn is_behind(&self, new: &Range<usize>, old: &Range<usize>) -> bool {
        self.ends_as(new, old) && new.len() == old.len() && new.start + self.unchanged.back >= self.len
    }

    /// Returns true if two stretches end at the same distance from the end.
    fn ends_as(&self, new: &Range<usize>, old: &Range<usize>) -> bool {
        self.len - new.end == self.old_len - old.end
    }

    /// Returns what the edit left of a stretch of the text.
    fn within(&self, new: &Range<usize>, old: &Range<usize>) -> Unchanged {
        let shorter = new.len().min(old.len());
        let front = match new.start == old.start {
            true => self.unchanged.front.saturating_sub(new.start).min(shorter),
            false => 0,
        };
        let back = match self.ends_as(new, old) {
            true => self.unchanged.back.saturating_sub(self.len - new.end).min(shorter - front),
            false => 0,
        };
        Unchanged { front, back }
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
