//! Files as bytes in memory, read by the machine as they are needed.

use std::fs::File;
use std::io;

/// A file that is mapped into memory.
///
/// Nobody may change or shorten the file while it is mapped: what its bytes are then is not said, and reading behind
/// its new end ends the process.
pub struct MappedFile {
    map: memmap2::Mmap,
}

impl MappedFile {
    /// Maps a file.
    ///
    /// # Errors
    /// Those of the machine: for one, what is no regular file has no bytes to map.
    pub fn open(file: &File) -> io::Result<Self> {
        // SAFETY: the map is private and only read through `&self`, so this process does not change it. That no other
        // process does is asked of whoever calls, in the documentation of the type; every program that maps files
        // depends on it, compilers and linkers among them.
        let map = unsafe { memmap2::Mmap::map(file)? };
        Ok(MappedFile { map })
    }

    /// Tells the machine that all of it is going to be read: it is there at once then, not by a few pages a fault.
    pub fn expect_all(&self) {
        // It is a wish, and what is not there yet comes when it is read.
        #[cfg(target_os = "linux")]
        let _ = self.map.advise(memmap2::Advice::PopulateRead);
    }
}

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        &self.map
    }
}
