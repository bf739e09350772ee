//! Atomic accesses to memory. Every one is in one order with all others, which is the strongest that can be asked for.

use super::{Table, number};
use crate::cranelift::types::Kind;
use crate::cranelift::values::{Lowering, Parts};
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, AtomicRmwOp, BlockArg, InstBuilder, MemFlagsData, types};
use terrace_ir::Operation;

pub(super) const TABLE: Table = &[
    ("llvm.atomicrmw", read_modify_write),
    ("llvm.cmpxchg", |l, op| {
        let kind = l.unit.types.scalar(op.operand(1).ty())?;
        width_of(kind)?;
        let address = l.get_one(op.operand(0))?;
        let (expected, new) = (l.get_one(op.operand(1))?, l.get_one(op.operand(2))?);
        let (expected, new) = (l.bits_of(kind, expected), l.bits_of(kind, new));
        let old = l.builder.ins().atomic_cas(MemFlagsData::new(), address, expected, new);
        let is_same = l.builder.ins().icmp(IntCC::Equal, old, expected);
        let old = l.leaf_of_bits(kind, old);
        l.set_result(op, Parts::from_slice(&[old, is_same]));
        Ok(())
    }),
    ("llvm.fence", |l, _| {
        l.builder.ins().fence();
        Ok(())
    }),
];

/// The machine type in which a kind is accessed atomically.
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

fn read_modify_write<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let kind = l.unit.types.scalar(op.operand(1).ty())?;
    let held = width_of(kind)?;
    let address = l.get_one(op.operand(0))?;
    let value = l.get_one(op.operand(1))?;
    let operation = number(op, "bin_op")?;
    let direct = match operation {
        0 => Some(AtomicRmwOp::Xchg),
        1 => Some(AtomicRmwOp::Add),
        2 => Some(AtomicRmwOp::Sub),
        3 => Some(AtomicRmwOp::And),
        4 => Some(AtomicRmwOp::Nand),
        5 => Some(AtomicRmwOp::Or),
        6 => Some(AtomicRmwOp::Xor),
        7 => Some(AtomicRmwOp::Smax),
        8 => Some(AtomicRmwOp::Smin),
        9 => Some(AtomicRmwOp::Umax),
        10 => Some(AtomicRmwOp::Umin),
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
    l.set_result(op, Parts::from_slice(&[old]));
    Ok(())
}

/// Computes the new value and writes it if nobody else wrote meanwhile, again and again; the bits that were there.
fn loop_until_unchanged(
    l: &mut Lowering<'_, '_, '_, '_>,
    kind: Kind,
    held: ir::Type,
    address: ir::Value,
    value: ir::Value,
    operation: i64,
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
    operation: i64,
    old: ir::Value,
    value: ir::Value,
) -> Lowered<ir::Value> {
    match (operation, kind) {
        (11, Kind::Soft(semantics)) => l.soft(runtime::FADD, semantics, old, value),
        (12, Kind::Soft(semantics)) => l.soft(runtime::FSUB, semantics, old, value),
        (11, _) => Ok(l.builder.ins().fadd(old, value)),
        (12, _) => Ok(l.builder.ins().fsub(old, value)),
        (13, _) => l.minnum(kind, false, old, value),
        (14, _) => l.minnum(kind, true, old, value),
        // One more, or zero behind the bound; one less, or the bound below zero and above the bound.
        (15, _) => {
            let more = l.builder.ins().iadd_imm_s(old, 1);
            let is_behind = l.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, value);
            let zero = l.int(held, 0);
            Ok(l.select(is_behind, zero, more))
        }
        (16, _) => {
            let less = l.builder.ins().iadd_imm_s(old, -1);
            let is_zero = l.is_equal(old, 0);
            let is_above = l.builder.ins().icmp(IntCC::UnsignedGreaterThan, old, value);
            let wraps = l.builder.ins().bor(is_zero, is_above);
            Ok(l.select(wraps, value, less))
        }
        // One less if it is not below; what is left of it, or zero.
        (17, _) => {
            let less = l.builder.ins().isub(old, value);
            let is_enough = l.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, value);
            Ok(l.select(is_enough, less, old))
        }
        (18, _) => {
            let less = l.builder.ins().isub(old, value);
            let is_enough = l.builder.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, old, value);
            let zero = l.int(held, 0);
            Ok(l.select(is_enough, less, zero))
        }
        (19, _) => l.minimum(kind, false, old, value),
        (20, _) => l.minimum(kind, true, old, value),
        _ => refuse("combines values in a way that is not known"),
    }
}
