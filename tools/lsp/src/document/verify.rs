//! Verification of everything that parsed, past the first error.

use std::collections::HashSet;
use terrace_ir::symbol_table::SymbolScope;
use terrace_ir::verify::{Extent, verify, verify_extent};
use terrace_ir::{Diagnostic, LogicalResult, Operation, TraitFlags, capture};
use terrace_parser::{UNPARSED, UNRESOLVED};
use terrace_support::ensure_stack;

/// Names that an error hides: what is said of them may only follow from it.
#[derive(Default)]
pub struct Hidden {
    /// Symbols that operations with errors mention, without their sigil.
    pub symbols: HashSet<String>,
    /// True if anything could not be parsed.
    pub has_unparsed: bool,
}

impl Hidden {
    /// Returns true if a message may only follow from an error that was reported.
    pub fn explains(&self, message: &str) -> bool {
        if message.contains(UNPARSED) || message.contains(UNRESOLVED) {
            return true;
        }
        if self.symbols.is_empty() {
            return false;
        }
        let is_part = |c: char| c.is_ascii_alphanumeric() || "_.$-".contains(c);
        let behind_sigils = message.split('@').skip(1).map(|rest| {
            let rest = rest.trim_start_matches('"');
            &rest[..rest.find(|c| !is_part(c)).unwrap_or(rest.len())]
        });
        let quoted = message.split('\'').skip(1).step_by(2);
        behind_sigils.chain(quoted).any(|name| self.symbols.contains(name))
    }
}

/// Verifies an operation and what is in it. If something is wrong, all operations in it are looked at one by one.
pub fn verify_all(op: Operation<'_, '_>, hidden: &Hidden) -> Vec<Diagnostic> {
    if !hidden.has_unparsed {
        let (result, told) = capture(|| verify(op));
        if result.is_ok() {
            return told;
        }
        let mut found = told;
        each(op, hidden, &mut found);
        return in_order(found);
    }
    let mut tainted = Tainted::default();
    tainted.collect(op);
    let (_, told) = capture(|| verify(op));
    let mut found: Vec<Diagnostic> = told
        .into_iter()
        .filter(|diagnostic| !hidden.explains(&diagnostic.message) && !tainted.covers(diagnostic))
        .collect();
    each(op, hidden, &mut found);
    in_order(found)
}

/// Verifies operations one by one, and their uses of symbols.
fn each(op: Operation<'_, '_>, hidden: &Hidden, found: &mut Vec<Diagnostic>) {
    Walk { hidden, found }.enter(op, None);
}

/// Sorts diagnostics by position and drops those that say the same.
fn in_order(mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let key = |diagnostic: &Diagnostic| diagnostic.place.position.as_ref().map(|at| (at.line, at.column));
    found.sort_by_key(key);
    let mut seen = HashSet::new();
    found.retain(|diagnostic| seen.insert((key(diagnostic), diagnostic.message.clone())));
    found
}

struct Walk<'w> {
    hidden: &'w Hidden,
    found: &'w mut Vec<Diagnostic>,
}

impl Walk<'_> {
    fn enter<'a, 'c>(&mut self, op: Operation<'a, 'c>, scope: Option<&SymbolScope<'a, 'c>>) {
        if op.is(UNPARSED) || op.is(UNRESOLVED) {
            return;
        }
        if !is_tainted(op) {
            let (_, told) = capture(|| {
                let result = verify_extent(op, Extent::OpOnly);
                if result.is_ok()
                    && let (Some(scope), true) = (scope, op.has_trait(TraitFlags::CHECKS_SYMBOLS))
                    && let Some(check) = op.spec().and_then(|spec| spec.hooks.verify_symbol_uses)
                {
                    return check(op, scope);
                }
                result
            });
            self.found
                .extend(told.into_iter().filter(|diagnostic| !self.hidden.explains(&diagnostic.message)));
        }
        if op.region_count() == 0 {
            return;
        }
        ensure_stack(|| {
            if op.has_trait(TraitFlags::SYMBOL_TABLE) {
                let own = SymbolScope::new(op, scope);
                self.enter_regions(op, Some(&own));
            } else {
                self.enter_regions(op, scope);
            }
        });
    }

    fn enter_regions<'a, 'c>(&mut self, op: Operation<'a, 'c>, scope: Option<&SymbolScope<'a, 'c>>) {
        for inner in op.regions().flat_map(|region| region.ops()) {
            self.enter(inner, scope);
        }
    }
}

/// Returns true if what the verifier says of an operation may follow from an error: one of its operands, or something
/// right in its regions, could not be parsed.
fn is_tainted(op: Operation<'_, '_>) -> bool {
    op.operands().any(|value| {
        value.parent_block().is_none() || value.defining_op().is_some_and(|op| op.is(UNRESOLVED))
    }) || op.regions().flat_map(|region| region.ops()).any(|op| op.is(UNPARSED))
}

/// Positions of operations that follow from errors.
#[derive(Default)]
struct Tainted {
    places: HashSet<(u32, u32)>,
}

impl Tainted {
    fn collect(&mut self, op: Operation<'_, '_>) {
        let places = &mut self.places;
        op.for_each_in_tree(|op| {
            if (op.is(UNPARSED) || is_tainted(op))
                && let Some(position) = op.position()
            {
                places.insert((position.line, position.column));
            }
        });
    }

    fn covers(&self, diagnostic: &Diagnostic) -> bool {
        let position = diagnostic.place.position.as_ref();
        position.is_some_and(|position| self.places.contains(&(position.line, position.column)))
    }
}

/// Calls `look` with the operations in an operation that check the symbols that they refer to, itself included; those in
/// nested tables are left out. Ends where it returns false.
fn each_symbol_user<'a, 'c>(
    op: Operation<'a, 'c>,
    mut look: impl FnMut(Operation<'a, 'c>, SymbolCheck) -> bool,
) {
    let mut pending = vec![op];
    while let Some(op) = pending.pop() {
        if op.has_trait(TraitFlags::CHECKS_SYMBOLS)
            && let Some(check) = op.spec().and_then(|spec| spec.hooks.verify_symbol_uses)
            && !look(op, check)
        {
            return;
        }
        if !op.is_plain() && !op.has_trait(TraitFlags::SYMBOL_TABLE) {
            pending.extend(op.regions().flat_map(|region| region.ops()));
        }
    }
}

/// Check of the symbols that an operation refers to.
type SymbolCheck = for<'a, 'c> fn(Operation<'a, 'c>, &SymbolScope<'a, 'c>) -> LogicalResult;

/// Returns true if there is something to check with [`verify_symbol_uses`].
pub fn refers_to_symbols(op: Operation<'_, '_>) -> bool {
    let mut found = false;
    each_symbol_user(op, |_, _| {
        found = true;
        false
    });
    found
}

/// Checks the uses of symbols in an operation of a table; those in nested tables are left out.
pub fn verify_symbol_uses<'a, 'c>(op: Operation<'a, 'c>, scope: &SymbolScope<'a, 'c>) {
    each_symbol_user(op, |op, check| {
        // What is wrong is told, and the next one is looked at all the same.
        let _ = check(op, scope);
        true
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symbols_are_no_words() {
        let symbols = ["a", "f", "foo", "x.y"].map(str::to_owned).into();
        let hidden = Hidden { symbols, has_unparsed: true };
        let rows = [
            ("'func.call' op 'f' does not reference a valid function", true),
            ("symbol '@m::@x.y' not found", true),
            ("symbol @\"foo\" not found", true),
            ("'a.b' op operand #0 must be a vector, but got 'tensor<4xi8, \"foo\">'", false),
            ("don't use a foo of (@fo)", false),
        ];
        for (message, expected) in rows {
            assert_eq!(hidden.explains(message), expected, "{message}");
        }
    }
}
