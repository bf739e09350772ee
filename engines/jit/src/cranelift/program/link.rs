//! Names that the program does not define: the C library, the host's table, shared libraries, and this process.

use super::functions::{Unit, Workspace, function_type};
use super::types::Kind;
use super::{Lowered, refuse, runtime};
use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, StackSlotData, StackSlotKind, types};
use cranelift_frontend::FunctionBuilder;
use cranelift_module::{FuncId, Linkage};
use libloading::Library;
use std::path::Path;
use std::sync::atomic::AtomicUsize;
use terrace_execution::{HostSymbol, ScalarType, symbols};
use terrace_ir::Operation;
use terrace_llvm::Visibility;

/// Meaning of a name.
#[derive(Clone, Copy)]
pub(super) enum Callee {
    /// A function that is compiled.
    Function(FuncId),
    /// A function of this process.
    Address(usize),
    /// Content of this address when the program runs.
    Late(usize),
    /// C's `printf`.
    Printf,
}

/// Definitions outside the program during compilation.
#[derive(Clone, Copy)]
pub(super) enum Around<'u> {
    /// This process: what is in it has an address.
    Process {
        /// Shared libraries that the program needs.
        libraries: &'u Libraries,
        /// Place of the stack limit.
        limit: StackLimit,
        /// True if names that nothing defines are bound later.
        binds_late: bool,
    },
    /// Nothing, for the program becomes a file: what is in others has a name, which a linker finds.
    File,
}

/// Place of the stack limit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StackLimit {
    /// The register reserved for it.
    Register,
    /// A variable of the thread, for code that is called back by others, with anything in any register.
    Thread,
}

/// A name that compiled code looks up when it runs.
pub(super) struct LateName {
    /// Address; zero while the name is unbound.
    pub place: Box<AtomicUsize>,
    /// Compiled way to the function of the host that has this name.
    pub thunk: Option<FuncId>,
}

impl Around<'_> {
    /// Returns true if the program becomes a file.
    pub fn is_file(self) -> bool {
        matches!(self, Around::File)
    }

    /// The name of something that the program defines, and who finds it by that.
    pub fn symbol(self, name: &str, op: Operation<'_, '_>) -> (String, Linkage) {
        match self {
            // The name is for profilers; what is in the program is found by its id.
            Around::Process { .. } => (format!("{name}$"), Linkage::Local),
            Around::File => (name.to_owned(), linkage(op)),
        }
    }
}

/// Returns the linkage of a definition.
fn linkage(op: Operation<'_, '_>) -> Linkage {
    use terrace_llvm::Linkage as Of;
    let is = |one: Of| op.attribute("linkage") == Some(one.attribute(op.context()));
    if is(Of::Internal) || is(Of::Private) {
        return Linkage::Local;
    }
    match [Of::Weak, Of::WeakODR, Of::Linkonce, Of::LinkonceODR, Of::Common].into_iter().any(is) {
        true => Linkage::Preemptible,
        false if op.attribute("visibility_") == Some(Visibility::Hidden.attribute(op.context())) => {
            Linkage::Hidden
        }
        false => Linkage::Export,
    }
}

/// A compiled way to a function of the host's table, which takes its arguments in words.
pub(super) struct Thunk {
    id: FuncId,
    symbol: &'static HostSymbol,
}

/// Shared libraries that the program needs.
#[derive(Default)]
pub(super) struct Libraries(Vec<Library>);

impl Libraries {
    /// Opens them.
    pub fn open(paths: &[String]) -> Result<Self, String> {
        let open = |path: &String| {
            // SAFETY: opening a library runs its initializers. Whoever names one for a program vouches for it, as for
            // the program itself.
            unsafe { Library::new(Path::new(path)) }.map_err(|why| format!("cannot open '{path}': {why}"))
        };
        paths.iter().map(open).collect::<Result<_, _>>().map(Libraries)
    }

    fn address(&self, name: &str) -> Option<usize> {
        // SAFETY: the address is only kept as a number here. That what stands there is a function of the declared type
        // is for the program to know.
        let find = |library: &Library| {
            unsafe { library.get::<*const ()>(name.as_bytes()) }.ok().map(|at| *at as usize)
        };
        self.0.iter().find_map(find).or_else(|| of_this_process(name)).filter(|address| *address != 0)
    }
}

/// The address of a function of the libraries that this process has loaded.
fn of_this_process(name: &str) -> Option<usize> {
    #[cfg(unix)]
    {
        let process = libloading::os::unix::Library::this();
        // SAFETY: as above.
        unsafe { process.get::<*const ()>(name.as_bytes()) }.ok().map(|at| *at as usize)
    }
    #[cfg(not(unix))]
    {
        let _ = name;
        None
    }
}

/// Functions of the C library that programs call by address, for speed and because memory of theirs goes to others.
pub(crate) fn c_function(name: &str) -> Option<usize> {
    unsafe extern "C" {
        fn memcpy(target: *mut u8, source: *const u8, count: usize) -> *mut u8;
        fn memmove(target: *mut u8, source: *const u8, count: usize) -> *mut u8;
        fn memset(target: *mut u8, byte: i32, count: usize) -> *mut u8;
        fn memcmp(a: *const u8, b: *const u8, count: usize) -> i32;
    }
    let (malloc, free) = runtime::allocator();
    match name {
        "malloc" | "mlirAlloc" | "_mlir_memref_to_llvm_alloc" => Some(malloc),
        "free" | "mlirFree" | "mlirAlignedFree" | "_mlir_memref_to_llvm_free" => Some(free),
        "aligned_alloc" | "mlirAlignedAlloc" | "_mlir_memref_to_llvm_aligned_alloc" => {
            Some(runtime::c_aligned_alloc as *const () as usize)
        }
        "memcpy" => Some(memcpy as *const () as usize),
        "memmove" => Some(memmove as *const () as usize),
        "memset" => Some(memset as *const () as usize),
        "memcmp" => Some(memcmp as *const () as usize),
        symbols::PARALLEL_FOR => Some(runtime::parallel_for_address()),
        _ => None,
    }
}

/// Returns true if a function is one of the host's, which call nothing back.
pub(super) fn is_of_host(name: &str) -> bool {
    c_function(name).is_some() || name == "printf" || symbols::lookup(name).is_some()
}

/// Functions that the compiler itself calls where the machine lacks an instruction.
pub(crate) fn compiler_functions() -> Vec<(&'static str, *const u8)> {
    macro_rules! list {
        ($($name:literal ($($argument:ident),*) $ty:ty, $call:expr;)*) => {
            vec![$(($name, {
                extern "C" fn called($($argument: $ty),*) -> $ty { $call }
                called as *const u8
            })),*]
        };
    }
    list! {
        "fma" (a, b, c) f64, a.mul_add(b, c);
        "fmaf" (a, b, c) f32, a.mul_add(b, c);
        "ceil" (a) f64, a.ceil();
        "ceilf" (a) f32, a.ceil();
        "floor" (a) f64, a.floor();
        "floorf" (a) f32, a.floor();
        "trunc" (a) f64, a.trunc();
        "truncf" (a) f32, a.trunc();
        "nearbyint" (a) f64, a.round_ties_even();
        "nearbyintf" (a) f32, a.round_ties_even();
    }
}

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
