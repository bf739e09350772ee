//! Does what was decided, in one body.

use super::decisions::Decisions;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Attribute, Block, Body, Operation, PatternRewriter, Region, Value};
use terrace_support::ensure_stack;
use terrace_support::interner::{FoldMap, FoldSet};
use terrace_ub::PoisonOp;

pub(super) fn clean_up(body: &mut Body<'_>, decisions: &mut Decisions) {
    let gone: FoldSet<OpId> = decisions.ops.iter().copied().collect();
    // What is inside of another one goes with it.
    let (mut outermost, mut all) = (Vec::new(), Vec::new());
    if !gone.is_empty() {
        for region in Operation::new(body, Body::ROOT).regions() {
            find_gone(region, &gone, &mut outermost, &mut all);
        }
    }
    let inside: FoldSet<OpId> = all.iter().copied().collect();
    let stays = |op: &OpId| !inside.contains(op);
    decisions.poison.retain(|(op, _)| stays(op));
    decisions.operands.retain(|(op, _)| stays(op));
    decisions.results.retain(|(op, _)| stays(op));
    let parent = |block: BlockId| Block::new(body, block).parent_op().map(Operation::id);
    decisions.arguments.retain(|(block, _)| parent(*block).is_none_or(|op| stays(&op)));
    // Users need not stand after definitions where control never gets.
    all.into_iter().for_each(|op| body.set_operands(op, &[]));
    for (op, positions) in &decisions.poison {
        positions.iter().for_each(|at| poison_operand(body, *op, *at));
    }
    erase_operands(body, &decisions.operands);
    for (block, positions) in &decisions.arguments {
        erase_arguments(body, *block, positions);
    }
    if let Some((arguments, results)) = &decisions.signature {
        shrink_function(body, arguments, results);
    }
    for (op, positions) in &decisions.results {
        let results = Operation::new(body, *op).results().map(Value::id).collect();
        poison_uses(body, pick(results, positions));
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        rewriter.set_insertion_point(*op);
        rewriter.erase_op_results(*op, positions);
    }
    for op in &outermost {
        poison_uses(body, Operation::new(body, *op).results().map(Value::id).collect());
    }
    outermost.into_iter().for_each(|op| body.erase_op(op));
}

fn pick(all: Vec<ValueId>, positions: &[usize]) -> Vec<ValueId> {
    positions.iter().map(|at| all[*at]).collect()
}

fn erase_arguments(body: &mut Body<'_>, block: BlockId, positions: &[usize]) {
    let arguments = Block::new(body, block).arguments().map(Value::id).collect();
    poison_uses(body, pick(arguments, positions));
    positions.iter().rev().for_each(|at| body.erase_argument(block, *at));
}

/// Erases operands; one operation may be named more than once.
fn erase_operands(body: &mut Body<'_>, all: &[(OpId, Vec<usize>)]) {
    let mut of_op: FoldMap<OpId, FoldSet<usize>> = FoldMap::default();
    for (op, positions) in all {
        of_op.entry(*op).or_default().extend(positions.iter().copied());
    }
    for (op, _) in all {
        let Some(positions) = of_op.remove(op) else { continue };
        let mut positions: Vec<usize> = positions.into_iter().collect();
        positions.sort_unstable();
        body.erase_operands(*op, &positions);
    }
}

/// Makes poison before an operation, and an operand of it.
fn poison_operand(body: &mut Body<'_>, op: OpId, at: usize) {
    let ty = Operation::new(body, op).operand(at).ty();
    let location = Operation::new(body, op).location();
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
    rewriter.set_insertion_point(op);
    let context = rewriter.context();
    let poison = rewriter.create_value(PoisonOp::builder(context, location).result(ty));
    rewriter.set_operand(op, at, poison);
}

/// Replaces remaining, irrelevant uses of removed values with poison.
fn poison_uses(body: &mut Body<'_>, values: Vec<ValueId>) {
    for value in values {
        let uses = Value::new(body, value).uses();
        let uses: Vec<(OpId, usize)> = uses.map(|one| (one.owner().id(), one.number())).collect();
        uses.into_iter().for_each(|(owner, at)| poison_operand(body, owner, at));
    }
}

fn shrink_function(body: &mut Body<'_>, arguments: &[usize], results: &[usize]) {
    let root = Operation::new(body, Body::ROOT);
    let entry = root.regions().next().and_then(Region::first_block).map(|block| block.id());
    let ty = root.attribute("function_type").and_then(Attribute::as_type).and_then(|ty| ty.as_function());
    let (Some(entry), Some((inputs, outputs))) = (entry, ty) else { return };
    erase_arguments(body, entry, arguments);
    let context = body.context();
    let ty = context.function_type(&without(inputs, arguments), &without(outputs, results));
    let name = context.identifier("function_type");
    body.set_attribute(Body::ROOT, name, Some(context.type_attribute(ty)));
    for (name, positions) in [("arg_attrs", arguments), ("res_attrs", results)] {
        let attributes = Operation::new(body, Body::ROOT).attribute(name).and_then(Attribute::as_array);
        let Some(attributes) = attributes else { continue };
        let kept = without(attributes, positions);
        let has_any = kept.iter().any(|one| one.as_dictionary().is_some_and(|entries| !entries.is_empty()));
        let value = has_any.then(|| context.array_attribute(&kept));
        body.set_attribute(Body::ROOT, context.identifier(name), value);
    }
}

fn without<T: Copy>(all: &[T], positions: &[usize]) -> Vec<T> {
    all.iter().enumerate().filter(|(at, _)| !positions.contains(at)).map(|(_, one)| *one).collect()
}

/// Collects the operations of a region that go and are in no other one that does; and all that is in them.
fn find_gone(region: Region<'_, '_>, gone: &FoldSet<OpId>, outermost: &mut Vec<OpId>, all: &mut Vec<OpId>) {
    for op in region.ops() {
        if gone.contains(&op.id()) {
            outermost.push(op.id());
            collect(op, all);
        } else if op.region_count() != 0 && op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                ensure_stack(|| find_gone(inner, gone, outermost, all));
            }
        }
    }
}

/// Collects an operation and all in it, but for the bodies of isolated ones.
fn collect(op: Operation<'_, '_>, into: &mut Vec<OpId>) {
    into.push(op.id());
    if op.body().child(op.id()).is_none() {
        for inner in op.regions().flat_map(Region::ops) {
            ensure_stack(|| collect(inner, into));
        }
    }
}
