//! Coalescing of `scf.for`.

use super::Ranges;
use terrace_affine::{AffineDelinearizeIndexOp, apply_folded};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, Operation, PatternRewriter, TypedOp};
use terrace_scf::ForOp;

/// `for i = a to b step c { for j = .. { f(i, j) } } -> for k = 0 to n * m { f(k floordiv m * c + a, ..) }`
///
/// `None` if the variables are no indices, or if more than one loop may have less than no iterations.
pub(super) fn coalesce(loops: &[OpId], ranges: Ranges, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let views = loops.iter().map(|op| rewriter.view::<ForOp>(*op)).collect::<Option<Vec<_>>>()?;
    if !views.iter().all(|of| of.step().ty().is_index()) {
        return None;
    }
    let is_negative =
        |of: &&ForOp<'_, '_>| match (of.lower_bound().constant_i64(), of.upper_bound().constant_i64()) {
            (Some(lower), Some(upper)) => upper < lower,
            _ => true,
        };
    // The product of two negative numbers is positive; and steps are to be positive.
    let is_odd = |of: &ForOp<'_, '_>| of.step().constant_i64().is_some_and(|step| step < 1);
    let may_be_negative = ranges == Ranges::Checked && views.iter().filter(is_negative).count() > 1;
    if may_be_negative || views.iter().any(is_odd) {
        return None;
    }
    let (context, location) = (rewriter.context(), views[0].op().location());
    let innermost = views.last()?.region().first_block()?.id();
    let symbol = |at| AffineExpr::symbol(context, at);

    let mut counts: Vec<MixedIndex> = Vec::new();
    for op in loops {
        let view = rewriter.view::<ForOp>(*op)?;
        let own_location = view.op().location();
        let range = [view.lower_bound(), view.upper_bound(), view.step()]
            .map(|value| value.constant_i64().map_or(MixedIndex::Value(value.id()), MixedIndex::Constant));
        let variable = view.region().first_block()?.argument(0).id();
        rewriter.set_insertion_point(loops[0]);
        let count =
            AffineExpr::binary(context, BinaryKind::CeilDiv, symbol(1).sub(context, symbol(0)), symbol(2));
        let count = apply_folded(AffineMap::new(context, 0, 3, &[count]), &range, own_location, rewriter);
        let zero = rewriter.builder(own_location).index(0);
        let end = materialized(count, own_location, rewriter);
        let one = rewriter.builder(own_location).index(1);
        for (at, value) in [zero, end, one].into_iter().enumerate() {
            rewriter.set_operand(*op, at, value);
        }
        counts.push(match count {
            MixedIndex::Constant(_) => count,
            MixedIndex::Value(_) => MixedIndex::Value(end),
        });
        rewriter.set_insertion_point_to_start(innermost);
        denormalize(variable, range[0], range[2], own_location, rewriter);
    }

    rewriter.set_insertion_point(loops[0]);
    let product = product(&counts, location, rewriter);
    let end = materialized(product, location, rewriter);
    rewriter.set_operand(loops[0], 1, end);

    rewriter.set_insertion_point_to_start(innermost);
    let linear = rewriter.view::<ForOp>(loops[0])?.region().first_block()?.argument(0).id();
    let constants = constants_of(&counts);
    let new = AffineDelinearizeIndexOp::builder(context, location)
        .linear_index(linear)
        .dynamic_basis(values_of(&counts))
        .static_basis(&constants)
        .multi_index(vec![context.index_type(); counts.len()]);
    let split = rewriter.create(new);
    let variables = rewriter.results(split);
    rewriter.replace_all_uses_except(linear, variables[0], split);
    inline_inner(loops, &variables, rewriter)
}

/// Puts the bodies of all loops into that of the first one.
fn inline_inner(loops: &[OpId], variables: &[ValueId], rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    for at in (1..loops.len()).rev() {
        let (outer, inner) = (loops[at - 1], loops[at]);
        let body = rewriter.view::<ForOp>(inner)?.region().first_block()?;
        let (body, end) = (body.id(), body.last_op()?.id());
        let yields = rewriter.operands(end);
        rewriter.erase_op(end);
        let outer_body = rewriter.view::<ForOp>(outer)?.region().first_block()?;
        let mut values = vec![variables[at]];
        values.extend(outer_body.arguments().skip(1).map(|argument| argument.id()));
        let arguments: Vec<ValueId> =
            rewriter.block(body).arguments().map(|argument| argument.id()).collect();
        for (argument, value) in arguments.into_iter().zip(values) {
            rewriter.replace_all_uses_with(argument, value);
        }
        while let Some(op) = rewriter.block(body).first_op().map(Operation::id) {
            rewriter.move_op_before(op, inner);
        }
        rewriter.replace_op(inner, &yields);
    }
    Some(())
}

fn materialized<'c>(
    index: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    match index {
        MixedIndex::Constant(constant) => rewriter.builder(location).index(constant),
        MixedIndex::Value(value) => value,
    }
}

/// Makes the users of a variable use `start + variable * step`.
fn denormalize<'c>(
    variable: ValueId,
    start: MixedIndex,
    step: MixedIndex,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) {
    let context = rewriter.context();
    let symbol = |at| AffineExpr::symbol(context, at);
    let value = AffineExpr::dim(context, 0).mul(context, symbol(1)).add(context, symbol(0));
    let mut applied_to = Vec::new();
    let replacements: Vec<AffineExpr<'c>> = [start, step]
        .into_iter()
        .map(|term| match term {
            MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
            MixedIndex::Value(value) => {
                applied_to.push(value);
                symbol(applied_to.len() as u32 - 1)
            }
        })
        .collect();
    let value = value.replace(context, &[AffineExpr::dim(context, 0)], &replacements);
    let map = AffineMap::new(context, 1, applied_to.len() as u32, &[value]);
    let operands: Vec<ValueId> = [variable].into_iter().chain(applied_to).collect();
    if let MixedIndex::Value(new) = terrace_affine::apply_composed(map, &operands, location, rewriter)
        && new != variable
        && let Some(apply) = rewriter.value(new).defining_op().map(Operation::id)
    {
        rewriter.replace_all_uses_except(variable, new, apply);
    }
}

/// Returns the product of the counts, made step by step.
fn product<'c>(
    counts: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> MixedIndex {
    let context = rewriter.context();
    let both = AffineExpr::symbol(context, 0).mul(context, AffineExpr::symbol(context, 1));
    let map = AffineMap::new(context, 0, 2, &[both]);
    counts.iter().fold(MixedIndex::Constant(1), |product, count| {
        apply_folded(map, &[product, *count], location, rewriter)
    })
}
