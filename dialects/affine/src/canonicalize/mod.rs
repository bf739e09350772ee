//! Patterns that create operations: maps are composed, and what cancels out goes.

mod conditional;
mod extremum;
mod index;
mod maps;
