//! Operands of `linalg.generic` without use, or twice there, and results without use.

use crate::maps::tell_all_loops;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Block, MatchResult, NamedAttribute, Operation, OperationState, Pattern, PatternRewriter, RegionSource,
    Type, TypedOp, Value,
};
use terrace_linalg::{GenericOp, GenericParts, LinalgOp, YieldOp, generic};
use terrace_support::interner::FoldMap;

/// Patterns that remove operands and results without use.
pub const UNUSED_PATTERNS: &[Pattern] = &[
    Pattern::of::<GenericOp>("DeduplicateAndRemoveDeadOperandsAndResults", remove_unused),
    Pattern::of::<GenericOp>("RemoveUnusedCycleInGenericOp", cut_unused_cycles),
];

/// Positions of the operands of the old operation among those of the new one.
#[derive(Default)]
struct Kept<'c> {
    inputs: Vec<ValueId>,
    outputs: Vec<ValueId>,
    maps: Vec<AffineMap<'c>>,
    /// New positions of the inputs.
    of_inputs: Vec<Option<usize>>,
    /// New positions of the outputs.
    of_outputs: Vec<Option<usize>>,
}

/// Choice of the operands that stay.
struct Choice<'a, 'c> {
    linalg: LinalgOp<'a, 'c>,
    maps: terrace_linalg::IndexingMaps<'c>,
    loops: usize,
    is_dropped: Vec<bool>,
}

impl Choice<'_, '_> {
    /// Drops an operand if the extents of all loops are known without it.
    fn drops(&mut self, operand: usize) -> bool {
        self.is_dropped[operand] = true;
        let rest = self.maps.iter().zip(&self.is_dropped).filter(|(_, is_dropped)| !**is_dropped);
        let can_drop = tell_all_loops(rest.map(|(map, _)| *map), self.loops);
        self.is_dropped[operand] = can_drop;
        can_drop
    }
}

fn choose<'c>(linalg: LinalgOp<'_, 'c>) -> Option<Kept<'c>> {
    let (maps, loops) = (linalg.maps(), linalg.loop_count());
    let is_dropped = vec![false; linalg.op().operand_count()];
    let mut choice = Choice { linalg, maps, loops, is_dropped };
    let mut kept = Kept::default();
    choose_inputs(&mut choice, &mut kept)?;
    choose_outputs(&mut choice, &mut kept)?;
    Some(kept)
}

fn choose_inputs<'c>(choice: &mut Choice<'_, 'c>, kept: &mut Kept<'c>) -> Option<()> {
    let mut seen: FoldMap<(ValueId, AffineMap<'c>), usize> = FoldMap::default();
    for (at, input) in choice.linalg.inputs().enumerate() {
        if !choice.linalg.uses_element(at) && choice.drops(at) {
            kept.of_inputs.push(None);
            continue;
        }
        let map = *choice.maps.get(at)?;
        let next = kept.inputs.len();
        let place = *seen.entry((input.id(), map)).or_insert(next);
        kept.of_inputs.push(Some(place));
        if place < next {
            choice.is_dropped[at] = true;
            continue;
        }
        kept.inputs.push(input.id());
        kept.maps.push(map);
    }
    Some(())
}

fn choose_outputs<'c>(choice: &mut Choice<'_, 'c>, kept: &mut Kept<'c>) -> Option<()> {
    let linalg = choice.linalg;
    let inputs = linalg.input_count();
    let end = linalg.terminator()?;
    let is_on_tensors = linalg.is_on_tensors();
    let mut seen: FoldMap<(ValueId, AffineMap<'c>, ValueId), usize> = FoldMap::default();
    for (at, output) in linalg.outputs().enumerate() {
        let operand = inputs + at;
        let map = *choice.maps.get(operand)?;
        let next = kept.outputs.len();
        if is_on_tensors {
            if is_dead(linalg, at) && choice.drops(operand) {
                kept.of_outputs.push(None);
                continue;
            }
            let key = (output.id(), map, end.operands().nth(at)?.id());
            if !linalg.uses_element(operand)
                && let Some(&place) = seen.get(&key)
            {
                choice.is_dropped[operand] = true;
                kept.of_outputs.push(Some(place));
                continue;
            }
            seen.insert(key, next);
        }
        kept.of_outputs.push(Some(next));
        kept.outputs.push(output.id());
        kept.maps.push(map);
    }
    Some(())
}

/// Returns true if nothing uses a result, and the element of its output is used at most to be yielded again.
fn is_dead(linalg: LinalgOp<'_, '_>, result: usize) -> bool {
    if linalg.op().results().nth(result).is_none_or(|result| !result.is_unused()) {
        return false;
    }
    let Some(argument) = linalg.argument(linalg.input_count() + result) else { return false };
    if argument.is_unused() {
        return true;
    }
    let Some(end) = linalg.terminator() else { return false };
    argument.has_one_use()
        && argument.users().next() == Some(end)
        && end.operands().nth(result) == Some(argument)
}

/// `generic(a, a, b) -> generic(a)`, where `b` is not used
fn remove_unused(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let kept = choose(linalg)?;
    if kept.inputs.len() + kept.outputs.len() == linalg.op().operand_count() {
        return None;
    }
    let view = GenericOp::cast(linalg.op())?.op();
    let context = rewriter.context();
    let types = kept.outputs.iter().map(|output| rewriter.type_of(*output)).filter(|ty| ty.is_tensor());
    let result_types: Vec<Type<'_>> = types.collect();
    let iterators = linalg.iterators();
    let parts = GenericParts {
        location: view.location(),
        inputs: &kept.inputs,
        outputs: &kept.outputs,
        result_types: &result_types,
        maps: &kept.maps,
        iterators: &iterators,
    };
    let mut state = generic(context, parts);
    keep_other_attributes(&mut state, view);
    let block = linalg.block()?;
    let end = linalg.terminator()?;
    let (block, end, location) = (block.id(), end.id(), end.location());
    let arguments: Vec<(Type<'_>, terrace_ir::Location<'_>)> = kept
        .inputs
        .iter()
        .chain(&kept.outputs)
        .map(|operand| (element_type(rewriter.type_of(*operand)), rewriter.value(*operand).location()))
        .collect();
    state.regions.push(RegionSource::Empty);
    let new = rewriter.create(state);
    let region = rewriter.op(new).region(0).id();
    let new_block = rewriter.create_block(region, None, arguments);
    let new_arguments: Vec<ValueId> = rewriter.block(new_block).arguments().map(Value::id).collect();
    if kept.outputs.len() != kept.of_outputs.len() {
        let old: Vec<ValueId> = rewriter.op(end).operands().map(Value::id).collect();
        let mut yielded = vec![None; kept.outputs.len()];
        for (value, place) in old.into_iter().zip(&kept.of_outputs) {
            if let Some(place) = place {
                yielded[*place] = Some(value);
            }
        }
        let yielded: Vec<ValueId> = yielded.into_iter().flatten().collect();
        rewriter.set_insertion_point(end);
        let new = YieldOp::builder(context, location).values(yielded);
        rewriter.replace_op_with_new_op(end, new);
    }
    merge(block, new_block, &kept, &new_arguments, rewriter);
    let results = rewriter.results(new);
    let old = rewriter.results(op);
    for (old, place) in old.into_iter().zip(&kept.of_outputs) {
        if let Some(new) = place.and_then(|place| results.get(place)) {
            rewriter.replace_all_uses_with(old, *new);
        }
    }
    rewriter.erase_op(op);
    Some(())
}

/// Moves the operations of the old block to the new one.
fn merge(
    old: terrace_ir::ids::BlockId,
    new: terrace_ir::ids::BlockId,
    kept: &Kept<'_>,
    arguments: &[ValueId],
    rewriter: &mut PatternRewriter<'_, '_>,
) {
    let of_inputs = kept.of_inputs.iter().map(|place| place.and_then(|place| arguments.get(place)));
    let inputs = kept.inputs.len();
    let of_outputs =
        kept.of_outputs.iter().map(|place| place.and_then(|place| arguments.get(inputs + place)));
    let old_arguments: Vec<ValueId> = rewriter.block(old).arguments().map(Value::id).collect();
    for (old, new) in old_arguments.into_iter().zip(of_inputs.chain(of_outputs)) {
        if let Some(new) = new {
            rewriter.replace_all_uses_with(old, *new);
        }
    }
    let ops: Vec<OpId> = Block::new(rewriter.body(), old).ops().map(Operation::id).collect();
    for op in ops {
        rewriter.move_op_to(op, terrace_ir::InsertionPoint { block: new, before: None });
    }
}

fn element_type(ty: Type<'_>) -> Type<'_> {
    if ty.is_any_memref() || ty.is_tensor() { ty.element_or_self() } else { ty }
}

/// Copies the attributes that are not computed anew.
pub(crate) fn keep_other_attributes<'c>(state: &mut OperationState<'c>, from: Operation<'_, 'c>) {
    for NamedAttribute { name, value } in from.attributes() {
        if !["indexing_maps", "iterator_types", "operandSegmentSizes"].contains(&name.as_str()) {
            state.set_attribute(name, value);
        }
    }
}

/// `{ out: yield f(out) } -> { out: yield out }`, where the result is not used
fn cut_unused_cycles(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op)).filter(|linalg| linalg.is_on_tensors())?;
    let (end, inputs) = (linalg.terminator()?, linalg.input_count());
    let cycle = |result: usize| -> Option<(OpId, ValueId)> {
        let argument = linalg.argument(inputs + result).filter(|argument| argument.has_one_use())?;
        let user = argument.users().next()?;
        let only = (user.result_count() == 1).then(|| user.result(0)).filter(|value| value.has_one_use())?;
        let is_yielded = only.users().next() == Some(end) && end.operands().nth(result) == Some(only);
        is_yielded.then(|| (user.id(), argument.id()))
    };
    let unused = linalg.op().results().enumerate().filter(|(_, result)| result.is_unused());
    let found: Vec<(OpId, ValueId)> = unused.filter_map(|(at, _)| cycle(at)).collect();
    if found.is_empty() {
        return None;
    }
    for (user, argument) in found {
        rewriter.replace_op(user, &[argument]);
    }
    Some(())
}
