//! Loops of `linalg.generic` that run once.

use super::reshape::{RankReduction, collapse, expand, groups_without};
use crate::maps::{as_dim, tell_all_loops};
use terrace_arith::ArithBuilder;
use terrace_ir::affine::{AffineExpr, AffineMap};
use terrace_ir::ids::{OpId, RegionId, ValueId};
use terrace_ir::{Ctx, PatternRewriter, Region, Type, TypedOp, Value};
use terrace_linalg::{GenericOp, GenericParts, IndexOp, IteratorType, LinalgOp, create_empty_generic};

/// Operand of the new operation.
struct Reduced<'c> {
    map: AffineMap<'c>,
    /// Shape and groups of dimensions, if the operand gets fewer of them.
    reshape: Option<(Vec<i64>, Vec<Vec<i64>>)>,
}

/// New numbers of the loops, `None` for those that go.
type Loops = Vec<Option<u32>>;

/// Replaces a `linalg.generic` by one without the loops that run once, on operands without the dimensions of size one
/// that they went along, and returns that. `None` if there are no such loops and dimensions.
pub fn drop_unit_dims(op: OpId, how: RankReduction, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let context = rewriter.context();
    let linalg = LinalgOp::of(GenericOp::cast(rewriter.op(op))?.op())?;
    let maps = linalg.maps();
    if maps.is_empty() || !tell_all_loops(maps.iter().copied(), linalg.loop_count()) {
        return None;
    }
    let mut next = 0;
    let number = |extent: i64| {
        let number = (extent != 1).then_some(next);
        next += u32::from(extent != 1);
        number
    };
    let loops: Loops = linalg.loop_extents().into_iter().map(number).collect();
    let left = next;
    let iterators: Vec<IteratorType> = linalg
        .iterators()
        .into_iter()
        .zip(&loops)
        .filter(|(_, number)| number.is_some())
        .map(|(iterator, _)| iterator)
        .collect();
    let operands: Vec<(ValueId, Type<'_>)> =
        linalg.op().operands().map(|operand| (operand.id(), operand.ty())).collect();
    let reduced = operands.iter().zip(&maps).map(|((_, ty), map)| reduce(context, *ty, *map, &loops, left));
    let reduced: Vec<Reduced<'_>> = reduced.collect::<Option<_>>()?;
    let new_maps: Vec<AffineMap<'_>> = reduced.iter().map(|reduced| reduced.map).collect();
    if new_maps[..] == maps[..] || !tell_all_loops(new_maps.iter().copied(), iterators.len()) {
        return None;
    }
    let (location, inputs) = (linalg.op().location(), linalg.input_count());
    let from: RegionId = linalg.op().regions().next().map(Region::id)?;
    let mut new_operands = Vec::new();
    for ((value, _), reduced) in operands.iter().zip(&reduced) {
        new_operands.push(match &reduced.reshape {
            Some((shape, groups)) => collapse(*value, shape, groups, how, location, rewriter)?,
            None => *value,
        });
    }
    let (new_inputs, new_outputs) = new_operands.split_at(inputs);
    let types = new_outputs.iter().map(|output| rewriter.type_of(*output));
    let result_types: Vec<Type<'_>> = types.filter(|ty| ty.is_tensor()).collect();
    let parts = GenericParts {
        location,
        inputs: new_inputs,
        outputs: new_outputs,
        result_types: &result_types,
        maps: &new_maps,
        iterators: &iterators,
    };
    let (new, into) = create_empty_generic(parts, rewriter);
    rewriter.inline_region_before(from, into, None);
    replace_positions(new, &loops, rewriter)?;
    rewriter.set_insertion_point(op);
    let mut results = Vec::new();
    for (at, result) in rewriter.results(new).into_iter().enumerate() {
        let (dest, _) = *operands.get(inputs + at)?;
        results.push(match &reduced.get(inputs + at)?.reshape {
            Some((_, groups)) => expand(result, dest, groups, how, location, rewriter)?,
            None => result,
        });
    }
    rewriter.replace_op(op, &results);
    Some(new)
}

/// Returns an operand without the dimensions along which loops go that are dropped, or nothing. `None` if the operand has
/// such dimensions, and a layout or encoding with which it must keep them.
fn reduce<'c>(
    context: Ctx<'c>,
    ty: Type<'c>,
    map: AffineMap<'c>,
    loops: &Loops,
    left: u32,
) -> Option<Reduced<'c>> {
    let new_dim = |number: &Option<u32>| match number {
        Some(number) => AffineExpr::dim(context, *number),
        None => AffineExpr::constant(context, 0),
    };
    let replacements: Vec<AffineExpr<'c>> = loops.iter().map(new_dim).collect();
    let replaced = |results: &mut dyn Iterator<Item = AffineExpr<'c>>| {
        let results: Vec<AffineExpr<'c>> =
            results.map(|result| result.replace(context, &replacements, &[])).collect();
        AffineMap::new(context, left, map.symbols(), &results)
    };
    let is_collapsible = if ty.is_memref() {
        ty.layout_map(context).is_none_or(AffineMap::is_identity)
    } else {
        ty.is_ranked_tensor() && ty.encoding().is_none()
    };
    let shape = ty.shape().unwrap_or_default();
    if !is_collapsible || shape.len() != map.results().len() {
        let mut dropped = (0u32..).zip(loops).filter(|(_, number)| number.is_none());
        if dropped.any(|(loop_, _)| map.results().iter().any(|result| result.uses_dim(loop_))) {
            return None;
        }
        return Some(Reduced { map: replaced(&mut map.results().iter().copied()), reshape: None });
    }
    let is_unit = |(result, size): (&AffineExpr<'c>, &i64)| {
        *size == 1
            && match as_dim(*result) {
                Some(dim) => loops.get(dim).is_some_and(Option::is_none),
                None => result.as_constant() == Some(0),
            }
    };
    let is_dropped: Vec<bool> = map.results().iter().zip(shape).map(is_unit).collect();
    let kept = |at: &usize| !is_dropped[*at];
    let new_shape: Vec<i64> = (0..shape.len()).filter(kept).map(|at| shape[at]).collect();
    let map = replaced(&mut (0..shape.len()).filter(kept).map(|at| map.results()[at]));
    let changes = new_shape.len() != shape.len();
    Some(Reduced { map, reshape: changes.then(|| (new_shape, groups_without(&is_dropped))) })
}

/// `index d -> 0` of a loop that is dropped, and another number for the others
fn replace_positions(op: OpId, loops: &Loops, rewriter: &mut PatternRewriter<'_, '_>) -> Option<()> {
    let block = LinalgOp::of(rewriter.op(op))?.block()?;
    let indices: Vec<(OpId, usize)> =
        block.ops().filter_map(IndexOp::cast).map(|index| (index.id(), index.loop_number())).collect();
    for (index, loop_) in indices {
        let (context, location) = (rewriter.context(), rewriter.op(index).location());
        rewriter.set_insertion_point(index);
        let new = match *loops.get(loop_)? {
            None => rewriter.builder(location).index(0),
            Some(new) if new as usize == loop_ => continue,
            Some(new) => {
                let new = context.i64_attribute(i64::from(new));
                rewriter.create_value(IndexOp::builder(context, location).dim(new))
            }
        };
        rewriter.replace_op(index, &[new]);
    }
    Some(())
}

/// Returns the values of an iterator as ids.
pub(super) fn ids<'a, 'c: 'a>(values: impl Iterator<Item = Value<'a, 'c>>) -> Vec<ValueId> {
    values.map(Value::id).collect()
}
