//! `--affine-expand-index-ops-as-affine`: indices of a mixed-radix basis become `affine.apply`.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver, and the square of the length of a basis.

use terrace_affine::{AffineApplyOp, AffineDelinearizeIndexOp, AffineLinearizeIndexOp, Applied};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, MatchResult, Pattern, PatternRewriter, TypedOp};
use terrace_ods_macros::pass;
use terrace_rewrite::ops::ids;
use terrace_rewrite::passes::{GreedyPass, PatternSet};

/// The pass `--affine-expand-index-ops-as-affine`.
#[pass(
    "affine-expand-index-ops-as-affine",
    "Lower affine operations operating on indices into affine.apply operations"
)]
pub struct AffineExpandIndexOpsAsAffine;

impl GreedyPass for AffineExpandIndexOpsAsAffine {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::new(AffineDelinearizeIndexOp::SPEC.name, "LowerDelinearizeIndexOps", delinearize),
            Pattern::new(AffineLinearizeIndexOp::SPEC.name, "LowerLinearizeIndexOps", linearize),
        ]);
    }
}

/// A value or constant of which expressions are made.
type Term = MixedIndex;

/// Inputs of a map that stand for terms; they decide on the order of operands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Inputs {
    Dims,
    Symbols,
}

/// Creates `affine.apply` of a function of dimensions that stand for terms, composed with what they come from.
fn apply<'c>(
    expr: AffineExpr<'c>,
    terms: &[Term],
    inputs: Inputs,
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> ValueId {
    let context = rewriter.context();
    let mut values = Vec::new();
    let dims: Vec<AffineExpr<'c>> = terms
        .iter()
        .map(|term| match *term {
            MixedIndex::Constant(constant) => AffineExpr::constant(context, constant),
            MixedIndex::Value(value) => {
                values.push(value);
                match inputs {
                    Inputs::Dims => AffineExpr::dim(context, values.len() as u32 - 1),
                    Inputs::Symbols => AffineExpr::symbol(context, values.len() as u32 - 1),
                }
            }
        })
        .collect();
    let count = values.len() as u32;
    let (dim_count, symbol_count) = if inputs == Inputs::Dims { (count, 0) } else { (0, count) };
    let map = AffineMap::new(context, dim_count, symbol_count, &[expr.replace(context, &dims, &[])]);
    let mut applied = Applied::new(map, values.iter().map(|value| rewriter.value(*value)));
    applied.compose(context);
    let (map, operands) = (applied.map, ids(applied.operands.into_iter()));
    let new = AffineApplyOp::builder(context, location).map(map).map_operands(operands);
    rewriter.create_value(new.result(context.index_type()))
}

/// Returns the product of what is after each entry of a basis but the last.
fn strides<'c>(
    basis: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Vec<Term> {
    let context = rewriter.context();
    (1..basis.len())
        .map(|from| {
            let rest = &basis[from..];
            let constants = rest.iter().map(|entry| match entry {
                MixedIndex::Constant(constant) => Some(*constant),
                MixedIndex::Value(_) => None,
            });
            let product = constants.collect::<Option<Vec<i64>>>();
            if let Some(product) = product.and_then(|all| all.into_iter().try_fold(1_i64, i64::checked_mul)) {
                return MixedIndex::Constant(product);
            }
            if let [only] = rest {
                return *only;
            }
            let dims = (0..rest.len()).map(|at| AffineExpr::dim(context, at as u32));
            let product = dims.reduce(|product, dim| product.mul(context, dim)).expect("there is an entry");
            MixedIndex::Value(apply(product, rest, Inputs::Dims, location, rewriter))
        })
        .collect()
}

/// `delinearize x into (a, b) -> x floordiv b, x mod b`
fn delinearize(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineDelinearizeIndexOp>(op)?;
    let (context, location) = (rewriter.context(), view.op().location());
    let basis = mixed_list(&view.static_basis(), view.dynamic_basis());
    let (count, linear) = (view.multi_index().len(), view.linear_index().id());
    // The outermost bound says nothing of the results.
    let inner = &basis[(basis.len() + 1).checked_sub(count)?..];
    let mut all = vec![MixedIndex::Constant(1)];
    all.extend_from_slice(inner);
    let (x, by) = (AffineExpr::dim(context, 0), AffineExpr::dim(context, 1));
    let mut rest = linear;
    let mut results = Vec::new();
    for stride in strides(&all, location, rewriter) {
        let terms = [MixedIndex::Value(rest), stride];
        let quotient = AffineExpr::binary(context, BinaryKind::FloorDiv, x, by);
        let remainder = AffineExpr::binary(context, BinaryKind::Mod, x, by);
        results.push(apply(quotient, &terms, Inputs::Dims, location, rewriter));
        rest = apply(remainder, &terms, Inputs::Dims, location, rewriter);
    }
    results.push(rest);
    rewriter.replace_op(op, &results);
    Some(())
}

/// `linearize [x, y] by (a, b) -> x * b + y`
fn linearize(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<AffineLinearizeIndexOp>(op)?;
    let (context, location) = (rewriter.context(), view.op().location());
    let indices = ids(view.multi_index());
    let basis = mixed_list(&view.static_basis(), view.dynamic_basis());
    if indices.is_empty() {
        let zero = rewriter.builder(location).index(0);
        rewriter.replace_op(op, &[zero]);
        return Some(());
    }
    let inner = &basis[(basis.len() + 1).checked_sub(indices.len())?..];
    let mut all = vec![MixedIndex::Constant(1)];
    all.extend_from_slice(inner);
    let mut strides = strides(&all, location, rewriter);
    strides.push(MixedIndex::Constant(1));
    let mut terms = Vec::new();
    let mut sum = AffineExpr::constant(context, 0);
    for (index, stride) in indices.into_iter().zip(strides) {
        let at = terms.len() as u32;
        let product = AffineExpr::dim(context, at).mul(context, AffineExpr::dim(context, at + 1));
        terms.extend([MixedIndex::Value(index), stride]);
        sum = sum.add(context, product);
    }
    let value = apply(sum, &terms, Inputs::Symbols, location, rewriter);
    rewriter.replace_op(op, &[value]);
    Some(())
}
