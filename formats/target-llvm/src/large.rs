//! Large constants: weights of models and the like, which need not become text element by element.

use crate::names::{name, quoted};
use terrace_ir::{Attribute, AttributeKind, dense_element_bits};

/// Treatment of large constants: 64 KiB or more, of plain elements.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LargeConstants {
    /// They are written as all others.
    #[default]
    Elements,
    /// Their bytes are written as a string; the type of such a variable is an array of bytes.
    Bytes,
    /// They are only declared, and the program needs the memory that [`Written::apart`](crate::Written::apart) lists.
    Apart,
}

/// A constant variable that the text only declares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LargeConstant<'c> {
    /// Name of the variable.
    pub name: &'c str,
    /// The elements as they lie in memory, little-endian.
    pub bytes: &'c [u8],
}

/// Alignment of large constants, in bytes; one that asks for more is none.
pub const LARGE_ALIGNMENT: usize = 64;

/// Size from which on a constant is large, in bytes.
pub const LARGE: usize = 64 << 10;

impl LargeConstant<'_> {
    /// Returns the line that declares the variable, or the one that defines it with its bytes.
    pub(crate) fn line(&self, treatment: LargeConstants, ty: &str) -> String {
        let symbol = name('@', self.name);
        match treatment {
            LargeConstants::Bytes => format!(
                "{symbol} = private constant [{} x i8] c{}, align {LARGE_ALIGNMENT}\n",
                self.bytes.len(),
                quoted(self.bytes)
            ),
            _ => format!("{symbol} = external constant {ty}, align {LARGE_ALIGNMENT}\n"),
        }
    }
}

/// Returns the elements as they lie in memory, if the attribute stores them so.
pub(crate) fn stored_bytes(value: Attribute<'_>) -> Option<&[u8]> {
    let (ty, bytes) = match *value.kind() {
        AttributeKind::DenseElements { ty, data } if !data.is_splat => (ty, data.bytes),
        AttributeKind::DenseResource { ty, resource } => (ty, resource.blob()?.bytes),
        _ => return None,
    };
    matches!(dense_element_bits(ty.shaped_element()?)?, 8 | 16 | 32 | 64).then_some(bytes)
}
