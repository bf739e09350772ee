//! The `.npz` format of numpy: an archive of `.npy` files.

use crate::npy;
use crate::tensor::{Method, Place, Tensor};
use crate::zip::{self, Entry};

/// Bytes of a compressed array that are looked at for its header.
const HEADER_BYTES: usize = 1 << 12;

/// Returns the arrays of an `.npz` file.
pub(crate) fn read(bytes: &[u8]) -> Result<Vec<Tensor>, String> {
    let mut tensors = Vec::new();
    for Entry { name, bytes: range, method, len } in zip::entries(bytes)? {
        let Some(array) = name.strip_suffix(".npy") else { continue };
        let wrong = |why: String| format!("array '{array}': {why}");
        let packed = &bytes[range.clone()];
        tensors.push(match method {
            Method::Stored => npy::header(packed).map_err(wrong)?.tensor(array, range, packed)?,
            Method::Deflated => {
                // The header is at the start; a limit that is reached leaves what was read so far.
                let start =
                    match miniz_oxide::inflate::decompress_to_vec_with_limit(packed, HEADER_BYTES.min(len)) {
                        Ok(all) => all,
                        Err(cut) => cut.output,
                    };
                let header = npy::header(&start).map_err(wrong)?;
                let npy::Kind::Numbers(element) = header.kind else {
                    return Err(wrong("there are no numbers in it".to_owned()));
                };
                let wanted = element.bytes_of(&header.shape).and_then(|own| own.checked_add(header.start));
                if wanted != Some(len) {
                    return Err(wrong("it has another number of elements than its shape says".to_owned()));
                }
                let place = Place::Encoded { bytes: range, method, len };
                Tensor { name: array.to_owned(), element, shape: header.shape, place }
            }
        });
    }
    Ok(tensors)
}
