//! Named blobs of bytes beside the IR: big constants that are not copied.

use crate::identifier::{Identifier, Interned};
use std::sync::OnceLock;

/// A blob: bytes and the alignment that was asked for.
#[derive(Clone, Copy)]
pub struct Blob<'c> {
    /// The bytes.
    pub bytes: &'c [u8],
    /// The alignment in bytes, a power of two.
    pub alignment_bytes: u32,
}

pub(crate) struct ResourceData<'c> {
    pub dialect: Identifier<'c>,
    pub key: Identifier<'c>,
    pub blob: &'c OnceLock<BlobSlot>,
}

impl Clone for ResourceData<'_> {
    fn clone(&self) -> Self {
        *self
    }
}
impl Copy for ResourceData<'_> {}

/// What a resource holds once its section of the file was read: where the context keeps the bytes.
#[derive(Clone)]
pub(crate) struct BlobSlot {
    pub bytes: std::sync::Arc<[u8]>,
    pub alignment_bytes: u32,
}

/// A handle of a resource: known by its key before its bytes are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Resource<'c>(pub(crate) Interned<'c, ResourceData<'c>>);

impl<'c> Resource<'c> {
    /// The dialect that owns it.
    pub fn dialect(self) -> Identifier<'c> {
        self.0.get().dialect
    }

    /// The key.
    pub fn key(self) -> Identifier<'c> {
        self.0.get().key
    }

    /// The blob, if it is known.
    pub fn blob(self) -> Option<Blob<'c>> {
        let slot = self.0.get().blob.get()?;
        Some(Blob { bytes: &slot.bytes, alignment_bytes: slot.alignment_bytes })
    }

    /// Says what the bytes are; the first word stands.
    ///
    /// Cost: no copy.
    pub fn set_blob(self, bytes: std::sync::Arc<[u8]>, alignment_bytes: u32) -> bool {
        self.0.get().blob.set(BlobSlot { bytes, alignment_bytes }).is_ok()
    }
}
