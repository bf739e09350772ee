//! Mutants of real programs: pieces of one dialect in programs of another, numbers at their limits, random pipelines.
//!
//! The seeds are the chunks of any folder of `.mlir` files. A mutant begins with the command that reproduces it
//! ([`Command`]), which [`execute`](execute::execute) follows.

mod command;
mod execute;
mod fragments;
mod mutant;
mod pipeline;
mod shrink;

pub use command::Command;
pub use execute::execute;
pub use mutant::mutant;
pub use shrink::shrink;

use fragments::{Fragment, fragments, main_dialect};
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Chunks of a folder of programs, by dialect.
pub struct Pool {
    chunks: Vec<Chunk>,
    /// For each dialect the indices of its chunks.
    dialects: Vec<Vec<usize>>,
}

struct Chunk {
    text: String,
    fragments: Vec<Fragment>,
}

impl Pool {
    /// Longer chunks are left out: short mutants find as much, and faster.
    const LONGEST_BYTES: usize = 3000;

    /// Reads all `.mlir` files below a folder, in the order of their paths.
    ///
    /// # Errors
    /// If a folder or file cannot be read, or the folder has no programs.
    pub fn read(folder: &Path) -> io::Result<Self> {
        let mut texts = Vec::new();
        for file in crate::seeds::files(folder)? {
            let text = String::from_utf8_lossy(&std::fs::read(file)?).into_owned();
            texts.extend(text.split("// -----").map(crate::seeds::without_comments));
        }
        let pool = Pool::new(texts);
        if pool.chunks.is_empty() {
            let message = format!("there are no programs below {}", folder.display());
            return Err(io::Error::new(io::ErrorKind::NotFound, message));
        }
        Ok(pool)
    }

    /// Makes a pool of these chunks.
    pub fn new(texts: impl IntoIterator<Item = String>) -> Self {
        let mut names: BTreeMap<String, usize> = BTreeMap::new();
        let mut pool = Pool { chunks: Vec::new(), dialects: Vec::new() };
        for text in texts.into_iter().filter(|text| text.len() <= Self::LONGEST_BYTES) {
            let fragments = fragments(&text);
            if fragments.is_empty() {
                continue;
            }
            let next = names.len();
            let dialect = *names.entry(main_dialect(&text)).or_insert(next);
            if dialect == pool.dialects.len() {
                pool.dialects.push(Vec::new());
            }
            pool.dialects[dialect].push(pool.chunks.len());
            pool.chunks.push(Chunk { text, fragments });
        }
        pool
    }

    /// Returns the number of chunks.
    pub fn len(&self) -> usize {
        self.chunks.len()
    }

    /// Returns true if there are no chunks.
    pub fn is_empty(&self) -> bool {
        self.chunks.is_empty()
    }
}
