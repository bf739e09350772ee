//! Lanes of vectors, choices between values, and masked accesses to memory.

use super::{Table, width};
use crate::cranelift::Lowered;
use crate::cranelift::lowering::{Lowering, Parts};
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{self, BlockArg, InstBuilder, types};
use terrace_ir::{Operation, Type, TypedOp};
use terrace_llvm as llvm;

pub(super) const TABLE: Table = &[
    row!(llvm::ExtractElementOp, |l, op| {
        let lanes = l.get(op.vector())?;
        let lane = match constant_position(op.position()) {
            Some(at) => *lanes.get(at).unwrap_or(&lanes[0]),
            None => {
                let position = l.get_one(op.position())?;
                let mut chosen = *lanes.first().ok_or("has no lanes")?;
                for (at, lane) in lanes.iter().enumerate().skip(1) {
                    let is_it = l.is_equal(position, at as u128);
                    chosen = l.select(is_it, *lane, chosen);
                }
                chosen
            }
        };
        l.set_result(op.op(), Parts::from_slice(&[lane]));
        Ok(())
    }),
    row!(llvm::InsertElementOp, |l, op| {
        let mut lanes = l.get(op.vector())?;
        let value = l.get_one(op.value())?;
        match constant_position(op.position()) {
            Some(at) => {
                if let Some(lane) = lanes.get_mut(at) {
                    *lane = value;
                }
            }
            None => {
                let position = l.get_one(op.position())?;
                for (at, lane) in lanes.iter_mut().enumerate() {
                    let is_it = l.is_equal(position, at as u128);
                    *lane = l.select(is_it, value, *lane);
                }
            }
        }
        l.set_result(op.op(), lanes);
        Ok(())
    }),
    row!(llvm::GetActiveLaneMaskOp, |l, op| {
        let bits = width(l.kind(op.base().ty())?);
        let (base, bound) = (l.get_one(op.base())?, l.get_one(op.n())?);
        let count = l.leaves(op.res().ty())?.len();
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
        l.set_result(op.op(), parts);
        Ok(())
    }),
    row!(llvm::MaskedCompressStoreOp, compress_store),
    row!(llvm::MaskedExpandLoadOp, expand_load),
    row!(llvm::MaskedGatherOp, |l, op| {
        let addresses = l.get(op.ptrs())?;
        masked_load(l, op.op(), 1, |_, at| addresses[at])
    }),
    row!(llvm::MaskedLoadOp, |l, op| {
        let base = l.get_one(op.data())?;
        let stride = stride(l, op.res().ty())?;
        masked_load(l, op.op(), 1, |l, at| l.builder.ins().iadd_imm_s(base, at as i64 * stride))
    }),
    row!(llvm::MaskedScatterOp, |l, op| {
        let addresses = l.get(op.ptrs())?;
        masked_store(l, op.op(), |_, at| addresses[at])
    }),
    row!(llvm::MaskedStoreOp, |l, op| {
        let base = l.get_one(op.data())?;
        let stride = stride(l, op.value().ty())?;
        masked_store(l, op.op(), |l, at| l.builder.ins().iadd_imm_s(base, at as i64 * stride))
    }),
    // Vectors of a length that only the machine knows have the length that is written.
    row!([llvm::VscaleOp], |l, op| {
        let leaves = l.leaves(op.result(0).ty())?;
        let parts: Parts = leaves.iter().map(|leaf| l.int(leaf.kind.held(), 1)).collect();
        l.set_result(op, parts);
        Ok(())
    }),
    row!([llvm::StepVectorOp], |l, op| {
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
    row!(llvm::VectorDeinterleave2Op, |l, op| {
        let lanes = l.get(op.vec())?;
        let even = lanes.iter().step_by(2);
        let parts: Parts = even.chain(lanes.iter().skip(1).step_by(2)).copied().collect();
        l.set_result(op.op(), parts);
        Ok(())
    }),
    row!(llvm::VectorExtractOp, |l, op| {
        let lanes = l.get(op.srcvec())?;
        let start = usize::try_from(op.pos()).map_err(|_| "has no such lanes")?;
        let count = l.leaves(op.res().ty())?.len();
        let part = lanes.get(start..start + count).ok_or("has no such lanes")?;
        l.set_result(op.op(), Parts::from_slice(part));
        Ok(())
    }),
    row!(llvm::VectorInsertOp, |l, op| {
        let mut lanes = l.get(op.dstvec())?;
        let part = l.get(op.srcvec())?;
        let start = usize::try_from(op.pos()).map_err(|_| "has no such lanes")?;
        lanes.get_mut(start..start + part.len()).ok_or("has no such lanes")?.copy_from_slice(&part);
        l.set_result(op.op(), lanes);
        Ok(())
    }),
    row!(llvm::VectorInterleave2Op, |l, op| {
        let (first, second) = (l.get(op.vec1())?, l.get(op.vec2())?);
        let parts: Parts = first.into_iter().zip(second).flat_map(|(a, b)| [a, b]).collect();
        l.set_result(op.op(), parts);
        Ok(())
    }),
    row!(llvm::SelectOp, |l, op| {
        let condition = l.get(op.condition())?;
        let (mut first, second) = (l.get(op.true_value())?, l.get(op.false_value())?);
        for (at, (a, b)) in first.iter_mut().zip(second).enumerate() {
            let condition = if condition.len() == 1 { condition[0] } else { condition[at] };
            *a = l.select(condition, *a, b);
        }
        l.set_result(op.op(), first);
        Ok(())
    }),
    row!(llvm::ShuffleVectorOp, |l, op| {
        let mut lanes = l.get(op.v1())?;
        lanes.extend(l.get(op.v2())?);
        let parts: Parts = op
            .mask()
            .into_iter()
            // An undefined lane may be any.
            .map(|at| usize::try_from(at).ok().and_then(|at| lanes.get(at)).copied().unwrap_or(lanes[0]))
            .collect();
        l.set_result(op.op(), parts);
        Ok(())
    }),
];

/// Returns the number of a lane, if it is known.
fn constant_position(position: terrace_ir::Value<'_, '_>) -> Option<usize> {
    usize::try_from(position.defining::<llvm::ConstantOp>()?.value().as_i64()?).ok()
}

/// Returns the number of bytes from one lane in memory to the next.
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

/// Loads the lanes whose mask is set; the others are those of the operand after the mask, or zero.
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
fn compress_store<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: llvm::MaskedCompressStoreOp<'a, 'c>,
) -> Lowered<()> {
    let lane = op.value().ty().element_or_self();
    let width = l.leaves(lane)?.len();
    let stride = stride(l, op.value().ty())?;
    let values = l.get(op.value())?;
    let mut address = l.get_one(op.ptr())?;
    let mask = l.get(op.mask())?;
    for (value, condition) in values.chunks(width).zip(mask) {
        l.if_set(condition, &[], |l| {
            l.store(lane, &Parts::from_slice(value), address).map(|()| Parts::new())
        })?;
        address = step_if(l, address, condition, stride);
    }
    Ok(())
}

/// Reads the lanes whose mask is set from memory, where they stand side by side.
fn expand_load<'a, 'c>(
    l: &mut Lowering<'_, '_, 'a, 'c>,
    op: llvm::MaskedExpandLoadOp<'a, 'c>,
) -> Lowered<()> {
    let lane = op.res().ty().element_or_self();
    let width = l.leaves(lane)?.len();
    let stride = stride(l, op.res().ty())?;
    let mut address = l.get_one(op.ptr())?;
    let mask = l.get(op.mask())?;
    let otherwise = l.get(op.passthru())?;
    let mut parts = Parts::new();
    for (otherwise, condition) in otherwise.chunks(width).zip(mask) {
        parts.extend(l.if_set(condition, otherwise, |l| l.load(lane, address))?);
        address = step_if(l, address, condition, stride);
    }
    l.set_result(op.op(), parts);
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
