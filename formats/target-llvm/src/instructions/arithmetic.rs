//! Arithmetic, comparisons and conversions.

use super::{Body, Table, fast_math, has, word};
use crate::metadata::Attachments;
use terrace_ir::spec::case_value;
use terrace_ir::{Attribute, LogicalResult, Operation, TypedOp};
use terrace_llvm::{self as llvm, FCmpPredicate, ICmpPredicate};

pub(super) const TABLE: Table = &[
    row!(
        [
            llvm::AddOp,
            llvm::AndOp,
            llvm::AShrOp,
            llvm::FAddOp,
            llvm::FDivOp,
            llvm::FMulOp,
            llvm::FRemOp,
            llvm::FSubOp,
            llvm::LShrOp,
            llvm::MulOp,
            llvm::OrOp,
            llvm::SDivOp,
            llvm::ShlOp,
            llvm::SRemOp,
            llvm::SubOp,
            llvm::UDivOp,
            llvm::URemOp,
            llvm::XOrOp
        ],
        binary
    ),
    row!(
        [
            llvm::AddrSpaceCastOp,
            llvm::BitcastOp,
            llvm::FPExtOp,
            llvm::FPToSIOp,
            llvm::FPToUIOp,
            llvm::FPTruncOp,
            llvm::IntToPtrOp,
            llvm::PtrToIntOp,
            llvm::SExtOp,
            llvm::SIToFPOp,
            llvm::TruncOp,
            llvm::UIToFPOp,
            llvm::ZExtOp
        ],
        cast
    ),
    row!(llvm::FNegOp, |body, op| {
        let text = format!("fneg {}{}", fast_math(op.op()), body.typed(op.operand()));
        body.computed(op.op(), &text)
    }),
    row!(llvm::FreezeOp, |body, op| {
        let text = format!("freeze {}", body.typed(op.val()));
        body.computed(op.op(), &text)
    }),
    row!(llvm::ICmpOp, |body, op| {
        let case = op.predicate_attr().and_then(case_value).and_then(ICmpPredicate::from_value);
        body.comparison(op.op(), case.map_or("eq", ICmpPredicate::text))
    }),
    row!(llvm::FCmpOp, |body, op| {
        let case = op.predicate_attr().and_then(case_value).and_then(FCmpPredicate::from_value);
        body.comparison(op.op(), case.map_or("true", FCmpPredicate::text))
    }),
    row!([llvm::SelectOp], |body, op| {
        let operands: Vec<String> = op.operands().map(|operand| body.typed(operand)).collect();
        body.computed(op, &format!("select {}{}", fast_math(op), operands.join(", ")))
    }),
];

fn binary<'a, 'c>(body: &mut Body<'_, 'a, 'c>, op: Operation<'a, 'c>) -> LogicalResult {
    let flags = flags(op);
    let (lhs, rhs) = (body.typed(op.operand(0)), body.value(op.operand(1)));
    body.computed(op, &format!("{} {flags}{lhs}, {rhs}", word(op)))
}

fn cast<'a, 'c>(body: &mut Body<'_, 'a, 'c>, op: Operation<'a, 'c>) -> LogicalResult {
    let (flags, from) = (flags(op), body.typed(op.operand(0)));
    let to = body.module.ty(op.result(0).ty());
    body.computed(op, &format!("{} {flags}{from} to {to}", word(op)))
}

impl<'a, 'c> Body<'_, 'a, 'c> {
    fn comparison(&mut self, op: Operation<'a, 'c>, predicate: &str) -> LogicalResult {
        let predicate = predicate.trim_start_matches('_');
        let (lhs, rhs) = (self.typed(op.operand(0)), self.value(op.operand(1)));
        self.computed(op, &format!("{} {}{predicate} {lhs}, {rhs}", word(op), fast_math(op)))
    }

    /// Writes an instruction that computes a value.
    fn computed(&mut self, op: Operation<'a, 'c>, text: &str) -> LogicalResult {
        let mut attachments = Attachments::default();
        self.attach_dereferenceable(op, &mut attachments);
        self.line_with(op, text, attachments);
        Ok(())
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
