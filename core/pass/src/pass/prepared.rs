//! Passes that prepare tables, such as frozen patterns, before they run.

use crate::pass::{Pass, PassOp};
use terrace_ir::{Around, Ctx, Failure, LogicalResult};

/// Pass with tables that follow from its options and the context, prepared once for all operations.
pub trait PreparedPass: Send + Sync + 'static {
    /// Tables that all runs share.
    type Tables: Send + Sync + 'static;

    /// Prepares the tables.
    ///
    /// # Errors
    /// If the pass cannot run; a diagnostic was emitted.
    fn prepare(&self, context: Ctx<'_>) -> Result<Self::Tables, Failure>;

    /// Rewrites the operation.
    ///
    /// # Errors
    /// If the pass failed; a diagnostic was emitted, unless the failure speaks for itself.
    fn run<'c>(&self, tables: &Self::Tables, op: &mut PassOp<'_, 'c>) -> LogicalResult;

    /// Returns the symbols that the pass looks up around its operation, as [`Pass::around`] does.
    fn around(&self) -> Around {
        Around::Leaves
    }
}

/// Owner of a prepared pass and its tables.
pub(crate) struct Prepared<P: PreparedPass> {
    pass: P,
    /// The tables; `None` until [`Pass::initialize`].
    tables: Option<P::Tables>,
}

impl<P: PreparedPass> Prepared<P> {
    /// Returns a pass that is yet to be initialized.
    pub(crate) fn new(pass: P) -> Self {
        Prepared { pass, tables: None }
    }
}

impl<P: PreparedPass> Pass for Prepared<P> {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.tables = Some(self.pass.prepare(context)?);
        Ok(())
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        self.pass.run(self.tables.as_ref().expect("a pass is initialized before it runs"), op)
    }

    fn around(&self) -> Around {
        self.pass.around()
    }
}
