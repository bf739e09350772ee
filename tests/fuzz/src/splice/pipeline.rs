//! Random pipelines of random passes with random options.

use terrace_pass::{OptionKind, OptionSpec, PassEntry, PassRegistry};
use terrace_support::random::Random;

/// Passes that do what a program or an option says as often as it says: a limit there is no fault of theirs.
const UNBOUNDED: [&str; 2] = ["affine-loop-unroll", "affine-loop-unroll-jam"];

/// Numbers for options.
const NUMBERS: [&str; 14] = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "8",
    "16",
    "32",
    "64",
    "127",
    "-1",
    "2147483647",
    "4294967295",
    "9223372036854775807",
];

/// Texts for options: names of operations and functions, layouts.
const TEXTS: [&str; 8] = ["f", "main", "func.func", "x", "a,b", "e-p:32:32", "0", "cse"];

/// Returns the texts of one to five passes.
pub fn random(passes: &PassRegistry, random: &mut Random) -> Vec<String> {
    let all: Vec<&PassEntry> = passes.passes.iter().copied().flatten().collect();
    let wanted = 1 + random.below(5);
    let mut chosen = Vec::new();
    while chosen.len() < wanted {
        let entry = random.pick_one(&all);
        if !UNBOUNDED.contains(&entry.argument) {
            chosen.push(with_anchor(entry, random));
        }
    }
    chosen
}

fn with_anchor(entry: &PassEntry, random: &mut Random) -> String {
    let mut options = Vec::new();
    for spec in entry.options {
        if random.chance(30) {
            options.extend(option(spec, random).map(|value| format!("{}={value}", spec.name)));
        }
    }
    let pass = if options.is_empty() {
        entry.argument.to_owned()
    } else {
        format!("{}{{{}}}", entry.argument, options.join(" "))
    };
    match entry.anchor {
        Some("builtin.module") => pass,
        Some(anchor) => format!("{anchor}({pass})"),
        None if random.chance(30) => format!("func.func({pass})"),
        None => pass,
    }
}

fn option(spec: &OptionSpec, random: &mut Random) -> Option<String> {
    let number = |random: &mut Random| random.pick(&NUMBERS).to_owned();
    Some(match spec.kind {
        OptionKind::Bool | OptionKind::OwnBool => random.pick(&["true", "false"]).to_owned(),
        OptionKind::Int | OptionKind::Number => number(random),
        OptionKind::Unsigned => number(random).replace('-', ""),
        OptionKind::Choice(words) => random.pick(words).to_owned(),
        OptionKind::Text | OptionKind::Texts | OptionKind::Files => random.pick(&TEXTS).to_owned(),
        OptionKind::Ints => format!("{},{}", number(random), number(random)),
        OptionKind::UnsignedInts => format!("{},{}", number(random), number(random)).replace('-', ""),
    })
}
