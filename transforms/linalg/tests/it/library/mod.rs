//! The library of transformations that the transform dialect uses: each function on a small program, with the
//! operations that come of it.

mod bounds;
mod convolution;
mod decompose;
mod harness;
mod laws;
mod memory;
mod reduction;
mod vectorization;
