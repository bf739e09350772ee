//! Functions: buffers of a block become arguments, those of a thread are on the stack.

use super::Device;
use super::types::{WORKGROUP, in_spaces};
use std::sync::Arc;
use terrace_gpu as gpu;
use terrace_gpu::{KERNEL, WORKGROUP_ATTRIBUTIONS};
use terrace_ir::ids::{BlockId, OpId, ValueId};
use terrace_ir::{
    Attribute, Body, Builder, Ctx, MatchResult, OperationState, PatternRewriter, RegionSource, Type, TypedOp,
};
use terrace_llvm as llvm;
use terrace_llvm::CConv;
use terrace_llvm::attributes::WorkgroupAttributionAttr;
use terrace_llvm::types::{as_function, function_type, pointer_type};
use terrace_rewrite::conversion::lowering::{RewriteWith, Row};
use terrace_rewrite::conversion::{NewArguments, convert_block_signature, converted_operands_to_one};
use terrace_to_llvm::lowering::build::LlvmBuilder;
use terrace_to_llvm::lowering::descriptor::from_static_shape;
use terrace_to_llvm::lowering::types::{Signature, signature};

pub(super) const ROWS: &[Row<RewriteWith<Arc<Device>>>] = &[
    Row::of::<gpu::GPUFuncOp>("GPUFuncOpLowering", function),
    Row::of::<gpu::ReturnOp>("GPUReturnOpLowering", give_back),
];

/// Attributes that mean something here.
const TAKEN: [&str; 1] = [WORKGROUP_ATTRIBUTIONS];

fn function(op: OpId, device: &Arc<Device>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let context = rewriter.context();
    let view = rewriter.view::<gpu::GPUFuncOp<'_, '_>>(op)?.op();
    // The outer side of a function does not reach its blocks; its inner side is asked later.
    if op != Body::ROOT {
        return None;
    }
    let (inputs, results) = view.attribute("function_type")?.as_type()?.as_function()?;
    let inputs: Vec<Type<'_>> = inputs.iter().map(|ty| in_spaces(context, *ty)).collect();
    let results: Vec<Type<'_>> = results.iter().map(|ty| in_spaces(context, *ty)).collect();
    let mut signature = signature(context, &inputs, &results, false, device.options)?;
    let shared = view.attribute(WORKGROUP_ATTRIBUTIONS).and_then(Attribute::as_i64).unwrap_or(0);
    let shared = usize::try_from(shared).ok()?;
    let entry = view.regions().next()?.first_block()?;
    let buffers: Vec<(ValueId, Type<'_>)> =
        entry.arguments().skip(inputs.len()).map(|value| (value.id(), value.ty())).collect();
    let entry = entry.id();
    let mut attributes = argument_attributes(view.attribute("arg_attrs"), &signature, context);
    let (shared, own) = buffers.split_at_checked(shared)?;
    let mut state = state_of(op, rewriter)?;
    let pointers = add_pointers(entry, shared.len(), rewriter);
    let descriptors = describe(op, entry, shared, &pointers, own, device, rewriter)?;

    for descriptor in descriptors {
        signature.arguments.replace(&[descriptor]);
    }
    for &(_, ty) in shared {
        let pointer = pointer_type(context, WORKGROUP);
        signature.arguments.add(&[pointer]);
        attributes.push(shared_attributes(context, ty)?);
    }
    let result = as_function(signature.ty)?.result;
    let ty = function_type(context, result, &signature.arguments.types, false);
    state.set(context, "function_type", context.type_attribute(ty));
    let empty = context.dictionary_attribute(&[]);
    if attributes.iter().any(|one| *one != empty) {
        state.set(context, "arg_attrs", context.array_attribute(&attributes));
    }
    convert_block_signature(entry, &signature.arguments, &device.converter, rewriter);
    rewriter.modify_op_in_place(op, |body| {
        body.rename_op(op, state.name, &state.slots);
        body.set_discardable(op, body.context().discardable(&state.discardable));
    });
    Some(())
}

/// Adds an argument for each buffer of a block after the others.
fn add_pointers(entry: BlockId, count: usize, rewriter: &mut PatternRewriter<'_, '_>) -> Vec<ValueId> {
    let pointer = pointer_type(rewriter.context(), WORKGROUP);
    let location = terrace_ir::Location::Unknown;
    (0..count).map(|_| rewriter.add_argument(entry, pointer, location)).collect()
}

/// Creates the descriptors of the buffers of a function at its start.
fn describe<'c>(
    op: OpId,
    entry: BlockId,
    shared: &[(ValueId, Type<'c>)],
    pointers: &[ValueId],
    own: &[(ValueId, Type<'c>)],
    device: &Device,
    rewriter: &mut PatternRewriter<'_, 'c>,
) -> Option<Vec<ValueId>> {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    rewriter.set_insertion_point_to_start(entry);
    let mut builder = Builder::new(rewriter, location);
    let mut descriptors = Vec::with_capacity(shared.len() + own.len());
    for (&(_, ty), &pointer) in shared.iter().zip(pointers) {
        let descriptor = device.converter.convert_to_one(context, ty)?;
        descriptors.push(from_static_shape(in_spaces(context, ty), descriptor, pointer, &mut builder)?);
    }
    for &(_, ty) in own {
        let descriptor = device.converter.convert_to_one(context, ty)?;
        let element = device.converter.convert_to_one(context, ty.element_or_self())?;
        let count = builder.integer(ty.element_count()?, context.integer_type(64));
        let room = builder.alloca(count, element, None);
        descriptors.push(from_static_shape(in_spaces(context, ty), descriptor, room, &mut builder)?);
    }
    Some(descriptors)
}

/// Returns the attributes of the argument that a buffer of a block becomes.
fn shared_attributes<'c>(context: Ctx<'c>, buffer: Type<'c>) -> Option<Attribute<'c>> {
    let count = context.i64_attribute(buffer.element_count()?);
    let element = context.type_attribute(buffer.element_or_self());
    let buffer = context.dialect_attribute(WorkgroupAttributionAttr::SPEC, &[count, element]);
    let named = |name: &str, value| terrace_ir::NamedAttribute { name: context.identifier(name), value };
    let entries =
        [named("llvm.noalias", context.unit_attribute()), named("llvm.workgroup_attribution", buffer)];
    Some(context.dictionary_attribute(&entries))
}

/// Returns the attributes of the new arguments: an argument that is unpacked loses its own.
fn argument_attributes<'c>(
    given: Option<Attribute<'c>>,
    signature: &Signature<'c>,
    context: Ctx<'c>,
) -> Vec<Attribute<'c>> {
    let mut all = vec![context.dictionary_attribute(&[]); signature.arguments.types.len()];
    let given = given.and_then(|given| given.as_array()).unwrap_or_default();
    for (change, attributes) in signature.arguments.arguments.iter().zip(given) {
        if let NewArguments::Range(range) = change
            && range.len() == 1
        {
            all[range.start] = *attributes;
        }
    }
    all
}

/// Returns the state of the new function, without its type.
fn state_of<'c>(op: OpId, rewriter: &PatternRewriter<'_, 'c>) -> Option<OperationState<'c>> {
    let (context, view) = (rewriter.context(), rewriter.op(op));
    let mut state = OperationState::new(context.op_name(llvm::LLVMFuncOp::NAME), view.location());
    state.set(context, "sym_name", view.attribute("sym_name")?);
    let is_kernel = view.attribute(KERNEL).is_some();
    let convention = if is_kernel { CConv::SPIRKERNEL } else { CConv::SPIRFUNC };
    state.set(context, "CConv", convention.attribute(context));
    if let Some(attributes) = view.attribute("res_attrs") {
        state.set(context, "res_attrs", attributes);
    }
    for attribute in view.discardable_attributes() {
        if !TAKEN.contains(&attribute.name.as_str()) {
            state.set(context, attribute.name.as_str(), attribute.value);
        }
    }
    for size in ["known_block_size", "known_grid_size", "known_cluster_size"] {
        if let Some(value) = view.attribute(size) {
            state.set(context, &format!("gpu.{size}"), value);
        }
    }
    if let Some(size) = view.attribute("known_block_size").filter(|_| is_kernel) {
        state.set(context, "reqd_work_group_size", size);
    }
    state.regions.push(RegionSource::Empty);
    Some(state)
}

/// `gpu.return -> llvm.return`, of one value or of a structure of several.
fn give_back(op: OpId, device: &Arc<Device>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let mut values = converted_operands_to_one(op, &device.converter, rewriter)?;
    let location = rewriter.op(op).location();
    if values.len() > 1 {
        let results: Vec<Type<'_>> = values.iter().map(|value| rewriter.type_of(*value)).collect();
        let packing = llvm::types::Packing::Aligned;
        let ty = llvm::types::StructType::literal(rewriter.context(), &results, packing);
        let mut builder = Builder::new(rewriter, location);
        let mut all = builder.poison(ty);
        for (at, value) in (0..).zip(&values) {
            all = builder.insert(all, *value, &[at]);
        }
        values = std::iter::once(all).collect();
    }
    rewriter.create_named(llvm::ReturnOp::NAME, location, &values, &[], &[]);
    rewriter.erase_op(op);
    Some(())
}
