//! Positions and sizes, as numbers of the invocation.

use crate::lowering::builtins::builtin_index;
use crate::lowering::constants::ConstantBuilder;
use crate::lowering::one_to_one::expand;
use crate::lowering::{Lowering, Row, patterns_of};
use std::sync::Arc;
use terrace_gpu as gpu;
use terrace_ir::ids::OpId;
use terrace_ir::spec::case_value;
use terrace_ir::{Body, MatchResult, Operation, Pattern, PatternRewriter};
use terrace_spirv::attributes::ENTRY_POINT_ABI_ATTR;
use terrace_spirv::attributes::enums::BuiltIn;

pub(super) fn patterns(lowering: &Arc<Lowering>) -> Vec<Pattern> {
    const ROWS: &[Row] = &[
        Row::of::<gpu::BlockIdOp>("LaunchConfigConversion", |op, lowering, rewriter| {
            component(op, BuiltIn::WorkgroupId, lowering, rewriter)
        }),
        Row::of::<gpu::GridDimOp>("LaunchConfigConversion", |op, lowering, rewriter| {
            component(op, BuiltIn::NumWorkgroups, lowering, rewriter)
        }),
        Row::of::<gpu::BlockDimOp>("LaunchConfigConversion", |op, lowering, rewriter| {
            component(op, BuiltIn::WorkgroupSize, lowering, rewriter)
        }),
        Row::of::<gpu::ThreadIdOp>("LaunchConfigConversion", |op, lowering, rewriter| {
            component(op, BuiltIn::LocalInvocationId, lowering, rewriter)
        }),
        Row::of::<gpu::GlobalIdOp>("LaunchConfigConversion", |op, lowering, rewriter| {
            component(op, BuiltIn::GlobalInvocationId, lowering, rewriter)
        }),
        Row::of::<gpu::SubgroupIdOp>("SingleDimLaunchConfigConversion", |op, lowering, rewriter| {
            single(op, BuiltIn::SubgroupId, lowering, rewriter)
        }),
        Row::of::<gpu::NumSubgroupsOp>("SingleDimLaunchConfigConversion", |op, lowering, rewriter| {
            single(op, BuiltIn::NumSubgroups, lowering, rewriter)
        }),
        Row::of::<gpu::SubgroupSizeOp>("SingleDimLaunchConfigConversion", |op, lowering, rewriter| {
            single(op, BuiltIn::SubgroupSize, lowering, rewriter)
        }),
        Row::of::<gpu::LaneIdOp>("SingleDimLaunchConfigConversion", |op, lowering, rewriter| {
            single(op, BuiltIn::SubgroupLocalInvocationId, lowering, rewriter)
        }),
    ];
    patterns_of(ROWS, lowering)
}

/// Returns the dimension that an operation asks for.
fn dimension(op: OpId, rewriter: &PatternRewriter<'_, '_>) -> Option<usize> {
    let dimension = rewriter.op(op).attribute("dimension").and_then(case_value)?;
    usize::try_from(dimension).ok()
}

fn component(
    op: OpId,
    builtin: BuiltIn,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let at = i32::try_from(dimension(op, rewriter)?).ok()?;
    expand(op, lowering, rewriter, |_, _, builder| builtin_index(builtin, Some(at), lowering, builder))
}

fn single(
    op: OpId,
    builtin: BuiltIn,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    expand(op, lowering, rewriter, |_, _, builder| builtin_index(builtin, None, lowering, builder))
}

/// `gpu.block_dim -> spirv.Constant`, where the function says the size of its workgroups
pub(super) fn workgroup_size(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let at = dimension(op, rewriter)?;
    let function = Operation::new(rewriter.body(), Body::ROOT);
    let abi = function.attribute("spirv.entry_point_abi")?.as_dialect(ENTRY_POINT_ABI_ATTR.name)?;
    let size = *abi.first()?.as_i32_array()?.get(at)?;
    expand(op, lowering, rewriter, |_, result, builder| Some(builder.number(size.into(), result)))
}
