//! The passes that a program on tensors goes through: some on tensors, then either the pipeline of `terrace run`, or
//! bufferization with random options and some passes on memory.

use terrace_pass::PassRegistry;
use terrace_support::random::Random;

/// Passes on tensors.
const TENSORS: &[&str] = &[
    "canonicalize",
    "canonicalize",
    "cse",
    "sccp",
    "inline",
    "remove-dead-values",
    "control-flow-sink",
    "loop-invariant-code-motion",
    "func.func(loop-invariant-subset-hoisting)",
    "fold-tensor-subset-ops",
    "linalg-generalize-named-ops",
    "linalg-specialize-generic-ops",
    "linalg-fuse-elementwise-ops",
    "linalg-fuse-elementwise-ops",
    "linalg-fuse-by-cost",
    "linalg-generalize-named-ops,linalg-fuse-by-cost,linalg-fuse-rows{l1=64 l2=256}",
    "linalg-fuse-rows{l1=128 l2=128 parallel=true}",
    "linalg-fold-unit-extent-dims",
    "linalg-fold-unit-extent-dims{use-rank-reducing-slices=true}",
    "linalg-inline-scalar-operands",
    "linalg-fold-into-elementwise",
    "linalg-detensorize",
    "linalg-detensorize{aggressive-mode=true}",
    "linalg-morph-ops{named-to-category=true}",
    "linalg-morph-ops{category-to-generic=true named-to-generic=true}",
    "linalg-morph-ops{generic-to-named=true}",
    "convert-elementwise-to-linalg",
    "convert-tensor-to-linalg",
    "eliminate-empty-tensors",
    "func.func(tosa-optional-decompositions)",
    "func.func(tosa-infer-shapes)",
    "func.func(tosa-make-broadcastable)",
    "func.func(tosa-layerwise-constant-fold)",
    "func.func(tosa-layerwise-constant-fold{aggressive-reduce-constant=true})",
    "func.func(tosa-to-linalg-named)",
    "func.func(tosa-to-tensor)",
    "func.func(tosa-to-scf)",
    "resolve-ranked-shaped-type-result-dims",
    "resolve-shaped-type-result-dims",
    "reify-result-shapes",
    "func.func(scf-for-loop-canonicalization)",
    "func.func(scf-for-loop-peeling)",
    "scf-for-to-while",
    "topological-sort",
];

/// Lowering to operations that can be bufferized.
const TOSA_LOWERING: &str = "func.func(tosa-make-broadcastable,tosa-to-linalg-named,tosa-to-linalg,\
                             tosa-to-arith{include-apply-rescale=true},tosa-to-tensor,tosa-to-scf)";

/// Options of bufferization.
const BUFFERIZATION: &[&str] = &[
    "allow-unknown-ops=true",
    "copy-before-write=true",
    "analysis-heuristic=top-down",
    "analysis-heuristic=bottom-up-from-terminators",
    "analysis-heuristic=fuzzer analysis-fuzzer-seed=7",
    "check-parallel-regions=false",
    "buffer-alignment=16",
    "bufferize-function-boundaries=false",
];

/// Layouts of function arguments.
const BOUNDARIES: [&str; 3] = ["identity-layout-map", "fully-dynamic-layout-map", "infer-layout-map"];

/// Machines that vectors are for: of usual sizes, and of sizes that small tensors fill.
const MACHINES: [&str; 5] = [
    "vector-bytes=64 registers=32 l1=49152 l2=2097152",
    "vector-bytes=16 registers=16",
    "vector-bytes=16 registers=8 fma=false",
    "vector-bytes=8 registers=6 l1=1024 l2=1024 l3=1024",
    "vector-bytes=1 registers=4",
];

/// Passes on memory.
const MEMORY: &[&str] = &[
    "canonicalize",
    "cse",
    "func.func(buffer-hoisting)",
    "func.func(buffer-loop-hoisting)",
    "func.func(promote-buffers-to-stack)",
    "func.func(promote-buffers-to-stack{max-alloc-size-in-bytes=64})",
    "drop-equivalent-buffer-results",
    "buffer-results-to-out-params{modify-public-functions=true}",
    "buffer-results-to-out-params{hoist-static-allocs=true}",
    "fold-memref-alias-ops",
    "loop-invariant-code-motion",
    "convert-linalg-to-affine-loops",
    "convert-linalg-to-parallel-loops",
    "scf-forall-to-for",
    "scf-forall-to-parallel",
    "linalg-generalize-named-ops",
];

/// Passes after deallocation.
const LOOPS: &[&str] =
    &["convert-linalg-to-loops", "convert-linalg-to-affine-loops", "convert-linalg-to-parallel-loops"];

/// Returns the passes of a program: at their end, its memory is freed.
pub(super) fn passes(random: &mut Random, known: &PassRegistry) -> String {
    let is_known = |pass: &str| {
        let names = pass.strip_prefix("func.func(").unwrap_or(pass);
        let name = names.split(['{', ')', ',']).next().unwrap_or(names);
        known.pass(name).is_some() || known.pipeline(name).is_some()
    };
    let some = |random: &mut Random, from: &[&str], most: usize| -> Vec<String> {
        let mut chosen = Vec::new();
        while chosen.len() < most && random.chance(70) {
            chosen.push(random.pick(from).to_owned());
        }
        chosen.retain(|pass| is_known(pass));
        chosen
    };
    let mut list = some(random, TENSORS, 5);
    if random.chance(40) {
        list.push(match random.below(3) {
            0 => "tensors-to-loops".to_owned(),
            _ => {
                let parallel = random.chance(50);
                format!("tensors-to-vectors{{{} parallel={parallel}}}", random.pick(&MACHINES))
            }
        });
        return list.join(",");
    }
    list.push(TOSA_LOWERING.to_owned());
    list.push("convert-elementwise-to-linalg".to_owned());
    list.extend(random.chance(40).then(|| "eliminate-empty-tensors".to_owned()));
    list.extend(random.chance(40).then(|| "empty-tensor-to-alloc-tensor".to_owned()));
    let mut options = vec![
        "allow-return-allocs-from-loops=true bufferize-function-boundaries=true".to_owned(),
        format!("function-boundary-type-conversion={}", random.pick(&BOUNDARIES)),
    ];
    if random.chance(40) {
        options.push(random.pick(&BUFFERIZATION[..7]).to_owned());
    }
    list.push(format!("one-shot-bufferize{{{}}}", options.join(" ")));
    list.extend(some(random, MEMORY, 4));
    match random.below(3) {
        0 => list.push("buffer-deallocation-pipeline".to_owned()),
        1 => list.push("buffer-deallocation-pipeline{private-function-dynamic-ownership=true}".to_owned()),
        _ => list.extend(
            [
                "expand-realloc",
                "canonicalize",
                "ownership-based-buffer-deallocation",
                "buffer-deallocation-simplification",
                "func.func(optimize-allocation-liveness)",
                "bufferization-lower-deallocations",
            ]
            .map(str::to_owned),
        ),
    }
    list.push("convert-bufferization-to-memref".to_owned());
    list.push(random.pick(LOOPS).to_owned());
    list.join(",")
}
