//! Reductions with a part of the reduced loop as a new parallel loop.

use super::combiner::reduction;
use crate::maps::{result_dims, with_results};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, DYNAMIC, InsertionPoint, Location, PatternRewriter, Type, TypedOp, Value};
use terrace_linalg as linalg;
use terrace_linalg::{
    GenericParts, IndexingMaps, IteratorType, LinalgOp, Loops, create_empty_generic, create_generic,
    create_named,
};
use terrace_tensor::empty;

/// Choices for [`split_reduction`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SplitReductionOptions {
    /// Number of partial results.
    pub ratio: i64,
    /// Dimension of the partial results that is new.
    pub dimension: usize,
    /// True if neighbouring elements go to different partial results.
    pub is_inner_parallel: bool,
}

/// A reduction in two steps.
pub struct SplitReduction {
    /// The tensor that the partial results are written into.
    pub init: OpId,
    /// Its fill with the neutral element.
    pub fill: OpId,
    /// The operation that computes the partial results.
    pub split: OpId,
    /// The operation that combines them.
    pub combining: OpId,
}

/// Parts of a reduction.
struct Reduction<'c> {
    op: OpId,
    location: Location<'c>,
    inputs: Vec<(ValueId, Type<'c>)>,
    output: (ValueId, Type<'c>),
    maps: IndexingMaps<'c>,
    iterators: Vec<IteratorType>,
    /// The loop that is reduced, and its extent.
    reduced: usize,
    extent: i64,
    combiner: OpId,
    neutral: Attribute<'c>,
}

impl<'c> Reduction<'c> {
    fn of(
        op: OpId,
        ratio: i64,
        dimension: usize,
        rewriter: &PatternRewriter<'_, 'c>,
    ) -> Result<Self, &'static str> {
        let linalg = LinalgOp::of(rewriter.op(op)).filter(|linalg| linalg.is_on_tensors());
        let linalg = linalg.ok_or("expected a structured operation on tensors")?;
        let iterators = linalg.iterators().to_vec();
        let mut reduced = iterators.iter().enumerate().filter(|(_, kind)| **kind == IteratorType::Reduction);
        let (Some((reduced, _)), None) = (reduced.next(), reduced.next()) else {
            return Err("needs a single reduction dimension");
        };
        let extent = linalg.loop_extents().get(reduced).copied().unwrap_or(DYNAMIC);
        if extent == DYNAMIC || ratio <= 0 || extent % ratio != 0 {
            return Err("Reduction dimension not divisible by split ratio");
        }
        if linalg.output_count() != 1 {
            return Err("More than one output in split reduction");
        }
        let output = linalg.outputs().next().ok_or("expected an output")?;
        if output.ty().rank().is_none_or(|rank| dimension > rank) {
            return Err("Insert dimension position too large compared to intermediate tensor size");
        }
        if linalg.maps().iter().any(|map| !map.is_projected_permutation(false)) || linalg.uses_positions() {
            return Err("expected operands along loops, and no positions");
        }
        let (combiner, neutral) = reduction(linalg, 0)?;
        Ok(Reduction {
            op,
            location: linalg.op().location(),
            inputs: linalg.inputs().map(|input| (input.id(), input.ty())).collect(),
            output: (output.id(), output.ty()),
            maps: linalg.maps(),
            iterators,
            reduced,
            extent,
            combiner: combiner.id(),
            neutral,
        })
    }

    /// Creates the tensor of partial results, filled with the neutral element.
    fn create_init(
        &self,
        size: i64,
        dimension: usize,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<[ValueId; 2]> {
        let mut sizes: Vec<MixedIndex> = Vec::new();
        for (dim, known) in self.output.1.shape()?.iter().enumerate() {
            sizes.push(match *known {
                DYNAMIC => {
                    terrace_shape_reification::sizes::size(self.output.0, dim, self.location, rewriter)
                }
                known => MixedIndex::Constant(known),
            });
        }
        sizes.insert(dimension, MixedIndex::Constant(size));
        let init = empty(&sizes, self.output.1.element_or_self(), self.location, rewriter);
        let mut b = rewriter.builder(self.location);
        let neutral = b.constant(self.neutral);
        Some([init, create_named(&mut b, linalg::FillOp::NAME, &[neutral], init, &[])?])
    }

    /// Creates the combination of the partial results.
    fn combine(
        &self,
        partial: ValueId,
        dimension: usize,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<OpId> {
        let context = rewriter.context();
        let rank = rewriter.type_of(partial).rank()?;
        let kept = (0..rank).filter(|dim| *dim != dimension).map(|dim| AffineExpr::dim(context, dim as u32));
        let kept: Vec<AffineExpr<'c>> = kept.collect();
        let mut iterators = vec![IteratorType::Parallel; rank];
        *iterators.get_mut(dimension)? = IteratorType::Reduction;
        let loops = Loops {
            inputs: &[partial],
            outputs: &[self.output.0],
            maps: &[AffineMap::identity(context, rank as u32), with_results(context, rank, &kept)],
            iterators: &iterators,
        };
        let combiner = self.combiner;
        create_generic(&mut rewriter.builder(self.location), &loops, |b, elements| {
            Some(vec![clone_combiner(combiner, elements[0], elements[1], b.rewriter)])
        })
    }

    /// Replaces the reduction by its two steps.
    fn finish(
        self,
        [init, filled]: [ValueId; 2],
        split: OpId,
        dimension: usize,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<SplitReduction> {
        let partial = rewriter.op(split).result(0).id();
        let combining = self.combine(partial, dimension, rewriter)?;
        let results = rewriter.results(combining);
        rewriter.replace_op(self.op, &results);
        let defining = |value: ValueId| Some(rewriter.value(value).defining_op()?.id());
        Some(SplitReduction { init: defining(init)?, fill: defining(filled)?, split, combining })
    }
}

/// Creates a copy of a combining operation on other values, and returns its result.
pub(super) fn clone_combiner(
    combiner: OpId,
    lhs: ValueId,
    rhs: ValueId,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> ValueId {
    let copy = rewriter.clone_op(combiner, &mut terrace_ir::ValueMap::default());
    rewriter.set_operand(copy, 0, lhs);
    rewriter.set_operand(copy, 1, rhs);
    rewriter.op(copy).result(0).id()
}

/// Replaces a reduction on tensors by one that computes partial results on reshaped inputs, and one that combines these.
///
/// # Errors
/// If there is another number of reduced loops or outputs than one, the ratio does not divide the extent of the loop, the
/// new dimension does not exist, or elements are combined in a way whose neutral element is not known.
pub fn split_reduction(
    op: OpId,
    options: &SplitReductionOptions,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<SplitReduction, &'static str> {
    let reduction = Reduction::of(op, options.ratio, options.dimension, rewriter)?;
    rewriter.set_insertion_point(op);
    split(reduction, options, rewriter).ok_or("the steps cannot be created")
}

fn split<'c>(
    reduction: Reduction<'c>,
    options: &SplitReductionOptions,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<SplitReduction> {
    let context = rewriter.context();
    // The new loop, and the numbers of the others.
    let new = if options.is_inner_parallel { reduction.reduced + 1 } else { options.dimension };
    let moved = |loop_: usize| if loop_ < new { loop_ } else { loop_ + 1 };
    let dim = |loop_: usize| AffineExpr::dim(context, loop_ as u32);
    let loops = reduction.iterators.len() + 1;
    let rest = reduction.extent / options.ratio;
    let (mut maps, mut inputs) = (Vec::new(), Vec::new());
    for ((value, ty), map) in reduction.inputs.iter().zip(&reduction.maps) {
        let (mut results, mut shape, mut groups) = (Vec::new(), Vec::<i64>::new(), Vec::<Vec<i64>>::new());
        for (loop_, size) in result_dims(*map)?.into_iter().zip(ty.shape().unwrap_or_default()) {
            let first = shape.len() as i64;
            if loop_ != reduction.reduced {
                results.push(dim(moved(loop_)));
                shape.push(*size);
                groups.push(vec![first]);
                continue;
            }
            let mut parts = [(dim(new), options.ratio), (dim(moved(loop_)), rest)];
            if options.is_inner_parallel {
                parts.reverse();
            }
            results.extend(parts.iter().map(|(dim, _)| *dim));
            shape.extend(parts.iter().map(|(_, size)| *size));
            groups.push(vec![first, first + 1]);
        }
        maps.push(with_results(context, loops, &results));
        let result = if ty.is_ranked_tensor() { ty.with_shape(context, &shape) } else { *ty };
        inputs.push(match groups.len() == shape.len() {
            true => *value,
            false => {
                let mut b = rewriter.builder(reduction.location);
                let state = terrace_tensor::expand_shape(&mut b, *value, result, &groups)?;
                rewriter.create_value(state)
            }
        });
    }
    let mut results: Vec<AffineExpr<'c>> =
        result_dims(*reduction.maps.last()?)?.into_iter().map(|loop_| dim(moved(loop_))).collect();
    results.insert(options.dimension, dim(new));
    maps.push(with_results(context, loops, &results));
    let mut iterators = reduction.iterators.clone();
    iterators.insert(new, IteratorType::Parallel);
    let init = reduction.create_init(options.ratio, options.dimension, rewriter)?;
    let ty = rewriter.type_of(init[1]);
    let parts = GenericParts {
        location: reduction.location,
        inputs: &inputs,
        outputs: &[init[1]],
        result_types: &[ty],
        maps: &maps,
        iterators: &iterators,
    };
    let (split, into) = create_empty_generic(parts, rewriter);
    let from = rewriter.op(reduction.op).region(0).id();
    rewriter.clone_region(from, into, &mut terrace_ir::ValueMap::default());
    reduction.finish(init, split, options.dimension, rewriter)
}

/// Replaces a reduction on tensors by one that computes partial results of neighbouring elements, `factor` each, and one
/// that combines these. Inputs keep their shapes: the maps multiply.
///
/// # Errors
/// As [`split_reduction`].
pub fn split_reduction_by_scaling(
    op: OpId,
    factor: i64,
    dimension: usize,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<SplitReduction, &'static str> {
    let reduction = Reduction::of(op, factor, dimension, rewriter)?;
    rewriter.set_insertion_point(op);
    scale(reduction, factor, dimension, rewriter).ok_or("the steps cannot be created")
}

fn scale<'c>(
    reduction: Reduction<'c>,
    factor: i64,
    dimension: usize,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<SplitReduction> {
    let (context, location) = (rewriter.context(), reduction.location);
    let (new, loops) = (reduction.reduced, reduction.iterators.len() + 1);
    let dim = |loop_: usize| AffineExpr::dim(context, loop_ as u32);
    let product = dim(new).mul(context, AffineExpr::constant(context, factor));
    let position = product.add(context, dim(new + 1));
    // The reduced loop becomes two, of which the second is reduced.
    let replacements: Vec<AffineExpr<'c>> = (0..reduction.iterators.len())
        .map(|loop_| match loop_.cmp(&new) {
            std::cmp::Ordering::Less => dim(loop_),
            std::cmp::Ordering::Equal => position,
            std::cmp::Ordering::Greater => dim(loop_ + 1),
        })
        .collect();
    let replaced = |map: &AffineMap<'c>| {
        map.results().iter().map(|result| result.replace(context, &replacements, &[])).collect::<Vec<_>>()
    };
    let (of_inputs, of_output) = reduction.maps.split_at_checked(reduction.inputs.len())?;
    let mut maps: Vec<AffineMap<'c>> =
        of_inputs.iter().map(|map| with_results(context, loops, &replaced(map))).collect();
    // A tensor that tells the extents of the two loops.
    maps.push(with_results(context, loops, &[dim(new), dim(new + 1)]));
    let mut results = replaced(of_output.first()?);
    results.insert(dimension, dim(new));
    maps.push(with_results(context, loops, &results));
    let partial = reduction.extent / factor;
    let init = reduction.create_init(partial, dimension, rewriter)?;
    let extents = [MixedIndex::Constant(partial), MixedIndex::Constant(factor)];
    let shape = empty(&extents, context.integer_type(1), location, rewriter);
    let inputs: Vec<ValueId> = reduction.inputs.iter().map(|(input, _)| *input).chain([shape]).collect();
    let mut iterators = reduction.iterators.clone();
    iterators.insert(new, IteratorType::Parallel);
    let ty = rewriter.type_of(init[1]);
    let parts = GenericParts {
        location,
        inputs: &inputs,
        outputs: &[init[1]],
        result_types: &[ty],
        maps: &maps,
        iterators: &iterators,
    };
    let (split, region) = create_empty_generic(parts, rewriter);
    let types = rewriter.op(split).operands().map(|operand| (operand.ty().element_or_self(), location));
    let types: Vec<(Type<'c>, Location<'c>)> = types.collect();
    let block = rewriter.create_block(region, None, types);
    let mut arguments: Vec<ValueId> = rewriter.block(block).arguments().map(Value::id).collect();
    arguments.remove(reduction.inputs.len());
    rewriter.set_insertion_point(reduction.op);
    // The region moves; a copy of the combining operation is made from where it is then.
    let old = LinalgOp::of(rewriter.op(reduction.op))?.block()?.id();
    rewriter.inline_block_before(old, InsertionPoint { block, before: None }, &arguments);
    reduction.finish(init, split, dimension, rewriter)
}
