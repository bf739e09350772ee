//! Replacement of one call by a copy of its callee's body.

use terrace_interfaces::call::Call;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{
    Block, Body, Inlined, InlinerHooks, Location, Operation, Region, TraitFlags, Value, ValueMap,
};
use terrace_support::ensure_stack;

fn hooks<'c>(op: Operation<'_, 'c>) -> Option<&'static InlinerHooks> {
    op.name().dialect()?.hooks.inliner
}

/// Returns true if the dialects allow it.
pub(super) fn is_legal<'c>(call: Operation<'_, 'c>, function: Operation<'_, 'c>) -> bool {
    let (Some(hooks_of_call), Some(into)) = (hooks(call), call.parent_region()) else { return false };
    let Some(around) = into.parent_op().and_then(hooks) else { return false };
    let from = function.region(0);
    (hooks_of_call.is_legal_call)(call, function)
        && (around.is_legal_region)(into, from)
        && are_legal_ops(from, into)
        && types_match(call, from)
}

fn are_legal_ops<'c>(from: Region<'_, 'c>, into: Region<'_, 'c>) -> bool {
    from.ops().all(|op| {
        if op.is("builtin.unrealized_conversion_cast") {
            return true;
        }
        hooks(op).is_some_and(|hooks| {
            (hooks.is_legal_op)(op, into)
                && (!hooks.looks_inside
                    || op.regions().all(|region| ensure_stack(|| are_legal_ops(region, into))))
        })
    })
}

/// Returns true if arguments and results have the types of the callee.
fn types_match<'c>(call: Operation<'_, 'c>, from: Region<'_, 'c>) -> bool {
    let Some(entry) = from.first_block() else { return false };
    let arguments = call.interface::<Call>().map(|interface| (interface.arguments)(call)).unwrap_or_default();
    let given = call.operands().skip(arguments.start).take(arguments.len()).map(Value::ty);
    let returns_match =
        returns(from).all(|last| last.operands().map(Value::ty).eq(call.results().map(Value::ty)));
    let can_end = !from.has_one_block() || returns(from).next().is_some();
    given.eq(entry.arguments().map(Value::ty)) && returns_match && can_end
}

fn returns<'a, 'c>(region: Region<'a, 'c>) -> impl Iterator<Item = Operation<'a, 'c>> {
    region.blocks().filter_map(Block::last_op).filter(|last| is_return(*last))
}

fn is_return(last: Operation<'_, '_>) -> bool {
    last.has_trait(TraitFlags::RETURN_LIKE) && last.successor_count() == 0
}

fn ops_of(body: &Body<'_>, blocks: &[BlockId]) -> Vec<Vec<OpId>> {
    blocks.iter().map(|block| Block::new(body, *block).ops().map(Operation::id).collect()).collect()
}

/// Replaces the call. Returns the new operations by block; `None` if a return cannot become a branch.
pub(super) fn inline_call<'c>(
    body: &mut Body<'c>,
    call: OpId,
    function: Operation<'_, 'c>,
) -> Option<Vec<Vec<OpId>>> {
    let region = function.region(0);
    let entry = region.first_block()?;
    let view = Operation::new(body, call);
    let arguments = (view.interface::<Call>()?.arguments)(view);
    let mut operands: Vec<ValueId> =
        view.operands().skip(arguments.start).take(arguments.len()).map(Value::id).collect();
    if let Some(adapt) = hooks(view)?.argument {
        for (index, operand) in operands.iter_mut().enumerate() {
            *operand = adapt(body, call, function, index, *operand);
        }
    }
    let mut map = ValueMap::default();
    for (argument, operand) in entry.arguments().zip(&operands) {
        map.map(argument.id(), *operand);
    }
    let new = if region.has_one_block() {
        inline_block(body, call, entry, &mut map)
    } else {
        inline_blocks(body, call, region, &mut map, &operands)?
    };
    body.erase_op(call);
    Some(new)
}

fn inline_block<'c>(
    body: &mut Body<'c>,
    call: OpId,
    block: Block<'_, 'c>,
    map: &mut ValueMap,
) -> Vec<Vec<OpId>> {
    let caller = Operation::new(body, call).location();
    let mut new = Vec::new();
    let last = block.last_op().map(Operation::id);
    for op in block.ops().filter(|op| Some(op.id()) != last) {
        let copy = body.clone_op(op, map);
        body.insert_op_before(call, copy);
        relocate(body, copy, caller);
        new.push(copy);
    }
    let new = vec![new];
    if let Some(adapt) = hooks(Operation::new(body, call)).and_then(|hooks| hooks.inlined) {
        adapt(body, &Inlined { call, blocks: &new, ends: &[call] });
    }
    let results: Vec<ValueId> = Operation::new(body, call).results().map(Value::id).collect();
    let returned = block.last_op().into_iter().flat_map(|last| last.operands());
    for (result, value) in results.into_iter().zip(returned) {
        let value = map.get(value.id()).expect("a returned value is in the function");
        body.replace_all_uses(result, value);
    }
    new
}

fn inline_blocks<'c>(
    body: &mut Body<'c>,
    call: OpId,
    region: Region<'_, 'c>,
    map: &mut ValueMap,
    operands: &[ValueId],
) -> Option<Vec<Vec<OpId>>> {
    let view = Operation::new(body, call);
    let caller = view.location();
    let block = view.block()?.id();
    let into = view.parent_region()?.id();
    for last in returns(region) {
        hooks(last)?.branch?;
    }
    let next = view.next().map(Operation::id);
    let behind = match next {
        Some(next) => body.split_block(next),
        None => {
            let behind = body.create_block();
            body.insert_block_after(block, behind);
            behind
        }
    };
    let last = Region::new(body, into).blocks().next_back().map(Block::id);
    body.clone_region(region, into, map);
    let start = match last {
        Some(last) => Block::new(body, last).next(),
        None => Region::new(body, into).first_block(),
    };
    let new: Vec<BlockId> = std::iter::successors(start, |block| block.next()).map(Block::id).collect();
    for &copy in &new {
        body.detach_block(copy);
        body.insert_block_before(behind, copy);
        let ops: Vec<OpId> = Block::new(body, copy).ops().map(Operation::id).collect();
        ops.into_iter().for_each(|op| relocate(body, op, caller));
    }
    if let Some(adapt) = hooks(Operation::new(body, call)).and_then(|hooks| hooks.inlined) {
        let blocks = ops_of(body, &new);
        let lasts = new.iter().filter_map(|copy| Block::new(body, *copy).last_op());
        let ends: Vec<OpId> = lasts.filter(|last| is_return(*last)).map(Operation::id).collect();
        adapt(body, &Inlined { call, blocks: &blocks, ends: &ends });
    }
    let results: Vec<ValueId> = Operation::new(body, call).results().map(Value::id).collect();
    for result in results {
        let (ty, location) = (Value::new(body, result).ty(), Value::new(body, result).location());
        let argument = body.add_argument(behind, ty, location);
        body.replace_all_uses(result, argument);
    }
    for &copy in &new {
        let Some(last) = Block::new(body, copy).last_op() else { continue };
        if !is_return(last) {
            continue;
        }
        let state = hooks(last)?.branch?(last, behind);
        let last = last.id();
        let branch = body.create(state);
        body.insert_op_before(last, branch);
        body.erase_op(last);
    }
    let blocks = ops_of(body, &new);
    // The copy of the entry block continues the block of the call; nothing branches to an entry.
    let entry = *new.first()?;
    for (index, operand) in operands.iter().enumerate() {
        let argument = Block::new(body, entry).argument(index).id();
        body.replace_all_uses(argument, *operand);
    }
    body.inline_block(entry, block, operands);
    Some(blocks)
}

/// Gives an inlined operation, and those nested in it, call site locations.
fn relocate<'c>(body: &mut Body<'c>, op: OpId, caller: Location<'c>) {
    if caller == Location::Unknown {
        return;
    }
    let context = body.context();
    let location = Operation::new(body, op).location();
    body.set_location(op, context.call_site(location, caller));
    let view = Operation::new(body, op);
    if view.region_count() != 0 && body.child(op).is_none() {
        let inner: Vec<OpId> = view.regions().flat_map(Region::ops).map(Operation::id).collect();
        for op in inner {
            ensure_stack(|| relocate(body, op, caller));
        }
    }
}
