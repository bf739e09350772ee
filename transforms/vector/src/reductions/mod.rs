//! Multiplication and accumulation.

mod combining_contract;
pub mod contract;
mod lower_vector_multi_reduction;
pub mod multi_reduction;
pub mod products;
pub mod scan;

pub use combining_contract::LowerVectorContraction;
pub use lower_vector_multi_reduction::LowerVectorMultiReduction;
pub use scan::LowerVectorScan;
