//! Addresses: stack allocation, loads, stores, address arithmetic, atomic updates.

use crate::dialects::memref::combine;
use crate::layout::{alignment_bytes, decode, encode, field_offset, size_bytes, stored_bytes};
use crate::machine::as_address;
use crate::machine::as_elements;
use crate::machine::step::{Step, Table};
use crate::machine::{Machine, as_i64, as_integer};
use crate::memory::Storage;
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_arith::AtomicRMWKind;
use terrace_ir::{Operation, Type, TypedOp};
use terrace_llvm::types::{StructType, as_array};
use terrace_llvm::{AtomicBinOp, AtomicRMWOp, DYNAMIC_INDEX};
use terrace_support::ap_int::ApInt;

/// The operations.
pub(crate) const MEMORY: Table = &[
    ("llvm.alloca", |m, op| {
        let count = as_integer(&m.operand(op, 0)?, "the number of elements")?.to_u64();
        let ty = op.attribute("elem_type").and_then(|ty| ty.as_type());
        let (Some(count), Some(ty)) = (count, ty) else {
            return Trap::unsupported("an allocation of this size");
        };
        let alignment = op.attribute("alignment").and_then(|bytes| bytes.as_i64()).unwrap_or(1) as u64;
        let alignment = alignment.max(alignment_bytes(ty)?);
        let Some(size) = (size_bytes(ty)? as u64).checked_mul(count) else {
            return Err(Trap::Limit("needs more memory than can be addressed".to_owned()));
        };
        let address = m.memory.allocate(size, alignment, Storage::Stack)?;
        m.on_stack(address);
        Step::result(Value::Pointer(address))
    }),
    ("llvm.load", |m, op| {
        let address = as_address(&m.operand(op, 0)?, "the address")?;
        check_alignment(op, address)?;
        Step::result(load(m, op.result(0).ty(), address)?)
    }),
    ("llvm.store", |m, op| {
        let (value, address) = (m.operand(op, 0)?, as_address(&m.operand(op, 1)?, "the address")?);
        check_alignment(op, address)?;
        store(m, op.operand(0).ty(), address, &value)?;
        Step::done()
    }),
    ("llvm.getelementptr", element_pointer),
    ("llvm.fence", |_, _| Step::done()),
    ("llvm.atomicrmw", |m, op| {
        let kind = AtomicRMWOp::wrap(op).bin_op();
        let (address, value) = (as_address(&m.operand(op, 0)?, "the address")?, m.operand(op, 1)?);
        let ty = op.operand(1).ty();
        let old = load(m, ty, address)?;
        store(m, ty, address, &updated(kind, &old, &value)?)?;
        Step::result(old)
    }),
    ("llvm.cmpxchg", |m, op| {
        let address = as_address(&m.operand(op, 0)?, "the address")?;
        let (expected, value) = (m.operand(op, 1)?, m.operand(op, 2)?);
        let ty = op.operand(1).ty();
        let old = load(m, ty, address)?;
        if matches!(old, Value::Poison) || matches!(expected, Value::Poison) {
            return Trap::poison("what is compared");
        }
        let agrees = old == expected;
        if agrees {
            store(m, ty, address, &value)?;
        }
        Step::result(Value::aggregate(vec![old, Value::bool(agrees)]))
    }),
];

/// The value of a type at an address.
pub(super) fn load(m: &mut Machine<'_, '_, '_>, ty: Type<'_>, address: u64) -> Outcome<Value> {
    let (bytes, known) = m.memory.read(address, stored_bytes(ty)?)?;
    decode(ty, bytes, known)
}

/// Writes a value of a type to an address.
pub(super) fn store(m: &mut Machine<'_, '_, '_>, ty: Type<'_>, address: u64, value: &Value) -> Outcome<()> {
    let (image, stored) = (encode(ty, value)?, stored_bytes(ty)?);
    m.memory.write(address, &image.bytes[..stored], &image.known[..stored])
}

fn check_alignment(op: Operation<'_, '_>, address: u64) -> Outcome<()> {
    let alignment = op.attribute("alignment").and_then(|bytes| bytes.as_i64()).unwrap_or(1).max(1) as u64;
    if address.is_multiple_of(alignment) {
        return Ok(());
    }
    Trap::undefined(format_args!("the address is not aligned to {alignment} bytes"))
}

/// The address of a part: the first index counts whole elements, the others lead into one.
fn element_pointer<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: Operation<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let Some(ty) = op.attribute("elem_type").and_then(|ty| ty.as_type()) else {
        return Trap::unsupported("an address without element type");
    };
    let mut dynamic = m.group(op, 1)?.into_iter();
    let raw = op.attribute("rawConstantIndices").and_then(|raw| raw.as_i32_array()).unwrap_or_default();
    let constant = |index: i32| Value::Integer(ApInt::from_i64(32, i64::from(index)));
    let mut inputs = vec![m.operand(op, 0)?];
    for index in raw {
        inputs.push(match index {
            DYNAMIC_INDEX => dynamic.next().unwrap_or(Value::Poison),
            index => constant(index),
        });
    }
    Step::result(crate::elementwise::map(&inputs, &|values| {
        if values.iter().any(|value| matches!(value, Value::Poison)) {
            return Ok(Value::Poison);
        }
        let mut address = as_address(values[0], "the address")?;
        let mut ty = ty;
        for (at, index) in values[1..].iter().enumerate() {
            let index = as_i64(index, "an index")?;
            let offset = if at == 0 {
                index.wrapping_mul(size_bytes(ty)? as i64)
            } else {
                let (offset, inner) = part_offset(ty, index)?;
                ty = inner;
                offset
            };
            address = address.wrapping_add(offset as u64);
        }
        Ok(Value::Pointer(address))
    })?)
}

/// Returns the offset and type of a part of a value.
fn part_offset<'c>(ty: Type<'c>, index: i64) -> Outcome<(i64, Type<'c>)> {
    if let Some((element, _)) = as_array(ty) {
        return Ok((index.wrapping_mul(size_bytes(element)? as i64), element));
    }
    if let Some(whole) = StructType::of(ty) {
        let at = usize::try_from(index).ok();
        let Some((at, inner)) = at.and_then(|at| Some((at, whole.body().nth(at)?))) else {
            return Trap::undefined("there is no such part");
        };
        return Ok((field_offset(ty, at)? as i64, inner));
    }
    if ty.is_vector() {
        let element = ty.element_or_self();
        return Ok((index.wrapping_mul(size_bytes(element)? as i64), element));
    }
    Trap::unsupported("an address into a type without parts")
}

fn updated(kind: AtomicBinOp, old: &Value, value: &Value) -> Outcome<Value> {
    let kind = match kind {
        AtomicBinOp::Xchg => AtomicRMWKind::Assign,
        AtomicBinOp::Add => AtomicRMWKind::Addi,
        AtomicBinOp::And => AtomicRMWKind::Andi,
        AtomicBinOp::Or => AtomicRMWKind::Ori,
        AtomicBinOp::Xor => AtomicRMWKind::Xori,
        AtomicBinOp::Max => AtomicRMWKind::Maxs,
        AtomicBinOp::Min => AtomicRMWKind::Mins,
        AtomicBinOp::Umax => AtomicRMWKind::Maxu,
        AtomicBinOp::Umin => AtomicRMWKind::Minu,
        AtomicBinOp::Fadd => AtomicRMWKind::Addf,
        AtomicBinOp::Fmax => AtomicRMWKind::Maxnumf,
        AtomicBinOp::Fmin => AtomicRMWKind::Minnumf,
        other => {
            let (x, y) = match (old, value) {
                (Value::Integer(x), Value::Integer(y)) => (x, y),
                (Value::Float(x), Value::Float(y)) if other == AtomicBinOp::Fsub => {
                    return Ok(Value::Float(x.sub(*y)));
                }
                (Value::Poison, _) | (_, Value::Poison) => return Ok(Value::Poison),
                _ => return Trap::unsupported("this kind of update"),
            };
            return match other {
                AtomicBinOp::Sub => Ok(Value::Integer(x.wrapping_sub(y))),
                AtomicBinOp::Nand => Ok(Value::Integer(x.and(y).not())),
                _ => Trap::unsupported("this kind of update"),
            };
        }
    };
    combine(kind, old, value)
}

/// The addresses in a vector of them.
pub(super) fn addresses(value: &Value) -> Outcome<Vec<Value>> {
    Ok(as_elements(value)?.data.to_vec())
}
