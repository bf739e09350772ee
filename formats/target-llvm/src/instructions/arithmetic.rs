//! Arithmetic, comparisons and conversions.

use super::{Body, fast_math, has};
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, Operation};
use terrace_llvm::{FCmpPredicate, ICmpPredicate};

/// Operations with two operands of one type.
const BINARY: &[&str] = &[
    "add", "and", "ashr", "fadd", "fdiv", "fmul", "frem", "fsub", "lshr", "mul", "or", "sdiv", "shl", "srem",
    "sub", "udiv", "urem", "xor",
];

/// Conversions.
const CASTS: &[&str] = &[
    "addrspacecast",
    "bitcast",
    "fpext",
    "fptosi",
    "fptoui",
    "fptrunc",
    "inttoptr",
    "ptrtoint",
    "sext",
    "sitofp",
    "trunc",
    "uitofp",
    "zext",
];

impl<'a, 'c> Body<'_, 'a, 'c> {
    /// Writes an operation of this file; whether it was one.
    pub(super) fn write_arithmetic(&mut self, op: Operation<'a, 'c>, word: &str) -> bool {
        let text = if BINARY.contains(&word) {
            let flags = flags(op);
            let (lhs, rhs) = (self.typed(op.operand(0)), self.value(op.operand(1)));
            format!("{word} {flags}{lhs}, {rhs}")
        } else if CASTS.contains(&word) {
            let (flags, from) = (flags(op), self.typed(op.operand(0)));
            let to = self.module.ty(op.result(0).ty());
            format!("{word} {flags}{from} to {to}")
        } else {
            match word {
                "fneg" => format!("fneg {}{}", fast_math(op), self.typed(op.operand(0))),
                "freeze" => format!("freeze {}", self.typed(op.operand(0))),
                "icmp" | "fcmp" => {
                    let case = op.attribute("predicate").and_then(case_value).unwrap_or_default();
                    let predicate = match word {
                        "icmp" => ICmpPredicate::from_value(case).map_or("eq", ICmpPredicate::text),
                        _ => FCmpPredicate::from_value(case).map_or("true", FCmpPredicate::text),
                    };
                    let predicate = predicate.trim_start_matches('_');
                    let (lhs, rhs) = (self.typed(op.operand(0)), self.value(op.operand(1)));
                    format!("{word} {}{predicate} {lhs}, {rhs}", fast_math(op))
                }
                "select" => {
                    let operands: Vec<String> = op.operands().map(|operand| self.typed(operand)).collect();
                    format!("select {}{}", fast_math(op), operands.join(", "))
                }
                _ => return false,
            }
        };
        let mut attachments = crate::metadata::Attachments::default();
        self.attach_dereferenceable(op, &mut attachments);
        self.line_with(op, &text, attachments);
        true
    }
}

/// Returns the integer and fast-math flags, each with a trailing blank.
fn flags(op: Operation<'_, '_>) -> String {
    let mut out = fast_math(op);
    let overflow = op.attribute("overflowFlags").and_then(case_value).unwrap_or_default();
    let words = [
        (overflow & 2 != 0, "nuw "),
        (overflow & 1 != 0, "nsw "),
        (has(op, "isExact"), "exact "),
        (has(op, "isDisjoint"), "disjoint "),
        (op.attribute("nonNeg").is_some_and(Attribute::is_unit), "nneg "),
    ];
    out.extend(words.iter().filter(|(is_there, _)| *is_there).map(|(_, word)| *word));
    out
}
