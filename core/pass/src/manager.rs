//! Pipelines that are ready to run: passes with their counters and timers.

use crate::error::{PipelineError, PipelineErrorKind};
use crate::pass::entry::{PassEntry, PassRegistry};
use crate::pass::options::PassOptions;
use crate::pass::settings::{Run, RunSettings};
use crate::pass::watch::{PassFailure, Scope, Stopwatch};
use crate::pass::{Meters, NestedPipelines, Pass, PassOp};
use crate::pipeline::{Anchor, Pipeline, Step, parse_pipeline};
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use terrace_ir::{
    Body, Ctx, Failure, Location, LogicalResult, Operation, OwnedOperation, PassNumber, TraitFlags,
};

/// Pipeline that is ready to run.
pub struct PassManager {
    pub(crate) anchor: Anchor,
    pub(crate) steps: Vec<Ready>,
    pub(crate) time: Stopwatch,
}

/// Step of a pipeline that is ready to run.
pub enum Ready {
    /// A pass.
    Pass(ReadyPass),
    /// Adjacent nested pipelines: each operation runs the one that fits it.
    Nested(Collection),
}

/// Initialized pass with its counters.
pub struct ReadyPass {
    pub(crate) entry: PassEntry,
    pub(crate) pass: Box<dyn Pass>,
    pub(crate) text: String,
    /// True if the text says all there is about it.
    pub(crate) is_declared: bool,
    /// Number in the context for which it was initialized.
    pub(crate) number: Option<PassNumber>,
    pub(crate) meters: Meters,
    pub(crate) time: Stopwatch,
}

/// Adjacent nested pipelines.
pub struct Collection {
    pub(crate) managers: Vec<PassManager>,
    pub(crate) time: Stopwatch,
}

impl Default for PassManager {
    fn default() -> Self {
        Self::any()
    }
}

impl PassManager {
    /// Creates the passes of a pipeline.
    ///
    /// # Errors
    /// If a pass cannot be created: a message for the user.
    pub fn new(pipeline: &Pipeline) -> Result<Self, PipelineError> {
        let mut this = PassManager { anchor: pipeline.anchor.clone(), ..PassManager::any() };
        for step in &pipeline.steps {
            match step {
                Step::Pass { entry, options, at } => {
                    check_anchor(&pipeline.anchor, entry, options, *at)?;
                    let text = format!("{}{options}", entry.argument);
                    let pass = (entry.make)(options).map_err(|why| {
                        let kind = PipelineErrorKind::InvalidOption { pass: entry.argument.to_owned() };
                        PipelineError::new(*at, kind, why)
                    })?;
                    this.steps.push(Ready::Pass(ReadyPass::new(**entry, pass, text, true)));
                }
                Step::Nested(nested) => {
                    let nested = PassManager::new(nested).map_err(|why| {
                        let (name, inner) = (nested.anchor.as_str(), why.message());
                        let text =
                            format!("{inner}failed to add `{name}` with options `` to inner pipeline\n");
                        why.with_message(text)
                    })?;
                    this.nest(nested);
                }
            }
        }
        Ok(this)
    }

    /// Returns the manager of a pipeline without an anchor, for a pass that runs others on its operation.
    ///
    /// # Errors
    /// If a pass cannot be created: a message for the user.
    pub fn of_text(text: &str, registry: &PassRegistry) -> Result<Self, PipelineError> {
        PassManager::new(&Pipeline { anchor: Anchor::Any, steps: parse_pipeline(text, registry)? })
    }

    /// Returns a manager without passes, for isolated operations of any name.
    pub fn any() -> Self {
        PassManager { anchor: Anchor::Any, steps: Vec::new(), time: Stopwatch::default() }
    }

    /// Returns a manager without passes, for operations of a name.
    pub fn on(name: &str) -> Self {
        PassManager { anchor: Anchor::Op(name.to_owned()), ..PassManager::any() }
    }

    /// Adds a pass that is a value, with whatever state it has; a closure is one as a [`FnPass`](crate::FnPass).
    ///
    /// It runs each time, even if it says that an operation is settled: nobody knows if another value of its type
    /// would do the same.
    pub fn add<P: Pass>(&mut self, pass: P) -> &mut Self {
        let entry = PassEntry::of_value::<P>();
        let text = pass.name().unwrap_or(entry.argument).to_owned();
        self.steps.push(Ready::Pass(ReadyPass::new(entry, Box::new(pass), text, false)));
        self
    }

    /// Adds all steps of another manager, whose anchor does not matter.
    pub fn append(&mut self, other: PassManager) -> &mut Self {
        for step in other.steps {
            match step {
                Ready::Pass(_) => self.steps.push(step),
                Ready::Nested(collection) => {
                    for manager in collection.managers {
                        self.nest(manager);
                    }
                }
            }
        }
        self
    }

    /// Adds a pipeline that runs on the operations directly inside.
    pub fn nest(&mut self, nested: PassManager) -> &mut Self {
        match self.steps.last_mut() {
            Some(Ready::Nested(collection)) if collection.takes(&nested) => collection.add(nested),
            _ => {
                let collection = Collection { managers: vec![nested], time: Stopwatch::default() };
                self.steps.push(Ready::Nested(collection));
            }
        }
        self
    }

    /// Runs the pipeline on a top-level operation.
    ///
    /// # Errors If passes fail or leave invalid IR: the failures in the order of the program, none if the pipeline
    /// could not start. Diagnostics were emitted.
    pub fn run<'c>(
        &mut self,
        context: Ctx<'c>,
        op: &mut OwnedOperation<'c>,
        settings: RunSettings<'_>,
    ) -> Result<(), Vec<PassFailure<'c>>> {
        if let Anchor::Op(name) = &self.anchor
            && !op.op().is(name)
        {
            let given = op.op().name();
            let message = format!("can't run '{name}' pass manager on '{given}' op");
            context.error(op.op().location(), message).tell();
            return Err(Vec::new());
        }
        self.initialize(context).map_err(|_| Vec::new())?;
        let run = Run { settings };
        let scope = Scope::of(None, op.op());
        let verified_ahead = context.verifies_ahead();
        context.set_verifies_ahead(settings.verifies);
        let outcome = self.run_top_level(op.body_mut(), &run, &scope);
        context.set_verifies_ahead(verified_ahead);
        outcome
    }

    /// Returns true if there are no passes.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Formats the pipeline, with a separator between its steps; adjacent nested pipelines of one kind are merged.
    pub fn to_text(&self, separator: &str) -> String {
        let steps: Vec<String> = self.steps.iter().map(Ready::to_text).collect();
        format!("{}({})", self.anchor.as_str(), steps.join(separator))
    }

    /// Returns the anchor.
    pub fn anchor(&self) -> &Anchor {
        &self.anchor
    }

    /// Returns the steps.
    pub fn steps(&self) -> &[Ready] {
        &self.steps
    }

    /// Returns the run time, if measured.
    pub fn time(&self) -> Duration {
        self.time.elapsed()
    }

    /// Initializes the passes.
    ///
    /// # Errors
    /// If one of them fails to initialize.
    pub fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        for step in &mut self.steps {
            match step {
                Ready::Pass(ready) => {
                    check_interface(&self.anchor, &ready.entry, context)?;
                    ready.pass.initialize(context)?;
                    // A value may do something else than another with its name.
                    let number = ready.is_declared.then(|| context.number_of_pass(&ready.text));
                    ready.number = number.flatten();
                }
                Ready::Nested(collection) => {
                    collection.managers.iter_mut().try_for_each(|nested| nested.initialize(context))?;
                }
            }
        }
        Ok(())
    }

    /// Runs the passes on the operation of a running pass.
    pub(crate) fn run_inside<'c>(
        &self,
        body: &mut Body<'c>,
        run: &Run<'_>,
        scope: &Scope<'_, 'c>,
    ) -> Result<(), Vec<PassFailure<'c>>> {
        // The surrounding IR is being changed and must not be shown.
        let settings = RunSettings { sees_whole: false, progress: None, ..run.settings };
        self.run_top_level(body, &Run { settings }, scope)
    }

    pub(crate) fn fits(&self, op: Operation<'_, '_>) -> bool {
        match &self.anchor {
            Anchor::Op(name) => op.is(name),
            Anchor::Any => op.has_trait(TraitFlags::ISOLATED) && self.steps.iter().all(|step| step.fits(op)),
        }
    }
}

impl Ready {
    /// Returns true if the step may run on an operation.
    fn fits(&self, op: Operation<'_, '_>) -> bool {
        match self {
            Ready::Pass(pass) => {
                let PassEntry { anchor, interface, .. } = pass.entry;
                anchor.is_none_or(|wanted| op.is(wanted))
                    && interface.is_none_or(|wanted| op.declares_interface(wanted))
            }
            Ready::Nested(_) => true,
        }
    }

    /// Formats the step.
    pub fn to_text(&self) -> String {
        match self {
            Ready::Pass(pass) => pass.text.clone(),
            Ready::Nested(collection) => {
                let texts: Vec<String> =
                    collection.managers.iter().map(|manager| manager.to_text(",")).collect();
                texts.join(",")
            }
        }
    }
}

impl ReadyPass {
    fn new(entry: PassEntry, pass: Box<dyn Pass>, text: String, is_declared: bool) -> Self {
        let statistics = entry.statistics.iter().map(|_| AtomicU64::new(0)).collect();
        let meters = Meters { statistics, ..Meters::default() };
        ReadyPass { entry, pass, text, is_declared, number: None, meters, time: Stopwatch::default() }
    }

    /// Returns the row of the pass.
    pub fn entry(&self) -> &PassEntry {
        &self.entry
    }

    /// Returns the name: the class, unless it has a name of its own.
    pub fn name(&self) -> &str {
        self.pass.name().unwrap_or(self.entry.class)
    }

    /// Returns the pass with its options, as in a pipeline.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the statistics, in the order of the declaration.
    pub fn statistics(&self) -> Vec<u64> {
        self.meters.statistics.iter().map(|one| one.load(Ordering::Relaxed)).collect()
    }

    /// Returns the run time, if measured.
    pub fn time(&self) -> Duration {
        self.time.elapsed()
    }

    /// Returns the times of the analyses that it requested, by name.
    pub fn analysis_times(&self) -> Vec<(&'static str, Duration)> {
        let times = self.meters.analyses.lock().unwrap_or_else(PoisonError::into_inner);
        times.iter().map(|(name, watch)| (*name, watch.elapsed())).collect()
    }
}

impl Collection {
    /// Returns the pipelines.
    pub fn managers(&self) -> &[PassManager] {
        &self.managers
    }

    /// Returns the total time, if measured.
    pub fn time(&self) -> Duration {
        self.time.elapsed()
    }

    /// Returns true if a pipeline that follows may run together with these: each operation is then one pipeline's
    /// alone.
    fn takes(&self, nested: &PassManager) -> bool {
        self.managers.iter().all(|one| (one.anchor == Anchor::Any) == (nested.anchor == Anchor::Any))
    }

    /// Adds a pipeline: steps of one anchor run one after the other on each operation.
    fn add(&mut self, mut nested: PassManager) {
        match self.managers.iter_mut().find(|one| one.anchor == nested.anchor) {
            Some(same) => same.steps.append(&mut nested.steps),
            None => {
                self.managers.push(nested);
                self.managers.sort_by(|a, b| a.anchor.as_str().cmp(b.anchor.as_str()));
            }
        }
    }
}

fn check_anchor(
    anchor: &Anchor,
    entry: &PassEntry,
    options: &PassOptions,
    at: usize,
) -> Result<(), PipelineError> {
    match (anchor, entry.anchor) {
        (Anchor::Op(name), Some(wanted)) if name != wanted => {
            let message = format!(
                "Can't add pass '{}' restricted to '{wanted}' on a PassManager intended to run on '{name}', did you \
                 intend to nest?\nfailed to add `{}` with options `{}`\n",
                entry.class,
                entry.argument,
                options.given(),
            );
            let kind = PipelineErrorKind::WrongAnchor { pass: entry.argument.to_owned() };
            Err(PipelineError::new(at, kind, message))
        }
        _ => Ok(()),
    }
}

/// Reports a pass for operations of an interface that the anchor does not have.
fn check_interface(anchor: &Anchor, entry: &PassEntry, context: Ctx<'_>) -> LogicalResult {
    let (Anchor::Op(name), Some(interface)) = (anchor, entry.interface) else { return Ok(()) };
    if context.op_name(name).spec().is_some_and(|spec| spec.declares_interface(interface)) {
        return Ok(());
    }
    let message =
        format!("unable to schedule pass '{}' on a PassManager intended to run on '{name}'!", entry.class);
    context.error(Location::Unknown, message).emit()
}

impl PassOp<'_, '_> {
    /// Runs an initialized pipeline on the operation.
    ///
    /// # Errors
    /// If one of its passes fails.
    pub fn run_pipeline(&mut self, manager: &PassManager) -> LogicalResult {
        manager.run_inside(self.body, self.pipelines.run, self.pipelines.scope).map_err(|_| Failure)
    }
}

impl<'c> NestedPipelines<'_, 'c> {
    /// Runs an initialized pipeline on the root of the body of a nested operation.
    ///
    /// # Errors
    /// If one of them fails.
    pub fn run(&self, manager: &PassManager, body: &mut Body<'c>) -> LogicalResult {
        let scope = Scope::of(Some(self.scope), Operation::new(body, Body::ROOT));
        manager.run_inside(body, self.run, &scope).map_err(|_| Failure)
    }
}
