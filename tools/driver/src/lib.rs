//! The tools as functions: arguments and text in, text and status out.
//!
//! Nothing below this crate touches files; here it goes through [`Files`], so that tests run in-process.
// Compiled programs are started in two places, `engines` and `run`, each with its argument.
#![deny(unsafe_code)]

pub mod chunks;
pub mod compile;
mod diagnostics;
pub mod engines;
mod files;
mod input;
pub mod inspect;
mod languages;
pub mod lowering;
pub mod opt;
mod printing;
pub mod prove;
pub mod run;
pub mod translate;
pub mod upgrade;

pub use files::{Contents, Files, Held, ProgressLine};
pub use languages::{doc, pdll, tblgen};
