//! The ground that models and passes stand on: options, models, the analysis, and the rewriter.

pub(crate) mod analysis;
pub mod bufferizer;
pub(crate) mod constants;
pub(crate) mod copies;
pub(crate) mod destination_style;
pub(crate) mod elements;
pub mod functions;
pub mod model;
pub mod options;
pub mod state;
pub mod types;
