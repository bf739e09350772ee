//! Programs of the matrix (`tests/matrix`), with other types, shapes and numbers, before and after passes.
//!
//! The number of an input decides chunk and pass, so that pairs come in turn and none is rare: `n` inputs in a row have each
//! chunk, and the pass moves on with each round.

pub mod chunks;
pub mod coverage;
mod run;
mod vary;

pub(super) use run::run;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::OnceLock;
use terrace_matrix::Source;
use terrace_pass::PassRegistry;
use terrace_support::random::Random;

/// Returns the chunks, read once.
fn source() -> &'static Source {
    static SOURCE: OnceLock<Source> = OnceLock::new();
    SOURCE.get_or_init(|| {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        Source::read(&root.join(terrace_matrix::FOLDER).join("programs")).expect("the matrix can be read")
    })
}

/// Beginnings of the names of passes that are left out, and why.
const LEFT_OUT: &[(&str, &str)] = &[
    ("print-", "it prints"),
    ("view-op-graph", "it prints"),
    ("snapshot-op-locations", "it writes files"),
    ("test-", "it is no lowering"),
    ("transform-", "it runs the scripts of a program, which has none"),
    ("inject-shape-inference", "it is for a dialect of others"),
    ("gpu-", "it is for devices"),
    ("nvvm-", "it is for devices"),
    ("rocdl-", "it is for devices"),
    ("xevm-", "it is for devices"),
    ("spirv-", "it is for devices"),
    ("amdgpu-", "it is for devices"),
    ("xegpu-", "it is for devices"),
    ("enable-arm-", "it is for other processors"),
];

/// Returns the passes that may run, as the text of a pipeline for a module each, sorted.
pub fn passes_in_turn(known: &PassRegistry) -> Vec<String> {
    // What is converted to SPIR-V in part says of no cast whether it extends by the sign.
    let is_chosen = |name: &str| {
        LEFT_OUT.iter().all(|(start, _)| !name.starts_with(start)) && !name.ends_with("-to-spirv")
    };
    let all = known.all_passes().into_iter().filter(|entry| is_chosen(entry.argument));
    all.filter_map(|entry| match entry.anchor {
        None | Some("builtin.module") => Some(entry.argument.to_owned()),
        Some("func.func") => Some(format!("func.func({})", entry.argument)),
        Some("llvm.func") => Some(format!("llvm.func({})", entry.argument)),
        Some(_) => None,
    })
    .collect()
}

/// Beginnings of the names of passes, operations that they are known to be wrong about as the reference is, and why.
const KNOWN: &[(&str, &str, &str)] = &[
    ("math-expand-ops", "math.fpowi", "powers are expanded by a logarithm, which negative bases have not"),
    (
        "convert-complex-to-standard",
        "complex.pow",
        "of 16 bits, what is rounded at each step has few digits left",
    ),
    (
        "convert-complex-to-standard",
        "complex.powi",
        "of 16 bits, what is rounded at each step has few digits left",
    ),
];

/// Returns true if a difference after a pass is known.
pub(super) fn is_known(pass: &str, operations: &BTreeSet<String>) -> bool {
    let pass = pass.trim_start_matches("func.func(");
    KNOWN.iter().any(|(start, op, _)| pass.starts_with(start) && operations.contains(*op))
}

/// Number of pipelines that a program runs under, each from the start.
const PIPELINES: u64 = 6;

/// Returns the program of a number: its pipelines, a line each, and its tolerance in the first lines.
pub(super) fn program(number: u64, random: &mut Random, known: &PassRegistry) -> String {
    let (source, passes) = (source(), passes_in_turn(known));
    let chunks = source.count() as u64;
    let (chunk, round) = (number % chunks, number / chunks);
    let programs = source.nth(chunk as usize, |rows| vary::rows(rows, random)).unwrap_or_default();
    let Some(program) = programs.get((round % programs.len().max(1) as u64) as usize) else {
        return String::new();
    };
    let mut pipelines = String::new();
    for at in 0..PIPELINES {
        let turn = round.wrapping_mul(PIPELINES).wrapping_add(at).wrapping_add(chunk.wrapping_mul(17));
        let mut chosen = vec![passes[(turn % passes.len() as u64) as usize].clone()];
        while random.chance(35) && chosen.len() < 4 {
            let at = random.below(chosen.len() + 1);
            chosen.insert(at, random.pick_one(&["canonicalize", "cse", "inline", "sccp"]).to_owned());
        }
        pipelines += &format!("// passes: {}\n", chosen.join(","));
    }
    let text = vary::numbers(&program.text, random);
    format!("// name: {}\n{pipelines}// tolerance: {}\n{text}", program.name, program.tolerance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_gives_one_program() {
        let text = |number| program(number, &mut Random::nth(1, number), &terrace_registry::PASSES);
        assert_eq!(text(3), text(3));
        assert!((0..50).all(|number| text(number).contains("@main")));
    }
}
