//! Operators that move and choose elements.

pub(crate) mod layout;
pub(crate) mod scatter;
pub(crate) mod select;
pub(crate) mod sequence;
pub(crate) mod shapes;
