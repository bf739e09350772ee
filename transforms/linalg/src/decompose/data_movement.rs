//! `--linalg-decompose-data-movement`: packs, unpacks, gathers and scatters become loops over elements.
//!
//! Reads:     what the greedy driver reads.
//! Preserves: nothing.
//! Cost:      that of the greedy driver.

use terrace_arith::ArithBuilder;
use terrace_interfaces::view_like::{MixedIndex, mixed_list};
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Builder, DYNAMIC, MatchResult, Pattern, PatternRewriter, RegionSource};
use terrace_linalg::{IndexOp, IteratorType, Loops, PackOp, UnPackOp, create_generic};
use terrace_ods_macros::pass;
use terrace_rewrite::passes::{GreedyPass, PatternSet};
use terrace_scf::{ForOp, YieldOp};
use terrace_tensor::{DimOp, EmptyOp, ExtractOp, GatherOp, InsertOp, Padding, ScatterOp, pad};

/// The pass `--linalg-decompose-data-movement`.
#[pass(
    "linalg-decompose-data-movement",
    "Convert packs, unpacks, gathers and scatters of tensors to loops over their elements",
    class = "LinalgDecomposeDataMovementPass"
)]
pub struct LinalgDecomposeDataMovement;

impl GreedyPass for LinalgDecomposeDataMovement {
    fn patterns(&self, set: &mut PatternSet<'_>) {
        set.extend([
            Pattern::of::<PackOp>("DecomposePack", decompose_pack),
            Pattern::of::<UnPackOp>("DecomposeUnPack", decompose_unpack),
            Pattern::of::<GatherOp>("DecomposeGather", decompose_gather),
            Pattern::of::<ScatterOp>("DecomposeScatter", decompose_scatter),
        ]);
    }
}

/// The tiles of a pack or unpack.
struct Tiles {
    /// Sizes of the tiles, in the order of the innermost dimensions of the packed tensor.
    sizes: Vec<MixedIndex>,
    /// The dimension that each of them cuts.
    dims: Vec<usize>,
    /// The dimension of the unpacked tensor that each outer dimension of the packed one is.
    outer: Vec<usize>,
}

impl Tiles {
    fn new(rank: usize, dims: &[i64], outer: &[i64], sizes: Vec<MixedIndex>) -> Option<Self> {
        let positions =
            |dims: &[i64]| dims.iter().map(|dim| usize::try_from(*dim).ok()).collect::<Option<_>>();
        let outer = if outer.is_empty() { (0..rank).collect() } else { positions(outer)? };
        Some(Tiles { sizes, dims: positions(dims)?, outer })
    }

    /// Returns the tile that cuts a dimension of the unpacked tensor, by its number.
    fn of(&self, dim: usize) -> Option<usize> {
        self.dims.iter().position(|one| *one == dim)
    }

    /// Returns the outer dimension of the packed tensor that is a dimension of the unpacked one.
    fn outer_of(&self, dim: usize) -> Option<usize> {
        self.outer.iter().position(|one| *one == dim)
    }

    /// Returns the sizes, if all are known.
    fn known(&self) -> Option<Vec<i64>> {
        self.sizes
            .iter()
            .map(|size| match size {
                MixedIndex::Constant(size) => Some(*size),
                MixedIndex::Value(_) => None,
            })
            .collect()
    }
}

/// `pack x into y -> y[o.., i..] = x[o * tile + i, ..]`, of the padded `x` if there is a value to pad with
fn decompose_pack(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<PackOp>(op)?;
    let (source, dest) = (view.source().id(), view.dest().id());
    let rank = view.source().ty().rank()?;
    let sizes = mixed_list(&view.static_inner_tiles(), view.inner_tiles());
    let tiles = Tiles::new(rank, &view.inner_dims_pos(), &view.outer_dims_perm(), sizes)?;
    let padding = view.padding_value().map(|value| value.id());
    let mut b = rewriter.builder_like(op);
    let source = match padding {
        Some(value) => padded(&mut b, source, dest, &tiles, value)?,
        None => source,
    };
    let value = match tiles.known() {
        Some(sizes) => {
            let places = (0..rank).map(|dim| {
                let outer = Expression::Dim(tiles.outer_of(dim)?);
                Some(match tiles.of(dim) {
                    Some(tile) => Expression::Sum(tiles.outer_of(dim)?, sizes[tile], rank + tile),
                    None => outer,
                })
            });
            moved(&mut b, source, dest, &places.collect::<Option<Vec<_>>>()?)?
        }
        None => computed(&mut b, source, dest, |b, at| {
            let place = |dim: usize| {
                let outer = *at.get(tiles.outer_of(dim)?)?;
                let Some(tile) = tiles.of(dim) else { return Some(outer) };
                let size = b.index_of(tiles.sizes[tile]);
                let start = b.muli(outer, size);
                Some(b.addi(start, *at.get(rank + tile)?))
            };
            (0..rank).map(place).collect()
        })?,
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `unpack x into y -> y[d, ..] = x[d / tile, .., d % tile, ..]`
fn decompose_unpack(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<UnPackOp>(op)?;
    let (source, dest) = (view.source().id(), view.dest().id());
    let rank = view.dest().ty().rank()?;
    let sizes = mixed_list(&view.static_inner_tiles(), view.inner_tiles());
    let tiles = Tiles::new(rank, &view.inner_dims_pos(), &view.outer_dims_perm(), sizes)?;
    let mut b = rewriter.builder_like(op);
    let value = match tiles.known() {
        Some(sizes) => {
            let outer = tiles.outer.iter().map(|dim| match tiles.of(*dim) {
                Some(tile) => Expression::Quotient(*dim, sizes[tile]),
                None => Expression::Dim(*dim),
            });
            let inner = tiles.dims.iter().zip(&sizes).map(|(dim, size)| Expression::Rest(*dim, *size));
            moved(&mut b, source, dest, &outer.chain(inner).collect::<Vec<_>>())?
        }
        None => computed(&mut b, source, dest, |b, at| {
            let mut places = Vec::new();
            for dim in &tiles.outer {
                let index = *at.get(*dim)?;
                places.push(match tiles.of(*dim) {
                    Some(tile) => {
                        let size = b.index_of(tiles.sizes[tile]);
                        b.divui(index, size)
                    }
                    None => index,
                });
            }
            for (dim, size) in tiles.dims.iter().zip(&tiles.sizes) {
                let size = b.index_of(*size);
                places.push(b.remui(*at.get(*dim)?, size));
            }
            Some(places)
        })?,
    };
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Creates the size of a dimension of a tensor.
fn size(b: &mut Builder<'_, '_, '_>, tensor: ValueId, dim: usize) -> MixedIndex {
    match b.type_of(tensor).shape().and_then(|shape| shape.get(dim)) {
        Some(&size) if size != DYNAMIC => MixedIndex::Constant(size),
        _ => {
            let index = b.index(dim as i64);
            MixedIndex::Value(b.make(DimOp::builder(b.context(), b.location).source(tensor).index(index)))
        }
    }
}

/// Creates the source of a pack with a value after its ends, so that its tiles are full.
fn padded(
    b: &mut Builder<'_, '_, '_>,
    source: ValueId,
    dest: ValueId,
    tiles: &Tiles,
    value: ValueId,
) -> Option<ValueId> {
    let ty = b.type_of(source);
    let mut shape = ty.shape()?.to_vec();
    let mut high = vec![MixedIndex::Constant(0); shape.len()];
    for (tile, dim) in tiles.dims.iter().enumerate() {
        let (count, own) = (size(b, dest, tiles.outer_of(*dim)?), size(b, source, *dim));
        (shape[*dim], high[*dim]) = match (count, tiles.sizes[tile], own) {
            (MixedIndex::Constant(count), MixedIndex::Constant(size), MixedIndex::Constant(own)) => {
                let whole = count.checked_mul(size)?;
                (whole, MixedIndex::Constant(whole.checked_sub(own)?))
            }
            (count, size, own) => {
                let whole = match (count, size) {
                    (MixedIndex::Constant(count), MixedIndex::Constant(size)) => count.checked_mul(size)?,
                    _ => DYNAMIC,
                };
                let [count, size, own] = [count, size, own].map(|one| b.index_of(one));
                let all = b.muli(count, size);
                // With dynamic padding the size of the result is that of the source, as far as its type says.
                (whole, MixedIndex::Value(b.subi(all, own)))
            }
        };
    }
    let result = b.context().ranked_tensor_type(&shape, ty.element_or_self(), None);
    let padding = Padding { low: vec![MixedIndex::Constant(0); shape.len()], high };
    Some(pad(source, &padding, result, value, false, b.location, b.rewriter))
}

/// An index of the source, by the indices of the destination.
enum Expression {
    /// The index of a dimension.
    Dim(usize),
    /// The first index times a number, and the second one.
    Sum(usize, i64, usize),
    /// The index of a dimension divided by a number.
    Quotient(usize, i64),
    /// Remainder of the index of a dimension after division by a number.
    Rest(usize, i64),
}

/// Creates a copy of a tensor to another, element by element, by an affine map of the indices.
fn moved(
    b: &mut Builder<'_, '_, '_>,
    source: ValueId,
    dest: ValueId,
    places: &[Expression],
) -> Option<ValueId> {
    let (context, rank) = (b.context(), b.type_of(dest).rank()?);
    let dim = |at: usize| AffineExpr::dim(context, at as u32);
    let constant = |value: i64| AffineExpr::constant(context, value);
    let binary = |kind, lhs, rhs| AffineExpr::binary(context, kind, lhs, rhs);
    let places: Vec<AffineExpr<'_>> = places
        .iter()
        .map(|place| match *place {
            Expression::Dim(at) => dim(at),
            Expression::Sum(outer, size, inner) => {
                let start = binary(BinaryKind::Mul, dim(outer), constant(size));
                binary(BinaryKind::Add, start, dim(inner))
            }
            Expression::Quotient(at, size) => binary(BinaryKind::FloorDiv, dim(at), constant(size)),
            Expression::Rest(at, size) => binary(BinaryKind::Mod, dim(at), constant(size)),
        })
        .collect();
    let maps = [AffineMap::new(context, rank as u32, 0, &places), AffineMap::identity(context, rank as u32)];
    let iterators = vec![IteratorType::Parallel; rank];
    let loops = Loops { inputs: &[source], outputs: &[dest], maps: &maps, iterators: &iterators };
    let new = create_generic(b, &loops, |_, elements| Some(vec![*elements.first()?]))?;
    Some(b.rewriter.op(new).result(0).id())
}

/// Creates a copy of a tensor to another, element by element, by indices that are computed.
fn computed<'b, 'c>(
    b: &mut Builder<'_, 'b, 'c>,
    source: ValueId,
    dest: ValueId,
    places: impl FnOnce(&mut Builder<'_, 'b, 'c>, &[ValueId]) -> Option<Vec<ValueId>>,
) -> Option<ValueId> {
    let (context, rank) = (b.context(), b.type_of(dest).rank()?);
    let element = b.type_of(source).element_or_self();
    let maps = [AffineMap::identity(context, rank as u32)];
    let iterators = vec![IteratorType::Parallel; rank];
    let loops = Loops { inputs: &[], outputs: &[dest], maps: &maps, iterators: &iterators };
    let new = create_generic(b, &loops, |b, _| {
        let index = |at: usize| {
            b.make(IndexOp::builder(b.context(), b.location).dim(b.context().i64_attribute(at as i64)))
        };
        let at: Vec<ValueId> = (0..rank).map(index).collect();
        let places = places(b, &at)?;
        let new = ExtractOp::builder(b.context(), b.location).tensor(source).indices(places).result(element);
        Some(vec![b.make(new)])
    })?;
    Some(b.rewriter.op(new).result(0).id())
}

/// Dimensions that a gather or scatter takes from a list of indices.
struct Listed {
    dims: Vec<usize>,
    /// Dimensions of the list, without that of its coordinates.
    batch: usize,
    /// True if the windows keep the dimensions that the list gives, with one element.
    keeps: bool,
}

impl Listed {
    fn new(dims: &[i64], whole: usize, list: usize, windows: usize) -> Option<Self> {
        let batch = list.checked_sub(1)?;
        let dims = dims.iter().map(|dim| usize::try_from(*dim).ok()).collect::<Option<Vec<_>>>()?;
        Some(Listed { dims, batch, keeps: windows == batch + whole })
    }

    /// Creates the indices of the whole tensor for an element of the windows.
    fn places<'c>(
        &self,
        b: &mut Builder<'_, '_, 'c>,
        list: ValueId,
        at: &[ValueId],
        rank: usize,
    ) -> Option<Vec<ValueId>> {
        let (batch, window) = at.split_at_checked(self.batch)?;
        let (element, index) = (b.type_of(list).element_or_self(), b.context().index_type());
        let mut left = window.iter();
        let mut places = Vec::new();
        for dim in 0..rank {
            let Some(coordinate) = self.dims.iter().position(|one| *one == dim) else {
                places.push(*left.next()?);
                continue;
            };
            if self.keeps {
                left.next()?;
            }
            let coordinate = b.index(coordinate as i64);
            let position = batch.iter().copied().chain([coordinate]);
            let new = ExtractOp::builder(b.context(), b.location).tensor(list).indices(position);
            let place = b.make(new.result(element));
            places.push(if element == index { place } else { b.index_cast(place, index) });
        }
        Some(places)
    }
}

/// `gather x[list] -> y[i.., w..] = x[list[i..], w..]`
fn decompose_gather(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<GatherOp>(op)?;
    let (source, list, ty) = (view.source().id(), view.indices().id(), view.result().ty());
    let (rank, list_rank) = (view.source().ty().rank()?, view.indices().ty().rank()?);
    let listed = Listed::new(&view.gather_dims(), rank, list_rank, ty.rank()?)?;
    let mut b = rewriter.builder_like(op);
    // Dimensions of the result are those of the list, and those of the source that it does not give.
    let kept: Vec<usize> = (0..rank).filter(|dim| listed.keeps || !listed.dims.contains(dim)).collect();
    let mut sizes = Vec::new();
    for (at, known) in ty.shape()?.iter().enumerate() {
        if *known == DYNAMIC {
            let size = match at.checked_sub(listed.batch) {
                None => size(&mut b, list, at),
                Some(at) => size(&mut b, source, *kept.get(at)?),
            };
            sizes.push(b.index_of(size));
        }
    }
    let dest = b.make(EmptyOp::builder(b.context(), b.location).dynamic_sizes(sizes).result(ty));
    let value = computed(&mut b, source, dest, |b, at| listed.places(b, list, at, rank))?;
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// `scatter x into y[list] -> for i.., w.. { y[list[i..], w..] = x[i.., w..] }`
fn decompose_scatter(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ScatterOp>(op)?;
    let (source, dest, list) = (view.source().id(), view.dest().id(), view.indices().id());
    let (rank, list_rank) = (view.dest().ty().rank()?, view.indices().ty().rank()?);
    let windows = view.source().ty().rank()?;
    let listed = Listed::new(&view.scatter_dims(), rank, list_rank, windows)?;
    let mut b = rewriter.builder_like(op);
    let value = over_elements(&mut b, source, dest, &mut Vec::new(), windows, &mut |b, at, carried| {
        let element = b.type_of(source).element_or_self();
        let new = ExtractOp::builder(b.context(), b.location).tensor(source).indices(at.iter().copied());
        let value = b.make(new.result(element));
        let places = listed.places(b, list, at, rank)?;
        Some(b.make(InsertOp::builder(b.context(), b.location).scalar(value).dest(carried).indices(places)))
    })?;
    rewriter.replace_op(op, &[value]);
    Some(())
}

/// Computes a tensor from the indices of an element, and the tensor as it was before.
type Step<'s, 'b, 'c> = dyn FnMut(&mut Builder<'_, 'b, 'c>, &[ValueId], ValueId) -> Option<ValueId> + 's;

/// Creates loops over the elements of a tensor, which hand another one on.
fn over_elements<'b, 'c>(
    b: &mut Builder<'_, 'b, 'c>,
    over: ValueId,
    carried: ValueId,
    at: &mut Vec<ValueId>,
    rank: usize,
    step: &mut Step<'_, 'b, 'c>,
) -> Option<ValueId> {
    if at.len() == rank {
        return step(b, at, carried);
    }
    let (context, location, ty) = (b.context(), b.location, b.type_of(carried));
    let bound = size(b, over, at.len());
    let (zero, bound, one) = (b.index(0), b.index_of(bound), b.index(1));
    let new = ForOp::builder(context, location)
        .lower_bound(zero)
        .upper_bound(bound)
        .step(one)
        .init_args([carried])
        .results([ty])
        .region(RegionSource::Empty);
    let new = b.create(new);
    let after = b.rewriter.save_insertion_point();
    let region = b.rewriter.op(new).region(0).id();
    let block = b.rewriter.create_block(region, None, [(context.index_type(), location), (ty, location)]);
    let (index, inner) = (b.rewriter.block(block).argument(0).id(), b.rewriter.block(block).argument(1).id());
    at.push(index);
    let value = over_elements(b, over, inner, at, rank, step)?;
    at.pop();
    b.create(YieldOp::builder(context, location).results([value]));
    b.rewriter.restore_insertion_point(after);
    Some(b.rewriter.op(new).result(0).id())
}
