//! Lanes of vectors, choices between values, and masked accesses to memory.

use super::{Table, number, width};
use crate::cranelift::Lowered;
use crate::cranelift::values::{Lowering, Parts};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, BlockArg, InstBuilder, types};
use terrace_ir::{Operation, Type};

pub(super) const TABLE: Table = &[
    ("llvm.extractelement", |l, op| {
        let lanes = l.get(op.operand(0))?;
        let lane = match constant_position(op.operand(1)) {
            Some(at) => *lanes.get(at).unwrap_or(&lanes[0]),
            None => {
                let position = l.get_one(op.operand(1))?;
                let mut chosen = *lanes.first().ok_or("has no lanes")?;
                for (at, lane) in lanes.iter().enumerate().skip(1) {
                    let is_it = l.is_equal(position, at as u128);
                    chosen = l.select(is_it, *lane, chosen);
                }
                chosen
            }
        };
        l.set_result(op, Parts::from_slice(&[lane]));
        Ok(())
    }),
    ("llvm.insertelement", |l, op| {
        let mut lanes = l.get(op.operand(0))?;
        let value = l.get_one(op.operand(1))?;
        match constant_position(op.operand(2)) {
            Some(at) => {
                if let Some(lane) = lanes.get_mut(at) {
                    *lane = value;
                }
            }
            None => {
                let position = l.get_one(op.operand(2))?;
                for (at, lane) in lanes.iter_mut().enumerate() {
                    let is_it = l.is_equal(position, at as u128);
                    *lane = l.select(is_it, value, *lane);
                }
            }
        }
        l.set_result(op, lanes);
        Ok(())
    }),
    ("llvm.intr.get.active.lane.mask", |l, op| {
        let bits = width(l.kind(op.operand(0).ty())?);
        let (base, bound) = (l.get_one(op.operand(0))?, l.get_one(op.operand(1))?);
        let count = l.leaves(op.result(0).ty())?.len();
        let left = l.builder.ins().isub(bound, base);
        let left = l.mask(left, bits);
        let is_any = l.builder.ins().icmp(IntCC::UnsignedLessThan, base, bound);
        let held = l.builder.func.dfg.value_type(left);
        let mut parts = Parts::new();
        for at in 0..count {
            let at = l.int(held, at as u128);
            let is_in = l.builder.ins().icmp(IntCC::UnsignedGreaterThan, left, at);
            parts.push(l.builder.ins().band(is_in, is_any));
        }
        l.set_result(op, parts);
        Ok(())
    }),
    ("llvm.intr.masked.compressstore", compress_store),
    ("llvm.intr.masked.expandload", expand_load),
    ("llvm.intr.masked.gather", |l, op| {
        let addresses = l.get(op.operand(0))?;
        masked_load(l, op, 1, |_, at| addresses[at])
    }),
    ("llvm.intr.masked.load", |l, op| {
        let base = l.get_one(op.operand(0))?;
        let stride = stride(l, op.result(0).ty())?;
        masked_load(l, op, 1, |l, at| l.builder.ins().iadd_imm_s(base, at as i64 * stride))
    }),
    ("llvm.intr.masked.scatter", |l, op| {
        let addresses = l.get(op.operand(1))?;
        masked_store(l, op, |_, at| addresses[at])
    }),
    ("llvm.intr.masked.store", |l, op| {
        let base = l.get_one(op.operand(1))?;
        let stride = stride(l, op.operand(0).ty())?;
        masked_store(l, op, |l, at| l.builder.ins().iadd_imm_s(base, at as i64 * stride))
    }),
    ("llvm.intr.stepvector", |l, op| {
        let leaves = l.leaves(op.result(0).ty())?;
        let parts: Parts = leaves
            .iter()
            .enumerate()
            .map(|(at, leaf)| {
                let step = at as u128 & (u128::MAX >> (128 - width(leaf.kind)));
                l.int(leaf.kind.held(), step)
            })
            .collect();
        l.set_result(op, parts);
        Ok(())
    }),
    ("llvm.intr.vector.deinterleave2", |l, op| {
        let lanes = l.get(op.operand(0))?;
        let even = lanes.iter().step_by(2);
        let parts: Parts = even.chain(lanes.iter().skip(1).step_by(2)).copied().collect();
        l.set_result(op, parts);
        Ok(())
    }),
    ("llvm.intr.vector.extract", |l, op| {
        let lanes = l.get(op.operand(0))?;
        let start = usize::try_from(number(op, "pos")?).map_err(|_| "has no such lanes")?;
        let count = l.leaves(op.result(0).ty())?.len();
        let part = lanes.get(start..start + count).ok_or("has no such lanes")?;
        l.set_result(op, Parts::from_slice(part));
        Ok(())
    }),
    ("llvm.intr.vector.insert", |l, op| {
        let mut lanes = l.get(op.operand(0))?;
        let part = l.get(op.operand(1))?;
        let start = usize::try_from(number(op, "pos")?).map_err(|_| "has no such lanes")?;
        lanes.get_mut(start..start + part.len()).ok_or("has no such lanes")?.copy_from_slice(&part);
        l.set_result(op, lanes);
        Ok(())
    }),
    ("llvm.intr.vector.interleave2", |l, op| {
        let (first, second) = (l.get(op.operand(0))?, l.get(op.operand(1))?);
        let parts: Parts = first.into_iter().zip(second).flat_map(|(a, b)| [a, b]).collect();
        l.set_result(op, parts);
        Ok(())
    }),
    ("llvm.select", |l, op| {
        let condition = l.get(op.operand(0))?;
        let (mut first, second) = (l.get(op.operand(1))?, l.get(op.operand(2))?);
        for (at, (a, b)) in first.iter_mut().zip(second).enumerate() {
            let condition = if condition.len() == 1 { condition[0] } else { condition[at] };
            *a = l.select(condition, *a, b);
        }
        l.set_result(op, first);
        Ok(())
    }),
    ("llvm.shufflevector", |l, op| {
        let mut lanes = l.get(op.operand(0))?;
        lanes.extend(l.get(op.operand(1))?);
        let mask = op.attribute("mask").and_then(|mask| mask.as_i32_array()).ok_or("has no mask")?;
        let parts: Parts = mask
            .iter()
            // A lane that is not asked for may be any.
            .map(|at| usize::try_from(*at).ok().and_then(|at| lanes.get(at)).copied().unwrap_or(lanes[0]))
            .collect();
        l.set_result(op, parts);
        Ok(())
    }),
];

/// The number of a lane, if it is known.
fn constant_position(position: terrace_ir::Value<'_, '_>) -> Option<usize> {
    let constant = position.defining_op().filter(|op| op.is("llvm.mlir.constant"))?;
    usize::try_from(constant.attribute("value")?.as_i64()?).ok()
}

/// Bytes from one lane in memory to the next.
fn stride<'c>(l: &Lowering<'_, '_, '_, 'c>, ty: Type<'c>) -> Lowered<i64> {
    let lane = ty.element_or_self();
    let bits: u32 = l.unit.types.kinds(lane)?.iter().map(|kind| kind.bits()).sum();
    let is_alone = l.leaves(ty)?.len() == l.leaves(lane)?.len();
    if bits.is_multiple_of(8) || is_alone {
        Ok(i64::from(bits / 8))
    } else {
        Err("accesses single lanes that share bytes".into())
    }
}

/// The lanes whose mask is set from memory, and the others from the operand behind the mask, or zero.
fn masked_load<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    mask: usize,
    address: impl Fn(&mut Lowering<'_, '_, 'a, 'c>, usize) -> ir::Value,
) -> Lowered<()> {
    let ty = op.result(0).ty();
    let mask_parts = l.get(op.operand(mask))?;
    let otherwise: Parts = match op.operands().nth(mask + 1) {
        Some(otherwise) => l.get(otherwise)?,
        None => l.leaves(ty)?.iter().map(|leaf| l.leaf(leaf.kind, 0)).collect(),
    };
    let lane = ty.element_or_self();
    let width = l.leaves(lane)?.len();
    let mut parts = Parts::new();
    for (at, (condition, otherwise)) in mask_parts.into_iter().zip(otherwise.chunks(width)).enumerate() {
        parts.extend(l.if_set(condition, otherwise, |l| {
            let address = address(l, at);
            l.load(lane, address)
        })?);
    }
    l.set_result(op, parts);
    Ok(())
}

fn masked_store<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: Operation<'a, 'c>,
    address: impl Fn(&mut Lowering<'_, '_, 'a, 'c>, usize) -> ir::Value,
) -> Lowered<()> {
    let lane = op.operand(0).ty().element_or_self();
    let width = l.leaves(lane)?.len();
    let values = l.get(op.operand(0))?;
    let mask = l.get(op.operand(2))?;
    for (at, (value, condition)) in values.chunks(width).zip(mask).enumerate() {
        l.if_set(condition, &[], |l| {
            let address = address(l, at);
            l.store(lane, &Parts::from_slice(value), address).map(|()| Parts::new())
        })?;
    }
    Ok(())
}

/// Writes the lanes whose mask is set side by side.
fn compress_store<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let lane = op.operand(0).ty().element_or_self();
    let width = l.leaves(lane)?.len();
    let stride = stride(l, op.operand(0).ty())?;
    let values = l.get(op.operand(0))?;
    let mut address = l.get_one(op.operand(1))?;
    let mask = l.get(op.operand(2))?;
    for (value, condition) in values.chunks(width).zip(mask) {
        l.if_set(condition, &[], |l| {
            l.store(lane, &Parts::from_slice(value), address).map(|()| Parts::new())
        })?;
        address = step_if(l, address, condition, stride);
    }
    Ok(())
}

/// Reads the lanes whose mask is set from memory, where they stand side by side.
fn expand_load<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    let lane = op.result(0).ty().element_or_self();
    let width = l.leaves(lane)?.len();
    let stride = stride(l, op.result(0).ty())?;
    let mut address = l.get_one(op.operand(0))?;
    let mask = l.get(op.operand(1))?;
    let otherwise = l.get(op.operand(2))?;
    let mut parts = Parts::new();
    for (otherwise, condition) in otherwise.chunks(width).zip(mask) {
        parts.extend(l.if_set(condition, otherwise, |l| l.load(lane, address))?);
        address = step_if(l, address, condition, stride);
    }
    l.set_result(op, parts);
    Ok(())
}

fn step_if(
    l: &mut Lowering<'_, '_, '_, '_>,
    address: ir::Value,
    condition: ir::Value,
    stride: i64,
) -> ir::Value {
    let condition = l.resize_unsigned(condition, types::I64);
    let step = l.builder.ins().imul_imm_s(condition, stride);
    l.builder.ins().iadd(address, step)
}

impl<'a, 'c> Lowering<'_, '_, 'a, 'c> {
    /// Does something if the condition holds; the values that come of it, or the other ones.
    fn if_set(
        &mut self,
        condition: ir::Value,
        otherwise: &[ir::Value],
        then: impl FnOnce(&mut Self) -> Lowered<Parts>,
    ) -> Lowered<Parts> {
        let (yes, done) = (self.builder.create_block(), self.builder.create_block());
        let mut results = Parts::new();
        for value in otherwise {
            let ty = self.builder.func.dfg.value_type(*value);
            results.push(self.builder.append_block_param(done, ty));
        }
        let arguments =
            |values: &[ir::Value]| values.iter().copied().map(BlockArg::Value).collect::<Vec<_>>();
        self.builder.ins().brif(condition, yes, &[], done, &arguments(otherwise));
        self.builder.switch_to_block(yes);
        let values = then(self)?;
        self.builder.ins().jump(done, &arguments(&values));
        self.builder.switch_to_block(done);
        Ok(results)
    }
}
