//! Custom syntax that no format describes.

mod body;
mod build;
mod generic;
mod named;
mod parts;
mod payload;

pub use build::{GenericParts, NamedParts, broadcast, generic, named, transpose};
