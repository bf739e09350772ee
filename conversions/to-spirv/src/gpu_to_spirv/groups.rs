//! Work of all invocations of a group: barriers, reductions and exchange.

use crate::lowering::Lowering;
use crate::lowering::constants::{ConstantBuilder, case};
use crate::lowering::one_to_one::expand;
use std::sync::Arc;
use terrace_gpu::{
    AllReduceOp, AllReduceOperation, BarrierOp, RotateOp, ShuffleMode, ShuffleOp, SubgroupReduceOp,
};
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Attribute, Builder, Ctx, MatchResult, Pattern, PatternRewriter, Root, TypedOp};
use terrace_rewrite::conversion::{converted_operands_to_one, replace_op_converted};
use terrace_spirv as spirv;
use terrace_spirv::attributes::enums::{GroupOperation, MemorySemantics, Scope};
use terrace_spirv::attributes::{GROUP_OPERATION_ATTR, MEMORY_SEMANTICS_ATTR, SCOPE_ATTR};
use terrace_spirv_transforms::availability::is_scalar;

fn scope(context: Ctx<'_>, scope: Scope) -> Attribute<'_> {
    case(context, &SCOPE_ATTR, scope.value())
}

/// `gpu.barrier -> spirv.ControlBarrier`
pub(super) fn barrier(op: OpId, _: &Arc<Lowering>, rewriter: &mut PatternRewriter<'_, '_>) -> MatchResult {
    let location = rewriter.view::<BarrierOp>(op)?.op().location();
    let context = rewriter.context();
    let semantics = MemorySemantics::WORKGROUP_MEMORY.union(MemorySemantics::ACQUIRE_RELEASE);
    let attributes = [
        ("execution_scope", scope(context, Scope::Workgroup)),
        ("memory_scope", scope(context, Scope::Workgroup)),
        ("memory_semantics", case(context, &MEMORY_SEMANTICS_ATTR, semantics.value())),
    ];
    rewriter.create_named(spirv::ControlBarrierOp::NAME, location, &[], &[], &attributes);
    rewriter.erase_op(op);
    Some(())
}

/// Type of the values of a reduction.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Integer,
    Float,
    Boolean,
}

/// Row of the table of reductions: those of all invocations of a group, and those of the active ones.
type Reduction = (AllReduceOperation, Kind, Option<&'static str>, &'static str);

const REDUCTIONS: &[Reduction] = &[
    (
        AllReduceOperation::Add,
        Kind::Integer,
        Some(spirv::GroupIAddOp::NAME),
        spirv::GroupNonUniformIAddOp::NAME,
    ),
    (
        AllReduceOperation::Add,
        Kind::Float,
        Some(spirv::GroupFAddOp::NAME),
        spirv::GroupNonUniformFAddOp::NAME,
    ),
    (
        AllReduceOperation::Mul,
        Kind::Integer,
        Some(spirv::GroupIMulKHROp::NAME),
        spirv::GroupNonUniformIMulOp::NAME,
    ),
    (
        AllReduceOperation::Mul,
        Kind::Float,
        Some(spirv::GroupFMulKHROp::NAME),
        spirv::GroupNonUniformFMulOp::NAME,
    ),
    (
        AllReduceOperation::Minui,
        Kind::Integer,
        Some(spirv::GroupUMinOp::NAME),
        spirv::GroupNonUniformUMinOp::NAME,
    ),
    (
        AllReduceOperation::Minsi,
        Kind::Integer,
        Some(spirv::GroupSMinOp::NAME),
        spirv::GroupNonUniformSMinOp::NAME,
    ),
    (
        AllReduceOperation::Minnumf,
        Kind::Float,
        Some(spirv::GroupFMinOp::NAME),
        spirv::GroupNonUniformFMinOp::NAME,
    ),
    (
        AllReduceOperation::Maxui,
        Kind::Integer,
        Some(spirv::GroupUMaxOp::NAME),
        spirv::GroupNonUniformUMaxOp::NAME,
    ),
    (
        AllReduceOperation::Maxsi,
        Kind::Integer,
        Some(spirv::GroupSMaxOp::NAME),
        spirv::GroupNonUniformSMaxOp::NAME,
    ),
    (
        AllReduceOperation::Maxnumf,
        Kind::Float,
        Some(spirv::GroupFMaxOp::NAME),
        spirv::GroupNonUniformFMaxOp::NAME,
    ),
    (
        AllReduceOperation::Minimumf,
        Kind::Float,
        Some(spirv::GroupFMinOp::NAME),
        spirv::GroupNonUniformFMinOp::NAME,
    ),
    (
        AllReduceOperation::Maximumf,
        Kind::Float,
        Some(spirv::GroupFMaxOp::NAME),
        spirv::GroupNonUniformFMaxOp::NAME,
    ),
    (AllReduceOperation::And, Kind::Integer, None, spirv::GroupNonUniformBitwiseAndOp::NAME),
    (AllReduceOperation::Or, Kind::Integer, None, spirv::GroupNonUniformBitwiseOrOp::NAME),
    (AllReduceOperation::Xor, Kind::Integer, None, spirv::GroupNonUniformBitwiseXorOp::NAME),
    (AllReduceOperation::And, Kind::Boolean, None, spirv::GroupNonUniformLogicalAndOp::NAME),
    (AllReduceOperation::Or, Kind::Boolean, None, spirv::GroupNonUniformLogicalOrOp::NAME),
    (AllReduceOperation::Xor, Kind::Boolean, None, spirv::GroupNonUniformLogicalXorOp::NAME),
];

/// Creates the reduction of a value over a group, or over clusters of invocations of it.
fn reduce<'c>(
    value: ValueId,
    operation: AllReduceOperation,
    over: Scope,
    is_uniform: bool,
    cluster: Option<i64>,
    builder: &mut Builder<'_, '_, 'c>,
) -> Option<ValueId> {
    let (ty, context) = (builder.type_of(value), builder.context());
    let kind = match ty.is_float() {
        true => Kind::Float,
        false if ty.is_signless_integer_of(1) => Kind::Boolean,
        false => Kind::Integer,
    };
    let (_, _, uniform, non_uniform) = REDUCTIONS.iter().find(|row| row.0 == operation && row.1 == kind)?;
    let group = if cluster.is_some() { GroupOperation::ClusteredReduce } else { GroupOperation::Reduce };
    let attributes = [
        ("execution_scope", scope(context, over)),
        ("group_operation", case(context, &GROUP_OPERATION_ATTR, group.value())),
    ];
    if is_uniform {
        return Some(builder.value_with((*uniform)?, &[value], ty, &attributes));
    }
    let mut operands = vec![value];
    if let Some(size) = cluster {
        operands.push(builder.number(size, context.integer_type(32)));
    }
    Some(builder.value_with(non_uniform, &operands, ty, &attributes))
}

pub(super) fn all_reduce(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<AllReduceOp>(op)?;
    // A region of its own is not an operation of the language.
    let operation = view.reduction()?;
    let is_uniform = view.op().attribute("uniform").is_some();
    expand(op, lowering, rewriter, |operands, _, builder| {
        reduce(operands[0], operation, Scope::Workgroup, is_uniform, None, builder)
    })
}

pub(super) fn subgroup_reduce(
    op: OpId,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<SubgroupReduceOp>(op)?;
    let operation = view.reduction();
    let number = |name: &str| view.op().attribute(name).and_then(|value| value.as_i64());
    let (cluster, stride) = (number("cluster_size"), number("cluster_stride"));
    let is_uniform = view.op().attribute("uniform").is_some();
    if stride > Some(1) {
        return rewriter.notify_match_failure(op, "lowering for cluster stride > 1 is not implemented");
    }
    expand(op, lowering, rewriter, |operands, _, builder| {
        is_scalar(builder.type_of(operands[0])).then_some(())?;
        reduce(operands[0], operation, Scope::Subgroup, is_uniform, cluster, builder)
    })
}

/// Returns the patterns of exchange, which depend on the number of invocations of a subgroup.
pub(super) fn exchange_patterns(lowering: &Arc<Lowering>, subgroup_size: i64) -> Vec<Pattern> {
    type Exchange = fn(OpId, i64, &Arc<Lowering>, &mut PatternRewriter<'_, '_>) -> MatchResult;
    let rows: [(Root, &'static str, Exchange); 2] = [
        (Root::of::<ShuffleOp>(), "GPUShuffleConversion", shuffle),
        (Root::of::<RotateOp>(), "GPURotateConversion", rotate),
    ];
    let pattern = |(root, name, rewrite): (Root, &'static str, Exchange)| {
        let lowering = lowering.clone();
        let rewrite = move |op: OpId, rewriter: &mut PatternRewriter<'_, '_>| {
            rewrite(op, subgroup_size, &lowering, rewriter)
        };
        Pattern::with_closure(root, name, Arc::new(rewrite))
    };
    rows.into_iter().map(pattern).collect()
}

/// `gpu.shuffle -> spirv.GroupNonUniformShuffle`, over a whole subgroup
fn shuffle(
    op: OpId,
    subgroup_size: i64,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<ShuffleOp>(op)?;
    let (mode, location) = (view.mode(), view.op().location());
    let operands = converted_operands_to_one(op, &lowering.converter, rewriter)?;
    let &[value, offset, width] = &operands[..] else { return None };
    let width = rewriter.value(width).defining_op().and_then(|op| op.attribute("value")?.as_i64());
    let original = rewriter.op(op).operand(2).defining_op().and_then(|op| op.attribute("value")?.as_i64());
    if width.or(original) != Some(subgroup_size) {
        return rewriter.notify_match_failure(op, "shuffle width and target subgroup size mismatch");
    }
    let name = match mode {
        ShuffleMode::Xor => spirv::GroupNonUniformShuffleXorOp::NAME,
        ShuffleMode::Idx => spirv::GroupNonUniformShuffleOp::NAME,
        ShuffleMode::Up => spirv::GroupNonUniformShuffleUpOp::NAME,
        ShuffleMode::Down => spirv::GroupNonUniformShuffleDownOp::NAME,
    };
    let mut builder = Builder::new(rewriter, location);
    let context = builder.context();
    let (ty, bit) = (builder.type_of(value), context.integer_type(1));
    let over = [("execution_scope", scope(context, Scope::Subgroup))];
    let result = builder.value_with(name, &[value, offset], ty, &over);
    let is_valid = match mode {
        ShuffleMode::Xor | ShuffleMode::Idx => builder.number(1, bit),
        ShuffleMode::Up | ShuffleMode::Down => {
            let word = context.integer_type(32);
            let builtin = terrace_spirv::attributes::enums::BuiltIn::SubgroupLocalInvocationId;
            let lane = crate::lowering::builtins::builtin_index(builtin, None, lowering, &mut builder)?;
            let lane = match builder.type_of(lane) == word {
                true => lane,
                false => builder.value(spirv::UConvertOp::NAME, &[lane], word),
            };
            if mode == ShuffleMode::Down {
                let from = builder.binary(spirv::IAddOp::NAME, lane, offset);
                let size = builder.number(subgroup_size, word);
                builder.predicate(spirv::ULessThanOp::NAME, &[from, size])
            } else {
                let from = builder.binary(spirv::ISubOp::NAME, lane, offset);
                let zero = builder.number(0, word);
                builder.predicate(spirv::SGreaterThanEqualOp::NAME, &[from, zero])
            }
        }
    };
    replace_op_converted(op, &[result, is_valid], &lowering.converter, rewriter);
    Some(())
}

/// `gpu.rotate -> spirv.GroupNonUniformRotateKHR`
fn rotate(
    op: OpId,
    subgroup_size: i64,
    lowering: &Arc<Lowering>,
    rewriter: &mut PatternRewriter<'_, '_>,
) -> MatchResult {
    let view = rewriter.view::<RotateOp>(op)?;
    let number = |name: &str| view.op().attribute(name).and_then(|value| value.as_i64());
    let (offset, width, location) = (number("offset")?, number("width")?, view.op().location());
    if width > subgroup_size {
        return rewriter.notify_match_failure(op, "rotate width is larger than target subgroup size");
    }
    let value = *converted_operands_to_one(op, &lowering.converter, rewriter)?.first()?;
    let mut builder = Builder::new(rewriter, location);
    let context = builder.context();
    let (ty, word) = (builder.type_of(value), context.integer_type(32));
    let by = builder.number(offset, word);
    let size = builder.number(width, word);
    let over = [("execution_scope", scope(context, Scope::Subgroup))];
    let name = spirv::GroupNonUniformRotateKHROp::NAME;
    let result = builder.value_with(name, &[value, by, size], ty, &over);
    let is_valid = if width == subgroup_size {
        builder.number(1, context.integer_type(1))
    } else {
        let builtin = terrace_spirv::attributes::enums::BuiltIn::SubgroupLocalInvocationId;
        let lane = crate::lowering::builtins::builtin_index(builtin, None, lowering, &mut builder)?;
        let size = builder.number(width, builder.type_of(lane));
        builder.predicate(spirv::ULessThanOp::NAME, &[lane, size])
    };
    replace_op_converted(op, &[result, is_valid], &lowering.converter, rewriter);
    Some(())
}
