//! Machine code of a module, which outlives it.

use crate::error::{Error, Report};
use crate::session::Module;
use std::sync::Arc;
use terrace_driver::engines::{Backend, threads_of};
use terrace_driver::lowering;
use terrace_driver::lowering::target::Target;
use terrace_ir::{Failure, capture};
pub use terrace_jit::cranelift::{
    Arguments, Artifact, Bf16, CopiedMemRef, Element, F16, Function, FunctionType, MemRef, MemRefMut,
    OptimizationLevel, Parameter, Results, Scalar, ShapeError,
};
use terrace_jit::cranelift::{Signatures, object_file};

impl Module {
    /// Compiles the module for this machine. The module stays as it is; no code of it runs yet.
    ///
    /// The artifact needs no IR and is shared by threads; getting a function of it is `unsafe`, since nothing checks
    /// the memory that compiled code uses:
    ///
    /// ```
    /// use terrace::prelude::*;
    ///
    /// let session = Session::new();
    /// let module = session.parse("func.func @twice(%x: i64) -> i64 {
    ///   %y = arith.addi %x, %x : i64
    ///   return %y : i64
    /// }")?;
    /// let code = module.jit()?;
    /// // SAFETY: the function uses no memory.
    /// let twice = unsafe { code.get::<fn(i64) -> i64, _>("twice") }.expect("the signature is right");
    /// assert_eq!(twice.call((21,)), Ok(42));
    /// # Ok::<(), terrace::Error>(())
    /// ```
    ///
    /// Without `unsafe`, there is no function to call:
    ///
    /// ```compile_fail,E0133
    /// # use terrace::prelude::*;
    /// # let code = Session::new().parse("func.func @f() { return }").and_then(|module| module.jit()).unwrap();
    /// let f = code.get::<fn(), _>("f");
    /// ```
    ///
    /// # Errors
    /// [`Error::Pass`] or [`Error::Compile`].
    pub fn jit(&self) -> Result<Arc<Artifact>, Error> {
        self.jit_at(OptimizationLevel::Speed)
    }

    /// Compiles the module for this machine at an optimization level.
    ///
    /// # Errors
    /// As of [`Module::jit`].
    pub fn jit_at(&self, level: OptimizationLevel) -> Result<Arc<Artifact>, Error> {
        self.jit_for_threads(level, 1)
    }

    /// Compiles the module for this machine, for its parallel loops to run on n threads; all cores if it is zero.
    /// No result depends on the number. The threads are started by the first loop and end with the artifact:
    ///
    /// ```
    /// use terrace::jit::OptimizationLevel;
    /// use terrace::prelude::*;
    ///
    /// let session = Session::new();
    /// let module = session.parse("func.func @iota(%m: memref<?xi64>, %n: index) {
    ///   %c0 = arith.constant 0 : index
    ///   %c1 = arith.constant 1 : index
    ///   scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    ///     %number = arith.index_cast %i : index to i64
    ///     memref.store %number, %m[%i] : memref<?xi64>
    ///   }
    ///   return
    /// }")?;
    /// let code = module.jit_for_threads(OptimizationLevel::Speed, 2)?;
    /// // SAFETY: the function writes n elements.
    /// let iota = unsafe { code.get::<fn(&mut [i64], i64), _>("iota") }.expect("the signature is right");
    /// let mut numbers = vec![0; 100_000];
    /// iota.call((&mut numbers, 100_000)).expect("the program is not stopped");
    /// assert!((0..).zip(numbers).all(|(number, found)| number == found));
    /// # Ok::<(), terrace::Error>(())
    /// ```
    ///
    /// # Errors
    /// As of [`Module::jit`].
    pub fn jit_for_threads(&self, level: OptimizationLevel, threads: usize) -> Result<Arc<Artifact>, Error> {
        let threads = threads_of(threads);
        let target = Target::host(Backend::Cranelift).with_threads(threads);
        let (lowered, signatures) = self.lowered(level, &target)?;
        let compile = || lowered.with(|op| Artifact::compile_for_threads(op, level, signatures, threads));
        let (artifact, diagnostics) = capture(compile);
        artifact.map(Arc::new).map_err(|Failure| Error::Compile(Report::new(diagnostics)))
    }

    /// Compiles the module to an object file for machines of this kind.
    ///
    /// # Errors
    /// As of [`Module::jit`].
    pub fn object_file(&self, level: OptimizationLevel) -> Result<Vec<u8>, Error> {
        let (lowered, _) = self.lowered(level, &Target::ANY)?;
        let (object, diagnostics) = capture(|| lowered.with(|op| object_file(op, level)));
        object.map_err(|Failure| Error::Compile(Report::new(diagnostics)))
    }

    /// Returns a copy of the module in the `llvm` dialect, and the signatures that its functions had before, when tensors
    /// were memory already.
    fn lowered(&self, level: OptimizationLevel, target: &Target) -> Result<(Module, Signatures), Error> {
        let mut copy = self.try_clone()?;
        let passes = self.session().passes().clone();
        let pipeline = target.pipeline();
        let (outcome, diagnostics) = capture(|| {
            copy.with_mut(|context, program| {
                let pipeline = Some(pipeline.as_str()).filter(|_| level != OptimizationLevel::None);
                lowering::to_loops(context, program, &passes, lowering::Shapes::Trusted, pipeline)?;
                let signatures = Signatures::of(program.op());
                if level != OptimizationLevel::None {
                    lowering::optimize(context, program, &passes, None)?;
                }
                if target.has_threads {
                    lowering::to_tasks(context, program, &passes)?;
                }
                lowering::to_llvm(context, program, &passes)?;
                Ok(signatures)
            })
        });
        let failed =
            |Failure| Error::Pass { pass: "lower-to-llvm".to_owned(), report: Report::new(diagnostics) };
        let signatures = outcome.map_err(failed)?;
        Ok((copy, signatures))
    }
}
