//! Types, attributes and locations as text.

mod affine;
pub(in crate::print) mod attributes;
mod dense;
mod locations;
mod resources;
mod types;
