//! Reproducers: the program and the pipeline in one file, to repeat what went wrong.
//!
//! The pipeline is a value that the tool keeps in the file for itself, under the name `mlir_reproducer`.

use std::sync::{Arc, Mutex, PoisonError};
use terrace_ir::print::{PrintFlags, print_operation};
use terrace_ir::{Body, Context, ExternalValue, Operation};
use terrace_pass::{Moment, Watcher};

/// The name under which the file keeps the pipeline.
const TOOL: &str = "mlir_reproducer";

/// Command that reproduces a run.
#[derive(Clone, Default)]
pub(crate) struct Recipe {
    /// The pipeline as text.
    pub pipeline: String,
    /// True if on one thread.
    pub disables_threading: bool,
    /// True if to verify after each pass.
    pub verifies: bool,
}

impl Recipe {
    /// Returns the text of the file.
    pub fn write(&self, op: Operation<'_, '_>, flags: &PrintFlags) -> String {
        let context = op.context();
        let set = |key: &str, value| context.set_external_resource(TOOL, key, value);
        set("pipeline", ExternalValue::String(Arc::from(self.pipeline.as_bytes())));
        set("disable_threading", ExternalValue::Bool(self.disables_threading));
        set("verify_each", ExternalValue::Bool(self.verifies));
        print_operation(op, flags)
    }

    /// Takes the recipe out of what was read; `None` if there is none.
    pub fn take(context: &Context<'_>) -> Option<Self> {
        let values = context.take_external_resources(TOOL)?;
        let mut recipe = Recipe { verifies: true, ..Recipe::default() };
        for (key, value) in values {
            match (key.as_str(), value) {
                ("pipeline", ExternalValue::String(text)) => {
                    recipe.pipeline = String::from_utf8_lossy(&text).into_owned();
                }
                ("disable_threading", ExternalValue::Bool(value)) => recipe.disables_threading = value,
                ("verify_each", ExternalValue::Bool(value)) => recipe.verifies = value,
                _ => {}
            }
        }
        Some(recipe)
    }
}

/// Remembers what the program was before the pass that runs, as a reproducer of just that pass.
pub(crate) struct LastState {
    flags: PrintFlags,
    verifies: bool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    text: String,
    has_failed: bool,
}

impl LastState {
    pub fn new(flags: &PrintFlags, verifies: bool) -> Self {
        LastState { flags: flags.clone(), verifies, state: Mutex::default() }
    }

    /// Returns the reproducer of the first pass that failed.
    pub fn into_text(self) -> String {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).text
    }
}

impl Watcher for LastState {
    fn before_pass(&self, moment: &Moment<'_, '_>) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (Some(whole), false) = (moment.whole, state.has_failed) else { return };
        let recipe = Recipe {
            pipeline: local_pipeline(moment),
            // The whole program can be seen on one thread only.
            disables_threading: true,
            verifies: self.verifies,
        };
        state.text = recipe.write(Operation::new(whole, Body::ROOT), &self.flags);
        // The program that is printed in the end does not hold it.
        Recipe::take(whole.context());
    }

    fn after_pass_failed(&self, _: &Moment<'_, '_>) {
        self.state.lock().unwrap_or_else(PoisonError::into_inner).has_failed = true;
    }
}

/// Returns the pipeline of just the pass that runs, on the operations that it is in.
fn local_pipeline(moment: &Moment<'_, '_>) -> String {
    let path = moment.scope.path();
    let names: String = path.iter().map(|scope| format!("{}(", scope.name)).collect();
    format!("{names}{}{}", moment.text, ")".repeat(path.len()))
}
