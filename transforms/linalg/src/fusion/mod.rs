//! Fusion of structured operations on tensors with what they read, and removal of what then has no use.

mod constant_transpose;
mod constants;
mod elementwise;
mod expansion;
mod fill;
mod fuse_by_cost;
mod fuse_elementwise_ops;
mod fuse_rows;
mod inline_scalar_operands;
mod moving;
mod outputs;
mod unused;

pub use elementwise::{Fused, are_fusable, fuse_elementwise};
pub use expansion::{expand_consumer, expand_producer};
pub use fuse_by_cost::LinalgFuseByCost;
pub use fuse_elementwise_ops::LinalgElementwiseOpFusion;
pub use fuse_rows::LinalgFuseRows;
pub use inline_scalar_operands::LinalgInlineScalarOperands;
pub use unused::UNUSED_PATTERNS;
pub(crate) use unused::keep_other_attributes;
