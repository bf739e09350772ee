//! Looks for text and bytecode that break the readers, the verifier or the printers.
//!
//! ```text
//! random --> inputs: generate (programs from the declarations) | seeds (the tree's tests) --> mutate --> text
//! text   --> execute: parse, verify, print, parse again; panics and broken laws are findings --> shrink --> report
//! ```
//!
//! An input is a function of the seed and its number alone, so that a process that dies can be asked again. The laws:
//! no text makes us panic, overflow the stack or hang; a refused text gets an error with a position; what verifies
//! prints to text that reads back, verifies, and prints as the same text. Of bytecode the same is asked, with files of
//! real programs in place of generated ones. With passes, what was valid is so after them as well, and its text reads back.
//! Programs that mean something ([`engines`]) give the same in all engines, at every level. Mutants of real programs
//! ([`splice`]) are read in old editions too, and go through random pipelines.
// Compiled programs are started in one place, `engines::run`, with its argument.
#![deny(unsafe_code)]

pub mod bytecode;
pub mod engines;
pub mod execute;
mod execute_bytecode;
pub mod generate;
pub mod inputs;
pub mod laws;
pub mod mutate;
pub mod run;
pub mod seeds;
pub mod shrink;
pub mod splice;
pub mod vocabulary;
