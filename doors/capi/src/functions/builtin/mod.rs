//! `BuiltinTypes.h` and `BuiltinAttributes.h`.

pub mod attributes;
pub mod dense_arrays;
pub mod dense_elements;
pub mod dense_resources;
pub mod scalars;
pub mod shaped_types;
pub mod sparse_elements;
pub mod types;
