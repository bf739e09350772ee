//! Definitions outside the program: the C library, the host's table, shared libraries, and this process.

use crate::cranelift::runtime;
use cranelift_module::{FuncId, Linkage};
use libloading::Library;
use std::path::Path;
use std::sync::atomic::AtomicUsize;
use terrace_execution::{HostSymbol, symbols};
use terrace_ir::Operation;
use terrace_llvm::Visibility;

/// Meaning of a name.
#[derive(Clone, Copy)]
pub(in crate::cranelift) enum Callee {
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
pub(in crate::cranelift) enum Around<'u> {
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
pub(in crate::cranelift) enum StackLimit {
    /// The register reserved for it.
    Register,
    /// A variable of the thread, for code that is called back by others, with anything in any register.
    Thread,
}

/// A name that compiled code looks up when it runs.
pub(in crate::cranelift) struct LateName {
    /// Address; zero while the name is unbound.
    pub place: Box<AtomicUsize>,
    /// Thunk of the function of the host that has this name.
    pub thunk: Option<FuncId>,
}

impl Around<'_> {
    /// Returns true if the program becomes a file.
    pub fn is_file(self) -> bool {
        matches!(self, Around::File)
    }

    /// Returns the linker name and the linkage of a definition of the program.
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

/// A thunk: compiled code that passes the arguments to a function of the host in words.
pub(in crate::cranelift) struct Thunk {
    pub id: FuncId,
    pub symbol: &'static HostSymbol,
}

/// Shared libraries that the program needs.
#[derive(Default)]
pub(in crate::cranelift) struct Libraries(Vec<Library>);

impl Libraries {
    /// Opens libraries.
    pub fn open(paths: &[String]) -> Result<Self, String> {
        let open = |path: &String| {
            // SAFETY: opening a library runs its initializers. Whoever names one for a program vouches for it, as for
            // the program itself.
            unsafe { Library::new(Path::new(path)) }.map_err(|why| format!("cannot open '{path}': {why}"))
        };
        paths.iter().map(open).collect::<Result<_, _>>().map(Libraries)
    }

    /// Returns the address of a name in them or in this process.
    pub fn address(&self, name: &str) -> Option<usize> {
        // SAFETY: the address is only kept as a number here. That what stands there is a function of the declared type
        // is for the program to know.
        let find = |library: &Library| {
            unsafe { library.get::<*const ()>(name.as_bytes()) }.ok().map(|at| *at as usize)
        };
        self.0.iter().find_map(find).or_else(|| of_this_process(name)).filter(|address| *address != 0)
    }
}

/// Returns the address of a function of the libraries that this process has loaded.
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

/// Returns the address of a function of the C library that programs call directly, for speed and because they pass
/// memory to others.
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
pub(in crate::cranelift) fn is_of_host(name: &str) -> bool {
    c_function(name).is_some() || name == "printf" || symbols::lookup(name).is_some()
}

/// Returns the functions that the compiler itself calls where the machine lacks an instruction.
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
