//! Calls, arguments and results, by Cranelift's form of the System V convention: scalars one by one, lanes of vectors
//! among them. Results that do not fit into registers are written where the caller says.

use super::build::{Address, Source, Start};
use super::{Effect, Selector, Table};
use crate::instruction::{Extension, Kind};
use crate::registers::{ARGUMENTS, GENERAL, RESULTS, VECTOR_ARGUMENTS, VECTOR_RESULTS, vector};
use crate::shape::Scalar;
use crate::{Callee, Lowered};
use regalloc2::{Operand, PReg, VReg};
use terrace_ir::{Attribute, Block, Operation, Type, TypedOp, Value};
use terrace_llvm as llvm;
use terrace_llvm::types::as_function;

pub(super) const TABLE: Table = &[row!([llvm::CallOp], Effect::Writes, call)];

/// More scalars than this are not passed.
const MOST_SCALARS: usize = 256;

/// Place of a scalar that is passed.
#[derive(Clone, Copy)]
enum Place {
    Register(PReg),
    /// Offset in the memory for it.
    Memory(i32),
}

/// Returns the places of scalars, and the bytes of memory that they need.
fn places(scalars: &[Scalar], are_results: bool, has_area: bool) -> (Vec<Place>, u32) {
    let (general, vectors) = match are_results {
        true => (&RESULTS[..], VECTOR_RESULTS),
        false => (&ARGUMENTS[usize::from(has_area)..], VECTOR_ARGUMENTS),
    };
    let mut general = general.iter();
    let mut vectors = 0..vectors;
    let mut bytes = 0;
    let mut all = Vec::with_capacity(scalars.len());
    for scalar in scalars {
        let register = match scalar.is_in_vector_register() {
            true => vectors.next().map(vector),
            false => general.next().copied(),
        };
        all.push(match register {
            Some(register) => Place::Register(register),
            None => {
                bytes += 8;
                Place::Memory(bytes - 8)
            }
        });
    }
    (all, (bytes as u32).next_multiple_of(16))
}

/// Refuses functions that are passed in ways that are not understood here, or that another compiler does better.
pub(super) fn check_function(function: Operation<'_, '_>) -> Lowered<()> {
    let ty = function.attribute("function_type").and_then(|ty| ty.as_type()).and_then(as_function);
    if ty.ok_or("has no function type")?.is_variadic {
        return Err("takes any number of arguments".into());
    }
    let words = function.attribute("arg_attrs").and_then(Attribute::as_array).unwrap_or_default();
    if words.iter().any(|words| words.entry("llvm.byval").is_some()) {
        return Err("takes a structure by value".into());
    }
    let name = function.attribute("sym_name").and_then(|name| name.as_str());
    let calls_itself = |op: Operation<'_, '_>| {
        let callee = op.attribute("callee").filter(|_| op.isa::<llvm::CallOp>());
        callee.and_then(|callee| callee.as_flat_symbol()).is_some_and(|callee| Some(callee.as_str()) == name)
    };
    if function.region(0).ops().any(calls_itself) {
        return Err("calls itself, which may become a loop".into());
    }
    Ok(())
}

/// Returns the operands of a call that are no bundles.
fn operands<'a, 'c>(op: Operation<'a, 'c>) -> Vec<Value<'a, 'c>> {
    let segments = op.attribute("operandSegmentSizes").and_then(|sizes| sizes.as_i32_array());
    let count =
        segments.and_then(|sizes| usize::try_from(*sizes.first()?).ok()).unwrap_or(op.operand_count());
    op.operands_in(0..count).collect()
}

fn call<'a, 'c>(s: &mut Selector<'_, 'a, 'c>, op: Operation<'a, 'c>) -> Lowered<()> {
    if op.attribute("var_callee_type").is_some() {
        return Err("calls a function that takes any number of arguments".into());
    }
    let mut operands = operands(op);
    let callee = match op.attribute("callee").and_then(|callee| callee.as_flat_symbol()) {
        Some(name) => Ok(s.out.callee(op, name.as_str())?),
        None if operands.is_empty() => return Err("calls nothing".into()),
        None => Err(operands.remove(0)),
    };
    let mut arguments = Vec::new();
    for operand in &operands {
        arguments.extend(s.flat(*operand)?);
    }
    let results = match op.results().next() {
        Some(result) => s.flat_types(result.ty())?,
        None => Vec::new(),
    };
    let returned = match callee {
        Ok(callee) => s.call(callee, &arguments, &results)?,
        Err(address) => {
            let address = s.one(address)?;
            s.call_at(Ok(address), &arguments, &results)?
        }
    };
    if let Some(result) = op.results().next() {
        s.set_flat(result, &returned)?;
    }
    Ok(())
}

impl<'a, 'c> Selector<'_, 'a, 'c> {
    /// Returns the scalars of a type.
    fn flat_types(&mut self, ty: Type<'c>) -> Lowered<Vec<Scalar>> {
        let shape = self.shape(ty)?;
        let mut all = Vec::new();
        for leaf in &shape.leaves {
            all.extend(std::iter::repeat_n(leaf.scalar, leaf.lanes.unwrap_or(1) as usize));
        }
        if all.len() > MOST_SCALARS { Err("passes too many scalars".into()) } else { Ok(all) }
    }

    /// Returns the scalars of a value.
    fn flat(&mut self, value: Value<'a, 'c>) -> Lowered<Vec<(VReg, Scalar)>> {
        let types = self.flat_types(value.ty())?;
        let shape = self.shape(value.ty())?;
        let mut all = Vec::with_capacity(types.len());
        for (number, leaf) in shape.leaves.iter().enumerate() {
            let parts = self.leaf(value, number)?;
            all.extend(self.scalars(leaf, &parts).into_iter().map(|register| (register, leaf.scalar)));
        }
        Ok(all)
    }

    /// Sets a value from its scalars.
    fn set_flat(&mut self, value: Value<'a, 'c>, scalars: &[VReg]) -> Lowered<()> {
        if !self.is_used(value) {
            return Ok(());
        }
        let shape = self.shape(value.ty())?;
        let mut start = 0;
        for (number, leaf) in shape.leaves.iter().enumerate() {
            let end = start + leaf.lanes.unwrap_or(1) as usize;
            let parts = self.vector_of(leaf, &scalars[start..end]);
            self.set_leaf(value, number, &parts)?;
            start = end;
        }
        Ok(())
    }

    /// Calls a function with scalars.
    pub fn call(
        &mut self,
        callee: Callee,
        arguments: &[(VReg, Scalar)],
        results: &[Scalar],
    ) -> Lowered<Vec<VReg>> {
        match callee {
            Callee::Symbol(number) => self.call_at(Err(number), arguments, results),
            Callee::Address(address) => {
                let address = self.constant(address.cast_signed());
                self.call_at(Ok(address), arguments, results)
            }
            Callee::Late(place) => {
                let place = self.constant(place.cast_signed());
                let place = Source::Memory(Address::of(place));
                let address = self.load_integer(Extension::Full, place);
                self.call_at(Ok(address), arguments, results)
            }
        }
    }

    /// Calls what is at an address, or a symbol.
    fn call_at(
        &mut self,
        callee: Result<VReg, u32>,
        arguments: &[(VReg, Scalar)],
        results: &[Scalar],
    ) -> Lowered<Vec<VReg>> {
        self.machine.calls = true;
        let (result_places, area_bytes) = places(results, true, false);
        let area = (area_bytes > 0).then(|| Start::Slot(self.slot(area_bytes, 16)));
        let scalars: Vec<Scalar> = arguments.iter().map(|(_, scalar)| *scalar).collect();
        let (argument_places, bytes) = places(&scalars, false, area.is_some());
        self.machine.outgoing = self.machine.outgoing.max(bytes);
        let mut operands = Vec::new();
        let kind = match callee {
            Ok(address) => {
                operands.push(Operand::reg_use(address));
                Kind::CallRegister
            }
            Err(symbol) => Kind::Call(symbol),
        };
        if let Some(area) = area {
            let pointer = self.address(Address::at(area, 0));
            operands.push(Operand::reg_fixed_use(pointer, ARGUMENTS[0]));
        }
        for ((register, scalar), place) in arguments.iter().zip(argument_places) {
            match place {
                Place::Register(fixed) => operands.push(Operand::reg_fixed_use(*register, fixed)),
                Place::Memory(at) => {
                    let to = Address::at(Start::Outgoing, at);
                    match scalar {
                        Scalar::F32 | Scalar::F64 => self.store_scalar(*scalar, *register, to),
                        _ => self.store_integer(*register, to, 8),
                    }
                }
            }
        }
        let mut returned = Vec::with_capacity(results.len());
        let mut in_memory = Vec::new();
        for (scalar, place) in results.iter().zip(result_places) {
            match place {
                Place::Register(fixed) => {
                    let register = self.register(scalar.class());
                    operands.push(Operand::reg_fixed_def(register, fixed));
                    returned.push(register);
                }
                Place::Memory(at) => {
                    in_memory.push((returned.len(), *scalar, at));
                    returned.push(VReg::invalid());
                }
            }
        }
        self.push(kind, &operands, 0);
        for (number, scalar, at) in in_memory {
            let start = area.expect("results in memory have an area");
            returned[number] = self.load_scalar(scalar, Address::at(start, at));
        }
        Ok(returned)
    }

    /// Makes a register for the address of results in memory, if the function has such results.
    pub fn prepare_results(&mut self, function: Operation<'a, 'c>) -> Lowered<Option<VReg>> {
        let ty = function.attribute("function_type").and_then(|ty| ty.as_type()).and_then(as_function);
        let types = self.flat_types(ty.ok_or("has no function type")?.result)?;
        let (_, bytes) = places(&types, true, false);
        Ok((bytes > 0).then(|| self.register(GENERAL)))
    }

    /// Takes the arguments of the function.
    pub fn arguments(&mut self, first: Block<'a, 'c>) -> Lowered<()> {
        let mut scalars = Vec::new();
        for argument in first.arguments() {
            scalars.extend(self.flat_types(argument.ty())?);
        }
        let (places, _) = places(&scalars, false, self.result_area.is_some());
        let mut operands = Vec::new();
        if let Some(area) = self.result_area {
            operands.push(Operand::reg_fixed_def(area, ARGUMENTS[0]));
        }
        let mut registers = Vec::new();
        let mut in_memory = Vec::new();
        for (scalar, place) in scalars.iter().zip(places) {
            match place {
                Place::Register(fixed) => {
                    let register = self.register(scalar.class());
                    operands.push(Operand::reg_fixed_def(register, fixed));
                    registers.push(register);
                }
                Place::Memory(at) => {
                    in_memory.push((registers.len(), *scalar, at));
                    registers.push(VReg::invalid());
                }
            }
        }
        self.push(Kind::Arguments, &operands, 0);
        for (number, scalar, at) in in_memory {
            registers[number] = self.load_scalar(scalar, Address::at(Start::Incoming, at));
        }
        let mut start = 0;
        for argument in first.arguments() {
            let end = start + self.flat_types(argument.ty())?.len();
            self.set_flat(argument, &registers[start..end])?;
            start = end;
        }
        Ok(())
    }

    /// Returns from the function.
    pub fn leave(&mut self, op: Operation<'a, 'c>) -> Lowered<()> {
        if let Some(mark) = self.mark {
            self.release(mark)?;
        }
        let mut results = Vec::new();
        for operand in op.operands() {
            results.extend(self.flat(operand)?);
        }
        let types: Vec<Scalar> = results.iter().map(|(_, scalar)| *scalar).collect();
        let (places, _) = places(&types, true, false);
        let mut operands = Vec::new();
        for ((register, scalar), place) in results.iter().zip(places) {
            match place {
                Place::Register(fixed) => operands.push(Operand::reg_fixed_use(*register, fixed)),
                Place::Memory(at) => {
                    let area = self.result_area.ok_or("returns more than the function's type says")?;
                    let to = Address::of(area).plus(at);
                    match scalar {
                        Scalar::F32 | Scalar::F64 => self.store_scalar(*scalar, *register, to),
                        _ => self.store_integer(*register, to, 8),
                    }
                }
            }
        }
        self.push(Kind::Return, &operands, 0);
        let number = self.current.and_then(|(op, _)| self.layout.number(op.block()?));
        let number = number.ok_or("is in no block")?;
        self.machine.blocks[number].successors = Vec::new();
        Ok(())
    }

    /// Calls a function on floats.
    pub fn call_math(&mut self, name: &'static str, scalar: Scalar, arguments: &[VReg]) -> Lowered<VReg> {
        let (callee, first) = self.out.math(name, arguments.len(), scalar == Scalar::F64)?;
        let mut all = Vec::new();
        if let Some(first) = first {
            all.push((self.constant(first.cast_signed()), Scalar::Integer(64)));
        }
        all.extend(arguments.iter().map(|register| (*register, scalar)));
        Ok(self.call(callee, &all, &[scalar])?[0])
    }
}
