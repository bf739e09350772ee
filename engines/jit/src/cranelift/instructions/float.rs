//! Arithmetic and comparisons of floats.

use super::{Table, number};
use crate::cranelift::types::Kind;
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::FloatCC;

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
    ("llvm.fadd", arithmetic!(fadd, FADD)),
    ("llvm.fcmp", |l, op| {
        let condition = condition(number(op, "predicate")?)?;
        l.lanewise(op, |l, kind, v| match condition {
            Condition::Always(value) => Ok(l.int(cranelift_codegen::ir::types::I8, u128::from(value))),
            Condition::If(cc) => l.compare_floats(cc, kind, v[0], v[1]),
        })
    }),
    ("llvm.fdiv", arithmetic!(fdiv, FDIV)),
    ("llvm.fmul", arithmetic!(fmul, FMUL)),
    ("llvm.fneg", |l, op| {
        l.lanewise(op, |l, kind, v| match kind {
            Kind::Soft(_) => Ok(l.change_sign(kind, v[0], |l, bits, sign| l.builder.ins().bxor(bits, sign))),
            _ => Ok(l.builder.ins().fneg(v[0])),
        })
    }),
    ("llvm.frem", |l, op| {
        l.lanewise(op, |l, kind, v| match kind {
            Kind::Soft(semantics) => l.soft(runtime::FREM, semantics, v[0], v[1]),
            _ => l.libm_binary("fmod", kind, v[0], v[1]),
        })
    }),
    ("llvm.fsub", arithmetic!(fsub, FSUB)),
];

#[derive(Clone, Copy)]
enum Condition {
    Always(bool),
    If(FloatCC),
}

fn condition(predicate: i64) -> Lowered<Condition> {
    Ok(Condition::If(match predicate {
        0 => return Ok(Condition::Always(false)),
        1 => FloatCC::Equal,
        2 => FloatCC::GreaterThan,
        3 => FloatCC::GreaterThanOrEqual,
        4 => FloatCC::LessThan,
        5 => FloatCC::LessThanOrEqual,
        6 => FloatCC::OrderedNotEqual,
        7 => FloatCC::Ordered,
        8 => FloatCC::UnorderedOrEqual,
        9 => FloatCC::UnorderedOrGreaterThan,
        10 => FloatCC::UnorderedOrGreaterThanOrEqual,
        11 => FloatCC::UnorderedOrLessThan,
        12 => FloatCC::UnorderedOrLessThanOrEqual,
        13 => FloatCC::NotEqual,
        14 => FloatCC::Unordered,
        15 => return Ok(Condition::Always(true)),
        _ => return refuse("has a predicate that is not known"),
    }))
}
