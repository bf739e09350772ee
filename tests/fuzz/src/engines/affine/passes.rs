//! The passes that a program of affine loops goes through.

use terrace_pass::PassRegistry;
use terrace_support::random::Random;

const PASSES: &[&str] = &[
    "affine-loop-unroll",
    "affine-loop-unroll{unroll-factor=2}",
    "affine-loop-unroll{unroll-factor=3 unroll-num-reps=2}",
    "affine-loop-unroll{unroll-factor=5 cleanup-unroll=true}",
    "affine-loop-unroll{unroll-factor=-1}",
    "affine-loop-unroll{unroll-factor=7 unroll-up-to-factor=true}",
    "affine-loop-unroll-jam{unroll-jam-factor=2}",
    "affine-loop-unroll-jam{unroll-jam-factor=3}",
    "affine-loop-unroll-jam",
    "affine-loop-tile{tile-size=2}",
    "affine-loop-tile{tile-sizes=3,2}",
    "affine-loop-tile{tile-size=4 separate=true}",
    "affine-loop-tile{cache-size=1}",
    "affine-loop-coalescing",
    "affine-loop-invariant-code-motion",
    "affine-raise-from-memref",
    "affine-expand-index-ops-as-affine",
    "affine-loop-normalize",
    "affine-loop-normalize{promote-single-iter=true}",
    "affine-parallelize",
    "affine-parallelize{parallel-reductions=true}",
    "affine-parallelize{max-nested=1}",
    "affine-super-vectorize{virtual-vector-size=4}",
    "affine-super-vectorize{virtual-vector-size=8 vectorize-reductions=true}",
    "affine-super-vectorize{virtual-vector-size=4 test-fastest-varying=0}",
    "affine-super-vectorize{virtual-vector-size=3 vectorize-reductions=true}",
    "affine-super-vectorize{virtual-vector-size=2,4}",
    "affine-super-vectorize{virtual-vector-size=2,3 test-fastest-varying=1,0}",
    "affine-scalrep",
    "affine-simplify-structures",
    "affine-simplify-min-max",
    "affine-data-copy-generate{generate-dma=false fast-mem-space=0}",
    "affine-schedule",
    "affine-schedule{vector-size=4 cache-size=1}",
    "loop-invariant-code-motion",
];

/// Passes on modules.
const ON_MODULES: &[&str] = &[
    "affine-loop-fusion",
    "affine-loop-fusion{maximal=true}",
    "affine-loop-fusion{mode=producer}",
    "affine-loop-fusion{mode=sibling}",
    "affine-loop-fusion{compute-tolerance=0 maximal=true}",
    "canonicalize",
    "cse",
    "sccp",
];

/// Writes a few passes in any order; the loops become others at their end, now and then.
pub(super) fn passes(random: &mut Random, known: &PassRegistry) -> String {
    let is_known = |pass: &str| known.pass(pass.split('{').next().unwrap_or(pass)).is_some();
    let mut chosen = Vec::new();
    for _ in 0..1 + random.below(5) {
        if random.chance(75) {
            let pass = random.pick(PASSES);
            chosen.extend(is_known(pass).then(|| format!("func.func({pass})")));
        } else {
            let pass = random.pick(ON_MODULES);
            chosen.extend(is_known(pass).then(|| pass.to_owned()));
        }
    }
    if random.chance(10) {
        chosen.push("lower-affine".to_owned());
    }
    chosen.join(",")
}
