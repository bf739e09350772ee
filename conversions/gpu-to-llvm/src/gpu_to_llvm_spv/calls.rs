//! Functions of the device, under OpenCL's mangled names: positions, sizes, barriers, shuffles.

use super::Device;
use crate::device_function::{DeviceFunction, mangled};
use std::sync::Arc;
use terrace_gpu as gpu;
use terrace_gpu::ShuffleMode;
use terrace_ir::ids::OpId;
use terrace_ir::spec::case_value;
use terrace_ir::{Body, Builder, MatchResult, Operation, Pattern, PatternRewriter, Root, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::attributes::no_memory_effects;
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_support::float::FloatSemantics;
use terrace_to_llvm::lowering::build::LlvmBuilder;

/// Barrier for accesses to memory of the block and to global memory.
const LOCAL_AND_GLOBAL: i64 = 3;
/// Attribute of a function with the number of threads of a subgroup.
const SUBGROUP_SIZE: &str = "intel_reqd_sub_group_size";

/// Letters of integers with a sign, by width.
const SIGNED: &[(u32, &str)] = &[(8, "c"), (16, "s"), (32, "i"), (64, "l")];

pub(super) fn patterns(device: &Arc<Device>) -> Vec<Pattern> {
    /// Positions and sizes in one of three dimensions.
    const IN_DIMENSION: [(Root, &str); 5] = [
        (Root::of::<gpu::BlockIdOp<'_, '_>>(), "_Z12get_group_idj"),
        (Root::of::<gpu::GridDimOp<'_, '_>>(), "_Z14get_num_groupsj"),
        (Root::of::<gpu::BlockDimOp<'_, '_>>(), "_Z14get_local_sizej"),
        (Root::of::<gpu::ThreadIdOp<'_, '_>>(), "_Z12get_local_idj"),
        (Root::of::<gpu::GlobalIdOp<'_, '_>>(), "_Z13get_global_idj"),
    ];
    /// Positions in a subgroup, and its size.
    const IN_SUBGROUP: [(Root, &str); 4] = [
        (Root::of::<gpu::SubgroupIdOp<'_, '_>>(), "_Z16get_sub_group_id"),
        (Root::of::<gpu::LaneIdOp<'_, '_>>(), "_Z22get_sub_group_local_id"),
        (Root::of::<gpu::NumSubgroupsOp<'_, '_>>(), "_Z18get_num_sub_groups"),
        (Root::of::<gpu::SubgroupSizeOp<'_, '_>>(), "_Z18get_sub_group_size"),
    ];
    type Rewrite = fn(OpId, &'static str, &Device, &mut PatternRewriter<'_, '_>) -> MatchResult;
    let pattern = |root: Root, pattern: &'static str, name: &'static str, rewrite: Rewrite| {
        let device = device.clone();
        let closure =
            move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| rewrite(op, name, &device, rewriter);
        Pattern::with_closure(root, pattern, Arc::new(closure))
    };
    let mut patterns = Vec::new();
    patterns.extend(IN_DIMENSION.map(|(root, name)| pattern(root, "LaunchConfigConversion", name, position)));
    patterns
        .extend(IN_SUBGROUP.map(|(root, name)| pattern(root, "GPUSubgroupOpConversion", name, in_subgroup)));
    let barriers = Root::of::<gpu::BarrierOp<'_, '_>>();
    patterns.push(pattern(barriers, "GPUBarrierConversion", "_Z7barrierj", barrier));
    patterns.push(pattern(Root::of::<gpu::ShuffleOp<'_, '_>>(), "GPUShuffleConversion", "", shuffle));
    patterns
}

/// `gpu.thread_id x -> get_local_id(0)`
fn position(
    op: OpId,
    name: &'static str,
    device: &Device,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let context = rewriter.context();
    let (view, location) = (rewriter.op(op), rewriter.op(op).location());
    let dimension = view.attribute("dimension").and_then(case_value)?;
    let mut builder = Builder::new(rewriter, location);
    let dimension = builder.integer(dimension.cast_signed(), context.integer_type(32));
    let function = DeviceFunction {
        name,
        result: Some(device.options.index_type(context)),
        fact: Some(("memory_effects", no_memory_effects(context))),
    };
    let value = function.call(&[dimension], &mut builder)?;
    replace_op_converted(op, &[value], &device.converter, rewriter);
    Some(())
}

/// `gpu.lane_id -> get_sub_group_local_id()`, which has 32 bits.
fn in_subgroup(
    op: OpId,
    name: &'static str,
    device: &Device,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let (word, index) = (context.integer_type(32), device.options.index_type(context));
    let mut builder = Builder::new(rewriter, location);
    let function = DeviceFunction { name, result: Some(word), fact: None };
    let mut value = function.call(&[], &mut builder)?;
    if index != word {
        value = builder.value(llvm::ZExtOp::NAME, &[value], index);
    }
    replace_op_converted(op, &[value], &device.converter, rewriter);
    Some(())
}

fn barrier(op: OpId, name: &'static str, _: &Device, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let mut builder = Builder::new(rewriter, location);
    let flags = builder.integer(LOCAL_AND_GLOBAL, context.integer_type(32));
    let function =
        DeviceFunction { name, result: None, fact: Some(("convergent", context.unit_attribute())) };
    function.call(&[flags], &mut builder);
    rewriter.erase_op(op);
    Some(())
}

/// Returns true if all threads of a subgroup take part in a shuffle: the function says how many there are.
fn is_whole(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Option<bool> {
    let view = rewriter.op(op);
    let width = view.operand(2).defining_op()?.attribute("value")?.as_i64()?;
    let function = view.body();
    let size = Operation::new(function, Body::ROOT).attribute(SUBGROUP_SIZE)?.as_i64()?;
    Some(width == size)
}

/// `gpu.shuffle xor -> sub_group_shuffle_xor`, whose result is valid on each thread.
fn shuffle(
    op: OpId,
    _: &'static str,
    device: &Device,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    if is_whole(op, rewriter) != Some(true) {
        return rewriter.notify_match_failure(op, "shuffle width and subgroup size mismatch");
    }
    let (context, location) = (rewriter.context(), rewriter.op(op).location());
    let mode = ShuffleMode::from_value(rewriter.op(op).attribute("mode").and_then(case_value)?)?;
    let name = match mode {
        ShuffleMode::Xor => "_Z21sub_group_shuffle_xor",
        ShuffleMode::Up => "_Z20sub_group_shuffle_up",
        ShuffleMode::Down => "_Z22sub_group_shuffle_down",
        ShuffleMode::Idx => "_Z17sub_group_shuffle",
    };
    let operands = converted_operands_to_one(op, &device.converter, rewriter)?;
    let &[value, offset, _] = &operands[..] else { return None };
    let ty = rewriter.type_of(value);
    let is_brain_float = ty.as_float() == Some(FloatSemantics::BF16);
    let passed = if is_brain_float { context.integer_type(16) } else { ty };
    let name = format!("{name}{}j", mangled(passed, SIGNED)?);
    let mut builder = Builder::new(rewriter, location);
    let value = if is_brain_float { builder.value(llvm::BitcastOp::NAME, &[value], passed) } else { value };
    let convergent = Some(("convergent", context.unit_attribute()));
    let function = DeviceFunction { name: &name, result: Some(passed), fact: convergent };
    let mut value = function.call(&[value, offset], &mut builder)?;
    if is_brain_float {
        value = builder.value(llvm::BitcastOp::NAME, &[value], ty);
    }
    let valid = builder.constant(context.bool_attribute(true), context.integer_type(1));
    replace_op_converted(op, &[value, valid], &device.converter, rewriter);
    Some(())
}
