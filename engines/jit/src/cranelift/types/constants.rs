//! Attributes as constants: the bits of leaves, and bytes of memory.

use crate::cranelift::types::{Kind, Types, wide_width};
use crate::cranelift::{Lowered, refuse};
use std::ptr;
use terrace_ir::{Attribute, AttributeKind, Type, dense_element_bits};
use terrace_llvm::attributes::{POISON_ATTR, UNDEF_ATTR, ZERO_ATTR};
use terrace_llvm::types::{StructType, as_array};
use terrace_support::ap_int::{ApInt, ApIntRef};

/// Returns the bits of all leaves of a constant of that type.
pub(in crate::cranelift) fn bits<'c>(
    types: &Types<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
) -> Lowered<Vec<u128>> {
    let leaves = types.leaves(ty)?;
    let mut all = Vec::with_capacity(leaves.len());
    collect(types, value, ty, &mut all)?;
    if all.len() == leaves.len() { Ok(all) } else { refuse("has a constant of another shape than its type") }
}

fn collect<'c>(types: &Types<'c>, value: Attribute<'c>, ty: Type<'c>, all: &mut Vec<u128>) -> Lowered<()> {
    match *value.kind() {
        AttributeKind::Integer { value, .. } => match wide_width(ty) {
            Some(width) => push(all, &value.to_ap_int().sign_extend_or_truncate(width)),
            None => all.push(integer_bits(value, types.scalar(ty)?)),
        },
        AttributeKind::Float { bits, .. } => {
            types.scalar(ty)?;
            all.push(bits.get());
        }
        AttributeKind::String { value, .. } => all.extend(value.iter().map(|byte| u128::from(*byte))),
        AttributeKind::DenseElements { .. } => {
            if let Some(integers) = value.dense_integers() {
                integers.for_each(|integer| push(all, &integer));
            } else if let Some(floats) = value.dense_floats() {
                all.extend(floats.map(|float| float.to_bits()));
            } else {
                // Those of complex numbers are lists.
                let count =
                    value.ty().and_then(Type::element_count).and_then(|count| usize::try_from(count).ok());
                for at in 0..count.unwrap_or(0) {
                    let element =
                        value.dense_element(types.context(), at).ok_or("has elements of no kind")?;
                    collect(types, element, innermost(ty), all)?;
                }
            }
        }
        AttributeKind::Sparse { indices, values, .. } => sparse(types, (value, indices, values), ty, all)?,
        AttributeKind::DenseArray { bytes, len, .. } if len > 0 => {
            all.extend(bytes.chunks(bytes.len() / len).map(from_bytes));
        }
        AttributeKind::Array(elements) => {
            for (at, element) in elements.iter().enumerate() {
                let (part, _) = types.part(ty, &[at as i64])?;
                collect(types, *element, part, all)?;
            }
        }
        AttributeKind::Dialect { spec, .. }
            if [&ZERO_ATTR, &UNDEF_ATTR, &POISON_ATTR].iter().any(|one| ptr::addr_eq(*one, spec.get())) =>
        {
            all.extend(std::iter::repeat_n(0, types.leaves(ty)?.len()));
        }
        _ => return refuse(format!("has a constant that is not understood: {value}")),
    }
    Ok(())
}

fn innermost(mut ty: Type<'_>) -> Type<'_> {
    while let Some((inner, _)) = as_array(ty) {
        ty = inner;
    }
    ty.element_or_self()
}

/// Adds zeros, but for some elements.
fn sparse<'c>(
    types: &Types<'c>,
    (whole, indices, values): (Attribute<'c>, Attribute<'c>, Attribute<'c>),
    ty: Type<'c>,
    all: &mut Vec<u128>,
) -> Lowered<()> {
    const WRONG: &str = "has a sparse constant that is not understood";
    let shape = whole.ty().and_then(Type::shape).ok_or(WRONG)?;
    let element = innermost(ty);
    let (first, leaves) = (all.len(), types.leaves(element)?.len());
    all.resize(first + types.leaves(ty)?.len(), 0);
    let positions: Vec<ApInt> = indices.dense_integers().ok_or(WRONG)?.collect();
    for (number, position) in positions.chunks(shape.len().max(1)).enumerate() {
        let at = position.iter().zip(shape).try_fold(0usize, |at, (index, size)| {
            at.checked_mul(usize::try_from(*size).ok()?)?.checked_add(usize::try_from(index.to_u64()?).ok()?)
        });
        let mut bits = Vec::new();
        collect(types, values.dense_element(types.context(), number).ok_or(WRONG)?, element, &mut bits)?;
        let start = at.and_then(|at| at.checked_mul(leaves)?.checked_add(first)).ok_or(WRONG)?;
        let place = all.get_mut(start..).and_then(|rest| rest.get_mut(..bits.len()));
        place.ok_or(WRONG)?.copy_from_slice(&bits);
    }
    Ok(())
}

/// Returns the initial bytes of a variable.
pub(in crate::cranelift) fn bytes<'c>(
    types: &Types<'c>,
    value: Attribute<'c>,
    ty: Type<'c>,
) -> Lowered<Vec<u8>> {
    let size = usize::try_from(types.size(ty)?.bytes).map_err(|_| "is larger than memory")?;
    let mut memory = vec![0; size];
    // Many elements are written without a list of leaves.
    let mut element = ty;
    while let Some((inner, _)) = as_array(element) {
        element = inner;
    }
    let is_plain = !element.is_vector() && wide_width(element).is_none();
    if is_plain && StructType::of(element).is_none() && element != ty {
        let stride = usize::try_from(types.size(element)?.bytes).map_err(|_| "is larger than memory")?;
        let kind = types.scalar(element)?;
        if let Some(stored) = stored_bytes(value, stride).filter(|stored| stored.len() == size) {
            memory.copy_from_slice(stored);
            return Ok(memory);
        }
        if let AttributeKind::String { value, .. } = *value.kind() {
            put_all(&mut memory, stride, value.iter().map(|byte| u128::from(*byte)));
            return Ok(memory);
        }
        if let AttributeKind::Integer { value, .. } = *value.kind() {
            let bits = integer_bits(value, kind);
            put_all(&mut memory, stride, std::iter::repeat(bits));
            return Ok(memory);
        }
        if let Some(integers) = value.dense_integers() {
            put_all(&mut memory, stride, integers.map(|integer| integer.to_u128().unwrap_or(0)));
            return Ok(memory);
        }
        if let Some(floats) = value.dense_floats() {
            put_all(&mut memory, stride, floats.map(|float| float.to_bits()));
            return Ok(memory);
        }
    }
    for (leaf, bits) in types.leaves(ty)?.iter().zip(bits(types, value, ty)?) {
        for bit in 0..u64::from(leaf.kind.bits()) {
            if bits >> bit & 1 != 0 {
                let at = leaf.offset_bits + bit;
                memory[(at / 8) as usize] |= 1 << (at % 8);
            }
        }
    }
    Ok(memory)
}

/// Returns the elements of a constant as they lie in memory, if the attribute stores them so; weights of models are many.
fn stored_bytes(value: Attribute<'_>, stride: usize) -> Option<&[u8]> {
    let (ty, bytes) = match *value.kind() {
        AttributeKind::DenseElements { ty, data } if !data.is_splat => (ty, data.bytes),
        AttributeKind::DenseResource { ty, resource } => (ty, resource.blob()?.bytes),
        _ => return None,
    };
    (dense_element_bits(ty.shaped_element()?)? == 8 * stride).then_some(bytes)
}

/// Adds the bits of the leaves of an integer.
fn push(all: &mut Vec<u128>, integer: &ApInt) {
    match integer.width_bits() {
        0..=128 => all.push(integer.to_u128().unwrap_or(0)),
        _ => all.extend(integer.words().iter().map(|word| u128::from(*word))),
    }
}

fn put_all(memory: &mut [u8], stride: usize, values: impl Iterator<Item = u128>) {
    if stride == 0 {
        return;
    }
    for (place, bits) in memory.chunks_mut(stride).zip(values) {
        let count = place.len().min(16);
        place[..count].copy_from_slice(&bits.to_le_bytes()[..count]);
    }
}

fn integer_bits(value: ApIntRef<'_>, kind: Kind) -> u128 {
    let value = value.to_ap_int().sign_extend_or_truncate(kind.bits());
    value.to_u128().unwrap_or(0)
}

fn from_bytes(bytes: &[u8]) -> u128 {
    let mut all = [0; 16];
    let count = bytes.len().min(16);
    all[..count].copy_from_slice(&bytes[..count]);
    u128::from_le_bytes(all)
}
