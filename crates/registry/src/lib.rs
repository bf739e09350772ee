//! Every dialect that exists, in one list.
#![forbid(unsafe_code)]

use terrace_ir::DialectSpec;

/// All dialects beside `builtin`, alphabetically.
pub static DIALECTS: &[&DialectSpec<'static>] = &[];
