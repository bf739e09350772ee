//! Tasks that run programs in each engine and write what comes of it.

pub mod integration;
pub mod matrix;
pub mod ulp;
