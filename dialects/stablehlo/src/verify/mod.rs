//! Checks that the declared constraints cannot make.

mod layout;
mod products;
mod regions;
pub mod traits;
