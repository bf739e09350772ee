//! `--affine-loop-normalize`: loops count from zero in steps of one.
//!
//! Reads:     nothing.
//! Preserves: nothing.
//! Cost:      one visit for each operation, and for each use of an induction variable.

use crate::bounds::{difference, lower, trip_count};
use crate::loops::promote_single_iteration;
use terrace_affine as affine;
use terrace_affine::Applied;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, LogicalResult, Operation, PatternRewriter, Value};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{for_each_in, ids, in_each_body};

/// The pass `--affine-loop-normalize`.
#[pass(
    "affine-loop-normalize",
    "Apply normalization transformations to affine loop-like ops",
    anchor = "func.func"
)]
pub struct AffineLoopNormalize {
    /// Promote single iteration loops.
    #[option("promote-single-iter")]
    promotes: bool,
}

impl Pass for AffineLoopNormalize {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            let mut loops = Vec::new();
            for region in Operation::new(body, Body::ROOT).regions() {
                for_each_in(region, &mut |op| {
                    if op.isa::<affine::AffineForOp>() || op.isa::<affine::AffineParallelOp>() {
                        loops.push(op.id());
                    }
                });
            }
            for op in loops {
                let mut listener = NoListener;
                let mut rewriter = PatternRewriter::new(body, &mut listener);
                rewriter.set_insertion_point(op);
                // Loops of other kinds stay as they are.
                let _ = match rewriter.op(op).isa::<affine::AffineForOp>() {
                    true => self.normalize_for(op, &mut rewriter),
                    false => normalize_parallel(op, &mut rewriter),
                };
            }
            Ok(())
        })
    }
}

impl AffineLoopNormalize {
    /// `for i = a to b step s { f(i) } -> for i = 0 to (b - a) ceildiv s { f(a + i * s) }`
    fn normalize_for(&self, op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
        if self.promotes && promote_single_iteration(op, rewriter).is_some() {
            return Some(());
        }
        let view = rewriter.view::<affine::AffineForOp>(op)?;
        if view.constant_lower_bound() == Some(0) && view.step() == 1 {
            return None;
        }
        let context = rewriter.context();
        let mut count = trip_count(view)?;
        count.canonicalize(context);
        let (start, step, variable) = (lower(view), view.step(), view.region().first_block()?.argument(0));
        let (map, operands) = shifted_by(&start, variable, start.map.results()[0], step, true);
        let (count_map, count_operands) = (count.map, ids(count.operands.into_iter()));
        let body = view.region().first_block()?.id();
        let variable = variable.id();

        rewriter.modify_op_in_place(op, |body| {
            body.set_operand_group(op, 1, &count_operands);
            body.set_operand_group(op, 0, &[]);
        });
        let zero = context.affine_map_attribute(AffineMap::constant(context, 0));
        rewriter.set_attribute(op, "upperBoundMap", Some(context.affine_map_attribute(count_map)));
        rewriter.set_attribute(op, "lowerBoundMap", Some(zero));
        rewriter.set_attribute(op, "step", Some(context.index_attribute(1)));
        rewriter.set_insertion_point_to_start(body);
        replace_variable(op, variable, map, operands, rewriter);
        Some(())
    }
}

/// Returns the map from the new induction variable to the old one, with its operands: `start + variable * step`.
fn shifted_by<'a, 'c>(
    start: &Applied<'a, 'c>,
    variable: Value<'a, 'c>,
    first: AffineExpr<'c>,
    step: i64,
    is_canonical: bool,
) -> (AffineMap<'c>, Vec<ValueId>) {
    let (context, dims) = (variable.context(), start.map.dims());
    let offset = AffineExpr::dim(context, dims).mul_constant(context, step);
    let map = AffineMap::new(context, dims + 1, start.map.symbols(), &[first.add(context, offset)]);
    let mut operands = start.operands.clone();
    operands.insert(dims as usize, variable);
    let mut applied = Applied::new(map, operands);
    if is_canonical {
        applied.canonicalize(context);
    }
    (applied.map, ids(applied.operands.into_iter()))
}

/// Creates `affine.apply`, and puts it in the place of a variable that it is applied to.
fn replace_variable<'c>(
    op: OpId,
    variable: ValueId,
    map: AffineMap<'c>,
    operands: Vec<ValueId>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let new = affine::AffineApplyOp::builder(context, location).map(map).map_operands(operands);
    let new = rewriter.create(new.result(context.index_type()));
    let value = rewriter.op(new).result(0).id();
    rewriter.replace_all_uses_except(variable, value, new);
}

/// `parallel (i) = (a) to (b) step (s) { f(i) } -> parallel (i) = (0) to ((b - a) ceildiv s) { f(a + i * s) }`
fn normalize_parallel(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let view = rewriter.view::<affine::AffineParallelOp>(op)?;
    let context = rewriter.context();
    let (lower_map, upper_map) = (view.lower_bounds_map(), view.upper_bounds_map());
    let steps: Vec<i64> = view.steps().iter().filter_map(|step| step.as_i64()).collect();
    let dims = steps.len();
    // Each bound is one value.
    if lower_map.results().len() != dims || upper_map.results().len() != dims {
        return None;
    }
    let is_normal = |(step, first): (&i64, &AffineExpr<'_>)| *step == 1 && first.as_constant() == Some(0);
    if steps.iter().zip(lower_map.results()).all(is_normal) {
        return None;
    }
    let operands: Vec<Value<'_, '_>> = view.map_operands().collect();
    let (lower_operands, upper_operands) = operands.split_at(lower_map.inputs() as usize);
    let lower = Applied::new(lower_map, lower_operands.iter().copied());
    let upper = Applied::new(upper_map, upper_operands.iter().copied());
    let ranges = difference(&upper, &lower, context);
    let body = view.region().first_block()?;
    let variables: Vec<_> = body.arguments().zip(&steps).zip(lower_map.results()).collect();
    let applies: Vec<_> = variables
        .into_iter()
        .map(|((variable, step), first)| (variable.id(), shifted_by(&lower, variable, *first, *step, false)))
        .collect();
    let ends: Vec<_> = ranges
        .map
        .results()
        .iter()
        .zip(&steps)
        .map(|(range, step)| {
            AffineExpr::binary(context, BinaryKind::CeilDiv, *range, AffineExpr::constant(context, *step))
        })
        .collect();
    let ends = AffineMap::new(context, ranges.map.dims(), ranges.map.symbols(), &ends);
    let zeros = AffineMap::new(context, 0, 0, &vec![AffineExpr::constant(context, 0); dims]);
    let (end_operands, body) = (ids(ranges.operands.into_iter()), body.id());

    rewriter.set_insertion_point_to_start(body);
    for (variable, (map, operands)) in applies {
        replace_variable(op, variable, map, operands, rewriter);
    }
    rewriter.modify_op_in_place(op, |body| body.set_operand_group(op, 0, &end_operands));
    rewriter.set_attribute(op, "steps", Some(context.i64_array_attribute(&vec![1; dims])));
    rewriter.set_attribute(op, "lowerBoundsMap", Some(context.affine_map_attribute(zeros)));
    rewriter.set_attribute(op, "upperBoundsMap", Some(context.affine_map_attribute(ends)));
    Some(())
}
