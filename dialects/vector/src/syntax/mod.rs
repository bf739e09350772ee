//! Operations that read and write their own syntax, by family.

mod contract;
mod mask;
mod outerproduct;
mod transfer;
