//! Operations at the end of a parallel loop that combine what the iterations made.

use terrace_ir::spec::Interface;
use terrace_ir::{Operation, Value};

/// `ParallelCombiningOpInterface`: an operation that updates shared values.
#[derive(Clone, Copy)]
pub struct ParallelCombining {
    /// The values that are updated.
    pub updated_destinations: for<'a, 'c> fn(Operation<'a, 'c>) -> Vec<Value<'a, 'c>>,
}

impl Interface for ParallelCombining {
    const NAME: &'static str = "ParallelCombiningOpInterface";
}
