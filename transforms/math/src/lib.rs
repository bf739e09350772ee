//! Passes about the `math` dialect.
#![forbid(unsafe_code)]

mod sincos_fusion;
mod uplift_to_fma;

pub use sincos_fusion::MathSincosFusion;
pub use uplift_to_fma::MathUpliftToFma;

use terrace_pass::PassEntry;
use terrace_rewrite::pattern_pass::Greedily;

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] =
    &[PassEntry::of::<Greedily<MathSincosFusion>>(), PassEntry::of::<Greedily<MathUpliftToFma>>()];
