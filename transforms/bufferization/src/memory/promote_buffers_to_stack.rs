//! `--promote-buffers-to-stack`: small memory that no scope hands out is freed with its scope.
//!
//! Reads:     functions, allocations, the flow of buffers.
//! Preserves: control flow.
//! Cost:      for each allocation, the uses of what its memory flows to.

use super::allocations::{Allocation, allocations};
use super::blocks::has_known_control_flow;
use super::flow::Flow;
use terrace_interfaces::loop_like::LoopLike;
use terrace_interfaces::region_branch::RegionBranchTerminator;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::spec::{Interface, Trait};
use terrace_ir::{Body, LogicalResult, Operation, TraitFlags, TypedOp, Value};
use terrace_memref as memref;
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--promote-buffers-to-stack`.
#[pass(
    "promote-buffers-to-stack",
    "Promotes heap-based allocations to automatically managed stack-based allocations",
    class = "PromoteBuffersToStackPass",
    anchor = "func.func"
)]
pub struct PromoteBuffersToStack {
    #[option(
        "max-alloc-size-in-bytes",
        default = 1024,
        help = "Maximal size in bytes to promote allocations to stack."
    )]
    max_bytes: u64,
    #[option(
        "max-rank-of-allocated-memref",
        default = 1,
        help = "Maximal memref rank to promote dynamic buffers."
    )]
    max_rank: u64,
}

impl Pass for PromoteBuffersToStack {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let body = op.body_mut();
        let flow = Flow::of(body);
        for Allocation { value, free } in allocations(body) {
            let op = Value::new(body, value).defining_op().map(Operation::id);
            if let Some(op) = op.filter(|_| free.is_none())
                && self.is_small(body, value)
                && has_scope(body, value, &flow)
            {
                promote(body, op);
            }
        }
        Ok(())
    }
}

impl PromoteBuffersToStack {
    fn is_small(&self, body: &Body<'_>, value: ValueId) -> bool {
        let view = Value::new(body, value);
        let Some(op) = view.defining_op().filter(|op| memref::AllocOp::cast(*op).is_some()) else {
            return false;
        };
        let ty = view.ty();
        let Some(count) = ty.element_count().filter(|_| ty.has_static_shape()) else {
            let rank = ty.rank().map_or(u64::MAX, |rank| rank as u64);
            let is_rank =
                |size: Value<'_, '_>| size.defining_op().is_some_and(|op| memref::RankOp::cast(op).is_some());
            return !ty.has_static_shape() && rank <= self.max_rank && op.operands().all(is_rank);
        };
        let element = ty.element_or_self();
        // An index has the size that it has without a data layout.
        let bits = match element.is_index() {
            true => 64,
            false => match element.as_complex() {
                Some(part) => 2 * u64::from(part.int_or_float_width().unwrap_or(64)),
                None => u64::from(element.int_or_float_width().unwrap_or(64)),
            },
        };
        let bits = u64::try_from(count).ok().and_then(|count| count.checked_mul(bits));
        bits.is_some_and(|bits| bits <= self.max_bytes.saturating_mul(8))
    }
}

/// Returns true if an operation around frees the memory that is allocated in it, and nothing hands the memory out.
fn has_scope(body: &Body<'_>, value: ValueId, flow: &Flow) -> bool {
    let aliases = flow.resolve(value);
    let mut region = Value::new(body, value).parent_region();
    while let Some(at) = region {
        let Some(parent) = at.parent_op() else { return false };
        let leaves = || {
            let users = aliases.iter().flat_map(|alias| Value::new(body, *alias).users());
            users.into_iter().any(|user| ends_region(user) && user.parent_region() == Some(at))
        };
        let is_scope = parent
            .spec()
            .is_some_and(|spec| spec.has_trait(|one| matches!(one, Trait::AutomaticAllocationScope)));
        let leaves = leaves();
        if is_scope && !leaves {
            return true;
        }
        // Each turn of a loop ends the scope of what it hands to the next one.
        if leaves && parent.interface::<LoopLike>().is_some() || !has_known_control_flow(parent) {
            return false;
        }
        region = at.parent_region();
    }
    false
}

fn ends_region(op: Operation<'_, '_>) -> bool {
    op.has_trait(TraitFlags::RETURN_LIKE) || op.declares_interface(RegionBranchTerminator::NAME)
}

/// Makes memory of a scope of memory that has to be freed.
fn promote(body: &mut Body<'_>, op: OpId) {
    let view = Operation::new(body, op);
    let mut state =
        terrace_ir::OperationState::new(body.context().op_name(memref::AllocaOp::NAME), view.location());
    state.operands = view.operands().map(Value::id).collect();
    state.result_types = view.results().map(Value::ty).collect();
    for entry in view.attributes() {
        state.set_attribute(entry.name, entry.value);
    }
    let old = view.result(0).id();
    let new = body.create(state);
    body.insert_op_before(op, new);
    let new = Operation::new(body, new).result(0).id();
    body.replace_all_uses(old, new);
    body.erase_op(op);
}
