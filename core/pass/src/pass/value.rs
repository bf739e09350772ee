//! Passes that are values: a type that implements [`Pass`], or a closure.

use crate::pass::entry::PassEntry;
use crate::pass::{Pass, PassOp};
use terrace_ir::LogicalResult;

/// Pass that is a closure, with a name.
///
/// ```
/// use std::sync::Arc;
/// use std::sync::atomic::{AtomicUsize, Ordering};
/// use terrace_pass::{FnPass, PassManager};
///
/// let seen = Arc::new(AtomicUsize::new(0));
/// let counter = seen.clone();
/// let mut manager = PassManager::any();
/// manager.add(FnPass::new("count", move |_| {
///     counter.fetch_add(1, Ordering::Relaxed);
///     Ok(())
/// }));
/// assert_eq!(manager.to_text(","), "any(count)");
/// ```
pub struct FnPass<F> {
    name: String,
    run: F,
}

impl<F: Fn(&mut PassOp<'_, '_>) -> LogicalResult + Send + Sync + 'static> FnPass<F> {
    /// Creates the pass.
    pub fn new(name: &str, run: F) -> Self {
        FnPass { name: name.to_owned(), run }
    }
}

impl<F: Fn(&mut PassOp<'_, '_>) -> LogicalResult + Send + Sync + 'static> Pass for FnPass<F> {
    fn run(&self, op: &mut PassOp<'_, '_>) -> LogicalResult {
        (self.run)(op)
    }

    fn name(&self) -> Option<&str> {
        Some(&self.name)
    }
}

impl PassEntry {
    /// Returns the row of a pass that has none: its type is its name.
    pub(crate) fn of_value<P: Pass>() -> Self {
        let path = std::any::type_name::<P>();
        let name = path.split('<').next().and_then(|path| path.rsplit("::").next()).unwrap_or(path);
        PassEntry {
            argument: name,
            class: name,
            summary: "",
            anchor: None,
            interface: None,
            options: &[],
            statistics: &[],
            make: |_| Err("the pass is a value".to_owned()),
        }
    }
}
