//! `--composite-fixed-point-pass`: run a pipeline to a fixed point.
//!
//! Reads:     the whole operation, to see whether it changed.
//! Preserves: what the pipeline preserves.
//! Cost:      that of the pipeline, and of printing the operation, for each round.

use std::hash::{Hash, Hasher};
use terrace_ir::print::{PrintFlags, write_operation};
use terrace_ir::{Ctx, LogicalResult, Operation};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassManager, PassOp, PassOptions};
use terrace_support::interner::FoldHasher;

/// The pass.
pub struct CompositeFixedPointPass {
    name: String,
    pipeline: PassManager,
    max_iterations: usize,
}

impl DeclaredPass for CompositeFixedPointPass {
    const ARGUMENT: &'static str = "composite-fixed-point-pass";
    const CLASS: &'static str = "CompositeFixedPointPass";
    const SUMMARY: &'static str = "Composite fixed point pass";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "name",
            kind: OptionKind::Text,
            default: "CompositeFixedPointPass",
            help: "What the pass is called",
        },
        OptionSpec { name: "pipeline", kind: OptionKind::Text, default: "", help: "What it runs" },
        OptionSpec {
            name: "max-iterations",
            kind: OptionKind::Int,
            default: "10",
            help: "How often to run it again at most",
        },
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let pipeline = PassManager::of_text(options.text("pipeline"), options.registry())
            .map_err(|why| format!("{why}<unknown>:0: error: Failed to parse composite pass pipeline"))?;
        let limit = options.int("max-iterations");
        let max_iterations = usize::try_from(limit).ok().filter(|limit| *limit > 0);
        Ok(CompositeFixedPointPass {
            name: options.text("name").to_owned(),
            pipeline,
            max_iterations: max_iterations.ok_or(format!("Invalid maxIterations value: {limit}\n"))?,
        })
    }
}

impl Pass for CompositeFixedPointPass {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.pipeline.initialize(context)
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        let mut before = hash(op.op());
        for _ in 0..self.max_iterations {
            op.run_pipeline(&self.pipeline)?;
            let after = hash(op.op());
            if after == before {
                return Ok(());
            }
            before = after;
        }
        // One more run, whose changes are not checked.
        op.run_pipeline(&self.pipeline)?;
        let (name, limit) = (&self.name, self.max_iterations);
        let message = format!("Composite pass \"{name}\"+ didn't converge in {limit} iterations");
        op.op().warning(message).tell();
        Ok(())
    }

    fn name(&self) -> Option<&str> {
        Some(&self.name)
    }
}

/// Returns the hash of an operation with everything nested in it.
fn hash(op: Operation<'_, '_>) -> u64 {
    let flags = PrintFlags { op_generic: true, debuginfo: true, local_scope: true, ..PrintFlags::default() };
    let mut hasher = FoldHasher::default();
    // Where one piece ends and the next begins is the same for the same text.
    write_operation(op, &flags, &mut |piece| piece.hash(&mut hasher));
    hasher.finish()
}
