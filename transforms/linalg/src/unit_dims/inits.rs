//! Outputs of parallel operations that are read, as inputs.

use super::generic::ids;
use crate::fusion::keep_other_attributes;
use terrace_interfaces::view_like::{constants_of, values_of};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{MatchResult, Operation, PatternRewriter, Type, TypedOp, Value, ValueMap};
use terrace_linalg::{GenericOp, GenericParts, LinalgOp, generic};
use terrace_shape_reification::sizes::sizes;
use terrace_tensor::EmptyOp;

/// `generic ins(a) outs(x) { f(a, x) } -> generic ins(a, x) outs(empty) { f(a, x) }`
pub(super) fn move_inits(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = GenericOp::cast(rewriter.op(op))?.op();
    let linalg = LinalgOp::of(view).filter(|linalg| linalg.is_on_tensors() && linalg.is_parallel())?;
    let input_count = linalg.input_count();
    let moved: Vec<bool> =
        (0..linalg.output_count()).map(|at| linalg.uses_element(input_count + at)).collect();
    if !moved.contains(&true) {
        return None;
    }
    let context = rewriter.context();
    let (mut inputs, mut outputs) = (ids(linalg.inputs()), ids(linalg.outputs()));
    let (maps, iterators, location) = (linalg.maps(), linalg.iterators(), view.location());
    let result_types: Vec<Type<'_>> = view.results().map(Value::ty).collect();
    let block = linalg.block()?;
    let arguments: Vec<(ValueId, Type<'_>)> =
        block.arguments().map(|argument| (argument.id(), argument.ty())).collect();
    let inner: Vec<OpId> = block.ops().map(Operation::id).collect();
    let mut new_maps = maps[..input_count].to_vec();
    let is_moved = |at: &usize| moved[*at];
    let moved_outputs: Vec<usize> = (0..outputs.len()).filter(is_moved).collect();
    new_maps.extend(moved_outputs.iter().map(|at| maps[input_count + at]));
    new_maps.extend_from_slice(&maps[input_count..]);
    for &at in &moved_outputs {
        let value = outputs[at];
        inputs.push(value);
        rewriter.set_insertion_point_after_value(value);
        let sizes = sizes(value, location, rewriter);
        let ty = context.ranked_tensor_type(
            &constants_of(&sizes),
            rewriter.type_of(value).element_or_self(),
            None,
        );
        let new = EmptyOp::builder(context, location).dynamic_sizes(values_of(&sizes)).result(ty);
        outputs[at] = rewriter.create_value(new);
        rewriter.set_insertion_point(op);
    }
    let parts = GenericParts {
        location,
        inputs: &inputs,
        outputs: &outputs,
        result_types: &result_types,
        maps: &new_maps,
        iterators: &iterators,
    };
    let mut state = generic(context, parts);
    keep_other_attributes(&mut state, rewriter.op(op));
    state.add_empty_region();
    let new = rewriter.create(state);
    let region = rewriter.op(new).region(0).id();
    // Each argument by the one that it stands for, if the region uses it.
    let in_order = arguments[..input_count].iter().map(|argument| (*argument, true));
    let in_order = in_order.chain(moved_outputs.iter().map(|at| (arguments[input_count + at], true)));
    let in_order: Vec<_> = in_order
        .chain(arguments[input_count..].iter().zip(&moved).map(|(argument, moved)| (*argument, !moved)))
        .collect();
    let block = rewriter.create_block(region, None, in_order.iter().map(|((_, ty), _)| (*ty, location)));
    let new_arguments = ids(rewriter.block(block).arguments());
    let mut values = ValueMap::default();
    for (((old, _), stands), new) in in_order.into_iter().zip(new_arguments) {
        if stands {
            values.map(old, new);
        }
    }
    for inner in inner {
        rewriter.clone_op(inner, &mut values);
    }
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}
