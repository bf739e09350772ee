//! Arithmetic and comparisons of floats.

use super::Table;
use crate::cranelift::lowering::Lowering;
use crate::cranelift::types::Kind;
use crate::cranelift::{Lowered, runtime};
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::FloatCC;
use terrace_ir::{Operation, TypedOp};
use terrace_llvm::{self as llvm, FCmpPredicate};

macro_rules! arithmetic {
    ($instruction:ident, $soft:ident) => {
        |l, op| {
            l.lanewise(op, |l, kind, v| match kind {
                Kind::Soft(semantics) => l.soft(runtime::$soft, semantics, v[0], v[1]),
                _ => Ok(l.builder.ins().$instruction(v[0], v[1])),
            })
        }
    };
}

pub(super) const TABLE: Table = &[
    row!([llvm::FAddOp], arithmetic!(fadd, FADD)),
    row!(llvm::FCmpOp, |l, op| {
        let condition = condition(op.predicate());
        l.lanewise(op.op(), |l, kind, v| match condition {
            Condition::Always(value) => Ok(l.int(cranelift_codegen::ir::types::I8, u128::from(value))),
            Condition::If(cc) => l.compare_floats(cc, kind, v[0], v[1]),
        })
    }),
    row!([llvm::FDivOp], arithmetic!(fdiv, FDIV)),
    row!([llvm::FMulOp], arithmetic!(fmul, FMUL)),
    row!([llvm::FNegOp], |l, op| {
        l.lanewise(op, |l, kind, v| match kind {
            Kind::Soft(_) => Ok(l.change_sign(kind, v[0], |l, bits, sign| l.builder.ins().bxor(bits, sign))),
            _ => Ok(l.builder.ins().fneg(v[0])),
        })
    }),
    row!([llvm::FRemOp], |l, op| {
        l.lanewise(op, |l, kind, v| match kind {
            Kind::Soft(semantics) => l.soft(runtime::FREM, semantics, v[0], v[1]),
            _ => l.libm_binary("fmod", kind, v[0], v[1]),
        })
    }),
    row!([llvm::FSubOp], arithmetic!(fsub, FSUB)),
];

#[derive(Clone, Copy)]
enum Condition {
    Always(bool),
    If(FloatCC),
}

fn condition(predicate: FCmpPredicate) -> Condition {
    Condition::If(match predicate {
        FCmpPredicate::False => return Condition::Always(false),
        FCmpPredicate::Oeq => FloatCC::Equal,
        FCmpPredicate::Ogt => FloatCC::GreaterThan,
        FCmpPredicate::Oge => FloatCC::GreaterThanOrEqual,
        FCmpPredicate::Olt => FloatCC::LessThan,
        FCmpPredicate::Ole => FloatCC::LessThanOrEqual,
        FCmpPredicate::One => FloatCC::OrderedNotEqual,
        FCmpPredicate::Ord => FloatCC::Ordered,
        FCmpPredicate::Ueq => FloatCC::UnorderedOrEqual,
        FCmpPredicate::Ugt => FloatCC::UnorderedOrGreaterThan,
        FCmpPredicate::Uge => FloatCC::UnorderedOrGreaterThanOrEqual,
        FCmpPredicate::Ult => FloatCC::UnorderedOrLessThan,
        FCmpPredicate::Ule => FloatCC::UnorderedOrLessThanOrEqual,
        FCmpPredicate::Une => FloatCC::NotEqual,
        FCmpPredicate::Uno => FloatCC::Unordered,
        FCmpPredicate::True => return Condition::Always(true),
    })
}
