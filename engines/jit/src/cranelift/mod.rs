//! The compiler in Rust: the `llvm` dialect to machine code through Cranelift.
//!
//! ```text
//! types          how an LLVM type is held, and where its parts are in memory; constants, signatures
//! runtime        what compiled code calls in this process, and the way out of it
//! unit           the program while it is compiled, and what is defined outside of it
//! lowering       a function while it is compiled: values, loads and stores, floats
//! instructions   one table of handlers, a file a family
//! functions      declarations, prologues, blocks, loops
//! program        all of a program, in order: variables, names that it does not define
//! engine         the whole: compile a module, call its functions, write it as an object file
//! ```
//!
//! Whoever compiles a program vouches for it as for a program that is started: its loads and stores are not checked.
//! What is noticed (a division by zero, an `unreachable` that is reached) ends the call with an error that names the
//! operation.

pub(crate) mod engine;
mod functions;
mod instructions;
mod lowering;
mod program;
pub(crate) mod runtime;
pub(crate) mod types;
pub(crate) mod unit;

pub use engine::artifact::Artifact;
pub use engine::file::{object_file, object_file_with};
pub use engine::gates::Gates;
pub use engine::typed::{
    Arguments, Bf16, CopiedMemRef, Element, F16, Function, FunctionType, MemRef, MemRefMut, Parameter,
    Results, Scalar, ShapeError,
};
pub use engine::{CompileOptions, Cranelift, OptimizationLevel};
pub use functions::function_types;
pub use runtime::PackedCallback;
pub use terrace_native::Features;
pub use types::signature::Signatures;

use std::borrow::Cow;

/// Result of lowering, or the reason why it is unsupported, in words that follow an operation's name.
type Lowered<T> = Result<T, Cow<'static, str>>;

fn refuse<T>(why: impl Into<Cow<'static, str>>) -> Lowered<T> {
    Err(why.into())
}
