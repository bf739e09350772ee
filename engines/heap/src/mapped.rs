//! Files as bytes in memory, read by the machine as they are needed.

use std::fs::File;
use std::io;
use std::ops::Range;

/// A file that is mapped into memory.
pub struct MappedFile {
    map: memmap2::Mmap,
}

impl MappedFile {
    /// Maps a file.
    ///
    /// # Safety
    /// Nobody changes or shortens the file while it is mapped: its bytes are handed out as a slice that does not change,
    /// and reading past a new end ends the process. Whoever cannot promise that reads the file instead.
    ///
    /// # Errors
    /// Those of the machine: for one, what is no regular file has no bytes to map.
    pub unsafe fn open(file: &File) -> io::Result<Self> {
        // SAFETY: the map is private and only read through `&self`, so this process does not change it; the caller
        // promises that nobody else does.
        let map = unsafe { memmap2::Mmap::map(file)? };
        Ok(MappedFile { map })
    }

    /// Tells the machine that a part of it is going to be read: it is there at once then, not by a few pages a fault.
    ///
    /// # Panics
    /// If the part is not within the file.
    pub fn expect(&self, part: Range<usize>) {
        assert!(part.start <= part.end && part.end <= self.map.len(), "the part is within the file");
        // It is a wish, and what is not there yet comes when it is read.
        #[cfg(target_os = "linux")]
        let _ = self.map.advise_range(memmap2::Advice::PopulateRead, part.start, part.len());
    }

    /// Tells the machine that hardly any of it is going to be read for a while: until then it need not be in memory.
    pub fn set_aside(&self) {
        // SAFETY: the map is of a file, shared, and never written to: what is read later is read from the file again.
        #[cfg(unix)]
        let _ = unsafe { self.map.unchecked_advise(memmap2::UncheckedAdvice::DontNeed) };
    }
}

impl AsRef<[u8]> for MappedFile {
    fn as_ref(&self) -> &[u8] {
        &self.map
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_set_aside_comes_back() {
        let name = std::env::temp_dir().join(format!("terrace-mapped-{}", std::process::id()));
        let bytes: Vec<u8> = (0..50_000u32).flat_map(u32::to_le_bytes).collect();
        std::fs::write(&name, &bytes).expect("a temporary file");
        let file = File::open(&name).expect("it was written");
        // SAFETY: the file is this test's own, and is removed after the last use of the map.
        let mapped = unsafe { MappedFile::open(&file) }.expect("it is a file");
        mapped.expect(0..bytes.len() / 2);
        mapped.expect(bytes.len() / 2..bytes.len());
        assert!(mapped.as_ref() == bytes);
        mapped.set_aside();
        assert!(mapped.as_ref() == bytes);
        std::fs::remove_file(&name).expect("it is there");
    }
}
