//! Constants of LLVM's types, and globals.

use crate::constants::value_of;
use crate::dialects::llvm::aggregates::element_types;
use crate::layout::{alignment_bytes, encode, is_pointer, size_bytes, static_shape};
use crate::machine::Machine;
use crate::memory::Storage;
use crate::trap::{Outcome, Trap};
use crate::value::{Elements, Value};
use terrace_ir::{Attribute, AttributeKind, Type, TypedOp};
use terrace_llvm as llvm;
use terrace_llvm::types::as_array;

/// Returns the value of a constant of a type.
pub(super) fn constant<'c>(m: &Machine<'_, 'c, '_>, value: Attribute<'c>, ty: Type<'c>) -> Outcome<Value> {
    if value.is_unit() {
        return Trap::unsupported("a constant of this kind");
    }
    if let Some(bytes) = value.as_bytes()
        && as_array(ty).is_some()
    {
        let bits = |byte: &u8| terrace_support::ap_int::ApInt::from_u64(8, u64::from(*byte));
        return Ok(Value::aggregate(bytes.iter().map(|byte| Value::Integer(bits(byte))).collect()));
    }
    if let AttributeKind::SymbolRef { root, .. } = *value.kind() {
        return Ok(Value::Function(root.as_str().into()));
    }
    if let Some(values) = value.as_array() {
        let types = element_types(ty)?;
        let parts = values.iter().zip(types).map(|(value, ty)| constant(m, *value, ty));
        return Ok(Value::aggregate(parts.collect::<Outcome<_>>()?));
    }
    let value = value_of(m.context(), value)?;
    match &value {
        // Elements of an array are grouped as its type says.
        Value::Elements(elements) if as_array(ty).is_some() => {
            let mut rest = elements.data.iter().cloned();
            grouped(&mut rest, ty)
        }
        Value::Elements(elements) if ty.is_vector() => {
            Ok(Value::of_data(static_shape(ty)?, elements.data.clone()))
        }
        _ => Ok(value),
    }
}

/// Returns the next values as one of a type.
fn grouped(values: &mut dyn Iterator<Item = Value>, ty: Type<'_>) -> Outcome<Value> {
    if let Some((element, count)) = as_array(ty) {
        let parts = (0..count).map(|_| grouped(values, element));
        return Ok(Value::aggregate(parts.collect::<Outcome<_>>()?));
    }
    if ty.is_vector() {
        let shape = static_shape(ty)?;
        let count = Elements::count(&shape).unwrap_or(0);
        return Ok(Value::elements(shape, values.take(count).collect()));
    }
    Ok(values.next().unwrap_or(Value::Poison))
}

/// Returns zero of a type; the null address, for pointers.
pub(super) fn zero(ty: Type<'_>) -> Outcome<Value> {
    if is_pointer(ty) {
        return Ok(Value::Pointer(0));
    }
    if ty.is_vector() {
        let shape = static_shape(ty)?;
        let count = Elements::count(&shape).unwrap_or(0);
        return Ok(Value::elements(shape, vec![zero(ty.element_or_self())?; count]));
    }
    match element_types(ty) {
        Ok(types) => Ok(Value::aggregate(types.into_iter().map(zero).collect::<Outcome<_>>()?)),
        Err(_) => crate::constants::zero(ty),
    }
}

/// Returns a value of a type all of whose scalars are poison.
pub(super) fn poison(ty: Type<'_>) -> Outcome<Value> {
    match element_types(ty) {
        Ok(types) => Ok(Value::aggregate(types.into_iter().map(poison).collect::<Outcome<_>>()?)),
        Err(_) => crate::layout::poison(ty),
    }
}

/// Returns the address of a global or a function.
pub(super) fn address_of(m: &mut Machine<'_, '_, '_>, name: &str) -> Outcome<u64> {
    let Some(symbol) = m.symbol(name) else {
        return Trap::unsupported(format_args!("there is no global '{name}'"));
    };
    if symbol.attribute("function_type").is_some() {
        return Ok(m.function_address(name));
    }
    allocate_globals(m)?;
    match m.globals.get(name) {
        Some(address) => Ok(*address),
        None => Trap::unsupported(format_args!("there is no global '{name}'")),
    }
}

/// Allocates all globals when the first is used, then initializes them, since they may refer to each other.
fn allocate_globals(m: &mut Machine<'_, '_, '_>) -> Outcome<()> {
    let globals = m.symbols().filter_map(|op| op.try_as::<llvm::GlobalOp<'_, '_>>());
    let new: Vec<llvm::GlobalOp<'_, '_>> =
        globals.filter(|op| !m.globals.contains_key(op.sym_name())).collect();
    let mut allocated = Vec::new();
    for op in new {
        let ty = op.global_type();
        let alignment = (op.alignment().unwrap_or(1) as u64).max(alignment_bytes(ty)?);
        let address = m.memory.allocate(size_bytes(ty)? as u64, alignment, Storage::Global)?;
        m.globals.insert(op.sym_name(), address);
        allocated.push((op, ty, address));
    }
    for (op, ty, address) in allocated {
        let value = match op.value() {
            Some(value) if !value.is_unit() => Some(constant(m, value, ty)?),
            _ if !op.initializer().is_empty() => m.evaluate(op.op())?.pop(),
            _ => None,
        };
        if let Some(value) = value {
            let image = encode(ty, &value)?;
            m.memory.write(address, &image.bytes, &image.known)?;
        }
        if op.constant() {
            m.memory.seal(address);
        }
    }
    Ok(())
}
