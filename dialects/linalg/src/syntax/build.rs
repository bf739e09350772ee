//! Creation of structured operations by code: their regions, segment sizes and results follow from the declaration.

use super::body::{BodyBuilder, is_unsigned};
use super::named::structured_of;
use crate::facts::{KEPT_MAPS, Region};
use crate::{BroadcastOp, ElementwiseKind, GenericOp, IteratorType, TransposeOp};
use smallvec::SmallVec;
use terrace_ir::affine::AffineMap;
use terrace_ir::ids::ValueId;
use terrace_ir::spec::OpSpec;
use terrace_ir::{
    Attribute, Body, Ctx, Location, OperationState, RegionSource, TraitFlags, Type, TypedOp, Value,
};

/// Parts of a named operation.
#[derive(Clone, Copy)]
pub struct NamedParts<'p, 'c> {
    /// Full name, such as `linalg.matmul`.
    pub name: &'p str,
    /// Location of the operation.
    pub location: Location<'c>,
    /// Operands that are read.
    pub inputs: &'p [ValueId],
    /// Operands that are written into; each tensor among them has a result.
    pub outputs: &'p [ValueId],
    /// Attributes, inherent and discardable.
    pub attributes: &'p [(&'p str, Attribute<'c>)],
}

/// Parts of a `linalg.generic`.
#[derive(Clone, Copy)]
pub struct GenericParts<'p, 'c> {
    /// Location of the operation.
    pub location: Location<'c>,
    /// Operands that are read.
    pub inputs: &'p [ValueId],
    /// Operands that are written into.
    pub outputs: &'p [ValueId],
    /// Types of the results.
    pub result_types: &'p [Type<'c>],
    /// Map of each operand.
    pub maps: &'p [AffineMap<'c>],
    /// Kinds of the loops.
    pub iterators: &'p [IteratorType],
}

/// Returns the state of a named operation with its region, to be created in `body`.
///
/// # Errors
/// If the name is none of a named structured operation, or the region cannot be computed with the types of the elements.
pub fn named<'c>(body: &mut Body<'c>, parts: NamedParts<'_, 'c>) -> Result<OperationState<'c>, String> {
    let context = body.context();
    let name = context.op_name(parts.name);
    let Some(structured) = structured_of(name) else {
        return Err(format!("'{}' is not a structured operation", parts.name));
    };
    let mut state = state(body, &parts);
    let (inputs, outputs) = (types(body, parts.inputs), types(body, parts.outputs));
    let is_unsigned = is_unsigned(&state);
    let kind = state.attribute("kind").and_then(ElementwiseKind::of);
    let region = body.create_region();
    let mut builder = BodyBuilder::in_region(body, region, is_unsigned, &inputs, &outputs);
    match structured.region {
        Region::Made(arguments, expression) if arguments == inputs.len() + outputs.len() => {
            builder.build(expression)?;
        }
        Region::ByKind => builder.build_kind(kind)?,
        _ => return Err(format!("'{}' has a region of its own", parts.name)),
    }
    state.regions.push(RegionSource::Detached(region));
    if structured.keeps_maps() {
        let maps = structured.fixed_maps(context, |name| state.attribute(name)).unwrap_or_default();
        let maps: SmallVec<[Attribute<'c>; 4]> =
            maps.iter().map(|map| context.affine_map_attribute(*map)).collect();
        state.set(context, KEPT_MAPS, context.array_attribute(&maps));
    }
    Ok(state)
}

/// Returns the state of a `linalg.generic` whose region is still to be added.
pub fn generic<'c>(context: Ctx<'c>, parts: GenericParts<'_, 'c>) -> OperationState<'c> {
    let mut state = OperationState::new(context.op_name(GenericOp::SPEC.name), parts.location);
    state.operands = parts.inputs.iter().chain(parts.outputs).copied().collect();
    state.result_types = parts.result_types.iter().copied().collect();
    let maps: SmallVec<[Attribute<'c>; 4]> =
        parts.maps.iter().map(|map| context.affine_map_attribute(*map)).collect();
    let iterators: SmallVec<[Attribute<'c>; 8]> =
        parts.iterators.iter().map(|ty| ty.attribute(context)).collect();
    state.set(context, "indexing_maps", context.array_attribute(&maps));
    state.set(context, "iterator_types", context.array_attribute(&iterators));
    set_segments(&mut state, context, parts.inputs.len(), parts.outputs.len());
    state
}

/// Returns the state of a `linalg.transpose`, to be created in `body`.
pub fn transpose<'c>(
    body: &mut Body<'c>,
    location: Location<'c>,
    input: ValueId,
    init: ValueId,
    permutation: &[i64],
) -> OperationState<'c> {
    moved(body, TransposeOp::SPEC.name, location, [input, init], ("permutation", permutation))
}

/// Returns the state of a `linalg.broadcast`, to be created in `body`.
pub fn broadcast<'c>(
    body: &mut Body<'c>,
    location: Location<'c>,
    input: ValueId,
    init: ValueId,
    dimensions: &[i64],
) -> OperationState<'c> {
    moved(body, BroadcastOp::SPEC.name, location, [input, init], ("dimensions", dimensions))
}

fn moved<'c>(
    body: &mut Body<'c>,
    name: &str,
    location: Location<'c>,
    [input, init]: [ValueId; 2],
    (numbers, values): (&str, &[i64]),
) -> OperationState<'c> {
    let attribute = body.context().dense_i64_array(values);
    let attributes = &[(numbers, attribute)];
    let parts = NamedParts { name, location, inputs: &[input], outputs: &[init], attributes };
    let mut state = state(body, &parts);
    let (inputs, outputs) = (types(body, parts.inputs), types(body, parts.outputs));
    let region = body.create_region();
    BodyBuilder::in_region(body, region, false, &inputs, &outputs).yield_first(location);
    state.regions.push(RegionSource::Detached(region));
    state
}

/// Returns the state of an operation without its region.
fn state<'c>(body: &Body<'c>, parts: &NamedParts<'_, 'c>) -> OperationState<'c> {
    let context = body.context();
    let name = context.op_name(parts.name);
    let mut state = OperationState::new(name, parts.location);
    state.operands = parts.inputs.iter().chain(parts.outputs).copied().collect();
    state.result_types = types(body, parts.outputs).into_iter().filter(|ty| ty.is_ranked_tensor()).collect();
    for (name, value) in parts.attributes {
        state.set(context, name, *value);
    }
    if name.has_trait(TraitFlags::OPERAND_SEGMENTS) {
        set_segments(&mut state, context, parts.inputs.len(), parts.outputs.len());
    }
    state
}

fn set_segments<'c>(state: &mut OperationState<'c>, context: Ctx<'c>, inputs: usize, outputs: usize) {
    let sizes = context.dense_i32_array(&[inputs as i32, outputs as i32]);
    state.set(context, OpSpec::OPERAND_SEGMENTS, sizes);
}

fn types<'c>(body: &Body<'c>, values: &[ValueId]) -> SmallVec<[Type<'c>; 4]> {
    values.iter().map(|value| Value::new(body, *value).ty()).collect()
}
