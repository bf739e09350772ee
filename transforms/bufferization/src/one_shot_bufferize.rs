//! `--one-shot-bufferize`: memory in place of tensors.
//!
//! Reads:     the whole program.
//! Preserves: nothing.
//! Cost:      n log n: see the analysis.

use crate::basis::elements;
use crate::basis::options::{DefaultSpace, Heuristic, Options};
use crate::basis::state::Session;
use crate::driver::{Run, bufferize_each, orders_of};
use crate::module;
use terrace_bufferization::LayoutMapOption;
use terrace_ir::{Failure, Location, LogicalResult};
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, Pass, PassOp, PassOptions};

/// The pass.
pub struct OneShotBufferize {
    options: Options,
    must_infer_memory_space: bool,
    use_encoding: bool,
    unknown_layout: LayoutMapOption,
    has_known_heuristic: bool,
}

const LAYOUTS: &[&str] = &["infer-layout-map", "identity-layout-map", "fully-dynamic-layout-map"];

const fn flag(name: &'static str, default: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec { name, kind: OptionKind::Bool, default, help }
}

fn layout(word: &str) -> LayoutMapOption {
    match word {
        "identity-layout-map" => LayoutMapOption::IdentityLayoutMap,
        "fully-dynamic-layout-map" => LayoutMapOption::FullyDynamicLayoutMap,
        _ => LayoutMapOption::InferLayoutMap,
    }
}

impl DeclaredPass for OneShotBufferize {
    const ARGUMENT: &'static str = "one-shot-bufferize";
    const CLASS: &'static str = "OneShotBufferizePass";
    const SUMMARY: &'static str = "One-Shot Bufferize";
    const ANCHOR: Option<&'static str> = Some("builtin.module");
    const OPTIONS: &'static [OptionSpec] = &[
        flag(
            "allow-return-allocs-from-loops",
            "false",
            "Allows returning/yielding new allocations from a loop.",
        ),
        flag("allow-unknown-ops", "false", "Allows unknown (not bufferizable) ops in the input IR."),
        OptionSpec {
            name: "analysis-fuzzer-seed",
            kind: OptionKind::Unsigned,
            default: "0",
            help: "Test only: Analyze ops in random order with a given seed (fuzzer)",
        },
        OptionSpec {
            name: "analysis-heuristic",
            kind: OptionKind::Text,
            default: "bottom-up",
            help: "Heuristic that control the IR traversal during analysis",
        },
        OptionSpec {
            name: "buffer-alignment",
            kind: OptionKind::Unsigned,
            default: "64",
            help: "Sets the alignment of newly allocated buffers.",
        },
        flag("bufferize-function-boundaries", "0", "Bufferize function boundaries (experimental)."),
        flag("check-parallel-regions", "true", "Account for parallel regions in RaW analysis."),
        flag("copy-before-write", "false", "Skip the analysis. Make a buffer copy on every write."),
        OptionSpec {
            name: "dialect-filter",
            kind: OptionKind::Texts,
            default: "",
            help: "Restrict bufferization to ops from these dialects.",
        },
        flag("dump-alias-sets", "false", "Test only: Annotate tensor IR with alias sets"),
        OptionSpec {
            name: "function-boundary-type-conversion",
            kind: OptionKind::Choice(LAYOUTS),
            default: "infer-layout-map",
            help: "Controls layout maps when bufferizing function signatures.",
        },
        flag(
            "must-infer-memory-space",
            "false",
            "The memory space of an memref types must always be inferred. If unset, a default memory space of 0 is used otherwise.",
        ),
        OptionSpec {
            name: "no-analysis-func-filter",
            kind: OptionKind::Texts,
            default: "",
            help: "Skip analysis of functions with these symbol names.Set copyBeforeWrite to true when bufferizing them.",
        },
        flag(
            "print-conflicts",
            "false",
            "Test only: Annotate IR with RaW conflicts. Requires test-analysis-only.",
        ),
        flag("test-analysis-only", "false", "Test only: Only run inplaceability analysis and annotate IR"),
        OptionSpec {
            name: "unknown-type-conversion",
            kind: OptionKind::Choice(LAYOUTS),
            default: "fully-dynamic-layout-map",
            help: "Controls layout maps for non-inferrable memref types.",
        },
        flag(
            "use-encoding-for-memory-space",
            "false",
            "Use the Tensor encoding attribute for the memory space. Exclusive to the 'must-infer-memory-space' option",
        ),
    ];
    const STATISTICS: &'static [(&'static str, &'static str)] = &[
        ("num-buffer-alloc", "Number of buffer allocations"),
        ("num-tensor-in-place", "Number of in-place tensor OpOperands"),
        ("num-tensor-out-of-place", "Number of out-of-place tensor OpOperands"),
    ];

    fn new(options: &PassOptions) -> Result<Self, String> {
        let seed = u32::try_from(options.int("analysis-fuzzer-seed")).unwrap_or_default();
        let heuristic = match options.text("analysis-heuristic") {
            "bottom-up" => Some(Heuristic::BottomUp),
            "top-down" => Some(Heuristic::TopDown),
            "bottom-up-from-terminators" => Some(Heuristic::BottomUpFromTerminators),
            "fuzzer" => Some(Heuristic::Fuzzer(seed)),
            _ => None,
        };
        let unknown_layout = layout(options.text("unknown-type-conversion"));
        let (must_infer, use_encoding) =
            (options.bool("must-infer-memory-space"), options.bool("use-encoding-for-memory-space"));
        Ok(OneShotBufferize {
            must_infer_memory_space: must_infer,
            use_encoding,
            unknown_layout,
            has_known_heuristic: heuristic.is_some(),
            options: Options {
                allow_return_allocs_from_loops: options.bool("allow-return-allocs-from-loops"),
                allow_unknown_ops: options.bool("allow-unknown-ops"),
                heuristic: heuristic.unwrap_or_default(),
                alignment: u64::try_from(options.int("buffer-alignment")).unwrap_or_default(),
                function_boundaries: options.bool("bufferize-function-boundaries"),
                check_parallel_regions: options.bool("check-parallel-regions"),
                copy_before_write: options.bool("copy-before-write"),
                dialects: options.texts("dialect-filter").to_vec(),
                dump_alias_sets: options.bool("dump-alias-sets"),
                boundary_layout: layout(options.text("function-boundary-type-conversion")),
                default_space: match (must_infer, use_encoding) {
                    (true, _) => DefaultSpace::MustBeKnown,
                    (_, true) => DefaultSpace::Encoding,
                    _ => DefaultSpace::Zero,
                },
                unanalyzed_functions: options.texts("no-analysis-func-filter").to_vec(),
                print_conflicts: options.bool("print-conflicts"),
                test_analysis_only: options.bool("test-analysis-only"),
                has_identity_layouts: unknown_layout == LayoutMapOption::IdentityLayoutMap,
            },
        })
    }
}

impl OneShotBufferize {
    /// Checks that the options fit each other.
    fn check(&self, op: &PassOp<'_, '_>) -> LogicalResult {
        let options = &self.options;
        if self.must_infer_memory_space && self.use_encoding {
            return op
                .context()
                .error(
                    op.op().location(),
                    "only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in \
                     one-shot-bufferize",
                )
                .emit();
        }
        let wrong = if !self.has_known_heuristic {
            "Invalid option: unknown 'analysis-heuristic'"
        } else if self.unknown_layout == LayoutMapOption::InferLayoutMap {
            "Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'"
        } else if options.copy_before_write && options.test_analysis_only {
            "Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'"
        } else if options.print_conflicts && !options.test_analysis_only {
            "Invalid option: 'print-conflicts' requires 'test-analysis-only'"
        } else if options.dump_alias_sets && !options.test_analysis_only {
            "Invalid option: 'dump-alias-sets' requires 'test-analysis-only'"
        } else if !options.unanalyzed_functions.is_empty() && !options.function_boundaries {
            "Invalid option: 'no-analysis-func-filter' requires 'bufferize-function-boundaries'"
        } else {
            return Ok(());
        };
        op.context().error(Location::Unknown, wrong).emit()
    }
}

impl Pass for OneShotBufferize {
    fn run<'c>(&self, op: &mut PassOp<'_, 'c>) -> LogicalResult {
        self.check(op)?;
        let mut session = Session { options: self.options.clone(), functions: Default::default() };
        if !session.options.test_analysis_only {
            elements::check_program(op.body(), &session)?;
        }
        let mut run = Run::default();
        let result: Result<(), Failure> = match self.options.function_boundaries {
            true => module::bufferize(op.body_mut(), &mut session, &mut run),
            false => {
                let mut orders = orders_of(op.body(), &session);
                bufferize_each(op.body_mut(), &session, None, &mut orders, &mut run)
            }
        };
        result?;
        op.count(0, run.statistics.allocations);
        op.count(1, run.statistics.in_place);
        op.count(2, run.statistics.out_of_place);
        Ok(())
    }
}
