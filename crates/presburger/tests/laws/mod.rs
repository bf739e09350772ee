//! Laws of sets, on random ones, against enumeration.

mod counts;
mod functions;
pub mod model;
pub mod random;
mod sets;

use random::Random;

/// A law: it panics where it does not hold, and returns the number of operations that it looked at.
pub type Law = fn(&mut Random) -> usize;

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

/// Checks a law on cases from a seed on, and returns the number of operations.
pub fn check(law: Law, seeds: std::ops::Range<u64>) -> usize {
    seeds.map(|seed| law(&mut Random::new(seed))).sum()
}
