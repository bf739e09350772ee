//! Atomic accesses to memory. Every one is in one order with all others, which is the strongest that can be asked for.

use super::Table;
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::types::Kind;
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, AtomicRmwOp, BlockArg, InstBuilder, MemFlagsData, types};
use terrace_ir::{Operation, TypedOp};
use terrace_llvm::{self as llvm, AtomicBinOp};

pub(super) const TABLE: Table = &[
    row!(llvm::AtomicRMWOp, read_modify_write),
    row!(llvm::AtomicCmpXchgOp, |l, op| {
        let kind = l.unit.types.scalar(op.cmp().ty())?;
        width_of(kind)?;
        let address = l.get_one(op.ptr())?;
        let (expected, new) = (l.get_one(op.cmp())?, l.get_one(op.val())?);
        let (expected, new) = (l.bits_of(kind, expected), l.bits_of(kind, new));
        let old = l.builder.ins().atomic_cas(MemFlagsData::new(), address, expected, new);
        let is_same = l.builder.ins().icmp(IntCC::Equal, old, expected);
        let old = l.leaf_of_bits(kind, old);
        l.set_result(op.op(), Parts::from_slice(&[old, is_same]));
        Ok(())
    }),
    row!([llvm::FenceOp], |l, _| {
        l.builder.ins().fence();
        Ok(())
    }),
];

/// Returns the machine type in which a kind is accessed atomically.
pub(super) fn width_of(kind: Kind) -> Lowered<ir::Type> {
    let ty = match kind {
        Kind::F32 => types::I32,
        Kind::F64 => types::I64,
        _ => kind.held(),
    };
    let is_whole = ty.bits() == kind.bits() && ty != types::I128;
    if is_whole {
        Ok(ty)
    } else {
        refuse("accesses memory atomically in a width that the machine does not have")
    }
}

fn read_modify_write<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::AtomicRMWOp<'a, 'c>) -> Lowered<()> {
    let kind = l.unit.types.scalar(op.val().ty())?;
    let held = width_of(kind)?;
    let address = l.get_one(op.ptr())?;
    let value = l.get_one(op.val())?;
    let operation = op.bin_op();
    let direct = match operation {
        AtomicBinOp::Xchg => Some(AtomicRmwOp::Xchg),
        AtomicBinOp::Add => Some(AtomicRmwOp::Add),
        AtomicBinOp::Sub => Some(AtomicRmwOp::Sub),
        AtomicBinOp::And => Some(AtomicRmwOp::And),
        AtomicBinOp::Nand => Some(AtomicRmwOp::Nand),
        AtomicBinOp::Or => Some(AtomicRmwOp::Or),
        AtomicBinOp::Xor => Some(AtomicRmwOp::Xor),
        AtomicBinOp::Max => Some(AtomicRmwOp::Smax),
        AtomicBinOp::Min => Some(AtomicRmwOp::Smin),
        AtomicBinOp::Umax => Some(AtomicRmwOp::Umax),
        AtomicBinOp::Umin => Some(AtomicRmwOp::Umin),
        _ => None,
    };
    let old = match direct {
        Some(direct) => {
            let bits = l.bits_of(kind, value);
            l.builder.ins().atomic_rmw(held, MemFlagsData::new(), direct, address, bits)
        }
        None => loop_until_unchanged(l, kind, held, address, value, operation)?,
    };
    let old = l.leaf_of_bits(kind, old);
    l.set_result(op.op(), Parts::from_slice(&[old]));
    Ok(())
}

/// Emits a compare-and-swap loop that computes the new value; returns the old bits.
fn loop_until_unchanged(
    l: &mut Lowering<'_, '_, '_, '_>,
    kind: Kind,
    held: ir::Type,
    address: ir::Value,
    value: ir::Value,
    operation: AtomicBinOp,
) -> Lowered<ir::Value> {
    let (again, done) = (l.builder.create_block(), l.builder.create_block());
    let expected = l.builder.append_block_param(again, held);
    let first = l.builder.ins().atomic_load(held, MemFlagsData::new(), address);
    l.builder.ins().jump(again, &[BlockArg::Value(first)]);
    l.builder.switch_to_block(again);
    let old = l.leaf_of_bits(kind, expected);
    let new = combine(l, kind, held, operation, old, value)?;
    let new = l.bits_of(kind, new);
    let found = l.builder.ins().atomic_cas(MemFlagsData::new(), address, expected, new);
    let is_same = l.builder.ins().icmp(IntCC::Equal, found, expected);
    l.builder.ins().brif(is_same, done, &[], again, &[BlockArg::Value(found)]);
    l.builder.switch_to_block(done);
    Ok(expected)
}

fn combine(
    l: &mut Lowering<'_, '_, '_, '_>,
    kind: Kind,
    held: ir::Type,
    operation: AtomicBinOp,
    old: ir::Value,
    value: ir::Value,
) -> Lowered<ir::Value> {
    match (operation, kind) {
        (AtomicBinOp::Fadd, Kind::Soft(semantics)) => l.soft(runtime::FADD, semantics, old, value),
        (AtomicBinOp::Fsub, Kind::Soft(semantics)) => l.soft(runtime::FSUB, semantics, old, value),
        (AtomicBinOp::Fadd, _) => Ok(l.builder.ins().fadd(old, value)),
        (AtomicBinOp::Fsub, _) => Ok(l.builder.ins().fsub(old, value)),
        (AtomicBinOp::Fmax, _) => l.minnum(kind, false, old, value),
        (AtomicBinOp::Fmin, _) => l.minnum(kind, true, old, value),
        // One more, or zero past the bound; one less, or the bound below zero and above the bound.
        (AtomicBinOp::UincWrap, _) => {
            let more = l.builder.ins().iadd_imm_s(old, 1);
            let is_past = l.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, value);
            let zero = l.int(held, 0);
            Ok(l.select(is_past, zero, more))
        }
        (AtomicBinOp::UdecWrap, _) => {
            let less = l.builder.ins().iadd_imm_s(old, -1);
            let is_zero = l.is_equal(old, 0);
            let is_above = l.builder.ins().icmp(IntCC::UnsignedGreaterThan, old, value);
            let wraps = l.builder.ins().bor(is_zero, is_above);
            Ok(l.select(wraps, value, less))
        }
        // One less if it is not below; what is left of it, or zero.
        (AtomicBinOp::UsubCond, _) => {
            let less = l.builder.ins().isub(old, value);
            let is_enough = l.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, value);
            Ok(l.select(is_enough, less, old))
        }
        (AtomicBinOp::UsubSat, _) => {
            let less = l.builder.ins().isub(old, value);
            let is_enough = l.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, value);
            let zero = l.int(held, 0);
            Ok(l.select(is_enough, less, zero))
        }
        (AtomicBinOp::Fmaximum, _) => l.minimum(kind, false, old, value),
        (AtomicBinOp::Fminimum, _) => l.minimum(kind, true, old, value),
        _ => refuse("combines values in a way that is not known"),
    }
}
