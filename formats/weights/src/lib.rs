//! Named arrays in files of other people: `safetensors`, GGUF, and numpy's `.npz` and `.npy`.
//!
//! ```text
//! element       element types, those of quantized blocks included
//! tensor        an array in a file
//! cursor        the bounds-checked reader that all formats share
//! safetensors   a header in JSON, then the elements; read and written
//! gguf          the header of llama.cpp's files, and the numbers of its blocks
//! npy, npz      numpy's arrays, and files of several
//! zip           archives, read and written
//! ```
//!
//! A file is bytes, mapped or read by the caller; a [`Tensor`] is a place in them, so that nothing is copied but what is
//! compressed. Headers are not trusted: what they claim is compared with the bytes that are there before anything is
//! allocated or handed out.
#![forbid(unsafe_code)]

mod cursor;
mod element;
mod file;
mod gguf;
pub mod npy;
mod npz;
pub mod safetensors;
mod tensor;
pub mod zip;

pub use element::{Element, Quantization};
pub use file::File;
pub use tensor::{Method, Place, Tensor};
