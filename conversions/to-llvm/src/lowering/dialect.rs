//! Patterns of a dialect, for the pass that converts all of them.

use super::pass::Edge;
use super::types::TypeOptions;
use std::sync::Arc;
use terrace_ir::{Body, Pattern};
use terrace_pass::PassOptions;
use terrace_rewrite::conversion::TypeConverter;

/// Conversion of a dialect to LLVM.
#[derive(Clone, Copy)]
pub struct ToLlvm {
    /// The name of the dialect.
    pub dialect: &'static str,
    /// Its patterns.
    pub patterns: fn(&Lowering<'_, '_>) -> Vec<Pattern>,
}

impl ToLlvm {
    /// Creates the entry of a dialect with a pass of its own, whose options have their defaults.
    pub const fn of<E: Edge>(dialect: &'static str) -> Self {
        ToLlvm {
            dialect,
            patterns: |lowering| {
                let edge = E::new(&PassOptions::defaults(E::DECLARATION.options));
                edge.expect("the defaults of a pass are valid").patterns(lowering.converter)
            },
        }
    }
}

/// Inputs that patterns may depend on.
pub struct Lowering<'a, 'c> {
    /// The converter of types.
    pub converter: &'a Arc<TypeConverter>,
    /// The body of the operation that is converted.
    pub body: &'a Body<'c>,
    pub(crate) options: TypeOptions,
}
