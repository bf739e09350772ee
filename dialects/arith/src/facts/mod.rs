//! Queries of the dialect's operations, for passes.

mod neutral;

pub use neutral::neutral_element;
