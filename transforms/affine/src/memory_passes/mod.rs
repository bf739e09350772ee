//! Passes about memory that affine operations access.

mod data_copy_generate;
mod scalrep;

pub use data_copy_generate::AffineDataCopyGeneration;
pub use scalrep::AffineScalarReplacement;
