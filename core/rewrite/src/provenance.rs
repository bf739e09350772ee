//! Record of what patterns and folds create, change and replace, for tools that explain a run.
//!
//! A thread records from [`start`] to [`take`]. The drivers ask only whether it does, which is one load.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use terrace_ir::ids::{OpId, ValueId};
use terrace_ir::{Body, Ctx, Listener, Value, origins};

/// Name under which folds are recorded.
pub const FOLD: &str = "fold";

/// Recorded action of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Action {
    /// The operation was created or moved.
    Inserted,
    /// The operation was changed in place.
    Modified,
    /// The operation was replaced by values, the first of which this one defines.
    ReplacedBy(OpId),
    /// The operation was erased.
    Erased,
}

/// Action of a pattern on an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Record {
    /// Address of the body.
    pub body: usize,
    /// The operation.
    pub op: OpId,
    /// The action.
    pub action: Action,
    /// Name of the pattern.
    pub pattern: &'static str,
    /// The operation that the pattern was applied to.
    pub root: OpId,
}

/// Recording of a thread.
#[derive(Default)]
struct Recording {
    records: Vec<Record>,
    /// Patterns at work, the innermost last.
    at_work: Vec<(&'static str, OpId)>,
    /// Patterns that were at work.
    tried: BTreeSet<&'static str>,
}

thread_local! {
    static IS_RECORDING: Cell<bool> = const { Cell::new(false) };
    static RECORDING: RefCell<Recording> = RefCell::default();
}

/// Starts to record on this thread.
pub fn start() {
    IS_RECORDING.set(true);
    RECORDING.with_borrow_mut(|recording| *recording = Recording::default());
}

/// Returns the patterns that were tried on this thread since the start, whatever came of it; call it before [`take`].
pub fn tried() -> BTreeSet<&'static str> {
    RECORDING.with_borrow(|recording| recording.tried.clone())
}

/// Stops, and returns what was recorded on this thread.
pub fn take() -> Vec<Record> {
    IS_RECORDING.set(false);
    RECORDING.take().records
}

/// Returns true if this thread records.
#[inline]
pub(crate) fn is_recording() -> bool {
    IS_RECORDING.get()
}

/// Returns true if somebody wants to know what a pattern does: this thread records, or the context tracks origins.
#[inline]
pub(crate) fn is_asked_for(context: Ctx<'_>) -> bool {
    is_recording() || context.tracks_origins()
}

/// Runs a pattern on an operation.
#[cold]
pub(crate) fn in_pattern<R>(pattern: &'static str, root: OpId, work: impl FnOnce() -> R) -> R {
    if !is_recording() {
        return origins::in_pattern(pattern, work);
    }
    RECORDING.with_borrow_mut(|recording| {
        recording.at_work.push((pattern, root));
        recording.tried.insert(pattern);
    });
    let result = origins::in_pattern(pattern, work);
    RECORDING.with_borrow_mut(|recording| recording.at_work.pop());
    result
}

/// Records an action, if this thread records and a pattern is at work.
#[inline]
pub(crate) fn note(body: &Body<'_>, op: OpId, action: Action) {
    if is_recording() {
        note_now(body, op, action);
    }
}

/// Records that an operation was replaced.
#[inline]
pub(crate) fn note_replaced(body: &Body<'_>, op: OpId, values: &[ValueId]) {
    if is_recording() {
        let definitions = values.iter().filter_map(|value| Value::new(body, *value).defining_op());
        definitions.for_each(|by| note_now(body, op, Action::ReplacedBy(by.id())));
    }
}

#[cold]
fn note_now(body: &Body<'_>, op: OpId, action: Action) {
    let body = std::ptr::from_ref(body).addr();
    RECORDING.with_borrow_mut(|recording| {
        if let Some(&(pattern, root)) = recording.at_work.last() {
            recording.records.push(Record { body, op, action, pattern, root });
        }
    });
}

/// Listener that records.
pub(crate) struct Recorder;

impl<'c> Listener<'c> for Recorder {
    fn operation_inserted(&mut self, body: &Body<'c>, op: OpId) {
        note(body, op, Action::Inserted);
    }
    fn operation_modified(&mut self, body: &Body<'c>, op: OpId) {
        note(body, op, Action::Modified);
    }
    fn operation_replaced(&mut self, body: &Body<'c>, op: OpId, values: &[ValueId]) {
        note_replaced(body, op, values);
    }
    fn operation_erased(&mut self, body: &Body<'c>, op: OpId) {
        note(body, op, Action::Erased);
    }
}
