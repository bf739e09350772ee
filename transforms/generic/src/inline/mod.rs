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
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassManager, PassOp, PassOptions};

/// The pass.
pub struct Inline {
    /// Pipeline that simplifies functions.
    simplification: PassManager,
    /// Pipelines for operations of a name instead.
    of_name: Vec<(String, PassManager)>,
    max_iterations: usize,
    /// Maximum size of a callee in percent of its caller; `None` for any size.
    threshold: Option<usize>,
    /// True to inline small functions only.
    only_small: bool,
}

impl DeclaredPass for Inline {
    const ARGUMENT: &'static str = "inline";
    const CLASS: &'static str = "Inliner";
    const SUMMARY: &'static str = "Inline function calls";
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "default-pipeline",
            kind: OptionKind::Text,
            default: "canonicalize",
            help: "What simplifies functions that have no pipeline of their own",
        },
        OptionSpec {
            name: "op-pipelines",
            kind: OptionKind::Texts,
            default: "",
            help: "What simplifies functions of some kind, as 'dialect.op(pipeline)'",
        },
        OptionSpec {
            name: "max-iterations",
            kind: OptionKind::Unsigned,
            default: "4",
            help: "How often to start again within a group of functions",
        },
        OptionSpec {
            name: "inlining-threshold",
            kind: OptionKind::Unsigned,
            default: "4294967295",
            help: "How many operations a function may have, in percent of those of the caller",
        },
        OptionSpec {
            name: "only-small",
            kind: OptionKind::OwnBool,
            default: "false",
            help: "Inline only functions of few operations, with no call, loop or allocation on the stack",
        },
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let registry = options.registry();
        let mut of_name = Vec::new();
        for text in options.texts("op-pipelines") {
            let parts = text.split_once('(').and_then(|(name, rest)| Some((name, rest.strip_suffix(')')?)));
            let (name, pipeline) = parts.ok_or_else(|| {
                "expected pass pipeline to be wrapped with the anchor operation type, e.g. 'builtin.module(...)'"
                    .to_owned()
            })?;
            of_name.push((name.to_owned(), PassManager::of_text(pipeline, registry)?));
        }
        Ok(Inline {
            simplification: PassManager::of_text(options.text("default-pipeline"), registry)?,
            of_name,
            max_iterations: options.limit("max-iterations").unwrap_or(usize::MAX),
            threshold: options.limit("inlining-threshold").filter(|limit| *limit < u32::MAX as usize),
            only_small: options.bool("only-small"),
        })
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
