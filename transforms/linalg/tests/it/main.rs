//! Tests of the library of transformations.

mod library;
mod tiling;
