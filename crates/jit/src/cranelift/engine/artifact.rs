//! Compiled programs that outlive their IR and are shared by threads.

use super::{Code, CompileOptions, OptimizationLevel};
use crate::cranelift::runtime::Ended;
use crate::cranelift::signature::{Passed, Signature, Signatures};
use cranelift_module::FuncId;
use std::sync::{Mutex, OnceLock, PoisonError};
use terrace_execution::{Argument, CallError, Returned, World};
use terrace_ir::{Diagnostic, Failure, Operation, capture};

/// Machine code of a program: needs no IR, and may be called by several threads at the same time.
pub struct Artifact {
    code: Code,
    /// Diagnostics of possible traps, by number.
    stops: Vec<Diagnostic>,
    /// Serializes calls of code that reads a shared stack limit.
    serial: Option<Mutex<()>>,
    /// Functions that initialize the program's variables.
    first: Vec<FuncId>,
    initialized: OnceLock<Result<(), CallError>>,
}

// SAFETY: after `compile`, the code and its tables are only read: entries of all functions are made, nothing is defined
// any more, and the memory with the code belongs to the module, wherever it is dropped. The stack limit is the only cell
// that calls write; where code reads it, `serial` keeps calls apart, else it is not touched. What compiled code does to
// the program's own variables is the program's, for which the caller of `call` vouches.
unsafe impl Send for Artifact {}
// SAFETY: as above.
unsafe impl Sync for Artifact {}

impl Artifact {
    /// Compiles a module of the `llvm` dialect for this machine. No code of it runs before the first call.
    ///
    /// # Errors
    /// As of [`Cranelift::compile`](super::Cranelift::compile).
    pub fn compile(
        program: Operation<'_, '_>,
        level: OptimizationLevel,
        signatures: Signatures,
    ) -> Result<Self, Failure> {
        // Opening a library would run code of it.
        let options = CompileOptions { level, libraries: Vec::new(), signatures };
        let (mut code, loaded) = Code::compile(program, &options)?;
        let context = program.context();
        let stops = loaded.stops.iter().map(|(location, why)| {
            let (_, mut told) = capture(|| context.error(*location, why).tell());
            told.pop().expect("an error that is told is captured")
        });
        let stops: Vec<Diagnostic> = stops.collect();
        for name in code.names() {
            // A function that cannot be called from outside is reported when somebody calls it.
            let _ = code.entry(&name);
        }
        let serial = code.reads_limit.then(Mutex::default);
        Ok(Artifact { code, stops, serial, first: loaded.first, initialized: OnceLock::new() })
    }

    /// Returns the names of the functions that can be called.
    pub fn functions(&self) -> Vec<String> {
        let mut names = self.code.names();
        names.sort();
        names
    }

    /// Returns the types of a function's arguments and results, as IR spells them.
    pub fn signature(&self, name: &str) -> Option<(Vec<String>, Vec<String>)> {
        let signature = self.code.signature(name)?;
        let texts = |all: &[Passed]| all.iter().map(Passed::text).collect();
        Some((texts(&signature.inputs), texts(&signature.results)))
    }

    pub(super) fn passed(&self, name: &str) -> Option<&Signature> {
        self.code.signature(name)
    }

    pub(super) fn leaf_counts(&self, name: &str) -> Option<(usize, usize)> {
        self.code.leaf_counts(name)
    }

    /// Returns the address of a function's code, which follows the calling convention of C; memrefs are passed as the
    /// leaves of their descriptors.
    pub fn address(&self, name: &str) -> Option<*const u8> {
        self.code.address(name)
    }

    /// Calls a function by its name. Memrefs are passed as slices, which hold what the function wrote when it returns.
    ///
    /// # Errors
    /// If there is no such function, if the arguments are not what it takes, or if the program was stopped.
    ///
    /// # Safety
    /// Memory accesses of the program are not checked: the caller vouches for it as for a program that is started,
    /// and for its variables when several threads call it.
    pub unsafe fn call(
        &self,
        name: &str,
        arguments: &mut [Argument<'_>],
        world: &mut dyn World,
    ) -> Result<Vec<Returned>, CallError> {
        // SAFETY: the caller's promise.
        unsafe { self.initialize(world) }?;
        let _alone = self.serial.as_ref().map(|lock| lock.lock().unwrap_or_else(PoisonError::into_inner));
        // SAFETY: the caller's promise; `serial` keeps calls apart where they must be.
        let called = unsafe { self.code.call(name, arguments, world) };
        called.map_err(|why| why.map_or_else(|error| error, |ended| self.ended(ended)))
    }

    /// Sets the program's variables to their initial values, once.
    ///
    /// # Safety
    /// As of [`Artifact::call`].
    unsafe fn initialize(&self, world: &mut dyn World) -> Result<(), CallError> {
        let initialize = || {
            let _alone = self.serial.as_ref().map(|lock| lock.lock().unwrap_or_else(PoisonError::into_inner));
            // SAFETY: the caller's promise; `OnceLock` keeps other calls waiting.
            unsafe { self.code.initialize(&self.first, world) }.map_err(|ended| self.ended(ended))
        };
        self.initialized.get_or_init(initialize).clone()
    }

    /// Calls a function with the leaves of its arguments, and returns those of its results.
    ///
    /// # Safety
    /// As of [`Artifact::call`], and the leaves must be those of the function's signature.
    pub(super) unsafe fn call_leaves(
        &self,
        name: &str,
        leaves: Vec<u128>,
        world: &mut dyn World,
    ) -> Result<Vec<u128>, CallError> {
        // SAFETY: the caller's promise.
        unsafe { self.initialize(world) }?;
        let _alone = self.serial.as_ref().map(|lock| lock.lock().unwrap_or_else(PoisonError::into_inner));
        // SAFETY: the caller's promise; `serial` keeps calls apart where they must be.
        let called = unsafe { self.code.call_leaves(name, leaves, world) };
        called.map_err(|why| why.map_or_else(|error| error, |ended| self.ended(ended)))
    }

    fn ended(&self, ended: Ended) -> CallError {
        match ended {
            Ended::Exited(status) => CallError::Exited(status),
            Ended::Refused(why) => CallError::Stopped(why),
            Ended::StackUsedUp(_) => CallError::Stopped("the stack is used up".to_owned()),
            Ended::Stopped(number) => CallError::Stopped(match self.stops.get(number) {
                Some(stop) => stop.to_string(),
                None => "the program stopped".to_owned(),
            }),
        }
    }
}
