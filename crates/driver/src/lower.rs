//! From any level down to the `llvm` dialect: the default pipeline of `terrace run`.

use terrace_ir::{Context, Failure, Operation, OwnedOperation, WalkOrder, WalkResult};
use terrace_pass::{PassManager, PassRegistry, Pipeline, RunSettings, parse_top_level};

/// What becomes of each level, highest first.
const STEPS: [&str; 15] = [
    "lower-affine",
    "convert-vector-to-scf",
    "convert-scf-to-cf",
    "expand-strided-metadata",
    "lower-affine",
    "convert-complex-to-llvm",
    "convert-vector-to-llvm",
    "convert-ub-to-llvm",
    "convert-math-to-llvm",
    "convert-index-to-llvm",
    "convert-arith-to-llvm",
    "finalize-memref-to-llvm",
    "convert-func-to-llvm",
    "convert-cf-to-llvm",
    "reconcile-unrealized-casts",
];

/// Brings a program down to the `llvm` dialect; one that is there already stays as it is.
///
/// # Errors
/// If a pass fails, which is told.
pub(crate) fn lower<'c>(
    context: &'c Context<'c>,
    program: &mut OwnedOperation<'c>,
    passes: &PassRegistry,
) -> Result<(), Failure> {
    if is_lowered(program.op()) {
        return Ok(());
    }
    let known: Vec<&str> = STEPS.into_iter().filter(|name| passes.pass(name).is_some()).collect();
    let text = format!("builtin.module({})", known.join(","));
    let pipeline: Pipeline = match parse_top_level(&text, passes) {
        Ok(pipeline) => pipeline,
        Err(why) => return context.error(program.op().location(), why).emit(),
    };
    let mut manager = match PassManager::new(&pipeline) {
        Ok(manager) => manager,
        Err(why) => return context.error(program.op().location(), why).emit(),
    };
    let settings = RunSettings {
        verifies: false,
        watchers: &[],
        sees_whole: false,
        clock: None,
        print: None,
        progress: None,
    };
    manager.run(context, program, settings).map_err(|_| Failure)
}

/// Whether nothing but modules and operations of the `llvm` dialect is in it.
fn is_lowered(program: Operation<'_, '_>) -> bool {
    let visited = program.walk(WalkOrder::PreOrder, &mut |op| {
        let name = op.name().as_str();
        if name.starts_with("llvm.") || name == "builtin.module" {
            WalkResult::Advance
        } else {
            WalkResult::Interrupt
        }
    });
    visited.is_continue()
}
