//! Joins and splits of dimensions, as `memref` and `tensor` have them: `collapse_shape` and `expand_shape`.
//!
//! Folds and patterns are the same for both; a type that implements [`Reshapes`] names the operations.

use crate::facts::shapes::has_identity_layout;
use terrace_arith::{ArithBuilder, MulIOp};
use terrace_interfaces::reassociation::{
    Groups, collapsing_within, compose, group_groups, groups, groups_attribute,
};
use terrace_interfaces::view_like::{MixedIndex, constants_of, mixed_list, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Constants, Ctx, DYNAMIC, Folded, Location, MatchResult, Operation, OperationState, PatternRewriter, Type,
};

/// The operations of a dialect.
pub trait Reshapes {
    /// Joins dimensions.
    const COLLAPSE: &'static str;
    /// Splits dimensions.
    const EXPAND: &'static str;
    /// Changes what is known of the type.
    const CAST: &'static str;
}

/// Those of `memref`.
pub struct OfMemRefs;

impl Reshapes for OfMemRefs {
    const COLLAPSE: &'static str = "memref.collapse_shape";
    const EXPAND: &'static str = "memref.expand_shape";
    const CAST: &'static str = "memref.cast";
}

/// Returns the groups of a join or split.
pub fn groups_of(op: Operation<'_, '_>) -> Groups {
    groups(op.slot(0).and_then(|list| list.as_array()).unwrap_or_default())
}

/// Returns the sizes that a split gives.
pub fn output_shape(op: Operation<'_, '_>) -> Vec<MixedIndex> {
    let constants = op.slot(1).and_then(|list| list.as_i64_array()).unwrap_or_default();
    mixed_list(&constants, op.operands().skip(1))
}

/// Returns a join.
pub fn collapse<'c, R: Reshapes>(
    context: Ctx<'c>,
    location: Location<'c>,
    source: ValueId,
    groups: &[Vec<i64>],
    result: Type<'c>,
) -> OperationState<'c> {
    let attributes = [("reassociation", groups_attribute(context, groups))];
    OperationState::named(context, R::COLLAPSE, location, &[source], &[result], &attributes)
}

/// Returns a split.
pub fn expand<'c, R: Reshapes>(
    context: Ctx<'c>,
    location: Location<'c>,
    source: ValueId,
    groups: &[Vec<i64>],
    output_shape: &[MixedIndex],
    result: Type<'c>,
) -> OperationState<'c> {
    let attributes = [
        ("reassociation", groups_attribute(context, groups)),
        ("static_output_shape", context.dense_i64_array(&constants_of(output_shape))),
    ];
    let mut state = OperationState::named(context, R::EXPAND, location, &[source], &[result], &attributes);
    state.operands.extend(values_of(output_shape));
    state
}

fn dynamic_count(shape: &[i64]) -> usize {
    shape.iter().filter(|size| **size == DYNAMIC).count()
}

/// Folds a join or split.
pub fn fold<'c, R: Reshapes>(op: Operation<'_, 'c>, operands: &Constants<'_, 'c>) -> Option<Folded<'c>> {
    let (source, result) = (op.operand(0), op.result(0).ty());
    // reshape(x) -> x, if nothing changes
    if source.ty() == result {
        return Folded::to(source);
    }
    // reshape(c) -> c of another shape
    if let Some(reshaped) = operands.get(0).and_then(|value| value.reshaped(operands.context(), result)) {
        return Folded::to(reshaped);
    }
    // collapse(expand(x)) -> x, and expand(collapse(x)) -> x
    let inverse = if op.is(R::COLLAPSE) { R::EXPAND } else { R::COLLAPSE };
    let inner = source.defining_op().filter(|inner| inner.is(inverse))?;
    let origin = inner.operand(0);
    if origin.ty() != result {
        return None;
    }
    let shape = result.shape()?;
    if dynamic_count(shape) < 2 {
        return Folded::to(origin);
    }
    let groups = groups_of(op);
    if groups != groups_of(inner) {
        return None;
    }
    let is_certain = |group: &Vec<i64>| {
        let dims = group.iter().filter_map(|dim| shape.get(usize::try_from(*dim).ok()?));
        dims.filter(|size| **size == DYNAMIC).count() < 2
    };
    if op.is(R::COLLAPSE) || groups.iter().all(is_certain) { Folded::to(origin) } else { None }
}

fn have_identity_layouts<'a, 'c>(inner: Operation<'a, 'c>, outer: Operation<'a, 'c>) -> bool {
    [inner.operand(0), outer.operand(0), outer.result(0)].iter().all(|value| has_identity_layout(value.ty()))
}

/// `collapse(collapse(x)) -> collapse(x)`
pub fn collapse_of_collapse<R: Reshapes>(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.op(op);
    let inner = outer.operand(0).defining_op().filter(|inner| inner.is(R::COLLAPSE))?;
    if !have_identity_layouts(inner, outer) {
        return None;
    }
    let groups = compose(&groups_of(inner), &groups_of(outer))?;
    let (source, result, location) = (inner.operand(0).id(), outer.result(0).ty(), outer.location());
    let new = collapse::<R>(rewriter.context(), location, source, &groups, result);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `expand(expand(x)) -> expand(x)`
pub fn expand_of_expand<R: Reshapes>(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.op(op);
    let inner = outer.operand(0).defining_op().filter(|inner| inner.is(R::EXPAND))?;
    if !have_identity_layouts(inner, outer) {
        return None;
    }
    let groups = compose(&groups_of(inner), &groups_of(outer))?;
    let (source, result, location) = (inner.operand(0).id(), outer.result(0).ty(), outer.location());
    let new = expand::<R>(rewriter.context(), location, source, &groups, &output_shape(outer), result);
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}

/// `collapse(expand(x)) -> collapse(x)`, `-> expand(x)` or `-> cast(x)`, whatever the ranks ask for
pub fn collapse_of_expand<R: Reshapes>(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.op(op);
    let inner = outer.operand(0).defining_op().filter(|inner| inner.is(R::EXPAND))?;
    let (source, result) = (inner.operand(0), outer.result(0).ty());
    if source.ty() == result || !have_identity_layouts(inner, outer) {
        return None;
    }
    let (rank, result_rank) = (source.ty().rank()?, result.rank()?);
    let (split, joined) = (groups_of(inner), groups_of(outer));
    let groups =
        if rank > result_rank { group_groups(&split, &joined)? } else { group_groups(&joined, &split)? };
    let (source, location, context) = (source.id(), outer.location(), rewriter.context());
    if rank > result_rank {
        let new = collapse::<R>(context, location, source, &groups, result);
        rewriter.replace_op_with_new_op(op, new);
    } else if rank < result_rank {
        let sizes = output_shape(inner);
        let joined_sizes: Vec<Vec<MixedIndex>> = joined
            .iter()
            .map(|group| {
                group.iter().filter_map(|dim| sizes.get(usize::try_from(*dim).ok()?)).copied().collect()
            })
            .collect();
        let sizes: Vec<_> = joined_sizes.iter().map(|sizes| product(rewriter, location, sizes)).collect();
        let new = expand::<R>(context, location, source, &groups, &sizes, result);
        rewriter.replace_op_with_new_op(op, new);
    } else {
        let cast = OperationState::named(context, R::CAST, location, &[source], &[result], &[]);
        rewriter.replace_op_with_new_op(op, cast);
    }
    Some(())
}

/// Returns the product of sizes, those that are not known first.
fn product<'c>(
    rewriter: &mut PatternRewriter<'_, 'c>,
    location: Location<'c>,
    sizes: &[MixedIndex],
) -> MixedIndex {
    let context = rewriter.context();
    let known = sizes.iter().filter_map(|size| size.known(rewriter.body()));
    let constant = known.fold(1, i64::wrapping_mul);
    let unknown: Vec<MixedIndex> =
        sizes.iter().filter(|size| size.known(rewriter.body()).is_none()).copied().collect();
    let mut values = values_of(&unknown).into_iter();
    let Some(mut result) = values.next() else { return MixedIndex::Constant(constant) };
    for value in values {
        result = rewriter.create_value(MulIOp::builder(context, location).lhs(result).rhs(value));
    }
    if constant != 1 {
        let constant = rewriter.builder(location).index(constant);
        result = rewriter.create_value(MulIOp::builder(context, location).lhs(result).rhs(constant));
    }
    MixedIndex::Value(result)
}

/// `expand(collapse(x)) -> collapse(x)` or `-> expand(x)`, whatever the ranks ask for
pub fn expand_of_collapse<R: Reshapes>(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let outer = rewriter.op(op);
    let inner = outer.operand(0).defining_op().filter(|inner| inner.is(R::COLLAPSE))?;
    if !have_identity_layouts(inner, outer) {
        return None;
    }
    let (source, result) = (inner.operand(0), outer.result(0).ty());
    let (from, to) = (source.ty().shape()?, result.shape()?);
    if from.len() == to.len() {
        return None;
    }
    let (joined, split) = (groups_of(inner), groups_of(outer));
    let (source, location, context) = (source.id(), outer.location(), rewriter.context());
    let new = if from.len() > to.len() {
        let groups = collapsing_within(&joined, &split, from, to)?;
        collapse::<R>(context, location, source, &groups, result)
    } else {
        let groups = collapsing_within(&split, &joined, to, from)?;
        expand::<R>(context, location, source, &groups, &output_shape(outer), result)
    };
    rewriter.replace_op_with_new_op(op, new);
    Some(())
}
