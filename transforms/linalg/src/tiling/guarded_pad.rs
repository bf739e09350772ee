//! Parts of a `tensor.pad` whose padding is one value: where nothing of the source is in a part, it is not read.
//!
//! ```text
//!   if nothing of the source is in the part { generate } else { pad(slice of the source) }
//! ```

use super::model::Tile;
use super::tile::least;
use terrace_affine::{AffineMaxOp, Applied, apply_over_dims, dims_without_constants};
use terrace_arith::{ArithBuilder, CmpIPredicate};
use terrace_interfaces::view_like::{MixedIndex, Slice, constants_of, values_of};
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{
    Location, Operation, PatternRewriter, Region, RegionSource, Type, TypedOp, Value, ValueMap,
};
use terrace_scf as scf;
use terrace_scf::YieldOp as ScfYieldOp;
use terrace_shape_reification::sizes::size;
use terrace_tensor::{CastOp, GenerateOp, PadOp, YieldOp, extract_whole_slice};

const ZERO: MixedIndex = MixedIndex::Constant(0);

/// Creates the part of a padded tensor that a tile is, and returns the operation whose result it is: a `tensor.pad`, a
/// `tensor.generate` where nothing of the source is in the tile, or an `scf.if` that decides this.
///
/// `None` if the padding is not one value.
pub(super) fn tile(op: OpId, tile: &Tile, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let pad = rewriter.view::<PadOp>(op)?;
    let (source, location, padding) = (pad.source().id(), pad.op().location(), pad.padding());
    let (value, old) = (pad.padding_value()?.id(), pad.result().ty());
    let context = rewriter.context();
    let ty = context.ranked_tensor_type(&constants_of(&tile.sizes), old.element_or_self(), old.encoding());
    let part = Part { op, source, value, ty, sizes: tile.sizes.clone(), location };
    let mut bounds = Bounds { location, rewriter };
    let (mut low, mut high) = (Vec::new(), Vec::new());
    let mut slice = Slice { offsets: Vec::new(), sizes: Vec::new(), strides: Vec::new() };
    let (mut is_empty, mut emptiness) = (false, None);
    for dim in 0..tile.sizes.len() {
        let (offset, length) = (tile.offsets[dim], tile.sizes[dim]);
        let (before, after) = (*padding.low.get(dim)?, *padding.high.get(dim)?);
        slice.strides.push(MixedIndex::Constant(1));
        if before == ZERO && after == ZERO {
            slice.offsets.push(offset);
            slice.sizes.push(length);
            low.push(before);
            high.push(after);
            continue;
        }
        let extent = size(source, dim, location, bounds.rewriter);
        // The low padding that is in the part, and where the rest begins in the source.
        let (own_low, start) = match before {
            ZERO => (ZERO, bounds.least(offset, extent)),
            _ => {
                let missing = bounds.difference(before, offset);
                let own_low = bounds.greatest(ZERO, missing);
                let first = bounds.difference(offset, before);
                let first = bounds.greatest(first, ZERO);
                (own_low, bounds.least(first, extent))
            }
        };
        // What is left of the source, and of the part.
        let left = bounds.difference(extent, start);
        let wanted = bounds.difference(length, own_low);
        let mut own_length = bounds.least(left, wanted);
        if before != ZERO {
            own_length = bounds.greatest(own_length, ZERO);
        }
        if own_length == ZERO {
            is_empty = true;
        } else if !is_empty {
            let mut b = bounds.rewriter.builder(location);
            let (length, zero) = (b.index_of(own_length), b.index(0));
            let is_zero = b.cmpi(CmpIPredicate::Eq, length, zero);
            emptiness = Some(match emptiness {
                Some(others) => b.ori(is_zero, others),
                None => is_zero,
            });
        }
        let own_high = match after {
            ZERO => ZERO,
            _ => {
                let rest = bounds.difference(length, own_length);
                bounds.difference(rest, own_low)
            }
        };
        low.push(own_low);
        high.push(own_high);
        slice.offsets.push(start);
        slice.sizes.push(own_length);
    }
    if is_empty {
        return part.generate(rewriter);
    }
    let Some(emptiness) = emptiness else { return part.pad(&slice, &low, &high, rewriter) };
    let new = scf::IfOp::builder(context, location)
        .condition(emptiness)
        .results([part.ty])
        .then_region(RegionSource::Empty)
        .else_region(RegionSource::Empty);
    let guard = rewriter.create(new);
    for region in 0..2 {
        let region = rewriter.op(guard).region(region).id();
        rewriter.create_block(region, None, []);
        let first = rewriter.op(guard).region(0).id() == region;
        let new = if first { part.generate(rewriter)? } else { part.pad(&slice, &low, &high, rewriter)? };
        let result = rewriter.op(new).result(0).id();
        rewriter.create(ScfYieldOp::builder(context, location).results([result]));
    }
    rewriter.set_insertion_point_after(guard);
    Some(guard)
}

/// Returns the operation that computes a part where it is not only padding: the `tensor.pad` in an `scf.if` that
/// [`tile`] created, or the operation itself.
pub(super) fn worker(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> OpId {
    let view = rewriter.op(op);
    let is_guard = view.isa::<scf::IfOp>();
    let otherwise = view.regions().nth(1).filter(|_| is_guard).and_then(Region::first_block);
    let pads = otherwise.into_iter().flat_map(|block| block.ops()).find(|op| op.isa::<PadOp>());
    pads.map_or(op, Operation::id)
}

/// A part of a padded tensor.
struct Part<'c> {
    op: OpId,
    source: ValueId,
    value: ValueId,
    ty: Type<'c>,
    sizes: Vec<MixedIndex>,
    location: Location<'c>,
}

impl<'c> Part<'c> {
    /// Creates the part of padding only.
    fn generate(&self, rewriter: &mut PatternRewriter<'_, 'c>) -> Option<OpId> {
        let (context, location) = (rewriter.context(), self.location);
        let new = GenerateOp::builder(context, location)
            .dynamic_extents(values_of(&self.sizes))
            .result(self.ty)
            .body(RegionSource::Empty);
        let new = rewriter.create(new);
        let region = rewriter.op(new).region(0).id();
        let index = (context.index_type(), location);
        rewriter.create_block(region, None, vec![index; self.sizes.len()]);
        // A constant in the region of the padding is needed here as well.
        let mut value = self.value;
        let definition = rewriter.value(value).defining_op().map(Operation::id);
        if let Some(definition) = definition.filter(|definition| self.is_inside(*definition, rewriter)) {
            let copy = rewriter.clone_op(definition, &mut ValueMap::default());
            value = rewriter.op(copy).result(0).id();
        }
        rewriter.create(YieldOp::builder(context, location).value(value));
        rewriter.set_insertion_point_after(new);
        Some(new)
    }

    fn is_inside(&self, op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> bool {
        let region = rewriter.op(self.op).region(0);
        region.find_ancestor_op(rewriter.op(op)).is_some()
    }

    /// Creates the part of the source, padded.
    fn pad(
        &self,
        slice: &Slice,
        low: &[MixedIndex],
        high: &[MixedIndex],
        rewriter: &mut PatternRewriter<'_, 'c>,
    ) -> Option<OpId> {
        let (context, location) = (rewriter.context(), self.location);
        let source = extract_whole_slice(self.source, slice, location, rewriter);
        let nofold = rewriter.view::<PadOp>(self.op)?.nofold();
        let source_shape = rewriter.type_of(source).shape()?.to_vec();
        let padded = source_shape.iter().zip(low).zip(high).map(|((size, low), high)| match (low, high) {
            (MixedIndex::Constant(low), MixedIndex::Constant(high)) if *size != terrace_ir::DYNAMIC => {
                size + low + high
            }
            _ => terrace_ir::DYNAMIC,
        });
        let padded: Vec<i64> = padded.collect();
        let own = context.ranked_tensor_type(&padded, self.ty.element_or_self(), self.ty.encoding());
        let new = PadOp::builder(context, location)
            .source(source)
            .low(values_of(low))
            .high(values_of(high))
            .static_low(&constants_of(low))
            .static_high(&constants_of(high))
            .nofold(nofold)
            .result(own);
        let new = rewriter.create(new);
        let [from, into] = [self.op, new].map(|op| rewriter.op(op).region(0).id());
        rewriter.clone_region(from, into, &mut ValueMap::default());
        if own == self.ty {
            return Some(new);
        }
        let value = rewriter.op(new).result(0).id();
        Some(rewriter.create(CastOp::builder(context, location).source(value).dest(self.ty)))
    }
}

/// Arithmetic on bounds, folded where they are constants.
struct Bounds<'r, 'b, 'c> {
    location: Location<'c>,
    rewriter: &'r mut PatternRewriter<'b, 'c>,
}

impl Bounds<'_, '_, '_> {
    fn difference(&mut self, a: MixedIndex, b: MixedIndex) -> MixedIndex {
        let context = self.rewriter.context();
        let difference = AffineExpr::dim(context, 0).sub(context, AffineExpr::dim(context, 1));
        apply_over_dims(difference, &[a, b], self.location, self.rewriter)
    }

    fn least(&mut self, a: MixedIndex, b: MixedIndex) -> MixedIndex {
        match (a, b) {
            (MixedIndex::Constant(a), MixedIndex::Constant(b)) => MixedIndex::Constant(a.min(b)),
            _ => least(&[a, b], self.location, self.rewriter, <[_]>::to_vec),
        }
    }

    fn greatest(&mut self, a: MixedIndex, b: MixedIndex) -> MixedIndex {
        if let (MixedIndex::Constant(a), MixedIndex::Constant(b)) = (a, b) {
            return MixedIndex::Constant(a.max(b));
        }
        let context = self.rewriter.context();
        let exprs = [0, 1].map(|at| AffineExpr::dim(context, at));
        let (results, values) = dims_without_constants(&exprs, &[a, b], context);
        let map = AffineMap::new(context, values.len() as u32, 0, &results);
        let mut applied = Applied::new(map, values.iter().map(|value| self.rewriter.value(*value)));
        applied.compose(context);
        applied.canonicalize(context);
        let operands: Vec<ValueId> = applied.operands.iter().copied().map(Value::id).collect();
        let new = AffineMaxOp::builder(context, self.location).map(applied.map).operands(operands);
        MixedIndex::Value(self.rewriter.create_value(new.result(context.index_type())))
    }
}
