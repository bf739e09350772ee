//! Checks the laws of sets on random ones: `cargo run --release -p terrace-presburger --example laws -- --cases 1000000`.
//!
//! Options: `--cases N` operations in all, `--seed N` to begin with, `--law NAME` for one law only.

#[path = "../tests/it/laws/mod.rs"]
mod laws;

use std::time::Instant;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let (mut cases, mut seed, mut only) = (10_000_usize, 0_u64, None);
    while let Some(name) = arguments.next() {
        let value = arguments.next().unwrap_or_default();
        match name.as_str() {
            "--cases" => cases = value.parse().unwrap_or(cases),
            "--seed" => seed = value.parse().unwrap_or(seed),
            "--law" => only = Some(value),
            _ => {
                eprintln!("usage: laws [--cases N] [--seed N] [--law NAME]");
                return;
            }
        }
    }
    let chosen: Vec<_> =
        laws::LAWS.iter().filter(|(name, _)| only.as_deref().is_none_or(|only| only == *name)).collect();
    let mut total = 0;
    for (name, law) in &chosen {
        let (start, mut operations, mut sets, mut too_complex) = (Instant::now(), 0, 0, 0);
        let mut slowest = (std::time::Duration::ZERO, 0);
        while operations < cases / chosen.len() {
            let begin = Instant::now();
            let tally = laws::check(*law, seed + sets..seed + sets + 1);
            operations += tally.operations;
            too_complex += tally.too_complex;
            slowest = slowest.max((begin.elapsed(), seed + sets));
            sets += 1;
        }
        total += operations;
        println!(
            "{name:18} {operations:8} operations on {sets} random sets, {too_complex} too complex, in {:.1} s; \
             the slowest took {:.3} s (seed {})",
            start.elapsed().as_secs_f64(),
            slowest.0.as_secs_f64(),
            slowest.1
        );
    }
    println!("{total} operations");
}
