//! Kernels as entry functions, whose arguments say where they come from.

use crate::lowering::Lowering;
use crate::lowering::constants::case;
use std::sync::Arc;
use terrace_func as func;
use terrace_gpu::{GPUFuncOp, ReturnOp};
use terrace_interfaces::function::dictionary_at;
use terrace_ir::ids::{OpId, RegionId};
use terrace_ir::{
    Attribute, Body, Ctx, MatchResult, NamedAttribute, Operation, OperationState, PatternRewriter, Region,
    Type, TypedOp,
};
use terrace_rewrite::conversion::convert_region_types;
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::{Capability, FunctionControl, StorageClass};
use terrace_spirv::attributes::{ENTRY_POINT_ABI_ATTR, FUNCTION_CONTROL_ATTR, INTERFACE_VAR_ABI_ATTR};

/// Name of the attribute of a function that says how it is started.
const ENTRY_POINT_ABI: &str = "spirv.entry_point_abi";
/// Name of the attribute of an argument that says where it comes from.
const INTERFACE_VAR_ABI: &str = "spirv.interface_var_abi";
/// Name of the attribute of a function that can be launched.
const KERNEL: &str = "gpu.kernel";

/// `gpu.func -> spirv.func`
pub(super) fn function(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<GPUFuncOp>(op)?.op();
    // The inner side is asked with the body of the function.
    if op != Body::ROOT || view.attribute(KERNEL).is_none() {
        return None;
    }
    let context = rewriter.context();
    let (inputs, results) = view.attribute("function_type")?.as_type()?.as_function()?;
    let given = view.attribute("arg_attrs");
    let needs_abi = !lowering.types.environment.allows(Capability::Kernel)
        && lowering.types.environment.allows(Capability::Shader);
    let arguments = argument_attributes(view, given, inputs, needs_abi)?;
    if view.attribute(ENTRY_POINT_ABI).and_then(|abi| abi.as_dialect(ENTRY_POINT_ABI_ATTR.name)).is_none() {
        view.remark("match failure: missing 'spirv.entry_point_abi' attribute").tell();
        return None;
    }
    if !results.is_empty() {
        let why = "SPIR-V lowering only supports entry functions with no return values right now";
        view.emit_error(why).ok()?;
        return None;
    }
    let inputs = inputs
        .iter()
        .map(|ty| lowering.converter.convert_to_one(context, *ty))
        .collect::<Option<Vec<_>>>()?;
    let mut state = OperationState::new(context.op_name(spirv::FuncOp::NAME), view.location());
    for name in ["known_block_size", "known_grid_size", "known_cluster_size"] {
        if let Some(value) = view.attribute(name) {
            state.set(context, name, value);
        }
    }
    for attribute in view.discardable_attributes() {
        if attribute.name.as_str() != KERNEL {
            state.set(context, attribute.name.as_str(), attribute.value);
        }
    }
    if let Some(arguments) = arguments {
        state.set(context, "arg_attrs", arguments);
    }
    state.set(context, "function_type", context.type_attribute(context.function_type(&inputs, &[])));
    let control = case(context, &FUNCTION_CONTROL_ATTR, FunctionControl::NONE.value());
    state.set(context, "function_control", control);
    let regions: Vec<RegionId> = view.regions().filter(|region| !region.is_empty()).map(Region::id).collect();
    for region in regions {
        convert_region_types(region, &lowering.converter, None, rewriter)?;
    }
    rewriter.modify_op_in_place(op, |body| {
        body.rename_op(op, state.name, &state.slots);
        body.set_discardable(op, body.context().discardable(&state.discardable));
    });
    Some(())
}

/// Returns the attributes of all arguments, with where they come from: if none says it, from the bindings of set 0 in
/// their order. If only some say it, a remark is emitted.
#[allow(clippy::option_option, reason = "no match, or no attributes")]
fn argument_attributes<'c>(
    function: Operation<'_, 'c>,
    given: Option<Attribute<'c>>,
    inputs: &[Type<'c>],
    needs_abi: bool,
) -> Option<Option<Attribute<'c>>> {
    let context = function.context();
    let said = |at: usize| {
        let of_argument = dictionary_at(given, at).iter();
        of_argument.into_iter().any(|one| {
            one.name.as_str() == INTERFACE_VAR_ABI
                && one.value.as_dialect(INTERFACE_VAR_ABI_ATTR.name).is_some()
        })
    };
    if !needs_abi || inputs.is_empty() {
        return Some(given);
    }
    if (0..inputs.len()).any(said) {
        if let Some(missing) = (0..inputs.len()).find(|at| !said(*at)) {
            let why =
                format!("match failure: missing 'spirv.interface_var_abi' attribute at argument {missing}");
            function.remark(why).tell();
            return None;
        }
        return Some(given);
    }
    let all = inputs.iter().enumerate().map(|(at, ty)| {
        let mut entries = dictionary_at(given, at).to_vec();
        let name = context.identifier(INTERFACE_VAR_ABI);
        entries.push(NamedAttribute { name, value: default_abi(context, at, *ty) });
        context.dictionary_attribute(&entries)
    });
    let all: Vec<_> = all.collect();
    Some(Some(context.array_attribute(&all)))
}

/// Returns where an argument comes from if nothing is said: numbers need a buffer that holds them.
fn default_abi<'c>(context: Ctx<'c>, at: usize, ty: Type<'c>) -> Attribute<'c> {
    let class = match ty.is_int_or_index_or_float() {
        true => context.i64_attribute(StorageClass::StorageBuffer.value().cast_signed()),
        false => context.absent_parameter(),
    };
    let binding = context.i64_attribute(i64::try_from(at).unwrap_or(i64::MAX));
    context.dialect_attribute(&INTERFACE_VAR_ABI_ATTR, &[context.i64_attribute(0), binding, class])
}

/// `gpu.return -> spirv.Return`
pub(super) fn give_back(op: OpId, _: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let view = rewriter.view::<ReturnOp>(op)?.op();
    if view.operand_count() != 0 {
        return None;
    }
    let location = view.location();
    rewriter.create_named(spirv::ReturnOp::NAME, location, &[], &[], &[]);
    rewriter.erase_op(op);
    Some(())
}

/// Replaces the functions of a module of the device by empty ones of the host, with the same arguments.
pub(super) fn leave_declarations(module: &mut Body<'_>) {
    let context = module.context();
    for op in module.children() {
        let view = Operation::new(module, op);
        let (true, Some(ty), Some(name)) =
            (view.isa::<GPUFuncOp>(), view.attribute("function_type"), view.symbol_name())
        else {
            continue;
        };
        let location = view.location();
        let inputs: Vec<_> =
            ty.as_type().and_then(Type::as_function).map(|(inputs, _)| inputs.to_vec()).unwrap_or_default();
        let mut state = OperationState::new(context.op_name(func::FuncOp::NAME), location);
        state.set(context, "sym_name", context.string_attribute(name));
        state.set(context, "function_type", ty);
        state.set(context, KERNEL, context.unit_attribute());
        state.regions.push(terrace_ir::RegionSource::Empty);
        let mut function = terrace_ir::OwnedOperation::create(context, state);
        let region = function.op().regions().next().map(Region::id);
        let body = function.body_mut();
        if let Some(region) = region {
            let block = body.create_block();
            body.append_block(region, block);
            for ty in inputs {
                body.add_argument(block, ty, location);
            }
            let end = body.create_named(context.op_name(func::ReturnOp::NAME), location, &[], &[], &[]);
            body.append_op(block, end);
        }
        let new = module.adopt_root(function.into_body());
        module.insert_op_before(op, new);
        module.erase_op(op);
    }
}
