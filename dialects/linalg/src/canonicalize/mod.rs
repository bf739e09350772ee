//! Canonicalization patterns.

mod fill;
