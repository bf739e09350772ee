//! Shared parts of all conversions to the `spirv` dialect.
//!
//! ```text
//! types       the type converter
//! numbers     numbers and short vectors, by what the target has; the options
//! memrefs     memrefs as pointers to arrays
//! target      which operations are legal on a target
//! constants   constants, and other operations that all of them create
//! one_to_one  operations that become one operation
//! access      pointers to elements
//! builtins    variables with numbers of the invocation
//! pass        the passes that convert one dialect
//! ```

pub mod access;
pub mod builtins;
pub mod constants;
pub mod memrefs;
pub mod numbers;
pub mod one_to_one;
pub mod pass;
pub mod target;
pub mod types;

use numbers::Types;
use std::sync::Arc;
use terrace_ir::{Ctx, Pattern};
use terrace_rewrite::conversion::TypeConverter;
use terrace_rewrite::conversion::lowering;

/// Inputs of patterns: the converter of types, and the target that it is for.
pub struct Lowering {
    /// Conversion of types.
    pub types: Types,
    /// Its converter.
    pub converter: Arc<TypeConverter>,
}

impl Lowering {
    /// Returns the inputs for a conversion of types.
    pub fn new(types: Types) -> Arc<Self> {
        let converter = types.converter().shared();
        Arc::new(Lowering { types, converter })
    }

    /// Returns the type of an index.
    pub fn index<'c>(&self, context: Ctx<'c>) -> terrace_ir::Type<'c> {
        self.types.index(context)
    }
}

/// Rewrite function of a pattern that gets these inputs.
pub type Rewrite = lowering::RewriteWith<Arc<Lowering>>;

/// Row of a table of patterns.
pub type Row = lowering::Row<Rewrite>;

/// Returns the patterns of a table.
pub fn patterns_of(rows: &[Row], lowering: &Arc<Lowering>) -> Vec<Pattern> {
    rows.iter().map(|row| row.pattern(lowering)).collect()
}
