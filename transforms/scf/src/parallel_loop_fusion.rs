//! `--scf-parallel-loop-fusion`: parallel loops over the same index space, one after the other, become one.
//!
//! Reads:     effects, aliases.
//! Preserves: nothing.
//! Cost:      for each two loops that may be fused, the product of their loads and stores.

use terrace_analysis::alias::may_alias;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_ir::equivalence::are_equivalent_under;
use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, LogicalResult, Operation, PatternRewriter, Region, RegionSource, Type, TypedOp, Value, WalkOrder,
    WalkResult,
};
use terrace_memref::{LoadOp, StoreOp};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{ids, in_each_body, regions};
use terrace_scf as scf;
use terrace_support::interner::FoldMap;

/// The pass `--scf-parallel-loop-fusion`.
#[pass("scf-parallel-loop-fusion", "Fuse adjacent parallel loops", class = "SCFParallelLoopFusion")]
pub struct ParallelLoopFusion;

impl Pass for ParallelLoopFusion {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            // Inner regions first.
            for region in regions(body).into_iter().rev() {
                for chain in chains(Region::new(body, region)) {
                    fuse_chain(body, &chain);
                }
            }
            Ok(())
        })
    }
}

/// Returns the parallel loops in the blocks of a region that have nothing with effects between them.
fn chains(region: Region<'_, '_>) -> Vec<Vec<OpId>> {
    let mut chains = Vec::new();
    for block in region.blocks() {
        let mut chain = Vec::new();
        for op in block.ops() {
            if op.isa::<scf::ParallelOp>() {
                chain.push(op.id());
            } else if !(is_memory_effect_free(op) && op.region_count() == 0) {
                chains.push(std::mem::take(&mut chain));
            }
        }
        chains.push(chain);
    }
    chains.retain(|chain| chain.len() > 1);
    chains
}

fn fuse_chain(body: &mut Body<'_>, chain: &[OpId]) {
    let mut chain = chain.iter();
    let Some(mut first) = chain.next().copied() else { return };
    for &second in chain {
        let mut listener = NoListener;
        let mut rewriter = PatternRewriter::new(body, &mut listener);
        first = match are_fusible(first, second, &rewriter) {
            true => fuse(first, second, &mut rewriter).unwrap_or(second),
            false => second,
        };
    }
}

fn are_fusible(first: OpId, second: OpId, rewriter: &PatternRewriter<'_, '_>) -> bool {
    let views = (rewriter.view::<scf::ParallelOp>(first), rewriter.view::<scf::ParallelOp>(second));
    let (Some(first), Some(second)) = views else { return false };
    let second_op = second.op();
    !has_loops(first.region())
        && !has_loops(second.region())
        && first.lower_bound().eq(second.lower_bound())
        && first.upper_bound().eq(second.upper_bound())
        && first.step().eq(second.step())
        && reads_only_own_writes(first, second)
        && reads_only_own_writes(second, first)
        && is_used_only_behind(first.op(), second_op)
}

fn has_loops(region: Region<'_, '_>) -> bool {
    let mut found = false;
    for op in region.ops() {
        let _ = op.walk_tree(WalkOrder::PreOrder, &mut |op| {
            found |= op.isa::<scf::ParallelOp>();
            if found { WalkResult::Interrupt } else { WalkResult::Advance }
        });
    }
    found
}

/// Returns true if all users of an operation are after another one in the same block, or in what is.
fn is_used_only_behind<'a, 'c>(op: Operation<'a, 'c>, other: Operation<'a, 'c>) -> bool {
    let region = op.parent_region();
    let is_behind = |user| {
        let ancestor = region.and_then(|region| region.find_ancestor_op(user));
        ancestor.is_some_and(|ancestor| {
            ancestor.block() != other.block() || (ancestor != other && other.is_before_in_block(ancestor))
        })
    };
    op.results().flat_map(Value::users).all(is_behind)
}

/// Returns true if an iteration of `second` reads of what `first` writes only what the same iteration of that wrote.
fn reads_only_own_writes<'a, 'c>(first: scf::ParallelOp<'a, 'c>, second: scf::ParallelOp<'a, 'c>) -> bool {
    let arguments =
        |of: scf::ParallelOp<'a, 'c>| ids(of.region().first_block().into_iter().flat_map(|b| b.arguments()));
    let image: FoldMap<ValueId, ValueId> = arguments(first).into_iter().zip(arguments(second)).collect();
    let image = |value: ValueId| image.get(&value).copied().unwrap_or(value);
    let mut stores: Vec<StoreOp<'a, 'c>> = Vec::new();
    first.op().for_each_in_tree(|op| stores.extend(StoreOp::cast(op)));
    let mut holds = true;
    let _ = second.op().walk_tree(WalkOrder::PostOrder, &mut |op| {
        holds = LoadOp::cast(op).is_none_or(|load| is_own(load, &stores, &image));
        if holds { WalkResult::Advance } else { WalkResult::Interrupt }
    });
    holds
}

fn is_own<'a, 'c>(
    load: LoadOp<'a, 'c>,
    stores: &[StoreOp<'a, 'c>],
    image: &dyn Fn(ValueId) -> ValueId,
) -> bool {
    let memory = load.memref();
    // What is made inside may be a view of anything.
    if memory.defining_op().is_some_and(|op| op.block() == load.op().block()) {
        return false;
    }
    if stores.iter().any(|store| store.memref() != memory && may_alias(store.memref(), memory)) {
        return false;
    }
    let mut same = stores.iter().filter(|store| store.memref() == memory);
    let Some(store) = same.next() else { return true };
    // Several writes to the same memory must be to the same place.
    same.all(|other| other.indices().eq(store.indices()))
        && store.indices().len() == load.indices().len()
        && store.indices().zip(load.indices()).all(|(written, read)| is_same_index(written, read, image))
}

fn is_same_index<'a, 'c>(
    written: Value<'a, 'c>,
    read: Value<'a, 'c>,
    image: &dyn Fn(ValueId) -> ValueId,
) -> bool {
    if image(written.id()) == read.id() {
        return true;
    }
    let (Some(written), Some(read)) = (written.defining_op(), read.defining_op()) else { return false };
    is_memory_effect_free(written)
        && is_memory_effect_free(read)
        && are_equivalent_under(written, read, image)
}

/// `parallel { f; reduce x }, parallel { g; reduce y } -> parallel { f; g; reduce x, y }`
fn fuse(first: OpId, second: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    rewriter.set_insertion_point(second);
    let (a, b) = (rewriter.view::<scf::ParallelOp>(first)?, rewriter.view::<scf::ParallelOp>(second)?);
    let (context, location) = (rewriter.context(), b.op().location());
    let [lower, upper, step] = [ids(b.lower_bound()), ids(b.upper_bound()), ids(b.step())];
    let inits = ids(a.init_vals().chain(b.init_vals()));
    let types: Vec<Type<'_>> = a.op().results().chain(b.op().results()).map(Value::ty).collect();
    let (body_a, body_b) = (a.region().first_block()?.id(), b.region().first_block()?.id());
    let [end_a, end_b] = [body_a, body_b].map(|body| rewriter.block(body).last_op().map(Operation::id));
    let (end_a, end_b) = (end_a?, end_b?);
    let dims = step.len();

    let new = scf::ParallelOp::builder(context, location)
        .lower_bound(lower)
        .upper_bound(upper)
        .step(step)
        .init_vals(inits)
        .results(types.iter().copied())
        .region(RegionSource::Empty);
    let new = rewriter.create(new);
    let region = rewriter.op(new).region(0).id();
    let variable = (context.index_type(), location);
    let block = rewriter.create_block(region, None, std::iter::repeat_n(variable, dims));
    let variables = ids(rewriter.block(block).arguments());
    rewriter.merge_blocks(body_a, block, &variables);
    rewriter.merge_blocks(body_b, block, &variables);

    rewriter.set_insertion_point_to_end(block);
    join_reductions(end_a, end_b, rewriter)?;
    rewriter.erase_op(end_a);
    rewriter.erase_op(end_b);
    let results = rewriter.results(new);
    let count_a = rewriter.op(first).result_count();
    rewriter.replace_op(first, &results[..count_a]);
    rewriter.replace_op(second, &results[count_a..]);
    Some(new)
}

/// Creates the end of a fused body from those of two.
fn join_reductions(a: OpId, b: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let (context, location) = (rewriter.context(), rewriter.op(b).location());
    let operands: Vec<ValueId> = [a, b].iter().flat_map(|end| rewriter.operands(*end)).collect();
    let from: Vec<RegionId> =
        [a, b].iter().flat_map(|end| rewriter.op(*end).regions()).map(Region::id).collect();
    let new = scf::ReduceOp::builder(context, location)
        .operands(operands)
        .reductions(from.iter().map(|_| RegionSource::Empty));
    let new = rewriter.create(new);
    let into: Vec<RegionId> = rewriter.op(new).regions().map(Region::id).collect();
    for (from, into) in from.into_iter().zip(into) {
        rewriter.inline_region_before(from, into, None);
    }
    Some(())
}
