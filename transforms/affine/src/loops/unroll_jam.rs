//! Unrolling of a loop with loops in it, whose copies become one loop again.

use super::bounds::largest_divisor_of_trip_count;
use super::promote::promote_single_iteration;
use super::unroll::{shifted, split_off_rest};
use crate::bounds::constant_trip_count;
use crate::parallel::reductions;
use terrace_affine::AffineForOp;
use terrace_arith::neutral_element;
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::spec::OpSpec;
use terrace_ir::{Block, PatternRewriter, TypedOp, ValueMap};
use terrace_rewrite::ops::ids;
use terrace_support::ensure_stack;

/// Most operations that the body of one loop grows to.
const LARGEST_BODY: u64 = 1 << 16;

/// Unrolls groups of iterations, and jams the copies of loops inside:
/// `for i { f(i); for j { g(i, j) } } -> for i step 2 { f(i); f(i + 1); for j { g(i, j); g(i + 1, j) } }`.
///
/// Values that loops inside carry are carried once for each copy; those that the loop itself carries are to be
/// reductions, each copy of which begins with the neutral element. `None` if the loop has fewer iterations, if the
/// bounds of a loop inside vary in it, if it carries something else, or if where the rest begins is no affine function.
pub fn unroll_and_jam(op: OpId, factor: i64, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let view = rewriter.view::<AffineForOp>(op)?;
    let count = constant_trip_count(view);
    if factor == 1 {
        return match count {
            Some(1) => promote_single_iteration(op, rewriter),
            _ => Some(()),
        };
    }
    let body = view.region().first_block()?;
    if body.first_op() == body.last_op() {
        return Some(());
    }
    let carries = reductions(view);
    if count.is_some_and(|count| count < factor) || !has_invariant_bounds(view) || carries.is_none() {
        return None;
    }
    let mut size = 0_u64;
    view.op().for_each_nested(|_| size += 1);
    if size.checked_mul(factor.unsigned_abs()).is_none_or(|size| size > LARGEST_BODY) {
        return None;
    }
    let step = view.step().checked_mul(factor)?;
    if !largest_divisor_of_trip_count(view).is_multiple_of(factor.unsigned_abs()) {
        if view.lower_bound_map().results().len() != 1 || view.upper_bound_map().results().len() != 1 {
            return None;
        }
        split_off_rest(op, factor, rewriter)?;
    }
    let jammed = Jam::new(op, factor, rewriter)?.run(rewriter)?;
    let step = rewriter.context().index_attribute(step);
    rewriter.set_attribute(jammed, "step", Some(step));
    let _ = promote_single_iteration(jammed, rewriter);
    Some(())
}

/// Returns true if the bounds of the loops in a loop are the same in all of its iterations.
fn has_invariant_bounds(view: AffineForOp<'_, '_>) -> bool {
    let mut is_invariant = true;
    let region = view.region();
    view.op().for_each_nested(|inner| {
        if let Some(inner) = AffineForOp::cast(inner)
            && inner.op() != view.op()
        {
            let mut bounds = inner.lower_bound_operands().chain(inner.upper_bound_operands());
            is_invariant &=
                bounds.all(|operand| !operand.parent_region().is_some_and(|at| at.is_within(region)));
        }
    });
    is_invariant
}

/// Part of a loop that is copied as a whole.
enum Part {
    /// Operations next to each other that are no loops.
    Run(Vec<OpId>),
    /// A loop, whose copies become one.
    Loop(OpId),
}

/// A loop that is being unrolled and jammed.
struct Jam {
    op: OpId,
    factor: i64,
    step: i64,
    variable: ValueId,
    /// Values of each copy but the first, by those of the original.
    maps: Vec<ValueMap>,
}

impl Jam {
    fn new(op: OpId, factor: i64, rewriter: &mut PatternRewriter<'_, '_>) -> Option<Self> {
        let view = rewriter.view::<AffineForOp>(op)?;
        let (step, variable) = (view.step(), view.region().first_block()?.argument(0).id());
        let maps = (1..factor).map(|_| ValueMap::default()).collect();
        Some(Jam { op, factor, step, variable, maps })
    }

    fn run(mut self, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
        let view = rewriter.view::<AffineForOp>(self.op)?;
        let found = reductions(view)?;
        let block = view.region().first_block()?.id();
        let mut jammed = self.op;
        if !found.is_empty() {
            rewriter.set_insertion_point(self.op);
            let mut neutral = Vec::new();
            for reduction in &found {
                let combiner = rewriter.op(reduction.combiner);
                let (value, ty) = (neutral_element(combiner)?, combiner.result(0).ty());
                let location = combiner.location();
                neutral.push(rewriter.create_constant(reduction.combiner, value, ty, location)?);
            }
            let combiners: Vec<OpId> = found.iter().map(|reduction| reduction.combiner).collect();
            jammed = self.widen(self.op, Some(&neutral), rewriter)?;
            self.combine(jammed, &combiners, rewriter);
        }
        self.op = jammed;
        self.jam_block(block, rewriter)?;
        if !found.is_empty() {
            self.connect_end(jammed, rewriter)?;
        }
        Some(jammed)
    }

    /// Copies what is in a block, each run of operations after itself.
    fn jam_block(&mut self, block: BlockId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        for part in parts(rewriter.block(block)) {
            match part {
                Part::Run(ops) => self.copy_run(&ops, rewriter)?,
                Part::Loop(op) => ensure_stack(|| self.jam_loop(op, rewriter))?,
            }
        }
        Some(())
    }

    fn copy_run(&mut self, ops: &[OpId], rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        rewriter.set_insertion_point_after(*ops.last()?);
        for copy in 1..self.factor {
            if !rewriter.value(self.variable).is_unused() {
                let value = self.shifted(copy, rewriter)?;
                let variable = self.variable;
                self.map(copy).map(variable, value);
            }
            for op in ops {
                rewriter.clone_op(*op, &mut self.maps[copy as usize - 1]);
            }
        }
        Some(())
    }

    fn jam_loop(&mut self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let view = rewriter.view::<AffineForOp>(op)?;
        let block = view.region().first_block()?.id();
        if view.inits().len() == 0 {
            return self.jam_block(block, rewriter);
        }
        let inits = ids(view.inits());
        rewriter.set_insertion_point(op);
        let mut copies = Vec::new();
        for copy in 1..self.factor {
            for init in &inits {
                copies.push(self.copy_of(*init, copy, rewriter)?);
            }
        }
        let new = self.widen(op, Some(&copies), rewriter)?;
        self.jam_block(block, rewriter)?;
        self.connect_end(new, rewriter)
    }

    fn map(&mut self, copy: i64) -> &mut ValueMap {
        &mut self.maps[copy as usize - 1]
    }

    /// Creates the induction variable of a copy.
    fn shifted(&self, copy: i64, rewriter: &mut PatternRewriter<'_, '_>) -> Option<ValueId> {
        Some(shifted(self.op, self.variable, self.step.checked_mul(copy)?, rewriter))
    }

    /// Returns what stands for a value in a copy, at the insertion point.
    fn copy_of(
        &mut self,
        value: ValueId,
        copy: i64,
        rewriter: &mut PatternRewriter<'_, '_>,
    ) -> Option<ValueId> {
        // The variable of a run that was copied before may lie in another block.
        if value == self.variable {
            return self.shifted(copy, rewriter);
        }
        Some(self.map(copy).get(value).unwrap_or(value))
    }

    /// Makes a loop carry its values once for each copy. `inits` are those of the copies but for the first, copy by
    /// copy; or one for each value, the same for all copies.
    fn widen(
        &mut self,
        op: OpId,
        inits: Option<&[ValueId]>,
        rewriter: &mut PatternRewriter<'_, '_>,
    ) -> Option<OpId> {
        let view = rewriter.view::<AffineForOp>(op)?;
        let count = view.inits().len();
        let own = ids(view.inits());
        let mut all = own.clone();
        let inits = inits?;
        for copy in 0..self.factor as usize - 1 {
            let start = if inits.len() == count { 0 } else { copy * count };
            all.extend_from_slice(&inits[start..start + count]);
        }
        let location = view.op().location();
        let mut state = rewriter.state_of(op);
        let types = state.result_types.clone();
        for _ in 1..self.factor {
            state.operands.extend(all[count..2 * count].iter().copied());
            state.result_types.extend(types.iter().copied());
        }
        let bounds = state.operands.len() - all.len();
        all.iter().enumerate().for_each(|(at, value)| state.operands[bounds + at] = *value);
        let (lower, upper) = (view.lower_bound_operands().len(), view.upper_bound_operands().len());
        let sizes = [lower, upper, all.len()].map(|size| size as i32);
        let context = rewriter.context();
        state.set(context, OpSpec::OPERAND_SEGMENTS, context.dense_i32_array(&sizes));
        rewriter.set_insertion_point(op);
        let new = rewriter.create_around_regions_of(op, state);
        let block = rewriter.op(new).region(0).first_block()?.id();
        let arguments = ids(rewriter.block(block).arguments().skip(1));
        let old_results = rewriter.results(op);
        let results = rewriter.results(new);
        for copy in 1..self.factor as usize {
            for at in 0..count {
                let argument = rewriter.add_argument(block, types[at], location);
                let map = &mut self.maps[copy - 1];
                map.map(arguments[at], argument);
                map.map(results[at], results[copy * count + at]);
                map.map(old_results[at], results[copy * count + at]);
            }
        }
        rewriter.replace_op(op, &results[..count]);
        Some(new)
    }

    /// Makes the end of a widened loop yield the values of the copies as well.
    fn connect_end(&mut self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        let end = rewriter.op(op).region(0).first_block()?.last_op()?.id();
        let own = rewriter.operands(end);
        rewriter.set_insertion_point(end);
        let mut all: Vec<ValueId> = own.to_vec();
        for copy in 1..self.factor {
            for value in &own {
                all.push(self.copy_of(*value, copy, rewriter)?);
            }
        }
        rewriter.modify_op_in_place(end, |body| body.set_operands(end, &all));
        Some(())
    }

    /// Combines the results of the copies of each reduction, after the loop.
    fn combine(&self, op: OpId, combiners: &[OpId], rewriter: &mut PatternRewriter<'_, '_>) {
        let results = rewriter.results(op);
        rewriter.set_insertion_point_after(op);
        for (at, combiner) in combiners.iter().enumerate() {
            let first = results[at];
            let mut value = first;
            let mut created = Vec::new();
            for copy in (1..self.factor as usize).rev() {
                let combiner = rewriter.op(*combiner);
                let (name, location, ty) = (combiner.name(), combiner.location(), combiner.result(0).ty());
                let operands = [value, results[copy * combiners.len() + at]];
                let new = rewriter.create_named(name.as_str(), location, &operands, &[ty], &[]);
                created.push(new);
                value = rewriter.op(new).result(0).id();
            }
            rewriter.replace_uses_if(first, value, |user| !created.contains(&user.id()));
        }
    }
}

/// Returns the loops in a block, and the runs of operations between them.
fn parts(block: Block<'_, '_>) -> Vec<Part> {
    let end = block.last_op();
    let mut parts = Vec::new();
    for op in block.ops().take_while(|op| Some(*op) != end) {
        match (AffineForOp::cast(op).is_some(), parts.last_mut()) {
            (true, _) => parts.push(Part::Loop(op.id())),
            (false, Some(Part::Run(run))) => run.push(op.id()),
            (false, _) => parts.push(Part::Run(vec![op.id()])),
        }
    }
    parts
}
