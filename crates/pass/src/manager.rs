//! Runs pipelines.

use crate::entry::{PassEntry, PassRegistry};
use crate::pass::{Pass, PassOp};
use crate::pipeline::{Anchor, Pipeline, Step, parse_pipeline};
use std::sync::atomic::AtomicU64;
use terrace_ir::ids::OpId;
use terrace_ir::verify::verify;
use terrace_ir::{Body, Ctx, Failure, LogicalResult, Operation, OwnedOperation, Region, TraitFlags};

/// What a manager does beside running passes.
#[derive(Clone, Copy, Debug)]
pub struct RunSettings {
    /// Whether operations are verified after each pass.
    pub verifies: bool,
}

/// A pipeline that is ready to run.
pub struct PassManager {
    anchor: Anchor,
    steps: Vec<Ready>,
}

/// A pass, made and prepared, or the pipelines for what is inside.
enum Ready {
    Pass {
        #[allow(dead_code, reason = "instrumentation will speak of it")]
        entry: &'static PassEntry,
        pass: Box<dyn Pass>,
        statistics: Vec<AtomicU64>,
    },
    /// Adjacent nested pipelines: each operation runs the one that fits it.
    Nested(Vec<PassManager>),
}

impl PassManager {
    /// Makes the passes of a pipeline.
    ///
    /// # Errors
    /// With words for the user.
    pub fn new(pipeline: &Pipeline) -> Result<Self, String> {
        let mut steps: Vec<Ready> = Vec::new();
        for step in &pipeline.steps {
            match step {
                Step::Pass { entry, options } => {
                    check_anchor(&pipeline.anchor, entry)?;
                    let statistics = entry.statistics.iter().map(|_| AtomicU64::new(0)).collect();
                    steps.push(Ready::Pass { entry, pass: (entry.make)(options)?, statistics });
                }
                Step::Nested(nested) => {
                    let nested = PassManager::new(nested)?;
                    match steps.last_mut() {
                        Some(Ready::Nested(list)) => add_nested(list, nested),
                        _ => steps.push(Ready::Nested(vec![nested])),
                    }
                }
            }
        }
        Ok(PassManager { anchor: pipeline.anchor.clone(), steps })
    }

    /// Runs the pipeline on a top-level operation.
    ///
    /// # Errors
    /// If a pass fails, or leaves behind what is not valid; a diagnostic was told.
    pub fn run<'c>(
        &mut self,
        context: Ctx<'c>,
        op: &mut OwnedOperation<'c>,
        settings: &RunSettings,
    ) -> LogicalResult {
        if let Anchor::Op(name) = &self.anchor
            && !op.op().is(name)
        {
            let given = op.op().name();
            let message = format!("can't run '{name}' pass manager on '{given}' op");
            return context.error(op.op().location(), message).emit();
        }
        self.initialize(context)?;
        self.run_on(op.body_mut(), settings, false)
    }

    /// The manager of a pipeline without an anchor, for a pass that runs others on its operation.
    ///
    /// # Errors
    /// With words for the user.
    pub fn of_text(text: &str, registry: &PassRegistry) -> Result<Self, String> {
        PassManager::new(&Pipeline { anchor: Anchor::Any, steps: parse_pipeline(text, registry)? })
    }

    /// Runs the passes, which were initialized, on the root of a body.
    ///
    /// # Errors
    /// As [`PassManager::run`].
    pub fn run_nested(&self, body: &mut Body<'_>) -> LogicalResult {
        self.run_on(body, &RunSettings { verifies: false }, true)
    }

    /// Whether there are no passes.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Prepares the passes.
    ///
    /// # Errors
    /// If one of them cannot run.
    pub fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        for step in &mut self.steps {
            match step {
                Ready::Pass { pass, .. } => pass.initialize(context)?,
                Ready::Nested(list) => list.iter_mut().try_for_each(|nested| nested.initialize(context))?,
            }
        }
        Ok(())
    }

    fn run_on(&self, body: &mut Body<'_>, settings: &RunSettings, is_nested: bool) -> LogicalResult {
        for step in &self.steps {
            match step {
                Ready::Pass { pass, statistics, .. } => {
                    let root = Operation::new(body, Body::ROOT);
                    if !root.has_trait(TraitFlags::ISOLATED) && root.spec().is_some() {
                        return root.emit_op_error(
                            "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'",
                        );
                    }
                    let mut op = PassOp::new(body, statistics).nested(is_nested);
                    pass.run(&mut op)?;
                    if settings.verifies && !op.is_unchanged() {
                        verify(op.op())?;
                    }
                }
                Ready::Nested(list) => run_nested(list, body, settings)?,
            }
        }
        Ok(())
    }

    fn fits(&self, op: Operation<'_, '_>) -> bool {
        match &self.anchor {
            Anchor::Op(name) => op.is(name),
            Anchor::Any => op.has_trait(TraitFlags::ISOLATED),
        }
    }
}

fn check_anchor(anchor: &Anchor, entry: &PassEntry) -> Result<(), String> {
    match (anchor, entry.anchor) {
        (_, None) => Ok(()),
        (Anchor::Op(name), Some(wanted)) if name == wanted => Ok(()),
        _ => Err(format!(
            "unable to schedule pass '{}' on a PassManager intended to run on '{}'!",
            entry.class,
            anchor.as_str()
        )),
    }
}

/// Adds a pipeline to adjacent ones: steps of one anchor run one after the other on each operation.
fn add_nested(list: &mut Vec<PassManager>, mut nested: PassManager) {
    match list.iter_mut().find(|one| one.anchor == nested.anchor) {
        Some(same) => same.steps.append(&mut nested.steps),
        None => list.push(nested),
    }
}

/// Runs pipelines on the operations directly inside of the root's regions, at the same time where that is allowed.
fn run_nested(list: &[PassManager], body: &mut Body<'_>, settings: &RunSettings) -> LogicalResult {
    let root = Operation::new(body, Body::ROOT);
    let mut children: Vec<OpId> = Vec::new();
    for op in root.regions().flat_map(Region::ops) {
        let fits = list.iter().any(|manager| manager.fits(op));
        if fits && body.child(op.id()).is_some() {
            children.push(op.id());
        } else if fits && !op.has_trait(TraitFlags::ISOLATED) && op.spec().is_some() {
            return op.emit_op_error(
                "trying to schedule a pass on an operation not marked as 'IsolatedFromAbove'",
            );
        }
    }
    let results = body.for_each_child_of(&children, &|child| {
        let op = Operation::new(child, Body::ROOT);
        // Pipelines for a name come before those for any operation.
        let named = list.iter().find(|manager| manager.anchor != Anchor::Any && manager.fits(op));
        match named.or_else(|| list.iter().find(|manager| manager.fits(op))) {
            Some(manager) => manager.run_on(child, settings, true),
            None => Ok(()),
        }
    });
    if results.iter().all(Result::is_ok) { Ok(()) } else { Err(Failure) }
}
