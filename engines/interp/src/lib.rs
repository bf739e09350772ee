//! The interpreter: runs programs at the level they are written at, and says where they do what has no meaning.
//!
//! It is the oracle that faster engines are held against, so it is slow and plain. [`Value`] is what values are, `memory`
//! where memrefs point, [`Machine`] what runs, and the file of each dialect a table: the name of an operation, and how it
//! is executed. Calls and regions are on the machine's own stack, so no depth of the program overflows that of the host.
#![forbid(unsafe_code)]

mod value;

mod trap;

mod layout;
mod memory;
mod signature;

mod machine;

mod constants;
mod elementwise;

mod branch;
mod call;

mod dialects;
mod interpreter;

pub use interpreter::{Interpreter, scalar_name};
pub use machine::{Limits, Machine};
pub use signature::signature;
pub use terrace_execution::World;
pub use trap::Trap;
pub use value::numbers::{Data, Number, Numbers};
pub use value::{Elements, MemRef, Value};
