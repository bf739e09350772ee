//! `--affine-parallelize`: loops whose iterations do not depend on each other become parallel.
//!
//! Reads:     effects, dependences between affine accesses.
//! Preserves: nothing.
//! Cost:      for each loop, a visit for each operation in it, and a dependence check for each two accesses to the same
//!            memory that are not alike.

use crate::parallel::is_memory_parallel;
use crate::parallel::{Reduction, reductions};
use terrace_affine::{AffineForOp, AffineParallelOp};
use terrace_arith::AtomicRMWKind;
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{
    Body, LogicalResult, Operation, OperationState, PatternRewriter, TraitFlags, Type, TypedOp, Value,
    WalkOrder, WalkResult,
};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};
use terrace_rewrite::ops::{ids, in_each_body};

/// The pass `--affine-parallelize`.
#[pass("affine-parallelize", "Convert affine.for ops into 1-D affine.parallel", anchor = "func.func")]
pub struct AffineParallelize {
    #[option(
        "max-nested",
        default = 4294967295,
        unsigned,
        help = "Maximum number of nested parallel loops to produce. Defaults to unlimited (UINT_MAX)."
    )]
    max_nested: i64,
    #[option("parallel-reductions", help = "Whether to parallelize reduction loops. Defaults to false.")]
    with_reductions: bool,
}

impl Pass for AffineParallelize {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        in_each_body(op.body_mut(), &|body| {
            let mut found = Vec::new();
            let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PreOrder, &mut |op| {
                found.extend(AffineForOp::cast(op).filter(|view| self.is_parallel(*view)).map(|_| op.id()));
                WalkResult::Advance
            });
            for op in found {
                if parallel_loops_around(Operation::new(body, op)) < self.max_nested {
                    parallelize(op, body);
                }
            }
            Ok(())
        })
    }
}

impl AffineParallelize {
    /// Returns true if a loop may be parallel.
    fn is_parallel(&self, view: AffineForOp<'_, '_>) -> bool {
        let carried = view.inits().len();
        if carried != 0 && !self.with_reductions {
            return false;
        }
        let Some(reductions) = reductions(view) else { return false };
        // `affine.parallel` has few kinds of reductions.
        let has_kind = |one: &Reduction| {
            let ty = Value::new(view.op().body(), one.reduced).ty();
            can_reduce(one.kind, ty)
        };
        reductions.iter().all(has_kind) && is_memory_parallel(view)
    }
}

/// Returns true if `affine.parallel` can reduce values of a type in some way.
fn can_reduce(kind: AtomicRMWKind, ty: Type<'_>) -> bool {
    match kind {
        AtomicRMWKind::Addf | AtomicRMWKind::Mulf | AtomicRMWKind::Maximumf | AtomicRMWKind::Minimumf => {
            ty.is_float()
        }
        AtomicRMWKind::Addi | AtomicRMWKind::Muli | AtomicRMWKind::Ori | AtomicRMWKind::Andi => {
            ty.is_integer()
        }
        _ => false,
    }
}

fn parallel_loops_around(op: Operation<'_, '_>) -> i64 {
    let parents = std::iter::successors(op.parent_op(), |op| op.parent_op());
    let within = parents.take_while(|op| !op.has_trait(TraitFlags::AFFINE_SCOPE));
    within.filter(|op| AffineParallelOp::cast(*op).is_some()).count() as i64
}

/// `for i = a to b { f(i) } -> parallel (i) = (a) to (b) { f(i) }`
///
/// A reduction `r = for .. iter_args(x = init) { yield x + v }` becomes `init + parallel .. reduce ("addf") { yield v }`.
fn parallelize(op: OpId, body: &mut Body<'_>) -> Option<()> {
    let mut listener = NoListener;
    let mut rewriter = PatternRewriter::new(body, &mut listener);
    rewriter.set_insertion_point(op);
    let view = rewriter.view::<AffineForOp>(op)?;
    // What is reduced may be the result of a loop that was replaced since the loops were collected.
    let reductions = reductions(view)?;
    let (context, inits) = (rewriter.context(), ids(view.inits()));
    let bounds: Vec<_> = ids(view.lower_bound_operands().chain(view.upper_bound_operands()));
    let types: Vec<_> = reductions.iter().map(|reduction| rewriter.type_of(reduction.reduced)).collect();
    let kinds: Vec<_> = reductions
        .iter()
        .map(|reduction| context.integer_attribute(context.integer_type(64), reduction.kind as i64))
        .collect();
    let (lower, upper) = (view.lower_bound_map(), view.upper_bound_map());
    let attributes = [
        ("lowerBoundsMap", context.affine_map_attribute(lower)),
        ("lowerBoundsGroups", AffineParallelOp::groups_attribute(context, &[lower.results().len() as i32])),
        ("upperBoundsMap", context.affine_map_attribute(upper)),
        ("upperBoundsGroups", AffineParallelOp::groups_attribute(context, &[upper.results().len() as i32])),
        ("steps", context.i64_array_attribute(&[view.step()])),
        ("reductions", context.array_attribute(&kinds)),
    ];
    let name = AffineParallelOp::SPEC.name;
    let state = OperationState::named(context, name, view.op().location(), &bounds, &types, &attributes);
    let new = rewriter.create_around_regions_of(op, state);

    let block = rewriter.op(new).region(0).first_block()?;
    let (block, end) = (block.id(), block.last_op()?.id());
    let results = rewriter.results(new);
    let mut replacements = Vec::new();
    for ((reduction, init), result) in reductions.iter().zip(inits).zip(results) {
        rewriter.move_op_before(reduction.combiner, op);
        rewriter.set_operand(reduction.combiner, 0, init);
        rewriter.set_operand(reduction.combiner, 1, result);
        replacements.push(rewriter.op(reduction.combiner).result(0).id());
    }
    rewriter.replace_op(op, &replacements);
    let reduced: Vec<_> = reductions.iter().map(|reduction| reduction.reduced).collect();
    rewriter.modify_op_in_place(end, |body| body.set_operands(end, &reduced));
    for at in (1..=reductions.len()).rev() {
        rewriter.body_mut().erase_argument(block, at);
    }
    Some(())
}
