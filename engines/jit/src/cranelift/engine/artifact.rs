//! Compiled programs that outlive their IR and are shared by threads.

use super::{Code, CompileOptions, Loaded, OptimizationLevel};
use crate::cranelift::runtime::Ended;
use crate::cranelift::types::Kind;
use crate::cranelift::types::signature::{Passed, Signature, Signatures};
use cranelift_codegen::ir;
use cranelift_module::FuncId;
use std::sync::{Condvar, Mutex, PoisonError};
use std::thread::ThreadId;
use terrace_execution::{Argument, CallError, Returned, World};
use terrace_ir::{Diagnostic, Failure, Operation, capture};

/// Machine code of a program: needs no IR, and may be called by several threads at the same time.
pub struct Artifact {
    pub(super) code: Code,
    /// Diagnostics of possible traps, by number.
    stops: Vec<Diagnostic>,
    /// Functions that initialize the program's variables.
    first: Vec<FuncId>,
    initialized: Mutex<Initialized>,
    /// Notified when the initializers are done.
    done: Condvar,
}

/// State of the program's variables.
#[derive(Clone)]
enum Initialized {
    NotYet,
    /// This thread is at it; what it calls may call the program.
    By(ThreadId),
    Done(Result<(), CallError>),
}

// SAFETY: after `compile`, the code and its tables are only read: entries of all functions are made, nothing is defined
// any more, and the memory with the code belongs to the module, wherever it is dropped. Places of late names are atomic.
// What compiled code does to the program's own variables is the program's, for which the caller of `call` vouches.
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
        Self::compile_for_threads(program, level, signatures, 1)
    }

    /// Compiles as [`Artifact::compile`] does, for parallel loops (`terrace_parallel_for`) to run on `threads` threads.
    ///
    /// # Errors
    /// As of [`Cranelift::compile`](super::Cranelift::compile).
    pub fn compile_for_threads(
        program: Operation<'_, '_>,
        level: OptimizationLevel,
        signatures: Signatures,
        threads: usize,
    ) -> Result<Self, Failure> {
        Self::compile_with(
            program,
            CompileOptions { level, signatures, threads, ..CompileOptions::default() },
        )
    }

    /// Compiles as [`Artifact::compile`] does, with options; libraries among them are not opened, for that would run code of
    /// them.
    ///
    /// # Errors
    /// As of [`Cranelift::compile`](super::Cranelift::compile).
    pub fn compile_with(program: Operation<'_, '_>, options: CompileOptions) -> Result<Self, Failure> {
        let options = CompileOptions { libraries: Vec::new(), ..options };
        Self::of_code(program, Code::compile(program, &options, false)?)
    }

    pub(super) fn of_code<'c>(
        program: Operation<'_, 'c>,
        (mut code, loaded): (Code, Loaded<'c>),
    ) -> Result<Self, Failure> {
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
        let initialized = Mutex::new(Initialized::NotYet);
        Ok(Artifact { code, stops, first: loaded.first, initialized, done: Condvar::new() })
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
        // SAFETY: the caller's promise.
        let called = unsafe { self.code.call(name, arguments, world) };
        called.map_err(|why| why.map_or_else(|error| error, |ended| self.ended(ended)))
    }

    /// Sets the program's variables to their initial values, once.
    ///
    /// # Safety
    /// As of [`Artifact::call`].
    pub(super) unsafe fn initialize(&self, world: &mut dyn World) -> Result<(), CallError> {
        if self.first.is_empty() {
            return Ok(());
        }
        let this_thread = std::thread::current().id();
        let mut state = self.initialized.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            match &*state {
                Initialized::Done(result) => return result.clone(),
                Initialized::By(thread) if *thread == this_thread => return Ok(()),
                Initialized::By(_) => state = self.done.wait(state).unwrap_or_else(PoisonError::into_inner),
                Initialized::NotYet => break,
            }
        }
        *state = Initialized::By(this_thread);
        drop(state);
        // SAFETY: the caller's promise; the state keeps other threads waiting.
        let result = unsafe { self.code.initialize(&self.first, world) }.map_err(|ended| self.ended(ended));
        *self.initialized.lock().unwrap_or_else(PoisonError::into_inner) = Initialized::Done(result.clone());
        self.done.notify_all();
        result
    }

    /// Calls a function with a buffer of 16 bytes for each leaf, arguments first.
    ///
    /// # Errors
    /// If there is no such function, or if the program was stopped.
    ///
    /// # Safety
    /// As of [`Artifact::call`], and the buffer has room for all leaves, those of the arguments written.
    pub unsafe fn call_buffer(
        &self,
        name: &str,
        buffer: *mut u128,
        world: &mut dyn World,
    ) -> Result<(), CallError> {
        // SAFETY: the caller's promise.
        unsafe { self.initialize(world) }?;
        // SAFETY: the caller's promise.
        let called = unsafe { self.code.call_buffer(name, buffer, world) };
        called.map_err(|why| why.map_or_else(|error| error, |ended| self.ended(ended)))
    }

    /// Returns the machine types by which a function takes and returns its leaves.
    pub(in crate::cranelift) fn held(&self, name: &str) -> Result<(Vec<ir::Type>, Vec<ir::Type>), CallError> {
        let function = self.code.functions.get(name);
        let function = function.ok_or_else(|| CallError::NoSuchFunction(name.to_owned()))?;
        let held = |kinds: &[Kind]| kinds.iter().map(|kind| kind.held()).collect();
        Ok((held(&function.inputs), held(&function.results)))
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
        // SAFETY: the caller's promise.
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
