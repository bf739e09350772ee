//! Transposed and repeated inputs of `linalg.generic` as operations of their own.

use super::generalize::replace_by_generic;
use crate::maps::result_dims;
use terrace_interfaces::view_like::MixedIndex;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Location, MatchResult, PatternRewriter, Region, Type, Value};
use terrace_linalg::{GenericOp, GenericParts, LinalgOp, broadcast, transpose};
use terrace_tensor::empty;

/// Way of an input to the shape of the loops.
struct Movement {
    /// The order of its dimensions; none if it stays.
    permutation: Vec<i64>,
    /// Loops along which it is repeated.
    repeated: Vec<i64>,
}

impl Movement {
    fn of(map: AffineMap<'_>) -> Option<Self> {
        let dims = result_dims(map)?;
        let mut permutation: Vec<usize> = (0..dims.len()).collect();
        permutation.sort_by_key(|at| dims[*at]);
        if permutation.is_sorted() {
            permutation.clear();
        }
        Some(Movement {
            permutation: permutation.into_iter().map(|dim| dim as i64).collect(),
            repeated: (0..map.dims() as usize)
                .filter(|dim| !dims.contains(dim))
                .map(|dim| dim as i64)
                .collect(),
        })
    }
}

/// `generic(x along (j, i)) -> generic(broadcast(transpose(x)))`, of elementwise operations with static shapes
pub fn unfold_projections(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.op(op);
    let linalg = LinalgOp::of(view).filter(|linalg| view.isa::<GenericOp>() && linalg.is_on_tensors())?;
    let block = linalg.block()?;
    let is_single = linalg.input_count() == 1 && linalg.output_count() == 1;
    let moves_only = block.first_op() == block.last_op();
    let has_tensors_only = view.operands().all(|operand| operand.ty().is_ranked_tensor());
    let mut maps = linalg.maps().to_vec();
    if is_single
        || moves_only
        || !has_tensors_only
        || !linalg.is_parallel()
        || !linalg.has_static_shape()
        || maps.iter().any(|map| !map.is_projected_permutation(false))
        || maps.iter().take(linalg.input_count()).all(|map| map.is_identity())
    {
        return None;
    }
    let (location, iterators, extents) = (view.location(), linalg.iterators(), linalg.loop_extents());
    let shape: Vec<MixedIndex> = extents.iter().map(|extent| MixedIndex::Constant(*extent)).collect();
    let mut inputs: Vec<ValueId> = linalg.inputs().map(Value::id).collect();
    let outputs: Vec<ValueId> = linalg.outputs().map(Value::id).collect();
    let result_types: Vec<Type<'_>> = view.results().map(Value::ty).collect();
    let region = view.regions().next().map(Region::id)?;
    for (input, map) in inputs.iter_mut().zip(&mut maps).filter(|(_, map)| !map.is_identity()) {
        *input = moved(*input, &Movement::of(*map)?, &shape, location, rewriter)?;
        *map = AffineMap::identity(rewriter.context(), extents.len() as u32);
    }
    let parts = GenericParts {
        location,
        inputs: &inputs,
        outputs: &outputs,
        result_types: &result_types,
        maps: &maps,
        iterators: &iterators,
    };
    replace_by_generic(op, region, parts, rewriter);
    Some(())
}

/// Returns a tensor with the shape of the loops.
fn moved<'c>(
    mut value: ValueId,
    movement: &Movement,
    shape: &[MixedIndex],
    location: Location<'c>,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<ValueId> {
    let element = rewriter.type_of(value).element_or_self();
    if !movement.permutation.is_empty() {
        let old = rewriter.type_of(value).shape()?;
        let size = |dim: &i64| Some(MixedIndex::Constant(*old.get(usize::try_from(*dim).ok()?)?));
        let sizes: Vec<MixedIndex> = movement.permutation.iter().map(size).collect::<Option<_>>()?;
        let dest = empty(&sizes, element, location, rewriter);
        let new = transpose(rewriter.body_mut(), location, value, dest, &movement.permutation);
        value = rewriter.create_value(new);
    }
    if !movement.repeated.is_empty() {
        let dest = empty(shape, element, location, rewriter);
        let new = broadcast(rewriter.body_mut(), location, value, dest, &movement.repeated);
        value = rewriter.create_value(new);
    }
    Some(value)
}
