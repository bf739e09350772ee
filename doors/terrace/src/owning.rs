//! Contexts and programs that own themselves: they can be moved, returned, stored and shared.
//!
//! Everything in a [`Context<'c>`](Context) refers to the context itself, so a context is borrowed for its own
//! lifetime and cannot move while it is used. Here it lies after a reference count, its lifetime is erased, and
//! each access gets a fresh one: `with(|context| ..)` is generic over `'c`, so that nothing of one context can leave the
//! closure or be put into another.
//!
//! This is the one place where that lifetime is erased, and the only `unsafe` of the library.
#![allow(unsafe_code)]

use std::sync::Arc;
use terrace_ir::{Context, Ctx, DialectSpec, OwnedOperation};

/// A context that is shared by reference count: by the programs in it, and by threads.
///
/// ```
/// use terrace::owning::SharedContext;
/// let context = SharedContext::new(&[]);
/// let text = context.with(|context| context.integer_type(32).to_string());
/// assert_eq!(text, "i32");
/// ```
///
/// Nothing of it leaves the closure:
///
/// ```compile_fail
/// let context = terrace::owning::SharedContext::new(&[]);
/// let ty = context.with(|context| context.integer_type(32));
/// ```
#[derive(Clone)]
pub struct SharedContext(Arc<Context<'static>>);

impl SharedContext {
    /// Creates a context that knows these dialects, beside `builtin`.
    pub fn new(dialects: &[&'static DialectSpec<'static>]) -> Self {
        SharedContext(Arc::new(Context::new(dialects)))
    }

    /// Calls a function with the context.
    pub fn with<R>(&self, work: impl for<'c> FnOnce(Ctx<'c>) -> R) -> R {
        work(self.branded())
    }

    /// Borrows the context for a lifetime that the caller chooses.
    fn branded<'c>(&self) -> Ctx<'c> {
        let context: *const Context<'static> = Arc::as_ptr(&self.0);
        // SAFETY: both types differ in a lifetime only, so the layout is the same. The context does not move, and lives
        // as long as `self` or a program in it does. The functions of this crate hand the reference to closures that are
        // generic over `'c`: they cannot keep anything of that lifetime, nor tell it from any other, so whatever they
        // store in the context or in a program of it is either `'static` or owned by this same context.
        unsafe { &*context.cast::<Context<'c>>() }
    }

    /// Makes a program in the context and owns it.
    ///
    /// # Errors
    /// Errors of `make`.
    pub fn own<E>(
        &self,
        make: impl for<'c> FnOnce(Ctx<'c>) -> Result<OwnedOperation<'c>, E>,
    ) -> Result<OwnedProgram, E> {
        // The lifetime is named here only: `make` must work for any.
        let op = make(self.branded())?;
        Ok(OwnedProgram { op, context: self.clone() })
    }

    /// Returns true if both are the same context.
    pub fn is(&self, other: &SharedContext) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A program with a share of its context. Dropped, it is gone before the context may be.
pub struct OwnedProgram {
    // Declared, and so dropped, before the context that it refers to.
    op: OwnedOperation<'static>,
    context: SharedContext,
}

impl OwnedProgram {
    /// Returns the context.
    pub fn context(&self) -> &SharedContext {
        &self.context
    }

    /// Calls a function with the program, to read it.
    pub fn with<R>(&self, work: impl for<'c> FnOnce(&OwnedOperation<'c>) -> R) -> R {
        let op: *const OwnedOperation<'static> = &raw const self.op;
        // SAFETY: as in `branded`; a program refers to `'static` data and to its own context, which `self` shares.
        work(unsafe { &*op.cast() })
    }

    /// Calls a function with the context and the program, to rewrite it.
    pub fn with_mut<R>(&mut self, work: impl for<'c> FnOnce(Ctx<'c>, &mut OwnedOperation<'c>) -> R) -> R {
        let context = self.context.branded();
        let op: *mut OwnedOperation<'static> = &raw mut self.op;
        // SAFETY: as in `branded`, and `self` is borrowed mutably. The closure gets the program and its own context at
        // one lifetime that unifies with no other, so it can store nothing of another context in the program.
        work(context, unsafe { &mut *op.cast() })
    }
}
