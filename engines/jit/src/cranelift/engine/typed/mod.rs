//! Functions of an artifact as functions of Rust: checked once against their signature, then called without checks.

mod memrefs;
mod scalars;
mod values;

use super::artifact::Artifact;
use crate::cranelift::types::signature::Signature;
pub use memrefs::{CopiedMemRef, MemRef, MemRefMut, ShapeError};
pub use scalars::{Bf16, Element, F16, Scalar};
use std::marker::PhantomData;
use std::sync::Arc;
use terrace_execution::{CallError, World};
pub use values::{Arguments, FunctionType, Parameter, Results};

/// A function of an artifact, whose signature was checked. Cheap to clone; shared by threads.
pub struct Function<A, R> {
    artifact: Arc<Artifact>,
    name: Arc<str>,
    signature: Arc<Signature>,
    types: PhantomData<fn(A) -> R>,
}

impl<A, R> Clone for Function<A, R> {
    fn clone(&self) -> Self {
        let (artifact, name, signature) = (self.artifact.clone(), self.name.clone(), self.signature.clone());
        Function { artifact, name, signature, types: PhantomData }
    }
}

impl Artifact {
    /// Returns a function as a function of Rust: `get::<fn(&[f32], i64) -> f32, _>("sum")`. The `_` is the tuple of
    /// its parameters, which Rust infers.
    ///
    /// Parameters are [`Scalar`]s, tuples for structures, and for memrefs `&[T]`, `&mut [T]`, [`MemRef`] and
    /// [`MemRefMut`]. Results are `()`, [`Scalar`]s, [`CopiedMemRef`]s and tuples of them.
    ///
    /// # Errors
    /// If there is no such function, or its arity or types are others.
    ///
    /// # Safety
    /// Memory accesses of the program are not checked when it is called: the caller vouches for it as for a program
    /// that is started; that it writes to no `&[T]` and [`MemRef`], and keeps no address of one; for what it does with
    /// pointers; and for its variables when several threads call it.
    pub unsafe fn get<F: FunctionType<A>, A: Arguments>(
        self: &Arc<Self>,
        name: &str,
    ) -> Result<Function<A, F::Result>, CallError>
    where
        F::Result: Results,
    {
        let no_function = || CallError::NoSuchFunction(name.to_owned());
        let signature = self.passed(name).ok_or_else(no_function)?.clone();
        A::check(&signature.inputs)?;
        F::Result::check(&signature.results)?;
        let (inputs, results) = self.leaf_counts(name).ok_or_else(no_function)?;
        values::check_leaves(&signature, inputs, results)?;
        let (name, signature) = (name.into(), Arc::new(signature));
        Ok(Function { artifact: self.clone(), name, signature, types: PhantomData })
    }
}

impl<A: Arguments, R: Results> Function<A, R> {
    /// Calls the function; output goes to the standard streams.
    ///
    /// # Errors
    /// If a memref has another shape than its parameter, if an integer has more bits, or if the program was stopped.
    pub fn call(&self, arguments: A::Values<'_>) -> Result<R, CallError> {
        self.call_in(arguments, &mut Process::default())
    }

    /// Calls the function in a world of the caller's.
    ///
    /// # Errors
    /// As of [`Function::call`].
    pub fn call_in(&self, arguments: A::Values<'_>, world: &mut dyn World) -> Result<R, CallError> {
        let leaves = A::leaves(arguments, &self.signature.inputs)?;
        // SAFETY: whoever got the function vouched for the program, and its signature was checked then.
        let results = unsafe { self.artifact.call_leaves(&self.name, leaves, world) }?;
        Ok(R::take(&self.signature.results, &mut results.iter()))
    }
}

/// The standard streams of this process.
#[derive(Default)]
struct Process {
    started: Option<std::time::Instant>,
}

impl World for Process {
    fn print(&mut self, text: &[u8]) {
        // Nobody is left to tell if this fails.
        let _ = std::io::Write::write_all(&mut std::io::stdout(), text);
    }
    fn print_error(&mut self, text: &[u8]) {
        let _ = std::io::Write::write_all(&mut std::io::stderr(), text);
    }
    fn seconds(&mut self) -> f64 {
        self.started.get_or_insert_with(std::time::Instant::now).elapsed().as_secs_f64()
    }
}
