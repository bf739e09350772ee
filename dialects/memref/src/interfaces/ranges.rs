//! The bounds of sizes.

use terrace_interfaces::int_range::InferIntRange::Optional;
use terrace_interfaces::int_range::{InferIntRange, dimension};

/// The size of a dimension, of which it may be known which one it is.
pub static DIM: InferIntRange =
    Optional(|op, operands| Some(dimension(op.operand(0).ty(), operands.get(1)?.as_ref())));
