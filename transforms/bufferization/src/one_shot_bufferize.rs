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
use terrace_ods_macros::pass;
use terrace_pass::{Pass, PassOp};

/// The pass `--one-shot-bufferize`.
#[pass(
    "one-shot-bufferize",
    "One-Shot Bufferize",
    class = "OneShotBufferizePass",
    anchor = "builtin.module",
    statistics = [
        ("num-buffer-alloc", "Number of buffer allocations"),
        ("num-tensor-in-place", "Number of in-place tensor OpOperands"),
        ("num-tensor-out-of-place", "Number of out-of-place tensor OpOperands"),
    ],
)]
pub struct OneShotBufferize {
    #[option(
        "allow-return-allocs-from-loops",
        help = "Allows returning/yielding new allocations from a loop."
    )]
    allow_return_allocs_from_loops: bool,
    #[option("allow-unknown-ops", help = "Allows unknown (not bufferizable) ops in the input IR.")]
    allow_unknown_ops: bool,
    /// Test only: Analyze ops in random order with a given seed (fuzzer).
    #[option("analysis-fuzzer-seed")]
    seed: u64,
    /// Heuristic that control the IR traversal during analysis.
    #[option("analysis-heuristic", default = "bottom-up")]
    heuristic: String,
    #[option("buffer-alignment", default = 64, help = "Sets the alignment of newly allocated buffers.")]
    alignment: u64,
    #[option(
        "bufferize-function-boundaries",
        default = "0",
        help = "Bufferize function boundaries (experimental)."
    )]
    function_boundaries: bool,
    #[option(
        "check-parallel-regions",
        default = true,
        help = "Account for parallel regions in RaW analysis."
    )]
    check_parallel_regions: bool,
    #[option("copy-before-write", help = "Skip the analysis. Make a buffer copy on every write.")]
    copy_before_write: bool,
    #[option("dialect-filter", help = "Restrict bufferization to ops from these dialects.")]
    dialects: Vec<String>,
    /// Test only: Annotate tensor IR with alias sets.
    #[option("dump-alias-sets")]
    dump_alias_sets: bool,
    #[option(
        "function-boundary-type-conversion",
        choices = [
            "infer-layout-map" => LayoutMapOption::InferLayoutMap,
            "identity-layout-map" => LayoutMapOption::IdentityLayoutMap,
            "fully-dynamic-layout-map" => LayoutMapOption::FullyDynamicLayoutMap
        ],
        help = "Controls layout maps when bufferizing function signatures."
    )]
    boundary_layout: LayoutMapOption,
    #[option(
        "must-infer-memory-space",
        help = "The memory space of an memref types must always be inferred. If unset, a default memory space of 0 is used otherwise."
    )]
    must_infer_memory_space: bool,
    #[option(
        "no-analysis-func-filter",
        help = "Skip analysis of functions with these symbol names.Set copyBeforeWrite to true when bufferizing them."
    )]
    unanalyzed_functions: Vec<String>,
    #[option(
        "print-conflicts",
        help = "Test only: Annotate IR with RaW conflicts. Requires test-analysis-only."
    )]
    print_conflicts: bool,
    /// Test only: Only run inplaceability analysis and annotate IR.
    #[option("test-analysis-only")]
    test_analysis_only: bool,
    #[option(
        "unknown-type-conversion",
        choices = [
            "infer-layout-map" => LayoutMapOption::InferLayoutMap,
            "identity-layout-map" => LayoutMapOption::IdentityLayoutMap,
            "fully-dynamic-layout-map" => LayoutMapOption::FullyDynamicLayoutMap
        ],
        default = "fully-dynamic-layout-map",
        help = "Controls layout maps for non-inferrable memref types."
    )]
    unknown_layout: LayoutMapOption,
    /// Use the Tensor encoding attribute for the memory space. Exclusive to the 'must-infer-memory-space'
    /// option.
    #[option("use-encoding-for-memory-space")]
    use_encoding: bool,
}

impl OneShotBufferize {
    /// Returns the way of traversal; `None` if its name is unknown.
    fn heuristic(&self) -> Option<Heuristic> {
        match self.heuristic.as_str() {
            "bottom-up" => Some(Heuristic::BottomUp),
            "top-down" => Some(Heuristic::TopDown),
            "bottom-up-from-terminators" => Some(Heuristic::BottomUpFromTerminators),
            "fuzzer" => Some(Heuristic::Fuzzer(u32::try_from(self.seed).unwrap_or_default())),
            _ => None,
        }
    }

    fn options(&self) -> Options {
        Options {
            allow_return_allocs_from_loops: self.allow_return_allocs_from_loops,
            allow_unknown_ops: self.allow_unknown_ops,
            heuristic: self.heuristic().unwrap_or_default(),
            alignment: self.alignment,
            function_boundaries: self.function_boundaries,
            check_parallel_regions: self.check_parallel_regions,
            copy_before_write: self.copy_before_write,
            dialects: self.dialects.clone(),
            dump_alias_sets: self.dump_alias_sets,
            boundary_layout: self.boundary_layout,
            default_space: match (self.must_infer_memory_space, self.use_encoding) {
                (true, _) => DefaultSpace::MustBeKnown,
                (_, true) => DefaultSpace::Encoding,
                _ => DefaultSpace::Zero,
            },
            unanalyzed_functions: self.unanalyzed_functions.clone(),
            print_conflicts: self.print_conflicts,
            test_analysis_only: self.test_analysis_only,
            has_identity_layouts: self.unknown_layout == LayoutMapOption::IdentityLayoutMap,
        }
    }

    /// Checks that the options fit each other.
    fn check(&self, op: &PassOp<'_, '_>) -> LogicalResult {
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
        let wrong = if self.heuristic().is_none() {
            "Invalid option: unknown 'analysis-heuristic'"
        } else if self.unknown_layout == LayoutMapOption::InferLayoutMap {
            "Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'"
        } else if self.copy_before_write && self.test_analysis_only {
            "Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'"
        } else if self.print_conflicts && !self.test_analysis_only {
            "Invalid option: 'print-conflicts' requires 'test-analysis-only'"
        } else if self.dump_alias_sets && !self.test_analysis_only {
            "Invalid option: 'dump-alias-sets' requires 'test-analysis-only'"
        } else if !self.unanalyzed_functions.is_empty() && !self.function_boundaries {
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
        let mut session = Session { options: self.options(), functions: Default::default() };
        if !session.options.test_analysis_only {
            elements::check_program(op.body(), &session)?;
        }
        let mut run = Run::default();
        let result: Result<(), Failure> = match self.function_boundaries {
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
