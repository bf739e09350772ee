//! Measurements of compiled programs.

pub mod gemm;
pub mod polybench;
