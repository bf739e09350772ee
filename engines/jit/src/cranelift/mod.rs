//! The compiler in Rust: the `llvm` dialect to machine code through Cranelift.
//!
//! ```text
//! types          how an LLVM type is held, and where its parts are in memory
//! values         values of a function while it is compiled; loads, stores and constants
//! functions      declarations, signatures, blocks
//! prologue       what a function begins with
//! loops          loops that test at their end
//! tail_calls     functions that go on at their beginning instead of calling themselves
//! instructions   one table of handlers, a file a family
//! small_floats   floats of 16 bits in a file
//! globals        variables and their initial values
//! link           names that the program does not define: the C library, the host's table, shared libraries
//! allocations    what a program allocates on its stack while it runs
//! running_stack  what a function allocates while it runs
//! runtime        what compiled code calls in this process, and the way out of it
//! stack          calls that know how far down the stack may grow
//! program        all of a program, in order
//! engine         the whole: compile a module, call its functions
//! artifact       the whole, without its IR, for several threads
//! typed          functions of an artifact as functions of Rust
//! packed         calls with an array of pointers
//! gates          functions for C code in front of compiled ones
//! file           the whole as an object file
//! ```
//!
//! Whoever compiles a program vouches for it as for a program that is started: its loads and stores are not checked.
//! What is noticed (a division by zero, an `unreachable` that is reached) ends the call with an error that names the
//! operation.

mod allocations;
mod constants;
pub(crate) mod engine;
pub(crate) mod file;
mod floats;
mod functions;
mod gates;
mod globals;
mod instructions;
pub(crate) mod link;
mod loops;
mod memory;
mod printf;
mod program;
mod prologue;
mod running_stack;
pub(crate) mod runtime;
pub(crate) mod signature;
mod small_floats;
pub(crate) mod stack;
mod tail_calls;
mod types;
mod values;

pub use engine::artifact::Artifact;
pub use engine::typed::{
    Arguments, Bf16, CopiedMemRef, Element, F16, Function, FunctionType, MemRef, MemRefMut, Parameter,
    Results, Scalar, ShapeError,
};
pub use engine::{CompileOptions, Cranelift, OptimizationLevel};
pub use file::{object_file, object_file_with};
pub use functions::function_types;
pub use gates::{Behind, Gates};
pub use signature::Signatures;
pub use terrace_native::Features;

use std::borrow::Cow;

/// Result of lowering, or the reason why it is unsupported, in words that follow an operation's name.
type Lowered<T> = Result<T, Cow<'static, str>>;

fn refuse<T>(why: impl Into<Cow<'static, str>>) -> Lowered<T> {
    Err(why.into())
}
