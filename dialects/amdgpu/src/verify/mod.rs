//! Verification beyond the declared constraints.

mod buffers;
mod conversion;
mod lanes;
mod matrix;
mod transfer;
