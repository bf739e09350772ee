//! Branches and exceptions.

use super::{Body, has};
use crate::names::name;
use terrace_ir::{Attribute, Operation};
use terrace_llvm::types::as_array;

impl<'a, 'c> Body<'_, 'a, 'c> {
    /// Writes an operation of this file; whether it was one.
    pub(super) fn write_control(&mut self, op: Operation<'a, 'c>, word: &str) -> bool {
        let text = match word {
            // It only marks its block.
            "blocktag" => return true,
            "br" => format!("br {}", self.label(op, 0)),
            "cond_br" => {
                let condition = self.typed(op.operand(0));
                format!("br {condition}, {}, {}", self.label(op, 0), self.label(op, 1))
            }
            "switch" => self.switch(op),
            "indirectbr" => {
                let address = self.typed(op.operand(0));
                let labels: Vec<String> = (0..op.successor_count()).map(|at| self.label(op, at)).collect();
                format!("indirectbr {address}, [{}]", labels.join(", "))
            }
            "return" => match op.operands().next() {
                Some(value) => format!("ret {}", self.typed(value)),
                None => "ret void".to_owned(),
            },
            "unreachable" => "unreachable".to_owned(),
            "resume" => format!("resume {}", self.typed(op.operand(0))),
            "landingpad" => self.landing_pad(op),
            "va_arg" => {
                let list = self.typed(op.operand(0));
                format!("va_arg {list}, {}", self.module.ty(op.result(0).ty()))
            }
            _ => return false,
        };
        self.line(op, &text);
        true
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

    /// The function that a call names, or the value that it calls.
    pub(super) fn callee(&mut self, op: Operation<'a, 'c>) -> String {
        match op.attribute("callee").and_then(Attribute::as_flat_symbol) {
            Some(symbol) => name('@', symbol.as_str()),
            None => op.operands().next().map(|callee| self.value(callee)).unwrap_or_default(),
        }
    }
}
