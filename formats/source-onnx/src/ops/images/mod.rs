//! Operators on images.

pub(crate) mod conv;
pub(crate) mod grid;
pub(crate) mod pool;
pub(crate) mod resize;
pub(crate) mod roi;
pub(crate) mod window;
