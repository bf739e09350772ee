//! Elementwise operations over one loop.

use crate::unit_dims::OfTensors;
use terrace_interfaces::reassociation::groups_attribute;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{DYNAMIC, OperationState, PatternRewriter, Region, ValueMap};
use terrace_linalg::{IndexOp, IteratorType, LinalgOp};
use terrace_memref::collapsed_type;
use terrace_memref::facts::reshapes::{self, OfMemRefs, Reshapes};
use terrace_shape_reification::sizes::sizes;

/// Returns true if an operation works on one element of each operand at a time, and on all of them in the same order.
pub fn is_elementwise(linalg: LinalgOp<'_, '_>) -> bool {
    linalg.iterators().iter().all(|iterator| *iterator == IteratorType::Parallel)
        && linalg.maps().iter().enumerate().all(|(at, map)| match at < linalg.input_count() {
            true => map.is_projected_permutation(false),
            false => map.is_permutation(),
        })
}

/// Replaces an elementwise operation by one over a single loop, on operands whose dimensions are collapsed, and returns it.
///
/// `linalg.fill outs(%m : memref<32x7xf32>) -> linalg.fill outs(collapse_shape %m : memref<224xf32>)`
///
/// An operation over one loop stays. `None` if an operand has other dimensions than the loops, or does not lie densely, or
/// the operation asks for its position.
pub fn flatten_elementwise(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> Option<OpId> {
    let linalg = LinalgOp::of(rewriter.op(op))?;
    let (loops, location) = (linalg.loop_count(), linalg.op().location());
    if loops <= 1 {
        return Some(op);
    }
    let fits = |map: &AffineMap<'_>| map.results().is_empty() || map.is_identity();
    let has_position = linalg.block()?.ops().any(|op| op.isa::<IndexOp>());
    if !linalg.maps().iter().all(fits) || has_position {
        return None;
    }
    let inputs = linalg.input_count();
    let operands: Vec<ValueId> = linalg.op().operands().map(|operand| operand.id()).collect();
    let is_scalar: Vec<bool> = linalg.maps().iter().map(|map| map.results().is_empty()).collect();
    let groups = vec![(0..loops as i64).collect::<Vec<i64>>()];
    let context = rewriter.context();
    let mut flat_types = Vec::new();
    for (operand, is_scalar) in operands.iter().zip(&is_scalar) {
        let ty = rewriter.type_of(*operand);
        if *is_scalar {
            flat_types.push(ty);
            continue;
        }
        let shape = ty.shape()?;
        let size = match shape.contains(&DYNAMIC) {
            true => DYNAMIC,
            false => shape.iter().try_fold(1_i64, |product, size| product.checked_mul(*size))?,
        };
        flat_types.push(match ty.is_memref() {
            true => collapsed_type(context, ty, &[size], &groups)?,
            false => context.ranked_tensor_type(&[size], ty.element_or_self(), None),
        });
    }
    rewriter.set_insertion_point(op);
    let mut flat = Vec::new();
    for ((operand, ty), is_scalar) in operands.iter().zip(&flat_types).zip(&is_scalar) {
        if *is_scalar {
            flat.push(*operand);
        } else if ty.is_memref() {
            let attributes = [("reassociation", groups_attribute(context, &groups))];
            let new = OperationState::named(
                context,
                OfMemRefs::COLLAPSE,
                location,
                &[*operand],
                &[*ty],
                &attributes,
            );
            flat.push(rewriter.create_value(new));
        } else {
            let new = reshapes::collapse::<OfTensors>(context, location, *operand, &groups, *ty);
            flat.push(rewriter.create_value(new));
        }
    }
    let mut state = rewriter.state_of(op);
    state.operands = flat.iter().copied().collect();
    state.result_types = flat_types[inputs..].iter().copied().filter(|ty| ty.is_ranked_tensor()).collect();
    if rewriter.op(op).attribute("indexing_maps").is_some() {
        let one = AffineMap::identity(context, 1);
        let none = AffineMap::new(context, 1, 0, &[]);
        let maps =
            is_scalar.iter().map(|scalar| context.affine_map_attribute(if *scalar { none } else { one }));
        let maps: Vec<_> = maps.collect();
        state.set(context, "indexing_maps", context.array_attribute(&maps));
    }
    if rewriter.op(op).attribute("iterator_types").is_some() {
        let parallel = IteratorType::Parallel.attribute(context);
        state.set(context, "iterator_types", context.array_attribute(&[parallel]));
    }
    let from: Vec<_> = rewriter.op(op).regions().map(Region::id).collect();
    from.iter().for_each(|_| state.add_empty_region());
    let new = rewriter.create(state);
    let into: Vec<_> = rewriter.op(new).regions().map(Region::id).collect();
    for (from, into) in from.into_iter().zip(into) {
        rewriter.clone_region(from, into, &mut ValueMap::default());
    }
    let old: Vec<_> = rewriter.op(op).results().map(|result| result.ty()).collect();
    let mut values = Vec::new();
    rewriter.set_insertion_point_after(new);
    for (at, (result, ty)) in rewriter.results(new).into_iter().zip(old).enumerate() {
        let shape = sizes(operands[inputs + at], location, rewriter);
        let expanded = reshapes::expand::<OfTensors>(context, location, result, &groups, &shape, ty);
        values.push(rewriter.create_value(expanded));
    }
    rewriter.replace_op(op, &values);
    Some(new)
}
