//! The whole: a module is compiled, and its functions are called.

pub(crate) mod artifact;
pub(crate) mod file;
pub(crate) mod gates;
mod machine;
mod native;
pub(crate) mod packed;
pub(crate) mod typed;

pub(crate) use machine::{call_conv, isa, isa_of_files};

use crate::cranelift::program::Compiled;
use crate::cranelift::runtime;
use crate::cranelift::runtime::pool::Pool;
use crate::cranelift::runtime::{Ended, stack};
use crate::cranelift::types::signature::{Passed, Signature, Signatures, passed, shape_text};
use crate::cranelift::types::{Kind, Leaf, Types};
use crate::cranelift::unit::outside::{
    Around, LateName, Libraries, StackLimit, compiler_functions, is_of_host,
};
use crate::cranelift::unit::{Unit, Workspace, failed, function_type};
use cranelift_codegen::ir::{self, AbiParam, InstBuilder, MemFlagsData, types};
use cranelift_codegen::isa::CallConv;
use cranelift_frontend::FunctionBuilder;
use cranelift_jit::{ArenaMemoryProvider, JITBuilder, JITModule};
use cranelift_module::{FuncId, Module, default_libcall_names};
use std::collections::HashMap;
use std::mem::ManuallyDrop;
use std::sync::atomic::{AtomicUsize, Ordering};
use terrace_execution::{Argument, Buffer, CallError, Engine, OwnedElements, Placement, Returned, World};
use terrace_ir::{Ctx, DYNAMIC, Failure, Location, Operation, Type};
use terrace_llvm as llvm;
use terrace_native::Features;

/// Optimization level of the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum OptimizationLevel {
    /// Code as quickly as possible.
    None,
    /// Quick code.
    #[default]
    Speed,
}

/// Compilation options of a module.
#[derive(Clone, Default)]
pub struct CompileOptions {
    /// Optimization level.
    pub level: OptimizationLevel,
    /// Shared libraries in which names are looked for that nothing else defines.
    pub libraries: Vec<String>,
    /// Signatures of functions before the module was lowered; memrefs can only be passed to those.
    pub signatures: Signatures,
    /// Processor for which functions with wide vectors are compiled apart; `None` if Cranelift compiles all.
    pub native: Option<Features>,
    /// Number of threads that run parallel loops (`terrace_parallel_for`); one if it is zero.
    pub threads: usize,
}

/// A module that is compiled, and the world that it prints to.
pub struct Cranelift<'w, 'c> {
    code: Code,
    world: &'w mut dyn World,
    context: Ctx<'c>,
    stops: Vec<(Location<'c>, String)>,
}

/// Machine code of a module, without the IR that it was made of.
pub(super) struct Code {
    module: ManuallyDrop<JITModule>,
    functions: HashMap<String, Function>,
    signatures: Signatures,
    /// Places of names that are bound after compilation.
    late: HashMap<String, Box<AtomicUsize>>,
    native: Option<Features>,
    placements: Vec<Placement>,
    workspace: Workspace,
    call_conv: CallConv,
    pool: Option<Pool>,
    /// They stay loaded as long as code may call into them.
    _libraries: Libraries,
}

/// By-products of compiling a module.
pub(super) struct Loaded<'c> {
    /// Locations and reasons of possible traps, by number.
    pub stops: Vec<(Location<'c>, String)>,
    /// Functions that initialize the module's variables, in order.
    pub first: Vec<FuncId>,
}

/// A function that is compiled.
struct Function {
    id: FuncId,
    inputs: Vec<Kind>,
    results: Vec<Kind>,
    /// Leaves of each argument, and of the result, in memory.
    in_memory: (Vec<Box<[Leaf]>>, Box<[Leaf]>),
    /// Signature in the compiled module.
    signature: Signature,
    /// The way in, once it was needed.
    entry: Option<*const u8>,
}

/// Bytes of the address space that are kept for code and variables: what is near is called in a shorter way.
const RESERVED_BYTES: usize = 1 << 30;

impl<'w, 'c> Cranelift<'w, 'c> {
    /// Compiles a module of the `llvm` dialect for this machine, and sets its variables to their initial values.
    ///
    /// # Errors
    /// If something in it cannot be compiled or is not defined anywhere, which is reported at its operation.
    ///
    /// # Safety
    /// Memory accesses of the program are not checked, neither here nor when it is called: the caller vouches for it
    /// as for a program that is started.
    pub unsafe fn compile(
        program: Operation<'_, 'c>,
        world: &'w mut dyn World,
        options: &CompileOptions,
    ) -> Result<Self, Failure> {
        let (code, loaded) = Code::compile(program, options, false)?;
        // SAFETY: the caller's promise.
        let initialized = unsafe { code.initialize(&loaded.first, world) };
        let this = Cranelift { code, world, context: program.context(), stops: loaded.stops };
        initialized.map_err(|ended| {
            let why = this.ended(ended).to_string();
            failed(program, &format!("its variables cannot be initialized: {why}"))
        })?;
        Ok(this)
    }

    /// Returns the error of a call that did not return. An error at an operation is told.
    fn ended(&self, ended: Ended) -> CallError {
        match ended {
            Ended::Exited(status) => CallError::Exited(status),
            Ended::Refused(why) => {
                self.context.error(Location::Unknown, &why).tell();
                CallError::Stopped(why)
            }
            Ended::StackUsedUp(_) => CallError::Stopped("the stack is used up".to_owned()),
            Ended::Stopped(number) => {
                let (location, why) = match self.stops.get(number) {
                    Some((location, why)) => (*location, why.clone()),
                    None => (Location::Unknown, "the program stopped".to_owned()),
                };
                self.context.error(location, &why).tell();
                CallError::Stopped(why)
            }
        }
    }
}

impl Code {
    /// Compiles a module of the `llvm` dialect. Names that nothing defines are errors, or are bound later.
    ///
    /// # Errors
    /// As of [`Cranelift::compile`].
    pub fn compile<'c>(
        program: Operation<'_, 'c>,
        options: &CompileOptions,
        binds_late: bool,
    ) -> Result<(Self, Loaded<'c>), Failure> {
        let fail = |why: String| failed(program, &why);
        let isa = isa(options.level).map_err(fail)?;
        let libraries = Libraries::open(&options.libraries).map_err(fail)?;
        let mut builder = JITBuilder::with_isa(isa, default_libcall_names());
        builder.symbols(compiler_functions());
        if let Ok(arena) = ArenaMemoryProvider::new_with_size(RESERVED_BYTES) {
            builder.memory_provider(Box::new(arena));
        }
        let module = JITModule::new(builder);
        let mut this = Code {
            call_conv: call_conv(&module),
            module: ManuallyDrop::new(module),
            functions: HashMap::new(),
            signatures: options.signatures.clone(),
            late: HashMap::new(),
            native: options.native,
            placements: Vec::new(),
            workspace: Workspace::default(),
            pool: Pool::new(options.threads),
            _libraries: libraries,
        };
        let loaded = this.load(program, binds_late)?;
        Ok((this, loaded))
    }

    fn load<'c>(&mut self, program: Operation<'_, 'c>, binds_late: bool) -> Result<Loaded<'c>, Failure> {
        let fail = |why: String| failed(program, &why);
        let types = Types::new(program.context());
        let mut unit = Unit {
            types: &types,
            module: &mut *self.module,
            around: Around::Process {
                libraries: &self._libraries,
                limit: match calls_others(program) {
                    true => StackLimit::Thread,
                    false => StackLimit::Register,
                },
                binds_late,
            },
            call_conv: self.call_conv,
            symbols: HashMap::new(),
            functions: HashMap::new(),
            variables: HashMap::new(),
            stops: Vec::new(),
            thunks: Vec::new(),
            late: HashMap::new(),
            native: self.native,
            placements: Vec::new(),
        };
        let Compiled { defined, first } = unit.program(program, &mut self.workspace)?;
        for (name, op) in defined.iter().filter(|(_, op)| op.isa::<llvm::LLVMFuncOp>()) {
            let function = function_type(*op).map_err(|why| failed(*op, &why))?;
            let results = std::slice::from_ref(&function.result);
            let kinds = |of| unit.kinds(of).map_err(|why| failed(*op, &why));
            let results_kinds = kinds(results)?;
            let in_memory = |of: &[Type<'c>]| -> Result<Vec<Box<[Leaf]>>, Failure> {
                let leaves = of
                    .iter()
                    .map(|ty| types.leaves(*ty).map(|leaves| (*leaves).into()))
                    .collect::<Result<_, _>>();
                leaves.map_err(|why| failed(*op, &why))
            };
            let entry = Function {
                id: unit.functions[name],
                inputs: kinds(&function.inputs)?,
                signature: Signature {
                    inputs: function.inputs.iter().map(|ty| passed(program.context(), *ty)).collect(),
                    results: if results_kinds.is_empty() {
                        Vec::new()
                    } else {
                        vec![passed(program.context(), function.result)]
                    },
                },
                results: results_kinds,
                in_memory: (in_memory(&function.inputs)?, in_memory(results)?.remove(0)),
                entry: None,
            };
            self.functions.insert((*name).to_owned(), entry);
        }
        let (stops, late) = (unit.stops, unit.late);
        self.placements = unit.placements;
        self.module.finalize_definitions().map_err(|error| fail(error.to_string()))?;
        for (name, LateName { place, thunk }) in late {
            if let Some(thunk) = thunk {
                place.store(self.module.get_finalized_function(thunk) as usize, Ordering::Release);
            }
            self.late.insert(name.to_owned(), place);
        }
        Ok(Loaded { stops, first })
    }

    /// Runs the functions that initialize the module's variables.
    ///
    /// # Safety
    /// As of [`Cranelift::compile`].
    pub unsafe fn initialize(&self, first: &[FuncId], world: &mut dyn World) -> Result<(), Ended> {
        for id in first {
            let code = self.module.get_finalized_function(*id);
            // SAFETY: the code was compiled by `load`, takes nothing, and stays as long as `self`. What it does is the
            // program's, for which the caller vouches.
            unsafe { stack::call_with_stack(code, &mut 0, world, self.pool.as_ref()) }?;
        }
        Ok(())
    }

    /// Returns the names of the functions that have a body.
    pub fn names(&self) -> Vec<String> {
        self.functions.keys().cloned().collect()
    }

    /// Returns the signature by which a function is called.
    pub fn signature(&self, name: &str) -> Option<&Signature> {
        let own = self.functions.get(name).map(|function| &function.signature)?;
        Some(self.signatures.get(name).unwrap_or(own))
    }

    /// Returns the address of a function's own code, with the calling convention of C.
    pub fn address(&self, name: &str) -> Option<*const u8> {
        self.functions.get(name).map(|function| self.module.get_finalized_function(function.id))
    }

    /// Returns the numbers of leaves that a function takes and returns.
    pub fn leaf_counts(&self, name: &str) -> Option<(usize, usize)> {
        self.functions.get(name).map(|function| (function.inputs.len(), function.results.len()))
    }

    /// Calls a function whose entry was made by [`Code::entry`].
    ///
    /// # Errors
    /// If there is no such function or the arguments are not what it takes; `Err(Ok(ended))` if it did not return.
    ///
    /// # Safety
    /// As of [`Cranelift::compile`].
    pub unsafe fn call(
        &self,
        name: &str,
        arguments: &mut [Argument<'_>],
        world: &mut dyn World,
    ) -> Result<Vec<Returned>, Result<Ended, CallError>> {
        let no_function = || Err(CallError::NoSuchFunction(name.to_owned()));
        let function = self.functions.get(name).ok_or_else(no_function)?;
        let signature = self.signatures.get(name).unwrap_or(&function.signature);
        check(signature, arguments).map_err(Err)?;
        let mut buffer = Vec::with_capacity(function.inputs.len() + function.results.len());
        for argument in arguments.iter_mut() {
            push(&mut buffer, argument);
        }
        // SAFETY: the leaves are those of the signature; else the caller's promise.
        let results = unsafe { self.call_leaves(name, buffer, world) }?;
        returned(signature, &results).map_err(Err)
    }

    /// Calls a function with the leaves of its arguments, and returns those of its results.
    ///
    /// # Errors
    /// As of [`Code::call`].
    ///
    /// # Safety
    /// As of [`Code::call`], and the leaves must be those of the function's signature.
    pub unsafe fn call_leaves(
        &self,
        name: &str,
        mut buffer: Vec<u128>,
        world: &mut dyn World,
    ) -> Result<Vec<u128>, Result<Ended, CallError>> {
        let no_function = || Err(CallError::NoSuchFunction(name.to_owned()));
        let function = self.functions.get(name).ok_or_else(no_function)?;
        if buffer.len() != function.inputs.len() {
            let why = "the function was lowered to take something else".to_owned();
            return Err(Err(CallError::Unsupported(why)));
        }
        buffer.resize(function.inputs.len() + function.results.len(), 0);
        // SAFETY: the buffer has room for all leaves; else the caller's promise.
        unsafe { self.call_buffer(name, buffer.as_mut_ptr(), world) }?;
        Ok(buffer.split_off(function.inputs.len()))
    }

    /// Calls a function with a buffer of 16 bytes for each leaf, arguments first.
    ///
    /// # Errors
    /// As of [`Code::call`].
    ///
    /// # Safety
    /// As of [`Code::call`], and the buffer has room for all leaves, those of the arguments written.
    pub unsafe fn call_buffer(
        &self,
        name: &str,
        buffer: *mut u128,
        world: &mut dyn World,
    ) -> Result<(), Result<Ended, CallError>> {
        let entry = self.functions.get(name).and_then(|function| function.entry);
        let entry = entry.ok_or_else(|| Err(CallError::NoSuchFunction(name.to_owned())))?;
        // SAFETY: the entry was compiled for this function, and the buffer has room for all leaves it reads and
        // writes. What the function does with memory is the program's, for which the caller vouches.
        unsafe { stack::call_with_stack(entry, buffer, world, self.pool.as_ref()) }.map_err(Ok)
    }

    /// Binds a name that the program does not define; `false` if it needs no such name.
    pub fn bind(&self, name: &str, address: usize) -> bool {
        let place = self.late.get(name);
        place.inspect(|place| place.store(address, Ordering::Release)).is_some()
    }

    /// Returns the names that are still unbound, sorted.
    pub fn unbound(&self) -> Vec<&str> {
        let is_unbound = |place: &AtomicUsize| place.load(Ordering::Acquire) == 0;
        let mut names: Vec<&str> =
            self.late.iter().filter(|(_, place)| is_unbound(place)).map(|(name, _)| name.as_str()).collect();
        names.sort_unstable();
        names
    }

    /// Returns the way into a function: it takes the address of a buffer with 16 bytes for each leaf, arguments first.
    pub fn entry(&mut self, name: &str) -> Result<*const u8, CallError> {
        let unsupported = |error: cranelift_module::ModuleError| CallError::Unsupported(error.to_string());
        let function = self.functions.get(name).ok_or_else(|| CallError::NoSuchFunction(name.to_owned()))?;
        if let Some(entry) = function.entry {
            return Ok(entry);
        }
        let mut signature = ir::Signature::new(self.call_conv);
        signature.params.push(AbiParam::new(types::I64));
        let id = self.module.declare_anonymous_function(&signature).map_err(unsupported)?;
        let config = self.module.isa().frontend_config();
        let (code, context) = self.workspace.parts();
        code.func.signature = signature;
        let callee = self.module.declare_func_in_func(function.id, &mut code.func);
        let mut builder = FunctionBuilder::new(&mut code.func, context);
        let block = builder.create_block();
        builder.append_block_params_for_function_params(block);
        builder.switch_to_block(block);
        let buffer = builder.block_params(block)[0];
        let flags = MemFlagsData::new();
        let arguments: Vec<ir::Value> = function
            .inputs
            .iter()
            .enumerate()
            .map(|(at, kind)| builder.ins().load(kind.held(), flags, buffer, 16 * at as i32))
            .collect();
        let call = builder.ins().call(callee, &arguments);
        let results = builder.inst_results(call).to_vec();
        for (at, result) in results.into_iter().enumerate() {
            builder.ins().store(flags, result, buffer, 16 * (arguments.len() + at) as i32);
        }
        builder.ins().return_(&[]);
        builder.seal_all_blocks();
        builder.finalize(config);
        self.module.define_function(id, code).map_err(unsupported)?;
        self.module.finalize_definitions().map_err(unsupported)?;
        let entry = self.module.get_finalized_function(id);
        if let Some(function) = self.functions.get_mut(name) {
            function.entry = Some(entry);
        }
        Ok(entry)
    }
}

impl Drop for Code {
    fn drop(&mut self) {
        // SAFETY: the module is not used again. No code of it runs: calls borrow the code, and return before.
        unsafe { ManuallyDrop::take(&mut self.module).free_memory() };
    }
}

impl Engine for Cranelift<'_, '_> {
    fn name(&self) -> &'static str {
        "cranelift"
    }

    fn prepare(&mut self, name: &str) -> Result<(), CallError> {
        self.code.entry(name).map(|_| ())
    }

    fn address(&mut self, name: &str) -> Option<*const u8> {
        self.code.address(name)
    }

    fn placements(&self) -> &[Placement] {
        &self.code.placements
    }

    fn call(&mut self, name: &str, arguments: &mut [Argument<'_>]) -> Result<Vec<Returned>, CallError> {
        self.code.entry(name)?;
        // SAFETY: whoever compiled the program vouched for it, and calls borrow the engine mutably.
        let called = unsafe { self.code.call(name, arguments, self.world) };
        called.map_err(|why| why.map_or_else(|error| error, |ended| self.ended(ended)))
    }
}

/// Returns true if a program needs functions that are neither its own nor those of the host.
fn calls_others(program: Operation<'_, '_>) -> bool {
    let is_missing =
        |op: Operation<'_, '_>| op.isa::<llvm::LLVMFuncOp>() && op.regions().all(|body| body.is_empty());
    let mut names = program.regions().flat_map(|region| region.ops()).filter(|op| is_missing(*op));
    names.any(|op| op.symbol_name().is_some_and(|name| !is_of_host(name)))
}

/// Returns true if the arguments are what the function takes.
pub(crate) fn check(signature: &Signature, arguments: &[Argument<'_>]) -> Result<(), CallError> {
    let (expected, given) = (signature.inputs.len(), arguments.len());
    if expected != given {
        return Err(CallError::WrongArity { expected, given });
    }
    for (position, (input, argument)) in signature.inputs.iter().zip(arguments).enumerate() {
        let wrong = |given: String| CallError::WrongType { position, expected: input.text(), given };
        match (input, argument) {
            (Passed::MemRef { shape, element, strides }, Argument::MemRef(slice)) => {
                let of_index = element == "index" && argument.ty() == "i64";
                if element != argument.ty() && !of_index {
                    return Err(wrong(format!(
                        "memref<{}{}>",
                        shape_text(&slice.shape, "x", true),
                        argument.ty()
                    )));
                }
                let fits = shape.len() == slice.shape.len()
                    && shape.iter().zip(&slice.shape).all(|(size, given)| *size == DYNAMIC || size == given);
                let is_row_major = strides.as_ref().is_none_or(|(strides, offset)| {
                    let fits = |(wanted, given): (&i64, &i64)| *wanted == DYNAMIC || wanted == given;
                    strides.iter().zip(&row_major(&slice.shape)).all(fits) && fits((offset, &0))
                });
                if !is_row_major {
                    return Err(wrong("a memref in row-major order".to_owned()));
                }
                if !fits || !slice.is_complete() {
                    return Err(CallError::WrongShape {
                        position,
                        expected: shape_text(shape, ", ", false),
                        given: shape_text(&slice.shape, ", ", false),
                    });
                }
            }
            (_, Argument::MemRef(slice)) => {
                return Err(wrong(format!(
                    "memref<{}{}>",
                    shape_text(&slice.shape, "x", true),
                    argument.ty()
                )));
            }
            (Passed::Scalar(ty), _) if ty == argument.ty() || (ty == "i64" && argument.ty() == "index") => {}
            _ => return Err(wrong(argument.ty().to_owned())),
        }
    }
    Ok(())
}

/// Adds the leaves of an argument: a memref is passed as its descriptor.
pub(crate) fn push(buffer: &mut Vec<u128>, argument: &mut Argument<'_>) {
    if let Some(bytes) = argument.to_bytes() {
        let mut word = [0; 16];
        word[..bytes.len()].copy_from_slice(&bytes);
        buffer.push(u128::from_le_bytes(word));
        return;
    }
    if let Argument::MemRef(slice) = argument {
        let address = slice.elements.address() as u128;
        buffer.extend([address, address, 0]);
        buffer.extend(slice.shape.iter().map(|size| size.cast_unsigned() as u128));
        buffer.extend(row_major(&slice.shape).into_iter().map(|stride| stride.cast_unsigned() as u128));
    }
}

/// Returns the strides of a memref without gaps.
fn row_major(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1i64; shape.len()];
    for at in (1..strides.len()).rev() {
        strides[at - 1] = strides[at].wrapping_mul(shape[at]);
    }
    strides
}

/// Returns the results, from their leaves.
pub(crate) fn returned(signature: &Signature, mut leaves: &[u128]) -> Result<Vec<Returned>, CallError> {
    let mut results = Vec::new();
    for result in &signature.results {
        let unsupported =
            || CallError::Unsupported(format!("a result of type '{}' cannot be passed", result.text()));
        let count = match result {
            Passed::Scalar(_) | Passed::MemRef { .. } => result.leaf_count().ok_or_else(unsupported)?,
            Passed::Pointer | Passed::Struct { .. } | Passed::Other(_) => return Err(unsupported()),
        };
        let (own, rest) = leaves.split_at_checked(count).ok_or_else(unsupported)?;
        leaves = rest;
        results.push(match result {
            Passed::MemRef { shape, element, .. } => {
                Returned::MemRef(buffer(element, shape.len(), own).ok_or_else(unsupported)?)
            }
            _ => Returned::from_bytes(&result.text(), &own[0].to_le_bytes()).ok_or_else(unsupported)?,
        });
    }
    Ok(results)
}

/// Returns a copy of the memory that a descriptor describes.
fn buffer(element: &str, rank: usize, descriptor: &[u128]) -> Option<Buffer> {
    let mut bytes = Vec::new();
    let size = OwnedElements::size_of(element)?;
    let shape = for_each_element(rank, size, descriptor, |one| bytes.extend_from_slice(one))?;
    Some(Buffer { elements: OwnedElements::from_bytes(element, &bytes)?, shape })
}

/// Calls a function with the bytes of each element that a descriptor describes, in row-major order; the shape.
pub(crate) fn for_each_element(
    rank: usize,
    size: usize,
    descriptor: &[u128],
    mut each: impl FnMut(&[u8]),
) -> Option<Vec<i64>> {
    let word = |at: usize| descriptor.get(at).map_or(0, |word| *word as u64 as i64);
    let shape: Vec<i64> = (0..rank).map(|at| word(3 + at)).collect();
    let count = shape.iter().try_fold(1i64, |count, size| count.checked_mul((*size).max(0)))?;
    let mut one = vec![0; size];
    for number in 0..count {
        let (mut rest, mut at) = (number, word(2));
        for dimension in (0..rank).rev() {
            at += rest % shape[dimension] * word(3 + rank + dimension);
            rest /= shape[dimension];
        }
        let address = (word(1) as u64).wrapping_add((at as u64).wrapping_mul(size as u64));
        runtime::read(address, &mut one);
        each(&one);
    }
    Some(shape)
}
