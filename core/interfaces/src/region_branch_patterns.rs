//! Patterns of operations with control flow between their regions: arguments and results that are always the same
//! value, that are the same as others, or that nothing uses.
//!
//! Their tables are put together by the operations: `&[make_inputs_dead("scf.if"), ...]`.

use crate::region_branch::{RegionBranch, branch_points, forwarded_operands};
use smallvec::SmallVec;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{MatchResult, Operation, Pattern, PatternRewriter, Value};
use terrace_support::interner::{FoldMap, FoldSet};

/// Creates an argument or result that is always the same value from outside is replaced by it.
pub const fn make_inputs_dead(op: &'static str) -> Pattern {
    Pattern::new(op, "MakeRegionBranchOpSuccessorInputsDead", replace_by_outer_values)
}

/// Returns an argument or result that always is the same as another one is replaced by it.
pub const fn merge_duplicate_inputs(op: &'static str) -> Pattern {
    Pattern::new(op, "RemoveDuplicateSuccessorInputUses", replace_duplicates)
}

/// Returns arguments and results that nothing uses go, with the operands for them.
pub const fn remove_dead_inputs(op: &'static str) -> Pattern {
    Pattern::new(op, "RemoveDeadRegionBranchOpSuccessorInputs", remove_dead)
}

/// One way of a value: the operand of an operation that is handed on, and the argument or result that it becomes.
#[derive(Clone, Copy)]
struct Way {
    owner: OpId,
    position: usize,
    value: ValueId,
    input: ValueId,
}

/// Returns all ways along the edges between the regions of an operation.
fn ways(op: Operation<'_, '_>) -> Option<Vec<Way>> {
    let branch = op.interface::<RegionBranch>()?;
    let mut ways = Vec::new();
    for point in branch_points(op) {
        for successor in (branch.successors)(op, point) {
            let (owner, positions) = forwarded_operands(op, branch, point, &successor);
            ways.extend(positions.zip(successor.inputs.iter()).map(|(position, input)| Way {
                owner: owner.id(),
                position,
                value: owner.operand(position).id(),
                input: input.id(),
            }));
        }
    }
    Some(ways)
}

/// Returns the ways to each input, in the order in which inputs are met first.
fn by_input(ways: &[Way]) -> (Vec<ValueId>, FoldMap<ValueId, SmallVec<[Way; 2]>>) {
    let mut inputs = Vec::new();
    let mut map: FoldMap<ValueId, SmallVec<[Way; 2]>> = FoldMap::default();
    for way in ways {
        let list = map.entry(way.input).or_default();
        if list.is_empty() {
            inputs.push(way.input);
        }
        list.push(*way);
    }
    (inputs, map)
}

/// `for iter_args(a = x) { yield a } -> x`
fn replace_by_outer_values(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let ways = ways(rewriter.op(op))?;
    let (inputs, sources) = by_input(&ways);
    let is_used = |input: &ValueId| !rewriter.value(*input).is_unused();
    let mut replacements = Vec::new();
    for input in inputs.into_iter().filter(is_used) {
        let Some(value) = only_source(input, &sources) else { continue };
        if !is_within(rewriter.value(value), rewriter.op(op)) {
            replacements.push((input, value));
        }
    }
    if replacements.is_empty() {
        return None;
    }
    for (input, value) in replacements {
        rewriter.replace_all_uses_with(input, value);
    }
    Some(())
}

/// Returns the value that an input has whichever way was taken, seen through other inputs.
fn only_source(input: ValueId, sources: &FoldMap<ValueId, SmallVec<[Way; 2]>>) -> Option<ValueId> {
    let mut found = None;
    let mut seen = FoldSet::default();
    let mut stack: SmallVec<[ValueId; 8]> = SmallVec::from_slice(&[input]);
    while let Some(value) = stack.pop() {
        let Some(ways) = sources.get(&value) else {
            if found.replace(value).is_some() {
                return None;
            }
            continue;
        };
        for way in ways {
            if seen.insert(way.value) {
                stack.push(way.value);
            }
        }
    }
    found
}

/// Returns true if a value is defined in a region of an operation.
fn is_within<'a, 'c>(value: Value<'a, 'c>, op: Operation<'a, 'c>) -> bool {
    if value.parent_region() == op.parent_region() {
        return false;
    }
    value.parent_region().is_some_and(|region| op.regions().any(|own| region.is_within(own)))
}

/// `for iter_args(a = x, b = x) { use(a, b); yield y, y } -> for iter_args(a = x, b = x) { use(a, a); yield y, y }`
fn replace_duplicates(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let ways = ways(rewriter.op(op))?;
    let (mut inputs, mut sources) = by_input(&ways);
    inputs.sort_by_key(|input| number(rewriter.value(*input)));
    // What comes in by each way, at the same place.
    let mut known: FoldMap<(Option<BlockId>, Vec<(OpId, ValueId)>), ValueId> = FoldMap::default();
    let mut replacements = Vec::new();
    for input in inputs {
        let place = rewriter.value(input).as_argument().map(|(block, _)| block.id());
        let ways = sources.remove(&input).unwrap_or_default();
        let values = ways.into_iter().map(|way| (way.owner, way.value)).collect();
        let first = *known.entry((place, values)).or_insert(input);
        if first != input && !rewriter.value(input).is_unused() {
            replacements.push((input, first));
        }
    }
    if replacements.is_empty() {
        return None;
    }
    for (input, first) in replacements {
        rewriter.replace_all_uses_with(input, first);
    }
    Some(())
}

/// Returns the position among arguments or results.
fn number(value: Value<'_, '_>) -> usize {
    value.as_argument().map(|(_, at)| at).or_else(|| value.result_number()).unwrap_or(0)
}

/// `for iter_args(a = x, b = y) { yield z, w } -> for iter_args(a = x) { yield z }`, where nothing uses `b` and its
/// result
fn remove_dead(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let ways = ways(rewriter.op(op))?;
    let dead = dead_sets(&ways, rewriter);
    let (mut operands, mut arguments) = (Groups::default(), Groups::default());
    let mut results = Vec::new();
    for way in ways.iter().filter(|way| dead.contains(&way.input)) {
        operands.add(way.owner, way.position);
        match rewriter.value(way.input).as_argument() {
            Some((block, at)) => arguments.add(block.id(), at),
            None => results.push(number(rewriter.value(way.input))),
        }
    }
    if operands.lists.is_empty() {
        return None;
    }
    for (owner, positions) in operands.lists {
        rewriter.modify_op_in_place(owner, |body| body.erase_operands(owner, &positions));
    }
    for (block, positions) in arguments.lists {
        rewriter.modify_op_in_place(op, |body| {
            positions.iter().rev().for_each(|at| body.erase_argument(block, *at));
        });
    }
    if !results.is_empty() {
        rewriter.erase_op_results(op, &results);
    }
    Some(())
}

/// Positions by what they are positions in, in ascending order, once each.
struct Groups<K> {
    lists: Vec<(K, Vec<usize>)>,
}

impl<K> Default for Groups<K> {
    fn default() -> Self {
        Groups { lists: Vec::new() }
    }
}

impl<K: PartialEq> Groups<K> {
    fn add(&mut self, key: K, position: usize) {
        // Ways come in runs with the same owner.
        let list = match self.lists.iter().rposition(|(known, _)| *known == key) {
            Some(at) => &mut self.lists[at].1,
            None => {
                self.lists.push((key, Vec::new()));
                &mut self.lists.last_mut().expect("one was pushed").1
            }
        };
        if let Err(at) = list.binary_search(&position) {
            list.insert(at, position);
        }
    }
}

/// Returns the inputs that can go: nothing uses them, nor any others that are fed by the same operands.
fn dead_sets(ways: &[Way], rewriter: &PatternRewriter<'_, '_>) -> FoldSet<ValueId> {
    let mut sets = Sets::default();
    let mut first_of: FoldMap<(OpId, usize), usize> = FoldMap::default();
    for way in ways {
        let set = sets.number(way.input);
        let first = *first_of.entry((way.owner, way.position)).or_insert(set);
        sets.join(first, set);
    }
    let mut is_alive = vec![false; sets.parents.len()];
    for way in ways.iter().filter(|way| !rewriter.value(way.input).is_unused()) {
        let set = sets.number(way.input);
        is_alive[sets.find(set)] = true;
    }
    let mut dead = FoldSet::default();
    for way in ways {
        let set = sets.number(way.input);
        if !is_alive[sets.find(set)] {
            dead.insert(way.input);
        }
    }
    dead
}

/// Disjoint sets of values.
#[derive(Default)]
struct Sets {
    numbers: FoldMap<ValueId, usize>,
    parents: Vec<usize>,
}

impl Sets {
    fn number(&mut self, value: ValueId) -> usize {
        let next = self.parents.len();
        let number = *self.numbers.entry(value).or_insert(next);
        if number == next {
            self.parents.push(next);
        }
        number
    }

    fn find(&mut self, mut at: usize) -> usize {
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.parents[b] = a;
    }
}
