//! `--inline`: replace calls by the bodies of their callees.
//!
//! Strongly connected components of the call graph are processed bottom-up: functions are simplified, then their calls
//! are inlined, until nothing changes or a limit is reached.
//!
//! Functions are taken out of their places for as long, so that one can be read while another one is edited, and nested
//! pipelines can simplify them: a [`Tree`](terrace_ir::Tree) is not needed, since calls move between known bodies only.
//!
//! Reads:     calls, symbols, inlining hooks of dialects.
//! Preserves: nothing.
//! Cost:      a copy of a function for each call of it.

mod graph;
mod history;
mod inliner;
mod small;
mod splice;

use graph::CallGraph;
use inliner::Inliner;
use terrace_ir::{Ctx, LogicalResult, TraitFlags};
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassManager, PassOp, PassOptions};

/// The pass `--inline`.
#[pass("inline", "Inline function calls", class = "Inliner", configure)]
pub struct Inline {
    #[option(
        "default-pipeline",
        default = "canonicalize",
        help = "What simplifies functions that have no pipeline of their own"
    )]
    default_pipeline: String,
    #[option("op-pipelines", help = "What simplifies functions of some kind, as 'dialect.op(pipeline)'")]
    op_pipelines: Vec<String>,
    #[option("max-iterations", default = 4, help = "How often to start again within a group of functions")]
    max_iterations: usize,
    #[option(
        "inlining-threshold",
        default = 4294967295,
        help = "How many operations a function may have, in percent of those of the caller"
    )]
    threshold: usize,
    /// Inline only functions of few operations, with no call, loop or allocation on the stack.
    #[option("only-small", own)]
    only_small: bool,
    /// Pipeline that simplifies functions.
    simplification: PassManager,
    /// Pipelines for operations of a name instead.
    of_name: Vec<(String, PassManager)>,
}

impl Inline {
    fn configure(&mut self, options: &PassOptions) -> Result<(), String> {
        let registry = options.registry();
        for text in &self.op_pipelines {
            let parts = text.split_once('(').and_then(|(name, rest)| Some((name, rest.strip_suffix(')')?)));
            let (name, pipeline) = parts.ok_or_else(|| {
                "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"
                    .to_owned()
            })?;
            self.of_name.push((name.to_owned(), PassManager::of_text(pipeline, registry)?));
        }
        self.simplification = PassManager::of_text(&self.default_pipeline, registry)?;
        Ok(())
    }

    /// Returns the maximum size of a callee in percent of its caller; `None` for any size.
    fn threshold(&self) -> Option<usize> {
        Some(self.threshold).filter(|limit| *limit < u32::MAX as usize)
    }
}

impl Pass for Inline {
    fn initialize(&mut self, context: Ctx<'_>) -> LogicalResult {
        self.simplification.initialize(context)?;
        self.of_name.iter_mut().try_for_each(|(_, manager)| manager.initialize(context))
    }

    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        if !op.op().has_trait(TraitFlags::SYMBOL_TABLE) {
            return op.op().emit_op_error(
                " was scheduled to run under the inliner, but does not define a symbol table",
            );
        }
        let is_nested = op.is_nested();
        // Folds in bodies that are taken out may look up symbols around them.
        op.body_mut().surround_tree(true);
        let graph = CallGraph::take(op.body_mut(), is_nested);
        let mut inliner = Inliner::new(self, graph, op.pipelines());
        let outcome = inliner.run();
        inliner.finish(op.body_mut());
        op.body_mut().surround_tree(false);
        outcome
    }
}
