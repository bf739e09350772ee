//! The interpreter: runs programs at the level they are written at, and reports undefined behavior.
//!
//! It is the oracle for faster engines, so it is slow and simple. [`Value`] is the value of an SSA value, `memory`
//! holds the memory that memrefs point to, and [`Machine`] runs the program. The file of each dialect is a table of
//! operations and the functions that execute them. Calls and regions are on the machine's own stack, so that no depth
//! of the program overflows the host's stack.
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

pub use dialects::operations;
pub use interpreter::{Interpreter, scalar_name};
pub use machine::{Limits, Machine};
pub use signature::signature;
pub use terrace_execution::World;
pub use trap::Trap;
pub use value::numbers::{Data, Number, Numbers};
pub use value::{Elements, MemRef, Value};
