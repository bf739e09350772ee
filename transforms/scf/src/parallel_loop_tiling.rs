//! `--scf-parallel-loop-tiling`: the innermost parallel loops become loops over tiles, and loops in these.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation; bodies are moved.

use terrace_affine::AffineMinOp;
use terrace_arith::{AddIOp, AndIOp, ArithBuilder, CmpIOp, CmpIPredicate, MulIOp};
use terrace_ir::affine::{AffineExpr, AffineMap, ceil_div};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Block, Body, Location, LogicalResult, Operation, PatternRewriter, Region, RegionSource, TypedOp,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{ids, in_each_body};
use terrace_scf as scf;
use terrace_support::ensure_stack;

/// The pass `--scf-parallel-loop-tiling`.
#[pass("scf-parallel-loop-tiling", "Tile parallel loops", class = "SCFParallelLoopTiling")]
pub struct ParallelLoopTiling {
    /// Factors to tile parallel loops by.
    #[option("parallel-loop-tile-sizes")]
    sizes: Vec<i64>,
    /// Perform tiling with fixed upper bound with inbound check inside the internal loops.
    #[option("no-min-max-bounds")]
    checks_bounds: bool,
}

impl Pass for ParallelLoopTiling {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        if self.sizes.contains(&0) {
            return op.context().error(Location::Unknown, "tile size cannot be 0").emit();
        }
        in_each_body(op.body_mut(), &|body| {
            let mut innermost = Vec::new();
            for region in Operation::new(body, Body::ROOT).regions() {
                find_innermost(region, &mut innermost);
            }
            for op in innermost {
                let mut listener = NoListener;
                let mut rewriter = PatternRewriter::new(body, &mut listener);
                rewriter.set_insertion_point(op);
                // Those that reduce stay as they are.
                let _ = self.tile(op, &mut rewriter);
            }
            Ok(())
        })
    }
}

/// Finds the parallel loops that have none in them; whether there are any at all.
fn find_innermost(region: Region<'_, '_>, found: &mut Vec<OpId>) -> bool {
    let mut has_loops = false;
    for op in region.ops() {
        let mut is_around = false;
        if op.body().child(op.id()).is_none() {
            for inner in op.regions() {
                is_around |= ensure_stack(|| find_innermost(inner, found));
            }
        }
        has_loops |= is_around;
        if op.isa::<scf::ParallelOp>() {
            has_loops = true;
            if !is_around {
                found.push(op.id());
            }
        }
    }
    has_loops
}

impl ParallelLoopTiling {
    /// `parallel i = a to b step s { f(i) }`
    /// `-> parallel t = a to b step s * n { parallel i = 0 to min(s * n, b - t) step s { f(i + t) } }`
    fn tile<'c>(&self, op: OpId, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<()> {
        let view = rewriter.view::<scf::ParallelOp>(op)?;
        if view.results().len() != 0 {
            return None;
        }
        let location = view.op().location();
        let old_body = view.region().first_block().map(Block::id)?;
        let [lower, upper, steps] = [ids(view.lower_bound()), ids(view.upper_bound()), ids(view.step())];
        let context = rewriter.context();

        let zero = rewriter.builder(location).index(0);
        let size = |at: usize| self.sizes.get(at).copied().unwrap_or(1);
        let sizes: Vec<ValueId> =
            (0..steps.len()).map(|at| rewriter.builder(location).index(size(at))).collect();
        let mut new_steps = Vec::new();
        for (&step, &size) in steps.iter().zip(&sizes) {
            let product = MulIOp::builder(context, location).lhs(step).rhs(size);
            new_steps.push(rewriter.create_value(product));
        }
        let (_, outer) = create_loop([lower.clone(), upper.clone(), new_steps.clone()], location, rewriter);
        let outer_variables = ids(rewriter.block(outer).arguments());

        let mut needs_check = false;
        let mut ends = Vec::new();
        for at in 0..steps.len() {
            let constants = [lower[at], upper[at], steps[at]].map(|v| rewriter.value(v).constant_i64());
            if is_multiple(constants, size(at)) {
                ends.push(new_steps[at]);
            } else if self.checks_bounds {
                needs_check = true;
                ends.push(new_steps[at]);
            } else {
                let [step, end, start] = [0, 1, 2].map(|dim| AffineExpr::dim(context, dim));
                let map = AffineMap::new(context, 3, 0, &[step, end.sub(context, start)]);
                let min = AffineMinOp::builder(context, location).map(map).operands([
                    new_steps[at],
                    upper[at],
                    outer_variables[at],
                ]);
                ends.push(rewriter.create_value(min));
            }
        }
        let (inner_op, inner) =
            create_loop([vec![zero; ends.len()], ends, steps.clone()], location, rewriter);
        let inner_variables = ids(rewriter.block(inner).arguments());

        if needs_check {
            let first = rewriter.block(inner).first_op().map(Operation::id)?;
            rewriter.set_insertion_point(first);
            let mut condition = rewriter.builder(location).constant(context.bool_attribute(true));
            for at in 0..steps.len() {
                let offset = MulIOp::builder(context, location).lhs(inner_variables[at]).rhs(steps[at]);
                let offset = rewriter.create_value(offset);
                let position = AddIOp::builder(context, location).lhs(offset).rhs(outer_variables[at]);
                let position = rewriter.create_value(position);
                let is_inside = CmpIOp::builder(context, location)
                    .predicate(CmpIPredicate::Ult)
                    .lhs(position)
                    .rhs(upper[at]);
                let is_inside = rewriter.create_value(is_inside);
                let both = AndIOp::builder(context, location).lhs(condition).rhs(is_inside);
                condition = rewriter.create_value(both);
            }
            let new = scf::IfOp::builder(context, location)
                .condition(condition)
                .results([])
                .then_region(RegionSource::Empty)
                .else_region(RegionSource::Empty);
            let new = rewriter.create(new);
            let then = rewriter.op(new).region(0).id();
            let then = rewriter.create_block(then, None, []);
            self.move_body(old_body, then, inner, &inner_variables, &outer_variables, location, rewriter)?;
            let end = rewriter.block(then).last_op()?;
            let (end, end_location) = (end.id(), end.location());
            rewriter.set_insertion_point_to_end(then);
            rewriter.replace_op_with_new_op(end, scf::YieldOp::builder(context, end_location));
        } else {
            let end = rewriter.block(inner).last_op().map(Operation::id)?;
            rewriter.erase_op(end);
            self.move_body(old_body, inner, inner, &inner_variables, &outer_variables, location, rewriter)?;
        }
        debug_assert!(rewriter.op(inner_op).region_count() == 1);
        rewriter.erase_op(op);
        Some(())
    }

    /// Moves the operations of a body to the end of a block; its arguments become sums, at the start of `inner`.
    #[allow(clippy::too_many_arguments, reason = "they are the two loops and the body")]
    fn move_body<'c>(
        &self,
        from: BlockId,
        into: BlockId,
        inner: BlockId,
        inner_variables: &[ValueId],
        outer_variables: &[ValueId],
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<()> {
        rewriter.set_insertion_point_to_start(inner);
        let context = rewriter.context();
        let mut sums = Vec::new();
        for (&offset, &start) in inner_variables.iter().zip(outer_variables) {
            let sum = AddIOp::builder(context, location).lhs(offset).rhs(start);
            sums.push(rewriter.create_value(sum));
        }
        rewriter.merge_blocks(from, into, &sums);
        Some(())
    }
}

/// Creates a loop that reduces nothing, and gives its body; the insertion point is at the start of that.
fn create_loop<'c>(
    [lower, upper, step]: [Vec<ValueId>; 3],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> (OpId, BlockId) {
    let context = rewriter.context();
    let count = lower.len();
    let new = scf::ParallelOp::builder(context, location)
        .lower_bound(lower)
        .upper_bound(upper)
        .step(step)
        .results([])
        .region(RegionSource::Empty);
    let new = rewriter.create(new);
    let region = rewriter.op(new).region(0).id();
    let variable = (context.index_type(), location);
    let block = rewriter.create_block(region, None, std::iter::repeat_n(variable, count));
    let end = rewriter.create(terrace_scf::ReduceOp::builder(context, location));
    rewriter.set_insertion_point(end);
    (new, block)
}

/// Returns true if the iterations of a loop from a lower to an upper bound in steps make whole tiles.
fn is_multiple([lower, upper, step]: [Option<i64>; 3], size: i64) -> bool {
    let (Some(lower), Some(upper), Some(step)) = (lower, upper, step) else { return false };
    let Some(length) = upper.checked_sub(lower).filter(|_| step != 0) else { return false };
    ceil_div(length, step).checked_rem(size) == Some(0)
}
