//! Gates: functions with C's calling convention that lead to closures of this process.
//!
//! Compiled code expects things of its caller that only a call through [`runtime`] provides (a stack limit, a way out). A
//! gate stands between it and C code that has but a pointer to a function: it writes its arguments to memory, calls a
//! closure, which makes the call, and returns what the closure left there.

use crate::cranelift::engine::artifact::Artifact;
use crate::cranelift::engine::{OptimizationLevel, call_conv, isa};
use crate::cranelift::runtime;
use crate::cranelift::runtime::PackedCallback;
use cranelift_codegen::ir::{
    AbiParam, InstBuilder, MemFlagsData, Signature, StackSlotData, StackSlotKind, Type, types,
};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{Module, ModuleError, default_libcall_names};
use std::mem::ManuallyDrop;
use terrace_execution::CallError;

/// Gates, which may be called as long as this is alive, by several threads.
pub struct Gates {
    module: ManuallyDrop<JITModule>,
    /// Closures, at addresses that the code knows.
    #[allow(clippy::vec_box, reason = "the code knows the addresses of the boxes, which must not move")]
    callbacks: Vec<Box<PackedCallback>>,
}

// SAFETY: code is only added through `&mut self`, and the closures may be called by any thread.
unsafe impl Send for Gates {}
// SAFETY: as above.
unsafe impl Sync for Gates {}

impl Gates {
    /// Makes room for gates.
    ///
    /// # Errors
    /// If there is no code for this machine.
    pub fn new() -> Result<Self, String> {
        let builder = JITBuilder::with_isa(isa(OptimizationLevel::None)?, default_libcall_names());
        Ok(Gates { module: ManuallyDrop::new(JITModule::new(builder)), callbacks: Vec::new() })
    }

    /// Makes a function that takes one pointer, and hands it on.
    ///
    /// # Errors
    /// If the compiler fails.
    pub fn packed(&mut self, callback: PackedCallback) -> Result<*const u8, String> {
        self.gate(&[types::I64], &[], callback, Passing::Pointer).map_err(|error| error.to_string())
    }

    /// Makes a function with the signature of a compiled one.
    ///
    /// # Errors
    /// If there is no such function, or the compiler fails.
    pub fn like(
        &mut self,
        artifact: &Artifact,
        name: &str,
        callback: PackedCallback,
    ) -> Result<*const u8, CallError> {
        let (inputs, results) = artifact.held(name)?;
        let gate = self.gate(&inputs, &results, callback, Passing::Leaves);
        gate.map_err(|error| CallError::Unsupported(error.to_string()))
    }

    fn gate(
        &mut self,
        inputs: &[Type],
        results: &[Type],
        callback: PackedCallback,
        passing: Passing,
    ) -> Result<*const u8, Box<ModuleError>> {
        // The calling convention of the platform: C code of anybody's calls it.
        let mut signature = Signature::new(self.module.isa().default_call_conv());
        signature.params.extend(inputs.iter().map(|ty| AbiParam::new(*ty)));
        signature.returns.extend(results.iter().map(|ty| AbiParam::new(*ty)));
        let id = self.module.declare_anonymous_function(&signature).map_err(Box::new)?;
        let mut code = self.module.make_context();
        let mut context = FunctionBuilderContext::new();
        code.func.signature = signature;
        let config = self.module.isa().frontend_config();
        let mut inner = Signature::new(call_conv(&*self.module));
        inner.params.extend([AbiParam::new(types::I64); 2]);
        let callback = Box::new(callback);
        let mut builder = FunctionBuilder::new(&mut code.func, &mut context);
        let block = builder.create_block();
        builder.append_block_params_for_function_params(block);
        builder.switch_to_block(block);
        let arguments = builder.block_params(block).to_vec();
        let flags = MemFlagsData::new();
        let passed = match passing {
            Passing::Pointer => arguments[0],
            Passing::Leaves => {
                let bytes = 16 * (inputs.len() + results.len()).max(1) as u32;
                let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, bytes, 4);
                let slot = builder.create_sized_stack_slot(slot);
                let place = builder.ins().stack_addr(types::I64, slot, 0);
                let zero = builder.ins().iconst(types::I64, 0);
                for at in 0..2 * (inputs.len() + results.len()) {
                    builder.ins().store(flags, zero, place, 8 * at as i32);
                }
                for (at, argument) in arguments.iter().enumerate() {
                    builder.ins().store(flags, *argument, place, 16 * at as i32);
                }
                place
            }
        };
        let inner = builder.import_signature(inner);
        let callee = builder.ins().iconst(types::I64, runtime::gate_address() as i64);
        let closure = builder.ins().iconst(types::I64, std::ptr::from_ref(&*callback) as i64);
        builder.ins().call_indirect(inner, callee, &[closure, passed]);
        let returned: Vec<_> = results
            .iter()
            .enumerate()
            .map(|(at, ty)| builder.ins().load(*ty, flags, passed, 16 * (inputs.len() + at) as i32))
            .collect();
        builder.ins().return_(&returned);
        builder.seal_all_blocks();
        builder.finalize(config);
        self.module.define_function(id, &mut code).map_err(Box::new)?;
        self.module.finalize_definitions().map_err(Box::new)?;
        self.callbacks.push(callback);
        Ok(self.module.get_finalized_function(id))
    }
}

/// Argument of a gate's closure.
#[derive(Clone, Copy)]
enum Passing {
    /// The pointer that the gate takes.
    Pointer,
    /// A pointer to the leaves of arguments and results.
    Leaves,
}

impl Drop for Gates {
    fn drop(&mut self) {
        // SAFETY: the module is not used again. That nobody calls a gate any more is asked of whoever has its address.
        unsafe { ManuallyDrop::take(&mut self.module).free_memory() };
    }
}
