//! Unrolling of a loop with loops in it, whose copies become one loop again.

use super::promote::promote_single_iteration;
use terrace_arith::ArithBuilder;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{Block, InsertionPoint, MatchResult, Operation, PatternRewriter, TypedOp, ValueMap};
use terrace_rewrite::ops::ids;
use terrace_scf::ForOp;
use terrace_support::ensure_stack;

/// Most operations that the body of one loop grows to.
const LARGEST_BODY: u64 = 1 << 16;

/// Unrolls groups of iterations, and jams the copies of loops inside:
/// `for i { f(i); for j { g(i, j) } } -> for i step 2 { f(i); f(i + 1); for j { g(i, j); g(i + 1, j) } }`.
///
/// Values that loops inside carry are carried once for each copy. A loop of fewer iterations is unrolled as a whole.
/// `None` if the loop carries something, if its number of iterations is not known or no multiple of the factor, or if
/// the bounds of a loop inside vary in it.
pub fn unroll_and_jam(op: OpId, factor: i64, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ForOp>(op)?;
    let body = view.region().first_block()?;
    if factor == 1 {
        return Some(());
    }
    if factor < 1 || view.op().result_count() != 0 || !has_invariant_bounds(view) {
        return None;
    }
    let count = i64::try_from(view.static_trip_count()?.to_u64()?).ok()?;
    let factor = factor.min(count);
    if factor == 0 || count % factor != 0 {
        return None;
    }
    let mut size = 0_u64;
    view.op().for_each_nested(|_| size += 1);
    if size.checked_mul(factor.unsigned_abs())? > LARGEST_BODY {
        return None;
    }
    if body.first_op() == body.last_op() {
        return Some(());
    }
    let (block, variable) = (body.id(), body.argument(0).id());
    let (old_step, ty) = (view.step().constant_i64()?, view.step().ty());
    let new_step = old_step.checked_mul(factor)?;
    rewriter.set_insertion_point(op);
    let mut b = rewriter.builder_like(op);
    b.int(ty, factor);
    let new_step = b.int(ty, new_step);
    let mut jam =
        Jam { op, variable, step: old_step, maps: (1..factor).map(|_| ValueMap::default()).collect() };
    jam.block(block, rewriter)?;
    rewriter.set_operand(op, 2, new_step);
    let _ = promote_single_iteration(op, rewriter);
    Some(())
}

/// Returns true if the bounds of the loops in a loop are the same in all of its iterations.
fn has_invariant_bounds(view: ForOp<'_, '_>) -> bool {
    let mut is_invariant = true;
    let region = view.region();
    view.op().for_each_nested(|inner| {
        if let Some(inner) = ForOp::cast(inner)
            && inner.op() != view.op()
        {
            let bounds = [inner.lower_bound(), inner.upper_bound(), inner.step()];
            is_invariant &=
                bounds.iter().all(|bound| !bound.parent_region().is_some_and(|at| at.is_within(region)));
        }
    });
    is_invariant
}

/// A loop that is being unrolled and jammed.
struct Jam {
    op: OpId,
    variable: ValueId,
    step: i64,
    /// Values of each copy but the first, by those of the original.
    maps: Vec<ValueMap>,
}

impl Jam {
    /// Copies what is in a block, each run of operations after itself.
    fn block(&mut self, block: BlockId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
        let view = rewriter.block(block);
        let end = view.last_op().map(Operation::id);
        let ops: Vec<(OpId, bool)> = view.ops().map(|op| (op.id(), op.isa::<ForOp>())).collect();
        let mut run = Vec::new();
        for (op, is_loop) in ops {
            if is_loop || Some(op) == end {
                self.run(&run, InsertionPoint { block, before: Some(op) }, rewriter)?;
                run.clear();
                if is_loop {
                    ensure_stack(|| self.inner_loop(op, rewriter))?;
                }
            } else {
                run.push(op);
            }
        }
        Some(())
    }

    /// Copies operations that stand after each other.
    fn run(
        &mut self,
        ops: &[OpId],
        to: InsertionPoint,
        rewriter: &mut PatternRewriter<'_, '_>,
    ) -> MatchResult {
        if ops.is_empty() {
            return Some(());
        }
        rewriter.restore_insertion_point(Some(to));
        let is_used = !rewriter.value(self.variable).is_unused();
        let ty = rewriter.type_of(self.variable);
        for (map, copy) in self.maps.iter_mut().zip(1_i64..) {
            if is_used {
                let distance = self.step.checked_mul(copy)?;
                let mut b = rewriter.builder_like(self.op);
                let distance = b.int(ty, distance);
                map.map(self.variable, b.addi(self.variable, distance));
            }
            for op in ops {
                rewriter.clone_op(*op, map);
            }
        }
        Some(())
    }

    /// Makes a loop inside carry its values once for each copy, and copies what is in it.
    fn inner_loop(&mut self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
        let view = rewriter.view::<ForOp>(op)?;
        let block = view.region().first_block().map(Block::id)?;
        let inits = ids(view.init_args());
        if inits.is_empty() {
            return self.block(block, rewriter);
        }
        let location = view.op().location();
        let mut state = rewriter.state_of(op);
        let types = state.result_types.clone();
        for map in &self.maps {
            state.operands.extend(inits.iter().map(|init| map.get(*init).unwrap_or(*init)));
            state.result_types.extend(types.iter().copied());
        }
        rewriter.set_insertion_point(op);
        let new = rewriter.create_around_regions_of(op, state);
        let arguments = ids(rewriter.block(block).arguments().skip(1));
        let (old, results) = (rewriter.results(op), rewriter.results(new));
        for (copy, map) in self.maps.iter_mut().enumerate() {
            for (at, ty) in types.iter().enumerate() {
                let argument = rewriter.add_argument(block, *ty, location);
                map.map(arguments[at], argument);
                map.map(old[at], results[(copy + 1) * types.len() + at]);
                map.map(results[at], results[(copy + 1) * types.len() + at]);
            }
        }
        rewriter.replace_op(op, &results[..types.len()]);
        self.block(block, rewriter)?;
        let end = rewriter.block(block).last_op()?.id();
        let own = rewriter.operands(end);
        let mut all: Vec<ValueId> = own.to_vec();
        for map in &self.maps {
            all.extend(own.iter().map(|value| map.get(*value).unwrap_or(*value)));
        }
        rewriter.modify_op_in_place(end, |body| body.set_operands(end, &all));
        Some(())
    }
}
