//! Which patterns start from which operations, worked out once.

use crate::provenance;
use std::sync::atomic::{AtomicU32, Ordering};
use terrace_ir::ids::OpId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{Around, Ctx, MatchResult, OpName, Pattern, PatternRewriter, Root};
use terrace_support::interner::FoldMap;

/// Patterns by operation, the best ones first.
pub struct FrozenPatternSet {
    patterns: Vec<Pattern>,
    around: Around,
    /// The numbers of the patterns for operations: first of those for which there are none, then of those that are not
    /// declared.
    lists: Vec<Box<[u32]>>,
    /// Places in `lists`, by the address of the operation's declaration.
    of_spec: FoldMap<usize, u32>,
    /// Places in `lists`, by the number of the operation's name: counted from one, zero where nobody asked yet.
    of_name: Box<[AtomicU32]>,
}

const OF_NONE: u32 = 0;
const OF_UNREGISTERED: u32 = 1;

impl FrozenPatternSet {
    /// Sorts patterns by the operations that are declared in a context, for operations of that context.
    pub fn new(context: Ctx<'_>, patterns: Vec<Pattern>) -> Self {
        let mut of_name: FoldMap<&str, Vec<u32>> = FoldMap::default();
        let mut of_kind = Vec::new();
        for (pattern, number) in patterns.iter().zip(0..) {
            match pattern.root {
                Root::Op(name) => of_name.entry(name).or_default().push(number),
                _ => of_kind.push(number),
            }
        }
        let any = of_kind.iter().copied().filter(|number| patterns[*number as usize].root == Root::Any);
        let mut lists = vec![Box::default(), sorted(any.collect(), &patterns)];
        let mut of_spec = FoldMap::default();
        for spec in context.dialects().iter().flat_map(|dialect| dialect.ops) {
            let mut list = of_name.get(spec.name).cloned().unwrap_or_default();
            list.extend(of_kind.iter().filter(|number| starts_from(patterns[**number as usize].root, spec)));
            if !list.is_empty() {
                of_spec.insert(address(spec), lists.len() as u32);
                lists.push(sorted(list, &patterns));
            }
        }
        let of_name = (0..context.op_name_limit()).map(|_| AtomicU32::new(0)).collect();
        let reads_symbols = patterns.iter().any(|pattern| pattern.around() == Around::Symbols);
        let around = if reads_symbols { Around::Symbols } else { Around::Leaves };
        FrozenPatternSet { patterns, around, lists, of_spec, of_name }
    }

    /// Returns the symbols that patterns look up around their operations.
    pub fn around(&self) -> Around {
        self.around
    }

    /// Returns the patterns that start from operations of a name, in the order in which they are to be tried.
    #[inline]
    pub fn of(&self, name: OpName<'_>) -> impl Iterator<Item = &Pattern> {
        self.numbers_of(name).iter().map(|number| self.pattern(*number))
    }

    /// Returns the numbers of those patterns.
    #[inline]
    pub(crate) fn numbers_of(&self, name: OpName<'_>) -> &[u32] {
        let known = self.of_name.get(name.number());
        let list = match known.map(|known| known.load(Ordering::Relaxed)) {
            None | Some(0) => self.find_list(name),
            Some(place) => place - 1,
        };
        &self.lists[list as usize]
    }

    /// Finds the place of the list for operations of a name; it is noted.
    #[cold]
    fn find_list(&self, name: OpName<'_>) -> u32 {
        let list = match name.spec() {
            Some(spec) => self.of_spec.get(&address(spec)).copied().unwrap_or(OF_NONE),
            None => OF_UNREGISTERED,
        };
        if let Some(known) = self.of_name.get(name.number()) {
            known.store(list + 1, Ordering::Relaxed);
        }
        list
    }

    /// Returns the pattern of a number.
    #[inline]
    pub(crate) fn pattern(&self, number: u32) -> &Pattern {
        &self.patterns[number as usize]
    }
}

/// Tries a pattern, which is an action that may be forbidden.
pub(crate) fn apply_pattern(
    pattern: &Pattern,
    op: OpId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    if !rewriter.context().may_act("apply-pattern") {
        return None;
    }
    #[cfg(debug_assertions)]
    let edits = rewriter.body().edits();
    let result = if provenance::is_asked_for(rewriter.context()) {
        provenance::in_pattern(pattern.name, op, || pattern.match_and_rewrite(op, rewriter))
    } else {
        pattern.match_and_rewrite(op, rewriter)
    };
    // A dialect conversion takes back what a pattern did that gave up.
    #[cfg(debug_assertions)]
    assert!(
        result.is_some() || rewriter.is_rolled_back() || rewriter.body().edits() == edits,
        "pattern '{}' does not match, but changed the program",
        pattern.name
    );
    result
}

fn address(spec: &OpSpec<'_>) -> usize {
    std::ptr::from_ref(spec).addr()
}

fn starts_from(root: Root, spec: &OpSpec<'_>) -> bool {
    match root {
        Root::Op(name) => spec.name == name,
        Root::Any => true,
        Root::Interface(name) | Root::Trait(name) => spec.has_trait(|one| one.name() == name),
    }
}

/// Returns the greatest benefit first; of equal ones, those for all operations last, and else as they were listed.
fn sorted(mut numbers: Vec<u32>, patterns: &[Pattern]) -> Box<[u32]> {
    numbers.sort_by_key(|number| {
        let pattern = &patterns[*number as usize];
        (std::cmp::Reverse(pattern.benefit), pattern.root == Root::Any, *number)
    });
    numbers.into()
}

/// Returns the canonicalization patterns of all dialects, then those of all operations, each by name.
pub fn canonicalization_patterns(context: Ctx<'_>) -> Vec<Pattern> {
    let mut dialects = context.dialects();
    dialects.sort_by_key(|dialect| dialect.name);
    let mut patterns: Vec<Pattern> = Vec::new();
    patterns.extend(dialects.iter().flat_map(|dialect| dialect.hooks.canonicalize).cloned());
    let mut specs: Vec<_> = dialects.iter().flat_map(|dialect| dialect.ops).collect();
    specs.sort_by_key(|spec| spec.name);
    patterns.extend(specs.iter().flat_map(|spec| spec.hooks.canonicalize).cloned());
    patterns
}
