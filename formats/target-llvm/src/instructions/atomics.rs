//! Atomic accesses to memory.

use super::memory::{order, scope};
use super::{Body, Table, has};
use terrace_ir::spec::case_value;
use terrace_ir::{LogicalResult, Operation, TypedOp};
use terrace_llvm::{self as llvm, AtomicBinOp};

pub(super) const TABLE: Table = &[
    row!(llvm::AtomicRMWOp, |body, op| {
        let kind = op.bin_op_attr().and_then(case_value).and_then(AtomicBinOp::from_value);
        let kind = kind.map_or("xchg", AtomicBinOp::text).trim_start_matches('_');
        let (pointer, value) = (body.typed(op.ptr()), body.typed(op.val()));
        let aligned = body.aligned(op.op(), op.val().ty());
        let (volatile, order) = (volatile(op.op()), order(op.op(), "ordering"));
        body.line(op.op(), &format!("atomicrmw {volatile}{kind} {pointer}, {value}{order}{aligned}"));
        Ok(())
    }),
    row!(llvm::AtomicCmpXchgOp, |body, op| {
        let weak = if has(op.op(), "weak") { "weak " } else { "" };
        let operands = [op.ptr(), op.cmp(), op.val()].map(|operand| body.typed(operand)).join(", ");
        let aligned = body.aligned(op.op(), op.cmp().ty());
        let (success, failure) = (order(op.op(), "success_ordering"), order(op.op(), "failure_ordering"));
        let failure = failure.rsplit(' ').next().unwrap_or_default();
        let volatile = volatile(op.op());
        body.line(op.op(), &format!("cmpxchg {weak}{volatile}{operands}{success} {failure}{aligned}"));
        Ok(())
    }),
    row!([llvm::FenceOp], |body, op| {
        let order = order(op, "ordering");
        let words = if order.is_empty() { scope(op) } else { order };
        body.line(op, &format!("fence{words}"));
        Ok(())
    }),
];

fn volatile(op: Operation<'_, '_>) -> &'static str {
    if has(op, "volatile_") { "volatile " } else { "" }
}
