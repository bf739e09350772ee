//! `gpu.module -> spirv.module`

use crate::lowering::Lowering;
use crate::lowering::constants::case;
use std::sync::Arc;
use terrace_gpu::GPUModuleOp;
use terrace_ir::ids::OpId;
use terrace_ir::{Body, MatchResult, OperationState, PatternRewriter, TypedOp};
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::{AddressingModel, Capability, MemoryModel};
use terrace_spirv::attributes::{ADDRESSING_MODEL_ATTR, MEMORY_MODEL_ATTR, TARGET_ENV_ATTR};
use terrace_spirv_transforms::TARGET_ENV;

/// Renames a module, whose name gets a prefix: the one of the device may stay.
pub(super) fn module(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<GPUModuleOp>(op)?.op();
    if op != Body::ROOT {
        return None;
    }
    let context = rewriter.context();
    let environment = &lowering.types.environment;
    let is_kernel = environment.allows(Capability::Kernel);
    let memory = match environment.allows(Capability::Shader) {
        _ if is_kernel => MemoryModel::OpenCL,
        true => MemoryModel::GLSL450,
        false => {
            view.remark("match failure: cannot deduce memory model from 'spirv.target_env'").tell();
            return None;
        }
    };
    let addressing = match environment.allows(Capability::PhysicalStorageBufferAddresses) {
        _ if is_kernel && lowering.types.options.is_64bit_index => AddressingModel::Physical64,
        _ if is_kernel => AddressingModel::Physical32,
        true => AddressingModel::PhysicalStorageBuffer64,
        false => AddressingModel::Logical,
    };
    let name = format!("__spv__{}", view.symbol_name()?);
    let is_target = |value: &terrace_ir::Attribute<'_>| value.as_dialect(TARGET_ENV_ATTR.name).is_some();
    let own = view.attribute(TARGET_ENV).filter(is_target);
    let targets = || view.attribute("targets")?.as_array()?.iter().copied().find(is_target);
    let target = targets().or(own);
    let mut state = OperationState::new(context.op_name(spirv::ModuleOp::NAME), view.location());
    let addressing = case(context, &ADDRESSING_MODEL_ATTR, addressing.value());
    state.set(context, "addressing_model", addressing);
    state.set(context, "memory_model", case(context, &MEMORY_MODEL_ATTR, memory.value()));
    state.set(context, "sym_name", context.string_attribute(&name));
    if let Some(target) = target {
        state.set(context, TARGET_ENV, target);
    }
    rewriter.modify_op_in_place(op, |body| {
        body.rename_op(op, state.name, &state.slots);
        body.set_discardable(op, body.context().discardable(&state.discardable));
    });
    Some(())
}
