//! Broken artifacts are refused or read, and end either way.

use terrace_ir::{Context, DialectSpec};
use terrace_source_vhlo::{is_artifact, read};
use terrace_support::random::Random;

const DIALECTS: &[&DialectSpec<'static>] = &[&terrace_func::DIALECT, &terrace_stablehlo::DIALECT];

const ARTIFACTS: [&[u8]; 5] = [
    include_bytes!("../artifacts/matmul.mlirbc"),
    include_bytes!("../artifacts/scan.mlirbc"),
    include_bytes!("../artifacts/attention.mlirbc"),
    include_bytes!("../artifacts/gather.mlirbc"),
    include_bytes!("../artifacts/rng_bit_generator.mlirbc"),
];

fn is_right(artifact: &[u8]) -> bool {
    let context = Context::new(DIALECTS);
    read(&context, artifact, "artifact").is_ok()
}

#[test]
fn artifacts_are_right() {
    assert!(ARTIFACTS.iter().all(|artifact| is_artifact(artifact) && is_right(artifact)));
    assert!(!is_artifact(b"ML\xefR\x0dMLIR21\0"));
}

#[test]
fn cut_artifacts_are_refused() {
    let artifact = ARTIFACTS[0];
    for end in 0..artifact.len() {
        assert!(!is_right(&artifact[..end]), "{end}");
    }
}

#[test]
fn changed_artifacts_do_not_panic() {
    let count =
        std::env::var("TERRACE_VHLO_MUTANTS").ok().and_then(|count| count.parse().ok()).unwrap_or(2000);
    let (mut right, mut panics) = (0, Vec::new());
    for number in 0..count {
        let mut random = Random::nth(5, number);
        let mut artifact = ARTIFACTS[random.below(ARTIFACTS.len())].to_vec();
        for _ in 0..=random.below(3) {
            let at = random.below(artifact.len());
            match random.below(3) {
                0 => artifact[at] = random.below(256) as u8,
                1 => artifact[at] ^= 1 << random.below(8),
                _ => drop(artifact.remove(at)),
            }
        }
        match std::panic::catch_unwind(|| is_right(&artifact)) {
            Ok(is_right) => right += u64::from(is_right),
            Err(_) => panics.push(number),
        }
    }
    assert!(panics.is_empty(), "{} panics: {panics:?}", panics.len());
    // A changed name or number is right all the same.
    assert!(right > 0);
}
