//! What the declared constraints cannot say.

mod buffers;
mod conversion;
mod lanes;
mod matrix;
mod transfer;
