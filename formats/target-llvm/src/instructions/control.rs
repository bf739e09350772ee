//! Branches and exceptions.

use super::{Body, Table, has};
use crate::names::name;
use terrace_ir::{Attribute, LogicalResult, Operation, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::types::as_array;

pub(super) const TABLE: Table = &[
    // It only marks its block.
    row!([llvm::BlockTagOp], |_, _| Ok(())),
    row!([llvm::BrOp], |body, op| {
        let text = format!("br {}", body.label(op, 0));
        body.written(op, &text)
    }),
    row!(llvm::CondBrOp, |body, op| {
        let condition = body.typed(op.condition());
        let text = format!("br {condition}, {}, {}", body.label(op.op(), 0), body.label(op.op(), 1));
        body.written(op.op(), &text)
    }),
    row!([llvm::SwitchOp], |body, op| {
        let text = body.switch(op);
        body.written(op, &text)
    }),
    row!(llvm::IndirectBrOp, |body, op| {
        let address = body.typed(op.addr());
        let op = op.op();
        let labels: Vec<String> = (0..op.successor_count()).map(|at| body.label(op, at)).collect();
        body.written(op, &format!("indirectbr {address}, [{}]", labels.join(", ")))
    }),
    row!([llvm::ReturnOp], |body, op| {
        let value = op.operands().next().map(|value| body.typed(value));
        body.written(op, &value.map_or_else(|| "ret void".to_owned(), |value| format!("ret {value}")))
    }),
    row!([llvm::UnreachableOp], |body, op| body.written(op, "unreachable")),
    row!(llvm::ResumeOp, |body, op| {
        let text = format!("resume {}", body.typed(op.value()));
        body.written(op.op(), &text)
    }),
    row!([llvm::LandingpadOp], |body, op| {
        let text = body.landing_pad(op);
        body.written(op, &text)
    }),
    row!([llvm::VaArgOp], |body, op| {
        let list = body.typed(op.operand(0));
        let text = format!("va_arg {list}, {}", body.module.ty(op.result(0).ty()));
        body.written(op, &text)
    }),
];

impl<'a, 'c> Body<'_, 'a, 'c> {
    fn written(&mut self, op: Operation<'a, 'c>, text: &str) -> LogicalResult {
        self.line(op, text);
        Ok(())
    }

    fn switch(&mut self, op: Operation<'a, 'c>) -> String {
        let ty = self.module.ty(op.operand(0).ty());
        let mut text = format!("switch {}, {} [\n", self.typed(op.operand(0)), self.label(op, 0));
        let cases = op.attribute("case_values").and_then(Attribute::dense_integers);
        for (at, case) in cases.into_iter().flatten().enumerate() {
            let case = match case.width_bits() {
                1 => (!case.is_zero()).to_string(),
                _ => case.to_string_signed(10),
            };
            text.push_str(&format!("    {ty} {case}, {}\n", self.label(op, at + 1)));
        }
        text + "  ]"
    }

    fn landing_pad(&mut self, op: Operation<'a, 'c>) -> String {
        let mut text = format!("landingpad {}", self.module.ty(op.result(0).ty()));
        if has(op, "cleanup") {
            text.push_str("\n          cleanup");
        }
        for clause in op.operands() {
            let word = if as_array(clause.ty()).is_some() { "filter" } else { "catch" };
            text.push_str(&format!("\n          {word} {}", self.typed(clause)));
        }
        text
    }

    /// Returns the function that a call names, or the value that it calls.
    pub(super) fn callee(&mut self, op: Operation<'a, 'c>) -> String {
        match op.attribute("callee").and_then(Attribute::as_flat_symbol) {
            Some(symbol) => name('@', symbol.as_str()),
            None => op.operands().next().map(|callee| self.value(callee)).unwrap_or_default(),
        }
    }
}
