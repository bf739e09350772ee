//! Passes about affine operations, and what is known of the values that they are applied to.

pub(crate) mod constraints;
pub(crate) mod extremum;
