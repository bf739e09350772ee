//! Interpreter of the transform dialect: scripts that find operations of a program and transform them.
//!
//! - [`interpreter`]: what runs a script, and what an operation of it is given to work with.
//! - [`patterns`]: sets of patterns that scripts name.
//!
//! What each operation does is a row of [`TransformModel`](interpreter::TransformModel), so operations from outside take
//! part by rows of their own.
#![forbid(unsafe_code)]

pub mod interpreter;
mod library;
mod ops;
mod option_text;
mod passes;
pub mod patterns;

pub use passes::{TransformInterpreter, TransformPreloadLibrary, apply_named_sequence};

use terrace_ir::spec::ModelTable;
use terrace_pass::PassEntry;

/// Models of this crate.
pub const MODELS: ModelTable = ops::MODELS;

/// Models of operations that stand for patterns.
pub const PATTERN_MODELS: ModelTable = patterns::MODELS;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] =
    &[PassEntry::of::<TransformInterpreter>(), PassEntry::of::<TransformPreloadLibrary>()];
