//! Named blobs of bytes beside the IR: big constants that are not copied.

use crate::context::Context;
use crate::uniqued::identifier::{Identifier, Interned};
use std::ops::Range;
use std::sync::{Arc, OnceLock, PoisonError};

/// A blob: bytes and the alignment that was asked for.
#[derive(Clone, Copy)]
pub struct Blob<'c> {
    /// Bytes of the blob, aligned as it says.
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

/// Contents of a resource once its section of the file was read: a reference to bytes owned by the context.
#[derive(Clone)]
pub(crate) struct BlobSlot {
    pub bytes: SharedBytes,
    pub alignment_bytes: u32,
}

/// Bytes that belong to whoever still needs them: a buffer of their own, or a part of a file that is kept.
#[derive(Clone)]
pub struct SharedBytes(SharedOwner);

#[derive(Clone)]
enum SharedOwner {
    Whole(Arc<[u8]>),
    Part(Arc<dyn AsRef<[u8]> + Send + Sync>, Range<usize>),
}

impl SharedBytes {
    /// Creates a part of what `owner` keeps, without a copy.
    ///
    /// # Panics
    /// If the owner has fewer bytes.
    pub fn part_of(owner: Arc<dyn AsRef<[u8]> + Send + Sync>, range: Range<usize>) -> Self {
        assert!(range.start <= range.end && range.end <= (*owner).as_ref().len(), "the part is of the owner");
        SharedBytes(SharedOwner::Part(owner, range))
    }

    /// Returns the bytes.
    pub fn get(&self) -> &[u8] {
        match &self.0 {
            SharedOwner::Whole(bytes) => bytes,
            SharedOwner::Part(owner, range) => &(**owner).as_ref()[range.clone()],
        }
    }
}

impl From<&[u8]> for SharedBytes {
    fn from(bytes: &[u8]) -> Self {
        SharedBytes(SharedOwner::Whole(bytes.into()))
    }
}

impl From<Arc<[u8]>> for SharedBytes {
    fn from(bytes: Arc<[u8]>) -> Self {
        SharedBytes(SharedOwner::Whole(bytes))
    }
}

/// A handle of a resource: known by its key before its bytes are.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Resource<'c>(pub(crate) Interned<'c, ResourceData<'c>>);

impl<'c> Resource<'c> {
    /// Returns the dialect that owns it.
    pub fn dialect(self) -> Identifier<'c> {
        self.0.get().dialect
    }

    /// Returns the key.
    pub fn key(self) -> Identifier<'c> {
        self.0.get().key
    }

    /// Returns the blob, if it is known.
    pub fn blob(self) -> Option<Blob<'c>> {
        let slot = self.0.get().blob.get()?;
        Some(Blob { bytes: slot.bytes.get(), alignment_bytes: slot.alignment_bytes })
    }

    /// Says what the bytes are; the first word stands.
    ///
    /// Cost: no copy.
    pub fn set_blob(self, bytes: Arc<[u8]>, alignment_bytes: u32) -> bool {
        self.set_shared_blob(bytes.into(), alignment_bytes)
    }

    /// Says what the bytes are, which may be part of something larger; the first word stands.
    ///
    /// Cost: no copy.
    pub fn set_shared_blob(self, bytes: SharedBytes, alignment_bytes: u32) -> bool {
        self.0.get().blob.set(BlobSlot { bytes, alignment_bytes }).is_ok()
    }
}

/// A value that a tool keeps in a file for itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExternalValue {
    /// A truth value.
    Bool(bool),
    /// A string.
    String(Arc<[u8]>),
    /// Bytes and their alignment.
    Blob {
        /// The bytes.
        bytes: Arc<[u8]>,
        /// The alignment in bytes, a power of two.
        alignment_bytes: u32,
    },
}

/// The values of one tool by key, in the order of the file.
#[derive(Clone, Default, Debug)]
pub struct ExternalResources {
    /// The tool.
    pub name: String,
    /// Keys and values.
    pub entries: Vec<(String, ExternalValue)>,
}

impl Context<'_> {
    /// Keeps a value of a tool, in place of one of that key.
    pub fn set_external_resource(&self, tool: &str, key: &str, value: ExternalValue) {
        let mut all = self.external_resources.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|group| group.name == tool).unwrap_or_else(|| {
            all.push(ExternalResources { name: tool.to_owned(), entries: Vec::new() });
            all.len() - 1
        });
        let entries = &mut all[at].entries;
        match entries.iter_mut().find(|(known, _)| known == key) {
            Some(entry) => entry.1 = value,
            None => entries.push((key.to_owned(), value)),
        }
    }

    /// Keeps the values of several tools, each of which comes once, with each key once.
    ///
    /// Cost: in proportion to their number, if nothing is kept yet.
    pub fn extend_external_resources(&self, groups: Vec<ExternalResources>) {
        {
            let mut all = self.external_resources.lock().unwrap_or_else(PoisonError::into_inner);
            if all.is_empty() {
                *all = groups;
                return;
            }
        }
        for group in groups {
            for (key, value) in group.entries {
                self.set_external_resource(&group.name, &key, value);
            }
        }
    }

    /// Takes out what a tool keeps in the file for itself; `None` if there is nothing.
    pub fn take_external_resources(&self, tool: &str) -> Option<Vec<(String, ExternalValue)>> {
        let mut all = self.external_resources.lock().unwrap_or_else(PoisonError::into_inner);
        let at = all.iter().position(|group| group.name == tool)?;
        Some(all.remove(at).entries)
    }

    /// Returns the resources that tools keep in the file.
    pub fn external_resources(&self) -> Vec<ExternalResources> {
        self.external_resources.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}
