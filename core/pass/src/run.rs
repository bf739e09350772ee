//! Runs pipelines: passes one after the other, nested pipelines on several operations at the same time.

use crate::analyses::Analyses;
use crate::manager::{Collection, PassManager, Ready, ReadyPass};
use crate::pass::entry::PassEntry;
use crate::pass::settings::Run;
use crate::pass::watch::{Moment, PassFailure, Scope};
use crate::pass::{NestedPipelines, PassOp, Remark};
use smallvec::SmallVec;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use terrace_ir::ids::OpId;
use terrace_ir::origins::in_pass;
use terrace_ir::verify::verify_and_note;
use terrace_ir::{Around, Body, LogicalResult, Operation, Region, Settled, TraitFlags, WorkResult};

type Outcome<'c> = Result<(), Vec<PassFailure<'c>>>;

/// Action kind of the run of a pass or of a nested pipeline.
const PASS_EXECUTION: &str = "pass-execution";

const NOT_ISOLATED: &str = "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'";

/// Position of a pipeline at work: the body that it may rewrite, as the path to it from a body that it holds.
///
/// If watchers see the whole program, the path begins at the top. In parallel runs each operation has its own body, and
/// the path is empty.
///
/// Passes get bodies, not a [`Tree`](terrace_ir::Tree): `&mut Body` is what makes parallel runs safe.
struct Place<'p, 'c> {
    top: &'p mut Body<'c>,
    way: SmallVec<[OpId; 4]>,
    scope: &'p Scope<'p, 'c>,
    /// True if a pass changed something.
    has_changed: bool,
}

/// Result of pipelines on a nested operation.
struct Inside<'c> {
    outcome: Outcome<'c>,
    has_changed: bool,
}

impl WorkResult for Inside<'_> {
    fn has_changed(&self) -> Option<bool> {
        self.outcome.as_ref().ok().map(|()| self.has_changed)
    }
    fn notes_settled(&self) -> bool {
        self.outcome.is_ok()
    }
}

impl<'c> Place<'_, 'c> {
    fn body(&self) -> &Body<'c> {
        self.way.iter().fold(&*self.top, |body, op| body.child(*op).expect("the way leads through bodies"))
    }

    fn body_mut(&mut self) -> &mut Body<'c> {
        self.way
            .iter()
            .fold(&mut *self.top, |body, op| body.child_mut(*op).expect("the way leads through bodies"))
    }
}

impl PassManager {
    pub(crate) fn run_top_level<'c>(
        &self,
        body: &mut Body<'c>,
        run: &Run<'_>,
        scope: &Scope<'_, 'c>,
    ) -> Outcome<'c> {
        let mut place = Place { top: body, way: SmallVec::new(), scope, has_changed: false };
        let mut analyses = Analyses::default();
        for (number, step) in self.steps.iter().enumerate() {
            if let Some(progress) = run.settings.progress {
                progress.start_step(number);
            }
            step.run(&mut place, &mut analyses, run)?;
        }
        Ok(())
    }

    fn run_at<'c>(&self, place: &mut Place<'_, 'c>, run: &Run<'_>) -> Outcome<'c> {
        let start = run.now();
        let mut analyses = Analyses::default();
        let outcome = self.steps.iter().try_for_each(|step| step.run(place, &mut analyses, run));
        run.stop(start, &self.time);
        outcome
    }
}

impl Ready {
    fn run<'c>(&self, place: &mut Place<'_, 'c>, analyses: &mut Analyses, run: &Run<'_>) -> Outcome<'c> {
        match self {
            Ready::Pass(pass) => pass.run_at(place, analyses, run).map_err(|failure| vec![failure]),
            Ready::Nested(_) if !place.body().context().may_act(PASS_EXECUTION) => Ok(()),
            Ready::Nested(collection) => {
                let start = run.now();
                let outcome = collection.run_inside(place, run);
                run.stop(start, &collection.time);
                // Nested operations were changed.
                *analyses = Analyses::default();
                outcome
            }
        }
    }
}

impl ReadyPass {
    fn run_at<'c>(
        &self,
        place: &mut Place<'_, 'c>,
        analyses: &mut Analyses,
        run: &Run<'_>,
    ) -> Result<(), PassFailure<'c>> {
        let watchers = run.settings.watchers;
        for watcher in watchers {
            watcher.before_pass(&self.moment(place, run));
        }
        let start = run.now();
        let outcome = if place.body().context().tracks_origins() {
            in_pass(self.origin(), || self.run_on(place, analyses, run))
        } else {
            self.run_on(place, analyses, run)
        };
        run.stop(start, &self.time);
        analyses.end_pass();
        match outcome {
            Ok(Ok(())) => {
                for watcher in watchers.iter().rev() {
                    watcher.after_pass(&self.moment(place, run));
                }
                Ok(())
            }
            Ok(Err(_)) => {
                for watcher in watchers.iter().rev() {
                    watcher.after_pass_failed(&self.moment(place, run));
                }
                Err(PassFailure::of(&self.moment(place, run)))
            }
            Err(words) => {
                // After a panic only the location of the body may be read.
                let mut failure = PassFailure::of(&self.moment(place, run));
                failure.tell_panic(place.body().context(), words);
                Err(failure)
            }
        }
    }

    /// Returns the name of the pass in origins: its flag, or its class if it has none.
    fn origin(&self) -> &'static str {
        let PassEntry { argument, class, .. } = self.entry;
        if argument.is_empty() { class } else { argument }
    }

    /// Runs the pass and verifies the result; the message of the panic if it panics.
    fn run_on<'c>(
        &self,
        place: &mut Place<'_, 'c>,
        analyses: &mut Analyses,
        run: &Run<'_>,
    ) -> Result<LogicalResult, String> {
        let root = Operation::new(place.body(), Body::ROOT);
        if !root.has_trait(TraitFlags::ISOLATED) && root.spec().is_some() {
            return Ok(root.emit_op_error(NOT_ISOLATED));
        }
        if !root.context().may_act(PASS_EXECUTION) {
            return Ok(Ok(()));
        }
        let before = place.body().settled();
        let is_settled = self.number.is_some_and(|number| before.contains(number));
        if is_settled && !cfg!(debug_assertions) {
            analyses.preserve_all();
            return Ok(Ok(()));
        }
        let scope = place.scope;
        let mut op = PassOp {
            body: place.body_mut(),
            meters: &self.meters,
            analyses,
            pipelines: NestedPipelines { run, scope },
            remark: Remark::default(),
        };
        op.body.reuse_erased();
        op.body.watch_around();
        // Until the outcome of the pass is known, even if it panics.
        op.body.note_settled(Settled::NONE);
        // A broken body is not read after a panic.
        let outcome = catch_unwind(AssertUnwindSafe(|| self.pass.run(&mut op))).map_err(|panic| {
            let words = panic.downcast_ref::<&str>().map(|words| (*words).to_owned());
            words.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default()
        })?;
        let has_changed = !op.analyses.preserves_all();
        let verified = match outcome {
            Ok(()) if run.settings.verifies && has_changed => verify_and_note(op.body),
            outcome => outcome,
        };
        assert!(!is_settled || !has_changed, "a pass does nothing where it said that it would");
        op.body.note_settled(self.settled_after(&op, before, has_changed));
        place.has_changed |= has_changed;
        Ok(verified)
    }

    /// Returns the passes that are settled after this one, given those that were settled before.
    fn settled_after(&self, op: &PassOp<'_, '_>, before: Settled, has_changed: bool) -> Settled {
        let kept = if has_changed && !op.remark.only_moved_constants { Settled::NONE } else { before };
        // Surroundings and nested bodies may change.
        let is_alone = !op.body.was_asked_around() && !op.body.has_children();
        match self.number {
            Some(number) if op.remark.is_settled && is_alone => kept.with(number),
            _ => kept,
        }
    }

    fn moment<'m, 'c>(&'m self, place: &'m Place<'_, 'c>, run: &Run<'_>) -> Moment<'m, 'c> {
        Moment {
            entry: &self.entry,
            pass: self.name(),
            text: &self.text,
            scope: place.scope,
            body: place.body(),
            whole: run.settings.sees_whole.then_some(&*place.top),
        }
    }
}

impl Collection {
    /// Returns the symbols that passes look up around their operations.
    fn around(&self) -> Around {
        let steps = self.managers.iter().flat_map(|manager| &manager.steps);
        let mut around = steps.map(|step| match step {
            Ready::Pass(pass) => pass.pass.around(),
            Ready::Nested(collection) => collection.around(),
        });
        around.find(|around| *around == Around::Symbols).unwrap_or_default()
    }

    /// Runs the pipelines on the operations directly inside of the root's regions.
    fn run_inside<'c>(&self, place: &mut Place<'_, 'c>, run: &Run<'_>) -> Outcome<'c> {
        let children = self.open_children(place)?;
        let progress = run.settings.progress;
        if let Some(progress) = progress {
            progress.ops.store(children.len(), Ordering::Relaxed);
        }
        // Progress is reported for the outermost nested pipeline only.
        let inner = Run { settings: crate::RunSettings { progress: None, ..run.settings } };
        let end_one = || progress.map(|progress| progress.done.fetch_add(1, Ordering::Relaxed));
        let outcomes: Vec<Outcome<'c>> = if run.settings.sees_whole {
            let mut outcomes = Vec::new();
            place.body_mut().surround_children(&children, self.around());
            for &child in &children {
                let scope = place.scope;
                let scope = Scope::of(Some(scope), Operation::new(place.body(), child));
                let mut way = place.way.clone();
                way.push(child);
                let mut inside = Place { top: &mut *place.top, way, scope: &scope, has_changed: false };
                outcomes.push(self.run_one(&mut inside, &inner));
                end_one();
            }
            place.body_mut().place_requests(&children);
            outcomes
        } else {
            let parent = place.scope;
            let runs = place.body_mut().for_each_child_knowing(self.around(), &children, &|child| {
                let scope = Scope::of(Some(parent), Operation::new(child, Body::ROOT));
                let way = SmallVec::new();
                let mut inside = Place { top: child, way, scope: &scope, has_changed: false };
                let outcome = self.run_one(&mut inside, &inner);
                end_one();
                Inside { outcome, has_changed: inside.has_changed }
            });
            place.has_changed |= runs.iter().any(|inside| inside.has_changed);
            runs.into_iter().map(|inside| inside.outcome).collect()
        };
        for child in children {
            place.body_mut().settle_child(child);
        }
        let failures: Vec<PassFailure<'c>> =
            outcomes.iter().filter_map(|o| o.as_ref().err()).flatten().cloned().collect();
        if outcomes.iter().all(Result::is_ok) { Ok(()) } else { Err(failures) }
    }

    fn run_one<'c>(&self, place: &mut Place<'_, 'c>, run: &Run<'_>) -> Outcome<'c> {
        let op = Operation::new(place.body(), Body::ROOT);
        match self.managers.iter().find(|manager| manager.fits(op)) {
            Some(manager) => manager.run_at(place, run),
            None => Ok(()),
        }
    }

    /// Returns the operations that match a pipeline's anchor; declarations get a temporary body.
    fn open_children<'c>(&self, place: &mut Place<'_, 'c>) -> Result<Vec<OpId>, Vec<PassFailure<'c>>> {
        let body = place.body_mut();
        let mut children: Vec<OpId> = Vec::new();
        let mut declarations: Vec<OpId> = Vec::new();
        for op in Operation::new(body, Body::ROOT).regions().flat_map(Region::ops) {
            if !self.managers.iter().any(|manager| manager.fits(op)) {
                continue;
            }
            if op.has_trait(TraitFlags::ISOLATED) {
                children.push(op.id());
                if body.child(op.id()).is_none() {
                    declarations.push(op.id());
                }
            } else if op.spec().is_some() {
                op.op_error(NOT_ISOLATED).tell();
                return Err(Vec::new());
            }
        }
        declarations.into_iter().for_each(|op| body.open_declaration(op));
        Ok(children)
    }
}
