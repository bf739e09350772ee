//! Passes about the `emitc` dialect.
#![forbid(unsafe_code)]

mod form_expressions;
mod wrap_emitc_func_in_class;

pub use form_expressions::FormExpressions;
pub use wrap_emitc_func_in_class::WrapEmitCFuncInClass;

use terrace_pass::PassEntry;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] =
    &[PassEntry::prepared::<FormExpressions>(), PassEntry::of::<WrapEmitCFuncInClass>()];
