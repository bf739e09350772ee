//! The names of operations that a program asks for most: found without a lock.

use crate::declarations::op_name::OpName;
use std::sync::OnceLock;
use terrace_support::interner::place_among;

/// Number of starting points of a search for a name.
const STARTS: usize = 512;

/// In how many places a name is looked for.
const LOOKED_AT: usize = 4;

/// The first names that fell on their places; the others have none.
pub(crate) struct NamesAtHand<'c>(Box<[OnceLock<OpName<'c>>]>);

impl<'c> NamesAtHand<'c> {
    pub fn new() -> Self {
        NamesAtHand((0..STARTS + LOOKED_AT).map(|_| OnceLock::new()).collect())
    }

    /// The name, from its place or else as it is found otherwise, which is kept if there is a place left.
    pub fn get(&self, name: &str, find: impl Fn() -> OpName<'c>) -> OpName<'c> {
        let start = start(name);
        for place in &self.0[start..start + LOOKED_AT] {
            match place.get() {
                Some(known) if known.as_str() == name => return *known,
                Some(_) => {}
                None => {
                    let name = find();
                    let _ = place.set(name);
                    return name;
                }
            }
        }
        find()
    }
}

/// The first place of a name: names mostly differ in their ends.
fn start(name: &str) -> usize {
    let bytes = name.as_bytes();
    let end = match bytes.last_chunk::<8>() {
        Some(end) => u64::from_le_bytes(*end),
        None => bytes.iter().fold(0, |end, byte| end << 8 | u64::from(*byte)),
    };
    place_among(STARTS, end ^ bytes.len() as u64)
}
