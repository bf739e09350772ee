//! Reductions of all lanes of a vector.

use super::{Table, width};
use crate::cranelift::types::Kind;
use crate::cranelift::values::{Lowering, Parts};
use crate::cranelift::{Lowered, runtime};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use terrace_ir::Operation;

/// An instruction that combines integers.
macro_rules! integers {
    ($instruction:ident) => {
        |l, op| {
            reduce(l, op, |l, kind, a, b| {
                let result = l.builder.ins().$instruction(a, b);
                Ok(l.mask(result, width(kind)))
            })
        }
    };
}

/// The lesser or greater of integers.
macro_rules! choice {
    ($cc:ident) => {
        |l, op| {
            reduce(l, op, |l, kind, a, b| {
                let is_first = l.compare_integers(IntCC::$cc, width(kind), a, b);
                Ok(l.select(is_first, a, b))
            })
        }
    };
}

/// An instruction that combines floats, from a start value on and in order.
macro_rules! floats {
    ($instruction:ident, $soft:ident) => {
        |l, op| {
            reduce(l, op, |l, kind, a, b| match kind {
                Kind::Soft(semantics) => l.soft(runtime::$soft, semantics, a, b),
                _ => Ok(l.builder.ins().$instruction(a, b)),
            })
        }
    };
}

pub(super) const TABLE: Table = &[
    ("llvm.intr.vector.reduce.add", integers!(iadd)),
    ("llvm.intr.vector.reduce.and", integers!(band)),
    ("llvm.intr.vector.reduce.fadd", floats!(fadd, FADD)),
    ("llvm.intr.vector.reduce.fmax", |l, op| reduce(l, op, |l, kind, a, b| l.minnum(kind, false, a, b))),
    ("llvm.intr.vector.reduce.fmaximum", |l, op| reduce(l, op, |l, kind, a, b| l.minimum(kind, false, a, b))),
    ("llvm.intr.vector.reduce.fmin", |l, op| reduce(l, op, |l, kind, a, b| l.minnum(kind, true, a, b))),
    ("llvm.intr.vector.reduce.fminimum", |l, op| reduce(l, op, |l, kind, a, b| l.minimum(kind, true, a, b))),
    ("llvm.intr.vector.reduce.fmul", floats!(fmul, FMUL)),
    ("llvm.intr.vector.reduce.mul", integers!(imul)),
    ("llvm.intr.vector.reduce.or", integers!(bor)),
    ("llvm.intr.vector.reduce.smax", choice!(SignedGreaterThan)),
    ("llvm.intr.vector.reduce.smin", choice!(SignedLessThan)),
    ("llvm.intr.vector.reduce.umax", choice!(UnsignedGreaterThan)),
    ("llvm.intr.vector.reduce.umin", choice!(UnsignedLessThan)),
    ("llvm.intr.vector.reduce.xor", integers!(bxor)),
    ("llvm.intr.vp.reduce.add", integers!(iadd)),
    ("llvm.intr.vp.reduce.and", integers!(band)),
    ("llvm.intr.vp.reduce.fadd", floats!(fadd, FADD)),
    ("llvm.intr.vp.reduce.fmax", |l, op| reduce(l, op, |l, kind, a, b| l.minnum(kind, false, a, b))),
    ("llvm.intr.vp.reduce.fmin", |l, op| reduce(l, op, |l, kind, a, b| l.minnum(kind, true, a, b))),
    ("llvm.intr.vp.reduce.fmul", floats!(fmul, FMUL)),
    ("llvm.intr.vp.reduce.mul", integers!(imul)),
    ("llvm.intr.vp.reduce.or", integers!(bor)),
    ("llvm.intr.vp.reduce.smax", choice!(SignedGreaterThan)),
    ("llvm.intr.vp.reduce.smin", choice!(SignedLessThan)),
    ("llvm.intr.vp.reduce.umax", choice!(UnsignedGreaterThan)),
    ("llvm.intr.vp.reduce.umin", choice!(UnsignedLessThan)),
    ("llvm.intr.vp.reduce.xor", integers!(bxor)),
];

/// Combines the leaves of all operands, first to last; of those that say it, the lanes that a mask and a length choose.
fn reduce<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    combine: impl Fn(&mut Lowering<'_, '_, 'a, 'c>, Kind, ir::Value, ir::Value) -> Lowered<ir::Value>,
) -> Lowered<()> {
    let kind = l.kind(op.operand(0).ty())?;
    if op.name().as_str().starts_with("llvm.intr.vp.") {
        let (mut result, length) = (l.get_one(op.operand(0))?, l.get_one(op.operand(3))?);
        let (lanes, mask) = (l.get(op.operand(1))?, l.get(op.operand(2))?);
        for (at, (lane, is_chosen)) in (0..).zip(lanes.iter().zip(&mask)) {
            let combined = combine(l, kind, result, *lane)?;
            let at = l.int(types::I32, at);
            let is_within = l.builder.ins().icmp(IntCC::UnsignedGreaterThan, length, at);
            let is_both = l.builder.ins().band(is_within, *is_chosen);
            result = l.select(is_both, combined, result);
        }
        l.set_result(op, Parts::from_slice(&[result]));
        return Ok(());
    }
    let mut lanes = Vec::new();
    for operand in op.operands() {
        lanes.extend(l.get(operand)?);
    }
    let (first, rest) = lanes.split_first().ok_or("has no lanes")?;
    let mut result = *first;
    for lane in rest {
        result = combine(l, kind, result, *lane)?;
    }
    l.set_result(op, Parts::from_slice(&[result]));
    Ok(())
}
