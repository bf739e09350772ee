//! Calls of functions of the program, and of external functions.

use crate::layout::{self, descriptor, size_bytes};
use crate::machine::step::Step;
use crate::machine::{Machine, as_address, as_i64};
use crate::memory::Storage;
use crate::trap::{Outcome, Trap};
use crate::value::{MemRef, Value};
use terrace_execution::{Host, HostError, HostSymbol, Scalar, ScalarType, symbols};
use terrace_ir::{Operation, Type, TypeKind, suffix_products};
use terrace_support::ap_int::ApInt;
use terrace_support::float::{ApFloat, FloatSemantics};

/// Prefix of functions that take memrefs by the address of their descriptors.
const C_INTERFACE: &str = "_mlir_ciface_";

/// Calls a function by its name.
pub(crate) fn call_symbol<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    name: &str,
    arguments: Vec<Value>,
) -> Outcome<Step<'a, 'c>> {
    let Some(function) = m.symbol(name) else {
        return Trap::unsupported(format_args!("there is no function '{name}'"));
    };
    if function.regions().next().is_some_and(|region| !region.is_empty()) {
        return Ok(Step::Call(function, arguments));
    }
    if name == symbols::PARALLEL_FOR {
        return parallel_for(m, &arguments);
    }
    Ok(Step::Results(call_outside(m, name, function, &arguments)?))
}

/// Calls the body of a parallel loop for all of its iterations.
fn parallel_for<'a, 'c>(m: &mut Machine<'a, 'c, '_>, arguments: &[Value]) -> Outcome<Step<'a, 'c>> {
    let [context, body, count, _] = arguments else {
        return Trap::unsupported("a parallel loop with other arguments");
    };
    if as_i64(count, "the number of iterations")? == 0 {
        return Ok(Step::Results(Vec::new()));
    }
    let name = match body {
        Value::Function(name) => Some(name.clone()),
        other => m.function_at(as_address(other, "the body of a parallel loop")?),
    };
    match name {
        Some(name) if name.as_ref() != symbols::PARALLEL_FOR => {
            call_symbol(m, &name, vec![context.clone(), Value::index(0), count.clone()])
        }
        _ => Trap::undefined("the body of a parallel loop is no function"),
    }
}

/// Calls an external function.
fn call_outside<'a, 'c>(
    m: &mut Machine<'a, 'c, '_>,
    name: &str,
    function: Operation<'a, 'c>,
    arguments: &[Value],
) -> Outcome<Vec<Value>> {
    let c_name = format!("{C_INTERFACE}{name}");
    let wants_c_interface = function.attribute("llvm.emit_c_interface").is_some();
    let found = match (wants_c_interface, symbols::lookup(&c_name), symbols::lookup(name)) {
        (true, Some(symbol), _) | (false, Some(symbol), None) => Some((symbol, true)),
        (_, _, Some(symbol)) => Some((symbol, false)),
        (_, None, None) => None,
    };
    let Some((symbol, by_descriptor)) = found else {
        return Trap::unsupported(format_args!(
            "there is no function '{name}', neither here nor on the host"
        ));
    };
    let Some((inputs, results)) = crate::signature::signature(function) else {
        return Trap::unsupported(format_args!("'{name}' is no function"));
    };
    let mut temporary = Vec::new();
    let mut scalars = Vec::new();
    for (ty, value) in inputs.iter().zip(arguments) {
        pass(m, *ty, value, by_descriptor, &mut scalars, &mut temporary)?;
    }
    check(symbol, &scalars)?;
    let returned = (symbol.call)(m, &scalars);
    temporary.into_iter().for_each(|address| m.memory.end(address));
    let returned = returned.map_err(|error| match error {
        HostError::Memory(what) => Trap::Undefined(what),
        HostError::Exit(status) => Trap::Exit(status),
        HostError::Abort(why) => Trap::Abort(why),
    })?;
    match (results.as_slice(), returned) {
        ([], _) => Ok(Vec::new()),
        ([ty], Some(value)) => Ok(vec![received(*ty, value)?]),
        _ => Trap::unsupported(format_args!("'{name}' of the host does not have the results declared")),
    }
}

/// Checks that arguments are those that a function of the host takes.
fn check(symbol: &HostSymbol, scalars: &[Scalar]) -> Outcome<()> {
    let fits = |(ty, scalar): (&ScalarType, &Scalar)| {
        matches!(
            (ty, scalar),
            (
                ScalarType::I8 | ScalarType::I16 | ScalarType::I32 | ScalarType::I64,
                Scalar::Integer(_) | Scalar::Pointer(_)
            ) | (ScalarType::F32, Scalar::F32(_))
                | (ScalarType::F64, Scalar::F64(_))
                | (ScalarType::Pointer, Scalar::Pointer(_) | Scalar::Integer(_))
        )
    };
    let agrees = symbol.parameters.len() == scalars.len() && symbol.parameters.iter().zip(scalars).all(fits);
    if agrees {
        return Ok(());
    }
    Trap::unsupported(format_args!("'{}' of the host takes other arguments than are declared", symbol.name))
}

/// Converts an argument to scalars.
fn pass(
    m: &mut Machine<'_, '_, '_>,
    ty: Type<'_>,
    value: &Value,
    by_descriptor: bool,
    scalars: &mut Vec<Scalar>,
    temporary: &mut Vec<u64>,
) -> Outcome<()> {
    let memref = match value {
        Value::Poison => return Trap::poison("an argument of a function outside of the program"),
        Value::Integer(value) => {
            // Unsigned numbers of 64 bits have the same bits.
            let word = value.to_i64().unwrap_or_else(|| value.words()[0] as i64);
            scalars.push(Scalar::Integer(word));
            return Ok(());
        }
        Value::Float(value) => {
            scalars.push(match value.semantics() {
                FloatSemantics::F32 => Scalar::F32(f32::from_bits(value.to_bits() as u32)),
                _ => Scalar::F64(value.to_f64()),
            });
            return Ok(());
        }
        Value::Pointer(address) => {
            scalars.push(Scalar::Pointer(*address));
            return Ok(());
        }
        Value::MemRef(memref) => MemRef::clone(memref),
        // A tensor is copied to memory that lasts as long as the call.
        Value::Elements(elements) if ty.is_tensor() => {
            let element = ty.element_or_self();
            let sizes: Vec<i64> = elements.shape.iter().map(|size| *size as i64).collect();
            let size = size_bytes(element)?;
            let address = m.memory.allocate((size * elements.data.len()) as u64, 64, Storage::Heap)?;
            temporary.push(address);
            for (at, value) in elements.data.iter().enumerate() {
                let image = layout::encode(element, value)?;
                m.memory.write(address + (at * size) as u64, &image.bytes, &image.known)?;
            }
            let strides = suffix_products(&sizes);
            MemRef { base: address, aligned: address, offset: 0, sizes, strides }
        }
        other => return Trap::unsupported(format_args!("{} as an argument outside", other.kind())),
    };
    let is_unranked = matches!(ty.kind(), TypeKind::UnrankedMemRef { .. } | TypeKind::UnrankedTensor { .. });
    let rank = memref.sizes.len() as i64;
    if !is_unranked && !by_descriptor {
        scalars.extend([Scalar::Pointer(memref.base), Scalar::Pointer(memref.aligned)]);
        scalars.push(Scalar::Integer(memref.offset));
        scalars.extend(memref.sizes.iter().chain(&memref.strides).map(|word| Scalar::Integer(*word)));
        return Ok(());
    }
    let address = put(m, &descriptor(&memref), temporary)?;
    if !is_unranked {
        scalars.push(Scalar::Pointer(address));
    } else if by_descriptor {
        let pair = [rank.to_le_bytes(), address.to_le_bytes()].concat();
        scalars.push(Scalar::Pointer(put(m, &pair, temporary)?));
    } else {
        scalars.extend([Scalar::Integer(rank), Scalar::Pointer(address)]);
    }
    Ok(())
}

/// Writes bytes to memory that lasts as long as the call.
fn put(m: &mut Machine<'_, '_, '_>, bytes: &[u8], temporary: &mut Vec<u64>) -> Outcome<u64> {
    let address = m.memory.allocate(bytes.len() as u64, 8, Storage::Stack)?;
    m.memory.write_known(address, bytes)?;
    temporary.push(address);
    Ok(address)
}

/// Converts what a function of the host returned to a value of a type.
fn received(ty: Type<'_>, value: Scalar) -> Outcome<Value> {
    match *ty.kind() {
        TypeKind::Integer { width, .. } => {
            Ok(Value::Integer(ApInt::from_i64(64, value.as_i64()).sign_extend_or_truncate(width)))
        }
        TypeKind::Index => Ok(Value::index(value.as_i64())),
        TypeKind::Float(semantics) => Ok(Value::Float(ApFloat::from_f64(semantics, value.as_f64()).value)),
        _ if layout::is_pointer(ty) => Ok(Value::Pointer(value.as_pointer())),
        _ => Trap::unsupported("a result of this type from outside"),
    }
}

impl Host for Machine<'_, '_, '_> {
    fn read(&mut self, address: u64, bytes: &mut [u8]) -> Result<(), HostError> {
        let (source, known) = self.memory.read(address, bytes.len()).map_err(as_host_error)?;
        if known.contains(&false) {
            return Err(HostError::Memory("memory is read that was not written".to_owned()));
        }
        bytes.copy_from_slice(source);
        Ok(())
    }

    fn write(&mut self, address: u64, bytes: &[u8]) -> Result<(), HostError> {
        self.memory.write_known(address, bytes).map_err(as_host_error)
    }

    fn copy(&mut self, target: u64, source: u64, len: u64) -> Result<(), HostError> {
        let too_much = |_| HostError::Memory("more bytes are copied than there are".to_owned());
        let len = usize::try_from(len).map_err(too_much)?;
        let (bytes, known) = self.memory.read(source, len).map_err(as_host_error)?;
        let (bytes, known) = (bytes.to_vec(), known.to_vec());
        self.memory.write(target, &bytes, &known).map_err(as_host_error)
    }

    fn allocate(&mut self, size_bytes: u64, alignment_bytes: u64) -> Result<u64, HostError> {
        self.memory.allocate(size_bytes, alignment_bytes, Storage::Heap).map_err(as_host_error)
    }

    fn free(&mut self, address: u64) -> Result<(), HostError> {
        if address == 0 { Ok(()) } else { self.memory.free(address).map_err(as_host_error) }
    }

    fn print(&mut self, text: &[u8]) {
        self.world.print(text);
    }

    fn print_error(&mut self, text: &[u8]) {
        self.world.print_error(text);
    }

    fn seconds(&mut self) -> f64 {
        self.world.seconds()
    }

    fn random(&mut self) -> u64 {
        self.random.any()
    }
}

/// Converts a trap during a call of the host.
fn as_host_error(trap: Trap) -> HostError {
    match trap {
        Trap::Undefined(what) | Trap::Unsupported(what) | Trap::Limit(what) => HostError::Memory(what),
        Trap::Abort(why) => HostError::Abort(why),
        Trap::Exit(status) => HostError::Exit(status),
    }
}
