//! Laws of sets, on random ones, against enumeration.

mod counts;
mod functions;
pub mod model;
mod sets;

use terrace_presburger::TooComplex;
use terrace_support::random::Random;

/// A law: it panics where it does not hold, and returns the number of operations that it looked at.
pub type Law = fn(&mut Random) -> Result<usize, TooComplex>;

/// All laws and their names.
pub const LAWS: &[(&str, Law)] = &[
    ("membership", sets::membership),
    ("difference", sets::difference),
    ("complement", sets::complement),
    ("algebra", sets::algebra),
    ("explicit", sets::explicit),
    ("simpler", sets::simpler),
    ("projection", sets::projection),
    ("emptiness", sets::emptiness),
    ("extremes", sets::extremes),
    ("composition", sets::composition),
    ("bounds", sets::bounds),
    ("symbolic extremes", functions::symbolic_extremes),
    ("unbounded", functions::unbounded),
    ("functions", functions::functions),
    ("counts", counts::counts),
    ("parametric counts", counts::parametric_counts),
];

/// The outcome of laws.
#[derive(Clone, Copy, Default)]
pub struct Tally {
    /// Operations that did as they should.
    pub operations: usize,
    /// Random sets for which some operation used up its budget.
    pub too_complex: usize,
}

/// Checks a law on cases from a seed on.
pub fn check(law: Law, seeds: std::ops::Range<u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        match law(&mut Random::new(seed)) {
            Ok(operations) => tally.operations += operations,
            Err(TooComplex) => tally.too_complex += 1,
        }
    }
    tally
}
