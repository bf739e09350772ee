//! The tools as functions: arguments and text in, text and status out.
//!
//! Nothing below this crate touches files; here it goes through [`Files`], so that tests run in-process.
// Compiled programs are started in two places, `engines` and `run`, each with its argument.
#![deny(unsafe_code)]

mod arguments;
pub mod chunks;
mod comments;
pub mod compile;
mod debug_counter;
mod diagnostics;
mod editions;
mod emit;
pub mod engines;
mod expected;
mod files;
mod input;
pub mod inspect;
mod instruments;
pub mod lowering;
pub mod opt;
mod pass_run;
mod passes;
pub mod run;
mod settings;
pub mod translate;
pub mod upgrade;
mod words;

pub use files::{Contents, Files, Held};
pub use instruments::ProgressLine;
