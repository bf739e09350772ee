//! Cache of operation names, read without a lock.

use crate::declarations::op_name::OpName;
use std::sync::OnceLock;
use terrace_support::interner::place_among;

/// Number of starting points of a search for a name.
const STARTS: usize = 512;

/// Number of slots that are probed for a name.
const PROBES: usize = 4;

/// A hash table of fixed size. A name that finds all its slots taken is not cached.
pub(crate) struct OpNameCache<'c>(Box<[OnceLock<OpName<'c>>]>);

impl<'c> OpNameCache<'c> {
    /// Returns an empty cache.
    pub fn new() -> Self {
        OpNameCache((0..STARTS + PROBES).map(|_| OnceLock::new()).collect())
    }

    /// Returns a name from the cache, or looks it up and caches it if a slot is free.
    pub fn get(&self, name: &str, find: impl Fn() -> OpName<'c>) -> OpName<'c> {
        let start = start(name);
        for slot in &self.0[start..start + PROBES] {
            match slot.get() {
                Some(known) if known.as_str() == name => return *known,
                Some(_) => {}
                None => {
                    let name = find();
                    let _ = slot.set(name);
                    return name;
                }
            }
        }
        find()
    }
}

/// Returns the first slot of a name: names mostly differ in their ends.
fn start(name: &str) -> usize {
    let bytes = name.as_bytes();
    let end = match bytes.last_chunk::<8>() {
        Some(end) => u64::from_le_bytes(*end),
        None => bytes.iter().fold(0, |end, byte| end << 8 | u64::from(*byte)),
    };
    place_among(STARTS, end ^ bytes.len() as u64)
}
