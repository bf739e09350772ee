//! Other orders of the dimensions of a packed operand.

use super::pack::packed_destination;
use terrace_interfaces::view_like::{MixedIndex, constants_of, mixed_list, values_of};
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{PatternRewriter, Region, Type, Value};
use terrace_linalg::{GenericParts, LinalgOp, PackOp, create_empty_generic};

/// Replaces a `linalg.pack` by one whose outer and inner dimensions are permuted, and the operation that alone uses it by
/// a `linalg.generic` that reads it so. Returns both.
pub fn transpose_packed_operand(
    pack: OpId,
    outer: &[usize],
    inner: &[usize],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<(OpId, OpId)> {
    let context = rewriter.context();
    let view = rewriter.view::<PackOp>(pack)?;
    let result = view.result();
    if !result.has_one_use() {
        return None;
    }
    let used = result.uses().next()?;
    let (user, operand) = (used.owner().id(), used.number());
    LinalgOp::of(used.owner())?;
    let rank = view.source().ty().rank()?;
    let permuted = |list: &[i64], order: &[usize]| -> Option<Vec<i64>> {
        order.iter().map(|at| list.get(*at).copied()).collect()
    };
    let positions = permuted(&view.inner_dims_pos(), inner)?;
    let tiles = mixed_list(&view.static_inner_tiles(), view.inner_tiles());
    let tiles: Vec<MixedIndex> = inner.iter().map(|at| tiles.get(*at).copied()).collect::<Option<_>>()?;
    let mut own: Vec<i64> = view.outer_dims_perm();
    if own.is_empty() {
        own = (0..rank as i64).collect();
    }
    let order = permuted(&own, outer)?;
    let source = view.source().id();
    let padding = view.padding_value().map(Value::id);
    let location = rewriter.op(user).location();
    rewriter.set_insertion_point(pack);
    let dest = packed_destination(source, &positions, &tiles, &order, location, rewriter)?;
    let mut new = PackOp::builder(context, location)
        .source(source)
        .dest(dest)
        .outer_dims_perm(&order)
        .inner_dims_pos(&positions)
        .inner_tiles(values_of(&tiles))
        .static_inner_tiles(&constants_of(&tiles));
    if let Some(padding) = padding {
        new = new.padding_value(padding);
    }
    let new_pack = rewriter.create(new);
    let packed = rewriter.op(new_pack).result(0).id();
    rewriter.set_insertion_point(user);
    let mut order: Vec<usize> = outer.to_vec();
    order.extend(inner.iter().map(|at| rank + at));
    let new_user = with_operand(user, operand, packed, &order, rewriter)?;
    rewriter.erase_op(pack);
    Some((new_pack, new_user))
}

/// Replaces a structured operation by one that has another value as an operand, whose dimensions are in another order.
fn with_operand(
    op: OpId,
    operand: usize,
    value: ValueId,
    order: &[usize],
    rewriter: &mut PatternRewriter<'_, '_>,
) -> Option<OpId> {
    let context = rewriter.context();
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let (mut maps, iterators) = (linalg.maps(), linalg.iterators());
    let (location, input_count) = (linalg.op().location(), linalg.input_count());
    let region = linalg.op().regions().next().map(Region::id)?;
    let mut operands: Vec<ValueId> = linalg.op().operands().map(Value::id).collect();
    let map = *maps.get(operand)?;
    let results: Option<Vec<_>> = order.iter().map(|at| map.results().get(*at).copied()).collect();
    maps[operand] = AffineMap::new(context, map.dims(), map.symbols(), &results?);
    operands[operand] = value;
    let (inputs, outputs) = operands.split_at(input_count);
    let result_types: Vec<Type<'_>> = outputs.iter().map(|output| rewriter.type_of(*output)).collect();
    let parts = GenericParts {
        location,
        inputs,
        outputs,
        result_types: &result_types,
        maps: &maps,
        iterators: &iterators,
    };
    let (new, into) = create_empty_generic(parts, rewriter);
    rewriter.inline_region_before(region, into, None);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(new)
}
