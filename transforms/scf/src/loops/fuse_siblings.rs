//! Loops over the same iterations that do not depend on each other, as one loop.

use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Block, Operation, PatternRewriter, RegionSource, ValueMap};
use terrace_rewrite::ops::ids;
use terrace_scf as scf;

/// Returns why two loops are not over the same iterations, in the same way.
pub fn check_iterations<'a, 'c>(
    target: Operation<'a, 'c>,
    source: Operation<'a, 'c>,
) -> Result<(), &'static str> {
    if target.name() != source.name() {
        return Err("target and source must be same loop type");
    }
    // Values that the bounds and steps are.
    let groups = 0..3;
    let is_same_group = |group: usize| target.operand_group(group).eq(source.operand_group(group));
    const ATTRIBUTES: [&str; 4] = ["staticLowerBound", "staticUpperBound", "staticStep", "mapping"];
    let is_same_attribute = |name: &&str| target.attribute(name) == source.attribute(name);
    match groups.into_iter().all(is_same_group) && ATTRIBUTES.iter().all(is_same_attribute) {
        true => Ok(()),
        false => Err("target and source iteration spaces must be equal"),
    }
}

/// Collects the operations of a block, its terminator not.
fn inner_ops(block: Block<'_, '_>) -> Vec<OpId> {
    let mut ops: Vec<OpId> = block.ops().map(Operation::id).collect();
    ops.pop();
    ops
}

/// Replaces two loops of one kind over the same iterations by one after the second, which does what the first does, and
/// then what the second does. Returns that.
///
/// `None` if they are of a kind that cannot be fused.
pub fn fuse_siblings(target: OpId, source: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    if rewriter.view::<scf::ForOp>(target).is_some() && rewriter.view::<scf::ForOp>(source).is_some() {
        return fuse(target, source, 3, rewriter);
    }
    if rewriter.view::<scf::ForallOp>(target).is_some() && rewriter.view::<scf::ForallOp>(source).is_some() {
        return fuse(target, source, 3, rewriter);
    }
    None
}

/// Fuses loops; `group` is that of the operands which they carry.
fn fuse(target: OpId, source: OpId, group: usize, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let loops = [target, source];
    let carried = loops.map(|op| ids(rewriter.op(op).operand_group(group)));
    let counts = carried.each_ref().map(Vec::len);
    let mut blocks = Vec::new();
    for op in loops {
        blocks.push(rewriter.op(op).region(0).first_block()?.id());
    }
    let arguments: Vec<Vec<ValueId>> =
        blocks.iter().map(|block| ids(rewriter.block(*block).arguments())).collect();
    let variables = arguments[1].len().checked_sub(counts[1])?;
    let location = rewriter.op(source).location();
    let mut state = rewriter.state_of(source);
    state.discardable.clear();
    let range = rewriter.op(source).operand_range(group);
    let all: Vec<ValueId> = carried.concat();
    state.operands.drain(range.clone());
    state.operands.insert_many(range.start, all.iter().copied());
    state.result_types = all.iter().map(|value| rewriter.type_of(*value)).collect();
    if let Some(slot) = state.name.slot_of("operandSegmentSizes") {
        let mut sizes = state.slots[slot].and_then(|sizes| sizes.as_i32_array())?;
        *sizes.get_mut(group)? = i32::try_from(all.len()).ok()?;
        state.slots[slot] = Some(rewriter.context().dense_i32_array(&sizes));
    }
    state.regions.push(RegionSource::Empty);
    rewriter.set_insertion_point_after(source);
    let new = rewriter.create(state);
    let region = rewriter.op(new).region(0).id();
    let types: Vec<_> = arguments[1][..variables]
        .iter()
        .chain(&all)
        .map(|value| (rewriter.type_of(*value), location))
        .collect();
    let block = rewriter.create_block(region, None, types);
    let own = ids(rewriter.block(block).arguments());
    let mut maps = [ValueMap::default(), ValueMap::default()];
    let mut first = variables;
    for (map, (arguments, count)) in maps.iter_mut().zip(arguments.iter().zip(counts)) {
        let inner = own[..variables].iter().chain(&own[first..first + count]);
        arguments.iter().zip(inner).for_each(|(from, to)| map.map(*from, *to));
        first += count;
    }
    rewriter.set_insertion_point_to_end(block);
    let mut ends = Vec::new();
    for (map, from) in maps.iter_mut().zip(&blocks) {
        ends.push(rewriter.block(*from).last_op()?.id());
        for op in inner_ops(rewriter.block(*from)) {
            rewriter.clone_op(op, map);
        }
    }
    if rewriter.op(new).isa::<scf::ForOp>() {
        let mut yielded = Vec::new();
        for (map, end) in maps.iter().zip(&ends) {
            let values = rewriter.operands(*end);
            yielded.extend(values.iter().map(|value| map.get(*value).unwrap_or(*value)));
        }
        let context = rewriter.context();
        rewriter.create(scf::YieldOp::builder(context, location).results(yielded));
    } else {
        // The parts that both write are written at the end.
        let end = rewriter.clone_op(ends[0], &mut maps[0]);
        let into = rewriter.op(end).region(0).first_block()?.id();
        rewriter.set_insertion_point_to_end(into);
        let from = rewriter.op(ends[1]).region(0).first_block()?;
        let inner: Vec<OpId> = from.ops().map(Operation::id).collect();
        for op in inner {
            rewriter.clone_op(op, &mut maps[1]);
        }
    }
    let results = rewriter.results(new);
    rewriter.replace_op(target, &results[..counts[0]]);
    rewriter.replace_op(source, &results[counts[0]..]);
    Some(new)
}
