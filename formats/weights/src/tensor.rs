//! An array in a file.

use crate::element::Element;
use std::ops::Range;

/// An array in a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Tensor {
    /// The name.
    pub name: String,
    /// The element type.
    pub element: Element,
    /// The sizes; elements are in row-major order.
    pub shape: Vec<i64>,
    /// The place of the elements.
    pub place: Place,
}

/// Place of the elements of an array.
#[derive(Clone, PartialEq, Debug)]
pub enum Place {
    /// Bytes of the file, little-endian.
    Stored(Range<usize>),
    /// Elements that are computed from bytes of the file: compressed, or in another order.
    Encoded {
        /// The bytes of the array's file in the archive.
        bytes: Range<usize>,
        /// Their compression.
        method: Method,
        /// Number of bytes without it.
        len: usize,
    },
}

/// Compression of a file in an archive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// None.
    Stored,
    /// Deflate.
    Deflated,
}

/// Arrays of a file, and its texts by key.
pub(crate) type Contents = (Vec<Tensor>, Vec<(String, String)>);
