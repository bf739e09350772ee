//! Canonicalization patterns.

mod fill;
mod relayout;
