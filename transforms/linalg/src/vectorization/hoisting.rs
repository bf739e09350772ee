//! Transfers of vectors that each iteration of a loop repeats, before the loop and after it: the vector is carried from
//! one iteration to the next.

use terrace_affine as affine;
use terrace_generic_transforms::move_loop_invariant_code;
use terrace_interfaces::effects::is_memory_effect_free;
use terrace_interfaces::loop_like::{LoopLike, is_defined_outside};
use terrace_ir::ids::OpId;
use terrace_ir::rewrite::NoListener;
use terrace_ir::{Body, Operation, PatternRewriter, TypedOp, Value, WalkOrder, WalkResult};
use terrace_scf as scf;
use terrace_scf_transforms::carried::carry;
use terrace_support::interner::FoldSet;
use terrace_vector::{TransferReadOp, TransferWriteOp};
use terrace_vector_transforms::shapes::shape_of;

/// Hoists pairs of a read and a write of the same part of a memref out of loops, and reads of memrefs that nothing in
/// the loop writes.
///
/// Loops are taken to run at least once.
pub fn hoist_redundant_vector_transfers(body: &mut Body<'_>) {
    // Each round hoists one pair out of one loop, so there are no more rounds than pairs and loops around them.
    while hoist_round(body) {}
}

/// Returns the operations in a body for which a condition holds, outer ones first.
fn found(body: &Body<'_>, holds: impl Fn(Operation<'_, '_>) -> bool) -> Vec<OpId> {
    let mut ops = Vec::new();
    let _ = Operation::new(body, Body::ROOT).walk(WalkOrder::PostOrder, &mut |op| {
        if holds(op) {
            ops.push(op.id());
        }
        WalkResult::Advance
    });
    ops
}

/// Hoists what can be, up to the first pair; true if there was one.
fn hoist_round(body: &mut Body<'_>) -> bool {
    for op in found(body, |op| op.interface::<LoopLike>().is_some() && op.id() != Body::ROOT) {
        move_loop_invariant_code(body, op);
    }
    for read in found(body, |op| TransferReadOp::cast(op).is_some()) {
        match hoist_of(body, read) {
            Some(Hoisting::Read(around)) => {
                let mut listener = NoListener;
                PatternRewriter::new(body, &mut listener).move_op_before(read, around);
            }
            Some(Hoisting::Pair(around, write)) => {
                let view = Operation::new(body, write);
                let (stored, at) = (view.operand(0).id(), view.operand_range(0).start);
                let loaded = Operation::new(body, read).result(0).id();
                {
                    let mut listener = NoListener;
                    let mut rewriter = PatternRewriter::new(body, &mut listener);
                    rewriter.move_op_before(read, around);
                    rewriter.move_op_after(write, around);
                }
                let mut listener = NoListener;
                let mut rewriter = PatternRewriter::new(body, &mut listener);
                let Some(new) = carry(around, loaded, stored, &mut rewriter) else { return false };
                let Some(result) = Operation::new(body, new).results().next_back().map(Value::id) else {
                    return false;
                };
                body.set_operand(write, at, result);
                return true;
            }
            None => {}
        }
    }
    false
}

/// Transfers that can be hoisted out of a loop.
enum Hoisting {
    /// A read alone.
    Read(OpId),
    /// A read and a write.
    Pair(OpId, OpId),
}

/// Returns what can be hoisted with a read out of the loop around it.
fn hoist_of(body: &Body<'_>, read: OpId) -> Option<Hoisting> {
    let read = TransferReadOp::cast(Operation::new(body, read))?;
    if !read.base().ty().is_memref() {
        return None;
    }
    let around =
        read.op().parent_op().filter(|op| op.isa::<scf::ForOp>() || op.isa::<affine::AffineForOp>())?;
    if !read.op().operands().all(|operand| is_defined_outside(operand, around.id())) {
        return None;
    }
    let Some(write) = first_write_of(read) else {
        return is_only_read(read, around).then_some(Hoisting::Read(around.id()));
    };
    let is_same = read.indices().eq(write.indices())
        && read.vector().ty() == write.value_to_store().ty()
        && read.permutation_map() == write.permutation_map();
    let is_view = read.base().defining_op().is_some_and(is_view_like);
    // Both in the block of the loop, the read first: all iterations do both.
    let is_in_order = write.op().block() == read.op().block() && read.op().is_before_in_block(write.op());
    if !is_same || is_view || !is_in_order || write.mask().is_some() != read.mask().is_some() {
        return None;
    }
    for user in read.base().users() {
        if user == read.op() || user == write.op() || !is_in(user, around) {
            continue;
        }
        let other = TransferReadOp::cast(user)
            .map(|other| (other.indices().collect::<Vec<_>>(), other.vector().ty(), other.permutation_map()))
            .or_else(|| {
                let other = TransferWriteOp::cast(user)?;
                Some((other.indices().collect(), other.value_to_store().ty(), other.permutation_map()))
            });
        let (indices, ty, map) = other?;
        let own: Vec<Value<'_, '_>> = write.indices().collect();
        if map != write.permutation_map() || ty != write.value_to_store().ty() {
            return None;
        }
        let leading = own.len().checked_sub(shape_of(ty).len())?;
        let is_apart = own.iter().zip(&indices).enumerate().any(|(dim, (a, b))| {
            let (Some(a), Some(b)) = (a.constant_i64(), b.constant_i64()) else { return false };
            let least = dim.checked_sub(leading).and_then(|dim| shape_of(ty).get(dim)).copied().unwrap_or(1);
            map.is_minor_identity() && a.abs_diff(b) >= least.unsigned_abs()
        });
        if !is_apart {
            return None;
        }
    }
    Some(Hoisting::Pair(around.id(), write.id()))
}

/// Returns true if the result of an operation is a view of its first operand.
fn is_view_like(op: Operation<'_, '_>) -> bool {
    op.spec().is_some_and(|spec| spec.declares_interface("ViewLikeOpInterface"))
}

/// Returns true if an operation is in another one.
fn is_in<'a, 'c>(op: Operation<'a, 'c>, around: Operation<'a, 'c>) -> bool {
    std::iter::successors(op.parent_op(), |op| op.parent_op()).any(|op| op == around)
}

/// Returns the first write to the memref of a read, in its block, of what is computed from it.
fn first_write_of<'a, 'c>(read: TransferReadOp<'a, 'c>) -> Option<TransferWriteOp<'a, 'c>> {
    let mut seen = FoldSet::default();
    let mut pending = vec![read.op()];
    let mut writes: Vec<TransferWriteOp<'a, 'c>> = Vec::new();
    while let Some(op) = pending.pop() {
        for user in op.results().flat_map(Value::users) {
            if seen.insert(user.id()) {
                let write = TransferWriteOp::cast(user).filter(|write| write.base() == read.base());
                writes.extend(write.filter(|write| write.op().block() == read.op().block()));
                pending.push(user);
            }
        }
    }
    let mut first: Option<TransferWriteOp<'a, 'c>> = None;
    for write in writes {
        if first.is_none_or(|first| write.op().is_before_in_block(first.op())) {
            first = Some(write);
        }
    }
    first
}

/// Returns true if nothing in a loop may write to the memref of a read, as far as its users show.
fn is_only_read<'a, 'c>(read: TransferReadOp<'a, 'c>, around: Operation<'a, 'c>) -> bool {
    let mut source = read.base();
    while let Some(view) = source.defining_op().filter(|op| is_view_like(*op)) {
        source = view.operand(0);
    }
    let mut seen = FoldSet::default();
    let mut pending: Vec<Operation<'a, 'c>> = source.users().collect();
    while let Some(user) = pending.pop() {
        if !seen.insert(user.id()) {
            continue;
        }
        if is_view_like(user) {
            pending.extend(user.results().flat_map(Value::users));
        } else if !is_memory_effect_free(user) && TransferReadOp::cast(user).is_none() && is_in(user, around)
        {
            return false;
        }
    }
    true
}
