//! Passes about the `math` dialect.
#![forbid(unsafe_code)]

mod expand_ops;
mod extend_to_supported_types;
mod sincos_fusion;
mod uplift_to_fma;
mod vector_functions;

pub use expand_ops::MathExpandOps;
pub use extend_to_supported_types::MathExtendToSupportedTypes;
pub use sincos_fusion::MathSincosFusion;
pub use uplift_to_fma::MathUpliftToFma;
pub use vector_functions::MathVectorsToPolynomials;

use terrace_pass::PassEntry;
use terrace_rewrite::passes::{greedy, type_conversion};

/// Passes of this crate, alphabetically.
pub const PASSES: &[PassEntry] = &[
    greedy::<MathExpandOps>(),
    type_conversion::<MathExtendToSupportedTypes>(),
    greedy::<MathSincosFusion>(),
    greedy::<MathUpliftToFma>(),
    greedy::<MathVectorsToPolynomials>(),
];
