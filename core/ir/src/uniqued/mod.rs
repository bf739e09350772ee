//! Types, attributes, locations and their like: each is in its context once, and a handle is a reference to it.

pub mod affine;
pub(crate) mod attribute;
mod dense_parts;
pub(crate) mod discardable;
mod elements;
pub(crate) mod handle_table;
pub(crate) mod identifier;
pub(crate) mod location;
pub(crate) mod resource;
pub(crate) mod strides;
pub(crate) mod ty;
