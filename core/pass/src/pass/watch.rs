//! Observation of a run: which pass runs on what, timing, progress.

use crate::pass::entry::PassEntry;
use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::Duration;
use terrace_ir::{Body, Ctx, Location, Operation};

/// Position of a pipeline at work: an operation, and those around it, which passes cannot see.
#[derive(Clone, Copy)]
pub struct Scope<'s, 'c> {
    /// Scope around it; `None` for the top-level operation.
    pub parent: Option<&'s Scope<'s, 'c>>,
    /// The name of the operation.
    pub name: &'c str,
    /// Its symbol, if it has one.
    pub symbol: Option<&'c str>,
    /// Number that is unique among live operations.
    pub key: usize,
}

impl<'c> Scope<'_, 'c> {
    /// Returns the scope of an isolated operation that has a body.
    pub(crate) fn of<'s>(parent: Option<&'s Scope<'s, 'c>>, op: Operation<'_, 'c>) -> Scope<'s, 'c> {
        Scope {
            parent,
            name: op.name().as_str(),
            symbol: op.symbol_name(),
            key: std::ptr::from_ref(op.inner().body()).addr(),
        }
    }

    /// Returns all scopes from the top-level operation to this one.
    pub fn path(&self) -> Vec<&Self> {
        let mut path: Vec<&Self> = std::iter::successors(Some(self), |scope| scope.parent).collect();
        path.reverse();
        path
    }
}

impl fmt::Display for Scope<'_, '_> {
    /// Formats as `'func.func' operation: @f`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' operation", self.name)?;
        self.symbol.map_or(Ok(()), |symbol| write!(f, ": @{symbol}"))
    }
}

/// Running pass and its operation.
#[derive(Clone, Copy)]
pub struct Moment<'m, 'c> {
    /// The row of the pass.
    pub entry: &'m PassEntry,
    /// Name of the pass: its class, unless it has a name of its own.
    pub pass: &'m str,
    /// Pass with its options, as in a pipeline.
    pub text: &'m str,
    /// Position of the pass in the pipeline.
    pub scope: &'m Scope<'m, 'c>,
    /// The body whose root it runs on.
    pub body: &'m Body<'c>,
    /// The top-level operation, if [`RunSettings::sees_whole`](crate::RunSettings::sees_whole).
    pub whole: Option<&'m Body<'c>>,
}

impl<'m, 'c> Moment<'m, 'c> {
    /// Returns the operation.
    pub fn op(&self) -> Operation<'m, 'c> {
        Operation::new(self.body, Body::ROOT)
    }
}

/// Observer that is notified before and after each pass on each operation, from several threads.
///
/// Its output goes to the context as diagnostics, which come in the order of the program.
pub trait Watcher: Sync {
    /// Called before a pass runs.
    fn before_pass(&self, moment: &Moment<'_, '_>) {
        let _ = moment;
    }
    /// Called after a pass ran and its result was verified.
    fn after_pass(&self, moment: &Moment<'_, '_>) {
        let _ = moment;
    }
    /// Called after a pass failed or left invalid IR.
    fn after_pass_failed(&self, moment: &Moment<'_, '_>) {
        let _ = moment;
    }
}

/// Failure of a pass.
#[derive(Clone, Debug)]
pub struct PassFailure<'c> {
    /// Name of the pass.
    pub pass: String,
    /// The operation, as `'func.func' operation: @f`.
    pub op: String,
    /// Location of the operation that the pass runs on.
    pub location: Location<'c>,
    /// Message of the panic, if it panicked.
    pub panic: Option<String>,
}

impl<'c> PassFailure<'c> {
    pub(crate) fn of(moment: &Moment<'_, 'c>) -> Self {
        PassFailure {
            pass: moment.pass.to_owned(),
            op: moment.scope.to_string(),
            location: moment.op().location(),
            panic: None,
        }
    }

    /// Reports a panic.
    pub(crate) fn tell_panic(&mut self, context: Ctx<'c>, words: String) {
        let (pass, op) = (&self.pass, &self.op);
        context.error(self.location, format_args!("pass `{pass}` panicked on {op}: {words}")).tell();
        self.panic = Some(words);
    }
}

/// Sum of durations, added to by several threads.
#[derive(Default, Debug)]
pub struct Stopwatch(AtomicU64);

impl Stopwatch {
    /// Returns the sum.
    pub fn elapsed(&self) -> Duration {
        Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }

    pub(crate) fn add(&self, time: Duration) {
        self.0.fetch_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX), Ordering::Relaxed);
    }
}

/// Clock: returns the time since some fixed moment.
pub type Clock<'r> = &'r (dyn Fn() -> Duration + Sync);

/// Progress of a run; read by another thread.
#[derive(Default, Debug)]
pub struct Progress {
    /// Running step of the top-level pipeline, from zero.
    pub step: AtomicUsize,
    /// Number of operations that the step runs on, if it is a nested pipeline.
    pub ops: AtomicUsize,
    /// Number of them that are done.
    pub done: AtomicUsize,
}

impl Progress {
    pub(crate) fn start_step(&self, step: usize) {
        self.ops.store(0, Ordering::Relaxed);
        self.done.store(0, Ordering::Relaxed);
        self.step.store(step, Ordering::Relaxed);
    }
}
