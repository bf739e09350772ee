//! Constants as inputs: the region uses the element that all of them are.

use crate::maps::tell_all_loops;
use terrace_arith::ConstantOp;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Location, MatchResult, PatternRewriter, Region, Type, Value, ValueMap};
use terrace_linalg::{GenericParts, LinalgOp, create_empty_generic};

/// `generic(splat(c), b) { f(x, y) } -> generic(b) { f(c, y) }`
pub(super) fn fold_constant(op: OpId, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let linalg = LinalgOp::of(rewriter.op(op)).filter(|linalg| linalg.is_on_tensors())?;
    let context = rewriter.context();
    let (at, constant, constant_location) = linalg.inputs().enumerate().find_map(|(at, input)| {
        let location = input.defining_op()?.location();
        Some((at, scalar_of(input)?, location))
    })?;
    let mut maps = linalg.maps();
    if at >= maps.len() {
        return None;
    }
    maps.remove(at);
    let iterators = linalg.iterators();
    if !tell_all_loops(maps.iter().copied(), iterators.len()) {
        return None;
    }
    let others = linalg.inputs().enumerate().filter(|(other, _)| *other != at).map(|(_, input)| input);
    let (mut inputs, mut locations): (Vec<ValueId>, Vec<Location<'_>>) =
        (Vec::new(), vec![linalg.op().location()]);
    for input in others {
        inputs.push(input.id());
        locations.push(input.location());
    }
    let outputs: Vec<ValueId> = linalg.outputs().map(Value::id).collect();
    let result_types: Vec<Type<'_>> = linalg.op().results().map(Value::ty).collect();
    let argument = linalg.argument(at)?.id();
    let region = linalg.op().regions().next().map(Region::id)?;
    let location = context.joined(&locations);
    let constant = rewriter
        .create_value(ConstantOp::builder(context, constant_location).value(constant).result(constant.ty()?));
    let parts = GenericParts {
        location,
        inputs: &inputs,
        outputs: &outputs,
        result_types: &result_types,
        maps: &maps,
        iterators: &iterators,
    };
    let (new, into) = create_empty_generic(parts, rewriter);
    let mut values = ValueMap::default();
    values.map(argument, constant);
    rewriter.clone_region(region, into, &mut values);
    let results = rewriter.results(new);
    rewriter.replace_op(op, &results);
    Some(())
}

/// Returns the number that a constant is, or that all elements of a constant tensor are.
fn scalar_of<'c>(value: Value<'_, 'c>) -> Option<Attribute<'c>> {
    let constant = value.constant()?;
    if constant.as_integer().is_some() || constant.as_float().is_some() {
        return Some(constant);
    }
    let element = constant.ty()?.shaped_element().filter(|element| element.is_int_or_float())?;
    let context = value.context();
    if element.is_float() {
        Some(context.float_attribute(element, constant.float_or_splat()?))
    } else {
        Some(context.ap_int_attribute(element, &constant.int_or_splat()?))
    }
}
