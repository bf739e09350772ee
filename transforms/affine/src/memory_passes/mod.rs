//! Passes about memory that affine operations access.

mod data_copy_generate;
mod pipeline_data_transfer;
mod raise_from_memref;
mod scalrep;

pub use data_copy_generate::AffineDataCopyGeneration;
pub use pipeline_data_transfer::AffinePipelineDataTransfer;
pub use raise_from_memref::AffineRaiseFromMemref;
pub use scalrep::AffineScalarReplacement;
pub(crate) use scalrep::replace_accesses;
