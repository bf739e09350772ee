//! `--composite-fixed-point-pass`: run a pipeline to a fixed point.
//!
//! Reads:     the whole operation, to see whether it changed.
//! Preserves: what the pipeline preserves.
//! Cost:      that of the pipeline, and of printing the operation, for each round.

use std::hash::{Hash, Hasher};
use terrace_ir::print::{PrintFlags, write_operation};
use terrace_ir::{Ctx, LogicalResult, Operation};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassManager, PassOp, PassOptions};
use terrace_support::interner::FoldHasher;

/// The pass `--composite-fixed-point-pass`.
#[pass("composite-fixed-point-pass", "Composite fixed point pass", configure)]
pub struct CompositeFixedPointPass {
    #[option("name", default = "CompositeFixedPointPass", help = "What the pass is called")]
    name: String,
    #[option("pipeline", help = "What it runs")]
    text: String,
    #[option("max-iterations", default = 10, help = "How often to run it again at most")]
    max_iterations: i64,
    pipeline: PassManager,
}

impl CompositeFixedPointPass {
    fn configure(&mut self, options: &PassOptions) -> Result<(), String> {
        self.pipeline = PassManager::of_text(&self.text, options.registry())
            .map_err(|why| format!("{why}<unknown>:0: error: Failed to parse composite pass pipeline"))?;
        match self.max_iterations {
            1.. => Ok(()),
            limit => Err(format!("Invalid maxIterations value: {limit}\n")),
        }
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
