//! The pipelines of `terrace run`: `--tensors-to-loops`; `--lower-to-llvm`, all that there is a conversion for, in an order
//! that leaves nothing after; and `--optimize-before-lowering`, for those who compile without a compiler that optimizes.

use terrace_linalg_transforms::vector_loops::ConvertLinalgToVectorLoops;
use terrace_pass::{DeclaredPass, OptionKind, OptionSpec, PassOptions, PipelineEntry};

/// Pipelines, by the names of their flags.
pub const PIPELINES: &[PipelineEntry] =
    &[TENSORS_TO_LOOPS, TENSORS_TO_VECTORS, LOWER_TO_CF, LOWER_TO_LLVM, OPTIMIZE_BEFORE_LOWERING];

/// From models to loops over memory, for modules.
const TENSORS_TO_LOOPS: PipelineEntry = PipelineEntry {
    argument: "tensors-to-loops",
    summary: "Lower programs on tensors to loops over memory, as `terrace run` does before --lower-to-llvm",
    options: &[OptionSpec {
        name: "parallel",
        kind: OptionKind::Bool,
        default: "false",
        help: "Write loops over independent parts of a result as parallel loops",
    }],
    build: |options| format!("{TENSORS_TO_FEW},{FEW_TO_MEMORY},{},canonicalize", simple_loops(options)),
};

/// Returns the pass that writes simple loops.
fn simple_loops(options: &PassOptions) -> &'static str {
    if options.bool("parallel") { "convert-linalg-to-parallel-loops" } else { "convert-linalg-to-loops" }
}

/// From models to loops over vectors, for modules.
const TENSORS_TO_VECTORS: PipelineEntry = PipelineEntry {
    argument: "tensors-to-vectors",
    summary: "Lower programs on tensors to loops over vectors, shaped for a machine",
    options: ConvertLinalgToVectorLoops::DECLARATION.options,
    build: |options| {
        format!(
            "{TENSORS_TO_FEW},linalg-fuse-rows{{l1={} l2={} parallel={}}},canonicalize,cse,{FEW_TO_MEMORY},\
             convert-linalg-to-vector-loops{{{}}},math-vectors-to-polynomials,{},canonicalize,cse",
            options.int("l1"),
            options.int("l2"),
            options.bool("parallel"),
            options.given(),
            simple_loops(options)
        )
    },
};

/// From models to few structured operations on tensors. Operations that become one loop need no tensor in between: they are
/// fused before there is memory.
const TENSORS_TO_FEW: &str = "func.func(tosa-optional-decompositions,tosa-infer-shapes,tosa-make-broadcastable,tosa-to-scf,tosa-to-linalg-named,\
     tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},tosa-to-tensor),\
     func.func(shape-to-shape-lowering),\
     convert-shape-constraints,\
     convert-shape-to-std,\
     canonicalize,\
     cse,\
     convert-elementwise-to-linalg,\
     linalg-decompose-softmax,\
     linalg-decompose-data-movement,\
     linalg-generalize-named-ops,\
     math-expand-ops{ops=fpowi},\
     linalg-fuse-by-cost,\
     canonicalize,\
     cse";

/// From structured operations on tensors to those on memory.
const FEW_TO_MEMORY: &str = "eliminate-empty-tensors,\
     empty-tensor-to-alloc-tensor,\
     one-shot-bufferize{allow-return-allocs-from-loops=true bufferize-function-boundaries=true \
     function-boundary-type-conversion=identity-layout-map},\
     canonicalize,\
     cse,\
     buffer-deallocation-pipeline,\
     convert-bufferization-to-memref";

/// The first part of it, for modules: everything but branches between blocks goes from control flow.
const LOWER_TO_CF: PipelineEntry = PipelineEntry {
    argument: "lower-to-cf",
    summary: "Lower programs of the core dialects to branches between blocks, the first part of --lower-to-llvm",
    options: &[],
    build: |_| {
        [
            // Of shapes that are known by their sizes, without tensors.
            "convert-shape-to-std",
            "convert-std-to-memref",
            "expand-strided-allocs",
            "expand-realloc",
            "memref-expand",
            "func.func(lower-vector-contraction,lower-vector-mask,lower-vector-multi-reduction,lower-vector-scan)",
            "convert-vector-to-scf",
            "func.func(lower-vector-memory)",
            "expand-strided-metadata",
            "lower-affine",
            "convert-scf-to-cf",
        ]
        .join(",")
    },
};

/// The pipeline, for modules.
const LOWER_TO_LLVM: PipelineEntry = PipelineEntry {
    argument: "lower-to-llvm",
    summary: "Lower programs of the core dialects to the LLVM dialect, as `terrace run` does",
    options: &[],
    build: |_| {
        [
            "lower-to-cf",
            "expand-for-engines",
            "convert-math-to-funcs{min-width-of-fpowi-exponent=33}",
            "convert-complex-to-standard",
            // What would lose the digits of small numbers is left to the library.
            "convert-math-to-llvm{approximate-expm1=false approximate-log1p=false}",
            // Functions of vectors become functions of their lanes, which are taken out by operations of `vector`.
            "convert-math-to-libm",
            "convert-vector-to-llvm",
            "convert-cf-to-llvm",
            "convert-complex-to-llvm",
            "convert-arith-to-llvm",
            "convert-index-to-llvm",
            "finalize-memref-to-llvm",
            "convert-func-to-llvm",
            "convert-ub-to-llvm",
            "reconcile-unrealized-casts",
        ]
        .join(",")
    },
};

/// Pipeline of optimizations that a single-instruction compiler does not do, for modules.
const OPTIMIZE_BEFORE_LOWERING: PipelineEntry = PipelineEntry {
    argument: "optimize-before-lowering",
    summary: "Inline small functions and keep in values what loops keep in memory, as `terrace run` does for Cranelift",
    options: &[],
    build: |_| {
        // Nothing is inlined into affine loops.
        "lower-affine,inline{default-pipeline= only-small=true},cse,loop-invariant-code-motion,\
         scf-promote-loop-memory"
            .to_owned()
    },
};
