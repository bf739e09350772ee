//! Checks that concern several units: uses of symbols, names that are taken, and aliases of locations.
//!
//! A check may look at anything in the symbols that it finds. So all are made again, unless nothing but blanks and comments
//! changed.

use super::found::{Found, found_of, token_at};
use super::program::{Program, UnitState};
use super::verify::{refers_to_symbols, verify_symbol_uses};
use std::collections::HashSet;
use terrace_ir::ids::OpId;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::{Operation, Severity, capture, work_in_turn};
use terrace_support::interner::FoldMap;

/// Symbols that a unit has and refers to.
#[derive(Default)]
pub(super) struct Symbols<'c> {
    /// Names of its symbols at top level.
    defined: Vec<(&'c str, OpId)>,
    /// True if it has operations that check the symbols that they refer to.
    has_checks: bool,
    /// Diagnostics of the checks, with ranges from the start of the unit.
    pub found: Vec<Found>,
}

/// Extent of an edit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Extent {
    /// Nothing but blanks and comments changed.
    Layout,
    /// Anything may have changed.
    Anything,
}

impl<'c> Program<'c> {
    /// Notes the symbols of a unit, whose operations are new.
    pub(super) fn note_symbols(&mut self, at: usize) {
        let body = self.holder();
        let ops = || self.units[at].ops.iter().map(|op| Operation::new(body, *op));
        let defined = ops().filter_map(|op| Some((op.symbol_name()?, op.id()))).collect();
        let has_checks = ops().any(refers_to_symbols);
        self.units[at].symbols = Symbols { defined, has_checks, found: Vec::new() };
    }

    /// Checks the units at these places and, if the edit may concern them, all others.
    pub(super) fn verify_across(&mut self, text: &str, new: &[usize], extent: Extent) {
        self.found.clear();
        if extent == Extent::Anything || self.has_redefinitions {
            let redefinitions = self.find_redefinitions(text);
            self.has_redefinitions = !redefinitions.is_empty();
            self.found.extend(redefinitions);
        }
        let has_checks = |at: &usize| self.units[*at].symbols.has_checks;
        let concerned: Vec<usize> = match extent {
            Extent::Layout => new.iter().copied().filter(has_checks).collect(),
            Extent::Anything => (0..self.units.len()).filter(has_checks).collect(),
        };
        let scope = SymbolScope::new(self.root(), None);
        let check = |at: &usize| self.check_symbols(&self.units[*at], &scope, text);
        let checked: Vec<Vec<Found>> = match concerned.len() {
            0..MANY => concerned.iter().map(check).collect(),
            _ => {
                let check_row = |(): &mut (), row: &[usize]| row.iter().map(check).collect::<Vec<_>>();
                let threads = self.root().context().threads();
                let rows = work_in_turn(threads, concerned.chunks(IN_A_ROW), || (), check_row);
                rows.into_iter().flatten().collect()
            }
        };
        drop(scope);
        for (at, found) in concerned.into_iter().zip(checked) {
            self.units[at].symbols.found = found;
        }
        let missing = self.check_location_aliases(text);
        self.found.extend(missing);
    }

    fn check_symbols<'a>(
        &'a self,
        unit: &UnitState<'c>,
        scope: &SymbolScope<'a, 'c>,
        text: &str,
    ) -> Vec<Found> {
        let unit_text = &text[unit.range.clone()];
        let body = self.holder();
        let ((), told) =
            capture(|| unit.ops.iter().for_each(|op| verify_symbol_uses(Operation::new(body, *op), scope)));
        told.iter().map(|diagnostic| found_of(unit, unit_text, diagnostic)).collect()
    }

    /// Returns an error for each name that is taken.
    fn find_redefinitions(&self, text: &str) -> Vec<Found> {
        let mut first: FoldMap<&str, (u32, OpId)> = FoldMap::default();
        let mut found = Vec::new();
        for (at, unit) in self.units.iter().enumerate() {
            for &(name, op) in &unit.symbols.defined {
                let &mut (other, other_op) = first.entry(name).or_insert((at as u32, op));
                if other_op == op {
                    continue;
                }
                let earlier = self.range_of(&self.units[other as usize], other_op, text);
                found.push(Found {
                    range: self.range_of(unit, op, text),
                    severity: Severity::Error,
                    message: format!("redefinition of symbol named '{name}'"),
                    notes: vec![(earlier, "see existing symbol definition here".to_owned())],
                });
            }
        }
        found
    }

    /// Returns the range in the program of the token with which an operation starts.
    fn range_of(&self, unit: &UnitState<'c>, op: OpId, text: &str) -> std::ops::Range<usize> {
        let unit_text = &text[unit.range.clone()];
        let op = Operation::new(self.holder(), op);
        let at = op.position().map_or(0, |position| unit.offset(unit_text, position.line, position.column));
        let range = token_at(unit_text, at);
        unit.range.start + range.start..unit.range.start + range.end
    }

    /// Returns errors about aliases that are used as locations and defined nowhere, with ranges in the program.
    pub(super) fn check_location_aliases(&self, text: &str) -> Vec<Found> {
        if self.units.iter().all(|unit| unit.location_aliases.is_empty()) {
            return Vec::new();
        }
        let defined: HashSet<&str> = self
            .units
            .iter()
            .flat_map(|unit| unit.aliases.iter().map(|(name, _)| &text[unit.range.clone()][name.clone()]))
            .collect();
        let mut found = Vec::new();
        for unit in &self.units {
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
}

/// Units that are worth several threads, and those that one of them takes at once.
pub(super) const MANY: usize = 64;
pub(super) const IN_A_ROW: usize = 16;
