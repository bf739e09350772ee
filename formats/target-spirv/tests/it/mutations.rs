//! Flipped words: what is read of them is an error or a module, whatever they are.

use super::read;
use terrace_ir::{Context, capture};
use terrace_parser::{Source, TopLevel, parse_source};
use terrace_support::random::Random;
use terrace_target_spirv::{SerializeOptions, serialize};

/// Modules with all that the reader looks at.
const TEXTS: &[&str] = &[include_str!("../round_trip.mlir"), include_str!("../control_flow.mlir")];
/// Mutants of each module.
const MUTANTS: usize = 400;

/// Returns the words of all modules.
fn modules() -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    for chunk in TEXTS.iter().flat_map(|text| text.split("// -----")) {
        let context = Context::new(&[&terrace_spirv::DIALECT]);
        let source = Source::new(chunk.as_bytes(), "test");
        let (module, told) = capture(|| parse_source(&context, source, TopLevel::AnyOperation));
        let module = module.unwrap_or_else(|_| panic!("{:?}", told.first().map(|one| &one.message)));
        all.push(serialize(module.op(), SerializeOptions::default()).expect("a module of the tests"));
    }
    all
}

/// Changes a few words: a bit, a whole word, or the number of words of an instruction with them.
fn mutate(words: &mut Vec<u32>, random: &mut Random) {
    for _ in 0..=random.below(3) {
        let at = 5 + random.below(words.len() - 5);
        match random.below(6) {
            0 => words[at] ^= 1 << random.below(32),
            1 => words[at] = random.any() as u32,
            2 | 3 => words[at] = random.below(64) as u32,
            4 => {
                words.remove(at);
            }
            _ => words.insert(at, random.below(64) as u32),
        }
    }
}

/// Changes an operand of an instruction to another id, or the opcode, so that the instructions stay where they are.
fn mutate_instruction(words: &mut [u32], random: &mut Random) {
    let mut starts = Vec::new();
    let mut at = 5;
    while at < words.len() {
        starts.push(at);
        at += (words[at] >> 16).max(1) as usize;
    }
    for _ in 0..=random.below(2) {
        let start = starts[random.below(starts.len())];
        let count = (words[start] >> 16) as usize;
        match random.below(5) {
            0 => words[start] = words[start] & 0xFFFF_0000 | random.below(500) as u32,
            _ if count > 1 => {
                let bound = words[3] as usize + 2;
                words[(start + 1 + random.below(count - 1)).min(words.len() - 1)] =
                    random.below(bound) as u32;
            }
            _ => {}
        }
    }
}

#[test]
fn mutants_are_errors_or_modules() {
    for (number, words) in modules().into_iter().enumerate() {
        read(&words).expect("the module itself");
        for mutant in 0..MUTANTS {
            let mut random = Random::nth(number as u64, mutant as u64);
            let mut words = words.clone();
            if random.one_in(2) {
                mutate(&mut words, &mut random)
            } else {
                mutate_instruction(&mut words, &mut random)
            }
            if let Err(told) = read(&words) {
                assert!(!told.is_empty(), "mutant {mutant} of module {number} fails with a reason");
            }
        }
    }
}
