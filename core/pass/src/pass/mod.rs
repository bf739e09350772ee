//! Passes, and the operation that a pass works on.

pub(crate) mod entry;
pub(crate) mod option_type;
pub(crate) mod options;
pub(crate) mod prepared;
pub(crate) mod settings;
pub(crate) mod value;
pub(crate) mod watch;

use crate::analyses::{Analyses, Analysis};
use settings::Run;
use std::any::Any;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use terrace_ir::print::PrintFlags;
use terrace_ir::{Around, Body, Ctx, LogicalResult, Operation};
use watch::{Scope, Stopwatch};

/// Rewrites one isolated operation, and nothing outside of it.
///
/// A pass is shared between the threads that run it on different operations, so it has no mutable state:
/// [`Pass::initialize`] prepares all of it.
pub trait Pass: Any + Send + Sync {
    /// Prepares pattern sets and other tables that do not depend on the operation.
    ///
    /// # Errors
    /// If the pass cannot run; a diagnostic was emitted.
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        let _ = context;
        Ok(())
    }

    /// Rewrites the operation.
    ///
    /// # Errors
    /// If the pass failed; a diagnostic was emitted, unless the failure speaks for itself.
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult;

    /// Returns the symbols that the pass looks up around its operation. Functions can be looked up only by passes that
    /// say so here: noting them is not free.
    fn around(&self) -> Around {
        Around::Leaves
    }

    /// Returns the name of this pass, if it is not its class.
    fn name(&self) -> Option<&str> {
        None
    }
}

/// Counters and timers of a running pass.
#[derive(Default, Debug)]
pub(crate) struct Meters {
    pub statistics: Vec<AtomicU64>,
    /// Time spent in analyses, by name.
    pub analyses: Mutex<BTreeMap<&'static str, Stopwatch>>,
}

/// Summary that a pass gives of its changes.
#[derive(Default)]
pub(crate) struct Remark {
    pub is_settled: bool,
    pub only_moved_constants: bool,
}

/// The operation that a pass runs on, as the root of its body.
pub struct PassOp<'p, 'c> {
    pub(crate) body: &'p mut Body<'c>,
    pub(crate) meters: &'p Meters,
    pub(crate) analyses: &'p mut Analyses,
    pub(crate) pipelines: NestedPipelines<'p, 'c>,
    pub(crate) remark: Remark,
}

impl<'p, 'c> PassOp<'p, 'c> {
    /// Returns true if the operation is nested in another one, which the pass cannot see.
    pub fn is_nested(&self) -> bool {
        self.pipelines.scope.parent.is_some()
    }

    /// Returns the operation.
    pub fn op(&self) -> Operation<'_, 'c> {
        Operation::new(self.body, Body::ROOT)
    }

    /// Returns its body.
    pub fn body(&self) -> &Body<'c> {
        self.body
    }

    /// Returns its body, to rewrite.
    pub fn body_mut(&mut self) -> &mut Body<'c> {
        self.body
    }

    /// Returns the context.
    pub fn context(&self) -> Ctx<'c> {
        self.body.context()
    }

    /// Returns the flags for passes that print IR.
    pub fn print_flags(&self) -> PrintFlags {
        self.pipelines.run.settings.print.cloned().unwrap_or_default()
    }

    /// Returns an analysis of the operation, computing it if it is not cached.
    pub fn analysis<A: Analysis>(&mut self) -> Rc<A> {
        let start = self.pipelines.run.now();
        let (analysis, is_new) = self.analyses.get(self.body);
        if let (Some(start), true) = (start, is_new) {
            let mut times = self.meters.analyses.lock().unwrap_or_else(PoisonError::into_inner);
            self.pipelines.run.stop(Some(start), times.entry(A::NAME).or_default());
        }
        analysis
    }

    /// Returns an analysis of the operation, if it is cached.
    pub fn cached_analysis<A: Analysis>(&self) -> Option<Rc<A>> {
        self.analyses.cached()
    }

    /// Marks the operation as unchanged: all analyses stay valid, and it is not verified again.
    pub fn mark_all_analyses_preserved(&mut self) {
        self.analyses.preserve_all();
    }

    /// Marks the operation as settled: the pass would change nothing and emit nothing if it ran again now, even if the
    /// constants at the front of regions were reordered. Until an edit it is not run again.
    ///
    /// The outcome of the pass must depend only on the operation and its contents.
    pub fn mark_settled(&mut self) {
        self.remark.is_settled = true;
    }

    /// Marks the change as a mere reordering of the constants at the front of regions.
    pub fn mark_only_constants_moved(&mut self) {
        self.remark.only_moved_constants = true;
    }

    /// Marks an analysis as still valid although the operation was changed.
    pub fn mark_analysis_preserved<A: Analysis>(&mut self) {
        self.analyses.preserve::<A>();
    }

    /// Adds to one of the statistics that the pass declares, by its position.
    pub fn count(&self, statistic: usize, by: usize) {
        if by != 0 {
            self.meters.statistics[statistic].fetch_add(by as u64, Ordering::Relaxed);
        }
    }

    /// Returns the statistics, for counting while the body is borrowed.
    pub fn statistics(&self) -> &'p [AtomicU64] {
        &self.meters.statistics
    }

    /// Returns a runner of pipelines, for use while the body is borrowed.
    pub fn pipelines(&self) -> NestedPipelines<'p, 'c> {
        self.pipelines
    }
}

/// Runner of pipelines on operations nested in that of a pass, with the watchers of the pass.
#[derive(Clone, Copy)]
pub struct NestedPipelines<'p, 'c> {
    pub(crate) run: &'p Run<'p>,
    pub(crate) scope: &'p Scope<'p, 'c>,
}
