//! Functions that the compiler for wide vectors takes: it makes code for them that calls, and is called by, Cranelift's.

use crate::cranelift::types::{Kind, constants};
use crate::cranelift::unit::outside::{Around, Callee, StackLimit, c_function};
use crate::cranelift::unit::{Unit, failed, takes_by_value};
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::binemit::Reloc;
use cranelift_codegen::ir::{AbiParam, Signature, Type as Machine, types};
use cranelift_module::{FuncId, Linkage, ModuleReloc, ModuleRelocTarget};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use terrace_execution::{Placement, symbols};
use terrace_ir::{Attribute, Failure, Operation, Type};
use terrace_llvm as llvm;
use terrace_llvm::types::StructType;
use terrace_native::{Allocator, Code, Refused, Relocation, Surroundings, Target};

/// Definitions outside of a function.
struct Outside<'x, 'u, 'a, 'c> {
    unit: &'x mut Unit<'u, 'a, 'c>,
    /// Symbols by their numbers.
    symbols: Vec<ModuleRelocTarget>,
}

impl<'a, 'c> Unit<'_, 'a, 'c> {
    /// Compiles a function for wide vectors; false if that compiler refuses it.
    pub fn define_native(&mut self, name: &str, op: Operation<'a, 'c>, id: FuncId) -> Result<bool, Failure> {
        let Some(features) = self.native else { return Ok(false) };
        let stops = self.stops.len();
        let mut outside = Outside { unit: self, symbols: Vec::new() };
        let compiled = catch_unwind(AssertUnwindSafe(|| terrace_native::compile(op, features, &mut outside)));
        let symbols = outside.symbols;
        let refused = match compiled {
            Ok(Ok(code)) => {
                self.put(id, &code, &symbols).map_err(|why| failed(op, &why))?;
                None
            }
            Ok(Err(Refused { op, why })) => Some(match op {
                Some(op) => format!("'{}' op {why}", op.name()),
                None => why.into_owned(),
            }),
            // A broken invariant of ours is to be seen; users have another compiler.
            Err(panic) if cfg!(debug_assertions) => resume_unwind(panic),
            Err(_) => Some(Placement::PANICKED.to_owned()),
        };
        if refused.is_some() {
            self.stops.truncate(stops);
        }
        let is_native = refused.is_none();
        self.placements.push(Placement { function: name.to_owned(), refused });
        Ok(is_native)
    }

    fn put(&mut self, id: FuncId, code: &Code, symbols: &[ModuleRelocTarget]) -> Result<(), String> {
        let is_file = self.around.is_file();
        let relocation = |one: &Relocation| {
            let (kind, symbol, addend) = match one.target {
                Target::Call(symbol) if is_file => (Reloc::X86CallPLTRel4, symbol, -4),
                Target::Call(symbol) => (Reloc::X86CallPCRel4, symbol, -4),
                Target::Address(symbol) => (Reloc::Abs8, symbol, 0),
                Target::PlaceOfAddress(symbol) => (Reloc::X86GOTPCRel4, symbol, -4),
            };
            ModuleReloc { offset: one.offset, kind, name: symbols[symbol as usize].clone(), addend }
        };
        let relocations: Vec<ModuleReloc> = code.relocations.iter().map(relocation).collect();
        let alignment = u64::from(code.alignment);
        self.module
            .define_function_bytes(id, alignment, &code.bytes, &relocations)
            .map_err(|error| error.to_string())
    }
}

impl<'a, 'c> Outside<'_, '_, 'a, 'c> {
    fn numbered(&mut self, target: ModuleRelocTarget) -> terrace_native::Callee {
        self.symbols.push(target);
        terrace_native::Callee::Symbol(self.symbols.len() as u32 - 1)
    }

    fn found(&mut self, callee: Callee) -> Lowered<terrace_native::Callee> {
        Ok(match callee {
            Callee::Function(id) => self.numbered(id.into()),
            Callee::Address(address) => terrace_native::Callee::Address(address as u64),
            Callee::Late(place) => terrace_native::Callee::Late(place as u64),
            Callee::Printf => return refuse("is of a function with any number of arguments"),
        })
    }

    /// Declares a function that a linker finds.
    fn imported(
        &mut self,
        name: &str,
        parameters: &[Machine],
        results: &[Machine],
    ) -> Lowered<terrace_native::Callee> {
        let mut signature = Signature::new(self.unit.call_conv);
        signature.params.extend(parameters.iter().map(|ty| AbiParam::new(*ty)));
        signature.returns.extend(results.iter().map(|ty| AbiParam::new(*ty)));
        let id = self.unit.module.declare_function(name, Linkage::Import, &signature);
        Ok(self.numbered(id.map_err(|error| error.to_string())?.into()))
    }

    fn held(&self, ty: Type<'c>) -> Lowered<Vec<Machine>> {
        Ok(self.unit.types.leaves(ty)?.iter().map(|leaf| leaf.kind.held()).collect())
    }
}

impl<'a, 'c> Surroundings<'a, 'c> for Outside<'_, '_, 'a, 'c> {
    fn size(&self, ty: Type<'c>) -> Lowered<(u64, u64)> {
        let size = self.unit.types.size(ty)?;
        Ok((size.bytes, size.alignment))
    }

    fn field(&self, structure: StructType<'c>, number: usize) -> Lowered<(Type<'c>, u64)> {
        self.unit.types.field(structure, number)
    }

    fn constant(&self, value: Attribute<'c>, ty: Type<'c>) -> Lowered<Vec<u128>> {
        constants::bits(self.unit.types, value, ty)
    }

    fn symbol(&mut self, name: &'c str) -> Lowered<terrace_native::Callee> {
        if let Some(variable) = self.unit.variables.get(name) {
            return Ok(self.numbered((*variable).into()));
        }
        if self.unit.symbols.get(name).is_some_and(|op| op.isa::<llvm::AliasOp>()) {
            return refuse("takes the address of an alias");
        }
        let callee = self.unit.callee(name)?;
        self.found(callee)
    }

    fn callee(&mut self, call: Operation<'a, 'c>, name: &'c str) -> Lowered<terrace_native::Callee> {
        let is_outside = |function: &&Operation<'a, 'c>| function.regions().all(|region| region.is_empty());
        let outside = self.unit.symbols.get(name).filter(is_outside);
        if outside.is_some_and(|outside| takes_by_value(*outside)) {
            return refuse("passes a structure by value");
        }
        let callee = self.unit.callee(name)?;
        if let Callee::Function(id) = callee {
            let mut given = Vec::new();
            for operand in call.operands() {
                given.extend(self.held(operand.ty())?);
            }
            let mut returned = Vec::new();
            for result in call.results() {
                returned.extend(self.held(result.ty())?);
            }
            let signature = &self.unit.module.declarations().get_function_decl(id).signature;
            let has = |types: &[AbiParam], given: &[Machine]| {
                types.iter().map(|one| one.value_type).eq(given.iter().copied())
            };
            let fits_result = returned.is_empty() || has(&signature.returns, &returned);
            if !has(&signature.params, &given) || !fits_result {
                return refuse("passes other types than the function takes");
            }
            if returned.is_empty() && signature.returns.len() > 1 {
                return refuse("leaves a result of several parts");
            }
        }
        self.found(callee)
    }

    fn c_function(&mut self, name: &'static str) -> Lowered<terrace_native::Callee> {
        if self.unit.around.is_file() {
            let second = if name == "memset" { types::I32 } else { types::I64 };
            return self.imported(name, &[types::I64, second, types::I64], &[types::I64]);
        }
        let address = c_function(name).ok_or("needs a function that the host does not have")?;
        Ok(terrace_native::Callee::Address(address as u64))
    }

    fn math(
        &mut self,
        name: &'static str,
        count: usize,
        is_double: bool,
    ) -> Lowered<(terrace_native::Callee, Option<u64>)> {
        const MISSING: &str = "needs a function of floats that the host does not have";
        let kind = if is_double { Kind::F64 } else { Kind::F32 };
        if self.unit.around.is_file() {
            let full = if is_double { name.to_owned() } else { format!("{name}f") };
            let callee = self.imported(&full, &vec![kind.held(); count], &[kind.held()])?;
            return Ok((callee, None));
        }
        let (function, by) = match (count, is_double) {
            (1, true) => (symbols::unary(name).ok_or(MISSING)?.0 as usize, runtime::unary64_address()),
            (1, false) => (symbols::unary(name).ok_or(MISSING)?.1 as usize, runtime::unary32_address()),
            (_, true) => (symbols::binary(name).ok_or(MISSING)?.0 as usize, runtime::binary64_address()),
            (_, false) => (symbols::binary(name).ok_or(MISSING)?.1 as usize, runtime::binary32_address()),
        };
        Ok((terrace_native::Callee::Address(by as u64), Some(function as u64)))
    }

    fn stop(&mut self, op: Operation<'a, 'c>, why: String) -> Option<(u64, u64)> {
        if self.unit.around.is_file() {
            return None;
        }
        let number = self.unit.stops.len();
        self.unit.stops.push((op.location(), why));
        Some((runtime::stop_address() as u64, number as u64))
    }

    fn allocator(&self) -> Option<Allocator> {
        (!self.unit.around.is_file()).then(|| Allocator {
            mark: runtime::mark_address() as u64,
            allocate: runtime::allocate_address() as u64,
            release: runtime::release_address() as u64,
        })
    }

    fn stack_limit(&self) -> terrace_native::StackLimit {
        match self.unit.around {
            Around::File => terrace_native::StackLimit::None,
            Around::Process { limit: StackLimit::Register, .. } => terrace_native::StackLimit::Register,
            Around::Process { .. } => terrace_native::StackLimit::Call(runtime::limit_address() as u64),
        }
    }

    fn is_file(&self) -> bool {
        self.unit.around.is_file()
    }
}
