//! What a pass is, and what it works on.

use std::any::Any;
use std::sync::atomic::{AtomicU64, Ordering};
use terrace_ir::{Body, Ctx, LogicalResult, Operation};

/// Rewrites one isolated operation, and nothing outside of it.
///
/// A pass is shared between the threads that run it on different operations, so it has no state of its own beside what
/// [`Pass::initialize`] prepared.
pub trait Pass: Any + Send + Sync {
    /// Prepares what does not depend on the operation: sets of patterns, tables.
    ///
    /// # Errors
    /// If the pass cannot run; a diagnostic was told.
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let _ = context;
        Ok(())
    }

    /// Rewrites the operation.
    ///
    /// # Errors
    /// If the pass failed; a diagnostic was told, unless the failure speaks for itself.
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult;
}

/// The operation that a pass runs on, as the root of its body.
pub struct PassOp<'p, 'c> {
    body: &'p mut Body<'c>,
    statistics: &'p [AtomicU64],
    is_unchanged: bool,
    is_nested: bool,
}

impl<'p, 'c> PassOp<'p, 'c> {
    /// The root of `body`.
    pub fn new(body: &'p mut Body<'c>, statistics: &'p [AtomicU64]) -> Self {
        PassOp { body, statistics, is_unchanged: false, is_nested: false }
    }

    /// The same, in another operation, which cannot be seen.
    #[must_use]
    pub fn nested(self, is_nested: bool) -> Self {
        PassOp { is_nested, ..self }
    }

    /// Whether the operation is in another one, which cannot be seen.
    pub fn is_nested(&self) -> bool {
        self.is_nested
    }

    /// The operation.
    pub fn op(&self) -> Operation<'_, 'c> {
        Operation::new(self.body, Body::ROOT)
    }

    /// Its body, to read.
    pub fn body(&self) -> &Body<'c> {
        self.body
    }

    /// Its body, to rewrite.
    pub fn body_mut(&mut self) -> &mut Body<'c> {
        self.body
    }

    /// The context.
    pub fn context(&self) -> Ctx<'c> {
        self.body.context()
    }

    /// Says that the pass changed nothing: what is known of the operation still holds, and it need not be verified.
    pub fn mark_all_analyses_preserved(&mut self) {
        self.is_unchanged = true;
    }

    /// Whether the pass said that it changed nothing.
    pub fn is_unchanged(&self) -> bool {
        self.is_unchanged
    }

    /// Adds to one of the statistics that the pass declares, by its position.
    pub fn count(&self, statistic: usize, by: usize) {
        if by != 0 {
            self.statistics[statistic].fetch_add(by as u64, Ordering::Relaxed);
        }
    }

    /// The statistics, to count in while the body is borrowed.
    pub fn statistics(&self) -> &'p [AtomicU64] {
        self.statistics
    }
}
