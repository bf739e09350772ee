//! Patterns for what vectorization makes: contractions of sums of products, elementwise operations before broadcasts and
//! transpositions, and positions as constants.

pub mod sink;
pub mod step;
pub mod to_contraction;
