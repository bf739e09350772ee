//! Reductions in loops over tiles, each of which adds to partial results.

use super::combiner::reduction;
use super::split::clone_combiner;
use crate::loops::loop_around;
use crate::maps::{result_dims, with_results};
use crate::tiling::{Tile, bounded, last_positions, operand_part, shift_positions, slice_of, take_part};
use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Location, OperationState, PatternRewriter, Type, TypedOp, Value, ValueMap};
use terrace_linalg as linalg;
use terrace_linalg::{
    GenericParts, IteratorType, LinalgOp, create_empty_generic, create_named, create_with_body,
};
use terrace_scf::YieldOp;
use terrace_shape_reification::sizes::loop_sizes;
use terrace_tensor::{empty, insert_slice};

/// A reduction in loops.
pub struct TiledReduction {
    /// The fills of the partial results with neutral elements.
    pub fills: Vec<OpId>,
    /// The operation that does a tile.
    pub op: OpId,
    /// The loops around it, outermost first.
    pub loops: Vec<OpId>,
    /// The operations that combine the partial results.
    pub merges: Vec<OpId>,
}

/// An output, and the partial results for it.
struct Partial<'c> {
    init: ValueId,
    fill: ValueId,
    map: AffineMap<'c>,
    combiner: OpId,
    /// Dimensions of the partial results that are reduced at the end.
    dimensions: Vec<i64>,
}

/// Replaces a reduction on tensors by `scf.for` loops over its tiles, whose elements are combined to as many partial
/// results as a tile has iterations of the reduced loops, and by operations that combine these. There is a tile size for
/// each loop, or for the first ones; one that is zero leaves the loop as it is.
///
/// # Errors
/// If no reduced loop is tiled, or elements are combined in a way whose neutral element is not known.
pub fn tile_reduction_with_for(
    op: OpId,
    tile_sizes: &[MixedIndex],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Result<TiledReduction, &'static str> {
    let linalg = LinalgOp::of(rewriter.op(op)).filter(|linalg| linalg.is_on_tensors());
    let linalg = linalg.ok_or("expected a structured operation on tensors")?;
    let iterators = linalg.iterators();
    let mut combiners = Vec::new();
    for output in 0..linalg.output_count() {
        let (combiner, neutral) = reduction(linalg, output)?;
        combiners.push((combiner.id(), neutral));
    }
    let is_tiled = |loop_: &usize| !matches!(tile_sizes.get(*loop_), None | Some(MixedIndex::Constant(0)));
    let tiled: Vec<usize> = (0..iterators.len()).filter(is_tiled).collect();
    let reduced: Vec<usize> =
        tiled.iter().copied().filter(|loop_| iterators[*loop_] == IteratorType::Reduction).collect();
    if reduced.is_empty() {
        return Err("expected a reduction dimension to be tiled");
    }
    if linalg.maps().iter().skip(linalg.input_count()).any(|map| !map.is_projected_permutation(false)) {
        return Err("expected outputs along loops");
    }
    rewriter.set_insertion_point(op);
    let plan = Plan { op, tile_sizes, tiled, reduced };
    plan.create(&combiners, rewriter).ok_or("the loops cannot be created")
}

/// Choice of the loops.
struct Plan<'p> {
    op: OpId,
    tile_sizes: &'p [MixedIndex],
    tiled: Vec<usize>,
    reduced: Vec<usize>,
}

impl Plan<'_> {
    fn create<'c>(
        &self,
        combiners: &[(OpId, Attribute<'c>)],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<TiledReduction> {
        let (context, location) = (rewriter.context(), rewriter.op(self.op).location());
        let extents = loop_sizes(self.op, location, rewriter)?;
        let mut partials = Vec::new();
        for (output, (combiner, neutral)) in combiners.iter().enumerate() {
            partials.push(self.partial(output, *combiner, *neutral, &extents, rewriter)?);
        }
        let mut values = |of: &dyn Fn(usize) -> MixedIndex| -> Vec<ValueId> {
            self.tiled.iter().map(|loop_| rewriter.builder(location).index_of(of(*loop_))).collect()
        };
        let lower = values(&|_| MixedIndex::Constant(0));
        let upper = values(&|loop_| extents[loop_]);
        let steps = values(&|loop_| self.tile_sizes[loop_]);
        let mut tile = Tile { offsets: vec![MixedIndex::Constant(0); extents.len()], sizes: extents.clone() };
        let mut carried: Vec<ValueId> = partials.iter().map(|partial| partial.fill).collect();
        let mut loops: Vec<OpId> = Vec::new();
        for (at, loop_) in self.tiled.iter().enumerate() {
            let (new, variable, inner) =
                loop_around([lower[at], upper[at], steps[at]], &carried, location, rewriter);
            if !loops.is_empty() {
                let results = rewriter.results(new);
                rewriter.create(YieldOp::builder(context, location).results(results));
            }
            let block = rewriter.op(new).region(0).first_block()?.id();
            rewriter.set_insertion_point_to_end(block);
            loops.push(new);
            carried = inner;
            tile.offsets[*loop_] = MixedIndex::Value(variable);
        }
        for loop_ in &self.tiled {
            let (offset, extent, size) = (tile.offsets[*loop_], extents[*loop_], self.tile_sizes[*loop_]);
            tile.sizes[*loop_] = bounded(offset, extent, size, location, rewriter)?;
        }
        let (new, written) = self.tile(&tile, &partials, &carried, location, rewriter)?;
        let innermost = rewriter.op(*loops.last()?).region(0).first_block()?.id();
        rewriter.set_insertion_point_to_end(innermost);
        rewriter.create(YieldOp::builder(context, location).results(written));
        rewriter.set_insertion_point(self.op);
        let (mut merges, mut results) = (Vec::new(), Vec::new());
        for (partial, value) in partials.iter().zip(rewriter.results(*loops.first()?)) {
            let merge = partial.merge(value, location, rewriter)?;
            results.push(rewriter.op(merge).result(0).id());
            merges.push(merge);
        }
        rewriter.replace_op(self.op, &results);
        let fill = |partial: &Partial<'c>| Some(rewriter.value(partial.fill).defining_op()?.id());
        let fills = partials.iter().map(fill).collect::<Option<_>>()?;
        Some(TiledReduction { fills, op: new, loops, merges })
    }

    /// Creates the tensor of partial results for an output: the reduced loops that are tiled are its last dimensions.
    fn partial<'c>(
        &self,
        output: usize,
        combiner: OpId,
        neutral: Attribute<'c>,
        extents: &[MixedIndex],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<Partial<'c>> {
        let context = rewriter.context();
        let linalg = LinalgOp::of(rewriter.op(self.op))?;
        let (location, own) = (linalg.op().location(), linalg.map(linalg.input_count() + output)?);
        let init = linalg.outputs().nth(output)?;
        let (element, init) = (init.ty().element_or_self(), init.id());
        let mut sizes = Vec::new();
        for loop_ in result_dims(own)? {
            sizes.push(*extents.get(loop_)?);
        }
        let first = sizes.len() as i64;
        sizes.extend(self.reduced.iter().map(|loop_| self.tile_sizes[*loop_]));
        let mut results = own.results().to_vec();
        results.extend(self.reduced.iter().map(|loop_| AffineExpr::dim(context, *loop_ as u32)));
        let empty = empty(&sizes, element, location, rewriter);
        let mut b = rewriter.builder(location);
        let neutral = b.constant(neutral);
        let fill = create_named(&mut b, linalg::FillOp::NAME, &[neutral], empty, &[])?;
        Some(Partial {
            init,
            fill,
            map: with_results(context, extents.len(), &results),
            combiner,
            dimensions: (first..sizes.len() as i64).collect(),
        })
    }

    /// Creates the operation that does a tile. Returns it, and the partial results with what it computed.
    fn tile<'c>(
        &self,
        tile: &Tile,
        partials: &[Partial<'c>],
        carried: &[ValueId],
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<(OpId, Vec<ValueId>)> {
        let linalg = LinalgOp::of(rewriter.op(self.op))?;
        let mut maps = linalg.maps()[..linalg.input_count()].to_vec();
        let mut iterators = linalg.iterators();
        let operands: Vec<ValueId> = linalg.inputs().map(Value::id).collect();
        maps.extend(partials.iter().map(|partial| partial.map));
        self.reduced.iter().for_each(|loop_| iterators[*loop_] = IteratorType::Parallel);
        let mut inputs = Vec::new();
        let last = last_positions(tile, location, rewriter);
        for (at, operand) in operands.into_iter().enumerate() {
            let part = operand_part(self.op, at, tile, &last, rewriter)?;
            inputs.push(take_part(operand, &part, location, rewriter)?);
        }
        let (mut outputs, mut places) = (Vec::new(), Vec::new());
        for (partial, value) in partials.iter().zip(carried) {
            let place = self.place(partial, tile)?;
            outputs.push(take_part(*value, &place, location, rewriter)?);
            places.push(place);
        }
        let result_types: Vec<Type<'c>> = outputs.iter().map(|output| rewriter.type_of(*output)).collect();
        let parts = GenericParts {
            location,
            inputs: &inputs,
            outputs: &outputs,
            result_types: &result_types,
            maps: &maps,
            iterators: &iterators,
        };
        let (new, into) = create_empty_generic(parts, rewriter);
        let from = rewriter.op(self.op).region(0).id();
        rewriter.clone_region(from, into, &mut ValueMap::default());
        shift_positions(new, &tile.offsets, rewriter)?;
        let mut written = Vec::new();
        for ((result, place), value) in rewriter.results(new).into_iter().zip(&places).zip(carried) {
            written.push(insert_slice(result, *value, &slice_of(place), location, rewriter));
        }
        Some((new, written))
    }

    /// Returns the part of partial results that a tile adds to.
    fn place(&self, partial: &Partial<'_>, tile: &Tile) -> Option<Tile> {
        let mut place = Tile::default();
        for loop_ in result_dims(partial.map)? {
            let is_reduced = self.reduced.contains(&loop_);
            place.offsets.push(if is_reduced { MixedIndex::Constant(0) } else { tile.offsets[loop_] });
            place.sizes.push(tile.sizes[loop_]);
        }
        Some(place)
    }
}

impl<'c> Partial<'c> {
    /// Creates the operation that combines the partial results with the output.
    fn merge(
        &self,
        value: ValueId,
        location: Location<'c>,
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<OpId> {
        let context = rewriter.context();
        let mut state = OperationState::new(context.op_name(linalg::ReduceOp::SPEC.name), location);
        state.operands = [value, self.init].into_iter().collect();
        state.result_types = [rewriter.type_of(self.init)].into_iter().collect();
        state.set(context, "dimensions", context.dense_i64_array(&self.dimensions));
        let combiner = self.combiner;
        create_with_body(&mut rewriter.builder(location), state, |b, elements| {
            Some(vec![clone_combiner(combiner, elements[0], elements[1], b.rewriter)])
        })
    }
}
