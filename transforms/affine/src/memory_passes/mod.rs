//! Passes about memory that affine operations access.

mod data_copy_generate;
mod pipeline_data_transfer;
mod scalrep;

pub use data_copy_generate::AffineDataCopyGeneration;
pub use pipeline_data_transfer::AffinePipelineDataTransfer;
pub use scalrep::AffineScalarReplacement;
