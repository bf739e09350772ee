//! Atomic accesses to memory.

use super::memory::{order, scope};
use super::{Body, has};
use terrace_ir::Operation;
use terrace_ir::spec::case_value;
use terrace_llvm::AtomicBinOp;

impl<'a, 'c> Body<'_, 'a, 'c> {
    /// Writes an operation of this file; whether it was one.
    pub(super) fn write_atomic(&mut self, op: Operation<'a, 'c>, word: &str) -> bool {
        let volatile = if has(op, "volatile_") { "volatile " } else { "" };
        let text = match word {
            "atomicrmw" => {
                let kind = op.attribute("bin_op").and_then(case_value).and_then(AtomicBinOp::from_value);
                let kind = kind.map_or("xchg", AtomicBinOp::text).trim_start_matches('_');
                let (pointer, value) = (self.typed(op.operand(0)), self.typed(op.operand(1)));
                let aligned = self.aligned(op, op.operand(1).ty());
                format!("atomicrmw {volatile}{kind} {pointer}, {value}{}{aligned}", order(op, "ordering"))
            }
            "cmpxchg" => {
                let weak = if has(op, "weak") { "weak " } else { "" };
                let operands: Vec<String> = op.operands().map(|operand| self.typed(operand)).collect();
                let aligned = self.aligned(op, op.operand(1).ty());
                let success = order(op, "success_ordering");
                let failure = order(op, "failure_ordering");
                let failure = failure.rsplit(' ').next().unwrap_or_default();
                format!("cmpxchg {weak}{volatile}{}{success} {failure}{aligned}", operands.join(", "))
            }
            "fence" => {
                let order = order(op, "ordering");
                let words = if order.is_empty() { scope(op) } else { order };
                format!("fence{words}")
            }
            _ => return false,
        };
        self.line(op, &text);
        true
    }
}
