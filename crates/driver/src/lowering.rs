//! Brings a program down to the `llvm` dialect, for engines that know nothing else.

use terrace_ir::{Context, Failure, LogicalResult, Operation, OwnedOperation, WalkOrder, WalkResult};
use terrace_pass::{PassManager, PassRegistry, RunSettings};

/// The pipeline of [`to_llvm`].
const PIPELINE: &str = "lower-to-llvm";

/// Lowers a program, unless it is at that level already.
///
/// # Errors
/// If a pass fails; it was told.
///
/// # Panics
/// If the registry lacks the passes of the pipeline.
pub fn to_llvm<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &'static PassRegistry,
) -> LogicalResult {
    if is_lowered(program.op()) {
        return Ok(());
    }
    let mut manager =
        PassManager::of_text(PIPELINE, passes).expect("the passes of the pipeline are registered");
    let settings = RunSettings { verifies: true, ..RunSettings::default() };
    manager.run(context, program, settings).map_err(|_| Failure)
}

/// Whether there are operations of the `llvm` dialect only, beside modules.
fn is_lowered(op: Operation<'_, '_>) -> bool {
    let mut visit = |op: Operation<'_, '_>| {
        let is_low = op.is("builtin.module") || op.name().dialect_name() == "llvm";
        if is_low { WalkResult::Advance } else { WalkResult::Interrupt }
    };
    !op.walk(WalkOrder::PreOrder, &mut visit).is_break()
}
