//! Tests of integer sets.

mod hard;
mod laws;
mod laws_hold;
mod text;
