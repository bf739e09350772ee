//! `--vector-unroll`: operations on large vectors become operations on parts of a size that a machine has.
//!
//! ```text
//! addf x, y : vector<4x4xf32>, by 2x4
//!   -> %a = addf x[0..2], y[0..2] : vector<2x4xf32>; %b = addf x[2..4], y[2..4]; and both put together
//! ```
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver; operations for each part.

use crate::MOST_ELEMENTS;
use crate::cleanup::sink::is_elementwise_mappable;
use crate::combine::{combine, is_supported};
use crate::maps::dim_of;
use crate::shapes::{rank_of, shape_of};
use crate::transfer::is_masked;
use std::sync::Arc;
use terrace_affine::apply_folded;
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, MatchResult, Pattern, PatternRewriter, Root, Type, TypedOp};
use terrace_ods_macros::pass;
use terrace_pass::PassOptions;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_vector as vector;
use terrace_vector::VectorBuilder;

/// Sizes of parts, and the order in which they are made.
#[derive(Clone, Debug, Default)]
pub struct UnrollOptions {
    /// Sizes of the last dimensions of an operation's iterations; others have parts of one.
    pub native_shape: Vec<i64>,
    /// Dimensions from the outermost loop over parts on; as they are if it is empty, or of another number.
    pub order: Vec<usize>,
}

/// Returns the patterns that make operations on parts.
pub fn unroll_patterns(options: &UnrollOptions) -> Vec<Pattern> {
    const REWRITES: &[(Root, Rewrite)] = &[
        (Root::of::<vector::TransferReadOp>(), transfer_read),
        (Root::of::<vector::TransferWriteOp>(), transfer_write),
        (Root::of::<vector::GatherOp>(), gather),
        (Root::of::<vector::ContractionOp>(), contraction),
        (Root::of::<vector::MultiDimReductionOp>(), multi_reduction),
        (Root::of::<vector::ReductionOp>(), reduction),
        (Root::of::<vector::TransposeOp>(), transpose),
        (Root::Trait("Elementwise"), elementwise),
    ];
    let options = Arc::new(options.clone());
    let pattern = |&(root, rewrite): &(Root, Rewrite)| {
        let options = options.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| rewrite(op, &options, rewriter);
        Pattern::with_closure(root, "UnrollVector", Arc::new(rewrite))
    };
    REWRITES.iter().map(pattern).collect()
}

type Rewrite = fn(OpId, &UnrollOptions, &mut PatternRewriter<'_, '_>) -> MatchResult;

/// The pass `--vector-unroll`.
#[pass("vector-unroll", "Do operations on large vectors part by part", configure)]
pub struct VectorUnroll {
    /// Sizes of a part in the last dimensions of an operation; others have parts of one.
    #[option("native-shape", unsigned)]
    native_shape: Vec<i64>,
    /// Dimensions of the loops over parts, from the outermost on, for operations of as many.
    #[option("unroll-order")]
    order: Vec<usize>,
}

impl VectorUnroll {
    fn configure(&mut self, _: &PassOptions) -> Result<(), String> {
        match self.native_shape.iter().any(|size| *size < 1) {
            true => Err("option 'native-shape' must be sizes of at least one".to_owned()),
            false => Ok(()),
        }
    }
}

impl GreedyPass for VectorUnroll {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        let options = UnrollOptions { native_shape: self.native_shape.clone(), order: self.order.clone() };
        set.extend(unroll_patterns(&options));
    }
}

/// Parts of an operation's iterations.
struct Parts {
    /// Size of a part.
    size: Vec<i64>,
    /// Offsets of all parts, in order.
    offsets: Vec<Vec<i64>>,
}

impl UnrollOptions {
    /// Returns the parts of iterations of a shape; `None` if it is not to be taken apart, or not possible.
    fn parts(&self, shape: &[i64]) -> Option<Parts> {
        let given = self.native_shape.len().min(shape.len());
        let mut size = vec![1; shape.len() - given];
        size.extend_from_slice(&self.native_shape[self.native_shape.len() - given..]);
        let fits = shape.iter().zip(&size).all(|(whole, part)| whole % part == 0);
        let count =
            shape.iter().zip(&size).try_fold(1i64, |count, (whole, part)| count.checked_mul(whole / part));
        if self.native_shape.is_empty()
            || !fits
            || size == shape
            || count.is_none_or(|count| count > MOST_ELEMENTS)
        {
            return None;
        }
        let mut order: Vec<usize> = (0..shape.len()).collect();
        let mut sorted = self.order.clone();
        sorted.sort_unstable();
        if sorted == order {
            order.clone_from(&self.order);
        }
        let mut offsets = vec![vec![0; shape.len()]];
        for dim in order {
            let step = |outer: &Vec<i64>| {
                let at = |part: i64| {
                    let mut offsets = outer.clone();
                    offsets[dim] = part * size[dim];
                    offsets
                };
                (0..shape[dim] / size[dim]).map(at).collect::<Vec<_>>()
            };
            offsets = offsets.iter().flat_map(step).collect();
        }
        Some(Parts { size, offsets })
    }
}

/// Returns the entries of a list that a map chooses; zeros, which repeat elements, and other expressions choose none.
fn chosen(map: AffineMap<'_>, list: &[i64]) -> Option<Vec<i64>> {
    map.results().iter().map(|result| list.get(dim_of(*result)?).copied()).collect()
}

/// Creates a part of a vector.
fn slice(value: ValueId, offsets: &[i64], sizes: &[i64], b: &mut Builder<'_, '_, '_>) -> ValueId {
    if offsets.is_empty() { value } else { b.extract_slice(value, offsets, sizes) }
}

/// Returns true if vectors of a type can be taken apart.
fn is_fixed(ty: Type<'_>) -> bool {
    ty.is_vector() && !ty.is_scalable_vector() && rank_of(ty) > 0
}

fn elementwise(op: OpId, options: &UnrollOptions, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    if !is_elementwise_mappable(view) || view.result_count() != 1 || view.region_count() != 0 {
        return None;
    }
    let ty = view.result(0).ty();
    let parts = options.parts(shape_of(ty)).filter(|_| is_fixed(ty))?;
    let operands: Vec<(ValueId, bool)> =
        view.operands().map(|value| (value.id(), value.ty().is_vector())).collect();
    let mut b = Builder::like(rewriter, op);
    let small = b.context().vector_type(&parts.size, ty.element_or_self());
    let mut whole = b.zero(ty)?;
    let strides = vec![1; parts.size.len()];
    for offsets in &parts.offsets {
        let mut part = b.rewriter.state_of(op);
        part.operands = operands
            .iter()
            .map(
                |(value, is_vector)| {
                    if *is_vector { slice(*value, offsets, &parts.size, &mut b) } else { *value }
                },
            )
            .collect();
        part.result_types = [small].into_iter().collect();
        let part = b.make(part);
        whole = b.insert_slice(part, whole, offsets, &strides);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// Creates the indices of a part of a transfer.
fn indices_of_part<'c>(
    indices: &[ValueId],
    map: AffineMap<'c>,
    offsets: &[i64],
    b: &mut Builder<'_, '_, 'c>,
) -> Option<Vec<ValueId>> {
    let (context, location) = (b.context(), b.location);
    let mut indices = indices.to_vec();
    for (result, offset) in map.results().iter().zip(offsets) {
        // A dimension that is repeated is so in each part.
        let Some(dim) = dim_of(*result) else { continue };
        let index = indices.get_mut(dim)?;
        let expr = AffineExpr::symbol(context, 0).add_constant(context, *offset);
        let moved = apply_folded(
            AffineMap::new(context, 0, 1, &[expr]),
            &[MixedIndex::Value(*index)],
            location,
            b.rewriter,
        );
        *index = b.index_of(moved);
    }
    Some(indices)
}

fn transfer_read(op: OpId, options: &UnrollOptions, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::TransferReadOp>(op)?;
    let (ty, map, mask) = (view.vector().ty(), view.permutation_map(), view.mask().map(|mask| mask.id()));
    let parts = options.parts(shape_of(ty)).filter(|_| is_fixed(ty))?;
    if is_masked(view.op())
        || map.results().len() != rank_of(ty)
        || mask.is_some() && !map.is_minor_identity()
    {
        return None;
    }
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let (base, padding) = (view.base().id(), view.padding().id());
    let mut b = Builder::like(rewriter, op);
    let small = b.context().vector_type(&parts.size, ty.element_or_self());
    let mut whole = b.zero(ty)?;
    let strides = vec![1; parts.size.len()];
    for offsets in &parts.offsets {
        let at = indices_of_part(&indices, map, offsets, &mut b)?;
        let mask = mask.map(|mask| slice(mask, offsets, &parts.size, &mut b));
        let mut part = b.rewriter.state_of(op);
        part.operands = [base].into_iter().chain(at).chain([padding]).chain(mask).collect();
        part.result_types = [small].into_iter().collect();
        let part = b.make(part);
        whole = b.insert_slice(part, whole, offsets, &strides);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

fn transfer_write(op: OpId, options: &UnrollOptions, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::TransferWriteOp>(op)?;
    let (vector, ty) = (view.value_to_store().id(), view.value_to_store().ty());
    let (map, mask) = (view.permutation_map(), view.mask().map(|mask| mask.id()));
    let parts = options.parts(shape_of(ty)).filter(|_| is_fixed(ty))?;
    if is_masked(view.op())
        || map.results().len() != rank_of(ty)
        || mask.is_some() && !map.is_minor_identity()
    {
        return None;
    }
    let indices: Vec<ValueId> = view.indices().map(|index| index.id()).collect();
    let mut base = view.base().id();
    let mut b = Builder::like(rewriter, op);
    let mut result = None;
    for offsets in &parts.offsets {
        let value = slice(vector, offsets, &parts.size, &mut b);
        let at = indices_of_part(&indices, map, offsets, &mut b)?;
        let mask = mask.map(|mask| slice(mask, offsets, &parts.size, &mut b));
        let mut part = b.rewriter.state_of(op);
        part.operands = [value, base].into_iter().chain(at).chain(mask).collect();
        let part = b.create(part);
        result = b.rewriter.results(part).first().copied();
        base = result.unwrap_or(base);
    }
    rewriter.replace_op(op, result.as_slice());
    Some(())
}

fn gather(op: OpId, options: &UnrollOptions, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::GatherOp>(op)?;
    let (ty, of_parts) = (view.result().ty(), [view.indices(), view.mask(), view.pass_thru()]);
    let of_parts = of_parts.map(|value| value.id());
    let parts = options.parts(shape_of(ty)).filter(|_| is_fixed(ty) && !is_masked(view.op()))?;
    let operands: Vec<ValueId> = view.op().operands().map(|value| value.id()).collect();
    let (place, _) = operands.split_at(operands.len() - of_parts.len());
    let mut b = Builder::like(rewriter, op);
    let small = b.context().vector_type(&parts.size, ty.element_or_self());
    let mut whole = b.zero(ty)?;
    let strides = vec![1; parts.size.len()];
    for offsets in &parts.offsets {
        let of_part = of_parts.map(|value| slice(value, offsets, &parts.size, &mut b));
        let mut part = b.rewriter.state_of(op);
        part.operands = place.iter().copied().chain(of_part).collect();
        part.result_types = [small].into_iter().collect();
        let part = b.make(part);
        whole = b.insert_slice(part, whole, offsets, &strides);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}

/// Sums of parts, by where they are in the result; in the order in which they were begun.
#[derive(Default)]
struct Sums(Vec<(Vec<i64>, ValueId)>);

impl Sums {
    fn get(&self, offsets: &[i64]) -> Option<ValueId> {
        self.0.iter().find(|(known, _)| known == offsets).map(|(_, value)| *value)
    }

    fn set(&mut self, offsets: Vec<i64>, value: ValueId) {
        match self.0.iter_mut().find(|(known, _)| *known == offsets) {
            Some((_, known)) => *known = value,
            None => self.0.push((offsets, value)),
        }
    }

    /// Creates the vector of all sums.
    fn put_together<'c>(self, ty: Type<'c>, b: &mut Builder<'_, '_, 'c>) -> Option<ValueId> {
        if !ty.is_vector() {
            return self.0.first().map(|(_, value)| *value);
        }
        let mut whole = b.zero(ty)?;
        for (offsets, value) in self.0 {
            whole = b.insert_slice(value, whole, &offsets, &vec![1; offsets.len()]);
        }
        Some(whole)
    }
}

fn contraction(op: OpId, options: &UnrollOptions, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::ContractionOp>(op)?;
    let operands = [view.lhs(), view.rhs(), view.acc()].map(|value| (value.id(), value.ty()));
    let ty = view.acc().ty();
    let maps: Vec<AffineMap<'_>> =
        view.indexing_maps().iter().map(|map| map.as_affine_map()).collect::<Option<_>>()?;
    let dims = maps.first()?.dims() as usize;
    let mut shape = vec![0; dims];
    for (map, (_, ty)) in maps.iter().zip(&operands) {
        for (result, size) in map.results().iter().zip(shape_of(*ty)) {
            *shape.get_mut(dim_of(*result)?)? = *size;
        }
    }
    let are_fixed = operands.iter().all(|(_, ty)| !ty.is_scalable_vector());
    let parts = options.parts(&shape).filter(|_| are_fixed && !is_masked(view.op()))?;
    let mut b = Builder::like(rewriter, op);
    let mut sums = Sums::default();
    for offsets in &parts.offsets {
        let mut values = Vec::new();
        let of_sum = chosen(maps[2], offsets)?;
        for (at, (map, (value, _))) in maps.iter().zip(&operands).enumerate() {
            let sum = if at == 2 { sums.get(&of_sum) } else { None };
            values.push(match sum {
                Some(sum) => sum,
                None => slice(*value, &chosen(*map, offsets)?, &chosen(*map, &parts.size)?, &mut b),
            });
        }
        let mut part = b.rewriter.state_of(op);
        part.result_types = [b.type_of(*values.last()?)].into_iter().collect();
        part.operands = values.into_iter().collect();
        let part = b.make(part);
        sums.set(of_sum, part);
    }
    let whole = sums.put_together(ty, &mut b)?;
    rewriter.replace_op(op, &[whole]);
    Some(())
}

fn multi_reduction(op: OpId, options: &UnrollOptions, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::MultiDimReductionOp>(op)?;
    let (source, from) = (view.source().id(), view.source().ty());
    let (acc, ty) = (view.acc().id(), view.acc().ty());
    let reduced: Vec<i64> = view.reduction_dims().to_vec();
    let parts = options.parts(shape_of(from)).filter(|_| is_fixed(from) && !is_masked(view.op()))?;
    let kept = |list: &[i64]| -> Vec<i64> {
        let is_kept = |dim: usize| !reduced.iter().any(|reduced| usize::try_from(*reduced) == Ok(dim));
        list.iter().enumerate().filter(|(dim, _)| is_kept(*dim)).map(|(_, size)| *size).collect()
    };
    let mut b = Builder::like(rewriter, op);
    let mut sums = Sums::default();
    for offsets in &parts.offsets {
        let value = slice(source, offsets, &parts.size, &mut b);
        let of_sum = kept(offsets);
        let sum = match sums.get(&of_sum) {
            Some(sum) => sum,
            None => slice(acc, &of_sum, &kept(&parts.size), &mut b),
        };
        let mut part = b.rewriter.state_of(op);
        part.result_types = [b.type_of(sum)].into_iter().collect();
        part.operands = [value, sum].into_iter().collect();
        let part = b.make(part);
        sums.set(of_sum, part);
    }
    let whole = sums.put_together(ty, &mut b)?;
    rewriter.replace_op(op, &[whole]);
    Some(())
}

fn reduction(op: OpId, options: &UnrollOptions, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::ReductionOp>(op)?;
    let (vector, from, kind, flags) = (view.vector().id(), view.vector().ty(), view.kind(), view.fastmath());
    let element = from.element_or_self();
    let parts = options.parts(shape_of(from)).filter(|_| is_fixed(from) && !is_masked(view.op()))?;
    if !is_supported(kind, element) {
        return None;
    }
    let mut sum = view.acc().map(|acc| acc.id());
    let mut b = Builder::like(rewriter, op);
    for offsets in &parts.offsets {
        let part = slice(vector, offsets, &parts.size, &mut b);
        let new =
            vector::ReductionOp::builder(b.context(), b.location).vector(part).kind(kind).fastmath(flags);
        let part = b.make(new.dest(element));
        sum = Some(match sum {
            None => part,
            Some(sum) => combine(kind, sum, part, flags, None, &mut b),
        });
    }
    rewriter.replace_op(op, &[sum?]);
    Some(())
}

fn transpose(op: OpId, options: &UnrollOptions, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<vector::TransposeOp>(op)?;
    let (vector, ty, permutation) = (view.vector().id(), view.result().ty(), view.permutation());
    let parts = options.parts(shape_of(ty)).filter(|_| is_fixed(ty))?;
    let before = |list: &[i64]| -> Option<Vec<i64>> {
        let mut of_source = vec![0; list.len()];
        for (at, dim) in permutation.iter().enumerate() {
            of_source[usize::try_from(*dim).ok()?] = list[at];
        }
        Some(of_source)
    };
    let mut b = Builder::like(rewriter, op);
    let mut whole = b.zero(ty)?;
    let strides = vec![1; parts.size.len()];
    for offsets in &parts.offsets {
        let part = slice(vector, &before(offsets)?, &before(&parts.size)?, &mut b);
        let part = b.transpose(part, &permutation);
        whole = b.insert_slice(part, whole, offsets, &strides);
    }
    rewriter.replace_op(op, &[whole]);
    Some(())
}
