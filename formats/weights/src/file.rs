//! A file with named arrays, whatever its format.

use crate::element::Element;
use crate::tensor::{Place, Tensor};
use crate::{gguf, npy, npz, safetensors, zip};
use std::borrow::Cow;

/// A file of arrays.
pub struct File<'b> {
    bytes: &'b [u8],
    /// The arrays, in the order of the file.
    pub tensors: Vec<Tensor>,
    /// Texts that the file has beside the arrays, by key.
    pub metadata: Vec<(String, String)>,
}

impl<'b> File<'b> {
    /// Reads the header of a file; its first bytes tell the format.
    ///
    /// Cost: in proportion to the header; elements are not looked at, but those of compressed arrays, of which the first
    /// are needed for their types.
    ///
    /// # Errors
    /// With words for the user.
    pub fn read(bytes: &'b [u8]) -> Result<Self, String> {
        let (tensors, metadata) = match bytes {
            [b'G', b'G', b'U', b'F', ..] => gguf::read(bytes)?,
            [b'P', b'K', ..] => (npz::read(bytes)?, Vec::new()),
            _ if bytes.starts_with(npy::MAGIC) => {
                let header = npy::header(bytes)?;
                (vec![header.tensor("", 0..bytes.len(), bytes)?], Vec::new())
            }
            _ if bytes.get(8) == Some(&b'{') => safetensors::read(bytes)?,
            _ => return Err("it is no safetensors, GGUF, .npz or .npy file".to_owned()),
        };
        Ok(File { bytes, tensors, metadata })
    }

    /// Returns the array with a name.
    pub fn tensor(&self, name: &str) -> Option<&Tensor> {
        self.tensors.iter().find(|tensor| tensor.name == name)
    }

    /// Returns the elements of an array of this file, little-endian and in row-major order; blocks as they are.
    ///
    /// # Errors
    /// With words for the user, if they are compressed and broken.
    pub fn elements(&self, tensor: &Tensor) -> Result<Cow<'b, [u8]>, String> {
        match &tensor.place {
            Place::Stored(range) => self
                .bytes
                .get(range.clone())
                .map(Cow::Borrowed)
                .ok_or_else(|| "the file is cut off".to_owned()),
            Place::Encoded { bytes, method, len } => {
                let bytes = self.bytes.get(bytes.clone()).ok_or("the file is cut off")?;
                let file = zip::unpacked(bytes, *method, *len)?;
                npy::elements(&file).map(Cow::Owned)
            }
        }
    }

    /// Returns the numbers of an array as floats of 32 bits: those of blocks and of short floats; `None` for others.
    ///
    /// # Errors
    /// As of [`File::elements`].
    pub fn floats(&self, tensor: &Tensor) -> Result<Option<Vec<f32>>, String> {
        let bytes = self.elements(tensor)?;
        Ok(match tensor.element {
            Element::Quantized(format) => Some(gguf::numbers(format, &bytes)),
            Element::F16 => Some(bytes.as_chunks().0.iter().map(|one| gguf::half(*one)).collect()),
            Element::BF16 => Some(
                bytes
                    .as_chunks()
                    .0
                    .iter()
                    .map(|[low, high]| f32::from_le_bytes([0, 0, *low, *high]))
                    .collect(),
            ),
            Element::F32 => Some(bytes.as_chunks().0.iter().map(|one| f32::from_le_bytes(*one)).collect()),
            _ => None,
        })
    }
}
