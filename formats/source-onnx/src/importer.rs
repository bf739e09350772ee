//! Arrays of a graph, and the builder of their operations.

use crate::element::Element;
use terrace_ir::Builder;
use terrace_ir::ids::ValueId;

/// An array in the graph.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub value: ValueId,
    pub element: Element,
    pub shape: Vec<i64>,
    /// The elements, little-endian, if they are known.
    pub known: Option<Vec<u8>>,
}

impl Array {
    pub fn rank(&self) -> usize {
        self.shape.len()
    }

    /// Returns the integers, if they are known.
    pub fn integers(&self) -> Option<Vec<i64>> {
        let (known, size) = (self.known.as_ref()?, self.element.bytes());
        let integer = |part: &[u8]| {
            let is_negative = !self.element.is_unsigned() && part.last().is_some_and(|byte| *byte >= 0x80);
            let mut word = [if is_negative { 0xff } else { 0 }; 8];
            word[..size].copy_from_slice(part);
            i64::from_le_bytes(word)
        };
        (!self.element.is_float()).then(|| known.chunks_exact(size).map(integer).collect())
    }
}

/// State of an import: the builder, and the version of the operators.
pub(crate) struct Importer<'r, 'b, 'c> {
    pub b: Builder<'r, 'b, 'c>,
    pub opset: i64,
}
