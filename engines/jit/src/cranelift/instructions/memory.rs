//! Memory: the stack, addresses, loads and stores.

use super::Table;
use crate::cranelift::lowering::{Lowering, Parts};
use crate::cranelift::types::Types;
use crate::cranelift::{Lowered, refuse};
use cranelift_codegen::ir::{self, InstBuilder, MemFlagsData, types};
use terrace_ir::{Operation, TypeKind, TypedOp};
use terrace_llvm::types::{StructType, as_array};
use terrace_llvm::{self as llvm, AtomicOrdering, DYNAMIC_INDEX};

pub(super) const TABLE: Table = &[
    row!(llvm::AllocaOp, allocate),
    row!(llvm::GEPOp, element_pointer),
    row!([llvm::MemcpyOp, llvm::MemcpyInlineOp], |l, op| bytes(l, op, "memcpy")),
    row!([llvm::MemmoveOp], |l, op| bytes(l, op, "memmove")),
    row!([llvm::MemsetOp, llvm::MemsetInlineOp], |l, op| bytes(l, op, "memset")),
    row!([llvm::PtrMaskOp], |l, op| {
        l.lanewise(op, |l, _, v| {
            let mask = l.resize_unsigned(v[1], types::I64);
            Ok(l.builder.ins().band(v[0], mask))
        })
    }),
    row!(llvm::StackRestoreOp, |l, op| {
        let mark = l.get_one(op.ptr())?;
        l.release_allocations(mark)
    }),
    row!([llvm::StackSaveOp], |l, op| {
        let mark = l.mark_allocations()?;
        l.set_result(op, Parts::from_slice(&[mark]));
        Ok(())
    }),
    row!(llvm::LoadOp, load),
    row!(llvm::StoreOp, store),
];

/// Returns the number of elements of an `alloca`, if it is known and the operation is executed once.
fn fixed_count(op: llvm::AllocaOp<'_, '_>) -> Option<u64> {
    if !op.op().block()?.is_entry() {
        return None;
    }
    let constant = op.array_size().defining::<llvm::ConstantOp>()?;
    u64::try_from(constant.value().as_i64()?).ok()
}

/// Largest allocation, in bytes, that is part of the frame.
const LARGEST_IN_FRAME: u64 = 1 << 16;

fn frame_bytes<'c>(types: &Types<'c>, op: llvm::AllocaOp<'_, 'c>) -> Lowered<Option<u64>> {
    let size = types.size(op.elem_type())?.bytes;
    let bytes = fixed_count(op).and_then(|count| count.checked_mul(size));
    Ok(bytes.filter(|bytes| *bytes <= LARGEST_IN_FRAME))
}

/// Returns true if the operation allocates memory that cannot be part of the function's frame.
pub(in crate::cranelift) fn allocates_while_running<'c>(types: &Types<'c>, op: Operation<'_, 'c>) -> bool {
    op.try_as::<llvm::AllocaOp>().is_some_and(|op| !matches!(frame_bytes(types, op), Ok(Some(_))))
}

fn allocate<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::AllocaOp<'a, 'c>) -> Lowered<()> {
    let size = l.unit.types.size(op.elem_type())?;
    let alignment = op.alignment().unwrap_or(0);
    let alignment = size.alignment.max(u64::try_from(alignment).unwrap_or(0));
    if !alignment.is_power_of_two() || alignment > 1 << 16 {
        return refuse("has an alignment that is no power of two, or too large");
    }
    let address = match frame_bytes(l.unit.types, op)? {
        Some(bytes) => l.stack_memory(bytes, alignment)?,
        None => {
            let count = l.get_one(op.array_size())?;
            let count = l.resize_unsigned(count, types::I64);
            let bytes = l.builder.ins().imul_imm_s(count, size.bytes as i64);
            l.allocate_while_running(bytes, alignment)?
        }
    };
    l.set_result(op.op(), Parts::from_slice(&[address]));
    Ok(())
}

fn element_pointer<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::GEPOp<'a, 'c>) -> Lowered<()> {
    let constants = op.raw_constant_indices();
    let lanes = l.leaves(op.res().ty())?.len();
    let base = l.get(op.base())?;
    let mut dynamic = Vec::new();
    for operand in op.dynamic_indices() {
        let ty = operand.ty().element_or_self();
        let TypeKind::Integer { width, .. } = *ty.kind() else {
            return refuse("has an index that is no integer");
        };
        dynamic.push((l.get(operand)?, width));
    }
    let mut parts = Parts::new();
    for lane in 0..lanes {
        let lane_of = |parts: &Parts| if parts.len() == 1 { parts[0] } else { parts[lane] };
        let mut address = lane_of(&base);
        let mut offset = 0i64;
        let mut rest = dynamic.iter();
        let mut ty = op.elem_type();
        for (at, constant) in constants.iter().enumerate() {
            // The first index steps over whole elements, the others into them.
            let stride = if at == 0 {
                l.unit.types.size(ty)?.bytes
            } else if let Some(structure) = StructType::of(ty) {
                let number = usize::try_from(*constant).map_err(|_| "has a field that is not known")?;
                let (field, start) = l.unit.types.field(structure, number)?;
                offset = offset.wrapping_add(start as i64);
                ty = field;
                continue;
            } else {
                ty = match as_array(ty) {
                    Some((element, _)) => element,
                    None if ty.is_vector() => ty.element_or_self(),
                    None => return refuse("has more indices than the type has levels"),
                };
                l.unit.types.size(ty)?.bytes
            };
            if *constant != DYNAMIC_INDEX {
                offset = offset.wrapping_add(i64::from(*constant).wrapping_mul(stride as i64));
                continue;
            }
            let (index, width) = rest.next().ok_or("has too few indices")?;
            let index = l.resize_signed(lane_of(index), *width, types::I64);
            let scaled = scale(l, index, stride);
            address = l.builder.ins().iadd(address, scaled);
        }
        if offset != 0 {
            address = l.builder.ins().iadd_imm_s(address, offset);
        }
        parts.push(address);
    }
    l.set_result(op.op(), parts);
    Ok(())
}

fn scale(l: &mut Lowering<'_, '_, '_, '_>, index: ir::Value, stride: u64) -> ir::Value {
    match stride {
        1 => index,
        _ if stride.is_power_of_two() => {
            l.builder.ins().ishl_imm_u(index, i64::from(stride.trailing_zeros()))
        }
        _ => l.builder.ins().imul_imm_s(index, stride as i64),
    }
}

fn load<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::LoadOp<'a, 'c>) -> Lowered<()> {
    let address = l.get_one(op.addr())?;
    let ty = op.res().ty();
    let parts = if op.ordering() != AtomicOrdering::NotAtomic {
        let kind = l.unit.types.scalar(ty)?;
        let held = super::atomic::width_of(kind)?;
        let bits = l.builder.ins().atomic_load(held, MemFlagsData::new(), address);
        Parts::from_slice(&[l.leaf_of_bits(kind, bits)])
    } else {
        l.load(ty, address)?
    };
    l.set_result(op.op(), parts);
    Ok(())
}

fn store<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: llvm::StoreOp<'a, 'c>) -> Lowered<()> {
    let parts = l.get(op.value())?;
    let address = l.get_one(op.addr())?;
    let ty = op.value().ty();
    if op.ordering() != AtomicOrdering::NotAtomic {
        let kind = l.unit.types.scalar(ty)?;
        super::atomic::width_of(kind)?;
        let bits = l.bits_of(kind, parts[0]);
        l.builder.ins().atomic_store(MemFlagsData::new(), bits, address);
        return Ok(());
    }
    l.store(ty, &parts, address)
}

/// Calls C's function on memory: addresses or bytes, and a count.
fn bytes<'a, 'c>(l: &mut Lowering<'_, '_, 'a, 'c>, op: Operation<'a, 'c>, name: &str) -> Lowered<()> {
    let target = l.get_one(op.operand(0))?;
    let mut source = l.get_one(op.operand(1))?;
    if name == "memset" {
        source = l.builder.ins().uextend(types::I32, source);
    }
    let count = match op.attribute("len").and_then(|len| len.as_i64()) {
        Some(len) => l.builder.ins().iconst(types::I64, len),
        None => {
            let count = l.get_one(op.operand(2))?;
            l.resize_unsigned(count, types::I64)
        }
    };
    l.call_c(name, &[target, source, count], &[types::I64])?;
    Ok(())
}
