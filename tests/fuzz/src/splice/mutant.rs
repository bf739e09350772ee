//! The mutants: changes of a chunk, with fragments of others.

use super::fragments::{Fragment, Kind, fragments};
use super::{Chunk, Command, Pool, pipeline};
use terrace_pass::PassRegistry;
use terrace_support::random::Random;

/// No change makes a text longer than this.
const LONGEST_BYTES: usize = 6000;

/// Numbers at the limits of the types that hold them, and ordinary small ones.
const NUMBERS: [&str; 28] = [
    "0",
    "1",
    "2",
    "3",
    "7",
    "8",
    "31",
    "32",
    "63",
    "64",
    "65",
    "127",
    "128",
    "255",
    "256",
    "65535",
    "65536",
    "16777215",
    "16777216",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
];

/// Tokens that many parsers ask for at some place.
const TOKENS: [&str; 24] = [
    "?",
    "*",
    ",",
    ":",
    "=",
    "->",
    "loc(unknown)",
    "()",
    "{}",
    "[]",
    "<>",
    "unit",
    "attributes",
    "to",
    "step",
    "x",
    "\u{FEFF}",
    "-9223372036854775808",
    "0x7FC00000",
    "1.0e400",
    "dense<>",
    "array<i0: 0>",
    "@f",
    "^bb1",
];

/// Makes the mutant of these random numbers: a command, and the program that it is for.
pub fn mutant(pool: &Pool, passes: &PassRegistry, random: &mut Random) -> String {
    let dialect = random.below(pool.dialects.len());
    let chunk = random.pick_one(&pool.dialects[dialect]);
    let mut text = pool.chunks[chunk].text.clone();
    for _ in 0..=random.below(4) {
        change(&mut text, dialect, pool, random);
    }
    let command = if random.chance(50) {
        Command { passes: pipeline::random(passes, random), ..Command::default() }
    } else {
        Command {
            edition: random.chance(15).then(|| random.pick_one(&super::command::EDITIONS)),
            is_unverified: random.chance(10),
            ..Command::default()
        }
    };
    format!("{command}\n{text}")
}

fn change(text: &mut String, dialect: usize, pool: &Pool, random: &mut Random) {
    let own = fragments(text);
    if own.is_empty() {
        return;
    }
    match random.weighted(&[40, 15, 15, 10, 10, 5, 5]) {
        0 => replace(text, &own, dialect, pool, random),
        1 => insert_op(text, &own, dialect, pool, random),
        2 => set(text, of_kind(&own, Kind::Number, random), random.pick(&NUMBERS)),
        3 => {
            // Another value or symbol of the same text.
            let kind = if random.chance(70) { Kind::Value } else { Kind::Symbol };
            if let Some(other) = of_kind(&own, kind, random) {
                let other = text[other.range.clone()].to_owned();
                set(text, of_kind(&own, kind, random), &other);
            }
        }
        4 => set(text, Some(&own[random.below(own.len())]), ""),
        5 => {
            let piece = text[own[random.below(own.len())].range.clone()].to_owned();
            let at = own[random.below(own.len())].range.end;
            insert(text, at, &piece);
        }
        _ => insert(text, own[random.below(own.len())].range.start, random.pick(&TOKENS)),
    }
}

/// Replaces a fragment by one of another dialect, mostly one of its own kind.
fn replace(text: &mut String, own: &[Fragment], dialect: usize, pool: &Pool, random: &mut Random) {
    let target = &own[random.below(own.len())];
    let other = other_chunk(dialect, pool, random);
    let piece = if random.chance(80) {
        of_kind(&other.fragments, target.kind, random)
    } else {
        Some(&other.fragments[random.below(other.fragments.len())])
    };
    if let Some(piece) = piece {
        let piece = adapted(&other.text[piece.range.clone()], text, own, random);
        set(text, Some(target), &piece);
    }
}

fn insert_op(text: &mut String, own: &[Fragment], dialect: usize, pool: &Pool, random: &mut Random) {
    let other = other_chunk(dialect, pool, random);
    let (Some(place), Some(piece)) =
        (of_kind(own, Kind::Op, random), of_kind(&other.fragments, Kind::Op, random))
    else {
        return;
    };
    let piece = adapted(&other.text[piece.range.clone()], text, own, random);
    let at = if random.chance(50) { place.range.start } else { place.range.end };
    insert(text, at, &format!("\n{piece}\n"));
}

/// Renames, in most cases, the values of a piece to those of the text where it goes.
fn adapted(piece: &str, text: &str, own: &[Fragment], random: &mut Random) -> String {
    let mut piece = piece.to_owned();
    if random.chance(30) {
        return piece;
    }
    for fragment in fragments(&piece).iter().filter(|fragment| fragment.kind == Kind::Value).rev() {
        // Results stay: they are what the rest of the piece names.
        if piece[fragment.range.end..].trim_start().starts_with('=') || random.chance(30) {
            continue;
        }
        if let Some(value) = of_kind(own, Kind::Value, random) {
            piece.replace_range(fragment.range.clone(), &text[value.range.clone()]);
        }
    }
    piece
}

fn other_chunk<'p>(dialect: usize, pool: &'p Pool, random: &mut Random) -> &'p Chunk {
    let mut other = random.below(pool.dialects.len());
    if other == dialect {
        other = (other + 1) % pool.dialects.len();
    }
    &pool.chunks[random.pick_one(&pool.dialects[other])]
}

fn of_kind<'f>(all: &'f [Fragment], kind: Kind, random: &mut Random) -> Option<&'f Fragment> {
    let count = all.iter().filter(|fragment| fragment.kind == kind).count();
    let mut fitting = all.iter().filter(|fragment| fragment.kind == kind);
    if count == 0 { None } else { fitting.nth(random.below(count)) }
}

fn set(text: &mut String, target: Option<&Fragment>, piece: &str) {
    if let Some(target) = target
        && text.len() - target.range.len() + piece.len() <= LONGEST_BYTES
    {
        text.replace_range(target.range.clone(), piece);
    }
}

fn insert(text: &mut String, at: usize, piece: &str) {
    if text.len() + piece.len() <= LONGEST_BYTES {
        text.insert_str(at, piece);
    }
}
