//! Reductions of all lanes of a vector.

use super::{Table, width};
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::types::Kind;
use crate::cranelift::{Lowered, runtime};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, InstBuilder, types};
use terrace_ir::{Operation, TypedOp, Value};
use terrace_llvm as llvm;

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
    row!([llvm::VectorReduceAddOp, llvm::VPReduceAddOp], integers!(iadd)),
    row!([llvm::VectorReduceAndOp, llvm::VPReduceAndOp], integers!(band)),
    row!([llvm::VectorReduceFAddOp, llvm::VPReduceFAddOp], floats!(fadd, FADD)),
    row!([llvm::VectorReduceFMaxOp, llvm::VPReduceFMaxOp], |l, op| reduce(l, op, |l, kind, a, b| l
        .minnum(kind, false, a, b))),
    row!([llvm::VectorReduceFMaximumOp], |l, op| reduce(l, op, |l, kind, a, b| l.minimum(kind, false, a, b))),
    row!([llvm::VectorReduceFMinOp, llvm::VPReduceFMinOp], |l, op| reduce(l, op, |l, kind, a, b| l
        .minnum(kind, true, a, b))),
    row!([llvm::VectorReduceFMinimumOp], |l, op| reduce(l, op, |l, kind, a, b| l.minimum(kind, true, a, b))),
    row!([llvm::VectorReduceFMulOp, llvm::VPReduceFMulOp], floats!(fmul, FMUL)),
    row!([llvm::VectorReduceMulOp, llvm::VPReduceMulOp], integers!(imul)),
    row!([llvm::VectorReduceOrOp, llvm::VPReduceOrOp], integers!(bor)),
    row!([llvm::VectorReduceSMaxOp, llvm::VPReduceSMaxOp], choice!(SignedGreaterThan)),
    row!([llvm::VectorReduceSMinOp, llvm::VPReduceSMinOp], choice!(SignedLessThan)),
    row!([llvm::VectorReduceUMaxOp, llvm::VPReduceUMaxOp], choice!(UnsignedGreaterThan)),
    row!([llvm::VectorReduceUMinOp, llvm::VPReduceUMinOp], choice!(UnsignedLessThan)),
    row!([llvm::VectorReduceXorOp, llvm::VPReduceXorOp], integers!(bxor)),
];

/// Combines the leaves of all operands, first to last; of those that say it, the lanes that a mask and a length choose.
fn reduce<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    combine: impl Fn(&mut Lowering<'_, '_, 'a, 'c>, Kind, ir::Value, ir::Value) -> Lowered<ir::Value>,
) -> Lowered<()> {
    let kind = l.kind(op.operand(0).ty())?;
    let operands: Vec<Value<'a, 'c>> = op.operands().collect();
    if let [start, vector, mask, length] = operands.as_slice() {
        let (mut result, length) = (l.get_one(*start)?, l.get_one(*length)?);
        let (lanes, mask) = (l.get(*vector)?, l.get(*mask)?);
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
    for operand in operands {
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
