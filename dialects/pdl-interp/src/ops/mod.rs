//! The operations, by what they are for.

mod check;
mod control;
mod get;
mod rewrite;
mod switch;

pub use check::*;
pub use control::*;
pub use get::*;
pub use rewrite::*;
pub use switch::*;
