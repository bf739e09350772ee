//! Addresses: stack allocation, loads, stores, address arithmetic, atomic updates.

use crate::dialects::memref::combine;
use crate::layout::{alignment_bytes, decode, encode, field_offset, size_bytes, stored_bytes};
use crate::machine::as_address;
use crate::machine::as_elements;
use crate::machine::step::{Step, Table, row};
use crate::machine::{Machine, as_i64, as_integer};
use crate::memory::Storage;
use crate::trap::{Outcome, Trap};
use crate::value::Value;
use terrace_arith::AtomicRMWKind;
use terrace_ir::Type;
use terrace_llvm as llvm;
use terrace_llvm::types::{StructType, as_array};
use terrace_llvm::{AtomicBinOp, DYNAMIC_INDEX};
use terrace_support::ap_int::ApInt;

/// The operations.
pub(crate) const MEMORY: Table = &[
    row!(llvm::AllocaOp, |m, op| {
        let count = as_integer(&m.get(op.array_size())?, "the number of elements")?.to_u64();
        let (Some(count), ty) = (count, op.elem_type()) else {
            return Trap::unsupported("an allocation of this size");
        };
        let alignment = op.alignment().unwrap_or(1) as u64;
        let alignment = alignment.max(alignment_bytes(ty)?);
        let Some(size) = (size_bytes(ty)? as u64).checked_mul(count) else {
            return Err(Trap::Limit("needs more memory than can be addressed".to_owned()));
        };
        let address = m.memory.allocate(size, alignment, Storage::Stack)?;
        m.on_stack(address);
        Step::result(Value::Pointer(address))
    }),
    row!(llvm::LoadOp, |m, op| {
        let address = as_address(&m.get(op.addr())?, "the address")?;
        check_alignment(op.alignment(), address)?;
        Step::result(load(m, op.res().ty(), address)?)
    }),
    row!(llvm::StoreOp, |m, op| {
        let (value, address) = (m.get(op.value())?, as_address(&m.get(op.addr())?, "the address")?);
        check_alignment(op.alignment(), address)?;
        store(m, op.value().ty(), address, &value)?;
        Step::done()
    }),
    row!(llvm::GEPOp, element_pointer),
    row!(llvm::FenceOp, |_, _| Step::done()),
    row!(llvm::AtomicRMWOp, |m, op| {
        let kind = op.bin_op();
        let (address, value) = (as_address(&m.get(op.ptr())?, "the address")?, m.get(op.val())?);
        let ty = op.val().ty();
        let old = load(m, ty, address)?;
        store(m, ty, address, &updated(kind, &old, &value)?)?;
        Step::result(old)
    }),
    row!(llvm::AtomicCmpXchgOp, |m, op| {
        let address = as_address(&m.get(op.ptr())?, "the address")?;
        let (expected, value) = (m.get(op.cmp())?, m.get(op.val())?);
        let ty = op.cmp().ty();
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

/// Reads a value of a type from an address.
pub(super) fn load(m: &mut Machine<'_, '_, '_>, ty: Type<'_>, address: u64) -> Outcome<Value> {
    let (bytes, known) = m.memory.read(address, stored_bytes(ty)?)?;
    decode(ty, bytes, known)
}

/// Writes a value of a type to an address.
pub(super) fn store(m: &mut Machine<'_, '_, '_>, ty: Type<'_>, address: u64, value: &Value) -> Outcome<()> {
    let (image, stored) = (encode(ty, value)?, stored_bytes(ty)?);
    m.memory.write(address, &image.bytes[..stored], &image.known[..stored])
}

/// Checks that an address is aligned as an operation promises.
fn check_alignment(alignment: Option<i64>, address: u64) -> Outcome<()> {
    let alignment = alignment.unwrap_or(1).max(1) as u64;
    if address.is_multiple_of(alignment) {
        return Ok(());
    }
    Trap::undefined(format_args!("the address is not aligned to {alignment} bytes"))
}

/// Computes the address of a part: the first index counts whole elements, the others select parts of one.
fn element_pointer<'a, 'c>(m: &mut Machine<'a, 'c, '_>, op: llvm::GEPOp<'a, 'c>) -> Outcome<Step<'a, 'c>> {
    let ty = op.elem_type();
    let mut dynamic = m.get_all(op.dynamic_indices())?.into_iter();
    let raw = op.raw_constant_indices();
    let constant = |index: i32| Value::Integer(ApInt::from_i64(32, i64::from(index)));
    let mut inputs = vec![m.get(op.base())?];
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

/// Returns the value that an atomic update writes.
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

/// Returns the addresses in a vector.
pub(super) fn addresses(value: &Value) -> Outcome<Vec<Value>> {
    Ok(as_elements(value)?.data.to_vec())
}
