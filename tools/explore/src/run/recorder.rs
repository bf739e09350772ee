//! Watcher that takes a snapshot after each pass on each operation.

use super::snapshot::Snapshot;
use super::story::Story;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use terrace_ir::{Body, Diagnostic, Operation};
use terrace_pass::{Moment, PassEntry, Watcher};
use terrace_rewrite::provenance;

/// Diagnostics of a run.
pub type Told = Arc<Mutex<Vec<Diagnostic>>>;

/// Recorder of a run on one thread.
pub struct Recorder {
    state: Mutex<State>,
    /// Numbers of passes by the address of their rows.
    steps: HashMap<usize, u32>,
    told: Told,
}

struct State {
    story: Story,
    /// True if a nested operation changed after the last snapshot of the whole program.
    is_stale: bool,
    told_before: usize,
}

impl Recorder {
    /// Creates a recorder of a program, given the passes in the order of their numbers, which start at one.
    pub fn new(program: Operation<'_, '_>, passes: &[*const PassEntry], told: Told) -> Self {
        let mut story = Story::default();
        story.add(&Snapshot::of(program, false), true, 0, &[]);
        let state = State { story, is_stale: false, told_before: 0 };
        let steps = passes.iter().enumerate().map(|(at, row)| (row.addr(), at as u32 + 1)).collect();
        Recorder { state: Mutex::new(state), steps, told }
    }

    /// Ends the recording with the program as it is now, if it may be read.
    pub fn finish(self, program: Option<Operation<'_, '_>>) -> Story {
        let mut state = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(program) = program.filter(|_| state.is_stale) {
            let step = state.story.last_step();
            state.story.add(&Snapshot::of(program, true), true, step, &[]);
        }
        provenance::take();
        state.story
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn told(&self) -> usize {
        self.told.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn step(&self, moment: &Moment<'_, '_>) -> Option<u32> {
        self.steps.get(&std::ptr::from_ref(moment.entry).addr()).copied()
    }

    fn after(&self, moment: &Moment<'_, '_>, has_failed: bool) {
        let Some(step) = self.step(moment) else { return };
        let records = provenance::take();
        let told = self.told();
        let mut state = self.state();
        let from = state.told_before;
        state.story.tell(step, from..told, has_failed);
        let is_whole = moment.scope.parent.is_none();
        if !is_whole && is_empty(moment.body) {
            // The body of a declaration is made for the pass.
            state.is_stale = true;
            return;
        }
        let shot = Snapshot::of(moment.op(), has_failed);
        state.is_stale = !is_whole;
        state.story.add_nested(&shot, is_whole, moment.scope.path().len() - 1, step, &records);
    }
}

fn is_empty(body: &Body<'_>) -> bool {
    Operation::new(body, Body::ROOT).regions().all(|region| region.is_empty())
}

impl Watcher for Recorder {
    fn before_pass(&self, moment: &Moment<'_, '_>) {
        if self.step(moment).is_none() {
            return;
        }
        let told = self.told();
        let mut state = self.state();
        state.told_before = told;
        if state.is_stale && moment.scope.parent.is_none() {
            // Symbols that nested passes asked for were placed after them.
            let step = state.story.last_step();
            state.story.add(&Snapshot::of(moment.op(), true), true, step, &[]);
            state.is_stale = false;
        }
        provenance::start();
    }

    fn after_pass(&self, moment: &Moment<'_, '_>) {
        self.after(moment, false);
    }

    fn after_pass_failed(&self, moment: &Moment<'_, '_>) {
        self.after(moment, true);
    }
}
