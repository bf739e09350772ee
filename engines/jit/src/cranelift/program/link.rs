//! Linking: what a name stands for that the program does not define.

use crate::cranelift::types::Kind;
use crate::cranelift::unit::outside::{Around, Callee, LateName, Libraries, Thunk, c_function};
use crate::cranelift::unit::{Unit, Workspace, function_type};
use crate::cranelift::{Lowered, refuse, runtime};
use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, StackSlotData, StackSlotKind, types};
use cranelift_frontend::FunctionBuilder;
use cranelift_module::{FuncId, Linkage};
use std::sync::atomic::AtomicUsize;
use terrace_execution::{HostSymbol, ScalarType, symbols};

impl<'c> Unit<'_, '_, 'c> {
    /// Resolves a name.
    pub fn callee(&mut self, name: &'c str) -> Lowered<Callee> {
        if let Some(id) = self.functions.get(name) {
            return Ok(Callee::Function(*id));
        }
        if name == "printf" {
            return Ok(Callee::Printf);
        }
        let Around::Process { libraries, binds_late, .. } = self.around else {
            let id = self.declare_import(name)?;
            self.functions.insert(name, id);
            return Ok(Callee::Function(id));
        };
        if binds_late {
            return Ok(Callee::Late(self.late_name(name, libraries)));
        }
        if let Some(address) = c_function(name) {
            return Ok(Callee::Address(address));
        }
        if let Some(symbol) = symbols::lookup(name) {
            let id = self.declare_thunk(name, symbol)?;
            self.functions.insert(name, id);
            return Ok(Callee::Function(id));
        }
        match libraries.address(name) {
            Some(address) => Ok(Callee::Address(address)),
            None => refuse(format!("needs '{name}', which is not defined anywhere")),
        }
    }

    /// Returns the place of a name's address, which holds what the host or a library defines until it is bound.
    fn late_name(&mut self, name: &'c str, libraries: &Libraries) -> usize {
        if let Some(known) = self.late.get(name) {
            return known.place.as_ptr() as usize;
        }
        let mut thunk = None;
        let mut address = c_function(name);
        if address.is_none()
            && let Some(symbol) = symbols::lookup(name)
        {
            // If the program declares it with other types, it means another function.
            thunk = self.declare_thunk(name, symbol).ok();
        }
        if address.is_none() && thunk.is_none() {
            address = libraries.address(name);
        }
        let place = Box::new(AtomicUsize::new(address.unwrap_or(0)));
        let at = place.as_ptr() as usize;
        self.late.insert(name, LateName { place, thunk });
        at
    }

    /// Declares a function that is defined elsewhere.
    fn declare_import(&mut self, name: &'c str) -> Lowered<FuncId> {
        let Some(declaration) = self.symbols.get(name) else {
            return refuse(format!("needs '{name}', which is not declared"));
        };
        let signature = self.signature(&function_type(*declaration)?)?;
        let id = self.module.declare_function(name, Linkage::Import, &signature);
        Ok(id.map_err(|error| error.to_string())?)
    }

    fn declare_thunk(&mut self, name: &'c str, symbol: &'static HostSymbol) -> Lowered<FuncId> {
        let Some(declaration) = self.symbols.get(name) else {
            return refuse(format!("needs '{name}', which is not declared"));
        };
        let function = function_type(*declaration)?;
        let parameters = self.kinds(&function.inputs)?;
        let results = self.kinds(&[function.result])?;
        let fits = parameters.len() == symbol.parameters.len()
            && parameters.iter().zip(symbol.parameters).all(|(kind, ty)| fits(*kind, *ty))
            && match (results.as_slice(), symbol.result) {
                ([], _) => true,
                ([kind], Some(ty)) => fits(*kind, ty),
                _ => false,
            };
        if !fits {
            return refuse(format!("needs '{name}', which the host has with other types"));
        }
        let signature = self.signature(&function)?;
        let id = self.module.declare_function(&format!("{name}$"), Linkage::Local, &signature);
        let id = id.map_err(|error| error.to_string())?;
        self.thunks.push(Thunk { id, symbol });
        Ok(id)
    }

    /// Compiles the ways to functions of the host that were needed.
    pub fn define_thunks(&mut self, workspace: &mut Workspace) -> Result<(), String> {
        for thunk in std::mem::take(&mut self.thunks) {
            let signature = self.module.declarations().get_function_decl(thunk.id).signature.clone();
            let returns = signature.returns.first().map(|result| result.value_type);
            let config = self.module.isa().frontend_config();
            let (code, context) = workspace.parts();
            code.func.signature = signature;
            let mut builder = FunctionBuilder::new(&mut code.func, context);
            let entry = builder.create_block();
            builder.append_block_params_for_function_params(entry);
            builder.switch_to_block(entry);
            let parameters = builder.block_params(entry).to_vec();
            let size = 8 * parameters.len().max(1) as u32;
            let slot =
                builder.create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, size, 3));
            let words = builder.ins().stack_addr(types::I64, slot, 0);
            for (at, parameter) in parameters.iter().enumerate() {
                builder.ins().store(MemFlagsData::new(), *parameter, words, 8 * at as i32);
            }
            let mut host = cranelift_codegen::ir::Signature::new(self.call_conv);
            host.params.extend([AbiParam::new(types::I64); 2]);
            host.returns.push(AbiParam::new(types::I64));
            let host = builder.import_signature(host);
            let symbol = builder.ins().iconst(types::I64, std::ptr::from_ref(thunk.symbol) as i64);
            let callee = builder.ins().iconst(types::I64, runtime::host_address() as i64);
            let call = builder.ins().call_indirect(host, callee, &[symbol, words]);
            let word = builder.inst_results(call)[0];
            match returns {
                None => builder.ins().return_(&[]),
                Some(ty) => {
                    builder.ins().store(MemFlagsData::new(), word, words, 0);
                    let result = builder.ins().load(ty, MemFlagsData::new(), words, 0);
                    builder.ins().return_(&[result])
                }
            };
            builder.seal_all_blocks();
            builder.finalize(config);
            self.module.define_function(thunk.id, code).map_err(|error| error.to_string())?;
        }
        Ok(())
    }
}

fn fits(kind: Kind, ty: ScalarType) -> bool {
    match ty {
        ScalarType::I8 => kind == Kind::Integer(8),
        ScalarType::I16 => kind == Kind::Integer(16),
        ScalarType::I32 => kind == Kind::Integer(32),
        ScalarType::I64 => matches!(kind, Kind::Integer(64) | Kind::Pointer),
        ScalarType::F32 => kind == Kind::F32,
        ScalarType::F64 => kind == Kind::F64,
        ScalarType::Pointer => matches!(kind, Kind::Integer(64) | Kind::Pointer),
    }
}
