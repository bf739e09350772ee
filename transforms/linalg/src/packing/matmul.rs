//! Packing of products of matrices into blocks.

use super::pack::{Packed, pack};
use super::transpose::transpose_packed_operand;
use crate::loops::interchange;
use crate::maps::as_dim;
use crate::morph::generalize;
use crate::recognize::{ContractionDims, contraction_dims};
use terrace_affine::apply_composed;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::{AffineExpr, AffineMap, BinaryKind};
use terrace_ir::ids::OpId;
use terrace_ir::{PatternRewriter, TypedOp};
use terrace_linalg::{BatchMatmulOp, GenericOp, LinalgOp, batch_matmul_maps};
use terrace_shape_reification::sizes::loop_sizes;

/// Choices for the packing of a product of matrices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BlockPacking {
    /// Tile sizes of the rows, the columns and the reduced dimension.
    pub factors: Vec<i64>,
    /// True to pad dimensions that are not multiples of their tile sizes.
    pub pads: bool,
    /// Multiples to which tile sizes are rounded up instead; none if empty, and zero where a size stays.
    pub padded_multiples: Vec<i64>,
    /// Place of each of the three dimensions among the packed loops.
    pub order: Vec<usize>,
    /// True to store the blocks of the left matrix by columns.
    pub transposes_lhs_outer: bool,
    /// True to store the elements of each block of the left matrix by columns.
    pub transposes_lhs_inner: bool,
    /// True to store the blocks of the right matrix by columns.
    pub transposes_rhs_outer: bool,
    /// True to store the elements of each block of the right matrix by columns.
    pub transposes_rhs_inner: bool,
}

/// Replaces a product of matrices by one of blocks, and returns that; `None`, and nothing is changed, if it is none, or
/// its sizes are not multiples of the tile sizes and may not be padded.
pub fn block_pack_matmul(
    op: OpId,
    options: &BlockPacking,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Packed> {
    if let Err(reason) = check(LinalgOp::of(rewriter.op(op))?, options) {
        rewriter.notify_match_failure(op, reason)?;
    }
    rewriter.set_insertion_point_after(op);
    let mut packed = pack_matmul(op, options, rewriter)?;
    let dims = contraction_dims(LinalgOp::of(rewriter.op(packed.op))?)?;
    let maps = LinalgOp::of(rewriter.op(packed.op))?.maps();
    let choices = [
        (0, &dims.m, options.transposes_lhs_outer, options.transposes_lhs_inner),
        (1, &dims.k, options.transposes_rhs_outer, options.transposes_rhs_inner),
    ];
    for (operand, starts, outer, inner) in choices {
        let map = *maps.get(operand)?;
        let (outer, inner) = orders(map, starts, outer, inner)?;
        let (pack, user) = transpose_packed_operand(*packed.packs.get(operand)?, &outer, &inner, rewriter)?;
        packed.packs[operand] = pack;
        packed.op = user;
    }
    Some(packed)
}

/// Returns why a product cannot be packed.
fn check(linalg: LinalgOp<'_, '_>, options: &BlockPacking) -> Result<(), &'static str> {
    let maps = linalg.op().attribute("indexing_maps");
    let is_batched = BatchMatmulOp::cast(linalg.op()).is_some();
    if is_batched && maps.is_some_and(|maps| maps != batch_matmul_maps(linalg.op().context())) {
        return Err("only batch_matmul ops with non-extended semantics are supported");
    }
    if linalg.is_on_memory() {
        return Err("require tensor semantics");
    }
    if options.factors.len() != 3 {
        return Err("require 3 tile factors");
    }
    if !options.pads && !divides(linalg, options) {
        return Err("expect packing full tiles only");
    }
    Ok(())
}

/// Returns the orders of outer and inner dimensions for a matrix whose blocks begin along certain loops.
fn orders(
    map: AffineMap<'_>,
    starts: &[usize],
    outer: bool,
    inner: bool,
) -> Option<(Vec<usize>, Vec<usize>)> {
    let results = map.results();
    let [.., outer_start, inner_start] = *starts else { return None };
    let first = results.len().checked_sub(4)?;
    let is_transposed = |at: usize, start: usize| Some(as_dim(*results.get(at)?)? != start);
    let swap = |swaps: bool| if swaps { [1, 0] } else { [0, 1] };
    let swaps_inner = is_transposed(first + 2, inner_start)? != inner;
    let swaps_outer = is_transposed(first, outer_start)? != outer;
    let mut order: Vec<usize> = (0..first).collect();
    order.extend(swap(swaps_outer).map(|at| first + at));
    Some((order, swap(swaps_inner).to_vec()))
}

/// Returns true if all tile sizes divide the extents of their loops, which are known.
fn divides(linalg: LinalgOp<'_, '_>, options: &BlockPacking) -> bool {
    let Some(dims) = contraction_dims(linalg) else { return false };
    let extents = linalg.loop_extents();
    options.order.len() == options.factors.len()
        && options.order.iter().zip(&options.factors).all(|(at, factor)| {
            let extent = extents.get(at + dims.batch.len());
            extent.is_some_and(|extent| *extent >= 0 && *factor > 0 && extent % factor == 0)
        })
}

/// Packs the innermost loops over rows, columns and the reduced dimension.
pub fn pack_matmul(
    op: OpId,
    options: &BlockPacking,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<Packed> {
    let ContractionDims { m, n, k, .. } = contraction_dims(LinalgOp::of(rewriter.op(op))?)?;
    let loops = [*m.last()?, *n.last()?, *k.last()?];
    let (mut in_order, mut sizes, mut multiples) = ([0; 3], [0; 3], [0; 3]);
    for (at, place) in options.order.iter().enumerate().take(3) {
        *in_order.get_mut(*place)? = *loops.get(at)?;
        *sizes.get_mut(*place)? = *options.factors.get(at)?;
        *multiples.get_mut(*place)? = options.padded_multiples.get(at).copied().unwrap_or(0);
    }
    let op = match rewriter.view::<GenericOp>(op) {
        Some(_) => op,
        None => generalize(op, rewriter)?,
    };
    let count = LinalgOp::of(rewriter.op(op))?.loop_count();
    let mut permutation: Vec<usize> = (0..count).filter(|at| !in_order.contains(at)).collect();
    permutation.extend(in_order);
    if permutation.len() != count {
        return None;
    }
    interchange(op, &permutation, rewriter)?;
    let location = rewriter.op(op).location();
    let extents = loop_sizes(op, location, rewriter)?;
    let mut all = vec![MixedIndex::Constant(0); count - 3];
    for (size, multiple) in sizes.into_iter().zip(multiples) {
        let extent = *extents.get(all.len())?;
        all.push(match multiple {
            0 => MixedIndex::Constant(size),
            multiple => round_up(op, extent, multiple, rewriter),
        });
    }
    pack(op, &all, rewriter)
}

/// `ceil(extent / multiple) * multiple`
fn round_up(
    op: OpId,
    extent: MixedIndex,
    multiple: i64,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MixedIndex {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let (expr, operands) = match extent {
        MixedIndex::Constant(constant) => (AffineExpr::constant(context, constant), vec![]),
        MixedIndex::Value(value) => (AffineExpr::dim(context, 0), vec![value]),
    };
    let by = AffineExpr::constant(context, multiple);
    let rounded = AffineExpr::binary(context, BinaryKind::CeilDiv, expr, by).mul(context, by);
    let map = AffineMap::new(context, operands.len() as u32, 0, &[rounded]);
    apply_composed(map, &operands, location, rewriter)
}
