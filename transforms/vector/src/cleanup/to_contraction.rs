//! Sums of products as contractions, which take in the broadcasts, transpositions and extensions of their operands.

use crate::maps::dim_of;
use crate::shapes::{rank_of, shape_of};
use terrace_arith::{ExtFOp, ExtSIOp, MulFOp, MulIOp};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Ctx, MatchResult, Pattern, PatternRewriter, TypedOp, Value};
use terrace_vector::{
    BroadcastOp, CombiningKind, ContractionOp, IteratorType, MultiDimReductionOp, TransposeOp,
};

/// Patterns that make contractions of reductions.
pub const TO_CONTRACTION: &[Pattern] = &[
    Pattern::of::<MultiDimReductionOp>("MultiReduceToContract", reduction_of_product),
    Pattern::of::<ContractionOp>("CombineContractBroadcastMask", contraction_of_broadcast),
    Pattern::of::<ContractionOp>("CombineContractABTranspose", contraction_of_transpose),
    Pattern::of::<TransposeOp>("CombineContractResultTranspose", transpose_of_contraction),
];

/// Patterns that make contractions of operands before they were extended.
pub const OF_EXTENSIONS: &[Pattern] = &[
    Pattern::of::<ContractionOp>("FoldArithExtIntoContractionOp<arith::ExtFOp>", contraction_of_extf),
    Pattern::of::<ContractionOp>("FoldArithExtIntoContractionOp<arith::ExtSIOp>", contraction_of_extsi),
];

/// A contraction in parts.
struct Parts<'c> {
    operands: [ValueId; 3],
    maps: Vec<AffineMap<'c>>,
    iterators: Vec<Attribute<'c>>,
    kind: CombiningKind,
}

impl<'c> Parts<'c> {
    /// Returns the parts of a contraction that is not masked.
    fn of(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<Self> {
        let view = rewriter.view::<ContractionOp>(op)?;
        if crate::transfer::is_masked(view.op()) {
            return None;
        }
        Some(Parts {
            operands: [view.lhs().id(), view.rhs().id(), view.acc().id()],
            maps: view.indexing_maps().iter().map(|map| map.as_affine_map()).collect::<Option<_>>()?,
            iterators: view.iterator_types().to_vec(),
            kind: view.kind(),
        })
    }

    /// Replaces an operation by the contraction.
    fn replace(&self, op: OpId, rewriter: &mut PatternRewriter<'_, 'c>) {
        let (context, location) = (rewriter.context(), rewriter.op(op).location());
        let maps: Vec<Attribute<'c>> =
            self.maps.iter().map(|map| context.affine_map_attribute(*map)).collect();
        let [lhs, rhs, acc] = self.operands;
        let new = ContractionOp::builder(context, location)
            .lhs(lhs)
            .rhs(rhs)
            .acc(acc)
            .indexing_maps(&maps)
            .iterator_types(&self.iterators)
            .kind(self.kind)
            .result(rewriter.type_of(acc));
        rewriter.replace_op_with_new_op(op, new);
    }

    fn is_reduction(&self, iterator: usize, context: Ctx<'c>) -> bool {
        self.iterators.get(iterator) == Some(&IteratorType::Reduction.attribute(context))
    }
}

/// Returns the dimensions that no map uses.
fn unused_dims(maps: &[AffineMap<'_>]) -> Vec<bool> {
    let dims = maps.first().map_or(0, |map| map.dims());
    (0..dims)
        .map(|dim| !maps.iter().any(|map| map.results().iter().any(|result| result.uses_dim(dim))))
        .collect()
}

/// `multi_reduction <add> x * y, z -> contract x, y, z`
fn reduction_of_product(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<MultiDimReductionOp>(op)?;
    if view.kind() != CombiningKind::Add || crate::transfer::is_masked(view.op()) {
        return None;
    }
    let product = view.source().defining_op()?;
    if MulIOp::cast(product).is_none() && MulFOp::cast(product).is_none() {
        return None;
    }
    let (lhs, rhs, acc) = (product.operand(0).id(), product.operand(1).id(), view.acc().id());
    let reduced = view.reduction_dims().to_vec();
    let rank = rank_of(view.source().ty());
    let context = rewriter.context();
    let whole = AffineMap::identity(context, rank as u32);
    let is_reduced = |dim: usize| reduced.contains(&(dim as i64));
    let kept: Vec<AffineExpr<'_>> =
        (0..rank).filter(|dim| !is_reduced(*dim)).map(|dim| AffineExpr::dim(context, dim as u32)).collect();
    let iterator = |dim: usize| {
        let kind = if is_reduced(dim) { IteratorType::Reduction } else { IteratorType::Parallel };
        kind.attribute(context)
    };
    let parts = Parts {
        operands: [lhs, rhs, acc],
        maps: vec![whole, whole, AffineMap::new(context, rank as u32, 0, &kept)],
        iterators: (0..rank).map(iterator).collect(),
        kind: CombiningKind::Add,
    };
    parts.replace(op, rewriter);
    Some(())
}

/// `contract broadcast(x), y, z -> contract x, y, z`
fn contraction_of_broadcast(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let mut parts = Parts::of(op, rewriter)?;
    let mut changed = false;
    for at in 0..2 {
        let Some(broadcast) = rewriter.value(parts.operands[at]).defining::<BroadcastOp>() else { continue };
        let (from, to) = (broadcast.source().ty(), shape_of(broadcast.vector().ty()));
        if !from.is_vector() || rank_of(from) == to.len() {
            continue;
        }
        let added = to.len() - rank_of(from);
        if shape_of(from) != &to[added..] {
            continue;
        }
        let map = parts.maps[at];
        let reduces = |dim: usize| {
            let iterator = map.results().get(dim).and_then(|result| dim_of(*result));
            to[dim] != 1 && iterator.is_some_and(|iterator| parts.is_reduction(iterator, context))
        };
        if (0..added).any(reduces) {
            continue;
        }
        let results = map.results().get(added..)?;
        parts.operands[at] = broadcast.source().id();
        parts.maps[at] = AffineMap::new(context, map.dims(), map.symbols(), results);
        changed = true;
    }
    if !changed {
        return None;
    }
    let unused = unused_dims(&parts.maps);
    let mut kept = 0;
    let renamed: Vec<AffineExpr<'_>> = unused
        .iter()
        .map(|is_unused| {
            let new = AffineExpr::dim(context, kept);
            kept += u32::from(!is_unused);
            new
        })
        .collect();
    for map in &mut parts.maps {
        let results: Vec<AffineExpr<'_>> =
            map.results().iter().map(|result| result.replace(context, &renamed, &[])).collect();
        *map = AffineMap::new(context, kept, 0, &results);
    }
    let mut is_unused = unused.iter();
    parts.iterators.retain(|_| is_unused.next() != Some(&true));
    let reduces_both = (0..parts.iterators.len()).any(|iterator| {
        parts.is_reduction(iterator, context)
            && parts.maps[..2]
                .iter()
                .all(|map| map.results().iter().any(|result| dim_of(*result) == Some(iterator)))
    });
    if !reduces_both || unused_dims(&parts.maps[..2]).contains(&true) {
        return None;
    }
    parts.replace(op, rewriter);
    Some(())
}

/// Returns the results of a map in another order: result `i` of the new one is result `order[i]`.
fn permuted<'c>(context: Ctx<'c>, map: AffineMap<'c>, order: &[usize]) -> Option<AffineMap<'c>> {
    let results: Option<Vec<AffineExpr<'c>>> =
        order.iter().map(|at| map.results().get(*at).copied()).collect();
    Some(AffineMap::new(context, map.dims(), map.symbols(), &results?))
}

/// Returns the permutation of a transposition.
fn order_of(transpose: TransposeOp<'_, '_>) -> Option<Vec<usize>> {
    transpose.permutation().iter().map(|dim| usize::try_from(*dim).ok()).collect()
}

/// Returns the inverse of a permutation.
fn inverse(order: &[usize]) -> Option<Vec<usize>> {
    let mut inverse = vec![0; order.len()];
    for (at, dim) in order.iter().enumerate() {
        *inverse.get_mut(*dim)? = at;
    }
    Some(inverse)
}

/// `contract transpose(x), y, z -> contract x, y, z`
fn contraction_of_transpose(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let mut parts = Parts::of(op, rewriter)?;
    let mut changed = false;
    for at in 0..2 {
        let Some(transpose) = rewriter.value(parts.operands[at]).defining::<TransposeOp>() else { continue };
        let order = inverse(&order_of(transpose)?)?;
        parts.maps[at] = permuted(context, parts.maps[at], &order)?;
        parts.operands[at] = transpose.vector().id();
        changed = true;
    }
    if !changed {
        return None;
    }
    parts.replace(op, rewriter);
    Some(())
}

/// `transpose(contract x, y, transpose(z)) -> contract x, y, z`
fn transpose_of_contraction(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let transpose = rewriter.view::<TransposeOp>(op)?;
    let contraction = transpose.vector().defining::<ContractionOp>()?;
    if !contraction.op().result(0).has_one_use() {
        return None;
    }
    let inner = contraction.acc().defining::<TransposeOp>()?;
    let (order, inner_order) = (order_of(transpose)?, order_of(inner)?);
    let (acc, contraction) = (inner.vector().id(), contraction.id());
    let mut parts = Parts::of(contraction, rewriter)?;
    let map = *parts.maps.last()?;
    let combined = permuted(context, map, &order)?;
    if permuted(context, map, &inverse(&inner_order)?)? != combined {
        return None;
    }
    *parts.maps.last_mut()? = combined;
    parts.operands[2] = acc;
    parts.replace(op, rewriter);
    Some(())
}

/// `contract ext(x), ext(y), z -> contract x, y, z`
fn contraction_of_extended(
    op: OpId,
    extended: fn(Value<'_, '_>) -> Option<ValueId>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let mut parts = Parts::of(op, rewriter)?;
    for operand in &mut parts.operands[..2] {
        *operand = extended(rewriter.value(*operand))?;
    }
    parts.replace(op, rewriter);
    Some(())
}

fn contraction_of_extf(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    contraction_of_extended(op, |value| Some(value.defining::<ExtFOp>()?.input().id()), rewriter)
}

fn contraction_of_extsi(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    contraction_of_extended(op, |value| Some(value.defining::<ExtSIOp>()?.input().id()), rewriter)
}
